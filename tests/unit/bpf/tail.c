/* tail.c - bpf(2) by size: short attributes, long ones, bytes behind what a command knows, unknown
 * commands. Where bpf(2) is allowed, Linux is asked the same and says the same.
 */
#include "../test.h"
#include "bpf/registry.h"

#include <errno.h>
#include <linux/bpf.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { ROOM = 8192, UNKNOWN = 999 };
#define END(field) (offsetof(union bpf_attr, field) + sizeof(((union bpf_attr *)0)->field))

static union {
	union bpf_attr attr;
	uint8_t bytes[ROOM];
} call;

/* An array of one value, or what a command takes without it. */
static void fresh(int command)
{
	memset(&call, 0, sizeof(call));
	if (command != BPF_MAP_CREATE)
		return;
	call.attr.map_type = BPF_MAP_TYPE_ARRAY;
	call.attr.key_size = call.attr.value_size = 4;
	call.attr.max_entries = 1;
}

struct row {
	int command;
	uint32_t size, at; /* at: this byte is not zero; 0: all are as they should be */
	long result;       /* 0: a descriptor */
};
static const struct row rows[] = {
	/* what is not given is zero */
	{ BPF_MAP_CREATE, END(max_entries), 0, 0 },
	{ BPF_MAP_CREATE, END(max_entries) - 4, 0, -EINVAL },
	{ BPF_MAP_CREATE, 0, 0, -EINVAL },
	{ BPF_MAP_CREATE, 1, 0, -EINVAL },
	/* callers that know more than we do, and ask for nothing of it */
	{ BPF_MAP_CREATE, sizeof(union bpf_attr), 0, 0 },
	{ BPF_MAP_CREATE, 300, 0, 0 },
	{ BPF_MAP_CREATE, 4096, 0, 0 },
	{ BPF_MAP_CREATE, 4097, 0, -E2BIG },
	{ BPF_MAP_CREATE, ROOM, 0, -E2BIG },
	{ BPF_MAP_CREATE, UINT32_MAX, 0, -E2BIG },
	/* bytes that the command has no meaning for, those that no command has one for */
	{ BPF_MAP_CREATE, 144, 100, -EINVAL },
	{ BPF_MAP_CREATE, 144, 143, -EINVAL },
	{ BPF_MAP_CREATE, 300, 299, -E2BIG },
	{ BPF_MAP_CREATE, 1000, 600, -E2BIG },
	{ BPF_MAP_CREATE, 4096, 4095, -E2BIG },
	{ BPF_MAP_CREATE, END(max_entries), 299, 0 }, /* behind the end: nobody looks */
	{ BPF_MAP_FREEZE, 144, END(map_fd), -EINVAL },
	{ BPF_PROG_GET_NEXT_ID, 144, END(open_flags), -EINVAL },
	{ BPF_OBJ_GET_INFO_BY_FD, 144, END(info), -EINVAL },
	/* unknown commands, after the size */
	{ UNKNOWN, 16, 0, -EINVAL },
	{ UNKNOWN, 0, 0, -EINVAL },
	{ UNKNOWN, 4097, 0, -E2BIG },
	{ UNKNOWN, 300, 299, -E2BIG },
	{ -1, 16, 0, -EINVAL },
	{ INT32_MIN, 16, 0, -EINVAL },
	{ INT32_MAX, 16, 0, -EINVAL },
};

/* Past syscall(), which is ours in this program. */
static long kernel_bpf(long command, const void *attr, unsigned long size)
{
#ifdef __x86_64__
	long result;

	__asm__ volatile("syscall"
	                 : "=a"(result)
	                 : "a"(SYS_bpf), "D"(command), "S"(attr), "d"(size)
	                 : "rcx", "r11", "memory");
	return result;
#else
	(void)command, (void)attr, (void)size;
	return -EPERM;
#endif
}

static long ask(bool linux_too, int command, const void *attr, uint32_t size)
{
	long fd = linux_too ? kernel_bpf(command, attr, size)
	                    : gx_bpf_call(command, (uintptr_t)attr, size);

	if (fd >= 0)
		close((int)fd);
	return fd < 0 ? fd : 0;
}

static void check_rows(bool linux_too)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		long got;

		fresh(rows[i].command);
		if (rows[i].at)
			call.bytes[rows[i].at] = 1;
		got = ask(linux_too, rows[i].command, &call, rows[i].size);
		if (got != rows[i].result)
			printf("row %zu, %s:\n", i, linux_too ? "Linux" : "gpuext");
		CHECK_EQ(got, rows[i].result);
	}
}

/* An attribute that ends at the end of memory: not a byte more is read. */
static void check_edge(bool linux_too)
{
	uint8_t *pages =
	        mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	uint32_t size = END(max_entries);

	CHECK(pages != MAP_FAILED && !mprotect(pages + 4096, 4096, PROT_NONE));
	fresh(BPF_MAP_CREATE);
	memcpy(pages + 4096 - size, &call, size);
	CHECK_EQ(ask(linux_too, BPF_MAP_CREATE, pages + 4096 - size, size), 0);
	CHECK_EQ(ask(linux_too, BPF_MAP_CREATE, pages + 4096 - size, size + 1), -EFAULT);
	CHECK_EQ(ask(linux_too, BPF_MAP_CREATE, pages + 4096 - size, 300), -EFAULT);
	CHECK_EQ(ask(linux_too, BPF_MAP_CREATE, NULL, size), -EFAULT);
	CHECK_EQ(ask(linux_too, UNKNOWN, NULL, size), -EFAULT);
	munmap(pages, 8192);
}

static bool linux_allows(void)
{
	fresh(BPF_MAP_CREATE);
	return !ask(true, BPF_MAP_CREATE, &call, END(max_entries));
}

int main(void)
{
	check_rows(false);
	check_edge(false);
	if (linux_allows()) {
		check_rows(true);
		check_edge(true);
	} else {
		printf("Linux was not asked: bpf(2) is not allowed here\n");
	}
	return TEST_END();
}
