/* from_loop.c - helpers with a callback as ordinary loops, the callback inlined into them.
 *
 *   begin: flags != 0 -> end(-EINVAL)           of the caller: r1 count or map, r3 context, r4
 * flags count: count > 1 << 23 -> end(-E2BIG)       bpf_loop only head:  i = phi(0, i + 1); i <
 * count, else end(i) elem:  key = i; value = lookup(map, &key); value != NULL, else end(i)   arrays
 * only
 *   ...    the callback, in a frame of its own
 *   next:  its result is 0 or 1; i + 1; 1 -> end(i + 1), 0 -> head
 *   end:   r0 of the caller, which loses r1 to r5
 *
 * The variables of the loop live one level above those of the caller and one below those of the
 * callback: r0 to r5 as for a call, and three of their own.
 */
#include "ir/from_build.h"

#include <errno.h>

enum { VAR_INDEX = 6, VAR_COUNT = 7, VAR_CONTEXT = 8 };
enum { MAX_ROUNDS = 1 << 23, KEY_OFF = -8 };

static const struct {
	uint32_t id;
	enum from_loop_kind kind;
	const char *name;
} rows[] = {
	{ GX_HELPER_loop, FROM_LOOP_COUNTED, "" },
	{ GX_HELPER_for_each_map_elem, FROM_LOOP_ARRAY, "" },
#define REFUSED_CALLBACK(id, name) { id, FROM_LOOP_REFUSED, #name },
#include "defs/refused.def"
};

enum from_loop_kind from_loop_kind(const struct gx_insn *insn, const struct gx_insn_info *info)
{
	for (size_t i = 0; info->kind == GX_INSN_CALL_HELPER && i < sizeof(rows) / sizeof(rows[0]);
	     i++)
		if (rows[i].id == (uint32_t)insn->imm)
			return rows[i].kind;
	return FROM_LOOP_NONE;
}

static const char *name_of(uint32_t id)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].id == id)
			return rows[i].name;
	return "";
}

static int check_map(struct from *f, uint32_t pc, uint64_t arg, struct from_loop *loop)
{
	const struct gx_map_def *map;

	if (!(arg & FROM_MAP))
		return from_fail(f, pc, GX_E_CALLBACK, "insn %u: which map is not known here", pc);
	if ((uint32_t)arg >= f->program->n_maps)
		return from_fail(f, pc, GX_E_MAP_INDEX, "insn %u: map %u of %u", pc, (uint32_t)arg,
		                 f->program->n_maps);
	map = &f->program->maps[(uint32_t)arg];
	if (!gx_map_type_allows(map->type, f->program->hook, GX_MAP_OP_EACH) || map->key_size != 4)
		return from_fail(f, pc, GX_E_CALLBACK_HELPER,
		                 "insn %u: for_each_map_elem on '%.16s', which is no array", pc,
		                 map->name);
	loop->map = (uint32_t)arg;
	loop->n_elems = map->max_entries;
	loop->key_frame = f->ir->n_frames++;
	return 0;
}

int from_loop_plan(struct from *f, uint32_t pc, const uint64_t args[5], struct from_loop *loop,
                   uint32_t *callback)
{
	const struct gx_insn *insn = &f->program->insns[pc];

	*loop = (struct from_loop){ .kind = from_loop_kind(insn, f->layout.infos[pc]) };
	if (loop->kind == FROM_LOOP_REFUSED)
		return from_fail(f, pc, GX_E_CALLBACK_HELPER, "insn %u: %s", pc,
		                 name_of((uint32_t)insn->imm));
	if (!(args[1] & FROM_FUNC))
		return from_fail(f, pc, GX_E_CALLBACK,
		                 "insn %u: which function r2 is cannot be followed", pc);
	*callback = (uint32_t)args[1];
	return loop->kind == FROM_LOOP_ARRAY ? check_map(f, pc, args[0], loop) : 0;
}

/* --- the blocks */
static struct gx_ir_insn **var(struct from *f, uint32_t r)
{
	return &f->state[f->at->depth * N_REGS + r];
}

static void branch(struct from *f, enum gx_ir_cond cond, struct gx_ir_insn *a, struct gx_ir_insn *b)
{
	from_branch(f, cond, GX_IR_I64, a, b);
}

static struct gx_ir_insn *indexed(struct from *f, enum gx_ir_op op, enum gx_ir_type type,
                                  struct gx_ir_insn *arg, uint64_t imm)
{
	struct gx_ir_insn *insn = from_emit(f, op, type, arg, NULL, NULL);

	insn->imm = imm;
	return insn;
}

