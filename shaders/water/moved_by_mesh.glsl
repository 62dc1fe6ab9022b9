// Where layers of water lie over the tiles, their maps are read where the tiles have moved the water to. Pixels have the
// mesh say that, which saves a look-up for each of the longest tiles; where layers replace waves of the sea, and where
// pixels take several samples, they find out themselves.
#ifndef DEEPWATER_MOVED_BY_MESH
#define DEEPWATER_MOVED_BY_MESH
#define MOVED_BY_MESH (WATER_LAYERS && !LAYERS_CHANGE_SEA && FOOTPRINT_TAPS == 1)
#endif
