/* matrix.c - mma, ldmatrix, stmatrix and movmatrix against plain products and plain copies. Fragments are laid out here by the tables
 * of the PTX manual, one function for each. */
#include "../test.h"
#include "base/diag.h"
#include "device/soft/soft.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { M = 16, N = 8, MOST_K = 32, LANES = 32 };

static struct gx_soft *soft;

/* One warp of kernel k(p) over so many bytes, copied in and out. */
static int run(const char *text, void *data, size_t bytes, uint32_t threads, struct gx_diag *diag)
{
	struct gx_soft_grid grid = { .grid = { 1, 1, 1 }, .block = { threads, 1, 1 } };
	struct gx_soft_module *module;
	uint64_t p;
	int err;

	CHECK_EQ(gx_soft_module_load(soft, text, strlen(text), &module, diag), 0);
	CHECK_EQ(gx_soft_alloc(soft, bytes, 0, &p), 0);
	memcpy(gx_soft_host(soft, p, bytes), data, bytes);
	err = gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, &p, diag);
	memcpy(data, gx_soft_host(soft, p, bytes), bytes);
	gx_soft_free(soft, p);
	gx_soft_module_unload(module);
	return err;
}

/* --- mma: where element i of a lane is, from the manual's "Matrix Fragments for mma.m16n8kK" */

struct at {
	int row, column;
};

static struct at a_16bit_k16(int lane, int i)
{
	return (struct at){ (i < 2 || (i >= 4 && i < 6)) ? lane >> 2 : (lane >> 2) + 8,
		            lane % 4 * 2 + (i & 1) + (i >= 4 ? 8 : 0) };
}

static struct at b_16bit_k16(int lane, int i)
{
	return (struct at){ lane % 4 * 2 + (i & 1) + (i >= 2 ? 8 : 0), lane >> 2 };
}

static struct at a_16bit_k8(int lane, int i)
{
	return (struct at){ i < 2 ? lane >> 2 : (lane >> 2) + 8, lane % 4 * 2 + (i & 1) };
}

static struct at b_16bit_k8(int lane, int i)
{
	return (struct at){ lane % 4 * 2 + i, lane >> 2 };
}

static struct at a_tf32_k4(int lane, int i)
{
	return (struct at){ i == 0 ? lane >> 2 : (lane >> 2) + 8, lane % 4 };
}

static struct at b_tf32_k4(int lane, int i)
{
	(void)i;
	return (struct at){ lane % 4, lane >> 2 };
}

static struct at a_tf32_k8(int lane, int i)
{
	return (struct at){ i == 0 || i == 2 ? lane >> 2 : (lane >> 2) + 8,
		            i < 2 ? lane % 4 : lane % 4 + 4 };
}

static struct at b_tf32_k8(int lane, int i)
{
	return (struct at){ i == 0 ? lane % 4 : lane % 4 + 4, lane >> 2 };
}

static struct at a_8bit_k16(int lane, int i)
{
	return (struct at){ i < 4 ? lane >> 2 : (lane >> 2) + 8, lane % 4 * 4 + (i & 3) };
}

static struct at b_8bit_k16(int lane, int i)
{
	return (struct at){ lane % 4 * 4 + i, lane >> 2 };
}

static struct at a_8bit_k32(int lane, int i)
{
	return (struct at){ i < 4 || (i >= 8 && i < 12) ? lane >> 2 : (lane >> 2) + 8,
		            lane % 4 * 4 + (i & 3) + (i < 8 ? 0 : 16) };
}

static struct at b_8bit_k32(int lane, int i)
{
	return (struct at){ lane % 4 * 4 + (i & 3) + (i < 4 ? 0 : 16), lane >> 2 };
}

static struct at c_all(int lane, int i)
{
	return (struct at){ i < 2 ? lane >> 2 : (lane >> 2) + 8, lane % 4 * 2 + (i & 1) };
}

enum number { F16, BF16, F32, S8, U8, S32 };

