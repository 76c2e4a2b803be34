/* solve.c - systems of equations with a triangle, and sums of matrices: their PTX, and the launches. */
#include "device/cublas/vector.h"

#include <limits.h>
#include <stdio.h>

#define SOLVE(field) (unsigned int)offsetof(struct bl_solve_args, field)
#define ADD(field)   (unsigned int)offsetof(struct bl_add_args, field)
#define ROW          (unsigned int)offsetof(struct bl_matrix, row)
#define COL          (unsigned int)offsetof(struct bl_matrix, col)
#define BATCH        (unsigned int)offsetof(struct bl_matrix, batch)

/* The address of the first element, in the register: of the batch's matrix, in a table or so many elements on. */
static void first_of(struct gx_strbuf *text, const char *to, unsigned int matrix,
                     unsigned int first, unsigned int bytes)
{
	gx_strbuf_printf(text,
	                 "\tld.param.u64 %s, [args+%u];\n\tmad.lo.u64 %%r0, %%batch, 8, %s;\n"
	                 "\t@%%tables ld.global.u64 %s, [%%r0];\n"
	                 "\tld.param.u64 %%r0, [args+%u];\n\tmul.lo.u64 %%r0, %%r0, %%batch;\n"
	                 "\tld.param.u64 %%r1, [args+%u];\n\tadd.u64 %%r0, %%r0, %%r1;\n"
	                 "\tmad.lo.u64 %s, %%r0, %u, %s;\n",
	                 to, matrix, to, to, matrix + BATCH, first, to, bytes, to);
}

static void step_of(struct gx_strbuf *text, const char *to, unsigned int at, unsigned int bytes)
{
	gx_strbuf_printf(text, "\tld.param.u64 %s, [args+%u];\n\tmul.lo.u64 %s, %s, %u;\n", to, at,
	                 to, to, bytes);
}

