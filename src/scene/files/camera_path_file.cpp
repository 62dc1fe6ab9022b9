#include "scene/files/camera_path_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "core/check.h"
#include "core/image_file.h"
#include "core/text.h"
#include "core/text_file.h"
#include "scene/files/json_fields.h"
#include "scene/files/scene_values.h"

namespace deepwater::scene {
namespace {

using nlohmann::json;

constexpr size_t kLargestFile = 1 << 20;  ///< bytes

constexpr std::string_view kPathKeys[] = {"bookmarks", "closed"};
constexpr std::string_view kBookmarkKeys[] = {"camera", "fov", "seconds"};

double leg_seconds(const json& value) {
    const double seconds = value.is_number() ? value.get<double>() : 0;
    if (!(seconds >= Bookmark::kShortestLeg && seconds <= Bookmark::kLongestLeg))
        throw UsageError("bad 'seconds': expected a number from 0.1 to 3600");
    return seconds;
}

Bookmark bookmark_of(const json& value) {
    if (!value.is_object()) throw UsageError("expected an object with 'camera'");
    check_keys(value, kBookmarkKeys);
    if (!value.contains("camera")) throw UsageError("there is no 'camera'");
    Camera camera;
    set_camera_pose(value.at("camera"), camera);
    Bookmark bookmark{.position = camera.position, .yaw = camera.yaw, .pitch = camera.pitch, .fov = {}};
    if (value.contains("fov")) {
        ParameterList list;
        list.add(camera, camera_params());
        set_parameter(list.at("camera.fov"), value.at("fov"));
        bookmark.fov = camera.fov;
    }
    if (value.contains("seconds")) bookmark.seconds = leg_seconds(value.at("seconds"));
    return bookmark;
}

CameraPath path_of(const json& content) {
    check_keys(content, kPathKeys);
    CameraPath path;
    if (content.contains("closed")) {
        if (!content.at("closed").is_boolean()) throw UsageError("bad 'closed': expected true or false");
        path.closed = content.at("closed").get<bool>();
    }
    const json& bookmarks = content.contains("bookmarks") ? content.at("bookmarks") : json();
    if (!bookmarks.is_array() || bookmarks.empty() || bookmarks.size() > CameraPath::kMostBookmarks) {
        throw UsageError("bad 'bookmarks': expected an array of 1 to " +
                         std::to_string(CameraPath::kMostBookmarks) + " bookmarks");
    }
    for (const json& value : bookmarks) {
        try {
            path.bookmarks.push_back(bookmark_of(value));
        } catch (const UsageError& error) {
            throw UsageError("bookmark " + std::to_string(path.bookmarks.size() + 1) + ": " + error.what());
        }
    }
    return path;
}

}  // namespace

CameraPath load_camera_path(const std::filesystem::path& file) {
    const std::string text = read_text_file(file, kLargestFile);
    try {
        return path_of(parse_object(text));
    } catch (const std::runtime_error& error) {
        throw RuntimeFailure(std::string(error.what()) + " in '" + file.string() + "'");
    }
}

bool is_camera_path_file(const std::filesystem::path& file) {
    try {
        return parse_object(read_text_file(file, kLargestFile)).contains("bookmarks");
    } catch (const std::runtime_error&) {
        return false;
    }
}

std::string camera_path_text(const CameraPath& path) {
    nlohmann::ordered_json content;
    content["closed"] = path.closed;
    content["bookmarks"] = nlohmann::ordered_json::array();
    for (const Bookmark& b : path.bookmarks) {
        nlohmann::ordered_json value;
        value["camera"] = {b.position.x, b.position.y, b.position.z, b.yaw, b.pitch};
        if (b.fov) value["fov"] = parse_number(shortest(*b.fov)).value_or(0);
        value["seconds"] = b.seconds;
        content["bookmarks"].push_back(value);
    }
    return content.dump(kJsonIndent) + "\n";
}

void save_camera_path(const std::filesystem::path& file, const CameraPath& path) {
    if (path.bookmarks.empty() || path.bookmarks.size() > CameraPath::kMostBookmarks) {
        throw RuntimeFailure("cannot write '" + file.string() + "': a camera path has 1 to " +
                             std::to_string(CameraPath::kMostBookmarks) + " bookmarks, not " +
                             std::to_string(path.bookmarks.size()));
    }
    write_text_file(file, camera_path_text(path));
}

}  // namespace deepwater::scene
