#include "sim/pools/basin_play.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "sim/laws/gravity.h"
#include "sim/layers/stirring.h"
#include "sim/numerics/random.h"

namespace deepwater::sim {
namespace {

constexpr double kNarrowestCrater = 2.5;  // cells, as of stones
constexpr double kLeftShare = 0.1;        // of the least depth, that a drain leaves
constexpr double kJetRise = 1.5;          // radii of the crater
constexpr double kDropFastest = 9;        // m/s, of the largest drops

// Chosen by eye: a jet of one metre comes out of a nozzle of 9 mm and takes 1.1 litres a second.
constexpr double kNozzle = 0.009;                    // m, for a height of one metre
constexpr double kRing = 0.24;                       // radius of the ring over the height
constexpr double kWidestRing = 0.6;                  // of the way to the nearest wall
constexpr double kFountainDrop = 0.018;              // m, of the lumps in which drops fall together
constexpr int kMostFountainDrops = 64;               // in a slot; each stands for more where there are more
constexpr double kRaisingShare = 0.3;                // of the jet's momentum
constexpr double kHumpRadii = 6, kLeastHump = 0.02;  // of the nozzle; m

constexpr double kDip = 0.156;                            // 0.69⁵ (Lubin & Springer 1967)
constexpr double kDimple = 0.015, kDimpleFlow = 0.01;     // m at this flow, m³/s: chosen by eye
constexpr double kDentRadius = 0.06, kDeepestDent = 0.4;  // m; of the depth
constexpr double kWidestSink = 0.5;                       // of the shorter half side
constexpr double kSameDepth = 0.02;  // relative change of depth up to which a sink's dent is kept
constexpr double kBrushReach = 3.2;  // radii: e^(−10) is left there
constexpr size_t kMostCellsAlong = 1024;

double speed_up_to(double height) {
    return std::sqrt(2 * kGravity * height);
}

}  // namespace

glm::dvec2 outlet_of(const BasinShape& shape) {
    glm::dvec2 middle(0);
    double room = shape.wall_distance(middle);
    if (room > 0) return middle;
    constexpr int kPlaces = 48;  // along a side
    for (int j = 0; j < kPlaces; ++j) {
        for (int i = 0; i < kPlaces; ++i) {
            const glm::dvec2 share = (glm::dvec2(i, j) + 0.5) / static_cast<double>(kPlaces);
            const glm::dvec2 place = shape.reach() * (2.0 * share - 1.0);
            if (shape.wall_distance(place) <= room) continue;
            room = shape.wall_distance(place);
            middle = place;
        }
    }
    return middle;
}

FountainJet fountain_jet(double height, double room) {
    FountainJet jet;
    jet.speed = speed_up_to(height);
    jet.radius = kNozzle * std::sqrt(height);
    jet.rate = std::numbers::pi * jet.radius * jet.radius * jet.speed;
    jet.flight = 2 * jet.speed / kGravity;
    jet.ring = std::min(kRing * height, kWidestRing * room);
    return jet;
}

std::uint64_t pool_seed(int pool) {
    constexpr std::uint64_t kPools = 0x9001;
    return scramble(kPools + static_cast<std::uint64_t>(pool));
}

DropJet jet_of_drop(double diameter) {
    const Stone drop = stone_of_drop(diameter, RainLaw::fall_speed(diameter));
    const double crater = splash_of(drop, 0).radius;
    return {.delay = std::numbers::pi * std::sqrt(crater / (2 * kGravity)),
            .rise = kJetRise * crater,
            .speed = speed_up_to(kJetRise * crater)};
}

/// Adds spots to what stirs the heights of a basin, and adds up what they bring.
class BasinPlay::Brush {
public:
    explicit Brush(BasinWaves& waves)
        : waves_(waves), mirrors_(waves.shape().kind == BasinShape::Kind::rectangle) {}
    ~Brush() { waves_.state_volume(volume_); }
    Brush(const Brush&) = delete;
    Brush& operator=(const Brush&) = delete;

