#include "sim/bodies/hull_mesh.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>

#include "core/check.h"

namespace deepwater::sim {
namespace {

/// Volume, over the cube of the mesh's length, below which a mesh counts as flat.
constexpr double kLeastVolume = 1e-9;

using Edge = std::pair<std::uint32_t, std::uint32_t>;

std::string written(const glm::dvec3& place) {
    std::ostringstream text;
    text << '(' << place.x << ", " << place.y << ", " << place.z << ')';
    return text.str();
}

Edge sorted(std::uint32_t a, std::uint32_t b) {
    return {std::min(a, b), std::max(a, b)};
}

struct ComparePlaces {
    bool operator()(const glm::dvec3& a, const glm::dvec3& b) const {
        return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
    }
};

/// @throws UsageError unless every edge is run along as often in one direction as in the other
void check_closed(std::span<const glm::dvec3> corners, std::span<const HullMesh::Triangle> triangles) {
    std::map<Edge, int> balance;
    for (const HullMesh::Triangle& triangle : triangles) {
        for (size_t i = 0; i < 3; ++i) {
            const std::uint32_t from = triangle[i], to = triangle[(i + 1) % 3];
            balance[sorted(from, to)] += from < to ? 1 : -1;
        }
    }
    const auto open = [](const auto& edge) { return edge.second != 0; };
    const auto count = std::ranges::count_if(balance, open);
    if (count == 0) return;
    const Edge first = std::ranges::find_if(balance, open)->first;
    throw UsageError("bad mesh of a body: it is not closed, or its triangles do not all face outwards: " +
                     std::to_string(count) + (count == 1 ? " edge" : " edges") + ", the first from " +
                     written(corners[first.first]) + " to " + written(corners[first.second]));
}

/// Sums of the moments of tetrahedra that share one corner.
struct TetrahedronSum {
    double six_volumes = 0;
    glm::dvec3 first{0};     // 24 ∫ x dV
    glm::dmat3 second{0.0};  // 120 ∫ x xᵀ dV

    /// Adds the tetrahedron from the shared corner, the origin, to the triangle abc.
    void add(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
        const double six = glm::dot(a, glm::cross(b, c));
        const glm::dvec3 sum = a + b + c;
        six_volumes += six;
        first += six * sum;
        second += six * (glm::outerProduct(sum, sum) + glm::outerProduct(a, a) + glm::outerProduct(b, b) +
                         glm::outerProduct(c, c));
    }
    /// @param shared  the corner, m
    [[nodiscard]] VolumeMoments moments(const glm::dvec3& shared) const {
        VolumeMoments result;
        result.volume = six_volumes / 6;
        if (result.volume == 0) return result;
        const glm::dvec3 middle = first / (24 * result.volume);
        result.centre = shared + middle;
        result.second = second / 120.0 - result.volume * glm::outerProduct(middle, middle);
        return result;
    }
};

/// Sums over triangles of a surface, of area vectors projected on one direction.
struct ProjectedSum {
    double area = 0;
    glm::dvec3 first{0};     // 3 ∫ x dA
    glm::dmat3 second{0.0};  // 12 ∫ x xᵀ dA

