#include "sim/bodies/shores.h"

namespace deepwater::sim {

MovingShore shore_at_rest(const ShorePiece& piece) {
    return {.middle = {piece.middle.x, 0, piece.middle.y}, .outwards = piece.outwards};
}

MovingShore shore_of(const ShorePiece& piece, const FloatingBody& body, const BodyPose& pose) {
    const glm::dmat3 turn = glm::mat3_cast(pose.state.orientation) * glm::transpose(body.rotation);
    const glm::dvec3 still(piece.middle.x, 0, piece.middle.y);
    const glm::dvec3 middle = pose.state.position + turn * (still - body.position);
    const glm::dvec3 outwards = turn * glm::dvec3(piece.outwards.x, 0, piece.outwards.y);
    const glm::dvec3& up = turn[1];
    return {.middle = middle,
            .outwards = glm::vec2(glm::normalize(glm::dvec2(outwards.x, outwards.z))),
            .velocity = glm::vec3(velocity_at(pose.state, middle)),
            .slope = glm::vec2(glm::dvec2(-up.x, -up.z) / up.y)};
}

}  // namespace deepwater::sim