/* A lane for each column: what is solved stands where the right side was. x_i = (alpha x_i - sum of t_il x_l, l < i) / t_ii. */
void bl_solve_text(struct gx_strbuf *text, const char *name, const void *what)
{
	const struct bl_solve *s = what;
	const char *reg = bl_register(s->kind);
	const char *zero = s->kind == BL_F32 ? "0f00000000" : "0d0000000000000000";
	unsigned int bytes = bl_types[s->kind].bytes;

	gx_strbuf_printf(text,
	                 ".version 7.8\n.target sm_80\n.address_size 64\n"
	                 ".visible .entry %s(.param .align 8 .b8 args[%zu])\n{\n"
	                 "\t.reg .pred %%p<3>, %%tables, %%unit, %%none;\n"
	                 "\t.reg .u32 %%n, %%i, %%l, %%u<4>, %%flags;\n"
	                 "\t.reg .u64 %%t, %%x, %%trow, %%tcol, %%xrow, %%xcol, %%batch, %%pt, "
	                 "%%px, %%xi, %%r<2>;\n"
	                 "\t.reg .%s %%alpha, %%sum, %%a, %%b;\n",
	                 name, sizeof(struct bl_solve_args), reg);
	gx_strbuf_printf(text,
	                 "\tld.param.u32 %%flags, [args+%u];\n\tld.param.u32 %%n, [args+%u];\n"
	                 "\tmov.u32 %%u0, %%ctaid.x;\n\tmov.u32 %%u1, %%tid.x;\n"
	                 "\tmad.lo.u32 %%u0, %%u0, 64, %%u1;\n\tld.param.u32 %%u1, [args+%u];\n"
	                 "\tsetp.ge.u32 %%p0, %%u0, %%u1;\n\t@%%p0 ret;\n"
	                 "\tmov.u32 %%u1, %%ctaid.y;\n\tld.param.u32 %%u2, [args+%u];\n"
	                 "\tadd.u32 %%u1, %%u1, %%u2;\n\tcvt.u64.u32 %%batch, %%u1;\n"
	                 "\tand.b32 %%u1, %%flags, %u;\n\tsetp.ne.u32 %%tables, %%u1, 0;\n"
	                 "\tand.b32 %%u1, %%flags, %u;\n\tsetp.ne.u32 %%unit, %%u1, 0;\n",
	                 SOLVE(flags), SOLVE(n), SOLVE(columns), SOLVE(first_batch), BL_TABLES,
	                 BL_UNIT);
	first_of(text, "%t", SOLVE(t), SOLVE(t_first), bytes);
	first_of(text, "%x", SOLVE(x), SOLVE(x_first), bytes);
	step_of(text, "%trow", SOLVE(t) + ROW, bytes);
	step_of(text, "%tcol", SOLVE(t) + COL, bytes);
	step_of(text, "%xrow", SOLVE(x) + ROW, bytes);
	step_of(text, "%xcol", SOLVE(x) + COL, bytes);
	gx_strbuf_printf(
	        text,
	        "\tld.param.%s %%alpha, [args+%u];\n\tand.b32 %%u1, %%flags, %u;\n"
	        "\tsetp.ne.u32 %%p0, %%u1, 0;\n\tld.param.u64 %%r0, [args+%u];\n"
	        "\t@%%p0 ld.global.%s %%alpha, [%%r0];\n\tsetp.eq.%s %%none, %%alpha, %s;\n"
	        "\tcvt.u64.u32 %%r0, %%u0;\n\tmad.lo.u64 %%x, %%r0, %%xcol, %%x;\n"
	        "\tmov.u64 %%xi, %%x;\n\tmov.u32 %%i, 0;\nrow:\n"
	        "\tld.global.%s %%sum, [%%xi];\n\tmul.%s %%sum, %%sum, %%alpha;\n"
	        "\t@%%none mov.%s %%sum, %s;\n"
	        "\tmov.u64 %%pt, %%t;\n\tmov.u64 %%px, %%x;\n\tmov.u32 %%l, 0;\nsolved:\n"
	        "\tsetp.ge.u32 %%p0, %%l, %%i;\n\t@%%p0 bra divide;\n",
	        reg, SOLVE(alpha), BL_ALPHA_AT, SOLVE(alpha), reg, reg, zero, reg, reg, reg, zero);
	gx_strbuf_printf(
	        text,
	        "\tld.global.%s %%a, [%%pt];\n\tld.global.%s %%b, [%%px];\n"
	        "\tneg.%s %%a, %%a;\n\tfma.rn.%s %%sum, %%a, %%b, %%sum;\n"
	        "\tadd.u64 %%pt, %%pt, %%tcol;\n\tadd.u64 %%px, %%px, %%xrow;\n"
	        "\tadd.u32 %%l, %%l, 1;\n\tbra solved;\ndivide:\n"
	        "\t@!%%unit ld.global.%s %%a, [%%pt];\n\t@!%%unit div.rn.%s %%sum, %%sum, %%a;\n"
	        "\tst.global.%s [%%xi], %%sum;\n\tadd.u64 %%xi, %%xi, %%xrow;\n"
	        "\tadd.u64 %%t, %%t, %%trow;\n\tadd.u32 %%i, %%i, 1;\n"
	        "\tsetp.lt.u32 %%p0, %%i, %%n;\n\t@%%p0 bra row;\n\tret;\n}\n",
	        reg, reg, reg, reg, reg, reg, reg);
}

static bool solve_fits(const struct bl_solve *s)
{
	int64_t rows = s->side == CUBLAS_SIDE_LEFT ? s->m : s->n;

	return s->m >= 0 && s->n >= 0 && s->batches >= 0 && (unsigned int)s->side <= 1 &&
	       (unsigned int)s->uplo <= 1 && (unsigned int)s->trans <= 2 &&
	       (unsigned int)s->diag <= 1 && s->lda >= (rows > 1 ? rows : 1) &&
	       s->ldb >= (s->m > 1 ? s->m : 1);
}

/* Everything is made a lower triangle on the left: of the other side by transposing the equation, of an upper one by going
 * from the last row and column to the first. */
