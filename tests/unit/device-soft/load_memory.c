/* load_memory.c - a module read, a kernel decoded and a grid run when memory is gone, at whichever allocation: it is told as that, and
 * no launch gives a result that is not the whole one. */
#define FAIL_ARENA /* pieces of arenas fail, too */
#include "../fail.h"
#include "../test.h"
#include "base/diag.h"
#include "device/soft/events.h"
#include "device/soft/soft.h"

#include <unistd.h>

enum { MOST = 4000, WORDS = 64 };

/* Everything that the decoder makes room for: labels, tables of targets, calls by name and by address, parameters, constants, local and shared
 * variables, 600 instructions and 300 registers. */
static const char head[] =
        ".version 8.3\n.target sm_90\n.address_size 64\n"
        ".visible .global .align 4 .u32 first[2] = {1, 2};\n.const .align 4 .u32 second = 3;\n"
        ".extern .shared .align 16 .b8 dynamic[];\n"
        ".func (.param .b32 r) twice(.param .b32 a, .param .b64 b)\n"
        "{ .reg .b32 %r<3>; .local .align 4 .b8 own[64]; ld.param.b32 %r1, [a]; st.local.u32 "
        "[own+4], %r1;\n"
        "  ld.local.u32 %r2, [own+4]; add.u32 %r1, %r1, %r2; st.param.b32 [r], %r1; ret; }\n"
        ".visible .entry k(.param .u64 po, .param .u32 n)\n"
        "{ .reg .pred %p<4>; .reg .b32 %r<400>; .reg .b64 %q<9>; .shared .align 4 .b8 s[256]; "
        ".local .align 8 .b8 t[32];\n"
        "  .param .b32 a; .param .b64 b; .param .b32 r;\n"
        "  ld.param.u64 %q1, [po]; ld.param.u32 %r1, [n]; mov.u32 %r2, %tid.x; mul.wide.u32 %q2, "
        "%r2, 4; add.u64 %q1, %q1, %q2;\n"
        "  and.b32 %r3, %r2, 3; targets: .branchtargets A, B, C, D; brx.idx %r3, targets;\n"
        "A: mov.u32 %r4, 10; bra.uni E; B: mov.u32 %r4, 20; bra.uni E; C: mov.u32 %r4, 30; bra.uni "
        "E;\n"
        "D: { .reg .b32 %i; mov.u32 %i, 40; mov.u32 %r4, %i; }\n"
        "E: st.shared.u32 [s], %r4; st.local.u32 [t], %r4; ld.local.u32 %r4, [t]; mov.u32 %r5, "
        "dynamic; mad.lo.u32 %r5, %r2, 4, %r5; st.shared.u32 [%r5+8], %r4; ld.shared.u32 %r4, "
        "[%r5+8];\n"
        "  st.param.b32 [a], %r4; st.param.b64 [b], 7; call (r), twice, (a, b); ld.param.b32 %r4, "
        "[r];\n"
        "  mov.u64 %q3, twice; call (r), %q3, (a, b), kind; ld.param.b32 %r6, [r]; add.u32 %r4, "
        "%r4, %r6;\n"
        "  kind: .callprototype (.param .b32 _) _ (.param .b32 _, .param .b64 _);\n"
        "  ld.global.u32 %r6, [first+4]; add.u32 %r4, %r4, %r6; ld.const.u32 %r6, [second]; "
        "add.u32 %r4, %r4, %r6; mov.u32 %r10, 0;\n";
static const char tail[] =
        "  add.u32 %r4, %r4, %r399; add.u32 %r4, %r4, %r1; st.global.u32 [%q1], %r4;\n  ret;\n}\n";

static char text[32768];

static void write_text(void)
{
	size_t n = (size_t)snprintf(text, sizeof(text), "%s", head);

	for (int i = 11; i < 400; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, "  add.u32 %%r%d, %%r%d, %d;\n",
		                      i, i - 1, i * 1000);
	snprintf(text + n, sizeof(text) - n, "%s", tail);
}

/* Of lane l: of the branch, twice two times, the variables, the chain, n. */
static uint32_t wanted(unsigned l)
{
	uint32_t chain = 0;

	for (uint32_t i = 11; i < 400; i++)
		chain += i * 1000;
	return (l % 4 + 1) * 10 * 4 + 2 + 3 + chain + 100;
}

static bool right(const uint32_t *words)
{
	unsigned n = 0;

	for (unsigned l = 0; l < WORDS; l++)
		n += words[l] == wanted(l);
	return n == WORDS;
}

/* Everything from the text to the result; 0, or what went wrong. */
static int whole(struct gx_soft *soft, uint64_t at, struct gx_diag *diag)
{
	struct gx_soft_grid grid = { .grid = { 1, 1, 1 },
		                     .block = { WORDS, 1, 1 },
		                     .dynamic_shared_bytes = 8 + WORDS * 4 };
	struct {
		uint64_t at;
		uint32_t n;
	} params = { at, 100 };
	struct gx_soft_module *module = (struct gx_soft_module *)8;
	int err = gx_soft_module_load(soft, text, strlen(text), &module, diag);

	if (err) {
		CHECK(!module);
		return err;
	}
	err = gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, &params, diag);
	gx_soft_module_unload(module);
	return err;
}

