#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sim/bodies/contacts/contact_shape.h"
#include "sim/bodies/contacts/contacts.h"
#include "sim/bodies/engines/boat_drive.h"
#include "sim/bodies/lines/mooring.h"
#include "sim/bodies/lines/pull.h"

namespace deepwater::sim {

/// A boat's engine and who steers it.
struct BoatEngine {
    Propeller propeller{};
    std::optional<Rudder> rudder{};
    HelmPath helm{};  ///< a constant helm is a path of one point

    bool operator==(const BoatEngine&) const = default;
};

/// When a rigid body appears, and what holds and drives it.
struct BodyOutfit {
    /// s, 0 to kLatestStart: the body is there, and moves, from the first tick of the sea's clock at or after
    /// it.
    double from = 0;
    std::vector<MooringRecipe> moorings{};
    std::optional<BoatEngine> engine{};
    std::vector<PullRecipe> pulls{};
    ContactSurface surface{};

    bool operator==(const BodyOutfit&) const = default;
};

/// Latest time [s] at which a body may appear.
inline constexpr double kLatestStart = 1e9;

/// @throws UsageError as Mooring, BoatDrive and Pull do, and for a start or a surface outside its domain
void check_outfit(const BodyOutfit& outfit);

/// Whether two outfits move a body alike in all steps of kBodyStep that begin before `time` [s]. Helm and
/// pulls may differ later; all else must be equal.
[[nodiscard]] bool same_before(const BodyOutfit& a, const BodyOutfit& b, double time);

/// What stands in the water, for bodies to touch.
struct BodyGround {
    /// A fixed surface, seen from the side from which corners run counter-clockwise. World axes, m.
    struct Obstacle {
        std::vector<glm::dvec3> corners;
        std::vector<HullMesh::Triangle> triangles;
        ContactSurface surface{};
    };
    std::vector<Obstacle> obstacles{};
    ContactBed bed{};  ///< without a height: none
};

}  // namespace deepwater::sim