cublasStatus_t bl_solve(const struct bl_solve *s)
{
	bool left = s->side == CUBLAS_SIDE_LEFT, turned = (s->trans != CUBLAS_OP_N) == left;
	bool upper = (s->uplo == CUBLAS_FILL_MODE_UPPER) != turned;
	struct bl_solve_args args = { .flags = s->flags | (s->diag ? BL_UNIT : 0) };
	struct gx_stand_in_launch launch = { .block = { 64, 1, 1 }, .args = &args };
	cublasStatus_t err = CUBLAS_STATUS_SUCCESS;
	uint64_t last;
	char name[48];

	BL_READY(s->handle);
	if (!solve_fits(s))
		return CUBLAS_STATUS_INVALID_VALUE;
	if (!s->m || !s->n || !s->batches)
		return CUBLAS_STATUS_SUCCESS;
	if (!s->alpha || !s->a || !s->b)
		return CUBLAS_STATUS_INVALID_VALUE;
	if (s->m > INT_MAX || s->n > INT_MAX || s->batches > INT_MAX)
		return BL_NOT_SUPPORTED("cublasStrsm with more than 2^31 rows or columns");
	args.n = (uint32_t)(left ? s->m : s->n);
	args.columns = (uint32_t)(left ? s->n : s->m);
	args.t = bl_by_columns(s->a, turned ? CUBLAS_OP_T : CUBLAS_OP_N, s->lda, 0);
	args.x = bl_by_columns(s->b, left ? CUBLAS_OP_N : CUBLAS_OP_T, s->ldb, 0);
	args.alpha = bl_scalar(s->handle, s->alpha, s->kind, s->kind, BL_ALPHA_AT, &args.flags);
	if (upper) {
		last = args.n - 1;
		args.t_first = (int64_t)(last * ((uint64_t)args.t.row + (uint64_t)args.t.col));
		args.x_first = (int64_t)(last * (uint64_t)args.x.row);
		args.t.row = -args.t.row; /* none is negative */
		args.t.col = -args.t.col;
		args.x.row = -args.x.row;
	}
	snprintf(name, sizeof(name), "gpuextblas_trsm_%s", bl_types[s->kind].name);
	launch.grid[0] = (args.columns - 1) / 64 + 1;
	launch.grid[2] = 1;
	for (int64_t first = 0; !err && first < s->batches; first += 65535) {
		args.first_batch = (uint32_t)first;
		launch.grid[1] =
		        (unsigned int)(s->batches - first < 65535 ? s->batches - first : 65535);
		err = bl_run(s->handle, name, bl_solve_text, s, &launch);
	}
	return err;
}

/* One of the two terms of a lane's element, on top of %sum; where its scalar is 0 the matrix is not read. */
static void term(struct gx_strbuf *text, const struct bl_add *s, const char *label,
                 unsigned int scalar, unsigned int flag, unsigned int matrix)
{
	const char *reg = bl_register(s->kind);
	unsigned int bytes = bl_types[s->kind].bytes;

	gx_strbuf_printf(text,
	                 "\tld.param.%s %%a, [args+%u];\n\tand.b32 %%u2, %%flags, %u;\n"
	                 "\tsetp.ne.u32 %%p0, %%u2, 0;\n\tld.param.u64 %%r2, [args+%u];\n"
	                 "\t@%%p0 ld.global.%s %%a, [%%r2];\n\tsetp.eq.%s %%p0, %%a, %s;\n"
	                 "\t@%%p0 bra %s;\n",
	                 reg, scalar, flag, scalar, reg, reg,
	                 s->kind == BL_F32 ? "0f00000000" : "0d0000000000000000", label);
	step_of(text, "%r2", matrix + ROW, bytes);
	step_of(text, "%r3", matrix + COL, bytes);
	gx_strbuf_printf(text,
	                 "\tmul.lo.u64 %%r2, %%r2, %%r0;\n\tmad.lo.u64 %%r2, %%r3, %%r1, %%r2;\n"
	                 "\tld.param.u64 %%r3, [args+%u];\n\tadd.u64 %%r2, %%r2, %%r3;\n"
	                 "\tld.global.%s %%b, [%%r2];\n\tfma.rn.%s %%sum, %%a, %%b, %%sum;\n%s:\n",
	                 matrix, reg, reg, label);
}

