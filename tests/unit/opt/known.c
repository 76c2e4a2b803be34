/* known.c - ranges and folded arithmetic against plain C on all small and many odd operands. */
#include "../test.h"

#include "opt/build.h"
#include "opt/opt.h"

#include <stdint.h>

static const uint64_t odd_values[] = { 0,          1,          2,          7,
	                               8,          31,         32,         63,
	                               64,         0x7f,       0x80,       0xff,
	                               0x7fffffff, 0x80000000, 0xffffffff, 1ull << 32,
	                               1ull << 63, ~0ull,      ~0ull - 1,  0x123456789abcdefull };
#define N_VALUES (sizeof(odd_values) / sizeof(odd_values[0]))

static void check_division(uint64_t x, uint64_t y)
{
	uint64_t out;

	CHECK(gx_fold_binary(GX_IR_udiv, GX_IR_I64, x, y, &out));
	CHECK(out == (y ? x / y : 0));
	CHECK(gx_fold_binary(GX_IR_urem, GX_IR_I64, x, y, &out));
	CHECK(out == (y ? x % y : x));
	CHECK(gx_fold_binary(GX_IR_sdiv, GX_IR_I64, x, y, &out));
	CHECK(out == (!y ? 0 : y == ~0ull ? -x : (uint64_t)((int64_t)x / (int64_t)y)));
	CHECK(gx_fold_binary(GX_IR_srem, GX_IR_I64, x, y, &out));
	CHECK(out == (!y ? x : y == ~0ull ? 0 : (uint64_t)((int64_t)x % (int64_t)y)));
	CHECK(gx_fold_binary(GX_IR_sdiv, GX_IR_I32, (uint32_t)x, (uint32_t)y, &out));
	CHECK(out <= UINT32_MAX);
	CHECK(gx_fold_binary(GX_IR_shl, GX_IR_I32, (uint32_t)x, y, &out));
	CHECK(out == (uint32_t)((uint32_t)x << (y & 31)));
	CHECK(gx_fold_binary(GX_IR_ashr, GX_IR_I32, (uint32_t)x, y, &out));
	CHECK(out == (uint32_t)((int32_t)x >> (y & 31)));
}

/* Values cut to `bits` by a mask: what is claimed of an operation must hold for each of them. */
static void check_claims(struct gx_ir *ir, enum gx_ir_op op, uint64_t mask_x, uint64_t mask_y)
{
	struct gx_ir_block *block = gx_ir_block_new(ir);
	struct gx_build b;
	struct gx_ir_insn *x, *y, *value;
	struct gx_known k;

	gx_build_init(&b, ir);
	gx_build_end_of(&b, block);
	x = gx_b_leaf(&b, GX_IR_timer, GX_IR_I64, 0, 0);
	y = gx_b_leaf(&b, GX_IR_timer, GX_IR_I64, 0, 0);
	x = gx_b_binary_imm(&b, GX_IR_and, x, mask_x);
	y = gx_b_binary_imm(&b, GX_IR_and, y, mask_y);
	value = gx_b_binary(&b, op, x, y);
	CHECK_EQ(gx_build_done(&b), 0);
	k = gx_known_of(value);
	for (size_t i = 0; i < N_VALUES; i++)
		for (size_t j = 0; j < N_VALUES; j++) {
			uint64_t a = odd_values[i] & mask_x, c = odd_values[j] & mask_y, out;

			CHECK(gx_fold_binary(op, GX_IR_I64, a, c, &out));
			CHECK(out >= k.umin && out <= k.umax && !(out & k.zero));
		}
}

