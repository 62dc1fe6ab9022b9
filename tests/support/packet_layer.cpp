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

sim::LayerPoint PacketLayer::at(const glm::dvec2& place, double t) const {
    sim::LayerPoint point = packet.at(place, t);
    const glm::vec3 share(window.share(place));
    const glm::vec3 d = point.displacement;
    point.displacement *= share.x;
    point.slope = share.x * point.slope + d.y * glm::vec2(share.y, share.z);
    point.dxx = share.x * point.dxx + d.x * share.y;
    point.dzz = share.x * point.dzz + d.z * share.z;
    point.dxz = share.x * point.dxz + 0.5f * (d.x * share.z + d.z * share.y);
    point.velocity *= share.x;
    point.acceleration *= share.x;
    point.flow *= share.x;
    point.foam *= share.x;
    return point;
}

sim::SurfaceSample composed(sim::SurfaceSample sample, const glm::dvec2& place,
                            std::span<const PacketLayer> layers, double t) {
    const glm::dvec2 at = place + glm::dvec2(sample.displacement.x, sample.displacement.z);
    glm::mat2 layer_change(0);  // of (Lx, Lz) by (X, Z)
    glm::vec2 slope(0), flow(0);
    glm::vec3 displacement(0), velocity(0), acceleration(0);
    for (const PacketLayer& layer : layers) {
        const sim::LayerPoint point = layer.at(at, t);
        layer_change += glm::mat2(point.dxx, point.dxz, point.dxz, point.dzz);
        slope += point.slope;
        displacement += point.displacement;
        velocity += point.velocity;
        flow += point.flow;
        acceleration += point.acceleration;
    }
    const glm::mat2 moved(1 + sample.dxx, sample.dzx, sample.dxz, 1 + sample.dzz);
    const glm::mat2 whole = (glm::mat2(1) + layer_change) * moved;
    const glm::vec2 carried = layer_change * glm::vec2(sample.velocity.x, sample.velocity.z);
    const float lifted = glm::dot(slope, glm::vec2(sample.velocity.x, sample.velocity.z));
    sample.velocity += velocity + glm::vec3(carried.x, lifted, carried.y);
    sample.acceleration += acceleration;
    sample.slope += glm::transpose(moved) * slope;
    sample.displacement += displacement;
    sample.dxx = whole[0][0] - 1;
    sample.dzx = whole[0][1];
    sample.dxz = whole[1][0];
    sample.dzz = whole[1][1] - 1;
    // Water that flows over the ground stays in the surface.
    sample.velocity += glm::vec3(flow.x, glm::dot(sample.world_slope(), flow), flow.y);
    return sample;
}

}  // namespace deepwater::test
