#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "sim/pools/basin_rain.h"
#include "sim/pools/basin_spell.h"
#include "sim/pools/basin_waves.h"

namespace deepwater::sim {

/// Returns the place of a basin's fountain and of its outlet in own axes: the origin, or the place farthest from the
/// walls where the origin is not in the water.
[[nodiscard]] glm::dvec2 outlet_of(const BasinShape& shape);

/// A jet of water that stands in a basin.
struct FountainJet {
    double speed = 0;   ///< m/s, at which it leaves the nozzle
    double radius = 0;  ///< m, of the nozzle
    double rate = 0;    ///< m³/s
    double flight = 0;  ///< s
    double ring = 0;    ///< m: on a ring of this radius it falls back

    /// Part by which the radius of the ring varies, to both sides.
    static constexpr double kSpread = 0.35;
};
/// @param height  m, > 0
/// @param room    m, from the jet to the nearest wall
[[nodiscard]] FountainJet fountain_jet(double height, double room);

/// Returns the seed of what comes over a pool.
/// @param pool  its number
[[nodiscard]] std::uint64_t pool_seed(int pool);

/// The jet that a raindrop throws up when its crater falls together.
struct DropJet {
    double delay = 0;  ///< s, from the drop's impact until it leaves the water
    double rise = 0;   ///< m
    double speed = 0;  ///< m/s, at which its tip leaves the water
};
/// @param diameter  m, of the drop, from RainLaw::kSmallest to kLargest
[[nodiscard]] DropJet jet_of_drop(double diameter);

/// What rain, fountain and drain do to the water of a basin, in slots of time that follow each other. It is a
/// function of the spells and of the slots since reset().
///
/// Rain raises the level by its rate exactly. Each drop makes a crater and a ring. A drop of kJetDrop or more
/// throws up a jet, which parts with a drop as large as the first (Worthington 1908, A Study of Splashes). It
/// leaves the water when the crater, of radius R, has fallen together: after half a period of waves of kR = 2,
/// π √(R/2g). It rises 1.5 R and comes back with a ring of its own. The height is chosen by eye; a drop of 4 mm
/// makes a crater of 21 mm and a jet of 3 cm.
///
/// A fountain of height h throws water of the basin up at √(2gh), through a nozzle (fountain_jet()), and gives it
/// back as drops after their flight, 2 √(2h/g), on a ring around the jet. Over the nozzle a part of the jet's
/// momentum raises the surface.
///
/// A drain takes its rate at the still level, and √(h/d) of it where h of the depth d is left (Torricelli: the
/// speed at the outlet is √(2gh)), until a tenth of the least depth is left. A sink in the floor draws
/// down a surface of constant pressure at the rate whose transform is 1/cosh kd; the spot e^(−r²/2h²) has the
/// first two terms of that, 1 − k²h²/2. The dip over the outlet is 0.156 Q²/(g h⁴) deep, as the square of the
/// speed has it, so that it reaches the outlet at the depth h = 0.69 (Q²/g)^(1/5) (Lubin & Springer 1967,
/// J. Fluid Mech. 29, 385); the dimple of the swirl comes to that, whose depth is chosen by eye.
///
/// Water above the brim runs off.
class BasinPlay {
public:
    /// @param spells       what comes when
    /// @param least_depth  m, > 0: of the shallowest part, at most the shape's depth
    /// @param brim         m, ≥ 0: highest level
    /// @param seed         of the drops
    /// @throws UsageError as check_spells() does
    BasinPlay(const BasinWaves& waves, std::vector<BasinSpell> spells, double least_depth, double brim,
              std::uint64_t seed);

    /// Forgets all water that is in the air.
    void reset();
    /// Replaces the spells, of which those before now stay the same.
    void go_on(std::vector<BasinSpell> spells) { spells_ = std::move(spells); }
    [[nodiscard]] const std::vector<BasinSpell>& spells() const { return spells_; }

    /// Acts on the waves, of the same basin, for the slot that begins at `time`.
    /// @param time     s, a whole number of slots
    /// @param seconds  of the slot, > 0
    void act(double time, double seconds, BasinWaves& waves);

    /// Return the volumes [m³] that since reset() rain has brought, the drain has taken and has run over the brim.
    [[nodiscard]] double rained() const { return rained_; }
    [[nodiscard]] double drained() const { return drained_; }
    [[nodiscard]] double spilled() const { return spilled_; }
    /// Returns the volume [m³] that has left the water and will come back.
    [[nodiscard]] double in_the_air() const { return in_the_air_; }

    /// Returns the rain of a basin that is made with `seed`: the one that act() lets fall.
    /// @param narrowest  m: least radius of a crater
    [[nodiscard]] static BasinRain rain_on(const BasinShape& shape, double narrowest, std::uint64_t seed);

    /// Least diameter of drops that throw up a jet, m.
    static constexpr double kJetDrop = 3e-3;

private:
    class Brush;
    /// Water that leaves the basin or comes back to it at a time.
    struct Throw {
        double time = 0;      ///< s
        glm::dvec2 place{0};  ///< own, m
        double volume = 0;    ///< m³, that comes back; less than 0: that leaves
        double speed = 0;     ///< m/s, of what comes back
        double diameter = 0;  ///< m, of its drops
        double ring = 0;      ///< m: they fall on a ring of this radius; 0: one drop at the place
    };

    void rain(double rate, std::int64_t slot, double seconds, Brush& brush);
    void spout(double height, double time, double seconds, Brush& brush, BasinWaves& waves);
    void catch_thrown(std::int64_t slot, double until, Brush& brush);
    void drain(double rate, double seconds, double level, Brush& brush, BasinWaves& waves);
    /// Makes sink_ for a depth [m] of water.
    void make_sink(double depth, const BasinWaves& waves);

    BasinShape shape_;
    double area_, cell_, narrowest_, lowest_, brim_;
    std::uint64_t seed_;
    glm::dvec2 middle_{0};
    double room_ = 0;  ///< m, from the middle to the nearest wall
    std::vector<BasinSpell> spells_;
    BasinRain rain_;
    std::vector<RainImpact> impacts_;
    std::vector<Throw> thrown_;
    Grid2D<float> sink_;     ///< 1/m²: a dent of volume 1
    double sink_depth_ = 0;  ///< m, that it was made for
    double rained_ = 0, drained_ = 0, spilled_ = 0, in_the_air_ = 0;
};

}  // namespace deepwater::sim
