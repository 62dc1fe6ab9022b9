#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string_view>

#include "scene/scene.h"

namespace deepwater::scene {

/// Set those values of a scene that are no parameters of a table. Values from the command line and from files
/// are checked here. @throws UsageError naming the value and what was expected
void set_camera_pose(std::span<const double> x_y_z_yaw_pitch, Camera& camera);
void set_time(double seconds, Clock& clock);
void set_seed(double number, sim::SeaState& sea);

/// Set the same from JSON values. @throws UsageError
void set_camera_pose(const nlohmann::json& value, Camera& camera);
void set_time(const nlohmann::json& value, Clock& clock);
void set_seed(const nlohmann::json& value, sim::SeaState& sea);

/// Sets a parameter from a JSON value of its own type: number, boolean, or text (for texts and choices).
/// @throws UsageError naming the parameter
void set_parameter(const Parameter& parameter, const nlohmann::json& value);

/// The value of a parameter as JSON; floats as the shortest decimal that reads back as the same float.
[[nodiscard]] nlohmann::json json_value(const Parameter& parameter);

/// Parses one JSON object. Repeated keys, and nesting deeper than scene and batch files need, are errors.
/// @throws RuntimeFailure saying what is wrong and at which line and column
[[nodiscard]] nlohmann::json parse_object(std::string_view text);

}  // namespace deepwater::scene
