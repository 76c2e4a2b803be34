/* gemm_text.c - the PTX of products of matrices, d = alpha * a b + beta * c, for each pair of types.
 *
 * A lane has a square of elements of d, one from each stripe of its block's tile, and walks along k. Rows and columns of a and b that d has
 * not are others' (the last), so that every load is of the matrix; only stores are guarded. Transposes are strides, so one text is
 * for all of them. What is added up has the accumulator's type, in the order of k, each product with one rounding (fma).
 */
#include "device/cublas/cublas.h"

#include <stdio.h>

/* What a lane has of the tile, and how many lanes there are in each direction. */
struct shape {
	unsigned int rows, cols, lanes_m, lanes_n;
};
static const struct shape shapes[2] = { { 4, 4, 8, 8 }, { 1, 1, 32, 2 } };

#define ARG(field) (unsigned int)offsetof(struct bl_gemm_args, field)

static void head(struct gx_strbuf *text, const char *name, const struct bl_gemm *g)
{
	const char *reg = bl_register(g->acc);

	gx_strbuf_printf(text,
	                 ".version 7.8\n.target sm_80\n.address_size 64\n"
	                 ".visible .entry %s(.param .align 8 .b8 args[%zu])\n{\n"
	                 "\t.reg .pred %%p<8>, %%live, %%reads_c, %%ok;\n"
	                 "\t.reg .b16 %%h<2>, %%zero;\n"
	                 "\t.reg .u32 %%m, %%n, %%k, %%flags, %%tx, %%ty, %%u<8>, %%i<4>, %%j<4>;\n"
	                 "\t.reg .s32 %%w0;\n"
	                 "\t.reg .u64 %%a<4>, %%b<4>, %%c, %%d, %%bias, %%aux, %%batch, %%r<10>;\n"
	                 "\t.reg .f32 %%t<4>;\n"
	                 "\t.reg .%s %%s<16>, %%x<4>, %%y<4>, %%alpha, %%beta, %%v, %%o;\n",
	                 name, sizeof(struct bl_gemm_args), reg);
	gx_strbuf_printf(text,
	                 "\tmov.b16 %%zero, 0;\n"
	                 "\tld.param.u32 %%m, [args+%u];\n\tld.param.u32 %%n, [args+%u];\n"
	                 "\tld.param.u32 %%k, [args+%u];\n\tld.param.u32 %%flags, [args+%u];\n",
	                 ARG(m), ARG(n), ARG(k), ARG(flags));
}

/* Row i and column j of the lane's first element; lanes without one leave. */
static void place(struct gx_strbuf *text, const struct shape *shape)
{
	gx_strbuf_printf(text,
	                 "\tmov.u32 %%u0, %%ctaid.x;\n\tld.param.u32 %%u1, [args+%u];\n"
	                 "\tdiv.u32 %%u2, %%u0, %%u1;\n\trem.u32 %%u0, %%u0, %%u1;\n"
	                 "\tmov.u32 %%tx, %%tid.x;\n\tmov.u32 %%ty, %%tid.y;\n"
	                 "\tmad.lo.u32 %%i0, %%u0, %u, %%tx;\n\tmad.lo.u32 %%j0, %%u2, %u, %%ty;\n"
	                 "\tsetp.ge.u32 %%p0, %%i0, %%m;\n\tsetp.ge.u32 %%p1, %%j0, %%n;\n"
	                 "\tor.pred %%p0, %%p0, %%p1;\n\t@%%p0 ret;\n",
	                 ARG(tiles_m), shape->rows * shape->lanes_m, shape->cols * shape->lanes_n);
	for (unsigned int r = 1; r < shape->rows; r++)
		gx_strbuf_printf(text, "\tadd.u32 %%i%u, %%i0, %u;\n", r, r * shape->lanes_m);
	for (unsigned int c = 1; c < shape->cols; c++)
		gx_strbuf_printf(text, "\tadd.u32 %%j%u, %%j0, %u;\n", c, c * shape->lanes_n);
	gx_strbuf_printf(text,
	                 "\tmov.u32 %%u0, %%ctaid.y;\n\tld.param.u32 %%u1, [args+%u];\n"
	                 "\tadd.u32 %%u0, %%u0, %%u1;\n\tcvt.u64.u32 %%batch, %%u0;\n",
	                 ARG(first_batch));
}

