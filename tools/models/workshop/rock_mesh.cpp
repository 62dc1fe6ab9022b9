#include "workshop/rock_mesh.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

namespace deepwater::models {
namespace {

using glm::vec2;
using glm::vec3;

/// Rings of less detail, under water, get fewer points too, and their chart stays as it is.
constexpr float kDetailed = 0.5f;

/// Where the field changes sign along a line, seen from outside.
vec3 on_surface(vec3 origin, vec3 outwards, float reach, const std::function<float(vec3)>& field) {
    constexpr int kSteps = 48;
    float outside = reach;
    float inside = -reach;
    for (int i = 1; i <= kSteps; ++i) {
        const float t = reach * (1 - 2 * static_cast<float>(i) / kSteps);
        if (field(origin + outwards * t) < 0) {
            inside = t;
            break;
        }
        outside = t;
    }
    for (int i = 0; i < 12; ++i) {
        const float t = 0.5f * (inside + outside);
        (field(origin + outwards * t) < 0 ? inside : outside) = t;
    }
    return origin + outwards * (0.5f * (inside + outside));
}

/// Twice the area of a triangle on its chart, positive when it is seen from outside.
float chart_area(const Mesh& mesh, const glm::uvec3& t) {
    const vec2 a = mesh.vertices[t.y].uv - mesh.vertices[t.x].uv;
    const vec2 b = mesh.vertices[t.z].uv - mesh.vertices[t.x].uv;
    return a.x * b.y - a.y * b.x;
}

/// Spreads a chart until its triangles look about as they do on the rock, so that walls and overhangs get the
/// texels that they need; those at `coarse` corners stay as they were, and none turns over. Each triangle
/// says, as it lies, where its corners should be; each corner in turn goes to the mean of what is wanted of
/// it. Source: Liu, Zhang, Xu, Gotsman & Gortler 2008, "A Local/Global Approach to Mesh Parameterization",
/// their as-rigid-as-possible energy, here with equal weights.
void spread_chart(Mesh& mesh, const std::vector<bool>& coarse) {
    constexpr int kRounds = 200;
    constexpr float kThinnest = 0.12f;  // least area on the chart, of that on the rock
    struct Flat {
        vec2 corner[3];  ///< of the triangle laid flat, about its middle [m]
        float least;     ///< twice the area that must be left
    };
    std::vector<Flat> flat(mesh.triangles.size());
    std::vector<std::vector<std::uint32_t>> triangles(mesh.vertices.size());
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const glm::uvec3& t = mesh.triangles[i];
        const Vertex* v[] = {&mesh.vertices[t.x], &mesh.vertices[t.y], &mesh.vertices[t.z]};
        const vec3 a = v[1]->position - v[0]->position;
        const vec3 b = v[2]->position - v[0]->position;
        const float area = glm::length(glm::cross(a, b));
        const float length = std::max(glm::length(a), 1e-6f);
        Flat& rest = flat[i];
        rest = {{vec2(0), vec2(length, 0), vec2(glm::dot(a, b) / length, area / length)},
                std::min(kThinnest * area, 0.5f * chart_area(mesh, t))};
        if (coarse[t.x] || coarse[t.y] || coarse[t.z])
            for (int c = 0; c < 3; ++c) rest.corner[c] = v[c]->uv;
        const vec2 middle = (rest.corner[0] + rest.corner[1] + rest.corner[2]) / 3.0f;
        for (vec2& corner : rest.corner) corner -= middle;
        for (int c = 0; c < 3; ++c) triangles[t[c]].push_back(i);
    }
    for (int round = 0; round < kRounds; ++round) {
        for (std::uint32_t i = 0; i < mesh.vertices.size(); ++i) {
            Vertex& vertex = mesh.vertices[i];
            vec2 wanted(0);
            for (const std::uint32_t triangle : triangles[i]) {
                const glm::uvec3& t = mesh.triangles[triangle];
                const vec2 uv[] = {mesh.vertices[t.x].uv, mesh.vertices[t.y].uv, mesh.vertices[t.z].uv};
                const vec2 middle = (uv[0] + uv[1] + uv[2]) / 3.0f;
                // The turn that brings the flat triangle closest to the one on the chart: cosine and sine.
                vec2 turn(0);
                vec2 own(0);
                for (int c = 0; c < 3; ++c) {
                    const vec2 from = flat[triangle].corner[c];
                    const vec2 to = uv[c] - middle;
                    turn += vec2(glm::dot(from, to), from.x * to.y - from.y * to.x);
                    if (t[c] == i) own = from;
                }
                turn /= std::max(glm::length(turn), 1e-9f);
                wanted += middle + vec2(turn.x * own.x - turn.y * own.y, turn.y * own.x + turn.x * own.y);
            }
            const vec2 from = vertex.uv;
            vec2 step = wanted / static_cast<float>(triangles[i].size()) - from;
            for (int attempt = 0; attempt < 4; ++attempt, step *= 0.4f) {
                vertex.uv = from + step;
                const auto is_sound = [&](std::uint32_t t) {
                    return chart_area(mesh, mesh.triangles[t]) >= flat[t].least;
                };
                if (std::ranges::all_of(triangles[i], is_sound)) break;
                vertex.uv = from;
            }
        }
    }
}

}  // namespace

