/* operands.c - what instructions are refused for, operand by operand: of one form of each family every register in its turn is one
 * that nobody declared, and every operand in its turn is missing. */
#include "../test.h"
#include "device/soft/soft.h"

#include <ctype.h>
#include <stdlib.h>

/* Each is taken as it is. '?': it may have more operands or fewer. */
static const char *const forms[] = {
	"add.s32 %r1, %r2, %r3",
	"mad.lo.s32 %r1, %r2, %r3, %r4",
	"fma.rn.f32 %f1, %f2, %f3, %f4",
	"mov.u32 %r1, %r2",
	"mov.pred %p1, !%p2",
	"mov.b64 %q1, {%r1, %r2}",
	"mov.b64 {%r1, %r2}, %q1",
	"mov.b128 %w1, {%q1, %q2}",
	"mov.b128 %w1, %w2",
	"cvt.u32.u16 %r1, %h1",
	"cvt.rn.f16x2.f32 %r1, %f1, %f2",
	"cvta.shared.u64 %q1, %q2",
	"isspacep.shared %p1, %q1",
	"setp.eq.u32 %p1, %r1, %r2",
	"setp.eq.and.u32 %p1|%p2, %r1, %r2, !%p3",
	"set.eq.u32.u32 %r1, %r2, %r3",
	"set.eq.and.u32.u32 %r1, %r2, %r3, %p1",
	"and.pred %p1, %p2, %p3",
	"not.pred %p1, %p2",
	"selp.u32 %r1, %r2, %r3, %p1",
	"slct.u32.s32 %r1, %r2, %r3, %r4",
	"testp.finite.f32 %p1, %f1",
	"lop3.b32 %r1, %r2, %r3, %r4, 0x1e",
	"ld.global.u32 %r1, [%q1]",
	"ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%q1+16]",
	"ldu.global.u32 %r1, [%q1]",
	"st.global.u32 [%q1], %r1",
	"st.global.v2.u32 [%q1], {%r1, %r2}",
	"atom.global.add.u32 %r1, [%q1], %r2",
	"atom.global.cas.b32 %r1, [%q1], %r2, %r3",
	"red.global.add.u32 [%q1], %r1",
	"bar.sync %r1, %r2 ?",
	"bar.arrive %r1, %r2",
	"bar.warp.sync %r1 ?",
	"bar.red.popc.u32 %r1, %r2, %r3, %p1 ?",
	"bar.red.and.pred %p1, %r2, !%p2",
	"shfl.sync.idx.b32 %r1, %r2, %r3, %r4, %r5",
	"shfl.sync.up.b32 %r1|%p1, %r2, %r3, %r4, %r5",
	"shfl.down.b32 %r1|%p1, %r2, %r3, %r4",
	"vote.sync.any.pred %p1, %p2, %r1",
	"vote.sync.ballot.b32 %r1, !%p1, %r2",
	"vote.all.pred %p1, %p2",
	"match.any.sync.b32 %r1, %r2, %r3",
	"match.all.sync.b64 %r1|%p1, %q1, %r2",
	"redux.sync.add.u32 %r1, %r2, %r3",
	"activemask.b32 %r1",
	"elect.sync %r1|%p1, %r2",
	"cp.async.ca.shared.global [%r1], [%q1], 16",
	"cp.async.ca.shared.global [%r1], [%q1], 16, %r2 ?",
	"mapa.shared::cluster.u32 %r1, %r2, %r3",
	"getctarank.shared::cluster.u32 %r1, %r2",
	"createpolicy.fractional.L2::evict_last.b64 %q1 ?",
	"call (%r1), id, (%r2) ?",
	"call (%r1), %q1, (%r2), proto ?",
	"brx.idx %r1, table",
	"@%p1 bra end",
	"@!%p1 mov.u32 %r1, %r2",
};

