#include "core/check.h"

#include <cstdio>
#include <cstdlib>

namespace deepwater {

void check_failed(const char* condition, const std::source_location& where) {
    std::fprintf(stderr, "deepwater: internal error: %s is false at %s:%u\n", condition, where.file_name(),
                 where.line());
    std::abort();
}

}  // namespace deepwater
