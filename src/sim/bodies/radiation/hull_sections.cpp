#include "sim/bodies/radiation/hull_sections.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/check.h"

namespace deepwater::sim {
namespace {

/// Sections of less area, over that of the largest, are left out.
constexpr double kLeastArea = 1e-4;

/// A convex polygon: a triangle that was cut by planes.
using Polygon = std::vector<glm::dvec3>;

/// Writes the part of `polygon` where `height`, a linear function of the place, is at most `level` to `kept`.
template <class Height>
void keep_below(const Polygon& polygon, const Height& height, double level, Polygon& kept) {
    kept.clear();
    for (size_t i = 0; i < polygon.size(); ++i) {
        const glm::dvec3 &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
        const double ha = height(a) - level, hb = height(b) - level;
        if (ha <= 0) kept.push_back(a);
        if ((ha < 0 && hb > 0) || (ha > 0 && hb < 0)) kept.push_back(a + (b - a) * (ha / (ha - hb)));
    }
}

HullAxes axes_of(const CutVolume& water, const WaterPlane& still, double& elongation) {
    HullAxes axes;
    axes.up = still.up;
    // The level direction nearest to the body's x axis, or to its z axis if that stands.
    const glm::dvec3 guess = std::abs(still.up.x) < 0.9 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 0, 1);
    axes.along = glm::normalize(guess - still.up * glm::dot(guess, still.up));
    axes.across = glm::cross(axes.along, axes.up);
    const glm::dvec3 below = water.below.centre;
    axes.middle = water.plane_area > 0 ? water.plane_centre
                                       : below + still.up * (still.height - glm::dot(still.up, below));
    const auto moment = [&](const glm::dvec3& a, const glm::dvec3& b) {
        return glm::dot(a, water.plane_second * b);
    };
    const double along = moment(axes.along, axes.along), across = moment(axes.across, axes.across);
    const double mixed = moment(axes.along, axes.across);
    const double mean = 0.5 * (along + across), spread = std::hypot(0.5 * (along - across), mixed);
    elongation = mean - spread > 0 ? std::sqrt((mean + spread) / (mean - spread)) : 1;
    if (spread > 1e-9 * mean) {
        const double angle = 0.5 * std::atan2(mixed, 0.5 * (along - across));
        axes.along = std::cos(angle) * axes.along + std::sin(angle) * axes.across;
        axes.across = glm::cross(axes.along, axes.up);
    }
    return axes;
}

}  // namespace

WaterlineProfile HullSection::profile() const {
    DW_CHECK(area > 0 && draft > 0);
    // Full boxes and wedges, and no section much wider than deep or deeper than wide.
    constexpr double kFullest = 0.998, kLeanest = 0.45, kSlimmest = 0.04;
    const double half_beam = std::max({0.5 * beam, 0.5 * area / (kFullest * draft), kSlimmest * draft});
    double depth = std::min(draft, 0.5 * area / (kLeanest * half_beam));
    depth = std::max(depth, kSlimmest * half_beam);
    return section_profile(half_beam, depth, 0.5 * area / (half_beam * depth));
}

HullForm hull_form(const HullMesh& mesh, const WaterPlane& still, int slices) {
    DW_CHECK(slices >= 1 && slices <= 200);
    const CutVolume water = cut(mesh, still);
    HullForm form;
    form.axes = axes_of(water, still, form.elongation);
    form.volume = std::max(water.below.volume, 0.0);
    form.plane_area = std::max(water.plane_area, 0.0);
    if (!(form.volume > 0)) return form;
    form.centre_depth = still.height - glm::dot(still.up, water.below.centre);

    const auto height = [&](const glm::dvec3& p) { return glm::dot(still.up, p) - still.height; };
    const auto station = [&](const glm::dvec3& p) { return glm::dot(form.axes.along, p - form.axes.middle); };
    std::vector<Polygon> wet;
    double first = std::numeric_limits<double>::infinity(), last = -first;
    for (const HullMesh::Triangle& triangle : mesh.triangles()) {
        Polygon corners, below;
        for (const std::uint32_t corner : triangle) corners.push_back(mesh.corners()[corner]);
        keep_below(corners, height, 0, below);
        for (const glm::dvec3& corner : below) {
            first = std::min(first, station(corner));
            last = std::max(last, station(corner));
            form.draft = std::max(form.draft, -height(corner));
        }
        if (below.size() >= 3) wet.push_back(std::move(below));
    }
    form.length = last - first;
    const double thickness = form.length / slices;

    std::vector<HullSection> sections(static_cast<size_t>(slices));
    Polygon right, slice;
    const auto negative_station = [&](const glm::dvec3& p) { return -station(p); };
    for (const Polygon& polygon : wet) {
        const auto [least, most] = std::ranges::minmax(polygon, {}, station);
        const auto index = [&](const glm::dvec3& p) {
            return std::clamp(static_cast<int>((station(p) - first) / thickness), 0, slices - 1);
        };
        for (int i = index(least); i <= index(most); ++i) {
            HullSection& section = sections[static_cast<size_t>(i)];
            keep_below(polygon, negative_station, -(first + i * thickness), right);
            keep_below(right, station, first + (i + 1) * thickness, slice);
            for (size_t j = 2; j < slice.size(); ++j) {
                const glm::dvec3 &a = slice[0], &b = slice[j - 1], &c = slice[j];
                // The waterplane closes the slice: its area and the volume are those of the theorem of Gauss.
                const double level = 0.5 * glm::dot(still.up, glm::cross(b - a, c - a));
                section.beam -= level;
                section.area += level * (height(a) + height(b) + height(c)) / 3;
            }
            for (const glm::dvec3& corner : slice) section.draft = std::max(section.draft, -height(corner));
        }
    }
    double largest = 0;
    for (int i = 0; i < slices; ++i) {
        HullSection& section = sections[static_cast<size_t>(i)];
        section.station = first + (i + 0.5) * thickness;
        section.thickness = thickness;
        section.beam = std::max(section.beam / thickness, 0.0);
        section.area /= thickness;
        largest = std::max(largest, section.area);
    }
    for (const HullSection& section : sections) {
        if (section.area > kLeastArea * largest && section.draft > 0) form.sections.push_back(section);
    }
    return form;
}

}  // namespace deepwater::sim
