#pragma once

#include <span>
#include <vector>

#include "core/aligned_allocator.h"
#include "sim/kernel/plane_fft.h"
#include "sim/kernel/wave_kernel.h"

namespace deepwater::sim {

/// The slow heights of second order of one tile's waves: where waves are high, the water that they carry stands
/// higher than the choppy displacement alone would leave it.
///
///     s = ½ Re(A* |∇|A) − ¼ |∇| |A|²,   |∇| = √(−∇²)
///
/// A(x, t) is the complex height of the waves, whose real part is h. For two waves of amplitudes a and b, wave
/// numbers k ≤ q and one direction this is a b k cos(difference of their phases), and a²k/2 for a wave alone. The
/// water at rest at x is then at (x + λD, h + λs). To second order in the steepness this is, for waves of one
/// direction over deep water, the surface of Longuet-Higgins 1963 (The effect of non-linearities on statistical
/// distributions in the theory of sea waves): the choppy displacement gives the sums of frequencies, and with s
/// the differences are right too. The mean level is 0 for every λ. Where waves cross, the skewness is a tenth lower
/// than theory has it, for spreads as in wind seas. After F. Nouguier, B. Chapron, C.-A. Guérin 2015, Second-order
/// Lagrangian description of tri-dimensional gravity wave interactions.
class SlowHeights {
public:
    /// @param harmonics  waves have |n|, |m| ≤ harmonics
    explicit SlowHeights(int harmonics);

    /// Computes a derivative in time of the slow heights.
    /// @param rates  waves: their amplitudes and as many derivatives of these in time as are wanted of the slow
    ///               heights, at most two. The last one has the order of the result
    /// @param unit   2π/size, rad/m
    /// @param factor on the result
    /// @param slow   overwritten: the spectrum for |n|, |m| ≤ harmonics in the layout of KernelWaves::slow; of the
    ///               right size
    void compute(const WaveKernel& kernel, std::span<const KernelWaves> rates, double t, float unit, float factor,
                 AlignedVector<float>& slow);

private:
    /// A derivative in time of A and of |∇|A, in units of the lowest wave number.
    struct Signal {
        ComplexGrid height, steep;
    };

    /// Transforms in place on this thread, with the sign + and without a factor; the result is transposed.
    void transform(ComplexGrid& grid);

    int harmonics_;
    int side_;  // samples along a side of the square on which products are formed
    ComplexGrid between_;
    AlignedVector<float> scratch_;
    std::vector<Signal> signals_;  // by order of the derivative
    ComplexGrid products_;
};

}  // namespace deepwater::sim
