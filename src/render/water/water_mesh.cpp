#include "render/water/water_mesh.h"

#include <algorithm>
#include <cstdint>

#include "core/shared_glsl.h"
#include "gl/mesh_draw.h"

namespace deepwater::shared {
#include "shared/water/mesh_lod.glsl"
}

namespace deepwater::render {
namespace {

constexpr int kCorners = kPatchCells + 1;
constexpr size_t kIndexCount = static_cast<size_t>(kPatchCells) * kPatchCells * 6;
constexpr size_t kFirstCapacity = 4096;  ///< patches; grows when a view needs more

gl::Buffer make_vertices() {
    std::vector<glm::vec2> corners;
    for (int z = 0; z < kCorners; ++z) {
        for (int x = 0; x < kCorners; ++x) corners.emplace_back(x, z);
    }
    return {"water patch corners", corners.size() * sizeof(glm::vec2), 0, corners.data()};
}

/// Makes two triangles for each cell; the diagonal alternates, so that the mesh has no preferred direction.
gl::Buffer make_indices() {
    std::vector<uint16_t> indices;
    for (int z = 0; z < kPatchCells; ++z) {
        for (int x = 0; x < kPatchCells; ++x) {
            const auto a = static_cast<uint16_t>(z * kCorners + x), b = static_cast<uint16_t>(a + 1);
            const auto c = static_cast<uint16_t>(a + kCorners), d = static_cast<uint16_t>(c + 1);
            if ((x + z) % 2 == 0) {
                indices.insert(indices.end(), {a, c, d, a, d, b});
            } else {
                indices.insert(indices.end(), {a, c, b, b, c, d});
            }
        }
    }
    return {"water patch indices", indices.size() * sizeof(uint16_t), 0, indices.data()};
}

GLuint create_vertex_array() {
    GLuint name = 0;
    glCreateVertexArrays(1, &name);
    return name;
}

}  // namespace

WaterMesh::WaterMesh()
    : vertices_(make_vertices()), indices_(make_indices()), vertex_array_(create_vertex_array()) {
    plan_.patches.reserve(kFirstCapacity);
    const GLuint array = vertex_array_.name();
    glObjectLabel(GL_VERTEX_ARRAY, array, -1, "water mesh");
    glVertexArrayElementBuffer(array, indices_.name());
    glVertexArrayVertexBuffer(array, 0, vertices_.name(), 0, sizeof(glm::vec2));
    glEnableVertexArrayAttrib(array, 0);
    glVertexArrayAttribFormat(array, 0, 2, GL_FLOAT, GL_FALSE, 0);
    glVertexArrayAttribBinding(array, 0, 0);
    glEnableVertexArrayAttrib(array, 1);
    glVertexArrayAttribFormat(array, 1, 4, GL_FLOAT, GL_FALSE, 0);
    glVertexArrayAttribBinding(array, 1, 1);
    glVertexArrayBindingDivisor(array, 1, 1);
}

void WaterMesh::update(const MeshView& view, const WaterRegions& regions, const MayMirror& may_mirror,
                       const MayLieUnderLayers& under_layers) {
    plan_mesh(view, plan_);
    const auto reaches_into = [&](const Patch& patch, const SeaCircle& circle) {
        const glm::dvec2 low = plan_.reference + glm::dvec2(patch.origin);
        const glm::dvec2 high = low + static_cast<double>(patch.pitch * kPatchCells);
        const glm::dvec2 nearest = glm::clamp(circle.centre, low, high);
        return glm::distance(nearest, circle.centre) <
               circle.radius + static_cast<double>(view.farthest_drift);
    };
    batches_.clear();
    for (const Patch& patch : plan_.patches) {
        const glm::vec2 corner(plan_.reference + glm::dvec2(patch.origin) -
                               glm::dvec2(view.camera.x, view.camera.z));
        const glm::vec2 level_low = corner - view.farthest_drift;
        const glm::vec2 level_high = corner + patch.pitch * kPatchCells + view.farthest_drift;
        const glm::vec2 farthest = glm::max(glm::abs(level_low), glm::abs(level_high));
        const auto level = static_cast<float>(-view.camera.y);
        const glm::vec3 low(level_low.x,
                            level - view.highest_crest - shared::earth_drop(glm::dot(farthest, farthest)),
                            level_low.y);
        const glm::vec3 high(level_high.x, level + view.highest_crest, level_high.y);
        Group group = kOpen;
        if (std::any_of(
                regions.near_objects.begin(), regions.near_objects.end(),
                [&](const optics::ViewWindow& window) { return optics::may_show(window, low, high); })) {
            group = kNearObjects;
        } else if (std::any_of(regions.shaded.begin(), regions.shaded.end(),
                               [&](const SeaCircle& circle) { return reaches_into(patch, circle); })) {
            group = kShaded;
        }
        // A vertex stands for two cells, and a morphed one for those of the next level. The long axis of a pixel's
        // footprint grows with the square of its distance.
        const glm::dvec2 origin = plan_.reference + glm::dvec2(patch.origin);
        const double pixel =
            static_cast<double>(view.pixel_angle * glm::dot(farthest, farthest) / plan_.eye_distance);
        const double width = std::max(static_cast<double>(4 * patch.pitch), pixel);
        const bool layered =
            under_layers &&
            under_layers(origin, origin + static_cast<double>(patch.pitch * kPatchCells), width);
        batches_.push_back(Batch{group, may_mirror && may_mirror(low, high), layered}.number());
    }
    // The nearest stay first within a batch.
    sorted_.clear();
    for (int batch = 0; batch < kBatches; ++batch) {
        first_[static_cast<size_t>(batch)] = sorted_.size();
        for (size_t i = 0; i < batches_.size(); ++i) {
            if (batches_[i] == batch) sorted_.push_back(plan_.patches[i]);
        }
    }
    first_[kBatches] = sorted_.size();
    plan_.patches.swap(sorted_);
    static_assert(sizeof(Patch) == 4 * sizeof(float));
    const size_t bytes = plan_.patches.size() * sizeof(Patch);
    if (instances_.size() < bytes || instances_.size() == 0) {
        instances_ = gl::Buffer("water patches", std::max(2 * bytes, kFirstCapacity * sizeof(Patch)),
                                GL_DYNAMIC_STORAGE_BIT);
        glVertexArrayVertexBuffer(vertex_array_.name(), 1, instances_.name(), 0, sizeof(Patch));
    }
    if (bytes > 0) instances_.write(std::span<const Patch>(plan_.patches));
}

void WaterMesh::draw(size_t first, size_t count) const {
    if (count == 0) return;
    glBindVertexArray(vertex_array_.name());
    gl::draw_mesh_instances(kIndexCount, first, count);
}

}  // namespace deepwater::render
