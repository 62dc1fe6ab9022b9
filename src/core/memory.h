#pragma once

#include <cstdint>
#include <string_view>

namespace deepwater {

/// Bytes that this process can still take before the system has none left: what is free or can be freed, and
/// what the limits of its control group and of its own address space leave. Unknown limits count as none.
[[nodiscard]] std::uint64_t available_memory();

/// Refuses what cannot fit, before it is begun: a system that promises more memory than it has would end the
/// program without a word once that is used.
/// @param needed  bytes
/// @param what    "a picture of 16384x16384"
/// @throws RuntimeFailure "not enough memory for WHAT: about 7.5 GB needed, 3.1 GB free"
void check_memory(std::uint64_t needed, std::string_view what);

}  // namespace deepwater
