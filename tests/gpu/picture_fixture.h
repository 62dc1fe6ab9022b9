#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <memory>
#include <string>
#include <vector>

#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/frame.h"
#include "scene/files/scene_file.h"
#include "scene/scene.h"
#include "scene/surroundings/shores.h"
#include "sim/step/ocean_stepper.h"
#include "support/gl_fixture.h"

namespace deepwater::render {

/// Renders small pictures as the program does: medium quality, small tiles, no dither.
class PictureTest : public test::GlTest {
protected:
    explicit PictureTest(glm::ivec2 size) : size_(size) {}

    void SetUp() override {
        test::GlTest::SetUp();
        if (IsSkipped()) return;
        shaders_ = test::load_shaders();
        frame_ = std::make_unique<Frame>(*shaders_);
        resize(size_);
        scene_.view.dither = false;
        scene_.view.quality = scene::kQualityMedium;
        scene_.sea.resolution = 64;
        scene_.particles.amount = 0;
    }

    void resize(glm::ivec2 size) {
        size_ = size;
        framebuffer_ = {};
        target_ = gl::Texture({.format = GL_RGBA8, .width = size.x, .height = size.y, .label = "picture"});
        framebuffer_ = gl::Framebuffer("picture", {{GL_COLOR_ATTACHMENT0, target_}});
    }

    /// Loads a scene of assets/scenes, with small tiles.
    void load_scene(const std::string& name) {
        const std::filesystem::path assets = DEEPWATER_ASSETS;
        scene_ = {};
        scene::load_scene_file(assets / "scenes" / (name + ".json"), scene_, assets / "models");
        scene_.sea.resolution = 64;
    }

    /// Draws the scene on `sea`: scene::resolved_sea() or pictured_sea() of it.
    void draw(const sim::SeaState& sea) { frame_->render(scene_, moment(sea), size_, framebuffer_.name()); }

    /// The scene's moment of `sea`, with what floats in it, without spray.
    const sim::OceanMaps& moment(const sim::SeaState& sea) {
        stepper_.set_bodies(view_.build(scene_).bodies);
        return stepper_.evaluate_now(sea, scene_.clock.time);
    }

    /// Draws the scene. @return scene-linear values (radiance, or those of a debug view), bottom row first
    std::vector<glm::vec4> radiance() {
        draw(scene::resolved_sea(scene_, true));
        std::vector<glm::vec4> values(static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y));
        glGetTextureImage(frame_->radiance().name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(glm::vec4)), values.data());
        return values;
    }

    glm::ivec2 size_;
    std::unique_ptr<gl::ShaderLibrary> shaders_;
    std::unique_ptr<Frame> frame_;
    gl::Texture target_;
    gl::Framebuffer framebuffer_;
    sim::OceanStepper stepper_;
    scene::SpraySceneBuilder view_;
    scene::Scene scene_;
};

}  // namespace deepwater::render
