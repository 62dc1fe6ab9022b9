#include "app/requests/preset_requests.h"

namespace deepwater::app {

void serve_preset_requests(const GuiRequests& requests, PresetShelf& shelf, EditedScene& edited,
                           Reports& reports) {
    if (const auto& preset = requests.save_preset) {
        reports.attempt([&] {
            const std::filesystem::path file = shelf.save(preset->name, preset->description, edited.values());
            edited.rename_preset(preset->name);
            reports.tell("Wrote " + file.string());
        });
    }
    if (const auto& wish = requests.rename_preset) {
        reports.attempt([&] {
            shelf.rename(wish->preset, wish->name);
            if (edited.names().preset == wish->preset) edited.rename_preset(wish->name);
        });
    }
    if (const auto& name = requests.delete_preset) {
        reports.attempt([&] {
            shelf.remove(*name);
            if (edited.names().preset == *name) edited.rename_preset("");
            reports.tell("Deleted the preset " + *name);
        });
    }
}

}  // namespace deepwater::app
