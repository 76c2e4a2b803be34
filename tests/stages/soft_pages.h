/* soft_pages.h - managed memory for the stage `soft`: of all buffers two pages are on the device.
 */
#ifndef GX_TEST_SOFT_PAGES_H
#define GX_TEST_SOFT_PAGES_H

#include "device/soft/soft.h"

struct gx_soft_pages;

/* NULL: no memory. Before the first grid; free it after the device. */
struct gx_soft_pages *gx_soft_pages_new(struct gx_soft *soft);
void gx_soft_pages_free(struct gx_soft_pages *pages);
/* 0 or below. */
int gx_soft_pages_alloc(struct gx_soft_pages *pages, uint64_t bytes, uint64_t *address);
/* Where the bytes are while no grid runs; NULL: not of a buffer. */
char *gx_soft_pages_host(struct gx_soft_pages *pages, uint64_t address);

#endif
