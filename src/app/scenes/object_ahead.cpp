#include "app/scenes/object_ahead.h"

#include "scene/models/model_file.h"

namespace deepwater::app {
namespace {

constexpr double kDistance = 3.0;  ///< m, beside twice the model's radius: from the camera to the object

}  // namespace

scene::Object object_ahead(const std::filesystem::path& file, const scene::Camera& camera) {
    const scene::Model model = scene::load_model(file);
    const glm::dvec3 right(scene::axes(camera).right);
    const glm::dvec3 ahead(right.z, 0, -right.x);
    const auto radius = static_cast<double>(glm::length(model.high - model.low) / 2);
    scene::Object object = scene::model_object(std::filesystem::absolute(file).lexically_normal().string());
    object.position = camera.position + ahead * (kDistance + 2 * radius);
    object.position.y = 0;
    object.floats = !model.dry.indices.empty();
    return object;
}

}  // namespace deepwater::app
