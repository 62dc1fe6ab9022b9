#include "sim/bodies/lines/line.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "sim/bodies/lines/catenary.h"

namespace deepwater::sim {
namespace {

constexpr double kLongest = 1e5, kStiffest = 1e12, kSlowest = 100, kHeaviest = 1e7;
/// A line is straight where its weight stretches and bends it by less than rounding.
constexpr double kNoWeight = 1e-12;

/// A catenary and the horizontal direction from its start to its end.
struct Hanging {
    Catenary catenary;
    glm::dvec3 towards;
    double span;
};

Hanging hanging(const LineProperties& line, const glm::dvec3& start, const glm::dvec3& end, double bed) {
    const glm::dvec3 across(end.x - start.x, 0, end.z - start.z);
    const double span = glm::length(across);
    const bool has_bed = std::isfinite(bed);
    const double level = has_bed ? bed : start.y;
    return {Catenary({.length = line.length, .weight = line.weight, .stiffness = line.stiffness},
                     {.span = span, .start = start.y - level, .end = end.y - level, .bed = has_bed}),
            span > 0 ? across / span : glm::dvec3(1, 0, 0), span};
}

}  // namespace

bool is_straight(const LineProperties& line) {
    return line.weight * line.length <= kNoWeight * line.stiffness;
}

void check_line(const LineProperties& line) {
    const auto check = [](bool good, const char* what) {
        if (!good) throw UsageError(std::string("bad ") + what);
    };
    check(line.length > 0 && line.length <= kLongest,
          "length of a line: expected more than 0 and at most 1e5 m");
    check(line.stiffness > 0 && line.stiffness <= kStiffest,
          "stiffness of a line: expected more than 0 and at most 1e12 N");
    check(line.damping >= 0 && line.damping <= kSlowest, "damping of a line: expected 0 to 100 s");
    check(line.weight >= 0 && line.weight <= kHeaviest, "weight of a line: expected 0 to 1e7 N/m");
    check(line.strength > 0, "strength of a line: expected more than 0 N");
}

LinePull pull_of(const LineProperties& line, const glm::dvec3& start, const glm::dvec3& end, double bed) {
    if (is_straight(line)) {
        const glm::dvec3 chord = end - start;
        const double distance = glm::length(chord);
        if (!(distance > line.length)) return {};
        const glm::dvec3 along = chord / distance;
        const double tension = line.stiffness * (distance / line.length - 1);
        const glm::dmat3 axial = glm::outerProduct(along, along);
        return {.on_end = -tension * along,
                .on_start = tension * along,
                .stiffness =
                    line.stiffness / line.length * axial + tension / distance * (glm::dmat3(1.0) - axial),
                .tension = tension};
    }
    const Hanging now = hanging(line, start, end, bed);
    const Catenary& catenary = now.catenary;
    const glm::dvec3 up(0, 1, 0), out = now.towards, side = glm::cross(out, up);
    const double h = catenary.horizontal();
    const glm::dmat2& k = catenary.stiffness();
    return {.on_end = -h * out - catenary.end_vertical() * up,
            .on_start = h * out - catenary.start_vertical() * up,
            .stiffness = k[0][0] * glm::outerProduct(out, out) + k[1][1] * glm::outerProduct(up, up) +
                         k[0][1] * (glm::outerProduct(out, up) + glm::outerProduct(up, out)) +
                         (now.span > 0 ? h / now.span : 0.0) * glm::outerProduct(side, side),
            .tension = catenary.tension()};
}

std::vector<glm::dvec3> line_points(const LineProperties& line, const glm::dvec3& start,
                                    const glm::dvec3& end, double bed, int count) {
    DW_CHECK(count >= 2);
    std::vector<glm::dvec3> points;
    const auto share = [&](int i) { return static_cast<double>(i) / (count - 1); };
    if (is_straight(line)) {
        for (int i = 0; i < count; ++i) points.push_back(glm::mix(start, end, share(i)));
        return points;
    }
    const Hanging now = hanging(line, start, end, bed);
    for (int i = 0; i < count; ++i) {
        const glm::dvec2 at = now.catenary.at(share(i));
        points.push_back(start + at.x * now.towards + glm::dvec3(0, at.y, 0));
    }
    return points;
}

}  // namespace deepwater::sim
