#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"

namespace deepwater::sim {

/// Where the water of a flow on a square that repeats was in the last seconds: for what rests on it and is
/// kept elsewhere, such as the sea's foam.
///
/// The way back is kept in pieces, from the end of each to its beginning. A step extends the newest piece by
/// one step of a semi-Lagrangian scheme, and fill() joins the pieces. Look-ups are bilinear, which is exact
/// for a solid rotation; within a piece the water is taken to have moved straight and evenly.
class FlowPaths {
public:
    /// @param cells  of the flow along a side, a power of two; paths are kept for at most kMostAlong along a
    ///             side
    /// @param side   m, > 0
    FlowPaths(int cells, double side);

    /// Forgets all: the water has always been where it is.
    void clear();
    /// Advances from the time `t` [s] by `seconds` > 0.
    /// @param velocity  m/s, of the flow's cells, as it carries the water in this step
    /// @param drift     m/s, added to it
    /// @param piece     s, > 0, length of a piece
    /// @param reach     s: older pieces are dropped
    void step(const Grid2D<glm::vec2>& velocity, const glm::vec2& drift, double t, double seconds,
              double piece, double reach);
    /// Fills in the way back [m] from each place at the time `t` [s], at most a step before the end of the
    /// last, to where its water was `ages` [s] earlier, without the way of the drift: (ages x, y), then (z,
    /// w).
    /// @param velocity, drift  as of step(), at `t`
    void fill(const Grid2D<glm::vec2>& velocity, const glm::vec2& drift, double t, const glm::vec4& ages,
              std::array<Grid2D<glm::vec4>, 2>& to) const;

    /// Returns the samples along a side; sample (i, j) lies at (i, j) · side / along().
    [[nodiscard]] int along() const { return along_; }

    static constexpr int kMostAlong = 128;

private:
    struct Piece {
        std::int64_t number = 0;  // its beginning in lengths of pieces, counted from time 0
        double from = 0;          // s
        Grid2D<glm::vec2> back;   // m, from the piece's end to `from`
    };

    int along_, stride_;
    double side_;
    double now_ = 0;             // s, end of the last step
    std::vector<Piece> pieces_;  // the newest last
    Grid2D<glm::vec2> next_;
};

}  // namespace deepwater::sim
