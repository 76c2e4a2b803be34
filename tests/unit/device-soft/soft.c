/* soft.c - unit tests of the soft device's interface: memory, modules, kernels, launches, faults,
 * determinism. */
#include "../test.h"
#include "base/diag.h"
#include "device/soft/soft.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#define HEAD ".version 7.0\n.target sm_75\n.address_size 64\n"

static struct gx_soft *device(uint64_t seed)
{
	struct gx_soft_config config = { .seed = seed, .memory_bytes = 1 << 20 };
	struct gx_soft *soft = NULL;

	CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
	return soft;
}

static struct gx_soft_module *load(struct gx_soft *soft, const char *ptx)
{
	struct gx_soft_module *module = NULL;
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_soft_module_load(soft, ptx, strlen(ptx), &module, &diag), 0);
	if (!module)
		fprintf(stderr, "%s\n", diag.text);
	return module;
}

static void test_memory(void)
{
	struct gx_soft *soft = device(0);
	uint64_t a, b, base, bytes, free_bytes, total, again, host_address;
	char host[64];

	CHECK_EQ(gx_soft_alloc(soft, 100, 0, &a), 0);
	CHECK_EQ(gx_soft_alloc(soft, 100, 1024, &b), 0);
	CHECK_EQ(a % 256, 0);
	CHECK_EQ(b % 1024, 0);
	CHECK(gx_soft_untouched(soft, a, 100) && gx_soft_untouched(soft, a + 99, 1));
	CHECK(!gx_soft_untouched(soft, a, 101) && !gx_soft_untouched(soft, a - 1, 1));
	CHECK(gx_soft_host(soft, a, 100) != NULL);
	CHECK(!gx_soft_untouched(soft, a, 100) && gx_soft_untouched(soft, b, 100));
	CHECK(gx_soft_host(soft, a, 101) == NULL);
	CHECK(gx_soft_host(soft, a + 99, 1) != NULL);
	CHECK(gx_soft_host(soft, a + 100, 0) == NULL);
	CHECK(gx_soft_host(soft, a - 1, 1) == NULL);
	CHECK(gx_soft_find(soft, b + 7, &base, &bytes) && base == b && bytes == 100);
	gx_soft_mem_info(soft, &free_bytes, &total);
	CHECK_EQ(total - free_bytes, 200);
	CHECK_EQ(gx_soft_alloc(soft, total, 0, &again), -ENOMEM);
	CHECK_EQ(gx_soft_alloc(soft, 0, 0, &again), -EINVAL);
	CHECK_EQ(gx_soft_alloc(soft, 4, 3, &again), -EINVAL);
	CHECK_EQ(gx_soft_free(soft, a + 1), -EINVAL);
	CHECK_EQ(gx_soft_free(soft, a), 0);
	CHECK_EQ(gx_soft_free(soft, a), -EINVAL);
	CHECK(gx_soft_host(soft, a, 1) == NULL);
	CHECK_EQ(gx_soft_alloc(soft, 100, 0, &again), 0);
	CHECK(again != a); /* a stale pointer stays stale */
	CHECK_EQ(gx_soft_map_host(soft, host, sizeof(host), &host_address), 0);
	CHECK_EQ(host_address, (uintptr_t)host);
	CHECK(!gx_soft_untouched(soft, host_address, 4));
	CHECK(gx_soft_host(soft, host_address + 5, 3) == host + 5);
	CHECK_EQ(gx_soft_map_host(soft, host + 1, 2, &host_address), -EINVAL);
	CHECK_EQ(gx_soft_free(soft, (uintptr_t)host), -EINVAL);
	CHECK_EQ(gx_soft_unmap_host(soft, host), 0);
	CHECK_EQ(gx_soft_unmap_host(soft, host), -EINVAL);
	gx_soft_destroy(soft);
}

