#include "render/water/water_pass.h"

#include <set>
#include <utility>

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"
#include "optics/sea/facet_table.h"
#include "scene/state/view_state.h"

namespace deepwater::shared {
#include "shared/water/facet_table.glsl"
#include "shared/water/water_marks.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

constexpr int kSurfaceLayers = 6;
constexpr int kHeapRaySteps =
    10;  ///< steps along a view ray through heaps of foam, where pixels take several samples

constexpr GLint kMarkLocation = 0;  ///< as in shaders/water/water_surface.frag

/// Mark of all pixels where no marks are needed: there is no foam, and all water is lit by one program.
constexpr int kAlone = 0;
constexpr int mark_of(int batch) {
    return kAlone + 1 + batch;
}
static_assert(mark_of(WaterMesh::kBatches - 1) < shared::kFoamMark);

void fill_facets(const gl::Texture& texture, int fresnel) {
    const Grid2D<glm::vec4> table = optics::facet_table(optics::fresnel_curve(fresnel));
    texture.upload(0, 0, GL_RGBA, GL_FLOAT, table.values());
}

}  // namespace

WaterPass::WaterPass(gl::ShaderLibrary& shaders)
    : mark_program_(shaders.load({"water marks", {"common/fullscreen.vert", "water/water_marks.frag"}, {}})),
      surfaces_(shaders,
                [this](const Key& key) {
                    const bool plain = key.features.has(WaterFeature::plain);
                    return describe(plain ? "plain water" : "water surface",
                                    {"water/water_surface.vert",
                                     plain ? "water/plain_water.frag" : "water/water_surface.frag"},
                                    key);
                }),
      lights_(shaders,
              [this](const Key& key) {
                  return describe(key.features.has(WaterFeature::scatter) ? "scattered water" : "water",
                                  {"common/fullscreen_ray.vert", "water/water.frag"}, key);
              }),
      backgrounds_(shaders,
                   [this](const Key& key) {
                       return describe(
                           key.features.has(WaterFeature::clouds) ? "cloudy background" : "background",
                           {"common/fullscreen_ray.vert", "sky/background.frag"}, key);
                   }),
      waterlines_(
          shaders,
          [this](const Key& key) {
              return describe("waterline", {"common/fullscreen_ray.vert", "water/waterline.frag"}, key);
          }),
      facets_({.format = GL_RGBA32F,
               .width = shared::kFacetCosines,
               .height = shared::kFacetDeviations,
               .label = "facets"}) {
    drawn_.reserve(WaterMesh::kBatches * LightKeys::kMost);
    fill_facets(facets_, variant_.fresnel);
    gpu::FresnelBlock block{};
    const Grid2D<float> reflectance = optics::fresnel_table();
    for (int i = 0; i < shared::kFresnelEntries; ++i) block.entries[i / 4][i % 4] = reflectance(i, 0);
    fresnel_.write(block);
}

gl::ProgramDesc WaterPass::describe(std::string label, std::vector<std::string> stages,
                                    const Key& key) const {
    std::vector<gl::Define> defines = feature_defines(key.features);
    defines.push_back({"MEDIA", std::to_string(static_cast<int>(key.media))});
    defines.push_back({"VIEW_MODE", std::to_string(variant_.view_mode)});
    defines.push_back({"BED", std::to_string(variant_.bed)});
    defines.push_back({"FRESNEL", std::to_string(variant_.fresnel)});
    defines.push_back({"FOOTPRINT_TAPS", std::to_string(variant_.footprint_taps)});
    defines.push_back({"HEAP_RAY_STEPS", std::to_string(variant_.footprint_taps > 1 ? kHeapRaySteps : 0)});
    return {std::move(label), std::move(stages), std::move(defines)};
}

bool WaterPass::is_plain(const Key& key) const {
    if (!variant_.plain || key.media != Media::air || variant_.view_mode != scene::kViewFinal) return false;
    return !key.features.has(WaterFeature::layers) && !key.features.has(WaterFeature::hulls) &&
           !key.features.has(WaterFeature::local_refraction) &&
           !key.features.has(WaterFeature::still_shadow) && !key.features.has(WaterFeature::floating_shadow);
}

