#include "sim/kernel/twiddles.h"

#include <array>
#include <bit>
#include <cmath>
#include <memory>
#include <mutex>
#include <numbers>
#include <vector>

#include "core/check.h"

namespace deepwater::sim {
namespace {

constexpr int kShortest = 4, kLongest = 11;  // log2 of 16 and 2048

template <class Real>
struct Tables {
    std::vector<Real> first;
    std::vector<Real> later[12];
    TwiddlesOf<Real> twiddles;
};

template <class Real>
void append(std::vector<Real>& table, long turns, int length) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(turns % length) / length;
    table.push_back(static_cast<Real>(std::cos(angle)));
    table.push_back(static_cast<Real>(std::sin(angle)));
}

template <class Real>
std::unique_ptr<Tables<Real>> make(int n) {
    auto tables = std::make_unique<Tables<Real>>();
    const int part = n / first_radix(n);
    for (long q = 0; q < first_radix(n); ++q) {
        for (long k = 0; k < part; ++k) append(tables->first, k * q, n);
    }
    for (int length = part; length > later_radix(length); length /= later_radix(length)) {
        std::vector<Real>& table = tables->later[std::countr_zero(static_cast<unsigned>(length))];
        for (long j = 0; j < length / later_radix(length); ++j) {
            for (long q = 1; q < later_radix(length); ++q) append(table, j * q, length);
        }
    }
    tables->twiddles.first = tables->first.data();
    for (size_t i = 0; i < std::size(tables->later); ++i) tables->twiddles.later[i] = tables->later[i].data();
    return tables;
}

template <class Real>
const TwiddlesOf<Real>& kept_for(int n) {
    static std::array<std::once_flag, kLongest + 1> made;
    static std::array<std::unique_ptr<Tables<Real>>, kLongest + 1> all;
    DW_CHECK(std::has_single_bit(static_cast<unsigned>(n)) && n >= (1 << kShortest) && n <= (1 << kLongest));
    const auto exponent = static_cast<size_t>(std::countr_zero(static_cast<unsigned>(n)));
    std::call_once(made[exponent], [&] { all[exponent] = make<Real>(n); });
    return all[exponent]->twiddles;
}

}  // namespace

const Twiddles& twiddles_for(int n) {
    return kept_for<float>(n);
}

const PreciseTwiddles& precise_twiddles_for(int n) {
    return kept_for<double>(n);
}

}  // namespace deepwater::sim
