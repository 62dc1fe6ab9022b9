#include "scene/terrain/land_kinds.h"

#include <algorithm>
#include <cmath>

#include "scene/terrain/land_gullies.h"

namespace deepwater::scene {
namespace {

constexpr double kDean = 0.12;        ///< m^(1/3), Dean's A
constexpr double kForeshoreFoot = 1;  ///< m: depth at which the foreshore's plane ends
constexpr double kDeepestBend = 0.1;  ///< share of the deepest depth over which the slope ends
constexpr double kSlopeStep = 6;      ///< m: least distance over which slopes are taken
constexpr double kHillsAsSteep = 2;   ///< factor on slopes of hills, which are gentler than mountains

// What noises are, so that no two are alike.
enum Layer {
    kShoreline,
    kCusps,
    kDunes,
    kHills = 8,
    kBars = 16,
    kCliffs = 20,
    kBoulders = 30,
    kStacks = 34,
    kReef = 40,
    kValley = 60,
    kGullies = 80,
    kSeaFloor = 100
};

/// Returns the distance [m] landwards of the shoreline, which is a line that bends by `bend` metres.
double landwards(const LandPlace& place, double bend, double length, int octaves) {
    const LandShape& shape = place.shape;
    const glm::dvec2 along(-shape.seaward.y, shape.seaward.x);
    const glm::dvec2 on_line(glm::dot(place.at, along), 0);
    const double here = place.noise.octaves(on_line, length, octaves, kShoreline);
    const double middle = place.noise.octaves(glm::dvec2(0), length, octaves, kShoreline);
    return -glm::dot(place.at, shape.seaward) + bend * (here - middle);
}

/// Returns the height [m] of the bars `out` metres off the shoreline: an inner and an outer one, cut by rips.
double bars_at(const LandPlace& place, double out) {
    constexpr double kInner = 75, kOuter = 190, kInnerWidth = 18, kOuterWidth = 34, kWander = 60;  // m
    const glm::dvec2 along(-place.shape.seaward.y, place.shape.seaward.x);
    const glm::dvec2 s(glm::dot(place.at, along), 0);
    const auto bar = [&](double from, double width, int layer) {
        const double d = (out - from - kWander * place.noise.at(s, 6 * from, kBars + layer)) / width;
        const double rip = rise_between(-0.22, 0.0, place.noise.at(s, 2.2 * from, kBars + layer + 1));
        return std::exp(-0.5 * d * d) * (0.25 + 0.75 * rip);
    };
    return place.shape.bars * (bar(kInner, kInnerWidth, 0) + 1.2 * bar(kOuter, kOuterWidth, 2));
}

/// Returns the slope (d/dx, d/dz) of a height [m] that is a function of the place [m].
template <typename Height>
glm::dvec2 slope_of(const Height& height, const glm::dvec2& at, double spacing) {
    const double apart = std::max(spacing, kSlopeStep);
    const double here = height(at);
    return glm::dvec2(height(at + glm::dvec2(apart, 0)) - here, height(at + glm::dvec2(0, apart)) - here) /
           apart;
}

/// Returns the height [m] of hills `in` metres behind the shore, which rise over some kilometres.
double hills_at(const LandPlace& place, double in, double height) {
    constexpr int kBroad = 3;          // octaves that steer the gullies
    constexpr double kCoarsest = 100;  // m: farther samples show none
    const double far = height * rise_between(150, 3500, in);
    if (far <= 0) return 0;
    const auto shape = [&](const glm::dvec2& at, int octaves) {
        return far * std::max(0.75 + place.noise.octaves(at, 1900, octaves, kHills), 0.05);
    };
    if (place.spacing > kCoarsest) return shape(place.at, 6);
    const glm::dvec2 uphill =
        slope_of([&](const glm::dvec2& at) { return shape(at, kBroad); }, place.at, place.spacing);
    constexpr Gullies kOnHills{.apart = 260, .depth = 0.20, .count = 4, .layer = kGullies};
    return shape(place.at, 6) +
           gullies_on(place.noise, kOnHills, place.at, kHillsAsSteep * uphill, place.spacing);
}

}  // namespace

double lesser(double a, double b, double width) {
    const double near = std::max(width - std::abs(a - b), 0.0) / width;
    return std::min(a, b) - 0.25 * width * near * near;
}

double rise_between(double low, double high, double x) {
    const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

double offshore_depth(double out, double slope, double deepest) {
    const double foot = kForeshoreFoot / slope;
    double depth = slope * out;
    if (out > foot) {
        const double start = std::pow(2 * kDean / (3 * slope), 3);  // m: where the profile is as steep
        depth = kForeshoreFoot + kDean * (std::pow(out - foot + start, 2.0 / 3) - std::pow(start, 2.0 / 3));
    }
    return lesser(depth, deepest, kDeepestBend * deepest);
}

double foreshore_height(double in, double slope, double berm) {
    return lesser(slope * in, berm, 0.35 * berm);
}

LandPoint rocks_on(const LandPlace& place, double size, double share, double height, int layer) {
    LandPoint found;
    const glm::ivec2 own(glm::floor(place.at / size));
    const double shown = std::clamp(0.3 * size / place.spacing - 0.5, 0.0, 1.0);
    if (shown <= 0 || share <= 0) return found;
    for (int row = -1; row <= 1; ++row) {
        for (int column = -1; column <= 1; ++column) {
            const LandNoise::Spot spot = place.noise.spot(own + glm::ivec2(column, row), size, layer);
            if (spot.chance >= share) continue;
            const double radius = size * (0.1 + 0.23 * spot.size * spot.size);
            const double lobes = 1 + 0.5 * place.noise.at(place.at, 1.3 * radius, layer + 1);
            const double off = glm::length(place.at - spot.at) / (radius * lobes);
            if (off >= 1) continue;
            const double over = height * radius * std::pow(1 - off * off * off, 0.6);
            found.height = std::max(found.height, shown * over);
            found.rock = std::max(found.rock, shown * rise_between(1, 0.8, off));
        }
    }
    return found;
}

LandPoint beach_at(const LandPlace& place) {
    constexpr double kBerm = 2.0, kBermWidth = 28, kDuneFoot = 14, kCuspHeight = 0.18;  // m
    const LandShape& shape = place.shape;
    const double in = landwards(place, 130, 1700, 2);
    if (in <= 0) return {bars_at(place, -in) - offshore_depth(-in, shape.slope, shape.deepest), 0};
    const glm::dvec2 along(-shape.seaward.y, shape.seaward.x);
    const double on_line = glm::dot(place.at, along);
    // Cusps lie along the upper foreshore.
    const double cusps = place.noise.at({on_line, 0}, 26, kCusps) *
                         rise_between(0.2, kBerm, shape.slope * in) *
                         (1 - rise_between(kBerm / shape.slope, kBerm / shape.slope + 12, in));
    const double beach = foreshore_height(in, shape.slope, kBerm) + 4 * kCuspHeight * cusps;
    // Behind the berm the foredune rises, then lower ones, then the land.
    const double behind =
        in - kBerm / shape.slope - kBermWidth - 9 * place.noise.octaves(place.at, 60, 2, kDunes);
    const double foredune =
        rise_between(0, kDuneFoot, behind) * (1 - 0.45 * rise_between(kDuneFoot, 55, behind));
    const double uneven = 0.72 + 0.8 * place.noise.octaves(place.at, 34, 4, kDunes + 3);
    const double dunes = shape.rise * foredune * std::max(uneven, 0.1);
    return {beach + dunes + hills_at(place, behind, 8 * shape.rise), 0};
}

LandPoint coast_at(const LandPlace& place) {
    constexpr double kShelf = 14;     // m: width of the ledge at the cliff's foot
    constexpr double kButtress = 17;  // m: by which buttresses stand out of clefts, about
    const LandShape& shape = place.shape;
    const LandNoise& noise = place.noise;
    // The sea has cut clefts between buttresses.
    const double buttresses = noise.ridges(place.at, 46, 4, kGullies + 8) - 0.75;
    const double in = landwards(place, 150, 520, 3) + 22 * noise.octaves(place.at, 130, 3, kCliffs);
    // Sand lies in coves, where the line turns landwards.
    const double cove =
        rise_between(0.12, 0.3, -noise.at(place.at, 420, kCliffs + 5)) * (1 - rise_between(60, 140, in));
    const double sea = offshore_depth(
        std::max(-in, 0.0), std::max(4 * shape.slope * (1 - 0.6 * cove), shape.slope), shape.deepest);
    const double ledge = 0.35 + 0.9 * noise.at(place.at, 24, kCliffs + 7);
    const double sand = in > 0 ? foreshore_height(in, shape.slope, 2.2) : -sea;
    const double floor = in > 0 ? ledge + 0.05 * std::min(in, 80.0) : ledge * std::exp(in / kShelf) - sea;
    double height = floor + (sand - floor) * cove;
    // The cliff stands behind the ledge, farther back behind a cove's beach; harder layers make steps in it.
    const double foot = in - kShelf - 38 * cove + kButtress * buttresses;
    const double top = shape.rise * (0.75 + 0.9 * noise.octaves(place.at, 260, 3, kCliffs + 9));
    const double face =
        rise_between(0, 0.3 * shape.rise + 4, foot + 2.2 * noise.octaves(place.at, 11, 3, kCliffs + 13));
    // Ledges are neither level nor equally wide.
    const double layers = std::max(std::round(shape.rise / 5), 2.0);
    const double at_layer =
        face * layers + 1.6 * noise.octaves(place.at, 60, 3, kGullies + 14) * face * (1 - face) * 4;
    const double in_layer = at_layer - std::floor(at_layer);
    const double stepped =
        std::clamp((std::floor(at_layer) + rise_between(0.25, 0.95, in_layer)) / layers, 0.0, 1.0);
    height += std::max(top, 0.3 * shape.rise) * (0.45 * face + 0.55 * stepped);
    height += hills_at(place, foot - 60, 3 * shape.rise);
    const double cliff = face > 0 && face < 1 ? 1.0 : 0.0;
    const double bare = 1 - rise_between(0.86, 1.0, face);
    double rock = (1 - cove) * std::max(bare, cliff) + cove * rise_between(0.02, 0.15, face) * bare;
    // Below the waves' reach sand covers the rock again.
    rock *= 1 - rise_between(6, 16, -height);
    const double near_foot =
        rise_between(-30, -4, in) * (1 - rise_between(kShelf, kShelf + 10, foot + kShelf)) * (1 - 0.8 * cove);
    const LandPoint boulders = rocks_on(place, 6.5, 0.75 * near_foot, 0.9, kBoulders);
    const double off_shore = rise_between(-150, -60, in) * (1 - rise_between(-22, -8, in));
    const LandPoint stacks = rocks_on(place, 62, 0.30 * off_shore, 1.5, kStacks);
    const double uneven = 1 + 1.1 * noise.octaves(place.at, 9, 3, kStacks + 3);
    height += boulders.height + stacks.height * std::max(uneven, 0.3);
    return {height, std::clamp(std::max({rock, boulders.rock, stacks.rock}), 0.0, 1.0)};
}

LandPoint island_at(const LandPlace& place) {
    constexpr double kBayShare = 0.2;                 // of the island's width: radius of the bay
    constexpr double kShelf = 70, kReefHeight = 0.9;  // m: usual width of the shelf; of reefs over the sand
    const LandShape& shape = place.shape;
    const LandNoise& noise = place.noise;
    const double radius = 0.5 * shape.width, bay = kBayShare * shape.width;
    const glm::dvec2 centre = -0.5 * radius * shape.seaward, bay_centre = bay * shape.seaward;
    // A lobed disc without the bay's disc, which the shoreline's middle lies on.
    const double lobes = 0.5 * noise.octaves(place.at, 0.9 * shape.width, 5, kCliffs);
    const double from_centre = glm::length(place.at - centre);
    const glm::dvec2 from_bay = place.at - bay_centre;
    const double off_bay = glm::length(from_bay);
    const double in = lesser(radius * (0.85 + lobes) - from_centre, off_bay - bay, 0.1 * radius);
    // The bay's shore is sandy, towards its ends rocky; so is the rest, but for coves.
    const double head_on = -glm::dot(from_bay, shape.seaward) / std::max(off_bay, 1.0);
    const double at_rim = rise_between(0.25, 0.9, off_bay / bay);  // the bay's middle has no side
    const double in_bay = 1 + (rise_between(0.45, 0.8, head_on) - 1) * at_rim;
    const double cove = rise_between(0.1, 0.25, noise.at(place.at, 700, kCliffs + 6));
    const double sandy = std::max(in_bay * (1 - rise_between(bay + 150, bay + 400, off_bay)),
                                  cove * (1 - rise_between(80, 160, in)));
    if (in <= 0) {
        const double depth = offshore_depth(-in, shape.slope * (2.5 - 1.5 * sandy), shape.deepest);
        const double near = rise_between(-25, -3, in);
        const LandPoint boulders = rocks_on(place, 7, 0.5 * (1 - sandy) * near, 0.9, kBoulders);
        // Before rocky shores lies a shelf of rock, ragged and not everywhere equally wide; on the sand stand reefs.
        const double shelf_width = kShelf * std::exp2(5 * noise.octaves(place.at, 420, 2, kSeaFloor));
        const double ragged = -in + 0.5 * kShelf * noise.octaves(place.at, 70, 4, kSeaFloor + 3);
        const double shelf = (1 - sandy) * (1 - rise_between(0.6, 1.2, ragged / shelf_width));
        const double holes = noise.octaves(place.at, 45, 4, kSeaFloor + 14);
        const double where = noise.octaves(place.at, 300, 4, kSeaFloor + 8) + 0.55 * holes;
        const double reefs =
            rise_between(0.06, 0.6, where) * rise_between(2.5, 6, depth) * (1 - rise_between(16, 30, depth));
        const double grown = kReefHeight * reefs * (1 + 2 * holes);
        return {boulders.height + grown - depth,
                std::max({boulders.rock, shelf * (0.8 + 0.8 * holes), reefs})};
    }
    const double beach = foreshore_height(in, shape.slope, 2.2);
    const double ledge = 0.8 + 0.07 * std::min(in, 100.0);
    const double cliff = 0.16 * shape.rise * (0.7 + noise.octaves(place.at, 220, 3, kCliffs + 9));
    const double clefts = 9 * (noise.ridges(place.at, 40, 3, kGullies + 8) - 0.75);
    const double face = rise_between(6, 15, in + clefts + 3 * noise.octaves(place.at, 14, 3, kCliffs + 13));
    const double rocky = ledge + std::max(cliff, 0.0) * face;
    const double share = std::clamp(in / (0.8 * radius), 0.0, 1.0);
    const glm::dvec2 inland = (centre - place.at) / std::max(from_centre, 1.0);
    const auto mountain_at = [&](const glm::dvec2& at) {
        const double ridged = noise.ridges(at, 0.4 * shape.width, 5, kHills);
        const double up = std::clamp(share + glm::dot(at - place.at, inland) / (0.8 * radius), 0.0, 1.0);
        return shape.rise * up * std::sqrt(up) * (0.2 + 2.2 * ridged * ridged);
    };
    const glm::dvec2 uphill = slope_of(mountain_at, place.at, place.spacing);
    const Gullies on_mountain{.apart = 0.06 * shape.width, .depth = 0.20, .count = 5, .layer = kGullies};
    const double cut =
        gullies_on(noise, on_mountain, place.at, uphill, place.spacing) * rise_between(0.05, 0.3, share);
    // Rock stands out where the mountain is steepest, on the crests between gullies first.
    const double crest = cut / (on_mountain.depth * on_mountain.apart);
    const double bare =
        rise_between(0.42, 0.75, glm::length(uphill) + 0.9 * crest) * rise_between(0.15, 0.4, share);
    const double strip = in + 26 * noise.octaves(place.at, 120, 4, kSeaFloor + 18);
    const double rock = std::max((1 - sandy) * (1 - rise_between(12, 30, strip)), bare);
    return {rocky + (beach - rocky) * sandy + mountain_at(place.at) + cut, std::clamp(rock, 0.0, 1.0)};
}

LandPoint atoll_at(const LandPlace& place) {
    constexpr double kReefTop = -0.5, kReefWidth = 240, kFore = 0.22;  // m, m, tangent of the fore reef
    constexpr double kToEdge = 75,
                     kOwnIslet = 500;  // m: from the shoreline's middle to the reef's edge; islet's size
    const LandShape& shape = place.shape;
    const LandNoise& noise = place.noise;
    const double ring = 0.45 * shape.width;
    const glm::dvec2 centre = -(ring - kToEdge) * shape.seaward;
    const auto bend = [&](const glm::dvec2& at) { return noise.octaves(at, 0.8 * shape.width, 4, kReef); };
    const double shore = ring + 0.17 * shape.width * (bend(place.at) - bend(glm::dvec2(0)));
    const double out = glm::length(place.at - centre) - shore;
    const double lagoon = std::min(0.012 * shape.width, 0.5 * shape.deepest) + 2;
    // From the open sea: fore reef, reef flat, islets, back reef, lagoon.
    if (out > 0) {
        const double depth = lesser(-kReefTop + kFore * out, shape.deepest, 0.1 * shape.deepest);
        const double grooves = 0.8 * noise.octaves(place.at, 14, 2, kReef + 6) * rise_between(0, 20, out);
        return {grooves - depth, 1 - rise_between(30, 50, depth)};
    }
    const double across = -out / kReefWidth;
    const double back = rise_between(0.8, 2.6, across);
    const double heads = std::min(rocks_on(place, 55, 0.4 * back, 0.5, kReef + 8).height, lagoon - 1);
    const double flat =
        kReefTop + 0.35 * noise.octaves(place.at, 22, 3, kReef + 4) - (lagoon + kReefTop) * back;
    const double own = std::exp(-glm::dot(place.at, place.at) / (kOwnIslet * kOwnIslet));
    const double islets = rise_between(0.0, 0.2, noise.octaves(place.at, 1100, 3, kReef + 10) + 0.3 * own);
    const double strip = rise_between(0.2, 0.5, across) * (1 - rise_between(0.62, 1.0, across));
    const double uneven = 0.9 + 0.7 * noise.octaves(place.at, 60, 3, kReef + 13);
    const double islet = islets * strip * (shape.rise - kReefTop) * uneven;
    const double height = flat + heads + islet;
    const double rock = (1 - rise_between(0.05, 0.35, across)) * (1 - rise_between(-0.3, 0.2, height));
    return {height, std::clamp(std::max(rock, 0.8 * rise_between(0.1, 0.5, heads)), 0.0, 1.0)};
}

LandPoint valley_at(const LandPlace& place) {
    constexpr double kMeander = 55, kMeanderLength = 420;  // m
    constexpr double kHeadlandFoot = -90,
                     kHeadlandTop = 40;           // m behind the shoreline: the sides end towards the sea
    constexpr double kToe = 6, kSteepness = 2.6;  // m; width of a side over its height
    const LandShape& shape = place.shape;
    const LandNoise& noise = place.noise;
    const double in = landwards(place, 20, 600, 2);
    const glm::dvec2 along(-shape.seaward.y, shape.seaward.x);
    const auto bend = [&](double way) {
        return kMeander * noise.octaves({way, 0}, kMeanderLength, 2, kValley);
    };
    const double off_middle = glm::dot(place.at, along) - bend(in) + bend(0);
    const double floor = in > 0 ? shape.slope * in : -offshore_depth(-in, shape.slope, shape.deepest);
    // The sides begin where the floor ends, with spurs and gullies, and go over into hills.
    const double gullies = 16 * noise.octaves(place.at, 90, 4, kValley + 4);
    const double up = std::abs(off_middle) - 0.5 * shape.width +
                      gullies * rise_between(0, 40, std::abs(off_middle) - 0.5 * shape.width);
    const double inland = rise_between(kHeadlandFoot, kHeadlandTop, in + gullies);
    const double side = rise_between(-kToe, kSteepness * shape.rise, up);
    const double uneven = 0.85 + 0.5 * noise.octaves(place.at, 240, 4, kValley + 9);
    const double height = floor + inland * shape.rise * side * std::max(uneven, 0.3) +
                          hills_at(place, up, 2 * shape.rise) * inland;
    // Rock stands out where the sides are steepest, and on the headlands that the sea washes.
    const double bare = rise_between(0.05, 0.22, noise.octaves(place.at, 45, 3, kValley + 14));
    const double steep = rise_between(0.15, 0.4, side) * (1 - rise_between(0.75, 0.95, side));
    const double washed =
        rise_between(-60, -20, in) * (1 - rise_between(10, 40, in)) * rise_between(0.02, 0.1, side);
    return {height, std::clamp(std::max(bare * steep * inland, washed), 0.0, 1.0)};
}

LandPoint land_at(const LandShape& shape, const glm::dvec2& at, double spacing) {
    const LandPlace place{shape, at, LandNoise(shape.seed, spacing), spacing};
    switch (shape.kind) {
        case LandKind::beach:
            return beach_at(place);
        case LandKind::coast:
            return coast_at(place);
        case LandKind::island:
            return island_at(place);
        case LandKind::valley:
            return valley_at(place);
        default:
            return atoll_at(place);
    }
}

}  // namespace deepwater::scene
