#include "scene/controls.h"

#include <algorithm>
#include <cmath>

namespace deepwater::scene {
namespace {

using S = const Scene&;

constexpr float kWhitecapWind = 3.7f;  ///< m/s: no foam below, Callaghan et al. 2008 (sim/laws/whitecaps.h)
constexpr float kStreakWind = 10;      ///< m/s: foam lies in streaks from this wind on

constexpr float kDim = 3;  ///< degrees of the sun: lower ones may leave so little light that the rods see

bool has_sea(S s) {
    return !s.ground.present();
}

bool blows(S s) {
    return s.sea.wind_speed > 0 && has_sea(s);
}

bool has_waves(S s) {
    return has_sea(s) && (s.sea.wind_speed > 0 || s.sea.swell_height > 0);
}

/// Whether a law of the spectrum has a share in the wind sea.
bool uses_spectrum(S s, int spectrum) {
    return s.sea.spectrum == spectrum || (s.sea.second_share > 0 && s.sea.second_spectrum == spectrum);
}

/// More than the height of any wave above the mean sea [m]: the significant height of a fully developed wind sea,
/// 0.022 m of it for each (m/s)² of the wind (Pierson & Moskowitz 1964), and that of the swell, with room for the
/// highest waves.
double highest_crest(S s) {
    const auto wind = static_cast<double>(s.sea.wind_speed);
    return 0.3 + 1.3 * (0.022 * wind * wind + static_cast<double>(s.sea.swell_height));
}

/// Whether the eye may be in the water: of the sea, or of a pool.
bool may_dive(S s) {
    const double eye = s.camera.position.y;
    if (has_sea(s) && eye < highest_crest(s)) return true;
    return std::ranges::any_of(s.pools, [eye](const Pool& pool) { return eye < pool.level + 1; });
}

/// Whether the water's surface may cross the camera's window.
bool may_be_at_surface(S s) {
    const bool at_pool = std::ranges::any_of(
        s.pools, [&](const Pool& pool) { return std::abs(s.camera.position.y - pool.level) < 1; });
    return at_pool || (has_sea(s) && std::abs(s.camera.position.y) < highest_crest(s));
}

bool by_angles(S s) {
    return s.sky.sun_source == kSunAngles;
}

/// Apparent height of the sun at the scene's time [degrees].
float sun_height(S s) {
    return resolved_sky(s.sky, s.clock.time).sun_elevation;
}

bool moon_is_up(S s) {
    constexpr float kLowest = -18;  // degrees: below it the moon gives no light
    return !by_angles(s) || s.sky.moon_elevation > kLowest;
}

bool has_date(S s) {
    constexpr float kStarsAppear = -1;  // degrees of the sun
    return !by_angles(s) || (s.sky.stars && s.sky.sun_elevation < kStarsAppear);
}

bool has_picture(S s) {
    return !s.sky.image.empty();
}

bool has_clouds(S s) {
    return s.clouds.kind != kCloudsClear && s.clouds.cover > 0;
}

bool has_bed(S s) {
    const BedState bed = present_bed(s);
    return bed.kind != kBedNone && !(bed.kind == kBedFile && bed.file.empty());
}

bool has_land_file(S s) {
    return s.bed.kind == kBedFile && !s.bed.file.empty();
}

bool has_hard_ground(S s) {
    return s.bed.kind == kBedReef || (is_land(s.bed) && s.bed.kind != kBedBeach);
}

bool by_shallow_water(S s) {
    return s.shore.solver == kShoreShallowWater;
}

/// Whether the scene has water of a shore, or will where its place is not off.
bool has_shore(S s) {
    return has_sea(s) && (is_land(s.bed) || (s.bed.kind != kBedNone && !s.placed_layers.shores.empty()));
}

bool has_rigid_body(S s) {
    return std::ranges::any_of(s.objects, [](const Object& object) { return object.rigid.has_value(); });
}

/// Whether waves or stones splash against something.
bool has_splashes(S s) {
    return !s.objects.empty() || !s.disturbances.empty();
}

/// Whether the sea throws up any spray.
bool has_spray(S s) {
    return has_splashes(s) || blows(s);
}

/// Whether there is something under water that sunlight can fall on.
bool has_lit_ground(S s) {
    return has_bed(s) || !s.objects.empty() || !s.pools.empty() || may_dive(s);
}

constexpr ControlRule kRules[] = {
    // Wind and waves
    {"wind.", [](S s) { return has_sea(s) || s.pool_play.ripples; }, "needs Ground: none"},
    {"waves.", has_sea, "needs Ground: none"},
    {"swell.", has_sea, "needs Ground: none"},
    {"wind.direction", [](S s) { return s.sea.wind_speed > 0; }, "needs Wind speed above 0"},
    {"wind.fetch_km", blows, "needs Wind speed above 0"},
    {"waves.choppiness", has_waves, "needs Wind speed or Swell height above 0"},
    {"waves.dispersion", has_waves, "needs Wind speed or Swell height above 0"},
    {"waves.loop_period", has_waves, "needs Wind speed or Swell height above 0"},
    {"waves.resolution", has_waves, "needs Wind speed or Swell height above 0"},
    {"waves.shortest", has_waves, "needs Wind speed or Swell height above 0"},
    {"waves.spectrum", blows, "needs Wind speed above 0"},
    {"waves.spreading", blows, "needs Wind speed above 0"},
    {"waves.elongation", blows, "needs Wind speed above 0"},
    {"waves.one_way", blows, "needs Wind speed above 0"},
    {"waves.small_wave_cutoff", blows, "needs Wind speed above 0"},
    {"waves.amplitude", blows, "needs Wind speed above 0"},
    {"waves.amplitude", [](S s) { return uses_spectrum(s, sim::kSpectrumPhillips); },
     "needs Spectrum: phillips"},
    {"waves.small_wave_cutoff",
     [](S s) { return s.sea.spectrum != sim::kSpectrumElfouhaily || s.sea.second_share > 0; },
     "needs a Spectrum other than elfouhaily"},
    {"waves.spreading_exponent",
     [](S s) {
         return blows(s) &&
                (s.sea.spreading == sim::kSpreadingCosinePower ||
                 (s.sea.second_share > 0 && s.sea.second_spreading == sim::kSpreadingCosinePower));
     },
     "needs Spreading: cos2s, and wind"},
    {"waves.second_share", blows, "needs Wind speed above 0"},
    {"waves.second_share",
     [](S s) { return s.sea.second_spectrum != s.sea.spectrum || s.sea.second_spreading != s.sea.spreading; },
     "needs another Second spectrum or Second spreading"},
    {"waves.second_spectrum", [](S s) { return blows(s) && s.sea.second_share > 0; },
     "needs Second share above 0, and wind"},
    {"waves.second_spreading", [](S s) { return blows(s) && s.sea.second_share > 0; },
     "needs Second share above 0, and wind"},
    {"waves.depth",
     [](S s) {
         const bool finite =
             s.sea.dispersion == sim::kDispersionFiniteDepth || s.sea.dispersion == sim::kDispersionFull;
         const bool by_bed = has_bed(s) && s.bed.depth == 0;
         if (is_land(present_bed(s))) return false;
         return (finite && has_waves(s)) || uses_spectrum(s, sim::kSpectrumTma) || by_bed;
     },
     "needs Dispersion: finite_depth or full, Spectrum: tma, or a Sea bed with Depth 0; off land the waves feel Deepest"},
    {"swell.period", [](S s) { return s.sea.swell_height > 0; }, "needs Swell height above 0"},
    {"swell.direction", [](S s) { return s.sea.swell_height > 0; }, "needs Swell height above 0"},
    {"swell.width", [](S s) { return s.sea.swell_height > 0; }, "needs Swell height above 0"},
    // Sun, moon and sky
    {"sun.azimuth", by_angles, "needs Sun from: angles"},
    {"sun.elevation", by_angles, "needs Sun from: angles"},
    {"moon.", by_angles, "needs Sun from: angles"},
    {"moon.azimuth", moon_is_up, "needs Moon elevation above the horizon"},
    {"moon.phase", moon_is_up, "needs Moon elevation above the horizon"},
    {"sun.date", has_date, "needs Sun from: place"},
    {"sun.hour", has_date, "needs Sun from: place"},
    {"sun.utc_offset", has_date, "needs Sun from: place"},
    {"sun.latitude", has_date, "needs Sun from: place"},
    {"sun.longitude", has_date, "needs Sun from: place"},
    {"sun.hours_per_minute", has_date, "needs Sun from: place"},
    {"sky.stars", [](S s) { return !has_picture(s); }, "needs no Sky picture"},
    {"sky.stars", [](S s) { return !by_angles(s) || s.sky.sun_elevation < 0; },
     "needs a sun below the horizon"},
    {"sky.image_gain", has_picture, "needs a Sky picture"},
    {"sky.image_rotation", has_picture, "needs a Sky picture"},
    {"sky.image_sun", has_picture, "needs a Sky picture"},
    {"sky.overcast", [](S s) { return !has_picture(s); }, "needs no Sky picture"},
    {"clouds.cover", [](S s) { return s.clouds.kind != kCloudsClear; }, "needs Clouds other than clear"},
    {"clouds.base", has_clouds, "needs Clouds other than clear, and Cover above 0"},
    {"clouds.thickness", has_clouds, "needs Clouds other than clear, and Cover above 0"},
    {"clouds.extinction", has_clouds, "needs Clouds other than clear, and Cover above 0"},
    {"clouds.seed", [](S s) { return has_clouds(s) || s.clouds.high_cover > 0; },
     "needs Clouds other than clear, or High cover above 0"},
    // Water and bed
    {"water.", [](S s) { return has_sea(s) || !s.pools.empty(); }, "needs Ground: none, or a pool"},
    {"water.second_type", [](S s) { return s.water.second_share > 0; }, "needs Second share above 0"},
    {"water.second_share", [](S s) { return s.water.second_type != s.water.type; },
     "needs a Second type that differs"},
    {"water.roughness", blows, "needs Wind speed above 0"},
    {"water.patches", blows, "needs Wind speed above 0"},
    {"water.reflection", [](S s) { return has_sea(s) && !s.objects.empty(); }, "needs objects in the sea"},
    {"water.refraction", [](S s) { return has_sea(s) && (has_bed(s) || !s.objects.empty()); },
     "needs a Sea bed or objects"},
    {"bed.kind", has_sea, "needs Ground: none"},
    {"bed.", has_bed, "needs a Sea bed", " bed.kind bed.file "},
    {"bed.file", [](S s) { return s.bed.kind == kBedFile; }, "needs Sea bed: file"},
    {"bed.depth", [](S s) { return !is_land(s.bed); }, "needs Sea bed: sand or reef"},
    {"bed.slope", [](S s) { return s.bed.kind != kBedFile; }, "needs a Sea bed other than file"},
    {"bed.slope_direction", [](S s) { return s.bed.slope > 0 || s.bed.kind == kBedReef || is_land(s.bed); },
     "needs Slope above 0"},
    {"bed.shallowest", [](S s) { return s.bed.slope > 0 && !is_land(s.bed); },
     "needs Slope above 0, and Sea bed: sand or reef"},
    {"bed.deepest", [](S s) { return s.bed.slope > 0 || is_land(s.bed); }, "needs Slope above 0"},
    {"bed.hard", has_hard_ground, "needs Sea bed: reef, or land with rock"},
    {"bed.growth", [](S s) { return s.bed.kind == kBedReef || is_land(s.bed); },
     "needs Sea bed: reef, or land"},
    {"bed.seed", [](S s) { return s.bed.kind != kBedFile; }, "needs a Sea bed other than file"},
    {"bed.bars", [](S s) { return s.bed.kind == kBedBeach; }, "needs Sea bed: beach"},
    {"bed.land_height", [](S s) { return is_land(s.bed) && s.bed.kind != kBedFile; },
     "needs Sea bed: land other than file"},
    {"bed.land_x", [](S s) { return is_land(s.bed); }, "needs Sea bed: beach or other land"},
    {"bed.land_z", [](S s) { return is_land(s.bed); }, "needs Sea bed: beach or other land"},
    {"bed.land_width", [](S s) { return s.bed.kind >= kBedIsland; },
     "needs Sea bed: island, atoll, file or valley"},
    {"bed.file_black", has_land_file, "needs Land file"},
    {"bed.file_white", has_land_file, "needs Land file"},
    // Foam, spray and bubbles
    {"foam.", [](S s) { return blows(s) && s.sea.wind_speed > kWhitecapWind; },
     "needs Wind speed above 4 m/s"},
    {"foam.", [](S s) { return s.sea.foam.amount > 0; }, "needs Foam amount above 0", " foam.amount "},
    {"foam.streaks", [](S s) { return s.sea.wind_speed > kStreakWind; }, "needs Wind speed above 10 m/s"},
    {"spray.", [](S s) { return has_sea(s) || !s.disturbances.empty(); }, "needs Ground: none"},
    {"spray.", [](S s) { return s.spray.rate > 0; }, "needs Spray: Amount above 0", " spray.rate "},
    {"spray.rate", has_spray, "needs Wind speed above 0, or objects"},
    {"spray.splash", has_splashes, "needs objects for waves to break on"},
    {"spray.drop_size_mm", has_spray, "needs Wind speed above 0, or objects"},
    {"spray.spindrift", blows, "needs Wind speed above 0"},
    {"spray.spindrift_wind", [](S s) { return blows(s) && s.spray.spindrift > 0; },
     "needs Spindrift and wind above 0"},
    {"spray.mist_size_mm", blows, "needs Wind speed above 0"},
    {"spray.lifetime", has_spray, "needs Wind speed above 0, or objects"},
    {"spray.reach", has_spray, "needs Wind speed above 0, or objects"},
    {"spray.most", has_spray, "needs Wind speed above 0, or objects"},
    {"bubbles.", may_dive, "needs a camera under water"},
    {"bubbles.", [](S s) { return s.bubbles.rate > 0; }, "needs Bubbles: Amount above 0", " bubbles.rate "},
    // Pools
    {"ground.height", [](S s) { return s.ground.present(); }, "needs a Ground"},
    {"pool.", [](S s) { return !s.pools.empty(); }, "needs a pool in the scene"},
    {"pool.ripples", [](S s) { return s.sea.wind_speed > 0; }, "needs Wind speed above 0"},
    {"pool.number", [](S s) { return s.pool_play.drain > 0 || s.pool_play.fountain > 0; },
     "needs Drain or Fountain above 0"},
    {"pool.begin",
     [](S s) { return s.pool_play.rain > 0 || s.pool_play.drain > 0 || s.pool_play.fountain > 0; },
     "needs Rain, Drain or Fountain above 0"},
    {"pool.reflection_share", [](S s) { return s.pool_view.reflection == kReflectionFixed; },
     "needs Reflection: fixed"},
    {"pool.ramp", [](S s) { return s.view.mode == kViewColourRamp; }, "needs Show: colour-ramp"},
    {"pool.ramp_by", [](S s) { return s.view.mode == kViewColourRamp; }, "needs Show: colour-ramp"},
    {"pool.ramp_range", [](S s) { return s.view.mode == kViewColourRamp; }, "needs Show: colour-ramp"},
    // Light under water
    {"caustics.shown_depth", [](S s) { return s.view.mode == kViewCausticMap; }, "needs Show: caustic-map"},
    {"caustics.", has_lit_ground, "needs a Sea bed, objects, a pool, or a camera under water",
     " caustics.shown_depth "},
    {"caustics.mirrored", [](S s) { return has_sea(s) && !s.objects.empty(); }, "needs objects in the sea"},
    {"caustics.",
     [](S s) { return s.underwater.caustics > 0 || s.underwater.mirrored > 0 || s.underwater.rays > 0; },
     "needs Caustics, Mirrored caustics or God rays above 0",
     " caustics.strength caustics.mirrored caustics.shown_depth "},
    {"godrays.", may_dive, "needs a camera under water"},
    {"godrays.", [](S s) { return s.underwater.rays > 0; }, "needs God rays above 0", " godrays.strength "},
    {"waterline.", may_be_at_surface, "needs a camera near the water's surface"},
    {"particles.", may_dive, "needs a camera under water"},
    {"particles.size", [](S s) { return s.particles.amount > 0; }, "needs Particles above 0"},
    // Play
    {"play.drop_height", [](S s) { return s.play.drop != kDropStone; }, "needs A click drops: a body"},
    {"play.drop_size", [](S s) { return s.play.drop != kDropStone; }, "needs A click drops: a body"},
    {"play.stone_mass", [](S s) { return s.play.drop == kDropStone; }, "needs A click drops: stone"},
    {"play.throw_speed", [](S s) { return s.play.drop == kDropStone; }, "needs A click drops: stone"},
    {"play.cell", [](S s) { return s.play.waves; }, "needs Local waves"},
    {"play.cells", [](S s) { return s.play.waves; }, "needs Local waves"},
    {"wakes.", has_rigid_body, "needs a body that floats freely"},
    {"wakes.cells", [](S s) { return s.wakes.waves; }, "needs Waves of bodies"},
    {"wakes.foam_life", [](S s) { return s.wakes.foam > 0; }, "needs White water above 0"},
    {"shore.", has_shore, "needs land, or a shore among the layers of the scene's file over a sea bed"},
    {"shore.tide", [](S s) { return is_land(s.bed); }, "needs Sea bed: beach or other land"},
    {"shore.", [](S s) { return s.shore.place != kShoreOff; }, "needs Shores other than off",
     " shore.place shore.tide "},
    {"shore.dispersion", by_shallow_water, "needs Solver: shallow_water"},
    {"shore.breaking", by_shallow_water, "needs Solver: shallow_water"},
    {"shore.friction", by_shallow_water, "needs Solver: shallow_water"},
    {"shore.foam_life", [](S s) { return by_shallow_water(s) && s.shore.breaking; }, "needs Breaking"},
    {"shore.damping", [](S s) { return !by_shallow_water(s); }, "needs Solver: kass_miller"},
    {"shore.loss_free", [](S s) { return !by_shallow_water(s); }, "needs Solver: kass_miller"},
    // Picture
    {"picture.dazzle", [](S s) { return s.picture.auto_exposure; }, "needs Automatic exposure"},
    {"picture.ev", [](S s) { return !s.picture.auto_exposure; }, "needs Automatic exposure off"},
    {"picture.purkinje", [](S s) { return sun_height(s) < kDim || has_picture(s); },
     "needs a low sun or none: dim light"},
    {"picture.water_balance", may_dive, "needs a camera under water"},
};

struct ZeroWord {
    std::string_view id, word;
};
constexpr ZeroWord kZeroWords[] = {
    {"waves.amplitude", "automatic"},
    {"waves.loop_period", "never"},
    {"waves.resolution", "automatic"},
    {"waves.shortest", "automatic"},
    {"swell.height", "none"},
    {"sun.hours_per_minute", "stands still"},
    {"clouds.base", "automatic"},
    {"clouds.thickness", "automatic"},
    {"clouds.extinction", "automatic"},
    {"bed.depth", "as the waves'"},
    {"bed.land_height", "as usual"},
    {"bed.land_width", "as usual"},
    {"bed.ripple_length", "automatic"},
    {"godrays.slices", "automatic"},
    {"godrays.samples", "automatic"},
    {"pool.drain", "closed"},
    {"pool.fountain", "none"},
    {"pool.rain", "none"},
    {"foam.amount", "none"},
    {"spray.rate", "none"},
    {"bubbles.rate", "none"},
    {"particles.amount", "none"},
    {"picture.bloom", "none"},
    {"view.render_scale", "automatic"},
    {"view.frame_time", "automatic"},
};

bool concerns(const ControlRule& rule, std::string_view id) {
    if (!rule.parameters.ends_with('.')) return rule.parameters == id;
    return id.starts_with(rule.parameters) &&
           rule.except.find(" " + std::string(id) + " ") == std::string_view::npos;
}

}  // namespace

std::span<const ControlRule> control_rules() {
    return kRules;
}

std::string_view why_no_effect(const Scene& scene, std::string_view id) {
    for (const ControlRule& rule : kRules)
        if (concerns(rule, id) && !rule.acts(scene)) return rule.needs;
    return {};
}

std::string_view word_for_zero(std::string_view id) {
    const auto found = std::ranges::find(kZeroWords, id, &ZeroWord::id);
    return found == std::end(kZeroWords) ? std::string_view{} : found->word;
}

}  // namespace deepwater::scene
