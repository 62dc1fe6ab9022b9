#pragma once

#include <complex>
#include <type_traits>

namespace deepwater::sim {

/// Floats side by side in one register of the baseline processor (x86-64 guarantees SSE2): four independent
/// computations for the price of one. Wider lanes would spill those registers; and code for wider registers
/// is kept apart from KissFFT, whose templates share std::complex with the rest of the program.
inline constexpr int kLanes = 4;

/// A number type whose values are kLanes floats: arithmetic is lane by lane, an arithmetic constant fills all
/// lanes.
struct Lanes {
    using Vector = float __attribute__((vector_size(kLanes * sizeof(float))));
    Vector v{};

    Lanes() = default;
    Lanes(Vector vector) : v(vector) {}
    template <class T>
    requires std::is_arithmetic_v<T> Lanes(T constant) : v(Vector{} + static_cast<float>(constant)) {}

    Lanes& operator+=(Lanes o) { return v += o.v, *this; }
    Lanes& operator-=(Lanes o) { return v -= o.v, *this; }
    Lanes& operator*=(Lanes o) { return v *= o.v, *this; }
    Lanes& operator/=(Lanes o) { return v /= o.v, *this; }

    friend Lanes operator+(Lanes a, Lanes b) { return Lanes(a.v + b.v); }
    friend Lanes operator-(Lanes a, Lanes b) { return Lanes(a.v - b.v); }
    friend Lanes operator*(Lanes a, Lanes b) { return Lanes(a.v * b.v); }
    friend Lanes operator/(Lanes a, Lanes b) { return Lanes(a.v / b.v); }
    friend Lanes operator-(Lanes a) { return Lanes(-a.v); }
};

using LaneComplex = std::complex<Lanes>;

}  // namespace deepwater::sim
