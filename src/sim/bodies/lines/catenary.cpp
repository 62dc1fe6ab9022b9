#include "sim/bodies/lines/catenary.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace deepwater::sim {
namespace {

constexpr int kMostIterations = 200;
/// Relative error of the ends' distance at which the iteration ends.
constexpr double kSettled = 1e-14;
/// Least span over the length: of a line that hangs in one vertical.
constexpr double kLeastSpan = 1e-9;
/// Largest force over the line's weight.
constexpr double kMostForce = 1e15;

/// The part of a line that rises from the bed, where it is level, to an end.
struct Riser {
    double v;        ///< vertical tension at the end, and the length of the part
    double reach;    ///< horizontal length
    double reach_h;  ///< ∂reach/∂h at constant v
    double level_h;  ///< ∂height/∂h at constant v
    double level_v;  ///< ∂height/∂v at constant h

    /// @param h       horizontal tension ≥ 0
    /// @param height  ≥ 0, of the end
    Riser(double h, double height, double stretch) {
        // height = r − h + stretch (r² − h²)/2 with the tension r at the end.
        const double c = height + h + 0.5 * stretch * h * h;
        const double r = 2 * c / (1 + std::sqrt(1 + 2 * stretch * c));
        const double rise = height / (1 + 0.5 * stretch * (r + h));  // r − h
        v = std::sqrt(rise * (r + h));
        const double bent = h > 0 ? std::asinh(v / h) : 0;
        reach = h * bent + stretch * h * v;
        reach_h = r > 0 ? bent - v / r + stretch * v : 0;
        level_h = r > 0 ? -rise / r : 0;
        level_v = r > 0 ? v / r + stretch * v : 1;
    }
};

/// Returns the zero of a function that rises from below 0 at `low` to above 0 at `high`.
/// @param f  returns (value, derivative)
template <typename F>
double root(double low, double high, const F& f) {
    double x = 0.5 * (low + high);
    for (int i = 0; i < kMostIterations && high - low > 1e-16 * high; ++i) {
        const auto [value, slope] = f(x);
        if (value == 0) break;
        (value < 0 ? low : high) = x;
        const double newton = x - value / slope;
        const double next = newton > low && newton < high ? newton : 0.5 * (low + high);
        if (std::abs(next - x) <= 1e-16 * x) return next;
        x = next;
    }
    return x;
}

/// Returns asinh(v/h) − asinh(low/h), h > 0, v ≥ low.
/// @param sum  √(h² + v²) + √(h² + low²)
double turn(double h, double low, double v, double sum) {
    // Both forms are equal; each is exact where the other is not.
    return sum > 2 * (v - low) ? 2 * std::atanh((v - low) / sum) : std::asinh(v / h) - std::asinh(low / h);
}

struct Span {
    double x, y;
};
/// Returns the distance that a free line with the tension (h > 0, v) at its end spans.
Span spanned(double h, double v, double stretch) {
    const double sum = std::hypot(h, v) + std::hypot(h, v - 1);
    return {h * turn(h, v - 1, v, sum) + stretch * h, (2 * v - 1) / sum + stretch * (v - 0.5)};
}

/// Derivatives of spanned() by (h, v).
glm::dmat2 flexibility(double h, double v, double stretch) {
    const double r = std::hypot(h, v), s = std::hypot(h, v - 1);
    const double sum = r + s;
    const double rise = (r + v * (1 - 2 * v) / sum) / (r * s);  // v/r − (v − 1)/s
    const double cross = h * (1 - 2 * v) / (sum * r * s);
    return {{turn(h, v - 1, v, sum) - rise + stretch, cross}, {cross, rise + stretch}};
}

}  // namespace

Catenary::Catenary(const Line& line, const Ends& ends)
    : length_(line.length),
      force_(line.weight * line.length),
      stretch_(line.weight * line.length / line.stiffness),
      span_(std::max(ends.span / line.length, kLeastSpan)),
      start_(ends.start / line.length) {
    double end = ends.end / line.length;
    if (ends.bed) {
        start_ = std::max(start_, 0.0);
        end = std::max(end, 0.0);
    }
    if (!ends.bed || !lie_on_bed(span_, start_, end)) hang(span_, end - start_);
    stiffness_ *= line.weight;
}

