#include "sim/bodies/radiation/body_waves.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace deepwater::sim {
namespace {

/// Distance of spots along a hull over the radius of the narrowest: they add up to a smooth hull.
constexpr double kSpacing = 0.9;
/// Shares of the volume that a still body displaces: below the first it is out of the water, from the second
/// on under.
constexpr double kDry = 0.02, kUnder = 0.33;
/// Slowest motion of a hull along its length that raises waves, m/s.
constexpr double kSlowest = 0.05;

}  // namespace

std::vector<HullSpot> hull_spots(const HullForm& form) {
    std::vector<HullSpot> spots;
    size_t first = 0;
    while (first < form.sections.size()) {
        // Neighbouring slices that are close together make one station.
        double volume = 0, moment = 0, beam = 0, draft = 0, length = 0;
        size_t last = first;
        for (; last < form.sections.size(); ++last) {
            const HullSection& section = form.sections[last];
            const double thicker = length + section.thickness;
            const double narrowest = std::sqrt(1.0 / 6) * std::max(beam, section.beam);
            if (last > first && thicker > kSpacing * narrowest) break;
            length = thicker;
            volume += section.area * section.thickness;
            moment += section.station * section.area * section.thickness;
            beam = std::max(beam, section.beam);
            draft = std::max(draft, section.fullness() * section.draft);
        }
        first = last;
        if (!(volume > 0)) continue;
        // e^{−k²R²/4} of a spot is that of a box of the half width b up to (kb)² for R² = 2b²/3.
        const double across2 = std::max(beam * beam, length * length) / 6, depth = 0.5 * draft;
        for (const double ratio : kDepthRadii) {
            const double radius2 = across2 + ratio * ratio * depth * depth;
            if (!(radius2 > 0)) continue;
            spots.push_back(
                {.place = form.axes.middle + moment / volume * form.axes.along,
                 .radius = std::sqrt(radius2),
                 .height = volume / (static_cast<double>(kDepthRadii.size()) * std::numbers::pi * radius2)});
        }
    }
    return spots;
}

BodyWaves::BodyWaves(int number, std::shared_ptr<const RadiationForce> radiation)
    : number_(number), radiation_(std::move(radiation)) {
    const RadiationModel& model = radiation_->model();
    if (model.kind == RadiationModel::Kind::strips) hull_ = hull_spots(model.form);
}

void BodyWaves::add(const BodyTick& tick, Load& /*load*/) {
    find_splash(tick);
    add_pushes(tick);
}

void BodyWaves::find_splash(const BodyTick& tick) {
    const RadiationModel& model = radiation_->model();
    const double still = model.form.volume > 0 ? model.form.volume : model.whole_volume;
    const double under = tick.hull.submerged_volume;
    if (under < kDry * still) {
        in_air_ = true;
        fastest_ = 0;
    }
    if (!in_air_) return;
    const double rise = tick.water.at(tick.body.centre).velocity.y;
    fastest_ = std::max(fastest_, rise - tick.body.velocity().y);
    if (under < kUnder * still) return;
    in_air_ = false;
    if (fastest_ < kSlowestSplash) return;
    splashes_.push_back({.body = number_,
                         .time = tick.time + 0.5 * tick.seconds,
                         .place = {tick.body.centre.x, tick.body.centre.z},
                         .volume = still,
                         .speed = fastest_});
}

void BodyWaves::add_pushes(const BodyTick& tick) {
    spots_.clear();
    radiation_->add_pushes(tick.body, spots_);
    const double forwards = radiation_->speed_along();
    const auto raises = [](const WavePush& spot) { return std::abs(spot.rate) > kLeastRise; };
    const bool glides = !hull_.empty() && std::abs(forwards) > kSlowest;
    if (!glides && std::ranges::none_of(spots_, raises)) return;
    const glm::dvec3 moves = tick.body.velocity();
    BodyPush push{.body = number_, .time = tick.time + 0.5 * tick.seconds, .velocity = {moves.x, moves.z}};
    const glm::dvec2 half_step = 0.5 * tick.seconds * push.velocity;
    for (const WavePush& spot : spots_) {
        push.place = spot.place + half_step;
        push.radius = spot.radius;
        push.height = spot.rate * tick.seconds;
        pushes_.push_back(push);
    }
    if (!glides) return;
    const RadiationModel& model = radiation_->model();
    const double share = std::min(tick.hull.submerged_volume / model.form.volume, 1.5);
    const glm::dvec3 along = tick.body.orientation * model.form.axes.along;
    const glm::dvec2 way = forwards * tick.seconds * glm::dvec2(along.x, along.z);
    for (const HullSpot& spot : hull_) {
        const glm::dvec3 world =
            tick.body.centre + tick.body.orientation * (spot.place - tick.body.mass.centre);
        const glm::dvec2 middle = glm::dvec2(world.x, world.z) + half_step;
        push.radius = spot.radius;
        push.place = middle + 0.5 * way;
        push.height = share * spot.height;
        pushes_.push_back(push);
        push.place = middle - 0.5 * way;
        push.height = -push.height;
        pushes_.push_back(push);
    }
}

}  // namespace deepwater::sim
