#include "app/commands/export_motion.h"

#include <algorithm>
#include <string>

#include "app/sea/scene_water.h"
#include "app/sea/sea_memory.h"
#include "core/check.h"
#include "core/image_file.h"

namespace deepwater::app {
namespace {

std::string label_of(const scene::Scene& scene, int number) {
    const std::string& name = scene.objects[static_cast<size_t>(number)].name;
    const bool plain = !name.empty() && name.find_first_of(",\"\r\n") == std::string::npos;
    return plain ? name : std::to_string(number);
}

}  // namespace

size_t floating_objects(const scene::Scene& scene) {
    return static_cast<size_t>(std::ranges::count_if(scene.objects, &scene::Object::floats));
}

void export_motion(const Moments& moments, const scene::Scene& scene, const std::filesystem::path& file) {
    if (floating_objects(scene) == 0) throw UsageError("--export-motion: nothing floats in the scene");
    check_writable(file);
    check_memory_for(sea_without_foam(scene), SeaUse::moved);
    SceneWater water(scene);
    write_moments(file, kMotionHeader, moments.count, [&](int moment) {
        const double t = moments.time(moment);
        const sim::OceanMaps& maps = water.at(t);
        std::string lines;
        const auto add = [&](double value) {
            lines += ',';
            append_number(value, lines);
        };
        for (const sim::BodyPose& body : maps.bodies) {
            const sim::BodyState& state = body.state;
            append_number(t, lines);
            lines += ',' + label_of(scene, body.number);
            for (int axis = 0; axis < 3; ++axis) add(state.position[axis]);
            for (const double q :
                 {state.orientation.w, state.orientation.x, state.orientation.y, state.orientation.z})
                add(q);
            for (int axis = 0; axis < 3; ++axis) add(state.velocity[axis]);
            for (int axis = 0; axis < 3; ++axis) add(state.angular_velocity[axis]);
            if (scene.objects[static_cast<size_t>(body.number)].rigid) {
                add(water.clock().submerged_volume(body.number, t));
            } else {
                lines += ',';
            }
            lines += '\n';
        }
        return lines;
    });
}

}  // namespace deepwater::app
