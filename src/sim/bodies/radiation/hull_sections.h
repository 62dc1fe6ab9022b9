#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "sim/bodies/hull_mesh.h"
#include "sim/bodies/radiation/waterline_profile.h"

namespace deepwater::sim {

/// Axes of a floating hull in its body's axes, all of unit length.
struct HullAxes {
    glm::dvec3 along{1, 0, 0};   ///< level, along the waterplane's longer side
    glm::dvec3 up{0, 1, 0};      ///< WaterPlane::up
    glm::dvec3 across{0, 0, 1};  ///< along × up
    glm::dvec3 middle{0};  ///< m, of the waterplane; a waterplane without area: over the volume's centre
};

/// A slice of a hull under water between two planes across its length.
struct HullSection {
    double station = 0;    ///< m, of its middle along HullAxes::along from HullAxes::middle
    double thickness = 0;  ///< m
    double beam = 0;       ///< m, of its waterplane: area over thickness
    double draft = 0;      ///< m, its greatest depth
    double area = 0;       ///< m², below the waterline: volume over thickness

    /// Sectional coefficient; 0 if beam or draft is.
    [[nodiscard]] double fullness() const { return beam * draft > 0 ? area / (beam * draft) : 0; }
    /// Returns a smooth profile of this area. One that is wider under water than at the waterline becomes a
    /// box of this draft; one with a deep keel or fins, of little area, gets less draft.
    /// @pre area and draft > 0
    [[nodiscard]] WaterlineProfile profile() const;
};

/// A hull in still water.
struct HullForm {
    HullAxes axes;
    std::vector<HullSection> sections;  ///< those with water, from −along to +along
    double length = 0;                  ///< m, of the part under water
    double volume = 0;                  ///< m³, displaced
    double plane_area = 0;              ///< m², of the waterplane
    double draft = 0;                   ///< m, greatest
    double centre_depth = 0;            ///< m, of the displaced volume's centre
    /// Length over beam: the root of the ratio of the waterplane's second moments of area, ≥ 1.
    double elongation = 1;
};

/// Cuts a hull below the still waterline into slices of equal thickness. A hull that is dry has no sections.
/// @param slices  1 … 200
[[nodiscard]] HullForm hull_form(const HullMesh& mesh, const WaterPlane& still, int slices = 20);

}  // namespace deepwater::sim
