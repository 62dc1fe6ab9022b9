#pragma once

#include <glm/glm.hpp>
#include <string>

#include "app/command_line/picture_format.h"
#include "scene/state/view_state.h"

namespace deepwater::app {

/// A size of screenshots: a multiple of the window's, or a width in pixels with the window's aspect.
struct ScreenshotSize {
    const char* name;
    int times;
    int width;
};
inline constexpr ScreenshotSize kScreenshotSizes[] = {
    {"as the window", 1, 0}, {"2 times the window", 2, 0}, {"4 times the window", 4, 0},
    {"4096 wide", 0, 4096},  {"8192 wide", 0, 8192},       {"16384 wide", 0, kLargestPictureSide}};

/// What a film shows: the view from here, a flight along the bookmarks, or the last drive of a boat.
enum FilmSubject : int { kFilmFromHere, kFilmOfBookmarks, kFilmOfDrive, kFilmSubjectCount };

/// What a still is written as.
enum StillFormat : int { kStillPng, kStillPng16, kStillExr, kStillFormatCount };
inline constexpr const char* kStillFormatNames[kStillFormatCount] = {"PNG, 8 bits", "PNG, 16 bits",
                                                                     "OpenEXR, radiance"};

/// What a film is written as.
struct FilmFormat {
    const char* name;
    const char* ending;  ///< of the file; empty: a folder of pictures
};
inline constexpr FilmFormat kFilmFormats[] = {
    {"MP4, H.264", ".mp4"}, {"MKV, lossless FFV1", ".mkv"}, {"folder of PNG pictures", ""}};

/// A size of films, pixels.
struct FilmSize {
    const char* name;
    glm::ivec2 size;  ///< 0: that of the window
};
inline constexpr FilmSize kFilmSizes[] = {{"as the window", {0, 0}},
                                          {"1280 x 720", {1280, 720}},
                                          {"1920 x 1080", {1920, 1080}},
                                          {"2560 x 1440", {2560, 1440}},
                                          {"3840 x 2160", {3840, 2160}}};

/// Pictures a second of films.
inline constexpr int kFilmRates[] = {24, 25, 30, 50, 60};

/// The stills and films that a person wants. They are kept from run to run.
struct CaptureSettings {
    static constexpr float kShortestFilm = 0.5f, kLongestFilm = 600;  ///< s

    std::string folder = "screenshots";
    int still_size = 0;                       ///< index into kScreenshotSizes
    int still_quality = scene::kQualityAuto;  ///< scene::Quality; auto: as on the screen
    int still_format = kStillPng;             ///< StillFormat

    int film_subject = kFilmFromHere;        ///< FilmSubject
    float film_seconds = 3;                  ///< of a film from here
    int film_rate = 2;                       ///< index into kFilmRates
    int film_size = 1;                       ///< index into kFilmSizes
    int film_quality = scene::kQualityAuto;  ///< as still_quality
    int film_format = 0;                     ///< index into kFilmFormats

    bool operator==(const CaptureSettings&) const = default;
};

}  // namespace deepwater::app
