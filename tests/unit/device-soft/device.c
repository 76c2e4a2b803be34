/* device.c - one soft device: what it can be made of, where its memory lies, what it counts. */
#include "../test.h"
#include "base/diag.h"
#include "device/soft/machine.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

static void configurations(void)
{
	static const struct {
		struct gx_soft_config config;
		int err;
	} rows[] = {
		{ { .n_sms = 1024 }, 0 },        { { .n_sms = 1025 }, -EINVAL },
		{ { .warps_per_sm = 32 }, 0 },   { { .warps_per_sm = 31 }, -EINVAL },
		{ { .warps_per_sm = 2048 }, 0 }, { { .warps_per_sm = 2049 }, -EINVAL },
	};
	const struct gx_soft_config *c;
	struct gx_soft *soft;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_diag diag = { 0 };

		soft = (struct gx_soft *)8;
		CHECK_EQ(gx_soft_create(&rows[i].config, &soft, &diag), rows[i].err);
		CHECK_EQ(diag.error, rows[i].err ? GX_E_SOFT_LAUNCH : GX_E_NONE);
		CHECK_EQ(!soft, rows[i].err != 0);
		gx_soft_destroy(soft);
	}
	CHECK_EQ(gx_soft_create(NULL, &soft, NULL), 0);
	c = gx_soft_config(soft);
	CHECK(c->n_sms == 4 && c->warps_per_sm == 64 && c->max_shared_per_block == 233472 &&
	      c->memory_bytes == 4ull << 30 && c->sm == 90 && c->seed == 0 && c->index == 0);
	gx_soft_destroy(soft);
	CHECK_EQ(gx_soft_create(&(struct gx_soft_config){ .n_sms = 3,
	                                                  .warps_per_sm = 40,
	                                                  .max_shared_per_block = 1000,
	                                                  .memory_bytes = 1 << 20,
	                                                  .seed = 7,
	                                                  .sm = 80,
	                                                  .index = 2 },
	                        &soft, NULL),
	         0);
	c = gx_soft_config(soft);
	CHECK(c->n_sms == 3 && c->warps_per_sm == 40 && c->max_shared_per_block == 1000 &&
	      c->memory_bytes == 1 << 20 && c->sm == 80 && c->seed == 7 && c->index == 2);
	gx_soft_destroy(soft);
	gx_soft_destroy(NULL);
}

#define SHARE (0x080000000000ull / 16) /* of the address space, for each of 16 devices */
#define BIG   (64ull << 30)

/* Addresses go up through the device's share, and begin again at its start: beside what lives there. */
static void addresses(void)
{
	const struct gx_soft_config config = { .memory_bytes = BIG + (1 << 20), .index = 3 };
	const uint64_t first = 0x030000000000ull + 3 * SHARE;
	uint64_t kept[2], a, last = 0, base, bytes;
	struct gx_soft *soft;
	int n_wraps = 0;

	CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
	CHECK_EQ(gx_soft_alloc(soft, 4096, 0, &kept[0]), 0);
	CHECK_EQ(kept[0], first);
	CHECK_EQ(gx_soft_alloc(soft, 5000, 0, &kept[1]), 0);
	CHECK(kept[1] >= kept[0] + 4096 + 4096); /* a gap that faults */
	for (int i = 0; i < 40; i++) {
		CHECK_EQ(gx_soft_alloc(soft, BIG, 0, &a), 0);
		CHECK(a >= kept[1] + 5000 + 4096 && a + BIG <= first + SHARE);
		CHECK(gx_soft_find(soft, a + BIG - 1, &base, &bytes) && base == a && bytes == BIG);
		n_wraps += a < last;
		last = a;
		CHECK_EQ(gx_soft_free(soft, a), 0);
	}
	CHECK(n_wraps == 5);
	CHECK(gx_soft_find(soft, kept[0], &base, &bytes) && bytes == 4096);
	CHECK(gx_soft_find(soft, kept[1] + 4999, &base, &bytes) && bytes == 5000);
	CHECK(!gx_soft_find(soft, kept[1] + 5000, &base, &bytes));
	CHECK_EQ(gx_soft_alloc(soft, BIG + (1 << 20), 0, &a), -ENOMEM);
	CHECK_EQ(a, 0);
	CHECK_EQ(gx_soft_alloc(soft, 8, 1ull << 30, &a), 0);
	CHECK_EQ(a % (1ull << 30), 0);
	CHECK_EQ(gx_soft_alloc(soft, 8, 1ull << 31, &a), -EINVAL);
	gx_soft_destroy(soft);
}

