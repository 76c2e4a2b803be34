/* insn.c - the instruction table: every row prints and parses back, every opcode byte is judged,
 * structure checks. */
#include "../test.h"

#include "base/strbuf.h"
#include "ebpf/insn.h"
#include "support/ebpf/insn_parse.h"

#include <stdlib.h>

static int32_t pick(int32_t rule, int32_t any)
{
	return rule == GX_INSN_ANY ? any : rule;
}

/* print -> parse gives the same bytes, for several values of the free fields */
static void check_row(const struct gx_insn_info *info, int variant)
{
	static const int32_t imms[] = { 0, 1, -1, INT32_MIN, 0x12345678, INT32_MAX };
	static const int offs[] = { 0, 4, -4, INT16_MIN, INT16_MAX, 1 };
	struct gx_insn insn[2] = { { 0 } }, *back = NULL;
	struct gx_strbuf text = { 0 };
	struct gx_diag diag = { 0 };
	uint32_t n;

	insn[0].opcode = info->opcode;
	insn[0].dst = (unsigned)pick(info->dst, variant * 2) & 0xf;
	insn[0].src = (unsigned)pick(info->src, 10 - variant) & 0xf;
	insn[0].off = (int16_t)pick(info->off, offs[variant]);
	insn[0].imm = pick(info->imm, imms[variant]);
	if (strstr(info->text, "%h") || strstr(info->text, "%l"))
		insn[1].imm = imms[5 - variant];
	CHECK(gx_insn_info(insn) == info);
	gx_insn_print_program(insn, gx_insn_slots(info), &text);
	CHECK_EQ(gx_insn_parse(text.data, text.len, &back, &n, &diag), 0);
	CHECK(back && n == gx_insn_slots(info) && !memcmp(back, insn, n * sizeof(insn[0])));
	if (!back || memcmp(back, insn, n * sizeof(insn[0])))
		fprintf(stderr, "%s: %s%s\n", info->name, gx_strbuf_text(&text), diag.text);
	free(back);
	gx_strbuf_free(&text);
}

static void test_rows(void)
{
	for (uint32_t i = 0; i < gx_insn_n_infos; i++) {
		for (int variant = 0; variant < 6; variant++)
			check_row(&gx_insn_infos[i], variant);
		for (uint32_t k = 0; k < i; k++) /* no encoding means two things, no name twice */
			CHECK(strcmp(gx_insn_infos[i].name, gx_insn_infos[k].name));
	}
}

/* Opcodes of RFC 9669, counted by hand: classes LD 0 to ALU64 7. */
static void test_opcodes(void)
{
	static const int expected[8] = { 7, 7, 4, 6, 27, 25, 23, 26 };
	int legal[8] = { 0 };

	for (int op = 0; op < 256; op++)
		for (uint32_t i = 0; i < gx_insn_n_infos; i++)
			if (gx_insn_infos[i].opcode == op) {
				legal[op & 7]++;
				break;
			}
	for (int class = 0; class < 8; class ++)
		CHECK_EQ(legal[class], expected[class]);
}

/* A fixed field with another value is another row or illegal. */
static void test_reserved(void)
{
	for (uint32_t i = 0; i < gx_insn_n_infos; i++) {
		const struct gx_insn_info *info = &gx_insn_infos[i];
		struct gx_insn insn = { .opcode = info->opcode,
			                .dst = (unsigned)pick(info->dst, 1) & 0xf,
			                .src = (unsigned)pick(info->src, 2) & 0xf,
			                .off = (int16_t)pick(info->off, 0),
			                .imm = pick(info->imm, 0) },
		               bad = insn;

		bad.dst = 11;
		CHECK(!gx_insn_info(&bad));
		bad = insn;
		bad.src = 15;
		CHECK(!gx_insn_info(&bad));
		bad = insn;
		bad.off = 77;
		CHECK(info->off == GX_INSN_ANY || !gx_insn_info(&bad));
		bad = insn;
		bad.imm = 0x7777;
		CHECK(info->imm == GX_INSN_ANY || !gx_insn_info(&bad));
	}
}

static enum gx_error check_text(const char *text)
{
	struct gx_program program = { .name = "x" };
	struct gx_insn_layout layout;
	struct gx_arena arena = { 0 };
	struct gx_diag diag = { 0 };
	struct gx_insn *insns;

	if (!gx_insn_parse(text, strlen(text), &insns, &program.n_insns, &diag)) {
		program.insns = insns;
		gx_insn_check(&program, &arena, &layout, &diag);
	}
	free(insns);
	gx_arena_free(&arena);
	return diag.error;
}