WaterPass::Key WaterPass::batch_key(const WaterSituation& situation, const WaterMesh::Batch& batch) const {
    Key key{.media = situation.media};
    // Patches without layers and without slicks have programs of their own in the situations that are seen
    // most. Elsewhere they have those of layers and slicks, which draw the same, so that a scene has fewer
    // programs to prepare.
    const bool told_apart = situation.media == Media::air && !situation.scatter;
    const bool layered = situation.layers && (batch.layered || !told_apart);
    const bool foam = situation.foam && (situation.foam_everywhere || layered);
    key.features.set(WaterFeature::clouds, situation.clouds)
        .set(WaterFeature::scatter, situation.scatter)
        .set(WaterFeature::layer_mesh, situation.layers)
        .set(WaterFeature::layers, layered)
        .set(WaterFeature::layers_change_sea, layered && situation.layers_change_sea)
        .set(WaterFeature::coast, situation.coast)
        .set(WaterFeature::land_shadow, situation.land_shadow)
        .set(WaterFeature::sun_disc, situation.sun_disc)
        .set(WaterFeature::slicks,
             situation.slicks || !told_apart || batch.layered || batch.group != WaterMesh::kOpen)
        .set(WaterFeature::foam, foam)
        .set(WaterFeature::foam_by_pixel, foam && situation.foam_by_pixel)
        .set(WaterFeature::local_reflection, batch.mirroring && situation.reflection);
    const WaterNearObjects& near = situation.near_objects;
    if (batch.group != WaterMesh::kOpen) {
        key.features.set(WaterFeature::still_shadow, near.still_shadow)
            .set(WaterFeature::floating_shadow, near.floating_shadow);
    }
    if (batch.group == WaterMesh::kNearObjects) {
        key.features.set(WaterFeature::hulls, near.hulls)
            .set(WaterFeature::local_refraction, near.refraction)
            .set(WaterFeature::contact_foam, near.refraction && foam && situation.contact_foam)
            .set(WaterFeature::window_picture, near.snell_window)
            .set(WaterFeature::underside_picture, near.underside);
    }
    key.features.set(WaterFeature::plain, is_plain(key));
    return key;
}

WaterPass::Key WaterPass::surface_key(Key key) {
    if (key.media == Media::water) key.media = Media::air;
    if (!key.features.has(WaterFeature::plain)) key.features.set(WaterFeature::scatter, false);
    key.features.set(WaterFeature::local_refraction, false)
        .set(WaterFeature::still_shadow, false)
        .set(WaterFeature::floating_shadow, false)
        .set(WaterFeature::window_picture, false)
        .set(WaterFeature::underside_picture, false)
        .set(WaterFeature::foam_by_pixel, false)
        .set(WaterFeature::slicks, false)
        .set(WaterFeature::sun_disc, false);
    return key;
}

WaterPass::LightKeys WaterPass::light_keys(const Key& key) {
    LightKeys keys;
    if (key.features.has(WaterFeature::plain)) return keys;
    for (const Media side : {Media::air, Media::water}) {
        if (key.media != Media::both && key.media != side) continue;
        Key lit{side, key.features};
        lit.features.set(WaterFeature::hulls, false).set(WaterFeature::layer_mesh, false);
        if (side == Media::water) {
            lit.features.set(WaterFeature::local_reflection, false)
                .set(WaterFeature::local_refraction, false)
                .set(WaterFeature::contact_foam, false)
                .set(WaterFeature::still_shadow, false)
                .set(WaterFeature::floating_shadow, false);
        } else {
            lit.features.set(WaterFeature::window_picture, false).set(WaterFeature::underside_picture, false);
        }
        keys.add(lit);
        if (!key.features.has(WaterFeature::foam)) continue;
        lit.features.set(WaterFeature::foam, false)
            .set(WaterFeature::foam_by_pixel, false)
            .set(WaterFeature::contact_foam, false);
        keys.add(lit);
    }
    return keys;
}

