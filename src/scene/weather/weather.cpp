#include "scene/weather/weather.h"

namespace deepwater::scene {

void reset_weather(Scene& scene) {
    scene.cloud_fade.reset();
    for (const Parameter& parameter : parameters(scene))
        if (parameter.is_weather()) parameter.set_default();
}

void copy_weather(const Scene& other, Scene& scene) {
    scene.cloud_fade = other.cloud_fade;
    Scene source = other;
    const ParameterList from = parameters(source), to = parameters(scene);
    for (size_t i = 0; i < to.all().size(); ++i)
        if (to.all()[i].is_weather()) to.all()[i].assign(from.all()[i].value());
}

bool same_weather(const Scene& a, const Scene& b) {
    Scene first = a, second = b;
    const ParameterList ours = parameters(first), theirs = parameters(second);
    for (size_t i = 0; i < ours.all().size(); ++i) {
        if (ours.all()[i].is_weather() && ours.all()[i].value() != theirs.all()[i].value()) return false;
    }
    return true;
}

}  // namespace deepwater::scene
