#include "render/solids/object_mesh.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <utility>

#include "core/gpu_blocks.h"
#include "core/grid2d.h"
#include "core/shared_glsl.h"
#include "core/srgb.h"
#include "gl/mesh_draw.h"
#include "render/common/mip_levels.h"
#include "render/solids/mesh_levels.h"
#include "render/solids/object_blocks.h"

namespace deepwater::shared {
#include "shared/lens/tone_curve.glsl"
}

namespace deepwater::render {
namespace {

GLuint create_vertex_array(std::string_view label) {
    GLuint name = 0;
    glCreateVertexArrays(1, &name);
    glObjectLabel(GL_VERTEX_ARRAY, name, static_cast<GLsizei>(label.size()), label.data());
    return name;
}

template <class T>
gl::Buffer make_buffer(std::string_view label, std::span<const T> values, GLbitfield flags = 0) {
    return {label, values.size_bytes(), flags, values.data()};
}

void attribute(GLuint array, GLuint index, GLint count, GLenum type, GLboolean normalized, size_t offset) {
    glEnableVertexArrayAttrib(array, index);
    glVertexArrayAttribFormat(array, index, count, type, normalized, static_cast<GLuint>(offset));
    glVertexArrayAttribBinding(array, index, 0);
}

GLint wrap_mode(scene::Wrap wrap) {
    switch (wrap) {
        case scene::Wrap::mirror:
            return GL_MIRRORED_REPEAT;
        case scene::Wrap::clamp:
            return GL_CLAMP_TO_EDGE;
        default:
            return GL_REPEAT;
    }
}

/// Returns the texels of a picture, their colours linear if they are `encoded`.
Grid2D<glm::vec4> linear_texels(const scene::Picture& picture, bool encoded) {
    std::array<float, 256> colors{};
    for (size_t i = 0; i < colors.size(); ++i) {
        const float value = static_cast<float>(i) / 255;
        colors[i] = encoded ? linear_from_srgb(value) : value;
    }
    Grid2D<glm::vec4> texels(picture.width, picture.height);
    const std::uint8_t* from = picture.rgba.data();
    for (glm::vec4& texel : texels.values()) {
        texel = {colors[from[0]], colors[from[1]], colors[from[2]], static_cast<float>(from[3]) / 255};
        from += 4;
    }
    return texels;
}

/// Makes the texture of a picture. Maps of normals and surfaces are sampled from a single mip level: the
/// shader raises the roughness by what a level averages out, so that a change of level is not seen.
gl::Texture make_texture(const scene::Picture& picture, GLenum format) {
    gl::Texture texture(
        {.format = format,
         .width = picture.width,
         .height = picture.height,
         .levels = gl::TextureDesc::kAllLevels,
         .min_filter = GLenum(format == GL_SRGB8_ALPHA8 ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR_MIPMAP_NEAREST),
         .label = "object picture"});
    const bool encoded = format == GL_SRGB8_ALPHA8;
    texture.upload(0, 0, GL_RGBA, GL_UNSIGNED_BYTE, std::span(picture.rgba));
    Grid2D<glm::vec4> linear = linear_texels(picture, encoded);
    for (int level = 1; level < texture.levels(); ++level) {
        linear = next_level(linear);
        Grid2D<glm::vec4> stored = linear;
        if (encoded) {
            for (glm::vec4& texel : stored.values())
                texel = glm::vec4(shared::srgb_encode(glm::vec3(texel)), texel.a);
        }
        texture.upload(level, 0, GL_RGBA, GL_FLOAT, std::as_const(stored).values());
    }
    glTextureParameteri(texture.name(), GL_TEXTURE_WRAP_S, wrap_mode(picture.wrap_u));
    glTextureParameteri(texture.name(), GL_TEXTURE_WRAP_T, wrap_mode(picture.wrap_v));
    return texture;
}

/// Appends a level's triangles to `indices` twice: as they are, then sorted by the height of their lowest
/// corners.
ObjectMesh::Level add_level(std::span<const scene::Vertex> vertices, const MeshLevel& level,
                            std::vector<std::uint32_t>& indices) {
    const size_t count = level.indices.size();
    ObjectMesh::Level out{.error = level.error,
                          .deviation = level.deviation,
                          .index_count = static_cast<GLsizei>(count),
                          .first_byte = indices.size() * sizeof(std::uint32_t),
                          .first_byte_upwards = (indices.size() + count) * sizeof(std::uint32_t),
                          .lowest = {}};
    indices.insert(indices.end(), level.indices.begin(), level.indices.end());
    std::vector<std::pair<float, size_t>> upwards;  // height of the lowest corner, first index
    for (size_t first = 0; first < count; first += 3) {
        const auto height = [&](size_t i) { return vertices[level.indices[first + i]].position.y; };
        upwards.emplace_back(std::min({height(0), height(1), height(2)}), first);
    }
    std::sort(upwards.begin(), upwards.end());
    for (const auto& [lowest, first] : upwards) {
        out.lowest.push_back(lowest);
        const auto corners = level.indices.begin() + static_cast<std::ptrdiff_t>(first);
        indices.insert(indices.end(), corners, corners + 3);
    }
    return out;
}

}  // namespace

ObjectMesh::ObjectMesh(std::shared_ptr<const scene::Model> model, Vertices use)
    : model_(std::move(model)), vertex_array_(create_vertex_array("object")) {
    const GLuint array = vertex_array_.name();
    using V = scene::Vertex;
    attribute(array, 0, 3, GL_FLOAT, GL_FALSE, offsetof(V, position));
    attribute(array, 1, 3, GL_FLOAT, GL_FALSE, offsetof(V, normal));
    attribute(array, 2, 2, GL_FLOAT, GL_FALSE, offsetof(V, uv));
    attribute(array, 3, 4, GL_UNSIGNED_BYTE, GL_TRUE, offsetof(V, color));

    if (const scene::Volume& dry = model_->dry; !dry.indices.empty()) {
        dry_vertices_ = make_buffer("hull vertices", std::span(dry.positions));
        dry_indices_ = make_buffer("hull indices", std::span(dry.indices));
        dry_vertex_array_ = gl::Handle<&gl::delete_vertex_array>(create_vertex_array("hull"));
        glVertexArrayElementBuffer(dry_vertex_array_.name(), dry_indices_.name());
        glVertexArrayVertexBuffer(dry_vertex_array_.name(), 0, dry_vertices_.name(), 0, sizeof(glm::vec3));
        attribute(dry_vertex_array_.name(), 0, 3, GL_FLOAT, GL_FALSE, 0);
    }

    // A picture may be the colours of one material and the normals of another: each use has a texture of its
    // own. The vector keeps its size, because parts point to its elements.
    const size_t uses = 2 * model_->pictures.size();
    textures_.resize(uses);
    const auto texture = [this](int picture, bool is_color) -> const gl::Texture* {
        if (picture < 0) return nullptr;
        gl::Texture& slot = textures_[2 * static_cast<size_t>(picture) + (is_color ? 0 : 1)];
        if (!slot) {
            slot = make_texture(model_->pictures[static_cast<size_t>(picture)],
                                is_color ? GL_SRGB8_ALPHA8 : GL_RGBA8);
        }
        return &slot;
    };
    std::vector<V> vertices = model_->vertices;
    std::vector<std::uint32_t> indices;
    std::vector<std::byte> blocks(kBlockStride * model_->parts.size());
    for (const scene::Part& part : model_->parts) {
        const scene::Material& material = model_->materials[static_cast<size_t>(part.material)];
        const gpu::MaterialBlock block{.base_color = material.base_color,
                                       .roughness = material.roughness,
                                       .metallic = material.metallic,
                                       .normal_scale = material.normal_scale,
                                       .least_coverage = material.least_coverage,
                                       .wire_radius = material.wire_radius};
        const size_t offset = kBlockStride * parts_.size();
        std::memcpy(blocks.data() + offset, &block, sizeof block);
        std::vector<Level> levels;
        for (const MeshLevel& level : mesh_levels(*model_, part, vertices))
            levels.push_back(add_level(vertices, level, indices));
        parts_.push_back({.levels = std::move(levels),
                          .material_offset = offset,
                          .base_color = texture(material.base_color_picture, true),
                          .normals = texture(material.normal_picture, false),
                          .surface = texture(material.surface_picture, false),
                          .wires = material.wire_radius > 0,
                          .metallic = material.metallic > 0,
                          .holes = material.least_coverage > 0 && material.base_color_picture >= 0,
                          .double_sided = material.double_sided});
    }
    vertices_ = make_buffer("object vertices", std::span<const V>(vertices),
                            use == Vertices::change ? GL_DYNAMIC_STORAGE_BIT : 0);
    glVertexArrayVertexBuffer(array, 0, vertices_.name(), 0, sizeof(V));
    indices_ = make_buffer("object indices", std::span<const std::uint32_t>(indices));
    glVertexArrayElementBuffer(array, indices_.name());
    materials_ = make_buffer("object materials", std::span<const std::byte>(blocks));
}

const ObjectMesh::Level& ObjectMesh::Part::level(float error, float deviation) const {
    const auto suits = [&](const Level& one) { return one.error <= error && one.deviation <= deviation; };
    return *std::prev(std::partition_point(levels.begin() + 1, levels.end(), suits));
}

size_t ObjectMesh::draw(const Level& level) const {
    const auto indices = static_cast<size_t>(level.index_count);
    gl::draw_mesh(indices, level.first_byte);
    return indices / 3;
}

size_t ObjectMesh::draw_below(const Level& level, float height) const {
    const auto end = std::upper_bound(level.lowest.begin(), level.lowest.end(), height);
    const auto count = static_cast<size_t>(end - level.lowest.begin());
    if (count > 0) gl::draw_mesh(3 * count, level.first_byte_upwards);
    return count;
}

void ObjectMesh::bind_material(const Part& part) const {
    glBindBufferRange(GL_UNIFORM_BUFFER, gpu::kMaterialBinding, materials_.name(),
                      static_cast<GLintptr>(part.material_offset), sizeof(gpu::MaterialBlock));
}

void ObjectMesh::draw_dry() const {
    glBindVertexArray(dry_vertex_array_.name());
    gl::draw_mesh(model_->dry.indices.size(), 0);
}

}  // namespace deepwater::render
