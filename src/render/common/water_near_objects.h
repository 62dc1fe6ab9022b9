#pragma once

#include <glm/glm.hpp>
#include <span>

#include "optics/sight/view_window.h"

namespace deepwater::render {

/// The pictures and maps of objects that water near them uses. Everything that is set has been drawn and
/// bound for the water's programs.
struct WaterNearObjects {
    bool hulls = false;            ///< there is no water inside the hulls that HullPass has drawn
    bool refraction = false;       ///< the picture of ViewKind::refraction
    bool snell_window = false;     ///< the picture of ViewKind::snell_window
    bool underside = false;        ///< the picture of ViewKind::underside
    bool still_shadow = false;     ///< shadows of objects that stand still, in ShadowPass's map
    bool floating_shadow = false;  ///< shadows of objects that float
    bool operator==(const WaterNearObjects&) const = default;
};

/// A circle of the sea.
struct SeaCircle {
    glm::dvec2 centre;  ///< m, world (x, z)
    double radius;      ///< m
};

/// Where the water has to do with objects: the mesh draws these parts of it with programs of their own.
struct WaterRegions {
    std::span<const SeaCircle> shaded;  ///< shadows of objects may fall here
    std::span<const optics::ViewWindow>
        near_objects;  ///< objects may be seen through, in or at the water in these windows
};

}  // namespace deepwater::render
