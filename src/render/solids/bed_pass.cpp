#include "render/solids/bed_pass.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/mesh_draw.h"
#include "gl/pipeline_state.h"
#include "scene/state/view_state.h"

namespace deepwater::render {
namespace {

constexpr int kCoarseLevel = 2;  ///< finest level of patches in pictures of ViewDetail::coarse
/// Views of a frame that show the bed; the last two show land alone.
constexpr std::array kBedViews = {ViewKind::direct, ViewKind::refraction, ViewKind::underside,
                                  ViewKind::reflection, ViewKind::snell_window};
constexpr size_t kViewsOfSeaBed = 3;
constexpr size_t kIndices = size_t{6} * kBedCells * kBedCells;
/// depth of the bed that troughs may expose, over the significant height
constexpr float kTroughShare = 0.5f;
constexpr float kCloseToWater =
    0.5f;  // m over the water, below which rays meet the ground far below where water is seen
/// Width of pixels, m, from which on land's finest details are not seen: as in shaders/solids/land.frag, where the
/// noise of grain ends at 1.5 / 36.
constexpr float kNearPixel = 0.042f;
constexpr float kLeastTroughDepth = 0.02f;  ///< m

/// Boxes of land_boxes() along a side of a map of heights.
constexpr int kBoxes = 16;

const char* flag(bool on) {
    return on ? "1" : "0";
}

/// Whether a view shows land's finest details; those of the mirrored views are blurred.
bool shows_grains(ViewKind kind) {
    return kind == ViewKind::direct || kind == ViewKind::refraction;
}

std::vector<std::uint16_t> patch_indices() {
    std::vector<std::uint16_t> indices;
    constexpr int kRow = kBedCells + 1;
    for (int z = 0; z < kBedCells; ++z) {
        for (int x = 0; x < kBedCells; ++x) {
            const int a = z * kRow + x;
            for (const int corner : {a, a + kRow, a + 1, a + 1, a + kRow, a + kRow + 1})
                indices.push_back(static_cast<std::uint16_t>(corner));
        }
    }
    return indices;
}

}  // namespace

BedPass::BedPass(gl::ShaderLibrary& shaders) : programs_(shaders, describe), ground_map_(shaders) {}

gl::ProgramDesc BedPass::describe(const Variant& variant) {
    const ViewKind kind = variant.kind;
    const bool through_water = kind != ViewKind::direct && kind != ViewKind::reflection;
    return {variant.land ? "land" : "bed",
            {variant.land ? "solids/land.vert" : "solids/bed.vert",
             variant.land ? "solids/land.frag" : "solids/bed.frag"},
            {{"LAND", flag(variant.land)},
             {"GROUND_MAP", flag(variant.ground_map)},
             {"WASHED", flag(variant.washed)},
             {"NEAR", flag(variant.near)},
             {"THROUGH_WATER", flag(through_water)},
             {"MIRRORED", flag(kind == ViewKind::reflection)},
             {"MIRRORED_BELOW", flag(kind == ViewKind::underside)},
             {"IN_WINDOW", flag(kind == ViewKind::snell_window)}}};
}

bool BedPass::shows_in(ViewKind kind) const {
    const auto end = kBedViews.begin() + (has_land() ? kBedViews.size() : kViewsOfSeaBed);
    return std::find(kBedViews.begin(), end, kind) != end;
}

BedPass::Variant BedPass::variant_of(ViewKind kind, bool moving, bool washed, bool near) const {
    return {.kind = kind,
            .land = has_land(),
            .ground_map = has_land() && moving,
            .washed = has_land() && washed,
            .near = has_land() && near && shows_grains(kind)};
}

void BedPass::make_mesh() {
    const std::vector<std::uint16_t> indices = patch_indices();
    indices_ = gl::Buffer("bed indices", indices.size() * sizeof(std::uint16_t), 0, indices.data());
    ordered_.reserve(kMostBedPatches);
    ring_ = gl::StreamRing("bed patches", kBedViews.size() * kMostBedPatches * sizeof(BedPatch));
    GLuint array = 0;
    glCreateVertexArrays(1, &array);
    vertex_array_ = gl::Handle<&gl::delete_vertex_array>(array);
    glObjectLabel(GL_VERTEX_ARRAY, array, -1, "bed");
    glVertexArrayElementBuffer(array, indices_.name());
    glEnableVertexArrayAttrib(array, 0);
    glVertexArrayAttribFormat(array, 0, 3, GL_FLOAT, GL_FALSE, 0);
    glVertexArrayAttribBinding(array, 0, 0);
    glVertexArrayBindingDivisor(array, 0, 1);
}

void BedPass::update(const scene::Scene& scene, const sim::OceanMaps& maps, const glm::vec3& to_sun,
                     const BedView& view) {
    const scene::BedState bed = scene::present_bed(scene);
    if (bed != state_ || scene.sea != sea_) {
        bed_ = scene::SeaBed(bed, scene.sea);
        state_ = bed;
        sea_ = scene.sea;
    }
    if (!present()) return;
    if (vertex_array_.name() == 0) make_mesh();
    if (ring_in_use_) ring_.end();
    region_ = ring_.begin();
    ring_in_use_ = true;
    used_ = 0;
    eye_ = scene.camera.position;
    pitch_ = view.pitch;
    const glm::dvec2 reference = BedPlan::reference(eye_, pitch_);
    gpu::BedBlock block{};
    block.form = bed_.about(reference);
    block.camera_from_reference = glm::vec3(glm::dvec3(eye_.x - reference.x, eye_.y, eye_.z - reference.y));
    block.pitch = pitch_;
    block.clearance = BedPlan::clearance(bed_, eye_, pitch_);
    // Crests run up land as high as they stand.
    const float waves = has_land() ? maps.highest_crest : kTroughShare * maps.significant_height;
    wave_height_ = std::max(waves, kLeastTroughDepth);
    block.wave_height = wave_height_;
    block.pixel_angle = view.pixel_angle;
    near_reach_ = kNearPixel / view.pixel_angle;
    // Close to water that has run up, rays meet the ground under it far below the place where the water is seen: the picture
    // of the ground would end above it if the ground were raised as the sea, which lies lower, shows it.
    const bool close = has_land() && view.over_water > 0 && view.over_water < kCloseToWater;
    block.raised_from = close ? std::max(static_cast<float>(eye_.y) - view.over_water, 0.0f) : 0.0f;
    if (has_land()) {
        block.reference = glm::vec2(reference);
        block.ground_map_place = GroundMap::place(reference);
        block.land = bed_.land_about(reference);
        land_.update(bed_.terrain(), block.land, to_sun);
        wetness_.update(maps.layers, reference);
    }
    moving_ = view.moving;
    if (has_land() && moving_) ground_map_.update(bed_, land_, {eye_.x, eye_.z});
    bare_depth_ = block.bare_depth = view.bare_depth;
    block_.write(block);
}

bool BedPass::prepare(const ObjectView& view) {
    triangles_ = 0;
    if (!present() || !shows_in(view.kind)) return false;
    const bool refracted = view.kind == ViewKind::refraction;
    const bool in_air = view.kind == ViewKind::reflection || view.kind == ViewKind::snell_window;
    const bool in_water = refracted || view.kind == ViewKind::underside;
    plan_.update({.bed = bed_,
                  .eye = eye_,
                  .clip_from_world = view.clip_from_world,
                  .raised = refracted,
                  .deepest = refracted ? view.deepest
                             : in_air  ? wave_height_
                                       : bare_depth_,
                  .highest = in_water ? wave_height_ : kAnywhere,
                  .finest = view.detail == ViewDetail::coarse ? kCoarseLevel : 0,
                  .pitch = pitch_,
                  .farthest = view.farthest});
    return !plan_.patches().empty();
}

void BedPass::prepare(ViewKind kind, gl::Preparation& preparation) {
    if (!present() || !shows_in(kind)) return;
    if (!has_land()) {
        programs_.prepare(variant_of(kind, true, false, false), preparation);
        return;
    }
    for (const bool moving : {true, false}) {
        for (const bool washed : {false, true}) {
            programs_.prepare(variant_of(kind, moving, washed, false), preparation);
            if (shows_grains(kind)) programs_.prepare(variant_of(kind, moving, washed, true), preparation);
        }
    }
    ground_map_.prepare(preparation);
}

void BedPass::bind() const {
    if (has_land()) {
        land_.bind();
        wetness_.bind();
    }
    block_.bind(gpu::kBedBinding);
}

std::span<const optics::MirrorBox> BedPass::land_boxes() {
    boxes_.clear();
    const scene::Terrain& terrain = *bed_.terrain();
    for (int level = 0; level < shared::kTerrainLevels; ++level) {
        const double side = terrain.spacing(level) * shared::kTerrainSamples / kBoxes;
        // The boxes that the next finer map lies in are left to it.
        const double finer = level > 0 ? 0.5 * shared::kTerrainSamples * terrain.spacing(level - 1) : 0;
        for (int z = 0; z < kBoxes; ++z) {
            for (int x = 0; x < kBoxes; ++x) {
                const glm::dvec2 low = (glm::dvec2(x, z) - 0.5 * kBoxes) * side, high = low + side;
                const glm::dvec2 farthest = glm::max(glm::abs(low), glm::abs(high));
                if (std::max(farthest.x, farthest.y) <= finer) continue;
                const glm::vec2 heights = terrain.bounds(terrain.middle() + low, terrain.middle() + high);
                const auto top = static_cast<double>(heights.y);
                if (top <= 0) continue;
                optics::MirrorBox& box = boxes_.emplace_back();
                for (int corner = 0; corner < 8; ++corner) {
                    const glm::dvec2 at = terrain.middle() + glm::dvec2(corner & 1 ? high.x : low.x,
                                                                        corner & 4 ? high.y : low.y);
                    const double height = corner & 2 ? top : -static_cast<double>(wave_height_);
                    box[static_cast<size_t>(corner)] = glm::vec3(glm::dvec3(at.x, height, at.y) - eye_);
                }
            }
        }
    }
    return boxes_;
}

void BedPass::draw_patches(std::span<const BedPatch> patches, const Variant& variant) {
    if (patches.empty()) return;
    std::memcpy(region_.data() + used_ * sizeof(BedPatch), patches.data(), patches.size_bytes());
    glVertexArrayVertexBuffer(vertex_array_.name(), 0, ring_.name(),
                              static_cast<GLintptr>(ring_.region_offset() + used_ * sizeof(BedPatch)),
                              sizeof(BedPatch));
    used_ += patches.size();
    programs_.get(variant).use();
    glBindVertexArray(vertex_array_.name());
    gl::draw_mesh_instances(kIndices, 0, patches.size());
}

void BedPass::draw_surface(const ObjectView& view) {
    const std::span<const BedPatch> patches = plan_.patches();
    if (patches.empty() || used_ + patches.size() > kBedViews.size() * kMostBedPatches) return;
    bind();
    if (has_land() && moving_) ground_map_.bind();
    gl::PipelineState{
        .depth_test = true, .depth_write = true, .wireframe = view.view_mode == scene::kViewWireframe}
        .apply();
    // What water has left on the ground, and the finest details, cost time, which patches without them are spared.
    const glm::vec2 eye(glm::dvec2(eye_.x, eye_.z) - BedPlan::reference(eye_, pitch_));
    const auto is_washed = [&](const BedPatch& patch) {
        const glm::vec2 low = glm::vec2(patch.corner_x, patch.corner_z) * pitch_;
        return has_land() && wetness_.touch(low, low + patch.step * pitch_ * kBedCells);
    };
    const auto is_near = [&](const BedPatch& patch) {
        const glm::vec2 low = glm::vec2(patch.corner_x, patch.corner_z) * pitch_;
        const glm::vec2 nearest = glm::clamp(eye, low, low + patch.step * pitch_ * kBedCells);
        return glm::distance(eye, nearest) < near_reach_;
    };
    const bool grains = has_land() && shows_grains(view.kind);
    for (const bool near : {true, false}) {
        for (const bool washed : {true, false}) {
            ordered_.clear();
            std::ranges::copy_if(patches, std::back_inserter(ordered_), [&](const BedPatch& patch) {
                return (grains && is_near(patch)) == near && is_washed(patch) == washed;
            });
            draw_patches(ordered_, variant_of(view.kind, moving_, washed, near));
        }
    }
    triangles_ = patches.size() * kIndices / 3;
}

}  // namespace deepwater::render
