// Look-ups of many points of the surface at once.
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "core/check.h"
#include "sim/surface/riding_waves.h"
#include "sim/surface/sea_surface.h"
#include "sim/surface/surface_lookup.h"

namespace deepwater::sim {
namespace {

/// Points of a block, which are computed together in vectors.
constexpr size_t kBlock = 16;
/// Points of one task.
constexpr size_t kTask = 4096;
/// The inversion stops at this error, m: heights and velocities are then right to 1 mm and 1 mm/s where the
/// Jacobian is above 0.2.
constexpr float kBlockClose = 5e-5f;
/// Largest number of steps; most points take four to six.
constexpr int kBlockSteps = 16;
/// Least determinant of the derivative: where the surface folds it would be 0.
constexpr float kLeastDeterminant = 0.05f;
/// Points farther from the origin than this [m] are looked up one by one, where samples are counted in
/// integers.
constexpr double kFarthestOfBlock = 1e9;

bool within_block(double x, double z) {
    return std::abs(x) < kFarthestOfBlock && std::abs(z) < kFarthestOfBlock;
}

void put(std::span<float> to, size_t index, float value) {
    if (!to.empty()) to[index] = value;
}

}  // namespace

struct SeaSurface::Block {
    size_t count = 0;
    // By view: position of the points, in samples.
    int u[kMostViews][kBlock], v[kMostViews][kBlock];
    float part_u[kMostViews][kBlock], part_v[kMostViews][kBlock];
    // Place of the water found, m from the world point.
    float x[kBlock], z[kBlock];
    bool found[kBlock];
    Float4 displacement[kBlock];  // its fourth component: the sum of the views' J times their weights
    float rides[kBlock];          // riding_factor() of the tile that was added last

    /// Samples around the points' water in the maps of one view, and their bilinear weights.
    struct Cells {
        int low_low[kBlock], high_low[kBlock], low_high[kBlock], high_high[kBlock];
        float weight_ll[kBlock], weight_hl[kBlock], weight_lh[kBlock], weight_hh[kBlock];

