#include "scene/state/bed_state.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>

#include "scene/terrain/run_up.h"
#include "sim/laws/compass.h"
#include "sim/laws/gravity.h"
#include "sim/laws/sea_spectrum.h"

namespace deepwater::shared {
#include "shared/solids/land_cover.glsl"
}  // namespace deepwater::shared

namespace deepwater::scene {
namespace {

using S = BedState;

constexpr std::string_view kKinds[] = {"none",   "sand",  "reef", "beach", "coast",
                                       "island", "atoll", "file", "valley"};

constexpr Param<S> kTable[] = {
    {{"bed.kind", "Sea bed", "", 0, 8,
      "none: bottomless water; sand: rippled sand with gravel; reef: spurs of hard ground with corals, and "
      "sand between them. The others rise to land: beach, a rocky coast, an island with a bay, an atoll, a valley "
      "that comes down to the sea; file: heights of bed.file.",
      Scale::linear, kKinds},
     &S::kind},
    {{"bed.depth", "Depth", "m", 0, 500,
      "Depth of the visible bed at the world's origin; 0: waves.depth, the depth that the waves have."},
     &S::depth},
    {{"bed.slope", "Slope", "deg", 0, 30,
      "Slope of the mean bed; of land: that of its beaches at the water, or of a valley's floor, 0: as usual for the "
      "kind."},
     &S::slope},
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
    {{"bed.hard", "Spurs", "m", 0, 5,
      "Height of a reef's spurs of hard ground over the sand between them; of land: relief of its rock."},
     &S::hard},
    {{"bed.gravel", "Gravel", "", 0, 1, "Share of the sand's area that is gravel and shells."}, &S::gravel},
    {{"bed.ripple_length", "Ripples", "m", 0, 2,
      "Length of the ripples in the sand from crest to crest; 0: as the waves form them at bed.depth."},
     &S::ripple_length},
    {{"bed.growth", "Growth", "", 0, 2,
      "Amount of rocks, corals and weed on a reef, relative to a rich one; of plants on land."},
     &S::growth},
    {{"bed.seed", "Bed seed", "", 0, 9999, "Which bed of the kind."}, &S::seed},
    {{"bed.bars", "Bars", "m", 0, 3, "Height of the sand bars off a beach."}, &S::bars},
    {{"bed.land_height", "Land height", "m", 0, 1000,
      "Height of a beach's dunes, a coast's cliffs, an island's mountain, an atoll's islets or a valley's sides; "
      "0: as usual for the kind."},
     &S::land_height},
    {{"bed.land_width", "Land width", "m", 0, 50'000,
      "Width of an island, of an atoll, of a valley's floor, or of the ground that bed.file shows; 0: as usual for "
      "the kind."},
     &S::land_width},
    {{"bed.land_x", "Land east", "m", -50'000, 50'000,
      "World position, eastwards, of a point of the land's shoreline; of the middle of a file's ground."},
     &S::land_x},
    {{"bed.land_z", "Land south", "m", -50'000, 50'000, "The same, southwards."}, &S::land_z},
    {{"bed.file", "Land file", "", 0, 1,
      "Picture of heights, north up: a 16-bit PNG, or OpenEXR in metres; relative to the scene's file."},
     &S::file},
    {{"bed.file_black", "Black", "m", -10'000, 10'000, "Height over mean sea level that black is in a PNG."},
     &S::file_black},
    {{"bed.file_white", "White", "m", -10'000, 10'000, "Height over mean sea level that white is in a PNG."},
     &S::file_white},
    {{"shore.tide", "Tide", "m", -3, 3,
      "Level of the sea against the land. Land sinks under a higher tide; the sea, the camera and objects stay at "
      "their heights."},
     &S::tide},
};
#if !defined(__clang__) || __clang_major__ > 14  // Clang 14 knows no constant of a type that holds texts.
static_assert(table_is_sound(kTable, S{}));
#endif

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
                                                             {0.011, 1.3},
                                                             {310, 0.8},
                                                             {90, 0.1}}};