static void test_module(void)
{
	static const char ptx[] =
	        HEAD ".visible .global .align 4 .u32 table[3] = {7, 8, 9};\n"
	             ".visible .global .u64 where = table;\n"
	             ".visible .entry k(.param .u8 a, .param .u64 b, .param .align 16 .b8 c[20], "
	             ".param .f32 d)\n"
	             ".maxntid 64, 1, 1\n{\n.shared .align 8 .b8 s[40];\n.reg .b32 %r<4>;\n"
	             "ld.shared.u32 %r1, [s];\nret;\n}\n"
	             ".visible .entry bad()\n{\n.reg .b32 %r<4>;\nnosuch.u32 %r1, %r2;\nret;\n}\n";
	struct gx_soft *soft = device(0);
	struct gx_soft_module *module = load(soft, ptx);
	const struct gx_soft_kernel_info *k = gx_soft_kernel(module, "k"), *bad;
	struct gx_soft_grid grid = { .grid = { 1, 1, 1 }, .block = { 65, 1, 1 } };
	struct gx_diag diag = { 0 };
	uint64_t address, bytes;
	char params[64] = { 0 };

	CHECK(gx_soft_module_global(module, "table", &address, &bytes) && bytes == 12);
	CHECK_EQ(((uint32_t *)gx_soft_host(soft, address, 12))[2], 9);
	CHECK(gx_soft_module_global(module, "where", &bytes, &bytes));
	CHECK(!gx_soft_module_global(module, "nowhere", &address, &bytes));
	CHECK_EQ(gx_soft_n_kernels(module), 2);
	CHECK(gx_soft_kernel(module, "none") == NULL);
	CHECK(k && k->n_params == 4 && k->params[1].offset == 8 && k->params[2].offset == 16 &&
	      k->params[2].bytes == 20 && k->params[3].offset == 36 && k->param_bytes == 40);
	CHECK_EQ(k->static_shared_bytes, 48);
	CHECK_EQ(k->max_threads, 64);
	CHECK_EQ(gx_soft_run(soft, k, &grid, params, &diag), -EINVAL);
	CHECK_EQ(diag.error, GX_E_SOFT_LAUNCH);
	bad = gx_soft_kernel(module, "bad");
	diag = (struct gx_diag){ 0 };
	grid.block[0] = 1;
	CHECK(bad != NULL);
	CHECK_EQ(gx_soft_run(soft, bad, &grid, params, &diag), -EFAULT);
	CHECK_EQ(diag.error, GX_E_SOFT_INSN);
	CHECK_EQ(diag.line, 17);
	gx_soft_module_unload(module);
	gx_soft_destroy(soft);
}

/* Variables as headers and linkers leave them: declared before or behind the definition. A managed one
 * has the same address for the CPU. */
static void test_variables(void)
{
	static const char ptx[] =
	        HEAD ".visible .global .align 4 .u32 before = 3;\n.extern .global .align 4 .u32 "
	             "before;\n"
	             ".extern .global .align 4 .u32 behind;\n.visible .global .align 4 .u32 behind "
	             "= 4;\n"
	             ".visible .global .attribute(.managed) .align 4 .u32 both = 5;\n";
	static const char *const names[] = { "before", "behind", "both" };
	struct gx_soft *soft = device(0);
	struct gx_soft_module *module = load(soft, ptx);
	uint64_t address = 0, bytes = 0, free_bytes, all;

	for (uint32_t i = 0; i < 3; i++) {
		uint32_t *at;

		CHECK(gx_soft_module_global(module, names[i], &address, &bytes) && bytes == 4);
		at = gx_soft_host(soft, address, 4);
		CHECK(at && *at == 3 + i);
	}
	CHECK(gx_soft_host(soft, address, 4) == (void *)(uintptr_t)address);
	gx_soft_mem_info(soft, &free_bytes, &all);
	CHECK_EQ(all - free_bytes, 8); /* of the device's memory, without the managed one */
	gx_soft_module_unload(module);
	CHECK(!gx_soft_host(soft, address, 4));
	gx_soft_mem_info(soft, &free_bytes, &all);
	CHECK_EQ(all, free_bytes);
	gx_soft_destroy(soft);
}

/* Every thread takes a ticket; the order of warps is the seed's. */
static const char tickets[] =
        HEAD ".visible .entry k(.param .u64 next, .param .u64 out)\n{\n"
             ".reg .b32 %r<9>; .reg .b64 %rd<9>;\n"
             "ld.param.u64 %rd1, [next]; ld.param.u64 %rd2, [out];\n"
             "mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x;\n"
             "mad.lo.u32 %r4, %r2, %r3, %r1;\n"
             "atom.global.add.u32 %r5, [%rd1], 1;\n"
             "mul.wide.u32 %rd3, %r5, 4; add.u64 %rd4, %rd2, %rd3;\n"
             "st.global.u32 [%rd4], %r4;\nret;\n}\n";