/* The address of the batch's matrix, in the register: of a table, or so many elements behind the first. */
static void base(struct gx_strbuf *text, const char *to, unsigned int matrix, unsigned int bytes,
                 bool table)
{
	unsigned int batch = matrix + (unsigned int)offsetof(struct bl_matrix, batch);

	gx_strbuf_printf(text, "\tld.param.u64 %s, [args+%u];\n", to, matrix);
	if (table)
		gx_strbuf_printf(
		        text,
		        "\tand.b32 %%u0, %%flags, %u;\n\tsetp.ne.u32 %%p0, %%u0, 0;\n"
		        "\tmad.lo.u64 %%r0, %%batch, 8, %s;\n\t@%%p0 ld.global.u64 %s, [%%r0];\n",
		        BL_TABLES, to, to);
	gx_strbuf_printf(text,
	                 "\tld.param.u64 %%r1, [args+%u];\n\tmul.lo.u64 %%r1, %%r1, %%batch;\n"
	                 "\tmad.lo.u64 %s, %%r1, %u, %s;\n",
	                 batch, to, bytes, to);
}

/* alpha and beta, and whether c counts. */
static void scalars(struct gx_strbuf *text, enum bl_kind acc)
{
	static const struct {
		const char *name;
		unsigned int at, flag;
	} both[] = { { "alpha", ARG(alpha), BL_ALPHA_AT }, { "beta", ARG(beta), BL_BETA_AT } };
	const char *reg = bl_register(acc);

	for (unsigned int i = 0; i < 2; i++) {
		gx_strbuf_printf(text,
		                 "\tld.param.%s %%%s, [args+%u];\n\tand.b32 %%u0, %%flags, %u;\n"
		                 "\tsetp.eq.u32 %%p0, %%u0, 0;\n\t@%%p0 bra have_%s;\n"
		                 "\tld.param.u64 %%r0, [args+%u];\n",
		                 reg, both[i].name, both[i].at, both[i].flag, both[i].name,
		                 both[i].at);
		if (acc == BL_F32)
			gx_strbuf_printf(
			        text,
			        "\tand.b32 %%u0, %%flags, %u;\n\tsetp.ne.u32 %%p1, %%u0, 0;\n"
			        "\t@%%p1 ld.global.b16 %%h0, [%%r0];\n\t@%%p1 cvt.f32.f16 %%%s, "
			        "%%h0;\n"
			        "\t@%%p1 bra have_%s;\n",
			        BL_SCALAR_F16, both[i].name, both[i].name);
		gx_strbuf_printf(text, "\tld.global.%s %%%s, [%%r0];\nhave_%s:\n", reg,
		                 both[i].name, both[i].name);
	}
	gx_strbuf_printf(text, "\tsetp.ne.%s %%reads_c, %%beta, %s;\n", reg,
	                 acc == BL_F32   ? "0f00000000"
	                 : acc == BL_F64 ? "0d0000000000000000"
	                                 : "0");
}

/* Addresses of a lane's rows of a and columns of b, at k = 0. */
static void operands(struct gx_strbuf *text, const struct shape *shape, unsigned int bytes)
{
	static const unsigned int row = (unsigned int)offsetof(struct bl_matrix, row),
	                          col = (unsigned int)offsetof(struct bl_matrix, col);

	base(text, "%c", ARG(a), bytes, true);
	base(text, "%d", ARG(b), bytes, true);
	gx_strbuf_printf(text,
	                 "\tld.param.u64 %%r2, [args+%u];\n\tmul.lo.u64 %%r2, %%r2, %u;\n"
	                 "\tld.param.u64 %%r3, [args+%u];\n\tmul.lo.u64 %%r3, %%r3, %u;\n"
	                 "\tld.param.u64 %%r4, [args+%u];\n\tmul.lo.u64 %%r4, %%r4, %u;\n"
	                 "\tld.param.u64 %%r5, [args+%u];\n\tmul.lo.u64 %%r5, %%r5, %u;\n"
	                 "\tsub.u32 %%u0, %%m, 1;\n\tsub.u32 %%u1, %%n, 1;\n",
	                 ARG(a) + row, bytes, ARG(a) + col, bytes, ARG(b) + row, bytes,
	                 ARG(b) + col, bytes);
	for (unsigned int r = 0; r < shape->rows; r++)
		gx_strbuf_printf(text,
		                 "\tmin.u32 %%u2, %%i%u, %%u0;\n\tcvt.u64.u32 %%r0, %%u2;\n"
		                 "\tmad.lo.u64 %%a%u, %%r0, %%r2, %%c;\n",
		                 r, r);
	for (unsigned int c = 0; c < shape->cols; c++)
		gx_strbuf_printf(text,
		                 "\tmin.u32 %%u2, %%j%u, %%u1;\n\tcvt.u64.u32 %%r0, %%u2;\n"
		                 "\tmad.lo.u64 %%b%u, %%r0, %%r5, %%d;\n",
		                 c, c);
}

