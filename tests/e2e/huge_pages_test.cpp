// The program starts again to have its memory in huge pages, where the kernel gives them to who asks.
#include <filesystem>
#include <fstream>
#include <iterator>

#include "e2e/window_session.h"

namespace deepwater::test {
namespace {

constexpr const char* kNames = "GLIBC_TUNABLES";

/// The content of a file whose size the kernel does not tell.
std::string kernel_text(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A simulation that runs for a while.
class HugePages : public ::testing::Test {
protected:
    void SetUp() override {
        const std::string choices = kernel_text("/sys/kernel/mm/transparent_hugepage/enabled");
        if (choices.find("[madvise]") == choices.npos)
            GTEST_SKIP() << "the kernel gives huge pages to all or to none: " << choices;
    }

    /// Starts it and waits until it computes. @return its environment
    static std::string environment_of_run(const std::string& entry) {
        Process program({DEEPWATER_PROGRAM, "--benchmark", "sim", "--seconds", "60"},
                        {.folder = {}, .environment = {entry}});
        const auto computes = [&] {
            const std::filesystem::directory_iterator threads("/proc/" + std::to_string(program.id()) +
                                                              "/task");
            return std::distance(begin(threads), end(threads)) > 1;
        };
        EXPECT_TRUE(WindowSession::wait_for(computes));
        const std::string folder = "/proc/" + std::to_string(program.id());
        EXPECT_EQ(kernel_text(folder + "/comm"), "deepwater\n");
        return kernel_text(folder + "/environ");
    }
};

TEST_F(HugePages, AreAskedFor) {
    const std::string environment = environment_of_run(kNames);
    EXPECT_NE(environment.find(std::string(kNames) + "=glibc.malloc.hugetlb=1"), environment.npos);
}

TEST_F(HugePages, AreLeftToWhoHasChosen) {
    const std::string chosen = std::string(kNames) + "=glibc.malloc.hugetlb=0";
    const std::string environment = environment_of_run(chosen);
    EXPECT_NE(environment.find(chosen), environment.npos);
    EXPECT_EQ(environment.find("hugetlb=1"), environment.npos);
}

}  // namespace
}  // namespace deepwater::test
