#include "core/check.h"

#include <cstdio>
#include <cstdlib>
#include <new>

namespace deepwater {

std::string explain(const std::exception& failure) {
    if (dynamic_cast<const std::bad_alloc*>(&failure)) {
        return "not enough memory; smaller --size, view.quality or waves.resolution need less";
    }
    return failure.what();
}

void check_failed(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "deepwater: internal error: %s is false at %s:%d\n", condition, file, line);
    std::abort();
}

}  // namespace deepwater
