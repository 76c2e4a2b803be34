/* SPDX-License-Identifier: BSD-2-Clause */
/* sites.h - for loaders: which place of which kernel a key of a per-site array (GX_MAP_TYPE_SITE_ARRAY) is. libgpuext-bpf.so has it. */
#ifndef GPUEXT_SITES_H
#define GPUEXT_SITES_H

#include <stdint.h>

struct gpuext_site {
	char kernel[512];   /* as it is in the PTX; longer names are cut */
	char function[512]; /* that the instruction is in: the kernel, or one that it calls */
	char file[512];     /* of the source, where the PTX has line information; else "" */
	char hook[32];      /* "ld", "branch", ... */
	uint32_t line;      /* of that file; 0: not known */
	uint32_t site;      /* the number that a context has as `site` */
	uint32_t
	        ptx_line; /* of the module's text; 0: an end of the kernel that is no instruction */
};

/**
 * gpuext_site() - what a key is.
 *
 * 0, or -1 with errno: EINVAL no per-site array, ENOENT no place has that key. Any thread
 */
int gpuext_site(int map_fd, uint32_t key, struct gpuext_site *site);

#endif
