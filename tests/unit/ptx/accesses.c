/* accesses.c - what one instruction does to memory: each form that the table has, and those that are near it and unseen. */
#include "ptx/access.h"
#include "../test.h"

enum { NO = 0, UNSEEN = -1 };

static const struct {
	const char *text;
	int n; /* accesses, or UNSEEN */
	enum gx_ptx_access_kind kind;
	enum gx_ptx_space space;
	uint32_t width, lanes;
} rows[] = {
	{ "ld.global.u32 r, [a]", 1, GX_PTX_ACCESS_LD, GX_PTX_GLOBAL, 4, 32 },
	{ "ld.u8 r, [a]", 1, GX_PTX_ACCESS_LD, GX_PTX_GENERIC, 1, 32 },
	{ "ld.global.nc.v4.f32 {r, r, r, r}, [a]", 1, GX_PTX_ACCESS_LD_NC, GX_PTX_GLOBAL, 16, 32 },
	{ "st.shared.b64 [a+8], r", 1, GX_PTX_ACCESS_ST, GX_PTX_SHARED, 8, 32 },
	{ "ld.param.u32 r, [a]", NO, 0, 0, 0, 0 },
	{ "ld.const.u32 r, [a]", NO, 0, 0, 0, 0 },
	{ "mov.b32 r, 1", NO, 0, 0, 0, 0 },
	{ "prefetch.global.L1 [a]", NO, 0, 0, 0, 0 },
	{ "tex.1d.v4.f32.s32 {r, r, r, r}, [a, {r}]", UNSEEN, 0, 0, 0, 0 },
	/* two types, none, one of no bytes, and a word of tomorrow */
	{ "ld.u32.u64 r, [a]", UNSEEN, 0, 0, 0, 0 },
	{ "ld.global r, [a]", UNSEEN, 0, 0, 0, 0 },
	{ "ld.global.pred r, [a]", UNSEEN, 0, 0, 0, 0 },
	{ "ld.global.soon.u32 r, [a]", UNSEEN, 0, 0, 0, 0 },
	/* the address is not where it has to be, or is not one */
	{ "ld.global.u32 r", UNSEEN, 0, 0, 0, 0 },
	{ "ld.global.u32 [a]", UNSEEN, 0, 0, 0, 0 },
	{ "ld.global.u32 r, a", UNSEEN, 0, 0, 0, 0 },
	{ "ld.global.u32 r, [a, {r}]", UNSEEN, 0, 0, 0, 0 },
	/* copies: how many bytes is a number, and there are at most two more operands */
	{ "cp.async.ca.shared.global [s], [a], 16", 2, GX_PTX_ACCESS_LD_ASYNC, GX_PTX_GLOBAL, 16,
	  32 },
	{ "cp.async.ca.shared.global [s], [a], 8, r", 2, GX_PTX_ACCESS_LD_ASYNC, GX_PTX_GLOBAL, 8,
	  32 },
	{ "cp.async.cg.shared.global.L2::cache_hint [s], [a], 16, r", 2, GX_PTX_ACCESS_LD_ASYNC,
	  GX_PTX_GLOBAL, 16, 32 },
	{ "cp.async.cg.shared.global.L2::cache_hint [s], [a], 16, 4, r", 2, GX_PTX_ACCESS_LD_ASYNC,
	  GX_PTX_GLOBAL, 16, 32 },
	{ "cp.async.ca.shared.global [s], [a], r", UNSEEN, 0, 0, 0, 0 },
	{ "cp.async.ca.shared.global [s], [a]", UNSEEN, 0, 0, 0, 0 },
	{ "cp.async.ca.shared.global [s], [a], 16, r, r", UNSEEN, 0, 0, 0, 0 },
	{ "cp.async.ca.shared.global [s], [a], 16, [r]", UNSEEN, 0, 0, 0, 0 },
	{ "cp.async.ca.shared.global [s], [a], 0", UNSEEN, 0, 0, 0, 0 },
	{ "cp.async.ca.shared.global.u32 [s], [a], 16", UNSEEN, 0, 0, 0, 0 },
	{ "cp.async.ca.shared.global.L2::cache_hint [s], [a], r", UNSEEN, 0, 0, 0, 0 },
	{ "cp.async.ca.shared.global.L2::cache_hint [s], [a], 16", UNSEEN, 0, 0, 0, 0 },
	{ "cp.async.wait_group 0", NO, 0, 0, 0, 0 },
	/* rows of matrices: of eight lanes for each, and of no others */
	{ "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {r}, [a]", 1, GX_PTX_ACCESS_LD_MATRIX,
	  GX_PTX_SHARED, 16, 8 },
	{ "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {r, r, r, r}, [a]", 1, GX_PTX_ACCESS_LD_MATRIX,
	  GX_PTX_SHARED, 16, 32 },
	{ "ldmatrix.sync.aligned.m8n8.shared.b16 {r}, [a]", UNSEEN, 0, 0, 0, 0 },
	{ "ld.global.x2.u32 r, [a]", UNSEEN, 0, 0, 0, 0 },
};