/* Of small whole numbers. */
static uint32_t bits_of(enum number type, int v)
{
	float f = (float)v;
	uint32_t bits;

	memcpy(&bits, &f, 4);
	switch (type) {
	case F32: return bits;
	case BF16: return bits >> 16;
	case F16:
		return v ? (bits >> 16 & 0x8000) |
		                       ((((bits >> 23 & 255) - 112) << 10) + (bits >> 13 & 1023))
		         : 0;
	case S8:
	case U8: return (uint32_t)v & 255;
	case S32: return (uint32_t)v;
	}
	return 0;
}

static const struct product {
	const char *opcode;
	enum number type_a, type_b, type_c;
	int k, n_a, n_b; /* elements of a lane */
	struct at (*a)(int lane, int i), (*b)(int lane, int i);
} products[] = {
	{ "m16n8k8.row.col.f32.f16.f16.f32", F16, F16, F32, 8, 4, 2, a_16bit_k8, b_16bit_k8 },
	{ "m16n8k8.row.col.f16.f16.f16.f16", F16, F16, F16, 8, 4, 2, a_16bit_k8, b_16bit_k8 },
	{ "m16n8k16.row.col.f32.f16.f16.f32", F16, F16, F32, 16, 8, 4, a_16bit_k16, b_16bit_k16 },
	{ "m16n8k16.row.col.f16.f16.f16.f16", F16, F16, F16, 16, 8, 4, a_16bit_k16, b_16bit_k16 },
	{ "m16n8k8.row.col.f32.bf16.bf16.f32", BF16, BF16, F32, 8, 4, 2, a_16bit_k8, b_16bit_k8 },
	{ "m16n8k16.row.col.f32.bf16.bf16.f32", BF16, BF16, F32, 16, 8, 4, a_16bit_k16,
	  b_16bit_k16 },
	{ "m16n8k4.row.col.f32.tf32.tf32.f32", F32, F32, F32, 4, 2, 1, a_tf32_k4, b_tf32_k4 },
	{ "m16n8k8.row.col.f32.tf32.tf32.f32", F32, F32, F32, 8, 4, 2, a_tf32_k8, b_tf32_k8 },
	{ "m16n8k16.row.col.s32.s8.s8.s32", S8, S8, S32, 16, 8, 4, a_8bit_k16, b_8bit_k16 },
	{ "m16n8k16.row.col.s32.u8.u8.s32", U8, U8, S32, 16, 8, 4, a_8bit_k16, b_8bit_k16 },
	{ "m16n8k16.row.col.s32.s8.u8.s32", S8, U8, S32, 16, 8, 4, a_8bit_k16, b_8bit_k16 },
	{ "m16n8k16.row.col.s32.u8.s8.s32", U8, S8, S32, 16, 8, 4, a_8bit_k16, b_8bit_k16 },
	{ "m16n8k32.row.col.s32.s8.s8.s32", S8, S8, S32, 32, 16, 8, a_8bit_k32, b_8bit_k32 },
	{ "m16n8k32.row.col.satfinite.s32.u8.u8.s32", U8, U8, S32, 32, 16, 8, a_8bit_k32,
	  b_8bit_k32 },
	{ "m16n8k32.row.col.s32.s8.u8.s32", S8, U8, S32, 32, 16, 8, a_8bit_k32, b_8bit_k32 },
	{ "m16n8k32.row.col.s32.u8.s8.s32", U8, S8, S32, 32, 16, 8, a_8bit_k32, b_8bit_k32 },
};

static int per_register(enum number type)
{
	return type == F16 || type == BF16 ? 2 : type == S8 || type == U8 ? 4 : 1;
}

static int draw(enum number type)
{
	int v = rand();

	return type == U8 ? v % 256 : type == S8 ? v % 256 - 128 : v % 9 - 4;
}

/* {%r1, ...}: n registers from first on */
static int list(char *out, const char *end, int first, int n)
{
	char *at = out;

	at += snprintf(at, (size_t)(end - at), n > 1 ? "{" : "");
	for (int i = 0; i < n; i++)
		at += snprintf(at, (size_t)(end - at), "%s%%r%d", i ? ", " : "", first + i);
	at += snprintf(at, (size_t)(end - at), n > 1 ? "}" : "");
	return (int)(at - out);
}

