#include "optics/sea/caustic_maps.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <mutex>

#include "core/check.h"
#include "core/shared_glsl.h"
#include "optics/sea/fitted_grids.h"
#include "sim/light/bent_light.h"

namespace deepwater::shared {
#include "shared/water/caustics.glsl"
#include "shared/water/fresnel.glsl"
#include "shared/water/water_body.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

using shared::kCausticMaps;
using shared::kCausticRungs;
using shared::kDenserMaps;
using shared::kLongCausticRungs;
using shared::kMirrorRungs;
using shared::kWaterIndex;

/// Side of the tile whose waves make the visible pattern, m.
constexpr float kPatternTile = 19;

/// Texels that the sun's disc must be wide on a plane for half as many to show what it leaves: its standard deviation
/// is then half of theirs.
constexpr float kWideDisc = 4;

/// A shift between colours by fewer texels is not visible.
constexpr float kLeastShift = 0.02f;

/// Returns by how much a layer must change the light to be seen among the sea's own caustics, relative. Curved water
/// concentrates light by its curvature times the distance `bent` [m] over which it bends; once light has crossed, the
/// pattern's contrast stays about 1.
float least_seen_change(const sim::OceanMaps& maps, float bent) {
    constexpr float kLeast = 0.005f, kShareOfSea = 0.05f;
    float curvature = 0;  // its mean square, 1/m²
    for (const sim::TileInfo& tile : maps.info) {
        const glm::vec3 slopes = tile.lost_slope_variance.back();
        curvature += tile.wave_number * tile.wave_number * (slopes.x + slopes.y);
    }
    return std::max(kLeast, kShareOfSea * std::min(bent * std::sqrt(curvature), 1.0f));
}

constexpr int kLevelsOfLong = 1;
static_assert(kLevelsOfLong == 1 && kLongCausticRungs <= 8);
static_assert(kCausticMaps == kCausticRungs + shared::kDenserMaps + kMirrorRungs &&
              shared::kCausticLayers == sim::kMostLayers);

/// Converts a float to IEEE binary16; values too large become the largest, subnormal ones 0.
std::uint16_t half_of(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000u;
    const std::uint32_t size = std::min(bits & 0x7fffffffu, 0x477fe000u);  // 65504
    const std::uint32_t half = (size - 0x38000000u + 0x1000u) >> 13;
    return static_cast<std::uint16_t>(size < 0x38800000u ? sign : sign | half);
}

int wrapped(int i, int n) {
    return ((i % n) + n) % n;
}

/// Computes row y of a periodic map moved by `shift` texels, by bilinear interpolation.
/// @param out  the row  @param twice  scratch memory for two rows and a texel
void shifted_row(const Grid2D<float>& map, int y, glm::vec2 shift, std::vector<float>& twice, float* out) {
    const int n = map.width();
    const glm::vec2 whole = glm::floor(-shift), part = -shift - whole;
    const float* below = map.row(wrapped(y + static_cast<int>(whole.y), n));
    const float* above = map.row(wrapped(y + static_cast<int>(whole.y) + 1, n));
    for (int x = 0; x < n; ++x) twice[static_cast<size_t>(x)] = below[x] + part.y * (above[x] - below[x]);
    std::copy_n(twice.data(), n, twice.data() + n);
    const float* from = twice.data() + wrapped(static_cast<int>(whole.x), n);
    twice[2 * static_cast<size_t>(n)] = twice[0];
    for (int x = 0; x < n; ++x) out[x] = from[x] + part.x * (from[x + 1] - from[x]);
}

/// Doubles the resolution by bilinear interpolation.
void double_up(const Grid2D<float>& coarse, Grid2D<float>& fine) {
    const int n = coarse.width();
    for (int y = 0; y < 2 * n; ++y) {
        const float* near = coarse.row(y / 2);
        const float* far = coarse.row(wrapped(y / 2 + (y % 2 == 0 ? -1 : 1), n));
        float* out = fine.row(y);
        const auto mixed = [&](int x) { return 0.75f * near[x] + 0.25f * far[x]; };
        float before = mixed(n - 1), here = mixed(0);
        for (int x = 0; x < n; ++x) {
            const float after = mixed(x + 1 < n ? x + 1 : 0);
            out[2 * x] = 0.75f * here + 0.25f * before;
            out[2 * x + 1] = 0.75f * here + 0.25f * after;
            before = here;
            here = after;
        }
    }
}

/// Halves the resolution by means of 2×2 texels.
template <class Value>
void halve(const Grid2D<Value>& fine, Grid2D<Value>& coarse) {
    for (int y = 0; y < coarse.height(); ++y) {
        const Value* low = fine.row(2 * y);
        const Value* high = fine.row(2 * y + 1);
        Value* out = coarse.row(y);
        for (int x = 0; x < coarse.width(); ++x)
            out[x] = 0.25f * (low[2 * x] + low[2 * x + 1] + high[2 * x] + high[2 * x + 1]);
    }
}

/// Writes texels (light, light · offset x, light · offset z, 1) as half floats.  @return the end of what is
/// written
std::uint16_t* write_halves(const Grid2D<glm::vec4>& map, std::uint16_t* to) {
    for (const glm::vec4& value : map.values()) {
        to[0] = half_of(value.x);
        to[1] = half_of(value.y);
        to[2] = half_of(value.z);
        to[3] = 0x3c00;
        to += 4;
    }
    return to;
}

/// Returns the standard deviation [m] of the blur by the sun's disc on a plane at `depth`. A disc of radius
/// r has the deviation r / 2 per axis; refraction narrows it, reflection does not.
float disc_deviation(const CausticRequest& request, float depth, bool mirrored) {
    return 0.5f * (request.sun_radius * depth / (mirrored ? 1.0f : kWaterIndex));
}

/// Returns the horizontal displacement per metre of depth of sunlight under a flat sea of a refractive index.
glm::vec2 beam_slant(const glm::vec3& to_sun, float index) {
    return glm::vec2(-to_sun.x, -to_sun.z) / (index * shared::refracted_cosine(to_sun.y, index));
}

}  // namespace

