#include "workshop/hull.h"

#include <algorithm>
#include <cmath>

#include "workshop/solids.h"

namespace deepwater::models {
namespace {

using glm::vec3;

/// Rows crowd towards the bow, where the hull bends most.
float station(float u) {
    return std::pow(u, 1.35f);
}

}  // namespace

float Curve::slope(size_t i) const {
    const auto secant = [&](size_t a) {
        return (knots_[a + 1].value - knots_[a].value) / (knots_[a + 1].at - knots_[a].at);
    };
    if (i == 0) return secant(0);
    if (i + 1 == knots_.size()) return secant(i - 1);
    const float before = secant(i - 1);
    const float after = secant(i);
    return before * after <= 0 ? 0.0f : 2 * before * after / (before + after);
}

float Curve::operator()(float at) const {
    if (at <= knots_.front().at) return knots_.front().value;
    if (at >= knots_.back().at) return knots_.back().value;
    size_t i = 0;
    while (at > knots_[i + 1].at) ++i;
    const float width = knots_[i + 1].at - knots_[i].at;
    const float s = (at - knots_[i].at) / width;
    const float s2 = s * s;
    const float s3 = s2 * s;
    return (2 * s3 - 3 * s2 + 1) * knots_[i].value + (s3 - 2 * s2 + s) * width * slope(i) +
           (3 * s2 - 2 * s3) * knots_[i + 1].value + (s3 - s2) * width * slope(i + 1);
}

vec3 Hull::at(float t, float v) const {
    const float b = lines_.half_breadth(t);
    const float bottom = lines_.keel(t);
    const float top = lines_.sheer(t);
    const float w[4] = {(1 - v) * (1 - v) * (1 - v), 3 * (1 - v) * (1 - v) * v, 3 * (1 - v) * v * v,
                        v * v * v};
    const float out = b * (w[1] * lines_.bilge_out(t) + w[2] * lines_.side_out(t) + w[3]);
    const float up = w[1] * lines_.bilge_up(t) + w[2] * lines_.side_up(t) + w[3];
    const float y = glm::mix(bottom, top, up);
    const float stem = -0.5f * lines_.length + lines_.stem_setback(y);
    const float stern = 0.5f * lines_.length + lines_.transom_rake * (y - lines_.sheer(1));
    return vec3(out, y, glm::mix(stem, stern, t));
}

float Hull::v_at(float t, float y) const {
    float low = 0;
    float high = 1;
    for (int i = 0; i < 18; ++i) {
        const float middle = 0.5f * (low + high);
        (at(t, middle).y < y ? low : high) = middle;
    }
    return 0.5f * (low + high);
}

vec3 Hull::outwards(float t, float v) const {
    constexpr float kStep = 0.01f;
    const float from = std::max(t - kStep, 0.0f);
    const float to = std::min(t + kStep, 1.0f);
    const vec3 aft = at(to, v) - at(from, v);
    return glm::normalize(vec3(aft.z, 0, -aft.x));
}

vec3 Hull::inside(float t, float y, float by) const {
    const float v = v_at(t, y);
    vec3 p = at(t, v) - outwards(t, v) * by;
    p.x = std::max(p.x, 0.0f);
    return p;
}

Mesh Hull::skin(int along, int up) const {
    return patch(along, up, [&](float u, float v) { return at(station(1 - u), v); });
}

Mesh Hull::transom(int across, int up) const {
    return patch(across, up, [&](float u, float v) {
        const vec3 edge = at(1, v);
        return vec3(edge.x * (2 * u - 1), edge.y, edge.z);
    });
}

std::vector<vec3> Hull::strake(float below, float out, float t0, float t1, int pieces) const {
    std::vector<vec3> line;
    for (int i = 0; i <= pieces; ++i) {
        const float t = glm::mix(t0, t1, static_cast<float>(i) / static_cast<float>(pieces));
        const float v = v_at(t, lines_.sheer(t) - below);
        line.push_back(at(t, v) + outwards(t, v) * out);
    }
    return line;
}

Mesh Hull::interior(float inset, int along, int up) const {
    // Shrunk about the middle line: breadth, ends and bottom all by the inset.
    constexpr float kThinnest = 0.01f;  // the two sides never touch
    const auto point = [&](float t, float v) {
        vec3 p = at(glm::mix(inset / lines_.length, 1 - inset / lines_.length, t), v);
        p.x = std::max(p.x - inset, kThinnest);
        p.y = std::max(p.y, lines_.keel(t) + inset);
        return p;
    };
    // 1 − u, rounded to the very place of the grid's corner.
    const auto back = [](float u, int count) {
        const auto pieces = static_cast<float>(count);
        return std::round((1 - u) * pieces) / pieces;
    };
    Mesh mesh =
        both_sides(patch(along, up, [&](float u, float v) { return point(station(back(u, along)), v); }));
    // Lid, bottom and ends: strips between the two sides.
    const auto strip = [&](int count, auto starboard) {
        return patch(count, 1, [&](float u, float v) {
            vec3 p = starboard(u);
            p.x *= 2 * v - 1;
            return p;
        });
    };
    mesh.append(strip(along, [&](float u) { return point(station(u), 1); }));
    mesh.append(strip(along, [&](float u) { return point(station(back(u, along)), 0); }));
    mesh.append(strip(up, [&](float u) { return point(station(1), back(u, up)); }));
    mesh.append(strip(up, [&](float u) { return point(station(0), u); }));
    return mesh;
}

}  // namespace deepwater::models
