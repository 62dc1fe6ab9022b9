#include "render/spray/spray_pass.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"
#include "render/spray/spray_clusters.h"
#include "scene/camera/camera.h"

namespace deepwater::shared {
#include "shared/particles/parcel_share.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

/// Exposure time for motion blur, s: that of a photograph by daylight. Drops of a gale are blurred by 15 cm.
constexpr float kShutter = 1.0f / 125;

/// Parcels are sorted by the logarithm of their distance into buckets of 2.5 %.
constexpr int kBuckets = 400;
constexpr float kBucketsPerOctave = 28;
constexpr float kNearest = 0.25f;  // m
/// Parcels nearer than this many radii are not drawn, as in shaders/spray/spray.vert.
constexpr float kTooNear = 2.0f;

int bucket_of(float distance2) {
    const float octaves = 0.5f * std::log2(std::max(distance2, 1e-6f)) - std::log2(kNearest);
    // The farthest bucket is the first.
    return kBuckets - 1 - std::clamp(static_cast<int>(octaves * kBucketsPerOctave), 0, kBuckets - 1);
}

/// The planes through the sides of a view, positive inside.
class Sides {
public:
    explicit Sides(const glm::mat4& clip_from_world) {
        const glm::mat4 rows = glm::transpose(clip_from_world);
        planes_ = {rows[3] + rows[0], rows[3] - rows[0], rows[3] + rows[1], rows[3] - rows[1]};
        for (glm::vec4& plane : planes_) plane /= glm::length(glm::vec3(plane));
    }
    [[nodiscard]] bool meet(const glm::vec3& centre, float radius) const {
        return std::all_of(planes_.begin(), planes_.end(), [&](const glm::vec4& plane) {
            return glm::dot(glm::vec3(plane), centre) + plane.w >= -radius;
        });
    }

private:
    std::array<glm::vec4, 4> planes_;
};

}  // namespace

SprayPass::SprayPass(gl::ShaderLibrary& shaders)
    : open_(shaders.load(
          {"spray", {"spray/spray.vert", "spray/spray.frag"}, {{"BUBBLES", "0"}, {"SHADOWED", "0"}}})),
      shadowed_(shaders.load({"spray in shadows",
                              {"spray/spray.vert", "spray/spray.frag"},
                              {{"BUBBLES", "0"}, {"SHADOWED", "1"}, {"SHADOW_TAPS", "1"}}})),
      bubbles_(shaders.load(
          {"bubbles", {"spray/spray.vert", "spray/spray.frag"}, {{"BUBBLES", "1"}, {"SHADOWED", "0"}}})),
      starts_(kBuckets + 1) {}

/// Selects the visible parcels, camera-relative, thinned out so that they cover at most most_area pixels of
/// the picture.
void SprayPass::select(const std::vector<sim::SprayParcel>& parcels, const Inputs& inputs) {
    constexpr float kLongest = 5;  // largest half length of a parcel, stretched by its movement, in radii
    const glm::vec3 shift(inputs.spray.origin - inputs.eye);
    const Sides picture(inputs.picture_from_world), part(inputs.clip_from_world);
    seen_.clear();
    std::fill(starts_.begin(), starts_.end(), 0);
    for (const sim::SprayParcel& parcel : parcels) {
        const glm::vec3 at = parcel.position + shift;
        if (!picture.meet(at, kLongest * parcel.radius)) continue;
        const float distance2 = glm::dot(at, at);
        if (distance2 < kTooNear * kTooNear * parcel.radius * parcel.radius) continue;
        const float across = 2 * parcel.radius / inputs.pixel_angle;
        seen_.push_back(
            {{.place = glm::vec4(at, parcel.radius),
              .movement = glm::vec4(parcel.velocity, std::bit_cast<float>(parcel.share_mist_number)),
              .light = glm::vec4(0, 0, 1, 0)},
             std::max(across * across / distance2, 1.0f),
             bucket_of(distance2),
             part.meet(at, kLongest * parcel.radius)});
    }
    thin_out(largest_area(inputs.most_area));
    std::erase_if(seen_, [](const Seen& seen) { return !seen.in_part; });
    for (const Seen& seen : seen_) ++starts_[static_cast<size_t>(seen.bucket) + 1];
    for (size_t i = 1; i < starts_.size(); ++i) starts_[i] += starts_[i - 1];
}

