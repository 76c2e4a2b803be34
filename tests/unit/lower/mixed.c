/* mixed.c - records that tell by their words that they are whole, one lane, by the reference interpreter: what a reader finds of each, whether their
 * state needs a fence, and how many comparisons say so; with what the verifier knows of the words, and without. */
#include "../test.h"
#include "support/ebpf/insn_parse.h"

#include "base/strbuf.h"
#include "ir/interp.h"
#include "lower/lower.h"
#include "maps/layout.h"
#include "maps/ring_record.h"
#include "verify/verify.h"

#include <errno.h>
#include <stdlib.h>

enum { STATS = 0x100000, RING = 0x200000, GIVEN = 0x400000, RING_BYTES = 4096 };

/* r9: a place with two words, which are r6, r7 and both of r8. */
#define GIVEN_WORDS                                                                                \
	"r9 = map_value[1] off 0\nr6 = *(u32 *)(r9 +0)\nr7 = *(u32 *)(r9 +4)\nr8 = *(u64 *)(r9 "   \
	"+0)\n"
#define RESERVE(size) "r1 = map[0]\nr2 = " size "\nr3 = 0\ncall 131\nif r0 == 0 goto out\n"
#define SUBMIT        "r1 = r0\nr2 = 0\ncall 132\n"
#define DISCARD       "r1 = r0\nr2 = 0\ncall 133\n"
#define END           "out:\nr0 = 0\nexit\n"
#define BOTH          "*(u64 *)(r0 +0) = r8\n"
#define LOW           "*(u32 *)(r0 +0) = r6\n"
#define HIGH          "*(u32 *)(r0 +4) = r7\n"
#define SEVENS(at)    "*(u64 *)(r0 +" #at ") = 7\n"
#define MANY_SEVENS                                                                                \
	SEVENS(0)                                                                                  \
	SEVENS(8)                                                                                  \
	SEVENS(16)                                                                                 \
	SEVENS(24)                                                                                 \
	SEVENS(32)                                                                                 \
	SEVENS(40)                                                                                 \
	SEVENS(48)                                                                                 \
	SEVENS(56)                                                                                 \
	SEVENS(64)                                                                                 \
	SEVENS(72) SEVENS(80) SEVENS(88) SEVENS(96) SEVENS(104) SEVENS(112) SEVENS(120) SEVENS(128)
#define SEVENTEEN "7070707070707070707070707070707070"

enum how { MIXED, ORDERED, THROWN_AWAY };

