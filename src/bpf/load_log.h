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

/* -EINVAL: buffer, size and level do not fit together. */
int gx_load_log_open(struct gx_load_log *log, uint64_t user, uint32_t size, uint32_t level);
/* Copies what fits, always with a NUL. Gives result, or -ENOSPC when text was cut, -EFAULT. Frees.
 */
long gx_load_log_close(struct gx_load_log *log, long result);

#endif
