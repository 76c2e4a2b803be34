/* load_log.c - the log buffer of PROG_LOAD: what is kept of a text that does not fit, and what the
 * call then says; the same table holds of Linux 6.18. */
#include "../test.h"
#include "base/strbuf.h"
#include "bpf/registry.h"
#include "verify/verify.h"

#include <errno.h>
#include <linux/bpf.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define TEXT "first line\nsecond line\nlast line\n" /* 33 bytes */

static uint32_t level_seen;
static bool refuses;

static int verify(const struct gx_program *program, uint32_t level, struct gx_strbuf *log,
                  struct gx_verified **out, struct gx_diag *diag)
{
	(void)program;
	level_seen = level;
	if (level)
		gx_strbuf_puts(log, TEXT);
	if (refuses)
		return gx_fail(diag, GX_E_STACK_BOUNDS, "as asked");
	*out = calloc(1, sizeof(**out));
	return *out ? 0 : -ENOMEM;
}

static void verified_free(struct gx_verified *verified)
{
	free(verified);
}

static long load(const void *buffer, uint32_t size, uint32_t level)
{
	static const struct gx_insn insns[] = { { .opcode = 0xb7 }, { .opcode = 0x95 } };
	union bpf_attr attr = { .prog_type = BPF_PROG_TYPE_KPROBE,
		                .prog_name = "cuda__log",
		                .insns = (uintptr_t)insns,
		                .insn_cnt = 2,
		                .license = (uintptr_t) "GPL",
		                .log_buf = (uintptr_t)buffer,
		                .log_size = size,
		                .log_level = level };
	long fd = gx_bpf_call(BPF_PROG_LOAD, (uintptr_t)&attr, sizeof(attr));

	if (fd >= 0)
		close((int)fd);
	return fd < 0 ? fd : 0;
}

struct row {
	uint32_t size, level;
	long accepted, refused; /* what the call says */
	const char *text;       /* in the buffer; NULL: untouched */
};

static void check_rows(void)
{
	static const struct row rows[] = {
		{ 64, 1, 0, -EACCES, TEXT },
		{ 34, 1, 0, -EACCES, TEXT }, /* just fits, with its NUL */
		{ 33, 1, -ENOSPC, -ENOSPC, "irst line\nsecond line\nlast line\n" },
		{ 11, 1, -ENOSPC, -ENOSPC, "last line\n" },
		{ 11, 2, -ENOSPC, -ENOSPC, "last line\n" },
		{ 11, 9, -ENOSPC, -ENOSPC, "first line" },
		{ 1, 1, -ENOSPC, -ENOSPC, "" },
		{ 64, 0, -EINVAL, -EINVAL, NULL },
		{ 64, 16, -EINVAL, -EINVAL, NULL },
		{ 0, 1, -EINVAL, -EINVAL, NULL },
	};

	for (size_t i = 0; i < 2 * sizeof(rows) / sizeof(rows[0]); i++) {
		const struct row *row = &rows[i / 2];
		char buffer[65];

		memset(buffer, '?', sizeof(buffer));
		refuses = i % 2;
		CHECK_EQ(load(buffer, row->size, row->level),
		         refuses ? row->refused : row->accepted);
		CHECK(row->text ? !strcmp(buffer, row->text) : buffer[0] == '?');
		CHECK(buffer[row->size] == '?');
	}
}

static void check_no_buffer(void)
{
	refuses = false;
	CHECK_EQ(load(NULL, 0, 0), 0);
	CHECK_EQ(level_seen, 0);
	CHECK_EQ(load(NULL, 0, 1), 0);
	CHECK_EQ(load(NULL, 64, 1), -EINVAL);
	refuses = true;
	CHECK_EQ(load(NULL, 0, 0), -EACCES);
}

static void check_bad_buffer(void)
{
	char *page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	refuses = false;
	CHECK_EQ(load(page, 4096, 1), -EFAULT);
	CHECK_EQ(load(page, 4, 1), -EFAULT);
	munmap(page, 4096);
}

/* As large as a log may be, and a byte more: there is that much memory, and nothing of it is used but its begin. */
static void check_largest(void)
{
	const uint32_t most = UINT32_MAX >> 2;
	char *room = mmap(NULL, (size_t)most + 1, PROT_READ | PROT_WRITE,
	                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	CHECK(room != MAP_FAILED);
	refuses = false;
	CHECK_EQ(load(room, most, 1), 0);
	CHECK(!strcmp(room, TEXT));
	CHECK_EQ(load(room, most + 1, 1), -EINVAL);
	CHECK_EQ(load(room, most, 15), 0);
	CHECK_EQ(level_seen, 15);
	CHECK_EQ(load(room, most, 16), -EINVAL);
	munmap(room, (size_t)most + 1);
}

int main(void)
{
	static const struct gx_bpf_ops ops = { .verify = verify, .verified_free = verified_free };

	gx_bpf_init(&ops);
	check_rows();
	check_no_buffer();
	check_bad_buffer();
	check_largest();
	return TEST_END();
}
