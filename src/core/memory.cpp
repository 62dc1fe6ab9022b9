#include "core/memory.h"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

#include "core/check.h"

namespace deepwater {
namespace {

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t kKibi = 1024;

/// Returns the number after `label` in a file of "LABEL NUMBER …" lines; with an empty label, the number that
/// the file begins with. Returns nothing if there is no such file or no number ("max").
std::optional<std::uint64_t> number_in(const std::filesystem::path& file, std::string_view label) {
    std::ifstream in(file);
    std::string word;
    if (label.empty()) {
        std::uint64_t number = 0;
        return in >> number ? std::optional(number) : std::nullopt;
    }
    while (in >> word) {
        std::uint64_t number = 0;
        if (word == label && in >> number) return number;
    }
    return std::nullopt;
}

std::uint64_t left_of(std::uint64_t limit, std::uint64_t used) {
    return limit > used ? limit - used : 0;
}

/// Returns the bytes that one control group leaves. Cached files do not count as used: the system drops them
/// when it needs the room.
std::uint64_t left_by_control_group(const std::filesystem::path& folder) {
    const auto limit = number_in(folder / "memory.max", "");
    const auto used = number_in(folder / "memory.current", "");
    if (!limit || !used) return kUnlimited;
    const std::uint64_t kept_files = number_in(folder / "memory.stat", "inactive_file").value_or(0);
    return left_of(*limit, left_of(*used, kept_files));
}

/// Returns this process's group of version 2, from the line "0::/PATH".
std::string own_control_group() {
    constexpr std::string_view kVersion2 = "0::";
    std::ifstream in("/proc/self/cgroup");
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with(kVersion2)) return line.substr(kVersion2.size());
    }
    return "/";
}

std::uint64_t left_by_address_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kUnlimited;
    const std::uint64_t pages = number_in("/proc/self/statm", "").value_or(0);
    return left_of(limit.rlim_cur, pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)));
}

std::string in_gigabytes(std::uint64_t bytes) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f GB", static_cast<double>(bytes) / 1e9);
    return text;
}

}  // namespace

std::uint64_t left_by_control_groups(const std::filesystem::path& mount, const std::filesystem::path& group) {
    std::filesystem::path folder = mount;
    std::uint64_t least = left_by_control_group(folder);
    for (const std::filesystem::path& name : group.relative_path()) {
        folder /= name;
        least = std::min(least, left_by_control_group(folder));
    }
    return least;
}

std::uint64_t available_memory() {
    const auto kibibytes = number_in("/proc/meminfo", "MemAvailable:");
    const std::uint64_t of_system = kibibytes ? *kibibytes * kKibi : kUnlimited;
    return std::min(
        {of_system, left_by_control_groups("/sys/fs/cgroup", own_control_group()), left_by_address_limit()});
}

void check_memory(std::uint64_t needed, std::string_view what) {
    const std::uint64_t available = available_memory();
    if (needed <= available) return;
    throw RuntimeFailure("not enough memory for " + std::string(what) + ": about " + in_gigabytes(needed) +
                         " needed, " + in_gigabytes(available) + " free");
}

void keep_freed_memory() {
#ifdef M_TRIM_THRESHOLD
    constexpr int kMega = 1 << 20, kKept = 256 * kMega;
    constexpr int kOwnMapping = 32 * kMega;  // the most that glibc allows; larger blocks are returned at once
    mallopt(M_TRIM_THRESHOLD, kKept);
    mallopt(M_MMAP_THRESHOLD, kOwnMapping);
#endif
}

}  // namespace deepwater
