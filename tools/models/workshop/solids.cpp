#include "workshop/solids.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "core/check.h"

namespace deepwater::models {
namespace {

using glm::uvec3;
using glm::vec2;
using glm::vec3;

constexpr float kTwoPi = glm::two_pi<float>();

/// Adds two triangles between vertices a b c d, anticlockwise.
void add_quad(Mesh& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    mesh.triangles.emplace_back(a, b, c);
    mesh.triangles.emplace_back(a, c, d);
}

/// Triangles that fill a simple outline, by cutting off ears. Source: Meisters 1975.
std::vector<uvec3> fill(std::span<const vec2> outline) {
    const auto cross = [](vec2 a, vec2 b) { return a.x * b.y - a.y * b.x; };
    std::vector<std::uint32_t> left;
    for (std::uint32_t i = 0; i < outline.size(); ++i) left.push_back(i);
    std::vector<uvec3> triangles;
    while (left.size() > 2) {
        size_t ear = left.size();
        for (size_t i = 0; i < left.size() && ear == left.size(); ++i) {
            const std::uint32_t before = left[(i + left.size() - 1) % left.size()];
            const std::uint32_t after = left[(i + 1) % left.size()];
            const vec2 a = outline[before];
            const vec2 b = outline[left[i]];
            const vec2 c = outline[after];
            if (cross(b - a, c - b) <= 0) continue;
            const bool empty = std::ranges::none_of(left, [&](std::uint32_t other) {
                if (other == before || other == left[i] || other == after) return false;
                const vec2 p = outline[other];
                return cross(b - a, p - a) >= 0 && cross(c - b, p - b) >= 0 && cross(a - c, p - c) >= 0;
            });
            if (!empty) continue;
            triangles.emplace_back(before, left[i], after);
            ear = i;
        }
        DW_CHECK(ear < left.size());
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(ear));
    }
    return triangles;
}

/// A flat face over an outline in the plane of `right` and `up`, seen against right × up.
Mesh face(std::span<const vec2> outline, vec3 origin, vec3 right, vec3 up) {
    Mesh mesh;
    mesh.charts = 1;
    for (const vec2& p : outline) mesh.vertices.push_back({origin + right * p.x + up * p.y, p, 0});
    mesh.triangles = fill(outline);
    return mesh;
}

/// A piece of a lathe's profile without sharp corners, as one chart.
Mesh lathe_chart(std::span<const ProfilePoint> profile, int sides) {
    float rise = 0;
    float spread = 0;
    float mean_radius = 0;
    for (size_t i = 0; i + 1 < profile.size(); ++i) {
        rise += std::abs(profile[i + 1].y - profile[i].y);
        spread += std::abs(profile[i + 1].radius - profile[i].radius);
    }
    for (const ProfilePoint& p : profile) mean_radius += p.radius / static_cast<float>(profile.size());
    const bool level = rise < 0.6f * spread;
    const bool faces_up = profile.back().radius < profile.front().radius;

    Mesh mesh;
    mesh.charts = 1;
    float along = 0;
    for (size_t row = 0; row < profile.size(); ++row) {
        const ProfilePoint& p = profile[row];
        if (row > 0) along += std::hypot(p.radius - profile[row - 1].radius, p.y - profile[row - 1].y);
        for (int i = 0; i <= sides; ++i) {
            const float angle = kTwoPi * static_cast<float>(i % sides) / static_cast<float>(sides);
            const vec3 position(p.radius * std::sin(angle), p.y, p.radius * std::cos(angle));
            const float turn = kTwoPi * static_cast<float>(i) / static_cast<float>(sides);
            const vec2 strip(turn * mean_radius, along);
            const vec2 seen_along_axis(faces_up ? position.x : -position.x, -position.z);
            mesh.vertices.push_back({position, level ? seen_along_axis : strip, 0});
        }
    }
    const auto at = [&](size_t row, int i) {
        return static_cast<std::uint32_t>(row * static_cast<size_t>(sides + 1)) +
               static_cast<std::uint32_t>(i);
    };
    for (size_t row = 0; row + 1 < profile.size(); ++row) {
        for (int i = 0; i < sides; ++i) {
            if (profile[row].radius > 0)
                mesh.triangles.emplace_back(at(row, i), at(row, i + 1), at(row + 1, i + 1));
            if (profile[row + 1].radius > 0)
                mesh.triangles.emplace_back(at(row, i), at(row + 1, i + 1), at(row + 1, i));
        }
    }
    return mesh;
}

}  // namespace

