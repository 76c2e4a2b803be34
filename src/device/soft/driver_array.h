/* driver_array.h - arrays of the driver interface, and what textures and copies take from them. */
#ifndef GX_SOFT_DRIVER_ARRAY_H
#define GX_SOFT_DRIVER_ARRAY_H

#include "device/soft/driver.h"
#include "device/soft/image.h"

struct CUarray_st {
	uint32_t magic;
	CUDA_ARRAY3D_DESCRIPTOR desc;
	struct gx_soft_image image;
	CUdeviceptr address;
	CUmipmappedArray whole; /* of which it is a level; NULL: of none */
};

struct CUmipmappedArray_st {
	uint32_t magic;
	CUarray all;
	struct CUarray_st levels[IMAGE_LEVELS];
};

/* By the number of a CUarray_format; false: none that is known. */
bool gx_array_format(int format, enum image_format *out);

#endif
