#include "support/allocation_count.h"

#include <cstdlib>
#include <new>

namespace {

thread_local size_t count = 0;

}  // namespace

#ifndef __SANITIZE_ADDRESS__

namespace {

void* counted(void* memory) {
    ++count;
    if (!memory) throw std::bad_alloc();
    return memory;
}

size_t rounded_up(size_t size, size_t step) {
    return (size + step - 1) / step * step;
}

}  // namespace

void* operator new(size_t size) {
    return counted(std::malloc(size ? size : 1));
}
void* operator new(size_t size, std::align_val_t alignment) {
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

}  // namespace deepwater::test
