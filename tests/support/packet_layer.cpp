#include "support/packet_layer.h"

#include <cmath>

namespace deepwater::test {
namespace {

class ShownPacket : public sim::WaterLayer {
public:
    explicit ShownPacket(const PacketLayer& recipe) : recipe_(recipe) {}
    void restart(double) override {}
    void step(const sim::LayerSurroundings&, double) override {}
    void show(double t, bool motion, sim::LayerMaps& maps) override { recipe_.show(t, motion, maps); }

private:
    PacketLayer recipe_;
};

}  // namespace

glm::dvec2 WavePacket::middle(double t) const {
    return start + group_speed * t * glm::normalize(wave_vector);
}

sim::LayerPoint WavePacket::at(const glm::dvec2& place, double t) const {
    const glm::dvec2 along = glm::normalize(wave_vector), from = place - middle(t);
    const double phase = glm::dot(wave_vector, place - start) - frequency * t;
    const double c = std::cos(phase), s = std::sin(phase), s2 = width * width;
    const double envelope = std::exp(-glm::dot(from, from) / (2 * s2)), a = amplitude * envelope;
    const glm::dvec2 fall = -from / s2;  // of log E in place
    const double rise = glm::dot(from, along) * group_speed / s2,
                 bend = -group_speed * group_speed / s2;  // in time
    const glm::dvec2 slope = a * (fall * c - wave_vector * s);
    const glm::dvec2 drift = -a * choppiness * (fall * s + wave_vector * c);
    const double second = rise * rise + bend - frequency * frequency;
    const double up = a * (rise * c + frequency * s), across = -a * choppiness * (rise * s - frequency * c);
    const double up2 = a * (second * c + 2 * rise * frequency * s);
    const double across2 = -a * choppiness * (second * s - 2 * rise * frequency * c);
    const auto vector = [&](double level, double high) {
        return glm::vec3(glm::dvec3(level * along.x, high, level * along.y));
    };
    return {.displacement = vector(-a * choppiness * s, a * c),
            .slope = glm::vec2(slope),
            .dxx = static_cast<float>(drift.x * along.x),
            .dzz = static_cast<float>(drift.y * along.y),
            .dxz = static_cast<float>(0.5 * (drift.y * along.x + drift.x * along.y)),
            .velocity = vector(across, up),
            .acceleration = vector(across2, up2),
            .flow = glm::vec2(flow),
            .foam = static_cast<float>(foam * envelope)};
}

std::unique_ptr<sim::WaterLayer> PacketLayer::make() const {
    return std::make_unique<ShownPacket>(*this);
}

bool PacketLayer::operator==(const sim::LayerRecipe& other) const {
    const auto* same_kind = dynamic_cast<const PacketLayer*>(&other);
    return same_kind && packet == same_kind->packet && window == same_kind->window &&
           samples == same_kind->samples && replaces == same_kind->replaces &&
           lacked_slope_variance == same_kind->lacked_slope_variance && breaking == same_kind->breaking &&
           mesh_pitch == same_kind->mesh_pitch;
}

void PacketLayer::show(double t, bool motion, sim::LayerMaps& maps) const {
    maps.window = window;
    maps.replaces = replaces;
    maps.lacked_slope_variance = lacked_slope_variance;
    maps.wave_number = static_cast<float>(glm::length(packet.wave_vector));
    maps.breaking = breaking;
    maps.mesh_pitch = mesh_pitch;
    maps.resize(samples, samples, motion);
    for (int j = 0; j < samples; ++j) {
        for (int i = 0; i < samples; ++i) maps.set(i, j, packet.at(maps.place(i, j), t));
    }
    maps.finish();
}

}  // namespace deepwater::test
