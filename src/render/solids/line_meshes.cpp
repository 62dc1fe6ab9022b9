#include "render/solids/line_meshes.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <memory>

namespace deepwater::render {
namespace {

constexpr std::uint32_t kSides = 6;
/// Radius of the tube that stands for a chain, over the diameter of its links' bars: links are 3.6 bars wide,
/// and are seen from their narrow sides too.
constexpr double kChainRadius = 1.2;
const glm::vec3 kRopeColor(0.30f, 0.25f, 0.17f);    ///< linear; weathered nylon
const glm::vec3 kChainColor(0.10f, 0.08f, 0.065f);  ///< linear; galvanised, rusty

double radius_of(const scene::MooringTraits& traits) {
    return traits.thickness() * (traits.material == scene::LineMaterial::chain ? kChainRadius : 0.5);
}

/// A tube of `points` rings whose vertices are yet to come. They lie so deep that no triangle counts as dry.
std::shared_ptr<const scene::Model> tube_model(size_t points, const scene::MooringTraits& traits) {
    constexpr float kDeep = -1e9f;
    auto model = std::make_shared<scene::Model>();
    model->vertices.resize(points * kSides, {.position = {0, kDeep, 0}});
    for (std::uint32_t ring = 0; ring + 1 < points; ++ring) {
        for (std::uint32_t side = 0; side < kSides; ++side) {
            const std::uint32_t a = ring * kSides + side, b = ring * kSides + (side + 1) % kSides;
            for (const std::uint32_t corner : {a, b, a + kSides, b, b + kSides, a + kSides})
                model->indices.push_back(corner);
        }
    }
    const bool chain = traits.material == scene::LineMaterial::chain;
    model->materials.push_back({.base_color = chain ? kChainColor : kRopeColor,
                                .roughness = chain ? 0.7f : 0.95f,
                                .wire_radius = static_cast<float>(radius_of(traits))});
    model->parts.push_back({.index_count = static_cast<std::uint32_t>(model->indices.size())});
    return model;
}

/// Writes a tube's vertices. Rings turn as little as they can from one to the next.
void shape(const std::vector<glm::dvec3>& points, float radius, std::vector<scene::Vertex>& vertices) {
    vertices.resize(points.size() * kSides);
    glm::vec3 side(0);
    for (size_t i = 0; i < points.size(); ++i) {
        const glm::dvec3 way = points[std::min(i + 1, points.size() - 1)] - points[i == 0 ? 0 : i - 1];
        const double length = glm::length(way);
        const glm::vec3 along = length > 0 ? glm::vec3(way / length) : glm::vec3(0, 1, 0);
        glm::vec3 level = side - along * glm::dot(side, along);
        if (glm::length(level) < 0.1f) {
            const glm::vec3 other = std::abs(along.y) < 0.9f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
            level = glm::cross(along, other);
        }
        side = glm::normalize(level);
        const glm::vec3 across = glm::cross(along, side);
        const glm::vec3 middle(points[i] - points.front());
        for (std::uint32_t k = 0; k < kSides; ++k) {
            const float angle = glm::two_pi<float>() * static_cast<float>(k) / kSides;
            scene::Vertex& vertex = vertices[i * kSides + k];
            vertex.normal = std::cos(angle) * side + std::sin(angle) * across;
            vertex.position = middle + radius * vertex.normal;
        }
    }
}

}  // namespace

void LineMeshes::update(std::span<const sim::LineShape> lines,
                        std::span<const scene::MooringTraits* const> traits) {
    lines_.clear();
    size_t used = 0;
    for (size_t i = 0; i < lines.size(); ++i) {
        const std::vector<glm::dvec3>& points = lines[i].points;
        if (!traits[i] || points.size() < 2) continue;
        const scene::MooringTraits& line = *traits[i];
        if (used == tubes_.size()) tubes_.emplace_back();
        Tube& tube = tubes_[used++];
        if (!tube.mesh || tube.points != points.size() || tube.thickness != line.thickness() ||
            tube.material != line.material) {
            tube = {.points = points.size(),
                    .thickness = line.thickness(),
                    .material = line.material,
                    .mesh = std::make_unique<ObjectMesh>(tube_model(points.size(), line),
                                                         ObjectMesh::Vertices::change)};
        }
        shape(points, static_cast<float>(radius_of(line)), vertices_);
        tube.mesh->set_vertices(vertices_);
        glm::vec3 low(INFINITY), high(-INFINITY);
        for (const scene::Vertex& vertex : vertices_) {
            low = glm::min(low, vertex.position);
            high = glm::max(high, vertex.position);
        }
        lines_.push_back({.mesh = tube.mesh.get(), .origin = points.front(), .low = low, .high = high});
    }
    tubes_.resize(used);
}

}  // namespace deepwater::render
