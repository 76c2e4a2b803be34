/* names.c - what a name means at a place: scopes, shadowing, ranges, module variables, special
 * registers. */
#include "ptx/ptx.h"
#include "../test.h"

static const char text[] =
        ".version 8.0\n.target sm_80\n.address_size 64\n"
        ".global .f64 g; .extern .global .u32 twice[]; .global .u32 twice[4];\n"
        ".entry k(.param .u32 n) {\n"
        " .reg .b32 %r<12>, %x1_<2>, %y<1000>, a; .reg .u64 %rd<5>; .reg .v2 .f32 %v;\n"
        " mov.b32 a, 1;\n" /* 6 */
        " { .reg .f32 a; mov.f32 a, %r1; { .reg .pred a; mov.pred a, 1; } mov.f32 a, 2; }\n"
        " mov.b32 a, 3;\n"
        " { .param .b32 p0; st.param.b32 [p0], 1; }\n"
        " { .param .b64 p0; st.param.b64 [p0], 1; }\n"
        " mov.b32 p0, 3;\n"
        " { .reg .f16 inner; }\n"
        "}\n";

static struct gx_ptx_span span(const char *name)
{
	return (struct gx_ptx_span){ name, strlen(name) };
}

/* The type of the declaration in force for the first operand of each instruction, in order. */
static void check_scopes(const struct gx_ptx_func *k)
{
	static const enum gx_ptx_type expected[] = { GX_PTX_B32, GX_PTX_F32,   GX_PTX_PRED,
		                                     GX_PTX_F32, GX_PTX_B32,   GX_PTX_B32,
		                                     GX_PTX_B64, GX_PTX_NOTYPE };
	size_t n = 0;

	for (uint32_t i = 0; i < k->n_stmts; i++) {
		const struct gx_ptx_var *var;

		if (k->stmts[i].kind != GX_PTX_INSN)
			continue;
		var = gx_ptx_find_var(k, i, k->stmts[i].operands[0].name);
		CHECK(n < sizeof(expected) / sizeof(expected[0]));
		CHECK_EQ(var ? var->type : GX_PTX_NOTYPE, expected[n++]);
	}
	CHECK_EQ(n, sizeof(expected) / sizeof(expected[0]));
}

int main(void)
{
	struct gx_ptx_module *m;
	const struct gx_ptx_func *k;

	CHECK_EQ(gx_ptx_parse(text, strlen(text), &m, NULL), 0);
	k = gx_ptx_find_func(m, "k", 1);
	CHECK(k != NULL);
	if (!k)
		return TEST_END();
	check_scopes(k);
	CHECK_EQ(gx_ptx_type_of(k, span("%r0")), GX_PTX_B32);
	CHECK_EQ(gx_ptx_type_bytes(GX_PTX_N_TYPES), 0);
	CHECK_EQ(gx_ptx_type_of(k, span("%r11")), GX_PTX_B32);
	CHECK_EQ(gx_ptx_type_of(k, span("%r12")), GX_PTX_NOTYPE);
	CHECK_EQ(gx_ptx_type_of(k, span("%r4294967297")), GX_PTX_NOTYPE); /* 1 in 32 bits */
	CHECK_EQ(gx_ptx_type_of(k, span("%r01")), GX_PTX_NOTYPE);
	CHECK_EQ(gx_ptx_type_of(k, span("%r")), GX_PTX_NOTYPE);
	/* what stands between a range's name and the number is no digit, though it would make one that is in it */
	CHECK_EQ(gx_ptx_type_of(k, span("%y9")), GX_PTX_B32);
	CHECK_EQ(gx_ptx_type_of(k, span("%yx1")), GX_PTX_NOTYPE);
	/* of an inner block alone: there is one answer */
	CHECK_EQ(gx_ptx_type_of(k, span("inner")), GX_PTX_F16);
	CHECK_EQ(gx_ptx_type_of(k, span("%r99999999999999999999")), GX_PTX_NOTYPE);
	CHECK_EQ(gx_ptx_type_of(k, span("%rd4")), GX_PTX_U64);
	CHECK_EQ(gx_ptx_type_of(k, span("%x1_1")), GX_PTX_B32);
	CHECK_EQ(gx_ptx_type_of(k, span("%v.x")), GX_PTX_F32);
	CHECK_EQ(gx_ptx_type_of(k, span("n")), GX_PTX_U32);
	CHECK_EQ(gx_ptx_type_of(k, span("g")), GX_PTX_F64);
	CHECK_EQ(gx_ptx_type_of(k, span("p0")), GX_PTX_NOTYPE); /* two types, no place */
	CHECK_EQ(gx_ptx_type_of(k, span("%tid.x")), GX_PTX_U32);
	CHECK_EQ(gx_ptx_type_of(k, span("%globaltimer")), GX_PTX_U64);
	CHECK_EQ(gx_ptx_type_of(k, span("%clock")), GX_PTX_U32);
	CHECK_EQ(gx_ptx_type_of(k, span("%is_explicit_cluster")), GX_PTX_PRED);
	CHECK_EQ(gx_ptx_type_of(k, span("%envreg31")), GX_PTX_B32);
	CHECK_EQ(gx_ptx_type_of(k, span("%envreg")), GX_PTX_NOTYPE);
	CHECK_EQ(gx_ptx_type_of(k, span("%pm7")), GX_PTX_U32);
	CHECK_EQ(gx_ptx_type_of(k, span("%pm7_64")), GX_PTX_U64);
	CHECK_EQ(gx_ptx_type_of(k, span("%pm")), GX_PTX_NOTYPE);
	CHECK_EQ(gx_ptx_type_of(k, span("%")), GX_PTX_NOTYPE);
	CHECK_EQ(gx_ptx_type_of(k, span("tid.x")), GX_PTX_NOTYPE);
	CHECK_EQ(gx_ptx_type_of(k, span("xtid.x")), GX_PTX_NOTYPE);
	CHECK_EQ(gx_ptx_type_of(k, (struct gx_ptx_span){ "%envreg1", 0 }), GX_PTX_NOTYPE);
	/* no digit, though one that is taken for one would make a number in the range */
	CHECK_EQ(gx_ptx_type_of(k, span("%y$")), GX_PTX_NOTYPE);
	CHECK_EQ(gx_ptx_type_of(k, span("%y1/")), GX_PTX_NOTYPE);
	CHECK_EQ(gx_ptx_type_of(k, span("%y1$")), GX_PTX_NOTYPE);
	CHECK_EQ(gx_ptx_type_of(k, span("nothing")), GX_PTX_NOTYPE);
	CHECK_EQ(gx_ptx_module_var(m, "twice", 5)->bytes, 16);
	CHECK(!gx_ptx_module_var(m, "k", 1) && !gx_ptx_find_func(m, "g", 1));
	CHECK(gx_ptx_type_named(span("bf16x2")) == GX_PTX_BF16X2);
	CHECK(!strcmp(gx_ptx_type_name(GX_PTX_BF16X2), "bf16x2"));
	gx_ptx_free(m);
	return TEST_END();
}
