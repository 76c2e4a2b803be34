/* memory.c - memory that is gone at any one allocation, for that one or from there on: the reader and the graft say so and leave
 * nothing behind. */
#define FAIL_ARENA
#include "unit/fail.h"

#include "unit/test.h"

#include "compiled.h"
#include "cubin/debug_ptx.h"
#include "cubin/lines.h"
#include "cubin/proof.h"
#include "cubin/vector.h"
#include "samples.h"
#include "words.h"

#include <errno.h>

/* One kernel with the n-th allocation failing, as `fail` has it; false: none failed any more. */
static bool fails_at(const struct sample *s, void (*fail)(long), long n)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft = { 0 };
	struct gx_cubin cubin = { 0 };
	struct gx_graft_request request = s->request;
	long before = atomic_load(&fail_blocks);
	bool failed;
	int err;

	request.cubin = &cubin;
	fail(n);
	err = gx_cubin_read(s->data, s->len, &cubin, &diag);
	if (!err)
		err = gx_graft(&request, &graft, &diag);
	CHECK(!graft.bytes == !!err);
	if (!err)
		err = gx_graft_prove(&request, &graft, &diag);
	failed = fail_none();
	CHECK_EQ(err, failed ? -ENOMEM : 0);
	CHECK_EQ(diag.error, failed ? GX_E_NO_MEMORY : GX_E_NONE);
	gx_graft_free(&graft);
	gx_cubin_free(&cubin);
	CHECK_EQ(atomic_load(&fail_blocks), before);
	return failed;
}

/* The same of a program's two cubins. */
static bool probe_fails_at(const struct image *a, const struct image *b, enum gx_probe_form form,
                           void (*fail)(long), long n)
{
	struct gx_cubin_probe probe;
	struct gx_diag diag;
	long before = atomic_load(&fail_blocks);
	bool failed;
	int err;

	fail(n);
	err = read_both(a, b, form, &probe, &diag);
	failed = fail_none();
	CHECK_EQ(err, failed ? -ENOMEM : 0);
	CHECK_EQ(diag.error, failed ? GX_E_NO_MEMORY : GX_E_NONE);
	gx_cubin_probe_free(&probe);
	CHECK_EQ(atomic_load(&fail_blocks), before);
	return failed;
}

static void programs(void (*fail)(long))
{
	static const struct {
		const char *name;
		enum gx_probe_form form;
		uint32_t sm;
	} files[] = {
		{ "count", GX_PROBE_ENTRY, 90 },        { "groups", GX_PROBE_EXIT, 90 },
		{ "groups", GX_PROBE_EXIT, 80 },        { "record", GX_PROBE_EXIT, 90 },
		{ "record-linked", GX_PROBE_EXIT, 90 }, { "record-linked", GX_PROBE_ENTRY, 90 },
		{ "seed-1", GX_PROBE_ENTRY, 80 },       { "seed-1", GX_PROBE_EXIT, 90 },
		{ "seed-110", GX_PROBE_EXIT, 90 },
	};

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		struct image a = load_compiled(files[i].name, files[i].form, files[i].sm);
		struct image b = other_of(&a);
		long n = 1;

		while (probe_fails_at(&a, &b, files[i].form, fail, n) && n < 1000)
			n++;
		CHECK(n > 10 && n < 1000);
		free(a.bytes);
		free(b.bytes);
	}
}

static void kernels(void (*fail)(long))
{
	static const char *const names[][2] = { { "kernels", "plain" },
		                                { "kernels", "globals" },
		                                { "kernels", "constants" },
		                                { "kernels", "switched" },
		                                { "pointers", "by_table" } };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct sample s;
		long n = 1;

		load_sample(&s, names[i][0], 80, names[i][1]);
		while (fails_at(&s, fail, n) && n < 1000)
			n++;
		CHECK(n > 10 && n < 1000);
		drop_sample(&s);
	}
}