/* What no allocation of the device's can be taken for memory of the host's. */
static void foreign(void)
{
	static const struct {
		uint64_t base, bytes;
		int err;
	} rows[] = {
		{ 0, 8, -EINVAL },
		{ 4096, 0, -EINVAL },
		{ UINT64_MAX - 7, 8, -EINVAL },
		{ UINT64_MAX - 8, 8, 0 },
		{ WINDOW_SHARED - 8, 8, 0 },
		{ WINDOW_SHARED - 8, 9, -EINVAL },
		{ WINDOW_SHARED, 8, -EINVAL },
		{ WINDOW_CODE, 8, -EINVAL },
		{ DEVICE_BASE, 8, -EINVAL },
		{ DEVICE_END - 8, 8, -EINVAL },
		{ DEVICE_END, 8, 0 },
	};
	struct gx_soft *soft;
	uint64_t at;

	CHECK_EQ(gx_soft_create(NULL, &soft, NULL), 0);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		void *host = (void *)(uintptr_t)rows[i].base;

		CHECK_EQ(gx_soft_map_host(soft, host, rows[i].bytes, &at), rows[i].err);
		CHECK_EQ(at, rows[i].err ? 0 : rows[i].base);
		CHECK_EQ(gx_soft_unmap_host(soft, host), rows[i].err);
	}
	/* beside each other, and over each other */
	CHECK_EQ(gx_soft_map_host(soft, (void *)8192, 4096, &at), 0);
	CHECK_EQ(gx_soft_map_host(soft, (void *)4096, 4097, &at), -EINVAL);
	CHECK_EQ(gx_soft_map_host(soft, (void *)12287, 4096, &at), -EINVAL);
	CHECK_EQ(gx_soft_map_host(soft, (void *)4096, 4096, &at), 0);
	CHECK_EQ(gx_soft_map_host(soft, (void *)12288, 4096, &at), 0);
	CHECK_EQ(gx_soft_map_managed(soft, 16384, 4096), -EINVAL); /* nobody serves its faults */
	gx_soft_destroy(soft);
}

/* What is no memory of the device's own has no pages that could be moved to a file. */
static void shared(void)
{
	int fd = memfd_create("shared", MFD_CLOEXEC);
	char mine[8] = { 5 };
	struct gx_soft *soft;
	uint64_t own, host, far = 8ull << 30;

	CHECK(fd >= 0 && !ftruncate(fd, 8192));
	CHECK_EQ(gx_soft_create(NULL, &soft, NULL), 0);
	CHECK_EQ(gx_soft_alloc(soft, 8192, 0, &own), 0);
	CHECK_EQ(gx_soft_map_host(soft, mine, sizeof(mine), &host), 0);
	CHECK_EQ(gx_soft_attach(soft, far, mine, sizeof(mine)), 0);
	CHECK_EQ(gx_soft_share(soft, host, fd), -EINVAL);
	CHECK_EQ(gx_soft_share(soft, far, fd), -EINVAL);
	CHECK_EQ(gx_soft_share(soft, own + 1, fd), -EINVAL);
	CHECK_EQ(gx_soft_share(soft, own - 1, fd), -EINVAL);
	CHECK_EQ(gx_soft_share(soft, own, fd), 0);
	memset(gx_soft_host(soft, own, 8192), 7, 8192);
	CHECK(pread(fd, mine, 1, 8191) == 1 && mine[0] == 7);
	gx_soft_destroy(soft);
	close(fd);
}

static bool is_mapped(const void *p)
{
	return !msync((void *)((uintptr_t)p & ~4095ull), 1, MS_ASYNC);
}

/* Memory that is freed while a grid runs stays till no grid runs; all of it goes with the device. */
static void freed(void)
{
	struct gx_soft *soft;
	uint64_t a, b, c;
	char *at, *other, *late, mine[8] = { 5 };

	CHECK_EQ(gx_soft_create(NULL, &soft, NULL), 0);
	CHECK_EQ(gx_soft_alloc(soft, 8192, 0, &a), 0);
	CHECK_EQ(gx_soft_alloc(soft, 8192, 0, &b), 0);
	CHECK_EQ(gx_soft_alloc(soft, 8192, 0, &c), 0);
	at = gx_soft_host(soft, a, 8192), other = gx_soft_host(soft, b, 8192);
	late = gx_soft_host(soft, c, 8192);
	gx_soft_run_begin(soft);
	gx_soft_run_begin(soft);
	CHECK_EQ(gx_soft_free(soft, a), 0);
	CHECK(!gx_soft_host(soft, a, 1) && is_mapped(at));
	gx_soft_run_end(soft);
	CHECK(is_mapped(at));
	gx_soft_run_end(soft);
	CHECK(!is_mapped(at) && is_mapped(other));
	CHECK_EQ(gx_soft_free(soft, b), 0);
	CHECK(!is_mapped(other));
	CHECK_EQ(gx_soft_map_host(soft, mine, sizeof(mine), &a), 0);
	gx_soft_destroy(soft);
	CHECK(!is_mapped(late) && mine[0] == 5);
}

static const char ptx[] = ".version 7.0\n.target sm_75\n.address_size 64\n"
                          ".visible .entry less()\n{\n	ret;\n}\n"
                          ".visible .entry more()\n{\n	.reg .b32 %r<3>;\n"
                          "	mov.u32 %r1, 1;\n	mov.u32 %r2, %r1;\n	ret;\n}\n";

