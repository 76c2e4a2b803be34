/* vector_text.c - the PTX of operations on vectors. */
#include "device/cublas/vector.h"

#define ARG(field) (unsigned int)offsetof(struct bl_vector_args, field)

static void head(struct gx_strbuf *text, const char *name, enum bl_kind kind)
{
	const char *reg = bl_register(kind);

	gx_strbuf_printf(text,
	                 ".version 7.8\n.target sm_80\n.address_size 64\n"
	                 ".visible .entry %s(.param .align 8 .b8 args[%zu])\n{\n"
	                 "\t.reg .pred %%p<6>;\n\t.reg .u32 %%tid, %%u<8>, %%flags;\n"
	                 "\t.reg .u64 %%n, %%i, %%xs, %%ys, %%px, %%py, %%r<6>;\n"
	                 "\t.reg .f64 %%d<4>;\n\t.reg .%s %%x, %%y, %%alpha, %%sum, %%other;\n",
	                 name, sizeof(struct bl_vector_args), reg);
	gx_strbuf_printf(text,
	                 "\tld.param.u64 %%n, [args+%u];\n\tmov.u32 %%tid, %%tid.x;\n"
	                 "\tld.param.u64 %%xs, [args+%u];\n\tmul.lo.u64 %%xs, %%xs, %u;\n"
	                 "\tld.param.u64 %%ys, [args+%u];\n\tmul.lo.u64 %%ys, %%ys, %u;\n"
	                 "\tld.param.u64 %%px, [args+%u];\n\tld.param.u64 %%py, [args+%u];\n"
	                 "\tld.param.u32 %%flags, [args+%u];\n",
	                 ARG(n), ARG(incx), bl_types[kind].bytes, ARG(incy), bl_types[kind].bytes,
	                 ARG(x), ARG(y), ARG(flags));
}

static void alpha(struct gx_strbuf *text, enum bl_kind kind)
{
	const char *reg = bl_register(kind);

	gx_strbuf_printf(text,
	                 "\tld.param.%s %%alpha, [args+%u];\n\tand.b32 %%u0, %%flags, %u;\n"
	                 "\tsetp.ne.u32 %%p1, %%u0, 0;\n\tld.param.u64 %%r0, [args+%u];\n"
	                 "\t@%%p1 ld.global.%s %%alpha, [%%r0];\n",
	                 reg, ARG(alpha), BL_ALPHA_AT, ARG(alpha), reg);
}

/* A lane for each element. */
void bl_map_text(struct gx_strbuf *text, const char *name, const void *what)
{
	const struct bl_vector *v = what;
	const char *reg = bl_register(v->kind);

	head(text, name, v->kind);
	gx_strbuf_puts(text, "\tmov.u32 %u0, %ctaid.x;\n\tmul.wide.u32 %i, %u0, 256;\n"
	                     "\tcvt.u64.u32 %r0, %tid;\n\tadd.u64 %i, %i, %r0;\n"
	                     "\tsetp.ge.u64 %p0, %i, %n;\n\t@%p0 ret;\n"
	                     "\tmad.lo.u64 %px, %i, %xs, %px;\n\tmad.lo.u64 %py, %i, %ys, %py;\n");
	if (v->op == BL_AXPY || v->op == BL_SCAL)
		alpha(text, v->kind);
	gx_strbuf_printf(text, "\tld.global.%s %%x, [%%px];\n", reg);
	if (v->op == BL_AXPY)
		gx_strbuf_printf(
		        text,
		        "\tld.global.%s %%y, [%%py];\n\tfma.rn.%s %%y, %%alpha, %%x, %%y;\n"
		        "\tst.global.%s [%%py], %%y;\n",
		        reg, reg, reg);
	else if (v->op == BL_SCAL)
		gx_strbuf_printf(text, "\tmul.%s %%x, %%alpha, %%x;\n\tst.global.%s [%%px], %%x;\n",
		                 reg, reg);
	else if (v->op == BL_SWAP)
		gx_strbuf_printf(text,
		                 "\tld.global.%s %%y, [%%py];\n\tst.global.%s [%%px], %%y;\n"
		                 "\tst.global.%s [%%py], %%x;\n",
		                 reg, reg, reg);
	else
		gx_strbuf_printf(text, "\tst.global.%s [%%py], %%x;\n", reg);
	gx_strbuf_puts(text, "\tret;\n}\n");
}

