/* flow.c - pieces of functions, where their ways meet, and loops: small graphs with known answers, and what is refused. */
#include "ptx/flow.h"
#include "../test.h"
#include "base/strbuf.h"

#include <errno.h>
#include <string.h>

#define HEAD ".version 8.0\n.target sm_80\n.address_size 64\n"

struct sample {
	struct gx_ptx_module *module;
	struct gx_arena arena;
	struct gx_ptx_flow flow;
};

static int open_sample(struct sample *s, const char *body)
{
	struct gx_strbuf text = { 0 };
	int err;

	memset(s, 0, sizeof(*s));
	gx_strbuf_printf(&text, HEAD ".entry k() { .reg .pred p; .reg .u32 r; %s }\n", body);
	CHECK_EQ(gx_ptx_parse(text.data, text.len, &s->module, NULL), 0);
	err = gx_ptx_flow_of(&s->module->funcs[0], &s->arena, &s->flow);
	s->flow.func = NULL; /* the text goes */
	gx_strbuf_free(&text);
	return err;
}

static void close_sample(struct sample *s)
{
	gx_ptx_free(s->module);
	gx_arena_free(&s->arena);
}

typedef void set_fn(const struct gx_ptx_flow *flow, uint32_t piece, struct gx_bitset *out);

/* A letter for each piece of a set. */
static const char *letters(struct sample *s, uint32_t piece, set_fn *find)
{
	static char text[64];
	struct gx_bitset set = gx_bitset_make(&s->arena, s->flow.n_pieces);
	uint32_t n = 0;

	find(&s->flow, piece, &set);
	for (uint32_t i = 0; i < s->flow.n_pieces; i++)
		if (gx_bitset_has(&set, i))
			text[n++] = (char)('A' + i);
	text[n] = '\0';
	return text;
}

/* Where the ways of each piece meet: a letter for each, "." for the end. */
static void check_meets(const char *body, const char *want)
{
	struct sample s;
	char got[64] = "";

	CHECK_EQ(open_sample(&s, body), 0);
	for (uint32_t i = 0; i < s.flow.n_pieces; i++)
		got[i] = s.flow.pieces[i].meet == s.flow.n_pieces
		                 ? '.'
		                 : (char)('A' + s.flow.pieces[i].meet);
	if (strcmp(got, want))
		fprintf(stderr, "%s: meets %s, not %s\n", body, got, want);
	CHECK(!strcmp(got, want));
	close_sample(&s);
}

static void test_meetings(void)
{
	check_meets("", "."); /* its declarations are statements */
	check_meets("ret;", ".");
	check_meets("mov.u32 r, 1;", "."); /* falls off */
	/* A: branch, B: between, C: all */
	check_meets("@p bra C; mov.u32 r, 1; C: ret;", "CC.");
	/* both ways end by themselves */
	check_meets("@p bra C; ret; C: exit;", "...");
	/* a guarded way out is a branch to the end */
	check_meets("@p ret; mov.u32 r, 1; ret;", "..");
	/* a diamond: A to B or C, both to D */
	check_meets("@p bra C; mov.u32 r, 1; bra D; C: mov.u32 r, 2; D: ret;", "DDD.");
	/* a loop: A, then B again and again, then C */
	check_meets("mov.u32 r, 1; B: @p bra B; ret;", "BC.");
	/* a loop with a way out in its middle: B leaves to D, C goes back */
	check_meets("mov.u32 r, 1; B: @p bra D; bra B; D: ret;", "BDB.");
	/* a loop in a loop: C again, or on to D, which goes back to B or on */
	check_meets("mov.u32 r, 1; B: mov.u32 r, 2; C: @p bra C; @p bra B; ret;", "BCDE.");
	/* one that has no end: it meets nobody */
	check_meets("@p bra C; ret; C: bra C;", "...");
	check_meets("@p bra D; @p bra C; C: ret; D: trap;", ".C..");
	check_meets("@p bra C; mov.u32 r, 1; C: @p bra E; ret; E: bra E;", "CC...");
	/* code that nothing gets to */
	check_meets("bra C; mov.u32 r, 1; C: ret;", "CC.");
	/* both ways of a branch are one */
	check_meets("@p bra B; B: ret;", "B.");
}

static void test_sets(void)
{
	struct sample s;

	/* A to B or C, both to D; D to E or F, E to F */
	CHECK_EQ(open_sample(&s, "@p bra C; mov.u32 r, 1; bra D; C: mov.u32 r, 2; D: @p bra F; "
	                         "mov.u32 r, 1; F: ret;"),
	         0);
	CHECK_EQ(s.flow.n_pieces, 6);
	CHECK(!strcmp(letters(&s, 0, gx_ptx_flow_between), "BC"));
	CHECK(!strcmp(letters(&s, 3, gx_ptx_flow_between), "E"));
	CHECK(!strcmp(letters(&s, 1, gx_ptx_flow_between), ""));
	CHECK(!strcmp(letters(&s, 0, gx_ptx_flow_loop), ""));
	close_sample(&s);
	/* A, then B to D or E; D goes back to B; E is a loop of its own; F ends */
	CHECK_EQ(open_sample(&s,
	                     "mov.u32 r, 1; B: @p bra E; mov.u32 r, 1; bra B; E: @p bra E; ret;"),
	         0);
	CHECK_EQ(s.flow.n_pieces, 5);
	CHECK(!strcmp(letters(&s, 1, gx_ptx_flow_between), "BC"));
	CHECK(!strcmp(letters(&s, 1, gx_ptx_flow_loop), "BC"));
	CHECK(!strcmp(letters(&s, 2, gx_ptx_flow_loop), "BC"));
	CHECK(!strcmp(letters(&s, 3, gx_ptx_flow_loop), "D"));
	CHECK(!strcmp(letters(&s, 0, gx_ptx_flow_loop), ""));
	CHECK(!strcmp(letters(&s, 4, gx_ptx_flow_loop), ""));
	close_sample(&s);
}

static void test_refusals(void)
{
	struct gx_strbuf body = { 0 };
	struct sample s;

	CHECK_EQ(open_sample(&s, "t: .branchtargets E, F; brx.idx r, t; E: F: ret;"), -EOPNOTSUPP);
	close_sample(&s);
	CHECK_EQ(open_sample(&s, "bra elsewhere;"), -EOPNOTSUPP);
	close_sample(&s);
	for (uint32_t i = 0; i < GX_PTX_MOST_PIECES - 1; i++)
		gx_strbuf_puts(&body, "@p ret; ");
	gx_strbuf_puts(&body, "ret;");
	CHECK_EQ(open_sample(&s, body.data), 0);
	CHECK_EQ(s.flow.n_pieces, GX_PTX_MOST_PIECES);
	CHECK_EQ(s.flow.pieces[0].meet, s.flow.n_pieces);
	close_sample(&s);
	gx_strbuf_puts(&body, " mov.u32 r, 1; ret;");
	CHECK_EQ(open_sample(&s, body.data), -EOPNOTSUPP);
	close_sample(&s);
	gx_strbuf_free(&body);
}

int main(void)
{
	test_meetings();
	test_sets();
	test_refusals();
	return TEST_END();
}
