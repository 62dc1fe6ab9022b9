#include "scene/state/bed_check.h"

#include "core/check.h"
#include "core/text.h"

namespace deepwater::scene {

void check_bed(const BedState& bed) {
    if (bed.kind == kBedFile && bed.file.empty())
        throw UsageError("bad bed: 'bed.kind' is file, but 'bed.file' names none");
    if (bed.shallowest <= bed.deepest) return;
    throw UsageError("bad bed: 'bed.shallowest' (" + shortest(bed.shallowest) +
                     " m) is deeper than 'bed.deepest' (" + shortest(bed.deepest) + " m)");
}

}  // namespace deepwater::scene
