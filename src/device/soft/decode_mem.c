/* decode_mem.c - families that touch memory. */
#include "device/soft/decoder.h"

#include <linux/types.h>
#include "gpuext/bpf/gpu_ext_abi.h"

#include <string.h>

typedef const struct gx_ptx_stmt ptx_stmt;

/* Where the device is to count: an instruction in front of the access, with its guard. */
static int count_access(struct decoder *d, const struct gx_ptx_operand *address,
                        const struct insn *in, enum gpu_access kind, int32_t unless_zero)
{
	const struct gx_soft_config *config = &d->program->module->soft->config;
	size_t len = config->uncounted ? strlen(config->uncounted) : 0;
	struct insn count = *in;

	if (!config->count_accesses || in->unseen || in->space == GX_PTX_CONST ||
	    in->space == GX_PTX_PARAM)
		return 0;
	if (len && address->name.len >= len && !memcmp(address->name.at, config->uncounted, len))
		return 0;
	count.exec = gx_soft_count_access;
	count.access = (uint8_t)kind;
	count.o[0] = unless_zero;
	return gx_soft_emit(d, &count);
}

static int one_value(struct decoder *d, const struct gx_ptx_operand *op, enum gx_ptx_type type,
                     bool is_load, int32_t *o)
{
	if (is_load)
		return gx_soft_dest(d, op, o);
	return gx_soft_source(d, op, type, o);
}

/* o[0..n_vec) from a register or a vector; a 128-bit one is two of 64 */
static int values(struct decoder *d, ptx_stmt *stmt, const struct gx_ptx_operand *op,
                  enum gx_ptx_type type, bool is_load, struct insn *in)
{
	bool wide = gx_ptx_type_bytes(type) > 8;
	uint32_t n = op->kind == GX_PTX_OP_VECTOR ? op->n_items : 1;

	if (n != in->n_vec || (wide && n > 4))
		return gx_soft_unknown(d, stmt, "vector of this length");
	for (uint32_t i = 0; i < n; i++) {
		const struct gx_ptx_operand *item =
		        op->kind == GX_PTX_OP_VECTOR ? &op->items[i] : op;
		int32_t o;
		int err;

		err = wide ? gx_soft_two_rows(d, item, is_load) : 0;
		if (!err)
			err = one_value(d, item, type, is_load, &o);
		if (err)
			return err;
		in->o[wide ? 2 * i : i] = o;
		if (wide)
			in->o[2 * i + 1] = o == NO_OPERAND ? o : o + 1;
	}
	if (wide)
		in->n_vec = (uint8_t)(2 * n);
	return 0;
}

static int decode_access(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                         struct insn *in, bool is_load)
{
	enum gx_ptx_type type = m->n_types ? m->types[0] : GX_PTX_NOTYPE;
	const struct gx_ptx_operand *address;
	unsigned bytes = gx_ptx_type_bytes(type) > 8 ? 8 : gx_ptx_type_bytes(type);
	bool frame;
	int err = gx_soft_operands(d, stmt, 2, 3);

	if (err)
		return err;
	if (!bytes || type == GX_PTX_PRED)
		return gx_soft_unknown(d, stmt, "no type");
	address = &stmt->operands[is_load ? 1 : 0];
	err = gx_soft_address(d, address, in, 8, &frame);
	if (!err)
		err = values(d, stmt, &stmt->operands[is_load ? 0 : 1], type, is_load, in);
	if (err)
		return err;
	if (bytes == 8)
		type = GX_PTX_U64;
	in->sub = (uint8_t)bytes;
	in->negate = gx_soft_is_signed(type);
	if (frame) {
		const struct gx_ptx_var *var =
		        gx_ptx_find_var(d->func->ptx, d->stmt, address->name);

		if ((uint64_t)in->imm + bytes * in->n_vec > (var->bytes + 7) / 8 * 8 ||
		    in->imm % bytes)
			return gx_soft_unknown(d, stmt, "outside of the parameter, or not aligned");
		in->exec = is_load ? gx_soft_load_frame : gx_soft_store_frame;
		return gx_soft_emit(d, in);
	}
	if (is_load && in->o[8] < 0 && m->space == GX_PTX_PARAM) {
		in->imm = (int64_t)(d->program->consts[~in->o[8]][0] + (uint64_t)in->imm -
		                    WINDOW_PARAM);
		if (in->imm < 0 ||
		    (uint64_t)in->imm + bytes * in->n_vec > d->program->info.param_bytes)
			return gx_soft_unknown(d, stmt, "outside of the parameters");
		in->exec = gx_soft_load_param;
		return gx_soft_emit(d, in);
	}
	in->exec = is_load ? gx_soft_load_fn(type) : gx_soft_store_fn(type);
	in->access = is_load ? GPU_ACCESS_READ : GPU_ACCESS_WRITE;
	err = count_access(d, address, in, (enum gpu_access)in->access, NO_OPERAND);
	return err ? err : gx_soft_emit(d, in);
}

