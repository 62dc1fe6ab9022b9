#pragma once

#include <string_view>

namespace deepwater {

/// Writes "deepwater: LEVEL: TEXT" as one line to stderr; stdout stays free for results.
void log_info(std::string_view text);
void log_warning(std::string_view text);
void log_error(std::string_view text);

}  // namespace deepwater
