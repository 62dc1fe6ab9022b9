#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace deepwater::sim {

/// Largest magnitude of a coordinate of a HullMesh, m.
inline constexpr double kLargestHull = 1e4;

/// A closed mesh of triangles around the volume of a rigid body, in the body's axes, m.
///
/// Every edge is shared by triangles that run along it in opposite directions, as often in one as in the
/// other, and corners are counter-clockwise seen from outside. The mesh may have several parts. Triangles
/// that pass through each other are not found; where two parts overlap, the volume counts twice.
class HullMesh {
public:
    using Triangle = std::array<std::uint32_t, 3>;

    /// Joins corners at equal places, and drops triangles of which two corners are then the same and corners
    /// that no triangle uses: meshes made for drawing repeat corners along creases.
    /// @throws UsageError for a mesh that is empty or open, encloses no volume or whose triangles face
    /// inwards, for a coordinate that is not finite or beyond kLargestHull, and for an index of no corner
    HullMesh(std::span<const glm::dvec3> corners, std::span<const Triangle> triangles);

    [[nodiscard]] std::span<const glm::dvec3> corners() const { return corners_; }
    [[nodiscard]] std::span<const Triangle> triangles() const { return triangles_; }
    /// Returns the outward unit normal times the area of a triangle, m².
    [[nodiscard]] glm::dvec3 area_vector(const Triangle& triangle) const;
    /// The corners' bounding box, m.
    [[nodiscard]] const glm::dvec3& lowest() const { return lowest_; }
    [[nodiscard]] const glm::dvec3& highest() const { return highest_; }
    /// Longest side of the bounding box, m.
    [[nodiscard]] double length() const;

    /// Returns the mesh with edges of at most `longest` [m] > 0, by halving longer ones. Its surface is the
    /// same. Stops at `most` triangles, the longest edges halved first.
    [[nodiscard]] HullMesh refined(double longest, size_t most = 100'000) const;

private:
    HullMesh() = default;
    void measure();

    std::vector<glm::dvec3> corners_;
    std::vector<Triangle> triangles_;
    glm::dvec3 lowest_{0}, highest_{0};
};

/// Moments of a volume: ∫ f dV.
struct VolumeMoments {
    double volume = 0;       ///< m³
    glm::dvec3 centre{0};    ///< m, of the volume; (0, 0, 0) if it is 0
    glm::dmat3 second{0.0};  ///< ∫ (x − centre)(x − centre)ᵀ dV, m⁵
};

/// Returns the moments of the volume that a mesh encloses, exact to rounding: sums over tetrahedra.
[[nodiscard]] VolumeMoments moments(const HullMesh& mesh);

/// The half space of all points p with dot(up, p) < height.
struct WaterPlane {
    glm::dvec3 up{0, 1, 0};  ///< unit
    double height = 0;       ///< m
};

/// The part of a mesh below a plane.
struct CutVolume {
    VolumeMoments below;
    double plane_area = 0;       ///< m², of the section at the plane
    glm::dvec3 plane_centre{0};  ///< m, of that section; (0, 0, 0) if it is empty
    glm::dmat3 plane_second{0.0};  ///< ∫ (x − plane_centre)(x − plane_centre)ᵀ dA over the section, m⁴
};

/// Returns the part of a mesh below a plane, exact to rounding.
[[nodiscard]] CutVolume cut(const HullMesh& mesh, const WaterPlane& plane);

}  // namespace deepwater::sim
