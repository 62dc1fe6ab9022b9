#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "sim/bodies/hull_mesh.h"

namespace deepwater::sim {

/// A mass at one place of a body, beside that of its hull.
struct Ballast {
    double mass = 0;      ///< kg, ≥ 0
    glm::dvec3 place{0};  ///< m, body axes

    bool operator==(const Ballast&) const = default;
};

/// What a body weighs: a hull whose mass is spread evenly over the mesh's volume, and ballast.
struct Loading {
    std::optional<double> density{};  ///< kg/m³, > 0, of the hull; sea water has 1025
    std::optional<double> mass{};     ///< kg, > 0, of the hull; one of both is given
    std::vector<Ballast> ballast{};

    bool operator==(const Loading&) const = default;
};

/// Mass and inertia of a body.
struct MassProperties {
    double mass = 1;           ///< kg
    glm::dvec3 centre{0};      ///< m, body axes, of mass
    glm::dmat3 inertia{1.0};   ///< kg m², about `centre`, body axes; symmetric, positive definite
    glm::dmat3 mobility{1.0};  ///< inverse of `inertia`
};

/// @throws UsageError unless one of density and mass is given, each value is finite and in its domain, and
/// ballast lies within kLargestHull
[[nodiscard]] MassProperties mass_properties(const HullMesh& mesh, const Loading& loading);

}  // namespace deepwater::sim