static const char head[] = ".version 8.0\n.target sm_90\n.address_size 64\n"
                           ".visible .entry k(.param .u64 p)\n{\n.reg .b32 %r<40>; .reg .b64 "
                           "%q<4>; .reg .pred %p<2>;\n"
                           ".shared .align 16 .b8 tile[512];\n"
                           "ld.param.u64 %q1, [p]; mov.u32 %r0, %tid.x;\n";

/* Registers of a lane are 16 words: A, B, C, and what is there for D. */
static void write_product(const struct product *p, char *text, size_t room)
{
	int a = p->n_a / per_register(p->type_a), b = p->n_b / per_register(p->type_b),
	    c = 4 / per_register(p->type_c);
	char *at = text, *end = text + room;

	at += snprintf(at, room, "%smul.wide.u32 %%q2, %%r0, 64; add.u64 %%q1, %%q1, %%q2;\n",
	               head);
	for (int i = 0; i < a + b + c; i++)
		at += snprintf(at, (size_t)(end - at), "ld.global.u32 %%r%d, [%%q1+%d];\n", 1 + i,
		               4 * i);
	at += snprintf(at, (size_t)(end - at), "mma.sync.aligned.%s ", p->opcode);
	at += list(at, end, 20, c);
	at += snprintf(at, (size_t)(end - at), ", ");
	at += list(at, end, 1, a);
	at += snprintf(at, (size_t)(end - at), ", ");
	at += list(at, end, 1 + a, b);
	at += snprintf(at, (size_t)(end - at), ", ");
	at += list(at, end, 1 + a + b, c);
	at += snprintf(at, (size_t)(end - at), ";\n");
	for (int i = 0; i < c; i++)
		at += snprintf(at, (size_t)(end - at), "st.global.u32 [%%q1+%d], %%r%d;\n", 4 * i,
		               20 + i);
	snprintf(at, (size_t)(end - at), "ret;\n}\n");
}

static void put(uint32_t *words, enum number type, int i, int v)
{
	int n = per_register(type);

	words[i / n] |= bits_of(type, v) << 32 / n * (i % n);
}

static void test_product(const struct product *p)
{
	static int a[M][MOST_K], b[MOST_K][N], c[M][N];
	uint32_t words[LANES][16] = { { 0 } };
	struct gx_diag diag = { 0 };
	char text[4096];
	int at_b = p->n_a / per_register(p->type_a), at_c = at_b + p->n_b / per_register(p->type_b);

	for (int i = 0; i < M * p->k; i++)
		a[i / p->k][i % p->k] = draw(p->type_a);
	for (int i = 0; i < p->k * N; i++)
		b[i / N][i % N] = draw(p->type_b);
	for (int i = 0; i < M * N; i++)
		c[i / N][i % N] = draw(p->type_c);
	for (int l = 0; l < LANES; l++) {
		for (int i = 0; i < p->n_a; i++)
			put(words[l], p->type_a, i, a[p->a(l, i).row][p->a(l, i).column]);
		for (int i = 0; i < p->n_b; i++)
			put(words[l] + at_b, p->type_b, i, b[p->b(l, i).row][p->b(l, i).column]);
		for (int i = 0; i < 4; i++)
			put(words[l] + at_c, p->type_c, i, c[c_all(l, i).row][c_all(l, i).column]);
	}
	write_product(p, text, sizeof(text));
	CHECK_EQ(run(text, words, sizeof(words), LANES, &diag), 0);
	for (int l = 0; l < LANES; l++) {
		uint32_t want[4] = { 0 };

		for (int i = 0; i < 4; i++) {
			struct at to = c_all(l, i);
			int sum = c[to.row][to.column];

			for (int k = 0; k < p->k; k++)
				sum += a[to.row][k] * b[k][to.column];
			put(want, p->type_c, i, sum);
		}
		CHECK(!memcmp(words[l], want, 16 / (size_t)per_register(p->type_c)));
	}
}

