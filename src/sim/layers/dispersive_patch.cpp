#include "sim/layers/dispersive_patch.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

#include "core/check.h"
#include "core/shared_glsl.h"
#include "sim/laws/gravity.h"
#include "sim/layers/patch_handover.h"
#include "sim/numerics/denormals.h"

namespace deepwater::shared {
#include "shared/water/dispersion.glsl"
}

namespace deepwater::sim {
namespace {

constexpr double kReach = 4;  // radii: e^(−16) of a spot is left there

/// A lower wave does not wake another patch, m.
constexpr float kLeastHandedOver = 1e-6f;

/// ∫ rate dt of a wave of a quarter of the side on its way through both rims.
constexpr double kRimExtinction = 3.2;

void check(const PatchSettings& s) {
    const auto in = [](double value, double low, double high) { return value >= low && value <= high; };
    if (s.cells < 32 || s.cells > 1024 || !std::has_single_bit(static_cast<unsigned>(s.cells)))
        throw UsageError("a patch of waves has 32, 64, 128, 256, 512 or 1024 cells along a side");
    if (!in(s.cell, 0.001, 1000))
        throw UsageError("the cells of a patch of waves have sides of 0.001 to 1000 m");
    if (!in(s.depth, 0, 1e6)) throw UsageError("the depth under a patch of waves is 0 (bottomless) to 1e6 m");
    if (s.rim < 0 || s.rim > s.cells / 4)
        throw UsageError("the rim of a patch of waves is at most a quarter of its cells wide");
    if (!in(s.viscosity, 0, 1)) throw UsageError("the viscosity of a patch of waves is 0 to 1 m^2/s");
}

double frequency(const PatchSettings& s, double k) {
    return static_cast<double>(
        shared::angular_frequency(static_cast<float>(k), static_cast<float>(s.depth), shared::kWaterTension));
}

Grid2D<float> square(int n) {
    return Grid2D<float>(n, n);
}

void clear(Grid2D<float>& grid) {
    std::ranges::fill(grid.values(), 0.0f);
}

}  // namespace

struct DispersivePatch::Workspace {
    AlignedVector<float> keep, gain, loss, kick, drift;
    AlignedVector<float> fade_x, fade_z;  ///< by cell in memory
    double seconds = 0;                   ///< of keep, gain and loss
    /// What fade_x and fade_z are for.
    struct Rims {
        double seconds = 0, group_speed = 0;
        glm::dvec2 window_velocity{0};
        glm::i64vec2 corner{0};

        bool operator==(const Rims&) const = default;
    } rims;
    AlignedVector<float> plane;
    tbb::enumerable_thread_specific<AlignedVector<float>> scratch;
    /// e^(−x²) at evenly spaced places, and x².
    struct Bell {
        std::vector<float> value, square;

