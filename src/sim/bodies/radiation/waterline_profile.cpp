#include "sim/bodies/radiation/waterline_profile.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/check.h"

namespace deepwater::sim {
namespace {

constexpr int kRays = 400;  ///< that a profile is measured along

/// Area over b T.
double section_fullness(double p) {
    return std::exp(2 * std::lgamma(1 + 1 / p) - std::lgamma(1 + 2 / p));
}

/// Volume over π b² T.
double round_fullness(double p) {
    return std::exp(std::lgamma(1 + 1 / p) + std::lgamma(1 + 2 / p) - std::lgamma(1 + 3 / p));
}

/// Returns the exponent whose fullness, a rising function of it, is the given one.
double exponent_of(double fullness, double (*of_exponent)(double)) {
    double low = WaterlineProfile::kLeastExponent, high = WaterlineProfile::kMostExponent;
    for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (low + high);
        (of_exponent(middle) < fullness ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

/// Adds `count` points between two angles; the last is that of the angle `to`.
void add_points(const WaterlineProfile& profile, double from, double to, int count,
                std::vector<glm::dvec2>& points) {
    std::vector<glm::dvec2> fine;
    std::vector<double> length{0};
    for (int i = 0; i <= kRays; ++i) {
        fine.push_back(profile.point_at(from + (to - from) * i / kRays));
        if (i > 0) length.push_back(length.back() + glm::distance(fine[fine.size() - 2], fine.back()));
    }
    size_t segment = 1;
    for (int i = 1; i <= count; ++i) {
        // Three times as dense at the ends as in the middle.
        const double t = static_cast<double>(i) / count;
        const double share = t - 0.5 * std::sin(2 * std::numbers::pi * t) / (2 * std::numbers::pi);
        const double wanted = share * length.back();
        while (segment + 1 < length.size() && length[segment] < wanted) ++segment;
        const double step = length[segment] - length[segment - 1];
        const double within = step > 0 ? std::clamp((wanted - length[segment - 1]) / step, 0.0, 1.0) : 1;
        points.push_back(glm::mix(fine[segment - 1], fine[segment], within));
    }
    points.back() = fine.back();
}

}  // namespace

glm::dvec2 WaterlineProfile::point_at(double angle) const {
    const double c = std::max(std::cos(angle), 0.0), s = std::max(std::sin(angle), 0.0);
    // With the larger term taken out, so that neither power overflows.
    const double x = c / half_beam, y = s / draft, larger = std::max(x, y);
    const double radius =
        std::pow(std::pow(x / larger, exponent) + std::pow(y / larger, exponent), -1 / exponent) / larger;
    return {radius * c, -radius * s};
}

std::vector<glm::dvec2> WaterlineProfile::points(int panels) const {
    DW_CHECK(panels >= 4 && panels % 2 == 0);
    const double bilge = std::atan2(draft, half_beam), bottom = 0.5 * std::numbers::pi;
    const glm::dvec2 corner = point_at(bilge);
    const double below = glm::length(glm::dvec2(corner.x, corner.y + draft));
    const double beside = glm::length(glm::dvec2(corner.x - half_beam, corner.y));
    const int on_bottom = std::clamp(static_cast<int>(std::lround(panels * below / (below + beside))),
                                     panels / 4, 3 * panels / 4);
    std::vector<glm::dvec2> points{{0, -draft}};
    add_points(*this, bottom, bilge, on_bottom, points);
    add_points(*this, bilge, 0, panels - on_bottom, points);
    points.back() = {half_beam, 0};
    return points;
}

WaterlineProfile section_profile(double half_beam, double draft, double fullness) {
    DW_CHECK(half_beam > 0 && draft > 0 && fullness > 0);
    return {half_beam, draft, exponent_of(fullness, section_fullness)};
}

WaterlineProfile round_profile(double half_beam, double draft, double fullness) {
    DW_CHECK(half_beam > 0 && draft > 0 && fullness > 0);
    return {half_beam, draft, exponent_of(fullness, round_fullness)};
}

}  // namespace deepwater::sim
