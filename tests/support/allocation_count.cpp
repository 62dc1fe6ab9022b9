#include "support/allocation_count.h"

#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>

namespace {

thread_local size_t count = 0;
std::atomic<size_t> count_of_all = 0;
std::atomic<size_t> largest = std::numeric_limits<size_t>::max();

}  // namespace

#ifndef __SANITIZE_ADDRESS__

namespace {

/// What the operators below return, `memory` being what the C library gave.
void* counted(void* memory) {
    ++count;
    ++count_of_all;
    if (!memory) throw std::bad_alloc();
    return memory;
}

void refuse_beyond_limit(size_t size) {
    if (size > largest) throw std::bad_alloc();
}

size_t rounded_up(size_t size, size_t step) {
    return (size + step - 1) / step * step;
}

}  // namespace

void* operator new(size_t size) {
    refuse_beyond_limit(size);
    return counted(std::malloc(size ? size : 1));
}
void* operator new(size_t size, const std::nothrow_t& /*tag*/) noexcept {
    if (size > largest) return nullptr;
    ++count;
    ++count_of_all;
    return std::malloc(size ? size : 1);
}
void* operator new(size_t size, std::align_val_t alignment) {
    refuse_beyond_limit(size);
    const auto step = static_cast<size_t>(alignment);
    return counted(std::aligned_alloc(step, rounded_up(size ? size : 1, step)));
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, size_t, std::align_val_t) noexcept {
    std::free(memory);
}

#endif

namespace deepwater::test {

size_t allocation_count() {
    return count;
}

size_t allocation_count_of_all_threads() {
    return count_of_all;
}

AllocationLimit::AllocationLimit(size_t largest_bytes) {
    largest = largest_bytes;
}
AllocationLimit::~AllocationLimit() {
    largest = std::numeric_limits<size_t>::max();
}

bool AllocationLimit::available() {
#ifdef __SANITIZE_ADDRESS__
    return false;
#else
    return true;
#endif
}

}  // namespace deepwater::test
