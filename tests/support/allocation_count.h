#pragma once

#include <cstddef>

namespace deepwater::test {

/// How often the calling thread has allocated with `new` so far. A program that calls this gets counting
/// versions of `operator new` and `operator delete`; not under AddressSanitizer, which has its own: 0 there.
[[nodiscard]] size_t allocation_count();

}  // namespace deepwater::test
