#include "app/commands/buried_camera.h"

#include <cstdio>
#include <string>

#include "core/check.h"
#include "core/log.h"
#include "scene/state/bed_state.h"

namespace deepwater::app {

void warn_of_buried_camera(const scene::Scene& scene, std::string_view place) {
    const glm::dvec3& eye = scene.camera.position;
    double ground = 0;
    try {
        const scene::SeaBed bed(scene::present_bed(scene), scene.sea);
        if (!bed.present()) return;
        ground = bed.height(eye.x, eye.z);
    } catch (const RuntimeFailure&) {
        return;  // who draws the land says that it cannot be read
    }
    if (eye.y >= ground) return;
    char text[120];
    std::snprintf(text, sizeof text, "the camera lies %.1f m under the ground, whose height is %.1f m there",
                  ground - eye.y, ground);
    log_warning(std::string(place) + text);
}

}  // namespace deepwater::app
