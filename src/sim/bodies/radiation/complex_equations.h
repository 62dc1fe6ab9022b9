#pragma once

#include <complex>
#include <vector>

namespace deepwater::sim {

using Complex = std::complex<double>;

/// Returns a b without the care for infinite values that the operator takes.
[[nodiscard]] inline Complex product(const Complex& a, const Complex& b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

/// Linear equations with complex coefficients, at least as many as unknowns, for several right sides.
class ComplexEquations {
public:
    ComplexEquations(int unknowns, int right_sides) : unknowns_(unknowns), right_sides_(right_sides) {}

    /// Returns a new row of zeros: its coefficients, and then its right sides.
    [[nodiscard]] Complex* add_row();
    /// Returns the solution of least squares for each right side: unknown i of side j at [j · unknowns + i].
    /// @pre the rows determine all unknowns
    [[nodiscard]] std::vector<Complex> solve() const;

private:
    int unknowns_, right_sides_;
    std::vector<Complex> rows_;
};

}  // namespace deepwater::sim
