// What covers land at a place, as shares that one after the other hides of what lies below: sand, shingle, bare earth,
// plants, rock. Pictures add noise to the arguments; without it the shares are those of a few metres around.
#ifndef DEEPWATER_LAND_COVER
#define DEEPWATER_LAND_COVER

#include "shared/conventions.glsl"

CONST_FLOAT kHighestSand = 9.0f;   // m over the storm line up to which dunes reach
CONST_FLOAT kPlantsFrom = 1.8f;    // m over the storm line at which plants are half grown, as land_plants() counts

// Returns the share of shingle along the waves' reach and before rocks.
//   gravel  bed_gravel();  height  m over mean sea level;  reach  Land::reach
//   edge    share of rock, with noise;  rock  the same without
FN float land_shingle(float gravel, float height, float reach, float edge, float rock) {
    float at = height / reach;
    float along = gravel * smoothstep(0.1f, 0.6f, at) * (1.0f - smoothstep(1.0f, 1.5f, at));
    float by_rock = smoothstep(0.05f, 0.3f, edge) * smoothstep(0.02f, 0.2f, rock);
    return max(along, 0.8f * by_rock);
}

// Returns the share of bare earth and scree, where the wind brings no sand any more.
//   over_storm  m over the storm line, with noise
FN float land_inland(float over_storm) { return smoothstep(kHighestSand, 2.0f * kHighestSand, over_storm); }

// Returns the share of plants above the storm line, thin at its edge and on steep ground.
//   growth  Land::growth;  over  height over the storm line in units of kPlantsFrom;  steepness  slope of the ground; both
//   with noise
FN float land_plants(float growth, float over, float steepness) {
    return min(growth * smoothstep(0.0f, 0.55f, over) * (1.0f - smoothstep(0.65f, 1.1f, steepness)), 1.0f);
}

// Returns the share of rock in ground that is as steep: nothing loose lies on faces.
//   rock  share that the land's maps say;  steepness  slope of the ground
FN float land_rock(float rock, float steepness) { return max(rock, smoothstep(1.0f, 1.6f, steepness)); }

// Returns the share of bare rock.
//   edge  share of rock, with noise
FN float land_bare_rock(float edge) { return smoothstep(0.35f, 0.7f, edge); }

// Manning's roughness of what covers land over that of sand, whose usual value is 0.02 s/m^(1/3).
// Source: Chow 1959, "Open-channel hydraulics", table 5-6: clean earth 0.018 to 0.022, gravel with cobbles 0.030, jagged
// rock 0.035 to 0.050, brush and weeds of flood plains 0.035 to 0.070.
CONST_FLOAT kShingleRoughness = 1.5f;
CONST_FLOAT kRockRoughness = 2.5f;
CONST_FLOAT kPlantRoughnessOverSand = 2.5f;

// Returns Manning's roughness of ground with these shares, over that of sand.
FN float land_roughness(float shingle, float plants, float rock) {
    return mix(mix(mix(1.0f, kShingleRoughness, shingle), kPlantRoughnessOverSand, plants), kRockRoughness, rock);
}

#endif
