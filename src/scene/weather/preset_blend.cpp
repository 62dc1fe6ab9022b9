#include "scene/weather/preset_blend.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "scene/weather/weather.h"
#include "sim/laws/spectra/phillips.h"

namespace deepwater::scene {
namespace {

constexpr double kDegreesRound = 360;
constexpr double kMetresPerKilometre = 1000;

/// Near the horizon light falls to a millionth within twenty degrees. Elevations therefore move evenly along
/// a scale of how much a picture changes with them: stops of its mean luminance, measured away from the sun
/// under a full moon, and 0.015 for each degree overhead. Most changes where twilight gives way to the moon's
/// light, and while the sun sets; without a moon, or while it rises, much changes between -10 and -2 degrees
/// too, for which 1.1 are added there.
struct ElevationMark {
    double degrees, stops;
};
constexpr ElevationMark kElevationScale[] = {{-90, 0},   {-18, 0.1}, {-15, 0.45}, {-13, 1.3},
                                             {-10, 3.4}, {-8, 4.5},  {-2, 5.9},   {0, 6.45},
                                             {1, 6.65},  {5, 6.9},   {20, 7.4},   {90, 8.4}};

constexpr double kNewMoon = 0, kFullMoon = 180, kNextNewMoon = 360;  ///< degrees
/// Elevations of the sun [degrees]: the moon outshines it up to the first, and it outshines the moon from the
/// second.
constexpr double kMoonlightRules = -8, kSunlightRules = -2;

/// Before and after the middle of a blend, a switch stays hidden for this part of the blend …
constexpr double kHiddenFor = 0.02;
constexpr double kHidingTime = 0.2;  ///< … and hiding it takes this part, as does showing it.

/// 0…1 with level ends: 3s² − 2s³.
double eased(double s) {
    return s * s * (3 - 2 * s);
}

/// One parameter at both ends of a blend, and in the scene between them.
struct Row {
    const Parameter &from, &to, &now;

    [[nodiscard]] bool changes() const { return from.value() != to.value(); }
    /// Takes the value of one end over: the first's in the first half.
    void switch_halfway(double progress) const { now.assign((progress < 0.5 ? from : to).value()); }
};

/// The parameters of both ends of a blend, and of the scene between them.
struct Ends {
    ParameterList from, to, now;

