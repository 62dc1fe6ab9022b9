#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "sim/bodies/hull_mesh.h"
#include "sim/bodies/rigid_body.h"
#include "sim/bodies/water_patch.h"

namespace deepwater::sim {

/// Density of air, kg/m³, at 15 °C.
inline constexpr double kAirDensity = 1.225;

/// Which forces the water exerts on a body.
enum class BodyForces {
    panels,  ///< pressure, drag, lift and slamming, integrated over the wet part of every triangle
    seed  ///< the patch forces of Jensen & Golias 2001: a lift and drag per triangle, of its centre's depth
};

/// Coefficients of the forces on a hull, each ≥ 0.
struct HullDrag {
    /// Factor on the friction of a flat plate (ITTC 1957), for a rough hull above 1.
    double friction = 1;
    /// Pressure ½ρ c u² on a face that meets a flow of normal velocity u.
    double pressure = 0.8;
    /// Suction ½ρ c u² on a face that the flow leaves.
    double suction = 0.4;
    /// Pressure ½ρ c u v on a face that meets a flow at a small angle, of normal velocity u and tangential
    /// velocity v: planing lift. 0.5: Savitsky 1964, to 35 % at angles of 3° to 8° and wetted lengths of one
    /// to three beams.
    double lift = 0.5;
    /// Factor on the added mass of faces that enter the water, which are slowed by it: von Kármán 1929.
    double slamming = 1;
    /// Pressure and suction of the wind, ½ρ c u².
    double wind = 0.6;
    /// Drag −β a v of a patch of area a, BodyForces::seed, kg/(m² s).
    double seed_drag = 300;
    /// Lift −φ a (N·v) N where N·v > 0, BodyForces::seed, kg/(m² s).
    double seed_lift = 600;

    bool operator==(const HullDrag&) const = default;
};

/// A hull's triangles, prepared for forces.
struct HullPanels {
    struct Panel {
        HullMesh::Triangle corners;
        glm::dvec3 normal;  ///< unit, outwards
        double area;        ///< m²
        glm::dvec3 middle;  ///< m
    };
    std::vector<glm::dvec3> corners;  ///< m, from the centre of mass, body axes
    std::vector<Panel> panels;
    glm::dvec3 lowest{0}, highest{0};  ///< m: their bounding box
    double length = 1;                 ///< m, of the mesh
    double reach = 1;                  ///< m, of the farthest corner from the centre of mass
    double area = 1;                   ///< m²

    /// Edges longer than a fifth of the mesh's length are halved: the pressure of waves is taken as linear
    /// over a triangle.
    /// @param centre  m, of mass
    HullPanels(const HullMesh& mesh, const glm::dvec3& centre);
};

/// What water and wind do to a hull.
struct HullLoad {
    Load load;
    double submerged_volume = 0;  ///< m³
    double wetted_area = 0;       ///< m²
};

/// Computes the forces of water and wind on hulls. Keeps room for intermediate values: one object for each
/// thread.
class HullForces {
public:
    struct Conditions {
        const WaterPatch* water = nullptr;  ///< at the time of the step
        glm::dvec3 wind{0};                 ///< m/s, at a height of 10 m
        double seconds = 1.0 / 64;          ///< of the step
        BodyForces forces = BodyForces::panels;
        HullDrag drag{};
    };
    /// Returns the load on a body whose triangles are `hull`, without its weight.
    /// @param shown  if given, filled with the force on each triangle
    [[nodiscard]] HullLoad on(const HullPanels& hull, const RigidBody& body, const Conditions& conditions,
                              std::vector<PlacedForce>* shown = nullptr);

private:
    /// Water at a corner, in body axes.
    struct Corner {
        glm::dvec3 place;  ///< m, from the centre of mass
        glm::dvec3 flow;   ///< m/s, of the water past the body
        double depth;      ///< m under the surface
        double head;       ///< m, pressure over ρg
        double before;     ///< m, depth one step ago
    };
    class Sum;
    struct Stream;
    struct WetPart;
    void look_up(const HullPanels& hull, const RigidBody& body, const Conditions& conditions);
    void add_panels(const HullPanels& hull, const RigidBody& body, const Conditions& conditions, Sum& sum);
    [[nodiscard]] WetPart add_pressure(const HullPanels::Panel& panel, Sum& sum) const;
    void add_drag(const HullPanels::Panel& panel, const WetPart& wet, const HullDrag& drag,
                  const Stream& stream, Sum& sum) const;
    void add_patches(const HullPanels& hull, const RigidBody& body, const Conditions& conditions, Sum& sum);

    std::vector<Corner> corners_;
};

}  // namespace deepwater::sim