WaterPass::Key WaterPass::background_key(const WaterSituation& situation, bool disc) {
    Key key{.media = situation.media};
    key.features.set(WaterFeature::clouds, situation.clouds)
        .set(WaterFeature::sun_disc, disc && situation.media != Media::water);
    return key;
}

WaterPass::Key WaterPass::waterline_key(const WaterSituation& situation) {
    Key key{.media = Media::both};
    key.features.set(WaterFeature::underside_picture, situation.near_objects.underside);
    return key;
}

bool WaterPass::needs_waterline(const WaterSituation& situation, const WaterVariant& variant) {
    return situation.media == Media::both && variant.view_mode == scene::kViewFinal;
}

void WaterPass::change(const WaterVariant& variant) {
    if (variant_ == variant) return;
    if (variant_.fresnel != variant.fresnel) fill_facets(facets_, variant.fresnel);
    variant_ = variant;
    for (Programs* const programs : {&surfaces_, &lights_, &backgrounds_, &waterlines_}) programs->clear();
}

namespace {

/// Calls `visit` for each situation within reach.
template <class Visit>
void for_each_situation(const WaterPass::Reach& reach, Visit visit) {
    WaterSituation now = reach.most;
    WaterNearObjects& near = now.near_objects;
    bool shaded = near.still_shadow || near.floating_shadow;
    bool foam = now.foam;
    std::vector<bool*> open;  // what may be or not
    for (bool* const may : {&now.scatter, &now.slicks, &now.reflection, &near.hulls, &near.refraction,
                            &near.snell_window, &near.underside, &shaded}) {
        if (*may) open.push_back(may);
    }
    if (now.foam_by_pixel && !reach.variant.all_foam_by_pixel()) open.push_back(&now.foam_by_pixel);
    if (foam && reach.may_lack_foam) open.push_back(&foam);
    if (foam && !now.foam_everywhere) open.push_back(&now.foam_everywhere);
    for (unsigned choice = 0; choice < 1u << open.size(); ++choice) {
        for (size_t i = 0; i < open.size(); ++i) *open[i] = (choice >> i & 1u) != 0;
        now.foam = foam;
        near.still_shadow = shaded && reach.most.near_objects.still_shadow;
        near.floating_shadow = shaded && reach.most.near_objects.floating_shadow;
        for (const Media media : {Media::air, Media::water, Media::both}) {
            now.media = media;
            visit(now);
        }
    }
}

}  // namespace

void WaterPass::prepare(const Reach& reach, gl::Preparation& preparation) {
    change(reach.variant);
    std::set<Key> surfaces, lights, backgrounds, waterlines;
    for_each_situation(reach, [&](const WaterSituation& situation) {
        for (int number = 0; number < WaterMesh::kBatches; ++number) {
            const WaterMesh::Batch batch = WaterMesh::batch(number);
            if (batch.layered && !situation.layers) continue;
            const Key key = batch_key(situation, batch);
            surfaces.insert(surface_key(key));
            for (const Key& lit : light_keys(key)) lights.insert(lit);
        }
        for (const bool disc : {false, true}) backgrounds.insert(background_key(situation, disc));
        if (needs_waterline(situation, reach.variant)) waterlines.insert(waterline_key(situation));
    });
    for (const Key& key : surfaces) surfaces_.prepare(key, preparation);
    for (const Key& key : lights) lights_.prepare(key, preparation);
    for (const Key& key : backgrounds) backgrounds_.prepare(key, preparation);
    for (const Key& key : waterlines) waterlines_.prepare(key, preparation);
}

void WaterPass::draw_waterline(const WaterSituation& situation) {
    gl::PipelineState{.blend = gl::Blend::premultiplied}.apply();
    waterlines_.get(waterline_key(situation)).use();
    gl::draw_fullscreen_triangle();
}