/// Computes how the spray shades and lights each visible parcel.
void SprayPass::shade(const std::vector<sim::SprayParcel>& parcels, const Inputs& inputs) {
    const auto near = [](const Seen& seen) {
        return optics::SprayShade::reaches(glm::vec3(seen.drawn.place));
    };
    if (std::none_of(seen_.begin(), seen_.end(), near)) return;
    shade_.gather(parcels, inputs.spray.origin, inputs.eye, static_cast<double>(inputs.surface),
                  inputs.sky.light().to_sun);
    const glm::vec3 shift(inputs.spray.origin - inputs.eye);
    for (Seen& seen : seen_) {
        if (!near(seen)) continue;
        const optics::SprayShade::Light light = shade_.at(glm::vec3(seen.drawn.place) - shift);
        seen.drawn.light = {light.sun_depth, light.scattered, light.around, 0};
    }
}

/// Returns the area above which parcels must be thinned out so that the remaining ones cover `most` pixels.
float SprayPass::largest_area(float most) const {
    // Iterates from below: parcels smaller than the guess leave the rest of `most` to the larger ones.
    constexpr int kRounds = 8;
    float largest = most / static_cast<float>(std::max<size_t>(seen_.size(), 1));
    for (int round = 0; round < kRounds; ++round) {
        double small = 0;
        size_t large = 0;
        for (const Seen& seen : seen_) {
            if (seen.area <= largest) {
                small += static_cast<double>(seen.area);
            } else {
                ++large;
            }
        }
        if (large == 0) return std::numeric_limits<float>::infinity();
        largest = static_cast<float>((static_cast<double>(most) - small) / static_cast<double>(large));
    }
    return largest;
}

/// Drops some of the parcels larger than `largest`, the same ones in every frame. The remaining large ones
/// get a larger share of covered area, so that the total cover stays the same.
void SprayPass::thin_out(float largest) {
    std::erase_if(seen_, [largest](const Seen& seen) {
        // Multiplication by the golden ratio distributes neighbouring numbers evenly.
        const std::uint32_t own = std::bit_cast<std::uint32_t>(seen.drawn.movement.w) >> 16;
        return static_cast<float>((own * 40503u) & 0xffffu) * seen.area > largest * 65536;
    });
    for (Seen& seen : seen_) {
        if (seen.area <= largest) continue;
        const auto look = std::bit_cast<std::uint32_t>(seen.drawn.movement.w);
        const std::uint32_t more =
            shared::parcel_share_bits(shared::parcel_share(look) * seen.area / largest);
        seen.drawn.movement.w =
            std::bit_cast<float>((look & ~static_cast<std::uint32_t>(shared::kParcelShareBits)) | more);
    }
}

void SprayPass::upload() {
    const size_t bytes = std::bit_ceil(std::max<size_t>(seen_.size() * sizeof(Drawn), 1 << 18));
    if (ring_.region_bytes() < bytes) ring_ = gl::StreamRing("spray parcels", bytes);
    std::byte* const to = ring_.begin().data();
    for (const Seen& seen : seen_) {
        const auto place = static_cast<size_t>(starts_[static_cast<size_t>(seen.bucket)]++);
        std::memcpy(to + place * sizeof(Drawn), &seen.drawn, sizeof(Drawn));
    }
}

void SprayPass::run(const Inputs& inputs) {
    drawn_ = 0;
    const std::vector<sim::SprayParcel>& parcels =
        inputs.submerged ? inputs.spray.bubbles : inputs.spray.drops;
    if (parcels.empty()) return;
    select(parcels, inputs);
    if (seen_.empty()) return;
    if (!inputs.submerged) shade(parcels, inputs);
    upload();
    if (!clusters_) clusters_ = make_clusters();
    drawn_ = static_cast<int>(seen_.size());

    const optics::SkyLight& light = inputs.sky.light();
    constexpr float kPi = 3.14159265f;
    block_.write({.ambient = light.sky_irradiance * ((1 + optics::kSeaOverSky) / 2 / kPi),
                  .shutter = kShutter,
                  .surface = static_cast<float>(static_cast<double>(inputs.surface) - inputs.eye.y),
                  .first_layer = inputs.submerged ? static_cast<float>(kBubbleClusters) : 0.0f,
                  .near = scene::kNearPlane});
    block_.bind(gpu::kSprayBinding);
    inputs.target.bind(inputs.depth.width(), inputs.depth.height());
    clusters_.bind(gpu::kParcelUnit);
    inputs.depth.bind(gpu::kSprayDepthUnit);
    if (inputs.submerged) {
        inputs.sky.water_cube().bind(gpu::kWaterCubeUnit);
        bubbles_.use();
    } else if (inputs.shadows) {
        inputs.shadows->bind();
        shadowed_.use();
    } else {
        open_.use();
    }
    gl::PipelineState{.blend = gl::Blend::premultiplied}.apply();
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, gpu::kParcelBuffer, ring_.name(),
                      static_cast<GLintptr>(ring_.region_offset()),
                      static_cast<GLsizeiptr>(ring_.region_bytes()));
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, drawn_);
    ring_.end();
}

}  // namespace deepwater::render
