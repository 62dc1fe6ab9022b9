#pragma once

#include <filesystem>
#include <future>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/scenes/preset_library.h"
#include "app/scenes/thumbnails.h"
#include "gl/texture.h"

namespace deepwater::app {

/// A model that can be put into a scene.
struct ModelEntry {
    std::string name;            ///< of its file, without .glb or .gltf
    std::filesystem::path file;  ///< absolute
    bool own = false;            ///< whether it is the user's, not the program's
    std::string problem;         ///< why it cannot be used; empty: nothing is known against it
};

/// The names of files of models in a folder, sorted; empty when there is no such folder.
[[nodiscard]] std::vector<std::filesystem::path> model_files(const std::filesystem::path& folder);

/// The user's own models: a text file with one path a line. Paths that lead nowhere are passed over. A file that cannot
/// be read is warned of, and gives none.
[[nodiscard]] std::vector<std::filesystem::path> read_own_models(const std::filesystem::path& list);
/// Adds a line to that file, which is made when missing, or takes it away. All other lines stay, also those of models on
/// a drive that is absent now.
/// @throws RuntimeFailure when the file cannot be read or written; then it stays as it is
void add_own_model(const std::filesystem::path& list, const std::filesystem::path& model);
void forget_own_model(const std::filesystem::path& list, const std::filesystem::path& model);

/// Writes the scene that a model's picture shows: the model on a calm sea, so far away that all of it is seen.
/// @throws RuntimeFailure as scene::load_model(), and when the file cannot be written
void write_picture_scene(const std::filesystem::path& scene, const std::filesystem::path& model);
/// Does so where that scene is missing or was written for another state of the model's file. The scene's file gets the
/// time of the model's.
/// @return whether it was written, and the model read for it
bool update_picture_scene(const std::filesystem::path& scene, const std::filesystem::path& model);

/// The models of the program with their pictures, followed by the user's own. The pictures of the program's are files in
/// the folder `thumbnails` beside the models; those of the user's are rendered in the background, as thumbnails of
/// presets are.
class ModelShelf {
public:
    /// @param shipped  folder
    /// @param list     file of the user's own models; empty: they are not kept
    /// @param cache    folder for pictures, made when missing; empty: own models have none
    ModelShelf(const std::filesystem::path& shipped, std::filesystem::path list, std::filesystem::path cache);
    /// Waits for no more than the model that is just being read.
    ~ModelShelf() { ends_.request_stop(); }
    ModelShelf(const ModelShelf&) = delete;
    ModelShelf& operator=(const ModelShelf&) = delete;

    [[nodiscard]] std::span<const ModelEntry> entries() const { return entries_; }
    /// The picture of an entry by its index; null while there is none.
    [[nodiscard]] const gl::Texture* picture(size_t index) const;

    /// Adds a model of the user and keeps it for later runs; one that is there already stays where it is.
    /// @return its index  @throws RuntimeFailure as add_own_model(); the model is there all the same
    size_t add(const std::filesystem::path& model);
    /// Forgets a model of the user, but leaves its file as it is. @pre the entry is the user's
    /// @throws RuntimeFailure as forget_own_model(); the model is gone all the same
    void forget(size_t index);

    /// Loads and makes missing pictures. Called in frames that show the shelf, `dt` seconds long.
    /// @return what went wrong, once; empty: nothing
    [[nodiscard]] std::string update(double dt);

private:
    void show_own();
    void read_shipped_picture();

    std::filesystem::path list_, cache_;
    std::vector<ModelEntry> entries_;
    size_t shipped_ = 0;                 ///< number of the program's models, which come first
    size_t read_ = 0;                    ///< pictures of them that have been read, or are missing
    std::vector<gl::Texture> pictures_;  ///< of the program's models
    Thumbnails own_pictures_;
    std::stop_source ends_;
    /// Writes missing scenes of own models' pictures; valid while it runs.
    std::future<std::vector<PresetEntry>> scenes_;
    bool own_are_current_ = false;
};

}  // namespace deepwater::app
