/* parting.c - where threads may part: by what each kind of value is the same in, whichever way it comes to a branch; and loops that wait. */
#include "../test.h"

#include "ptx/insn.h"
#include "ptx/parting.h"

#include <stdio.h>
#include <string.h>

enum level { BLOCK, WARP, THREAD };

static enum gx_wait wait_of(const void *user, const struct gx_ptx_stmt *stmt)
{
	(void)user;
	if (gx_ptx_span_is(stmt->base, "bar") && gx_ptx_has_mod(stmt, "warp"))
		return GX_WAIT_WARP;
	return gx_ptx_span_is(stmt->base, "bar") && gx_ptx_has_mod(stmt, "sync") ? GX_WAIT_BLOCK
	                                                                         : GX_WAIT_NONE;
}

static bool may_watch(const void *user, const struct gx_ptx_stmt *stmt)
{
	(void)user;
	return gx_ptx_span_is(stmt->base, "atom") || gx_ptx_span_is(stmt->base, "bar") ||
	       (gx_ptx_span_is(stmt->base, "ld") && gx_ptx_has_mod(stmt, "global"));
}

/* Names of what was found; "": nowhere. */
struct found {
	char parted[32], watches[32];
	bool needs_rows;
};

static struct found find(bool in_kernel, const char *body)
{
	static char text[4096];
	struct gx_ptx_module *module = NULL;
	struct gx_diag diag = { .error = GX_E_NONE };
	struct gx_parting parting = { .wait_of = wait_of,
		                      .may_watch = may_watch,
		                      .in_kernel = in_kernel,
		                      .needs_rows = true };
	struct found out = { .parted = "" };
	int n = snprintf(
	        text, sizeof(text),
	        ".version 7.0\n.target sm_80\n.address_size 64\n.global .u32 symbol;\n"
	        ".func (.param .b32 o) f(.param .b32 i) { ret; }\n%s k(%s .u64 in, %s .u32 n)\n"
	        "{\n.reg .pred %%p<9>; .reg .b32 %%r<20>; .reg .b64 %%rd<9>; .shared .u32 s;\n"
	        "%s\nret;\n}\n",
	        in_kernel ? ".visible .entry" : ".visible .func", ".param", ".param", body);

	CHECK_EQ(gx_ptx_parse(text, (size_t)n, &module, &diag), 0);
	if (diag.error) {
		fprintf(stderr, "%s: %s\n", diag.text, body);
		return out;
	}
	CHECK_EQ(gx_parting_find(&module->funcs[1], &parting), 0);
	if (parting.parted)
		snprintf(out.parted, sizeof(out.parted), "%.*s", (int)parting.parted->base.len,
		         parting.parted->base.at);
	if (parting.watches)
		snprintf(out.watches, sizeof(out.watches), "%.*s", (int)parting.watches->base.len,
		         parting.watches->base.at);
	out.needs_rows = parting.needs_rows;
	gx_ptx_free(module);
	return out;
}

/* By what waits for whom: of a block and of a warp, between the branch and where its ways meet. */
static enum level level_of(bool in_kernel, const char *value)
{
	char body[2048];
	struct found block, warp;

	snprintf(body, sizeof(body), "%s\n@%%p1 bra L; bar.sync 0; L:", value);
	block = find(in_kernel, body);
	snprintf(body, sizeof(body), "%s\n@%%p1 bra L; bar.warp.sync -1; L:", value);
	warp = find(in_kernel, body);
	CHECK(!block.needs_rows && (!*block.parted || !strcmp(block.parted, "bar")));
	CHECK(!*warp.parted || !warp.needs_rows);
	if (*warp.parted) {
		CHECK(*block.parted);
		return THREAD;
	}
	CHECK_EQ(*block.parted != '\0', warp.needs_rows);
	return warp.needs_rows ? WARP : BLOCK;
}

#define TID "mov.u32 %r2, %tid.x; "
#define NZ  " setp.ne.u32 %p1, %r5, 0;"
#define IN  "ld.param.u64 %rd1, [in]; "
#define AT  IN TID "mul.wide.u32 %rd2, %r2, 4; add.u64 %rd2, %rd1, %rd2; "
#define PT  TID "setp.eq.u32 %p2, %r2, 7; "
#define PU  "ld.param.u32 %r3, [n]; setp.eq.u32 %p2, %r3, 7; "

