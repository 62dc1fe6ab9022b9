#pragma once

#include <memory>
#include <span>

#include "sim/layers/water_layer.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::test {

/// A travelling packet of waves: a cosine under a Gaussian envelope that moves at its group velocity.
///
///     y(x, t) = a E cos φ,   L(x, t) = −a q E sin φ k̂,   φ = k · (x − x₀) − ω t,   E = exp(−|x − c|²/(2
///     s²)), c = x₀ + c_g t k̂
///
/// Its derivatives in place and time are exact.
struct WavePacket {
    glm::dvec2 start{0};           ///< x₀, (x, z) world, m
    glm::dvec2 wave_vector{1, 0};  ///< k, rad/m
    double amplitude = 0.2;        ///< a, m
    double choppiness = 1;         ///< q
    double width = 4;              ///< s, m
    double frequency = 3.13;       ///< ω, rad/s
    double group_speed = 1.5;      ///< c_g, m/s
    glm::dvec2 flow{0};            ///< m/s
    double foam = 0;               ///< opacity in the middle of the packet; E times as much around

    [[nodiscard]] sim::LayerPoint at(const glm::dvec2& place, double t) const;
    [[nodiscard]] glm::dvec2 middle(double t) const;

    bool operator==(const WavePacket&) const = default;
};

/// A layer of water that shows a packet in a window. All that reads water is tested with it.
struct PacketLayer : sim::LayerRecipe {
    WavePacket packet;
    sim::LayerWindow window{.half_sides = {24, 24}, .rim = 4};
    int samples = 256;
    std::array<float, sim::kRungCount> replaces{};
    glm::vec3 lacked_slope_variance{0};
    float breaking = 0;
    float mesh_pitch = 0.25f;

    [[nodiscard]] std::unique_ptr<sim::WaterLayer> make() const override;
    [[nodiscard]] bool operator==(const sim::LayerRecipe& other) const override;
    [[nodiscard]] std::optional<double> memory() const override { return 0.0; }

    /// The packet under the window's share: what a layer is to hold of a place.
    [[nodiscard]] sim::LayerPoint at(const glm::dvec2& place, double t) const;
    /// The moment `t` without a sea that steps.
    void show(double t, bool motion, sim::LayerMaps& maps) const;
};

/// The whole surface at an undisplaced place: what the tiles make of it, and the layers as they are known
/// where the tiles have moved it to.
/// @param tiles  SeaSurface::undisplaced(place) without layers
[[nodiscard]] sim::SurfaceSample composed(sim::SurfaceSample tiles, const glm::dvec2& place,
                                          std::span<const PacketLayer> layers, double t);

}  // namespace deepwater::test
