#pragma once

#include <cstddef>

namespace deepwater::test {

/// How often the calling thread has allocated with `new` so far. A program that calls this gets counting
/// versions of `operator new` and `operator delete`; not under AddressSanitizer, which has its own: 0 there.
[[nodiscard]] size_t allocation_count();

/// How often all threads together have allocated with `new` so far.
[[nodiscard]] size_t allocation_count_of_all_threads();

/// While an object of this class lives, `new` of more than so many bytes fails with std::bad_alloc on every
/// thread, as on a machine whose memory is used up. There may be one object at a time.
class AllocationLimit {
public:
    explicit AllocationLimit(size_t largest_bytes);
    ~AllocationLimit();
    AllocationLimit(const AllocationLimit&) = delete;
    AllocationLimit& operator=(const AllocationLimit&) = delete;

    /// False under AddressSanitizer, where nothing fails.
    [[nodiscard]] static bool available();
};

}  // namespace deepwater::test