static int begin(struct from *f)
{
	const struct from_loop *loop = f->at->loop;
	struct gx_ir_insn *count = from_read(f, f->at->depth - 1, 1),
	                  *context = from_read(f, f->at->depth - 1, 3),
	                  *flags = from_read(f, f->at->depth - 1, 4);

	for (uint32_t r = 0; r < N_REGS; r++)
		*var(f, r) = f->undef;
	if (loop->kind == FROM_LOOP_ARRAY) {
		count = from_const(f, GX_IR_I64, loop->n_elems);
		indexed(f, GX_IR_enter, GX_IR_VOID, NULL, loop->key_frame);
	} else {
		count = from_emit(f, GX_IR_trunc, GX_IR_I32, count, NULL, NULL);
		count = from_emit(f, GX_IR_zext, GX_IR_I64, count, NULL, NULL);
	}
	*var(f, VAR_INDEX) = from_const(f, GX_IR_I64, 0);
	*var(f, VAR_COUNT) = count;
	*var(f, VAR_CONTEXT) = context;
	branch(f, GX_IR_EQ, flags, from_const(f, GX_IR_I64, 0));
	return f->refused;
}

static int head(struct from *f)
{
	f->at->block->widen = true;
	*var(f, 1) = *var(f, VAR_INDEX);
	*var(f, 2) = *var(f, VAR_CONTEXT);
	for (uint32_t r = 3; r <= 5; r++)
		*var(f, r) = f->undef;
	branch(f, GX_IR_ULT, *var(f, VAR_INDEX), *var(f, VAR_COUNT));
	return 0;
}

static int elem(struct from *f)
{
	const struct from_loop *loop = f->at->loop;
	struct gx_ir_insn *args[2], *store, *value;

	args[0] = indexed(f, GX_IR_map, GX_IR_I64, NULL, loop->map);
	args[1] = indexed(f, GX_IR_frame, GX_IR_I64, NULL, loop->key_frame);
	args[1] = from_emit(f, GX_IR_add, GX_IR_I64, args[1],
	                    from_const(f, GX_IR_I64, (uint64_t)(int64_t)KEY_OFF), NULL);
	store = from_emit(f, GX_IR_store, GX_IR_VOID, args[1], *var(f, VAR_INDEX), NULL);
	value = from_call(f, 1, 2, args);
	store->width = 4;
	*var(f, 1) = args[0];
	*var(f, 2) = args[1];
	*var(f, 3) = value;
	*var(f, 4) = *var(f, VAR_CONTEXT);
	branch(f, GX_IR_NE, value, from_const(f, GX_IR_I64, 0));
	return 0;
}

static int next(struct from *f)
{
	struct gx_ir_insn *result = *var(f, 0);

	if (result == f->undef)
		return from_fail(f, f->pc, GX_E_UNINIT_REG,
		                 "the callback of insn %u leaves r0 unwritten", f->pc);
	indexed(f, GX_IR_expect, GX_IR_VOID, result, 1);
	*var(f, VAR_INDEX) = from_emit(f, GX_IR_add, GX_IR_I64, *var(f, VAR_INDEX),
	                               from_const(f, GX_IR_I64, 1), NULL);
	branch(f, GX_IR_EQ, result, from_const(f, GX_IR_I64, 0));
	return 0;
}

static int end(struct from *f, struct gx_ir_insn *result)
{
	struct gx_ir_insn **caller = &f->state[(f->at->depth - 1) * N_REGS];

	if (f->at->loop->kind == FROM_LOOP_ARRAY)
		indexed(f, GX_IR_leave, GX_IR_VOID, NULL, f->at->loop->key_frame);
	caller[0] = result;
	for (uint32_t r = 1; r <= 5; r++)
		caller[r] = f->undef;
	return 0;
}

int from_loop_translate(struct from *f)
{
	switch (f->at->role) {
	case FROM_BEGIN: return begin(f);
	case FROM_COUNT:
		branch(f, GX_IR_ULE, *var(f, VAR_COUNT), from_const(f, GX_IR_I64, MAX_ROUNDS));
		return 0;
	case FROM_HEAD: return head(f);
	case FROM_ELEM: return elem(f);
	case FROM_NEXT: return next(f);
	case FROM_END_FLAGS: return end(f, from_const(f, GX_IR_I64, (uint64_t)-EINVAL));
	case FROM_END_COUNT: return end(f, from_const(f, GX_IR_I64, (uint64_t)-E2BIG));
	case FROM_END: return end(f, *var(f, VAR_INDEX));
	case FROM_CODE:
	case FROM_CALL: break;
	}
	return 0;
}
