#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

namespace deepwater::models {

/// A corner of the surface. `uv` are metres on the chart it belongs to; where the chart is seen from outside,
/// u runs to the right and v up, so that dP/du × dP/dv points outwards.
struct Vertex {
    glm::vec3 position;  ///< m
    glm::vec2 uv;        ///< m
    int chart;           ///< vertices are never shared between charts
};

/// Triangles, anticlockwise seen from outside, unwrapped into charts numbered from 0.
struct Mesh {
    std::vector<Vertex> vertices;
    std::vector<glm::uvec3> triangles;
    int charts = 0;

    /// Adds another mesh; its charts stay its own.
    void append(const Mesh& other);

    /// The same mesh elsewhere. A mirroring matrix turns the triangles and u round, so that both rules above
    /// still hold.
    [[nodiscard]] Mesh transformed(const glm::mat4& matrix) const;
    [[nodiscard]] Mesh moved(glm::vec3 by) const;
    /// Turned about an axis by an angle [rad], right-handed.
    [[nodiscard]] Mesh turned(float angle, glm::vec3 axis) const;
    /// The mirror image to the other side of x = 0.
    [[nodiscard]] Mesh mirrored() const;
};

/// A mesh and its mirror image to the other side of x = 0.
[[nodiscard]] Mesh both_sides(const Mesh& mesh);

/// Volume inside a closed mesh [m³]; negative when it is inside out. Source: Gauss's theorem.
[[nodiscard]] float volume(const Mesh& mesh);

/// True when every edge is run through once in either direction, corners at the same place counting as one.
[[nodiscard]] bool is_closed(const Mesh& mesh);

/// A mesh with a unit normal at every vertex; vertices are doubled along creases.
struct ShadedMesh {
    Mesh mesh;
    std::vector<glm::vec3> normals;
};

/// Normals: the mean of the faces around a place, weighted by area times corner angle so that narrow bevels
/// round an edge and leave the large faces flat; faces that meet at more than `crease` [rad] do not mix.
[[nodiscard]] ShadedMesh with_normals(const Mesh& mesh, float crease);

}  // namespace deepwater::models