/* The sums: nothing is read where alpha is 0 or there is no k. */
static void loop(struct gx_strbuf *text, const struct shape *shape, const struct bl_gemm *g)
{
	const char *reg = bl_register(g->acc);
	const char *zero = g->acc == BL_F32   ? "0f00000000"
	                   : g->acc == BL_F64 ? "0d0000000000000000"
	                                      : "0";
	char to[16], from[16];

	for (unsigned int i = 0; i < shape->rows * shape->cols; i++)
		gx_strbuf_printf(text, "\tmov.%s %%s%u, %s;\n", reg, i, zero);
	gx_strbuf_printf(text,
	                 "\tsetp.eq.%s %%p0, %%alpha, %s;\n\tsetp.eq.u32 %%p1, %%k, 0;\n"
	                 "\tor.pred %%p0, %%p0, %%p1;\n\t@%%p0 bra summed;\nnext_k:\n",
	                 reg, zero);
	for (unsigned int r = 0; r < shape->rows; r++) {
		snprintf(to, sizeof(to), "%%x%u", r);
		snprintf(from, sizeof(from), "%%a%u", r);
		bl_text_load(text, g->in, g->acc, "", to, from);
		gx_strbuf_printf(text, "\tadd.u64 %%a%u, %%a%u, %%r3;\n", r, r);
	}
	for (unsigned int c = 0; c < shape->cols; c++) {
		snprintf(to, sizeof(to), "%%y%u", c);
		snprintf(from, sizeof(from), "%%b%u", c);
		bl_text_load(text, g->in, g->acc, "", to, from);
		gx_strbuf_printf(text, "\tadd.u64 %%b%u, %%b%u, %%r4;\n", c, c);
	}
	for (unsigned int i = 0; i < shape->rows * shape->cols; i++)
		gx_strbuf_printf(text, "\t%s.%s %%s%u, %%x%u, %%y%u, %%s%u;\n",
		                 g->acc == BL_S32 ? "mad.lo" : "fma.rn", reg, i, i / shape->cols,
		                 i % shape->cols, i);
	gx_strbuf_puts(text, "\tsub.u32 %k, %k, 1;\n\tsetp.ne.u32 %p0, %k, 0;\n"
	                     "\t@%p0 bra next_k;\nsummed:\n");
}

/* x -> 0.5 x (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))), by tanh u = 1 - 2 / (1 + e^2u); to NaN where x is. */
static void gelu(struct gx_strbuf *text)
{
	gx_strbuf_puts(text, "\tmul.f32 %t0, %v, %v;\n\tmul.f32 %t0, %t0, %v;\n"
	                     "\tfma.rn.f32 %t0, %t0, 0f3D372713, %v;\n"
	                     "\tmul.f32 %t0, %t0, 0f40135761;\n" /* 2 sqrt(2/pi) / ln 2 */
	                     "\tex2.approx.f32 %t0, %t0;\n\tadd.f32 %t0, %t0, 0f3F800000;\n"
	                     "\trcp.rn.f32 %t0, %t0;\n\tmul.f32 %t0, %t0, %v;\n"
	                     "\tsub.f32 %v, %v, %t0;\n");
}

