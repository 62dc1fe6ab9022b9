#include "workshop/fittings.h"

#include <cmath>
#include <glm/gtc/constants.hpp>

#include "workshop/materials.h"
#include "workshop/solids.h"

namespace deepwater::models {
namespace {

using glm::vec2;
using glm::vec3;

constexpr float kHalfPi = glm::half_pi<float>();

}  // namespace

Mesh cleat(float length) {
    const float r = 0.075f * length;
    const vec3 horns[] = {{0, 2.6f * r, -0.5f * length},
                          {0, 3.1f * r, -0.2f * length},
                          {0, 3.1f * r, 0.2f * length},
                          {0, 2.6f * r, 0.5f * length}};
    Mesh mesh = sweep(round_section(r, 6), horns);
    for (const float side : {-1.0f, 1.0f})
        mesh.append(tapered_rod(vec3(0, 0, side * 0.2f * length), vec3(0, 2.8f * r, side * 0.14f * length),
                                1.2f * r, 0.8f * r, 6));
    return mesh;
}

Mesh bollard(float height) {
    const float h = height;
    const ProfilePoint profile[] = {
        {0.42f * h, 0},         {0.42f * h, 0.06f * h}, {0.27f * h, 0.12f * h}, {0.24f * h, 0.62f * h},
        {0.40f * h, 0.78f * h}, {0.40f * h, 0.90f * h}, {0.30f * h, 0.98f * h}, {0, h}};
    return lathe(profile, 12);
}

Mesh tyre(float radius) {
    constexpr int kAround = 20;
    constexpr int kSides = 8;
    // A torus with a flattened tread.
    const Mesh torus = patch(kSides, kAround, [&](float u, float v) {
        const float across = glm::two_pi<float>() * (u < 1 ? u : 0.0f);
        const float along = glm::two_pi<float>() * (v < 1 ? v : 0.0f);
        const float r = radius * (0.72f + 0.28f * std::min(std::cos(across) * 1.15f, 0.92f));
        return vec3(r * std::sin(along), -0.30f * radius * std::sin(across), r * std::cos(along));
    });
    return torus.turned(kHalfPi, vec3(1, 0, 0));
}

Mesh lifebuoy(float radius) {
    return ring(0.78f * radius, 0.22f * radius, 20, 7).turned(kHalfPi, vec3(1, 0, 0));
}

Surface lifebuoy_surface(const Place& place, vec3 centre, vec3 axis) {
    const vec3 side = glm::normalize(glm::cross(axis, vec3(0, 1, 0)));
    const vec3 off = place.position - centre;
    const float angle = std::atan2(glm::dot(off, side), off.y) / kHalfPi;
    const bool band = std::abs(angle - std::round(angle)) < 0.16f;
    Surface surface = paint(place, band ? srgb(0xdad6cc) : srgb(0xd24a18), 0.55f, 301);
    add_grime(surface, place, 0.4f, 302);
    return surface;
}

Mesh rope_coil(float radius, float rope_radius, int turns) {
    std::vector<vec3> path;
    const int steps = turns * 14;
    for (int i = 0; i <= steps; ++i) {
        const float turn = static_cast<float>(i) / 14;
        const float angle = glm::two_pi<float>() * turn;
        // Two layers: outwards below, inwards above.
        const float share = turn / static_cast<float>(turns);
        const float spread = 1 - std::abs(2 * share - 1);
        const float r = radius * (0.55f + 0.45f * spread);
        path.emplace_back(r * std::cos(angle), rope_radius * (share < 0.5f ? 1.0f : 2.6f),
                          r * std::sin(angle));
    }
    return tube(path, rope_radius, 5);
}

Mesh railing(std::span<const vec3> path, std::span<const float> heights, float radius, int every) {
    Mesh mesh;
    for (size_t i = 0; i < path.size(); i += static_cast<size_t>(every))
        mesh.append(rod(path[i], path[i] + vec3(0, heights.back(), 0), radius, 5));
    for (const float height : heights) {
        std::vector<vec3> line(path.begin(), path.end());
        for (vec3& p : line) p.y += height;
        mesh.append(tube(line, height == heights.back() ? radius : 0.7f * radius, 5));
    }
    return mesh;
}

Mesh hung_line(vec3 from, vec3 to, float sag, float radius) {
    std::vector<vec3> path;
    for (int i = 0; i <= 8; ++i) {
        const float t = static_cast<float>(i) / 8;
        path.push_back(glm::mix(from, to, t) - vec3(0, 4 * sag * t * (1 - t), 0));
    }
    return tube(path, radius, 4);
}

Window window_on(const vec3 (&wall)[4], vec2 low, vec2 high, float frame_width, float proud) {
    const auto on_wall = [&](float u, float v) {
        return glm::mix(glm::mix(wall[0], wall[1], u), glm::mix(wall[3], wall[2], u), v);
    };
    const vec3 corners[4] = {on_wall(low.x, low.y), on_wall(high.x, low.y), on_wall(high.x, high.y),
                             on_wall(low.x, high.y)};
    const vec3 outwards = glm::normalize(glm::cross(corners[1] - corners[0], corners[3] - corners[0]));
    Window window;
    for (int i = 0; i < 4; ++i) {
        const vec3 from = corners[i];
        const vec3 to = corners[(i + 1) % 4];
        const vec3 along = glm::normalize(to - from) * (0.5f * frame_width);
        window.frame.append(beam(from - along, to + along, frame_width, 2 * proud, outwards, 0.3f * proud));
    }
    const vec3 lift = outwards * (0.8f * proud);
    window.pane = quad(corners[0] + lift, corners[1] + lift, corners[2] + lift, corners[3] + lift);
    return window;
}

}  // namespace deepwater::models
