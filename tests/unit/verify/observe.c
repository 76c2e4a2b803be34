/* observe.c - an observer hears of every path: where states are kept, where paths end, which sides
 * of branches are possible; it can ask of lines, registers, stack and accesses, and changes
 * nothing. */
#include "base/strbuf.h"
#include "verify/observe.h"

#include "../test.h"

#include <stdlib.h>

static const struct gx_insn insns[] = {
	{ 0x61, 2, 1, 8, 0 },   /* 0: r2 = *(u32 *)(r1 +8), at most 31 */
	{ 0x7b, 10, 2, -8, 0 }, /* 1: *(u64 *)(r10 -8) = r2 */
	{ 0x25, 2, 0, 1, 5 },   /* 2: if r2 > 5 goto 4 */
	{ 0xb7, 3, 0, 0, 9 },   /* 3: r3 = 9, which nothing uses */
	{ 0xb7, 0, 0, 0, 0 },   /* 4: r0 = 0 */
	{ 0x25, 2, 0, 1, 40 },  /* 5: if r2 > 40 goto 7: never */
	{ 0xb7, 0, 0, 0, 1 },   /* 6: r0 = 1 */
	{ 0x95, 0, 0, 0, 0 },   /* 7: exit */
};
static const struct gx_line_info lines[] = { { 0, 3, "a.c", "one" },
	                                     { 4, 0, "a.c", "" },
	                                     { 5, 8, "a.c", "two" } };

struct seen {
	unsigned n[GX_MOMENT_END + 1];
	unsigned taken[8], not_taken[8];
	uint64_t most_r2; /* at 4 */
	bool asked;
};

static void ask(struct seen *seen, const struct gx_moment *m)
{
	struct gx_value value;
	const struct gx_line_info *line = gx_seen_line(m);

	seen->asked = true;
	CHECK(line && line->line == 3);
	CHECK(gx_seen_reg(m, 2, &value) && value.num.full.umax == 31);
	CHECK(!gx_seen_reg(m, 9, &value) && !gx_seen_reg(m, 11, &value));
	CHECK(gx_seen_stack(m, -8, 8, &value) && !gx_seen_stack(m, -16, 8, &value));
	CHECK(!gx_seen_stack(m, 0, 8, &value) && !gx_seen_stack(m, -520, 8, &value) &&
	      !gx_seen_stack(m, -4, 8, &value));
	value = gx_value_pointer(GX_VALUE_STACK, 0, -8);
	CHECK_EQ(gx_seen_access(m, &value, 0, 8, false), GX_E_NONE);
	CHECK_EQ(gx_seen_access(m, &value, -8, 8, false), GX_E_STACK_UNINIT);
	CHECK_EQ(gx_seen_access(m, &value, -8, 8, true), GX_E_NONE);
	CHECK_EQ(gx_seen_access(m, &value, 8, 8, true), GX_E_STACK_BOUNDS);
	CHECK_EQ(gx_seen_access(m, &value, 0, 3, true), GX_E_VERIFY_INPUT);
	CHECK_EQ(gx_seen_refs(m), 0);
}

static void see(void *arg, const struct gx_moment *m)
{
	struct seen *seen = arg;
	struct gx_value value;

	CHECK((unsigned)m->kind <= GX_MOMENT_END && m->pc < 8);
	seen->n[m->kind]++;
	if (m->kind == GX_MOMENT_BRANCH) {
		seen->taken[m->pc] += m->taken;
		seen->not_taken[m->pc] += m->not_taken;
	}
	if (m->kind == GX_MOMENT_BEFORE && m->pc == 2)
		ask(seen, m);
	if (m->kind == GX_MOMENT_BEFORE && m->pc == 4 && gx_seen_reg(m, 2, &value) &&
	    value.num.full.umax > seen->most_r2)
		seen->most_r2 = value.num.full.umax;
}

int main(void)
{
	struct gx_program program = { .name = "f",
		                      .insns = insns,
		                      .n_insns = 8,
		                      .lines = lines,
		                      .n_lines = 3,
		                      .has_ctx = true };
	struct seen seen = { .asked = false };
	struct gx_verify_observer observer = { .see = see, .arg = &seen };
	struct gx_verify_opts opts = { .observer = &observer };
	struct gx_verified *alone, *watched;
	struct gx_strbuf a = { 0 }, b = { 0 };

	CHECK_EQ(gx_verify(&program, NULL, NULL, &alone, NULL), 0);
	CHECK_EQ(gx_verify(&program, &opts, NULL, &watched, NULL), 0);
	CHECK(seen.asked);
	CHECK_EQ(seen.n[GX_MOMENT_START], 1);
	CHECK(seen.taken[2] == 1 && seen.not_taken[2] == 1);
	CHECK(!seen.taken[5] && seen.not_taken[5] >= 1);
	CHECK_EQ(seen.most_r2, 31);
	/* each way to a join either goes on or ends there; each path ends once */
	CHECK(seen.n[GX_MOMENT_KEEP] >= 1);
	CHECK_EQ(seen.n[GX_MOMENT_PRUNE] + seen.n[GX_MOMENT_END], 2);
	CHECK(seen.n[GX_MOMENT_BEFORE] > seen.n[GX_MOMENT_AFTER]);
	gx_ir_print_facts(alone->ir, &a);
	gx_ir_print_facts(watched->ir, &b);
	CHECK(!strcmp(gx_strbuf_text(&a), gx_strbuf_text(&b)));
	gx_strbuf_free(&a);
	gx_strbuf_free(&b);
	gx_verified_free(alone);
	gx_verified_free(watched);
	return TEST_END();
}
