#include "scene/objects/bodies.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include "core/check.h"
#include "sim/bodies/body_stepper.h"
#include "sim/bodies/hull_shapes.h"
#include "sim/laws/gravity.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::scene {
namespace {

/// Returns the volume that carries an object: its model's hull, or the whole of it; in the object's axes, m. Round shapes
/// have fewer triangles than for drawing.
sim::HullMesh hull_of(const Object& object, const Model& model) {
    const glm::dvec3 size(object.size);
    std::vector<glm::dvec3> corners;
    if (object.shape == kShapeSphere || object.shape == kShapeCylinder) {
        const sim::HullMesh unit =
            object.shape == kShapeSphere ? sim::ball_hull(0.5, 2) : sim::cylinder_hull(0.5, 1, 16, 4);
        for (const glm::dvec3& corner : unit.corners()) corners.push_back(size * corner);
        return {corners, unit.triangles()};
    }
    const auto add = [&](const glm::vec3& corner) { corners.push_back(size * glm::dvec3(corner)); };
    const bool has_hull = !model.dry.indices.empty();
    if (has_hull) {
        for (const glm::vec3& corner : model.dry.positions) add(corner);
    } else {
        for (const Vertex& vertex : model.vertices) add(vertex.position);
    }
    const std::vector<std::uint32_t>& indices = has_hull ? model.dry.indices : model.indices;
    std::vector<sim::HullMesh::Triangle> triangles;
    for (size_t i = 0; i + 2 < indices.size(); i += 3)
        triangles.push_back({indices[i], indices[i + 1], indices[i + 2]});
    return {corners, triangles};
}

/// The loading with which a hull floats upright at its own waterline, y = 0: three tenths of its mass are
/// ballast, placed so that the metacentre is kMetacentre times the beam above the centre of mass.
sim::Loading upright(const sim::HullMesh& mesh) {
    constexpr double kMetacentre = 0.15;
    constexpr double kBallast = 0.3;
    const sim::CutVolume water = sim::cut(mesh, {});
    const double mass = water.below.volume * sim::kSeaWaterDensity;
    if (!(mass > 0)) throw UsageError("its hull lies above its waterline");
    const double beam = std::min(mesh.highest().x - mesh.lowest().x, mesh.highest().z - mesh.lowest().z);
    const double radius = std::min(water.plane_second[0][0], water.plane_second[2][2]) / water.below.volume;
    glm::dvec3 centre = water.below.centre;
    centre.y += radius - kMetacentre * beam;
    const glm::dvec3 place = (centre - (1 - kBallast) * sim::moments(mesh).centre) / kBallast;
    return {.mass = (1 - kBallast) * mass, .ballast = {{.mass = kBallast * mass, .place = place}}};
}

/// A hull without a given mass floats at its own waterline.
sim::Loading loading_of(const Object& object, const Model& model, const sim::HullMesh& mesh) {
    sim::Loading loading = object.rigid->loading;
    if (loading.density || loading.mass) return loading;
    loading.density = kDefaultDensity;
    if (model.dry.indices.empty()) return loading;
    if (loading.ballast.empty()) return upright(mesh);
    double carried = sim::cut(mesh, {}).below.volume * sim::kSeaWaterDensity;
    for (const sim::Ballast& ballast : loading.ballast) carried -= ballast.mass;
    loading.density.reset();
    loading.mass = carried;
    return loading;
}

std::shared_ptr<const sim::BodyRecipe> rigid_body(const Object& object, const Model& model, int number,
                                                  Hulls& hulls) {
    sim::BodyRecipe recipe;
    recipe.name = object.name.empty() ? "objects[" + std::to_string(number) + "]" : object.name;
    recipe.mesh = hulls.of(object, model);
    recipe.loading = loading_of(object, model, *recipe.mesh);
    recipe.start = {.position = object.position,
                    .orientation = glm::quat_cast(world_from_own(object)),
                    .velocity = object.rigid->velocity,
                    .angular_velocity = object.rigid->angular_velocity};
    return std::make_shared<const sim::BodyRecipe>(recipe);
}

/// Weight and stiffness for the square of the diameter in metres. Nylon of eight strands: its mass, in air,
/// and stiffness. Chain without studs: its weight in water is 0.87 of that in air. Source: the tables of
/// ropes and chains in Orcina's manual of OrcaFlex, and DNV-OS-E301.
struct LineMakeup {
    double weight;     ///< N/m³
    double stiffness;  ///< N/m²
};
LineMakeup makeup_of(LineMaterial material) {
    if (material == LineMaterial::chain)
        return {.weight = 0.87 * 19.9e3 * sim::kGravity, .stiffness = 0.854e11};
    return {.weight = 647.6 * sim::kGravity, .stiffness = 1.18e8};
}

sim::MooringRecipe mooring_of(const MooringTraits& traits, const sim::BodyState& start) {
    constexpr double kSlack = 1.05;
    constexpr double kShortest = 0.01;  // m
    const double square = traits.thickness() * traits.thickness();
    const LineMakeup makeup = makeup_of(traits.material);
    const glm::dvec3 end = start.position + start.orientation * traits.fairlead;
    sim::MooringRecipe recipe{.anchor = traits.anchor, .fairlead = traits.fairlead};
    recipe.line.length =
        traits.length.value_or(std::max(kSlack * glm::distance(traits.anchor, end), kShortest));
    recipe.line.stiffness = traits.stiffness.value_or(makeup.stiffness * square);
    recipe.line.weight = traits.weight.value_or(makeup.weight * square);
    if (traits.strength) recipe.line.strength = *traits.strength;
    if (traits.holding) recipe.holding = *traits.holding;
    // A chain lies on the bed in which its anchor is.
    if (traits.material == LineMaterial::chain) recipe.bed = traits.anchor.y;
    return recipe;
}

/// The engine of a boat. What is not given suits a displacement hull: 6 W/kg, a propeller of 0.55 of the
/// draught below the stern, half of whose power becomes that of the jet at the bollard, and a rudder of 3 %
/// of length times draught.
sim::BoatEngine engine_of(const RigidTraits& rigid, const sim::BodyRecipe& recipe) {
    constexpr double kPowerPerMass = 6;    // W/kg
    constexpr double kEfficiency = 0.5;    // of propeller and shaft, standing
    constexpr double kPitchSpeed = 1.9;    // (m/s)/√m: 1.5 times the speed of waves as long as the hull
    constexpr double kLeastDraught = 0.1;  // m
    const EngineTraits& traits = *rigid.engine;
    const sim::HullMesh& mesh = *recipe.mesh;
    const double mass = sim::mass_properties(mesh, recipe.loading).mass;
    const double waterline = -sim::height_at_rest(mesh, mass, {1, 0, 0, 0});
    const double length = mesh.highest().z - mesh.lowest().z;
    const double draught = std::max(waterline - mesh.lowest().y, kLeastDraught);
    const double power = traits.power.value_or(kPowerPerMass * mass);
    sim::BoatEngine engine;
    sim::Propeller& propeller = engine.propeller;
    propeller.place =
        traits.place.value_or(glm::dvec3(0, waterline - 0.65 * draught, mesh.highest().z - 0.1 * length));
    propeller.diameter = traits.diameter.value_or(std::clamp(0.55 * draught, 0.05, 20.0));
    const double disc = 0.25 * std::numbers::pi * propeller.diameter * propeller.diameter;
    // Momentum theory: thrust³ = 2ρA × power².
    const double useful = kEfficiency * power;
    propeller.bollard = std::clamp(std::cbrt(2 * sim::kSeaWaterDensity * disc * useful * useful), 1e-6, 1e8);
    propeller.pitch_speed = traits.pitch_speed.value_or(std::min(kPitchSpeed * std::sqrt(length), 100.0));
    sim::Rudder rudder;
    rudder.area = traits.rudder_area.value_or(std::clamp(0.03 * length * draught, 1e-6, 1e3));
    rudder.place = propeller.place + glm::dvec3(0, 0, 0.07 * length);
    engine.rudder = rudder;
    std::vector<sim::HelmPoint> points;
    points.reserve(rigid.helm.size());
    for (const HelmRow& row : rigid.helm)
        points.push_back({.time = row.time, .helm = {row.throttle, glm::radians(row.rudder)}});
    engine.helm = sim::HelmPath(std::move(points));
    return engine;
}

}  // namespace

