/* trips.c - which loops count themselves, and which pieces all lanes of a warp run at once. */
#include "../test.h"

#include "ptx/parting.h"
#include "ptx/trips.h"

#include <stdio.h>
#include <string.h>

#define HEAD                                                                                       \
	".version 7.0\n.target sm_80\n.address_size 64\n"                                          \
	".func f() { ret; }\n"                                                                     \
	".visible .entry k(.param .u64 in, .param .u32 n)\n{\n"                                    \
	"\t.reg .pred %p<9>; .reg .b32 %r<9>; .reg .b64 %rd<9>;\n"                                 \
	"\tld.param.u64 %rd1, [in]; ld.param.u32 %r1, [n]; mov.u32 %r2, %tid.x; mov.u32 %r3, 0;\n"

struct kernel {
	struct gx_ptx_module *module;
	struct gx_ptx_flow flow;
	struct gx_bitset together;
	struct gx_arena arena;
};

/* The kernel of a text. */
static void begin(struct kernel *k, const char *body)
{
	char text[4096];
	struct gx_diag diag = { .error = GX_E_NONE };
	int n = snprintf(text, sizeof(text), "%s%s}\n", HEAD, body);
	static char kept[4096];

	*k = (struct kernel){ 0 };
	memcpy(kept, text, (size_t)n + 1);
	CHECK_EQ(gx_ptx_parse(kept, (size_t)n, &k->module, &diag), 0);
	CHECK_EQ(gx_ptx_flow_of(&k->module->funcs[1], &k->arena, &k->flow), 0);
	CHECK_EQ(gx_parting_together(&k->module->funcs[1], &k->flow, &k->arena, &k->together), 0);
}

static void end(struct kernel *k)
{
	gx_ptx_free(k->module);
	gx_arena_free(&k->arena);
}

/* Which of its pieces count themselves: as many bits as there are such. */
static uint32_t count(const struct kernel *k, struct gx_ptx_trips *trips)
{
	struct gx_ptx_trips one;
	uint32_t n = 0;

	for (uint32_t i = 0; i < k->flow.n_pieces; i++)
		if (gx_ptx_trips_of(&k->flow, i, &one)) {
			*trips = one;
			n++;
		}
	return n;
}

static const struct {
	const char *body;
	uint32_t bits, step;
	bool down;
} loops[] = {
	{ "L: add.s32 %r3, %r3, 1; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;", 32, 1, false },
	{ "L: add.u32 %r3, %r3, 7; setp.ge.u32 %p1, %r3, 70; @!%p1 bra L; ret;", 32, 7, false },
	{ "L: setp.ne.s32 %p1, %r3, 8; add.s32 %r3, %r3, -4; @%p1 bra L; ret;", 32, 4, true },
	{ "L: add.s64 %rd2, %rd2, 16; ld.global.u32 %r4, [%rd2]; setp.eq.s64 %p1, %rd2, %rd1; "
	  "@!%p1 bra L; ret;",
	  64, 16, false },
};

static void test_loops(void)
{
	for (size_t i = 0; i < sizeof(loops) / sizeof(*loops); i++) {
		struct gx_ptx_trips trips;
		struct kernel k;

		begin(&k, loops[i].body);
		CHECK_EQ(count(&k, &trips), 1);
		CHECK(trips.bits == loops[i].bits && trips.step == loops[i].step &&
		      trips.down == loops[i].down);
		CHECK(gx_ptx_span_is(trips.reg, loops[i].bits == 64 ? "%rd2" : "%r3"));
		CHECK(gx_ptx_span_is(trips.label->name, "L") &&
		      gx_ptx_span_is(trips.branch->base, "bra"));
		end(&k);
	}
}

/* Each differs in one thing from the first above. */
static const char *const others[] = {
	"L: add.s32 %r3, %r3, 1; setp.lt.s32 %p1, %r3, %r1; @%p1 bra M; ret; M: ret;",
	"L: add.s32 %r3, %r3, 1; setp.lt.s32 %p1, %r3, %r1; bra L;",
	"@%p2 bra L; L: add.s32 %r3, %r3, 1; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 1; @%p2 exit; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: @%p2 add.s32 %r3, %r3, 1; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 1; @%p2 setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 0; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, %r2; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r2, 1; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: sub.s32 %r3, %r3, 1; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 1; mul.lo.u32 %r3, %r3, 2; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; "
	"ret;",
	"L: add.s32 %r3, %r3, 1; add.u32 %r1, %r1, 1; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 3; setp.ne.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 1; setp.lt.s32 %p1, %r1, %r3; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 1; setp.lt.and.s32 %p1, %r3, %r1, %p2; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 1; setp.lt.s32 %p1|%p2, %r3, %r1; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 1; setp.lt.s32 %p1, %r3, %r1; not.pred %p1, %p1; @%p1 bra L; ret;",
	"L: { .reg .b32 %r3; add.s32 %r3, %r3, 1; } setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 1; ld.global.v2.u32 {%r3, %r4}, [%rd1]; setp.lt.s32 %p1, %r3, %r1; "
	"@%p1 bra L; ret;",
	"L: add.s16 %r3, %r3, 1; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 1; setp.lt.s32 %p1, 5, %r3; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 1; setp.lt.s32 %p1, %r3, {%r1, %r2}; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 1; setp.lt %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 1; setp.lt.s32 %p1, %r3; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add %r3, %r3, 1; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add.s32 {%r3, %r4}, %r3, 1; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 1; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; bra L; ret;",
	"L: add.s32 %r3, %r3, 1; setp.lt.s32 %p1, %r3, %r1; M: @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 1; min.s32 %r3, %r3, 9; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add.sat.s32 %r3, %r3, 1; setp.lt.s32 %p1, %r3, %r1; @%p1 bra L; ret;",
	"L: add.s32 %r3, %r3, 1; @%p2 bra M; add.s32 %r4, %r4, 1; M: setp.lt.s32 %p1, %r3, %r1; "
	"@%p1 bra L; ret;",
};

