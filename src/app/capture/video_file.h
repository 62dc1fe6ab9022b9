#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <glm/glm.hpp>
#include <memory>
#include <span>

namespace deepwater::app {

/// Whether a file's name is that of a film which VideoFile writes: it ends in .mp4 or .mkv.
[[nodiscard]] bool is_video_file(const std::filesystem::path& file);

/// Checks, without writing, that a film of `size` pixels can be written as `file`. Call it before a long computation.
/// @throws RuntimeFailure "cannot write 'FILE': reason": no such folder, no permission, no encoder, or an odd side of a
///         .mp4, whose colours are stored for blocks of 2 x 2 pixels
void check_video(const std::filesystem::path& file, glm::ivec2 size);

/// A film that is being written by libav.
///
/// A .mp4 is H.264 by x264: 8 bits, 4:2:0, constant rate factor kQuality, colours and range of ITU-R BT.709 (2015),
/// which the stream also says. A .mkv is FFV1 version 3 (RFC 9043): lossless RGB, so that its decoded pictures are those
/// that were added, byte for byte.
class VideoFile {
public:
    /// x264's constant rate factor: 0 lossless … 51; at 17 a film of the sea cannot be told from its pictures.
    static constexpr int kQuality = 17;

    /// @param file  is written to directly; its name may be a temporary one
    /// @param kind  the film's final name, whose ending chooses the format
    /// @param fps   pictures a second, 0.001 to 1000
    /// @throws std::runtime_error, as every member does, with the reason why the film cannot be written
    VideoFile(const std::filesystem::path& file, const std::filesystem::path& kind, glm::ivec2 size,
              double fps);
    ~VideoFile();
    VideoFile(const VideoFile&) = delete;
    VideoFile& operator=(const VideoFile&) = delete;

    /// Adds the next picture: sRGB-encoded RGB of the film's size, top row first.
    void add(std::span<const std::uint8_t> rgb);

    /// Completes the file.
    void finish();

private:
    struct Encoder;
    std::unique_ptr<Encoder> encoder_;
};

/// Writes a film beside its place first and moves it there when it is whole, as replace_file() does.
/// @param write  adds the pictures; what it throws is passed on, and no film is left
/// @throws RuntimeFailure "cannot write 'FILE': reason"
void write_video(const std::filesystem::path& file, glm::ivec2 size, double fps,
                 const std::function<void(VideoFile&)>& write);

}  // namespace deepwater::app
