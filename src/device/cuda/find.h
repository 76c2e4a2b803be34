/* find.h - which driver stands behind the agent: the machine's libcuda, or the soft device. */
#ifndef GX_DEVICE_CUDA_FIND_H
#define GX_DEVICE_CUDA_FIND_H

#include <stdbool.h>

/* A driver that was opened. path is "" when there is none. */
struct gx_driver {
	void *library; /* dlopen handle, NULL: none */
	bool is_soft;
	char path[512];
};

/**
 * gx_driver_open() - open the driver that the environment asks for.
 * @own: any address inside of the agent: its own file is never the driver
 * @out: filled; library NULL when nothing could be opened
 *
 * GPUEXT_REAL_LIBCUDA names a file. Otherwise GPUEXT_DEVICE: "soft" is libgpuext-soft.so beside the
 * agent, "cuda" a libcuda.so.1 of the machine, "auto" (or nothing) the machine's when it has a
 * device node, else soft. Files are opened by absolute path, because the name libcuda.so.1 is the
 * agent's own. Calls no function of the driver. Errors: -ENOENT
 */
int gx_driver_open(const void *own, struct gx_driver *out);
/* The machine's own libcuda.so.1 that is not the file at own_path. Gives false when there is none.
 */
bool gx_driver_find_cuda(const char *own_path, char *path, unsigned long size);
bool gx_driver_has_device(void); /* a device node of an NVIDIA GPU is there */

#endif
