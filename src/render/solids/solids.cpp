#include "render/solids/solids.h"

#include <algorithm>
#include <cmath>

#include "core/shared_glsl.h"
#include "optics/sea/bed_light.h"
#include "optics/sight/picture_part.h"

namespace deepwater::shared {
#include "shared/water/water_veil.glsl"
}

namespace deepwater::render {
namespace {

/// Slope deviation above which the surface blurs what is seen through it by more than a few pixels.
constexpr float kCalmSlopes = 0.05f;

/// Pitch [m] of the bed's finest cells times the sea's mesh cells.
constexpr float kBedPitch = 12;

/// Least depth of an eye in water that is assumed, m.
constexpr float kLeastEyeDepth = 0.05f;

/// Scale of the picture mirrored in rough water's underside over that of the refraction: reflection turns
/// rays by twice the tilt of the surface.
constexpr float kMirrorScale = 0.5f;

/// Length of ray, to the surface and down again, beyond which the surface mirrors only water, m: there a
/// tenth of the contrast in green, to which the eye is most sensitive, is left, or a fifth if there are
/// waves.
float mirrored_reach(const scene::WaterOptics& water, bool calm) {
    return (calm ? 2.3f : 1.6f) / shared::sight_attenuation(water.absorption, water.scattering).y;
}

/// Depth of the highest parts of the bed within `distance` [m] of the eye, m: hardly any are higher.
float highest_bed(const scene::Scene& scene, const scene::SeaBed& bed, float distance) {
    constexpr float kDeviations = 2.5f;
    if (bed.terrain()) {
        const glm::dvec2 eye(scene.camera.position.x, scene.camera.position.z);
        return static_cast<float>(bed.depths_within(eye, static_cast<double>(distance)).x);
    }
    const auto depth = static_cast<float>(bed.mean_depth(scene.camera.position.x, scene.camera.position.z));
    const float rise = std::tan(glm::radians(scene.bed.slope)) * distance;
    return std::max(
        std::max(depth - rise, scene.bed.shallowest) - kDeviations * scene.bed.relief - scene.bed.hard, 0.0f);
}

/// Largest sine of the angle between a ray of the picture and the underside of the waves, whose slope lets
/// more rays meet it; 0: none does.
float steepest_rise(const scene::Camera& camera, float aspect) {
    constexpr float kHanging = 0.1f;
    const scene::CameraAxes axes = scene::axes(camera);
    const float tan_up = std::tan(glm::radians(camera.fov) / 2);
    float sine = axes.forward.y;
    for (int corner = 0; corner < 4; ++corner) {
        const glm::vec3 ray = axes.forward + axes.right * (corner & 1 ? tan_up * aspect : -tan_up * aspect) +
                              axes.up * (corner & 2 ? tan_up : -tan_up);
        sine = std::max(sine, ray.y / glm::length(ray));
    }
    // The steepest ray may also be in the middle of the upper or lower edge, or of the picture.
    for (const float up : {-tan_up, tan_up}) {
        const glm::vec3 ray = axes.forward + axes.up * up;
        sine = std::max(sine, ray.y / glm::length(ray));
    }
    return std::max(sine + kHanging, 0.0f);
}

/// Returns the picture size that the reflection is planned for; pictures above a limit get no more texels.
glm::ivec2 mirrored_size(glm::ivec2 picture) {
    constexpr int kLargest = 4096;
    const int side = std::max(picture.x, picture.y);
    return side <= kLargest ? picture : glm::max(picture * kLargest / side, glm::ivec2(1));
}

/// Returns whether the water shows pictures of what is seen through its surface.
bool shows_through(const scene::Scene& scene) {
    const int mode = scene::drawn_mode(scene.view.mode);
    return !scene.ground.present() && (mode == scene::kViewFinal || mode == scene::kViewRefraction) &&
           scene.water.refraction == scene::kRefractLocal;
}

/// Returns whether the water shows pictures of what it mirrors.
bool shows_mirrored(const scene::Scene& scene) {
    const int mode = scene::drawn_mode(scene.view.mode);
    return !scene.ground.present() && (mode == scene::kViewFinal || mode == scene::kViewReflection) &&
           scene.water.reflection == scene::kReflectLocal;
}

/// @param casting  bits of ShadowCasters
void set_shadows(int casting, WaterNearObjects& near_objects) {
    near_objects.still_shadow = (casting & kStillCasters) != 0;
    near_objects.floating_shadow = (casting & kFloatingCasters) != 0;
}

}  // namespace

Solids::Solids(gl::ShaderLibrary& shaders)
    : models_((shaders.root() / ".." / "assets" / "models").lexically_normal()),
      shadows_(shaders),
      object_pass_(shaders),
      bed_(shaders),
      hulls_(shaders),
      reflection_(shaders),
      refraction_filters_(shaders, RefractionPass::describe),
      mip_levels_(shaders),
      refraction_(refraction_filters_, mip_levels_, ViewKind::refraction),
      snell_window_(refraction_filters_, mip_levels_, ViewKind::snell_window),
      underside_(refraction_filters_, mip_levels_, ViewKind::underside) {}

void Solids::place(const scene::Scene& scene, const sim::OceanMaps& maps, const scene::QualityLevel& quality,
                   const ObjectView& view, const glm::vec3& to_sun, float eye_over_water, bool moving) {
    objects_.update(scene, maps, models_);
    bed_.update(scene, maps, to_sun,
                {.pitch = kBedPitch / static_cast<float>(quality.mesh_cells),
                 .pixel_angle = view.pixel_angle,
                 .over_water = eye_over_water,
                 .bare_depth = -view.hidden_below - static_cast<float>(scene.camera.position.y),
                 .moving = moving});
    object_pass_.set_land(bed_.has_land() ? &bed_ : nullptr);
    triangles_ = 0;
    on_water_ = {};
    shaded_ = {};
    near_windows_.clear();
}

ObjectPass::Inputs Solids::object_inputs(const Inputs& inputs) {
    return {.objects = objects_,
            .shadows = shadows_,
            .sky = inputs.sky,
            .surfaces = surfaces_,
            .target = inputs.target,
            .depth = inputs.depth,
            .bed = bed_.present() ? &bed_ : nullptr};
}

void Solids::cast_shadows(const Inputs& inputs) {
    const gl::Profiler::Scope scope(inputs.profiler, "shadow");
    const ShadowPass::Inputs casting{.objects = objects_,
                                     .to_sun = inputs.sky.light().to_sun,
                                     .camera = inputs.scene.camera.position,
                                     .wave_height = inputs.maps.significant_height,
                                     .texels = inputs.quality.shadow_texels};
    shadows_.run(casting);
    if (inputs.view.media == Media::water) return;
    shaded_ = shadows_.on_sea(casting, inputs.view.clip_from_world);
    if (!shaded_.empty()) set_shadows(shadows_.casting(), on_water_);
}

void Solids::draw_surfaces(const Inputs& inputs) {
    cast_shadows(inputs);
    const gl::Profiler::Scope scope(inputs.profiler, "objects");
    object_pass_.draw_surfaces(object_inputs(inputs), inputs.view);
    triangles_ = object_pass_.triangle_count();
}

void Solids::light(const Inputs& inputs) {
    {
        const gl::Profiler::Scope scope(inputs.profiler, "objects");
        object_pass_.light(object_inputs(inputs), inputs.view);
    }
    find_hulls(inputs);
    draw_behind_surface(inputs);
}

void Solids::find_hulls(const Inputs& inputs) {
    const std::span<const optics::ViewWindow> hulls = hulls_.windows(objects_, inputs.view);
    if (hulls.empty()) return;
    const gl::Profiler::Scope scope(inputs.profiler, "hulls");
    hulls_.run(objects_, inputs.view, {inputs.depth.width(), inputs.depth.height()});
    on_water_.hulls = true;
    near_windows_.insert(near_windows_.end(), hulls.begin(), hulls.end());
}

/// Draws the pictures of what is seen through the water's surface and, depending on quality, mirrored in its
/// underside.
void Solids::draw_behind_surface(const Inputs& inputs) {
    const scene::Scene& scene = inputs.scene;
    const bool from_above = inputs.view.media != Media::water, from_below = inputs.view.media != Media::air;
    const bool calm = inputs.slope_deviation <= kCalmSlopes;
    BedPass* const bed = bed_.present() ? &bed_ : nullptr;
    RefractionPass::Inputs seen{.objects = objects_,
                                .pass = object_pass_,
                                .shadows = shadows_,
                                .sky = inputs.sky,
                                .view = inputs.view,
                                .picture = {inputs.depth.width(), inputs.depth.height()},
                                .whole = inputs.picture,
                                .scale = calm ? 1.0f : inputs.quality.refraction_scale,
                                .water = scene::optics(scene.water),
                                .to_sun = inputs.sky.light().to_sun,
                                .eye_depth = std::max(inputs.waterline.eye_depth(), kLeastEyeDepth),
                                .bed = bed};
    const auto show = [&](RefractionPass& pass, std::string_view name) {
        const bool any = pass.prepare(seen);
        if (any) {
            const gl::Profiler::Scope scope(inputs.profiler, name);
            pass.run(seen);
        }
        near_windows_.insert(near_windows_.end(), pass.windows().begin(), pass.windows().end());
        return any;
    };
    const bool through = shows_through(scene);
    const float rise =
        from_below
            ? steepest_rise(scene.camera, optics::aspect_of(optics::PicturePart::whole(inputs.picture)))
            : 0;
    if (rise > 0 && through) on_water_.snell_window = show(snell_window_, "window");
    if (rise > 0 && shows_mirrored(scene) && inputs.quality.underside) {
        const float scale = seen.scale, reach = mirrored_reach(seen.water, scale == 1);
        seen.farthest_mirrored = reach;
        if (bed_.present()) {
            const optics::LitBed lit = optics::lit_bed(scene, bed_.bed(), inputs.sky.light());
            seen.mean_bed = {optics::bed_exitance(lit) / shared::kPi, lit.depth};
        }
        seen.scale = scale < 1 ? kMirrorScale * scale : scale;
        // Rays reach the bed after about half of their length.
        if (bed && (seen.eye_depth + highest_bed(scene, bed_.bed(), 0.5f * reach)) / rise > reach)
            seen.bed = nullptr;
        on_water_.underside = show(underside_, "underside");
        seen.scale = scale;
        seen.bed = bed;
    }
    if (from_above && through) on_water_.refraction = show(refraction_, "refraction");
}

bool Solids::mirror(const Inputs& inputs, bool may_reuse) {
    const scene::Scene& scene = inputs.scene;
    if ((objects_.empty() && !bed_.has_land()) || inputs.view.media == Media::water || !shows_mirrored(scene))
        return false;
    const gl::Profiler::Scope scope(inputs.profiler, "reflection");
    if (may_reuse && reflection_.reuse(scene.camera)) return true;
    return reflection_.run({.objects = objects_,
                            .pass = object_pass_,
                            .shadows = shadows_,
                            .sky = inputs.sky,
                            .camera = scene.camera,
                            .slope_deviation = inputs.slope_deviation,
                            .picture = mirrored_size(inputs.picture),
                            .scale = inputs.quality.reflection_scale,
                            .land = bed_.has_land() ? &bed_ : nullptr,
                            .farthest = inputs.view.farthest});
}

Solids::Reach Solids::reach(const scene::Scene& scene, const scene::QualityLevel& quality,
                            const ObjectView& view, const SkyPass& sky) const {
    Reach reach{.objects = objects_.version(),
                .bed = bed_.present(),
                .land = bed_.has_land(),
                .view_mode = view.view_mode,
                .hard_shadows = view.hard_shadows,
                .clouds = sky.has_clouds(),
                .layers = view.layers};
    bool above = bed_.has_land(), below = bed_.present();
    for (const PlacedObject& object : objects_.objects()) {
        above = above || object.top > 0;
        below = below || object.bottom < 0;
        reach.near_objects.hulls = reach.near_objects.hulls || HullPass::has_hull(object);
    }
    if (!objects_.empty() && above) set_shadows(ShadowPass::casters_of(objects_), reach.near_objects);
    reach.near_objects.refraction = below && shows_through(scene);
    reach.near_objects.snell_window = above && shows_through(scene);
    reach.near_objects.underside = below && shows_mirrored(scene) && quality.underside;
    reach.reflection = above && shows_mirrored(scene);
    return reach;
}

void Solids::prepare(const Reach& reach, gl::Preparation& preparation) {
    if (empty()) return;
    ObjectView direct{
        .hard_shadows = reach.hard_shadows, .layers = reach.layers, .view_mode = reach.view_mode};
    std::vector<ObjectView> views;
    for (const Media media : {Media::air, Media::water, Media::both}) {
        direct.media = media;
        views.push_back(direct);
    }
    const auto behind_surface = [&](bool shown, ViewKind kind) {
        if (shown) views.push_back(RefractionPass::view_of(kind, direct));
    };
    behind_surface(reach.near_objects.refraction, ViewKind::refraction);
    behind_surface(reach.near_objects.snell_window, ViewKind::snell_window);
    behind_surface(reach.near_objects.underside, ViewKind::underside);
    if (reach.reflection) views.push_back(ReflectionPass::mirrored_view());
    for (const ObjectView& view : views) {
        object_pass_.prepare(objects_, view, reach.clouds, preparation);
        bed_.prepare(view.kind, preparation);
    }
    const WaterNearObjects& near = reach.near_objects;
    if (near.refraction || near.snell_window || near.underside) {
        for (const auto filter : {RefractionPass::Filter::guess, RefractionPass::Filter::soft})
            refraction_filters_.prepare(filter, preparation);
    }
    if (reach.reflection) reflection_.prepare(preparation);
}

}  // namespace deepwater::render