struct CausticMaps::LayerWorks {
    /// For maps of one size, one for each thread: all are made when the first is needed, so that no thread allocates
    /// later, whichever work it takes.
    struct OfSize {
        std::once_flag made;
        std::vector<LayerWork> works;
    };
    static constexpr size_t kSizes = 16;  ///< maps of 2^size texels along each side
    std::array<OfSize, kSizes> sizes;

    /// The calling thread's. @pre it works on a parallel loop
    LayerWork& of(int texels) {
        OfSize& size = sizes[static_cast<size_t>(std::countr_zero(static_cast<unsigned>(texels)))];
        std::call_once(size.made, [&] {
            size.works.assign(static_cast<size_t>(tbb::this_task_arena::max_concurrency()),
                              {.mips = {}, .scratch = sim::LayerBeams::Scratch(texels)});
            for (LayerWork& work : size.works) fit_levels(work.mips, texels);
        });
        const int thread = tbb::this_task_arena::current_thread_index();
        return size.works.at(static_cast<size_t>(thread));
    }
};

CausticMaps::CausticMaps() : layer_works_(std::make_unique<LayerWorks>()) {}
CausticMaps::~CausticMaps() = default;

RungSpan caustic_rungs(float shallowest, float deepest) {
    const auto last = static_cast<float>(kCausticRungs - 1);
    const float low = std::floor(shared::caustic_rung(std::max(shallowest, 0.0f)));
    const float high = std::ceil(shared::caustic_rung(std::max(deepest, shallowest)));
    return {static_cast<int>(std::clamp(low, 0.0f, last)), static_cast<int>(std::clamp(high, 0.0f, last))};
}