/// What land of a kind is like unless parameters say otherwise.
struct UsualLand {
    LandKind kind;
    double slope;    ///< degrees
    double rise;     ///< m
    double width;    ///< m
    glm::vec3 sand;  ///< reflectance of the dry sand
    double growth;   ///< amount of plants
    double strata;   ///< m
};
constexpr glm::vec3 kQuartz(0.42f, 0.355f, 0.26f);  ///< dry sand of quartz and feldspar
constexpr glm::vec3 kCoral(0.60f, 0.55f, 0.46f);    ///< dry sand of coral
constexpr std::array<UsualLand, 6> kUsual = {{{LandKind::beach, 3, 5, 1000, kQuartz, 1, 1.1},
                                              {LandKind::coast, 3, 30, 1000, kQuartz, 1, 1.6},
                                              {LandKind::island, 4, 170, 2600, kQuartz, 1, 1.3},
                                              {LandKind::atoll, 5, 2.4, 5000, kCoral, 1, 1},
                                              {LandKind::file, 4, 30, 2000, kQuartz, 1, 1.4},
                                              {LandKind::valley, 1.7, 32, 60, kQuartz, 1, 1.5}}};
constexpr double kStormRise = 1.3;    ///< m: from the run-up to where plants grow
constexpr double kStormShare = 1.25;  ///< of the run-up that the highest tides and storms add
constexpr double kStrataTilt = 0.09;  ///< tangent of the angle of the rock's layers
constexpr double kLeastReach = 0.12;  ///< m: the least that a calm sea wets
/// Bound of the relief of land, over BedState::relief and BedState::hard: noises at their maxima.
constexpr double kMostLoose = 0.71 * (3.4 + 1.9 + 0.6), kMostRock = 0.71 * (1.6 + 1.2 + 0.5);

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

/// Angle [rad] to the way from the sea onto the land of the wind that has shaped the dry sand. It is the wind of weeks,
/// not the present one.
constexpr double kSandWindAslant = 0.6;

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

const UsualLand& usual_land(const BedState& bed) {
    return kUsual[static_cast<size_t>(bed.kind - kBedBeach)];
}

LandShape shape_of(const BedState& bed) {
    const UsualLand& usual = usual_land(bed);
    const auto chosen = [](float value, double otherwise) {
        return value > 0 ? static_cast<double>(value) : otherwise;
    };
    LandShape shape{.kind = usual.kind,
                    .slope = std::tan(glm::radians(chosen(bed.slope, usual.slope))),
                    .seaward = sim::compass_vector(static_cast<double>(bed.slope_direction)),
                    .deepest = bed.deepest,
                    .rise = chosen(bed.land_height, usual.rise),
                    .width = chosen(bed.land_width, usual.width),
                    .middle = {bed.land_x, bed.land_z},
                    .tide = bed.tide};
    if (usual.kind == LandKind::file) {
        shape.file = bed.file;
        shape.black = bed.file_black;
        shape.white = bed.file_white;
    } else {
        shape.seed = bed.seed;
    }
    if (usual.kind == LandKind::beach) shape.bars = bed.bars;
    return shape;
}