void WaterPass::fit(const gl::Texture& color, const gl::Texture& depth) {
    if (color_ == color.serial() && depth_ == depth.serial()) return;
    const auto make = [&depth](GLenum target, GLenum format, int layers, std::string_view label) {
        return gl::Texture({.target = target,
                            .format = format,
                            .width = depth.width(),
                            .height = depth.height(),
                            .layers = layers,
                            .min_filter = GL_NEAREST,
                            .mag_filter = GL_NEAREST,
                            .label = label});
    };
    place_ = make(GL_TEXTURE_2D, GL_RGBA32F, 1, "water place");
    surface_ = make(GL_TEXTURE_2D_ARRAY, GL_RG32UI, kSurfaceLayers, "water surface");
    marks_ = make(GL_TEXTURE_2D, GL_DEPTH_COMPONENT16, 1, "water marks");
    surface_target_ = gl::Framebuffer("water surface", {{GL_COLOR_ATTACHMENT0, place_},
                                                        {GL_COLOR_ATTACHMENT1, surface_, 0, 0},
                                                        {GL_COLOR_ATTACHMENT2, surface_, 0, 1},
                                                        {GL_COLOR_ATTACHMENT3, surface_, 0, 2},
                                                        {GL_COLOR_ATTACHMENT4, surface_, 0, 3},
                                                        {GL_COLOR_ATTACHMENT5, surface_, 0, 4},
                                                        {GL_DEPTH_ATTACHMENT, depth}});
    layered_target_ = gl::Framebuffer("layered water surface", {{GL_COLOR_ATTACHMENT0, place_},
                                                                {GL_COLOR_ATTACHMENT1, surface_, 0, 0},
                                                                {GL_COLOR_ATTACHMENT2, surface_, 0, 1},
                                                                {GL_COLOR_ATTACHMENT3, surface_, 0, 2},
                                                                {GL_COLOR_ATTACHMENT4, surface_, 0, 3},
                                                                {GL_COLOR_ATTACHMENT5, surface_, 0, 4},
                                                                {GL_COLOR_ATTACHMENT6, surface_, 0, 5},
                                                                {GL_DEPTH_ATTACHMENT, depth}});
    marks_target_ = gl::Framebuffer("water marks", {{GL_DEPTH_ATTACHMENT, marks_}});
    light_target_ =
        gl::Framebuffer("water light", {{GL_COLOR_ATTACHMENT0, color}, {GL_DEPTH_ATTACHMENT, marks_}});
    color_ = color.serial();
    depth_ = depth.serial();
}

bool WaterPass::draw_plainly(const Inputs& inputs) {
    bool others = false, bound = false;
    for (int number = 0; number < WaterMesh::kBatches; ++number) {
        const WaterMesh::Batch batch = WaterMesh::batch(number);
        if (inputs.mesh.is_empty(batch)) continue;
        const Key key = batch_key(inputs.situation, batch);
        others = others || !key.features.has(WaterFeature::plain);
        if (!key.features.has(WaterFeature::plain)) continue;
        if (!std::exchange(bound, true)) {
            inputs.target.bind(inputs.depth.width(), inputs.depth.height());
            gl::PipelineState{.depth_test = true, .depth_write = true}.apply();
            if (inputs.situation.foam) inputs.foam.bind();
        }
        surfaces_.get(surface_key(key)).use();
        inputs.mesh.draw(batch);
    }
    return others;
}

void WaterPass::draw_surface(const Inputs& inputs) {
    drawn_.clear();
    const WaterSituation& situation = inputs.situation;
    const gl::Framebuffer& target = situation.layers ? layered_target_ : surface_target_;
    target.clear_color(0, {});  // there is no water where nothing is drawn
    target.bind(inputs.depth.width(), inputs.depth.height());
    gl::PipelineState{
        .depth_test = true, .depth_write = true, .wireframe = variant_.view_mode == scene::kViewWireframe}
        .apply();
    if (situation.foam) inputs.foam.bind();
    for (int number = 0; number < WaterMesh::kBatches; ++number) {
        const WaterMesh::Batch batch = WaterMesh::batch(number);
        if (inputs.mesh.is_empty(batch)) continue;
        const Key key = batch_key(situation, batch);
        if (key.features.has(WaterFeature::plain)) continue;
        const int mark = needs_no_mark(inputs) ? kAlone : mark_of(number);
        surfaces_.get(surface_key(key)).use();
        glUniform1f(kMarkLocation, static_cast<float>(mark));
        inputs.mesh.draw(batch);
        for (const Key& lit : light_keys(key)) {
            const bool in_water = key.media == Media::both && lit.media == Media::water;
            const int side = in_water ? static_cast<int>(shared::kWaterMark) : 0;
            const bool foam = lit.features.has(WaterFeature::foam);
            drawn_.push_back({lit, mark + side + (foam ? static_cast<int>(shared::kFoamMark) : 0)});
        }
    }
}

