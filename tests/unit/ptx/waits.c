/* waits.c - what each kind of statement waits for and reads, what functions do by their calls, and where threads part for it. */
#include "ptx/waits.h"
#include "../test.h"

#include "base/strbuf.h"

#include <errno.h>

#define HEAD ".version 8.0\n.target sm_90\n.address_size 64\n.global .u32 g;\n"
#define NAMES                                                                                      \
	".reg .pred p; .reg .u32 r, gpuext_r, %gpuext_q, gpuext_, xgpuext_r; .reg .u64 d; "        \
	".shared .u32 s; .local .u32 l; "

struct sample {
	struct gx_strbuf text;
	struct gx_ptx_module *module;
	struct gx_arena arena;
	struct gx_bitset reached;
	struct gx_ptx_waits waits;
};

/* Functions but those of `left_out`, a bit for each, are reached. */
static void open_sample(struct sample *s, const char *functions, uint32_t left_out)
{
	memset(s, 0, sizeof(*s));
	gx_strbuf_printf(&s->text, HEAD "%s", functions);
	CHECK_EQ(gx_ptx_parse(s->text.data, s->text.len, &s->module, NULL), 0);
	s->reached = gx_bitset_make(&s->arena, s->module->n_funcs);
	for (uint32_t i = 0; i < s->module->n_funcs; i++)
		if (!(left_out >> i & 1))
			gx_bitset_add(&s->reached, i);
	CHECK_EQ(gx_ptx_waits_of(s->module, &s->reached, &s->waits), 0);
}

static void close_sample(struct sample *s)
{
	gx_ptx_waits_free(&s->waits);
	gx_ptx_free(s->module);
	gx_arena_free(&s->arena);
	gx_strbuf_free(&s->text);
}

static const struct row {
	const char *text;
	enum gx_wait wait;
	bool reads;
} rows[] = {
	/* what other blocks write is read, and not from before */
	{ "ld.volatile.global.u32 r, [d];", GX_WAIT_NONE, true },
	{ "ld.volatile.u32 r, [d];", GX_WAIT_NONE, true },
	{ "ld.acquire.gpu.global.u32 r, [d];", GX_WAIT_NONE, true },
	{ "ld.relaxed.gpu.u32 r, [d];", GX_WAIT_NONE, true },
	{ "ld.relaxed.cluster.shared::cluster.u32 r, [d];", GX_WAIT_NONE, true },
	{ "atom.global.add.u32 r, [d], 1;", GX_WAIT_NONE, true },
	{ "atom.cas.b32 r, [d], 0, 1;", GX_WAIT_NONE, true },
	{ "@p atom.global.exch.b32 r, [d], 1;", GX_WAIT_NONE, true },
	/* that may be from before, is written alone, or is of the block */
	{ "ld.global.u32 r, [d];", GX_WAIT_NONE, false },
	{ "ld.weak.global.u32 r, [d];", GX_WAIT_NONE, false },
	{ "ld.u32 r, [d];", GX_WAIT_NONE, false },
	{ "ldu.global.u32 r, [d];", GX_WAIT_NONE, false },
	{ "st.volatile.global.u32 [d], r;", GX_WAIT_NONE, false },
	{ "st.relaxed.gpu.global.u32 [d], r;", GX_WAIT_NONE, false },
	{ "red.global.add.u32 [d], 1;", GX_WAIT_NONE, false },
	{ "red.relaxed.gpu.global.add.u32 [d], 1;", GX_WAIT_NONE, false },
	{ "ld.volatile.shared.u32 r, [s];", GX_WAIT_NONE, false },
	{ "ld.volatile.local.u32 r, [l];", GX_WAIT_NONE, false },
	{ "ld.acquire.cta.shared.u32 r, [s];", GX_WAIT_NONE, false },
	{ "atom.shared.add.u32 r, [s], 1;", GX_WAIT_NONE, false },
	{ "mov.u32 r, 1;", GX_WAIT_NONE, false },
	{ "", GX_WAIT_NONE, false },
	/* of programs of ours: by the name of the first register, which has to go on behind gpuext_ */
	{ "ld.volatile.global.u32 gpuext_r, [d];", GX_WAIT_NONE, false },
	{ "ld.volatile.global.u32 %gpuext_q, [d];", GX_WAIT_NONE, false },
	{ "atom.global.add.u32 gpuext_r, [d], 1;", GX_WAIT_NONE, false },
	{ "ld.volatile.global.v2.u32 {gpuext_r, r}, [d];", GX_WAIT_NONE, false },
	{ "ld.volatile.global.v2.u32 {r, gpuext_r}, [d];", GX_WAIT_NONE, true },
	{ "ld.volatile.global.u32 gpuext_, [d];", GX_WAIT_NONE, true },
	{ "ld.volatile.global.u32 xgpuext_r, [d];", GX_WAIT_NONE, true },
	/* of a block */
	{ "bar.sync 0;", GX_WAIT_BLOCK, false },
	{ "@p bar.sync 0;", GX_WAIT_BLOCK, false },
	{ "bar.cta.sync 0;", GX_WAIT_BLOCK, false },
	{ "bar.arrive 0, 64;", GX_WAIT_BLOCK, false },
	{ "bar.red.popc.u32 r, 0, p;", GX_WAIT_BLOCK, false },
	{ "barrier.sync 0;", GX_WAIT_BLOCK, false },
	{ "barrier.sync.aligned 0;", GX_WAIT_BLOCK, false },
	{ "barrier.cluster.wait;", GX_WAIT_BLOCK, false },
	/* of a warp */
	{ "bar.warp.sync 0xffffffff;", GX_WAIT_WARP, false },
	{ "shfl.sync.idx.b32 r, r, 0, 31, 0xffffffff;", GX_WAIT_WARP, false },
	{ "vote.sync.any.pred p, p, 0xffffffff;", GX_WAIT_WARP, false },
	{ "match.any.sync.b32 r, r, 0xffffffff;", GX_WAIT_WARP, false },
	/* of nobody */
	{ "activemask.b32 r;", GX_WAIT_NONE, false },
	{ "membar.gl;", GX_WAIT_NONE, false },
	{ "mbarrier.init.shared.b64 [s], 1;", GX_WAIT_NONE, false },
	/* the most of several, in whatever order */
	{ "bar.warp.sync 0xffffffff; bar.sync 0;", GX_WAIT_BLOCK, false },
	{ "bar.sync 0; bar.warp.sync 0xffffffff;", GX_WAIT_BLOCK, false },
	{ "bar.sync 0; atom.add.u32 r, [d], 1; mov.u32 r, 1;", GX_WAIT_BLOCK, true },
	{ "atom.add.u32 r, [d], 1; bar.warp.sync 0xffffffff;", GX_WAIT_WARP, true },
};

