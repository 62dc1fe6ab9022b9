#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace deepwater {

/// Bytes that this process can still take before the system has none left: what is free or can be freed, and
/// what the limits of its control group, of the groups around that and of its own address space leave.
/// Unknown limits (those of version 1 of control groups among them) count as none.
[[nodiscard]] std::uint64_t available_memory();

/// The least that the limits of a control group (version 2) and of all groups around it leave: of each, its
/// limit less what is in use and cannot be freed. The largest number there is where none is limited.
/// @param mount  where the groups' files lie, /sys/fs/cgroup
/// @param group  as in /proc/self/cgroup: a path that begins at the mount, "/" for the mount itself
[[nodiscard]] std::uint64_t left_by_control_groups(const std::filesystem::path& mount,
                                                   const std::filesystem::path& group);

/// Refuses what cannot fit, before it is begun: a system that promises more memory than it has would end the
/// program without a word once that is used.
/// @param needed  bytes
/// @param what    "a picture of 16384x16384"
/// @throws RuntimeFailure "not enough memory for WHAT: about 7.5 GB needed, 3.1 GB free"
void check_memory(std::uint64_t needed, std::string_view what);

/// Lets this process keep what it frees, up to some hundred megabytes, for what it takes next. A software rasteriser
/// takes and frees megabytes with every draw; handed back to the system in between they would come back page by page.
/// For programs, at their start; without effect where the C library has no such setting.
void keep_freed_memory();

}  // namespace deepwater
