#include "render/solids/object_set.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <glm/gtc/matrix_access.hpp>

#include "core/check.h"
#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "scene/objects/bed_scatter.h"
#include "scene/objects/bodies.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::shared {
#include "shared/solids/wet_hull.glsl"
}

namespace deepwater::render {
namespace {

/// Height of the wet band above the waves' reach, m: splashes and capillary rise.
constexpr float kSplashHeight = 0.12f;
/// Height above the mean level up to which waves keep fixed structures wet, over the significant wave height.
constexpr float kWetCrests = 0.6f;
/// Share of the waves' height that a floating hull does not follow, and the least height of waves [m].
constexpr float kHullWaves = 0.3f;
constexpr float kLeastWaves = 0.02f;
/// Speed of water that runs off a hull, cells of its pattern a second.
constexpr double kRunCells = 1.5;

/// Returns the signed distance of a point from a plane, positive inside.
float distance_to(const glm::vec4& plane, const glm::vec3& p) {
    const float length = glm::length(glm::vec3(plane));
    return length > 0 ? (glm::dot(glm::vec3(plane), p) + plane.w) / length : plane.w;
}

/// Returns PlacedObject::wet_below: points of the model's box above it are higher than `wave_height` over the
/// waterline.
/// @param waterline  height above the water at p, own axes: dot(xyz, p) + w
float wet_below(const glm::vec4& waterline, const scene::Model& model, float wave_height) {
    constexpr float kUpright =
        0.2f;  ///< cosine of the tilt: below, it lies on its side and all of it may be wet
    if (waterline.y < kUpright * glm::length(glm::vec3(waterline))) return model.high.y;
    const glm::vec3 side = glm::max(glm::abs(model.low), glm::abs(model.high));
    const float tilt = std::abs(waterline.x) * side.x + std::abs(waterline.z) * side.z;
    return (wave_height - waterline.w + tilt) / waterline.y;
}

static_assert(gpu::kWetHullColumns == sim::HullWetness::kColumns);

/// Returns the film of water on the hull of a rigid body; none on other objects.
gpu::HullFilm film_on(const scene::Object& object, const scene::Model& model, int number, float drying,
                      const sim::OceanMaps& maps) {
    const auto found = std::ranges::lower_bound(maps.rigid_bodies, number, {}, &sim::RigidBodyState::number);
    if (!object.rigid || found == maps.rigid_bodies.end() || found->number != number) return {};
    const sim::HullWetness& hull = found->wetness;
    gpu::HullFilm film{};
    film.low = hull.low;
    film.drying = drying;
    film.size = hull.size;
    film.run_off =
        static_cast<float>(std::fmod(kRunCells * maps.time, static_cast<double>(shared::kRunPeriod)));
    film.own_scale = object.size;
    film.open = model.dry.indices.empty() ? 0.0f : 1.0f;
    std::ranges::copy(hull.columns, film.columns);
    return film;
}

}  // namespace

bool is_outside(const glm::mat4& clip_from_world, const glm::vec3& centre, float radius) {
    const glm::vec4 x = glm::row(clip_from_world, 0), y = glm::row(clip_from_world, 1),
                    w = glm::row(clip_from_world, 3);
    for (const glm::vec4& plane : {w + x, w - x, w + y, w - y, w}) {
        if (distance_to(plane, centre) < -radius) return true;
    }
    return false;
}

bool ObjectSet::scatter(const scene::Scene& scene, const std::filesystem::path& models) {
    const scene::BedState bed = scene::present_bed(scene);
    const glm::ivec2 cell =
        bed.kind == scene::kBedReef ? scene::scatter_cell(scene.camera.position) : glm::ivec2(0);
    return scatter_.update(bed, scene.sea, cell, models);
}

void ObjectSet::read(const scene::Scene& scene, const std::filesystem::path& models) {
    const bool scattered = scatter(scene, models);
    const bool same = same_but_recorded(scene.objects, own_);
    if (scattered && same && !reload_models_ && !failed_ && has_models_of_bed()) {
        show_scattered();
    } else if (reload_models_ || scattered || (!same && scene.objects != failed_)) {
        reload_models_ = false;
        failed_ = scene.objects;
        load(scene.objects);
        failed_.reset();
    } else if (same) {
        failed_.reset();
    }
}

bool ObjectSet::has_models_of_bed() const {
    return std::ranges::all_of(scatter_.objects(),
                               [this](const scene::Object& object) { return library_.has(object); });
}

const ObjectMesh* ObjectSet::mesh_with(const std::shared_ptr<const scene::Model>& model) const {
    const auto found = std::ranges::find(meshes_, model, &ObjectMesh::model);
    return found == meshes_.end() ? nullptr : found->get();
}

void ObjectSet::show_scattered() {
    const std::span<const scene::Object> scattered = scatter_.objects();
    shown_count_ = own_.size() + scattered.size();
    if (shown_.size() < shown_count_) shown_.resize(shown_count_);
    std::ranges::copy(scattered, shown_.begin() + static_cast<std::ptrdiff_t>(own_.size()));
    mesh_of_.resize(own_.size());
    for (const scene::Object& object : scattered) mesh_of_.push_back(mesh_with(library_.of(object)));
    placed_.clear();
    ++version_;
}

void ObjectSet::update(const scene::Scene& scene, const sim::OceanMaps& maps,
                       const std::filesystem::path& models) {
    read(scene, models);
    if (shown_count_ > 0 || scene.bed.kind != scene::kBedNone) place(scene, maps);
}

void ObjectSet::load(const std::vector<scene::Object>& own) {
    // All that may be scattered is loaded at once, so that an eye that moves on need not wait for it.
    std::vector<scene::Object> needed = own;
    const std::vector<scene::Object> kinds = scatter_.kinds();
    needed.insert(needed.end(), kinds.begin(), kinds.end());
    scene::ModelLibrary library = library_;
    library.update(needed);
    std::vector<std::unique_ptr<ObjectMesh>> meshes;
    for (const scene::Object& object : needed) {
        const std::shared_ptr<const scene::Model>& model = library.of(object);
        if (mesh_with(model) || std::ranges::find(meshes, model, &ObjectMesh::model) != meshes.end())
            continue;
        meshes.push_back(std::make_unique<ObjectMesh>(model));
    }
    // Nothing can fail from here on.
    for (std::unique_ptr<ObjectMesh>& mesh : meshes_) {
        const auto shows = [&](const scene::Object& object) { return library.of(object) == mesh->model(); };
        if (std::ranges::any_of(needed, shows)) meshes.push_back(std::move(mesh));
    }
    meshes_ = std::move(meshes);
    library_ = std::move(library);
    own_ = own;
    shown_ = own;
    mesh_of_.clear();
    for (const scene::Object& object : own) mesh_of_.push_back(mesh_with(library_.of(object)));
    show_scattered();
}

void ObjectSet::place(const scene::Scene& scene, const sim::OceanMaps& maps) {
    if (ring_in_use_) ring_.end();
    const size_t blocks = kMostViews + shown_count_ + maps.lines.size();
    if (const size_t needed = kBlockStride * blocks; ring_.region_bytes() < needed)
        ring_ = gl::StreamRing("objects", needed);
    region_ = ring_.begin();
    ring_in_use_ = true;
    views_ = 0;
    placed_.clear();
    const glm::dvec3& camera = scene.camera.position;
    const sim::SeaSurface surface(maps);
    for (size_t i = 0; i < shown_count_; ++i) {
        const scene::Object& object = shown_[i];
        const scene::Model& model = *mesh_of_[i]->model();
        const scene::Placement at = scene::placement_of(object, static_cast<int>(i), maps.bodies);
        if (!at.there) continue;
        const glm::dmat3 linear =
            at.rotation * glm::dmat3(glm::dvec3(object.size.x, 0, 0), glm::dvec3(0, object.size.y, 0),
                                     glm::dvec3(0, 0, object.size.z));
        glm::mat4 world_from_own{glm::mat3(linear)};
        world_from_own[3] = glm::vec4(glm::vec3(at.position - camera), 1);
        const glm::vec3 middle = 0.5f * (model.low + model.high);
        const glm::vec3 half = 0.5f * (model.high - model.low) * object.size;
        const glm::dvec3 on_water(at.position.x - camera.x, at.water_height - camera.y,
                                  at.position.z - camera.z);
        const glm::vec4 waterline(glm::vec3(at.water_normal), -glm::dot(at.water_normal, on_water));
        const glm::vec3 reach =
            glm::abs(glm::vec3(waterline) * glm::mat3(world_from_own)) * (0.5f * (model.high - model.low));
        const float wave_height =
            std::max(maps.significant_height * (object.floats ? kHullWaves : 1.0f), kLeastWaves);
        scene::Bend bend;
        const float height = model.high.y * object.size.y;
        if (object.flexibility > 0 && height > 0) {
            const glm::vec3 water = surface.displacement_of_rest(at.position + glm::dvec3(0, height, 0));
            bend = scene::bend_with({water.x, water.z}, object.flexibility, height);
        }
        const PlacedObject placed{
            .mesh = mesh_of_[i],
            .world_from_own = world_from_own,
            .centre = glm::vec3(world_from_own * glm::vec4(middle, 1)),
            .radius = glm::length(half) + (object.flexibility > 0 ? scene::kFarthestBend * height : 0.0f),
            .scale = std::max({object.size.x, object.size.y, object.size.z}),
            .top = glm::dot(waterline, world_from_own * glm::vec4(middle, 1)) + reach.x + reach.y + reach.z,
            .bottom =
                glm::dot(waterline, world_from_own * glm::vec4(middle, 1)) - reach.x - reach.y - reach.z,
            .wet_below = wet_below(glm::vec4(glm::vec3(waterline) * glm::mat3(world_from_own),
                                             glm::dot(waterline, world_from_own[3])),
                                   model, wave_height),
            .water_level = static_cast<float>(on_water.y),
            .checker = object.pattern == scene::kPatternChecker,
            .floats = object.floats,
            .of_bed = i >= own_.size(),
            .wet_hull = object.rigid.has_value(),
            .anchor = object.position + scene::world_from_own(object) * glm::dvec3(middle * object.size),
            .wave_height = wave_height,
            .block_offset = kBlockStride * (kMostViews + i)};
        placed_.push_back(placed);

        // Primitives keep the material that they are given, and models scattered over the bed are always wet.
        const bool is_model = object.shape == scene::kShapeModel && i < own_.size();
        const gpu::ObjectBlock block{
            .world_from_own = world_from_own,
            .normal_from_own = glm::mat4(glm::mat3(glm::transpose(glm::inverse(linear)))),
            .waterline = waterline,
            .tint = object.base_color,
            .roughness = object.roughness,
            .wet_height = is_model
                              ? kSplashHeight + (object.floats ? 0.0f : kWetCrests * maps.significant_height)
                              : 0.0f,
            .wave_height = wave_height,
            .water_level = placed.water_level,
            .bend = {bend.sideways, bend.sink, 1 / std::max(model.high.y, 1e-3f)},
            .hull = film_on(object, model, static_cast<int>(i), scene.wakes.drying, maps)};
        std::memcpy(region_.data() + placed.block_offset, &block, sizeof block);
    }
    place_lines(scene, maps);
}

/// Places mooring lines, which are wet as fixed structures are.
void ObjectSet::place_lines(const scene::Scene& scene, const sim::OceanMaps& maps) {
    mooring_traits_.clear();
    for (const sim::LineShape& line : maps.lines) {
        const auto body = static_cast<size_t>(line.body), mooring = static_cast<size_t>(line.mooring);
        const bool known = body < scene.objects.size() && scene.objects[body].rigid &&
                           mooring < scene.objects[body].rigid->moorings.size();
        mooring_traits_.push_back(known ? &scene.objects[body].rigid->moorings[mooring] : nullptr);
    }
    lines_.update(maps.lines, mooring_traits_);
    const glm::dvec3& camera = scene.camera.position;
    for (size_t i = 0; i < lines_.lines().size(); ++i) {
        const LineMeshes::Line& line = lines_.lines()[i];
        const glm::vec3 middle = 0.5f * (line.low + line.high);
        glm::mat4 world_from_own(1.0f);
        world_from_own[3] = glm::vec4(glm::vec3(line.origin - camera), 1);
        const glm::vec4 waterline(0, 1, 0, camera.y);
        const float wave_height = std::max(maps.significant_height, kLeastWaves);
        const auto level = static_cast<float>(-camera.y), origin = static_cast<float>(line.origin.y);
        const PlacedObject placed{.mesh = line.mesh,
                                  .world_from_own = world_from_own,
                                  .centre = glm::vec3(world_from_own * glm::vec4(middle, 1)),
                                  .radius = 0.5f * glm::length(line.high - line.low),
                                  .scale = 1,
                                  .top = origin + line.high.y,
                                  .bottom = origin + line.low.y,
                                  .wet_below = line.high.y,
                                  .water_level = level,
                                  .checker = false,
                                  .floats = true,
                                  .of_bed = false,
                                  .wet_hull = false,
                                  .anchor = line.origin + glm::dvec3(middle),
                                  .wave_height = wave_height,
                                  .block_offset = kBlockStride * (kMostViews + shown_count_ + i)};
        placed_.push_back(placed);
        const gpu::ObjectBlock block{.world_from_own = world_from_own,
                                     .normal_from_own = glm::mat4(1.0f),
                                     .waterline = waterline,
                                     .tint = glm::vec3(1),
                                     .roughness = 1,
                                     .wet_height = kSplashHeight + kWetCrests * maps.significant_height,
                                     .wave_height = wave_height,
                                     .water_level = level,
                                     .bend = {0, 0, 0, 1},
                                     .hull = {}};
        std::memcpy(region_.data() + placed.block_offset, &block, sizeof block);
    }
}

void ObjectSet::bind_view(const gpu::ObjectViewBlock& view) {
    DW_CHECK(views_ < kMostViews);
    const size_t offset = kBlockStride * views_++;
    std::memcpy(region_.data() + offset, &view, sizeof view);
    glBindBufferRange(GL_UNIFORM_BUFFER, gpu::kObjectViewBinding, ring_.name(),
                      static_cast<GLintptr>(ring_.region_offset() + offset), sizeof view);
}

void ObjectSet::bind_object(const PlacedObject& object) const {
    glBindBufferRange(GL_UNIFORM_BUFFER, gpu::kObjectBinding, ring_.name(),
                      static_cast<GLintptr>(ring_.region_offset() + object.block_offset),
                      sizeof(gpu::ObjectBlock));
}

}  // namespace deepwater::render