/* A bound by an order is come to with any step, one by being equal with a power of two, for these alone lead all the way round to each number. */
static void test_bounds(void)
{
	static const char *const orders[] = { "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs" };
	static const char *const equals[] = { "eq", "ne" };
	static const char *const neither[] = { "num", "nan", "equ", "ltu" };
	static const int64_t steps[] = { 1, 2, 3, 6, 1 << 30, INT32_MAX, INT32_MAX + INT64_C(1) };

	for (size_t i = 0; i < 2 * sizeof(steps) / sizeof(*steps); i++) {
		bool down = i % 2, fits = steps[i / 2] <= INT32_MAX;
		bool is_power = !(steps[i / 2] & (steps[i / 2] - 1));
		struct gx_ptx_trips trips;

		for (size_t k = 0; k < 14; k++) {
			const char *word = k < 8    ? orders[k]
			                   : k < 10 ? equals[k - 8]
			                            : neither[k - 10];
			bool counts = fits && (k < 8 || (k < 10 && is_power));
			struct kernel kernel;
			char body[256];

			snprintf(
			        body, sizeof(body),
			        "L: add.%c64 %%rd2, %%rd2, %s%lld; setp.%s.u64 %%p1, %%rd2, %%rd1; "
			        "@%%p1 bra L; ret;",
			        k % 2 ? 's' : 'u', down ? "-" : "", (long long)steps[i / 2], word);
			begin(&kernel, body);
			CHECK_EQ(count(&kernel, &trips), counts);
			CHECK(!counts || (trips.step == (uint64_t)steps[i / 2] &&
			                  trips.down == down && trips.bits == 64));
			end(&kernel);
		}
	}
}

static void test_others(void)
{
	struct gx_ptx_trips trips;
	struct kernel k;

	for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
		begin(&k, others[i]);
		CHECK_EQ(count(&k, &trips), 0);
		end(&k);
	}
}

/* A letter for each piece: y, all lanes come at once each time. */
static const struct {
	const char *body, *pieces;
} pieces_of[] = {
	{ "ret;", "y" },
	{ "setp.lt.u32 %p1, %r1, 5; @%p1 bra L; add.u32 %r3, %r3, 1; L: ret;", "yyy" },
	{ "setp.lt.u32 %p1, %r2, 5; @%p1 bra L; add.u32 %r3, %r3, 1; L: ret;", "ynn" },
	{ "L: add.u32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, %r1; @%p1 bra L; ret;", "yyy" },
	{ "L: add.u32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, %r2; @%p1 bra L; ret;", "ynn" },
	{ "setp.lt.u32 %p1, %r2, 5; @%p1 exit; ret;", "yn" },
	{ "ld.global.u32 %r4, [%rd1]; setp.lt.u32 %p1, %r4, 5; @%p1 bra L; ret; L: ret;", "ynn" },
	{ "setp.lt.u32 %p1, %r1, 5; @%p1 bra L; setp.lt.u32 %p2, %r2, 5; @%p2 bra M; add.u32 %r3, "
	  "%r3, 1; M: ret; L: ret;",
	  "yynny" },
	{ "call f; setp.lt.u32 %p1, %r1, 5; @%p1 bra L; ret; L: ret;", "nnn" },
};

static void test_together(void)
{
	for (size_t i = 0; i < sizeof(pieces_of) / sizeof(*pieces_of); i++) {
		struct kernel k;
		char found[16] = "";

		begin(&k, pieces_of[i].body);
		for (uint32_t p = 0; p < k.flow.n_pieces && p < sizeof(found) - 1; p++)
			found[p] = gx_bitset_has(&k.together, p) ? 'y' : 'n';
		CHECK(!strcmp(found, pieces_of[i].pieces));
		if (strcmp(found, pieces_of[i].pieces) != 0)
			printf("%s: %s, not %s\n", pieces_of[i].body, found, pieces_of[i].pieces);
		end(&k);
	}
}

int main(void)
{
	test_loops();
	test_bounds();
	test_others();
	test_together();
	return TEST_END();
}
