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

/// Whether the kernel gives huge pages to memory for which they are asked, and only to it.
bool given_to_who_asks() {
    std::ifstream file("/sys/kernel/mm/transparent_hugepage/enabled");
    std::string choices;
    return std::getline(file, choices) && choices.find("[madvise]") != std::string::npos;
}

}  // namespace

void restart_with_huge_pages(const char* const* arguments) {
    if (std::getenv(kTunables) || !given_to_who_asks()) return;
    // glibc 2.35 and newer know the setting, older ones ignore it.
    if (setenv(kTunables, "glibc.malloc.hugetlb=1", 1) != 0) return;
    // By its path, for a process is listed by the name of what it has executed.
    std::error_code unknown;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", unknown);
    if (!unknown) execv(program.c_str(), const_cast<char* const*>(arguments));  // returns only where it fails
}

}  // namespace deepwater::app
