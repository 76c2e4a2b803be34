/* by_thread.c - values by thread beside what PTX says of the instructions; which registers have none. */
#include "ptx/by_thread.h"

#include "../test.h"
#include "base/strbuf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD                                                                                       \
	".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u32 q)\n{\n"     \
	".reg .pred %%p<9>;\n.reg .b16 %%h<9>;\n.reg .b32 %%r<30>;\n.reg .b64 %%d<9>;\n"           \
	".reg .f32 %%f<2>;\n.shared .align 4 .b8 s[64], t[64];\n.local .b8 own[4];\n"              \
	"mov.u32 %%r1, %%tid.x;\nmov.u32 %%r2, %%tid.y;\nld.param.u32 %%r3, [q];\n%s\nret;\n}\n"

struct row {
	const char *body; /* writes %r0, or %p0 */
	bool has;
	uint64_t at_5, at_200; /* of threads (5, 3, 0) and (200, 1, 0) */
};

static const struct row rows[] = {
	{ "mov.u32 %r0, %r1;", true, 5, 200 },
	{ "mov.u32 %r0, %tid.z;", true, 0, 0 },
	{ "mov.b32 %r0, -1;", true, 0xffffffff, 0xffffffff },
	{ "add.s32 %r0, %r1, -6;", true, 0xffffffff, 194 },
	{ "sub.u32 %r0, %r2, %r1;", true, 0xfffffffe, 0xffffff39 },
	{ "mul.lo.u32 %r0, %r1, 0x40000000;", true, 0x40000000, 0 },
	{ "mul.lo.s16 %h0, %h1, 300; mov.u16 %h1, %tid.x; cvt.u32.u16 %r0, %h0;", true, 1500,
	  60000 },
	{ "mul.lo.s16 %h0, %h1, 300; mov.u16 %h1, %tid.x; cvt.s32.s16 %r0, %h0;", true, 1500,
	  0xffffea60 },
	{ "mad.lo.s32 %r0, %r2, 100, %r1;", true, 305, 300 },
	{ "add.s32 %r4, %r1, -6; mul.wide.s32 %d1, %r4, 2; shr.s64 %d2, %d1, 1; cvt.u32.u64 %r0, "
	  "%d2;",
	  true, 0xffffffff, 194 },
	{ "add.s32 %r4, %r1, -6; mul.wide.u32 %d1, %r4, 2; shr.u64 %d2, %d1, 32; cvt.u32.u64 %r0, "
	  "%d2;",
	  true, 1, 0 },
	{ "add.s32 %r4, %r1, -6; mad.wide.s32 %d1, %r4, 2, %d2; mov.u64 %d2, 4; shr.u64 %d3, %d1, "
	  "1; "
	  "cvt.u32.u64 %r0, %d3;",
	  true, 1, 196 },
	{ "shl.b32 %r0, %r1, 30;", true, 0x40000000, 0 },
	{ "shl.b32 %r0, %r1, 32;", true, 0, 0 },
	{ "shl.b32 %r0, 1, %r1;", true, 32, 0 },
	{ "shr.u32 %r0, %r1, 1;", true, 2, 100 },
	{ "add.s32 %r4, %r1, -6; shr.u32 %r0, %r4, 28;", true, 15, 0 },
	{ "add.s32 %r4, %r1, -6; shr.s32 %r0, %r4, 28;", true, 0xffffffff, 0 },
	{ "add.s32 %r4, %r1, -6; shr.s32 %r0, %r4, 40;", true, 0xffffffff, 0 },
	{ "shr.u32 %r0, %r1, 40;", true, 0, 0 },
	{ "and.b32 %r0, %r1, 4;", true, 4, 0 },
	{ "or.b32 %r0, %r1, 2;", true, 7, 202 },
	{ "xor.b32 %r0, %r1, 7;", true, 2, 207 },
	{ "not.b32 %r0, %r1;", true, 0xfffffffa, 0xffffff37 },
	{ "neg.s32 %r0, %r1;", true, 0xfffffffb, 0xffffff38 },
	{ "min.u32 %r0, %r1, 9;", true, 5, 9 },
	{ "max.u32 %r0, %r1, 9;", true, 9, 200 },
	{ "add.s32 %r4, %r1, -6; min.s32 %r0, %r4, 9;", true, 0xffffffff, 9 },
	{ "add.s32 %r4, %r1, -6; min.u32 %r0, %r4, 9;", true, 9, 9 },
	{ "add.s32 %r4, %r1, -6; max.s32 %r0, %r4, 9;", true, 9, 194 },
	{ "div.u32 %r0, %r1, 7;", true, 0, 28 },
	{ "rem.u32 %r0, %r1, 7;", true, 5, 4 },
	{ "add.s32 %r4, %r1, -14; div.s32 %r0, %r4, 4;", true, 0xfffffffe, 46 },
	{ "add.s32 %r4, %r1, -14; rem.s32 %r0, %r4, 4;", true, 0xffffffff, 2 },
	{ "cvt.u32.u8 %r0, %r4; add.u32 %r4, %r1, 0x1ff;", true, 4, 0xc7 },
	{ "cvt.s32.s8 %r0, %r1;", true, 5, 0xffffffc8 },
	{ "setp.lt.u32 %p1, %r1, 9; selp.b32 %r0, %r2, %r1, %p1;", true, 3, 200 },
	/* predicates */
	{ "setp.eq.s32 %p0, %r1, 5;", true, 1, 0 },
	{ "setp.ne.s32 %p0, %r1, 5;", true, 0, 1 },
	{ "setp.lt.u32 %p0, %r1, 5;", true, 0, 0 },
	{ "setp.le.u32 %p0, %r1, 5;", true, 1, 0 },
	{ "setp.ls.u32 %p0, %r1, 200;", true, 1, 1 },
	{ "setp.lo.u32 %p0, %r1, 200;", true, 1, 0 },
	{ "setp.gt.s32 %p0, %r1, 5;", true, 0, 1 },
	{ "setp.ge.s32 %p0, %r1, 5;", true, 1, 1 },
	{ "setp.hi.u32 %p0, %r1, 5;", true, 0, 1 },
	{ "setp.hs.u32 %p0, %r1, 200;", true, 0, 1 },
	{ "add.s32 %r4, %r1, -6; setp.lt.s32 %p0, %r4, 0;", true, 1, 0 },
	{ "add.s32 %r4, %r1, -6; setp.lt.u32 %p0, %r4, 0;", true, 0, 0 },
	{ "setp.lt.s32 %p1, %r1, 9; not.pred %p0, %p1;", true, 0, 1 },
	{ "setp.lt.s32 %p1, %r1, 9; setp.eq.u32 %p2, %r2, 1; or.pred %p0, %p1, %p2;", true, 1, 1 },
	{ "setp.lt.s32 %p1, %r1, 9; setp.eq.u32 %p2, %r2, 1; xor.pred %p0, %p1, %p2;", true, 1, 1 },
	{ "setp.lt.s32 %p1, %r1, 9; setp.eq.u32 %p2, %r2, 1; and.pred %p0, %p1, %p2;", true, 0, 0 },
	/* nothing */
	{ "add.s32 %r0, %r1, %r3;", false, 0, 0 },
	{ "mov.u32 %r0, %ctaid.x;", false, 0, 0 },
	/* of the size of a block: 8 times 25 times 1, or not said */
	{ "mov.u32 %r4, %ntid.x; mul.lo.u32 %r5, %r4, 0; add.u32 %r0, %r5, %r1;", true, 5, 200 },
	{ "mov.u32 %r4, %ntid.x; mad.lo.u32 %r5, 0, %r4, 4; add.u32 %r0, %r5, %r1;", true, 9, 204 },
	{ "mov.u32 %r4, %ntid.x; and.b32 %r5, %r4, 0; add.u32 %r0, %r5, %r1;", true, 5, 200 },
	{ "mov.u32 %r0, %clock;", false, 0, 0 },
	{ "mov.u32 %r0, %r1; mov.u32 %r0, %r2;", false, 0, 0 },
	{ "setp.lt.u32 %p1, %r1, 9; @%p1 mov.u32 %r0, 4;", false, 0, 0 },
	{ "add.u32 %r0, %r0, 4;", false, 0, 0 },
	{ "add.u32 %r0, %r4, 4; add.u32 %r4, %r0, 1;", false, 0, 0 },
	{ "ld.shared.u32 %r0, [s];", false, 0, 0 },
	{ "mov.u32 %r0, s;", false, 0, 0 },
	{ "mul.hi.u32 %r0, %r1, 7;", false, 0, 0 },
	{ "add.sat.s32 %r0, %r1, 7;", false, 0, 0 },
	{ "add.cc.u32 %r0, %r1, 7;", false, 0, 0 },
	{ "div.u32 %r0, %r1, %r2;", false, 0, 0 },
	{ "div.u32 %r0, %r1, 0;", false, 0, 0 },
	{ "setp.lt.f32 %p0, %f0, %f1;", false, 0, 0 },
	{ "setp.lt.and.u32 %p0, %r1, 9, %p1;", false, 0, 0 },
	{ "cvt.rn.f32.u32 %f0, %r1; cvt.rzi.u32.f32 %r0, %f0;", false, 0, 0 },
	{ "cvt.sat.u8.u32 %r0, %r1;", false, 0, 0 },
	{ "neg.s32 %r4, %r1; setp.lt.s32 %p1, %r1, 9; selp.b32 %r0, %r4, %r3, %p1;", false, 0, 0 },
	/* words or operands too few, or too many */
	{ "mov %r0, %r1;", false, 0, 0 },
	{ "add %r0, %r1, 7;", false, 0, 0 },
	{ "mul %r0, %r1, 7;", false, 0, 0 },
	{ "mul.lo %r0, %r1, 7;", false, 0, 0 },
	{ "mad.lo %r0, %r1, 7, 1;", false, 0, 0 },
	{ "setp %p0, %r1, 7;", false, 0, 0 },
	{ "setp.lt %p0, %r1, 7;", false, 0, 0 },
	{ "cvt %r0, %r1;", false, 0, 0 },
	{ "cvt.u32 %r0, %r1;", false, 0, 0 },
	{ "cvt.u32.u32.u32 %r0, %r1;", false, 0, 0 },
	{ "cvta.to.shared %r0, %r1;", false, 0, 0 },
	{ "mov.u32.u32 %r0, %r1;", false, 0, 0 },
	{ "mul.wide.u64 %r0, %r1, 7;", false, 0, 0 },
	{ "mov.f32 %f0, %r1; mov.b32 %r0, %f0;", false, 0, 0 },
	{ "cvt.pred.u32 %p0, %r1;", false, 0, 0 },
	{ "cvt.f32.u32 %f0, %r1; mov.b32 %r0, %f0;", false, 0, 0 },
	{ "mov.u32 %r0;", false, 0, 0 },
	{ "mov.u32 %r0, %r1, %r2;", false, 0, 0 },
	{ "add.u32 %r0, %r1;", false, 0, 0 },
	{ "not.b32 %r0, %r1, %r2;", false, 0, 0 },
	{ "div.u32 %r0, %r1;", false, 0, 0 },
	{ "rem.u32 %r0;", false, 0, 0 },
	{ "mov.b64 {%r0, %r4}, %d1;", false, 0, 0 },
	{ "setp.lt.u32 %p0|%p1, %r1, 7;", false, 0, 0 },
	{ "mov.u32 %r0, %tid;", false, 0, 0 },
	{ "mov.u32 %r0, %tid.w;", false, 0, 0 },
	{ "mov.u32 %r0, %xid.x;", false, 0, 0 },
	{ "mov.u32 %r0, %ctid.x;", false, 0, 0 },
	{ "mov.u32 %r0, x;", false, 0, 0 },
	{ "mov.u32 %r0, %tid.x+1;", false, 0, 0 },
	{ "mov.u32 %r0, %r1+1;", false, 0, 0 },
	{ "div.s32 %r0, %r1, -7;", false, 0, 0 },
	{ "rem.u32 %r0, %r1, %r2;", false, 0, 0 },
	{ "cvt.u8.u16 %h0, %p1; cvt.u32.u16 %r0, %h0;", false, 0, 0 },
	{ "cvt.u32.pred %r0, %p1; setp.eq.u32 %p1, %r1, 5;", false, 0, 0 },
};

