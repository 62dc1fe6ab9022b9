#include "support/triangle_tree.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace deepwater::test {
namespace {

constexpr size_t kLeaf = 4;

}  // namespace

TriangleTree::TriangleTree(std::vector<glm::dvec3> corners)
    : corners_(std::move(corners)), order_(corners_.size() / 3) {
    std::iota(order_.begin(), order_.end(), size_t{0});
    if (!order_.empty()) build(0, order_.size());
}

size_t TriangleTree::build(size_t first, size_t count) {
    const size_t at = nodes_.size();
    Node node{.low = glm::dvec3(std::numeric_limits<double>::max()),
              .high = glm::dvec3(std::numeric_limits<double>::lowest())};
    for (size_t i = first; i < first + count; ++i) {
        for (size_t c = 0; c < 3; ++c) {
            node.low = glm::min(node.low, corners_[3 * order_[i] + c]);
            node.high = glm::max(node.high, corners_[3 * order_[i] + c]);
        }
    }
    nodes_.push_back(node);
    if (count <= kLeaf) {
        nodes_[at].first = first;
        nodes_[at].count = count;
        return at;
    }
    const glm::dvec3 side = node.high - node.low;
    const int axis = side.x > side.y && side.x > side.z ? 0 : side.y > side.z ? 1 : 2;
    const auto middle = [&](size_t t) {
        return corners_[3 * t][axis] + corners_[3 * t + 1][axis] + corners_[3 * t + 2][axis];
    };
    const auto begin = order_.begin() + static_cast<std::ptrdiff_t>(first);
    const size_t half = count / 2;
    std::nth_element(begin, begin + static_cast<std::ptrdiff_t>(half),
                     begin + static_cast<std::ptrdiff_t>(count),
                     [&](size_t a, size_t b) { return middle(a) < middle(b); });
    build(first, half);
    const size_t next = build(first + half, count - half);
    nodes_[at].next = next;
    return at;
}

std::optional<TriangleTree::Hit> TriangleTree::first_hit(const glm::dvec3& from, const glm::dvec3& direction,
                                                         double start) const {
    std::optional<Hit> best;
    double nearest = std::numeric_limits<double>::max();
    std::vector<size_t> waiting;
    if (!nodes_.empty()) waiting.push_back(0);
    const glm::dvec3 inverse = 1.0 / direction;
    while (!waiting.empty()) {
        const size_t at = waiting.back();
        waiting.pop_back();
        const Node& node = nodes_[at];
        double enter = start, leave = nearest;
        for (int c = 0; c < 3; ++c) {
            const double a = (node.low[c] - from[c]) * inverse[c], b = (node.high[c] - from[c]) * inverse[c];
            if (a != a || b != b) continue;  // along a face of the box
            enter = std::max(enter, std::min(a, b));
            leave = std::min(leave, std::max(a, b));
        }
        if (enter > leave) continue;
        if (node.count == 0) {
            waiting.push_back(node.next);
            waiting.push_back(at + 1);
            continue;
        }
        for (size_t i = node.first; i < node.first + node.count; ++i) {
            // Source: Moeller & Trumbore 1997.
            const glm::dvec3& a = corners_[3 * order_[i]];
            const glm::dvec3 ab = corners_[3 * order_[i] + 1] - a, ac = corners_[3 * order_[i] + 2] - a;
            const glm::dvec3 across = glm::cross(direction, ac);
            const double volume = glm::dot(ab, across);
            if (volume == 0) continue;
            const glm::dvec3 off = from - a;
            const double u = glm::dot(off, across) / volume;
            const glm::dvec3 turned = glm::cross(off, ab);
            const double v = glm::dot(direction, turned) / volume;
            const double t = glm::dot(ac, turned) / volume;
            if (u < 0 || v < 0 || u + v > 1 || t <= start || t >= nearest) continue;
            nearest = t;
            best = Hit{t, order_[i], {1 - u - v, u, v}};
        }
    }
    return best;
}

glm::dvec3 TriangleTree::normal(size_t triangle) const {
    const glm::dvec3* corner = &corners_[3 * triangle];
    return glm::normalize(glm::cross(corner[1] - corner[0], corner[2] - corner[0]));
}

}  // namespace deepwater::test