static const struct {
	const char *value;
	enum level level, in_func;
} values[] = {
	/* special registers */
	{ "mov.u32 %r5, %ctaid.x;" NZ, BLOCK, BLOCK },
	{ "mov.u32 %r5, %ntid.y;" NZ, BLOCK, BLOCK },
	{ "mov.u32 %r5, %nctaid.z;" NZ, BLOCK, BLOCK },
	{ "mov.u32 %r5, %dynamic_smem_size;" NZ, BLOCK, BLOCK },
	{ "mov.u32 %r5, %total_smem_size;" NZ, BLOCK, BLOCK },
	{ "mov.u32 %r5, %envreg3;" NZ, BLOCK, BLOCK },
	{ "mov.u64 %rd5, %gridid; setp.ne.u64 %p1, %rd5, 0;", BLOCK, BLOCK },
	{ "mov.u32 %r5, %tid.x;" NZ, THREAD, THREAD },
	{ "mov.u32 %r5, %tid.z;" NZ, THREAD, THREAD },
	{ "mov.u32 %r5, %laneid;" NZ, THREAD, THREAD },
	{ "mov.u32 %r5, %warpid;" NZ, THREAD, THREAD },
	{ "mov.u32 %r5, %clock;" NZ, THREAD, THREAD },
	{ "mov.u32 %r5, %smid;" NZ, THREAD, THREAD },
	/* what is given, and what nobody wrote */
	{ "ld.param.u32 %r5, [n];" NZ, BLOCK, THREAD },
	{ "mov.u32 %r5, 3;" NZ, BLOCK, BLOCK },
	{ "mov.u32 %r5, %r19;" NZ, THREAD, THREAD },
	{ "mov.u64 %rd5, symbol; setp.ne.u64 %p1, %rd5, 0;", BLOCK, THREAD },
	/* memory */
	{ IN "ld.global.u32 %r5, [%rd1];" NZ, THREAD, THREAD },
	{ IN "ld.global.nc.u32 %r5, [%rd1];" NZ, BLOCK, THREAD },
	{ IN "ld.const.u32 %r5, [%rd1];" NZ, BLOCK, THREAD },
	{ AT "ld.global.nc.u32 %r5, [%rd2];" NZ, THREAD, THREAD },
	{ AT "ld.const.u32 %r5, [%rd2];" NZ, THREAD, THREAD },
	{ "ld.global.nc.u32 %r5, [symbol];" NZ, BLOCK, THREAD },
	{ IN "ld.global.nc.v2.u32 {%r4, %r5}, [%rd1];" NZ, BLOCK, THREAD },
	{ AT "ld.global.nc.v2.u32 {%r4, %r5}, [%rd2];" NZ, THREAD, THREAD },
	{ "ld.shared.u32 %r5, [s];" NZ, THREAD, THREAD },
	{ "atom.global.add.u32 %r5, [symbol], 1;" NZ, THREAD, THREAD },
	{ "{ .param .b32 a; .param .b32 b; st.param.b32 [a], 1; call (b), f, (a); ld.param.b32 "
	  "%r5, [b]; }" NZ,
	  THREAD, THREAD },
	/* what this function gives others is no parameter of its own, whose name begins alike */
	{ TID "{ .param .b32 i; st.param.b32 [i], %r2; ld.param.b32 %r5, [i]; }" NZ, THREAD,
	  THREAD },
	/* of all that wait for each other */
	{ PT "barrier.cta.red.or.pred %p1, 0, %p2;", BLOCK, BLOCK },
	{ PT "bar.red.or.pred %p1, 0, %p2;", BLOCK, BLOCK },
	{ PT "bar.red.popc.u32 %r5, 0, %p2;" NZ, BLOCK, BLOCK },
	{ PT "vote.sync.any.pred %p1, %p2, -1;", THREAD, THREAD },
	/* through others */
	{ TID "add.u32 %r4, %r2, 1; add.u32 %r5, %r4, 1;" NZ, THREAD, THREAD },
	{ "mov.u32 %r2, %ctaid.x; mad.lo.u32 %r5, %r2, 3, %r2;" NZ, BLOCK, BLOCK },
	{ TID "mov.b64 %rd5, {%r2, 0}; setp.ne.u64 %p1, %rd5, 0;", THREAD, THREAD },
	{ "mov.u32 %r2, %ctaid.x; mov.b64 %rd5, {0, %r2}; setp.ne.u64 %p1, %rd5, 0;", BLOCK,
	  BLOCK },
	{ PT "selp.u32 %r5, 1, 0, %p2;" NZ, THREAD, THREAD },
	{ PU "selp.u32 %r5, 1, 0, %p2;" NZ, BLOCK, THREAD },
	{ PT "mov.u32 %r5, 0; @%p2 mov.u32 %r5, 1;" NZ, THREAD, THREAD },
	{ PU "mov.u32 %r5, 0; @%p2 mov.u32 %r5, 1;" NZ, BLOCK, THREAD },
	{ PT "mov.u32 %r5, 0; @%p2 bra M; mov.u32 %r5, 1; M:" NZ, THREAD, THREAD },
	{ PU "mov.u32 %r5, 0; @%p2 bra M; mov.u32 %r5, 1; M:" NZ, BLOCK, THREAD },
	{ "mov.u32 %r5, 0;" NZ " mov.u32 %r6, %r7; mov.u32 %r7, %tid.x; setp.ne.u32 %p1, %r6, 0;",
	  THREAD, THREAD },
	{ TID "setp.eq.u32 %p1|%p3, %r2, 7;", THREAD, THREAD },
	{ TID "setp.eq.u32 %p3|%p1, %r2, 7;", THREAD, THREAD },
	/* the same in the lanes of a warp that is a row */
	{ TID "shr.u32 %r5, %r2, 5;" NZ, WARP, WARP },
	{ TID "shr.u32 %r5, %r2, 7;" NZ, WARP, WARP },
	{ TID "shr.u32 %r5, %r2, 4;" NZ, THREAD, THREAD },
	{ TID "shr.u32 %r5, 64, %r2;" NZ, THREAD, THREAD },
	{ "mov.u32 %r2, %tid.y; shr.u32 %r5, %r2, 5;" NZ, THREAD, THREAD },
	{ TID "shl.b32 %r5, %r2, 5;" NZ, THREAD, THREAD },
	{ TID "and.b32 %r5, %r2, 32;" NZ, WARP, WARP },
	{ TID "and.b32 %r5, %r2, 96;" NZ, WARP, WARP },
	{ TID "and.b32 %r5, %r2, 48;" NZ, THREAD, THREAD },
	{ TID "and.b32 %r5, %r2, 1;" NZ, THREAD, THREAD },
	{ TID "div.u32 %r5, %r2, 32;" NZ, WARP, WARP },
	{ TID "div.u32 %r5, %r2, 64;" NZ, WARP, WARP },
	{ TID "div.u32 %r5, %r2, 48;" NZ, THREAD, THREAD },
	{ TID "div.s32 %r5, %r2, -32;" NZ, THREAD, THREAD },
	{ TID "div.u32 %r5, %r2, 0;" NZ, THREAD, THREAD },
	{ TID "rem.u32 %r5, %r2, 32;" NZ, THREAD, THREAD },
	{ TID "setp.lt.u32 %p1, %r2, 32;", WARP, WARP },
	{ TID "setp.ge.u32 %p1, %r2, 64;", WARP, WARP },
	{ TID "setp.lo.u32 %p1, %r2, 32;", WARP, WARP },
	{ TID "setp.hs.u32 %p1, %r2, 0;", WARP, WARP },
	{ TID "setp.lt.u32 %p1, %r2, 33;", THREAD, THREAD },
	{ TID "setp.ge.u32 %p1, %r2, 31;", THREAD, THREAD },
	{ TID "setp.gt.u32 %p1, %r2, 31;", WARP, WARP },
	{ TID "setp.le.u32 %p1, %r2, 63;", WARP, WARP },
	{ TID "setp.hi.u32 %p1, %r2, 31;", WARP, WARP },
	{ TID "setp.ls.u32 %p1, %r2, 31;", WARP, WARP },
	{ TID "setp.gt.u32 %p1, %r2, 32;", THREAD, THREAD },
	{ TID "setp.le.s32 %p1, %r2, -1;", THREAD, THREAD },
	{ TID "setp.lt.s32 %p1, %r2, -32;", THREAD, THREAD },
	{ TID "setp.eq.u32 %p1, %r2, 32;", THREAD, THREAD },
	{ TID "setp.lt.u32 %p1, 32, %r2;", THREAD, THREAD },
	{ TID "setp.lt.and.u32 %p1, %r2, 32, %p2;", THREAD, THREAD },
	{ "shr.u32 %r5, %tid.x, 5;" NZ, WARP, WARP },
	{ "shr.u32 %r5, %tid.y, 5;" NZ, THREAD, THREAD },
	/* written by something else as well, or together with another */
	{ TID "shr.u32 %r5, %r2, 5; mov.u32 %r2, %ctaid.x;" NZ, THREAD, THREAD },
	{ TID "add.u32 %r2, %r2, 1; shr.u32 %r5, %r2, 5;" NZ, THREAD, THREAD },
	{ TID TID "shr.u32 %r5, %r2, 5;" NZ, WARP, WARP },
	{ "mov.b64 {%r2, %r3}, 5; " TID "shr.u32 %r5, %r2, 5;" NZ, THREAD, THREAD },
	{ TID "shr.u32 %r4, %r2, 5; add.u32 %r5, %r4, 1;" NZ, WARP, WARP },
	{ TID "shr.u32 %r4, %r2, 5; add.u32 %r5, %r4, %r2;" NZ, THREAD, THREAD },
	{ PT "mov.u32 %r5, 0; @%p2 shr.u32 %r5, %r2, 5;" NZ, THREAD, THREAD },
};