/* Offsets in s of what %r0, or %d0, is the address of. */
static const struct row addresses[] = {
	{ "mov.u32 %r4, s; add.s32 %r0, %r4, %r1;", true, 5, 200 },
	{ "mov.u32 %r4, s; mad.lo.s32 %r0, %r1, 4, %r4;", true, 20, 800 },
	{ "mov.u32 %r4, s; sub.s32 %r0, %r4, %r1;", true, 0xfffffffb, 0xffffff38 },
	{ "mov.u32 %r0, s+12;", true, 12, 12 },
	{ "mov.u64 %d1, s; cvta.shared.u64 %d2, %d1; cvt.u64.u32 %d3, %r1; add.s64 %d0, %d2, %d3;",
	  true, 5, 200 },
	{ "mov.u32 %r4, s; sub.s32 %r0, %r1, %r4;", false, 0, 0 },
	{ "mov.u32 %r4, s; mov.u32 %r5, t; add.s32 %r0, %r4, %r5;", false, 0, 0 },
	{ "mov.u32 %r4, s; or.b32 %r0, %r4, %r1;", false, 0, 0 },
	{ "mov.u32 %r4, s; mul.lo.u32 %r0, %r4, 2;", false, 0, 0 },
	{ "mov.u32 %r4, s; mad.lo.u32 %r0, %r4, 2, %r1;", false, 0, 0 },
	{ "mov.u32 %r4, s; cvt.u16.u32 %h0, %r4; cvt.u32.u16 %r0, %h0;", false, 0, 0 },
	{ "mov.u32 %r4, s; setp.lt.u32 %p0, %r4, 4; selp.b32 %r0, %r4, %r4, %p0;", false, 0, 0 },
	{ "mov.u32 %r0, own;", false, 0, 0 },
	{ "mov.u32 %r0, %r1;", false, 0, 0 },
};

