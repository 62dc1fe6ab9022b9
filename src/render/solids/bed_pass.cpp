#include "render/solids/bed_pass.h"

#include <array>
#include <cstring>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/pipeline_state.h"
#include "render/solids/object_pass.h"
#include "scene/state/view_state.h"

namespace deepwater::render {
namespace {

constexpr int kCoarseLevel = 2;   ///< of the mesh's patches in blurred pictures
constexpr size_t kMostViews = 3;  ///< of the bed a frame: the eye's, through the surface and mirrored in it
constexpr size_t kIndices = size_t{6} * kBedCells * kBedCells;
constexpr float kTroughs = 0.5f;  ///< of the significant height: how far below the mean level waves lay bare
constexpr double kClearOfWaves =
    1;  ///< m over the crests: an eye that high sees the bed through the surface alone
constexpr float kAnyDepth = 1e6f;     ///< m
constexpr float kLeastWaves = 0.02f;  ///< m

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

BedBlock block_of(const shared::Bed& bed) {
    BedBlock block{};
    for (int i = 0; i < shared::kBedLattices; ++i)
        block.lattices[i] = {bed.lattices[i].turn, bed.lattices[i].fraction, bed.lattices[i].cell};
    block.down_slope = bed.down_slope;
    block.along = bed.along;
    block.depth = bed.depth;
    block.slope = bed.slope;
    block.shallowest = bed.shallowest;
    block.deepest = bed.deepest;
    block.relief = bed.relief;
    block.hard = bed.hard;
    block.gravel = bed.gravel;
    block.ripple_height = bed.ripple_height;
    block.ripple_phase = bed.ripple_phase;
    block.ripple_wave = bed.ripple_wave;
    return block;
}

}  // namespace

void BedPass::make_mesh() {
    const std::vector<std::uint16_t> indices = patch_indices();
    indices_ = gl::Buffer("bed indices", indices.size() * sizeof(std::uint16_t), 0, indices.data());
    ring_ = gl::StreamRing("bed patches", kMostViews * kMostBedPatches * sizeof(BedPatch));
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

const gl::Program& BedPass::program(View view) {
    const gl::Program*& program = programs_[static_cast<size_t>(view)];
    if (!program) {
        program = &shaders_.load({"bed",
                                  {"solids/bed.vert", "solids/bed.frag"},
                                  {{"THROUGH_WATER", view == View::own ? "0" : "1"},
                                   {"MIRRORED_BELOW", view == View::mirrored_below ? "1" : "0"}}});
    }
    return *program;
}

void BedPass::update(const scene::Scene& scene, const sim::OceanMaps& maps, float pitch, float pixel_angle) {
    if (scene.bed != state_ || scene.sea != sea_) {
        state_ = scene.bed;
        sea_ = scene.sea;
        bed_ = scene::SeaBed(state_, sea_);
    }
    if (!present()) return;
    if (vertex_array_.name() == 0) {
        make_mesh();
        for (const View view : {View::own, View::through_water, View::mirrored_below}) program(view);
    }
    if (ring_in_use_) ring_.end();
    region_ = ring_.begin();
    ring_in_use_ = true;
    used_ = 0;
    eye_ = scene.camera.position;
    pitch_ = pitch;
    const glm::dvec2 reference = BedPlan::reference(eye_, pitch);
    BedBlock block = block_of(bed_.about(reference));
    block.camera_from_reference = glm::vec3(glm::dvec3(eye_.x - reference.x, eye_.y, eye_.z - reference.y));
    block.pitch = pitch;
    block.clearance = BedPlan::clearance(bed_, eye_, pitch);
    block.wave_height = std::max(kTroughs * maps.significant_height, kLeastWaves);
    block.pixel_angle = pixel_angle;
    block_.write(block);
    const double clear = static_cast<double>(maps.highest_crest) + kClearOfWaves;
    bare_depth_ = eye_.y > clear ? maps.highest_crest : kAnyDepth;
}

bool BedPass::prepare(const ObjectView& view) {
    triangles_ = 0;
    if (!present() || view.mirrored || view.in_window) return false;
    plan_.update({.bed = bed_,
                  .eye = eye_,
                  .clip_from_world = view.clip_from_world,
                  .raised = view.through_water,
                  .deepest = view.through_water ? view.deepest : bare_depth_,
                  .finest = view.coarse ? kCoarseLevel : 0,
                  .pitch = pitch_,
                  .farthest = view.farthest});
    return !plan_.patches().empty();
}

void BedPass::draw_surface(const ObjectView& view) {
    const std::span<const BedPatch> patches = plan_.patches();
    if (patches.empty() || used_ + patches.size() > kMostViews * kMostBedPatches) return;
    std::memcpy(region_.data() + used_ * sizeof(BedPatch), patches.data(), patches.size_bytes());
    glVertexArrayVertexBuffer(vertex_array_.name(), 0, ring_.name(),
                              static_cast<GLintptr>(ring_.region_offset() + used_ * sizeof(BedPatch)),
                              sizeof(BedPatch));
    used_ += patches.size();
    block_.bind(gpu::kBedBinding);
    gl::PipelineState{
        .depth_test = true, .depth_write = true, .wireframe = view.view_mode == scene::kViewWireframe}
        .apply();
    program(view.through_water    ? View::through_water
            : view.mirrored_below ? View::mirrored_below
                                  : View::own)
        .use();
    glBindVertexArray(vertex_array_.name());
    glDrawElementsInstanced(GL_TRIANGLES, static_cast<GLsizei>(kIndices), GL_UNSIGNED_SHORT, nullptr,
                            static_cast<GLsizei>(patches.size()));
    triangles_ = patches.size() * kIndices / 3;
}

}  // namespace deepwater::render
