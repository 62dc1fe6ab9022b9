#include "scene/surroundings/shores.h"

#include <cmath>
#include <map>
#include <utility>

#include "core/check.h"
#include "scene/objects/bodies.h"

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
}

const sim::SprayScene& SpraySceneBuilder::build(const Scene& scene) {
    view_.spray = scene.spray;
    view_.bubbles = scene.bubbles;
    view_.stones = scene.disturbances.stones;
    view_.eye = scene.camera.position;
    view_.under_water = scene.camera.position.y < kBubblesShowAt;
    const bool same = scene.objects == outlined_;
    if (same && !std::exchange(reload_models_, false)) return view_;
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
    return view_;
}

void SpraySceneBuilder::read_objects() {
    forget_objects();
    Hulls hulls;
    for (size_t i = 0; i < outlined_.size(); ++i) {
        const Object& object = outlined_[i];
        const Model& model = *library_.of(object);
        const size_t first = view_.shores.size();
        add_shores(model, world_from_model(object), view_.shores);
        add_waterline(object, model, static_cast<int>(i), waterlines_);
        if (!object.floats) continue;
        for (size_t piece = first; piece < view_.shores.size(); ++piece)
            view_.shores[piece].body = static_cast<int>(view_.bodies.size());
        view_.bodies.push_back(floating_body(object, model, static_cast<int>(i), hulls));
    }
}

}  // namespace deepwater::scene
