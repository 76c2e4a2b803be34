/* exec_mma.c - products of matrices in the registers of a whole warp, and the loads and stores of wmma's fragments. */
#include "device/soft/access.h"
#include "device/soft/arith.h"
#include "device/soft/exec.h"
#include "device/soft/half.h"
#include "device/soft/matrix.h"

#include <fenv.h>
#include <string.h>

void gx_soft_fill(enum matrix_part part, enum matrix_element type, const struct matrix *x,
                  uint32_t k, uint64_t (*regs)[LANES], uint32_t n_regs, double *out)
{
	uint32_t width = part == MATRIX_A ? k : x->n;
	unsigned e = gx_soft_elements(type);

	for (unsigned i = 0; i < n_regs * e; i++) {
		struct matrix_place p =
		        gx_soft_matrix_place(part, type, x->m, x->n, k, i / e, i % e);

		for (unsigned l = 0; l < LANES; l++) {
			unsigned row = p.row + p.row_g * (l / 4) + p.row_t * (l % 4);
			unsigned column = p.column + p.column_g * (l / 4) + p.column_t * (l % 4);

			out[row * width + column] =
			        gx_soft_element_value(type, regs[i / e][l], i % e);
		}
	}
}

static uint64_t result(const struct matrix *x, double sum)
{
	int64_t whole;

	if (x->d == ELEMENT_F16)
		return gx_bits_f16(sum, ROUND_N);
	if (x->d == ELEMENT_F32)
		return isnan(sum) ? 0x7fffffff : gx_bits_f32((float)sum);
	if (x->d == ELEMENT_F64)
		return gx_bits_f64(sum);
	whole = (int64_t)sum;
	if (x->sat)
		whole = whole > INT32_MAX ? INT32_MAX : whole < INT32_MIN ? INT32_MIN : whole;
	return (uint32_t)whole;
}

static int host_rounding(unsigned rounding)
{
	return rounding == ROUND_Z   ? FE_TOWARDZERO
	       : rounding == ROUND_M ? FE_DOWNWARD
	       : rounding == ROUND_P ? FE_UPWARD
	                             : FE_TONEAREST;
}

/* --- sparse: half of a's elements are there, and the places say where */

/* The places of a row, from its element on; lanes of four that have one are those of the selector. */
static unsigned place_at(const struct matrix *x, const uint64_t words[LANES], unsigned row,
                         unsigned bits_of_row, unsigned bit)
{
	unsigned first = row % 8 * 4, word = bit / 16;

	if (gx_soft_element_bits(x->a) >
	    8) /* lower half: the row, upper half: the one 8 further down */
		return (unsigned)(words[first + x->selector * (bits_of_row / 16) + word] >>
		                  (16 * (row / 8) + bit % 16));
	return (unsigned)(words[first + x->selector * (bits_of_row / 16) + bit / 32 * 2 +
	                        row / 8] >>
	                  bit % 32);
}

/* From m x k/2 to m x k. */
static void spread(const struct matrix *x, const uint64_t words[LANES], const double *half,
                   double *full, bool *absent)
{
	unsigned n = gx_soft_element_bits(x->a) == 4 ? 2 : 1; /* elements that one place is for */
	bool ones = x->a == ELEMENT_TF32;                     /* one of two, else two of four */
	unsigned chunk = ones ? 2 : 4 * n, bits = 4 * x->k / chunk, kept = chunk / 2;

	memset(full, 0, sizeof(*full) * x->m * x->k);
	memset(absent, true, x->m * x->k);
	for (unsigned row = 0; row < x->m; row++)
		for (unsigned i = 0; i < x->k / 2; i++) {
			unsigned bit = i / kept * 4 + (ones ? 0 : i % kept / n * 2);
			unsigned at = place_at(x, words, row, bits, bit) & (ones ? 15 : 3);

			at = ones ? at == 14 : at * n + i % n;
			full[row * x->k + i / kept * chunk + at] = half[row * (x->k / 2) + i];
			absent[row * x->k + i / kept * chunk + at] = false;
		}
}

/* --- m8n8k4: four products at once, each of eight lanes: 4q to 4q+3, and the same 16 further up */

static unsigned quad_row(unsigned l)
{
	return l % 4 + (l < 16 ? 0 : 4);
}

/* Where element i of c or d of a lane is. */
static unsigned quad_place(enum matrix_element type, unsigned l, unsigned i)
{
	if (type == ELEMENT_F16)
		return quad_row(l) * 8 + i;
	return ((l & 1) + (i & 2) + (l < 16 ? 0 : 4)) * 8 + (i & 4) + (l & 2) + (i & 1);
}

static void fill_quad(const struct matrix *x, uint64_t (*regs)[LANES], unsigned l,
                      struct matrices *v)
{
	unsigned e = gx_soft_elements(x->c);

