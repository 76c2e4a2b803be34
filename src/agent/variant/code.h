/* code.h - the machine code of something that the application loaded: found at load, unpacked when a kernel of it is grafted. */
#ifndef GX_AGENT_CODE_H
#define GX_AGENT_CODE_H

#include "cubin/pointed.h"
#include "fatbin/fatbin.h"

#include <stdbool.h>

struct gx_cubin;

/* Of one load. */
struct gx_code {
	struct gx_fatbin fatbin; /* its machine code */
	/* Payloads stand in memory of the application that nobody writes, and may be gone when they are wanted. */
	bool borrowed;
	uint64_t *checks; /* [fatbin.n_entries] of what is borrowed, a hash of its ends */
	void *held;  /* what payloads stand in that were neither borrowed nor copied, or NULL */
	uint32_t sm; /* device that bytes were unpacked for; 0: not yet */
	const char *
	        bytes; /* [len] a payload, or what it was unpacked to; NULL: none for that device */
	char *unpacked; /* to be freed with them; NULL: they are a payload */
	size_t len;
	struct gx_cubin *cubin; /* of bytes; NULL: not read yet */
	struct gx_diag why;     /* with sm and no cubin */
	struct gx_code *older;  /* of those that were unpacked, the one used before */
	bool is_being_read;     /* by a thread that gx_code_ahead() started */
	struct gx_cubin_pointed
	        pointed; /* of a cubin that was dropped, where nothing of it is named */
	uint32_t pointed_sm;
};

#define GX_CODE_MAX_BYTES ((size_t)512 << 20)

/**
 * gx_code_of() - where the machine code of a module image is.
 * @code: what cuModuleLoadData and cuLibraryLoadData take
 *
 * Of a program's own sections nothing is copied. Gives NULL when there is no machine code (or no memory). Reads no memory
 * that is not there. Cost: a walk over the entry headers; for code in writable memory a copy of it
 */
struct gx_code *gx_code_of(const void *code);
struct gx_code *gx_code_of_file(const char *path);
/* Has it something for a device of this SM? */
bool gx_code_fits(const struct gx_code *code, uint32_t sm);
/* The cubin that a device of this SM runs, read; borrowed until one of another load is asked for: what was unpacked and not used for the
 * longest time is dropped when there is too much of it, and unpacked again when it is asked for. NULL: told in diag. For one thread. */
const struct gx_cubin *gx_code_cubin(struct gx_code *code, uint32_t sm, struct gx_diag *diag);
/**
 * gx_code_ahead() - begin to read the cubin that a device of this SM runs, on a thread of its own: the driver's own load takes longer.
 * @code: what gx_code_of() gave, before anybody asked for its cubin; NULL is fine
 *
 * Only for one that neither has to be unpacked nor copied, and that is so large that it matters; any other is read when it is asked
 * for. gx_code_cubin() and gx_code_free() wait for the thread.
 */
void gx_code_ahead(struct gx_code *code, uint32_t sm);
void gx_code_free(struct gx_code *code); /* NULL is fine; any thread */
/* How much may be unpacked at a time (64 MiB), besides the last one. For tests. */
void gx_code_set_room(size_t bytes);

#endif