/* The same of the lines, and of the PTX, that a cubin carries. */
static bool lines_fail_at(const struct sample *s, void (*fail)(long), long n)
{
	struct gx_diag diag = { 0 };
	struct gx_cubin_lines lines = { 0 };
	long before = atomic_load(&fail_blocks);
	char *text = NULL;
	size_t len;
	bool failed;
	int err;

	fail(n);
	err = gx_cubin_lines_read(&s->cubin, "scaled", &lines, &diag);
	if (!err)
		err = gx_cubin_debug_ptx(&s->cubin, &text, &len, &diag);
	failed = fail_none();
	CHECK_EQ(err, failed ? -ENOMEM : 0);
	CHECK_EQ(diag.error, failed ? GX_E_NO_MEMORY : GX_E_NONE);
	CHECK(!text == failed);
	free(text);
	gx_cubin_lines_free(&lines);
	CHECK_EQ(atomic_load(&fail_blocks), before);
	return failed;
}

static void lines(void (*fail)(long))
{
	struct sample s;
	long n = 1;

	load_sample(&s, "recovered", 90, "scaled");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	while (lines_fail_at(&s, fail, n) && n < 1000)
		n++;
	CHECK(n > 5 && n < 1000);
	drop_sample(&s);
}

/* A program of few registers, of which one holds nothing while a uniform value is needed. */
static bool crowded_fails_at(void (*fail)(long), long n)
{
	enum { N = 24 - 2, FREE = 7, UNIFORM = 4, EXTRA = 3 };
	uint8_t code[(2 * N + EXTRA) * GX_SASS_BYTES];
	struct gx_diag diag = { .insn = -1 };
	uint32_t highest = N - 1;
	long before = atomic_load(&fail_blocks);
	size_t at = 0;
	bool failed;
	int err;

	for (unsigned i = 0; i < 2 * N + EXTRA; i++, at += GX_SASS_BYTES) {
		struct gx_sass w = make(LOP3 | 1u << 9, GX_SASS_RZ);
		unsigned reg = i < N ? i : i - N - 2;

		w = gx_sass_set(gx_sass_set(w, GX_SASS_SRC_C, GX_SASS_RZ), GX_SASS_SRC_B,
		                GX_SASS_RZ);
		w = gx_sass_set(w, GX_SASS_SRC_A, i > N && reg == FREE ? GX_SASS_RZ : reg);
		if (i == N)
			w = gx_sass_set(make(0x882, UNIFORM), GX_SASS_IMM, 5);
		if (i == N + 1) {
			w = gx_sass_set(gx_sass_set(w, GX_SASS_FORM, FORM_UR_B), GX_SASS_UNIFORM,
			                1);
			w = gx_sass_set(gx_sass_set(w, GX_SASS_SRC_A, 4), GX_SASS_DST, 4);
			w = gx_sass_set(w, GX_SASS_SRC_B, UNIFORM);
		}
		if (i == 2 * N + EXTRA - 1)
			w = gx_sass_set(make(GX_SASS_OP_EXIT, 0), GX_SASS_SECOND, 7);
		gx_sass_store(code + at, w);
	}
	fail(n);
	err = gx_vector_form(code, at, gx_cubin_arch_of(90), true, &highest, &diag);
	failed = fail_none();
	CHECK_EQ(err, failed ? -ENOMEM : 0);
	CHECK_EQ(diag.error, failed ? GX_E_NO_MEMORY : GX_E_NONE);
	CHECK(failed || highest == N - 1);
	CHECK_EQ(atomic_load(&fail_blocks), before);
	return failed;
}

static void crowded(void (*fail)(long))
{
	long n = 1;

	while (crowded_fails_at(fail, n) && n < 1000)
		n++;
	CHECK(n > 5 && n < 1000);
}

int main(void)
{
	crowded(fail_at);
	crowded(fail_one);
	lines(fail_at);
	lines(fail_one);
	kernels(fail_at);
	kernels(fail_one);
	programs(fail_at);
	programs(fail_one);
	return TEST_END();
}
