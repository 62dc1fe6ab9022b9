#include "scene/weather/weather.h"

#include <algorithm>
#include <string_view>

namespace deepwater::scene {
namespace {

/// Groups that are weather, all of them.
constexpr std::string_view kGroups[] = {"wind", "swell", "sun", "moon", "sky", "clouds", "haze"};

/// Of the other groups only these.
constexpr std::string_view kSingle[] = {
    "waves.choppiness",
    "waves.spectrum",
    "waves.amplitude",
    "waves.small_wave_cutoff",
    "waves.spreading",
    "waves.spreading_exponent",
    "waves.elongation",
    "waves.second_spectrum",
    "waves.second_spreading",
    "waves.second_share",
    "water.type",
    "water.second_type",
    "water.second_share",
    "view.exposure",
    "picture.dazzle",
    "picture.bloom",
    "picture.white_balance",
    "picture.tint",
};

template <class Names>
bool is_among(const Names& names, std::string_view name) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

/// A copy without what is no parameter.
Scene parameters_of(const Scene& scene) {
    return {.sea = scene.sea,
            .spray = scene.spray,
            .bubbles = scene.bubbles,
            .sky = scene.sky,
            .clouds = scene.clouds,
            .cloud_fade = scene.cloud_fade,
            .water = scene.water,
            .bed = scene.bed,
            .underwater = scene.underwater,
            .particles = scene.particles,
            .camera = scene.camera,
            .view = scene.view,
            .picture = scene.picture,
            .clock = scene.clock,
            .objects = {}};
}

}  // namespace

bool is_weather(const ParamInfo& info) {
    return is_among(kGroups, info.group()) || is_among(kSingle, info.id);
}

void reset_weather(Scene& scene) {
    scene.cloud_fade.reset();
    for (const Parameter& parameter : parameters(scene))
        if (is_weather(parameter.info())) parameter.set_default();
}

void copy_weather(const Scene& other, Scene& scene) {
    scene.cloud_fade = other.cloud_fade;
    Scene source = parameters_of(other);
    const ParameterList from = parameters(source), to = parameters(scene);
    for (size_t i = 0; i < to.all().size(); ++i)
        if (is_weather(to.all()[i].info())) to.all()[i].assign(from.all()[i].value());
}

bool same_weather(const Scene& a, const Scene& b) {
    Scene first = parameters_of(a), second = parameters_of(b);
    const ParameterList ours = parameters(first), theirs = parameters(second);
    for (size_t i = 0; i < ours.all().size(); ++i) {
        if (is_weather(ours.all()[i].info()) && ours.all()[i].value() != theirs.all()[i].value())
            return false;
    }
    return true;
}

}  // namespace deepwater::scene
