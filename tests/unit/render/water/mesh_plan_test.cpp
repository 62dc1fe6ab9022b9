#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "core/shared_glsl.h"
#include "render/water/water_mesh.h"
#include "scene/camera/camera.h"

namespace deepwater::shared {
#include "shared/water/mesh_lod.glsl"
}

namespace deepwater::render {
namespace {

using Point = std::pair<float, float>;

MeshView view_from(glm::dvec3 camera, int cells) {
    // A zero matrix has no side planes: nothing is culled.
    return {.camera = camera,
            .clip_from_world = glm::mat4(0),
            .middle_offset = {0.8, -1.3},
            .surface_height = 0.5f,
            .highest_crest = 2,
            .farthest_drift = 2,
            .cells = cells};
}

/// The distance that decides the level of a place, as the vertex shader has it.
/// @param p  m from the reference point
float metric(const MeshView& view, const MeshPlan& plan, const glm::vec2& p) {
    const float d = shared::mesh_distance(p - plan.middle, plan.eye_distance);
    float asked = d;
    for (const MeshWindow& window : view.windows) {
        const glm::vec2 low(window.low - plan.reference), high(window.high - plan.reference);
        asked = std::min(asked, static_cast<float>(window.pitch) * static_cast<float>(view.cells) +
                                    shared::box_distance(p, low, high));
    }
    return shared::distance_near_windows(d, asked);
}

/// Windows of finer waves by chance, some about the camera, some far away, some over others.
std::vector<MeshWindow> windows_about(const glm::dvec3& camera, std::mt19937& random) {
    std::uniform_real_distribution<double> unit(0, 1);
    std::vector<MeshWindow> windows;
    for (int i = 0; i < 6; ++i) {
        const double range = 3 * std::pow(1000.0, unit(random)), turn = 6.3 * unit(random);
        const glm::dvec2 middle =
            glm::dvec2(camera.x, camera.z) + range * glm::dvec2(std::cos(turn), std::sin(turn));
        const glm::dvec2 half(2 + 0.5 * range * unit(random), 2 + 0.5 * range * unit(random));
        windows.push_back({middle - half, middle + half, 0.05 * std::pow(40.0, unit(random))});
    }
    return windows;
}

/// A patch corner as the vertex shader places it before the waves.
Point morphed(const MeshView& view, const MeshPlan& plan, const Patch& patch, int x, int z) {
    glm::vec2 p = patch.origin + glm::vec2(x, z) * patch.pitch;
    const float morph =
        shared::mesh_morph(metric(view, plan, p), patch.pitch, static_cast<float>(view.cells));
    p -= glm::vec2(x % 2, z % 2) * patch.pitch * morph;
    return {p.x, p.y};
}

std::vector<std::array<Point, 3>> triangles(const MeshView& view, const MeshPlan& plan) {
    std::vector<std::array<Point, 3>> result;
    for (const Patch& patch : plan.patches) {
        for (int z = 0; z < kPatchCells; ++z) {
            for (int x = 0; x < kPatchCells; ++x) {
                const Point a = morphed(view, plan, patch, x, z), b = morphed(view, plan, patch, x + 1, z);
                const Point c = morphed(view, plan, patch, x, z + 1),
                            d = morphed(view, plan, patch, x + 1, z + 1);
                if ((x + z) % 2 == 0) {
                    result.push_back({a, c, d});
                    result.push_back({a, d, b});
                } else {
                    result.push_back({a, c, b});
                    result.push_back({b, c, d});
                }
            }
        }
    }
    return result;
}

class MeshPlanAt : public testing::TestWithParam<std::tuple<double, int>> {};

/// Every edge inside the mesh belongs to exactly two triangles whose corners agree to the last bit: no crack,
/// no T-junction. The only single edges are the mesh's own rim, beyond the horizon.
void expect_watertight(const MeshView& view) {
    MeshPlan plan;
    plan_mesh(view, plan);
    std::map<std::pair<Point, Point>, int> edges;
    for (const auto& t : triangles(view, plan)) {
        if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) continue;  // morphed away
        for (int i = 0; i < 3; ++i) ++edges[std::minmax(t[i], t[(i + 1) % 3])];
    }
    const double horizon = std::min(std::sqrt(2 * 6371000.0 / 0.85 * view.camera.y), view.farthest);
    for (const auto& [edge, count] : edges) {
        if (count == 2) continue;
        ASSERT_EQ(count, 1);
        const double x = edge.first.first + plan.reference.x - view.camera.x;
        const double z = edge.first.second + plan.reference.y - view.camera.z;
        ASSERT_GE(std::max(std::abs(x), std::abs(z)), horizon)
            << "hole " << x << ", " << z << " m from the camera";
    }
}

TEST_P(MeshPlanAt, IsWatertight) {
    const auto [height, cells] = GetParam();
    std::mt19937 random(7);
    std::uniform_real_distribution<double> place(-5000, 5000);
    for (int trial = 0; trial < 3; ++trial)
        expect_watertight(view_from({place(random), height, place(random)}, cells));
}

TEST_P(MeshPlanAt, IsWatertightAboutWindowsOfFinerWaves) {
    const auto [height, cells] = GetParam();
    std::mt19937 random(19);
    std::uniform_real_distribution<double> place(-5000, 5000);
    for (int trial = 0; trial < 3; ++trial) {
        MeshView view = view_from({place(random), height, place(random)}, cells);
        view.farthest = 4000;
        view.windows = windows_about(view.camera, random);
        expect_watertight(view);
    }
}

// Over a window cells are as fine as its waves ask for, or a quarter of what the distance asks for; elsewhere
// no finer than the metric does.
TEST_P(MeshPlanAt, WindowsGetFinerCells) {
    const auto [height, cells] = GetParam();
    std::mt19937 random(29);
    MeshView view = view_from({12, height, -7}, cells);
    view.farthest = 4000;
    view.windows = windows_about(view.camera, random);
    MeshPlan plan, without;
    plan_mesh(view, plan);
    for (const Patch& patch : plan.patches) {
        const glm::vec2 centre = patch.origin + patch.pitch * kPatchCells / 2.0f;
        const float d = metric(view, plan, centre);
        EXPECT_LE(d, patch.pitch * (static_cast<float>(cells) + 2 * kPatchCells));
        if (patch.pitch > plan.finest_pitch) {
            EXPECT_GE(d, patch.pitch * (static_cast<float>(cells) / 2 - kPatchCells));
        }
    }
    view.windows.clear();
    plan_mesh(view, without);
    EXPECT_GT(plan.patches.size(), without.patches.size());
}

// Near patches come first: what waves hide is then never shaded.
TEST_P(MeshPlanAt, IsOrderedByDistance) {
    const auto [height, cells] = GetParam();
    const MeshView view = view_from({12, height, -7}, cells);
    MeshPlan plan;
    plan_mesh(view, plan);
    double last = 0;
    for (const Patch& patch : plan.patches) {
        const glm::dvec2 middle =
            plan.reference + glm::dvec2(patch.origin) + 0.5 * kPatchCells * static_cast<double>(patch.pitch);
        const double distance = glm::length(middle - glm::dvec2(view.camera.x, view.camera.z));
        ASSERT_GE(distance, last * (1 - 1e-5));  // patches are placed in binary32
        last = distance;
    }
}

// The number of vertices does not grow with how far one can see: a plan holds at most (2 cells / patch + 2)^2
// patches a level, of about log2(horizon / (height or smallest range)) levels.
TEST_P(MeshPlanAt, IsBounded) {
    const auto [height, cells] = GetParam();
    MeshPlan plan;
    plan_mesh(view_from({12, height, -7}, cells), plan);
    std::set<float> levels;
    for (const Patch& patch : plan.patches) levels.insert(patch.level);
    const size_t per_level = static_cast<size_t>(std::pow(2 * cells / kPatchCells + 4, 2));
    EXPECT_LE(plan.patches.size(), per_level * levels.size());
    EXPECT_LE(levels.size(), 18u);
}

// Density follows projected size: a cell at distance d is about d / cells wide.
TEST_P(MeshPlanAt, DensityFollowsDistance) {
    const auto [height, cells] = GetParam();
    const MeshView view = view_from({0, height, 0}, cells);
    MeshPlan plan;
    plan_mesh(view, plan);
    for (const Patch& patch : plan.patches) {
        const glm::vec2 centre = patch.origin + patch.pitch * kPatchCells / 2.0f;
        const float d = shared::mesh_distance(centre - plan.middle, plan.eye_distance);
        // A level serves distances from half its range to its range, and one patch beyond on either side.
        EXPECT_LE(d, patch.pitch * (static_cast<float>(cells) + 2 * kPatchCells));
        if (patch.pitch > plan.finest_pitch) {
            EXPECT_GE(d, patch.pitch * (static_cast<float>(cells) / 2 - kPatchCells));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Heights, MeshPlanAt,
                         testing::Combine(testing::Values(0.3, 2.0, 20.0, 333.0, 2000.0),
                                          testing::Values(20, 32, 64)));

TEST(MeshPlan, CullsOnlyWhatCannotBeSeen) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> turn(0, 360), tilt(-90, 30), unit(0, 1);
    for (int trial = 0; trial < 20; ++trial) {
        scene::Camera camera{.position = {0, 0.5 * std::pow(2000.0, unit(random)), 0},
                             .yaw = turn(random),
                             .pitch = tilt(random)};
        MeshView view = view_from(camera.position, 64);
        MeshPlan all, seen;
        plan_mesh(view, all);
        view.clip_from_world = scene::clip_from_view(camera, 16.0f / 9.0f) * scene::view_from_world(camera);
        plan_mesh(view, seen);
        EXPECT_LE(seen.patches.size(), all.patches.size());
        std::set<std::tuple<float, float, float>> kept;
        for (const Patch& p : seen.patches) kept.emplace(p.origin.x, p.origin.y, p.level);
        for (const Patch& p : all.patches) {
            if (kept.contains({p.origin.x, p.origin.y, p.level})) continue;
            for (int corner = 0; corner < 81; ++corner) {
                glm::vec3 x(p.origin.x + static_cast<float>(corner % 9) * p.pitch +
                                static_cast<float>(all.reference.x - camera.position.x),
                            -camera.position.y,
                            p.origin.y + static_cast<float>(corner / 9) * p.pitch +
                                static_cast<float>(all.reference.y - camera.position.z));
                x.y -= shared::earth_drop(x.x * x.x + x.z * x.z);
                const glm::vec4 clip = view.clip_from_world * glm::vec4(x, 1);
                const bool visible = clip.w > 0 && std::abs(clip.x) < clip.w && std::abs(clip.y) < clip.w;
                ASSERT_FALSE(visible) << "culled a visible patch at level " << p.level;
            }
        }
    }
}

TEST(MeshPlan, AMeshThatMayEndNearIsTheStartOfOneUpToTheHorizon) {
    MeshView view = view_from({30, -4, 8}, 48);
    MeshPlan all, near;
    plan_mesh(view, all);
    view.farthest = 200;
    plan_mesh(view, near);
    EXPECT_LT(near.patches.size(), all.patches.size());
    const auto nearest = [&](const Patch& p) {
        const glm::dvec2 low =
            glm::dvec2(p.origin) + all.reference - glm::dvec2(view.camera.x, view.camera.z);
        const glm::dvec2 beside = glm::max(low, -low - static_cast<double>(p.pitch) * kPatchCells);
        return std::max({beside.x, beside.y, 0.0});
    };
    const double end = view.farthest + static_cast<double>(view.farthest_drift);
    std::erase_if(all.patches, [&](const Patch& p) { return nearest(p) > end; });
    EXPECT_EQ(near.patches.size(), all.patches.size());
}

}  // namespace
}  // namespace deepwater::render
