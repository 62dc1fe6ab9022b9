#include "render/solids/mesh_levels.h"

#include <meshoptimizer.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <glm/glm.hpp>
#include <limits>
#include <span>
#include <unordered_map>
#include <utility>

#include "render/solids/mesh_distance.h"

namespace deepwater::render {
namespace {

/// Error bounds that are tried, over the part's largest side; each is twice the one before.
constexpr float kFinestError = 1.0f / 8192;
constexpr size_t kErrors = 10;

/// A vertex of the part is used for a coarser face when the cosine of the angle between their normals is at
/// least this.
constexpr float kLeastFacing = 0.5f;

/// A part's mesh with vertices merged that have the same position and texture coordinate; these are called
/// places.
class Places {
public:
    Places(const scene::Model& model, const scene::Part& part) : model_(model) {
        const std::uint32_t* own = model.indices.data() + part.first_index;
        const auto stream = [&](const auto& field) {
            return meshopt_Stream{&field, sizeof field, sizeof(scene::Vertex)};
        };
        const scene::Vertex& first = model.vertices.front();
        const std::array<meshopt_Stream, 2> streams{stream(first.position), stream(first.uv)};
        std::vector<std::uint32_t> merged(part.index_count);
        meshopt_generateShadowIndexBufferMulti(merged.data(), own, part.index_count, model.vertices.size(),
                                               streams.data(), streams.size());
        std::unordered_map<std::uint32_t, std::uint32_t> place_of;
        for (size_t i = 0; i < merged.size(); ++i) {
            const auto [found, is_new] =
                place_of.emplace(merged[i], static_cast<std::uint32_t>(positions.size()));
            if (is_new) positions.push_back(model.vertices[merged[i]].position);
            triangles.push_back(found->second);
            vertices_.emplace_back(found->second, own[i]);
        }
        std::sort(vertices_.begin(), vertices_.end());
        vertices_.erase(std::unique(vertices_.begin(), vertices_.end()), vertices_.end());
    }

    /// Returns the part's vertex at a place whose normal is nearest to a face's; if none is near, adds one to
    /// `vertices`.
    [[nodiscard]] std::uint32_t facing(std::uint32_t place, const glm::vec3& face,
                                       std::vector<scene::Vertex>& vertices) const {
        const glm::vec3 normal = glm::normalize(face);
        std::uint32_t best = 0;
        float suits = -std::numeric_limits<float>::infinity();
        auto at = std::lower_bound(vertices_.begin(), vertices_.end(), std::pair(place, 0u));
        for (; at != vertices_.end() && at->first == place; ++at) {
            const float own = glm::dot(model_.vertices[at->second].normal, normal);
            if (own <= suits) continue;
            suits = own;
            best = at->second;
        }
        if (suits >= kLeastFacing) return best;
        scene::Vertex added = model_.vertices[best];
        added.normal = normal;
        vertices.push_back(added);
        return static_cast<std::uint32_t>(vertices.size() - 1);
    }

    std::vector<glm::vec3> positions;
    std::vector<std::uint32_t> triangles;  ///< of places

private:
    const scene::Model& model_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> vertices_;  ///< place, vertex
};

/// Measures how far coarser triangles lie from a part's surface.
class Deviation {
public:
    explicit Deviation(const Places& places)
        : positions_(places.positions), surface_(places.positions, places.triangles) {
        for (size_t i = 0; i < places.triangles.size(); i += 3) own_.push_back(corners(&places.triangles[i]));
        std::sort(own_.begin(), own_.end());
    }