std::shared_ptr<const sim::BodyOutfit> outfit_of(const Object& object, const sim::BodyRecipe& recipe) {
    const RigidTraits& rigid = *object.rigid;
    auto outfit = std::make_shared<sim::BodyOutfit>();
    outfit->from = rigid.from;
    for (const MooringTraits& mooring : rigid.moorings)
        outfit->moorings.push_back(mooring_of(mooring, recipe.start));
    if (rigid.engine) outfit->engine = engine_of(rigid, recipe);
    outfit->pulls = rigid.pulls;
    sim::check_outfit(*outfit);
    return outfit;
}

std::shared_ptr<const sim::HullMesh> Hulls::of(const Object& object, const Model& model) {
    const auto known = std::ranges::find_if(
        entries_, [&](const Entry& entry) { return entry.model == &model && entry.size == object.size; });
    if (known != entries_.end()) return known->mesh;
    entries_.push_back({&model, object.size, std::make_shared<const sim::HullMesh>(hull_of(object, model))});
    return entries_.back().mesh;
}

void Hulls::keep(std::span<const Model* const> used) {
    std::erase_if(entries_,
                  [&](const Entry& entry) { return std::ranges::find(used, entry.model) == used.end(); });
}

sim::FloatingBody floating_body(const Object& object, const Model& model, int number, Hulls& hulls) {
    Object heading, trim;
    heading.rotation.x = object.rotation.x;
    trim.rotation = {0, object.rotation.y, object.rotation.z};
    const glm::dmat3 yaw = world_from_own(heading);
    sim::FloatingBody body{
        .number = number, .position = object.position, .rotation = yaw * world_from_own(trim), .probes = {}};
    if (object.orientation) body.rotation = world_from_own(object);
    body.probes.reserve(model.probes.size());
    for (const glm::vec2& probe : model.probes) {
        const glm::dvec3 turned = yaw * glm::dvec3(static_cast<double>(probe.x * object.size.x), 0,
                                                   static_cast<double>(probe.y * object.size.z));
        body.probes.emplace_back(turned.x, turned.z);
    }
    if (!object.rigid) return body;
    try {
        body.rigid = rigid_body(object, model, number, hulls);
        body.outfit = outfit_of(object, *body.rigid);
    } catch (const UsageError& error) {
        throw UsageError("objects[" + std::to_string(number) +
                         "] cannot float as a rigid body: " + error.what());
    }
    return body;
}

Placement placement_of(const Object& object, int number, std::span<const sim::BodyPose> bodies) {
    const auto found = std::ranges::lower_bound(bodies, number, {}, &sim::BodyPose::number);
    if (!object.floats || found == bodies.end() || found->number != number)
        return {.position = object.position,
                .rotation = world_from_own(object),
                .there = !object.rigid || object.rigid->from <= 0};
    return {.position = found->state.position,
            .rotation = glm::mat3_cast(found->state.orientation),
            .water_height = found->water_height,
            .water_normal = found->water_normal};
}

}  // namespace deepwater::scene
