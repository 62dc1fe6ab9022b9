#include "scene/objects/model_library.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <exception>
#include <mutex>

#include "core/check.h"
#include "scene/models/model_file.h"

namespace deepwater::scene {
namespace {

bool uses(const Object& object, int shape, const std::string& file) {
    return object.shape == shape && object.model == file;
}

/// The models of all libraries of the process.
template <class Entry>
class KeptModels {
public:
    /// @return null when no library keeps the model with this stamp
    std::shared_ptr<const Model> find(const Entry& wanted) {
        const std::lock_guard lock(mutex_);
        std::erase_if(kept_, [](const Kept& kept) { return kept.model.expired(); });
        for (const Kept& kept : kept_) {
            if (kept.shape == wanted.shape && kept.file == wanted.file && kept.stamp == wanted.stamp)
                return kept.model.lock();
        }
        return nullptr;
    }
    void add(const Entry& entry) {
        const std::lock_guard lock(mutex_);
        kept_.push_back({entry.shape, entry.file, entry.stamp, entry.model});
    }

private:
    struct Kept {
        int shape;
        std::string file;
        decltype(Entry::stamp) stamp;
        std::weak_ptr<const Model> model;
    };
    std::mutex mutex_;
    std::vector<Kept> kept_;
};

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
    std::error_code missing;  // load_model() reports the error
    stamp.modified = std::filesystem::last_write_time(object.model, missing);
    stamp.bytes = std::filesystem::file_size(object.model, missing);
    return stamp;
}

void ModelLibrary::update(const std::vector<Object>& objects) {
    std::vector<Entry> added;
    for (const Object& object : objects) {
        const auto is_added = [&](const Entry& entry) { return uses(object, entry.shape, entry.file); };
        if (std::any_of(added.begin(), added.end(), is_added)) continue;
        const Stamp stamp =
            stamp_of(object);  // taken before reading, so that a change meanwhile is found by the next update
        if (const Entry* known = find(object); known != nullptr && known->stamp == stamp) continue;
        added.push_back({object.shape, object.model, stamp, nullptr});
    }
    static KeptModels<Entry> kept;
    std::vector<std::exception_ptr> failures(added.size());
    tbb::parallel_for(size_t{0}, added.size(), [&](size_t i) {
        Entry& entry = added[i];
        entry.model = kept.find(entry);
        if (entry.model) return;
        try {
            entry.model = std::make_shared<const Model>(
                entry.shape == kShapeModel ? load_model(entry.file) : make_primitive(entry.shape));
            kept.add(entry);
        } catch (...) {
            failures[i] = std::current_exception();
        }
    });
    for (const std::exception_ptr& failure : failures) {
        if (failure) std::rethrow_exception(failure);
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