/// Height [m] that the run-up of a sea's waves reaches on a beach.
double reach_of(const sim::SeaSpectrum& spectrum, double slope) {
    if (spectrum.calm()) return kLeastReach;
    const double variance = spectrum.integral([](double) { return 1.0; }, 0.0, sim::kAllShortWaves);
    const double w = spectrum.peak_frequency();
    return std::max(run_up(4 * std::sqrt(variance), 2 * std::numbers::pi * sim::kGravity / (w * w), slope),
                    kLeastReach);
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
    down_ = sim::compass_vector(static_cast<double>(bed.slope_direction));
    form_.down_slope = glm::vec2(down_);
    for (int i = 0; i < shared::kBedLattices; ++i)
        cells_[static_cast<size_t>(i)] = cells_from_metres(i, down_);
    form_.depth = bed.depth > 0 ? bed.depth : sea.depth;
    form_.slope = static_cast<float>(std::tan(radians(bed.slope)));
    form_.shallowest = bed.shallowest;
    form_.deepest = std::max(bed.deepest, bed.shallowest);
    form_.relief = bed.relief;
    form_.hard = bed.kind == kBedReef || is_land(bed) ? bed.hard : 0.0f;
    form_.gravel = bed.gravel;
    if (is_land(bed) && !(bed.kind == kBedFile && bed.file.empty())) terrain_ = terrain_of(shape_of(bed));
    if (!present()) return;

    const sim::SeaSpectrum spectrum(sea);
    if (terrain_) {
        const UsualLand& usual = usual_land(bed);
        const double reach = reach_of(spectrum, shape_of(bed).slope);
        land_.reach = static_cast<float>(reach);
        land_.storm_line = static_cast<float>(kStormShare * reach + kStormRise);
        const glm::dvec2 seaward = sim::compass_vector(static_cast<double>(bed.slope_direction));
        land_.sand = glm::vec4(usual.sand, std::atan2(-seaward.y, -seaward.x) + kSandWindAslant);
        land_.growth = static_cast<float>(usual.growth) * bed.growth;
        land_.strata = static_cast<float>(usual.strata);
        land_.tilt = static_cast<float>(kStrataTilt);
    }
    const Orbits orbits = orbits_at(spectrum, sea, static_cast<double>(form_.depth));
    Ripples ripples{bed.ripple_length, kRippleSteepness * bed.ripple_length};
    if (bed.ripple_length <= 0 && !spectrum.calm()) ripples = ripples_of(orbits, spectrum.peak_frequency());
    form_.ripple_height = ripples.height;
    crests_ = ripples.length > 0 ? orbits.heading / static_cast<double>(ripples.length) : glm::dvec2(0);
    form_.ripple_wave = glm::vec2(crests_);
}

shared::Bed SeaBed::about(const glm::dvec2& reference) const {
    shared::Bed bed = form_;
    bed.along = static_cast<float>(glm::dot(down_, reference));
    bed.ripple_phase = static_cast<float>(glm::fract(glm::dot(crests_, reference)));
    for (int i = 0; i < shared::kBedLattices; ++i) {
        const glm::dmat2& turn = cells_[static_cast<size_t>(i)];
        const glm::dvec2 at = turn * reference, low = glm::floor(at);
        const int other = 7919 * i + 31337 * state_.seed;  // differs between lattices and seeds
        bed.lattices[i] = {.turn = glm::vec4(turn[0], turn[1]),
                           .fraction = glm::vec2(at - low),
                           .cell = glm::ivec2(low) + glm::ivec2(other, -other)};
    }
    return bed;
}

bool is_land(const BedState& bed) {
    return bed.kind >= kBedBeach;
}

float BedAround::height(const glm::vec2& p) const {
    if (!terrain) return shared::bed_height(form, p, 0.0f);
    const glm::vec4 ground = terrain->ground(land, p, 0);
    return ground.x + shared::land_relief(form, land, p, 0.0f, ground).x;
}

float BedAround::mean_depth(const glm::vec2& p) const {
    return terrain ? -terrain->ground(land, p, 0).x : shared::bed_mean_depth(form, p);
}