static const struct row {
	const char *text, *words; /* of each record: word() */
	enum how how;
	uint32_t n_records;
	/* comparisons with MIX: with what the verifier knows, and without */
	uint32_t n_looks, n_looks_bare;
	bool readers; /* a ring that has several */
} rows[] = {
	{ RESERVE("8") BOTH SUBMIT, "xy", MIXED, 1, 2, 2, false },
	{ RESERVE("8") LOW HIGH SUBMIT, "xy", MIXED, 1, 2, 2, false },
	{ RESERVE("8") HIGH LOW SUBMIT, "xy", MIXED, 1, 2, 2, false },
	{ RESERVE("12") BOTH "*(u32 *)(r0 +8) = r6\n" SUBMIT, "xyx", MIXED, 1, 3, 3, false },
	/* small numbers, alone and as halves of what is stored at once */
	{ "r6 &= 65535\nr7 &= 65535\n" RESERVE("8") LOW HIGH SUBMIT, "ab", MIXED, 1, 0, 2, false },
	{ "r6 &= 65535\n" RESERVE("8") LOW HIGH SUBMIT, "ay", MIXED, 1, 1, 2, false },
	{ "r7 &= 65535\n" RESERVE("8") LOW HIGH SUBMIT, "xb", MIXED, 1, 1, 2, false },
	{ "r6 &= 65535\n" RESERVE("8") "*(u64 *)(r0 +0) = r6\n" SUBMIT, "a0", MIXED, 1, 0, 2,
	  false },
	/* of 32 bits */
	{ RESERVE("8") "w4 = w6\n"
	               "*(u64 *)(r0 +0) = r4\n" SUBMIT,
	  "x0", MIXED, 1, 1, 1, false },
	{ RESERVE("8") "w4 = w6\nw4 += 1\n"
	               "*(u64 *)(r0 +0) = r4\n" SUBMIT,
	  "i0", MIXED, 1, 1, 1, false },
	{ RESERVE("8") "w4 = w6\nw4 &= 255\n"
	               "*(u64 *)(r0 +0) = r4\n" SUBMIT,
	  "c0", MIXED, 1, 0, 1, false },
	/* a bit is known that MIX has otherwise, or as well */
	{ "r6 &= -2\n" RESERVE("8") LOW "*(u32 *)(r0 +4) = 7\n" SUBMIT, "e7", MIXED, 1, 0, 1,
	  false },
	{ RESERVE("8") "r4 = 0xfffffffeffffffff ll\nr8 &= r4\n" BOTH SUBMIT, "xf", MIXED, 1, 1, 2,
	  false },
	{ "r6 |= 1\nr7 |= 1\n" RESERVE("8") LOW HIGH SUBMIT, "op", MIXED, 1, 2, 2, false },
	{ RESERVE("8") "r4 = 0xd1b54a3300000007 ll\n"
	               "*(u64 *)(r0 +0) = r4\n" SUBMIT,
	  "7m", MIXED, 1, 1, 1, false },
	{ RESERVE("8") "r4 = 0x7d1b54a33 ll\n"
	               "*(u64 *)(r0 +0) = r4\n" SUBMIT,
	  "m7", MIXED, 1, 1, 1, false },
	/* what looks like two halves, and is none */
	{ RESERVE("8") "w5 = w6\nr4 = r7\nr4 += 32\nr5 |= r4\n"
	               "*(u64 *)(r0 +0) = r5\n" SUBMIT,
	  "qr", MIXED, 1, 1, 2, false },
	{ RESERVE("8") "w5 = w6\nr4 = r7\nr4 <<= 16\nr5 |= r4\n"
	               "*(u64 *)(r0 +0) = r5\n" SUBMIT,
	  "st", MIXED, 1, 1, 2, false },
	{ RESERVE("8") "r4 = r6\nr4 <<= 32\nr8 |= r4\n" BOTH SUBMIT, "xv", MIXED, 1, 2, 2, false },
	/* beside a store elsewhere; several records; one of two */
	{ RESERVE("8") BOTH "*(u64 *)(r9 +8) = r8\n" SUBMIT, "xy", MIXED, 1, 2, 2, false },
	{ RESERVE("8") BOTH SUBMIT RESERVE("8") LOW HIGH SUBMIT, "xy", MIXED, 2, 4, 4, false },
	{ "r1 = map[0]\nr2 = 8\nr3 = 0\nif r6 == 0 goto one\ncall 131\ngoto two\none:\ncall "
	  "131\ntwo:\n"
	  "if r0 == 0 goto out\n" BOTH SUBMIT,
	  "xy", ORDERED, 1, 0, 0, false },
	/* not in words, not all of it, or read */
	{ RESERVE("8") BOTH "*(u16 *)(r0 +2) = r6\n" SUBMIT, "hy", ORDERED, 1, 0, 0, false },
	{ RESERVE("10") BOTH SUBMIT, "xy", ORDERED, 1, 0, 0, false },
	{ RESERVE("8") BOTH DISCARD, "xy", THROWN_AWAY, 1, 0, 0, false },
	{ RESERVE("136") MANY_SEVENS SUBMIT, SEVENTEEN, MIXED, 1, 0, 0, false },
	{ RESERVE("136") MANY_SEVENS "r4 = *(u8 *)(r0 +132)\n" SUBMIT, SEVENTEEN, ORDERED, 1, 0, 0,
	  false },
	{ RESERVE("136") MANY_SEVENS "r4 = *(u8 *)(r0 +133)\n" SUBMIT, SEVENTEEN, ORDERED, 1, 0, 0,
	  false },
	/* copied by a helper */
	{ "r1 = map[0]\nr2 = r9\nr3 = 8\nr4 = 0\ncall 130\n", "xy", MIXED, 1, 2, 2, false },
	{ "r3 = r7\nr3 &= 1\nr3 <<= 3\nr3 += 8\nr1 = map[0]\nr2 = r9\nr4 = 0\ncall 130\n", "xy00",
	  ORDERED, 1, 0, 0, false },
	{ "r2 = map[0]\nr3 = 0\nr4 = r9\nr5 = 8\ncall 25\n", "08xy", MIXED, 1, 4, 4, true },
};

