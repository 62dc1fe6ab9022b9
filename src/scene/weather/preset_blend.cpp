#include "scene/weather/preset_blend.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

#include "scene/weather/weather.h"
#include "sim/laws/spectra/phillips.h"

namespace deepwater::scene {
namespace {

constexpr double kDegreesRound = 360;
constexpr double kMetresPerKilometre = 1000;

/// Numbers that are directions: 350 degrees and 10 are 20 apart.
constexpr std::string_view kBearings[] = {"wind.direction", "swell.direction", "sun.azimuth", "moon.azimuth",
                                          "sky.image_rotation"};

/// Heights over the horizon: near it light falls to a millionth within twenty degrees. They move evenly along a scale of
/// how much a picture changes with them: stops of its mean luminance, measured away from the sun under a full moon and
/// 0.015 for each degree overhead. Most change where twilight gives way to the moon's light, and while the sun sets; without
/// a moon, or while it comes, between -10 and -2 degrees too, for which 1.1 are added there.
constexpr std::string_view kElevations[] = {"sun.elevation", "moon.elevation"};
struct ElevationMark {
    double degrees, stops;
};
constexpr ElevationMark kElevationScale[] = {{-90, 0},   {-18, 0.1}, {-15, 0.45}, {-13, 1.3},
                                             {-10, 3.4}, {-8, 4.5},  {-2, 5.9},   {0, 6.45},
                                             {1, 6.65},  {5, 6.9},   {20, 7.4},   {90, 8.4}};

/// What a thing is like does not matter while there is none of it: where one end has no more than `none` of `amount`,
/// these keep the other end's values.
struct Attribute {
    std::string_view amount;
    std::string_view attribute;
    double none;
};
constexpr double kNoLight = -18;  ///< degrees: where astronomical twilight ends
constexpr Attribute kAttributes[] = {
    {"swell.height", "swell.period", 0},
    {"swell.height", "swell.direction", 0},
    {"swell.height", "swell.width", 0},
    {"wind.speed", "wind.direction", 0},
    {"sun.elevation", "sun.azimuth", kNoLight},
    {"moon.elevation", "moon.azimuth", kNoLight},
    {"moon.elevation", "moon.elevation", kNoLight},
};
constexpr double kNewMoon = 0, kFullMoon = 180, kNextNewMoon = 360;  ///< degrees
constexpr double kMoonsLight = -8,
                 kSunsLight = -2;  ///< degrees of the sun: up to there, and from there on, it rules

/// A pair of choices, and the share by which the second is mixed into the first. Choices of one mixture stand
/// side by side: a spectrum comes with its spreading.
struct Mixture {
    static constexpr size_t kMostChoices = 2;
    std::array<std::string_view, kMostChoices> first;
    std::array<std::string_view, kMostChoices> second;
    std::string_view share;
};
constexpr Mixture kMixtures[] = {
    {{"waves.spectrum", "waves.spreading"},
     {"waves.second_spectrum", "waves.second_spreading"},
     "waves.second_share"},
    {{"water.type"}, {"water.second_type"}, "water.second_share"},
};

/// What can only be this or that, and the number that hides it at `hidden` while it changes.
struct Switch {
    std::string_view value;
    std::string_view veil;
    float hidden;
    std::span<const std::string_view> own;  ///< these belong to what it changes, and change with it
};
constexpr std::string_view kImageValues[] = {"sky.image_gain", "sky.image_rotation"};
constexpr Switch kSwitches[] = {
    {"sky.image", "view.exposure", -8, kImageValues},  // 1/256 of the light: black in eight bits
};

/// Before and after its middle a veil is down for this part of the way, and moves for as long.
constexpr double kVeilHold = 0.02;
constexpr double kVeilFade = 0.2;

template <class Names>
bool is_among(const Names& names, std::string_view name) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

/// 0…1 with level ends: 3s² − 2s³.
double eased(double s) {
    return s * s * (3 - 2 * s);
}

/// The three weathers of a blend as lists whose rows correspond.
struct Ends {
    ParameterList from, to, now;

