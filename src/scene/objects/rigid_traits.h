#pragma once

#include <glm/glm.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "sim/bodies/lines/pull.h"
#include "sim/bodies/mass_properties.h"

namespace deepwater::scene {

inline constexpr size_t kMostPulls = 1000;    ///< of an object
inline constexpr size_t kMostRows = 100'000;  ///< of a recorded helm, or points of a pull

/// What a mooring line is made of: it decides its weight and stiffness where they are not given.
enum class LineMaterial : int { rope, chain };

/// A line from a point of the world to an object. What is not given follows from material and diameter.
struct MooringTraits {
    LineMaterial material = LineMaterial::rope;
    glm::dvec3 anchor{0};               ///< m, world
    glm::dvec3 fairlead{0};             ///< m, the object's axes
    std::optional<double> length{};     ///< m; not given: 1.05 times the distance of its ends at the start
    std::optional<double> diameter{};   ///< m, of the rope or of a link's bar; not given: 0.024 and 0.02
    std::optional<double> stiffness{};  ///< N: tension over strain
    std::optional<double> weight{};     ///< N/m, in air for a rope, in water for a chain
    std::optional<double> strength{};   ///< N, at which it parts; not given: never
    std::optional<double> holding{};    ///< N, at which its anchor drags; not given: never

    [[nodiscard]] double thickness() const;  ///< m: the diameter, given or not
    bool operator==(const MooringTraits&) const = default;
};

/// A line of a recorded drive.
struct HelmRow {
    double time = 0;      ///< s
    double throttle = 0;  ///< −1 … 1
    double rudder = 0;    ///< degrees, −90 … 90, positive to starboard

    bool operator==(const HelmRow&) const = default;
};

/// A boat's engine. What is not given follows from the hull.
struct EngineTraits {
    std::optional<double> power{};        ///< W
    std::optional<glm::dvec3> place{};    ///< m, of the propeller, the object's axes
    std::optional<double> diameter{};     ///< m
    std::optional<double> pitch_speed{};  ///< m/s: speed at full throttle without thrust
    std::optional<double> rudder_area{};  ///< m²

    bool operator==(const EngineTraits&) const = default;
};

/// Mass and motion of an object that floats as a rigid body, and what holds and drives it. Its volume is that
/// of the model's hull, or of the whole closed mesh if it has none.
struct RigidTraits {
    /// Without density and mass a hull floats at its waterline, and any other shape has kDefaultDensity. A
    /// hull of which nothing is said, nor of ballast, floats upright with a metacentric height of 0.15 times
    /// its beam.
    sim::Loading loading;
    glm::dvec3 velocity{0};          ///< m/s, of its origin, world axes, when it appears
    glm::dvec3 angular_velocity{0};  ///< rad/s, world axes, when it appears
    double from = 0;  ///< s: it appears at the first tick of the sea's clock at or after this time
    std::vector<MooringTraits> moorings{};
    std::optional<EngineTraits> engine{};  ///< nothing: it has none
    std::vector<HelmRow> helm{};           ///< linear between rows; none: engine stopped, rudder amidships
    std::vector<sim::PullRecipe> pulls{};

    bool operator==(const RigidTraits&) const = default;
};

/// Density [kg/m³] of a rigid body without a hull of which nothing is said: half of it is under water.
inline constexpr double kDefaultDensity = 512.5;

/// The keys of rigid bodies in the list "objects".
[[nodiscard]] std::span<const std::string_view> rigid_keys();

/// Reads the keys of a rigid body.
/// @throws UsageError naming the key and what was expected
[[nodiscard]] RigidTraits rigid_from_json(const nlohmann::json& object);

/// Adds the keys with which rigid_from_json() gives the same, bit for bit; defaults are left out.
void add_rigid(const RigidTraits& rigid, nlohmann::ordered_json& object);

}  // namespace deepwater::scene