float BedAround::highest_within(const glm::vec2& p, float reach, float finest, float coarsest) const {
    // bed_height() with each noise as large as it may be: it is at most kMostNoise, and changes by at most kSteepest a
    // cell, whatever the gradients at the corners.
    constexpr float kMostNoise = 0.67f, kSteepest = 2.15f;
    const auto most = [&](int lattice) {
        const shared::BedLattice& of = form.lattices[lattice];
        const float cells = std::max(std::hypot(of.turn.x, of.turn.z), std::hypot(of.turn.y, of.turn.w));
        const float change = kSteepest * cells * reach;
        return change < 2 * kMostNoise ? std::min(shared::bed_noise(of, p).x + change, kMostNoise)
                                       : kMostNoise;
    };
    const auto shown = [&](float value, float cells_per_metre) {
        return value * shared::bed_shown(cells_per_metre, value > 0 ? finest : coarsest);
    };
    const float mean = form.slope * reach - shared::bed_mean_depth(form, p);
    const float coarse = most(shared::kBedRelief0), middle = most(shared::kBedRelief1),
                fine = shown(most(shared::kBedRelief2), 0.22f), lumps = shown(most(shared::kBedLumps), 0.9f);
    const float spurs = shown(most(shared::kBedSpurs), 0.067f),
                around = shared::bed_hard_around_of(most(shared::kBedFields), most(shared::kBedBushes));
    const float hard = std::max(shared::bed_hard_of(spurs, fine, around, finest),
                                shared::bed_hard_of(spurs, fine, around, coarsest));
    return std::max(shared::bed_height_of(form, mean, coarse, middle, fine, 0, lumps),
                    shared::bed_height_of(form, mean, coarse, middle, fine, hard, lumps));
}

float BedAround::roughness(const glm::vec2& p) const {
    if (!terrain) return 1;
    const glm::vec4 ground = terrain->ground(land, p, 0);
    const float height = ground.x + shared::land_relief(form, land, p, 0.0f, ground).x;
    const float over = (height - land.storm_line) / shared::kPlantsFrom;
    const float steepness = glm::length(glm::vec2(ground.y, ground.z));
    return shared::land_roughness(
        shared::land_shingle(shared::bed_gravel(form, p), height, land.reach, ground.w, ground.w),
        shared::land_plants(land.growth, over, steepness),
        shared::land_bare_rock(shared::land_rock(ground.w, steepness)));
}

BedAround SeaBed::around(const glm::dvec2& reference) const {
    return {about(reference), terrain_ ? land_about(reference) : shared::Land{}, terrain_.get()};
}

shared::Land SeaBed::land_about(const glm::dvec2& reference) const {
    shared::Land land = land_;
    terrain_->place(reference, land);
    return land;
}

double SeaBed::height(double x, double z) const {
    return static_cast<double>(around({x, z}).height(glm::vec2(0)));
}

double SeaBed::highest_rise() const {
    if (terrain_)
        return std::max(kMostLoose * static_cast<double>(form_.relief),
                        kMostRock * static_cast<double>(form_.hard));
    // bed_height() with its noises at their maxima and the full height of spurs.
    constexpr float kNoise = 0.71f;
    return static_cast<double>(shared::bed_height_of(form_, 0, kNoise, kNoise, kNoise, 1, kNoise));
}

double SeaBed::highest_between(const glm::dvec2& a, const glm::dvec2& b) const {
    if (terrain_)
        return static_cast<double>(terrain_->bounds(glm::min(a, b), glm::max(a, b)).y) + highest_rise();
    return highest_rise() - std::min(mean_depth(a.x, a.y), mean_depth(b.x, b.y));
}

double SeaBed::highest() const {
    return highest_rise() +
           (terrain_ ? static_cast<double>(terrain_->bounds().y) : -static_cast<double>(form_.shallowest));
}

glm::dvec2 SeaBed::depths_within(const glm::dvec2& place, double distance) const {
    if (terrain_) {
        const glm::dvec2 heights(terrain_->bounds(place - distance, place + distance));
        return glm::max(glm::dvec2(-heights.y, -heights.x), 0.0);
    }
    const double depth = mean_depth(place.x, place.y), along = static_cast<double>(form_.slope) * distance;
    return glm::clamp(glm::dvec2(depth - along, depth + along), static_cast<double>(form_.shallowest),
                      static_cast<double>(form_.deepest));
}

double SeaBed::mean_depth(double x, double z) const {
    return static_cast<double>(around({x, z}).mean_depth(glm::vec2(0)));
}

double bed_height(const BedState& bed, const sim::SeaState& sea, double x, double z) {
    return SeaBed(bed, sea).height(x, z);
}

}  // namespace deepwater::scene