void make_denser(CausticRequest& request, float shallowest, float deepest) {
    // Between planes whose depths differ by the factor 1.8 the light of a breeze, mixed, correlates with photons' by
    // 0.65 to 0.9; by its third root with 0.96 or more in texels of 7 cm, by its fourth root in texels of 3.7 cm,
    // which show more (suns 35 and 90 degrees high).
    constexpr int kTexelsOfThirds = 256, kTexelsOfFourths = 512, kMostSteps = 2;
    static_assert(3 * kMostSteps <= kDenserMaps);
    constexpr float kSlack = 0.2f;  // of a step, that may be left out at the ends
    request.denser = request.texels >= kTexelsOfFourths ? 3 : request.texels >= kTexelsOfThirds ? 2 : 0;
    const float low = shared::caustic_rung(shallowest);
    const float high = shared::caustic_rung(std::max(deepest, shallowest));
    auto first = static_cast<int>(std::floor(low + kSlack));
    auto last = static_cast<int>(std::ceil(high - kSlack));
    if (last - first > kMostSteps) {
        first = static_cast<int>(std::round(0.5f * (low + high - static_cast<float>(kMostSteps))));
        last = first + kMostSteps;
    }
    request.dense_first = std::clamp(first, request.first_rung, request.last_rung);
    request.dense_last = std::clamp(last, request.dense_first, request.last_rung);
}

int last_long_rung(float deepest) {
    const float rung = std::ceil(shared::long_caustic_rung(std::max(deepest, 0.0f)));
    return std::min(static_cast<int>(rung), kLongCausticRungs - 1);
}

float kept_contrast(float scattering, float depth, float cosine) {
    const float way = depth / cosine, across = kHalfCell / (0.5f * way);
    return std::exp(-scattering * way * shared::scattered_beyond(1 / std::sqrt(1 + across * across)));
}

glm::vec3 index_spread() {
    constexpr float kC = 0.6563f, kF = 0.4861f;  // µm
    constexpr float kB = (1.3371f - 1.3312f) / (1 / (kF * kF) - 1 / (kC * kC));
    const glm::vec3 bands(0.610f, 0.550f, 0.465f);
    return kB * (1.0f / (bands * bands) - 1.0f / (bands.y * bands.y));
}

CausticMaps::Tiles CausticMaps::tiles_of(const sim::OceanMaps& maps) {
    Tiles tiles;
    float nearest = std::numeric_limits<float>::infinity();
    for (size_t i = 0; i < maps.info.size(); ++i) {
        const float off = std::abs(std::log(maps.info[i].size / kPatternTile));
        if (off < nearest) {
            nearest = off;
            tiles.short_waves = i;
        }
    }
    if (tiles.short_waves > 0) tiles.long_waves = tiles.short_waves - 1;
    return tiles;
}

size_t CausticMaps::short_map_halves(int texels) {
    size_t halves = 0;
    for (int side = texels; side > 0; side /= 2)
        halves += 4 * static_cast<size_t>(side) * static_cast<size_t>(side);
    return halves;
}

size_t CausticMaps::long_halves() {
    return size_t{4} * kLongTexels * kLongTexels * kLongCausticRungs;
}

float CausticMaps::distance_of(int map) const {
    const int mirrored = map - refracted_count();
    return mirrored >= 0
               ? shared::mirror_height(static_cast<float>(mirrored))
               : shared::caustic_depth(shared::caustic_rung_of(
                     static_cast<float>(map), static_cast<float>(request_.first_rung), request_.dense()));
}

void CausticMaps::make_short(float depth, bool mirrored, Work& work, std::span<std::uint16_t> out) const {
    const CausticRequest& request = request_;
    const sim::TileInfo& tile = short_tile_;
    const int texels = request.texels;
    const sim::CausticBeams& beams = mirrored ? mirrored_beams_ : short_beams_;
    const float texel = tile.size / static_cast<float>(texels);
    const float deviation = disc_deviation(request, depth, mirrored);
    const bool coarse = mirrored || 4 * deviation > kWideDisc * texel;
    fit_levels(work.mips, texels);
    Grid2D<float>& map = work.mips[0];
    fit(work.scratch, texels);
    if (coarse && texels > 1) {
        fit(work.coarse, texels / 2);
        fit(work.coarse_scratch, texels / 2);
        beams.land(depth, work.coarse, work.coarse_scratch, deviation);
        double_up(work.coarse, map);
    } else {
        beams.land(depth, map, work.scratch, deviation);
    }
    if (!mirrored) {
        const auto even = static_cast<float>(beams.flux());
        const float kept = kept_at(depth);
        for (float& light : map.values()) light = even + kept * (light - even);
    }
    write_levels(mirrored ? 0 : depth, texel, work, {}, out);
}

