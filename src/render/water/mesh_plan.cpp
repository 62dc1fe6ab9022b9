#include <algorithm>
#include <cmath>

#include "core/shared_glsl.h"
#include "optics/sight/view_window.h"
#include "render/water/water_mesh.h"

namespace deepwater::shared {
#include "shared/water/mesh_lod.glsl"
}

namespace deepwater::render {
namespace {

static_assert(static_cast<float>(kPatchCells) == shared::kPatchSide);

/// Cell size of the finest level there is [m]; a power of two, so that patch corners stay exact in float.
constexpr double kSmallestPitch = 1.0 / 256;
/// Least distance of the eye from the surface that is assumed, m.
constexpr double kLeastEyeDistance = 1.0 / 16;
constexpr int kDeepestLevel = 26;

/// Walks the quadtree, in double: only chosen patches are stored as floats.
class Planner {
public:
    Planner(const MeshView& view, MeshPlan& plan)
        : view_(view), plan_(plan), window_(optics::window_of(view.clip_from_world)) {
        const double crest = view.highest_crest;
        const double above = std::max(std::abs(view.camera.y), kLeastEyeDistance);
        const double radius = shared::kSightRadius;
        horizon_ = std::sqrt(2 * radius * above) + std::sqrt(2 * radius * std::max(crest, 0.1)) +
                   view.farthest_drift;
        horizon_ = std::min(horizon_, view.farthest + static_cast<double>(view.farthest_drift));
        const double eye_distance = std::abs(view.camera.y - static_cast<double>(view.surface_height));
        plan.eye_distance = static_cast<float>(std::max(eye_distance, kLeastEyeDistance));

        // Levels whose range ends before the least distance are never drawn.
        double nearest = plan.eye_distance;
        for (const MeshWindow& window : view.windows) nearest = std::min(nearest, window.pitch * view.cells);
        nearest = near_windows(plan.eye_distance, nearest);
        finest_ = 0;
        while (range_of(finest_) <= nearest && finest_ < kDeepestLevel) ++finest_;
        plan.finest_pitch = static_cast<float>(pitch_of(finest_));
        plan.reference =
            glm::floor(glm::dvec2(view.camera.x, view.camera.z) / pitch_of(finest_)) * pitch_of(finest_);
        plan.middle =
            glm::vec2(glm::dvec2(view.camera.x, view.camera.z) + view.middle_offset - plan.reference);
        plan.patches.clear();
    }

    void walk() {
        int top = finest_;
        while (side_of(top) < horizon_ && top < kDeepestLevel) ++top;
        const glm::dvec2 camera(view_.camera.x, view_.camera.z);
        const glm::dvec2 home = glm::floor(camera / side_of(top));
        for (int z = -1; z <= 1; ++z) {
            for (int x = -1; x <= 1; ++x) visit(top, (home + glm::dvec2(x, z)) * side_of(top));
        }
    }

private:
    static double pitch_of(int level) { return std::ldexp(kSmallestPitch, level); }
    static double side_of(int level) { return pitch_of(level) * kPatchCells; }
    double range_of(int level) const { return pitch_of(level) * view_.cells; }

    /// The formula of distance_near_windows(), in double.
    static double near_windows(double d, double asked) {
        return std::max(std::min(d, asked), static_cast<double>(shared::kFinestShare) * d);
    }

    /// Lower bound of the metric over a square; the metric exceeds it there by the square's side at most.
    /// @param low, high  corners, from the camera, m
    [[nodiscard]] double least_distance(const glm::dvec2& low, const glm::dvec2& high) const {
        const auto beside = [&](const glm::dvec2& box_low, const glm::dvec2& box_high) {
            const glm::dvec2 gap = glm::max(glm::max(low - box_high, box_low - high), glm::dvec2(0));
            return std::max(gap.x, gap.y);
        };
        const double d = std::max(beside(view_.middle_offset, view_.middle_offset),
                                  static_cast<double>(plan_.eye_distance));
        double asked = d;
        const glm::dvec2 camera(view_.camera.x, view_.camera.z);
        for (const MeshWindow& window : view_.windows)
            asked = std::min(asked,
                             window.pitch * view_.cells + beside(window.low - camera, window.high - camera));
        return near_windows(d, asked);
    }

    void visit(int level, glm::dvec2 corner) {
        const double side = side_of(level);
        const glm::dvec2 low = corner - glm::dvec2(view_.camera.x, view_.camera.z);
        const glm::dvec2 high = low + side;
        const glm::dvec2 nearest = glm::max(glm::max(low, -high), glm::dvec2(0));
        if (nearest.x > horizon_ || nearest.y > horizon_) return;

        const glm::dvec2 farthest = glm::max(glm::abs(low), glm::abs(high));
        const auto drop =
            static_cast<double>(shared::earth_drop(static_cast<float>(glm::dot(farthest, farthest))));
        const double drift = view_.farthest_drift, crest = view_.highest_crest;
        if (!optics::may_show(window_,
                              glm::vec3(low.x - drift, -view_.camera.y - crest - drop, low.y - drift),
                              glm::vec3(high.x + drift, -view_.camera.y + crest, high.y + drift)))
            return;

        if (level > finest_ && least_distance(low, high) < range_of(level - 1)) {
            const double half = side / 2;
            for (const glm::dvec2 quarter :
                 {glm::dvec2(0, 0), glm::dvec2(half, 0), glm::dvec2(0, half), glm::dvec2(half)}) {
                visit(level - 1, corner + quarter);
            }
            return;
        }
        plan_.patches.push_back({.origin = glm::vec2(corner - plan_.reference),
                                 .pitch = static_cast<float>(pitch_of(level)),
                                 .level = static_cast<float>(level)});
    }

    const MeshView& view_;
    MeshPlan& plan_;
    optics::ViewWindow window_;
    double horizon_ = 0;
    int finest_ = 0;
};

}  // namespace

void plan_mesh(const MeshView& view, MeshPlan& plan) {
    Planner(view, plan).walk();
    const glm::vec2 camera(glm::dvec2(view.camera.x, view.camera.z) - plan.reference);
    const auto distance2 = [&camera](const Patch& patch) {
        const glm::vec2 to_middle = patch.origin + 0.5f * kPatchCells * patch.pitch - camera;
        return glm::dot(to_middle, to_middle);
    };
    std::sort(plan.patches.begin(), plan.patches.end(),
              [&](const Patch& a, const Patch& b) { return distance2(a) < distance2(b); });
}

}  // namespace deepwater::render
