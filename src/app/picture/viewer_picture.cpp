#include "app/picture/viewer_picture.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace deepwater::app {

void ViewerPicture::draw(const Moment& moment) {
    const scene::Scene& scene = moment.scene;
    const bool rests =
        scene.clock.paused && !moment.new_sea && !moment.blends && moment.size == size_ && scene == last_;
    still_.advance(rests, scene::resolved_quality(scene.view.quality, frame_.software_renderer()), moment.dt);
    last_ = scene;
    size_ = moment.size;
    moving_ = !still_.still();
    if (moving_) {
        draw_moving(moment);
        return build_next_program(moment);
    }
    const std::optional<int> quality = still_.next_quality();
    if (!quality || !draw_still(moment, *quality)) frame_.show_again(drawn_, moment.size, 0);
}

void ViewerPicture::draw_moving(const Moment& moment) {
    drawn_ = moment.scene;
    const FramePace::Limits limits = FramePace::limits_of(moment.scene.view, frame_.software_renderer());
    drawn_.view.render_scale = pace_.scale(limits);
    const auto share = static_cast<double>(drawn_.view.render_scale / limits.most_scale);
    pixels_ = share * share;
    frame_.adapt_exposure(moment.blends ? optics::kAdapted : static_cast<float>(moment.dt));
    frame_.render(drawn_, moment.sea, moment.size, 0, render::Pace::gradual);
}

bool ViewerPicture::draw_still(const Moment& moment, int quality) {
    scene::Scene still = moment.scene;
    still.view.quality = quality;
    if (still.view.render_scale <= 0) still.view.render_scale = 1;
    if (!frame_.prepare_programs(still, moment.sea, 1)) return false;
    drawn_ = std::move(still);
    frame_.render(drawn_, moment.sea, moment.size, 0);
    still_.drawn();
    return true;
}

void ViewerPicture::build_next_program(const Moment& moment) {
    if (!std::exchange(prepares_programs_, false)) return;
    const auto start = std::chrono::steady_clock::now();
    frame_.prepare_programs(drawn_, moment.sea, 1);
    preparing_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    prepares_programs_ = true;  // unless one does not build: then not before shaders have changed
}

std::optional<ViewerPicture::Cost> ViewerPicture::record(double seconds) {
    constexpr double kMilli = 1e3;
    const double drawing = std::max(seconds - std::exchange(preparing_, 0.0), 0.0);
    if (!moving_) return std::nullopt;
    pace_.record(drawing * kMilli);
    return Cost{drawing, pixels_};
}

}  // namespace deepwater::app