void CausticMaps::make_ground(std::span<std::uint16_t> out) {
    const int texels = ground_texels(request_.texels);
    fit_levels(ground_work_.mips, texels);
    fit(ground_work_.scratch, texels);
    fit_levels(ground_depths_, texels);
    Grid2D<float>& depths = ground_depths_[0];
    const int last = ground_.depths.width() - 1;
    double mean = 0;
    for (int y = 0; y < texels; ++y) {
        for (int x = 0; x < texels; ++x) {
            const glm::vec2 at =
                (glm::vec2(x, y) + 0.5f) * (static_cast<float>(last) / static_cast<float>(texels));
            const glm::ivec2 low(at);
            const glm::vec2 part = at - glm::vec2(low);
            const float* below = ground_.depths.row(low.y) + low.x;
            const float* above = ground_.depths.row(low.y + 1) + low.x;
            depths(x, y) =
                glm::mix(glm::mix(below[0], below[1], part.x), glm::mix(above[0], above[1], part.x), part.y);
            mean += static_cast<double>(depths(x, y));
        }
    }
    const auto depth = static_cast<float>(mean / static_cast<double>(depths.values().size()));
    for (size_t level = 1; level < ground_depths_.size(); ++level)
        halve(ground_depths_[level - 1], ground_depths_[level]);
    ground_beams_.land(ground_.depths, ground_work_.mips[0], ground_work_.scratch,
                       disc_deviation(request_, depth, false));
    // Over the ground's depths the contrast is nearly linear.
    const auto even = static_cast<float>(ground_beams_.flux());
    constexpr float kStep = 0.05f;
    const float kept = kept_at(depth), falls = (kept_at((1 + kStep) * depth) - kept) / (kStep * depth);
    for (size_t i = 0; i < depths.values().size(); ++i) {
        float& light = ground_work_.mips[0].values()[i];
        light = even + std::clamp(kept + falls * (depths.values()[i] - depth), 0.0f, 1.0f) * (light - even);
    }
    const float side =
        short_tile_.size * static_cast<float>(ground_.square.samples) / static_cast<float>(short_resolution_);
    write_levels(depth, side / static_cast<float>(texels), ground_work_, ground_depths_, out);
}

float CausticMaps::kept_at(float depth) const {
    return kept_contrast(request_.scattering, depth,
                         shared::refracted_cosine(request_.to_sun.y, kWaterIndex));
}

void CausticMaps::write_levels(float depth, float texel, Work& work, std::span<const Grid2D<float>> fourth,
                               std::span<std::uint16_t> out) const {
    const CausticRequest& request = request_;
    const sim::TileInfo& tile = short_tile_;
    const int texels = work.mips[0].width(), levels = static_cast<int>(work.mips.size());
    work.red.resize(2 * static_cast<size_t>(texels) + 1);
    work.blue.resize(2 * static_cast<size_t>(texels) + 1);

    // Dispersion: colours land apart, by the difference of the beams' slants under a flat sea, its largest
    // part.
    glm::vec2 red(0), blue(0);
    if (depth > 0) {
        const glm::vec3 spread = request.dispersion * index_spread();
        const glm::vec2 green = beam_slant(request.to_sun, kWaterIndex);
        const auto in_texels = [&](glm::vec2 world) {
            const float c = std::cos(tile.rotation), s = std::sin(tile.rotation);
            return glm::vec2(c * world.x - s * world.y, s * world.x + c * world.y) * (depth / texel);
        };
        red = in_texels(beam_slant(request.to_sun, kWaterIndex + spread.x) - green);
        blue = in_texels(beam_slant(request.to_sun, kWaterIndex + spread.z) - green);
    }
    std::uint16_t* to = out.data();
    for (int level = 0; level < levels; ++level) {
        const Grid2D<float>& from = work.mips[static_cast<size_t>(level)];
        const int side = from.width();
        const float scale = 1.0f / static_cast<float>(1 << level);
        const bool apart = std::max(glm::length(red), glm::length(blue)) * scale > kLeastShift;
        for (int y = 0; y < side; ++y) {
            const float* r = from.row(y);
            const float* g = r;
            const float* b = r;
            if (apart) {
                // work.scratch receives each shifted row; that of red is then kept in work.red.
                float* shifted = work.scratch.row(0);
                shifted_row(from, y, red * scale, work.red, shifted);
                std::copy_n(shifted, side, work.red.data());
                shifted_row(from, y, blue * scale, work.blue, shifted);
                r = work.red.data();
                b = shifted;
            }
            for (int x = 0; x < side; ++x, to += 4) {
                to[0] = half_of(r[x]);
                to[1] = half_of(g[x]);
                to[2] = half_of(b[x]);
                to[3] = fourth.empty() ? 0x3c00 : half_of(fourth[static_cast<size_t>(level)](x, y));  // or 1
            }
        }
        if (level + 1 < levels) halve(from, work.mips[static_cast<size_t>(level) + 1]);
    }
}