static int decode_plain_access(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                               struct insn *in, bool is_load)
{
	return m->n_words ? gx_soft_unknown(d, stmt, "a modifier that it has not")
	                  : decode_access(d, stmt, m, in, is_load);
}

int gx_soft_decode_ld(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m, struct insn *in)
{
	return decode_plain_access(d, stmt, m, in, true);
}

int gx_soft_decode_ldu(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                       struct insn *in)
{
	return decode_plain_access(d, stmt, m, in, true);
}

/* o[0] old value, o[1], o[2] operands, o[8] address */
static int decode_rmw(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m, struct insn *in,
                      bool old)
{
	enum gx_ptx_type type = m->n_types ? m->types[m->n_types - 1] : GX_PTX_NOTYPE;
	uint32_t at = old ? 1 : 0, n;
	int err;

	in->sub = (uint8_t)gx_soft_atom_op(stmt);
	in->exec = gx_soft_atom_fn(type, (enum atom_op)in->sub);
	in->access = GPU_ACCESS_ATOMIC;
	n = in->sub == ATOM_CAS ? 2 : 1;
	if (!in->sub || !in->exec || in->n_vec != 1)
		return gx_soft_unknown(d, stmt, NULL);
	err = gx_soft_operands(d, stmt, at + 1 + n, at + 2 + n);
	if (!err && old)
		err = gx_soft_dest(d, &stmt->operands[0], &in->o[0]);
	if (!err)
		err = gx_soft_address(d, &stmt->operands[at], in, 8, NULL);
	for (uint32_t i = 0; i < n && !err; i++)
		err = gx_soft_source(d, &stmt->operands[at + 1 + i], type, &in->o[1 + i]);
	if (!err)
		err = count_access(d, &stmt->operands[at], in, GPU_ACCESS_ATOMIC, NO_OPERAND);
	return err ? err : gx_soft_emit(d, in);
}

/* st.async, red.async: as without, and their bytes come at the barrier that operand 2 has. */
static int async_access(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in, bool is_red)
{
	unsigned bytes = gx_ptx_type_bytes(m->n_types ? m->types[0] : GX_PTX_NOTYPE) * m->n_vec;
	int32_t count;
	int err = gx_soft_operands(d, stmt, 3, 3);

	if (!err &&
	    (m->space != GX_PTX_SHARED || !gx_ptx_has_mod(stmt, "mbarrier::complete_tx::bytes")))
		return gx_soft_unknown(d, stmt, NULL);
	in->unseen = true;
	if (!err)
		err = is_red ? decode_rmw(d, stmt, m, in, false)
		             : decode_access(d, stmt, m, in, false);
	if (!err)
		err = gx_soft_constant(d, bytes, &count);
	return err ? err : gx_soft_emit_came(d, &stmt->operands[2], in, count);
}

int gx_soft_decode_st(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m, struct insn *in)
{
	if (gx_ptx_has_mod(stmt, "bulk"))
		return gx_soft_unknown(d, stmt, NULL);
	if (gx_ptx_has_mod(stmt, "async"))
		return async_access(d, stmt, m, in, false);
	return decode_plain_access(d, stmt, m, in, false);
}

int gx_soft_decode_atom(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in)
{
	return decode_rmw(d, stmt, m, in, true);
}

int gx_soft_decode_red(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                       struct insn *in)
{
	if (gx_ptx_has_mod(stmt, "async"))
		return async_access(d, stmt, m, in, true);
	return decode_rmw(d, stmt, m, in, false);
}

#define NOTHING(name, exec_)                                                                       \
	int gx_soft_decode_##name(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,    \
	                          struct insn *in)                                                 \
	{                                                                                          \
		(void)stmt;                                                                        \
		(void)m;                                                                           \
		in->exec = exec_;                                                                  \
		return gx_soft_emit(d, in);                                                        \
	}
NOTHING(prefetch, gx_soft_nothing)
NOTHING(prefetchu, gx_soft_nothing)
NOTHING(discard, gx_soft_nothing)
NOTHING(applypriority, gx_soft_nothing)
NOTHING(pmevent, gx_soft_nothing)
NOTHING(setmaxnreg, gx_soft_nothing)
NOTHING(griddepcontrol, gx_soft_nothing)
NOTHING(membar, gx_soft_fence)
NOTHING(fence, gx_soft_fence)
NOTHING(exit, gx_soft_exit)
NOTHING(trap, gx_soft_trap)
NOTHING(brkpt, gx_soft_trap)
NOTHING(nanosleep, gx_soft_sleep)