static const char *const names[] = { "%r0", "%p0", "%d0" };

static void look(const struct row *row, bool is_address, bool needs_size)
{
	static const uint32_t size[] = { 8, 25, 1 };
	static const uint32_t threads[][3] = { { 5, 3, 0 }, { 200, 1, 0 } };
	uint32_t step = GX_PTX_NO_STEP;
	struct gx_ptx_module *module;
	struct gx_ptx_by_thread by;
	struct gx_arena arena = { 0 };
	struct gx_ptx_regs regs;
	bool is_offset = false;
	struct gx_ptx_thread_value *values;
	char text[2048];

	snprintf(text, sizeof(text), HEAD, row->body);
	CHECK_EQ(gx_ptx_parse(text, strlen(text), &module, NULL), 0);
	CHECK_EQ(gx_ptx_regs_of(&module->funcs[0], &arena, &regs), 0);
	CHECK_EQ(gx_ptx_by_thread_begin(&regs, &arena, &by), 0);
	for (size_t i = 0; i < 3 && step == GX_PTX_NO_STEP; i++) {
		struct gx_ptx_span name = { names[i], 3 };
		struct gx_ptx_operand operand = { .kind = GX_PTX_OP_ADDRESS, .name = name };

		step = is_address ? gx_ptx_by_thread_address(&by, 0, &operand, &is_offset)
		                  : gx_ptx_by_thread_add(&by, name);
	}
	if ((step != GX_PTX_NO_STEP && (is_offset || !is_address)) != row->has)
		fprintf(stderr, "%s\n", row->body);
	CHECK_EQ(step != GX_PTX_NO_STEP && (is_offset || !is_address), row->has);
	values = calloc(by.n + 1, sizeof(*values));
	for (size_t i = 0; i < 2 && row->has && step != GX_PTX_NO_STEP; i++) {
		uint64_t want = i ? row->at_200 : row->at_5;

		gx_ptx_by_thread_run(&by, threads[i], size, values);
		if ((uint32_t)values[step].value != want)
			fprintf(stderr, "%s\n", row->body);
		CHECK(values[step].is_there);
		CHECK_EQ((uint32_t)values[step].value, want);
		gx_ptx_by_thread_run(&by, threads[i], NULL, values);
		CHECK_EQ(values[step].is_there, !needs_size);
	}
	free(values);
	gx_ptx_regs_free(&regs);
	gx_ptx_free(module);
	gx_arena_free(&arena);
}