static void take_tickets(uint64_t seed, uint32_t out[1024])
{
	struct gx_soft *soft = device(seed);
	struct gx_soft_module *module = load(soft, tickets);
	struct gx_soft_grid grid = { .grid = { 8, 1, 1 }, .block = { 128, 1, 1 } };
	uint64_t params[2];

	CHECK_EQ(gx_soft_alloc(soft, 4, 0, &params[0]), 0);
	CHECK_EQ(gx_soft_alloc(soft, 4096, 0, &params[1]), 0);
	CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, params, NULL), 0);
	memcpy(out, gx_soft_host(soft, params[1], 4096), 4096);
	gx_soft_module_unload(module);
	gx_soft_destroy(soft);
}

static void test_seed(void)
{
	uint32_t a[1024], b[1024], c[1024];
	uint64_t sum = 0;

	take_tickets(5, a);
	take_tickets(5, b);
	take_tickets(6, c);
	CHECK(!memcmp(a, b, sizeof(a)));
	CHECK(memcmp(a, c, sizeof(a)) != 0);
	for (unsigned i = 0; i < 1024; i++)
		sum += c[i];
	CHECK_EQ(sum, 1024 * 1023 / 2);
}

struct job {
	struct gx_soft *soft;
	struct gx_soft_module *module;
	uint64_t params[2];
};

static void *run_job(void *arg)
{
	struct job *job = arg;
	struct gx_soft_grid grid = { .grid = { 8, 1, 1 }, .block = { 128, 1, 1 } };

	gx_soft_run(job->soft, gx_soft_kernel(job->module, "k"), &grid, job->params, NULL);
	return NULL;
}

static void test_threads(void)
{
	struct job job = { .soft = device(1) };
	pthread_t threads[4];
	const uint32_t *out;
	uint64_t sum = 0;

	job.module = load(job.soft, tickets);
	CHECK_EQ(gx_soft_alloc(job.soft, 4, 0, &job.params[0]), 0);
	CHECK_EQ(gx_soft_alloc(job.soft, 4 * 4096, 0, &job.params[1]), 0);
	for (unsigned i = 0; i < 4; i++)
		CHECK_EQ(pthread_create(&threads[i], NULL, run_job, &job), 0);
	for (unsigned i = 0; i < 4; i++)
		pthread_join(threads[i], NULL);
	CHECK_EQ(*(uint32_t *)gx_soft_host(job.soft, job.params[0], 4), 4096);
	out = gx_soft_host(job.soft, job.params[1], 4 * 4096);
	for (unsigned i = 0; i < 4096; i++)
		sum += out[i];
	CHECK_EQ(sum, 4ull * 1024 * 1023 / 2);
	gx_soft_module_unload(job.module);
	gx_soft_destroy(job.soft);
}

/* Memory that is freed while a grid runs has no address any more, and stays where it is until the grid is over: one may be reading it. */
static void test_free_meanwhile(void)
{
	static const char ptx[] = HEAD ".visible .entry k(.param .u64 p)\n{\n"
	                               ".reg .pred %p; .reg .b32 %r; .reg .b64 %q;\n"
	                               "ld.param.u64 %q, [p]; st.volatile.global.u32 [%q+4], 1;\n"
	                               "L: ld.volatile.global.u32 %r, [%q];\n"
	                               "setp.eq.u32 %p, %r, 0; @%p bra L;\nret;\n}\n";
	struct job job = { .soft = device(1) };
	uint32_t *words, *other;
	pthread_t thread;
	uint64_t at;

	job.module = load(job.soft, ptx);
	CHECK_EQ(gx_soft_alloc(job.soft, 8, 0, &job.params[0]), 0);
	CHECK_EQ(gx_soft_alloc(job.soft, 8192, 0, &at), 0);
	words = gx_soft_host(job.soft, job.params[0], 8);
	other = gx_soft_host(job.soft, at, 8192);
	other[2000] = 77;
	CHECK_EQ(pthread_create(&thread, NULL, run_job, &job), 0);
	while (!__atomic_load_n(&words[1], __ATOMIC_ACQUIRE))
		sched_yield();
	CHECK_EQ(gx_soft_free(job.soft, at), 0);
	CHECK(!gx_soft_host(job.soft, at, 1));
	CHECK_EQ(other[2000], 77);
	__atomic_store_n(&words[0], 1, __ATOMIC_RELEASE);
	pthread_join(thread, NULL);
	gx_soft_module_unload(job.module);
	gx_soft_destroy(job.soft);
}