static bool is_as(const struct gx_ptx_accesses *found, size_t i)
{
	const struct gx_ptx_access *a = &found->at[0];

	if (rows[i].n == UNSEEN || !rows[i].n)
		return !found->n && found->unseen == (rows[i].n == UNSEEN);
	return found->n == (uint32_t)rows[i].n && !found->unseen && a->kind == rows[i].kind &&
	       a->space == rows[i].space && a->width == rows[i].width &&
	       a->lanes == rows[i].lanes && gx_ptx_span_is(a->address->name, "a");
}

/* What a copy's reading depends on: the operand that says how many bytes are there, and no policy that stands in its place. */
static void check_unless_zero(void)
{
	static const struct {
		const char *text, *zero;
	} copies[] = {
		{ "cp.async.ca.shared.global [s], [a], 8", NULL },
		{ "cp.async.ca.shared.global [s], [a], 8, r", "r" },
		{ "cp.async.cg.shared.global.L2::cache_hint [s], [a], 16, r", NULL },
		{ "cp.async.cg.shared.global.L2::cache_hint [s], [a], 16, 4, r", "4" },
	};

	for (size_t i = 0; i < sizeof(copies) / sizeof(copies[0]); i++) {
		struct gx_ptx_module *m;
		struct gx_ptx_accesses found;
		const struct gx_ptx_operand *zero;
		char text[256];

		snprintf(text, sizeof(text),
		         ".version 8.0\n.target sm_80\n.address_size 64\n.entry k() { %s; ret; }\n",
		         copies[i].text);
		CHECK_EQ(gx_ptx_parse(text, strlen(text), &m, NULL), 0);
		found = gx_ptx_accesses_of(&m->funcs[0].stmts[0]);
		CHECK_EQ(found.n, 2);
		zero = found.at[0].unless_zero;
		CHECK((zero == NULL) == (copies[i].zero == NULL));
		CHECK(!zero || gx_ptx_span_is(zero->span, copies[i].zero));
		CHECK(!found.at[1].unless_zero);
		gx_ptx_free(m);
	}
}

int main(void)
{
	static const char frame[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
	                            ".entry k() { %s; ld: ret; }\n";

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_ptx_module *m;
		struct gx_ptx_accesses found;
		char text[256];

		snprintf(text, sizeof(text), frame, rows[i].text);
		CHECK_EQ(gx_ptx_parse(text, strlen(text), &m, NULL), 0);
		found = gx_ptx_accesses_of(&m->funcs[0].stmts[0]);
		CHECK(is_as(&found, i));
		if (!is_as(&found, i))
			fprintf(stderr, "%s: %u%s, kind %u, %u bytes of %u lanes\n", rows[i].text,
			        found.n, found.unseen ? " unseen" : "", found.at[0].kind,
			        found.at[0].width, found.at[0].lanes);
		/* a label is none, whatever it is called */
		found = gx_ptx_accesses_of(&m->funcs[0].stmts[1]);
		CHECK(!found.n && !found.unseen);
		gx_ptx_free(m);
	}
	check_unless_zero();
	return TEST_END();
}
