#include "app/requests/reports.h"

#include "core/check.h"
#include "core/log.h"

namespace deepwater::app {

void Reports::warn(const std::string& problem) {
    if (problem.empty()) return;
    log_warning(problem);
    gui_.notify(problem, Tone::error);
}

void Reports::fail(const std::exception& failure) {
    const std::string message = explain(failure);
    log_error(message);
    gui_.notify(message, Tone::error);
}

}  // namespace deepwater::app
