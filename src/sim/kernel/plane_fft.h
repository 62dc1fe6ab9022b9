#pragma once

#include "core/aligned_allocator.h"
#include "core/grid2d.h"
#include "sim/kernel/plane_kernel.h"

namespace deepwater::sim {

/// A square of n × n complex values as two grids.
struct ComplexGrid {
    Grid2D<float> re, im;

    ComplexGrid() = default;
    explicit ComplexGrid(int n) : re(n, n), im(n, n) {}
    [[nodiscard]] int side() const { return re.width(); }
};

/// Two-dimensional discrete Fourier transforms of squares, in single precision on all threads that oneTBB
/// allows the caller:
///
///     forward   Z(m, n) = 1/N² Σ_x Σ_y z(x, y) exp(−2πi (n x + m y) / N)
///     inverse   z(x, y) = Σ_n Σ_m Z(m, n) exp(+2πi (n x + m y) / N)
///
/// Spectra are transposed: the value of wave number n along x and m along y is at grid(m, n), column m of row
/// n; negative wave numbers are at N + n. Results do not depend on the number of threads.
class PlaneFft {
public:
    /// @pre n is a power of two from 16 to 2048
    explicit PlaneFft(int n, const PlaneKernel& kernel = plane_kernel());

    /// Transforms in place.  @pre the grid's side is n
    void forward(ComplexGrid& grid);
    void inverse(ComplexGrid& grid);
    /// The same in double precision, with a result rounded to floats: its noise is that of the rounding alone.
    void inverse_precisely(ComplexGrid& grid);

private:
    void transform(float* re, float* im);

    int n_;
    const PlaneKernel* kernel_;
    ComplexGrid between_;
    Grid2D<double> precise_re_, precise_im_;  // empty before the first precise transform
};

}  // namespace deepwater::sim
