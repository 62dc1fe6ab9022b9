#include "sim/pools/chebyshev_series.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace deepwater::sim {
namespace {

/// Returns cos(2π i / 4n) for i from 0 to 4n − 1.
std::vector<double> cosines_of(int n) {
    std::vector<double> cosines;
    cosines.reserve(static_cast<size_t>(4 * n));
    for (int i = 0; i < 4 * n; ++i) cosines.push_back(std::cos(0.5 * std::numbers::pi * i / n));
    return cosines;
}

}  // namespace

std::vector<double> chebyshev_series(const std::function<double(double)>& function, double error,
                                     int most_degree) {
    // Twice as many samples as there are coefficients: what is folded onto them is less than what is left
    // out.
    const int samples = 2 * (most_degree + 1);
    const std::vector<double> cosines = cosines_of(samples);
    const auto turns = [&](int i) { return cosines[static_cast<size_t>(i % (4 * samples))]; };
    std::vector<double> values;
    values.reserve(static_cast<size_t>(samples));
    for (int j = 0; j < samples; ++j) values.push_back(function(0.5 * (1 + turns(2 * j + 1))));
    std::vector<double> series;
    for (int n = 0; n <= most_degree; ++n) {
        double sum = 0;
        for (int j = 0; j < samples; ++j) sum += values[static_cast<size_t>(j)] * turns(n * (2 * j + 1));
        series.push_back(sum * (n > 0 ? 2.0 : 1.0) / samples);
    }
    double left_out = 0;
    while (series.size() > 3 && left_out + std::abs(series.back()) < error) {
        left_out += std::abs(series.back());
        series.pop_back();
    }
    // The least value, at points twice as dense as the sum's own and at both ends.
    double least = 0;
    for (int j = 0; j <= 2 * samples; ++j) {
        double sum = 0;
        for (size_t n = 0; n < series.size(); ++n) sum += series[n] * turns(static_cast<int>(n) * j);
        least = std::min(least, sum);
    }
    series[0] -= least;
    return series;
}

}  // namespace deepwater::sim
