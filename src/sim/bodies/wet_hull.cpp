#include "sim/bodies/wet_hull.h"

#include <algorithm>
#include <cmath>

#include "core/shared_glsl.h"
#include "sim/moment/sea_tick.h"

namespace deepwater::shared {
#include "shared/solids/wet_hull.glsl"
}

namespace deepwater::sim {
namespace {

static_assert(HullWetness::kColumns == shared::kWetColumns);

/// Cosine of the largest angle from straight down of a face that drips.
constexpr double kUnderside = 0.5;
/// Height over the lowest underside at which 1/e of the water drips, m.
constexpr double kLowestEdge = 0.1;
/// Thinnest film that drips, over kFilm, and the smallest flow that is shown, m³/s.
constexpr double kLeastFilm = 0.02, kLeastFlow = 1e-7;

}  // namespace

WetHull::WetHull(int number, const HullPanels& hull, const glm::dvec3& centre)
    : number_(number), hull_(hull) {
    const glm::dvec3 size = hull.highest - hull.lowest;
    for (size_t i = 0; i < places_.size(); ++i) {
        const size_t column = i / 2, row = column / 2;
        const glm::dvec3 share(column % 2, i % 2, 0.5 * static_cast<double>(row));
        places_[i] = hull.lowest + share * size;
    }
    wetness_.low = glm::vec3(hull.lowest + centre);
    wetness_.size = glm::vec3(size);
}

void WetHull::add(const BodyTick& tick, Load& /*load*/) {
    const double since = tick.time - last_;
    if (last_ >= 0 && since < kSeaTick - 0.5 * tick.seconds) return;
    move_lines(tick, last_ < 0 ? 0 : since);
    last_ = tick.time;
    find_drips(tick);
}

void WetHull::move_lines(const BodyTick& tick, double seconds) {
    const glm::dmat3 turned(tick.body.orientation);
    std::array<double, 2 * HullWetness::kColumns> heights{}, depths{};
    for (size_t i = 0; i < nodes_.size(); ++i) {
        const glm::dvec3 place = tick.body.centre + turned * places_[i];
        heights[i] = place.y;
        depths[i] = tick.water.height(place.x, place.z) - place.y;
    }
    const double lowest = *std::ranges::min_element(heights);
    const double left = std::exp(-seconds / drying_);
    for (size_t i = 0; i < nodes_.size(); ++i) {
        Node& node = nodes_[i];
        const double water = depths[i], bare = std::max(water, lowest - heights[i]);
        const bool reached = last_ < 0 || water >= std::min(node.line, 0.0);
        node.time = reached ? 0 : node.time + seconds;
        node.line = last_ < 0 ? water : std::max(water, bare + (node.line - bare) * left);
        glm::vec4& column = wetness_.columns[i / 2];
        column[static_cast<int>(i % 2)] = static_cast<float>(node.line);
        column[static_cast<int>(2 + i % 2)] = static_cast<float>(node.time);
    }
}

/// Returns the thickness [m] of the water that runs off a place.
/// @param place  m, from the centre of mass, body axes
/// @param depth  m, below the water
double WetHull::film_at(const glm::dvec3& place, double depth) const {
    const glm::dvec3 share =
        (place - hull_.lowest) / glm::max(hull_.highest - hull_.lowest, glm::dvec3(1e-9));
    const glm::vec2 line = shared::wet_line(wetness_.columns.data(), glm::vec3(share));
    if (line.x <= 0) return 0;
    const float seconds = shared::time_out_of_water(static_cast<float>(depth), line);
    return kFilm * static_cast<double>(shared::share_left(seconds, shared::kRunOff));
}

void WetHull::find_drips(const BodyTick& tick) {
    drips_.clear();
    // Most hulls are done here: none of their nodes has come out of the water lately.
    const double longest = -static_cast<double>(shared::kRunOff) * std::log(kLeastFilm);
    const auto has_come_out = [&](const Node& node) {
        return node.line > 0 && node.time > 0 && node.time < longest;
    };
    if (std::ranges::none_of(nodes_, has_come_out)) return;
    const glm::dmat3 turned(tick.body.orientation);
    undersides_.clear();
    double water = 0, lowest = INFINITY;
    for (size_t i = 0; i < hull_.panels.size(); ++i) {
        const HullPanels::Panel& panel = hull_.panels[i];
        const glm::dvec3 place = tick.body.centre + turned * panel.middle;
        const double depth = tick.water.height(place.x, place.z) - place.y;
        if (depth > -kDripHeight) continue;
        const double film = film_at(panel.middle, depth);
        if (film < kLeastFilm * kFilm) continue;
        water += film * panel.area;
        const double down = -(turned * panel.normal).y;
        if (down < kUnderside) continue;
        undersides_.push_back({.panel = i, .weight = down * panel.area, .height = place.y});
        lowest = std::min(lowest, place.y);
    }
    double weights = 0;
    for (Wet& wet : undersides_) {
        wet.weight *= std::exp((lowest - wet.height) / kLowestEdge);
        weights += wet.weight;
    }
    const double flow = water / static_cast<double>(shared::kRunOff);
    const glm::dvec3 velocity = tick.body.velocity(), spin = tick.body.angular_velocity();
    for (const Wet& wet : undersides_) {
        const HullPanels::Panel& panel = hull_.panels[wet.panel];
        BodyDrip drip{.body = number_, .time = tick.time, .flow = flow * wet.weight / weights};
        if (drip.flow < kLeastFlow) continue;
        for (size_t i = 0; i < drip.corners.size(); ++i)
            drip.corners[i] = tick.body.centre + turned * hull_.corners[panel.corners[i]];
        drip.velocity = velocity + glm::cross(spin, turned * panel.middle);
        drips_.push_back(drip);
    }
}

}  // namespace deepwater::sim
