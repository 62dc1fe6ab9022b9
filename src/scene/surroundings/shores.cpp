#include "scene/surroundings/shores.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "core/check.h"
#include "scene/objects/bodies.h"
#include "scene/surroundings/body_windows.h"
#include "scene/surroundings/own_shore.h"
#include "scene/surroundings/pool_spells.h"
#include "scene/surroundings/pool_walls.h"

namespace deepwater::scene {
namespace {

constexpr double kSquare = 0.6;         // m: side of the grid's squares, each of which makes one piece
constexpr double kShortest = 0.15;      // m: shorter pieces make no visible spray
constexpr double kBubblesShowAt = 4.0;  // m: from higher eyes no bubbles are seen through the surface

struct Sum {
    glm::dvec2 middle{0};    // weighted by length
    glm::dvec2 outwards{0};  // weighted by length
    double length = 0;
};

sim::BodyGround::Obstacle obstacle_of(const Object& object, const Model& model) {
    sim::BodyGround::Obstacle obstacle;
    const glm::dmat4 world = world_from_model(object);
    for (const Vertex& vertex : model.vertices)
        obstacle.corners.emplace_back(world * glm::dvec4(glm::dvec3(vertex.position), 1));
    for (size_t i = 0; i + 2 < model.indices.size(); i += 3)
        obstacle.triangles.push_back({model.indices[i], model.indices[i + 1], model.indices[i + 2]});
    return obstacle;
}

/// Returns the scene's bed; null while its file of land cannot be read, which the renderer reports.
std::shared_ptr<const SeaBed> readable_bed(const Scene& scene) {
    try {
        return std::make_shared<const SeaBed>(present_bed(scene), scene.sea);
    } catch (const RuntimeFailure&) {
        return nullptr;
    }
}

}  // namespace

void add_shores(const Model& model, const glm::dmat4& world_from_own, std::vector<sim::ShorePiece>& pieces) {
    std::map<std::pair<long, long>, Sum> squares;
    for (size_t i = 0; i + 2 < model.indices.size(); i += 3) {
        glm::dvec3 corner[3];
        for (size_t k = 0; k < 3; ++k)
            corner[k] = glm::dvec3(world_from_own *
                                   glm::dvec4(glm::dvec3(model.vertices[model.indices[i + k]].position), 1));
        const glm::dvec3 normal = glm::cross(corner[1] - corner[0], corner[2] - corner[0]);
        const glm::dvec2 level(normal.x, normal.z);
        glm::dvec2 ends[2];
        int count = 0;
        for (int k = 0; k < 3 && count < 2; ++k) {
            const glm::dvec3 &a = corner[k], &b = corner[(k + 1) % 3];
            if ((a.y < 0) == (b.y < 0)) continue;
            const glm::dvec3 cut = glm::mix(a, b, a.y / (a.y - b.y));
            ends[count++] = {cut.x, cut.z};
        }
        const double steep = glm::length(level);
        if (count < 2 || steep == 0) continue;
        // A long line crosses several squares.
        const int parts = 1 + static_cast<int>(glm::length(ends[1] - ends[0]) / kSquare);
        const double length = glm::length(ends[1] - ends[0]) / parts;
        for (int part = 0; part < parts; ++part) {
            const glm::dvec2 middle = glm::mix(ends[0], ends[1], (part + 0.5) / parts);
            Sum& sum = squares[{std::lround(std::floor(middle.x / kSquare)),
                                std::lround(std::floor(middle.y / kSquare))}];
            sum.middle += middle * length;
            sum.outwards += level / steep * length;
            sum.length += length;
        }
    }
    for (const auto& [square, sum] : squares) {
        const double length = glm::length(sum.outwards);
        if (length < kShortest) continue;
        pieces.push_back({.middle = sum.middle / sum.length,
                          .outwards = glm::vec2(sum.outwards / length),
                          .length = static_cast<float>(length)});
    }
}

void SpraySceneBuilder::forget_objects() {
    view_.shores.clear();
    view_.bodies.clear();
    waterlines_ = {};
    parts_.clear();
    objects_changed_ = true;
}

const sim::SprayScene& SpraySceneBuilder::build(const Scene& scene) {
    view_.spray = scene.spray;
    view_.bubbles = scene.bubbles;
    view_.stones = scene.disturbances.stones;
    if (scene.ground.present()) {
        std::erase_if(view_.stones, [&](const sim::Stone& stone) { return !pool_at(scene, stone.place); });
    }
    view_.land = coast_.build(scene);
    view_.fountains = pool_fountains(scene);
    view_.rains = pool_rains(scene);
    view_.surf = scene.shore.breaking && scene.shore.solver != kShoreKassMiller && !shores_of(scene).empty();
    view_.drying = scene.wakes.drying;
    view_.eye = scene.camera.position;
    view_.under_water = scene.camera.position.y < kBubblesShowAt;
    const bool same = scene.objects == outlined_;
    if (same && !std::exchange(reload_models_, false)) {
        read_ground(scene);
        return view_;
    }
    outlined_ = scene.objects;
    try {
        library_.update(outlined_);
    } catch (const RuntimeFailure&) {
        if (same) return view_;  // with the models as they were before
        forget_objects();
        return view_;
    }
    try {
        read_objects();
    } catch (const UsageError&) {
        outlined_.clear();  // so that the next call finds the error again
        forget_objects();
        throw;
    }
    read_ground(scene);
    return view_;
}

SpraySceneBuilder::Part SpraySceneBuilder::part_of(const Object& object, size_t number) {
    const std::shared_ptr<const Model>& model = library_.of(object);
    if (number < parts_.size() && parts_[number].model == model &&
        same_but_recorded(parts_[number].object, object)) {
        Part part = std::move(parts_[number]);
        if (part.object != object) {
            part.object = object;
            try {
                part.body->outfit = outfit_of(object, *part.body->rigid);
            } catch (const UsageError& error) {
                throw UsageError("objects[" + std::to_string(number) + "]: " + error.what());
            }
        }
        return part;
    }
    objects_changed_ = true;
    Part part{.object = object, .model = model};
    add_shores(*model, world_from_model(object), part.shores);
    add_waterline(object, *model, static_cast<int>(number), part.waterlines);
    if (object.floats) part.body = floating_body(object, *model, static_cast<int>(number), hulls_);
    return part;
}

void SpraySceneBuilder::read_objects() {
    std::vector<Part> parts;
    std::vector<const Model*> models;
    for (size_t i = 0; i < outlined_.size(); ++i) {
        parts.push_back(part_of(outlined_[i], i));
        models.push_back(parts.back().model.get());
    }
    objects_changed_ = objects_changed_ || parts.size() != parts_.size();
    parts_ = std::move(parts);
    hulls_.keep(models);
    view_.shores.clear();
    view_.bodies.clear();
    waterlines_ = {};
    for (const Part& part : parts_) {
        const int body = part.body ? static_cast<int>(view_.bodies.size()) : -1;
        for (const sim::ShorePiece& piece : part.shores) view_.shores.emplace_back(piece).body = body;
        const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
        append(waterlines_.obstacles, part.waterlines.obstacles);
        append(waterlines_.shadows, part.waterlines.shadows);
        if (!part.body) continue;
        view_.bodies.push_back(*part.body);
        if (const auto raises = wave_body(*part.body)) waterlines_.bodies.push_back(*raises);
    }
}

/// Makes what rigid bodies touch: objects that stand, and the bed.
void SpraySceneBuilder::read_ground(const Scene& scene) {
    if (std::ranges::none_of(view_.bodies,
                             [](const sim::FloatingBody& body) { return body.rigid != nullptr; })) {
        view_.ground = nullptr;
        return;
    }
    const bool same_bed = scene.bed == ground_bed_ && scene.sea.depth == ground_depth_ &&
                          scene.ground == ground_ && scene.pools == pools_;
    if (view_.ground && same_bed && !std::exchange(objects_changed_, false)) return;
    std::vector<std::pair<Object, std::shared_ptr<const Model>>> standing;
    for (const Part& part : parts_) {
        if (!part.body && part.object.flexibility == 0) standing.emplace_back(part.object, part.model);
    }
    if (view_.ground && same_bed && standing == standing_) return;
    standing_ = std::move(standing);
    ground_bed_ = scene.bed;
    ground_depth_ = scene.sea.depth;
    ground_ = scene.ground;
    pools_ = scene.pools;
    auto ground = std::make_shared<sim::BodyGround>();
    for (const auto& [object, model] : standing_) ground->obstacles.push_back(obstacle_of(object, *model));
    const auto bed = readable_bed(scene);
    if (bed && bed->present()) {
        ground->bed = {.height = [bed](double x, double z) { return bed->height(x, z); },
                       .highest = bed->highest()};
    }
    add_pools(scene, *ground);
    view_.ground = std::move(ground);
}

}  // namespace deepwater::scene