static void check_func(const struct sample *s, uint32_t func, enum gx_wait wait, bool reads,
                       const char *what)
{
	const struct gx_ptx_wait *is = &s->waits.of[func];

	if (is->wait != wait || is->reads != reads)
		fprintf(stderr, "%s: waits %u, reads %d\n", what, is->wait, is->reads);
	CHECK(is->wait == wait && is->reads == reads);
}

static void test_statements(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct gx_strbuf text = { 0 };
		struct sample s;

		gx_strbuf_puts(&text, ".func f() { " NAMES);
		gx_strbuf_puts(&text, rows[i].text);
		gx_strbuf_puts(&text, " ret; }\n");
		open_sample(&s, text.data, 0);
		check_func(&s, 0, rows[i].wait, rows[i].reads, rows[i].text);
		close_sample(&s);
		gx_strbuf_free(&text);
	}
}

#define BODY(text) "{ " NAMES text " ret; }\n"

/* Callers stand in front of what they call: a function more is known in each round. */
static void test_calls(void)
{
	static const char chain[] = ".func a() " BODY("call b, ();") ".func b() " BODY(
	        "mov.u32 r, 1; call.uni c, "
	        "();") ".func c() " BODY("c"
	                                 "a"
	                                 "l"
	                                 "l"
	                                 " "
	                                 "d"
	                                 "3"
	                                 ","
	                                 " "
	                                 "("
	                                 ")"
	                                 ";") ".func d3() " BODY("bar.sync 0; "
	                                                         "ld.volatile.global.u32 "
	                                                         "r, [d];") ".func "
	                                                                    "e() " BODY(
	                                                                            "ca"
	                                                                            "ll"
	                                                                            " f"
	                                                                            ", "
	                                                                            "()"
	                                                                            ";") ".func "
	                                                                                 "f()"
	                                                                                 " " BODY("bar.warp.sync 0xffffffff; call e, ();") ".func h() " BODY(
	                                                                                         "c"
	                                                                                         "a"
	                                                                                         "l"
	                                                                                         "l"
	                                                                                         " "
	                                                                                         "o"
	                                                                                         "u"
	                                                                                         "t"
	                                                                                         "s"
	                                                                                         "i"
	                                                                                         "d"
	                                                                                         "e"
	                                                                                         ","
	                                                                                         " "
	                                                                                         "("
	                                                                                         ")"
	                                                                                         ";") ".func i(.param .u32 x) " BODY("mov.u32 r, 1;");
	struct sample s;

	open_sample(&s, chain, 0);
	CHECK_EQ(s.module->n_funcs, 8);
	for (uint32_t i = 0; i < 4; i++)
		check_func(&s, i, GX_WAIT_BLOCK, true, "chain");
	check_func(&s, 4, GX_WAIT_WARP, false, "circle");
	check_func(&s, 5, GX_WAIT_WARP, false, "circle");
	check_func(&s, 6, GX_WAIT_NONE, false, "of nobody knows what");
	check_func(&s, 7, GX_WAIT_NONE, false, "alone");
	close_sample(&s);

	/* c is not reached: neither it nor what it calls is a matter of those in front of it */
	open_sample(&s, chain, 1u << 2);
	for (uint32_t i = 0; i < 3; i++)
		check_func(&s, i, GX_WAIT_NONE, false, "cut");
	check_func(&s, 3, GX_WAIT_BLOCK, true, "behind the cut");
	close_sample(&s);

	/* a declaration in front of the function, and results and arguments around its name */
	open_sample(&s,
	            ".func (.param .u32 v) f(.param .u32 x);\n.func a() "
	            "{ .reg .u32 r; .param .u32 v, x; call (v), f, (x); ret; }\n"
	            ".func (.param .u32 v) f(.param .u32 x) { bar.sync 0; ret; }\n",
	            0);
	CHECK_EQ(s.module->n_funcs, 3);
	check_func(&s, 0, GX_WAIT_NONE, false, "declaration");
	check_func(&s, 1, GX_WAIT_BLOCK, false, "call with a result");
	check_func(&s, 2, GX_WAIT_BLOCK, false, "definition");
	close_sample(&s);
}

