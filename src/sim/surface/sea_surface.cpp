#include "sim/surface/sea_surface.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/check.h"
#include "core/shared_glsl.h"
#include "sim/laws/gravity.h"
#include "sim/surface/place_inversion.h"
#include "sim/surface/riding_waves.h"
#include "sim/surface/surface_lookup.h"

namespace deepwater::shared {
#include "shared/particles/particles.glsl"
#include "shared/water/water_layer.glsl"
}  // namespace deepwater::shared

namespace deepwater::sim {
namespace {

/// Width, in wave lengths, of the running mean that halves a wave's height: sin(πw)/(πw) = 1/2 at 0.603.
constexpr double kHalvingWidth = 0.603;

/// Multiplies a sample by the share `left` of its tile (x; derivatives in yz) that layers do not replace.
void take_share(const glm::dvec3& left, SurfaceSample& sample) {
    const auto share = static_cast<float>(left.x);
    const glm::vec2 change(left.y, left.z);
    const glm::vec3 d = sample.displacement;
    sample.slope = share * sample.slope + d.y * change;
    sample.dxx = share * sample.dxx + d.x * change.x;
    sample.dzz = share * sample.dzz + d.z * change.y;
    sample.dxz = share * sample.dxz + d.x * change.y;
    sample.dzx = share * sample.dzx + d.z * change.x;
    sample.displacement *= share;
    sample.velocity *= share;
    sample.acceleration *= share;
}

/// Returns the velocity [m/s] that water gains from moving through a layer with the velocity `carried`: the
/// change of the layer's displacement along it.
glm::vec3 passing(const LayerPoint& layer, const glm::vec3& carried) {
    return {layer.dxx * carried.x + layer.dxz * carried.z,
            layer.slope.x * carried.x + layer.slope.y * carried.z,
            layer.dxz * carried.x + layer.dzz * carried.z};
}

/// Returns the velocity [m/s] of water that flows along a stationary surface: it rises with the slope.
glm::vec3 along_surface(const SurfaceSample& surface, const glm::vec2& flow) {
    const bool folds = std::abs(surface.jacobian()) < static_cast<float>(kLeastCompression);
    return {flow.x, folds ? 0 : glm::dot(surface.world_slope(), flow), flow.y};
}

void add(const SurfaceSample& part, SurfaceSample& sum) {
    sum.displacement += part.displacement;
    sum.slope += part.slope;
    sum.dxx += part.dxx;
    sum.dzz += part.dzz;
    sum.dxz += part.dxz;
    sum.dzx += part.dzx;
    sum.velocity += part.velocity;
    sum.acceleration += part.acceleration;
}

}  // namespace

SeaSurface::SeaSurface(const OceanMaps& maps, double shortest_wave, Waters waters, size_t tiles)
    : maps_(&maps),
      coast_(waters == Waters::all ? maps.coast.get() : nullptr),
      layers_(waters == Waters::all ? std::span(maps.layers) : std::span<const LayerMaps>()) {
    if (maps.tiles.empty() && layers_.empty())
        throw UsageError(
            "there is no moment of the sea to look at: Ocean::evaluate() has to fill the maps first");
    if (!(shortest_wave >= 0) || !std::isfinite(shortest_wave))
        throw UsageError("bad shortest wave for the sea's surface: expected a length of at least 0 m");
    for (size_t i = 0; i < std::min(tiles, maps.tiles.size()); ++i) add_views(i, shortest_wave);
    look_at_layers();
}

void SeaSurface::look_at_layers() {
    parts_ = coast_ != nullptr;
    has_motion_ = tiles_move_;
    for (const LayerMaps& layer : layers_) {
        has_motion_ = has_motion_ && layer.velocity.width() > 0;
        parts_ = parts_ || std::ranges::any_of(layer.replaces, [](float share) { return share > 0; });
    }
}

void SeaSurface::take_layers(std::span<const LayerMaps> layers, std::uint32_t left_out) {
    layers_ = layers;
    left_out_ = left_out;
    look_at_layers();
}

/// Adds the mip levels of a tile that average away waves shorter than `shortest_wave`.
void SeaSurface::add_views(size_t tile, double shortest_wave) {
    const TileMaps& maps = maps_->tiles[tile];
    const TileInfo& info = maps_->info[tile];
    if (maps.resolution == 0) return;
    tiles_move_ = tiles_move_ && !maps.velocity.empty();
    const double spacing = static_cast<double>(info.size) / maps.resolution;
    const double wanted =
        shortest_wave > 0 ? std::log2(std::max(kHalvingWidth * shortest_wave / spacing, 1.0)) : 0;
    const auto last = static_cast<double>(maps.displacement.size() - 1);
    if (wanted > 0 && maps.finest_alone)
        throw UsageError(
            "this moment of the sea has no averaged waves: its maps hold their finest level alone");
    if (wanted > 0 && wanted >= last) return;  // the mean over the whole tile is 0
    const double c = std::cos(static_cast<double>(info.rotation)),
                 s = std::sin(static_cast<double>(info.rotation));
    const auto whole = static_cast<size_t>(wanted);
    const auto part = static_cast<float>(wanted - static_cast<double>(whole));
    for (size_t level = whole; level <= whole + (part > 0 ? 1 : 0); ++level) {
        const int side = maps.resolution >> level;
        const double per_metre = side / static_cast<double>(info.size);
        const auto first = [level](const std::vector<Grid2D<glm::vec4>>& levels) {
            return levels.size() > level ? levels[level].row(0) : nullptr;
        };
        views_[count_++] = {.displacement = first(maps.displacement),
                            .gradient = first(maps.gradient),
                            .shear = maps.shear.size() > level ? maps.shear[level].row(0) : nullptr,
                            .velocity = first(maps.velocity),
                            .acceleration = first(maps.acceleration),
                            .log2_side = std::countr_zero(static_cast<unsigned>(side)),
                            .weight = level == whole ? 1 - part : part,
                            .shift = 0.5f * std::ldexp(1.0f, -static_cast<int>(level)) - 0.5f,
                            .cosine = c,
                            .sine = s,
                            .size = static_cast<double>(info.size),
                            .cosine_per_sample = static_cast<float>(c * per_metre),
                            .sine_per_sample = static_cast<float>(s * per_metre),
                            .tile = tile};
    }
}

namespace {

/// Position in a view, in whole samples and fractions, of an undisplaced place.
struct ViewPlace {
    int u, v;
    float part_u, part_v;
};

/// @param turns  position along one of the tile's axes, in sides
void split_samples(double turns, int side, float shift, int& whole, float& part) {
    const double samples = (turns - std::floor(turns)) * side + static_cast<double>(shift);
    const double low = std::floor(samples);
    whole = static_cast<int>(low);
    part = static_cast<float>(samples - low);
}

template <class View>
MapCell cell_at(const View& view, const glm::dvec2& place) {
    const glm::dvec2 turns =
        glm::dvec2(view.cosine * place.x - view.sine * place.y, view.sine * place.x + view.cosine * place.y) /
        view.size;
    ViewPlace at;
    split_samples(turns.x, 1 << view.log2_side, view.shift, at.u, at.part_u);
    split_samples(turns.y, 1 << view.log2_side, view.shift, at.v, at.part_v);
    return {at.u, at.v, at.part_u, at.part_v, view.log2_side};
}

}  // namespace

/// The vectors of a view's maps at one place.
struct SeaSurface::ViewValues {
    Float4 displacement{}, velocity{}, acceleration{}, gradient{};
    float shear = 0;
};

/// Sums the tiles' parts, view after view.
class SeaSurface::TileSum {
public:
    /// @param left  share of the tile (x; derivatives in yz) that layers do not replace
    void add(const View& view, const ViewValues& of, const glm::dvec3& left) {
        riding_.begin(view.tile);
        if (view.tile != tile_) slopes_ride_ = shared::riding_factor(sum_.dxx + sum_.dzz);
        tile_ = view.tile;
        const float w = view.weight;
        SurfaceSample part{
            .displacement = w * xyz(riding_.displacement(of.displacement)),
            .slope = w * slopes_ride_ * glm::vec2(of.gradient[0], of.gradient[1]),
            .dxx = w * of.gradient[2],
            .dzz = w * of.gradient[3],
            .dxz = w * of.shear,
            .dzx = w * of.shear,
            .velocity = w * xyz(riding_.velocity(of.velocity, of.displacement)),
            .acceleration = w * xyz(riding_.acceleration(of.acceleration, of.velocity, of.displacement))};
        if (left.x < 1 || left.y != 0 || left.z != 0) take_share(left, part);
        riding_.add(w * static_cast<float>(left.x), of.displacement, of.velocity, of.acceleration);
        deepwater::sim::add(part, sum_);
    }
    [[nodiscard]] const SurfaceSample& sum() const { return sum_; }

private:
    RidingWaves riding_;
    float slopes_ride_ = 1;
    size_t tile_ = 0;
    SurfaceSample sum_;
};

SurfaceSample SeaSurface::tiles_at(const glm::dvec2& place) const {
    TileSum sum;
    for (const View& view : views()) {
        const MapCell cell = cell_at(view, place);
        ViewValues of{.displacement = cell.of(view.displacement),
                      .gradient = cell.of(view.gradient),
                      .shear = cell.of(view.shear)};
        if (view.velocity) of.velocity = cell.of(view.velocity);
        if (view.acceleration) of.acceleration = cell.of(view.acceleration);
        sum.add(view, of, parts_ ? tile_share_and_change(view.tile, place) : glm::dvec3(1, 0, 0));
    }
    return sum.sum();
}

size_t tiles_that_stir(const OceanMaps& maps) {
    constexpr float kShortestOrbit = 3;  // rad/m
    const auto stirs = [](const TileInfo& tile) { return tile.k_min <= kShortestOrbit; };
    return static_cast<size_t>(std::ranges::find_if_not(maps.info, stirs) - maps.info.begin());
}

SurfaceSample SeaSurface::nearest(double x, double z) const {
    check_point(x, z);
    TileSum sum;
    for (const View& view : views()) {
        const glm::dvec2 turns =
            glm::dvec2(view.cosine * x - view.sine * z, view.sine * x + view.cosine * z) / view.size;
        const int side = 1 << view.log2_side;
        const auto index = [&](double along) {
            const double samples = (along - std::floor(along)) * side + static_cast<double>(view.shift);
            return static_cast<size_t>(static_cast<int>(std::floor(samples + 0.5)) & (side - 1));
        };
        const size_t at = index(turns.y) * static_cast<size_t>(side) + index(turns.x);
        const auto of_map = [at](const glm::vec4* map) {
            return map ? *reinterpret_cast<const Float4*>(map + at) : Float4{};
        };
        sum.add(view,
                {.displacement = of_map(view.displacement),
                 .velocity = of_map(view.velocity),
                 .acceleration = of_map(view.acceleration),
                 .gradient = of_map(view.gradient),
                 .shear = view.shear[at]},
                glm::dvec3(1, 0, 0));
    }
    return sum.sum();
}

/// Adds the layers to a sample of the tiles at an undisplaced place.
void SeaSurface::lay_layers(const glm::dvec2& place, SurfaceSample& sample) const {
    const glm::dvec2 moved = place + glm::dvec2(static_cast<double>(sample.displacement.x),
                                                static_cast<double>(sample.displacement.z));
    LayerPoint sum;
    bool any = false;
    for (const LayerMaps& layer : layers_) {
        if (layer.window.share(moved).x <= 0) continue;
        const LayerPoint point = layer.at(moved);
        any = true;
        sum.displacement += point.displacement;
        sum.slope += point.slope;
        sum.dxx += point.dxx;
        sum.dzz += point.dzz;
        sum.dxz += point.dxz;
        sum.velocity += point.velocity;
        sum.flow += point.flow;
        sum.acceleration += point.acceleration;
    }
    if (!any) return;
    // With X = p + D(p), d/dp of y(X) is (I + D')ᵀ y'(X), and of X + L(X) it is (I + L')(I + D'). Water that
    // the tiles move through the layer also has the velocity of the layer's change along that motion.
    const float ax = 1 + sample.dxx, az = sample.dxz, bx = sample.dzx, bz = 1 + sample.dzz;  // dX/dp
    const glm::vec3 carried = sample.velocity;
    sample.slope += glm::vec2(ax * sum.slope.x + bx * sum.slope.y, az * sum.slope.x + bz * sum.slope.y);
    sample.dxx = (1 + sum.dxx) * ax + sum.dxz * bx - 1;
    sample.dxz = (1 + sum.dxx) * az + sum.dxz * bz;
    sample.dzx = sum.dxz * ax + (1 + sum.dzz) * bx;
    sample.dzz = sum.dxz * az + (1 + sum.dzz) * bz - 1;
    sample.displacement += sum.displacement;
    sample.velocity += sum.velocity + passing(sum, carried) + along_surface(sample, sum.flow);
    sample.acceleration += sum.acceleration;
}

SurfaceSample SeaSurface::sample_at(const glm::dvec2& place) const {
    SurfaceSample sample = tiles_at(place);
    if (!layers_.empty()) lay_layers(place, sample);
    return sample;
}

SurfaceSample SeaSurface::undisplaced(double x, double z) const {
    check_point(x, z);
    return sample_at({x, z});
}

/// Returns in x the share of a tile's waves that layers and land leave at an undisplaced place, and in (y, z) its
/// derivatives along the world's x and z, 1/m; without those of what land leaves, which changes slowly.
glm::dvec3 SeaSurface::tile_share_and_change(size_t tile, const glm::dvec2& place) const {
    const int rung = maps_->info[tile].rung;
    const double of_coast = coast_ ? static_cast<double>(coast_->share(rung, place)) : 1;
    return of_coast * sea_share(layers_, rung, place);
}

float SeaSurface::tile_share(size_t tile, const glm::dvec2& place) const {
    return parts_ ? static_cast<float>(tile_share_and_change(tile, place).x) : 1;
}

/// Returns a view's part of the displacement at an undisplaced place.
/// @param riding  has the views before; this one is added
glm::vec3 SeaSurface::riding_displacement(const View& view, const glm::dvec2& place,
                                          RidingWaves& riding) const {
    const float share = view.weight * tile_share(view.tile, place);
    const Float4 moved = cell_at(view, place).of(view.displacement);
    riding.begin(view.tile);
    const glm::vec3 result = share * xyz(riding.displacement(moved));
    riding.add(share, moved);
    return result;
}

glm::vec3 SeaSurface::displacement_by_tiles(const glm::dvec2& place) const {
    glm::vec3 sum(0);
    RidingWaves riding;
    for (const View& view : views()) sum += riding_displacement(view, place, riding);
    return sum;
}

glm::vec3 SeaSurface::displacement_at(const glm::dvec2& place) const {
    glm::vec3 sum = displacement_by_tiles(place);
    if (layers_.empty()) return sum;
    const glm::dvec2 moved = place + glm::dvec2(static_cast<double>(sum.x), static_cast<double>(sum.z));
    for (const LayerMaps& layer : layers_) {
        if (!is_left_out(layer)) sum += layer.displacement_at(moved);
    }
    return sum;
}

/// Returns the undisplaced place of the water at a world point, which was checked.
glm::dvec2 SeaSurface::place_under(const glm::dvec2& point) const {
    return place_displaced_to(point, [this](const glm::dvec2& place) { return displacement_at(place); });
}

glm::dvec2 SeaSurface::undisplaced_place(double x, double z) const {
    check_point(x, z);
    return place_under({x, z});
}

SeaSurface::Over SeaSurface::over(double x, double z) const {
    const glm::dvec2 place = undisplaced_place(x, z);
    return {place, sample_at(place)};
}

float SeaSurface::height(double x, double z) const {
    return displacement_at(undisplaced_place(x, z)).y;
}

glm::vec3 SeaSurface::normal(double x, double z) const {
    return over(x, z).sample.normal();
}

glm::dvec2 SeaSurface::moved_by_tiles(double x, double z) const {
    check_point(x, z);
    const glm::vec3 moved = displacement_by_tiles({x, z});
    return glm::dvec2(x, z) + glm::dvec2(moved.x, moved.z);
}

glm::vec2 SeaSurface::flow(double x, double z) const {
    const glm::dvec2 moved = moved_by_tiles(x, z);
    glm::vec2 sum(0);
    for (const LayerMaps& layer : layers_) sum += layer.flow_at(moved);
    return sum;
}

float SeaSurface::crowding(double x, double z) const {
    check_point(x, z);
    const glm::dvec2 place(x, z);
    float sum = 0;
    glm::dvec2 moved = place;
    for (const View& view : views()) {
        const float breaking = std::max(maps_->info[view.tile].breaking, 0.0f);
        if (breaking == 0 && layers_.empty()) continue;
        const float share = tile_share(view.tile, place) * view.weight;
        const Float4 displacement = cell_at(view, place).of(view.displacement);
        sum += share * breaking * (1 - displacement[3]);
        moved += glm::dvec2(share * displacement[0], share * displacement[2]);
    }
    for (const LayerMaps& layer : layers_) {
        if (layer.breaking <= 0) continue;
        const LayerPoint point = layer.at(moved);
        sum += layer.breaking * (1 - ((1 + point.dxx) * (1 + point.dzz) - point.dxz * point.dxz));
    }
    return sum;
}

namespace {

/// Returns the share of a wave's height, of wave number k, in the pressure where orbit_share() is `share`.
/// Horizontal motion goes as cosh k(y + d)/sinh kd, pressure as cosh k(y + d)/cosh kd.
float pressing_share(const glm::vec2& share, float k, float depth) {
    return share.x * std::tanh(std::min(k * depth, 20.0f));
}

}  // namespace

WaterSample SeaSurface::water(const glm::dvec3& point) const {
    check_point(point.x, point.z);
    check_finite_height(point.y);
    const Over top = over(point.x, point.z);
    const auto surface = static_cast<double>(top.sample.displacement.y);
    const auto depth = static_cast<double>(maps_->depth);
    // Wheeler's stretching: maps the surface to the still level; the bed stays.
    const double below = std::min(point.y - surface, 0.0);
    const double still = std::max(depth * below / std::max(depth + surface, 1e-3 * depth), -depth);
    const auto share_of = [&](float k) {
        return shared::orbit_share(k, static_cast<float>(still), maps_->depth);
    };
    // Finds the water by the displacement of the drawn surface, which decreases with depth.
    const auto moved = [&](const glm::dvec2& place) {
        glm::vec3 sum(0);
        const auto add_moved = [&](float k, const glm::vec3& displacement) {
            const glm::vec2 share = share_of(k);
            const float across = pressing_share(share, k, maps_->depth);
            sum += glm::vec3(across, share.y, across) * displacement;
        };
        RidingWaves riding;
        for (const View& view : views())
            add_moved(maps_->info[view.tile].wave_number, riding_displacement(view, place, riding));
        const glm::dvec2 at = place + glm::dvec2(static_cast<double>(sum.x), static_cast<double>(sum.z));
        for (const LayerMaps& layer : layers_) add_moved(layer.wave_number, layer.displacement_at(at));
        return sum;
    };
    const glm::dvec2 place = place_displaced_to({point.x, point.z}, moved);

    WaterSample result;
    glm::dvec2 at = place;  // where the tiles have moved the water
    float pressing = 0;
    RidingWaves riding;
    for (const View& view : views()) {
        const MapCell cell = cell_at(view, place);
        const float k = maps_->info[view.tile].wave_number;
        const float left = view.weight * tile_share(view.tile, place);
        const glm::vec2 share = share_of(k);
        const float pressed = pressing_share(share, k, maps_->depth);
        const glm::vec3 by = left * glm::vec3(share.x, share.y, share.x);
        const Float4 moved_here = cell.of(view.displacement);
        const Float4 velocity = view.velocity ? cell.of(view.velocity) : Float4{};
        const Float4 acceleration = view.acceleration ? cell.of(view.acceleration) : Float4{};
        riding.begin(view.tile);
        const glm::vec3 displacement = xyz(riding.displacement(moved_here));
        at += left * pressed * glm::vec2(displacement.x, displacement.z);
        pressing += left * pressed * displacement.y;
        if (view.velocity) result.velocity += by * xyz(riding.velocity(velocity, moved_here));
        if (view.acceleration)
            result.acceleration += by * xyz(riding.acceleration(acceleration, velocity, moved_here));
        riding.add(left, moved_here, velocity, acceleration);
    }
    const glm::vec3 carried = result.velocity;
    for (const LayerMaps& layer : layers_) {
        if (layer.window.share(at).x <= 0) continue;
        const LayerPoint own = layer.at(at);
        const glm::vec2 share = share_of(layer.wave_number);
        const glm::vec3 by(share.x, share.y, share.x);
        const float left = pressing_share(share, layer.wave_number, maps_->depth);
        const glm::vec3 flow = along_surface(top.sample, own.flow);
        pressing += left * own.displacement.y;
        result.velocity +=
            by * (own.velocity + passing(own, carried)) + glm::vec3(left, share.y, left) * flow;
        result.acceleration += by * own.acceleration;
    }
    result.depth = static_cast<float>(surface - point.y);
    if (below < 0)
        result.pressure = static_cast<float>(kSeaWaterDensity * kGravity *
                                             std::max(static_cast<double>(pressing) - point.y, 0.0));
    return result;
}

glm::vec3 SeaSurface::displacement_of_rest(const glm::dvec3& rest) const {
    check_point(rest.x, rest.z);
    check_finite_height(rest.y);
    const double still = std::min(rest.y, 0.0);
    const glm::dvec2 place(rest.x, rest.z);
    glm::vec3 sum(0);
    const size_t stirring = tiles_that_stir(*maps_);
    RidingWaves riding;
    for (const View& view : views()) {
        if (view.tile >= stirring) break;
        const glm::vec2 share =
            shared::orbit_share(maps_->info[view.tile].wave_number, static_cast<float>(still), maps_->depth);
        sum += riding_displacement(view, place, riding) * glm::vec3(share.x, share.y, share.x);
    }
    const glm::dvec2 at = place + glm::dvec2(static_cast<double>(sum.x), static_cast<double>(sum.z));
    for (const LayerMaps& layer : layers_) {
        const glm::vec2 share =
            shared::orbit_share(layer.wave_number, static_cast<float>(still), maps_->depth);
        sum += layer.displacement_at(at) * glm::vec3(share.x, share.y, share.x);
    }
    return sum;
}

}  // namespace deepwater::sim