Mesh patch(int nu, int nv, const std::function<vec3(float, float)>& at) {
    std::vector<vec3> points;
    for (int j = 0; j <= nv; ++j)
        for (int i = 0; i <= nu; ++i)
            points.push_back(at(static_cast<float>(i) / static_cast<float>(nu),
                                static_cast<float>(j) / static_cast<float>(nv)));
    const auto index = [&](int i, int j) { return static_cast<size_t>(j * (nu + 1) + i); };

    // Mean arc lengths over all rows, and over all columns.
    std::vector<float> us(static_cast<size_t>(nu) + 1, 0.0f);
    std::vector<float> vs(static_cast<size_t>(nv) + 1, 0.0f);
    for (int i = 1; i <= nu; ++i) {
        float sum = 0;
        for (int j = 0; j <= nv; ++j) sum += glm::distance(points[index(i, j)], points[index(i - 1, j)]);
        us[static_cast<size_t>(i)] = us[static_cast<size_t>(i - 1)] + sum / static_cast<float>(nv + 1);
    }
    for (int j = 1; j <= nv; ++j) {
        float sum = 0;
        for (int i = 0; i <= nu; ++i) sum += glm::distance(points[index(i, j)], points[index(i, j - 1)]);
        vs[static_cast<size_t>(j)] = vs[static_cast<size_t>(j - 1)] + sum / static_cast<float>(nu + 1);
    }

    Mesh mesh;
    mesh.charts = 1;
    for (int j = 0; j <= nv; ++j)
        for (int i = 0; i <= nu; ++i)
            mesh.vertices.push_back(
                {points[index(i, j)], vec2(us[static_cast<size_t>(i)], vs[static_cast<size_t>(j)]), 0});
    for (int j = 0; j < nv; ++j)
        for (int i = 0; i < nu; ++i)
            add_quad(
                mesh, static_cast<std::uint32_t>(index(i, j)), static_cast<std::uint32_t>(index(i + 1, j)),
                static_cast<std::uint32_t>(index(i + 1, j + 1)), static_cast<std::uint32_t>(index(i, j + 1)));
    return mesh;
}

Mesh quad(vec3 a, vec3 b, vec3 c, vec3 d) {
    return patch(1, 1, [&](float u, float v) { return glm::mix(glm::mix(a, b, u), glm::mix(d, c, u), v); });
}

Mesh box(vec3 size, float bevel) {
    if (bevel <= 0) {
        const std::vector<vec3> path = {{0, -0.5f * size.y, 0}, {0, 0.5f * size.y, 0}};
        return sweep(rectangular_section(size.x, size.z, 0), path, vec3(0, 0, -1));
    }
    bevel = std::min(bevel, 0.45f * std::min({size.x, size.y, size.z}));
    // The ends draw in by the bevel too: four rings of the same outline.
    const std::vector<vec2> full = rectangular_section(size.x, size.z, bevel);
    const std::vector<vec2> drawn_in = rectangular_section(size.x - 2 * bevel, size.z - 2 * bevel, 0);
    const float heights[4] = {-0.5f * size.y, -0.5f * size.y + bevel, 0.5f * size.y - bevel, 0.5f * size.y};
    const auto corners = static_cast<int>(full.size());
    Mesh mesh = patch(corners, 3, [&](float u, float v) {
        const int i = static_cast<int>(std::lround(u * static_cast<float>(corners))) % corners;
        const int row = static_cast<int>(std::lround(v * 3));
        // Two corners of the cut outline belong to each corner of the rectangle drawn in.
        const vec2 p =
            row == 0 || row == 3 ? drawn_in[static_cast<size_t>(i / 2)] : full[static_cast<size_t>(i)];
        return vec3(p.x, heights[row], -p.y);
    });
    mesh.append(face(drawn_in, vec3(0, heights[3], 0), vec3(1, 0, 0), vec3(0, 0, -1)));
    std::vector<vec2> below = drawn_in;
    for (vec2& p : below) p.y = -p.y;
    std::ranges::reverse(below);
    mesh.append(face(below, vec3(0, heights[0], 0), vec3(1, 0, 0), vec3(0, 0, 1)));
    return mesh;
}

