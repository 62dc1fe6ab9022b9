#include "sim/bodies/body_outfit.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace deepwater::sim {
namespace {

/// Whether two recorded paths give the same in all steps that begin from `begin` to before `end` [s].
template <typename Path>
bool same_path(const Path& a, const Path& b, double begin, double end) {
    const auto [in_a, in_b] = std::ranges::mismatch(a.points(), b.points());
    const bool all = in_a == a.points().end() && in_b == b.points().end();
    if (all) return true;
    // Up to the last point that both have, in the same place of the list, they are equal.
    const double known = in_a == a.points().begin() ? begin : std::max((in_a - 1)->time, begin);
    const auto last = static_cast<std::int64_t>(std::ceil(end / kBodyStep));
    for (auto step = static_cast<std::int64_t>(std::min(known, end) / kBodyStep); step < last; ++step) {
        const double time = static_cast<double>(step) * kBodyStep;
        if (!(a.at(time) == b.at(time))) return false;
    }
    return true;
}

bool same_pull(const PullRecipe& a, const PullRecipe& b, double begin, double end) {
    return a.point == b.point && a.stiffness == b.stiffness && a.damping == b.damping &&
           same_path(a.path, b.path, begin, end);
}

/// Whether the pulls of `list` from the `first` on draw in none of these steps.
bool idle(const std::vector<PullRecipe>& list, size_t first, double begin, double end) {
    return std::all_of(list.begin() + static_cast<std::ptrdiff_t>(first), list.end(),
                       [=](const PullRecipe& pull) { return same_path(pull.path, {}, begin, end); });
}

}  // namespace

void check_outfit(const BodyOutfit& outfit) {
    if (!(outfit.from >= 0 && outfit.from <= kLatestStart))
        throw UsageError("bad start of a body: expected a time from 0 to 1e9 s");
    static_cast<void>(checked({.balls = {{}}, .hulls = {}}, outfit.surface));
    for (const MooringRecipe& mooring : outfit.moorings) static_cast<void>(Mooring(mooring));
    if (outfit.engine)
        static_cast<void>(BoatDrive(outfit.engine->propeller, outfit.engine->rudder, outfit.engine->helm));
    for (const PullRecipe& pull : outfit.pulls) static_cast<void>(Pull(pull));
}

bool same_before(const BodyOutfit& a, const BodyOutfit& b, double time) {
    if (a.from != b.from || a.moorings != b.moorings || a.surface != b.surface ||
        a.engine.has_value() != b.engine.has_value())
        return false;
    if (a.engine && (a.engine->propeller != b.engine->propeller || a.engine->rudder != b.engine->rudder ||
                     !same_path(a.engine->helm, b.engine->helm, a.from, time)))
        return false;
    const size_t both = std::min(a.pulls.size(), b.pulls.size());
    for (size_t i = 0; i < both; ++i) {
        if (!same_pull(a.pulls[i], b.pulls[i], a.from, time)) return false;
    }
    return idle(a.pulls, both, a.from, time) && idle(b.pulls, both, a.from, time);
}

}  // namespace deepwater::sim
