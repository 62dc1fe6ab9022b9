#pragma once

#include <functional>
#include <vector>

namespace deepwater::sim {

/// Returns the coefficients of the Chebyshev series of a function f(x) for 0 ≤ x ≤ 1,
///
///     f(x) = Σ c_n T_n(2x − 1),
///
/// of the least degree for which what is left out sums to less than `error`, or of `most_degree`. The sum is
/// nowhere less than 0: as much as it would be is added to c_0.
/// @param function     ≥ 0 and finite
/// @param most_degree  ≥ 2
[[nodiscard]] std::vector<double> chebyshev_series(const std::function<double(double)>& function,
                                                   double error, int most_degree);

}  // namespace deepwater::sim
