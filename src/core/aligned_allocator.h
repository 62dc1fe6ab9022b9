#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace deepwater {

/// Size of a processor's cache line, bytes. Arrays that start on one can be written line by line.
inline constexpr size_t kCacheLine = 64;

/// Allocates memory that starts on a cache line.
template <class T>
struct AlignedAllocator {
    using value_type = T;

    AlignedAllocator() = default;
    template <class U>
    AlignedAllocator(const AlignedAllocator<U>&) {}

    [[nodiscard]] T* allocate(size_t count) {
        if (count > static_cast<size_t>(-1) / sizeof(T)) throw std::bad_array_new_length();
        return static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{kCacheLine}));
    }
    void deallocate(T* memory, size_t) { ::operator delete (memory, std::align_val_t{kCacheLine}); }

    friend bool operator==(AlignedAllocator, AlignedAllocator) { return true; }
};

template <class T>
using AlignedVector = std::vector<T, AlignedAllocator<T>>;

}  // namespace deepwater
