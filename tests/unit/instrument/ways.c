/* ways.c - which branches decide whether a statement runs, of functions made at random, by the definition: every way on from one side of the branch comes to
 * the statement, and one from the other side ends without it.
 */
#include "../test.h"
#include "base/arena.h"
#include "instrument/ways.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 24, END = MOST };

/* Where a statement goes on: behind it, and to another place; END: the function's. */
struct stmt {
	bool falls, goes;
	uint32_t to;
};

static uint64_t seed = 0x9e3779b97f4a7c15;

static uint32_t below(uint32_t n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(seed >> 33) % n;
}

/* Does a way from `from` end without coming to `without`? */
static bool ends(const struct stmt *stmts, uint32_t n, uint32_t from, uint32_t without)
{
	bool seen[MOST + 1] = { 0 };
	uint32_t stack[2 * MOST + 2], depth = 0;

	stack[depth++] = from;
	while (depth) {
		uint32_t at = stack[--depth];

		if (at == without && at != END)
			continue;
		if (at == END || at >= n)
			return true;
		if (seen[at])
			continue;
		seen[at] = true;
		if (stmts[at].falls)
			stack[depth++] = at + 1 == n ? END : at + 1;
		if (stmts[at].goes)
			stack[depth++] = stmts[at].to;
	}
	return false;
}

static struct gx_ways wanted(const struct stmt *stmts, uint32_t n, uint32_t of)
{
	struct gx_ways ways = { .n = 0 };

	for (uint32_t k = 0; k < n && ways.n < GX_MAX_DECIDERS; k++) {
		uint32_t behind = k + 1 == n ? END : k + 1;
		bool first, second;

		if (!stmts[k].falls || !stmts[k].goes)
			continue;
		first = !ends(stmts, n, behind, of);
		second = !ends(stmts, n, stmts[k].to, of);
		if (first != second) {
			ways.by[ways.n].stmt = k;
			ways.by[ways.n++].way = first ? 1 : 2;
		}
	}
	return ways;
}

/* Each statement has a label in front, or has none: at[]: which of the text's statements it is. */
static size_t write_text(const struct stmt *stmts, uint32_t n, char *text, size_t size)
{
	static const char *const leaves[] = { "ret", "exit", "trap" };
	size_t len = (size_t)snprintf(text, size,
	                              ".version 7.0\n.target sm_75\n.address_size 64\n"
	                              ".visible .entry k()\n{\n.reg .pred %%p;\n");

	for (uint32_t i = 0; i < n; i++) {
		const char *guard = stmts[i].falls ? "@%p " : "";
		bool is_target = false;

		for (uint32_t k = 0; k < n; k++)
			is_target |= stmts[k].goes && stmts[k].to == i;
		if (is_target)
			len += (size_t)snprintf(text + len, size - len, "l%u: ", i);
		if (!stmts[i].goes)
			len += (size_t)snprintf(text + len, size - len, "bar.sync 0;\n");
		else if (stmts[i].to == END)
			len += (size_t)snprintf(text + len, size - len, "%s%s;\n", guard,
			                        leaves[below(3)]);
		else
			len += (size_t)snprintf(text + len, size - len, "%sbra l%u;\n", guard,
			                        stmts[i].to);
	}
	return len + (size_t)snprintf(text + len, size - len, "}\n");
}

static void make(struct stmt *stmts, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		uint32_t kind = below(8);

		stmts[i] = (struct stmt){ .falls = true, .to = END };
		if (kind < 3) {
			stmts[i].goes = true;
			stmts[i].falls = below(3) > 0;
			stmts[i].to = kind ? below(n) : END;
		}
	}
}

static void check(const struct stmt *stmts, uint32_t n)
{
	static char text[4096];
	struct gx_diag diag = { .insn = -1 };
	struct gx_arena arena = { 0 };
	struct gx_ptx_module *module;
	struct gx_ways_of found;
	uint32_t at = 0;

	CHECK_EQ(gx_ptx_parse(text, write_text(stmts, n, text, sizeof(text)), &module, &diag), 0);
	CHECK_EQ(gx_ways_find(&module->funcs[0], &arena, &found), 0);
	for (uint32_t i = 0; i < module->funcs[0].n_stmts; i++) {
		uint32_t number[MOST]; /* of the text's statements */
		struct gx_ways want;
		const struct gx_ways *got = &found.ways[found.block[i]];
		uint32_t k = 0, m = 0;

		for (; k < module->funcs[0].n_stmts && m < n; k++)
			if (module->funcs[0].stmts[k].kind == GX_PTX_INSN)
				number[m++] = k;
		CHECK_EQ(m, n);
		if (module->funcs[0].stmts[i].kind != GX_PTX_INSN)
			continue;
		want = wanted(stmts, n, at++);
		CHECK_EQ(got->n, want.n);
		for (k = 0; k < want.n && k < got->n; k++)
			CHECK(got->by[k].stmt == number[want.by[k].stmt] &&
			      got->by[k].way == want.by[k].way);
	}
	gx_ptx_free(module);
	gx_arena_free(&arena);
}

int main(void)
{
	unsigned n_checked = 0;

	for (unsigned round = 0; round < 3000; round++) {
		struct stmt stmts[MOST];
		uint32_t n = 1 + below(MOST - 1);
		bool all_end = true;

		make(stmts, n);
		for (uint32_t i = 0; i < n; i++)
			all_end &= ends(stmts, n, i, END);
		if (!all_end) /* what never ends is decided otherwise: places.c */
			continue;
		n_checked++;
		check(stmts, n);
	}
	CHECK(n_checked > 1000);
	return TEST_END();
}