/// Solves for a line whose middle lies on the bed; returns false where it does not.
bool Catenary::lie_on_bed(double span, double start, double end) {
    const auto risers = [&](double h) {
        return std::pair(Riser(h, start, stretch_), Riser(h, end, stretch_));
    };
    const auto rising = [&](double h) {
        const auto [a, b] = risers(h);
        return a.v + b.v;
    };
    if (rising(0) > 1) return false;
    const auto reach = [&](double h) {
        const auto [a, b] = risers(h);
        double slope = (1 - a.v - b.v) * stretch_;
        for (const Riser& riser : {a, b}) {
            slope += riser.reach_h;
            if (riser.level_v > 0) slope -= riser.level_h * riser.level_h / riser.level_v;
        }
        return std::pair(a.reach + b.reach + (1 - a.v - b.v) * (1 + stretch_ * h) - span, slope);
    };
    double h = 0;
    if (reach(0).first < 0) {
        // A pull that lifts the whole line, or more than what reaches the span.
        double low = 0, high = 1;
        while (rising(high) < 1 && reach(high).first < 0 && high < kMostForce) low = high, high *= 4;
        if (rising(high) > 1) {
            double lifted = high;
            for (int i = 0; i < kMostIterations && lifted - low > 1e-16 * lifted; ++i) {
                const double middle = 0.5 * (low + lifted);
                (rising(middle) > 1 ? lifted : low) = middle;
            }
            if (reach(low).first < 0) return false;
            high = low;
            low = 0;
        }
        h = root(low, high, reach);
    }
    const auto [a, b] = risers(h);
    h_ = h;
    v_start_ = a.v;
    v_end_ = b.v;
    bed_ = 1 - a.v - b.v;
    // Near a level end the height needs no pull at all to first order; the stiffness there is bounded.
    constexpr double kLeastSlope = 1e-3;
    const double level_v = std::max(b.level_v, kLeastSlope);
    const double lift = b.level_h / level_v;
    if (h > 0) {
        const double slope = std::max(reach(h).second, std::numeric_limits<double>::min());
        stiffness_ = {{1 / slope, -lift / slope}, {-lift / slope, 1 / level_v + lift * lift / slope}};
    } else {
        stiffness_ = {{0, 0}, {0, 1 / level_v}};
    }
    return true;
}

/// Solves for a line that hangs freely.
void Catenary::hang(double span, double rise) {
    const double distance = std::hypot(span, rise);
    double h, v;
    if (distance > 1) {
        const double tension = (distance - 1) / stretch_;
        h = tension * span / distance;
        v = tension * rise / distance + 0.5;
    } else {
        const double sag = std::sqrt(3 * std::max((1 - rise * rise) / (span * span) - 1, 1e-12));
        h = span / (2 * sag);
        v = 0.5 * (rise / std::tanh(sag) + 1);
    }
    const auto miss = [&](double at_h, double at_v) {
        const Span s = spanned(at_h, at_v, stretch_);
        return glm::dvec2(s.x - span, s.y - rise);
    };
    // Newton's steps minimise the complementary energy, which is convex; they are halved until they lead
    // closer, and h stays positive.
    glm::dvec2 missed = miss(h, v);
    for (int i = 0; i < kMostIterations && glm::length(missed) > kSettled * distance; ++i) {
        const glm::dvec2 step = -(glm::inverse(flexibility(h, v, stretch_)) * missed);
        double share = step.x < 0 ? std::min(1.0, -0.9 * h / step.x) : 1.0;
        constexpr double kLeastShare = 1e-12;
        while (share > kLeastShare) {
            const glm::dvec2 next = miss(h + share * step.x, v + share * step.y);
            if (glm::length(next) < glm::length(missed)) {
                missed = next;
                break;
            }
            share *= 0.5;
        }
        if (share <= kLeastShare) break;
        h += share * step.x;
        v += share * step.y;
    }
    h_ = h;
    v_end_ = v;
    v_start_ = 1 - v;
    bed_ = 0;
    stiffness_ = glm::inverse(flexibility(h, v, stretch_));
}

double Catenary::tension() const {
    return force_ * std::hypot(h_, std::max(std::abs(v_start_), std::abs(v_end_)));
}

glm::dvec2 Catenary::at(double share) const {
    const double s = std::clamp(share, 0.0, 1.0);
    // A free line is a part of a catenary from its start on.
    const auto along = [&](double v_low, double part) {
        const double v = v_low + part, h = std::max(h_, std::numeric_limits<double>::min());
        const double sum = std::hypot(h, v) + std::hypot(h, v_low);
        return glm::dvec2(h * turn(h, v_low, v, sum) + stretch_ * h * part,
                          part * ((v + v_low) / sum + stretch_ * (v_low + 0.5 * part)));
    };
    if (bed_ == 0) return length_ * along(-v_start_, s);
    glm::dvec2 place = along(-v_start_, std::min(s, v_start_));
    if (s > v_start_) {
        // A slack line lies in a heap: its points are spread evenly over the span.
        const double stretched = h_ > 0 ? 1 + stretch_ * h_ : span_ / bed_;
        place.x += std::min(s - v_start_, bed_) * stretched;
    }
    if (s > v_start_ + bed_) place += along(0, s - v_start_ - bed_);
    return length_ * place;
}

}  // namespace deepwater::sim
