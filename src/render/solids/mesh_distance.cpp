#include "render/solids/mesh_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "core/check.h"
#include "core/triangle.h"

namespace deepwater::render {
namespace {

constexpr std::uint32_t kLeaf = 4;  ///< triangles

float length2(const glm::vec3& v) {
    return glm::dot(v, v);
}

float distance2_to_box(const glm::vec3& point, const glm::vec3& low, const glm::vec3& high) {
    return length2(glm::max(glm::max(low - point, point - high), 0.0f));
}

}  // namespace

float distance2(const glm::vec3& point, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
    return length2(offset_from_triangle(point, a, b, c));
}

MeshDistance::MeshDistance(std::span<const glm::vec3> positions, std::span<const std::uint32_t> triangles)
    : positions_(positions), triangles_(triangles), order_(triangles.size() / 3) {
    DW_CHECK(!order_.empty());
    std::iota(order_.begin(), order_.end(), 0u);
    nodes_.reserve(order_.size());
    build(0, static_cast<std::uint32_t>(order_.size()));
}

void MeshDistance::build(std::uint32_t first, std::uint32_t count) {
    const size_t at = nodes_.size();
    Node node{.low = glm::vec3(std::numeric_limits<float>::max()),
              .high = glm::vec3(std::numeric_limits<float>::lowest())};
    for (std::uint32_t i = first; i < first + count; ++i) {
        for (size_t c = 0; c < 3; ++c) {
            node.low = glm::min(node.low, corner(order_[i], c));
            node.high = glm::max(node.high, corner(order_[i], c));
        }
    }
    if (count <= kLeaf) {
        node.first = first;
        node.count = count;
        nodes_.push_back(node);
        return;
    }
    nodes_.push_back(node);
    const glm::vec3 side = node.high - node.low;
    const int axis = side.x >= side.y && side.x >= side.z ? 0 : side.y >= side.z ? 1 : 2;
    const auto middle = [&](std::uint32_t t) {
        return corner(t, 0)[axis] + corner(t, 1)[axis] + corner(t, 2)[axis];
    };
    const auto begin = order_.begin() + first;
    const std::uint32_t half = count / 2;
    std::nth_element(begin, begin + half, begin + count,
                     [&](std::uint32_t a, std::uint32_t b) { return middle(a) < middle(b); });
    build(first, half);
    nodes_[at].next = static_cast<std::uint32_t>(nodes_.size());
    build(first + half, count - half);
}

void MeshDistance::nearer(const glm::vec3& point, const Node& node, float least2, float& best2) const {
    if (node.count > 0) {
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
            best2 = std::min(
                best2, distance2(point, corner(order_[i], 0), corner(order_[i], 1), corner(order_[i], 2)));
        return;
    }
    const Node* near = &node + 1;
    const Node* far = &nodes_[node.next];
    float to_near = distance2_to_box(point, near->low, near->high),
          to_far = distance2_to_box(point, far->low, far->high);
    if (to_far < to_near) {
        std::swap(near, far);
        std::swap(to_near, to_far);
    }
    if (best2 > least2 && to_near < best2) nearer(point, *near, least2, best2);
    if (best2 > least2 && to_far < best2) nearer(point, *far, least2, best2);
}

float MeshDistance::to(const glm::vec3& point, float least) const {
    float best2 = std::numeric_limits<float>::max();
    nearer(point, nodes_.front(), least * least, best2);
    return std::sqrt(best2);
}

}  // namespace deepwater::render
