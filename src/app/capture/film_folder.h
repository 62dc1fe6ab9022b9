#pragma once

#include <cstdint>
#include <filesystem>
#include <glm/glm.hpp>
#include <span>
#include <string>

#include "optics/sight/picture_meter.h"

namespace deepwater::app {

/// "frame_00042.png"
[[nodiscard]] std::string frame_name(int i);

/// A folder with the numbered pictures of a film. `film.json` in it says which film that is, and `progress.json` how many
/// pictures are whole and what the exposure has adapted to after the last of them, so that an interrupted film goes on
/// where it stopped and its pictures are those of one that was not interrupted.
class FilmFolder {
public:
    /// Makes the folder when it is missing, and finds out what is done of the film.
    /// @param film  JSON of all that the pictures depend on
    /// @throws RuntimeFailure where the folder cannot be written, or holds pictures of another film
    FilmFolder(std::filesystem::path folder, std::string film);

    /// How many pictures are there, from the first one on.
    [[nodiscard]] int done() const { return done_; }
    /// What the exposure had adapted to after the last of them.
    [[nodiscard]] const optics::AutoExposure::Adapted& adapted() const { return adapted_; }

    /// Writes picture number done() (layout as of write_png()), and what its exposure had adapted to.
    /// @throws RuntimeFailure "cannot write 'FILE': reason"
    void add(glm::ivec2 size, std::span<const std::uint8_t> rgb,
             const optics::AutoExposure::Adapted& adapted);

private:
    void begin();
    void read_progress();

    std::filesystem::path folder_;
    std::string film_;
    int done_ = 0;
    bool begun_ = false;  ///< `film.json` is this film's
    optics::AutoExposure::Adapted adapted_;
};

}  // namespace deepwater::app