/* What does not fit into 32 bits ends at the largest number, or goes around; tf32 has no more than 10 bits of a fraction. */
static void test_edges(void)
{
	static const struct {
		const char *sat;
		uint32_t c, want;
	} rows[] = { { ".satfinite", 0x7fffffff, 0x7fffffff },
		     { "", 0x7fffffff, 0x8000000f },
		     { ".satfinite", 0x80000000, 0x80000010 },
		     { "", 5, 21 } };
	char text[2048];
	uint32_t word;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		snprintf(text, sizeof(text),
		         "%smov.u32 %%r1, 0x01010101; mov.u32 %%r2, 0x%x;\n"
		         "mma.sync.aligned.m16n8k16.row.col%s.s32.s8.s8.s32 {%%r3, %%r4, %%r5, "
		         "%%r6}, {%%r1, %%r1}, {%%r1}, {%%r2, %%r2, %%r2, %%r2};\n"
		         "st.global.u32 [%%q1], %%r6; ret;\n}\n",
		         head, rows[i].c, rows[i].sat);
		CHECK_EQ(run(text, &word, 4, LANES, NULL), 0);
		CHECK_EQ(word, rows[i].want);
	}
	snprintf(text, sizeof(text),
	         "%smov.u32 %%r1, 0x3f801fff; mov.u32 %%r2, 0;\n"
	         "mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {%%r3, %%r4, %%r5, %%r6}, "
	         "{%%r1, %%r1}, {%%r1}, {%%r2, %%r2, %%r2, %%r2};\n"
	         "st.global.u32 [%%q1], %%r6; ret;\n}\n",
	         head);
	CHECK_EQ(run(text, &word, 4, LANES, NULL), 0);
	CHECK_EQ(word, 0x40800000);
	snprintf(text, sizeof(text),
	         "%smov.u32 %%r1, 0xc0c0c0c0; mov.u32 %%r7, 0x7f7f7f7f; mov.u32 %%r2, 0x80000005;\n"
	         "mma.sync.aligned.m16n8k16.row.col.satfinite.s32.s8.s8.s32 {%%r3, %%r4, %%r5, "
	         "%%r6}, {%%r1, %%r1}, {%%r7}, {%%r2, %%r2, %%r2, %%r2};\n"
	         "st.global.u32 [%%q1], %%r6; ret;\n}\n",
	         head);
	CHECK_EQ(run(text, &word, 4, LANES, NULL), 0);
	CHECK_EQ(word, 0x80000000);
}

/* --- rows of matrices: 16-bit element e of a tile, 8 in a row */