    /// Adds a volume [m³] evenly.
    void level(double volume) { volume_ += volume; }
    /// Adds `volume` [m³] of a field [1/m²] on the cells.
    void add(const Grid2D<float>& field, double volume) {
        auto to = waves_.stir_height().values();
        const auto by = static_cast<float>(volume);
        for (size_t i = 0; i < to.size(); ++i) to[i] += by * field.values()[i];
        volume_ += volume;
    }
    /// Adds (hump − crater (1 − q)) e^(−q), q = r²/R². In a rectangle it is mirrored at the walls; elsewhere what
    /// lies behind them is lost.
    /// @param hump, crater  m
    void add(const glm::dvec2& own, double radius, double hump, double crater) {
        Grid2D<float>& field = waves_.stir_height();
        const glm::dvec2 cell = waves_.cell_sides();
        across_.fill(own.x, radius, cell.x, field.width());
        down_.fill(own.y, radius, cell.y, field.height());
        const Side &across = across_, &down = down_;
        const auto base = static_cast<float>(hump - crater), dip = static_cast<float>(crater);
        for (int j = 0; j < down.count; ++j) {
            const auto nj = static_cast<size_t>(j);
            const int row = folded(down.first + j, field.height());
            if (row < 0) continue;
            const float level = down.fall[nj], past = base + dip * down.square[nj];
            float* to = field.row(row);
            if (across.first >= 0 && across.first + across.count <= field.width()) {
                to += across.first;
                for (int i = 0; i < across.count; ++i) {
                    const auto n = static_cast<size_t>(i);
                    to[i] += level * across.fall[n] * (past + dip * across.square[n]);
                }
                continue;
            }
            for (int i = 0; i < across.count; ++i) {
                const auto n = static_cast<size_t>(i);
                const int column = folded(across.first + i, field.width());
                if (column >= 0) to[column] += level * across.fall[n] * (past + dip * across.square[n]);
            }
        }
    }
    /// Adds a splash, not deeper than `deepest` [m].
    void add(const glm::dvec2& own, const StoneSplash& splash, double deepest) {
        const double hump = splash.volume / (std::numbers::pi * splash.radius * splash.radius);
        add(own, splash.radius, hump, std::min(splash.depth, deepest));
    }

private:
    /// e^(−x²/R²) and x²/R² of cells along one axis.
    struct Side {
        int first = 0, count = 0;
        std::array<float, kMostCellsAlong> fall{}, square{};

        void fill(double own, double radius, double cell, int cells) {
            const double at = own / cell + 0.5 * (cells - 1), reach = kBrushReach * radius / cell;
            first = std::max(static_cast<int>(std::ceil(at - reach)), -cells);
            const int last = std::min(static_cast<int>(std::floor(at + reach)), 2 * cells - 1);
            count = std::clamp(last - first + 1, 0, static_cast<int>(kMostCellsAlong));
            // e^(−x²) along equal steps s of x changes by a factor, which itself changes by e^(−2s²).
            const double step = cell / radius, begin = (first - at) * step;
            double value = std::exp(-begin * begin), factor = std::exp(-step * (2 * begin + step));
            const double change = std::exp(-2 * step * step);
            for (int i = 0; i < count; ++i) {
                const double x = begin + i * step;
                square[static_cast<size_t>(i)] = static_cast<float>(x * x);
                fall[static_cast<size_t>(i)] = static_cast<float>(value);
                value *= factor;
                factor *= change;
            }
        }
    };
    /// Returns the cell in which an index within one length of the row appears; less than 0: none.
    [[nodiscard]] int folded(int at, int cells) const {
        if (at >= 0 && at < cells) return at;
        if (!mirrors_) return -1;
        return at < 0 ? -1 - at : 2 * cells - 1 - at;
    }