static uint32_t word(char name, uint32_t x, uint32_t y)
{
	switch (name) {
	case 'x': return x;
	case 'y': return y;
	case 'a': return x & 65535;
	case 'b': return y & 65535;
	case 'c': return x & 255;
	case 'e': return x & ~1u;
	case 'f': return y & ~1u;
	case 'o': return x | 1;
	case 'p': return y | 1;
	case 'i': return x + 1;
	case 'h': return (x & 65535) | x << 16;
	case 'q': return x | (y + 32);
	case 'r': return (uint32_t)((y + 32ull) >> 32);
	case 's': return x | y << 16;
	case 't': return y >> 16;
	case 'v': return x | y;
	case 'm': return GX_RING_MIX;
	default: return (uint32_t)(name - '0');
	}
}

/* Lowered, and nothing else: an optimisation may find out what a comparison gives. */
static struct gx_ir *make(const struct row *row, bool bare)
{
	static const uint32_t slots[] = { 0, 1 };
	const struct gx_lower_target target = { .n_prog_slots = 1,
		                                .map_slots = slots,
		                                .arrivals = GX_ARRIVALS_ANY };
	const struct gx_map_def maps[] = {
		{ row->readers ? 4 : 27, row->readers ? 4 : 0, row->readers ? 4 : 0,
		  row->readers ? 3 : RING_BYTES, 0, "ring" },
		{ 2, 4, 16, 1, 0, "given" },
	};
	struct gx_program program = { .name = "t", .maps = maps, .n_maps = 2, .has_ctx = true };
	struct gx_diag diag = { .insn = -1 };
	struct gx_verified *verified = NULL;
	struct gx_insn *insns = NULL;
	struct gx_strbuf text = { 0 };
	struct gx_ir *ir = NULL;
	int err;

	gx_strbuf_printf(&text, "%s%s%s", GIVEN_WORDS, row->text, END);
	err = gx_insn_parse(gx_strbuf_text(&text), text.len, &insns, &program.n_insns, &diag);
	program.insns = insns;
	err = err ? err : gx_verify(&program, NULL, NULL, &verified, &diag);
	if (!err)
		ir = gx_ir_clone(verified->ir);
	for (uint32_t i = 0; bare && ir && i < ir->n_blocks; i++)
		for (struct gx_ir_insn *insn = ir->blocks[i]->first; insn; insn = insn->next)
			insn->fact = gx_ir_fact_any(insn->type);
	err = err ? err : gx_lower(ir, &program, &target, GX_LANES_LEADER, &diag);
	err = err ? err : gx_ir_validate(ir, NULL, &diag);
	CHECK_EQ(err, 0);
	if (err)
		fprintf(stderr, "%s %s:\n%s", gx_error_code(diag.error), diag.text,
		        gx_strbuf_text(&text));
	gx_verified_free(verified);
	gx_strbuf_free(&text);
	free(insns);
	return ir;
}

/* --- what there is of it */
static bool is_look(const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_icmp && insn->args[1]->op == GX_IR_const &&
	       insn->args[1]->imm == GX_RING_MIX;
}

static void check_made(const struct row *row, const struct gx_ir *ir, uint32_t n_looks)
{
	uint32_t looks = 0, releases = 0;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		for (const struct gx_ir_insn *insn = ir->blocks[i]->first; insn;
		     insn = insn->next) {
			looks += is_look(insn);
			releases += insn->op == GX_IR_stg && insn->imm2 == 2;
		}
	CHECK_EQ(looks, n_looks);
	if (row->how == MIXED)
		CHECK_EQ(releases, looks ? row->n_records : 0);
}

