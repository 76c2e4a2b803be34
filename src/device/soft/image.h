/* image.h - textures and surfaces: what an object is of, and how it is read. */
#ifndef GX_SOFT_IMAGE_H
#define GX_SOFT_IMAGE_H

#include "device/soft/soft.h"

#define IMAGE_LEVELS 16

enum image_format {
	IMAGE_U8,
	IMAGE_U16,
	IMAGE_U32,
	IMAGE_S8,
	IMAGE_S16,
	IMAGE_S32,
	IMAGE_F16,
	IMAGE_F32
};
enum image_address { ADDRESS_WRAP, ADDRESS_CLAMP, ADDRESS_MIRROR, ADDRESS_BORDER };

struct image_level {
	uint64_t address, pitch; /* bytes between rows */
	uint32_t width, height, depth;
};

/* Planes lie one behind the other: those of a layer's depth, then the next layer; of a cube six layers are one. */
struct gx_soft_image {
	struct image_level levels[IMAGE_LEVELS];
	uint32_t n_levels, layers;
	enum image_format format;
	uint32_t n_channels;  /* 1, 2, 4 */
	bool cube, is_linear; /* linear memory: a number outside of it gives 0 */
	/* of textures */
	enum image_address modes[3];
	bool linear, linear_levels, normalized, as_integer, srgb;
	float bias, least, most, border[4];
};

/* Of one channel. */
uint32_t gx_soft_format_bytes(enum image_format format);
/* A number for it, which is never used again; 0: no memory. */
uint64_t gx_soft_image_add(struct gx_soft *soft, const struct gx_soft_image *image);
/* False: there is none. Grids that run may use it until they are over. */
bool gx_soft_image_remove(struct gx_soft *soft, uint64_t handle);
/* False: there is none. */
bool gx_soft_image_find(struct gx_soft *soft, uint64_t handle, struct gx_soft_image *image);

#endif
