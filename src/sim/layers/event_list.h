#pragma once

#include <algorithm>
#include <limits>
#include <vector>

namespace deepwater::sim {

/// Returns whether the items that begin before `time` [s] are the same in both lists, in the same order: then a layer
/// of one list is that of the other up to then.
/// @param begin  returns the time [s] at which an item begins
template <class Item, class Begin>
[[nodiscard]] bool same_until(const std::vector<Item>& a, const std::vector<Item>& b, double time,
                              const Begin& begin) {
    auto one = a.begin(), other = b.begin();
    while (true) {
        while (one != a.end() && begin(*one) >= time) ++one;
        while (other != b.end() && begin(*other) >= time) ++other;
        if (one == a.end() || other == b.end()) return one == a.end() && other == b.end();
        if (!(*one++ == *other++)) return false;
    }
}

/// Returns the earliest time [s] at which an item begins; +∞ without items.
template <class Item, class Begin>
[[nodiscard]] double first_begin(const std::vector<Item>& items, const Begin& begin) {
    double first = std::numeric_limits<double>::infinity();
    for (const Item& item : items) first = std::min(first, begin(item));
    return first;
}

}  // namespace deepwater::sim