        [[nodiscard]] Float4 of(const glm::vec4* map, size_t i) const {
            const auto at = [map](int index) { return *reinterpret_cast<const Float4*>(map + index); };
            return (at(low_low[i]) * weight_ll[i] + at(high_low[i]) * weight_hl[i]) +
                   (at(low_high[i]) * weight_lh[i] + at(high_high[i]) * weight_hh[i]);
        }
        [[nodiscard]] float of(const float* map, size_t i) const {
            return (map[low_low[i]] * weight_ll[i] + map[high_low[i]] * weight_hl[i]) +
                   (map[low_high[i]] * weight_lh[i] + map[high_high[i]] * weight_hh[i]);
        }
    };
    void find_cells(const View& view, size_t number, Cells& cells) const;
    void add_displacement(std::span<const View> from, size_t number, const Cells& cells);
    void find_displacement(std::span<const View> from);
};

/// Adds the displacement of a view to those of the views before it.
void SeaSurface::Block::add_displacement(std::span<const View> from, size_t number, const Cells& cells) {
    const bool same_tile = number > 0 && from[number - 1].tile == from[number].tile;
    float weights = 0;  // of the views of larger tiles
    for (size_t before = 0; before < number; ++before) weights += from[before].weight;
    for (size_t i = 0; i < kBlock; ++i) {
        Float4 part = cells.of(from[number].displacement, i);
        if (number == 0) {
            rides[i] = 1;
            displacement[i] = part;
            continue;
        }
        if (!same_tile) rides[i] = shared::riding_factor(displacement[i][3] - weights);
        part[1] *= rides[i];
        displacement[i] += part;
    }
}

/// Computes all places of the block, whatever its count: a loop of known length is vectorised.
void SeaSurface::Block::find_cells(const View& view, size_t number, Cells& cells) const {
    const int mask = (1 << view.log2_side) - 1, shift = view.log2_side;
    const float cosine = view.cosine_per_sample, sine = view.sine_per_sample, weight = view.weight;
    for (size_t i = 0; i < kBlock; ++i) {
        const float along_u = part_u[number][i] + (cosine * x[i] - sine * z[i]);
        const float along_v = part_v[number][i] + (sine * x[i] + cosine * z[i]);
        const int cut_u = static_cast<int>(along_u), cut_v = static_cast<int>(along_v);
        const int whole_u = cut_u - static_cast<int>(along_u < static_cast<float>(cut_u));
        const int whole_v = cut_v - static_cast<int>(along_v < static_cast<float>(cut_v));
        const float high_u = along_u - static_cast<float>(whole_u),
                    high_v = along_v - static_cast<float>(whole_v);
        const int left = (u[number][i] + whole_u) & mask, right = (u[number][i] + whole_u + 1) & mask;
        const int lower = ((v[number][i] + whole_v) & mask) << shift;
        const int upper = ((v[number][i] + whole_v + 1) & mask) << shift;
        cells.low_low[i] = lower + left;
        cells.high_low[i] = lower + right;
        cells.low_high[i] = upper + left;
        cells.high_high[i] = upper + right;
        const float above = weight * high_v, below = weight - above;
        cells.weight_ll[i] = below * (1 - high_u);
        cells.weight_hl[i] = below * high_u;
        cells.weight_lh[i] = above * (1 - high_u);
        cells.weight_hh[i] = above * high_u;
    }
}

void SeaSurface::Block::find_displacement(std::span<const View> from) {
    if (from.empty()) std::fill_n(displacement, kBlock, Float4{});
    Cells cells;
    for (size_t number = 0; number < from.size(); ++number) {
        find_cells(from[number], number, cells);
        add_displacement(from, number, cells);
    }
}

/// Finds the water over the block's points by Broyden's method, starting with the surface's derivatives.
/// Source: C. G. Broyden 1965, A class of methods for solving nonlinear simultaneous equations.
void SeaSurface::settle(Block& block, float close) const {
    const std::span<const View> from = views();
    float a[kBlock], b[kBlock], c[kBlock],
        d[kBlock];  // of the derivative [a b; c d] of (x, z) + displacement
    float left_x[kBlock], left_z[kBlock], by_x[kBlock], by_z[kBlock];
    std::fill_n(block.x, kBlock, 0.0f);
    std::fill_n(block.z, kBlock, 0.0f);
    block.find_displacement(from);
    for (size_t i = 0; i < kBlock; ++i) {
        block.x[i] = -block.displacement[i][0];
        block.z[i] = -block.displacement[i][2];
        a[i] = d[i] = 1;
        b[i] = 0;
        block.displacement[i] = Float4{};
    }
    Block::Cells cells;
    for (size_t number = 0; number < from.size(); ++number) {
        block.find_cells(from[number], number, cells);
        block.add_displacement(from, number, cells);
        for (size_t i = 0; i < kBlock; ++i) {
            const Float4 slopes = cells.of(from[number].gradient, i);
            a[i] += slopes[2];
            d[i] += slopes[3];
            b[i] += cells.of(from[number].shear, i);
        }
    }
    std::copy_n(b, kBlock, c);
    const auto measure_residuals = [&] {
        bool all = true;
        for (size_t i = 0; i < kBlock; ++i) {
            left_x[i] = block.x[i] + block.displacement[i][0];
            left_z[i] = block.z[i] + block.displacement[i][2];
            block.found[i] = std::abs(left_x[i]) + std::abs(left_z[i]) < close;
            all = all && (block.found[i] || i >= block.count);
        }
        return all;
    };
    bool done = measure_residuals();
    for (int step = 0; step < kBlockSteps && !done; ++step) {
        for (size_t i = 0; i < kBlock; ++i) {
            const float determinant = a[i] * d[i] - b[i] * c[i];
            const float over =
                1 / (std::abs(determinant) > kLeastDeterminant ? determinant : kLeastDeterminant);
            // A point that was found stays, so that its answer does not depend on the others of the block.
            by_x[i] = block.found[i] ? 0 : -(d[i] * left_x[i] - b[i] * left_z[i]) * over;
            by_z[i] = block.found[i] ? 0 : -(a[i] * left_z[i] - c[i] * left_x[i]) * over;
            block.x[i] += by_x[i];
            block.z[i] += by_z[i];
        }
        block.find_displacement(from);
        done = measure_residuals();
        for (size_t i = 0; i < kBlock; ++i) {
            // The derivative did not predict the residual r: B += r Δᵀ/|Δ|².
            const float square = std::max(by_x[i] * by_x[i] + by_z[i] * by_z[i], 1e-20f);
            const float of_x = left_x[i] / square, of_z = left_z[i] / square;
            a[i] += of_x * by_x[i];
            b[i] += of_x * by_z[i];
            c[i] += of_z * by_x[i];
            d[i] += of_z * by_z[i];
        }
    }
}

/// Sets the points of a block in the samples of each view.
void SeaSurface::place_block(const double* x, const double* z, size_t count, Block& block) const {
    const std::span<const View> from = views();
    block.count = count;
    for (size_t number = 0; number < from.size(); ++number) {
        const View& view = from[number];
        const double side = static_cast<double>(1 << view.log2_side), per_metre = side / view.size;
        const double cosine = view.cosine * per_metre, sine = view.sine * per_metre;
        const double shift = static_cast<double>(view.shift);
        const long long mask = (1LL << view.log2_side) - 1;
        for (size_t i = 0; i < count; ++i) {
            const bool inside = within_block(x[i], z[i]);
            const double at_x = inside ? x[i] : 0, at_z = inside ? z[i] : 0;
            const double u = cosine * at_x - sine * at_z + shift, v = sine * at_x + cosine * at_z + shift;
            const auto whole_u = static_cast<long long>(u), whole_v = static_cast<long long>(v);
            block.u[number][i] = static_cast<int>(whole_u & mask);
            block.v[number][i] = static_cast<int>(whole_v & mask);
            block.part_u[number][i] = static_cast<float>(u - static_cast<double>(whole_u));
            block.part_v[number][i] = static_cast<float>(v - static_cast<double>(whole_v));
        }
    }
    // Unused places of the block repeat the first point.
    for (size_t number = 0; number < from.size(); ++number) {
        for (size_t i = count; i < kBlock; ++i) {
            block.u[number][i] = block.u[number][0];
            block.v[number][i] = block.v[number][0];
            block.part_u[number][i] = block.part_u[number][0];
            block.part_v[number][i] = block.part_v[number][0];
        }
    }
}

/// Returns whether a layer may displace the water at a world point, or land holds back waves of the tiles.
bool SeaSurface::near_layer(double x, double z) const {
    if (coast_) return true;
    return std::ranges::any_of(layers_, [&](const LayerMaps& layer) {
        if (is_left_out(layer)) return false;
        const double reach =
            glm::length(layer.window.half_sides) + static_cast<double>(maps_->farthest_drift);
        return glm::distance(layer.window.middle, glm::dvec2(x, z)) < reach;
    });
}

void SeaSurface::ask_block(PointsOf points, const double* x, const double* z, size_t count,
                           const SurfaceAnswers& answers, size_t at) const {
    const std::span<const View> from = views();
    const auto answer = [&](size_t index, const SurfaceSample& sample) {
        put(answers.height, index, sample.displacement.y);
        put(answers.displacement_x, index, sample.displacement.x);
        put(answers.displacement_z, index, sample.displacement.z);
        put(answers.jacobian, index, sample.jacobian());
        if (!answers.slope_x.empty() || !answers.slope_z.empty()) {
            const glm::vec2 slope = sample.world_slope();
            put(answers.slope_x, index, slope.x);
            put(answers.slope_z, index, slope.y);
        }
        put(answers.velocity_x, index, sample.velocity.x);
        put(answers.velocity_y, index, sample.velocity.y);
        put(answers.velocity_z, index, sample.velocity.z);
        put(answers.acceleration_x, index, sample.acceleration.x);
        put(answers.acceleration_y, index, sample.acceleration.y);
        put(answers.acceleration_z, index, sample.acceleration.z);
        if (answers.normal_x.empty() && answers.normal_y.empty() && answers.normal_z.empty()) return;
        const glm::vec3 normal = sample.normal();
        put(answers.normal_x, index, normal.x);
        put(answers.normal_y, index, normal.y);
        put(answers.normal_z, index, normal.z);
    };
    const auto answer_alone = [&](size_t i) {
        answer(at + i, points == PointsOf::world ? over(x[i], z[i]).sample : undisplaced(x[i], z[i]));
    };

    Block block;
    place_block(x, z, count, block);
    if (points == PointsOf::world) {
        settle(block, kBlockClose);
    } else {
        std::fill_n(block.x, kBlock, 0.0f);
        std::fill_n(block.z, kBlock, 0.0f);
        std::fill_n(block.found, kBlock, true);
        block.find_displacement(from);
    }
    const bool slopes_wanted = !answers.normal_x.empty() || !answers.normal_y.empty() ||
                               !answers.normal_z.empty() || !answers.jacobian.empty() ||
                               !answers.slope_x.empty() || !answers.slope_z.empty();
    const bool velocity_wanted =
        !answers.velocity_x.empty() || !answers.velocity_y.empty() || !answers.velocity_z.empty();
    const bool acceleration_wanted =
        !answers.acceleration_x.empty() || !answers.acceleration_y.empty() || !answers.acceleration_z.empty();
    std::array<Float4, kBlock> slopes{}, velocity{}, acceleration{};
    std::array<float, kBlock> shear{}, slopes_ride{};
    std::array<RidingWaves, kBlock> riding{};
    if (slopes_wanted || velocity_wanted || acceleration_wanted) {
        Block::Cells cells;
        for (size_t number = 0; number < from.size(); ++number) {
            const View& view = from[number];
            block.find_cells(view, number, cells);
            if (slopes_wanted) {
                for (size_t i = 0; i < count; ++i) {
                    Float4 own = cells.of(view.gradient, i);
                    if (number == 0 || from[number - 1].tile != view.tile)
                        slopes_ride[i] = shared::riding_factor(slopes[i][2] + slopes[i][3]);
                    own[0] *= slopes_ride[i];
                    own[1] *= slopes_ride[i];
                    slopes[i] += own;
                    shear[i] += cells.of(view.shear, i);
                }
            }
            if (!velocity_wanted && !acceleration_wanted) continue;
            for (size_t i = 0; i < count; ++i) {
                const Float4 d = cells.of(view.displacement, i), v = cells.of(view.velocity, i);
                const Float4 a = cells.of(view.acceleration, i);
                // The cells are weighted, so that at rest J is the weight of the view.
                riding[i].begin(view.tile);
                velocity[i] += riding[i].velocity(v, d);
                acceleration[i] += riding[i].acceleration(a, v, d);
                riding[i].add(1, d + Float4{0, 0, 0, 1 - view.weight}, v, a);
            }
        }
    }
    for (size_t i = 0; i < count; ++i) {
        // Near a layer, and beyond the block's range, points are looked up one by one.
        if (!block.found[i] || !within_block(x[i], z[i]) || near_layer(x[i], z[i])) {
            answer_alone(i);
            continue;
        }
        answer(at + i, {.displacement = xyz(block.displacement[i]),
                        .slope = {slopes[i][0], slopes[i][1]},
                        .dxx = slopes[i][2],
                        .dzz = slopes[i][3],
                        .dxz = shear[i],
                        .dzx = shear[i],
                        .velocity = xyz(velocity[i]),
                        .acceleration = xyz(acceleration[i])});
    }
}

namespace {

void check_lengths(size_t length, std::initializer_list<size_t> others,
                   std::initializer_list<std::span<float>> answers) {
    const bool fit =
        std::ranges::all_of(others, [length](size_t other) { return other == length; }) &&
        std::ranges::all_of(answers, [length](auto to) { return to.empty() || to.size() == length; });
    if (!fit) throw UsageError("bad arrays for the sea's surface: expected arrays of one length");
}

/// Returns whether velocities or accelerations are asked for.
template <class Answers>
bool wants_motion(const Answers& of) {
    return !of.velocity_x.empty() || !of.velocity_y.empty() || !of.velocity_z.empty() ||
           !of.acceleration_x.empty() || !of.acceleration_y.empty() || !of.acceleration_z.empty();
}

}  // namespace

/// @throws UsageError when the moment has no velocities
void SeaSurface::check_motion() const {
    if (!has_motion_)
        throw UsageError(
            "this moment of the sea was evaluated without velocities: ask for Motion::evaluated");
}

void SeaSurface::ask(PointsOf points, std::span<const double> x, std::span<const double> z,
                     const SurfaceAnswers& answers) const {
    check_lengths(x.size(), {z.size()},
                  {answers.height, answers.displacement_x, answers.displacement_z, answers.slope_x,
                   answers.slope_z, answers.normal_x, answers.normal_y, answers.normal_z, answers.jacobian,
                   answers.velocity_x, answers.velocity_y, answers.velocity_z, answers.acceleration_x,
                   answers.acceleration_y, answers.acceleration_z});
    if (wants_motion(answers)) check_motion();
    tbb::parallel_for(tbb::blocked_range<size_t>(0, x.size(), kTask),
                      [&](const tbb::blocked_range<size_t>& range) {
                          for (size_t at = range.begin(); at < range.end(); at += kBlock) {
                              const size_t count = std::min(kBlock, range.end() - at);
                              for (size_t i = at; i < at + count; ++i) check_point(x[i], z[i]);
                              ask_block(points, x.data() + at, z.data() + at, count, answers, at);
                          }
                      });
}

/// Returns the place from which the layers have displaced water to a world point.
glm::dvec2 SeaSurface::before_layers(const glm::dvec2& point) const {
    constexpr int kSteps = 4;  // each shrinks the error by the squeezing of the layers' waves
    glm::dvec2 place = point;
    for (int step = 0; step < kSteps; ++step) {
        glm::vec3 sum(0);
        for (const LayerMaps& layer : layers_) {
            if (!is_left_out(layer)) sum += layer.displacement_at(place);
        }
        place = point - glm::dvec2(static_cast<double>(sum.x), static_cast<double>(sum.z));
    }
    return place;
}

void SeaSurface::ask_bands(std::span<const double> x, std::span<const double> z,
                           std::span<const BandAnswers> tiles, std::span<const BandAnswers> layers,
                           double close) const {
    bool fit = z.size() == x.size() && tiles.size() == maps_->info.size() && layers.size() == layers_.size();
    for (const std::span<const BandAnswers> bands : {tiles, layers}) {
        for (const BandAnswers& band : bands) {
            fit = fit && (band.motion.empty() || band.motion.size() == x.size()) &&
                  (band.rising.empty() || band.rising.size() == x.size());
            std::ranges::fill(band.motion, glm::vec4(0));
            std::ranges::fill(band.rising, 0.0f);
        }
    }
    if (!fit) throw UsageError("bad arrays for the sea's surface: expected arrays of one length");
    check_motion();
    for (size_t at = 0; at < x.size(); at += kBlock) {
        const size_t count = std::min(kBlock, x.size() - at);
        for (size_t i = at; i < at + count; ++i) check_point(x[i], z[i]);
        std::array<bool, kBlock> near{};
        // Where the tiles have moved the water: layers, which displace it further, are known there.
        std::array<double, kBlock> moved_x{}, moved_z{};
        for (size_t i = 0; i < count; ++i) {
            const glm::dvec2 point(x[at + i], z[at + i]);
            near[i] = within_block(point.x, point.y) && near_layer(point.x, point.y);
            const glm::dvec2 moved = near[i] ? before_layers(point) : point;
            moved_x[i] = moved.x;
            moved_z[i] = moved.y;
        }
        Block block;
        place_block(moved_x.data(), moved_z.data(), count, block);
        settle(block, static_cast<float>(close));
        std::array<glm::dvec2, kBlock> places{};
        for (size_t i = 0; i < count; ++i) {
            const bool found = block.found[i] && !(near[i] && parts_);
            if (found || !within_block(moved_x[i], moved_z[i])) continue;
            places[i] = place_under({x[at + i], z[at + i]});
            block.x[i] = static_cast<float>(places[i].x - moved_x[i]);
            block.z[i] = static_cast<float>(places[i].y - moved_z[i]);
        }
        Block::Cells cells;
        std::array<RidingWaves, kBlock> riding{};
        for (size_t number = 0; number < views().size(); ++number) {
            const View& view = views()[number];
            const BandAnswers& band = tiles[view.tile];
            block.find_cells(view, number, cells);
            for (size_t i = 0; i < count; ++i) {
                if (!within_block(x[at + i], z[at + i])) continue;
                const float share = near[i] && parts_ ? tile_share(view.tile, places[i]) : 1;
                if (!view.velocity) continue;
                const Float4 d = cells.of(view.displacement, i), v = cells.of(view.velocity, i);
                const Float4 a = view.acceleration ? cells.of(view.acceleration, i) : Float4{};
                riding[i].begin(view.tile);
                if (!band.motion.empty()) {
                    band.motion[at + i] +=
                        share * glm::vec4(xyz(riding[i].velocity(v, d)), riding[i].displacement(d)[1]);
                }
                if (!band.rising.empty() && view.acceleration)
                    band.rising[at + i] += share * riding[i].acceleration(a, v, d)[1];
                riding[i].add(share, d + Float4{0, 0, 0, 1 - view.weight}, v, a);
            }
        }
        for (size_t number = 0; number < layers.size(); ++number) {
            if (layers[number].motion.empty() && layers[number].rising.empty()) continue;
            for (size_t i = 0; i < count; ++i) {
                if (!near[i]) continue;
                const LayerPoint point = layers_[number].at({moved_x[i], moved_z[i]});
                if (!layers[number].motion.empty()) {
                    layers[number].motion[at + i] = glm::vec4(
                        point.velocity + glm::vec3(point.flow.x, 0, point.flow.y), point.displacement.y);
                }
                if (!layers[number].rising.empty()) layers[number].rising[at + i] = point.acceleration.y;
            }
        }
    }
}

void SeaSurface::ask_water(std::span<const double> x, std::span<const double> y, std::span<const double> z,
                           const WaterAnswers& answers) const {
    check_lengths(x.size(), {y.size(), z.size()},
                  {answers.velocity_x, answers.velocity_y, answers.velocity_z, answers.acceleration_x,
                   answers.acceleration_y, answers.acceleration_z, answers.pressure, answers.depth});
    if (wants_motion(answers)) check_motion();
    tbb::parallel_for(tbb::blocked_range<size_t>(0, x.size(), kBlock),
                      [&](const tbb::blocked_range<size_t>& range) {
                          for (size_t i = range.begin(); i < range.end(); ++i) {
                              const WaterSample sample = water({x[i], y[i], z[i]});
                              put(answers.velocity_x, i, sample.velocity.x);
                              put(answers.velocity_y, i, sample.velocity.y);
                              put(answers.velocity_z, i, sample.velocity.z);
                              put(answers.acceleration_x, i, sample.acceleration.x);
                              put(answers.acceleration_y, i, sample.acceleration.y);
                              put(answers.acceleration_z, i, sample.acceleration.z);
                              put(answers.pressure, i, sample.pressure);
                              put(answers.depth, i, sample.depth);
                          }
                      });
}

}  // namespace deepwater::sim
