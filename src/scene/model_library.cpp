#include "scene/model_library.h"

#include <algorithm>

#include "core/check.h"
#include "scene/model_file.h"

namespace deepwater::scene {
namespace {

bool uses(const Object& object, int shape, const std::string& file) {
    return object.shape == shape && object.model == file;
}

}  // namespace

const ModelLibrary::Entry* ModelLibrary::find(const Object& object) const {
    const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
        return uses(object, entry.shape, entry.file);
    });
    return found == entries_.end() ? nullptr : &*found;
}

ModelLibrary::Stamp ModelLibrary::stamp_of(const Object& object) {
    Stamp stamp;
    if (object.shape != kShapeModel) return stamp;
    std::error_code missing;  // load_model() says what is wrong
    stamp.modified = std::filesystem::last_write_time(object.model, missing);
    stamp.bytes = std::filesystem::file_size(object.model, missing);
    return stamp;
}

void ModelLibrary::update(const std::vector<Object>& objects) {
    std::vector<Entry> added;
    for (const Object& object : objects) {
        const auto is_added = [&](const Entry& entry) { return uses(object, entry.shape, entry.file); };
        if (std::any_of(added.begin(), added.end(), is_added)) continue;
        const Stamp stamp = stamp_of(object);  // before it is read: what changes meanwhile is found next time
        if (const Entry* known = find(object); known != nullptr && known->stamp == stamp) continue;
        Model model = object.shape == kShapeModel ? load_model(object.model) : make_primitive(object.shape);
        added.push_back({object.shape, object.model, stamp, std::make_shared<const Model>(std::move(model))});
    }
    std::erase_if(entries_, [&](const Entry& entry) {
        const auto is_newer = [&](const Entry& other) {
            return other.shape == entry.shape && other.file == entry.file;
        };
        return std::any_of(added.begin(), added.end(), is_newer) ||
               std::none_of(objects.begin(), objects.end(),
                            [&](const Object& object) { return uses(object, entry.shape, entry.file); });
    });
    std::move(added.begin(), added.end(), std::back_inserter(entries_));
}

const std::shared_ptr<const Model>& ModelLibrary::of(const Object& object) const {
    const Entry* entry = find(object);
    DW_CHECK(entry != nullptr);
    return entry->model;
}

}  // namespace deepwater::scene
