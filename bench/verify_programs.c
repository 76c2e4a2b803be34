/* verify_programs.c - instruction streams that both our verifier and Linux's take. */
#include "verify_programs.h"

enum {
	MOV_K = 0xb7,
	MOV_X = 0xbf,
	ADD_K = 0x07,
	ADD_X = 0x0f,
	AND_K = 0x57,
	XOR_X = 0xaf,
	LDX_W = 0x61,
	LDX_DW = 0x79,
	STX_DW = 0x7b,
	JA = 0x05,
	JGT_K = 0x25,
	JLT_K = 0xa5,
	JSET_K = 0x45,
	EXIT = 0x95
};

struct stream {
	struct gx_insn *at;
	uint32_t n;
};

static void add(struct stream *s, uint8_t opcode, unsigned dst, unsigned src, int16_t off,
                int32_t imm)
{
	s->at[s->n++] = (struct gx_insn){
		.opcode = opcode, .dst = dst & 15, .src = src & 15, .off = off, .imm = imm
	};
}

static void start(struct stream *s)
{
	add(s, MOV_K, 0, 0, 0, 0);
	add(s, MOV_X, 9, 1, 0, 0);
	for (unsigned reg = 2; reg <= 5; reg++)
		add(s, LDX_W, reg, 9, 0, 0);
}

static uint32_t end(struct stream *s)
{
	add(s, EXIT, 0, 0, 0, 0);
	return s->n;
}

static uint32_t make_straight(struct gx_insn *out, uint32_t max)
{
	struct stream s = { out, 0 };

	start(&s);
	for (uint32_t i = 0; s.n + 10 < max; i++) {
		int16_t slot = (int16_t)(-8 - 8 * (int)(i % 16));

		add(&s, ADD_X, 2, 3, 0, 0);
		add(&s, XOR_X, 3, 2, 0, 0);
		add(&s, MOV_X, 4, 2, 0, 0);
		add(&s, AND_K, 4, 0, 0, 255);
		add(&s, STX_DW, 10, 4, slot, 0);
		add(&s, LDX_DW, 5, 10, slot, 0);
		add(&s, ADD_X, 3, 5, 0, 0);
		add(&s, ADD_X, 0, 4, 0, 0);
	}
	while (s.n + 1 < max)
		add(&s, ADD_K, 0, 0, 0, 1);
	return end(&s);
}

/* Fresh unknown data at each fork, a sum that differs behind it. */
static uint32_t make_diamonds(struct gx_insn *out, uint32_t max)
{
	struct stream s = { out, 0 };

	start(&s);
	while (s.n + 6 < max) {
		add(&s, LDX_W, 2, 9, 0, 0);
		add(&s, JSET_K, 2, 0, 2, 4);
		add(&s, ADD_K, 0, 0, 0, 3);
		add(&s, JA, 0, 0, 1, 0);
		add(&s, ADD_K, 0, 0, 0, 5);
	}
	while (s.n + 1 < max)
		add(&s, ADD_K, 0, 0, 0, 1);
	return end(&s);
}

/* Every fork asks the same number something else, so that both sides know different things of it.
 */
static uint32_t make_one_value(struct gx_insn *out, uint32_t max)
{
	struct stream s = { out, 0 };
	uint32_t x = 1;

	start(&s);
	while (s.n + 5 < max) {
		x = x * 1664525 + 1013904223;
		add(&s, JGT_K, 2, 0, 2, (int32_t)(x >> 2));
		add(&s, ADD_K, 0, 0, 0, 3);
		add(&s, JA, 0, 0, 1, 0);
		add(&s, ADD_K, 0, 0, 0, 5);
	}
	while (s.n + 1 < max)
		add(&s, ADD_K, 0, 0, 0, 1);
	return end(&s);
}

/* A counter of which each value is a state of its own. */
static uint32_t make_long_loop(struct gx_insn *out, uint32_t max)
{
	struct stream s = { out, 0 };

	(void)max;
	start(&s);
	add(&s, MOV_K, 6, 0, 0, 0);
	add(&s, LDX_W, 7, 9, 0, 0);
	add(&s, XOR_X, 0, 7, 0, 0);
	add(&s, ADD_K, 6, 0, 0, 1);
	add(&s, JLT_K, 6, 0, -4, 5000000);
	return end(&s);
}

/* Bits of the path are collected in an index that matters, so that no two states are alike. */
static uint32_t make_many_states(struct gx_insn *out, uint32_t max)
{
	struct stream s = { out, 0 };

	(void)max;
	start(&s);
	add(&s, MOV_K, 6, 0, 0, 0);
	for (int bit = 0; bit < 24; bit++) {
		add(&s, LDX_W, 7, 9, 0, 0);
		add(&s, JSET_K, 7, 0, 1, 1);
		add(&s, ADD_K, 6, 0, 0, 1 << bit);
		add(&s, STX_DW, 10, 6, (int16_t)(-8 - 8 * bit), 0);
	}
	add(&s, JGT_K, 6, 0, 1, 1 << 24);
	add(&s, JA, 0, 0, 1, 0);
	add(&s, LDX_DW, 0, 6, 0, 0); /* through a number: refused, if ever reached */
	return end(&s);
}

const struct bench_stream bench_streams[] = {
	{ "straight", "4,096 instructions in a line", make_straight, false, 5 },
	{ "diamonds", "4,096 instructions of diamonds on fresh data", make_diamonds, false, 20 },
	{ "one value", "4,096 instructions of diamonds on one number", make_one_value, false, 0 },
	{ "long loop", "a loop of 5,000,000 rounds", make_long_loop, true, 1000 },
	{ "many states", "24 forks, 2^24 states", make_many_states, true, 1000 },
};
const uint32_t bench_n_streams = sizeof(bench_streams) / sizeof(bench_streams[0]);
