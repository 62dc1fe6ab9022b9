// The include resolver (src/gl/shader_source.h) reads each file once, at its first #include, and does not
// evaluate #if. A file whose first #include stands inside a branch that is false is therefore missing
// wherever it is included again. This test finds such includes.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "support/temp_dir.h"

namespace deepwater::test {
namespace {

namespace fs = std::filesystem;

/// The conditions around a line, as they are written: "if FOAM", "else of if FOAM".
using Conditions = std::set<std::string>;

/// Follows the includes of one stage of a program in the resolver's order.
class StageIncludes {
public:
    explicit StageIncludes(fs::path folder) : folder_(std::move(folder)) {}

    void follow(const fs::path& file, const Conditions& around) {
        static const std::regex kDirective(R"(\s*#\s*(ifdef|ifndef|if|elif|else|endif|include)\b\s*(.*))");
        std::ifstream text(folder_ / file);
        std::vector<std::string> branches;
        std::string line;
        for (int number = 1; std::getline(text, line); ++number) {
            std::smatch match;
            if (!std::regex_match(line, match, kDirective)) continue;
            const std::string word = match[1];
            const std::string rest = without_comment(match[2]);
            if (word == "include") {
                Conditions here = around;
                std::copy_if(branches.begin(), branches.end(), std::inserter(here, here.end()), matters);
                include(rest.substr(1, rest.size() - 2), here, file.string() + ":" + std::to_string(number));
            } else if (word == "endif") {
                branches.pop_back();
            } else if (word == "else" || word == "elif") {
                branches.back().insert(0, word + " " + rest + " of ");
            } else {
                branches.push_back(word + " " + rest);
            }
        }
    }

    [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }

private:
    struct First {
        Conditions conditions;
        std::string place;
    };

    static std::string without_comment(std::string text) {
        text.erase(std::min(text.find("//"), text.size()));
        text.erase(text.find_last_not_of(' ') + 1);
        return text;
    }

    /// False for include guards and for the mark of GLSL, which are always true here.
    static bool matters(const std::string& condition) {
        return !condition.starts_with("ifndef DEEPWATER_") && condition != "ifdef GL_core_profile";
    }

    void include(const std::string& file, const Conditions& here, const std::string& place) {
        const auto [known, is_new] = first_.try_emplace(file, First{here, place});
        if (is_new) {
            follow(file, here);
        } else if (const Conditions& needed = known->second.conditions;
                   !std::includes(here.begin(), here.end(), needed.begin(), needed.end())) {
            faults_.push_back(place + " gets nothing of " + file + " where the condition of " +
                              known->second.place + " is false");
        }
    }

    fs::path folder_;
    std::map<std::string, First> first_;
    std::vector<std::string> faults_;
};

std::vector<std::string> faults_below(const fs::path& folder) {
    std::vector<std::string> faults;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string kind = entry.path().extension().string();
        if (kind != ".vert" && kind != ".frag" && kind != ".comp") continue;
        StageIncludes stage(folder);
        const fs::path file = entry.path().lexically_relative(folder);
        stage.follow(file, {});
        for (const std::string& fault : stage.faults()) faults.push_back(file.string() + ": " + fault);
    }
    return faults;
}

TEST(ShaderIncludes, AFileIsNotFirstIncludedUnderAConditionThatLaterIncludesLack) {
    const std::vector<std::string> faults = faults_below(fs::path(DEEPWATER_SOURCE_ROOT) / "shaders");
    EXPECT_EQ(faults, std::vector<std::string>());
}

TEST(ShaderIncludes, AFileThatVanishesIsFound) {
    TempDir dir;
    dir.write("a.glsl", "#ifndef DEEPWATER_A\n#define DEEPWATER_A\n#endif\n");
    dir.write("b.glsl", "#include \"a.glsl\"\n");
    dir.write("lost.frag", "#if FOAM\n#include \"b.glsl\"\n#endif\n#include \"a.glsl\"\n");
    EXPECT_EQ(
        faults_below(dir.path()),
        std::vector<std::string>(
            {"lost.frag: lost.frag:4 gets nothing of a.glsl where the condition of b.glsl:1 is false"}));
}

TEST(ShaderIncludes, TheOtherBranchLosesTheFileToo) {
    TempDir dir;
    dir.write("a.glsl", "\n");
    dir.write("x.frag", "#if FOAM\n#include \"a.glsl\"\n#else\n#include \"a.glsl\"\n#endif\n");
    EXPECT_EQ(faults_below(dir.path()).size(), 1);
}

TEST(ShaderIncludes, SameConditionsAndEarlierIncludesAreFine) {
    TempDir dir;
    dir.write("a.glsl", "\n");
    dir.write("b.glsl", "#include \"a.glsl\"\n");
    dir.write("same.frag",
              "#if FOAM  // in waves\n#include \"a.glsl\"\n#endif\n#if FOAM\n#include \"b.glsl\"\n#endif\n");
    dir.write("before.vert", "#include \"a.glsl\"\n#if FOAM\n#include \"b.glsl\"\n#endif\n");
    EXPECT_EQ(faults_below(dir.path()), std::vector<std::string>());
}

}  // namespace
}  // namespace deepwater::test
