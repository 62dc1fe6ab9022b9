#include "render/solids/shadow_pass.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"

namespace deepwater::shared {
#include "shared/water/water_body.glsl"
}

namespace deepwater::render {
namespace {

constexpr double kFarReach = 600;       ///< m: objects beyond cast no shadow
constexpr double kLeastNearReach = 24;  ///< m
constexpr double kNearPerDistance =
    2;  ///< reach of the sharper layers over the distance of the nearest caster
constexpr double kStepsPerOctave = 4;   ///< steps of a map's size
constexpr double kCellShare = 0.25;     ///< side of the eye's cell over the reach
constexpr float kMeshDeviation = 0.5f;  ///< largest MeshLevel::deviation, texels, as in shadow.glsl
constexpr double kEdge = 1.06;          ///< size over that of the casters: the outermost texels are not read
constexpr double kLeastGain = 1.5;      ///< a near layer with less gain in resolution is left out
constexpr double kReachInWater = 4;     ///< m: as kShadowReach in shaders/water/water_shadow.glsl
constexpr double kLeastRadius = 1e-3;   ///< m, of a caster
constexpr float kFloatingSway = 0.3f;   ///< sway of a floating object's centre over its radius
constexpr float kWaveReach = 1.2f;      ///< how far waves lift it, over the significant height
constexpr GLint kUnderWaterLocation = 0;  ///< as in shaders/solids/shadow.vert
constexpr int kStill = 0, kFloating = 1;

/// Returns the axes right (horizontal), up and towards the sun.
glm::dmat3 axes_of(const glm::dvec3& to_sun) {
    const glm::dvec3 helper = std::abs(to_sun.y) < 0.999 ? glm::dvec3(0, 1, 0) : glm::dvec3(0, 0, -1);
    const glm::dvec3 right = glm::normalize(glm::cross(helper, to_sun));
    return {right, glm::cross(to_sun, right), to_sun};
}

double stepped_up(double size) {
    return std::exp2(std::ceil(kStepsPerOctave * std::log2(size)) / kStepsPerOctave);
}

/// Returns the reach of a sharp layer around the eye, m, in steps of an octave.
double near_reach(std::span<const Caster> casters, const glm::dvec3& eye) {
    double nearest = kFarReach;
    for (const Caster& caster : casters) {
        nearest = std::min(nearest, glm::length(caster.centre - eye) - caster.radius);
    }
    const double wanted = std::clamp(kNearPerDistance * nearest, kLeastNearReach, kFarReach);
    return std::min(kFarReach, kLeastNearReach * std::exp2(std::ceil(std::log2(wanted / kLeastNearReach))));
}

/// Returns the matrix from map coordinates to clip coordinates.
glm::mat4 clip_from_map() {
    glm::mat4 m(1.0f);
    m[0][0] = m[1][1] = 2.0f;
    m[3] = glm::vec4(-1, -1, 0, 1);
    return m;
}

/// Returns true when the sphere overlaps the square, seen along the sun's rays.
bool touches(const ShadowFit& fit, const glm::dvec3& centre, double radius) {
    const glm::dvec2 across(glm::dot(fit.axes[0], centre), glm::dot(fit.axes[1], centre));
    const glm::dvec2 off = glm::abs(across - fit.centre);
    return fit.half_side > 0 && std::max(off.x, off.y) < fit.half_side + radius;
}

/// Returns the sphere around an object after its parts under water are moved by shared::straightening(), as
/// they are in the shadow map.
/// @param centre  of the object's own sphere, in any axes with y up
Caster straightened(const PlacedObject& object, const glm::dvec3& centre, const glm::vec3& to_sun) {
    const float shallowest = std::max(-object.top, 0.0f), deepest = std::max(-object.bottom, 0.0f);
    const glm::vec3 way = shared::straightening(to_sun);
    return {centre + glm::dvec3(0.5f * (shallowest + deepest) * way),
            static_cast<double>(object.radius + 0.5f * (deepest - shallowest) * glm::length(way))};
}

}  // namespace

ShadowFit fit_shadow(std::span<const Caster> casters, const glm::dvec3& to_sun, const glm::dvec3& eye,
                     double reach, int texels) {
    ShadowFit fit{.axes = axes_of(to_sun)};
    const glm::dmat3 from_world = glm::transpose(fit.axes);
    const double cell = kCellShare * reach;
    const glm::dvec2 middle = glm::round(glm::dvec2(from_world * eye) / cell) * cell;
    constexpr double kNone = std::numeric_limits<double>::infinity();
    glm::dvec2 low(kNone), high(-kNone);
    fit.lowest = kNone;
    fit.highest = -kNone;
    for (const Caster& caster : casters) {
        const glm::dvec3 at = from_world * caster.centre;
        const glm::dvec2 from = glm::dvec2(at) - caster.radius, to = glm::dvec2(at) + caster.radius;
        if (glm::any(glm::greaterThan(from, middle + reach)) || glm::any(glm::lessThan(to, middle - reach)))
            continue;
        low = glm::min(low, glm::max(from, middle - reach));
        high = glm::max(high, glm::min(to, middle + reach));
        fit.lowest = std::min(fit.lowest, at.z - caster.radius);
        fit.highest = std::max(fit.highest, at.z + caster.radius);
    }
    if (!(low.x < high.x)) return {.axes = fit.axes};
    fit.half_side = stepped_up(kEdge * 0.5 * std::max(high.x - low.x, high.y - low.y));
    const double texel = 2 * fit.half_side / texels;
    fit.centre = glm::round(0.5 * (low + high) / texel) * texel;
    // Depths change in steps too: if they were rounded differently from frame to frame, shadows would
    // flicker.
    const double depth = stepped_up(fit.highest - fit.lowest);
    const double step = depth / 16;
    fit.lowest = std::floor(fit.lowest / step) * step;
    fit.highest = fit.lowest + depth + 2 * step;
    return fit;
}

glm::mat4 map_from_world(const ShadowFit& fit, const glm::dvec3& camera) {
    const double across = 0.5 / fit.half_side;
    const double along = 1.0 / (fit.highest - fit.lowest);
    glm::dmat4 m(0.0);
    for (int c = 0; c < 3; ++c) {
        m[c][0] = fit.axes[0][c] * across;
        m[c][1] = fit.axes[1][c] * across;
        m[c][2] = fit.axes[2][c] * along;
    }
    m[3][0] = 0.5 + (glm::dot(fit.axes[0], camera) - fit.centre.x) * across;
    m[3][1] = 0.5 + (glm::dot(fit.axes[1], camera) - fit.centre.y) * across;
    m[3][2] = (glm::dot(fit.axes[2], camera) - fit.lowest) * along;
    m[3][3] = 1.0;
    return glm::mat4(m);
}

ShadowPass::ShadowPass(gl::ShaderLibrary& shaders)
    : solid_(shaders.load({"shadow", {"solids/shadow.vert", "solids/shadow.frag"}, {{"HOLES", "0"}}})),
      holed_(shaders.load(
          {"shadow with holes", {"solids/shadow.vert", "solids/shadow.frag"}, {{"HOLES", "1"}}})) {}

void ShadowPass::resize(int texels) {
    if (map_.width() == texels) return;
    map_ = gl::Texture({.target = GL_TEXTURE_2D_ARRAY,
                        .format = GL_DEPTH_COMPONENT16,
                        .width = texels,
                        .height = texels,
                        .layers = gpu::kShadowLayers,
                        .label = "shadow map"});
    glTextureParameteri(map_.name(), GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTextureParameteri(map_.name(), GL_TEXTURE_COMPARE_FUNC,
                        GL_GEQUAL);  // reversed: greater is nearer to the sun
    for (int layer = 0; layer < gpu::kShadowLayers; ++layer) {
        targets_[static_cast<size_t>(layer)] =
            gl::Framebuffer("shadow map", {{.point = GL_DEPTH_ATTACHMENT, .texture = map_, .layer = layer}});
    }
    drawn_version_ = {};
}

void ShadowPass::run(const Inputs& inputs) {
    resize(inputs.texels);
    for (std::vector<Caster>& set : casters_) set.clear();
    kinds_ = casters_of(inputs.objects);
    const bool sun_is_up = inputs.to_sun.y > 0;
    for (const PlacedObject& object : inputs.objects.objects()) {
        if (!sun_is_up) break;
        Caster caster = straightened(object, object.anchor, inputs.to_sun);
        if (object.floats)
            caster.radius +=
                static_cast<double>(kFloatingSway * object.radius + kWaveReach * inputs.wave_height);
        caster.radius = std::max(caster.radius, kLeastRadius);
        casters_[object.floats ? kFloating : kStill].push_back(caster);
    }

    const glm::dvec3 to_sun = glm::normalize(glm::dvec3(inputs.to_sun));
    const auto fit = [&](int set, double reach) {
        return fit_shadow(casters_[static_cast<size_t>(set)], to_sun, inputs.camera, reach, inputs.texels);
    };
    std::array<ShadowFit, gpu::kShadowLayers> fits;
    fits[gpu::kShadowFar] = fit(kStill, kFarReach);
    fits[gpu::kShadowNear] = fit(kStill, near_reach(casters_[kStill], inputs.camera));
    if (fits[gpu::kShadowNear].half_side * kLeastGain > fits[gpu::kShadowFar].half_side)
        fits[gpu::kShadowNear] = {};
    fits[gpu::kShadowFloating] = fit(kFloating, near_reach(casters_[kFloating], inputs.camera));

    const std::array<GLuint, 2> programs{solid_.name(), holed_.name()};
    gpu::ShadowBlock block{};
    block.texels = static_cast<float>(inputs.texels);
    for (int i = 0; i < gpu::kShadowLayers; ++i) {
        const auto layer = static_cast<size_t>(i);
        if (fits[layer].half_side > 0) {
            block.layers[i].map_from_world = map_from_world(fits[layer], inputs.camera);
            block.layers[i].texel = static_cast<float>(2 * fits[layer].half_side / inputs.texels);
            const bool up_to_date = i != gpu::kShadowFloating && fits[layer] == fits_[layer] &&
                                    programs == drawn_programs_ &&
                                    drawn_version_[layer] == inputs.objects.version();
            fits_[layer] = fits[layer];
            if (!up_to_date) draw(layer, inputs);
            drawn_version_[layer] = inputs.objects.version();
        }
        fits_[layer] = fits[layer];
    }
    drawn_programs_ = programs;
    block_.write(block);
    bind();
}

void ShadowPass::draw(size_t layer, const Inputs& inputs) {
    const ShadowFit& fit = fits_[layer];
    const double texel = 2 * fit.half_side / inputs.texels;
    targets_[layer].bind(map_.width(), map_.height());
    targets_[layer].clear_depth(0.0f);
    inputs.objects.bind_view({.clip_from_world = clip_from_map() * map_from_world(fit, inputs.camera),
                              .ray_from_clip = glm::mat4(1),
                              .eye = glm::vec3(0),
                              .pixel_angle = 0});
    // Both sides are drawn, because a wall without thickness also casts a shadow.
    gl::PipelineState{.depth_test = true, .depth_write = true, .color_write = false}.apply();
    glEnable(GL_CLIP_DISTANCE0);
    for (const PlacedObject& object : inputs.objects.objects()) {
        if (object.floats != (layer == gpu::kShadowFloating)) continue;
        const Caster caster = straightened(object, inputs.camera + glm::dvec3(object.centre), inputs.to_sun);
        if (!touches(fit, caster.centre, caster.radius)) continue;
        inputs.objects.bind_object(object);
        object.mesh->bind();
        const float deviation = kMeshDeviation * static_cast<float>(texel) / object.scale;
        for (const ObjectMesh::Part& part : object.mesh->parts()) {
            (part.holes ? holed_ : solid_).use();
            if (part.holes) {
                object.mesh->bind_material(part);
                part.base_color->bind(gpu::kBaseColorUnit);
            }
            const ObjectMesh::Level& level = part.level(deviation, deviation);
            if (object.top > 0) {
                glUniform1i(kUnderWaterLocation, 0);
                object.mesh->draw(level);
            }
            if (object.bottom < 0) {
                glUniform1i(kUnderWaterLocation, 1);
                object.mesh->draw_below(level, object.wet_below);
            }
        }
    }
    glDisable(GL_CLIP_DISTANCE0);
}

void ShadowPass::bind() const {
    map_.bind(gpu::kShadowUnit);
    block_.bind(gpu::kShadowBinding);
}

std::span<const SeaCircle> ShadowPass::on_sea(const Inputs& inputs, const glm::mat4& clip_from_world) {
    on_sea_.clear();
    const glm::dvec3 to_sun(inputs.to_sun);
    const double level = glm::length(glm::dvec2(to_sun.x, to_sun.z));
    for (const PlacedObject& object : inputs.objects.objects()) {
        const bool casts = fits_[object.floats ? gpu::kShadowFloating : gpu::kShadowFar].half_side > 0;
        if (!casts || object.top <= 0) continue;
        const double radius = static_cast<double>(object.radius) + kReachInWater;
        const double length = std::min(static_cast<double>(object.top) * level / to_sun.y, kFarReach);
        const glm::dvec2 step = -glm::dvec2(to_sun.x, to_sun.z) / std::max(level, 1e-9) * radius;
        const int count = 1 + static_cast<int>(std::ceil(length / radius));
        for (int i = 0; i < count; ++i) {
            const glm::dvec2 at =
                glm::dvec2(object.centre.x, object.centre.z) + static_cast<double>(i) * step;
            const glm::vec3 centre(at.x, -inputs.camera.y, at.y);
            if (glm::length(centre) - static_cast<float>(radius) > static_cast<float>(kFarReach)) continue;
            if (is_outside(clip_from_world, centre, static_cast<float>(radius))) continue;
            on_sea_.push_back({glm::dvec2(inputs.camera.x, inputs.camera.z) + at, radius});
        }
    }
    return on_sea_;
}

int ShadowPass::casters_of(const ObjectSet& objects) {
    int kinds = 0;
    for (const PlacedObject& object : objects.objects())
        kinds |= object.floats ? kFloatingCasters : kStillCasters;
    return kinds;
}

int ShadowPass::casting() const {
    const bool any = fits_[gpu::kShadowFar].half_side > 0 || fits_[gpu::kShadowFloating].half_side > 0;
    return any ? kinds_ : 0;
}

int ShadowPass::shadows_on(const PlacedObject& object) const {
    const glm::vec3 to_sun(fits_[gpu::kShadowFar].axes[2]);
    if (to_sun.y <= 0) return 0;
    const Caster own = straightened(object, object.anchor, to_sun);
    const double radius = own.radius * (object.floats ? 1.0 + kFloatingSway : 1.0);
    const auto any = [&](const std::vector<Caster>& casters, const ShadowFit& fit) {
        return std::any_of(casters.begin(), casters.end(), [&](const Caster& caster) {
            // The caster's shadow is a beam away from the sun.
            const glm::dvec3 from = own.centre - caster.centre;
            const double behind = -glm::dot(fit.axes[2], from);
            const double reach = caster.radius + radius;
            const double off2 = glm::dot(from, from) - behind * behind;
            return fit.half_side > 0 && behind > -reach && off2 < reach * reach;
        });
    };
    const bool shaded = any(casters_[kStill], fits_[gpu::kShadowFar]) ||
                        any(casters_[kFloating], fits_[gpu::kShadowFloating]);
    return shaded ? casting() : 0;
}

}  // namespace deepwater::render