Mesh prism(std::span<const vec2> outline, float depth) {
    Mesh mesh = face(outline, vec3(0, 0, depth), vec3(1, 0, 0), vec3(0, 1, 0));
    std::vector<vec2> behind(outline.begin(), outline.end());
    for (vec2& p : behind) p.x = -p.x;
    std::ranges::reverse(behind);
    mesh.append(face(behind, vec3(0), vec3(-1, 0, 0), vec3(0, 1, 0)));
    const auto corners = static_cast<int>(outline.size());
    mesh.append(patch(corners, 1, [&](float u, float v) {
        const auto i = static_cast<size_t>(std::lround(u * static_cast<float>(corners)) % corners);
        return vec3(outline[i], v * depth);
    }));
    return mesh;
}

Mesh lathe(std::span<const ProfilePoint> profile, int sides) {
    constexpr float kCorner = 0.75f;  // cosine of the turn that begins a new chart
    Mesh mesh;
    size_t first = 0;
    for (size_t i = 1; i < profile.size(); ++i) {
        bool cut = i + 1 == profile.size();
        if (!cut) {
            const vec2 before(profile[i].radius - profile[i - 1].radius, profile[i].y - profile[i - 1].y);
            const vec2 after(profile[i + 1].radius - profile[i].radius, profile[i + 1].y - profile[i].y);
            cut = glm::dot(glm::normalize(before), glm::normalize(after)) < kCorner;
        }
        if (!cut) continue;
        mesh.append(lathe_chart(profile.subspan(first, i - first + 1), sides));
        first = i;
    }
    return mesh;
}

std::vector<vec3> smooth_curve(std::span<const vec3> through, int pieces_between) {
    DW_CHECK(through.size() >= 2);
    const auto count = static_cast<int>(through.size());
    const auto point = [&](int i) {
        if (i < 0) return 2.0f * through[0] - through[1];
        if (i >= count) return 2.0f * through.back() - through[static_cast<size_t>(count - 2)];
        return through[static_cast<size_t>(i)];
    };
    std::vector<vec3> curve;
    for (int i = 0; i + 1 < count; ++i) {
        const vec3 p[4] = {point(i - 1), point(i), point(i + 1), point(i + 2)};
        float knot[4] = {0, 0, 0, 0};
        for (int k = 1; k < 4; ++k) knot[k] = knot[k - 1] + std::sqrt(glm::distance(p[k], p[k - 1]));
        for (int j = 0; j < pieces_between; ++j) {
            const float t =
                glm::mix(knot[1], knot[2], static_cast<float>(j) / static_cast<float>(pieces_between));
            const auto between = [&](vec3 a, vec3 b, int from, int to) {
                return glm::mix(a, b, (t - knot[from]) / (knot[to] - knot[from]));
            };
            const vec3 a1 = between(p[0], p[1], 0, 1);
            const vec3 a2 = between(p[1], p[2], 1, 2);
            const vec3 a3 = between(p[2], p[3], 2, 3);
            curve.push_back(between(between(a1, a2, 0, 2), between(a2, a3, 1, 3), 1, 2));
        }
    }
    curve.push_back(through.back());
    return curve;
}

Section round_section(float radius, int sides) {
    Section section;
    for (int i = 0; i < sides; ++i) {
        const float angle = kTwoPi * (static_cast<float>(i) + 0.5f) / static_cast<float>(sides);
        section.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
    }
    return section;
}

Section rectangular_section(float width, float height, float bevel) {
    const float x = 0.5f * width;
    const float y = 0.5f * height;
    if (bevel <= 0) {
        return {{x, y}, {-x, y}, {-x, -y}, {x, -y}};
    }
    const float b = std::min(bevel, 0.45f * std::min(width, height));
    return {{x, y - b},   {x - b, y},   {-x + b, y}, {-x, y - b},
            {-x, -y + b}, {-x + b, -y}, {x - b, -y}, {x, -y + b}};
}