void bl_add_text(struct gx_strbuf *text, const char *name, const void *what)
{
	const struct bl_add *s = what;
	const char *reg = bl_register(s->kind);
	unsigned int bytes = bl_types[s->kind].bytes;

	gx_strbuf_printf(
	        text,
	        ".version 7.8\n.target sm_80\n.address_size 64\n"
	        ".visible .entry %s(.param .align 8 .b8 args[%zu])\n{\n\t.reg .pred %%p<3>;\n"
	        "\t.reg .u32 %%u<6>, %%flags;\n\t.reg .u64 %%r<4>;\n\t.reg .%s %%a, %%b, %%sum;\n"
	        "\tld.param.u32 %%flags, [args+%u];\n\tmov.u32 %%u0, %%ctaid.x;\n"
	        "\tld.param.u32 %%u1, [args+%u];\n\tsub.u32 %%u2, %%u1, 1;\n"
	        "\tshr.u32 %%u2, %%u2, 6;\n\tadd.u32 %%u2, %%u2, 1;\n"
	        "\tdiv.u32 %%u3, %%u0, %%u2;\n\trem.u32 %%u0, %%u0, %%u2;\n"
	        "\tmov.u32 %%u4, %%tid.x;\n\tmad.lo.u32 %%u0, %%u0, 64, %%u4;\n"
	        "\tsetp.ge.u32 %%p0, %%u0, %%u1;\n\t@%%p0 ret;\n"
	        "\tcvt.u64.u32 %%r0, %%u0;\n\tcvt.u64.u32 %%r1, %%u3;\n\tmov.%s %%sum, %s;\n",
	        name, sizeof(struct bl_add_args), reg, ADD(flags), ADD(m), reg,
	        s->kind == BL_F32 ? "0f00000000" : "0d0000000000000000");
	term(text, s, "first", ADD(alpha), BL_ALPHA_AT, ADD(a));
	term(text, s, "second", ADD(beta), BL_BETA_AT, ADD(b));
	step_of(text, "%r3", ADD(c) + COL, bytes);
	gx_strbuf_printf(
	        text,
	        "\tld.param.u64 %%r2, [args+%u];\n\tmad.lo.u64 %%r2, %%r3, %%r1, %%r2;\n"
	        "\tmad.lo.u64 %%r2, %%r0, %u, %%r2;\n\tst.global.%s [%%r2], %%sum;\n\tret;\n}\n",
	        ADD(c), bytes, reg);
}

cublasStatus_t bl_add(const struct bl_add *s)
{
	int64_t a_rows = s->ta == CUBLAS_OP_N ? s->m : s->n,
	        b_rows = s->tb == CUBLAS_OP_N ? s->m : s->n;
	struct bl_add_args args = { .flags = 0 };
	struct gx_stand_in_launch launch = { .block = { 64, 1, 1 }, .args = &args };
	char name[48];

	BL_READY(s->handle);
	if (s->m < 0 || s->n < 0 || (unsigned int)s->ta > 2 || (unsigned int)s->tb > 2 ||
	    s->lda < (a_rows > 1 ? a_rows : 1) || s->ldb < (b_rows > 1 ? b_rows : 1) ||
	    s->ldc < (s->m > 1 ? s->m : 1))
		return CUBLAS_STATUS_INVALID_VALUE;
	if (!s->m || !s->n)
		return CUBLAS_STATUS_SUCCESS;
	if (!s->alpha || !s->beta || !s->c)
		return CUBLAS_STATUS_INVALID_VALUE;
	if (s->m > INT_MAX || s->n > INT_MAX || ((s->m - 1) / 64 + 1) * s->n > INT_MAX)
		return BL_NOT_SUPPORTED("cublasSgeam with more than 2^37 elements");
	args.m = (uint32_t)s->m;
	args.n = (uint32_t)s->n;
	args.a = bl_by_columns(s->a, s->ta, s->lda, 0);
	args.b = bl_by_columns(s->b, s->tb, s->ldb, 0);
	args.c = bl_by_columns(s->c, CUBLAS_OP_N, s->ldc, 0);
	args.alpha = bl_scalar(s->handle, s->alpha, s->kind, s->kind, BL_ALPHA_AT, &args.flags);
	args.beta = bl_scalar(s->handle, s->beta, s->kind, s->kind, BL_BETA_AT, &args.flags);
	snprintf(name, sizeof(name), "gpuextblas_geam_%s", bl_types[s->kind].name);
	launch.grid[0] = (unsigned int)(((s->m - 1) / 64 + 1) * s->n);
	launch.grid[1] = launch.grid[2] = 1;
	return bl_run(s->handle, name, bl_add_text, s, &launch);
}