    void add(double projected, const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
        const glm::dvec3 sum = a + b + c;
        area += projected;
        first += projected * sum;
        second += projected * (glm::outerProduct(sum, sum) + glm::outerProduct(a, a) +
                               glm::outerProduct(b, b) + glm::outerProduct(c, c));
    }
};

/// Calls `add` with the triangles of the part of abc that lies at or below 0 of the heights.
template <class Add>
void clip(const std::array<glm::dvec3, 3>& corner, const std::array<double, 3>& height, const Add& add) {
    std::array<glm::dvec3, 4> kept;
    size_t count = 0;
    for (size_t i = 0; i < 3; ++i) {
        const size_t next = (i + 1) % 3;
        if (height[i] <= 0) kept[count++] = corner[i];
        if ((height[i] < 0 && height[next] > 0) || (height[i] > 0 && height[next] < 0)) {
            // Both triangles of an edge compute the same point: from its lower end.
            const size_t low = height[i] < 0 ? i : next, high = height[i] < 0 ? next : i;
            kept[count++] =
                corner[low] + (corner[high] - corner[low]) * (height[low] / (height[low] - height[high]));
        }
    }
    for (size_t i = 2; i < count; ++i) add(kept[0], kept[i - 1], kept[i]);
}

}  // namespace

HullMesh::HullMesh(std::span<const glm::dvec3> corners, std::span<const Triangle> triangles) {
    if (triangles.empty()) throw UsageError("bad mesh of a body: it has no triangles");
    std::vector<std::uint32_t> joined(corners.size());
    std::map<glm::dvec3, std::uint32_t, ComparePlaces> places;
    for (size_t i = 0; i < corners.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            if (!(std::abs(corners[i][axis]) <= kLargestHull))  // false for NaN
                throw UsageError("bad mesh of a body: corner " + std::to_string(i) + " is at " +
                                 written(corners[i]) + ": expected coordinates from -1e4 to 1e4 m");
        }
        // Adding 0 turns -0 into 0.
        joined[i] = places.try_emplace(corners[i] + 0.0, static_cast<std::uint32_t>(i)).first->second;
    }
    std::vector<std::uint32_t> number(corners.size(), UINT32_MAX);
    for (const Triangle& triangle : triangles) {
        Triangle kept;
        for (size_t i = 0; i < 3; ++i) {
            if (triangle[i] >= corners.size())
                throw UsageError("bad mesh of a body: a triangle uses corner " + std::to_string(triangle[i]) +
                                 " of " + std::to_string(corners.size()));
            kept[i] = joined[triangle[i]];
        }
        if (kept[0] == kept[1] || kept[1] == kept[2] || kept[2] == kept[0]) continue;
        for (std::uint32_t& corner : kept) {
            if (number[corner] == UINT32_MAX) {
                number[corner] = static_cast<std::uint32_t>(corners_.size());
                corners_.push_back(corners[corner] + 0.0);
            }
            corner = number[corner];
        }
        triangles_.push_back(kept);
    }
    if (triangles_.empty()) throw UsageError("bad mesh of a body: all of its triangles are degenerate");
    check_closed(corners_, triangles_);
    measure();
    const double volume = moments(*this).volume, least = kLeastVolume * std::pow(length(), 3);
    if (std::abs(volume) <= least) throw UsageError("bad mesh of a body: it encloses no volume");
    if (volume < 0) throw UsageError("bad mesh of a body: its triangles face inwards");
}

void HullMesh::measure() {
    lowest_ = highest_ = corners_.front();
    for (const glm::dvec3& corner : corners_) {
        lowest_ = glm::min(lowest_, corner);
        highest_ = glm::max(highest_, corner);
    }
}

glm::dvec3 HullMesh::area_vector(const Triangle& triangle) const {
    const glm::dvec3& a = corners_[triangle[0]];
    return 0.5 * glm::cross(corners_[triangle[1]] - a, corners_[triangle[2]] - a);
}

double HullMesh::length() const {
    const glm::dvec3 sides = highest_ - lowest_;
    return std::max({sides.x, sides.y, sides.z});
}

