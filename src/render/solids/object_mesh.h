#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <vector>

#include "gl/buffer.h"
#include "gl/handle.h"
#include "gl/texture.h"
#include "scene/models/model.h"

namespace deepwater::render {

/// A model on the GPU: what several objects may share.
class ObjectMesh {
public:
    explicit ObjectMesh(std::shared_ptr<const scene::Model> model);

    /// A part's triangles, in one of mesh_levels().
    struct Level {
        float error;      ///< as MeshLevel::error, before scaling
        float deviation;  ///< as MeshLevel::deviation, before scaling
        GLsizei index_count;
        size_t first_byte;          ///< in the index buffer
        size_t first_byte_upwards;  ///< the same triangles once more, by their lowest corner from below
        std::vector<float> lowest;  ///< that corner's height in the own axes, before scaling
    };
    struct Part {
        std::vector<Level> levels;      ///< finest first
        size_t material_offset;         ///< of its MaterialBlock, bytes
        const gl::Texture* base_color;  ///< none: null, as the others
        const gl::Texture* normals;
        const gl::Texture* surface;
        bool wires;
        bool metallic;
        bool holes;
        bool double_sided;

        /// The coarsest level of at most an error and a deviation [m, own axes before scaling].
        [[nodiscard]] const Level& level(float error, float deviation) const;
    };

    [[nodiscard]] const std::shared_ptr<const scene::Model>& model() const { return model_; }
    [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }

    /// Binds vertices and indices for draw().
    void bind() const { glBindVertexArray(vertex_array_.name()); }
    /// Draws a level with whatever program, blocks and textures are bound.
    /// @return how many triangles
    size_t draw(const Level& level) const;
    /// Draws those of its triangles that reach down to `height`, own axes before scaling.
    size_t draw_below(const Level& level, float height) const;
    void bind_material(const Part& part) const;

    /// Draws the closed volume that water cannot enter. @pre model()->dry has triangles
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
