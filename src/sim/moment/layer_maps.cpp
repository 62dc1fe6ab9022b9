#include "sim/moment/layer_maps.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "core/check.h"
#include "core/shared_glsl.h"
#include "sim/numerics/mip_chain.h"

namespace deepwater::shared {
#include "shared/water/water_layer.glsl"
}

namespace deepwater::sim {
namespace {

bool is_power_of_two(int n) {
    return n >= 16 && std::has_single_bit(static_cast<unsigned>(n));
}

void resize_levels(std::vector<Grid2D<glm::vec4>>& levels, int width, int height) {
    if (!levels.empty() && levels.front().width() == width && levels.front().height() == height) return;
    levels.clear();
    for (int x = width, y = height; x > 0 && y > 0; x /= 2, y /= 2) levels.emplace_back(x, y);
}

/// The two samples along one side between which a place is interpolated, and the weight of the second.
struct Between {
    int low, high;
    float weight;  // weight of high

    Between(double samples, int count) {
        const double held = std::clamp(samples, 0.0, static_cast<double>(count - 1));
        low = std::min(static_cast<int>(held), count - 2);
        high = low + 1;
        weight = static_cast<float>(held - low);
    }
};

glm::vec4 interpolate(const Grid2D<glm::vec4>& grid, const Between& x, const Between& y) {
    return glm::mix(glm::mix(grid(x.low, y.low), grid(x.high, y.low), x.weight),
                    glm::mix(grid(x.low, y.high), grid(x.high, y.high), x.weight), y.weight);
}

}  // namespace

glm::dvec2 LayerWindow::own_from_world(const glm::dvec2& place) const {
    const double c = std::cos(rotation), s = std::sin(rotation);
    const glm::dvec2 d = place - middle;
    return {c * d.x - s * d.y, s * d.x + c * d.y};
}

glm::dvec2 LayerWindow::world_from_own(const glm::dvec2& own) const {
    const double c = std::cos(rotation), s = std::sin(rotation);
    return middle + glm::dvec2(c * own.x + s * own.y, -s * own.x + c * own.y);
}

glm::dvec3 LayerWindow::share(const glm::dvec2& place) const {
    const glm::dvec2 own = own_from_world(place);
    if (std::abs(own.x) >= half_sides.x || std::abs(own.y) >= half_sides.y) return glm::dvec3(0);
    const glm::vec3 of_own =
        shared::layer_share(glm::vec2(own), glm::vec2(half_sides), static_cast<float>(rim));
    const double c = std::cos(rotation), s = std::sin(rotation);
    const auto along_u = static_cast<double>(of_own.y), along_v = static_cast<double>(of_own.z);
    return {static_cast<double>(of_own.x), c * along_u + s * along_v, -s * along_u + c * along_v};
}

void LayerMaps::resize(int samples_x, int samples_y, bool motion, bool with_surf) {
    DW_CHECK(is_power_of_two(samples_x) && is_power_of_two(samples_y));
    width = samples_x;
    height = samples_y;
    for (auto* levels : {&displacement, &gradient, &extra, &slope_moments})
        resize_levels(*levels, width, height);
    if (with_surf) {
        resize_levels(surf, width, height);
    } else {
        surf.clear();
    }
    for (auto* grid : {&velocity, &acceleration}) {
        if (!motion) {
            *grid = {};
        } else if (grid->width() != width || grid->height() != height) {
            *grid = Grid2D<glm::vec4>(width, height);
        }
    }
}

glm::dvec2 LayerMaps::place(int i, int j) const {
    const glm::dvec2 share(2.0 * i / (width - 1) - 1, 2.0 * j / (height - 1) - 1);
    return window.world_from_own(share * window.half_sides);
}

double LayerMaps::spacing() const {
    return std::max(spacings().x, spacings().y);
}

void LayerMaps::set(int i, int j, const LayerPoint& point) {
    set(i, j, point, glm::vec3(window.share(place(i, j))));
}

void LayerMaps::finish() {
    if (!finest_alone) {
        for (auto* levels : {&displacement, &gradient, &extra, &slope_moments}) average_levels(*levels, 1);
    }
    if (!surf.empty()) average_levels(surf, 1);
    highest = 0;
    float farthest2 = 0;
    for (const glm::vec4& moved : displacement[0].values()) {
        highest = std::max(highest, std::abs(moved.y));
        farthest2 = std::max(farthest2, moved.x * moved.x + moved.z * moved.z);
    }
    farthest = std::sqrt(farthest2);
}

void LayerMaps::add(const LayerMaps& other) {
    level += other.level;
    if (other.highest == 0) return;
    const LayerMaps before =
        highest != 0 && other.width * other.height > width * height ? *this : LayerMaps{};
    if (highest == 0 || before.highest != 0) {
        displacement = other.displacement;
        gradient = other.gradient;
        extra = other.extra;
        slope_moments = other.slope_moments;
        velocity = other.velocity;
        acceleration = other.acceleration;
        width = other.width;
        height = other.height;
        highest = other.highest;
        farthest = other.farthest;
        // The finer one of both takes up the coarser one.
        if (before.highest != 0) add_samples(before);
        return;
    }
    add_samples(other);
}

void LayerMaps::add_samples(const LayerMaps& other) {
    DW_CHECK((velocity.width() > 0) == (other.velocity.width() > 0));
    const auto sum = [](Grid2D<glm::vec4>& to, const Grid2D<glm::vec4>& from) {
        if (to.width() == from.width() && to.height() == from.height()) {
            for (size_t i = 0; i < to.values().size(); ++i) to.values()[i] += from.values()[i];
            return;
        }
        const double across = (from.width() - 1.0) / (to.width() - 1.0),
                     down = (from.height() - 1.0) / (to.height() - 1.0);
        for (int z = 0; z < to.height(); ++z) {
            const Between rows(z * down, from.height());
            for (int x = 0; x < to.width(); ++x)
                to(x, z) += interpolate(from, Between(x * across, from.width()), rows);
        }
    };
    sum(displacement[0], other.displacement[0]);
    sum(gradient[0], other.gradient[0]);
    sum(extra[0], other.extra[0]);
    sum(slope_moments[0], other.slope_moments[0]);
    sum(velocity, other.velocity);
    sum(acceleration, other.acceleration);
    for (size_t i = 0; i < gradient[0].values().size(); ++i) {
        const glm::vec4& slope = gradient[0].values()[i];
        glm::vec4& moments = slope_moments[0].values()[i];
        moments = {slope.x * slope.x, slope.y * slope.y, slope.x * slope.y, moments.w};
    }
    finish();
}

namespace {

/// The samples around a world place.
struct Around {
    Between x, y;
};

/// Returns nothing outside of the window.
std::optional<Around> around(const LayerMaps& layer, const glm::dvec2& where) {
    const glm::dvec2 half = layer.window.half_sides, own = layer.window.own_from_world(where);
    if (std::abs(own.x) >= half.x || std::abs(own.y) >= half.y) return std::nullopt;
    return Around{Between(0.5 * (own.x / half.x + 1) * (layer.width - 1), layer.width),
                  Between(0.5 * (own.y / half.y + 1) * (layer.height - 1), layer.height)};
}

}  // namespace

LayerPoint LayerMaps::at(const glm::dvec2& where) const {
    const auto samples = around(*this, where);
    if (!samples) return {};
    const auto& [x, y] = *samples;
    const glm::vec4 slopes = interpolate(gradient[0], x, y), more = interpolate(extra[0], x, y);
    const glm::vec4 moved = interpolate(displacement[0], x, y);
    LayerPoint point{.displacement = glm::vec3(moved) + glm::vec3(0, level, 0),
                     .slope = {slopes.x, slopes.y},
                     .dxx = slopes.z,
                     .dzz = slopes.w,
                     .dxz = interpolate(slope_moments[0], x, y).w,
                     .flow = {more.y, more.z},
                     .foam = more.w,
                     .bubbles = moved.w,
                     .slick = more.x};
    if (!surf.empty()) {
        const glm::vec4 breaks = interpolate(surf[0], x, y);
        point.roller = breaks.x;
        point.sand = breaks.y;
        point.impact = {breaks.z, breaks.w};
    }
    if (velocity.width() > 0) {
        point.velocity = glm::vec3(interpolate(velocity, x, y));
        point.acceleration = glm::vec3(interpolate(acceleration, x, y));
    }
    return point;
}

glm::vec3 LayerMaps::displacement_at(const glm::dvec2& where) const {
    const auto samples = around(*this, where);
    if (!samples) return {};
    return glm::vec3(interpolate(displacement[0], samples->x, samples->y)) + glm::vec3(0, level, 0);
}

glm::vec2 LayerMaps::flow_at(const glm::dvec2& where) const {
    const auto samples = around(*this, where);
    if (!samples) return {};
    const glm::vec4 more = interpolate(extra[0], samples->x, samples->y);
    return {more.y, more.z};
}

void LayerMaps::resize_paths() {
    for (auto& levels : came_from) resize_levels(levels, width, height);
}

void LayerMaps::finish_paths() {
    for (auto& levels : came_from) average_levels(levels, 1);
}

std::array<glm::vec2, 4> LayerMaps::came_from_at(const glm::dvec2& where) const {
    const auto samples = flows() ? around(*this, where) : std::nullopt;
    if (!samples) return {};
    const auto& [x, y] = *samples;
    const glm::vec4 first = interpolate(came_from[0][0], x, y), second = interpolate(came_from[1][0], x, y);
    return {glm::vec2(first.x, first.y), glm::vec2(first.z, first.w), glm::vec2(second.x, second.y),
            glm::vec2(second.z, second.w)};
}

glm::dvec3 sea_share(std::span<const LayerMaps> layers, int rung, const glm::dvec2& place) {
    glm::dvec3 left(1, 0, 0);
    for (const LayerMaps& layer : layers) {
        const auto taken = static_cast<double>(layer.replaces[static_cast<size_t>(rung)]);
        if (taken == 0) continue;
        const glm::dvec3 share = layer.window.share(place);
        const double own = 1 - taken * share.x;
        left = glm::dvec3(left.x * own, left.y * own - left.x * taken * share.y,
                          left.z * own - left.x * taken * share.z);
    }
    return left;
}

}  // namespace deepwater::sim
