#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <glm/glm.hpp>

namespace deepwater::sim {

/// Six numbers: of a force and a torque, or of a velocity and an angular velocity, in this order.
struct Vector6 {
    glm::dvec3 linear{0};
    glm::dvec3 angular{0};

    [[nodiscard]] double operator[](int i) const { return i < 3 ? linear[i] : angular[i - 3]; }
    [[nodiscard]] double& operator[](int i) { return i < 3 ? linear[i] : angular[i - 3]; }
    Vector6& operator+=(const Vector6& o) {
        linear += o.linear;
        angular += o.angular;
        return *this;
    }
    bool operator==(const Vector6&) const = default;
};

/// A symmetric 6 × 6 matrix in blocks of 3 × 3: [linear crossᵀ; cross angular], such as mass, added mass and
/// damping, which turn Vector6 of velocities into Vector6 of momenta or forces.
struct Matrix6 {
    glm::dmat3 linear{0.0};   ///< kg or kg/s
    glm::dmat3 cross{0.0};    ///< kg m or kg m/s: the angular part that a velocity gives
    glm::dmat3 angular{0.0};  ///< kg m² or kg m²/s

    Matrix6& operator+=(const Matrix6& o) {
        linear += o.linear;
        cross += o.cross;
        angular += o.angular;
        return *this;
    }
    [[nodiscard]] friend Matrix6 operator+(Matrix6 a, const Matrix6& b) { return a += b; }
    [[nodiscard]] friend Matrix6 operator*(double s, const Matrix6& m) {
        return {s * m.linear, s * m.cross, s * m.angular};
    }
    [[nodiscard]] friend Vector6 operator*(const Matrix6& m, const Vector6& v) {
        return {m.linear * v.linear + glm::transpose(m.cross) * v.angular,
                m.cross * v.linear + m.angular * v.angular};
    }
    [[nodiscard]] double at(int row, int column) const {
        if (row < 3) return column < 3 ? linear[column][row] : cross[row][column - 3];
        return column < 3 ? cross[column][row - 3] : angular[column - 3][row - 3];
    }
    bool operator==(const Matrix6&) const = default;
};

/// Returns x with m x = right, by Cholesky's decomposition.
/// @pre m is positive definite
[[nodiscard]] inline Vector6 solve(const Matrix6& m, const Vector6& right) {
    std::array<std::array<double, 6>, 6> lower{};
    Vector6 x = right;
    for (int i = 0; i < 6; ++i) {
        for (int j = 0; j <= i; ++j) {
            double sum = m.at(i, j);
            for (int k = 0; k < j; ++k)
                sum -= lower[static_cast<size_t>(i)][static_cast<size_t>(k)] *
                       lower[static_cast<size_t>(j)][static_cast<size_t>(k)];
            lower[static_cast<size_t>(i)][static_cast<size_t>(j)] =
                i == j ? std::sqrt(sum) : sum / lower[static_cast<size_t>(j)][static_cast<size_t>(j)];
        }
    }
    for (int i = 0; i < 6; ++i) {
        for (int k = 0; k < i; ++k) x[i] -= lower[static_cast<size_t>(i)][static_cast<size_t>(k)] * x[k];
        x[i] /= lower[static_cast<size_t>(i)][static_cast<size_t>(i)];
    }
    for (int i = 5; i >= 0; --i) {
        for (int k = i + 1; k < 6; ++k) x[i] -= lower[static_cast<size_t>(k)][static_cast<size_t>(i)] * x[k];
        x[i] /= lower[static_cast<size_t>(i)][static_cast<size_t>(i)];
    }
    return x;
}

}  // namespace deepwater::sim
