#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace deepwater {

/// Returns how many bytes this process can still allocate: the smallest of what the system has free or can
/// free, what the limits of its control group and of the groups around that leave, and what its address space
/// limit leaves. Limits that cannot be read (such as those of version 1 of control groups) do not count.
[[nodiscard]] std::uint64_t available_memory();

/// Returns how many bytes a control group (version 2) and all groups around it leave: the smallest of their
/// limits, each less what is in use and cannot be freed. Without any limit it returns the largest number.
/// @param mount  folder of the groups' files, /sys/fs/cgroup
/// @param group  as in /proc/self/cgroup: a path below `mount`, "/" for the mount itself
[[nodiscard]] std::uint64_t left_by_control_groups(const std::filesystem::path& mount,
                                                   const std::filesystem::path& group);

/// Checks that `needed` bytes are available before they are allocated: Linux grants more memory than there is
/// and then kills the program, without a message, when it is used.
/// @param needed  bytes
/// @param what    "a picture of 16384x16384"
/// @throws RuntimeFailure "not enough memory for WHAT: about 7.5 GB needed, 3.1 GB free"
void check_memory(std::uint64_t needed, std::string_view what);

/// Makes the C library keep freed memory, up to some hundred megabytes, for the next allocations. A software
/// rasteriser allocates and frees megabytes with every draw, and memory that was returned to the system costs
/// a page fault for every page. Programs call it at their start. It has no effect where the C library has no
/// such setting.
void keep_freed_memory();

}  // namespace deepwater
