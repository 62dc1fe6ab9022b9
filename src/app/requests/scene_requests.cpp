#include "app/requests/scene_requests.h"

#include "app/command_line/paths.h"
#include "app/scenes/command_text.h"
#include "app/scenes/pasted_scene.h"
#include "app/scenes/scene_setup.h"
#include "app/scenes/scene_store.h"
#include "core/check.h"
#include "scene/files/scene_file.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

void copy(const GuiRequests& requests, const EditedScene& edited, Window& window, Reports& reports) {
    const scene::Scene scene = scene::without_fading_clouds(edited.values());
    const glm::ivec2 size = window.framebuffer_size();
    if (requests.copy_scene) {
        window.copy_to_clipboard(scene::scene_text(scene, size.x, size.y, models_folder()));
        reports.tell("Copied the scene");
    }
    if (!requests.copy_command) return;
    const CommandText command = command_text(scene, edited.names().argument, size);
    window.copy_to_clipboard(command.text);
    reports.tell(command.left_out.empty() ? "Copied the command line"
                                          : "Copied the command line, which cannot say all: " +
                                                command.left_out + " differ. Copy the scene instead");
}

void save(const GuiRequests& requests, EditedScene& edited, Window& window, Reports& reports) {
    const auto write = [&](const fs::path& file, Existing existing) {
        const glm::ivec2 size = window.framebuffer_size();
        const fs::path written =
            save_scene(file, scene::without_fading_clouds(edited.values()), size, existing);
        edited.name_scene(written.stem().string(), scene_argument(written));
        reports.tell("Wrote " + written.string());
    };
    if (requests.save_scene) {
        const std::string& argument = edited.names().argument;
        if (!is_own_scene(argument))
            throw RuntimeFailure("this scene has no file of its own yet: save it as ...");
        write(argument, Existing::replaced);
    }
    if (requests.save_scene_as) write(*requests.save_scene_as, Existing::kept);
}

}  // namespace

std::optional<fs::path> serve_scene_requests(const GuiRequests& requests, EditedScene& edited, Window& window,
                                             Reports& reports) {
    std::optional<fs::path> pasted;
    reports.attempt([&] {
        if (requests.copy_scene || requests.copy_command) copy(requests, edited, window, reports);
        save(requests, edited, window, reports);
        if (!requests.paste) return;
        write_pasted(window.clipboard(), pasted_scene_file());
        pasted = pasted_scene_file();
    });
    return pasted;
}

}  // namespace deepwater::app