/* The first words of the statement, which are those of the text. */
static bool begins(const struct gx_ptx_stmt *stmt, const char *with)
{
	return stmt && stmt->span.len >= strlen(with) && !memcmp(stmt->span.at, with, strlen(with));
}

static void check_parting(const char *body, const char *parted, const char *watches)
{
	struct gx_strbuf text = { 0 };
	struct gx_parting found;
	struct sample s;

	gx_strbuf_puts(&text, ".func w() " BODY("bar.sync 0;") ".func n() " BODY(
	                              "mov.u32 r, 1;") ".visible .entry k() { " NAMES
	                                               "mov.u32 r, %tid.x; setp.eq.u32 p, r, 0; ");
	gx_strbuf_puts(&text, body);
	gx_strbuf_puts(&text, " ret; }\n");
	open_sample(&s, text.data, 0);
	memset(&found, 0xff, sizeof(found));
	CHECK_EQ(gx_ptx_waits_parting(&s.waits, 2, true, &found), 0);
	CHECK(found.in_kernel && found.user == &s.waits);
	CHECK(parted ? begins(found.parted, parted) : !found.parted);
	CHECK(watches ? begins(found.watches, watches) : !found.watches);
	if (found.parted ? !parted || !begins(found.parted, parted) : parted != NULL)
		fprintf(stderr, "%s: parted at %.*s\n", body,
		        found.parted ? (int)found.parted->span.len : 0,
		        found.parted ? found.parted->span.at : "");
	close_sample(&s);
	gx_strbuf_free(&text);
}

static void test_parting(void)
{
	check_parting("@p bra L; bar.sync 0; L:", "bar.sync", NULL);
	check_parting("@p bra L; bar.warp.sync 0xffffffff; L:", "bar.warp.sync", NULL);
	check_parting("@p bra L; call w, (); L:", "call w", NULL);
	check_parting("@p bra L; call n, (); L: bar.sync 0;", NULL, NULL);
	check_parting("@p bra L; mov.u32 r, 2; L:", NULL, NULL); /* nobody is waited for */
	check_parting("L: ld.volatile.global.u32 r, [d]; setp.ne.u32 p, r, 0; @p bra L;", NULL,
	              "ld.volatile");
	check_parting("L: ld.global.u32 r, [d]; setp.ne.u32 p, r, 0; @p bra L;", NULL, NULL);
}

/* Whose jumps can't be followed is an error where somebody waits or reads, and no matter elsewhere. */
static void test_refused(void)
{
	static const char text[] =
	        ".entry a() " BODY("brx.idx r, d; bar.sync 0;") ".entry b() " BODY(
	                "brx.idx r, d; ld.volatile.global.u32 r, [d];") ".entry c() " BODY("brx."
	                                                                                   "idx r, "
	                                                                                   "d;");
	static const int want[] = { -EOPNOTSUPP, -EOPNOTSUPP, 0 };
	struct gx_parting found;
	struct sample s;

	open_sample(&s, text, 0);
	for (uint32_t i = 0; i < 3; i++) {
		memset(&found, 0xff, sizeof(found));
		CHECK_EQ(gx_ptx_waits_parting(&s.waits, i, false, &found), want[i]);
		CHECK(!found.in_kernel && !found.parted && !found.watches && !found.needs_rows);
	}
	gx_ptx_waits_free(&s.waits);
	CHECK(!s.waits.of);
	close_sample(&s); /* frees it again */
}

int main(void)
{
	test_refused();
	test_statements();
	test_calls();
	test_parting();
	return TEST_END();
}
