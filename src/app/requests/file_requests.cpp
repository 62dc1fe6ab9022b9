#include "app/requests/file_requests.h"

#include <algorithm>
#include <string>

#include "app/scenes/scene_setup.h"
#include "scene/files/scene_file.h"

namespace deepwater::app {

namespace fs = std::filesystem;

fs::path serve_shelf_requests(const GuiRequests& requests, ModelShelf& shelf, Reports& reports) {
    fs::path taken;
    if (const auto& model = requests.shelve_model) {
        reports.attempt([&] { taken = shelf.entries()[shelf.add(*model)].file; });
    }
    if (const auto& entry = requests.unshelve_model) {
        reports.attempt([&] {
            const std::string name = shelf.entries()[*entry].name;
            shelf.forget(*entry);
            reports.tell("Took " + name + " off the shelf; its file stays");
        });
    }
    return taken;
}

std::vector<fs::path> own_files_of(const scene::Scene& scene, const fs::path& models) {
    std::vector<fs::path> files;
    const auto add = [&](const fs::path& file) {
        if (!file.empty() && std::ranges::find(files, file) == files.end()) files.push_back(file);
    };
    for (const scene::Object& object : scene.objects) {
        const fs::path model = object.model;
        if (model.lexically_normal().parent_path() != models.lexically_normal()) add(model);
    }
    add(scene.sky.image);
    return files;
}

void serve_save_request(const GuiRequests& requests, const EditedScene& edited, const glm::ivec2& size,
                        Reports& reports) {
    if (!requests.save_scene) return;
    reports.attempt([&] {
        scene::Scene scene = edited.values();
        scene.cloud_fade.reset();  // a file cannot hold fading clouds
        const fs::path models = models_folder();
        scene::save_scene_file(*requests.save_scene, scene, size.x, size.y, models);
        std::string told = "Wrote " + requests.save_scene->string();
        const std::vector<fs::path> own = own_files_of(scene, models);
        if (!own.empty()) told += ". On another machine it also needs";
        for (const fs::path& file : own) told += " " + file.filename().string();
        reports.tell(told);
    });
}

}  // namespace deepwater::app
