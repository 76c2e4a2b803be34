/* load_log.c - the log buffer of PROG_LOAD and BTF_LOAD, with the kernel's rules (6.4 and later) of
 * size, level and what is kept of a text that does not fit.
 */
#include "bpf/load_log.h"

#include "bpf/user_memory.h"

#include <errno.h>

#define MAX_LOG   (UINT32_MAX >> 2)
#define MAX_LEVEL 15u
#define FIXED     8u /* of the level: keep the beginning, not the end */

int gx_load_log_open(struct gx_load_log *log, uint64_t user, uint32_t size, uint32_t level)
{
	*log = (struct gx_load_log){ .user = user, .size = size, .level = level };
	if (level > MAX_LEVEL || size > MAX_LOG || !user != !size || (user && !level))
		return -EINVAL;
	return 0;
}

long gx_load_log_close(struct gx_load_log *log, long result)
{
	const char *text = gx_strbuf_text(&log->text);
	size_t len = log->text.len;

	if (log->user) {
		if (len >= log->size) {
			if (!(log->level & FIXED))
				text += len - (log->size - 1);
			len = log->size - 1;
			result = -ENOSPC;
		}
		if (gx_user_write(log->user, text, len) || gx_user_write(log->user + len, "", 1))
			result = -EFAULT;
	}
	gx_strbuf_free(&log->text);
	return result;
}