    [[nodiscard]] size_t size() const { return now.all().size(); }
    [[nodiscard]] Row row(size_t i) const { return {from.all()[i], to.all()[i], now.all()[i]}; }
    [[nodiscard]] Row row(std::string_view id) const { return {from.at(id), to.at(id), now.at(id)}; }
};

/// @pre a parameter with a float field
double number(const Parameter& parameter) {
    return static_cast<double>(**std::get_if<float*>(&parameter.field()));
}

bool is_number(const Parameter& parameter) {
    return std::holds_alternative<float*>(parameter.field());
}

/// Sets a number, clamped: rounding must not carry a value over its range's edge.
void set(const Parameter& parameter, double value) {
    const ParamInfo& info = parameter.info();
    parameter.set_number(
        std::clamp(value, static_cast<double>(info.minimum), static_cast<double>(info.maximum)));
}

/// Linear between the marks of kElevationScale.
double looked_up(double value, double ElevationMark::*by, double ElevationMark::*what) {
    size_t i = 1;
    while (i + 1 < std::size(kElevationScale) && value > kElevationScale[i].*by) ++i;
    const ElevationMark &low = kElevationScale[i - 1], &high = kElevationScale[i];
    return std::lerp(low.*what, high.*what, (value - low.*by) / (high.*by - low.*by));
}

double bearing_between(const ParamInfo& info, double a, double b, double share) {
    const double bearing = a + share * std::remainder(b - a, kDegreesRound);
    return bearing -
           kDegreesRound * std::floor((bearing - static_cast<double>(info.minimum)) / kDegreesRound);
}

double elevation_between(double a, double b, double share) {
    using Mark = ElevationMark;
    const double from = looked_up(a, &Mark::degrees, &Mark::stops),
                 to = looked_up(b, &Mark::degrees, &Mark::stops);
    return looked_up(from + share * (to - from), &Mark::stops, &Mark::degrees);
}

/// A number between `a` and `b`, both in the parameter's range.
double between(const Parameter& parameter, double a, double b, double share) {
    const Blend blend = parameter.weather().blend;
    if (blend == Blend::bearing) return bearing_between(parameter.info(), a, b, share);
    if (blend == Blend::elevation) return elevation_between(a, b, share);
    if (parameter.info().scale == Scale::logarithmic && a > 0 && b > 0)
        return std::exp(std::log(a) + share * (std::log(b) - std::log(a)));
    return a + share * (b - a);
}

/// Returns whether the value means that there is nothing of what the parameter describes.
bool is_nothing(const Parameter& parameter) {
    return is_number(parameter) && !(number(parameter) > static_cast<double>(parameter.weather().nothing));
}

/// Replaces the value of an end that has nothing of what the parameter describes by the other end's value. A
/// moon that is not seen at one end instead wanes or waxes where it stands, and does not cross the sky.
void replace_meaningless_end(const Ends& ends, const Weather& weather, double& a, double& b) {
    if (weather.describes.empty()) return;
    const Row described = ends.row(weather.describes);
    const auto replacement = [&](double other) {
        if (weather.blend != Blend::moon_phase) return other;
        return other > kFullMoon ? kNextNewMoon : kNewMoon;
    };
    if (is_nothing(described.from))
        a = replacement(b);
    else if (is_nothing(described.to))
        b = replacement(a);
}

/// The share of its change that the moon's phase has made at `share` of a blend. A moon that only the night
/// sees wanes and waxes in the sun's light, which hides the change: the moon is whole all night.
double moon_phase_share(const Ends& ends, double share) {
    const Row sun = ends.row("sun.elevation"), moon = ends.row("moon.elevation");
    const double from = number(sun.from), to = number(sun.to);
    const bool begins_seen = !is_nothing(moon.from), ends_seen = !is_nothing(moon.to);
    const double risen = std::clamp(
        (elevation_between(from, to, share) - kMoonlightRules) / (kSunlightRules - kMoonlightRules), 0.0,
        1.0);
    if (begins_seen && !ends_seen && from <= kMoonlightRules && to >= kSunlightRules) return risen;
    if (ends_seen && !begins_seen && to <= kMoonlightRules && from >= kSunlightRules) return 1 - risen;
    return share;
}

void blend_number(const Ends& ends, const Row& row, double progress) {
    const Weather& weather = row.now.weather();
    double a = number(row.from), b = number(row.to);
    replace_meaningless_end(ends, weather, a, b);
    double share = eased(progress);
    if (weather.blend == Blend::moon_phase) share = moon_phase_share(ends, share);
    set(row.now, between(row.now, a, b, share));
}

/// Returns whether the parameter describes one that switches, as a sky picture's gain does.
bool switches_along(const Ends& ends, const Weather& weather) {
    if (weather.describes.empty()) return false;
    const Row described = ends.row(weather.describes);
    return !is_number(described.now) && described.changes();
}

void blend_row(const Ends& ends, const Row& row, double progress) {
    const Weather& weather = row.now.weather();
    switch (weather.blend) {
        case Blend::none:
        case Blend::mixed:
        case Blend::in_mixture:
            return;
        case Blend::cloud:
            return row.now.assign(row.to.value());
        case Blend::plain:
        case Blend::bearing:
        case Blend::elevation:
        case Blend::moon_phase:
            if (is_number(row.now) && row.changes() && !switches_along(ends, weather))
                return blend_number(ends, row, progress);
            return row.switch_halfway(progress);
    }
}

/// The Phillips constant of a sea; where the amplitude is 0, the constant that wind and fetch raise.
double phillips_constant(const sim::SeaState& sea) {
    if (sea.amplitude > 0 || !(sea.wind_speed > 0)) return sea.amplitude;
    return sim::Phillips::raised_constant(sea.one_way, sea.wind_speed,
                                          static_cast<double>(sea.fetch_km) * kMetresPerKilometre);
}

/// Mixed choices with one share: a spectrum is mixed together with its spreading.
struct Mixture {
    std::vector<std::string_view> first, second;
    std::string_view share;
};

std::vector<Mixture> mixtures(const ParameterList& list) {
    std::vector<Mixture> found;
    for (const Parameter& parameter : list) {
        const Weather& weather = parameter.weather();
        if (weather.blend != Blend::mixed) continue;
        auto mixture = std::find_if(found.begin(), found.end(),
                                    [&](const Mixture& known) { return known.share == weather.share; });
        if (mixture == found.end()) mixture = found.insert(found.end(), {{}, {}, weather.share});
        mixture->first.push_back(parameter.info().id);
        mixture->second.push_back(weather.second);
    }
    return found;
}

/// Values of the choices of one side of a mixture.
using Choices = std::vector<ParamValue>;

Choices read(const ParameterList& list, std::span<const std::string_view> ids) {
    Choices choices;
    for (const std::string_view id : ids) choices.push_back(list.at(id).value());
    return choices;
}

void write(const ParameterList& list, std::span<const std::string_view> ids, const Choices& choices) {
    for (size_t i = 0; i < ids.size(); ++i) list.at(ids[i]).assign(choices[i]);
}

/// A part of a mixture's blend: two choices, and the share of the second at its start and its end.
struct Leg {
    Choices first, second;
    double from = 0, to = 1;
};

/// The legs of a blend from one mixture to another. Each begins with the mixture that the one before ended
/// with: the first mixture is made pure, by the shorter way, and then turned into the second.
std::vector<Leg> legs_between(const Mixture& mixture, const Ends& ends) {
    const Choices first_a = read(ends.from, mixture.first), second_a = read(ends.from, mixture.second);
    const Choices first_b = read(ends.to, mixture.first), second_b = read(ends.to, mixture.second);
    const double share_a = number(ends.from.at(mixture.share)), share_b = number(ends.to.at(mixture.share));
    if (first_a == first_b && (second_a == second_b || (share_a <= 0 && share_b <= 0)))
        return {{first_a, share_a > 0 ? second_a : second_b, share_a, share_b}};

    std::vector<Leg> legs;
    const Choices pure_a = share_a < 0.5 ? first_a : second_a;
    const Choices pure_b = share_b < 0.5 ? first_b : second_b;
    if (share_a > 0 && share_a < 1) legs.push_back({first_a, second_a, share_a, share_a < 0.5 ? 0.0 : 1.0});
    if (pure_a != pure_b) legs.push_back({pure_a, pure_b, 0, 1});
    if (share_b > 0 && share_b < 1) legs.push_back({first_b, second_b, share_b < 0.5 ? 0.0 : 1.0, share_b});
    if (legs.empty()) legs.push_back({pure_a, pure_a, 0, 0});  // the same choice, written in two ways
    return legs;
}

void blend_mixture(const Mixture& mixture, const Ends& ends, double progress) {
    const std::vector<Leg> legs = legs_between(mixture, ends);
    const double along = progress * static_cast<double>(legs.size());
    const size_t number = std::min(static_cast<size_t>(along), legs.size() - 1);
    const Leg& leg = legs[number];
    write(ends.now, mixture.first, leg.first);
    write(ends.now, mixture.second, leg.second);
    const double share = eased(along - static_cast<double>(number));
    set(ends.now.at(mixture.share), leg.from + share * (leg.to - leg.from));
}

/// 1 at and near the middle of a blend, 0 away from it.
double hidden_share(double progress) {
    const double away = std::abs(progress - 0.5) - kHiddenFor;
    return eased(1 - std::clamp(away / kHidingTime, 0.0, 1.0));
}

/// Hides a parameter that switches halfway, by moving another one to its dark value and back.
void hide_switch(const Ends& ends, const Row& row, double progress) {
    const Weather& weather = row.now.weather();
    if (weather.hidden_by.empty() || !row.changes()) return;
    const Parameter& hiding = ends.now.at(weather.hidden_by);
    const double open = number(hiding);
    const double dark = std::min(open, static_cast<double>(weather.dark));
    set(hiding, open + hidden_share(progress) * (dark - open));
}

/// Where one of two scenes follows place and time, which are no weather, both get the sun's and moon's angles
/// of this moment.
void replace_place_by_angles(Scene& from, Scene& to, double time) {
    if (from.sky.sun_source == kSunAngles && to.sky.sun_source == kSunAngles) return;
    for (Scene* end : {&from, &to}) {
        end->sky = resolved_sky(end->sky, time);
        end->sky.sun_source = kSunAngles;
    }
}

/// Where an amplitude is left to wind and fetch, gives it the one that they raise.
void replace_automatic_amplitudes(sim::SeaState& from, sim::SeaState& to) {
    if (from.amplitude == to.amplitude) return;
    from.amplitude = static_cast<float>(phillips_constant(from));
    to.amplitude = static_cast<float>(phillips_constant(to));
}

/// How the clouds of the first weather fade while those of the second come up; none when nothing has to fade.
/// Shapes that turned into one another would cover and bare the sun from one moment to the next.
std::optional<CloudFade> cloud_fade(const Scene& from, const Scene& to, double progress) {
    const bool same_drift =
        from.sea.wind_speed == to.sea.wind_speed && from.sea.wind_direction == to.sea.wind_direction;
    if (from.clouds == to.clouds && same_drift) return {};
    if (!has_clouds(from.clouds) && !has_clouds(to.clouds)) return {};
    return CloudFade{.leaving = from.clouds,
                     .leaving_weight = static_cast<float>(1 - eased(progress)),
                     .leaving_wind_speed = from.sea.wind_speed,
                     .leaving_wind_direction = from.sea.wind_direction,
                     .wind_speed = to.sea.wind_speed,
                     .wind_direction = to.sea.wind_direction};
}

}  // namespace

void PresetBlend::apply(double progress, Scene& scene) const {
    if (!(progress > 0)) return copy_weather(from_, scene);
    if (progress >= 1) return copy_weather(to_, scene);

    Scene from = from_, to = to_;
    replace_automatic_amplitudes(from.sea, to.sea);
    replace_place_by_angles(from, to, scene.clock.time);
    const Ends ends{parameters(from), parameters(to), parameters(scene)};

    for (size_t i = 0; i < ends.size(); ++i) blend_row(ends, ends.row(i), progress);
    for (const Mixture& mixture : mixtures(ends.now)) blend_mixture(mixture, ends, progress);
    for (size_t i = 0; i < ends.size(); ++i) hide_switch(ends, ends.row(i), progress);
    scene.cloud_fade = cloud_fade(from, to, progress);
}

PresetBlend::PresetBlend(const Scene& from, const Scene& to) : from_(from), to_(to) {
    from_.cloud_fade.reset();  // a blend that is broken off is in its target's clouds
    to_.cloud_fade.reset();
    from_.objects.clear();  // no weather
    to_.objects.clear();
}

void RunningBlend::start(const Scene& from, const Scene& to, double seconds) {
    blend_.emplace(from, to);
    left_ = from;
    left_.objects.clear();
    seconds_ = seconds;
    elapsed_ = 0;
}

void RunningBlend::finish(Scene& scene) {
    if (!blend_) return;
    blend_->apply(1, scene);
    stop();
}

void RunningBlend::update(Scene& scene, double dt) {
    if (!blend_) return;
    if (!same_weather(scene, left_)) {
        scene.cloud_fade.reset();
        return stop();
    }
    elapsed_ += dt;
    const bool done = elapsed_ >= seconds_;
    blend_->apply(done ? 1 : elapsed_ / seconds_, scene);
    copy_weather(scene, left_);
    if (done) stop();
}

}  // namespace deepwater::scene
