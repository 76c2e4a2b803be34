/* memory.c - texts that are parsed, renewed and linked when memory is gone: whichever allocation fails, alone or with all behind it,
 * the error says so, and nothing is kept. */
#define FAIL_ARENA
#include "../fail.h"
#include "../test.h"

#include "ptx/flow.h"
#include "ptx/link.h"
#include "ptx/renew.h"
#include "ptx/version.h"

static const char first[] =
        ".version 8.0\n.target sm_80\n.address_size 64\n"
        ".global .u64 table[2][2] = { { 0xff(b), generic(b)+4 }, { 3 } };\n"
        ".global .u32 b;\n"
        ".extern .func (.param .b32 r) helper(.param .b32 a);\n"
        ".visible .entry declared(.param .u64 p);\n"
        ".visible .entry k(.param .u64 p) {\n"
        " .reg .b32 %r<4>; .reg .pred %p;\n"
        " .loc 1 2 3, function_name $S + 2, inlined_at 1 2 3\n"
        " ld.global.v2.u32 {%r1, %r2}, [b]; setp.eq.u32 %p|%p, %r1, 0;\n"
        " L: @%p call (%r1), helper, (%r2); { .reg .f32 %r1; mov.f32 %r1, 0f3F800000; } ret;\n"
        "}\n"
        ".file 1 \"a.cu\"\n"
        ".section .debug_str\n{\n$S: .b8 97,0\n.b8 102,110,0\n}\n";
static const char second[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                             ".visible .func (.param .b32 r) helper(.param .b32 a) { ret; }\n"
                             ".alias other, helper;\n";
static const char old[] = ".version 1.4\n.target sm_10\n"
                          ".entry k() { .reg .f32 f; div.f32 f, f, f; ret; }\n";

static const char labels[] =
        ".version 8.0\n.target sm_80\n.address_size 64\n"
        ".entry k() { .reg .pred p; A: @p bra C; B: @p bra A; C: @p bra B; ret; }\n";

static int link_both(struct gx_strbuf *out, struct gx_diag *diag)
{
	const struct gx_ptx_span texts[] = { { first, sizeof(first) - 1 },
		                             { second, sizeof(second) - 1 } };

	return gx_ptx_link(texts, 2, out, diag);
}

static int renew_old(struct gx_strbuf *out, struct gx_diag *diag)
{
	struct gx_ptx_module *m = NULL;
	int err = gx_ptx_parse(old, sizeof(old) - 1, &m, diag);

	if (!err)
		err = gx_ptx_renew(m, out, diag);
	gx_ptx_free(m);
	return err;
}

static int lower_one(struct gx_strbuf *out, struct gx_diag *diag)
{
	struct gx_ptx_module *m = NULL;
	int err = gx_ptx_parse(first, sizeof(first) - 1, &m, diag);

	if (!err)
		err = gx_ptx_lower(m, (struct gx_ptx_version){ 7, 8 }, out, diag);
	if (!err)
		CHECK(!strncmp(gx_strbuf_text(out), ".version 7.8\n", 13));
	gx_ptx_free(m);
	return err;
}

/* Each label comes into a table by its name. */
static int flow_of_one(struct gx_strbuf *out, struct gx_diag *diag)
{
	struct gx_ptx_module *m = NULL;
	struct gx_arena arena = { 0 };
	struct gx_ptx_flow flow;
	int err = gx_ptx_parse(labels, sizeof(labels) - 1, &m, diag);

	(void)out;
	if (!err)
		err = gx_ptx_flow_of(&m->funcs[0], &arena, &flow);
	if (err == -ENOMEM)
		gx_fail(diag, GX_E_NO_MEMORY, "flow");
	gx_arena_free(&arena);
	gx_ptx_free(m);
	return err;
}

static bool fails_at(int (*make)(struct gx_strbuf *, struct gx_diag *), void (*fail)(long), long n)
{
	struct gx_strbuf out = { 0 };
	struct gx_diag diag = { .insn = -1 };
	long before = atomic_load(&fail_blocks);
	bool failed;
	int err;

	fail(n);
	err = make(&out, &diag);
	failed = fail_none();
	CHECK_EQ(err, failed ? -ENOMEM : 0);
	CHECK_EQ(diag.error, failed ? GX_E_NO_MEMORY : GX_E_NONE);
	if (!failed && err)
		fprintf(stderr, "said: %s: %s\n", diag.text, diag.source);
	gx_strbuf_free(&out);
	CHECK_EQ(atomic_load(&fail_blocks), before);
	return failed;
}

int main(void)
{
	static int (*const makers[])(struct gx_strbuf *, struct gx_diag *) = { link_both, renew_old,
		                                                               lower_one,
		                                                               flow_of_one };
	static void (*const ways[])(long) = { fail_at, fail_one };

	for (size_t m = 0; m < sizeof(makers) / sizeof(makers[0]); m++)
		for (size_t w = 0; w < 2; w++) {
			long n = 1;

			while (fails_at(makers[m], ways[w], n) && n < 1000)
				n++;
			CHECK(n > 10 && n < 1000);
		}
	return TEST_END();
}
