// Loads the plugin at run time and prints the height that it returns: host PLUGIN WIND SEED TIME X Z
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
    if (argc != 7) return 2;
    void* plugin = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!plugin) {
        std::fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    using SeaHeight = double (*)(float, int, double, double, double);
    const auto sea_height = reinterpret_cast<SeaHeight>(dlsym(plugin, "sea_height"));
    if (!sea_height) return 1;
    std::printf("%.9g\n",
                sea_height(std::strtof(argv[2], nullptr), std::atoi(argv[3]), std::strtod(argv[4], nullptr),
                           std::strtod(argv[5], nullptr), std::strtod(argv[6], nullptr)));
    return 0;
}
