#pragma once

#include <cstddef>
#include <span>

#include "core/aligned_allocator.h"

namespace deepwater {

/// A width × height array, row-major, x fastest: the only place that turns (x, y) into an index. Starts on a
/// cache line.
template <class T>
class Grid2D {
public:
    Grid2D() = default;
    Grid2D(int width, int height)
        : width_(width), height_(height), data_(static_cast<size_t>(width) * static_cast<size_t>(height)) {}

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }

    [[nodiscard]] T& operator()(int x, int y) { return data_[index(x, y)]; }
    [[nodiscard]] const T& operator()(int x, int y) const { return data_[index(x, y)]; }

    [[nodiscard]] T* row(int y) { return data_.data() + index(0, y); }
    [[nodiscard]] const T* row(int y) const { return data_.data() + index(0, y); }

    [[nodiscard]] std::span<T> values() { return data_; }
    [[nodiscard]] std::span<const T> values() const { return data_; }

private:
    [[nodiscard]] size_t index(int x, int y) const {
        return static_cast<size_t>(y) * static_cast<size_t>(width_) + static_cast<size_t>(x);
    }

    int width_ = 0;
    int height_ = 0;
    AlignedVector<T> data_;
};

}  // namespace deepwater
