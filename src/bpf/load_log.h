/* load_log.h - the log buffer that callers of PROG_LOAD and BTF_LOAD give. */
#ifndef GX_BPF_LOAD_LOG_H
#define GX_BPF_LOAD_LOG_H

#include "base/diag.h"
#include "base/strbuf.h"

#include <stdint.h>

struct gx_load_log {
	uint64_t user; /* address */
	uint32_t size, level;
	struct gx_strbuf text;
};

/* -EINVAL: buffer, size and level do not fit together. A level without a buffer is allowed. */
int gx_load_log_open(struct gx_load_log *log, uint64_t user, uint32_t size, uint32_t level);
/* Copies the text, always with a NUL: when it is too long, its end, or its beginning when the level
 * says so (8). Gives result, or whatever that is -ENOSPC when text was cut, -EFAULT: what was
 * loaded is then to be dropped. Frees. */
long gx_load_log_close(struct gx_load_log *log, long result);

#endif
