// Writes the scene that the picture of a model on the viewer's shelf shows.
//   model_scene MODEL.glb SCENE.json
#include <cstdio>
#include <exception>

#include "app/objects/model_shelf.h"

int main(int count, char** words) {
    if (count != 3) {
        std::fputs("usage: model_scene MODEL.glb SCENE.json\n", stderr);
        return 2;
    }
    try {
        deepwater::app::write_picture_scene(words[2], words[1]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "model_scene: %s\n", error.what());
        return 1;
    }
    return 0;
}
