#include "render/frame.h"
#include "render/frame_inputs.h"

namespace deepwater::render {

Frame::Reach Frame::reach(const scene::Scene& scene, const sim::OceanMaps& maps) const {
    const scene::QualityLevel quality = quality_of(scene);
    const bool photograph = scene::drawn_mode(scene.view.mode) == scene::kViewFinal;
    Reach reach;
    reach.solids = solids_.reach(scene, quality, direct_view(scene, quality, maps), sky_);

    WaterSituation& water = reach.water.most = water_situation_;
    water.media = Media::air;
    water.scatter = true;
    water.reflection = reach.solids.reflection;
    water.near_objects = reach.solids.near_objects;
    // Layers have foam in some views alone, and a hand on the wind brings foam and slicks to the sea or takes
    // them away.
    reach.water.may_lack_foam = true;
    water.slicks = true;
    water.foam = true;
    water.foam_by_pixel = true;
    reach.water.variant = water_variant(scene, quality);

    if (PoolPass::any_in(scene)) {
        PoolPass::Variant& pools = reach.pools.emplace(PoolPass::variant_of(scene));
        pools.clouds = sky_.has_clouds();
        pools.hard_shadows = !quality.soft_shadows;
        pools.shadows = ShadowPass::casters_of(solids_.objects());
        pools.layers = layer_light(maps.layers);
        pools.view_mode = scene::drawn_mode(scene.view.mode);
    }
    const bool may_dive = !scene.ground.present();
    if (const std::optional<GodrayTerm> term = shown_godrays(scene); term && may_dive)
        reach.godrays = {ShadowPass::casters_of(solids_.objects()), layer_light(maps.layers), *term};
    reach.particles = may_dive && photograph && ParticlePass::any_in(scene);
    reach.night = photograph && NightPass::any_in(scene.sky);
    reach.present = {.rendering = rendering_of(scene.view.mode),
                     .bloom = has_bloom(scene),
                     .vignette = scene.picture.vignette > 0,
                     .soft_highlights = scene.picture.soft_highlights > 0,
                     .near_glare = has_bloom(scene) && !quality.plain,
                     .tone_curve = scene.picture.tone_curve,
                     .dither = scene.view.dither};
    return reach;
}

bool Frame::prepare_programs(const scene::Scene& scene, const sim::OceanMaps& maps, int most) {
    if (const Reach now = reach(scene, maps); now != prepared_) {
        preparation_ = {};
        if (now.pools) pools_.prepare(*now.pools, scene, preparation_);
        if (scene.ground.present()) {
            water_.prepare_sky(now.water.variant, now.pools->clouds, preparation_);
        } else {
            water_.prepare(now.water, preparation_);
        }
        solids_.prepare(now.solids, preparation_);
        if (now.godrays) godrays_.prepare(*now.godrays, preparation_);
        if (now.particles) particles_.prepare(!maps.layers.empty(), maps.coast != nullptr, preparation_);
        if (now.night) night_.prepare(preparation_);
        present_.prepare(now.present, preparation_);
        prepared_ = now;
    }
    for (int built = 0; built < most; ++built)
        if (!preparation_.build_next()) return true;
    return false;
}

}  // namespace deepwater::render