/* Any cut of a module's text: refused, or loaded and run to an end. */
static void test_damage(void)
{
	struct gx_soft_grid grid = { .grid = { 1, 1, 1 },
		                     .block = { 32, 1, 1 },
		                     .max_insns = 100000 };
	struct gx_soft *soft = device(1);
	size_t len = sizeof(tickets) - 1;
	char *text = malloc(len + 1);
	unsigned n_loaded = 0;
	uint64_t params[8] = { 0 };

	for (unsigned round = 0; round < 3000; round++) {
		struct gx_soft_module *module;

		memcpy(text, tickets, len + 1);
		for (unsigned k = 0; k <= round % 3; k++) {
			unsigned at = (round * 7919 + k * 104729) % (unsigned)len;

			text[at] = tickets[(round * 31 + k * 17) % len];
		}
		if (gx_soft_module_load(soft, text, len - (round % 11 ? 0 : round % len), &module,
		                        NULL))
			continue;
		n_loaded++;
		for (uint32_t i = 0; i < gx_soft_n_kernels(module); i++) {
			const struct gx_soft_kernel_info *k = gx_soft_kernel_at(module, i);

			if (k->param_bytes <= sizeof(params))
				gx_soft_run(soft, k, &grid, params, NULL);
		}
		gx_soft_module_unload(module);
	}
	CHECK(n_loaded > 100 && n_loaded < 3000);
	free(text);
	gx_soft_destroy(soft);
}

/* What the device counts when it is asked to: lanes, by kind; not parameters and constants, and not where the name of the address begins as said. */
static void test_counters(void)
{
	static const char ptx[] =
	        ".version 7.0\n.target sm_80\n.address_size 64\n.const .u32 c = 3;\n"
	        ".visible .entry k(.param .u64 p)\n{\n"
	        ".reg .b32 %r<8>; .reg .b64 %q<4>, own<4>; .reg .pred %p<3>;\n"
	        ".shared .align 16 .b8 s[64];\n"
	        "ld.param.u64 %q1, [p]; mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 8;\n"
	        "ld.global.u32 %r2, [%q1]; @%p1 st.global.u32 [%q1], %r2;\n"
	        "atom.global.add.u32 %r3, [%q1], 1; red.global.add.u32 [%q1], 1;\n"
	        "ld.const.u32 %r3, [c]; mov.u64 own1, %q1; ld.global.u32 %r2, [own1];\n"
	        "setp.lt.u32 %p2, %r1, 16; selp.b32 %r4, 4, 0, %p2; mov.u32 %r5, s;\n"
	        "cp.async.ca.shared.global [%r5], [%q1], 4, %r4; ret;\n}\n";
	static const struct {
		bool count;
		const char *uncounted;
		uint64_t loads, stores, atomics;
	} rows[] = { { true, NULL, 80, 40, 64 },   { true, "", 80, 40, 64 },
		     { true, "own", 48, 40, 64 },  { true, "own1", 48, 40, 64 },
		     { true, "own2", 80, 40, 64 }, { true, "own11", 80, 40, 64 },
		     { false, NULL, 0, 0, 0 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_soft_config config = { .count_accesses = rows[i].count,
			                         .uncounted = rows[i].uncounted };
		struct gx_soft_grid grid = { .grid = { 1, 1, 1 }, .block = { 32, 1, 1 } };
		struct gx_soft_counters counters;
		struct gx_soft_module *module;
		struct gx_soft *soft;
		uint64_t p;

		CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
		module = load(soft, ptx);
		CHECK_EQ(gx_soft_alloc(soft, 4, 0, &p), 0);
		CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, &p, NULL), 0);
		gx_soft_counters(soft, &counters);
		CHECK_EQ(counters.loads, rows[i].loads);
		CHECK_EQ(counters.stores, rows[i].stores);
		CHECK_EQ(counters.atomics, rows[i].atomics);
		CHECK_EQ(counters.grids, 1);
		gx_soft_module_unload(module);
		gx_soft_destroy(soft);
	}
}

