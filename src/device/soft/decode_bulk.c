/* decode_bulk.c - copies of many bytes by one lane: cp.async.bulk and cp.reduce.async.bulk, by address and by a tensor's map; st.async and
 * red.async. A copy is complete when it is behind its instruction, so that groups of them need nothing. */
#include "device/soft/decoder.h"
#include "device/soft/mbarrier.h"
#include "device/soft/tensor.h"

#include <linux/types.h>
#include "gpuext/bpf/gpu_ext_abi.h"

typedef const struct gx_ptx_stmt ptx_stmt;

int gx_soft_whole_address(struct decoder *d, const struct gx_ptx_operand *op, const struct insn *in,
                          int32_t *o)
{
	struct insn add = { .exec = gx_soft_add_imm, .line = in->line, .guard = in->guard };
	int err = gx_soft_address(d, op, &add, 1, NULL);

	*o = add.o[1];
	if (err || !add.imm)
		return err;
	*o = add.o[0] = gx_soft_temp(d);
	return gx_soft_emit(d, &add);
}

int gx_soft_emit_came(struct decoder *d, const struct gx_ptx_operand *barrier,
                      const struct insn *in, int32_t count)
{
	struct insn came = { .exec = gx_soft_mbarrier,
		             .line = in->line,
		             .guard = in->guard,
		             .sub = MBARRIER_COMPLETE_TX,
		             .space = GX_PTX_SHARED,
		             .unseen = true };
	int err = gx_soft_address(d, barrier, &came, 8, NULL);

	came.o[0] = NO_OPERAND;
	came.o[1] = count;
	return err ? err : gx_soft_emit(d, &came);
}

/* How far a lane's copy got, which goes on there when a page was missing: nothing yet. */
static int emit_progress(struct decoder *d, struct insn *in)
{
	struct insn mov = { .exec = gx_soft_mov, .line = in->line, .guard = in->guard, .n_vec = 1 };
	int err = gx_soft_constant(d, 0, &mov.o[1]);

	in->o[0] = mov.o[0] = gx_soft_temp(d);
	return err ? err : gx_soft_emit(d, &mov);
}

static bool take_space(struct opcode_words *w, enum gx_ptx_space *space)
{
	static const struct {
		const char *word;
		enum gx_ptx_space space;
	} spaces[] = { { "shared::cluster", GX_PTX_SHARED },
		       { "shared::cta", GX_PTX_SHARED },
		       { "global", GX_PTX_GLOBAL } };

	for (size_t i = 0; i < sizeof(spaces) / sizeof(*spaces); i++) {
		if (gx_soft_take_word(w, spaces[i].word)) {
			*space = spaces[i].space;
			return true;
		}
	}
	return false;
}

/* By a barrier, else by groups; false: neither. */
static bool take_completion(struct opcode_words *w, bool *by_barrier)
{
	*by_barrier = gx_soft_take_word(w, "mbarrier::complete_tx::bytes");
	return *by_barrier || gx_soft_take_word(w, "bulk_group");
}

/* {.op{.noftz}}: none without cp.reduce */
static bool take_operation(struct opcode_words *w, struct insn *in)
{
	static const char *const names[] = {
		[ATOM_ADD] = "add", [ATOM_MIN] = "min", [ATOM_MAX] = "max", [ATOM_AND] = "and",
		[ATOM_OR] = "or",   [ATOM_XOR] = "xor", [ATOM_INC] = "inc", [ATOM_DEC] = "dec",
	};

	for (unsigned i = 1; i < sizeof(names) / sizeof(*names); i++) {
		if (names[i] && gx_soft_take_word(w, names[i])) {
			in->sub = (uint8_t)i;
			gx_soft_take_word(w, "noftz");
			return true;
		}
	}
	return false;
}

static bool take_type(struct opcode_words *w, struct insn *in)
{
	enum gx_ptx_type type =
	        w->at < w->stmt->n_mods ? gx_ptx_type_named(w->stmt->mods[w->at]) : GX_PTX_NOTYPE;

	w->at += type != GX_PTX_NOTYPE;
	in->type = (uint8_t)type;
	return type != GX_PTX_NOTYPE && gx_soft_apply_fn(type, in->sub);
}

static bool is_done(const struct opcode_words *w)
{
	return w->at == w->stmt->n_mods;
}

/* cp.{reduce.}async.bulk.TO.FROM.COMPLETION{.multicast::cluster}{.L2::cache_hint}{.OP.TYPE} [to], [from], size{, [barrier]}{, mask}{, policy}
 * o[8] from, o[9] to, o[10] size; type2, space: their spaces; sub, type: what is done with what is there */
static int decode_copy(struct decoder *d, ptx_stmt *stmt, struct opcode_words *w, struct insn *in,
                       bool reduce)
{
	enum gx_ptx_space to, from;
	bool by_barrier, hint, cast;
	uint32_t n;
	int err;

	in->sub = 0;
	if (!take_space(w, &to) || !take_space(w, &from) || !take_completion(w, &by_barrier))
		return gx_soft_unknown(d, stmt, NULL);
	cast = gx_soft_take_word(w, "multicast::cluster");
	hint = gx_soft_take_word(w, "L2::cache_hint");
	if ((reduce && (!take_operation(w, in) || !take_type(w, in))) || !is_done(w) ||
	    by_barrier != (to == GX_PTX_SHARED) || (to == from && (to == GX_PTX_GLOBAL || cast)) ||
	    (reduce && from == GX_PTX_GLOBAL) || (cast && (reduce || to == GX_PTX_GLOBAL)))
		return gx_soft_unknown(d, stmt, NULL);
	n = 3u + by_barrier + cast + hint;
	err = gx_soft_operands(d, stmt, n, n);
	if (!err)
		err = gx_soft_whole_address(d, &stmt->operands[0], in, &in->o[9]);
	if (!err)
		err = gx_soft_whole_address(d, &stmt->operands[1], in, &in->o[8]);
	if (!err)
		err = gx_soft_source(d, &stmt->operands[2], GX_PTX_U32, &in->o[10]);
	if (!err && cast)
		err = gx_soft_source(d, &stmt->operands[4], GX_PTX_U16, &in->o[11]);
	if (!err)
		err = emit_progress(d, in);
	in->space = (uint8_t)to;
	in->type2 = (uint8_t)from;
	in->access = to == GX_PTX_GLOBAL ? GPU_ACCESS_WRITE : GPU_ACCESS_READ;
	in->unseen = true;
	in->exec = gx_soft_copy_bulk;
	if (!err)
		err = gx_soft_emit(d, in);
	return err || !by_barrier ? err : gx_soft_emit_came(d, &stmt->operands[3], in, in->o[10]);
}