/* %sum (of nrm2: %d0) gets the element at %px, of index %i. */
static void take(struct gx_strbuf *text, const struct bl_vector *v)
{
	const char *reg = bl_register(v->kind);

	gx_strbuf_printf(text, "\tld.global.%s %%x, [%%px];\n", reg);
	switch (v->op) {
	case BL_DOT:
		gx_strbuf_printf(
		        text, "\tld.global.%s %%y, [%%py];\n\tfma.rn.%s %%sum, %%x, %%y, %%sum;\n",
		        reg, reg);
		break;
	case BL_ASUM:
		gx_strbuf_printf(text, "\tabs.%s %%x, %%x;\n\tadd.%s %%sum, %%sum, %%x;\n", reg,
		                 reg);
		break;
	case BL_AMAX:
	case BL_AMIN: /* %r1: where the best is; the first of equal ones */
		gx_strbuf_printf(text,
		                 "\tabs.%s %%x, %%x;\n\tsetp.eq.u64 %%p2, %%r1, 0;\n"
		                 "\tsetp.%s.%s %%p3, %%x, %%sum;\n\tor.pred %%p2, %%p2, %%p3;\n"
		                 "\t@%%p2 mov.%s %%sum, %%x;\n\t@%%p2 add.u64 %%r1, %%i, 1;\n",
		                 reg, v->op == BL_AMAX ? "gt" : "lt", reg, reg);
		break;
	case BL_NRM2: /* of 64 bits, that squares of f32 have room */
		gx_strbuf_printf(
		        text, "\t%s.f64%s %%d1, %%x;\n\tfma.rn.f64 %%d0, %%d1, %%d1, %%d0;\n",
		        v->kind == BL_F32 ? "cvt" : "mov", v->kind == BL_F32 ? ".f32" : "");
		break;
	case BL_AXPY:
	case BL_SCAL:
	case BL_COPY:
	case BL_SWAP:
	default: break;
	}
}

/* The other half's part, at %r2, joins the lane's. */
static void join(struct gx_strbuf *text, const struct bl_vector *v)
{
	const char *reg = bl_register(v->kind);

	if (v->op == BL_NRM2) {
		gx_strbuf_puts(text, "\tld.shared.f64 %d1, [%r2];\n\tadd.f64 %d0, %d0, %d1;\n");
		return;
	}
	gx_strbuf_printf(text, "\tld.shared.%s %%other, [%%r2];\n", reg);
	if (v->op == BL_DOT || v->op == BL_ASUM) {
		gx_strbuf_printf(text, "\tadd.%s %%sum, %%sum, %%other;\n", reg);
		return;
	}
	/* better, or as good and before it; %r1 of 0 is nothing yet */
	gx_strbuf_printf(text,
	                 "\tld.shared.u64 %%r3, [%%r2+8];\n"
	                 "\tsetp.%s.%s %%p2, %%other, %%sum;\n\tsetp.eq.%s %%p3, %%other, %%sum;\n"
	                 "\tsetp.lt.and.u64 %%p3, %%r3, %%r1, %%p3;\n\tor.pred %%p2, %%p2, %%p3;\n"
	                 "\tsetp.eq.u64 %%p3, %%r1, 0;\n\tor.pred %%p2, %%p2, %%p3;\n"
	                 "\tsetp.ne.and.u64 %%p2, %%r3, 0, %%p2;\n"
	                 "\t@%%p2 mov.%s %%sum, %%other;\n\t@%%p2 mov.u64 %%r1, %%r3;\n",
	                 v->op == BL_AMAX ? "gt" : "lt", reg, reg, reg);
}