/* n registers, of which each is one more than the one before it, and the first %tid.x: how many of them are known, asked for in their order, or the last
 * one alone. All that are known have their value. */
static uint32_t count_known(uint32_t n, bool last_alone)
{
	struct gx_strbuf text = { 0 };
	struct gx_ptx_thread_value *values;
	struct gx_ptx_module *module;
	struct gx_ptx_by_thread by;
	struct gx_arena arena = { 0 };
	struct gx_ptx_regs regs;
	uint32_t n_known = 0;

	gx_strbuf_printf(&text,
	                 ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n"
	                 ".reg .b32 %%r<%u>;\nmov.u32 %%r0, %%tid.x;\n",
	                 n);
	for (uint32_t i = 1; i < n; i++)
		gx_strbuf_printf(&text, "add.u32 %%r%u, %%r%u, 1;\n", i, i - 1);
	gx_strbuf_puts(&text, "ret;\n}\n");
	CHECK_EQ(gx_ptx_parse(gx_strbuf_text(&text), text.len, &module, NULL), 0);
	CHECK_EQ(gx_ptx_regs_of(&module->funcs[0], &arena, &regs), 0);
	CHECK_EQ(gx_ptx_by_thread_begin(&regs, &arena, &by), 0);
	values = calloc(GX_PTX_MOST_STEPS, sizeof(*values));
	for (uint32_t i = last_alone ? n - 1 : 0; i < n; i++) {
		char name[16];
		struct gx_ptx_span span = { name,
			                    (size_t)snprintf(name, sizeof(name), "%%r%u", i) };
		uint32_t step = gx_ptx_by_thread_add(&by, span);

		CHECK(by.n <= GX_PTX_MOST_STEPS);
		if (step == GX_PTX_NO_STEP)
			continue;
		n_known++;
		if (i % 97 && i < n - 2)
			continue;
		gx_ptx_by_thread_run(&by, (uint32_t[]){ 5, 0, 0 }, NULL, values);
		CHECK_EQ(values[step].value, 5 + i);
		CHECK_EQ(gx_ptx_by_thread_add(&by, span), step); /* once for all */
	}
	free(values);
	gx_ptx_regs_free(&regs);
	gx_ptx_free(module);
	gx_arena_free(&arena);
	gx_strbuf_free(&text);
	return n_known;
}