/* --- by a tensor's map */

/* Bytes of a box, as the map has it, for the barrier: known when the copy is done. */
static int decode_tensor(struct decoder *d, ptx_stmt *stmt, struct opcode_words *w, struct insn *in,
                         bool reduce)
{
	static const char *const dims[] = { "1d", "2d", "3d", "4d", "5d" };
	bool by_barrier = false, hint, load;
	enum gx_ptx_space to, from;
	const struct gx_ptx_operand *map, *shared;
	uint32_t dim = 0, n;
	int err;

	while (dim < 5 && !gx_soft_take_word(w, dims[dim]))
		dim++;
	if (dim++ == 5 || !take_space(w, &to) || !take_space(w, &from) || to == from)
		return gx_soft_unknown(d, stmt, NULL);
	load = to == GX_PTX_SHARED;
	in->sub = 0;
	if (reduce && (load || !take_operation(w, in)))
		return gx_soft_unknown(d, stmt, NULL);
	gx_soft_take_word(w, "tile");
	if (!take_completion(w, &by_barrier) || by_barrier != load)
		return gx_soft_unknown(d, stmt, NULL);
	gx_soft_take_word(w, "cta_group::1");
	hint = gx_soft_take_word(w, "L2::cache_hint");
	n = (load ? 3u : 2u) + hint;
	if (!is_done(w))
		return gx_soft_unknown(d, stmt, NULL);
	err = gx_soft_operands(d, stmt, n, n);
	if (err)
		return err;
	map = &stmt->operands[load ? 1 : 0];
	shared = &stmt->operands[load ? 0 : 1];
	if (map->kind != GX_PTX_OP_ADDRESS || map->n_items != 1 ||
	    map->items[0].kind != GX_PTX_OP_VECTOR || map->items[0].n_items != dim)
		return gx_soft_unknown(d, stmt, "coordinates");
	err = gx_soft_whole_address(d, shared, in, &in->o[8]);
	if (!err)
		err = gx_soft_whole_address(d, map, in, &in->o[9]);
	for (uint32_t i = 0; i < dim && !err; i++)
		err = gx_soft_source(d, &map->items[0].items[i], GX_PTX_S32, &in->o[1 + i]);
	if (!err)
		err = emit_progress(d, in);
	in->o[10] = load ? gx_soft_temp(d) : NO_OPERAND;
	in->n_vec = (uint8_t)dim;
	in->negate = load;
	in->space = GX_PTX_GLOBAL;
	in->access = load ? GPU_ACCESS_READ : GPU_ACCESS_WRITE;
	in->unseen = true;
	in->exec = gx_soft_copy_tensor;
	if (!err)
		err = gx_soft_emit(d, in);
	return err || !load ? err : gx_soft_emit_came(d, &stmt->operands[2], in, in->o[10]);
}

/* cp.async.mbarrier.arrive{.noinc}{.SPACE}.b64 [barrier]: all copies of the thread are complete. Without .noinc the barrier waits for one more
 * first, which comes at once. */
static int decode_arrive(struct decoder *d, ptx_stmt *stmt, struct insn *in)
{
	int err = gx_soft_operands(d, stmt, 1, 1);

	if (!err)
		err = gx_soft_address(d, &stmt->operands[0], in, 8, NULL);
	if (!err)
		err = gx_soft_constant(d, gx_ptx_has_mod(stmt, "noinc"), &in->o[1]);
	in->o[0] = NO_OPERAND;
	in->sub = MBARRIER_ARRIVE_COPIES;
	in->exec = gx_soft_mbarrier;
	return err ? err : gx_soft_emit(d, in);
}

int gx_soft_decode_bulk(struct decoder *d, ptx_stmt *stmt, const struct modifiers *m,
                        struct insn *in)
{
	struct opcode_words w = { stmt, 0 };
	bool reduce = gx_soft_take_word(&w, "reduce");

	(void)m;
	if (!gx_soft_take_word(&w, "async"))
		return gx_soft_unknown(d, stmt, NULL);
	if (!reduce && gx_soft_take_word(&w, "mbarrier") && gx_soft_take_word(&w, "arrive"))
		return decode_arrive(d, stmt, in);
	if (!gx_soft_take_word(&w, "bulk"))
		return gx_soft_unknown(d, stmt, NULL);
	if (!reduce && (gx_soft_take_word(&w, "commit_group") ||
	                gx_soft_take_word(&w, "wait_group") || gx_soft_take_word(&w, "prefetch"))) {
		in->exec = gx_soft_nothing;
		return gx_soft_emit(d, in);
	}
	if (gx_soft_take_word(&w, "tensor"))
		return decode_tensor(d, stmt, &w, in, reduce);
	return decode_copy(d, stmt, &w, in, reduce);
}