/* kinds: 0 ldmatrix, 1 stmatrix, 2 movmatrix */
static void test_rows(int kind, int n, bool trans, const char *space)
{
	uint16_t tile[4 * 64];
	uint32_t words[LANES * 4 + 128] = { 0 };
	char text[4096], *at = text, *end = text + sizeof(text);

	for (int i = 0; i < 256; i++)
		tile[i] = (uint16_t)(i * 257 + 3);
	/* memory has the tile, and behind it four words of each lane */
	memcpy(words, tile, sizeof(tile));
	for (int l = 0; l < LANES && kind; l++)
		for (int i = 0; i < 4; i++)
			words[128 + 4 * l + i] = (uint32_t)(l * 1000 + i * 7 + (l ^ 5) * 0x30000);
	at += snprintf(at, sizeof(text),
	               "%smul.wide.u32 %%q2, %%r0, 16; add.u64 %%q3, %%q1, %%q2; mov.u32 %%r1, "
	               "tile; mad.lo.u32 %%r2, %%r0, 16, %%r1;\n"
	               "ld.global.v4.u32 {%%r3, %%r4, %%r5, %%r6}, [%%q3]; st.shared.v4.u32 "
	               "[%%r2], {%%r3, %%r4, %%r5, %%r6};\n"
	               "ld.global.v4.u32 {%%r10, %%r11, %%r12, %%r13}, [%%q3+512]; bar.sync 0;\n"
	               "mov.u64 %%q2, tile; cvta.shared.u64 %%q2, %%q2; mul.wide.u32 %%q1, %%r0, "
	               "16; add.u64 %%q2, %%q2, %%q1; sub.u32 %%r2, %%r2, 16;\n",
	               head);
	if (kind == 2)
		at += snprintf(at, (size_t)(end - at),
		               "movmatrix.sync.aligned.m8n8.trans.b16 %%r10, %%r10;\n");
	else
		at += snprintf(at, (size_t)(end - at), "%smatrix.sync.aligned.m8n8.x%d%s%s.b16 ",
		               kind ? "st" : "ld", n, trans ? ".trans" : "", space);
	if (kind == 1)
		at += snprintf(at, (size_t)(end - at), *space ? "[%%r2+16], " : "[%%q2], ");
	if (kind < 2)
		at += list(at, end, 10, n);
	if (kind == 0)
		at += snprintf(at, (size_t)(end - at), *space ? ", [%%r2+16]" : ", [%%q2]");
	snprintf(at, (size_t)(end - at),
	         "%sst.global.v4.u32 [%%q3+512], {%%r10, %%r11, %%r12, %%r13}; mad.lo.u32 %%r2, "
	         "%%r0, 16, %%r1; bar.sync 0;\n"
	         "ld.shared.v4.u32 {%%r3, %%r4, %%r5, %%r6}, [%%r2]; st.global.v4.u32 [%%q3], "
	         "{%%r3, %%r4, %%r5, %%r6}; ret;\n}\n",
	         kind < 2 ? ";\n" : "");
	CHECK_EQ(run(text, words, sizeof(words), LANES, NULL), 0);
	memcpy(tile, words, sizeof(tile));
	for (int l = 0; l < LANES; l++) {
		for (int h = 0; h < 2; h++) {
			/* the manual: lane l has row l / 4, columns l % 4 * 2 and the next */
			int row = l / 4, column = l % 4 * 2 + h;

			for (int m = 0; m < n; m++) {
				uint32_t half = words[128 + 4 * l + m] >> 16 * h & 0xffff;
				int place = m * 64 + (trans ? column * 8 + row : row * 8 + column);
				int from = column * 4 + row / 2;
				uint32_t other = (uint32_t)(from * 1000 + (from ^ 5) * 0x30000);

				if (kind == 0)
					CHECK_EQ(half, (uint16_t)(place * 257 + 3));
				else if (kind == 1)
					CHECK_EQ(tile[place], half);
				else
					CHECK_EQ(half, other >> 16 * (row % 2) & 0xffff);
			}
		}
	}
	for (int i = 64 * n; kind == 1 && i < 256; i++)
		CHECK_EQ(tile[i], (uint16_t)(i * 257 + 3));
}

/* Lanes that come at different times meet; a warp without some of its lanes has no matrices; rows are 16 bytes, aligned. */
static void test_lanes(void)
{
	static const struct {
		const char *body;
		uint32_t threads;
		int err;
		enum gx_error error;
	} rows[] = {
		{ "setp.lt.u32 %p1, %r0, 9; mov.u32 %r1, 7; @%p1 bra L; add.u32 %r1, %r1, 1; "
		  "movmatrix.sync.aligned.m8n8.trans.b16 %r2, %r1; bra E; "
		  "L: movmatrix.sync.aligned.m8n8.trans.b16 %r2, %r1; E: setp.eq.u32 %p1, %r0, 1; "
		  "@%p1 st.global.u32 [%q1], %r2;",
		  32, 0, GX_E_NONE },
		{ "movmatrix.sync.aligned.m8n8.trans.b16 %r2, %r0;", 31, -EFAULT,
		  GX_E_SOFT_MEMBERS },
		{ "setp.lt.u32 %p1, %r0, 9; @%p1 exit; movmatrix.sync.aligned.m8n8.trans.b16 %r2, "
		  "%r0;",
		  32, -EFAULT, GX_E_SOFT_MEMBERS },
		{ "mov.u32 %r1, 8; ldmatrix.sync.aligned.m8n8.x1.shared.b16 %r2, [%r1];", 32,
		  -EFAULT, GX_E_SOFT_MISALIGNED },
		{ "mov.u32 %r1, 512; stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r1], %r2;", 32,
		  -EFAULT, GX_E_SOFT_ADDRESS },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_diag diag = { 0 };
		char text[2048];
		uint32_t word = 0;

		snprintf(text, sizeof(text), "%s%s\nret;\n}\n", head, rows[i].body);
		CHECK_EQ(run(text, &word, 4, rows[i].threads, &diag), rows[i].err);
		CHECK_EQ(diag.error, rows[i].error);
		CHECK(i || word == 0x80007);
	}
}

