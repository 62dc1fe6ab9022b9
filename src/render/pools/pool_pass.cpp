#include "render/pools/pool_pass.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"
#include "render/solids/shadow_pass.h"
#include "scene/objects/bodies.h"
#include "scene/state/view_state.h"

namespace deepwater::shared {
#include "shared/solids/wet_hull.glsl"
}

namespace deepwater::render {
namespace {

static_assert(gpu::kMostPools == scene::kMostPools);

constexpr GLint kPoolLocation = 1;  ///< as in shaders/pools/pool_place.glsl
/// An eye nearer to a pool than this, m, may have rays that start in it: the near plane reaches so far.
constexpr double kNearWalls = 0.2;
/// Air dims nearer water by less than a thousandth on a clear day, m.
constexpr double kHazeFrom = 60;
constexpr int kFloorTexels = 128;         ///< as kTexels in shaders/pools/pool_place.glsl
constexpr double kPlateThickness = 1e-4;  ///< m, for rays
/// Waves higher than those of the maps, for the ray's search, m.
constexpr float kOverHighest = 1e-4f;
/// Share of diffuse light from below that the surface of water sends back. Source: Austin 1974, 0.48.
constexpr float kInnerReflectance = 0.48f;

constexpr glm::vec3 kPavingColor{0.46f, 0.43f, 0.38f}, kGrassColor{0.075f, 0.11f, 0.035f},
    kPlanksColor{0.34f, 0.23f, 0.14f};

glm::vec3 color_of(int ground) {
    if (ground == scene::kGroundGrass) return kGrassColor;
    return ground == scene::kGroundPlanks ? kPlanksColor : kPavingColor;
}

std::string flag(bool on) {
    return on ? "1" : "0";
}

std::string vertices_of(const PoolPass::Variant& variant) {
    if (variant.of_ground) return "pools/ground.vert";
    return variant.in_water ? "common/fullscreen_ray.vert" : "pools/pool.vert";
}

/// Returns whether rays from an eye may start in a pool, or so near to it that the near plane reaches into it.
bool starts_in(const scene::Scene& scene, const scene::Pool& pool) {
    const glm::dvec3& eye = scene.camera.position;
    if (eye.y > pool.level + pool.rim_height(scene.ground) + kNearWalls) return false;
    if (!pool.stands()) return true;
    const glm::dvec2 own = pool.window().own_from_world({eye.x, eye.z});
    const glm::dvec2 room = pool.shape.half_sides + pool.thickness + kNearWalls;
    return std::abs(own.x) < room.x && std::abs(own.y) < room.y && eye.y > pool.underside() - kNearWalls;
}

/// Returns whether rays in a pool may meet an object.
/// @param radius  of the object, m
bool may_show(const scene::Pool& pool, const scene::Placement& at, double radius) {
    const double off = glm::length(glm::dvec2(at.position.x, at.position.z) - pool.middle);
    return at.there && off <= 2 * (glm::length(pool.shape.reach()) + radius);
}

/// Farthest place of a model from its origin, m.
double radius_of(const scene::Model& model, const glm::vec3& size) {
    return static_cast<double>(glm::length(glm::max(glm::abs(model.low), glm::abs(model.high)) * size));
}

/// Adds what a pool's own program depends on.
PoolPass::Variant with_pool(PoolPass::Variant variant, const scene::Pool& pool, bool in_water, bool haze) {
    variant.of_ground = false;
    variant.stands = pool.stands();
    variant.glass = pool.walls == scene::PoolWalls::glass;
    // Other pools are seen in the ground behind glass.
    variant.polygons_around = variant.glass && variant.polygons;
    variant.polygons = pool.shape.kind == sim::BasinShape::Kind::polygon;
    if (!variant.glass) variant.ground = scene::kGroundNone;
    variant.uneven = !pool.floor.even();
    variant.finish = static_cast<int>(pool.finish);
    variant.in_water = in_water;
    variant.haze = haze;
    return variant;
}

/// Adds what the ground's program depends on.
PoolPass::Variant with_ground(PoolPass::Variant variant) {
    variant.of_ground = true;
    variant.objects = false;
    variant.models = false;
    return variant;
}

/// Mean irradiance in a pool of light that its lining has reflected, over the light that enters through each square
/// metre of its surface: what walls and floor reflect is spread evenly until they, the water or the surface take it. On
/// its way from side to side it goes through 4 V / S of water, the mean chord of a volume V within a surface S.
glm::vec3 bounced(const scene::Pool& pool, const glm::vec3& absorption) {
    const auto open = static_cast<float>(pool.shape.area());
    const auto walls = static_cast<float>(pool.shape.perimeter() * pool.mean_depth());
    const auto volume = open * static_cast<float>(pool.mean_depth());
    const glm::vec3 left = glm::exp(-absorption * (4 * volume / (2 * open + walls)));
    const glm::vec3 reflected = left * pool.lining;
    // Light that meets glass has left.
    const glm::vec3 kept =
        pool.walls == scene::PoolWalls::glass ? open * reflected : (open + walls) * reflected;
    return open * reflected / (open + walls - kept + open * (1.0f - kInnerReflectance * left));
}

}  // namespace

PoolPass::PoolPass(gl::ShaderLibrary& shaders)
    : programs_(shaders, [](const Variant& variant) -> gl::ProgramDesc {
          return {variant.of_ground ? "ground" : "pool",
                  {vertices_of(variant), variant.of_ground ? "pools/ground.frag" : "pools/pool.frag"},
                  {{"GROUND", std::to_string(variant.ground)},
                   {"IN_WATER", flag(variant.in_water)},
                   {"STANDS", flag(variant.stands)},
                   {"STANDING", flag(variant.stands)},
                   {"GLASS", flag(variant.glass)},
                   {"DRAWN", flag(variant.objects && variant.in_water)},
                   {"MODELS", flag(variant.models)},
                   {"FINISH", std::to_string(variant.finish)},
                   {"REFRACTION", std::to_string(variant.refraction)},
                   {"FIXED_SHARE", flag(variant.fixed_reflection)},
                   {"HAZE", flag(variant.haze)},
                   {"POLYGONS", flag(variant.polygons)},
                   {"POLYGONS_AROUND", flag(variant.polygons_around)},
                   {"UNEVEN", flag(variant.uneven)},
                   {"CLOUDS", flag(variant.clouds)},
                   {"STILL_SHADOW", flag((variant.shadows & kStillCasters) != 0)},
                   {"FLOATING_SHADOW", flag((variant.shadows & kFloatingCasters) != 0)},
                   {"SHADOW_TAPS", variant.hard_shadows ? "1" : "4"},
                   {"CAUSTIC_LAYERS", std::to_string(static_cast<int>(variant.layers))},
                   {"VIEW_MODE", std::to_string(variant.view_mode)}}};
      }) {}

PoolPass::Variant PoolPass::variant_of(const scene::Scene& scene) {
    Variant variant{};
    variant.ground = scene.ground.kind;
    variant.stands = std::ranges::any_of(scene.pools, &scene::Pool::stands);
    variant.polygons = std::ranges::any_of(scene.pools, [](const scene::Pool& pool) {
        return pool.shape.kind == sim::BasinShape::Kind::polygon;
    });
    variant.uneven =
        std::ranges::any_of(scene.pools, [](const scene::Pool& pool) { return !pool.floor.even(); });
    variant.objects = !scene.objects.empty();
    variant.models = std::ranges::any_of(
        scene.objects, [](const scene::Object& object) { return object.shape == scene::kShapeModel; });
    variant.refraction = scene.pool_view.refraction;
    variant.fixed_reflection = scene.pool_view.reflection == scene::kReflectionFixed;
    return variant;
}

void PoolPass::prepare(const Variant& variant, const scene::Scene& scene, gl::Preparation& preparation) {
    if (scene.ground.present()) {
        programs_.prepare(with_ground(variant), preparation);
    }
    std::vector<Variant> needed;
    for (const scene::Pool& pool : scene.pools) {
        for (const bool haze : {false, true}) {
            for (const bool in_water : {false, true}) {
                const Variant next = with_pool(variant, pool, in_water, haze);
                if (std::ranges::find(needed, next) != needed.end()) continue;
                needed.push_back(next);
                programs_.prepare(next, preparation);
            }
        }
    }
}

void PoolPass::upload(const Inputs& inputs) {
    water_.fill(nullptr);
    glm::ivec2 slot(16);
    for (const sim::LayerMaps& layer : inputs.maps.layers) {
        if (layer.pool < 0 || layer.pool >= static_cast<int>(inputs.scene.pools.size())) continue;
        water_[static_cast<size_t>(layer.pool)] = &layer;
        slot = glm::max(slot, glm::ivec2(layer.width, layer.height));
    }
    const int layers = std::max(static_cast<int>(inputs.scene.pools.size()), 1);
    if (surface_.width() != slot.x || surface_.height() != slot.y || surface_.layers() != layers) {
        surface_ = gl::Texture({.target = GL_TEXTURE_2D_ARRAY,
                                .format = GL_RGBA32F,
                                .width = slot.x,
                                .height = slot.y,
                                .layers = layers,
                                .levels = gl::TextureDesc::kAllLevels,
                                .min_filter = GL_LINEAR_MIPMAP_LINEAR,
                                .label = "pools"});
        size_t texels = 0;
        for (int level = 0; level < surface_.levels(); ++level)
            texels +=
                static_cast<size_t>(surface_.width(level)) * static_cast<size_t>(surface_.height(level));
        ring_ = gl::StreamRing("pools upload", static_cast<size_t>(layers) * texels * sizeof(glm::vec4));
        rests_.fill(false);
    }
    auto* to = reinterpret_cast<glm::vec4*>(ring_.begin().data());
    size_t offset = ring_.region_offset();
    for (int pool = 0; pool < layers; ++pool) {
        const sim::LayerMaps* water = water_[static_cast<size_t>(pool)];
        const bool rests = !water || water->highest == 0;
        if (std::exchange(rests_[static_cast<size_t>(pool)], rests) && rests) continue;
        for (int level = 0; level < surface_.levels(); ++level) {
            const int width = surface_.width(level), height = surface_.height(level);
            const size_t texels = static_cast<size_t>(width) * static_cast<size_t>(height);
            std::fill_n(to, texels, glm::vec4(0));
            if (water && level < static_cast<int>(water->displacement.size())) {
                const auto l = static_cast<size_t>(level);
                const Grid2D<glm::vec4>&moved = water->displacement[l], &gradient = water->gradient[l],
                      &moments = water->slope_moments[l];
                // Beside the maps their outermost samples are repeated, for those who interpolate there.
                for (int row = 0; row < height; ++row) {
                    const int z = std::min(row, moved.height() - 1);
                    glm::vec4* in_row = to + static_cast<size_t>(row) * static_cast<size_t>(width);
                    for (int column = 0; column < width; ++column) {
                        const int x = std::min(column, moved.width() - 1);
                        in_row[column] = {moved(x, z).y, gradient(x, z).x, gradient(x, z).y,
                                          moments(x, z).x + moments(x, z).y};
                    }
                }
            }
            surface_.upload_from_buffer(ring_.name(), offset, level, pool, GL_RGBA, GL_FLOAT);
            to += texels;
            offset += texels * sizeof(glm::vec4);
        }
    }
    ring_.end();
}

void PoolPass::upload_floors(const scene::Scene& scene) {
    if (std::ranges::all_of(scene.pools, [](const scene::Pool& pool) { return pool.floor.even(); })) return;
    const bool same = std::ranges::equal(
        scene.pools, floors_,
        [](const scene::Pool& a, const scene::Pool& b) { return a.floor == b.floor && a.shape == b.shape; });
    if (same) return;
    floors_ = scene.pools;
    floor_ = gl::Texture({.target = GL_TEXTURE_2D_ARRAY,
                          .format = GL_RGBA32F,
                          .width = kFloorTexels,
                          .height = kFloorTexels,
                          .layers = static_cast<int>(floors_.size()),
                          .min_filter = GL_LINEAR,
                          .label = "pool floors"});
    std::vector<glm::vec4> texels(size_t{kFloorTexels} * kFloorTexels);
    for (size_t pool = 0; pool < floors_.size(); ++pool) {
        // The change over the whole box becomes that per metre.
        const glm::dvec2 sides = 2.0 * floors_[pool].shape.reach();
        for (size_t i = 0; i < texels.size(); ++i) {
            const size_t row = i / kFloorTexels, column = i % kFloorTexels;
            const glm::dvec2 share(static_cast<double>(column), static_cast<double>(row));
            const glm::dvec3 relief = floors_[pool].floor.at(share / (kFloorTexels - 1.0));
            texels[i] = glm::vec4(relief.x, relief.y / sides.x, relief.z / sides.y, 0);
        }
        floor_.upload(0, static_cast<int>(pool), GL_RGBA, GL_FLOAT, std::span<const glm::vec4>(texels));
    }
}

bool PoolPass::eye_in_any(const scene::Scene& scene) {
    return std::ranges::any_of(scene.pools, [&](const scene::Pool& pool) { return starts_in(scene, pool); });
}

void PoolPass::make_fields(const Inputs& inputs) {
    models_.clear();
    const scene::Scene& scene = inputs.scene;
    for (size_t i = 0; i < scene.objects.size(); ++i) {
        const scene::Object& object = scene.objects[i];
        const std::shared_ptr<const scene::Model> model = inputs.objects.model_of(i);
        if (object.shape != scene::kShapeModel || !model || model->indices.empty()) continue;
        const scene::Placement at = scene::placement_of(object, static_cast<int>(i), inputs.maps.bodies);
        const bool shown = std::ranges::any_of(scene.pools, [&](const scene::Pool& pool) {
            return may_show(pool, at, radius_of(*model, object.size));
        });
        if (shown && std::ranges::find(models_, model) == models_.end() &&
            models_.size() < gpu::kMostPoolBodies)
            models_.push_back(model);
    }
    fields_.keep(models_, inputs.may_lag);
}

bool PoolPass::add_body(const Inputs& inputs, size_t number, const scene::Pool& pool) {
    if (bodies_ == gpu::kMostPoolBodies) return false;
    const scene::Object& object = inputs.scene.objects[number];
    gpu::PoolBody body{.own_from_world = glm::mat4(1.0f),
                       .colour = glm::vec4(object.base_color, object.roughness),
                       .field = {},
                       .texel_scale = {},
                       .texel_shift = {},
                       .shape = object.shape};
    // The primitives have sides of 1 in their own axes; rays meet those from −1 to 1.
    glm::dvec3 half_sides(0.5), middle(0), size = object.size;
    double radius = 0.5 * glm::length(size);
    if (object.shape == scene::kShapeModel) {
        const std::shared_ptr<const scene::Model> model = inputs.objects.model_of(number);
        const ModelFields::Place* field = model ? fields_.of(*model) : nullptr;
        if (!field) return false;
        half_sides = field->half_sides;
        middle = field->middle;
        radius = radius_of(*model, object.size);
        const float largest = std::max({object.size.x, object.size.y, object.size.z});
        body.field = glm::vec4(field->half_sides, field->spacing);
        body.texel_scale = glm::vec4(field->scale, shared::kWetDarkening);
        body.texel_shift = glm::vec4(field->shift, field->spacing * largest);
    } else if (object.shape == scene::kShapePlate) {
        size.y = kPlateThickness;  // it has no thickness, whatever its size along y
    }
    if (object.rigid) body.texel_scale.w = shared::kSoakedShare;
    const scene::Placement at = scene::placement_of(object, static_cast<int>(number), inputs.maps.bodies);
    if (!may_show(pool, at, radius)) return false;
    const glm::dmat3 scaled = at.rotation * glm::dmat3(glm::dvec3(size.x, 0, 0), glm::dvec3(0, size.y, 0),
                                                       glm::dvec3(0, 0, size.z));
    glm::dmat4 world_from_own(
        glm::dmat3(half_sides.x * scaled[0], half_sides.y * scaled[1], half_sides.z * scaled[2]));
    world_from_own[3] = glm::dvec4(at.position + scaled * middle - inputs.scene.camera.position, 1);
    body.own_from_world = glm::mat4(glm::inverse(world_from_own));
    values_.bodies[bodies_++] = body;
    return true;
}

void PoolPass::add_bodies(const Inputs& inputs, size_t pool) {
    gpu::Pool& to = values_.pools[pool];
    to.first_body = bodies_;
    for (const bool models : {false, true}) {
        for (size_t i = 0; i < inputs.scene.objects.size(); ++i) {
            if ((inputs.scene.objects[i].shape == scene::kShapeModel) != models) continue;
            if (add_body(inputs, i, inputs.scene.pools[pool])) ++(models ? to.models : to.bodies);
        }
    }
}

void PoolPass::place(const Inputs& inputs) {
    const scene::Scene& scene = inputs.scene;
    const glm::dvec3& camera = scene.camera.position;
    values_ = {};
    bodies_ = 0;
    values_.pools[0].place = glm::vec4(1, 0, -camera.x, -camera.z);
    values_.pools[0].walls.w = static_cast<float>(camera.y);
    for (size_t i = 0; i < scene.pools.size(); ++i) {
        const scene::Pool& pool = scene.pools[i];
        const sim::LayerWindow window = pool.window();
        gpu::Pool& to = values_.pools[i];
        to.place = glm::vec4(std::cos(pool.rotation), std::sin(pool.rotation),
                             glm::vec2(pool.middle - glm::dvec2(camera.x, camera.z)));
        const sim::LayerMaps* water = water_[i];
        const double level = water ? static_cast<double>(water->level) : pool.level;
        const double rim = pool.level + pool.rim_height(scene.ground);
        to.size =
            glm::vec4(glm::vec2(pool.shape.half_sides), pool.shape.depth + level - pool.level, pool.slope);
        to.walls = glm::vec4(rim - level, pool.thickness, pool.underside() - level, camera.y - level);
        to.wall_kind = static_cast<int>(pool.walls);
        to.reach = glm::vec4(glm::vec2(pool.shape.reach()), static_cast<float>(pool.floor.lowest()),
                             static_cast<float>(pool.floor.highest()));
        to.lining = glm::vec4(pool.lining, pool.tile);
        to.rim = glm::vec4(pool.rim, pool.rim_width);
        to.bounced = glm::vec4(bounced(pool, scene::optics(scene.water).absorption), 0);
        to.kind = static_cast<int>(pool.shape.kind);
        to.corners = static_cast<int>(pool.shape.corners.size());
        for (size_t c = 0; c < pool.shape.corners.size(); ++c) {
            glm::vec4& two = values_.corners[(gpu::kMostPoolCorners / 2) * i + c / 2];
            const glm::vec2 corner(pool.shape.corners[c]);
            (c % 2 == 0 ? two.x : two.z) = corner.x;
            (c % 2 == 0 ? two.y : two.w) = corner.y;
        }
        to.window = glm::vec4(glm::vec2(window.half_sides),
                              glm::vec2(pool.shape.reach() + (pool.stands() ? pool.thickness : 0.0)));
        const glm::vec2 texels = water ? glm::vec2(water->width, water->height) : glm::vec2(16);
        const glm::vec2 slot(surface_.width(), surface_.height());
        to.texels = glm::vec4(0.5f * (texels - 1.0f) / slot, 0.5f * texels / slot);
        const float per_metre = water ? static_cast<float>(1 / water->spacing()) : 1.0f;
        const float last = water ? static_cast<float>(water->displacement.size()) - 1 : 0.0f;
        to.surface = glm::vec4((water ? water->highest : 0) + kOverHighest, std::log2(per_metre), last, i);
        add_bodies(inputs, i);
    }
    values_.ground = glm::vec4(color_of(scene.ground.kind), scene.ground.height);
    values_.kind = scene.ground.kind;
    values_.count = static_cast<int>(scene.pools.size());
    values_.eye_height = static_cast<float>(camera.y);
    values_.near_plane = scene::kNearPlane;
    values_.reflection_share = scene.pool_view.reflection_share;
    block_.write(values_);
    block_.bind(gpu::kPoolBinding);
}

void PoolPass::run(const Inputs& inputs) {
    upload(inputs);
    upload_floors(inputs.scene);
    make_fields(inputs);
    place(inputs);
    surface_.bind(gpu::kPoolUnit);
    fields_.bind();
    if (!inputs.scene.objects.empty() && eye_in_any(inputs.scene)) inputs.drawn.bind();
    if (floor_.width() > 0) floor_.bind(gpu::kPoolFloorUnit);
    inputs.sky.sky_cube().bind(gpu::kSkyCubeUnit);
    inputs.sky.water_cube().bind(gpu::kWaterCubeUnit);
    inputs.sky.bind_block();
    gl::PipelineState{.depth_test = true, .depth_write = true}.apply();
    Variant variant = variant_of(inputs.scene);
    variant.clouds = inputs.sky.has_clouds();
    variant.hard_shadows = inputs.hard_shadows;
    variant.shadows = inputs.shadows;
    variant.layers = inputs.layers;
    variant.view_mode = inputs.view_mode;
    if (inputs.scene.ground.present()) draw_ground(variant);
    for (size_t pool = 0; pool < inputs.scene.pools.size(); ++pool) draw_pool(inputs, variant, pool);
}

void PoolPass::draw_ground(const Variant& variant) {
    if (values_.eye_height <= values_.ground.w) return;
    programs_.get(with_ground(variant)).use();
    glUniform1i(kPoolLocation, 0);
    glEnable(GL_CLIP_DISTANCE0);
    glEnable(GL_DEPTH_CLAMP);  // ground nearer than the near plane
    gl::draw_fullscreen_triangle();
    glDisable(GL_DEPTH_CLAMP);
    glDisable(GL_CLIP_DISTANCE0);
}

void PoolPass::draw_pool(const Inputs& inputs, Variant variant, size_t number) {
    const scene::Pool& pool = inputs.scene.pools[number];
    const glm::dvec3& eye = inputs.scene.camera.position;
    const double off = glm::distance(glm::dvec3(pool.middle.x, pool.level, pool.middle.y), eye);
    const bool haze = off + glm::length(pool.shape.reach()) > kHazeFrom;
    const bool near = starts_in(inputs.scene, pool);
    variant = with_pool(variant, pool, near, haze);
    programs_.get(variant).use();
    glUniform1i(kPoolLocation, static_cast<GLint>(number));
    if (near) {
        gl::draw_fullscreen_triangle();
    } else {
        gl::draw_triangles(pool.stands() ? 36 : 6);
    }
}

}  // namespace deepwater::render
