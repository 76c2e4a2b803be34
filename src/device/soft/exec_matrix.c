/* exec_matrix.c - 8x8 matrices of 16-bit elements in the registers of a whole warp: ldmatrix, stmatrix, movmatrix. */
#include "device/soft/access.h"
#include "device/soft/exec.h"
#include "device/soft/matrix.h"

/* Of products, or of rows. */
static const int32_t *registers_of(const struct insn *in)
{
	return in->exec == gx_soft_mma || in->exec == gx_soft_wgmma ? in->matrix->regs : in->regs;
}

enum step gx_soft_gather(struct warp *w, const struct insn *in, uint32_t mask, struct meeting *m,
                         uint64_t (*values)[LANES], unsigned first, unsigned n)
{
	enum step step = gx_soft_meet(w, in, in->o[1], mask, m);

	if (step != STEP_NEXT)
		return step;
	if (m->mask != ~0u)
		return gx_soft_fault(w, in, (unsigned)__builtin_ctz(mask), GX_E_SOFT_MEMBERS,
		                     "lanes 0x%x of a warp at an instruction for all", m->mask);
	for (unsigned p = 0; p < m->n_parts; p++) {
		const struct part *part = &m->parts[p];

		for (unsigned k = 0; k < n; k++) {
			int32_t o = registers_of(part->in)[first + k];
			const uint64_t *x = o >= 0 ? part->r[o] : w->consts[~o];

			FOR_LANES(part->lanes, values[k][l] = x[l];);
		}
	}
	return STEP_NEXT;
}

void gx_soft_scatter(const struct meeting *m, uint64_t (*values)[LANES], unsigned n)
{
	for (unsigned p = 0; p < m->n_parts; p++) {
		const struct part *part = &m->parts[p];

		for (unsigned k = 0; k < n; k++) {
			uint64_t *d = part->r[registers_of(part->in)[k]];

			FOR_LANES(part->lanes, d[l] = values[k][l];);
		}
	}
}

/* --- rows of 8x8 matrices of 16-bit elements */

/* Which element a half of a register is: of the row of its lane, or, transposed, of its column. */
static unsigned row_of(bool trans, unsigned lane, unsigned half)
{
	return trans ? lane % 4 * 2 + half : lane / 4;
}

static unsigned column_of(bool trans, unsigned lane, unsigned half)
{
	return trans ? lane / 4 : lane % 4 * 2 + half;
}

/* sub: matrices; row i of matrix k is where lane 8 * k + i says: regs[n] and imm. The lanes' pointers, or NULL: a fault. */
static bool find_rows(struct warp *w, const struct insn *in, uint64_t address[LANES],
                      uint16_t *rows[LANES])
{
	for (unsigned l = 0; l < 8u * in->sub; l++) {
		rows[l] = gx_soft_resolve(w, in, l, address[l] + (uint64_t)in->imm, 16, 16);
		if (!rows[l])
			return false;
	}
	return true;
}

enum step gx_soft_ldmatrix(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t address[1][LANES], out[4][LANES];
	uint16_t *rows[LANES];
	struct meeting m;
	enum step step = gx_soft_gather(w, in, mask, &m, address, in->sub, 1);

	if (step != STEP_NEXT)
		return step;
	if (!find_rows(w, in, address[0], rows))
		return STEP_FAULT;
	for (unsigned k = 0; k < in->sub; k++)
		for (unsigned l = 0; l < LANES; l++) {
			out[k][l] = 0;
			for (unsigned h = 0; h < 2; h++)
				out[k][l] |= (uint64_t)rows[8 * k + row_of(in->negate, l, h)]
				                           [column_of(in->negate, l, h)]
				             << 16 * h;
		}
	gx_soft_scatter(&m, out, in->sub);
	return STEP_NEXT;
}

enum step gx_soft_stmatrix(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t regs[5][LANES];
	uint16_t *rows[LANES];
	struct meeting m;
	enum step step = gx_soft_gather(w, in, mask, &m, regs, 0, in->sub + 1u);

	if (step != STEP_NEXT)
		return step;
	if (!find_rows(w, in, regs[in->sub], rows))
		return STEP_FAULT;
	for (unsigned k = 0; k < in->sub; k++)
		for (unsigned l = 0; l < LANES; l++)
			for (unsigned h = 0; h < 2; h++)
				rows[8 * k + row_of(in->negate, l, h)]
				    [column_of(in->negate, l, h)] =
				            (uint16_t)(regs[k][l] >> 16 * h);
	return STEP_NEXT;
}

/* regs: d, a. What is row and what is column is exchanged. */
enum step gx_soft_movmatrix(struct warp *w, const struct insn *in, uint32_t mask)
{
	uint64_t a[1][LANES], d[1][LANES];
	struct meeting m;
	enum step step = gx_soft_gather(w, in, mask, &m, a, 1, 1);

	if (step != STEP_NEXT)
		return step;
	for (unsigned l = 0; l < LANES; l++) {
		d[0][l] = 0;
		for (unsigned h = 0; h < 2; h++) {
			unsigned from = 4 * row_of(true, l, h) + column_of(true, l, h) / 2;

			d[0][l] |= (a[0][from] >> 16 * (column_of(true, l, h) % 2) & 0xffff)
			           << 16 * h;
		}
	}
	gx_soft_scatter(&m, d, 1);
	return STEP_NEXT;
}
