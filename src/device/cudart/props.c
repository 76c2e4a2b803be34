/* props.c - cudaGetDeviceProperties: the struct of each major version laid out and filled from one
 * table. */
#include "device/cudart/cudart.h"

#include <string.h>

struct layout { /* place of the next member */
	char *at;
	size_t offset;
};

static void *place(struct layout *l, size_t size, size_t count)
{
	void *member;

	l->offset = (l->offset + size - 1) / size * size;
	member = l->at + l->offset;
	l->offset += size * count;
	return member;
}

/* 0 where the driver has none of this number: it writes nothing then. */
static int attribute(int number, int device)
{
	int value = 0;

	rt_driver.cuDeviceGetAttribute(&value, number, device);
	return value;
}

static void put(void *member, size_t size, int value)
{
	size_t wide = (size_t)value;

	if (size == sizeof(int))
		memcpy(member, &value, size);
	else if (size == sizeof(size_t))
		memcpy(member, &wide, size);
}

static cudaError_t fill(void *prop, int device)
{
	struct layout l = { .at = prop };
	char *name = NULL, *uuid = NULL;
	void *total = NULL;
	size_t bytes = 0;
	cudaError_t err;

#define PROP(type, member, count, first, last, number)                                             \
	if (GX_CUDART_MAJOR >= (first) && GX_CUDART_MAJOR <= (last)) {                             \
		void *at = place(&l, sizeof(type), count);                                         \
                                                                                                   \
		memset(at, 0, sizeof(type) * (count));                                             \
		if (!strcmp(#member, "name"))                                                      \
			name = at;                                                                 \
		else if (!strcmp(#member, "uuid"))                                                 \
			uuid = at;                                                                 \
		else if (!strcmp(#member, "totalGlobalMem"))                                       \
			total = at;                                                                \
		else                                                                               \
			put(at, (count) == 1 ? sizeof(type) : 0, attribute(number, device));       \
	}
#include "device/cudart/props.def"
#undef PROP
	err = rt_driver.cuDeviceGetName(name, 256, device);
	if (!err)
		err = rt_driver.cuDeviceGetUuid_v2((CUuuid *)(void *)uuid, device);
	if (!err)
		err = rt_driver.cuDeviceTotalMem_v2(&bytes, device);
	memcpy(total, &bytes, sizeof(bytes));
	return err;
}

cudaError_t cudaGetDeviceProperties(void *prop, int device)
{
	RT_OPEN();
	if (!prop)
		return rt_done(CUDA_ERROR_INVALID_VALUE);
	return rt_done(fill(prop, device));
}

#if GX_CUDART_MAJOR == 12
cudaError_t cudaGetDeviceProperties_v2(void *prop, int device)
{
	return cudaGetDeviceProperties(prop, device);
}
#endif
