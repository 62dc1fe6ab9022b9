#include "app/capture/film_folder.h"

#include <gtest/gtest.h>

#include <fstream>

#include "core/check.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

struct FilmFolderTest : testing::Test {
    /// Adds `count` pictures of a film.
    void add(const std::string& film, int count) {
        FilmFolder folder(path, film);
        const std::vector<std::uint8_t> rgb(2 * 2 * 3, 100);
        for (int i = 0; i < count; ++i)
            folder.add({2, 2}, rgb, {static_cast<float>(folder.done()) / 3, std::nullopt});
    }

    test::TempDir dir;
    const fs::path path = dir.path() / "film";
};

TEST_F(FilmFolderTest, AFilmGoesOnWhereItStopped) {
    add("a film", 2);
    EXPECT_EQ(FilmFolder(path, "a film").done(), 2);
    add("a film", 1);
    const FilmFolder folder(path, "a film");
    EXPECT_EQ(folder.done(), 3);
    EXPECT_EQ(folder.adapted().light_ev, 2.0f / 3);
    EXPECT_FALSE(folder.adapted().picture_ev);
    EXPECT_TRUE(fs::exists(path / "frame_00002.png"));
}

TEST_F(FilmFolderTest, PicturesOfAnotherFilmAreRefused) {
    add("a film", 1);
    EXPECT_THROW(FilmFolder(path, "another"), RuntimeFailure);
    fs::remove(path / "film.json");
    EXPECT_THROW(FilmFolder(path, "a film"), RuntimeFailure) << "nothing says of which film they are";
    fs::remove(path / "frame_00000.png");
    EXPECT_EQ(FilmFolder(path, "another").done(), 0) << "without pictures it is any film's folder";
}

// The pictures of a film are the same however often they are made, so the beginning is never wrong.
TEST_F(FilmFolderTest, APictureThatIsNotWholeBeginsAnew) {
    add("a film", 3);
    std::ofstream(path / "frame_00001.png", std::ios::trunc) << "half";
    EXPECT_EQ(FilmFolder(path, "a film").done(), 0);
    add("a film", 3);
    EXPECT_EQ(FilmFolder(path, "a film").done(), 3);
    fs::remove(path / "frame_00000.png");
    EXPECT_EQ(FilmFolder(path, "a film").done(), 0);
    add("a film", 3);
    std::ofstream(path / "progress.json", std::ios::trunc) << "{";
    EXPECT_EQ(FilmFolder(path, "a film").done(), 0);
}

}  // namespace
}  // namespace deepwater::app