/* One element: where it is, what it becomes. */
static void element(struct gx_strbuf *text, const struct bl_gemm *g, unsigned int row,
                    unsigned int col, unsigned int sum)
{
	static const struct {
		const char *name;
		unsigned int at;
	} outs[] = { { "%r6", ARG(c) }, { "%r7", ARG(d) } };
	unsigned int bytes = bl_types[g->out].bytes;
	const char *reg = bl_register(g->acc);

	gx_strbuf_printf(text,
	                 "\tsetp.lt.u32 %%live, %%i%u, %%m;\n\tsetp.lt.u32 %%p0, %%j%u, %%n;\n"
	                 "\tand.pred %%live, %%live, %%p0;\n"
	                 "\tsetp.ge.u32 %%p0, %%i%u, %%j%u;\n\tor.pred %%p0, %%p0, %%p3;\n"
	                 "\tand.pred %%live, %%live, %%p0;\n"
	                 "\tsetp.le.u32 %%p0, %%i%u, %%j%u;\n\tor.pred %%p0, %%p0, %%p4;\n"
	                 "\tand.pred %%live, %%live, %%p0;\n"
	                 "\tcvt.u64.u32 %%r0, %%i%u;\n\tcvt.u64.u32 %%r1, %%j%u;\n",
	                 row, col, row, col, row, col, row, col);
	for (unsigned int i = 0; i < 2; i++)
		gx_strbuf_printf(
		        text,
		        "\tmul.lo.u64 %s, %%r0, %%r%u;\n\tmad.lo.u64 %s, %%r1, %%r%u, %s;\n"
		        "\tmad.lo.u64 %s, %s, %u, %s;\n",
		        outs[i].name, 2 + 2 * i, outs[i].name, 3 + 2 * i, outs[i].name,
		        outs[i].name, outs[i].name, bytes, i ? "%d" : "%c");
	gx_strbuf_printf(text, "\tand.pred %%ok, %%live, %%reads_c;\n\tmov.%s %%o, %s;\n", reg,
	                 g->acc == BL_F32   ? "0f00000000"
	                 : g->acc == BL_F64 ? "0d0000000000000000"
	                                    : "0");
	bl_text_load(text, g->out, g->acc, "@%ok ", "%o", "%r6");
	if (g->acc == BL_S32)
		gx_strbuf_printf(
		        text,
		        "\tmul.lo.s32 %%v, %%alpha, %%s%u;\n\tmad.lo.s32 %%v, %%beta, %%o, %%v;\n",
		        sum);
	else
		gx_strbuf_printf(
		        text,
		        "\tmul.%s %%v, %%alpha, %%s%u;\n\t@%%ok fma.rn.%s %%v, %%beta, %%o, %%v;\n",
		        reg, sum, reg);
	if (g->bias) { /* one for each row */
		gx_strbuf_printf(text, "\tmad.lo.u64 %%r8, %%r0, %u, %%bias;\n", bytes);
		bl_text_load(text, g->out, g->acc, "@%live ", "%o", "%r8");
		gx_strbuf_printf(text, "\t@%%live add.%s %%v, %%v, %%o;\n", reg);
	}
	if (g->aux) {
		gx_strbuf_printf(
		        text,
		        "\tld.param.u64 %%r8, [args+%zu];\n\tmad.lo.u64 %%r8, %%r8, %%r1, %%r0;\n"
		        "\tmad.lo.u64 %%r8, %%r8, %u, %%aux;\n",
		        ARG(aux) + offsetof(struct bl_matrix, col), bytes);
		bl_text_store(text, g->out, g->acc, "@%live ", "%r8", "%v");
	}
	if (g->activation == BL_RELU) /* not max: a NaN stays */
		gx_strbuf_printf(text, "\tsetp.lt.%s %%p0, %%v, %s;\n\t@%%p0 mov.%s %%v, %s;\n",
		                 reg, g->acc == BL_F32 ? "0f00000000" : "0d0000000000000000", reg,
		                 g->acc == BL_F32 ? "0f00000000" : "0d0000000000000000");
	else if (g->activation == BL_GELU)
		gelu(text);
	bl_text_store(text, g->out, g->acc, "@%live ", "%r7", "%v");
}

