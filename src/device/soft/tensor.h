/* tensor.h - what the 128 bytes of a tensor's map have, which are the device's own matter: cuTensorMapEncodeTiled() writes them, copies read them. */
#ifndef GX_SOFT_TENSOR_H
#define GX_SOFT_TENSOR_H

#include <stdbool.h>
#include <stdint.h>

#define TENSOR_MAGIC 0x70614d6f736e6554ull /* "TensoMap" */

enum tensor_swizzle { SWIZZLE_NONE, SWIZZLE_32, SWIZZLE_64, SWIZZLE_128 };
/* Of elements that are more than bytes to be copied. */
enum tensor_convert { CONVERT_NONE, CONVERT_FTZ, CONVERT_TF32, CONVERT_TF32_FTZ };

struct tensor_map {
	uint64_t magic, address;
	uint64_t strides[4]; /* bytes, of all dimensions but the first */
	uint32_t dims[5];    /* elements - 1 */
	uint16_t box[5];
	uint8_t steps[5]; /* every how many-th element is taken */
	uint8_t rank, swizzle, convert, nan;
	uint8_t type; /* enum gx_ptx_type: of reductions */
	uint8_t unused[40];
};

#endif
