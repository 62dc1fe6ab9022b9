#pragma once

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace deepwater::test {

/// A temporary folder, removed by the destructor.
class TempDir {
public:
    TempDir() {
        std::string name = (std::filesystem::temp_directory_path() / "deepwater_test_XXXXXX").string();
        if (!mkdtemp(name.data())) throw std::runtime_error("cannot make a folder like " + name);
        path_ = name;
    }
    ~TempDir() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TempDir(const TempDir&) = delete;
    TempDir& operator=(const TempDir&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    /// Writes a file, its folders too. Each write looks one second newer than all before it, whatever the
    /// clock's step.
    void write(const std::filesystem::path& file, std::string_view text) {
        const std::filesystem::path target = path_ / file;
        std::filesystem::create_directories(target.parent_path());
        std::ofstream(target, std::ios::binary) << text;
        age_ += std::chrono::seconds(1);
        std::filesystem::last_write_time(target, std::filesystem::file_time_type::clock::now() + age_);
    }

private:
    std::filesystem::path path_;
    std::chrono::seconds age_{0};
};

}  // namespace deepwater::test
