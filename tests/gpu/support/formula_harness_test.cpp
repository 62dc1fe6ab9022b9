#include "support/formula_harness.h"

#include "core/check.h"
#include "core/shared_glsl.h"
#include "support/gl_fixture.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}

namespace deepwater::test {
namespace {

class FormulaHarnessTest : public GlTest {};

TEST_F(FormulaHarnessTest, EvaluatesEveryInput) {
    std::vector<glm::vec4> inputs;
    for (int i = 0; i < 1000; ++i) inputs.emplace_back(i, -i, 0.5F, 1);
    const auto outputs = evaluate_on_gpu("", "x.yxwz * 2.0", inputs);
    ASSERT_EQ(outputs.size(), inputs.size());
    for (size_t i = 0; i < inputs.size(); ++i)
        EXPECT_EQ(outputs[i], 2.0F * glm::vec4(inputs[i].y, inputs[i].x, inputs[i].w, inputs[i].z));
}

TEST_F(FormulaHarnessTest, SharedConstantsAreTheSameInBothLanguages) {
    const std::vector<glm::vec4> one(1);
    const auto constants =
        evaluate_on_gpu("shared/conventions.glsl", "vec4(kPi, kGravity, kEarthRadius, 0)", one);
    EXPECT_EQ(constants.front(), glm::vec4(shared::kPi, shared::kGravity, shared::kEarthRadius, 0));
}

TEST_F(FormulaHarnessTest, PassesOnTheCompilersComplaint) {
    const std::vector<glm::vec4> one(1);
    EXPECT_THROW((void)evaluate_on_gpu("", "nonsense(x)", one), RuntimeFailure);
}

}  // namespace
}  // namespace deepwater::test