/* Ranges that end at a border, of operands of either width: (t & mask) + more, and such a number or a constant beside it. */
static void check_borders(struct gx_ir *ir, enum gx_ir_op op, uint64_t mask, uint64_t more)
{
	static const uint64_t beside[] = {
		0, 1, 3, 31, 32, 63, 0xff, 0x7fffffff, 1ull << 33, ~0ull
	};
	struct gx_ir_block *block = gx_ir_block_new(ir);

	for (size_t i = 0; i < 4 * sizeof(beside) / sizeof(beside[0]); i++) {
		enum gx_ir_type type = i & 1 ? GX_IR_I32 : GX_IR_I64;
		uint64_t all = type == GX_IR_I32 ? UINT32_MAX : UINT64_MAX,
		         other = beside[i / 4] & all;
		struct gx_ir_insn *x, *y;
		struct gx_build b;
		struct gx_known k;
		bool holds = true;

		gx_build_init(&b, ir);
		gx_build_end_of(&b, block);
		x = gx_b_leaf(&b, GX_IR_timer, GX_IR_I64, 0, 0);
		x = type == GX_IR_I32 ? gx_b_trunc(&b, x) : x;
		x = gx_b_binary_imm(&b, GX_IR_and, x, mask & all);
		x = gx_b_binary_imm(&b, GX_IR_add, x, more & all);
		y = i & 2 ? x : gx_b_const(&b, type, other);
		k = gx_known_of(gx_b_binary(&b, op, x, y));
		CHECK_EQ(gx_build_done(&b), 0);
		for (size_t j = 0; j < N_VALUES; j++) {
			uint64_t a = ((odd_values[j] & mask) + more) & all, out = 0;

			holds &= gx_fold_binary(op, type, a, i & 2 ? a : other, &out) &&
			         out >= k.umin && out <= k.umax && !(out & k.zero & all);
		}
		CHECK(holds);
	}
}

static void check_range(const struct gx_ir_insn *value, uint64_t umin, uint64_t umax, uint64_t zero)
{
	struct gx_known k = gx_known_of(value);

	CHECK(k.umin == umin && k.umax == umax && k.zero == zero);
}

/* x is 100 to 355, y 7 to 22. */
static void check_operations(struct gx_build *b)
{
	struct gx_ir_insn *x = gx_b_leaf(b, GX_IR_timer, GX_IR_I64, 0, 0);
	struct gx_ir_insn *y = gx_b_leaf(b, GX_IR_timer, GX_IR_I64, 0, 0);
	uint64_t nine = ~0x1ffull;

	x = gx_b_binary_imm(b, GX_IR_add, gx_b_binary_imm(b, GX_IR_and, x, 0xff), 100);
	y = gx_b_binary_imm(b, GX_IR_add, gx_b_binary_imm(b, GX_IR_and, y, 0xf), 7);
	check_range(gx_b_binary(b, GX_IR_and, x, y), 0, 22, ~0x1full);
	check_range(gx_b_binary(b, GX_IR_and, y, x), 0, 22, ~0x1full);
	check_range(gx_b_binary(b, GX_IR_or, x, y), 100, 0x1ff, nine);
	check_range(gx_b_binary(b, GX_IR_or, y, x), 100, 0x1ff, nine);
	check_range(gx_b_binary(b, GX_IR_xor, x, y), 0, 0x1ff, nine);
	check_range(gx_b_binary(b, GX_IR_add, x, y), 107, 377, nine);
	check_range(gx_b_binary(b, GX_IR_mul, x, y), 700, 7810, ~0x1fffull);
	check_range(gx_b_binary(b, GX_IR_udiv, x, y), 0, 355, nine);
	check_range(gx_b_binary(b, GX_IR_urem, x, y), 0, 21, ~0x1full);
	check_range(gx_b_binary(b, GX_IR_urem, y, x), 0, 22, ~0x1full);
	check_range(gx_b_binary_imm(b, GX_IR_shl, x, 4), 1600, 5680, ~0x1ff0ull);
	check_range(gx_b_binary_imm(b, GX_IR_lshr, x, 4), 6, 22, ~0x1full);
	check_range(gx_b_unary(b, GX_IR_popc, gx_b_trunc(b, x)), 0, 32, ~0x3full);
	check_range(gx_b_unary(b, GX_IR_ctz, gx_b_trunc(b, x)), 0, 32, ~0x3full);
	for (uint8_t width = 1; width <= 8; width *= 2) {
		uint64_t most = width == 8 ? UINT64_MAX : (1ull << 8 * width) - 1;

		check_range(gx_b_ldg(b, (struct gx_place){ .base = x }, width), 0, most, ~most);
	}
}