/* The largest launches that there can be, and what is one more. */
static void test_sizes(void)
{
	static const struct {
		uint32_t grid[3], block[3], shared;
		const char *refused; /* NULL: it runs */
	} rows[] = {
		/* cooperative: too many, which is seen behind the sizes */
		{ { 1, 1, 65535 }, { 1, 1, 1 }, 0, "cooperative" },
		{ { 1, 65535, 1 }, { 1, 1, 1 }, 0, "cooperative" },
		{ { INT32_MAX, 1, 1 }, { 1, 1, 1 }, 0, "cooperative" },
		{ { 1, 1, 65536 }, { 1, 1, 1 }, 0, "grid (1,1,65536)" },
		{ { 1, 65536, 1 }, { 1, 1, 1 }, 0, "grid (1,65536,1)" },
		{ { INT32_MAX + 1u, 1, 1 }, { 1, 1, 1 }, 0, "grid (2147483648,1,1)" },
		{ { 0, 1, 1 }, { 1, 1, 1 }, 0, "grid (0,1,1)" },
		{ { 1, 0, 1 }, { 1, 1, 1 }, 0, "grid (1,0,1)" },
		{ { 1, 1, 0 }, { 1, 1, 1 }, 0, "grid (1,1,0)" },
		{ { 1, 1, 1 }, { 1024, 1, 1 }, 0, NULL },
		{ { 1, 1, 1 }, { 1025, 1, 1 }, 0, "block (1025,1,1)" },
		{ { 1, 1, 1 }, { 16, 1, 64 }, 0, NULL },
		{ { 1, 1, 1 }, { 1, 1, 64 }, 0, NULL },
		{ { 1, 1, 1 }, { 1, 1, 65 }, 0, "block (1,1,65)" },
		{ { 1, 1, 1 }, { 32, 32, 1 }, 0, NULL },
		{ { 1, 1, 1 }, { 32, 33, 1 }, 0, "block (32,33,1)" },
		{ { 1, 1, 1 }, { 16, 16, 5 }, 0, "block (16,16,5)" },
		{ { 1, 1, 1 }, { 0, 1, 1 }, 0, "block (0,1,1)" },
		{ { 1, 1, 1 }, { 1, 0, 1 }, 0, "block (1,0,1)" },
		{ { 1, 1, 1 }, { 1, 1, 0 }, 0, "block (1,1,0)" },
		{ { 1, 1, 1 }, { 65536, 65536, 1 }, 0, "block (65536,65536,1)" },
		{ { 1, 1, 1 }, { 1, 1, 1 }, 1000, NULL },
		{ { 1, 1, 1 }, { 1, 1, 1 }, 1001, "shared memory" },
		/* two SMs with 32 warps each: a block of 32, 16 of two, 32 of one */
		{ { 2, 1, 1 }, { 1024, 1, 1 }, 0, NULL },
		{ { 3, 1, 1 }, { 1024, 1, 1 }, 0, "cooperative grid of 3 blocks, 2 fit" },
		{ { 2, 4, 4 }, { 33, 1, 1 }, 0, NULL },
		{ { 33, 1, 1 }, { 33, 1, 1 }, 0, "cooperative grid of 33 blocks, 32 fit" },
		{ { 2, 32, 1 }, { 32, 1, 1 }, 0, NULL },
		{ { 1, 1, 65 }, { 32, 1, 1 }, 0, "cooperative grid of 65 blocks, 64 fit" },
	};
	struct gx_soft_module *module;
	struct gx_soft *soft;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_soft_config config = { .n_sms = 2,
			                         .warps_per_sm = 32,
			                         .max_shared_per_block = 1000 };
		struct gx_soft_grid grid = { .dynamic_shared_bytes = rows[i].shared,
			                     .cooperative = true };
		struct gx_diag diag = { 0 };

		memcpy(grid.grid, rows[i].grid, sizeof(grid.grid));
		memcpy(grid.block, rows[i].block, sizeof(grid.block));
		CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
		module = load(soft, HEAD ".visible .entry k()\n{\nret;\n}\n");
		CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, NULL, &diag),
		         rows[i].refused ? -EINVAL : 0);
		CHECK_EQ(diag.error, rows[i].refused ? GX_E_SOFT_LAUNCH : GX_E_NONE);
		CHECK(!rows[i].refused || strstr(diag.text, rows[i].refused));
		if (rows[i].refused && !strstr(diag.text, rows[i].refused))
			fprintf(stderr, "%s: %s\n", rows[i].refused, diag.text);
		gx_soft_module_unload(module);
		gx_soft_destroy(soft);
	}
}

