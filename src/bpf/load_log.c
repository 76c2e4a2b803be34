/* load_log.c - the log buffer of PROG_LOAD and BTF_LOAD, with the kernel's rules of size and level.
 */
#include "bpf/load_log.h"

#include "bpf/user_memory.h"

#include <errno.h>

#define MAX_LOG   (UINT32_MAX >> 2)
#define MAX_LEVEL 15u

int gx_load_log_open(struct gx_load_log *log, uint64_t user, uint32_t size, uint32_t level)
{
	*log = (struct gx_load_log){ .user = user, .size = size, .level = level };
	if (level > MAX_LEVEL || size > MAX_LOG)
		return -EINVAL;
	if (level && (!user || size < 128))
		return -EINVAL;
	if (!level)
		log->user = 0;
	return 0;
}

long gx_load_log_close(struct gx_load_log *log, long result)
{
	const char *text = gx_strbuf_text(&log->text);
	size_t len = log->text.len;

	if (log->user) {
		if (len >= log->size) {
			len = log->size - 1;
			result = result < 0 ? -ENOSPC : result;
		}
		if (gx_user_write(log->user, text, len) || gx_user_write(log->user + len, "", 1))
			result = result < 0 ? -EFAULT : result;
	}
	gx_strbuf_free(&log->text);
	return result;
}
