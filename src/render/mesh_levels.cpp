#include "render/mesh_levels.h"

#include <meshoptimizer.h>

#include <algorithm>
#include <array>
#include <glm/glm.hpp>
#include <limits>
#include <utility>

namespace deepwater::render {
namespace {

/// Errors that are tried, of the model's largest side, each twice the one before.
constexpr float kFinestError = 1.0f / 8192, kCoarsestError = 1.0f / 16;

/// Vertices that differ in nothing but their normals, each beside the first of them.
class Corners {
public:
    Corners(const scene::Model& model, const std::uint32_t* own, const std::vector<std::uint32_t>& merged)
        : model_(model) {
        for (size_t i = 0; i < merged.size(); ++i) by_first_.emplace_back(merged[i], own[i]);
        std::sort(by_first_.begin(), by_first_.end());
        by_first_.erase(std::unique(by_first_.begin(), by_first_.end()), by_first_.end());
    }

    /// Of the vertices that stand where `first` does, the one whose normal suits the face best.
    [[nodiscard]] std::uint32_t facing(std::uint32_t first, const glm::vec3& face) const {
        std::uint32_t facing = first;
        float best = -std::numeric_limits<float>::infinity();
        auto corner = std::lower_bound(by_first_.begin(), by_first_.end(), std::pair(first, 0u));
        for (; corner != by_first_.end() && corner->first == first; ++corner) {
            const float suits = glm::dot(model_.vertices[corner->second].normal, face);
            if (suits <= best) continue;
            best = suits;
            facing = corner->second;
        }
        return facing;
    }

private:
    const scene::Model& model_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> by_first_;
};

}  // namespace

std::vector<MeshLevel> mesh_levels(const scene::Model& model, const scene::Part& part) {
    const std::uint32_t* own = model.indices.data() + part.first_index;
    std::vector<MeshLevel> levels{{0, {own, own + part.index_count}}};
    const scene::Material& material = model.materials[static_cast<size_t>(part.material)];
    if (material.wire_radius > 0 || material.least_coverage > 0) return levels;

    const std::vector<scene::Vertex>& vertices = model.vertices;
    const float* positions = &vertices.front().position.x;
    constexpr size_t kStride = sizeof(scene::Vertex);
    const std::array<meshopt_Stream, 3> but_normals{{{&vertices.front().position, sizeof(glm::vec3), kStride},
                                                     {&vertices.front().uv, sizeof(glm::vec2), kStride},
                                                     {&vertices.front().color, sizeof(vertices.front().color), kStride}}};
    std::vector<std::uint32_t> merged(part.index_count);
    meshopt_generateShadowIndexBufferMulti(merged.data(), own, part.index_count, vertices.size(), but_normals.data(),
                                           but_normals.size());
    const Corners corners(model, own, merged);
    const float side = meshopt_simplifyScale(positions, vertices.size(), kStride);
    std::vector<std::uint32_t> fewer(part.index_count);
    for (float asked = kFinestError; asked <= kCoarsestError; asked *= 2) {
        float error = 0;
        const size_t count = meshopt_simplify(fewer.data(), merged.data(), merged.size(), positions, vertices.size(),
                                              kStride, 0, asked, 0, &error);
        if (count == 0 || static_cast<float>(count) > kMostOfFiner * static_cast<float>(levels.back().indices.size()))
            continue;
        MeshLevel level{error * side, {}};
        for (size_t i = 0; i < count; i += 3) {
            const auto at = [&](size_t corner) { return vertices[fewer[i + corner]].position; };
            const glm::vec3 face = glm::cross(at(1) - at(0), at(2) - at(0));
            if (face == glm::vec3(0)) continue;  // flat ones leave some that are folded up
            for (size_t corner = i; corner < i + 3; ++corner) level.indices.push_back(corners.facing(fewer[corner], face));
        }
        levels.push_back(std::move(level));
    }
    return levels;
}

}  // namespace deepwater::render