static void put(struct gx_strbuf *text, const struct bl_vector *v)
{
	if (v->op == BL_NRM2)
		gx_strbuf_puts(text, "\tst.shared.f64 [%r4], %d0;\n");
	else
		gx_strbuf_printf(text,
		                 "\tst.shared.%s [%%r4], %%sum;\n\tst.shared.u64 [%%r4+8], %%r1;\n",
		                 bl_register(v->kind));
}

/* What the first lane has at the end, to where it goes. */
static void result(struct gx_strbuf *text, const struct bl_vector *v)
{
	const char *reg = bl_register(v->kind);

	gx_strbuf_printf(text, "\tld.param.u64 %%r0, [args+%u];\n", ARG(out));
	if (v->op == BL_NRM2)
		gx_strbuf_printf(text, "\tsqrt.rn.f64 %%d0, %%d0;\n\t%s.%s%s %%sum, %%d0;\n",
		                 v->kind == BL_F32 ? "cvt.rn" : "mov", reg,
		                 v->kind == BL_F32 ? ".f64" : "");
	if (v->op == BL_AMAX || v->op == BL_AMIN)
		gx_strbuf_printf(text,
		                 "\tld.param.u32 %%u0, [args+%u];\n\tsetp.ne.u32 %%p0, %%u0, 0;\n"
		                 "\tcvt.u32.u64 %%u1, %%r1;\n\t@%%p0 st.global.u64 [%%r0], %%r1;\n"
		                 "\t@!%%p0 st.global.u32 [%%r0], %%u1;\n",
		                 ARG(wide));
	else
		gx_strbuf_printf(text, "\tst.global.%s [%%r0], %%sum;\n", reg);
}

/* One block of 256 lanes: each takes every 256th element, then halves join halves. */
void bl_reduce_text(struct gx_strbuf *text, const char *name, const void *what)
{
	const struct bl_vector *v = what;
	const char *reg = bl_register(v->kind);

	head(text, name, v->kind);
	gx_strbuf_printf(
	        text,
	        "\t.shared .align 8 .b8 parts[4096];\n"
	        "\tmov.%s %%sum, %s;\n\tmov.f64 %%d0, 0d0000000000000000;\n"
	        "\tmov.u64 %%r1, 0;\n\tcvt.u64.u32 %%i, %%tid;\n"
	        "\tmad.lo.u64 %%px, %%i, %%xs, %%px;\n\tmad.lo.u64 %%py, %%i, %%ys, %%py;\n"
	        "\tmul.lo.u64 %%xs, %%xs, 256;\n\tmul.lo.u64 %%ys, %%ys, 256;\nnext:\n"
	        "\tsetp.ge.u64 %%p0, %%i, %%n;\n\t@%%p0 bra taken;\n",
	        reg, v->kind == BL_F32 ? "0f00000000" : "0d0000000000000000");
	take(text, v);
	gx_strbuf_puts(text, "\tadd.u64 %i, %i, 256;\n\tadd.u64 %px, %px, %xs;\n"
	                     "\tadd.u64 %py, %py, %ys;\n\tbra next;\ntaken:\n"
	                     "\tmov.u64 %r4, parts;\n\tmul.wide.u32 %r0, %tid, 16;\n"
	                     "\tadd.u64 %r4, %r4, %r0;\n");
	put(text, v);
	gx_strbuf_puts(text, "\tmov.u32 %u0, 128;\nhalf:\n\tbar.sync 0;\n"
	                     "\tsetp.ge.u32 %p0, %tid, %u0;\n\t@%p0 bra joined;\n"
	                     "\tmul.wide.u32 %r0, %u0, 16;\n\tadd.u64 %r2, %r4, %r0;\n");
	join(text, v);
	put(text, v);
	gx_strbuf_puts(text, "joined:\n\tshr.u32 %u0, %u0, 1;\n\tsetp.ne.u32 %p0, %u0, 0;\n"
	                     "\t@%p0 bra half;\n\tsetp.ne.u32 %p0, %tid, 0;\n\t@%p0 ret;\n");
	result(text, v);
	gx_strbuf_puts(text, "\tret;\n}\n");
}