    /// Returns the largest distance, measured at the centres of the triangles and of their edges: their
    /// corners are vertices of the part, and a chord is farthest from its arc about the middle. Triangles of
    /// the part itself have none.
    [[nodiscard]] float most(std::span<const std::uint32_t> triangles) const {
        float most = 0;
        for (size_t i = 0; i < triangles.size(); i += 3) {
            if (std::binary_search(own_.begin(), own_.end(), corners(&triangles[i]))) continue;
            const auto at = [&](size_t c) { return positions_[triangles[i + c]]; };
            const glm::vec3 a = at(0), b = at(1), c = at(2);
            for (const glm::vec3& middle :
                 {(a + b + c) / 3.0f, (a + b) / 2.0f, (b + c) / 2.0f, (c + a) / 2.0f})
                most = std::max(most, surface_.to(middle, most));
        }
        return most;
    }

private:
    using Corners = std::array<std::uint32_t, 3>;
    static Corners corners(const std::uint32_t* triangle) {
        Corners all{triangle[0], triangle[1], triangle[2]};
        std::sort(all.begin(), all.end());
        return all;
    }
    const std::vector<glm::vec3>& positions_;
    MeshDistance surface_;
    std::vector<Corners> own_;
};

bool is_painted(const scene::Model& model, const scene::Part& part) {
    const auto first = model.indices.begin() + static_cast<std::ptrdiff_t>(part.first_index);
    return std::any_of(
        first, first + static_cast<std::ptrdiff_t>(part.index_count),
        [&](std::uint32_t index) { return model.vertices[index].color != model.vertices[*first].color; });
}

}  // namespace

std::vector<MeshLevel> mesh_levels(const scene::Model& model, const scene::Part& part,
                                   std::vector<scene::Vertex>& vertices) {
    const auto own = model.indices.begin() + static_cast<std::ptrdiff_t>(part.first_index);
    std::vector<MeshLevel> levels{{0, 0, {own, own + static_cast<std::ptrdiff_t>(part.index_count)}}};
    const scene::Material& material = model.materials[static_cast<size_t>(part.material)];
    if (material.wire_radius > 0 || material.least_coverage > 0 || is_painted(model, part)) return levels;

    const Places places(model, part);
    const size_t count = places.triangles.size();
    const float* positions = &places.positions.front().x;
    std::array<std::vector<std::uint32_t>, kErrors> fewer;
    std::array<float, kErrors> errors{};
    tbb::parallel_for(size_t{0}, kErrors, [&](size_t i) {
        const float asked = kFinestError * static_cast<float>(1u << i);
        fewer[i].resize(count);
        fewer[i].resize(meshopt_simplify(fewer[i].data(), places.triangles.data(), count, positions,
                                         places.positions.size(), sizeof(glm::vec3), 0, asked, 0,
                                         &errors[i]));
        errors[i] = std::max(errors[i], asked);  // textures may show detail finer than a face
    });
    const float side = meshopt_simplifyScale(positions, places.positions.size(), sizeof(glm::vec3));
    std::vector<std::span<const std::uint32_t>> coarser_places;
    for (size_t level = 0; level < kErrors; ++level) {
        const auto most =
            static_cast<size_t>(kMostOfFiner * static_cast<float>(levels.back().indices.size()));
        if (fewer[level].empty() || fewer[level].size() > most) continue;
        MeshLevel coarser{errors[level] * side, 0, {}};
        for (size_t i = 0; i < fewer[level].size(); i += 3) {
            const std::uint32_t* corner = &fewer[level][i];
            const auto at = [&](size_t c) { return places.positions[corner[c]]; };
            const glm::vec3 face = glm::cross(at(1) - at(0), at(2) - at(0));
            if (face == glm::vec3(0)) continue;  // simplified flat surfaces may have degenerate triangles
            for (size_t c = 0; c < 3; ++c)
                coarser.indices.push_back(places.facing(corner[c], face, vertices));
        }
        levels.push_back(std::move(coarser));
        coarser_places.emplace_back(fewer[level]);
    }
    if (coarser_places.empty()) return levels;
    const Deviation deviation(places);
    tbb::parallel_for(size_t{1}, levels.size(),
                      [&](size_t i) { levels[i].deviation = deviation.most(coarser_places[i - 1]); });
    for (size_t i = 1; i < levels.size(); ++i)
        levels[i].deviation = std::max(levels[i].deviation, levels[i - 1].deviation);
    return levels;
}

}  // namespace deepwater::render
