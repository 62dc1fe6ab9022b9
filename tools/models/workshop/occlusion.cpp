#include "workshop/occlusion.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <numeric>

namespace deepwater::models {
namespace {

using glm::vec3;

constexpr int kLeaf = 4;  // triangles in a leaf, at most

/// Distance at which a ray enters a box, or a number above `reach`. Source: Kay & Kajiya 1986 (slabs).
float enter(vec3 low, vec3 high, vec3 origin, vec3 inverse, float reach) {
    const vec3 a = (low - origin) * inverse;
    const vec3 b = (high - origin) * inverse;
    const vec3 near = glm::min(a, b);
    const vec3 far = glm::max(a, b);
    const float from = std::max({near.x, near.y, near.z, 0.0f});
    const float to = std::min({far.x, far.y, far.z, reach});
    return from <= to ? from : 2 * reach + 1;
}

}  // namespace

RayTree::RayTree(const Mesh& mesh) {
    std::vector<Corners> triangles;
    for (const glm::uvec3& t : mesh.triangles) {
        const vec3 a = mesh.vertices[t.x].position;
        triangles.push_back({a, mesh.vertices[t.y].position - a, mesh.vertices[t.z].position - a});
    }
    std::vector<int> order(triangles.size());
    std::iota(order.begin(), order.end(), 0);
    if (!order.empty()) build(order, triangles);
}

void RayTree::build(std::span<int> order, std::span<const Corners> triangles) {
    vec3 low(1e30f);
    vec3 high(-1e30f);
    for (const int i : order) {
        const Corners& t = triangles[static_cast<size_t>(i)];
        for (const vec3& p : {t.a, t.a + t.to_b, t.a + t.to_c}) {
            low = glm::min(low, p);
            high = glm::max(high, p);
        }
    }
    const size_t self = boxes_.size();
    boxes_.push_back({low, high, static_cast<int>(triangles_.size()), static_cast<int>(order.size())});
    if (order.size() <= kLeaf) {
        for (const int i : order) triangles_.push_back(triangles[static_cast<size_t>(i)]);
        return;
    }
    const vec3 size = high - low;
    const int axis = size.x > size.y && size.x > size.z ? 0 : (size.y > size.z ? 1 : 2);
    const auto middle = order.begin() + static_cast<std::ptrdiff_t>(order.size() / 2);
    std::nth_element(order.begin(), middle, order.end(), [&](int a, int b) {
        const Corners& s = triangles[static_cast<size_t>(a)];
        const Corners& t = triangles[static_cast<size_t>(b)];
        const float p = 3 * s.a[axis] + s.to_b[axis] + s.to_c[axis];
        const float q = 3 * t.a[axis] + t.to_b[axis] + t.to_c[axis];
        return p != q ? p < q : a < b;
    });
    boxes_[self].count = 0;
    build(order.first(order.size() / 2), triangles);
    boxes_[self].first = static_cast<int>(boxes_.size());
    build(order.subspan(order.size() / 2), triangles);
}

float RayTree::first_hit(vec3 origin, vec3 direction, float reach) const {
    if (boxes_.empty()) return reach;
    const vec3 inverse = 1.0f / direction;
    float nearest = reach;
    int stack[64];
    int depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        const int index = stack[--depth];
        const Box& b = boxes_[static_cast<size_t>(index)];
        if (enter(b.low, b.high, origin, inverse, nearest) > nearest) continue;
        if (b.count == 0) {
            stack[depth++] = b.first;
            stack[depth++] = index + 1;
            continue;
        }
        for (int i = b.first; i < b.first + b.count; ++i) {
            // Source: Möller & Trumbore 1997.
            const Corners& t = triangles_[static_cast<size_t>(i)];
            const vec3 p = glm::cross(direction, t.to_c);
            const float determinant = glm::dot(t.to_b, p);
            if (std::abs(determinant) < 1e-12f) continue;
            const vec3 s = origin - t.a;
            const float u = glm::dot(s, p) / determinant;
            if (u < 0 || u > 1) continue;
            const vec3 q = glm::cross(s, t.to_b);
            const float v = glm::dot(direction, q) / determinant;
            if (v < 0 || u + v > 1) continue;
            const float distance = glm::dot(t.to_c, q) / determinant;
            if (distance > 0 && distance < nearest) nearest = distance;
        }
    }
    return nearest;
}

float RayTree::openness(vec3 position, vec3 normal, float reach, float turn) const {
    constexpr int kRays = 64;
    const vec3 side =
        glm::normalize(glm::cross(normal, std::abs(normal.x) < 0.7f ? vec3(1, 0, 0) : vec3(0, 1, 0)));
    const vec3 other = glm::cross(normal, side);
    const vec3 origin = position + normal * 0.004f;
    float open = 0;
    for (int i = 0; i < kRays; ++i) {
        // A spiral of golden angles over the disc, lifted to the half-sphere (Malley's method).
        const float r = std::sqrt((static_cast<float>(i) + 0.5f) / kRays);
        const float angle = glm::two_pi<float>() * (turn + 0.618034f * static_cast<float>(i));
        const vec3 direction =
            side * (r * std::cos(angle)) + other * (r * std::sin(angle)) + normal * std::sqrt(1 - r * r);
        const float share = first_hit(origin, direction, reach) / reach;
        open += share * share * (3 - 2 * share);
    }
    return open / kRays;
}

}  // namespace deepwater::models
