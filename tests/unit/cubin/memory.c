/* memory.c - memory that is gone at any one allocation, for that one or from there on: the reader and the graft say so and leave
 * nothing behind. */
#define FAIL_ARENA
#include "unit/fail.h"

#include "unit/test.h"

#include "compiled.h"
#include "cubin/debug_ptx.h"
#include "cubin/lines.h"
#include "cubin/proof.h"
#include "samples.h"

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

int main(void)
{
	lines(fail_at);
	lines(fail_one);
	kernels(fail_at);
	kernels(fail_one);
	programs(fail_at);
	programs(fail_one);
	return TEST_END();
}
