#include "sim/bodies/radiation/complex_equations.h"

namespace deepwater::sim {

Complex* ComplexEquations::add_row() {
    const auto width = static_cast<size_t>(unknowns_) + static_cast<size_t>(right_sides_);
    rows_.resize(rows_.size() + width);
    return rows_.data() + rows_.size() - width;
}

std::vector<Complex> ComplexEquations::solve() const {
    // The normal equations. Their condition is the square of that of integral equations of the second kind,
    // which is small.
    const auto n = static_cast<size_t>(unknowns_), sides = static_cast<size_t>(right_sides_),
               width = n + sides;
    std::vector<Complex> m(n * width);
    for (size_t row = 0; row < rows_.size(); row += width) {
        const Complex* values = rows_.data() + row;
        for (size_t i = 0; i < n; ++i) {
            const Complex factor = std::conj(values[i]);
            for (size_t j = i; j < width; ++j) m[i * width + j] += product(factor, values[j]);
        }
    }
    // Gauss's elimination of the upper half, which is that of a Hermitian matrix; one that is positive
    // definite needs no pivots.
    for (size_t k = 0; k < n; ++k) {
        const Complex inverse = 1.0 / m[k * width + k];
        for (size_t i = k + 1; i < n; ++i) {
            const Complex factor = std::conj(m[k * width + i]) * inverse;
            for (size_t j = i; j < width; ++j) m[i * width + j] -= product(factor, m[k * width + j]);
        }
    }
    std::vector<Complex> solution(n * sides);
    for (size_t side = 0; side < sides; ++side) {
        for (size_t i = n; i-- > 0;) {
            Complex sum = m[i * width + n + side];
            for (size_t j = i + 1; j < n; ++j) sum -= m[i * width + j] * solution[side * n + j];
            solution[side * n + i] = sum / m[i * width + i];
        }
    }
    return solution;
}

}  // namespace deepwater::sim