    BasinWaves& waves_;
    bool mirrors_;
    Side across_, down_;
    double volume_ = 0;
};

BasinPlay::BasinPlay(const BasinWaves& waves, std::vector<BasinSpell> spells, double least_depth, double brim,
                     std::uint64_t seed)
    : shape_(waves.shape()),
      area_(waves.area()),
      cell_(std::max(waves.cell_sides().x, waves.cell_sides().y)),
      narrowest_(kNarrowestCrater * cell_),
      lowest_(kLeftShare * least_depth - least_depth),
      brim_(brim),
      seed_(scramble(seed)),
      spells_(std::move(spells)),
      rain_(rain_on(shape_, narrowest_, seed)) {
    check_spells(spells_);
    middle_ = outlet_of(shape_);
    room_ = shape_.wall_distance(middle_);
}

BasinRain BasinPlay::rain_on(const BasinShape& shape, double narrowest, std::uint64_t seed) {
    return {shape, narrowest, scramble(seed)};
}

void BasinPlay::reset() {
    thrown_.clear();
    rained_ = drained_ = spilled_ = in_the_air_ = 0;
}

void BasinPlay::act(double time, double seconds, BasinWaves& waves) {
    const BasinSpell spell = spell_at(spells_, time + 0.5 * seconds);
    waves.set_viscosity(std::min(waves.settings().viscosity + rain_viscosity(spell.rain), 1.0));
    if (thrown_.empty() && spell.rain <= 0 && spell.drain <= 0 && spell.fountain <= 0) return;
    const double level = waves.mean_level();
    const std::int64_t slot = std::llround(time / seconds);
    Brush brush(waves);
    if (spell.drain > 0 || spell.fountain > 0) make_sink(shape_.depth + std::max(level, lowest_), waves);
    if (spell.rain > 0) rain(spell.rain, slot, seconds, brush);
    if (spell.fountain > 0) spout(spell.fountain, time, seconds, brush, waves);
    catch_thrown(slot, time + seconds, brush);
    if (spell.drain > 0) drain(spell.drain, seconds, level, brush, waves);
    if (level > brim_) {
        brush.level((brim_ - level) * area_);
        spilled_ += (level - brim_) * area_;
    }
}

void BasinPlay::rain(double rate, std::int64_t slot, double seconds, Brush& brush) {
    rain_.fall(rate, slot, seconds, impacts_);
    const double time = static_cast<double>(slot) * seconds;
    for (const RainImpact& impact : impacts_) {
        brush.add(impact.place, impact.splash, shape_.depth);
        if (impact.diameter < kJetDrop) continue;
        const Stone drop = stone_of_drop(impact.diameter, RainLaw::fall_speed(impact.diameter));
        const DropJet jet = jet_of_drop(impact.diameter);
        const double leaves = time + jet.delay, volume = drop.mass / drop.density;
        thrown_.push_back({.time = leaves, .place = impact.place, .volume = -volume});
        thrown_.push_back({.time = leaves + 2 * jet.speed / kGravity,
                           .place = impact.place,
                           .volume = volume,
                           .speed = jet.speed,
                           .diameter = impact.diameter});
    }
    const double brought = rate * area_ * seconds;
    brush.level(brought);
    rained_ += brought;
}

void BasinPlay::spout(double height, double time, double seconds, Brush& brush, BasinWaves& waves) {
    const FountainJet jet = fountain_jet(height, room_);
    const double volume = jet.rate * seconds;
    brush.add(sink_, -volume);
    in_the_air_ += volume;
    thrown_.push_back({.time = time + jet.flight,
                       .place = middle_,
                       .volume = volume,
                       .speed = std::min(jet.speed, kDropFastest),
                       .diameter = kFountainDrop,
                       .ring = jet.ring});
    const double radius = std::max({kHumpRadii * jet.radius, kLeastHump, 1.5 * cell_});
    const double raising = kRaisingShare * kWaterDensity * jet.rate * jet.speed;  // N
    const Spot hump{.place = middle_, .radius = std::min(radius, shape_.reach().x)};
    waves.press(hump, -raising * seconds / (std::numbers::pi * hump.radius * hump.radius));
}

void BasinPlay::catch_thrown(std::int64_t slot, double until, Brush& brush) {
    UniformDraws draws(seed_ + scramble(static_cast<std::uint64_t>(slot)));
    std::erase_if(thrown_, [&](const Throw& one) {
        if (one.time >= until) return false;
        brush.level(one.volume);
        in_the_air_ -= one.volume;
        if (one.volume < 0) return true;
        if (one.ring <= 0) {
            brush.add(one.place, splash_of_drop(one.diameter, one.speed, narrowest_), shape_.depth);
            return true;
        }
        const Stone drop = stone_of_drop(one.diameter, one.speed);
        const double all = one.volume * drop.density / drop.mass;
        const int count = std::clamp(draws.poisson(all), 1, kMostFountainDrops);
        StoneSplash splash = splash_of_drop(one.diameter, one.speed, narrowest_);
        splash.volume = one.volume / count;
        splash.depth *= std::sqrt(std::max(all / count, 1.0));  // the sum of squares is that of all
        for (int i = 0; i < count; ++i) {
            const double angle = 2 * std::numbers::pi * draws();
            const double off = one.ring * (1 + FountainJet::kSpread * (draws() + draws() - 1));
            brush.add(one.place + off * glm::dvec2(std::cos(angle), std::sin(angle)), splash, shape_.depth);
        }
        return true;
    });
}

/// The depth h over the outlet falls as √h₁ = √h₀ − Q t / (2 A √d).
void BasinPlay::drain(double rate, double seconds, double level, Brush& brush, BasinWaves& waves) {
    if (level <= lowest_) return;
    const double before = std::sqrt(shape_.depth + level);
    const double after = std::max(before - rate * seconds / (2 * area_ * std::sqrt(shape_.depth)), 0.0);
    const double fallen = std::max(after * after - shape_.depth, lowest_);
    const double volume = (level - fallen) * area_;
    brush.add(sink_, -volume);
    drained_ += volume;
    const double flow = volume / seconds, depth = before * before;
    const double dip = kDip * flow * flow / (kGravity * depth * depth * depth * depth);
    const double dimple = kDimple * std::sqrt(flow / kDimpleFlow);
    const Spot dent{.place = middle_, .radius = std::max(kDentRadius, 1.5 * cell_)};
    waves.press(dent, kWaterDensity * kGravity * std::min(dip + dimple, kDeepestDent * depth) * seconds);
}

void BasinPlay::make_sink(double depth, const BasinWaves& waves) {
    if (std::abs(depth - sink_depth_) <= kSameDepth * sink_depth_) return;
    sink_depth_ = depth;
    const Grid2D<float>& cells = waves.height();
    if (sink_.width() == 0) sink_ = Grid2D<float>(cells.width(), cells.height());
    const glm::dvec2 reach = shape_.reach(), sides = waves.cell_sides();
    const double widest = kWidestSink * std::min(reach.x, reach.y);
    const double radius = std::max(std::min(std::numbers::sqrt2 * depth, widest), 1.5 * cell_);
    double sum = 0;
    for (int j = 0; j < cells.height(); ++j) {
        for (int i = 0; i < cells.width(); ++i) {
            const glm::dvec2 place = waves.place(i, j), off = (place - middle_) / radius;
            const double value = std::exp(-glm::dot(off, off));
            sink_(i, j) = static_cast<float>(value);
            if (shape_.inside(place)) sum += value;
        }
    }
    const auto unit = static_cast<float>(1 / (sum * sides.x * sides.y));
    for (float& value : sink_.values()) value *= unit;
}

}  // namespace deepwater::sim
