#pragma once

#include <glm/glm.hpp>

#include "core/grid2d.h"
#include "sim/kernel/plane_fft.h"

namespace deepwater::sim {

/// How a flow looks up what it carries, at the place where the water came from.
enum class BackTrace {
    bilinear,    ///< straight back, between four cells, as Stam 2001 prints it: a swirl fades within seconds
    maccormack,  ///< bilinear back and forth, corrected by half the difference (Selle et al. 2008)
    cubic        ///< by cubic splines, whose error is a ninth of that of Lagrange's cubics
};

/// A square of n × n cells of water that moves; it repeats along both axes.
struct CarriedFields {
    Grid2D<glm::vec2> velocity;  ///< m/s, that carries
    Grid2D<glm::vec4> floating;  ///< shares 0 … 1 of what floats: (foam, bubbles, slick, 0)
    glm::vec2 drift{0};          ///< m/s, velocity of what floats beside that of the water
    /// What is looked up: (u, w, foam, slick), m/s and shares; u and w may differ from the velocity. For
    /// BackTrace::cubic coefficients of B-splines instead of values.
    Grid2D<glm::vec4> carried;
};

/// Looks up momentum and floating matter at the places from which the velocity brings the water to the cells:
/// a midpoint step back, but a straight one for BackTrace::bilinear (Stam 1999, Stable Fluids). What floats
/// stays between its values in the four cells around. Bubbles, which are gone in seconds, are bilinear.
/// @param cells_per_speed  time step over the width of a cell, s/m
/// @param floats           whether there is floating matter; otherwise `floating` is not touched
/// @param momentum         u in re, w in im; overwritten
/// @param floating         overwritten
/// @pre grids of one size, n a power of two; no speed times cells_per_speed exceeds n
void trace_back(BackTrace scheme, const CarriedFields& fields, float cells_per_speed, bool floats,
                ComplexGrid& momentum, Grid2D<glm::vec4>& floating);

}  // namespace deepwater::sim