/* %tid.x and its register, and then two steps for each; of what nobody asked for before, 64 in a row. */
static void test_limits(void)
{
	CHECK_EQ(count_known(64, true), 1);
	CHECK_EQ(count_known(65, true), 0);
	CHECK_EQ(count_known(65, false), 65);
	CHECK_EQ(count_known(2048, false), 2048);
	CHECK_EQ(count_known(2049, false), 2048);
	CHECK_EQ(count_known(6000, false), 2048);
}

int main(void)
{
	static const struct row sizes[] = {
		{ "mov.u32 %r0, %ntid.x;", true, 8, 8 },
		{ "mov.u32 %r0, %ntid.y;", true, 25, 25 },
		{ "mov.u32 %r0, %ntid.z;", true, 1, 1 },
		{ "mov.u32 %r0, %laneid;", true, 29, 16 },
		{ "mov.u32 %r4, %ntid.x; mad.lo.s32 %r0, %r2, %r4, %r1;", true, 29, 208 },
		{ "mov.u32 %r4, %ntid.x; setp.lt.u32 %p0, %r1, %r4;", true, 1, 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		look(&rows[i], false, false);
	for (size_t i = 0; i < sizeof(addresses) / sizeof(addresses[0]); i++)
		look(&addresses[i], true, false);
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
		look(&sizes[i], false, true);
	test_limits();
	return TEST_END();
}