/* Forms that there are not: types and parts that do not go together, modes and operations that nobody says. */
static const char *const unknown[] = {
	"and.f32 %f1, %f2, %f3",
	"not.f32 %f1, %f2",
	"cvt.u32 %r1, %r2",
	"cvt.u32.b128 %r1, %w1",
	"cvt.b128.u32 %w1, %r1",
	"mov %r1, %r2",
	"mov.b32 {%h1, %h2, %h3}, %r1",
	"setp.u32 %p1, %r1, %r2",
	"setp.eq.b128 %p1, %w1, %w2",
	"setp.eq.u32 %p1, %r1, %r2, %p2",
	"set.eq.u32 %r1, %r2, %r3",
	"set.u32.u32 %r1, %r2, %r3",
	"set.eq.u32.u32 %r1, %r2, %r3, %p1",
	"slct.u32.u32 %r1, %r2, %r3, %r4",
	"testp.f32 %p1, %f1",
	"testp.finite.u32 %p1, %r1",
	"lop3.b64 %q1, %q2, %q3, %q4, 0x1e",
	"lop3.b32 %r1, %r2, %r3, %r4, %r5",
	"shfl.sync.b32 %r1, %r2, %r3, %r4, %r5",
	"bar %r1",
	"bar.red.and.pred %p1, %r2, %r3, %r4, %p2",
	"bar.red.xor.pred %p1, %r2, %p2",
	"redux.sync.b32 %r1, %r2, %r3",
	"match.sync.b32 %r1, %r2, %r3",
	"match.any.sync %r1, %r2, %r3",
	"match.any.sync.b16 %r1, %h2, %r3",
	"vote.sync.pred %p1, %p2, %r1",
};

static struct gx_soft *soft;

/* The error of a kernel with this instruction, which does not come to it. */
static enum gx_error error_of(const char *insn)
{
	static const char kernel[] =
	        ".version 8.3\n.target sm_90\n.address_size 64\n"
	        ".func (.reg .b32 %%o) id(.reg .b32 %%i) { mov.b32 %%o, %%i; ret; }\n"
	        ".visible .entry k()\n{\n"
	        ".reg .pred %%p<4>; .reg .b16 %%h<4>; .reg .b32 %%r<9>; .reg .b64 %%q<9>;\n"
	        ".reg .b128 %%w<4>; .reg .f32 %%f<9>;\n"
	        "proto: .callprototype (.reg .b32 _) _ (.reg .b32 _);\n"
	        "table: .branchtargets end, end;\n"
	        "ret;\n%s;\nend: ret;\n}\n";
	struct gx_soft_grid grid = { .grid = { 1, 1, 1 }, .block = { 1, 1, 1 } };
	struct gx_soft_module *module = NULL;
	struct gx_diag diag = { 0 };
	char text[2048];
	int err;

	snprintf(text, sizeof(text), kernel, insn);
	err = gx_soft_module_load(soft, text, strlen(text), &module, &diag);
	if (!err)
		err = gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, NULL, &diag);
	gx_soft_module_unload(module);
	CHECK_EQ(err != 0, diag.error != GX_E_NONE); /* who complains does not go on */
	return diag.error;
}

/* Whether the form is refused with what `with` stands for in place of [from, to). */
static bool refused_with(const char *form, const char *from, const char *to, const char *with)
{
	char text[256];

	snprintf(text, sizeof(text), "%.*s%s%s", (int)(from - form), form, with, to);
	if (error_of(text) != GX_E_NONE)
		return true;
	fprintf(stderr, "taken: %s\n", text);
	return false;
}

static void each_register(const char *form)
{
	for (const char *at = form; (at = strchr(at, '%')); at++) {
		const char *end = at + 1;

		while (isalnum((unsigned char)*end))
			end++;
		CHECK(refused_with(form, at, end, "%none"));
	}
}

static void each_last(const char *form)
{
	const char *comma = strrchr(form, ',');

	if (comma && !strchr(comma, '}'))
		CHECK(refused_with(form, comma, form + strlen(form), ""));
	CHECK(refused_with(form, form + strlen(form), form + strlen(form), ", %r6, %r7, %r8"));
}

int main(void)
{
	CHECK_EQ(gx_soft_create(NULL, &soft, NULL), 0);
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		char form[128];
		char *optional;

		snprintf(form, sizeof(form), "%s", forms[i]);
		optional = strchr(form, '?');
		if (optional)
			optional[-1] = '\0';
		if (error_of(form) != GX_E_NONE)
			fprintf(stderr, "refused: %s\n", form);
		CHECK_EQ(error_of(form), GX_E_NONE);
		each_register(form);
		if (!optional)
			each_last(form);
	}
	for (size_t i = 0; i < sizeof(unknown) / sizeof(unknown[0]); i++)
		CHECK(refused_with(unknown[i], unknown[i], unknown[i], ""));
	gx_soft_destroy(soft);
	return TEST_END();
}