HullMesh HullMesh::refined(double longest, size_t most) const {
    DW_CHECK(longest > 0);
    HullMesh result = *this;
    const auto length_of = [&](const Edge& edge) {
        return glm::distance(result.corners_[edge.first], result.corners_[edge.second]);
    };
    const auto longest_edge = [&](const Triangle& triangle) {
        Edge best;
        double length = -1;
        for (size_t i = 0; i < 3; ++i) {
            const Edge edge = sorted(triangle[i], triangle[(i + 1) % 3]);
            // Of edges of one length, that of the lowest numbers.
            if (const double own = length_of(edge); own > length || (own == length && edge < best)) {
                best = edge;
                length = own;
            }
        }
        return best;
    };
    // Each round halves the longest edge of every triangle where it is too long, and all triangles along it,
    // so that no corner lies on a neighbour's edge.
    while (result.triangles_.size() < most) {
        std::map<Edge, std::uint32_t> middles;
        std::vector<std::pair<double, Edge>> halved;
        for (const Triangle& triangle : result.triangles_) {
            const Edge edge = longest_edge(triangle);
            const double length = length_of(edge);
            if (length > longest && middles.try_emplace(edge, 0).second) halved.emplace_back(length, edge);
        }
        if (halved.empty()) break;
        std::ranges::sort(halved, [](const auto& a, const auto& b) {
            return a.first > b.first || (a.first == b.first && a.second < b.second);
        });
        // Every edge adds a triangle on each of its sides.
        const size_t room = std::max<size_t>((most - result.triangles_.size()) / 2, 1);
        if (halved.size() > room) halved.resize(room);
        middles.clear();
        for (const auto& [length, edge] : halved) {
            middles[edge] = static_cast<std::uint32_t>(result.corners_.size());
            result.corners_.push_back(0.5 * (result.corners_[edge.first] + result.corners_[edge.second]));
        }
        std::vector<Triangle> pieces, unfinished = std::move(result.triangles_);
        while (!unfinished.empty()) {
            const Triangle triangle = unfinished.back();
            unfinished.pop_back();
            const auto split = [&](size_t i) {
                const std::uint32_t a = triangle[i], b = triangle[(i + 1) % 3], c = triangle[(i + 2) % 3];
                const auto middle = middles.find(sorted(a, b));
                if (middle == middles.end()) return false;
                unfinished.push_back({a, middle->second, c});
                unfinished.push_back({middle->second, b, c});
                return true;
            };
            if (!split(0) && !split(1) && !split(2)) pieces.push_back(triangle);
        }
        result.triangles_ = std::move(pieces);
    }
    return result;
}

VolumeMoments moments(const HullMesh& mesh) {
    const glm::dvec3 middle = 0.5 * (mesh.lowest() + mesh.highest());
    TetrahedronSum sum;
    for (const HullMesh::Triangle& triangle : mesh.triangles()) {
        sum.add(mesh.corners()[triangle[0]] - middle, mesh.corners()[triangle[1]] - middle,
                mesh.corners()[triangle[2]] - middle);
    }
    return sum.moments(middle);
}

CutVolume cut(const HullMesh& mesh, const WaterPlane& plane) {
    // All sums are about a point of the plane, so that the section, which closes the part below, adds nothing
    // to them. For every f that is constant along `up`, ∫ f dA over the section is −∫ f (up · n) dA over the
    // rest of the surface.
    const glm::dvec3 middle = 0.5 * (mesh.lowest() + mesh.highest());
    const glm::dvec3 origin = middle + plane.up * (plane.height - glm::dot(plane.up, middle));
    TetrahedronSum below;
    ProjectedSum section;
    const auto flat = [&](const glm::dvec3& place) { return place - plane.up * glm::dot(plane.up, place); };
    for (const HullMesh::Triangle& triangle : mesh.triangles()) {
        std::array<glm::dvec3, 3> corner;
        std::array<double, 3> height{};
        for (size_t i = 0; i < 3; ++i) {
            corner[i] = mesh.corners()[triangle[i]] - origin;
            height[i] = glm::dot(plane.up, corner[i]);
        }
        clip(corner, height, [&](const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
            below.add(a, b, c);
            section.add(-0.5 * glm::dot(plane.up, glm::cross(b - a, c - a)), flat(a), flat(b), flat(c));
        });
    }
    CutVolume result{.below = below.moments(origin)};
    result.plane_area = section.area;
    if (section.area > 0) {
        const glm::dvec3 own = section.first / (3 * section.area);
        result.plane_centre = origin + own;
        result.plane_second = section.second / 12.0 - section.area * glm::outerProduct(own, own);
    }
    return result;
}

}  // namespace deepwater::sim
