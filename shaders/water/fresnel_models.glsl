// Values of FRESNEL; mirror of FresnelModel in src/scene/state/water_state.h.
#define FRESNEL_EXACT 0
#define FRESNEL_SCHLICK 1
#define FRESNEL_TABLE 2
#define FRESNEL_POWER 3
