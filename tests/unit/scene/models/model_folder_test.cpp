#include "scene/models/model_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "support/temp_dir.h"

namespace deepwater::scene {
namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<unsigned char>;

/// FsCallbacks of tinygltf 2.7: pointers.
struct OldCallbacks {
    bool (*FileExists)(const std::string&, void*);
    std::string (*ExpandFilePath)(const std::string&, void*);
    bool (*ReadWholeFile)(Bytes*, std::string*, const std::string&, void*);
    bool (*WriteWholeFile)(std::string*, const std::string&, const Bytes&, void*);
    void* user_data;

    [[nodiscard]] bool complete() const {
        return FileExists && ExpandFilePath && ReadWholeFile && WriteWholeFile;
    }
};

/// FsCallbacks of tinygltf 2.9.5.
struct NewCallbacks {
    std::function<bool(const std::string&, void*)> FileExists;
    std::function<std::string(const std::string&, void*)> ExpandFilePath;
    std::function<bool(Bytes*, std::string*, const std::string&, void*)> ReadWholeFile;
    std::function<bool(std::string*, const std::string&, const Bytes&, void*)> WriteWholeFile;
    std::function<bool(std::size_t*, std::string*, const std::string&, void*)> GetFileSizeInBytes;
    void* user_data;

    [[nodiscard]] bool complete() const {
        return FileExists && ExpandFilePath && ReadWholeFile && WriteWholeFile && GetFileSizeInBytes;
    }
};

/// FsCallbacks of a future version, with a callback that confine() does not know.
struct ComingCallbacks : NewCallbacks {
    std::function<bool()> Unknown;
    [[nodiscard]] bool complete() const { return NewCallbacks::complete() && Unknown; }
};

struct OldLibrary {
    OldCallbacks callbacks{};
    void SetFsCallbacks(const OldCallbacks& given) { callbacks = given; }
};

template <class Callbacks>
struct NewLibrary {
    Callbacks callbacks{};
    bool SetFsCallbacks(const Callbacks& given, std::string* = nullptr) {
        if (!given.complete()) return false;
        callbacks = given;
        return true;
    }
};

struct ModelFolderTest : testing::Test {
    ModelFolderTest() {
        dir.write("home/model.gltf", "model");
        dir.write("home/inside.bin", "inside");
        dir.write("home/below/deep.bin", "deep");
        dir.write("home sweet/other.bin", "other");
        dir.write("outside.bin", "outside");
        fs::create_symlink("below/deep.bin", home() / "to_deep.bin");
        fs::create_symlink("../outside.bin", home() / "to_outside.bin");
        fs::create_symlink("..", home() / "below/up");
        fs::create_symlink(dir.path(), home() / "below/out");
    }
    [[nodiscard]] fs::path home() const { return dir.path() / "home"; }
    [[nodiscard]] std::string at(const char* file) const { return (dir.path() / file).string(); }

    template <class Callbacks>
    void expect_confined(const Callbacks& callbacks) {
        ASSERT_TRUE(callbacks.complete());
        void* self = callbacks.user_data;
        std::string error;
        Bytes bytes;
        EXPECT_TRUE(callbacks.FileExists(at("home/inside.bin"), self));
        EXPECT_TRUE(callbacks.ReadWholeFile(&bytes, &error, at("home/to_deep.bin"), self));
        EXPECT_EQ(std::string(bytes.begin(), bytes.end()), "deep");
        for (const char* other :
             {"outside.bin", "home/to_outside.bin", "home/../outside.bin", "home sweet/other.bin",
              "home/below/out/outside.bin", "home/below", "none"}) {
            bytes.clear();
            EXPECT_FALSE(callbacks.FileExists(at(other), self)) << other;
            EXPECT_FALSE(callbacks.ReadWholeFile(&bytes, &error, at(other), self)) << other;
            EXPECT_TRUE(bytes.empty()) << other;
        }
        EXPECT_FALSE(callbacks.WriteWholeFile(&error, at("home/new.bin"), {1, 2}, self));
        EXPECT_FALSE(fs::exists(at("home/new.bin")));
        EXPECT_EQ(callbacks.ExpandFilePath("~/$HOME", self), "~/$HOME");
    }

