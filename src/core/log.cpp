#include "core/log.h"

#include <cstdio>

namespace deepwater {
namespace {

void write_line(const char* prefix, std::string_view text) {
    std::fprintf(stderr, "deepwater: %s%.*s\n", prefix, static_cast<int>(text.size()), text.data());
}

}  // namespace

void log_info(std::string_view text) {
    write_line("", text);
}
void log_warning(std::string_view text) {
    write_line("warning: ", text);
}
void log_error(std::string_view text) {
    write_line("error: ", text);
}

}  // namespace deepwater