/* Bytes that are there of a copy's: operand 3, a number or, where all or none are, a predicate of none. */
static int copied_bytes(struct decoder *d, ptx_stmt *stmt, struct insn *in)
{
	bool hint = gx_ptx_has_mod(stmt, "L2::cache_hint"), negate;
	struct insn none = { .exec = gx_soft_selp, .line = in->line, .guard = in->guard };
	int err;

	if (stmt->n_operands - hint < 4)
		return gx_soft_source(d, &stmt->operands[2], GX_PTX_U32, &in->o[10]);
	if (!gx_soft_is_pred(d, &stmt->operands[3]))
		return gx_soft_source(d, &stmt->operands[3], GX_PTX_U32, &in->o[10]);
	in->unseen = true; /* programs are not told of a predicate */
	in->o[10] = none.o[0] = gx_soft_temp(d);
	none.type = GX_PTX_B32;
	err = gx_soft_constant(d, 0, &none.o[1]);
	if (!err)
		err = gx_soft_source(d, &stmt->operands[2], GX_PTX_U32, &none.o[2]);
	if (!err)
		err = gx_soft_pred(d, &stmt->operands[3], &none.o[3], &negate);
	none.negate = !err && negate;
	return err ? err : gx_soft_emit(d, &none);
}

/* async.ca or .cg, .shared.global, and hints; what reduces or has a type is another instruction */
static bool is_copy(ptx_stmt *stmt)
{
	struct opcode_words w = { stmt, 0 };

	if (!gx_soft_take_word(&w, "async") ||
	    (!gx_soft_take_word(&w, "ca") && !gx_soft_take_word(&w, "cg")) ||
	    (!gx_soft_take_word(&w, "shared") && !gx_soft_take_word(&w, "shared::cta")) ||
	    !gx_soft_take_word(&w, "global"))
		return false;
	gx_soft_take_word(&w, "L2::cache_hint");
	if (!gx_soft_take_word(&w, "L2::64B") && !gx_soft_take_word(&w, "L2::128B"))
		gx_soft_take_word(&w, "L2::256B");
	return w.at == stmt->n_mods;
}

/* cp.async.ca.shared.global [to], [from], bytes{, count}: o[8] from, o[9] to, o[10] count */
static int decode_copy(struct decoder *d, ptx_stmt *stmt, struct insn *in)
{
	struct insn to = *in;
	uint32_t hint = gx_ptx_has_mod(stmt, "L2::cache_hint");
	int err = gx_soft_operands(d, stmt, 3 + hint, 4 + hint);

	if (!err)
		err = gx_soft_address(d, &stmt->operands[0], &to, 8, NULL);
	if (!err)
		err = gx_soft_address(d, &stmt->operands[1], in, 8, NULL);
	if (!err && stmt->operands[2].kind != GX_PTX_OP_INT)
		return gx_soft_unknown(d, stmt, NULL);
	if (err)
		return err;
	if (stmt->operands[2].integer != 16 &&
	    ((stmt->operands[2].integer != 4 && stmt->operands[2].integer != 8) ||
	     gx_ptx_has_mod(stmt, "cg"))) /* which goes by lines */
		return gx_soft_unknown(d, stmt, "size");
	if (!is_copy(stmt))
		return gx_soft_unknown(d, stmt, NULL);
	in->imm2 = (uint64_t)in->imm;
	in->imm = to.imm;
	in->o[9] = to.o[8];
	in->sub = (uint8_t)stmt->operands[2].integer;
	err = copied_bytes(d, stmt, in);
	if (!err)
		err = count_access(d, &stmt->operands[1], in, GPU_ACCESS_READ, in->o[10]);
	if (!err)
		err = count_access(d, &stmt->operands[0], in, GPU_ACCESS_WRITE, NO_OPERAND);
	in->exec = gx_soft_copy_async;
	return err ? err : gx_soft_emit(d, in);
}

int gx_soft_decode_cp(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m, struct insn *in)
{
	if (!gx_ptx_has_mod(stmt, "async"))
		return gx_soft_unknown(d, stmt, NULL);
	if (gx_ptx_has_mod(stmt, "bulk") || gx_ptx_has_mod(stmt, "mbarrier"))
		return gx_soft_decode_bulk(d, stmt, m, in);
	if (gx_ptx_span_is(stmt->opcode, "cp.async.commit_group") ||
	    gx_ptx_span_is(stmt->opcode, "cp.async.wait_group") ||
	    gx_ptx_span_is(stmt->opcode, "cp.async.wait_all")) {
		in->exec = gx_soft_nothing;
		return gx_soft_emit(d, in);
	}
	return decode_copy(d, stmt, in);
}
