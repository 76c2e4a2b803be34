/* exec_image.h - what decoding and running of texture and surface instructions share. */
#ifndef GX_SOFT_EXEC_IMAGE_H
#define GX_SOFT_EXEC_IMAGE_H

#include "device/soft/image.h"

enum image_geometry { IMAGE_1D, IMAGE_2D, IMAGE_3D, IMAGE_A1D, IMAGE_A2D, IMAGE_CUBE, IMAGE_ACUBE };
enum image_outside { OUTSIDE_TRAP, OUTSIDE_CLAMP, OUTSIDE_ZERO };
enum image_query { QUERY_WIDTH, QUERY_HEIGHT, QUERY_DEPTH, QUERY_LAYERS, QUERY_LEVELS };

/* Operands: o[0..3] values, o[4] the object, o[5..8] coordinates, o[9] a level or NO_OPERAND */
enum { IMAGE_OBJECT = 4, IMAGE_FIRST = 5, IMAGE_LEVEL = 9 };

/* Whether integers are read as numbers from 0, or -1, to 1. */
bool gx_soft_is_scaled(const struct gx_soft_image *image);
/* Of 8 bits: 0 to 1. */
double gx_soft_from_srgb(uint32_t v);

/* Linear filtering between 2, 4 or 8 texels; bit a of a corner's number: it is the further one along axis a. */
/* share: of the further one along each axis, of 256; weights are of 256, too. */
void gx_soft_filter_weights(const unsigned share[3], unsigned n_axes, unsigned weight[8]);
/* Of one channel: texels as numbers, and as integers when the format has those. */
double gx_soft_filter(const struct gx_soft_image *image, unsigned channel, const double *t,
                      const uint32_t *raw, const unsigned *weight, unsigned n);

#endif