	for (unsigned i = 0; i < 4; i++) {
		double a = gx_soft_element_value(x->a, regs[i / 2][l], i % 2);
		double b = gx_soft_element_value(x->b, regs[2 + i / 2][l], i % 2);
		unsigned lower = l < 16 ? 0 : 4;

		v->a[x->row_a ? quad_row(l) * 4 + i : (i + lower) * 4 + l % 4] = a;
		v->b[x->row_b ? l % 4 * 8 + i + lower : i * 8 + quad_row(l)] = b;
	}
	for (unsigned i = 0; i < 8; i++)
		v->c[quad_place(x->c, l, i)] =
		        gx_soft_element_value(x->c, regs[4 + i / e][l], i % e);
}

static void multiply_quads(const struct matrix *x, uint64_t (*regs)[LANES], uint64_t (*out)[LANES],
                           struct matrices *v)
{
	unsigned e = gx_soft_elements(x->d);

	for (unsigned q = 0; q < 4; q++) {
		uint32_t lanes = 0x000f000fu << 4 * q;

		FOR_LANES(lanes, fill_quad(x, regs, l, v););
		gx_soft_multiply(x, v);
		FOR_LANES(lanes, for (unsigned i = 0; i < 8; i++) out[i / e][l] |=
		                 result(x, v->c[quad_place(x->d, l, i)]) << 16 * (i % e););
	}
}

void gx_soft_put_results(const struct matrix *x, const struct matrices *v, uint64_t (*out)[LANES])
{
	unsigned e = gx_soft_elements(x->d);

	for (unsigned i = 0; i < x->n_d * e; i++) {
		struct matrix_place p =
		        gx_soft_matrix_place(MATRIX_C, x->d, x->m, x->n, x->k, i / e, i % e);

		for (unsigned l = 0; l < LANES; l++)
			out[i / e][l] |= result(x, v->c[(p.row + l / 4) * x->n + p.column +
			                                p.column_t * (l % 4)])
			                 << 16 * (i % e);
	}
}

enum step gx_soft_mma(struct warp *w, const struct insn *in, uint32_t mask)
{
	const struct matrix *x = in->matrix;
	bool sparse = x->operation == MATRIX_SPARSE;
	unsigned n = x->n_a + x->n_b + x->n_c;
	uint64_t regs[40][LANES], out[8][LANES];
	struct matrices v;
	double half[MOST_A / 2];
	struct meeting m;
	enum step step = gx_soft_gather(w, in, mask, &m, regs, x->n_d, n + sparse);

	if (step != STEP_NEXT)
		return step;
	memset(out, 0, sizeof(out));
	if (x->k == 4 && x->a == ELEMENT_F16) {
		multiply_quads(x, regs, out, &v);
	} else {
		gx_soft_fill(MATRIX_A, x->a, x, sparse ? x->k / 2 : x->k, regs, x->n_a,
		             sparse ? half : v.a);
		if (sparse)
			spread(x, regs[n], half, v.a, v.absent);
		gx_soft_fill(MATRIX_B, x->b, x, x->k, regs + x->n_a, x->n_b, v.b);
		gx_soft_fill(MATRIX_C, x->c, x, x->k, regs + x->n_a + x->n_b, x->n_c, v.c);
		fesetround(host_rounding(in->rounding));
		gx_soft_multiply(x, &v);
		fesetround(FE_TONEAREST);
		gx_soft_put_results(x, &v, out);
	}
	gx_soft_scatter(&m, out, x->n_d);
	return STEP_NEXT;
}

/* --- fragments: what of one a register has, lane by lane */

static uint64_t address_of(const struct warp *w, const struct insn *in, unsigned l)
{
	const struct matrix_access *f = in->fragment;
	uint64_t stride = (uint32_t)src(w, in->o[9])[l];
	uint64_t major = f->major + f->major_g * (l / 4) + f->major_t * (l % 4);
	uint64_t minor = f->minor + f->minor_g * (l / 4) + f->minor_t * (l % 4);

	return src(w, in->o[8])[l] + (uint64_t)in->imm + (major * stride + minor) * f->bits / 8;
}

enum step gx_soft_load_fragment(struct warp *w, const struct insn *in, uint32_t mask)
{
	unsigned bytes = in->fragment->bytes, shift = in->fragment->shift;
	uint64_t *d = dst(w, in->o[0]);

	FOR_LANES(mask, uint64_t v = 0, ones = bytes == 8 ? ~0ull : (1ull << 8 * bytes) - 1;
	          const void *at = access_at(w, in, l, address_of(w, in, l), bytes, bytes);
	          if (!at) return STEP_FAULT; memcpy(&v, at, bytes);
	          d[l] = (d[l] & ~(ones << shift)) | v << shift;);
	return STEP_NEXT;
}

enum step gx_soft_store_fragment(struct warp *w, const struct insn *in, uint32_t mask)
{
	unsigned bytes = in->fragment->bytes, shift = in->fragment->shift;
	const uint64_t *x = src(w, in->o[0]);

	FOR_LANES(mask, uint64_t v = x[l] >> shift;
	          void *at = access_at(w, in, l, address_of(w, in, l), bytes, bytes);
	          if (!at) return STEP_FAULT; memcpy(at, &v, bytes););
	return STEP_NEXT;
}
