#include "app/requests/shelf_requests.h"

#include <string>

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

}  // namespace deepwater::app