void WaterPass::light_surface(const Inputs& inputs) {
    const bool unmarked = needs_no_mark(inputs);
    const glm::ivec2 size(inputs.depth.width(), inputs.depth.height());
    gl::order_image_loads();
    glBindImageTexture(gpu::kWaterPlaceImage, place_.name(), 0, GL_FALSE, 0, GL_READ_ONLY, place_.format());
    glBindImageTexture(gpu::kWaterSurfaceImage, surface_.name(), 0, GL_TRUE, 0, GL_READ_ONLY,
                       surface_.format());
    if (!unmarked) {
        marks_target_.bind(size.x, size.y);
        gl::PipelineState{.depth_write = true}.apply();
        mark_program_.use();
        gl::draw_fullscreen_triangle();
    }
    // Without marks, only water has left a depth; the triangle lies at infinity, behind it.
    const gl::Framebuffer& target = unmarked ? inputs.target : light_target_;
    target.bind(size.x, size.y);
    gl::PipelineState{.depth_test = true}.apply();
    glDepthFunc(unmarked ? GL_LESS : GL_EQUAL);
    for (const Marked& marked : drawn_) {
        const double depth = marked.mark / static_cast<double>(shared::kMarks);
        glDepthRange(depth, depth);
        lights_.get(marked.key).use();
        gl::draw_fullscreen_triangle();
    }
    glDepthRange(0, 1);
}

void WaterPass::draw_background(const Inputs& inputs) {
    inputs.target.bind(inputs.depth.width(), inputs.depth.height());
    gl::PipelineState{.depth_test = true}.apply();
    backgrounds_.get(background_key(inputs.situation, false)).use();
    if (inputs.situation.clouds) inputs.sky.bind_clouds();
    gl::draw_fullscreen_triangle();
    if (inputs.disc.z == 0 || inputs.situation.media == Media::water) return;
    // Few pixels are near the disc, and a software rasteriser executes what a program has for every pixel it
    // draws.
    glEnable(GL_SCISSOR_TEST);
    glScissor(inputs.disc.x, inputs.disc.y, inputs.disc.z, inputs.disc.w);
    backgrounds_.get(background_key(inputs.situation, true)).use();
    gl::draw_fullscreen_triangle();
    glDisable(GL_SCISSOR_TEST);
}

void WaterPass::prepare_sky(const WaterVariant& variant, bool clouds, gl::Preparation& preparation) {
    change(variant);
    WaterSituation situation{};
    situation.clouds = clouds;
    for (const bool disc : {false, true}) backgrounds_.prepare(background_key(situation, disc), preparation);
}

void WaterPass::draw_sky(const Inputs& inputs) {
    change(inputs.variant);
    inputs.sky.water_cube().bind(gpu::kWaterCubeUnit);
    inputs.sky.bind_block();
    draw_background(inputs);
}

void WaterPass::run(const Inputs& inputs) {
    change(inputs.variant);
    inputs.sky.sky_cube().bind(gpu::kSkyCubeUnit);
    inputs.sky.water_cube().bind(gpu::kWaterCubeUnit);
    inputs.maps.bind();
    facets_.bind(gpu::kFacetUnit);
    fresnel_.bind(gpu::kFresnelBinding);
    inputs.sky.bind_block();

    // The sea first, so that the sky is shaded only where it is seen.
    fit(inputs.color, inputs.depth);
    if (draw_plainly(inputs)) {
        draw_surface(inputs);
        light_surface(inputs);
    }
    draw_background(inputs);
    if (needs_waterline(inputs.situation, variant_)) {
        inputs.sky.sky_cube().bind(gpu::kSkyCubeUnit);
        draw_waterline(inputs.situation);
    }
}

}  // namespace deepwater::render
