/* jit.h - a variant's text to machine code: the driver's linker, and a cache of its results on
 * disk. */
#ifndef GX_AGENT_JIT_H
#define GX_AGENT_JIT_H

#include "base/diag.h"

#include <stddef.h>
#include <stdint.h>

/* What the machine code depends on. */
struct gx_jit_request {
	const char *text; /* NUL-terminated PTX */
	size_t len;
	uint32_t sm, max_regs; /* max_regs 0: no limit */
};

/**
 * gx_jit_link() - machine code for the device of the current context.
 * @cubin: freed by the caller; NULL with 0 when the driver has no linker: load the text itself then
 *
 * Only with GPUEXT_JIT=link. The linker takes a kernel as relocatable code, calls by the ABI, and
 * gives it more registers than the driver does when it loads the text as a whole (measured on an
 * H200: 20 more instead of 2 for a kernel with a call); the driver has a disk cache of its own for
 * that way. So loading the text is the default.
 *
 * CPU work only: nothing is loaded, and no kernel that runs is waited for. Results are kept in
 * GPUEXT_CACHE_DIR, or
 * ~/.cache/gpuext, by content of the text, device and driver version; an empty GPUEXT_CACHE_DIR
 * turns that off. Errors: GX0706 with the linker's words; -ENOMEM. A cache that can't be read or
 * written is not an error.
 */
int gx_jit_link(const struct gx_jit_request *request, void **cubin, size_t *cubin_len,
                struct gx_diag *diag);

/* The same whatever GPUEXT_JIT says, for machine code that is looked into: *cubin is not NULL with 0. */
int gx_jit_code(const struct gx_jit_request *request, void **cubin, size_t *cubin_len,
                struct gx_diag *diag);

/**
 * gx_jit_link_with() - the same with libraries of machine code, always by the linker and never from the cache.
 * @libraries: [n] fat binaries with relocatable code; read only
 */
int gx_jit_link_with(const struct gx_jit_request *request, const void *const *libraries,
                     const size_t *bytes, uint32_t n, void **cubin, size_t *cubin_len,
                     struct gx_diag *diag);

/* --- the cache, for tests: a file is taken only when its key and the hash of its content are right
 */
struct gx_jit_key {
	uint64_t words[4];
};
struct gx_jit_key gx_jit_key(const struct gx_jit_request *request, int driver_version);
void *gx_jit_cache_read(const char *dir, const struct gx_jit_key *key, size_t *len);
void gx_jit_cache_write(const char *dir, const struct gx_jit_key *key, const void *cubin,
                        size_t len);

#endif