    [[nodiscard]] double start(std::string_view id) const { return number(from, id); }
    [[nodiscard]] double end(std::string_view id) const { return number(to, id); }
    void set(std::string_view id, double value) const {
        if (const Parameter* parameter = now.find(id)) set(*parameter, value);
    }
    /// Rounding must not carry a value over its range's edge.
    static void set(const Parameter& parameter, double value) {
        const ParamInfo& info = parameter.info();
        parameter.set_number(
            std::clamp(value, static_cast<double>(info.minimum), static_cast<double>(info.maximum)));
    }
    void copy(const ParameterList& source, std::string_view id) const {
        const Parameter* value = source.find(id);
        if (value) now.at(id).assign(value->value());
    }

private:
    static double number(const ParameterList& list, std::string_view id) {
        const Parameter* parameter = list.find(id);
        if (!parameter) return 0;
        const ParamValue value = parameter->value();
        const float* real = std::get_if<float>(&value);
        return real ? static_cast<double>(*real) : 0;
    }
};

/// Linear between the marks of kElevationScale.
double looked_up(double value, double ElevationMark::*by, double ElevationMark::*what) {
    size_t i = 1;
    while (i + 1 < std::size(kElevationScale) && value > kElevationScale[i].*by) ++i;
    const ElevationMark &low = kElevationScale[i - 1], &high = kElevationScale[i];
    return std::lerp(low.*what, high.*what, (value - low.*by) / (high.*by - low.*by));
}

/// A number between `a` and `b`, both of the parameter's range.
double between(const ParamInfo& info, double a, double b, double share) {
    if (is_among(kBearings, info.id)) {
        const double turn = std::remainder(b - a, kDegreesRound);
        const double bearing = a + share * turn;
        return bearing -
               kDegreesRound * std::floor((bearing - static_cast<double>(info.minimum)) / kDegreesRound);
    }
    if (is_among(kElevations, info.id)) {
        using Mark = ElevationMark;
        const double from = looked_up(a, &Mark::degrees, &Mark::stops),
                     to = looked_up(b, &Mark::degrees, &Mark::stops);
        return looked_up(from + share * (to - from), &Mark::stops, &Mark::degrees);
    }
    if (info.scale == Scale::logarithmic && a > 0 && b > 0)
        return std::exp(std::log(a) + share * (std::log(b) - std::log(a)));
    return a + share * (b - a);
}

/// Where one end has nothing of a thing, its attributes are those of the end that has.
void settle_attributes(const Ends& ends, const ParamInfo& info, double& a, double& b) {
    for (const auto& [amount, attribute, none] : kAttributes) {
        if (attribute != info.id) continue;
        if (!(ends.start(amount) > none))
            a = b;
        else if (!(ends.end(amount) > none))
            b = a;
    }
    // A moon that ends or begins unseen does not cross the sky and its clouds: it wanes or waxes where it stands.
    if (info.id != "moon.phase") return;
    const auto new_moon = [](double other) { return other > kFullMoon ? kNextNewMoon : kNewMoon; };
    if (!(ends.start("moon.elevation") > kNoLight))
        a = new_moon(b);
    else if (!(ends.end("moon.elevation") > kNoLight))
        b = new_moon(a);
}

/// Share of its way that a value has gone. A moon that only the night sees wanes and waxes in the sun's light, which hides
/// it: the night has all of it.
double share_of(const Ends& ends, const ParamInfo& info, double share) {
    if (info.id != "moon.phase") return share;
    const double from = ends.start("sun.elevation"), to = ends.end("sun.elevation");
    const bool begins_seen = ends.start("moon.elevation") > kNoLight,
               ends_seen = ends.end("moon.elevation") > kNoLight;
    const ParamInfo& sun = ends.now.at("sun.elevation").info();
    const double risen =
        std::clamp((between(sun, from, to, share) - kMoonsLight) / (kSunsLight - kMoonsLight), 0.0, 1.0);
    if (begins_seen && !ends_seen && from <= kMoonsLight && to >= kSunsLight) return risen;
    if (ends_seen && !begins_seen && to <= kMoonsLight && from >= kSunsLight) return 1 - risen;
    return share;
}

/// An amplitude of 0 stands for another, which wind and fetch ask for: that one is where the way begins or
/// ends.
double phillips_constant(const sim::SeaState& sea) {
    if (sea.amplitude > 0 || !(sea.wind_speed > 0)) return sea.amplitude;
    return sim::Phillips::raised_constant(sea.one_way, sea.wind_speed,
                                          static_cast<double>(sea.fetch_km) * kMetresPerKilometre);
}

/// One choice (or two that go together) out of a mixture.
using Choices = std::vector<ParamValue>;

Choices read(const ParameterList& list, std::span<const std::string_view> ids) {
    Choices choices;
    for (const std::string_view id : ids)
        if (const Parameter* parameter = list.find(id)) choices.push_back(parameter->value());
    return choices;
}

void write(const ParameterList& list, std::span<const std::string_view> ids, const Choices& choices) {
    size_t next = 0;
    for (const std::string_view id : ids)
        if (const Parameter* parameter = list.find(id)) parameter->assign(choices[next++]);
}

/// A stretch of a mixture's way: two choices whose share moves.
struct Leg {
    Choices first, second;
    double from = 0, to = 1;
};

/// From one mixture to another by legs that each begin as the one before ended: what is there is first made
/// pure, by the shorter way, and then turned into the other.
std::vector<Leg> legs_between(const Mixture& mixture, const Ends& ends) {
    const Choices first_a = read(ends.from, mixture.first), second_a = read(ends.from, mixture.second);
    const Choices first_b = read(ends.to, mixture.first), second_b = read(ends.to, mixture.second);
    const double share_a = ends.start(mixture.share), share_b = ends.end(mixture.share);
    if (first_a == first_b && (second_a == second_b || (share_a <= 0 && share_b <= 0)))
        return {{first_a, share_a > 0 ? second_a : second_b, share_a, share_b}};

    std::vector<Leg> legs;
    const Choices pure_a = share_a < 0.5 ? first_a : second_a;
    const Choices pure_b = share_b < 0.5 ? first_b : second_b;
    if (share_a > 0 && share_a < 1) legs.push_back({first_a, second_a, share_a, share_a < 0.5 ? 0.0 : 1.0});
    if (pure_a != pure_b) legs.push_back({pure_a, pure_b, 0, 1});
    if (share_b > 0 && share_b < 1) legs.push_back({first_b, second_b, share_b < 0.5 ? 0.0 : 1.0, share_b});
    return legs;
}

void blend_mixture(const Mixture& mixture, const Ends& ends, double progress) {
    const std::vector<Leg> legs = legs_between(mixture, ends);
    if (legs.empty()) return;  // the same choice, written in two ways
    const double along = progress * static_cast<double>(legs.size());
    const size_t number = std::min(static_cast<size_t>(along), legs.size() - 1);
    const Leg& leg = legs[number];
    write(ends.now, mixture.first, leg.first);
    write(ends.now, mixture.second, leg.second);
    const double share = eased(along - static_cast<double>(number));
    ends.set(mixture.share, leg.from + share * (leg.to - leg.from));
}

/// 1 while a switch's veil is down, 0 away from the middle.
double veiled(double progress) {
    const double away = std::abs(progress - 0.5) - kVeilHold;
    return eased(1 - std::clamp(away / kVeilFade, 0.0, 1.0));
}

void blend_switch(const Switch& change, const Ends& ends, double progress) {
    const Parameter* before = ends.from.find(change.value);
    const Parameter* after = ends.to.find(change.value);
    if (!before || !after || before->value() == after->value()) return;
    const Parameter& veil = ends.now.at(change.veil);
    const ParamValue value = veil.value();
    const auto open = static_cast<double>(std::get<float>(value));
    const double hidden = std::min(open, static_cast<double>(change.hidden));
    Ends::set(veil, open + veiled(progress) * (hidden - open));
    for (const std::string_view id : change.own) ends.copy(progress < 0.5 ? ends.from : ends.to, id);
}

/// Place and time are no weather: where one of two says where its sun stands, both have their angles of this moment.
void settle_sun(Scene& from, Scene& to, double time) {
    if (from.sky.sun_source == kSunAngles && to.sky.sun_source == kSunAngles) return;
    for (Scene* end : {&from, &to}) {
        end->sky = resolved_sky(end->sky, time);
        end->sky.sun_source = kSunAngles;
    }
}

/// The clouds of both ends, one lot fading into the other: shapes that turned into one another would cover and bare
/// the sun from one moment to the next.
void blend_clouds(const Scene& from, const Scene& to, double progress, Scene& now) {
    now.clouds = to.clouds;
    now.cloud_fade.reset();
    const bool same_drift =
        from.sea.wind_speed == to.sea.wind_speed && from.sea.wind_direction == to.sea.wind_direction;
    if (from.clouds == to.clouds && same_drift) return;
    if (!has_clouds(from.clouds) && !has_clouds(to.clouds)) return;
    now.cloud_fade = {.leaving = from.clouds,
                      .left = static_cast<float>(1 - eased(progress)),
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
    from.sea.amplitude = static_cast<float>(phillips_constant(from_.sea));
    to.sea.amplitude = static_cast<float>(phillips_constant(to_.sea));
    if (from_.sea.amplitude == to_.sea.amplitude) from.sea.amplitude = to.sea.amplitude = to_.sea.amplitude;
    settle_sun(from, to, scene.clock.time);
    const Ends ends{parameters(from), parameters(to), parameters(scene)};

    for (size_t i = 0; i < ends.now.all().size(); ++i) {
        const Parameter& now = ends.now.all()[i];
        if (!is_weather(now.info())) continue;
        const ParamValue a = ends.from.all()[i].value(), b = ends.to.all()[i].value();
        if (const float* start = std::get_if<float>(&a); start && a != b) {
            double from_value = static_cast<double>(*start);
            double to_value = static_cast<double>(std::get<float>(b));
            settle_attributes(ends, now.info(), from_value, to_value);
            const double share = share_of(ends, now.info(), eased(progress));
            Ends::set(now, between(now.info(), from_value, to_value, share));
        } else {
            now.assign(progress < 0.5 ? a : b);
        }
    }
    for (const Mixture& mixture : kMixtures) blend_mixture(mixture, ends, progress);
    for (const Switch& change : kSwitches) blend_switch(change, ends, progress);
    blend_clouds(from, to, progress, scene);
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
