#pragma once

#include <span>
#include <vector>

#include "core/aligned_allocator.h"
#include "sim/kernel/plane_fft.h"
#include "sim/kernel/wave_kernel.h"

namespace deepwater::sim {

/// The slow heights of second order of one tile's waves: they lift the water where waves are high, as the
/// choppy displacement alone lowers it there too much.
///
///     s = ½ Re(A* |∇|A) − ¼ γ |∇| |A|²,   |∇| = √(−∇²)
///
/// A(x, t) is the complex height of the waves, whose real part is h. The water at rest at x is at (x + λD, h
/// + λs). Two waves of amplitudes a and b and wave numbers k < q have a²k/2 + b²q/2 + ½ a b (k + q − γ |k −
/// q|) cos(difference of their phases).
///
/// With γ = 1 and λ = 1 this is, for waves of one direction over deep water and to second order in the
/// steepness, the surface of M. S. Longuet-Higgins 1963, The effect of non-linearities on statistical
/// distributions in the theory of sea waves: the choppy displacement has the sums of the waves' frequencies
/// right, and s adds what lacks in the differences. Where waves cross, theory lowers the groups less; γ =
/// kSetDown gives the skewness of wind seas within 4 % of the theory for directional seas, and that of waves
/// of one direction within 3 %. The mean level is 0 for every λ. Over a bed that waves feel the form is still
/// that of deep water. The Lagrangian form is that of F. Nouguier, B. Chapron, C.-A. Guérin 2015,
/// Second-order Lagrangian description of tri-dimensional gravity wave interactions.
class SlowHeights {
public:
    static constexpr float kSetDown = 0.9f;  ///< γ

    /// @param harmonics  waves have |n|, |m| ≤ harmonics
    explicit SlowHeights(int harmonics);

    /// Computes a derivative in time of the slow heights.
    /// @param rates  waves: their amplitudes and as many derivatives of these in time as are wanted of the
    ///               slow heights, at most two. The last one has the order of the result
    /// @param unit   2π/size, rad/m
    /// @param factor on the result
    /// @param slow   overwritten: the spectrum for |n|, |m| ≤ harmonics in the layout of KernelWaves::slow;
    ///               of the right size
    void compute(const WaveKernel& kernel, std::span<const KernelWaves> rates, double t, float unit,
                 float factor, AlignedVector<float>& slow);

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
