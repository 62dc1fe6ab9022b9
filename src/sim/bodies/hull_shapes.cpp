#include "sim/bodies/hull_shapes.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <utility>
#include <vector>

#include "core/check.h"

namespace deepwater::sim {
namespace {

std::uint32_t index(size_t i) {
    return static_cast<std::uint32_t>(i);
}

}  // namespace

HullMesh box_hull(const glm::dvec3& sides, const glm::ivec3& cells) {
    DW_CHECK(cells.x >= 1 && cells.y >= 1 && cells.z >= 1);
    std::vector<glm::dvec3> corners;
    std::vector<HullMesh::Triangle> triangles;
    for (int axis = 0; axis < 3; ++axis) {
        const int u = (axis + 1) % 3, v = (axis + 2) % 3;
        for (const double way : {-0.5, 0.5}) {
            const size_t first = corners.size();
            for (int j = 0; j <= cells[v]; ++j) {
                for (int i = 0; i <= cells[u]; ++i) {
                    glm::dvec3 corner;
                    corner[axis] = way * sides[axis];
                    corner[u] = (static_cast<double>(i) / cells[u] - 0.5) * sides[u];
                    corner[v] = (static_cast<double>(j) / cells[v] - 0.5) * sides[v];
                    corners.push_back(corner);
                }
            }
            const auto at = [&](int i, int j) {
                return index(first + static_cast<size_t>(j * (cells[u] + 1) + i));
            };
            for (int j = 0; j < cells[v]; ++j) {
                for (int i = 0; i < cells[u]; ++i) {
                    const std::uint32_t a = at(i, j), b = at(i + 1, j), c = at(i + 1, j + 1),
                                        d = at(i, j + 1);
                    if (way > 0) {
                        triangles.push_back({a, b, c});
                        triangles.push_back({a, c, d});
                    } else {
                        triangles.push_back({a, c, b});
                        triangles.push_back({a, d, c});
                    }
                }
            }
        }
    }
    return {corners, triangles};
}

HullMesh ball_hull(double radius, int halvings) {
    const double golden = std::numbers::phi;
    std::vector<glm::dvec3> corners;
    for (const double a : {-1.0, 1.0}) {
        for (const double b : {-golden, golden}) {
            for (int axis = 0; axis < 3; ++axis) {
                glm::dvec3 corner(0);
                corner[(axis + 1) % 3] = a;
                corner[(axis + 2) % 3] = b;
                corners.push_back(glm::normalize(corner));
            }
        }
    }
    // The faces of an icosahedron join corners at the distance of its edges, the shortest there is.
    std::vector<HullMesh::Triangle> triangles;
    const double edge = 2 / std::sqrt(1 + golden * golden) * 1.01;
    const auto near = [&](size_t i, size_t j) { return glm::distance(corners[i], corners[j]) < edge; };
    for (size_t i = 0; i < corners.size(); ++i) {
        for (size_t j = i + 1; j < corners.size(); ++j) {
            for (size_t k = j + 1; k < corners.size(); ++k) {
                if (!near(i, j) || !near(j, k) || !near(k, i)) continue;
                const bool outwards = glm::dot(corners[i], glm::cross(corners[j], corners[k])) > 0;
                triangles.push_back({index(i), index(outwards ? j : k), index(outwards ? k : j)});
            }
        }
    }
    for (int halving = 0; halving < halvings; ++halving) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
        const auto middle = [&](std::uint32_t a, std::uint32_t b) {
            const auto [at, is_new] = middles.try_emplace(std::minmax(a, b), index(corners.size()));
            if (is_new) corners.push_back(glm::normalize(corners[a] + corners[b]));
            return at->second;
        };
        std::vector<HullMesh::Triangle> pieces;
        for (const auto& [a, b, c] : triangles) {
            const std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
            pieces.insert(pieces.end(), {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}});
        }
        triangles = std::move(pieces);
    }
    const double volume = moments(HullMesh(corners, triangles)).volume;
    const double scale = radius * std::cbrt(4.0 / 3.0 * std::numbers::pi / volume);
    for (glm::dvec3& corner : corners) corner *= scale;
    return {corners, triangles};
}

HullMesh cylinder_hull(double radius, double height, int sides, int rows) {
    DW_CHECK(sides >= 3 && rows >= 1);
    const double step = 2 * std::numbers::pi / sides;
    // A regular polygon of n corners at the distance r has the area n r² sin(2π/n)/2.
    const double outer = radius * std::sqrt(2 * std::numbers::pi / (sides * std::sin(step)));
    std::vector<glm::dvec3> corners;
    for (int row = 0; row <= rows; ++row) {
        for (int i = 0; i < sides; ++i) {
            corners.emplace_back(outer * std::cos(i * step), (static_cast<double>(row) / rows - 0.5) * height,
                                 outer * std::sin(i * step));
        }
    }
    const auto at = [&](int row, int i) { return static_cast<std::uint32_t>(row * sides + i % sides); };
    const std::uint32_t bottom = index(corners.size()), top = bottom + 1;
    corners.emplace_back(0, -0.5 * height, 0);
    corners.emplace_back(0, 0.5 * height, 0);
    std::vector<HullMesh::Triangle> triangles;
    for (int i = 0; i < sides; ++i) {
        triangles.push_back({bottom, at(0, i), at(0, i + 1)});
        triangles.push_back({top, at(rows, i + 1), at(rows, i)});
        for (int row = 0; row < rows; ++row) {
            triangles.push_back({at(row, i), at(row + 1, i), at(row + 1, i + 1)});
            triangles.push_back({at(row, i), at(row + 1, i + 1), at(row, i + 1)});
        }
    }
    return {corners, triangles};
}

}  // namespace deepwater::sim
