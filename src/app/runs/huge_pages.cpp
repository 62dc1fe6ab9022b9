#include "app/runs/huge_pages.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

namespace deepwater::app {
namespace {

constexpr const char* kTunables = "GLIBC_TUNABLES";
/// Huge pages, and all memory in the one heap that has them: threads have none of their own, the heap grows by 64 MiB,
/// blocks of up to 32 MiB lie in it, and it is given back only above 256 MiB. glibc 2.35 and newer know the first setting,
/// older ones ignore it.
constexpr const char* kHugePages =
    "glibc.malloc.hugetlb=1:glibc.malloc.arena_max=1:glibc.malloc.top_pad=67108864:"
    "glibc.malloc.mmap_threshold=33554432:glibc.malloc.trim_threshold=268435456";

/// Whether the kernel gives huge pages to memory for which they are asked, and only to it.
bool given_to_who_asks() {
    std::ifstream file("/sys/kernel/mm/transparent_hugepage/enabled");
    std::string choices;
    return std::getline(file, choices) && choices.find("[madvise]") != std::string::npos;
}

}  // namespace

void restart_with_huge_pages(const char* const* arguments) {
    if (std::getenv(kTunables) || !given_to_who_asks()) return;
    if (setenv(kTunables, kHugePages, 1) != 0) return;
    // By its path, for a process is listed by the name of what it has executed.
    std::error_code unknown;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", unknown);
    if (!unknown) execv(program.c_str(), const_cast<char* const*>(arguments));  // returns only where it fails
}

}  // namespace deepwater::app