/* How much is known, where no mask says it: a number goes through a change of width as it is, or with its zero bits. */
static void check_widths(struct gx_ir *ir)
{
	static const struct {
		uint64_t mask, more; /* (x & mask) + more */
		uint64_t wide[3], low[3];
	} rows[] = {
		{ 0xff, 100, { 100, 355, ~0x1ffull }, { 100, 355, ~0x1ffull } },
		{ 0xff,
		  UINT32_MAX - 255,
		  { UINT32_MAX - 255, UINT32_MAX, ~0xffffffffull },
		  { UINT32_MAX - 255, UINT32_MAX, ~0xffffffffull } },
		{ 0xff,
		  UINT32_MAX - 254,
		  { UINT32_MAX - 254, 1ull << 32, ~0x1ffffffffull },
		  { 0, UINT32_MAX, ~0xffffffffull } },
		{ 0xff00,
		  1ull << 32,
		  { 1ull << 32, (1ull << 32) + 0xff00, ~0x1ffffff00ull },
		  { 0, 0xffffff00, ~0xffffff00ull } },
	};
	struct gx_ir_block *block = gx_ir_block_new(ir);
	struct gx_build b;

	gx_build_init(&b, ir);
	gx_build_end_of(&b, block);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_ir_insn *x = gx_b_leaf(&b, GX_IR_timer, GX_IR_I64, 0, 0), *low;

		x = gx_b_binary_imm(&b, GX_IR_and, x, rows[i].mask);
		x = gx_b_binary_imm(&b, GX_IR_add, x, rows[i].more);
		low = gx_b_trunc(&b, x);
		check_range(x, rows[i].wide[0], rows[i].wide[1], rows[i].wide[2]);
		check_range(low, rows[i].low[0], rows[i].low[1], rows[i].low[2]);
		check_range(gx_b_zext(&b, low), rows[i].low[0], rows[i].low[1], rows[i].low[2]);
	}
	check_operations(&b);
	CHECK_EQ(gx_build_done(&b), 0);
}

static void check_compares(struct gx_ir *ir)
{
	struct gx_ir_block *block = gx_ir_block_new(ir);
	struct gx_ir_insn *x, *narrow;
	struct gx_build b;

	gx_build_init(&b, ir);
	gx_build_end_of(&b, block);
	x = gx_b_leaf(&b, GX_IR_timer, GX_IR_I64, 0, 0);
	narrow = gx_b_binary_imm(&b, GX_IR_and, x, 0xf);
	for (int cond = 0; cond < GX_IR_N_CONDS; cond++) {
		for (uint64_t c = 0; c < 40; c++) {
			struct gx_ir_insn *y = gx_b_const(&b, GX_IR_I64, c);
			int known = gx_known_compare((enum gx_ir_cond)cond, GX_IR_I64, narrow, y);

			for (uint64_t v = 0; known >= 0 && v < 16; v++)
				CHECK_EQ(gx_fold_compare((enum gx_ir_cond)cond, GX_IR_I64, v, c),
				         known);
		}
		CHECK_EQ(gx_known_compare((enum gx_ir_cond)cond, GX_IR_I64, x,
		                          gx_b_const(&b, GX_IR_I64, 5)),
		         -1);
	}
	/* up to the greatest signed number both orders are one, from there on they are not */
	for (int i = 0; i < 2; i++) {
		struct gx_ir_insn *most = gx_b_const(&b, GX_IR_I64, INT64_MAX + (uint64_t)i);

		CHECK_EQ(gx_known_compare(GX_IR_SLE, GX_IR_I64, narrow, most), i ? -1 : 1);
		CHECK_EQ(gx_known_compare(GX_IR_SGE, GX_IR_I64, most, narrow), i ? -1 : 1);
	}
	CHECK_EQ(gx_known_compare(GX_IR_ULT, GX_IR_I64, narrow, gx_b_const(&b, GX_IR_I64, 16)), 1);
	CHECK_EQ(gx_known_compare(GX_IR_SGT, GX_IR_I64, narrow, gx_b_const(&b, GX_IR_I64, 15)), 0);
}