/* Two instructions more, in each of four warps and in each of 80 threads. */
static void counters(void)
{
	struct gx_soft_grid grid = { .grid = { 2, 1, 1 }, .block = { 40, 1, 1 } };
	struct gx_soft_counters c[3];
	struct gx_soft_module *module;
	struct gx_soft *soft;

	CHECK_EQ(gx_soft_create(NULL, &soft, NULL), 0);
	CHECK_EQ(gx_soft_module_load(soft, ptx, sizeof(ptx) - 1, &module, NULL), 0);
	gx_soft_counters(soft, &c[0]);
	CHECK(!c[0].grids && !c[0].warp_insns && !c[0].thread_insns);
	CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, "less"), &grid, NULL, NULL), 0);
	gx_soft_counters(soft, &c[1]);
	CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, "more"), &grid, NULL, NULL), 0);
	gx_soft_counters(soft, &c[2]);
	CHECK_EQ(c[2].grids, 2);
	CHECK_EQ(c[2].warp_insns - 2 * c[1].warp_insns, 2 * 4);
	CHECK_EQ(c[2].thread_insns - 2 * c[1].thread_insns, 2 * 80);
	CHECK_EQ(c[1].thread_insns, c[1].warp_insns / 4 * 80);
	gx_soft_module_unload(module);
	gx_soft_destroy(soft);
}

/* A fault is told with its line of the text, as far as there is room. */
static void fault_lines(void)
{
	char text[2048], longest[sizeof(((struct gx_diag *)0)->source)];
	struct gx_soft_grid grid = { .grid = { 1, 1, 1 }, .block = { 4, 3, 2 } };
	struct gx_soft_module *module;
	struct gx_soft *soft;

	CHECK_EQ(gx_soft_create(NULL, &soft, NULL), 0);
	for (int i = 0; i < 2; i++) {
		struct gx_diag diag = { 0 };

		memset(longest, '/', sizeof(longest));
		longest[i ? sizeof(longest) - 1 : 2] = '\0';
		snprintf(text, sizeof(text),
		         ".version 7.0\n.target sm_75\n.address_size 64\n"
		         ".visible .entry k()\n{\n  .reg .pred %%p<2>; .reg .b32 %%r<2>;\n"
		         "  mov.u32 %%r1, %%tid.z; setp.eq.u32 %%p1, %%r1, 1;\n"
		         " \t @%%p1 trap; %s\r\n  ret;\n}\n",
		         longest);
		CHECK_EQ(gx_soft_module_load(soft, text, strlen(text), &module, &diag), 0);
		CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, NULL, &diag),
		         -EFAULT);
		CHECK(diag.error == GX_E_SOFT_TRAP && diag.line == 8 && diag.insn == -1);
		CHECK(!strcmp(diag.file, "k"));
		CHECK(strstr(diag.text, "block (0,0,0), thread (0,0,1)"));
		CHECK(!strncmp(diag.source, "@%p1 trap; //", 13));
		CHECK_EQ(strlen(diag.source), i ? sizeof(diag.source) - 1 : 13);
		gx_soft_module_unload(module);
	}
	gx_soft_destroy(soft);
}

/* Local memory of the deepest way through the calls; more where nobody can say how deep it is. */
static void local_memory(void)
{
	static char text[16384];
	struct gx_soft *soft;

	CHECK_EQ(gx_soft_create(NULL, &soft, NULL), 0);
	for (int depth = 64; depth <= 65; depth++) {
		size_t n = (size_t)snprintf(text, sizeof(text),
		                            ".version 7.0\n.target sm_75\n.address_size 64\n"
		                            ".func f0() { .local .align 16 .b8 t[32]; .reg .b32 "
		                            "%%r<2>; ld.local.u32 %%r1, [t]; ret; }\n");
		struct gx_soft_module *module;

		for (int i = 1; i < depth; i++)
			n += (size_t)snprintf(text + n, sizeof(text) - n,
			                      ".func f%d() { call f%d, (); ret; }\n", i, i - 1);
		snprintf(text + n, sizeof(text) - n,
		         ".visible .entry k() { .local .align 16 .b8 t[16]; .reg .b32 %%r<2>;\n"
		         "ld.local.u32 %%r1, [t]; call f0, (); call f%d, (); ret; }\n",
		         depth - 1);
		CHECK_EQ(gx_soft_module_load(soft, text, strlen(text), &module, NULL), 0);
		CHECK_EQ(gx_soft_kernel(module, "k")->local_bytes, depth == 64 ? 48 : 48 + 16384);
		gx_soft_module_unload(module);
	}
	gx_soft_destroy(soft);
}

int main(void)
{
	configurations();
	addresses();
	foreign();
	shared();
	freed();
	counters();
	fault_lines();
	local_memory();
	return TEST_END();
}