    test::TempDir dir;
};

TEST_F(ModelFolderTest, EveryVersionsCallbacksAreSetAndStayInTheFolder) {
    ModelFolder folder(home() / "model.gltf");
    OldLibrary old;
    confine<OldLibrary, OldCallbacks>(old, folder);
    expect_confined(old.callbacks);

    NewLibrary<NewCallbacks> recent;
    confine<NewLibrary<NewCallbacks>, NewCallbacks>(recent, folder);
    expect_confined(recent.callbacks);
    std::size_t size = 0;
    std::string error;
    EXPECT_TRUE(recent.callbacks.GetFileSizeInBytes(&size, &error, at("home/inside.bin"), &folder));
    EXPECT_EQ(size, 6u);
    EXPECT_FALSE(recent.callbacks.GetFileSizeInBytes(&size, &error, at("outside.bin"), &folder));
}

TEST_F(ModelFolderTest, InstalledVersionTakesTheCallbacks) {
    ModelFolder folder(home() / "model.gltf");
    tinygltf::TinyGLTF library;
    EXPECT_NO_THROW(confine(library, folder));
}

TEST_F(ModelFolderTest, LibraryThatDoesNotTakeTheCallbacksIsNotUsed) {
    ModelFolder folder(home() / "model.gltf");
    NewLibrary<ComingCallbacks> coming;
    EXPECT_THROW((confine<NewLibrary<ComingCallbacks>, ComingCallbacks>(coming, folder)), RuntimeFailure);
}

TEST_F(ModelFolderTest, LinksAndEncodedWaysAreFollowed) {
    const ModelFolder folder(home() / "model.gltf");
    for (const char* uri :
         {"inside.bin", "below/deep.bin", "below/../inside.bin", "./inside.bin", "to_deep.bin",
          "below/up/inside.bin", "..x/file", "a%20b.bin", "a+b.bin", "100%.bin", "%zz", "nothing",
          "https://example.com/a.png", "below/%2e%2e/inside.bin", "%252e%252e/outside.bin"}) {
        EXPECT_FALSE(folder.leads_out(uri)) << uri;
    }
    for (const char* uri :
         {"..", "../outside.bin", "%2e%2e/outside.bin", "%2E%2E%2Foutside.bin", ".%2e/outside.bin",
          "/etc/passwd", "%2fetc/passwd", "to_outside.bin", "below/out/outside.bin", "below/out",
          "below/up/../outside.bin", "../home%20sweet/other.bin", "../home+sweet/other.bin",
          "below/../../outside.bin", "inside.bin%00/../.."}) {
        EXPECT_TRUE(folder.leads_out(uri)) << uri;
    }
}

// Random paths through plain folders: a place is outside when the path ends above its start.
TEST_F(ModelFolderTest, WalksThatEndAboveTheFolderLeadOut) {
    dir.write("home/a/a/a/a/a/a/x", "");
    const ModelFolder folder(home() / "model.gltf");
    std::mt19937 random(25);
    const auto chance = [&random](unsigned n) { return random() % n == 0; };
    int outside = 0;
    for (int i = 0; i < 2000; ++i) {
        std::string uri;
        int depth = 0, lowest = 0;
        const auto steps = 1 + random() % 8;
        for (unsigned step = 0; step < steps; ++step) {
            if (step > 0) uri += chance(3) ? "%2F" : "/";
            if (chance(2)) {
                for (int dot = 0; dot < 2; ++dot) uri += chance(3) ? "%2e" : ".";
                --depth;
            } else if (chance(4)) {
                uri += chance(2) ? "." : "%2E";
            } else {
                uri += chance(5) ? "%61" : "a";
                ++depth;
            }
            lowest = std::min(lowest, depth);
        }
        if (lowest < 0 && depth >= 0) continue;  // up and down again, into a sibling folder
        EXPECT_EQ(folder.leads_out(uri), depth < 0) << uri;
        if (depth < 0) ++outside;
    }
    EXPECT_GT(outside, 400);
}

}  // namespace
}  // namespace deepwater::scene
