#pragma once

#include <complex>
#include <type_traits>

namespace deepwater::sim {

/// Number of floats in a vector register that every processor has (SSE2 on x86-64). KissFFT is not compiled
/// for wider ones: its templates share std::complex with the rest of the program.
inline constexpr int kLanes = 4;

/// A number type of kLanes floats: arithmetic is lane by lane, and a constant fills all lanes.
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
