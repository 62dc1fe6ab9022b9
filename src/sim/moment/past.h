#pragma once

namespace deepwater::sim {

/// What becomes of the motion so far of rigid bodies and of layers of waves where others are set that could have changed it.
enum class Past {
    /// It begins anew: the motion is a function of the bodies and layers.
    anew,
    /// It stays. Bodies that are the same go on. One with another recipe or outfit, but the same start, goes on from where
    /// it is; others that should be there begin now, at their start. Windows of waves go on with other walls and bodies
    /// (WaterLayer::go_on_as()).
    kept
};

}  // namespace deepwater::sim