/* --- what it does */
static uint8_t ring[GX_RING_DATA + RING_BYTES + GX_RING_SLACK] __attribute__((aligned(8)));
static uint64_t stats[GX_STATS_STRIDE / 8], sregs[GX_IR_N_SREGS];

static int reloc(struct gx_run_env *env, uint64_t at, uint64_t *value)
{
	uint64_t words[14] = { [GX_RELOC_N_CPUS] = 1, [GX_RELOC_PROG(0)] = STATS };

	(void)env;
	words[GX_RELOC_MAP(1, 0) + GX_RELOC_MAP_BASE] = RING;
	words[GX_RELOC_MAP(1, 0) + GX_RELOC_MAP_SHARD_MASK] = RING_BYTES - 1;
	words[GX_RELOC_MAP(1, 1)] = GIVEN;
	*value = at < 14 ? words[at] : 0;
	return at < 14 ? 0 : -EINVAL;
}

static void run(const struct gx_ir *ir, uint32_t x, uint32_t y)
{
	uint32_t given[4] = { x, y, 0, 0 };
	struct gx_run_env env = { .max_steps = 10000 };
	struct gx_ir_run with = { .env = &env, .sregs = sregs, .reloc = reloc };
	struct gx_diag diag = { .insn = -1 };
	uint64_t result;

	memset(ring, 0, sizeof(ring));
	sregs[GX_IR_SREG_is_leader] = sregs[GX_IR_SREG_n_active] = 1;
	gx_run_grant(&env, (struct gx_run_region){ STATS, sizeof(stats), (uint8_t *)stats, true });
	gx_run_grant(&env, (struct gx_run_region){ RING, sizeof(ring), ring, true });
	gx_run_grant(&env, (struct gx_run_region){ GIVEN, sizeof(given), (uint8_t *)given, true });
	CHECK_EQ(gx_ir_interp(ir, &with, &result, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s %s\n", gx_error_code(diag.error), diag.text);
}

static void check_record(const struct row *row, uint8_t *at, uint32_t x, uint32_t y, uint64_t *size)
{
	struct gx_ring_record found = { 0 };
	uint32_t state, want[40], n = 0;
	bool some_mix = false;

	for (; row->words[n]; n++) {
		want[n] = word(row->words[n], x, y);
		some_mix |= want[n] == GX_RING_MIX;
	}
	memcpy(&state, at + 4, sizeof(state));
	CHECK_EQ(state, row->how == MIXED     ? (some_mix ? GX_RING_MIXED_READY : GX_RING_MIXED)
	                : row->how == ORDERED ? GX_RING_READY
	                                      : GX_RING_DISCARDED);
	*size = gx_ring_record(at, RING_BYTES, &found);
	CHECK(*size && found.len <= sizeof(want));
	CHECK(found.discarded ||
	      !memcmp(found.payload, want, found.len < 4 * n ? found.len : 4 * n));
	CHECK(row->how != MIXED || found.len == 4 * n);
}

static void test_row(const struct row *row, bool bare)
{
	static const uint32_t values[] = {
		0,
		1,
		7,
		32,
		0x4a33,
		0xd1b5,
		GX_RING_MIX,
		GX_RING_MIX - 1,
		GX_RING_MIX ^ 32,
		UINT32_MAX,
	};
	enum { N_VALUES = sizeof(values) / sizeof(values[0]) };
	struct gx_ir *ir = make(row, bare);
	int failed = test_n_failed;

	if (!ir)
		return;
	check_made(row, ir, bare ? row->n_looks_bare : row->n_looks);
	for (int i = 0; i < N_VALUES * N_VALUES; i++) {
		uint32_t x = values[i / N_VALUES], y = values[i % N_VALUES];
		uint8_t *at = ring + GX_RING_DATA;
		uint64_t size = 0;

		run(ir, x, y);
		for (uint32_t r = 0; r < row->n_records; r++, at += size)
			check_record(row, at, x, y, &size);
	}
	if (test_n_failed != failed)
		fprintf(stderr, "%s, %s\n", row->text, bare ? "without facts" : "with facts");
	gx_ir_free(ir);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (int bare = 0; bare < 2; bare++)
			test_row(&rows[i], bare);
	return TEST_END();
}
