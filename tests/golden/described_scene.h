#pragma once

#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "app/scenes/scene_setup.h"

namespace deepwater::test {

/// The scene that options of the program describe, parted by spaces.
inline scene::Scene described_scene(const std::string& options) {
    std::istringstream stream(options);
    std::vector<std::string> words{"deepwater"};
    for (std::string word; stream >> word;) words.push_back(word);
    std::vector<const char*> arguments;
    for (const std::string& word : words) arguments.push_back(word.c_str());
    return app::make_scene(std::get<app::Options>(
                               app::parse_options(static_cast<int>(arguments.size()), arguments.data())))
        .scene;
}

}  // namespace deepwater::test
