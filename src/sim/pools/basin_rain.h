#pragma once

#include <cstdint>
#include <vector>

#include "sim/layers/disturbances.h"
#include "sim/pools/basin_shape.h"

namespace deepwater::sim {

/// Sizes and speeds of the drops of a rain. The number of drops in the air is
///
///     N(D) = N₀ e^(−ΛD),   N₀ = 8000 m⁻³ mm⁻¹,   Λ = 4.1 R^(−0.21) mm⁻¹,   R in mm/h,
///
/// up to the largest drops that do not burst, 6 mm, and they fall at
///
///     v(D) = 9.65 − 10.3 e^(−0.6 D/mm) m/s.
///
/// The two laws were fitted to different rains: N₀ is multiplied by what makes the drops bring R (0.8 to 1.2
/// between 1 and 100 mm/h).
/// Source: Marshall & Palmer 1948, J. Meteorol. 5, 165, eq. 1 and 3; Atlas, Srivastava & Sekhon 1973, Rev.
/// Geophys. 11, 1, eq. 5, for the speeds that Gunn & Kinzer 1949 measured.
class RainLaw {
public:
    /// @param rate  m/s, at least kFaintest
    explicit RainLaw(double rate);

    /// Returns how many drops larger than `diameter` [m] meet a square metre in a second.
    [[nodiscard]] double drops_above(double diameter) const;
    /// Returns the diameter [m] of a drop above `least` [m] that meets the water: a draw from the law.
    /// @param uniform  returns independent numbers from 0 to 1
    template <class Uniform>
    [[nodiscard]] double draw(double least, Uniform& uniform) const;
    /// Returns the factor on N₀.
    [[nodiscard]] double correction() const { return correction_; }

    static constexpr double kSmallest = 0.2e-3, kLargest = 6e-3;  ///< m
    static constexpr double kFaintest = 1e-10;                    ///< m/s: fainter rain falls without drops
    /// Returns v(D), m/s.  @param diameter  m, from kSmallest to kLargest
    [[nodiscard]] static double fall_speed(double diameter);

private:
    double slope_ = 1;      ///< Λ, 1/m
    double intercept_ = 0;  ///< N₀, m⁻⁴
    double correction_ = 1;
};

/// Returns a drop as a stone of water.
/// @param diameter  m
[[nodiscard]] Stone stone_of_drop(double diameter, double speed);

/// Returns the splash of a drop as splash_of() has it, but with kRingShare of the energy of its waves: the crater
/// of a drop, other than that of a stone, falls together into a jet and turbulence. The share is chosen by eye:
/// rain of 40 mm/h then raises ripples of 1 mm (root mean square), where 2 mm would look like boiling.
[[nodiscard]] StoneSplash splash_of_drop(double diameter, double speed, double narrowest);
inline constexpr double kRingShare = 0.3;

/// Eddy viscosity [m²/s] of the water under rain, beside its own: drops stir the uppermost centimetres, and
/// ripples die down faster. 3·10⁻⁵ at 300 mm/h (Tsimplis & Thorpe 1989, Nature 342, 893), here as the root of
/// the rate.
/// @param rate  m/s, ≥ 0
[[nodiscard]] double rain_viscosity(double rate);

/// What meets the water of a basin in a slot of time: one raindrop, or many fine ones at once.
struct RainImpact {
    glm::dvec2 place{0};   ///< own axes, m
    double diameter = 0;   ///< m; 0: fine ones
    StoneSplash splash{};  ///< at least as wide as the cells need
};

/// Rain that falls on a basin. What falls in a slot is a function of its number and the seed alone. Drops fall
/// one by one from that diameter on for which kMostDrops are expected in a slot. The finer ones are drawn
/// together as kMerged impacts whose craters have the same sum of squares, which is what the energy of waves
/// of many independent drops depends on; of their water the caller takes care.
class BasinRain {
public:
    /// @param narrowest  m: least radius of a crater
    BasinRain(const BasinShape& shape, double narrowest, std::uint64_t seed)
        : shape_(shape), area_(shape.area()), narrowest_(narrowest), seed_(seed) {}

    /// Fills `impacts` with those of a slot.
    /// @param rate     m/s, ≥ 0
    /// @param seconds  of the slot, > 0
    void fall(double rate, std::int64_t slot, double seconds, std::vector<RainImpact>& impacts);

    static constexpr double kMostDrops = 120;
    static constexpr int kMerged = 24;

private:
    void choose(double rate, double seconds);

    BasinShape shape_;
    double area_, narrowest_;
    std::uint64_t seed_;
    // For rate_ and seconds_: drops of at least least_ are expected in this number, and finer ones have merged craters.
    double rate_ = 0, seconds_ = 0, least_ = 0, expected_ = 0;
    StoneSplash merged_{};
};

/// Numbers from 0 to 1, less than 1: a function of their seed.
class UniformDraws {
public:
    explicit UniformDraws(std::uint64_t seed);
    double operator()();
    /// Returns a number of events of which `mean` ≥ 0 are expected: Poisson's law, from 60 on the normal one
    /// of the same mean and variance.
    int poisson(double mean);
    /// Returns a place in a basin, all equally probable.
    glm::dvec2 place_in(const BasinShape& shape);

private:
    std::uint64_t state_;
};

template <class Uniform>
double RainLaw::draw(double least, Uniform& uniform) const {
    // Of those in the air by the inverse of the exponential; the faster ones meet the water more often.
    const double fullest = fall_speed(kLargest);
    const double rest = std::exp(-slope_ * (kLargest - least));
    while (true) {
        const double diameter = least - std::log(1 - uniform() * (1 - rest)) / slope_;
        if (uniform() * fullest <= fall_speed(diameter)) return diameter;
    }
}

}  // namespace deepwater::sim