static void test_values(void)
{
	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++)
		for (int in_kernel = 0; in_kernel < 2; in_kernel++) {
			enum level is = level_of(in_kernel, values[i].value);
			enum level wanted = in_kernel ? values[i].level : values[i].in_func;

			CHECK_EQ(is, wanted);
			if (is != wanted)
				fprintf(stderr, "%s%s\n",
				        in_kernel ? "" : "in a function: ", values[i].value);
		}
}

/* Where others wait: between a branch and the place where its ways meet, and nowhere else. */
static void test_places(void)
{
	static const struct {
		const char *body, *parted;
	} rows[] = {
		{ PT "@%p2 bra L; bar.sync 0; L:", "bar" },
		{ PT "@!%p2 bra L; bar.sync 0; L:", "bar" },
		{ PT "@%p2 bra L; add.u32 %r5, %r5, 1; L: bar.sync 0;", "" },
		{ PT "bar.sync 0; @%p2 bra L; add.u32 %r5, %r5, 1; L:", "" },
		{ PT "@%p2 bra L; bar.sync 0; ret; L: bar.sync 0;", "bar" },
		{ PT "@%p2 bar.sync 0;", "bar" },
		{ PT "@%p2 exit; bar.sync 0;", "bar" },
		{ PU "@%p2 bra L; bar.sync 0; L:", "" },
		{ PU "@%p2 bar.sync 0;", "" },
		/* a loop that threads leave one by one, and behind it */
		{ TID "L: bar.sync 0; sub.u32 %r2, %r2, 1; setp.ne.u32 %p1, %r2, 0; @%p1 bra L;",
		  "bar" },
		{ TID "L: sub.u32 %r2, %r2, 1; setp.ne.u32 %p1, %r2, 0; @%p1 bra L; bar.sync 0;",
		  "" },
		{ "ld.param.u32 %r2, [n]; L: bar.sync 0; sub.u32 %r2, %r2, 1; setp.ne.u32 %p1, "
		  "%r2, 0; @%p1 bra L;",
		  "" },
		{ "", "" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct found found = find(true, rows[i].body);

		CHECK(!strcmp(found.parted, rows[i].parted) && !found.needs_rows);
		if (strcmp(found.parted, rows[i].parted))
			fprintf(stderr, "parted at %s: %s\n", found.parted, rows[i].body);
	}
}

#define SPIN " @%p1 bra L;"

/* Loops that end when another one writes. */
static void test_watches(void)
{
	static const struct {
		const char *body, *watches;
	} rows[] = {
		{ IN "L: ld.global.u32 %r5, [%rd1];" NZ SPIN, "ld" },
		{ IN "L: ld.global.u32 %r5, [%rd1]; add.u32 %r6, %r5, 1; setp.ne.u32 %p1, %r6, "
		     "3;" SPIN,
		  "ld" },
		{ IN "L: ld.global.u32 %r5, [%rd1]; setp.eq.u32 %p2, %r5, 0; mov.u32 %r6, 0; @%p2 "
		     "mov.u32 %r6, 1; "
		     "setp.ne.u32 %p1, %r6, 0;" SPIN,
		  "ld" },
		{ IN "L: ld.global.v2.u32 {%r4, %r5}, [%rd1];" NZ SPIN, "ld" },
		{ IN "ld.global.u32 %r5, [%rd1];" NZ " @%p1 bra L; add.u32 %r5, %r5, 1; L:",
		  "" }, /* no loop */
		{ IN "ld.global.u32 %r5, [%rd1]; L: sub.u32 %r5, %r5, 1;" NZ SPIN, "" },
		{ IN "mov.u32 %r6, 9; L: ld.global.u32 %r5, [%rd1]; sub.u32 %r6, %r6, 1; "
		     "setp.ne.u32 %p1, %r6, 0;" SPIN,
		  "" },
		{ TID IN "L: ld.global.u32 %r5, [%rd1]; sub.u32 %r2, %r2, 1; setp.ne.u32 %p1, %r2, "
		         "0;" SPIN,
		  "" }, /* what the thread is does not count */
		/* with a register between two turns */
		{ IN "mov.u32 %r6, 0; L: setp.ne.u32 %p1, %r6, 9; ld.global.u32 %r6, [%rd1];" SPIN,
		  "ld" },
		{ IN "L: atom.global.exch.b32 %r5, [%rd1], 1;" NZ SPIN, "atom" },
		{ IN "L: atom.global.add.u32 %r5, [%rd1], 1;" NZ SPIN, "" },
		{ IN "L: atom.global.add.u32 %r5, [%rd1], 0;" NZ SPIN, "atom" },
		{ IN "L: atom.global.add.u32 %r5, [%rd1], %r9;" NZ SPIN, "atom" },
		{ IN "L: atom.global.or.b32 %r5, [%rd1], 1;" NZ SPIN, "atom" },
		{ IN "L: atom.global.cas.b32 %r5, [%rd1], 0, 1;" NZ SPIN, "atom" },
		{ IN "mov.u32 %r6, 0; L: mov.u32 %r7, %r6; add.u32 %r8, %r7, 1; "
		     "atom.global.cas.b32 %r6, [%rd1], %r7, %r8; "
		     "setp.ne.u32 %p1, %r6, %r7;" SPIN,
		  "" }, /* who fails does so because another one was through */
		{ IN "mov.u32 %r6, 0; L: atom.global.cas.b32 %r5, [%rd1], %r6, 1; setp.ne.u32 %p1, "
		     "%r5, %r6;" SPIN,
		  "atom" },
		{ IN "mov.u32 %r6, 0; L: mov.u32 %r7, %r6; atom.global.exch.b32 %r6, [%rd1], %r7; "
		     "setp.ne.u32 %p1, %r6, %r7;" SPIN,
		  "atom" },
		{ "L: bar.arrive 0, 64; " IN "mov.u32 %r5, 3;" NZ SPIN, "" },
		/* two: the first that decides */
		{ IN "L: ld.global.u32 %r4, [%rd1]; atom.global.exch.b32 %r5, [%rd1], 1;" NZ SPIN,
		  "atom" },
		{ IN "L: atom.global.add.u32 %r4, [%rd1], 1; ld.global.u32 %r5, [%rd1];" NZ SPIN,
		  "ld" },
		{ IN "ld.global.u32 %r4, [%rd1]; L: ld.global.u32 %r5, [%rd1];" NZ SPIN, "ld" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct found found = find(true, rows[i].body);

		CHECK(!strcmp(found.watches, rows[i].watches));
		if (strcmp(found.watches, rows[i].watches))
			fprintf(stderr, "watches %s: %s\n", found.watches, rows[i].body);
	}
}

int main(void)
{
	test_values();
	test_places();
	test_watches();
	return TEST_END();
}
