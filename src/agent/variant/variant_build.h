/* variant_build.h - make a variant from its kernel's PTX; and a thread that does so while the
 * application goes on. */
#ifndef GX_AGENT_VARIANT_BUILD_H
#define GX_AGENT_VARIANT_BUILD_H

#include "agent/variant/variant.h"

#define GX_MAX_PROGRAMS 64u /* on one kernel */

/* The programs of one kernel, in the order in which they run. */
struct gx_match {
	uint32_t n;
	bool in_place; /* of all kernels of an edited module (whole.h) */
	/* For launches of which these origins are outside of all ranges (outside.h): bits of the variant for all launches. 0: that one itself */
	uint64_t near;
	struct gx_variant *full;
	const struct gx_attachment *programs[GX_MAX_PROGRAMS];
};
/* Those of a set that match a kernel's name. */
void gx_match_find(const struct gx_attach_set *set, const char *name, struct gx_match *out);
/* How many match beyond those. Each is counted, and its loader told, but for the first `told`. */
uint32_t gx_match_left_out(const struct gx_attach_set *set, const char *name, uint32_t told);
/* The ids of their links, in order: [n], freed by the caller. NULL: no memory. */
uint64_t *gx_match_link_ids(const struct gx_match *match);
/* Are these [n] the very same, in order? */
bool gx_match_is(const struct gx_match *match, const uint64_t *link_ids, uint32_t n);
/* As the editor takes program i. -ENOMEM; freed with the others by gx_match_free_probes(). */
struct gx_probe;
int gx_match_probe(const struct gx_match *match, uint32_t i, struct gx_probe *out);
void gx_match_free_probes(struct gx_probe *probes, uint32_t n);

/* Instrument, link, load, in the current context. The result says so when it was refused; NULL: no
 * memory. One at a time. */
struct gx_variant *gx_variant_build(struct gx_kernel *kernel, CUcontext context,
                                    const struct gx_match *match);

/* --- variant_queue.c: one lock over decisions, lists of variants and the queue; never held during
 * a build */
void gx_queue_lock(void);
void gx_queue_unlock(void);
/* With the lock: is somebody making this, or about to? */
bool gx_queue_has(const struct gx_kernel *kernel, CUcontext context, const struct gx_match *match);
/* With the lock: to be built by the thread, which then puts the variant into its kernel's list.
 * Takes over the set on success. */
int gx_queue_add(struct gx_kernel *kernel, CUcontext context, const struct gx_attach_set *set,
                 const struct gx_match *match);
/* With the lock, which is given up meanwhile: until something was finished. False: the time (of
 * gx_queue_deadline) is over. */
bool gx_queue_wait(uint64_t deadline_ns);
uint64_t gx_queue_deadline(void); /* the JIT timeout, from now */
/* With the lock: nothing is being made, or about to. */
bool gx_queue_is_empty(void);
/* With the lock: drop what was not begun of a module or a context (NULL: any), wait for what was.
 * False: the time is over. */
bool gx_queue_drain(const struct gx_module *module, CUcontext context);

#endif