static void test_structure(void)
{
	CHECK_EQ(check_text("r0 = 0\nexit"), GX_E_NONE);
	CHECK_EQ(check_text(""), GX_E_INSN_COUNT);
	CHECK_EQ(check_text("r0 = 0"), GX_E_INSN_FALL_OFF);
	CHECK_EQ(check_text("exit\nr0 = 0"), GX_E_INSN_FALL_OFF);
	CHECK_EQ(check_text("goto +1\nexit"), GX_E_INSN_JUMP);
	CHECK_EQ(check_text("goto -2\nexit"), GX_E_INSN_JUMP);
	CHECK_EQ(check_text("gotol +100\nexit"), GX_E_INSN_JUMP);
	CHECK_EQ(check_text("goto +1\nr1 = 5 ll\nexit"), GX_E_INSN_JUMP); /* second half */
	CHECK_EQ(check_text("goto +2\nr1 = 5 ll\nexit"), GX_E_NONE);
	CHECK_EQ(check_text("r10 = 5\nexit"), GX_E_FRAME_WRITE);
	CHECK_EQ(check_text("r10 = atomic64_fetch_add((u64 *)(r1 +0), r10)\nexit"),
	         GX_E_FRAME_WRITE);
	CHECK_EQ(check_text("call pc+7\nexit"), GX_E_INSN_CALL);
	CHECK_EQ(check_text("call f\nexit\nf: r0 = 1\nexit"), GX_E_NONE);
	CHECK_EQ(check_text("call f\nr0 = 1\nf: exit"), GX_E_INSN_FALL_OFF);
	CHECK_EQ(check_text("call f\nexit\nf: if r1 == 0 goto -3\nexit"), GX_E_INSN_JUMP);
	CHECK_EQ(check_text("l: l: exit"), GX_E_INSN_TEXT);
	CHECK_EQ(check_text("goto nowhere\nexit"), GX_E_INSN_TEXT);
	CHECK_EQ(check_text("r11 = 5\nexit"), GX_E_INSN_TEXT);
	CHECK_EQ(check_text("r1 = 99999999999\nexit"), GX_E_INSN_TEXT);
	CHECK_EQ(check_text("r1 = -r2\nexit"), GX_E_INSN_TEXT);
}

/* Raw encodings that no text can spell. */
static enum gx_error check_raw(const struct gx_insn *insns, uint32_t n, const uint32_t *starts,
                               uint32_t n_starts)
{
	struct gx_program program = {
		.insns = insns, .n_insns = n, .func_starts = starts, .n_funcs = n_starts
	};
	struct gx_insn_layout layout;
	struct gx_arena arena = { 0 };
	struct gx_diag diag = { 0 };

	gx_insn_check(&program, &arena, &layout, &diag);
	gx_arena_free(&arena);
	return diag.error;
}

static void test_raw(void)
{
	struct gx_insn lddw[3] = { { .opcode = 0x18, .dst = 1 }, { 0 }, { .opcode = 0x95 } };
	struct gx_insn two[2] = { { .opcode = 0x95 }, { .opcode = 0x95 } };
	uint32_t start = 1, beyond = 9;

	CHECK_EQ(check_raw(lddw, 3, NULL, 0), GX_E_NONE);
	CHECK_EQ(check_raw(lddw, 1, NULL, 0), GX_E_INSN_ENCODING);
	CHECK_EQ(check_raw(lddw, 3, &start, 1), GX_E_INSN_CALL);
	CHECK_EQ(check_raw(two, 2, &start, 1), GX_E_NONE);
	CHECK_EQ(check_raw(two, 2, &beyond, 1), GX_E_INSN_CALL);
	for (int field = 0; field < 4; field++) {
		lddw[1] = (struct gx_insn){ .opcode = field == 0,
			                    .dst = field == 1,
			                    .src = field == 2,
			                    .off = field == 3,
			                    .imm = 7 };
		CHECK_EQ(check_raw(lddw, 3, NULL, 0), GX_E_INSN_ENCODING);
	}
	lddw[1] = (struct gx_insn){ .imm = 7 };
	CHECK_EQ(check_raw(lddw, 3, NULL, 0), GX_E_NONE);
	lddw[0].src = 1; /* a map: the second half has no meaning */
	CHECK_EQ(check_raw(lddw, 3, NULL, 0), GX_E_INSN_ENCODING);
}

/* A program that ends in the middle of an instruction. */
static void test_cut_off(void)
{
	static const struct gx_insn insns[] = { { .opcode = 0xb7, .imm = 5 },
		                                { .opcode = 0x18 },
		                                { .imm = 1 } };
	struct gx_strbuf text = { 0 };

	gx_insn_print_program(insns, 2, &text);
	CHECK(!strcmp(gx_strbuf_text(&text), "   0: r0 = 5\n   1: .insn 0x18 cut off\n"));
	gx_strbuf_free(&text);
}

/* Random bytes are judged without a crash; what passes prints and parses back to the same bytes. */
static void test_random_bytes(void)
{
	uint64_t seed = 1;
	uint32_t n_good = 0;

	for (int round = 0; round < 200000; round++) {
		struct gx_insn insns[4], *back = NULL;
		struct gx_strbuf text = { 0 };
		uint32_t n = 0;

		for (int i = 0; i < 4; i++) {
			seed = seed * 6364136223846793005u + 1442695040888963407u;
			memcpy(&insns[i], &seed, 8);
			insns[i].opcode = gx_insn_infos[(seed >> 50) % gx_insn_n_infos].opcode;
			if (round & 1) {
				insns[i].off = (int16_t)((seed >> 40) % 2);
				insns[i].src = (seed >> 33) % 3;
			}
			if (round & 2)
				insns[i].imm = 0;
		}
		insns[3] = (struct gx_insn){ .opcode = 0x95 };
		if (check_raw(insns, 4, NULL, 0))
			continue;
		n_good++;
		gx_insn_print_program(insns, 4, &text);
		CHECK_EQ(gx_insn_parse(text.data, text.len, &back, &n, NULL), 0);
		CHECK(n == 4 && back && !memcmp(back, insns, sizeof(insns)));
		free(back);
		gx_strbuf_free(&text);
	}
	CHECK(n_good > 100);
}

int main(void)
{
	test_rows();
	test_opcodes();
	test_reserved();
	test_structure();
	test_raw();
	test_cut_off();
	test_random_bytes();
	return TEST_END();
}
