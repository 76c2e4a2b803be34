/* matrix.h - products of matrices: what decoding knows of one, and where in the registers of a warp its elements lie. */
#ifndef GX_SOFT_MATRIX_H
#define GX_SOFT_MATRIX_H

#include "device/soft/machine.h"

enum matrix_element {
	ELEMENT_NONE,
	ELEMENT_F16,
	ELEMENT_BF16,
	ELEMENT_TF32,
	ELEMENT_F32,
	ELEMENT_F64,
	ELEMENT_E4M3,
	ELEMENT_E5M2,
	ELEMENT_S8,
	ELEMENT_U8,
	ELEMENT_S4,
	ELEMENT_U4,
	ELEMENT_B1,
	ELEMENT_S32,
};

enum matrix_operation {
	MATRIX_DENSE,
	MATRIX_SPARSE,
	MATRIX_WHOLE,
	MATRIX_GROUP
}; /* the last: wgmma */

/* The most that the rows of soft_matrices.def ask for */
enum { MOST_A = 16 * 256, MOST_B = 256 * 8, MOST_C = 256, MATRIX_REGISTERS = 136 };

struct matrix {
	enum matrix_operation operation;
	uint32_t m, n, k;
	enum matrix_element a, b, c, d;
	uint32_t n_a, n_b, n_c, n_d; /* registers */
	bool row_a, row_b;           /* of m8n8k4 of f16: how the four products have them */
	bool is_and;                 /* of b1 */
	bool sat;
	/* of wgmma: a lies in shared memory; a and b lie along their rows; the product counts negative */
	bool by_descriptor, turned_a, turned_b, minus;
	uint32_t selector;              /* sparse: which lanes of four have the places */
	int32_t regs[MATRIX_REGISTERS]; /* D, A, B, C, and the places */
};

/* Which part of a matrix a fragment is of. */
enum matrix_part { MATRIX_A, MATRIX_B, MATRIX_C };

/* A place that depends on the lane: g = lane / 4 and t = lane % 4 */
struct matrix_place {
	uint32_t row, row_g, row_t, column, column_g, column_t;
};

/* Bits of an element; 0: of none. */
unsigned gx_soft_element_bits(enum matrix_element type);
/* Elements of a register, which has 32 bits, or 64 of f64. */
unsigned gx_soft_elements(enum matrix_element type);
/* Where element i of register reg is. m, n: rows and columns of a product, k: of a's columns; all in elements. */
struct matrix_place gx_soft_matrix_place(enum matrix_part part, enum matrix_element type,
                                         uint32_t m, uint32_t n, uint32_t k, unsigned reg,
                                         unsigned i);
/* As a double, which is exact. */
double gx_soft_element_value(enum matrix_element type, uint64_t reg, unsigned i);

struct matrices {
	double a[MOST_A], b[MOST_B], c[MOST_C]; /* by rows */
	bool absent[MOST_A];                    /* elements of a, where it is sparse */
};

/* Of all lanes' registers from regs on: the part's elements, a row of the matrix after the other. k: columns of a. */
void gx_soft_fill(enum matrix_part part, enum matrix_element type, const struct matrix *x,
                  uint32_t k, uint64_t (*regs)[LANES], uint32_t n_regs, double *out);
/* c becomes d, as numbers of its type where it is a float. */
void gx_soft_multiply(const struct matrix *x, struct matrices *v);
/* d to its registers, which are 0 before. */
void gx_soft_put_results(const struct matrix *x, const struct matrices *v, uint64_t (*out)[LANES]);

/* A register's elements of wmma.load and wmma.store. */
struct matrix_access {
	uint64_t major, major_g, major_t, minor, minor_g,
	        minor_t;      /* the stride is between majors */
	unsigned bits, bytes; /* of an element; of what is accessed */
	unsigned shift;       /* in the register */
};

/* Values [operand][lane] of all lanes, of n registers from the first one on; STEP_NEXT: all are here. A warp with fewer lanes has no
 * matrices: that is a fault. */
enum step gx_soft_gather(struct warp *w, const struct insn *in, uint32_t mask, struct meeting *m,
                         uint64_t (*values)[LANES], unsigned first, unsigned n);
/* The first n registers of all lanes. */
void gx_soft_scatter(const struct meeting *m, uint64_t (*values)[LANES], unsigned n);

#endif