Mesh sweep(const Section& section, std::span<const vec3> path, std::optional<vec3> up,
           const std::function<float(float)>& scale) {
    DW_CHECK(path.size() >= 2);
    const size_t count = path.size();
    std::vector<float> along(count, 0.0f);
    for (size_t i = 1; i < count; ++i) along[i] = along[i - 1] + glm::distance(path[i], path[i - 1]);

    // At every point: direction, and the frame across it, carried along by projection.
    const auto direction = [&](size_t i) {
        const vec3 before = i > 0 ? glm::normalize(path[i] - path[i - 1]) : vec3(0);
        const vec3 after = i + 1 < count ? glm::normalize(path[i + 1] - path[i]) : vec3(0);
        return glm::normalize(before + after);
    };
    std::vector<vec3> rights(count);
    std::vector<vec3> ups(count);
    const vec3 first = direction(0);
    vec3 carried = up.value_or(std::abs(first.y) < 0.9f ? vec3(0, 1, 0) : vec3(0, 0, -1));
    for (size_t i = 0; i < count; ++i) {
        const vec3 forward = direction(i);
        carried = glm::normalize(carried - forward * glm::dot(carried, forward));
        ups[i] = carried;
        rights[i] = glm::cross(carried, forward);
    }

    const auto sides = static_cast<int>(section.size());
    const auto rows = static_cast<int>(count) - 1;
    const auto place = [&](size_t row, size_t corner) {
        const float size = scale ? scale(along[row] / along.back()) : 1.0f;
        const vec2 p = section[corner] * size;
        // Mitre: at a bend the section leans into the bisecting plane and widens with it.
        float widen = 1;
        if (row > 0 && row + 1 < count) {
            const float cosine = glm::dot(glm::normalize(path[row] - path[row - 1]),
                                          glm::normalize(path[row + 1] - path[row]));
            widen = 1.0f / std::max(std::sqrt(0.5f * (1.0f + cosine)), 0.5f);
        }
        vec3 offset = rights[row] * p.x + ups[row] * p.y;
        if (widen > 1.001f) {
            const vec3 bend =
                glm::normalize(path[row + 1] - path[row]) - glm::normalize(path[row] - path[row - 1]);
            const vec3 inwards = glm::normalize(bend);
            offset += inwards * glm::dot(offset, inwards) * (widen - 1.0f);
        }
        return path[row] + offset;
    };
    Mesh mesh = patch(sides, rows, [&](float u, float v) {
        const auto corner = static_cast<size_t>(std::lround(u * static_cast<float>(sides)) % sides);
        const auto row = static_cast<size_t>(std::lround(v * static_cast<float>(rows)));
        return place(row, corner);
    });
    const auto cap = [&](size_t row, vec3 right) {
        std::vector<vec2> outline;
        for (size_t i = 0; i < section.size(); ++i) {
            const vec3 p = place(row, i) - path[row];
            outline.emplace_back(glm::dot(p, right), glm::dot(p, ups[row]));
        }
        if (row == 0) std::ranges::reverse(outline);
        return face(outline, path[row], right, ups[row]);
    };
    mesh.append(cap(count - 1, rights[count - 1]));
    mesh.append(cap(0, -rights[0]));
    return mesh;
}

Mesh tube(std::span<const vec3> path, float radius, int sides) {
    return sweep(round_section(radius, sides), path);
}

Mesh rod(vec3 from, vec3 to, float radius, int sides) {
    const vec3 path[2] = {from, to};
    return tube(path, radius, sides);
}

Mesh tapered_rod(vec3 from, vec3 to, float radius_from, float radius_to, int sides) {
    const vec3 path[2] = {from, to};
    return sweep(round_section(1, sides), path, std::nullopt,
                 [=](float along) { return glm::mix(radius_from, radius_to, along); });
}

Mesh beam(vec3 from, vec3 to, float width, float height, vec3 up, float bevel) {
    const vec3 path[2] = {from, to};
    return sweep(rectangular_section(width, height, bevel), path, up);
}

Mesh ring(float radius, float thickness, int around, int sides) {
    return patch(sides, around, [=](float u, float v) {
        // The last row and column repeat the first exactly.
        const float across = kTwoPi * (u < 1 ? u : 0.0f);
        const float along = kTwoPi * (v < 1 ? v : 0.0f);
        const float r = radius + thickness * std::cos(across);
        return vec3(r * std::sin(along), -thickness * std::sin(across), r * std::cos(along));
    });
}

Mesh ball(vec3 centre, float radius, int sides) {
    std::vector<ProfilePoint> profile;
    const int rows = std::max(sides / 2, 3);
    for (int i = 0; i <= rows; ++i) {
        const float angle = glm::pi<float>() * static_cast<float>(i) / static_cast<float>(rows);
        profile.push_back({i == 0 || i == rows ? 0.0f : radius * std::sin(angle), -radius * std::cos(angle)});
    }
    return lathe(profile, sides).moved(centre);
}

}  // namespace deepwater::models
