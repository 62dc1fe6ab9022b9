#include "render/solids/mesh_distance.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <limits>
#include <numeric>
#include <utility>

#include "core/check.h"
#include "core/triangle.h"

namespace deepwater::render {
namespace {

constexpr std::uint32_t kLeaf = 4;  ///< triangles
/// Radii of a group of triangles from which on it is seen as one flat piece.
constexpr float kFlatFrom = 2;

float length2(const glm::vec3& v) {
    return glm::dot(v, v);
}

float distance2_to_box(const glm::vec3& point, const glm::vec3& low, const glm::vec3& high) {
    return length2(glm::max(glm::max(low - point, point - high), 0.0f));
}

/// Solid angle under which a point sees a triangle from behind. Source: Van Oosterom & Strackee 1983, eq. 8.
float solid_angle_of(const glm::vec3& point, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
    const glm::vec3 u = a - point, v = b - point, w = c - point;
    const float lu = glm::length(u), lv = glm::length(v), lw = glm::length(w);
    const float volume = glm::dot(u, glm::cross(v, w));
    return 2 *
           std::atan2(volume, lu * lv * lw + glm::dot(u, v) * lw + glm::dot(v, w) * lu + glm::dot(w, u) * lv);
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
    pieces_.resize(nodes_.size());
    for (size_t node = nodes_.size(); node-- > 0;) flatten(node);
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

void MeshDistance::flatten(size_t at) {
    const Node& node = nodes_[at];
    Piece& piece = pieces_[at];
    glm::vec3 moment(0);
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
        const glm::vec3 &a = corner(order_[i], 0), &b = corner(order_[i], 1), &c = corner(order_[i], 2);
        const glm::vec3 area = 0.5f * glm::cross(b - a, c - a);
        const float weight = glm::length(area);
        piece.area += area;
        piece.weight += weight;
        moment += weight / 3 * (a + b + c);
    }
    if (node.count == 0) {
        for (const size_t child : {at + 1, size_t{node.next}}) {
            piece.area += pieces_[child].area;
            piece.weight += pieces_[child].weight;
            moment += pieces_[child].weight * pieces_[child].middle;
        }
    }
    piece.middle = piece.weight > 0 ? moment / piece.weight : 0.5f * (node.low + node.high);
    piece.radius = glm::length(glm::max(node.high - piece.middle, piece.middle - node.low));
}

float MeshDistance::solid_angle(const glm::vec3& point, size_t at) const {
    const Piece& piece = pieces_[at];
    const glm::vec3 way = piece.middle - point;
    const float distance = glm::length(way);
    if (distance > kFlatFrom * piece.radius)
        return glm::dot(piece.area, way) / (distance * distance * distance);
    const Node& node = nodes_[at];
    if (node.count == 0) return solid_angle(point, at + 1) + solid_angle(point, node.next);
    float sum = 0;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
        sum += solid_angle_of(point, corner(order_[i], 0), corner(order_[i], 1), corner(order_[i], 2));
    return sum;
}

float MeshDistance::winding(const glm::vec3& point) const {
    return solid_angle(point, 0) / (4 * glm::pi<float>());
}

void MeshDistance::nearer(const glm::vec3& point, const Node& node, float least2, Best& best) const {
    if (node.count > 0) {
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
            const float to =
                distance2(point, corner(order_[i], 0), corner(order_[i], 1), corner(order_[i], 2));
            if (to < best.distance2) best = {to, order_[i]};
        }
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
    if (best.distance2 > least2 && to_near < best.distance2) nearer(point, *near, least2, best);
    if (best.distance2 > least2 && to_far < best.distance2) nearer(point, *far, least2, best);
}

float MeshDistance::to(const glm::vec3& point, float least) const {
    Best best{std::numeric_limits<float>::max(), 0};
    nearer(point, nodes_.front(), least * least, best);
    return std::sqrt(best.distance2);
}

MeshDistance::Nearest MeshDistance::nearest(const glm::vec3& point, float within) const {
    // A bound that was rounded down must not hide the triangle from which it was made.
    constexpr float kRounding = 1.001f;
    const float bound = kRounding * within;
    Best best{bound < 1e18f ? bound * bound : std::numeric_limits<float>::max(), 0};
    nearer(point, nodes_.front(), 0, best);
    return {std::sqrt(best.distance2), best.triangle};
}

}  // namespace deepwater::render