/* Forms that there are not, or that are not here. */
static void test_refused(void)
{
	static const char *const bodies[] = {
		"mma.sync.aligned.m16n8k16.col.col.f32.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r5, "
		"%r6, %r7, %r8}, {%r9, %r10}, {%r1, %r2, %r3, %r4};",
		"ldmatrix.sync.aligned.m8n8.x1.x2.shared.b16 {%r1}, [%r4];",
		"stmatrix.sync.aligned.m8n8.x1.cta.shared.b16 [%r4], {%r1};",
		"mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r5, "
		"%r6, %r7, %r8}, {%r9, %r10}, {%r1, %r2, %r3, %r4};",
		"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16 {%r1, %r2, %r3, %r4}, {%r5, "
		"%r6, %r7, %r8}, {%r9, %r10}, {%r1, %r2, %r3, %r4};",
		"mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32 {%r1, %r2, %r3, %r4}, "
		"{%r5, %r6, %r7, %r8}, {%r9, %r10}, {%r1, %r2, %r3, %r4};",
		"mma.sync.aligned.m16n8k128.row.col.s32.s4.s4.s32 {%r1, %r2, %r3, %r4}, {%r5, %r6, "
		"%r7, %r8}, {%r9, %r10}, {%r1, %r2, %r3, %r4};",
		"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r5, "
		"%r6, %r7}, {%r9, %r10}, {%r1, %r2, %r3, %r4};",
		"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1, %r2, %r3, %r4}, {%r5, "
		"%r6, %r7, %r8}, {%r9, %r10};",
		"ldmatrix.sync.aligned.m8n8.x3.shared.b16 {%r1, %r2, %r3}, [%r4];",
		"ldmatrix.sync.aligned.m8n8.x2.shared.b8 {%r1, %r2}, [%r4];",
		"ldmatrix.sync.aligned.m8n8.x2.global.b16 {%r1, %r2}, [%q1];",
		"ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1, %r2, %r3}, [%r4];",
		"stmatrix.sync.aligned.m8n8.x4.shared.b16 [%r4], {%r1, %r2};",
		"stmatrix.sync.aligned.m16n8.x1.shared.b16 [%r4], {%r1};",
		"movmatrix.sync.aligned.m8n8.b16 %r1, %r2;",
		"movmatrix.sync.aligned.m8n8.trans.b16 %r1;",
	};

	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++) {
		struct gx_diag diag = { 0 };
		char text[2048];
		uint32_t word = 0;

		snprintf(text, sizeof(text), "%s%s\nret;\n}\n", head, bodies[i]);
		CHECK_EQ(run(text, &word, 4, LANES, &diag), -EFAULT);
		CHECK_EQ(diag.error, GX_E_SOFT_INSN);
	}
}

int main(void)
{
	CHECK_EQ(gx_soft_create(NULL, &soft, NULL), 0);
	srand(7);
	for (size_t i = 0; i < sizeof(products) / sizeof(products[0]); i++)
		test_product(&products[i]);
	test_edges();
	for (int kind = 0; kind < 2; kind++)
		for (int n = 1; n <= 4; n *= 2)
			for (int trans = 0; trans < 2; trans++) {
				test_rows(kind, n, trans, ".shared");
				test_rows(kind, n, trans, ".shared::cta");
				test_rows(kind, n, trans, "");
			}
	test_rows(2, 1, false, "");
	test_lanes();
	test_refused();
	gx_soft_destroy(soft);
	return TEST_END();
}
