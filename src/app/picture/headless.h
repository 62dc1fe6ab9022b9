#pragma once

#include "app/command_line/paths.h"
#include "app/picture/offscreen.h"
#include "gl/headless_context.h"
#include "gl/program.h"
#include "render/frame.h"
#include "sim/step/ocean_stepper.h"

namespace deepwater::app {

/// The objects needed to render without a window, constructed and destroyed in the right order.
struct Headless {
    gl::HeadlessContext context;
    gl::ShaderLibrary shaders{data_root() / "shaders", link_notes_file()};
    render::Frame frame{shaders};
    sim::OceanStepper sea;
    Offscreen offscreen{frame, sea};
};

}  // namespace deepwater::app