/* A comparison is what it is with its sides and its order changed, whichever of them is a constant. */
static void check_both_orders(struct gx_ir *ir)
{
	static const enum gx_ir_cond turned[GX_IR_N_CONDS] = {
		[GX_IR_EQ] = GX_IR_EQ,   [GX_IR_NE] = GX_IR_NE,   [GX_IR_TEST] = GX_IR_TEST,
		[GX_IR_ULT] = GX_IR_UGT, [GX_IR_UGT] = GX_IR_ULT, [GX_IR_ULE] = GX_IR_UGE,
		[GX_IR_UGE] = GX_IR_ULE, [GX_IR_SLT] = GX_IR_SGT, [GX_IR_SGT] = GX_IR_SLT,
		[GX_IR_SLE] = GX_IR_SGE, [GX_IR_SGE] = GX_IR_SLE
	};
	struct gx_ir_block *block = gx_ir_block_new(ir);
	struct gx_ir_insn *values[3 * N_VALUES], *any;
	unsigned n_known = 0;
	struct gx_build b;

	gx_build_init(&b, ir);
	gx_build_end_of(&b, block);
	any = gx_b_leaf(&b, GX_IR_timer, GX_IR_I64, 0, 0);
	for (size_t i = 0; i < N_VALUES; i++) {
		values[3 * i] = gx_b_const(&b, GX_IR_I64, odd_values[i]);
		values[3 * i + 1] = gx_b_binary_imm(&b, GX_IR_and, any, odd_values[i]);
		values[3 * i + 2] = gx_b_binary_imm(&b, GX_IR_shl, any, odd_values[i] & 63);
	}
	for (int cond = 0; cond < GX_IR_N_CONDS; cond++)
		for (size_t i = 0; i < 3 * N_VALUES; i++)
			for (size_t j = 0; j < 3 * N_VALUES; j++) {
				int known = gx_known_compare((enum gx_ir_cond)cond, GX_IR_I64,
				                             values[i], values[j]);

				CHECK_EQ(gx_known_compare(turned[cond], GX_IR_I64, values[j],
				                          values[i]),
				         known);
				n_known += known >= 0;
			}
	CHECK(n_known > 1000);
}

int main(void)
{
	static const enum gx_ir_op ops[] = { GX_IR_add,  GX_IR_mul, GX_IR_and,  GX_IR_or,
		                             GX_IR_xor,  GX_IR_sub, GX_IR_udiv, GX_IR_urem,
		                             GX_IR_lshr, GX_IR_shl };
	struct gx_ir *ir = gx_ir_new("known");

	for (size_t i = 0; i < N_VALUES; i++)
		for (size_t j = 0; j < N_VALUES; j++)
			check_division(odd_values[i], odd_values[j]);
	for (size_t o = 0; o < sizeof(ops) / sizeof(ops[0]); o++)
		for (size_t i = 0; i < N_VALUES; i++)
			for (size_t j = 0; j < N_VALUES; j += 3)
				check_claims(ir, ops[o], odd_values[i], odd_values[j]);
	for (size_t o = 0; o < sizeof(ops) / sizeof(ops[0]); o++)
		for (size_t i = 0; i < N_VALUES; i++)
			for (unsigned bits = 0; bits < 64; bits += 21)
				check_borders(ir, ops[o], (1ull << bits) - 1, odd_values[i]);
	check_widths(ir);
	check_compares(ir);
	check_both_orders(ir);
	CHECK(gx_pass_find("cse", 3) == GX_PASS_cse);
	CHECK(gx_pass_find("csx", 3) == GX_N_PASSES);
	gx_ir_free(ir);
	return TEST_END();
}
