#include "scene/state/bed_state.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "sim/laws/compass.h"
#include "sim/laws/gravity.h"
#include "sim/laws/sea_spectrum.h"

namespace deepwater::scene {
namespace {

using S = BedState;

constexpr std::string_view kKinds[] = {"none", "sand", "reef"};

constexpr Param<S> kTable[] = {
    {{"bed.kind", "Sea bed", "", 0, 2,
      "none: bottomless water; sand: rippled sand with gravel; reef: spurs of hard ground with corals, and "
      "sand between them.",
      Scale::linear, kKinds},
     &S::kind},
    {{"bed.depth", "Depth", "m", 0, 500,
      "Depth of the visible bed at the world's origin; 0: waves.depth, the depth that the waves have."},
     &S::depth},
    {{"bed.slope", "Slope", "deg", 0, 30, "Slope of the mean bed."}, &S::slope},
    {{"bed.slope_direction", "Slope direction", "deg", 0, 360,
      "Compass direction towards which the bed gets deeper."},
     &S::slope_direction},
    {{"bed.shallowest", "Shallowest", "m", 0.5f, 500, "Depth at which the slope ends towards the shore.",
      Scale::logarithmic},
     &S::shallowest},
    {{"bed.deepest", "Deepest", "m", 0.5f, 500,
      "Depth at which the slope ends towards deep water; at least bed.shallowest.", Scale::logarithmic},
     &S::deepest},
    {{"bed.relief", "Relief", "m", 0, 5,
      "Standard deviation of the bed's height about its slope; its hills are 5 to 40 m long."},
     &S::relief},
    {{"bed.hard", "Spurs", "m", 0, 5, "Height of a reef's spurs of hard ground over the sand between them."},
     &S::hard},
    {{"bed.gravel", "Gravel", "", 0, 1, "Share of the sand's area that is gravel and shells."}, &S::gravel},
    {{"bed.ripple_length", "Ripples", "m", 0, 2,
      "Length of the ripples in the sand from crest to crest; 0: as the waves form them at bed.depth."},
     &S::ripple_length},
    {{"bed.growth", "Growth", "", 0, 2,
      "Amount of rocks, corals and weed on a reef, relative to a rich one."},
     &S::growth},
    {{"bed.seed", "Bed seed", "", 0, 9999, "Which bed of the kind."}, &S::seed},
};
static_assert(table_is_sound(kTable, S{}));

/// Size [m] and rotation [rad] of the cells of each lattice of shaders/shared/solids/bed.glsl.
struct Cells {
    double size;
    double turn;
};
constexpr std::array<Cells, shared::kBedLattices> kCells = {{{38, 0.3},
                                                             {14, 1.1},
                                                             {4.6, 0.7},
                                                             {15, 0},
                                                             {8.5, 0.5},
                                                             {1.15, 0.2},
                                                             {0.27, 0.9},
                                                             {0.045, 0.4},
                                                             {0.011, 1.3}}};
constexpr double kSpurStretch = 3;  ///< length of spurs, down the slope, relative to their width

constexpr double kGrain = 0.4e-3;          ///< m, medium sand
constexpr float kRippleSteepness = 0.15f;  ///< height over length of fully developed ripples
constexpr double kMobile = 5;              ///< mobility number above which waves move sand: Nielsen 1981

/// The matrix from metres to cells of a lattice.
glm::dmat2 cells_from_metres(int lattice, const glm::dvec2& down_slope) {
    const Cells cells = kCells[static_cast<size_t>(lattice)];
    glm::dvec2 x(std::cos(cells.turn), std::sin(cells.turn));
    double stretch = 1;
    if (lattice == shared::kBedSpurs) {
        x = {-down_slope.y, down_slope.x};
        stretch = kSpurStretch;
    }
    const glm::dvec2 y = glm::dvec2(-x.y, x.x) / stretch;
    return glm::transpose(glm::dmat2(x / cells.size, y / cells.size));
}

/// Diameter [m] of the water's orbits at the bed, and the direction of the waves that dominate them. The
/// diameter is that of linear waves of the significant height: twice the root of twice the orbits' variance.
struct Orbits {
    double diameter;
    glm::dvec2 heading;
};
Orbits orbits_at(const sim::SeaSpectrum& spectrum, const sim::SeaState& sea, double depth) {
    const auto reach = [depth](double k) { return 1 / std::sinh(std::min(std::max(k * depth, 1e-3), 50.0)); };
    const double variance =
        spectrum.integral([&](double k) { return reach(k) * reach(k); }, 0.0, sim::kAllShortWaves);
    const double swell = spectrum.swell_peak() > 0
                             ? 0.25 * static_cast<double>(sea.swell_height) * reach(spectrum.swell_peak())
                             : 0;
    return {2 * std::sqrt(2 * variance), 2 * swell * swell > variance ? spectrum.swell() : spectrum.wind()};
}

/// Steepness of ripples for a `ratio` of the orbits' diameter to the ripples' height. Source: Wiberg & Harris
/// 1994, eq. 3.
double steepness(double ratio) {
    const double l = std::log(ratio);
    return std::exp(-0.095 * l * l + 0.442 * l - 2.28);
}

Ripples ripples_of(const Orbits& orbits, double frequency) {
    if (orbits.diameter <= 0) return {0, 0};
    const double speed = 0.5 * orbits.diameter * frequency;
    if (speed * speed < kMobile * 1.65 * sim::kGravity * kGrain) return {0, 0};
    const double anorbital = 535 * kGrain, orbital = 0.62 * orbits.diameter;
    double height = 0.1 * anorbital;
    for (int i = 0; i < 20; ++i) height = anorbital * steepness(std::max(orbits.diameter / height, 10.0));
    const double ratio = orbits.diameter / height;
    const double share = std::clamp(std::log(ratio / 20) / std::log(100.0 / 20), 0.0, 1.0);
    const double length = std::exp((1 - share) * std::log(orbital) + share * std::log(anorbital));
    return {static_cast<float>(length),
            static_cast<float>(length * std::min(ratio < 20 ? 0.17 : steepness(ratio), 0.17))};
}

}  // namespace

std::span<const Param<BedState>> bed_state_params() {
    return kTable;
}

Ripples ripples_of(const sim::SeaState& sea, float depth) {
    const sim::SeaSpectrum spectrum(sea);
    if (spectrum.calm()) return {0, 0};
    return ripples_of(orbits_at(spectrum, sea, static_cast<double>(depth)), spectrum.peak_frequency());
}

SeaBed::SeaBed(const BedState& bed, const sim::SeaState& sea) : state_(bed), form_{} {
    const auto radians = [](float degrees) { return glm::radians(static_cast<double>(degrees)); };
    const glm::dvec2 down = sim::compass_vector(static_cast<double>(bed.slope_direction));
    form_.down_slope = glm::vec2(down);
    form_.depth = bed.depth > 0 ? bed.depth : sea.depth;
    form_.slope = static_cast<float>(std::tan(radians(bed.slope)));
    form_.shallowest = bed.shallowest;
    form_.deepest = std::max(bed.deepest, bed.shallowest);
    form_.relief = bed.relief;
    form_.hard = bed.kind == kBedReef ? bed.hard : 0.0f;
    form_.gravel = bed.gravel;
    if (!present()) return;

    const sim::SeaSpectrum spectrum(sea);
    const Orbits orbits = orbits_at(spectrum, sea, static_cast<double>(form_.depth));
    Ripples ripples{bed.ripple_length, kRippleSteepness * bed.ripple_length};
    if (bed.ripple_length <= 0 && !spectrum.calm()) ripples = ripples_of(orbits, spectrum.peak_frequency());
    form_.ripple_height = ripples.height;
    crests_ = ripples.length > 0 ? orbits.heading / static_cast<double>(ripples.length) : glm::dvec2(0);
    form_.ripple_wave = glm::vec2(crests_);
}

shared::Bed SeaBed::about(const glm::dvec2& reference) const {
    shared::Bed bed = form_;
    const glm::dvec2 down(sim::compass_vector(static_cast<double>(state_.slope_direction)));
    bed.along = static_cast<float>(glm::dot(down, reference));
    bed.ripple_phase = static_cast<float>(glm::fract(glm::dot(crests_, reference)));
    for (int i = 0; i < shared::kBedLattices; ++i) {
        const glm::dmat2 turn = cells_from_metres(i, down);
        const glm::dvec2 at = turn * reference, low = glm::floor(at);
        const int other = 7919 * i + 31337 * state_.seed;  // differs between lattices and seeds
        bed.lattices[i] = {.turn = glm::vec4(turn[0], turn[1]),
                           .fraction = glm::vec2(at - low),
                           .cell = glm::ivec2(low) + glm::ivec2(other, -other)};
    }
    return bed;
}

double SeaBed::height(double x, double z) const {
    return static_cast<double>(shared::bed_height(about({x, z}), glm::vec2(0), 0.0f));
}

double SeaBed::highest_rise() const {
    // bed_height() with its noises at their maxima and the full height of spurs.
    constexpr double kNoise = 0.71;
    return kNoise * (3.4 + 1.9 + 0.6) * static_cast<double>(form_.relief) +
           (0.75 + kNoise * (0.9 + 0.55)) * static_cast<double>(form_.hard);
}

double SeaBed::mean_depth(double x, double z) const {
    return static_cast<double>(shared::bed_mean_depth(about({x, z}), glm::vec2(0)));
}

double bed_height(const BedState& bed, const sim::SeaState& sea, double x, double z) {
    return SeaBed(bed, sea).height(x, z);
}

}  // namespace deepwater::scene
