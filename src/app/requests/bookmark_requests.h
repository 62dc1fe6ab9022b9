#pragma once

#include "app/camera/camera_motion.h"
#include "app/gui/model.h"
#include "app/requests/reports.h"

namespace deepwater::app {

/// Does with the bookmarks what a person asked for.
/// @param shown   camera of the picture on the screen, of which a bookmark is made
/// @param camera  of the scene, which goes to a bookmark or starts a flight along all
void serve_bookmark_requests(const GuiRequests& requests, CameraMotion& motion, const scene::Camera& shown,
                             scene::Camera& camera, Reports& reports);

/// Reads bookmarks from a file in place of the present ones.
void load_bookmarks(const std::filesystem::path& file, CameraMotion& motion, Reports& reports);

}  // namespace deepwater::app
