#include "app/requests/bookmark_requests.h"

#include <string>

namespace deepwater::app {
namespace {

void toggle_flight(CameraMotion& motion, const scene::Camera& camera, Reports& reports) {
    if (motion.bookmarks().playing()) return motion.stop_flight();
    if (motion.bookmarks().path.bookmarks.empty()) reports.tell("There is no bookmark yet: B makes one");
    motion.start_flight(camera);
}

}  // namespace

void load_bookmarks(const std::filesystem::path& file, CameraMotion& motion, Reports& reports) {
    reports.attempt([&] {
        motion.bookmarks().load(file);
        reports.tell(std::to_string(motion.bookmarks().path.bookmarks.size()) + " bookmarks of " +
                     file.string());
    });
}

void serve_bookmark_requests(const GuiRequests& requests, CameraMotion& motion, const scene::Camera& shown,
                             scene::Camera& camera, Reports& reports) {
    if (requests.add_bookmark) {
        motion.bookmarks().add(shown);
        reports.tell("Bookmark " + std::to_string(motion.bookmarks().path.bookmarks.size()));
    }
    if (requests.toggle_flight) toggle_flight(motion, camera, reports);
    if (requests.save_bookmarks) {
        reports.attempt([&] {
            motion.bookmarks().save();
            reports.tell("Wrote " + motion.bookmarks().file);
        });
    }
    if (requests.load_bookmarks) load_bookmarks(motion.bookmarks().file, motion, reports);
    if (requests.go_to_bookmark) motion.go_to_bookmark(*requests.go_to_bookmark, camera);
}

}  // namespace deepwater::app
