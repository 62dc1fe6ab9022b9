#include "sim/layers/flow/surface_flow.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>

#include "core/check.h"
#include "sim/layers/flow/flow_cells.h"
#include "sim/layers/flow/flow_lookup.h"
#include "sim/numerics/denormals.h"

namespace deepwater::sim {
namespace {

constexpr double kFarthest = 1e7;  // m and s, of places and times
constexpr double kStrongest = 1e3;

void require(bool holds, const char* what) {
    if (!holds) throw UsageError(std::string("flow: ") + what);
}

bool within(double value, double most) {
    return std::abs(value) <= most;  // false for NaN
}

bool within(const glm::dvec2& value, double most) {
    return within(value.x, most) && within(value.y, most);
}

bool is_positive(double value, double most) {
    return value > 0 && value <= most;
}

/// The cells along one axis that a source reaches, and the distance of each from its middle.
struct Reach {
    int first, last;
    double middle, cell;

    Reach(double place, double reach, double cell_size, int cells) : middle(place), cell(cell_size) {
        const double low = std::ceil((place - reach) / cell), high = std::floor((place + reach) / cell);
        first = static_cast<int>(low);
        last = static_cast<int>(std::min(high, low + cells - 1));
    }
    [[nodiscard]] double distance(int i) const { return i * cell - middle; }
};

}  // namespace

void FlowRules::check() const {
    require(cells >= 16 && cells <= 1024 && std::has_single_bit(static_cast<unsigned>(cells)),
            "the cells along a side must be a power of two from 16 to 1024");
    require(is_positive(side, 1e5), "the side must be positive and at most 100 km");
    require(viscosity >= 0 && viscosity <= 1e3, "the viscosity is out of range");
    require(within(current, static_cast<double>(SurfaceFlow::kFastest) / 2), "the current is out of range");
    for (const double seconds : {foam_life, bubble_rise, slick_life})
        require(is_positive(seconds, 1e6), "a life must be positive and at most a million seconds");
    require(gusts >= 0 && gusts <= kStrongest, "the gusts are out of range");
    require(is_positive(gust_length, 1e5), "the length of gusts is out of range");
    require(within(gust_drift, kStrongest), "the drift of gusts is out of range");
    require(open_rim >= 0 && open_rim <= side / 2, "the open rim must be at most half the side");
    check_obstacles(obstacles);
}

void check_sources(std::span<const FlowSource> sources) {
    require(sources.size() <= kMostFlowSources, "there are too many sources");
    for (const FlowSource& source : sources) {
        require(within(source.begin, kFarthest) && source.end >= source.begin,
                "a source's time is out of range");
        require(within(source.place, kFarthest), "the place of a source is out of range");
        require(within(source.velocity, kStrongest), "the velocity of a source is out of range");
        require(is_positive(source.radius, 1e5), "the radius of a source is out of range");
        require(within(source.push, kStrongest) && within(source.spin, kStrongest),
                "the force of a source is out of range");
        for (const double rate : {source.foam, source.bubbles, source.slick})
            require(within(rate, kStrongest), "a rate of a source is out of range");
        require(source.drag >= 0 && source.drag <= kStrongest, "the drag of a source is out of range");
    }
}

SurfaceFlow::SurfaceFlow(const FlowRules& rules)
    : rules_((rules.check(), rules)),
      cell_(rules.side / rules.cells),
      fft_(rules.cells),
      spectrum_(rules.cells, rules.side),
      momentum_(rules.cells),
      carried_(rules.cells),
      floating_pair_(rules.cells),
      next_floating_(rules.cells, rules.cells) {
    const int n = rules.cells;
    fields_.velocity = Grid2D<glm::vec2>(n, n);
    fields_.carried = Grid2D<glm::vec4>(n, n);
    fields_.floating = Grid2D<glm::vec4>(n, n);
    spectrum_.set_gusts(rules.gusts, rules.gust_length, rules.gust_drift, rules.seed);
    make_masks();
    clear();
}

void SurfaceFlow::make_masks() {
    const int n = rules_.cells;
    if (!rules_.obstacles.empty()) {
        water_ = Grid2D<float>(n, n);
        for_each_cell(n, [&](int i, int j) {
            double depth = -1e9;
            for (const LayerObstacle& obstacle : rules_.obstacles) {
                const glm::dvec2 away = cell_ * glm::dvec2(i, j) - obstacle.middle;
                const glm::dvec2 nearest = away - rules_.side * glm::round(away / rules_.side);
                depth = std::max(depth, obstacle.depth_inside(nearest));
            }
            // An edge as wide as a cell and a half: sharper ones ring.
            water_(i, j) = static_cast<float>(std::clamp(0.5 - depth / (1.5 * cell_), 0.0, 1.0));
        });
    }
    if (rules_.open_rim > 0) {
        open_ = Grid2D<float>(n, n);
        for_each_cell(n, [&](int i, int j) {
            const double nearest = cell_ * std::min({i, j, n - i, n - j});
            const double into = std::max(0.0, 1 - nearest / rules_.open_rim);
            open_(i, j) = static_cast<float>(into * into);
        });
    }
}

void SurfaceFlow::clear() {
    set_velocity([this](const glm::dvec2&) { return rules_.current; });
    std::ranges::fill(fields_.floating.values(), glm::vec4(0));
    carry_floating();
    floats_ = false;
}

void SurfaceFlow::set_velocity(const std::function<glm::dvec2(const glm::dvec2&)>& at) {
    for (int j = 0; j < rules_.cells; ++j) {
        for (int i = 0; i < rules_.cells; ++i) {
            const glm::vec2 velocity(at(cell_ * glm::dvec2(i, j)));
            const bool sane = glm::length(velocity) <= kFastest;
            momentum_.re(i, j) = sane ? velocity.x : 0;
            momentum_.im(i, j) = sane ? velocity.y : 0;
        }
    }
    spectrum_.set_viscosity(0, 1);
    viscous_seconds_ = 0;
    fft_.forward(momentum_);
    project(false);
}

void SurfaceFlow::set_floating(const std::function<glm::vec4(const glm::dvec2&)>& at) {
    for (int j = 0; j < rules_.cells; ++j) {
        for (int i = 0; i < rules_.cells; ++i)
            fields_.floating(i, j) = glm::clamp(at(cell_ * glm::dvec2(i, j)), 0.0f, 1.0f);
    }
    floats_ = true;
    carry_floating();
}

/// Projects the velocity of which momentum_ is the spectrum, and fills the fields with it.
void SurfaceFlow::project(bool reflects) {
    const bool splines = rules_.back_trace == BackTrace::cubic;
    spectrum_.project({.current = glm::vec2(rules_.current), .reflects = reflects, .splines = splines},
                      momentum_, carried_);
    fft_.inverse_precisely(momentum_);
    fft_.inverse(carried_);
    for_each_cell(rules_.cells, [&](int i, int j) {
        fields_.velocity(i, j) = {momentum_.re(i, j), momentum_.im(i, j)};
        fields_.carried(i, j).x = carried_.re(i, j);
        fields_.carried(i, j).y = carried_.im(i, j);
    });
}

/// Sets what the next step looks up of foam and slick.
void SurfaceFlow::carry_floating() {
    const bool splines = rules_.back_trace == BackTrace::cubic;
    for_each_cell(rules_.cells, [&](int i, int j) {
        floating_pair_.re(i, j) = fields_.floating(i, j).x;
        floating_pair_.im(i, j) = fields_.floating(i, j).z;
    });
    if (splines) {
        fft_.forward(floating_pair_);
        spectrum_.divide_by_splines(floating_pair_);
        fft_.inverse(floating_pair_);
    }
    for_each_cell(rules_.cells, [&](int i, int j) {
        fields_.carried(i, j).z = floating_pair_.re(i, j);
        fields_.carried(i, j).w = floating_pair_.im(i, j);
    });
}

void SurfaceFlow::add_sources(double t, double seconds, std::span<const FlowSource> sources) {
    const int n = rules_.cells, mask = n - 1;
    constexpr double kReach = 3;  // radii, beyond which 1e-4 is left
    for (const FlowSource& source : sources) {
        const double from = std::max(t, source.begin), to = std::min(t + seconds, source.end);
        if (!(to > from)) continue;
        glm::dvec2 middle = source.place + (0.5 * (from + to) - source.begin) * source.velocity;
        middle -= rules_.side * glm::floor(middle / rules_.side);
        const double radius = std::max(source.radius, cell_), acts = to - from;
        const double reach = std::min(kReach * radius, 0.5 * rules_.side);
        const Reach along(middle.x, reach, cell_, n), across(middle.y, reach, cell_, n);
        const glm::vec4 rates(source.foam, source.bubbles, source.slick, 0);
        const bool floats = rates != glm::vec4(0);
        floats_ = floats_ || floats;
        for (int j = across.first; j <= across.last; ++j) {
            for (int i = along.first; i <= along.last; ++i) {
                const double x = along.distance(i), z = across.distance(j);
                const double weight = acts * std::exp(-(x * x + z * z) / (radius * radius));
                const glm::dvec2 gain = weight * (source.push + 0.5 * source.spin * glm::dvec2(-z, x));
                float &u = momentum_.re(i & mask, j & mask), &w = momentum_.im(i & mask, j & mask);
                u += static_cast<float>(gain.x);
                w += static_cast<float>(gain.y);
                if (source.drag > 0) {
                    const auto taken = static_cast<float>(-std::expm1(-source.drag * weight));
                    u += taken * (static_cast<float>(source.velocity.x) - u);
                    w += taken * (static_cast<float>(source.velocity.y) - w);
                }
                if (floats) next_floating_(i & mask, j & mask) += static_cast<float>(weight) * rates;
            }
        }
    }
}

void SurfaceFlow::add_push(const Grid2D<glm::vec2>& push, double seconds) {
    const float samples = static_cast<float>(push.width()) / static_cast<float>(rules_.cells);
    const auto acts = static_cast<float>(seconds);
    for_each_cell(rules_.cells, [&](int i, int j) {
        const glm::vec2 gain = acts * between_cells(push, samples * glm::vec2(i, j));
        momentum_.re(i, j) += gain.x;
        momentum_.im(i, j) += gain.y;
    });
}

void SurfaceFlow::move_rim(const glm::i64vec2& corner, double speed) {
    const std::int64_t mask = rules_.cells - 1;
    rim_corner_ = {static_cast<int>(corner.x & mask), static_cast<int>(corner.y & mask)};
    rim_speed_ = speed;
}

void SurfaceFlow::set_gusts(double acceleration, const glm::dvec2& drift) {
    spectrum_.set_gusts(acceleration, rules_.gust_length, drift, rules_.seed);
}

/// Stops the water in obstacles and leads it to the current in the open rim; bounds its speed.
void SurfaceFlow::stop_at_obstacles(double seconds) {
    const bool stands = water_.width() > 0, opens = open_.width() > 0;
    const glm::vec2 current(rules_.current);
    const int mask = rules_.cells - 1;
    // Within the rim the flow settles in the time in which the current, or half of the rim's own speed,
    // crosses a quarter of it.
    const double crossing = std::max({glm::length(rules_.current), 2 * rim_speed_, 0.25});
    const float rate = opens ? static_cast<float>(seconds * 4 * crossing / rules_.open_rim) : 0;
    for_each_cell(rules_.cells, [&](int i, int j) {
        float &u = momentum_.re(i, j), &w = momentum_.im(i, j);
        const float speed2 = u * u + w * w;
        if (!(speed2 <= kFastest * kFastest)) {
            const float held = std::isfinite(speed2) ? kFastest / std::sqrt(speed2) : 0;
            u = held > 0 ? u * held : 0;
            w = held > 0 ? w * held : 0;
        }
        if (opens) {
            const float kept =
                std::exp(-rate * open_((i - rim_corner_.x) & mask, (j - rim_corner_.y) & mask));
            u = current.x + kept * (u - current.x);
            w = current.y + kept * (w - current.y);
            next_floating_(i, j) *= kept;
        }
        if (stands) {
            u *= water_(i, j);
            w *= water_(i, j);
            if (water_(i, j) < 0.5f) next_floating_(i, j) = glm::vec4(0);
        }
    });
}

/// Lets foam and slick fade and bubbles rise.
void SurfaceFlow::settle_floating(double seconds) {
    const auto left = [seconds](double life) { return static_cast<float>(std::exp(-seconds / life)); };
    const float foam = left(rules_.foam_life), bubbles = left(rules_.bubble_rise);
    const float slick = left(rules_.slick_life);
    for_each_cell(rules_.cells, [&](int i, int j) {
        const glm::vec4 had = glm::clamp(next_floating_(i, j), 0.0f, 1.0f);
        const glm::vec4 has(foam * had.x + (1 - bubbles) * had.y, bubbles * had.y, slick * had.z, 0);
        fields_.floating(i, j) = glm::min(has, glm::vec4(1));
    });
}

void SurfaceFlow::step(double t, double seconds, std::span<const FlowSource> sources,
                       const Grid2D<glm::vec2>* push) {
    require(within(t, 1e12) && is_positive(seconds, 10), "a step's time is out of range");
    const FlushDenormals flush;
    if (viscous_seconds_ != seconds) spectrum_.set_viscosity(rules_.viscosity, seconds);
    viscous_seconds_ = seconds;
    // Beyond this number of cells the water of a step is looked up from one side of the square to the other.
    const double most = rules_.cells / (2.0 * static_cast<double>(kFastest));
    const auto cells_per_speed = static_cast<float>(std::min(seconds / cell_, most));
    if (!floats_) std::ranges::fill(next_floating_.values(), glm::vec4(0));
    trace_back(rules_.back_trace, fields_, cells_per_speed, floats_, momentum_, next_floating_);
    add_sources(t, seconds, sources);
    if (push) add_push(*push, seconds);
    stop_at_obstacles(seconds);
    if (floats_) {
        settle_floating(seconds);
        carry_floating();
    }
    fft_.forward(momentum_);
    spectrum_.add_gusts(t + 0.5 * seconds, seconds, momentum_);
    const bool even = std::fmod(std::round(t / seconds), 2.0) == 0;
    project(rules_.back_trace != BackTrace::bilinear && even);
}

glm::vec2 SurfaceFlow::velocity_at(const glm::dvec2& place) const {
    const glm::dvec2 at = place / rules_.side;
    return between_cells(fields_.velocity,
                         glm::vec2((at - glm::floor(at)) * static_cast<double>(rules_.cells)));
}

glm::vec4 SurfaceFlow::floating_at(const glm::dvec2& place) const {
    const glm::dvec2 at = place / rules_.side;
    return between_cells(fields_.floating,
                         glm::vec2((at - glm::floor(at)) * static_cast<double>(rules_.cells)));
}

void SurfaceFlow::dents(Grid2D<glm::vec3>& to) {
    spectrum_.dents(fields_.velocity, fft_, to);
}

double SurfaceFlow::kinetic_energy() const {
    double sum = 0;
    for (const glm::vec2& u : fields_.velocity.values())
        sum += static_cast<double>(u.x) * static_cast<double>(u.x) +
               static_cast<double>(u.y) * static_cast<double>(u.y);
    return 0.5 * sum / static_cast<double>(fields_.velocity.values().size());
}

}  // namespace deepwater::sim
