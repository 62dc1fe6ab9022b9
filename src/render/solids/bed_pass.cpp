#include "render/solids/bed_pass.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/mesh_draw.h"
#include "gl/pipeline_state.h"
#include "scene/state/view_state.h"

namespace deepwater::render {
namespace {

constexpr int kCoarseLevel = 2;  ///< finest level of patches in pictures of ViewDetail::coarse
/// Views of a frame that show the bed.
constexpr std::array kBedViews = {ViewKind::direct, ViewKind::refraction, ViewKind::underside};
constexpr size_t kIndices = size_t{6} * kBedCells * kBedCells;
/// depth of the bed that troughs may expose, over the significant height
constexpr float kTroughShare = 0.5f;
/// Height above the highest crest, m, from which on an eye sees the bed under water only through the surface.
constexpr double kClearOfWaves = 1;
constexpr float kAnyDepth = 1e6f;           ///< m
constexpr float kLeastTroughDepth = 0.02f;  ///< m

bool shows_bed(ViewKind kind) {
    return std::find(kBedViews.begin(), kBedViews.end(), kind) != kBedViews.end();
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

BedPass::BedPass(gl::ShaderLibrary& shaders)
    : programs_(shaders, [](ViewKind kind) -> gl::ProgramDesc {
          return {"bed",
                  {"solids/bed.vert", "solids/bed.frag"},
                  {{"THROUGH_WATER", kind == ViewKind::direct ? "0" : "1"},
                   {"MIRRORED_BELOW", kind == ViewKind::underside ? "1" : "0"}}};
      }) {}

void BedPass::make_mesh() {
    const std::vector<std::uint16_t> indices = patch_indices();
    indices_ = gl::Buffer("bed indices", indices.size() * sizeof(std::uint16_t), 0, indices.data());
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

void BedPass::update(const scene::Scene& scene, const sim::OceanMaps& maps, float pitch, float pixel_angle) {
    const scene::BedState bed = scene::present_bed(scene);
    if (bed != state_ || scene.sea != sea_) {
        state_ = bed;
        sea_ = scene.sea;
        bed_ = scene::SeaBed(state_, sea_);
    }
    if (!present()) return;
    if (vertex_array_.name() == 0) make_mesh();
    if (ring_in_use_) ring_.end();
    region_ = ring_.begin();
    ring_in_use_ = true;
    used_ = 0;
    eye_ = scene.camera.position;
    pitch_ = pitch;
    const glm::dvec2 reference = BedPlan::reference(eye_, pitch);
    gpu::BedBlock block{};
    block.form = bed_.about(reference);
    block.camera_from_reference = glm::vec3(glm::dvec3(eye_.x - reference.x, eye_.y, eye_.z - reference.y));
    block.pitch = pitch;
    block.clearance = BedPlan::clearance(bed_, eye_, pitch);
    block.wave_height = std::max(kTroughShare * maps.significant_height, kLeastTroughDepth);
    block.pixel_angle = pixel_angle;
    block_.write(block);
    const double clear = static_cast<double>(maps.highest_crest) + kClearOfWaves;
    bare_depth_ = eye_.y > clear ? maps.highest_crest : kAnyDepth;
}

bool BedPass::prepare(const ObjectView& view) {
    triangles_ = 0;
    if (!present() || !shows_bed(view.kind)) return false;
    const bool refracted = view.kind == ViewKind::refraction;
    plan_.update({.bed = bed_,
                  .eye = eye_,
                  .clip_from_world = view.clip_from_world,
                  .raised = refracted,
                  .deepest = refracted ? view.deepest : bare_depth_,
                  .finest = view.detail == ViewDetail::coarse ? kCoarseLevel : 0,
                  .pitch = pitch_,
                  .farthest = view.farthest});
    return !plan_.patches().empty();
}

void BedPass::prepare(ViewKind kind, gl::Preparation& preparation) {
    if (present() && shows_bed(kind)) programs_.prepare(kind, preparation);
}

void BedPass::draw_surface(const ObjectView& view) {
    const std::span<const BedPatch> patches = plan_.patches();
    if (patches.empty() || used_ + patches.size() > kBedViews.size() * kMostBedPatches) return;
    std::memcpy(region_.data() + used_ * sizeof(BedPatch), patches.data(), patches.size_bytes());
    glVertexArrayVertexBuffer(vertex_array_.name(), 0, ring_.name(),
                              static_cast<GLintptr>(ring_.region_offset() + used_ * sizeof(BedPatch)),
                              sizeof(BedPatch));
    used_ += patches.size();
    block_.bind(gpu::kBedBinding);
    gl::PipelineState{
        .depth_test = true, .depth_write = true, .wireframe = view.view_mode == scene::kViewWireframe}
        .apply();
    programs_.get(view.kind).use();
    glBindVertexArray(vertex_array_.name());
    gl::draw_mesh_instances(kIndices, 0, patches.size());
    triangles_ = patches.size() * kIndices / 3;
}

}  // namespace deepwater::render
