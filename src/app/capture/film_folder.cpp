#include "app/capture/film_folder.h"

#include <array>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/check.h"
#include "core/image_file.h"
#include "core/text_file.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr size_t kLargestFile = 1 << 26;  ///< bytes: of a film with two scenes
constexpr const char* kFilmFile = "film.json";
constexpr const char* kProgressFile = "progress.json";

json json_of(const std::optional<float>& value) {
    return value ? json(*value) : json();
}

std::optional<float> number_of(const json& value) {
    if (value.is_null()) return {};
    return value.get<float>();
}

/// Whether a PNG ends as it has to: with its last chunk, IEND (W3C, Portable Network Graphics, 2003, 11.2.5).
bool is_whole_png(const fs::path& file) {
    constexpr std::array<char, 12> kEnd{0, 0, 0, 0, 'I', 'E', 'N', 'D', '\xae', '\x42', '\x60', '\x82'};
    std::array<char, kEnd.size()> end{};
    std::ifstream in(file, std::ios::binary);
    in.seekg(-static_cast<std::streamoff>(end.size()), std::ios::end);
    in.read(end.data(), end.size());
    return in && end == kEnd;
}

}  // namespace

std::string frame_name(int i) {
    char name[32];
    std::snprintf(name, sizeof name, "frame_%05d.png", i);
    return name;
}

FilmFolder::FilmFolder(fs::path folder, std::string film)
    : folder_(std::move(folder)), film_(std::move(film)) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) throw RuntimeFailure("cannot make the folder '" + folder_.string() + "': " + error.message());
    check_writable(folder_ / frame_name(0));
    const bool described = fs::exists(folder_ / kFilmFile, error);
    begun_ = described && read_text_file(folder_ / kFilmFile, kLargestFile) == film_;
    if (begun_) {
        read_progress();
    } else if (fs::exists(folder_ / frame_name(0), error)) {
        throw RuntimeFailure("'" + folder_.string() + "' holds the pictures of another film" +
                             (described ? ", whose command was not this one" : "") +
                             ": name another folder, or remove them");
    }
}

/// A film whose progress cannot be read, or of which a picture is missing, begins anew: its pictures are the same again.
void FilmFolder::read_progress() try {
    const json progress = json::parse(read_text_file(folder_ / kProgressFile, kLargestFile));
    const int pictures = progress.at("pictures").get<int>();
    const optics::AutoExposure::Adapted adapted{number_of(progress.at("light_ev")),
                                                number_of(progress.at("picture_ev"))};
    for (int i = 0; i < pictures; ++i)
        if (!is_whole_png(folder_ / frame_name(i))) return;
    done_ = pictures;
    adapted_ = adapted;
} catch (const std::exception&) {
    done_ = 0;
}

void FilmFolder::begin() {
    std::error_code ignored;
    fs::remove(folder_ / kProgressFile, ignored);  // of another film
    write_text_file(folder_ / kFilmFile, film_);
    begun_ = true;
}

void FilmFolder::add(glm::ivec2 size, std::span<const std::uint8_t> rgb,
                     const optics::AutoExposure::Adapted& adapted) {
    if (!begun_) begin();
    write_png(folder_ / frame_name(done_), size.x, size.y, rgb);
    ++done_;
    adapted_ = adapted;
    const json progress{{"pictures", done_},
                        {"light_ev", json_of(adapted.light_ev)},
                        {"picture_ev", json_of(adapted.picture_ev)}};
    write_text_file(folder_ / kProgressFile, progress.dump() + "\n");
}

}  // namespace deepwater::app
