/* image.h - the PTX of something that the application loaded: copied at load, unpacked and parsed
 * when it is needed. */
#ifndef GX_AGENT_IMAGE_H
#define GX_AGENT_IMAGE_H

#include "fatbin/fatbin.h"
#include "ptx/ptx.h"

#include <stdint.h>

/* Shared by every handle of one load. Counted; the last release frees it. */
struct gx_image {
	uint32_t n_users; /* under the registry's lock */
	char *text;       /* PTX text, NULL until unpacked */
	size_t text_len;
	struct gx_fatbin fatbin; /* PTX entries with payloads copied into its arena; n_entries 0:
	                            plain text or none */
	struct gx_fatbin *parts; /* [n_parts] of relocatable device code, or what the driver's
	                            linker was given: text is their PTX, linked */
	uint32_t n_parts;
	struct gx_ptx_module *module; /* NULL until parsed */
	uint32_t sm;                  /* device that text was picked for, 0: none yet */
	bool failed;                  /* no PTX, or it does not unpack or parse */
	struct gx_diag why;           /* of what did not unpack */
	/* the application's machine code was made of it, and not by this driver: it is compared first (recover.h) */
	bool is_paired;
};

#define GX_IMAGE_MAX_TEXT ((size_t)256 << 20)

/**
 * gx_image_of() - keep what can be edited of a module image.
 * @code: what cuModuleLoadData and cuLibraryLoadData take: PTX text, a cubin, a fat binary, or its
 * wrapper
 *
 * Machine code that the driver's linker made of PTX has that PTX (linked.h). Gives NULL when there
 * is no PTX (or no memory): launches then count as such. Reads no memory that
 * is not there. Cost: a walk over the entry headers and a copy of the packed PTX
 */
struct gx_image *gx_image_of(const void *code);
struct gx_image *gx_image_of_file(const char *path);
/* The same of [len] bytes: text needs no NUL. */
struct gx_image *gx_image_of_bytes(const void *code, size_t len);
/* image_ptx.c: the PTX entries alone, their payloads copied: what the application unloads can then go. 0, -ENOENT: there is
 * none, -ENOMEM. */
int gx_image_keep_ptx(const struct gx_fatbin *from, struct gx_fatbin *to);
/* Copies of the PTX of [n] images that were not unpacked, to be linked when it is needed. NULL: no
 * memory. */
struct gx_image *gx_image_of_images(const struct gx_image *const *images, uint32_t n);
/* The text for a device of this SM, without a parse; borrowed. 0, or GX0701 and the like in diag. Not thread-safe. */
int gx_image_text(struct gx_image *image, uint32_t sm, struct gx_ptx_span *text,
                  struct gx_diag *diag);
/* Forgets what was unpacked: nobody needs it soon. */
void gx_image_pack(struct gx_image *image);
enum { GX_IMAGE_MAX_LIBRARIES = 64 };
/* Of relocatable device code, the containers that have machine code alone for this device: NVIDIA's device runtime is one.
 * code is as gx_image_of() takes it; what is given is the application's memory. Gives how many there are; 0 when one more
 * than the most. */
uint32_t gx_image_libraries(const void *code, uint32_t sm, const void **at, size_t *bytes);
/* Memory that its PTX takes. */
size_t gx_image_bytes(const struct gx_image *image);
void gx_image_free(struct gx_image *image);
/* The module for a device of this SM; borrowed. NULL: nothing that can be edited, told in diag. Not
 * thread-safe. */
const struct gx_ptx_module *gx_image_module(struct gx_image *image, uint32_t sm,
                                            struct gx_diag *diag);

#endif