void CausticMaps::make_long(int rung, Grid2D<glm::vec4>& work, std::span<std::uint16_t> out) const {
    if (work.width() != kLongTexels) work = Grid2D<glm::vec4>(kLongTexels, kLongTexels);
    long_beams_.land(shared::long_caustic_depth(static_cast<float>(rung)), work);
    write_halves(work, out.data());
}

void CausticMaps::make_layer(const sim::LayerBeams& beams, const sim::LayerLightPlace& place, float depth,
                             bool mirrored, LayerWork& work, std::span<std::uint16_t> out) const {
    beams.land(depth, place, work.mips[0], work.scratch, disc_deviation(request_, depth, mirrored));
    std::uint16_t* to = out.data();
    for (size_t level = 0; level < work.mips.size(); ++level) {
        if (level > 0) halve(work.mips[level - 1], work.mips[level]);
        to = write_halves(work.mips[level], to);
    }
}

void CausticMaps::aim(const sim::OceanMaps& maps, const CausticRequest& request, const GroundLight& ground) {
    const Tiles tiles = tiles_of(maps);
    const sim::TileMaps& tile = maps.tiles[tiles.short_waves];
    request_ = request;
    short_tile_ = maps.info[tiles.short_waves];
    has_long_waves_ = tiles.long_waves && !request.still;
    const sim::BeamLight light{.to_sun = request.to_sun, .lossless = request.lossless};
    const sim::BeamLight up{
        .to_sun = request.to_sun, .kind = sim::BeamKind::mirrored, .lossless = request.lossless};
    short_resolution_ = tile.resolution;
    // A mesh of two texels or more a cell would show its lattice in the light.
    if (!request.still)
        short_beams_.aim(tile, short_tile_, light,
                         std::clamp(request.texels, tile.resolution, 2 * tile.resolution));
    if (request.mirrored && !request.still)
        mirrored_beams_.aim(tile, short_tile_, up, std::min(tile.resolution, 128));
    ground_ = ground;
    if (ground.square.samples > 0) {
        const float deepest = *std::ranges::max_element(ground.depths.values());
        const int finer = ground_texels(request.texels) / (2 * ground.square.samples);
        ground_beams_.aim(tile, short_tile_, light, ground.square, deepest,
                          std::bit_width(static_cast<unsigned>(std::clamp(finer, 1, 4))) - 1);
    }
    if (has_long_waves_) {
        const sim::TileMaps& wide = maps.tiles[*tiles.long_waves];
        long_beams_.aim(wide, maps.info[*tiles.long_waves], light, std::min(wide.resolution, kLongTexels));
    }
    layer_beams_.resize(maps.layers.size());
    mirrored_layer_beams_.resize(maps.layers.size());
    const int refracted = refracted_count(), count = request.map_count();
    flat_slopes_.clear();
    layer_scales_.clear();
    for (const sim::LayerMaps& layer : maps.layers) {
        const size_t number = layer_scales_.size();
        layer_scales_.push_back(shared::caustic_scale(layer.floor_depth));
        for (int map = 0; map < count; ++map) {
            const bool mirrored = map >= refracted;
            const float bent = sim::bending_distance(mirrored ? 0 : distance_of(map, number),
                                                     mirrored ? distance_of(map) : 0);
            flat_slopes_.push_back(sim::flat_slope(layer, bent, least_seen_change(maps, bent)));
        }
    }
    for (size_t l = 0; l < maps.layers.size(); ++l) {
        const auto slopes =
            std::span(flat_slopes_).subspan(l * static_cast<size_t>(count), static_cast<size_t>(count));
        const auto kinds = static_cast<ptrdiff_t>(refracted);
        layer_beams_[l].aim(maps.layers[l], light, *std::min_element(slopes.begin(), slopes.begin() + kinds));
        if (request.mirrored)
            mirrored_layer_beams_[l].aim(maps.layers[l], up,
                                         *std::min_element(slopes.begin() + kinds, slopes.end()));
    }
}

