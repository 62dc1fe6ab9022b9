// Makes the models of this folder: make_models [--draft] FOLDER [NAME…]
//
// Without names it makes all of them; --draft paints textures of a quarter of the size, for trying a shape.
// Every model is built from a few kinds of solids, unwrapped, painted by its materials texel by texel and
// written as binary glTF; the same program gives the same files.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "core/check.h"
#include "models.h"
#include "workshop/glb.h"

namespace deepwater::models {
namespace {

constexpr int kDraftShare = 4;

int run(std::vector<std::string> arguments) {
    const bool draft = std::erase(arguments, "--draft") > 0;
    const auto is_known = [](const std::string& name) {
        return std::ranges::find(kRecipes, name, &Recipe::name) != kRecipes.end();
    };
    if (arguments.empty() || !std::all_of(arguments.begin() + 1, arguments.end(), is_known)) {
        std::cerr << "usage: make_models [--draft] FOLDER [NAME...]\nmodels:";
        for (const Recipe& recipe : kRecipes) std::cerr << ' ' << recipe.name;
        std::cerr << '\n';
        return 2;
    }
    const std::filesystem::path folder = arguments[0];
    for (const Recipe& recipe : kRecipes) {
        if (arguments.size() > 1 &&
            std::find(arguments.begin() + 1, arguments.end(), recipe.name) == arguments.end())
            continue;
        Model model = recipe.make();
        if (draft) model.texture_size /= kDraftShare;
        const std::filesystem::path file = folder / (std::string(recipe.name) + ".glb");
        write_glb(file, model);
        size_t triangles = 0;
        for (const Part& part : model.parts) triangles += part.mesh.triangles.size();
        std::cerr << file.string() << ": " << triangles << " triangles, " << std::filesystem::file_size(file)
                  << " bytes\n";
    }
    return 0;
}

}  // namespace
}  // namespace deepwater::models

int main(int argc, char** argv) {
    try {
        return deepwater::models::run({argv + 1, argv + argc});
    } catch (const std::exception& error) {
        std::cerr << "make_models: error: " << error.what() << '\n';
        return 1;
    }
}
