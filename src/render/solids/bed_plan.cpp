#include "render/solids/bed_plan.h"

#include <algorithm>
#include <cmath>

#include "render/solids/object_set.h"

namespace deepwater::render {
namespace {

/// Largest deviation of the bed's height from its mean, over BedState::relief.
constexpr float kMostRelief = 4;
constexpr float kMostHard = 2;  ///< the same for the height of spurs, over BedState::hard
constexpr double kReferenceCells = 64;

float side_of(int level, float pitch) {
    return std::ldexp(pitch * kBedCells, level);
}

}  // namespace

glm::dvec2 BedPlan::reference(const glm::dvec3& eye, float pitch) {
    const double grid = kReferenceCells * static_cast<double>(pitch);
    return glm::round(glm::dvec2(eye.x, eye.z) / grid) * grid;
}

float BedPlan::clearance(const scene::SeaBed& bed, const glm::dvec3& eye, float pitch) {
    const auto over = static_cast<float>(eye.y + bed.mean_depth(eye.x, eye.z));
    return std::max(over, pitch);
}

glm::vec2 BedPlan::heights(const scene::SeaBed& bed, const glm::vec2& middle, float side) const {
    const float reach = 0.5f * side * std::sqrt(2.0f);
    if (bed_.terrain) {
        const glm::dvec2 at = reference_ + glm::dvec2(middle);
        const double half = 0.5 * static_cast<double>(side);
        const auto rise = static_cast<float>(bed.highest_rise());
        return bed_.terrain->bounds(at - half, at + half) + glm::vec2(-rise, rise);
    }
    const shared::Bed& form = bed_.form;
    const float spread = form.slope * reach + kMostRelief * form.relief + kMostHard * form.hard;
    return -shared::bed_mean_depth(form, middle) + glm::vec2(-spread, spread);
}

bool BedPlan::sees(const Inputs& inputs, const glm::vec2& middle, float side, float finest,
                   float coarsest) const {
    const float reach = 0.5f * side * std::sqrt(2.0f);
    const glm::vec2 range = heights(inputs.bed, middle, side);
    const float low = range.x;
    const float high = inputs.raised ? std::max(range.y, 0.0f) : range.y;
    if (-range.y > inputs.deepest || range.x > inputs.highest) return false;
    if (!bed_.terrain && -range.x > inputs.deepest &&
        -bed_.highest_within(middle, reach, finest, coarsest) > inputs.deepest)
        return false;
    const glm::vec2 eye(glm::dvec2(inputs.eye.x, inputs.eye.z) - reference_);
    const glm::vec2 across = middle - eye;
    const float drop = 0.5f * glm::dot(across, across) / shared::kSightRadius;
    const glm::vec3 centre(across.x, 0.5f * (low + high) - static_cast<float>(inputs.eye.y) - drop, across.y);
    return !is_outside(inputs.clip_from_world, centre, std::hypot(reach, 0.5f * (high - low)));
}

void BedPlan::add(const Inputs& inputs, int level, glm::ivec2 corner) {
    const float side = side_of(level, inputs.pitch);
    const glm::vec2 low = glm::vec2(corner) * inputs.pitch;
    const glm::vec2 eye(glm::dvec2(inputs.eye.x, inputs.eye.z) - reference_);
    const glm::vec2 off = glm::max(glm::abs(eye - low - 0.5f * side) - 0.5f * side, 0.0f);
    const float distance = std::hypot(off.x, off.y, clearance_);
    if (std::hypot(off.x, off.y) > inputs.farthest) return;
    const float finer_range = std::ldexp(range_ * inputs.pitch, level - 1);
    const bool cut = level > inputs.finest && distance < finer_range;
    const float cell = std::ldexp(inputs.pitch, level), finest = std::ldexp(inputs.pitch, inputs.finest);
    if (!sees(inputs, low + 0.5f * side, side, cut ? finest : cell, 2 * cell)) return;
    if (cut) {
        const int half = kBedCells << (level - 1);
        for (int i = 0; i < 4; ++i) add(inputs, level - 1, corner + glm::ivec2(i & 1, i >> 1) * half);
    } else if (patches_.size() < kMostBedPatches) {
        patches_.push_back(
            {static_cast<float>(corner.x), static_cast<float>(corner.y), std::ldexp(1.0f, level), 0});
    }
}

void BedPlan::update(const Inputs& inputs) {
    patches_.clear();
    patches_.reserve(kMostBedPatches);
    reference_ = reference(inputs.eye, inputs.pitch);
    clearance_ = clearance(inputs.bed, inputs.eye, inputs.pitch);
    bed_ = inputs.bed.around(reference_);
    range_ = bed_.terrain ? kLandRange : kBedRange;
    // The coarsest patches surround the reference point; there are enough levels to reach as far as the bed
    // is seen.
    int level = 0;
    while (level < kBedLevels - 1 && side_of(level, inputs.pitch) < inputs.farthest) ++level;
    const int side = kBedCells << level;
    for (int z = -1; z <= 1; ++z) {
        for (int x = -1; x <= 1; ++x) add(inputs, level, glm::ivec2(x, z) * side - glm::ivec2(side / 2));
    }
    // Nearest first, so that the depth test rejects hidden patches before they are shaded.
    const glm::vec2 eye = glm::vec2(glm::dvec2(inputs.eye.x, inputs.eye.z) - reference_) / inputs.pitch;
    std::sort(patches_.begin(), patches_.end(), [&eye](const BedPatch& a, const BedPatch& b) {
        const auto distance = [&eye](const BedPatch& patch) {
            return glm::length(glm::vec2(patch.corner_x, patch.corner_z) + 0.5f * kBedCells * patch.step -
                               eye);
        };
        return distance(a) < distance(b);
    });
}

}  // namespace deepwater::render
