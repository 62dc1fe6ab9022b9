#include "render/solids/ground_map.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "gl/pipeline_state.h"

namespace deepwater::render {
namespace {

constexpr GLint kTexelLocation = 0;  ///< as in shaders/solids/ground_map.frag
constexpr size_t kBlocks = 64;       ///< blocks of tiles in a region of the ring
/// Offsets of blocks in the ring are multiples of this, which suits any driver.
constexpr size_t kStride = (sizeof(gpu::BedBlock) + 255) / 256 * 256;

/// Side [m] of a tile of a window.
double tile_side(int level) {
    return std::ldexp(static_cast<double>(gpu::kGroundMapTexel), level) * gpu::kGroundMapTile;
}

gl::Texture make_map(GLenum format, std::string_view label) {
    return gl::Texture({.target = GL_TEXTURE_2D_ARRAY,
                        .format = format,
                        .width = gpu::kGroundMapTexels,
                        .height = gpu::kGroundMapTexels,
                        .layers = gpu::kGroundMapLevels,
                        .wrap = GL_REPEAT,
                        .label = label});
}

int wrapped(int at, int count) {
    return (at % count + count) % count;
}

bool same(const shared::Bed& a, const shared::Bed& b) {
    return a.relief == b.relief && a.hard == b.hard && a.gravel == b.gravel &&
           a.lattices[0].cell == b.lattices[0].cell;
}

}  // namespace

gl::ProgramDesc GroundMap::describe(Step) {
    return {"ground map", {"common/fullscreen.vert", "solids/ground_map.frag"}, {}};
}

glm::vec2 GroundMap::place(const glm::dvec2& reference) {
    // The coarsest window repeats after this many sides of the finest one, and all others with it.
    constexpr double kPeriod = 1 << (gpu::kGroundMapLevels - 1);
    const glm::dvec2 sides = reference / (tile_side(0) * kTiles);
    return glm::vec2(sides - kPeriod * glm::floor(sides / kPeriod));
}

void GroundMap::make_textures() {
    shape_ = make_map(GL_RGBA32F, "ground shape");
    cover_ = make_map(GL_RGBA16F, "ground cover");
    for (int level = 0; level < gpu::kGroundMapLevels; ++level) {
        targets_.emplace_back("ground map", std::initializer_list<gl::Framebuffer::Attachment>{
                                                {GL_COLOR_ATTACHMENT0, shape_, 0, level},
                                                {GL_COLOR_ATTACHMENT1, cover_, 0, level}});
    }
    ring_ = gl::StreamRing("ground map tiles", kBlocks * kStride);
}

/// Begins a new version where the land has changed, and drops all tiles where the terrain has.
void GroundMap::note_changes(const scene::SeaBed& bed) {
    const shared::Bed form = bed.about(glm::dvec2(0));
    const float reach = bed.land_about(glm::dvec2(0)).reach;
    const bool other_terrain = bed.terrain() != terrain_;
    if (!other_terrain && same(form, form_) && reach == reach_) return;
    ++version_;
    terrain_ = bed.terrain();
    form_ = form;
    reach_ = reach;
    if (other_terrain) tiles_.fill({});
}

/// Finds what tiles to compute, and sets what they will show.
void GroundMap::plan(const glm::dvec2& eye) {
    work_.clear();
    size_t renewed = 0;
    const size_t first = next_;
    for (size_t i = 0; i < kAllTiles; ++i) {
        const size_t index = (first + i) % kAllTiles;
        const int level = static_cast<int>(index) / (kTiles * kTiles);
        const glm::ivec2 slot(static_cast<int>(index) % kTiles, static_cast<int>(index) / kTiles % kTiles);
        const glm::ivec2 low = glm::ivec2(glm::floor(eye / tile_side(level) + 0.5)) - kTiles / 2;
        const glm::ivec2 at =
            low + glm::ivec2(wrapped(slot.x - low.x, kTiles), wrapped(slot.y - low.y, kTiles));
        Tile& tile = tiles_[index];
        if (tile.version == version_ && tile.at == at) continue;
        const bool renews = tile.version != 0 && tile.at == at;
        if (renews && renewed == kRenewedTiles) continue;
        if (renews) {
            ++renewed;
            next_ = (index + 1) % kAllTiles;
        }
        tile = {at, version_};
        work_.push_back(index);
    }
}

void GroundMap::compute(const scene::SeaBed& bed, std::span<const size_t> tiles) {
    const std::span<std::byte> region = ring_.begin();
    for (size_t i = 0; i < tiles.size(); ++i) {
        const Tile& tile = tiles_[tiles[i]];
        const int level = static_cast<int>(tiles[i]) / (kTiles * kTiles);
        const glm::dvec2 middle = (glm::dvec2(tile.at) + 0.5) * tile_side(level);
        gpu::BedBlock block{};
        block.form = bed.about(middle);
        block.land = bed.land_about(middle);
        std::memcpy(region.data() + i * kStride, &block, sizeof(block));
        glBindBufferRange(GL_UNIFORM_BUFFER, gpu::kBedBinding, ring_.name(),
                          static_cast<GLintptr>(ring_.region_offset() + i * kStride), sizeof(block));
        targets_[static_cast<size_t>(level)].bind(gpu::kGroundMapTexels, gpu::kGroundMapTexels);
        glViewport(wrapped(tile.at.x, kTiles) * gpu::kGroundMapTile,
                   wrapped(tile.at.y, kTiles) * gpu::kGroundMapTile, gpu::kGroundMapTile,
                   gpu::kGroundMapTile);
        glUniform1f(kTexelLocation, std::ldexp(gpu::kGroundMapTexel, level));
        gl::draw_fullscreen_triangle();
    }
    ring_.end();
}

void GroundMap::update(const scene::SeaBed& bed, const LandMaps& land, const glm::dvec2& eye) {
    if (targets_.empty()) make_textures();
    note_changes(bed);
    plan(eye);
    if (work_.empty()) return;
    land.bind();
    gl::PipelineState{}.apply();
    programs_.get(Step::tile).use();
    for (size_t first = 0; first < work_.size(); first += kBlocks)
        compute(bed, std::span(work_).subspan(first, std::min(kBlocks, work_.size() - first)));
}

void GroundMap::bind() const {
    shape_.bind(gpu::kGroundShapeUnit);
    cover_.bind(gpu::kGroundCoverUnit);
}

}  // namespace deepwater::render
