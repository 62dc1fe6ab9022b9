#pragma once

#include <span>
#include <vector>

#include "core/grid2d.h"
#include "sim/pools/basin_shape.h"

namespace deepwater::sim {

/// Square cells that the walls of a basin cut, and the Laplacian on them in flux form, with no flux through
/// walls:
///
///     (Λu)_a = [Σ_b w_ab (u_a − u_b) − Σ_v ±τ_v X_v] / A_a
///
/// A is the part of a cell that is water and w the open part of the face between two, over the square of
/// their distance. X_v = u_a − u_b − u_c + u_d is the cross difference at a corner between four full cells,
/// with the sign that u_a has in it; its weight τ makes the error equal in all directions (the nine-point
/// formula), and at a wall it is 0 as in a mirror. Faces of cells that have too little water for them are
/// narrowed, so that all eigenvalues are from 0 to greatest(). Λ keeps Σ A u and is symmetric in the product
/// Σ A u v.
///
/// A coarser level joins two by two cells.
class CutCells {
public:
    using Field = Grid2D<float>;  ///< of columns + 2 by rows + 2: cell (i, j) is at (i + 1, j + 1)

    CutCells(const BasinShape& shape, int columns, int rows, const glm::dvec2& cell);
    /// Returns the coarser level, of cells of twice the sides.
    [[nodiscard]] CutCells coarser() const;

    [[nodiscard]] int columns() const { return full_.width() - 2; }
    [[nodiscard]] int rows() const { return full_.height() - 2; }
    [[nodiscard]] const glm::dvec2& cell() const { return cell_; }
    /// The part of each cell that is water, 0 … about 1.
    [[nodiscard]] const Field& full() const { return full_; }
    [[nodiscard]] Field field() const { return Field(full_.width(), full_.height()); }
    /// Returns λ's upper bound, 1/m².
    [[nodiscard]] double greatest() const;
    /// Returns the wave number [rad/m] of waves for which Λ has the eigenvalue λ, between those of waves
    /// along an axis and along the diagonal: error below 0.5 % for waves of four cells, 2 % for those of
    /// three and a half.
    [[nodiscard]] double wave_number(double lambda) const;

    /// Writes Σ c_n T_n(2Λ/greatest() − 1) u, by Clenshaw's recurrence.  @pre two coefficients or more
    void apply(std::span<const double> series, const Field& u, Field& result);
    /// Subtracts the mean over the water.
    void centre(Field& u) const;
    /// Returns Σ A u v times the area of a cell.
    [[nodiscard]] double product(const Field& u, const Field& v) const;

    /// Takes the long waves out of a field of the finer level and returns them; the sum of both stays.
    /// @param u     of the finer level
    /// @param smooth  the same without waves that these cells cannot hold
    [[nodiscard]] Field take_long_waves(const CutCells& finer, const Field& smooth, Field& u) const;
    /// Adds a field of this level to one of the finer level, linear between the middles of cells.
    void add_to_finer(const Field& u, Field& finer) const;

private:
    /// The four cells between which a finer one lies, and their shares.
    struct Shares {
        int first = 0;             ///< index of the cell that holds it
        int aside = 0, along = 0;  ///< offsets of the neighbours
        float parts[4] = {0, 0, 0, 0};
    };

    CutCells(int columns, int rows, const glm::dvec2& cell);
    void limit_faces();
    void join_faces(const CutCells& finer);
    void share_out(const CutCells& finer);
    void sweep(const Field& u, float of_u, float of_sum, const Field& now, Field& before) const;

    glm::dvec2 cell_;
    Field full_, inverse_;   ///< A, 1/A
    Field open_x_, open_z_;  ///< of the face towards the cell before along the axis, 0 … 1
    Field flux_x_, flux_z_;  ///< w times 4/greatest()
    Field cross_;  ///< τ times 4/greatest(), of the corner towards the cells before along both axes
    Grid2D<Shares> shares_;  ///< by cell of the finer level; empty: there is none
    std::vector<Field> work_;
};

}  // namespace deepwater::sim
