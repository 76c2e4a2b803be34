/* whole.h - modules that take the place of the application's, with programs in their kernels.
 *
 * A variant beside the original has functions and textures of its own, so that a kernel that calls through a pointer,
 * launches another kernel, or names a texture can't have one (GX0703). When programs are attached before such a module is
 * loaded, the driver gets one edited module instead: there is nothing beside it, so every address means the same to all.
 * It is made once, at load. What is attached later does not come into it; what is detached stops at the next launch.
 */
#ifndef GX_AGENT_WHOLE_H
#define GX_AGENT_WHOLE_H

#include "agent/variant/variant_build.h"

struct gx_whole;

enum gx_whole_verdict {
	GX_WHOLE_FITS,
	GX_WHOLE_TIGHT, /* a kernel may have become too big for what is launched: gx_whole_limit() */
	GX_WHOLE_REFUSED,
};

/**
 * gx_whole_make() - an edited module, when the application's needs one.
 * @image: of code; borrowed until the load is over
 * @code:  what the application gave, NULL for a file; read only during this call
 * @is_library: every device may get it, not only that of the current context
 *
 * NULL: no program matches a kernel that a variant can't be made of, or the module can't be edited (logged). Cost: without
 * such kernels, a search in the text; else parsing, compiling, and for relocatable device code the driver's linker
 */
struct gx_whole *gx_whole_make(struct gx_image *image, const void *code, bool is_library);
/* For the driver to load; good until gx_whole_free(). */
const void *gx_whole_code(const struct gx_whole *whole);
/* Loaded: its kernels are there, and launches that fit the original's fit them. */
enum gx_whole_verdict gx_whole_judge(const struct gx_whole *whole, void *handle, bool is_library);
/* Makes it again so that no kernel needs more than in the original, which is loaded for this question. 0, or -errno */
int gx_whole_limit(struct gx_whole *whole, void *original, bool is_library);
/* The original is loaded instead. */
void gx_whole_give_up(struct gx_whole *whole);
void gx_whole_free(struct gx_whole *whole); /* NULL is fine */

/* --- whole_bind.c: the relocation block of a context, and what a launch is told */
/* The module in whose place it is; NULL: the kernel's module is the application's own. */
struct gx_whole *gx_whole_of(const struct gx_kernel *kernel);
bool gx_whole_edits(const struct gx_whole *whole, const char *kernel);
/* Its programs that are attached now: what a block is filled for. */
void gx_whole_present(const struct gx_whole *whole, const struct gx_attach_set *set,
                      struct gx_match *out);
/* Does one of these programs run in the kernel, once the block is filled? Tells the loaders of those that don't, once;
 * holds the queue's lock. */
bool gx_whole_runs(struct gx_whole *whole, const char *kernel, const struct gx_match *match);
/* Where those of these programs are that run in it: at the ends of kernels, inside. */
enum gx_hook_reach gx_whole_reach(const struct gx_whole *whole, const struct gx_match *match);
/* Fill the block in the current context: like gx_variant_build(), which calls it. */
struct gx_variant *gx_whole_bind(struct gx_kernel *kernel, CUcontext context,
                                 const struct gx_match *match);

#endif