void CausticMaps::land(std::span<std::uint16_t> shorts, std::span<std::uint16_t> longs,
                       std::span<std::uint16_t> layers, std::span<std::uint16_t> ground) {
    const int texels = request_.texels, refracted = refracted_count(), count = request_.map_count();
    // One job per map, the most expensive first: deep maps of the short waves.
    const size_t map_halves = short_map_halves(texels);
    const int long_count = request_.last_long_rung + 1;
    const size_t long_halves_each = longs.size() / kLongCausticRungs;
    const int layer_count = static_cast<int>(layer_beams_.size()) * count;
    DW_CHECK(shorts.size() >= static_cast<size_t>(count) * map_halves && longs.size() >= long_halves());
    DW_CHECK(layers.size() >= static_cast<size_t>(layer_count) * map_halves);
    if (works_.size() < static_cast<size_t>(count)) works_.resize(static_cast<size_t>(count));
    layer_places_.resize(static_cast<size_t>(layer_count));
    const int ground_count = ground_.square.samples > 0 ? 1 : 0;
    DW_CHECK(ground_count == 0 || ground.size() >= short_map_halves(ground_texels(texels)));
    tbb::parallel_for(
        -ground_count, count + layer_count + long_count,
        [&](int job) {
            if (job < 0) {
                make_ground(ground);
                return;
            }
            if (job < count) {
                const int map = job < refracted ? refracted - 1 - job : job;
                if (request_.still) {
                    std::ranges::fill(shorts.subspan(static_cast<size_t>(map) * map_halves, map_halves),
                                      std::uint16_t{0x3c00});  // 1
                    return;
                }
                make_short(distance_of(map), map >= refracted, works_[static_cast<size_t>(map)],
                           shorts.subspan(static_cast<size_t>(map) * map_halves, map_halves));
                return;
            }
            if (job < count + layer_count) {
                const int map = (job - count) % count;
                const auto at = static_cast<size_t>(job - count), layer = at / static_cast<size_t>(count);
                const bool mirrored = map >= refracted;
                const sim::LayerBeams& beams = mirrored ? mirrored_layer_beams_[layer] : layer_beams_[layer];
                sim::LayerLightPlace& place = layer_places_[at];
                place = {};
                if (!beams.any()) return;
                // Mirrored light spreads wide: as for the sea, half as many texels show it.
                const int side = mirrored ? std::max(texels / 2, sim::LayerBeams::kLeastTexels) : texels;
                place = beams.place(distance_of(map, layer), side, flat_slopes_[at]);
                if (place.bounds == glm::vec2(0)) return;
                make_layer(beams, place, distance_of(map, layer), mirrored, layer_works_->of(place.texels),
                           layers.subspan(at * map_halves, map_halves));
                return;
            }
            const int rung = job - count - layer_count;
            const auto out = longs.subspan(static_cast<size_t>(rung) * long_halves_each, long_halves_each);
            if (has_long_waves_) {
                make_long(rung, long_works_[static_cast<size_t>(rung)], out);
            } else {
                for (size_t i = 0; i < out.size(); ++i) out[i] = i % 4 == 0 || i % 4 == 3 ? 0x3c00 : 0;
            }
        },
        tbb::simple_partitioner());
}

}  // namespace deepwater::optics
