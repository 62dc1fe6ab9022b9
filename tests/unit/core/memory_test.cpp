#include "core/memory.h"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>

#include "core/check.h"
#include "support/temp_dir.h"

namespace deepwater {
namespace {

constexpr std::uint64_t kMega = 1'000'000;

TEST(AvailableMemory, IsPartOfTheSystemsMemory) {
    EXPECT_GT(available_memory(), kMega);
    EXPECT_NO_THROW(check_memory(kMega, "a test"));
}

TEST(CheckMemory, SaysWhatIsMissing) {
    try {
        check_memory(std::numeric_limits<std::uint64_t>::max(), "a picture of 9x9");
        FAIL() << "there is no such memory";
    } catch (const RuntimeFailure& failure) {
        const std::string text = failure.what();
        EXPECT_TRUE(text.starts_with("not enough memory for a picture of 9x9: about ")) << text;
        EXPECT_TRUE(text.ends_with(" GB free")) << text;
    }
}

TEST(LeftByControlGroups, IsTheSmallestOfAllEnclosingGroups) {
    const test::TempDir dir;
    const auto limit = [&](const std::string& group, const char* most, const char* used, const char* files) {
        std::filesystem::create_directories(dir.path() / group);
        std::ofstream(dir.path() / group / "memory.max") << most << '\n';
        std::ofstream(dir.path() / group / "memory.current") << used << '\n';
        std::ofstream(dir.path() / group / "memory.stat") << "anon 5\ninactive_file " << files << '\n';
    };
    const auto left = [&](const char* group) { return left_by_control_groups(dir.path(), group); };
    constexpr auto kUnlimited = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(left("/"), kUnlimited);
    limit("slice", "max", "700", "0");
    limit("slice/service", "1000", "700", "50");
    limit("slice/service/inner", "9000", "100", "0");
    EXPECT_EQ(left("/slice"), kUnlimited);
    EXPECT_EQ(left("/slice/service"), 350u) << "files may be dropped";
    EXPECT_EQ(left("/slice/service/inner"), 350u) << "the group around it is the narrower";
    EXPECT_EQ(left("/slice/other/inner"), kUnlimited);
    limit("slice/service/inner", "110", "100", "0");
    EXPECT_EQ(left("/slice/service/inner"), 10u);
    limit("", "60", "90", "0");
    EXPECT_EQ(left("/slice/service/inner"), 0u);
}

/// Ends the process with status 0 if available_memory() follows a limit on the address space. It needs its
/// own process, since such a limit cannot always be raised again.
[[noreturn]] void exit_under_address_limit() {
    constexpr std::uint64_t kRoom = 50 * kMega;
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    rlimit limit{};
    getrlimit(RLIMIT_AS, &limit);
    limit.rlim_cur = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) + kRoom;
    setrlimit(RLIMIT_AS, &limit);
    const std::uint64_t available = available_memory();
    std::_Exit(available > kRoom / 2 && available <= kRoom ? 0 : 1);
}

TEST(AvailableMemoryDeathTest, EndsAtTheAddressLimit) {
    EXPECT_EXIT(exit_under_address_limit(), testing::ExitedWithCode(0), "");
}

TEST(Explain, SaysWhatToDoWhenMemoryRunsOut) {
    EXPECT_NE(explain(std::bad_alloc()).find("not enough memory"), std::string::npos);
    EXPECT_EQ(explain(RuntimeFailure("as it says")), "as it says");
}

}  // namespace
}  // namespace deepwater