        /// @param first  x of the first place;  spacing  > 0
        void fill(double first, double spacing, size_t count) {
            value.resize(count);
            square.resize(count);
            // From place to place the value changes by a factor, which itself changes by one and the same factor.
            double x = first, bell = std::exp(-x * x), factor = std::exp(-spacing * (2 * x + spacing));
            const double change = std::exp(-2 * spacing * spacing);
            for (size_t i = 0; i < count; ++i) {
                value[i] = static_cast<float>(bell);
                square[i] = static_cast<float>(x * x);
                bell *= factor;
                factor *= change;
                x += spacing;
            }
        }
    };
    Bell across, down;  ///< of a spot
    PatchHandover handover;
};

DispersivePatch::DispersivePatch(const PatchSettings& settings, const PatchKernel& kernel)
    : settings_(settings), kernel_(kernel), workspace_(std::make_unique<Workspace>()) {
    check(settings);
    const int n = settings.cells;
    for (Moment& moment : moments_) moment = {square(n), square(n)};
    if (settings.drift) {
        for (Drift& drift : drifts_) drift = {square(n), square(n)};
    }
    impulse_ = square(n);
    workspace_->plane.resize(kernel.plane_floats(n));
    workspace_->fade_x.assign(static_cast<size_t>(n), 1.0f);
    workspace_->fade_z.assign(static_cast<size_t>(n), 1.0f);
    set_group_speed();
}

DispersivePatch::~DispersivePatch() = default;

void DispersivePatch::set_group_speed() {
    group_speed_ =
        static_cast<double>(shared::group_speed(static_cast<float>(2 * std::numbers::pi * 4 / side()),
                                                static_cast<float>(settings_.depth), shared::kWaterTension));
}

void DispersivePatch::set_depth(double depth) {
    if (depth == settings_.depth) return;
    PatchSettings changed = settings_;
    changed.depth = depth;
    check(changed);
    settings_ = changed;
    workspace_->seconds = 0;
    set_group_speed();
}

glm::i64vec2 DispersivePatch::corner_around(const glm::dvec2& middle) const {
    const auto first = [&](double x) {
        return std::llround(x / settings_.cell - 0.5 * (settings_.cells - 1));
    };
    return {first(middle.x), first(middle.y)};
}

void DispersivePatch::move_to(const glm::i64vec2& corner) {
    const glm::i64vec2 from = corner_;
    corner_ = corner;
    if (at_rest_) return;
    const std::int64_t jump = std::max(std::abs(corner.x - from.x), std::abs(corner.y - from.y));
    if (jump >= std::max(settings_.rim, 1)) clear_entered(from, corner);
}

void DispersivePatch::clear_entered(const glm::i64vec2& from, const glm::i64vec2& to) {
    const int n = settings_.cells;
    const auto stays = [n](std::int64_t cell, std::int64_t corner) {
        return cell >= corner && cell < corner + n;
    };
    const auto clear_cells = [&](Grid2D<float>& grid) {
        for (std::int64_t z = to.y; z < to.y + n; ++z) {
            float* row = grid.row(in_memory(z));
            const bool row_stays = stays(z, from.y);
            for (std::int64_t x = to.x; x < to.x + n; ++x) {
                if (!row_stays || !stays(x, from.x)) row[in_memory(x)] = 0;
            }
        }
    };
    for (Moment& moment : moments_) {
        clear_cells(moment.height);
        clear_cells(moment.rise);
    }
    if (!settings_.drift) return;
    for (Drift& drift : drifts_) {
        clear_cells(drift.x);
        clear_cells(drift.z);
    }
}

void DispersivePatch::rest() {
    for (Moment& moment : moments_) {
        clear(moment.height);
        clear(moment.rise);
    }
    if (settings_.drift) {
        for (Drift& drift : drifts_) {
            clear(drift.x);
            clear(drift.z);
        }
    }
    clear(impulse_);
    pressed_ = false;
    at_rest_ = true;
}

void DispersivePatch::rest_below(double height) {
    if (at_rest_ || pressed_) return;
    // A wave of two cells has the highest frequency, so the smallest height for its speed.
    const auto highest = static_cast<float>(height);
    const auto fastest = static_cast<float>(height * frequency(settings_, std::numbers::pi / settings_.cell));
    const auto below = [](const Grid2D<float>& grid, float most) {
        return std::ranges::all_of(grid.values(), [most](float value) { return std::abs(value) < most; });
    };
    if (below(end().height, highest) && below(end().rise, fastest)) rest();
}

double DispersivePatch::mean_wave_number() const {
    const double shown_when_at_rest = 2 * std::numbers::pi / (16 * settings_.cell);
    if (at_rest_) return shown_when_at_rest;
    const auto mean_square = [](const Grid2D<float>& grid) {
        double sum = 0;
        for (const float value : grid.values())
            sum += static_cast<double>(value) * static_cast<double>(value);
        return sum;
    };
    const double height2 = mean_square(end().height), rise2 = mean_square(end().rise);
    if (!(height2 > 0 && rise2 > 0)) return shown_when_at_rest;
    return std::clamp(rise2 / height2 / kGravity, 2 * std::numbers::pi / side(),
                      std::numbers::pi / settings_.cell);
}

void DispersivePatch::wake() {
    at_rest_ = false;
}

Grid2D<float>& DispersivePatch::stir_height() {
    wake();
    return moments_[now_].height;
}

Grid2D<float>& DispersivePatch::stir_rise() {
    wake();
    return moments_[now_].rise;
}

Grid2D<float>& DispersivePatch::stir_impulse() {
    wake();
    pressed_ = true;
    return impulse_;
}

void DispersivePatch::add(Grid2D<float>& field, const Spot& spot, double amplitude) {
    const double reach = kReach * spot.radius;
    const PatchAxis::Extent across = axis(corner_.x).within(spot.place.x, reach),
                            down = axis(corner_.y).within(spot.place.y, reach);
    if (across.empty() || down.empty()) return;
    const auto from_middle = [&](std::int64_t cell, double middle) {
        return (static_cast<double>(cell) * settings_.cell - middle) / spot.radius;
    };
    const double spacing = settings_.cell / spot.radius;
    const auto fill = [&](const PatchAxis::Extent& cells, double middle, Workspace::Bell& bell) {
        bell.fill(from_middle(cells.first, middle), spacing,
                  static_cast<size_t>(cells.last - cells.first + 1));
    };
    Workspace::Bell &along = workspace_->across, &downwards = workspace_->down;
    fill(across, spot.place.x, along);
    fill(down, spot.place.y, downwards);
    const bool crater = spot.shape == Spot::Shape::crater;
    const int n = settings_.cells, first = in_memory(across.first);
    const auto count = static_cast<int>(along.value.size()), before_end = std::min(count, n - first);
    const float *value = along.value.data(), *square = along.square.data();
    for (std::int64_t z = down.first; z <= down.last; ++z) {
        const auto row_of_spot = static_cast<size_t>(z - down.first);
        const float of_row = static_cast<float>(amplitude) * downwards.value[row_of_spot];
        const float z2 = downwards.square[row_of_spot] - 1;
        float* row = field.row(in_memory(z));
        // The cells are contiguous in memory up to the grid's end, and from its beginning on.
        const auto add_run = [&](float* to, int begin, int end) {
            if (crater) {
                for (int i = begin; i < end; ++i) to[i - begin] += of_row * value[i] * (square[i] + z2);
            } else {
                for (int i = begin; i < end; ++i) to[i - begin] += of_row * value[i];
            }
        };
        add_run(row + first, 0, before_end);
        add_run(row, before_end, count);
    }
}

void DispersivePatch::raise(const Spot& spot, double metres) {
    add(stir_height(), spot, metres);
}

void DispersivePatch::press(const Spot& spot, double impulse) {
    add(stir_impulse(), spot, impulse);
}

void DispersivePatch::damp(const Ellipse& ellipse, double extinction) {
    if (at_rest_) return;
    const double reach = std::max(ellipse.half_axes.x, ellipse.half_axes.y);
    const PatchAxis::Extent across = axis(corner_.x).within(ellipse.place.x, reach),
                            down = axis(corner_.y).within(ellipse.place.y, reach);
    for (std::int64_t z = down.first; z <= down.last; ++z) {
        float *height = moments_[now_].height.row(in_memory(z)),
              *rise = moments_[now_].rise.row(in_memory(z));
        for (std::int64_t x = across.first; x <= across.last; ++x) {
            const glm::dvec2 from =
                glm::dvec2(static_cast<double>(x), static_cast<double>(z)) * settings_.cell - ellipse.place;
            const glm::dvec2 own(glm::dot(from, ellipse.along),
                                 ellipse.along.x * from.y - ellipse.along.y * from.x);
            const glm::dvec2 share = own / ellipse.half_axes;
            const double inside = 1 - glm::dot(share, share);
            if (inside <= 0) continue;
            const auto keep = static_cast<float>(std::exp(-extinction * inside * inside));
            height[in_memory(x)] *= keep;
            rise[in_memory(x)] *= keep;
        }
    }
}

double DispersivePatch::rim_rate(double depth, double window_speed) const {
    if (settings_.rim == 0) return 0;
    const double width = 2 * settings_.rim * settings_.cell;
    const double s = std::sin(0.5 * std::numbers::pi * depth);
    return 2 * kRimExtinction * (group_speed_ + window_speed) / width * s * s;
}

void DispersivePatch::set_rims(double seconds, const glm::dvec2& window_velocity) {
    const Workspace::Rims rims{seconds, group_speed_, window_velocity, corner_};
    if (rims == std::exchange(workspace_->rims, rims)) return;
    const int n = settings_.cells;
    for (int i = 0; i < n; ++i) {
        const double depth = axis(0).rim_depth(i);
        const auto fade = [&](double speed) {
            return static_cast<float>(std::exp(-rim_rate(depth, std::abs(speed)) * seconds));
        };
        workspace_->fade_x[static_cast<size_t>(in_memory(corner_.x + i))] = fade(window_velocity.x);
        workspace_->fade_z[static_cast<size_t>(in_memory(corner_.y + i))] = fade(window_velocity.y);
    }
}

void DispersivePatch::make_factors(double seconds) {
    Workspace& w = *workspace_;
    const int n = settings_.cells, lanes = kernel_.lanes, batches = kernel_.batches(n);
    const size_t count =
        static_cast<size_t>(batches) * static_cast<size_t>(n / 2 + 1) * static_cast<size_t>(lanes);
    if (w.seconds == seconds) return;
    for (auto* factors : {&w.keep, &w.gain, &w.loss, &w.kick, &w.drift}) factors->resize(count);
    w.seconds = seconds;
    const double unit = 2 * std::numbers::pi / side();
    // The mean of a window stands for all waves longer than two of its sides, which soon have spread over the
    // sea.
    const double mean_decay = frequency(settings_, 0.5 * unit);
    const double norm = 0.5 / (static_cast<double>(n) * n);
    tbb::parallel_for(0, batches, [&](int batch) {
        for (int along_x = 0; along_x <= n / 2; ++along_x) {
            for (int lane = 0; lane < lanes; ++lane) {
                const size_t at = (static_cast<size_t>(batch) * static_cast<size_t>(n / 2 + 1) +
                                   static_cast<size_t>(along_x)) *
                                      static_cast<size_t>(lanes) +
                                  static_cast<size_t>(lane);
                const int along_z = batch * lanes + lane;
                const double k = unit * std::hypot(along_x, along_z);
                const double rate = k > 0 ? 2 * settings_.viscosity * k * k : mean_decay;
                const double decay = std::exp(-rate * seconds) * norm;
                const double bed = static_cast<double>(
                    shared::bed_influence(static_cast<float>(k), static_cast<float>(settings_.depth)));
                const double omega = frequency(settings_, k), phase = omega * seconds;
                w.keep[at] = static_cast<float>(std::cos(phase) * decay);
                w.gain[at] = static_cast<float>(k > 0 ? std::sin(phase) / omega * decay : 0);
                w.loss[at] = static_cast<float>(omega * std::sin(phase) * decay);
                w.kick[at] = static_cast<float>(-k * bed / kWaterDensity);
                w.drift[at] = static_cast<float>(k > 0 ? unit / (k * bed) : 0);
            }
        }
    });
}

void DispersivePatch::step(double seconds) {
    DW_CHECK(seconds > 0);
    if (at_rest_) return;
    make_factors(seconds);
    Workspace& w = *workspace_;
    const int n = settings_.cells;
    const Moment& from = moments_[now_];
    now_ = 1 - now_;
    Moment& to = moments_[now_];
    PatchArrays arrays{.resolution = n,
                       .height = from.height.row(0),
                       .rise = from.rise.row(0),
                       .impulse = pressed_ ? impulse_.row(0) : nullptr,
                       .fade_x = w.fade_x.data(),
                       .fade_z = w.fade_z.data(),
                       .new_height = to.height.row(0),
                       .new_rise = to.rise.row(0)};
    if (settings_.drift) {
        drift_now_ = (drift_now_ + 1) % 3;
        arrays.drift_x = drifts_[drift_now_].x.row(0);
        arrays.drift_z = drifts_[drift_now_].z.row(0);
    }
    const PatchFactors factors{.keep = w.keep.data(),
                               .gain = w.gain.data(),
                               .loss = w.loss.data(),
                               .kick = w.kick.data(),
                               .drift = w.drift.data()};
    const auto on_all = [&](int count, const auto& pass) {
        tbb::parallel_for(
            tbb::blocked_range<int>(0, count),
            [&](const tbb::blocked_range<int>& part) {
                const FlushDenormals flush;
                AlignedVector<float>& scratch = w.scratch.local();
                scratch.resize(kernel_.scratch_floats(n));
                for (int i = part.begin(); i < part.end(); ++i) pass(i, scratch.data());
            },
            tbb::static_partitioner());
    };
    float* plane = w.plane.data();
    on_all(kernel_.strips(n), [&](int i, float* scratch) { kernel_.first_pass(arrays, i, plane, scratch); });
    on_all(kernel_.batches(n),
           [&](int i, float* scratch) { kernel_.middle_pass(arrays, factors, i, plane, scratch); });
    on_all(kernel_.strips(n), [&](int i, float* scratch) { kernel_.last_pass(arrays, i, plane, scratch); });
    if (pressed_) {
        clear(impulse_);
        pressed_ = false;
    }
}

const DispersivePatch::Drift& DispersivePatch::drift(int steps_ago) const {
    DW_CHECK(settings_.drift && steps_ago >= 0 && steps_ago <= 2);
    return drifts_[(drift_now_ + 3 - steps_ago) % 3];
}

bool DispersivePatch::reaches_rim() const {
    const int n = settings_.cells;
    for (int z = 0; z < n; ++z) {
        const float* row = end().height.row(z);
        const float fade = workspace_->fade_z[static_cast<size_t>(z)];
        for (int x = 0; x < n; ++x) {
            if (std::abs(row[x]) > kLeastHandedOver && fade * workspace_->fade_x[static_cast<size_t>(x)] < 1)
                return true;
        }
    }
    return false;
}

void DispersivePatch::hand_over(DispersivePatch& other) {
    if (at_rest_ || (other.at_rest_ && !reaches_rim())) return;
    const bool given = workspace_->handover.give(water(), other.water(), kLeastHandedOver);
    if (given || !other.at_rest_) {
        other.wake();
    } else {
        other.rest();  // what it was given is too low to be a wave
    }
}

PatchWater DispersivePatch::water() {
    return {.across = axis(corner_.x),
            .down = axis(corner_.y),
            .fade_x = workspace_->fade_x,
            .fade_z = workspace_->fade_z,
            .height = moments_[now_].height,
            .rise = moments_[now_].rise};
}

}  // namespace deepwater::sim
