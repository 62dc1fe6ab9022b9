#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <span>
#include <vector>

#include "gl/buffer.h"
#include "gl/handle.h"
#include "gl/texture.h"
#include "scene/models/model.h"

namespace deepwater::render {

/// A model on the GPU; several objects may share it.
class ObjectMesh {
public:
    /// Whether set_vertices() may be called.
    enum class Vertices { fixed, change };
    explicit ObjectMesh(std::shared_ptr<const scene::Model> model, Vertices vertices = Vertices::fixed);

    /// Replaces all vertices of the model on the GPU.
    void set_vertices(std::span<const scene::Vertex> vertices) const { vertices_.write(vertices); }

    /// A level of detail of a part: one of mesh_levels().
    struct Level {
        float error;      ///< as MeshLevel::error, before scaling
        float deviation;  ///< as MeshLevel::deviation, before scaling
        GLsizei index_count;
        size_t first_byte;  ///< in the index buffer
        /// first byte of a copy that is sorted by the height of each triangle's lowest corner
        size_t first_byte_upwards;
        std::vector<float> lowest;  ///< heights of these corners, own axes before scaling
    };
    struct Part {
        std::vector<Level> levels;      ///< finest first
        size_t material_offset;         ///< offset of its MaterialBlock in the buffer, bytes
        const gl::Texture* base_color;  ///< null: none; the same for the other textures
        const gl::Texture* normals;
        const gl::Texture* surface;
        bool wires;
        bool metallic;
        bool holes;
        bool double_sided;

        /// Returns the coarsest level with at most this error and deviation [m, own axes before scaling].
        [[nodiscard]] const Level& level(float error, float deviation) const;
    };

    [[nodiscard]] const std::shared_ptr<const scene::Model>& model() const { return model_; }
    [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }

    /// Binds vertices and indices for draw() and draw_below().
    void bind() const { glBindVertexArray(vertex_array_.name()); }
    /// Draws a level with the program, blocks and textures that are bound.
    /// @return number of triangles
    size_t draw(const Level& level) const;
    /// Draws the triangles of a level that reach below `height`, own axes before scaling.
    /// @return number of triangles
    size_t draw_below(const Level& level, float height) const;
    void bind_material(const Part& part) const;

    /// Draws the closed volume that water does not enter. @pre model()->dry has triangles
    void draw_dry() const;

private:
    std::shared_ptr<const scene::Model> model_;
    gl::Buffer vertices_, indices_, materials_;
    gl::Buffer dry_vertices_, dry_indices_;
    gl::Handle<&gl::delete_vertex_array> vertex_array_, dry_vertex_array_;
    std::vector<gl::Texture> textures_;  ///< by picture and use
    std::vector<Part> parts_;
};

}  // namespace deepwater::render