Mesh rock_mesh(const RockPlan& plan, const std::function<float(vec3)>& field) {
    struct Start {
        vec3 origin;
        vec3 outwards;
        vec2 uv;
    };
    std::vector<Start> starts;
    std::vector<bool> coarse;
    std::vector<int> first;  // vertex of each ring
    std::vector<int> around;
    float along = 0;
    for (size_t i = 0; i < plan.rings.size(); ++i) {
        const RockPlan::Ring& ring = plan.rings[i];
        if (i > 0)
            along += ring.detail *
                     std::hypot(ring.radius - plan.rings[i - 1].radius, ring.y - plan.rings[i - 1].y);
        const int most = ring.detail < kDetailed ? plan.most_around * 3 / 5 : plan.most_around;
        const int count = i == 0 ? 1 : std::min(6 * static_cast<int>(i), most);
        first.push_back(static_cast<int>(starts.size()));
        around.push_back(count);
        for (int k = 0; k < count; ++k) {
            const float angle = glm::two_pi<float>() *
                                (static_cast<float>(k) + 0.5f * static_cast<float>(i % 2)) /
                                static_cast<float>(count);
            const vec2 direction(std::sin(angle), std::cos(angle));
            const float stretch = plan.stretch(direction);
            const vec3 out(direction.x, 0, direction.y);
            starts.push_back({out * (ring.radius * stretch) + vec3(0, ring.y, 0),
                              glm::normalize(out * ring.lean + vec3(0, 1 - ring.lean, 0)),
                              vec2(direction.x, -direction.y) * (along * stretch)});
            coarse.push_back(ring.detail < kDetailed);
        }
    }
    Mesh mesh;
    mesh.charts = 1;
    mesh.vertices.resize(starts.size());
    tbb::parallel_for(size_t{0}, starts.size(), [&](size_t i) {
        mesh.vertices[i] = {on_surface(starts[i].origin, starts[i].outwards, plan.reach, field), starts[i].uv,
                            0};
    });

    // Between two rings: walk round both, always taking the step that lags behind.
    for (size_t i = 0; i + 1 < plan.rings.size(); ++i) {
        const int inner = around[i];
        const int outer = around[i + 1];
        const auto angle = [&](size_t ring, int k) {
            return (static_cast<float>(k) + 0.5f * static_cast<float>(ring % 2)) /
                   static_cast<float>(around[ring]);
        };
        int a = 0;
        int b = 0;
        while (a < (inner > 1 ? inner : 0) || b < outer) {
            const bool step_outer =
                inner == 1 || a >= inner ||
                (b < outer && angle(i + 1, b + 1) + angle(i + 1, b) <= angle(i, a + 1) + angle(i, a));
            const auto at_inner = [&](int k) { return static_cast<std::uint32_t>(first[i] + k % inner); };
            const auto at_outer = [&](int k) { return static_cast<std::uint32_t>(first[i + 1] + k % outer); };
            if (step_outer) {
                mesh.triangles.emplace_back(at_inner(a), at_outer(b), at_outer(b + 1));
                ++b;
            } else {
                mesh.triangles.emplace_back(at_inner(a), at_outer(b), at_inner(a + 1));
                ++a;
            }
        }
    }
    spread_chart(mesh, coarse);
    return mesh;
}

}  // namespace deepwater::models
