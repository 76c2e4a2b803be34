/* op_table.h - rows of decoded forms: canonical name to function. */
#ifndef GX_SOFT_OP_TABLE_H
#define GX_SOFT_OP_TABLE_H

#include "device/soft/machine.h"

struct decoder;
struct modifiers;
typedef int decode_fn(struct decoder *d, const struct gx_ptx_stmt *stmt, const struct modifiers *m,
                      struct insn *in);

struct op_row {
	const char *name;
	exec_fn *exec;      /* rn, without .ftz and .sat */
	exec_fn *exec_full; /* with them; NULL: they may not stand */
	uint8_t n_sources;
	bool is_family;
	decode_fn *decode; /* families; NULL: registers and immediates in order */
	const char *doc;
};

extern const struct op_row gx_soft_int_rows[], gx_soft_float_rows[], gx_soft_half_rows[];
extern const size_t gx_soft_n_int_rows, gx_soft_n_float_rows, gx_soft_n_half_rows;

#endif