/* A cooperative grid is on the SMs whole: by warps, by blocks, and by the shared memory that there is on two of them. */
static void test_residents(void)
{
	static const struct {
		uint32_t threads, shared, fit;
	} rows[] = { { 32, 0, 64 },     { 32, 1, 64 },     { 33, 0, 64 },     { 65, 0, 42 },
		     { 1024, 0, 4 },    { 32, 7296, 64 },  { 32, 7297, 62 },  { 32, 116736, 4 },
		     { 32, 116737, 2 }, { 32, 233472, 2 }, { 1024, 7297, 4 }, { 128, 14592, 32 },
		     { 64, 7531, 62 } };
	const struct gx_soft_config config = { .n_sms = 2 };
	struct gx_soft_module *module;
	struct gx_soft *soft;

	CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
	module = load(soft, HEAD ".visible .entry k()\n{\nret;\n}\n");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		for (uint32_t more = 0; more < 2; more++) {
			struct gx_soft_grid grid = { .grid = { rows[i].fit + more, 1, 1 },
				                     .block = { rows[i].threads, 1, 1 },
				                     .dynamic_shared_bytes = rows[i].shared,
				                     .cooperative = true };

			CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, NULL, NULL),
			         more ? -EINVAL : 0);
			grid.cooperative = false; /* any other takes turns */
			CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, NULL, NULL),
			         0);
		}
	}
	gx_soft_module_unload(module);
	gx_soft_destroy(soft);
}

/* How many threads a block may have, by the directives. */
static void test_limits(void)
{
	static const struct {
		const char *directives;
		uint32_t threads;
	} rows[] = { { "", 1024 },
		     { ".maxntid 8", 8 },
		     { ".maxntid 8, 4", 32 },
		     { ".maxntid 8, 4, 2", 64 },
		     { ".reqntid 16", 16 },
		     { ".reqntid 16, 3", 48 },
		     { ".reqntid 16, 3, 5", 240 },
		     { ".maxntid 1023", 1023 },
		     { ".maxntid 2048", 1024 },
		     { ".maxntid 64 .reqntid 32, 1, 1", 32 } };
	struct gx_soft *soft = device(0);

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_soft_module *module;
		char text[256];

		snprintf(text, sizeof(text), HEAD ".visible .entry k()\n%s\n{\nret;\n}\n",
		         rows[i].directives);
		module = load(soft, text);
		CHECK_EQ(gx_soft_kernel(module, "k")->max_threads, rows[i].threads);
		gx_soft_module_unload(module);
	}
	gx_soft_destroy(soft);
}

/* Addresses go round: eight allocations fill a device's part of them to the last byte, then the first ones are used again. */
static void test_round(void)
{
	enum { GAP = 4096 };
	const uint64_t share = 0x8000000000, part = share / 8 - GAP;
	struct gx_soft_config config = { .memory_bytes = 1ull << 50, .index = 3 };
	uint64_t first = 0, at = 0;
	struct gx_soft *soft;

	CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
	for (uint64_t i = 0; i < 17; i++) {
		CHECK_EQ(gx_soft_alloc(soft, part, 0, &at), 0);
		first = i ? first : at;
		CHECK_EQ(at, first + i % 8 * (part + GAP));
		CHECK_EQ(gx_soft_free(soft, at), 0);
	}
	/* more than one part */
	CHECK_EQ(gx_soft_alloc(soft, share - GAP + 1, 0, &at), -ENOMEM);
	CHECK_EQ(gx_soft_alloc(soft, 2 * share, 0, &at), -ENOMEM);
	CHECK_EQ(at, 0);
	gx_soft_destroy(soft);
}

int main(void)
{
	test_memory();
	test_module();
	test_variables();
	test_seed();
	test_threads();
	test_free_meanwhile();
	test_damage();
	test_counters();
	test_sizes();
	test_residents();
	test_limits();
	test_round();
	return TEST_END();
}