/* What the first constant of a program may come from: there is none where there is no memory for the table. */
static void first_constants(struct gx_soft *soft)
{
	static const char *const rows[] = {
		"mov.f32 %f1, 0f3F800000;",
		"mov.u32 %r1, 5;",
		"mov.f32 %f1, 5;",
		"mov.u32 %r1, WARP_SZ;",
		"mov.u64 %q1, callee;",
		"mov.u32 %r1, s;",
		"mov.u64 %q1, t;",
		"mov.u64 %q1, g;",
		"mov.u64 %q1, po;",
		"ld.param.u64 %q1, [po];",
		"ld.global.u32 %r1, [16];",
		"bar.warp.sync;",
		"cp.async.ca.shared.global [%r1], [%q1], 4;",
		"cp.async.ca.shared.global [%r1], [%q1], 4, %p1;",
		"vote.ballot.b32 %r1, %p1;",
		"barrier.cluster.wait;",
		"createpolicy.fractional.L2::evict_last.b64 %q1;",
	};

	const struct gx_soft_grid grid = { .grid = { 1, 1, 1 }, .block = { 1, 1, 1 } };
	const uint64_t param = 0;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char body[1024];
		bool failed = true;
		int n = 0,
		    n_bytes = snprintf(body, sizeof(body),
		                       ".version 8.3\n.target sm_90\n.address_size 64\n"
		                       ".visible .global .align 4 .u32 g[2];\n"
		                       ".func callee() { ret; }\n"
		                       ".visible .entry k(.param .u64 po)\n"
		                       "{ .reg .pred %%p<2>; .reg .b32 %%r<2>; .reg .b64 %%q<2>; "
		                       ".reg .f32 %%f<2>; .shared .b32 s; .local .b32 t;\n"
		                       "  ret; %s }\n",
		                       rows[i]);

		while (failed && ++n < MOST) {
			struct gx_soft_module *module = NULL;
			struct gx_diag diag = { 0 };
			int err;

			fail_one(n);
			err = gx_soft_module_load(soft, body, (size_t)n_bytes, &module, &diag);
			if (!err)
				err = gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, &param,
				                  &diag);
			failed = fail_none();
			CHECK_EQ(err, failed ? -ENOMEM : 0);
			if (err != (failed ? -ENOMEM : 0))
				fprintf(stderr, "%s allocation %d: %s\n", rows[i], n, diag.text);
			gx_soft_module_unload(module);
		}
		CHECK(n > 20 && n < MOST);
	}
}

/* A log is there whole or not at all, and a path that is taken is told as that. */
static void event_logs(void)
{
	char path[] = "/tmp/gpuext-log-XXXXXX";
	struct gx_soft_events *events = (struct gx_soft_events *)8;
	struct gx_diag diag = { 0 };
	int fd = mkstemp(path);

	CHECK(fd >= 0);
	CHECK_EQ(gx_soft_events_open(path, 100, &events, &diag), -EIO);
	CHECK(!events && diag.error == GX_E_IO);
	CHECK(!close(fd) && !unlink(path));
	diag = (struct gx_diag){ 0 };
	events = (struct gx_soft_events *)8;
	fail_one(1);
	CHECK_EQ(gx_soft_events_open(path, 100, &events, &diag), -ENOMEM);
	CHECK(fail_none() && !events && diag.error == GX_E_NO_MEMORY);
	CHECK_EQ(access(path, F_OK), -1);
	CHECK_EQ(gx_soft_events_open(path, 100, &events, NULL), 0);
	CHECK_EQ(gx_soft_events_close(events), 0);
	CHECK_EQ(unlink(path), 0);
}

int main(void)
{
	struct gx_soft *soft;
	uint32_t *words;
	uint64_t at;
	int n = 0;

	do { /* a device, too, is there whole or not at all */
		struct gx_diag diag = { 0 };
		bool failed;

		soft = (struct gx_soft *)8;
		fail_one(++n);
		failed = gx_soft_create(NULL, &soft, &diag);
		CHECK_EQ(fail_none(), failed);
		CHECK_EQ(!soft, failed);
		CHECK_EQ(diag.error, failed ? GX_E_NO_MEMORY : GX_E_NONE);
	} while (!soft && n < MOST);
	CHECK(n > 3);
	n = 0;
	event_logs();
	first_constants(soft);
	write_text();
	CHECK_EQ(gx_soft_alloc(soft, WORDS * 4, 0, &at), 0);
	words = gx_soft_host(soft, at, WORDS * 4);
	while (++n < MOST) {
		struct gx_diag diag = { 0 };
		bool failed;
		int err;

		memset(words, 0, WORDS * 4);
		fail_one(n);
		err = whole(soft, at, &diag);
		failed = fail_none();
		if (!failed) {
			CHECK_EQ(err, 0);
			CHECK(right(words));
			break;
		}
		if (diag.error == GX_E_SOFT_STACK) /* a frame that can't grow */
			CHECK_EQ(err, -EFAULT);
		else
			CHECK(err == -ENOMEM && diag.error == GX_E_NO_MEMORY);
		CHECK(diag.text[0]);
		CHECK(!right(words));
	}
	CHECK(n > 60 && n < MOST);
	CHECK_EQ(gx_soft_free(soft, at), 0);
	gx_soft_destroy(soft);
	return TEST_END();
}
