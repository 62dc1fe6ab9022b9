#include "scene/surroundings/waterlines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "scene/objects/bodies.h"

namespace deepwater::scene {
namespace {

constexpr double kLeastArea = 0.01;  // m²
/// Most corners of an outline; a longer line is thinned.
constexpr size_t kMostCorners = 1000;
constexpr double kLeastSide = 0.02;  ///< m, of an outline that has many corners

using Outline = std::vector<glm::dvec2>;
using Point = std::tuple<float, float, float>;
/// The two ends of an edge of the mesh, by their places: corners with several normals are several vertices.
using EdgeKey = std::pair<Point, Point>;

EdgeKey key_of(const glm::vec3& a, const glm::vec3& b) {
    const Point p{a.x, a.y, a.z}, q{b.x, b.y, b.z};
    return p < q ? EdgeKey{p, q} : EdgeKey{q, p};
}

/// Lines in which triangles cut y = 0. Each leads from one edge of the mesh to the next, with the solid on its left as
/// seen from above, x to the right and z down.
struct Cuts {
    std::map<EdgeKey, glm::dvec2> places;
    std::map<EdgeKey, EdgeKey> next;
};

Cuts cut(const Model& model, const glm::dmat4& world_from_own) {
    Cuts cuts;
    for (size_t i = 0; i + 2 < model.indices.size(); i += 3) {
        std::array<glm::vec3, 3> own;
        std::array<glm::dvec3, 3> world;
        for (size_t k = 0; k < 3; ++k) {
            own[k] = model.vertices[model.indices[i + k]].position;
            world[k] = glm::dvec3(world_from_own * glm::dvec4(glm::dvec3(own[k]), 1));
        }
        // Counter-clockwise from outside: the line leads from the edge that rises to the one that falls.
        EdgeKey rises, falls;
        int found = 0;
        for (size_t k = 0; k < 3; ++k) {
            const size_t after = (k + 1) % 3;
            const glm::dvec3 &a = world[k], &b = world[after];
            if ((a.y < 0) == (b.y < 0)) continue;
            ++found;
            const EdgeKey key = key_of(own[k], own[after]);
            // From the same end whichever triangle comes first, so that both find the same place.
            const double share = a.y / (a.y - b.y);
            cuts.places.try_emplace(key, glm::mix(a.x, b.x, share), glm::mix(a.z, b.z, share));
            (a.y < 0 ? rises : falls) = key;
        }
        if (found == 2) cuts.next.insert_or_assign(rises, falls);
    }
    return cuts;
}

/// Returns twice the area that a line goes around, > 0 if counter-clockwise with x to the right and z upwards.
double double_area(const Outline& line) {
    double sum = 0;
    for (size_t i = 0; i < line.size(); ++i) {
        const glm::dvec2 &a = line[i], &b = line[(i + 1) % line.size()];
        sum += a.x * b.y - a.y * b.x;
    }
    return sum;
}

/// Returns a line without corners that are nearer to the one before than its length allows.
Outline thinned(const Outline& line) {
    if (line.size() <= 64) return line;
    double length = 0;
    for (size_t i = 0; i < line.size(); ++i) length += glm::distance(line[i], line[(i + 1) % line.size()]);
    const double least = std::max(kLeastSide, length / kMostCorners);
    Outline kept;
    for (const glm::dvec2& corner : line) {
        if (kept.empty() || glm::distance(corner, kept.back()) >= least) kept.push_back(corner);
    }
    return kept;
}

std::vector<Outline> lines_of(Cuts cuts) {
    std::vector<Outline> lines;
    // A mesh with holes has lines that begin at edges to which none leads, and that end; a straight piece closes them.
    std::set<EdgeKey> reached;
    for (const auto& [from, to] : cuts.next) reached.insert(to);
    std::vector<EdgeKey> begins;
    for (const auto& [from, to] : cuts.next) {
        if (!reached.contains(from)) begins.push_back(from);
    }
    while (!cuts.next.empty()) {
        Outline line;
        auto at = cuts.next.begin();
        if (!begins.empty()) {
            at = cuts.next.find(begins.back());
            begins.pop_back();
        }
        while (at != cuts.next.end()) {
            line.push_back(cuts.places.at(at->first));
            const EdgeKey to = at->second;
            cuts.next.erase(at);
            at = cuts.next.find(to);
        }
        lines.push_back(thinned(line));
    }
    return lines;
}

}  // namespace

void add_outlines(const Model& model, const glm::dmat4& world_from_own,
                  std::vector<sim::LayerObstacle>& obstacles) {
    for (Outline& line : lines_of(cut(model, world_from_own))) {
        if (line.size() < 3 || 0.5 * double_area(line) < kLeastArea) continue;
        glm::dvec2 low = line.front(), high = low;
        for (const glm::dvec2& corner : line) {
            low = glm::min(low, corner);
            high = glm::max(high, corner);
        }
        sim::LayerObstacle obstacle{.middle = 0.5 * (low + high), .half_sides = 0.5 * (high - low)};
        for (glm::dvec2& corner : line) corner -= obstacle.middle;
        obstacle.outline = std::move(line);
        obstacles.push_back(std::move(obstacle));
    }
}

void add_waterline(const Object& object, const Model& model, int number, Waterlines& waterlines) {
    if (!object.floats) {
        add_outlines(model, world_from_model(object), waterlines.obstacles);
        return;
    }
    std::vector<sim::LayerObstacle> outlines;
    add_outlines(model, world_from_model(object), outlines);
    const glm::dvec3 own_x = world_from_own(object)[0];
    const double level = std::hypot(own_x.x, own_x.z);
    if (level < 1e-3) return;  // it stands on its side
    const glm::dvec2 right = glm::dvec2(own_x.x, own_x.z) / level;
    glm::dvec2 half_axes(0);
    for (const sim::LayerObstacle& obstacle : outlines) {
        for (const glm::dvec2& corner : obstacle.outline) {
            const glm::dvec2 away =
                obstacle.middle + corner - glm::dvec2(object.position.x, object.position.z);
            const glm::dvec2 own(glm::dot(away, right), right.x * away.y - right.y * away.x);
            half_axes = glm::max(half_axes, glm::abs(own));
        }
    }
    if (half_axes.x >= 0.01 && half_axes.y >= 0.01)
        waterlines.shadows.push_back({.body = number, .half_axes = half_axes});
}

Waterlines near_window(const Waterlines& waterlines, const glm::dvec2& middle, double half_side,
                       size_t most) {
    Waterlines near{.obstacles = {}, .shadows = waterlines.shadows};
    for (const sim::LayerObstacle& obstacle : waterlines.obstacles) {
        const glm::dvec2 away = glm::abs(obstacle.middle - middle) - obstacle.reach();
        if (std::max(away.x, away.y) < half_side && near.obstacles.size() < most)
            near.obstacles.push_back(obstacle);
    }
    return near;
}

}  // namespace deepwater::scene
