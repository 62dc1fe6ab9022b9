#include "scene/objects/solid_surface.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "core/triangle.h"

namespace deepwater::scene {
namespace {

constexpr std::uint32_t kLeafTriangles = 6;
constexpr size_t kDeepest = 64;  ///< levels of the tree, whose boxes halve at most 2^32 triangles

double distance_to_box(const glm::dvec3& p, const glm::dvec3& low, const glm::dvec3& high) {
    return glm::length(glm::max(glm::max(low - p, p - high), glm::dvec3(0)));
}

/// Solid angle of triangle abc seen from the origin; negative when its front is seen.
double solid_angle(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
    const double la = glm::length(a), lb = glm::length(b), lc = glm::length(c);
    return 2 * std::atan2(glm::dot(a, glm::cross(b, c)),
                          la * lb * lc + glm::dot(a, b) * lc + glm::dot(b, c) * la + glm::dot(c, a) * lb);
}

}  // namespace

SolidSurface::SolidSurface(const Model& model) {
    const bool has_volume = !model.dry.indices.empty();
    for (const Part& part : model.parts) {
        if (model.materials[static_cast<size_t>(part.material)].wire_radius > 0) continue;
        for (size_t i = part.first_index; i + 2 < part.first_index + part.index_count; i += 3) {
            add(model.vertices[model.indices[i]].position, model.vertices[model.indices[i + 1]].position,
                model.vertices[model.indices[i + 2]].position, !has_volume);
        }
    }
    for (size_t i = 0; i + 2 < model.dry.indices.size(); i += 3) {
        add(model.dry.positions[model.dry.indices[i]], model.dry.positions[model.dry.indices[i + 1]],
            model.dry.positions[model.dry.indices[i + 2]], true);
    }
    if (triangles_.empty()) return;
    nodes_.resize(1);
    split(0, 0, static_cast<std::uint32_t>(triangles_.size()));
    low_ = nodes_[0].low;
    high_ = nodes_[0].high;
}

void SolidSurface::add(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c, bool bounds) {
    const bool has_area = glm::cross(b - a, c - a) != glm::vec3(0);
    if (has_area) triangles_.push_back({{a, b, c}, bounds});
}

/// Splits the triangles of a node at the middle of the longest side of the bounding box of their centres.
void SolidSurface::split(size_t node, std::uint32_t first, std::uint32_t count) {
    const auto middle = [](const Triangle& t) { return t.corner[0] + t.corner[1] + t.corner[2]; };
    const auto begin = triangles_.begin() + first, end = begin + count;
    glm::vec3 low = begin->corner[0], high = low, low_middle = middle(*begin), high_middle = low_middle;
    for (auto triangle = begin; triangle != end; ++triangle) {
        for (const glm::vec3& corner : triangle->corner) {
            low = glm::min(low, corner);
            high = glm::max(high, corner);
        }
        low_middle = glm::min(low_middle, middle(*triangle));
        high_middle = glm::max(high_middle, middle(*triangle));
    }
    nodes_[node] = {low, high, first, count};
    if (count <= kLeafTriangles) return;
    const glm::vec3 extent = high_middle - low_middle;
    const int axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.y >= extent.z ? 1 : 2;
    const std::uint32_t half = count / 2;
    std::nth_element(begin, begin + half, end,
                     [&](const Triangle& a, const Triangle& b) { return middle(a)[axis] < middle(b)[axis]; });
    const size_t halves = nodes_.size();
    nodes_.resize(halves + 2);
    nodes_[node].first = static_cast<std::uint32_t>(halves);
    nodes_[node].count = 0;
    split(halves, first, half);
    split(halves + 1, first + half, count - half);
}

std::optional<SolidSurface::Nearest> SolidSurface::nearest(const glm::dvec3& p, const glm::dvec3& scale,
                                                           double reach) const {
    std::optional<Nearest> best;
    if (empty()) return best;
    const auto box_distance = [&](const Node& node) {
        return distance_to_box(p, glm::dvec3(node.low) * scale, glm::dvec3(node.high) * scale);
    };
    struct Waiting {
        size_t node;
        double distance;
    };
    std::array<Waiting, 2 * kDeepest> waiting;
    size_t count = 0;
    waiting[count++] = {0, box_distance(nodes_[0])};
    while (count > 0) {
        const Waiting now = waiting[--count];
        if (now.distance > reach) continue;
        const Node& node = nodes_[now.node];
        if (node.count == 0) {
            Waiting a{node.first, box_distance(nodes_[node.first])};
            Waiting b{node.first + 1, box_distance(nodes_[node.first + 1])};
            if (a.distance < b.distance) std::swap(a, b);
            waiting[count++] = a;
            waiting[count++] = b;
            continue;
        }
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
            const Triangle& t = triangles_[i];
            const glm::dvec3 away =
                offset_from_triangle(p, glm::dvec3(t.corner[0]) * scale, glm::dvec3(t.corner[1]) * scale,
                                     glm::dvec3(t.corner[2]) * scale);
            if (const double distance = glm::length(away); distance <= reach) {
                reach = distance;
                best = {p - away, distance};
            }
        }
    }
    return best;
}

bool SolidSurface::contains(const glm::dvec3& p, const glm::dvec3& scale) const {
    if (empty() || distance_to_box(p, glm::dvec3(low_) * scale, glm::dvec3(high_) * scale) > 0) return false;
    double sum = 0;
    for (const Triangle& t : triangles_) {
        if (!t.bounds) continue;
        sum += solid_angle(glm::dvec3(t.corner[0]) * scale - p, glm::dvec3(t.corner[1]) * scale - p,
                           glm::dvec3(t.corner[2]) * scale - p);
    }
    return sum > glm::two_pi<double>();
}

}  // namespace deepwater::scene
