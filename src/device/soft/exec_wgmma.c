/* exec_wgmma.c - wgmma: a warp's 16 rows of a product whose matrices lie in shared memory.
 *
 * Where, a descriptor says (PTX manual, "Matrix descriptor"): in pieces of 16 bytes, eight of which make a core matrix. With S the bytes of the swizzle,
 * L and T its leading and its stride offset, and p the elements of a piece, element (r, k) is in
 *   along k:    the piece r % 8 * S + r / 8 * T + k / p * 16; not swizzled: r % 8 * 16 + r / 8 * T + k / p * L
 *   along rows: with j = r / p, j % (S / 16) * 16 + j / (S / 16) * L + k % 8 * S + k / 8 * T; not swizzled: j * T + k % 8 * 16 + k / 8 * L
 */
#include "device/soft/access.h"
#include "device/soft/exec.h"
#include "device/soft/matrix.h"

#include <string.h>

#define TILE 8u /* columns that are done at a time */

struct descriptor {
	uint32_t start, leading, stride, swizzle; /* swizzle: bytes, 0: none */
};

static bool read_descriptor(struct warp *w, const struct insn *in, uint64_t bits,
                            struct descriptor *out)
{
	static const uint32_t swizzles[] = { 0, 128, 64, 32 };

	*out = (struct descriptor){ (uint32_t)(bits & 0x3fff) << 4,
		                    (uint32_t)(bits >> 16 & 0x3fff) << 4,
		                    (uint32_t)(bits >> 32 & 0x3fff) << 4, swizzles[bits >> 62] };
	if (!(bits >> 49 & 7))
		return true;
	gx_soft_fault(w, in, 0, GX_E_SOFT_INSN, "a matrix with a base offset: 0x%llx",
	              (unsigned long long)bits);
	return false;
}

/* Place of element (r, k), whose size is in bits; along_rows: neighbours in memory are of one k. */
static uint32_t place(const struct descriptor *d, unsigned bits, bool along_rows, uint32_t r,
                      uint32_t k)
{
	uint32_t p = 128 / bits, s = d->swizzle, j = r / p, at;

	if (along_rows)
		at = (s ? j % (s / 16) * 16 + j / (s / 16) * d->leading + k % 8 * s +
		                      k / 8 * d->stride
		        : j * d->stride + k % 8 * 16 + k / 8 * d->leading) +
		     r % p * bits / 8;
	else
		at = r / 8 * d->stride +
		     (s ? r % 8 * s + k / p * 16 : r % 8 * 16 + k / p * d->leading) +
		     k % p * bits / 8;
	at += d->start;
	/* pieces change places by bits of the line that they are in */
	return at ^ (at >> 3 & (s ? s - 16 : 0));
}

/* n rows from first on, and all k: out[row * row_step + k * k_step]. False: a fault, told. */
static bool read_rows(struct warp *w, const struct insn *in, const struct descriptor *d,
                      enum matrix_element type, bool along_rows, uint32_t first, uint32_t n,
                      double *out, uint32_t row_step, uint32_t k_step)
{
	unsigned bits = gx_soft_element_bits(type), bytes = bits < 8 ? 1 : bits / 8;
	struct insn part = *in;

	part.space = GX_PTX_SHARED;
	for (uint32_t r = 0; r < n; r++)
		for (uint32_t k = 0; k < in->matrix->k; k++) {
			const void *at = gx_soft_resolve(
			        w, &part, 0, place(d, bits, along_rows, first + r, k), bytes, 1);
			uint64_t v = 0;

			if (!at)
				return false;
			memcpy(&v, at, bytes);
			out[r * row_step + k * k_step] =
			        gx_soft_element_value(type, v, bits < 8 ? k % 8 : 0);
		}
	return true;
}

static bool read_a(struct warp *w, const struct insn *in, uint64_t (*regs)[LANES],
                   struct matrices *v)
{
	const struct matrix *x = in->matrix;
	struct descriptor d;

	if (!x->by_descriptor) {
		gx_soft_fill(MATRIX_A, x->a, x, x->k, regs, x->n_a, v->a);
		return true;
	}
	return read_descriptor(w, in, regs[0][0], &d) &&
	       read_rows(w, in, &d, x->a, x->turned_a, w->index % 4 * 16, 16, v->a, x->k, 1);
}

/* regs: D; a's registers, or its descriptor; b's descriptor. o[3]: whether D counts */
enum step gx_soft_wgmma(struct warp *w, const struct insn *in, uint32_t mask)
{
	const struct matrix *x = in->matrix;
	uint64_t regs[128 + 5][LANES];
	struct matrix tile = *x;
	struct matrices v;
	struct descriptor b;
	struct meeting m;
	bool adds = (pred_of(w, in->o[3]) ^ (in->negate ? ~0u : 0)) & 1;
	uint32_t n_tile;
	enum step step = gx_soft_gather(w, in, mask, &m, regs, 0, x->n_d + x->n_a + 1);

	if (step != STEP_NEXT)
		return step;
	if (!read_a(w, in, regs + x->n_d, &v) ||
	    !read_descriptor(w, in, regs[x->n_d + x->n_a][0], &b))
		return STEP_FAULT;
	for (uint32_t i = 0; x->minus && i < 16 * x->k; i++)
		v.a[i] = -v.a[i];
	tile.n = TILE;
	tile.n_d = n_tile = 16 * TILE / (LANES * gx_soft_elements(x->d));
	for (uint32_t n = 0; n < x->n / TILE; n++) {
		uint64_t(*d)[LANES] = regs + n * n_tile;

		if (!read_rows(w, in, &b, x->b, x->turned_b, n * TILE, TILE, v.b, 1, TILE))
			return STEP_FAULT;
		memset(v.c, 0, sizeof(v.c));
		if (adds)
			gx_soft_fill(MATRIX_C, x->d, &tile, x->k, d, n_tile, v.c);
		gx_soft_multiply(&tile, &v);
		memset(d, 0, n_tile * sizeof(*d));
		gx_soft_put_results(&tile, &v, d);
	}
	gx_soft_scatter(&m, regs, x->n_d);
	return STEP_NEXT;
}