void bl_gemm_text(struct gx_strbuf *text, const char *name, const void *what)
{
	const struct bl_gemm *g = what;
	const struct shape *shape = &shapes[g->thin];
	static const unsigned int row = (unsigned int)offsetof(struct bl_matrix, row),
	                          col = (unsigned int)offsetof(struct bl_matrix, col);

	head(text, name, g);
	place(text, shape);
	scalars(text, g->acc);
	operands(text, shape, bl_types[g->in].bytes);
	loop(text, shape, g);
	base(text, "%c", ARG(c), bl_types[g->out].bytes, true);
	base(text, "%d", ARG(d), bl_types[g->out].bytes, true);
	if (g->bias)
		base(text, "%bias", ARG(bias), bl_types[g->out].bytes, false);
	if (g->aux)
		base(text, "%aux", ARG(aux), bl_types[g->out].bytes, false);
	gx_strbuf_printf(text,
	                 "\tld.param.u64 %%r2, [args+%u];\n\tld.param.u64 %%r3, [args+%u];\n"
	                 "\tld.param.u64 %%r4, [args+%u];\n\tld.param.u64 %%r5, [args+%u];\n"
	                 "\tand.b32 %%u0, %%flags, %u;\n\tsetp.eq.u32 %%p3, %%u0, 0;\n"
	                 "\tand.b32 %%u0, %%flags, %u;\n\tsetp.eq.u32 %%p4, %%u0, 0;\n",
	                 ARG(c) + row, ARG(c) + col, ARG(d) + row, ARG(d) + col, BL_LOWER,
	                 BL_UPPER);
	for (unsigned int r = 0; r < shape->rows; r++) {
		for (unsigned int c = 0; c < shape->cols; c++)
			element(text, g, r, c, r * shape->cols + c);
	}
	gx_strbuf_puts(text, "\tret;\n}\n");
}

/* The kernel, by what it is: gpuextblas_gemm_f16_f32 has factors of f16 and a result of f32. No name of a kernel begins with gpuext_, which an
 * agent takes for its own. */
cublasStatus_t bl_gemm(struct bl_handle *handle, struct bl_gemm *gemm)
{
	static const char *const activations[] = { "", "_relu", "_gelu" };
	const struct shape *shape;
	struct gx_strbuf name = { 0 };
	struct gx_stand_in_launch launch = { .args = &gemm->args };
	cublasStatus_t err = CUBLAS_STATUS_SUCCESS;
	uint64_t tiles;

	if (!gemm->args.m || !gemm->args.n || !gemm->batches)
		return CUBLAS_STATUS_SUCCESS;
	gemm->thin = gemm->args.m <= 2 || gemm->args.n <= 2;
	shape = &shapes[gemm->thin];
	gx_strbuf_printf(&name, "gpuextblas_gem%c_%s_%s%s%s%s", gemm->thin ? 'v' : 'm',
	                 bl_types[gemm->in].name, bl_types[gemm->out].name,
	                 gemm->bias ? "_bias" : "", activations[gemm->activation],
	                 gemm->aux ? "_aux" : "");
	gemm->args.tiles_m = (gemm->args.m - 1) / (shape->rows * shape->lanes_m) + 1;
	tiles = (uint64_t)gemm->args.tiles_m *
	        ((gemm->args.n - 1) / (shape->cols * shape->lanes_n) + 1);
	if (name.failed || tiles > INT32_MAX)
		err = name.failed ? CUBLAS_STATUS_ALLOC_FAILED : CUBLAS_STATUS_NOT_SUPPORTED;
	for (uint32_t first = 0; !err && first < gemm->batches; first += 65535) {
		uint32_t left = gemm->batches - first;

		gemm->args.first_batch = first;
		launch.grid[0] = (unsigned int)tiles;
		launch.grid[1] = left < 65535 ? left : 65535;
		launch.grid[2] = 1;
		launch.block[0] = shape->lanes_m;
		launch.block[1] = shape->lanes_n;
		launch.block[2] = 1;
		err = bl_run(handle, gx_strbuf_text(&name), bl_gemm_text, gemm, &launch);
	}
	gx_strbuf_free(&name);
	return err;
}
