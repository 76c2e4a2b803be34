/* maps.c - look-ups and updates of maps whose values stand one after another in device memory; those of hashes are in hash.c. */
#include "lower/lower_internal.h"

enum { BPF_NOEXIST = 1, BPF_EXIST = 2 };

bool lower_flags_may_be_wrong(const struct gx_ir_insn *flags)
{
	uint64_t value;

	return !lower_is_known(flags, &value) || value > BPF_EXIST;
}

const struct gx_map_def *lower_map_arg(struct lowering *l, const struct gx_ir_insn *call,
                                       uint32_t i, uint32_t *map, int *err)
{
	const struct gx_ir_insn *arg = i < call->n_args ? call->args[i] : NULL;

	if (!arg || arg->op != GX_IR_map || arg->imm >= l->program->n_maps) {
		lower_fail(l, call, GX_E_LOWER_MAP, err, "which map is meant is not known here");
		return NULL;
	}
	*map = (uint32_t)arg->imm;
	return &l->program->maps[*map];
}

struct gx_ir_insn *lower_map_word(struct lowering *l, uint32_t map, uint32_t word, uint64_t plus)
{
	uint32_t index = GX_RELOC_MAP(l->target->n_prog_slots, l->target->map_slots[map]) + word;
	struct gx_ir_insn *insn = gx_b_leaf(&l->b, GX_IR_reloc, GX_IR_I64, index, plus);

	insn->fact.lanes = GX_IR_LANES_SAME;
	return insn;
}

/* Lanes that one run of the program stands for: i64. */
static struct gx_ir_insn *n_lanes(struct lowering *l)
{
	return l->program->thread && l->lanes != GX_LANES_LEADER
	               ? gx_b_const(&l->b, GX_IR_I64, 1)
	               : gx_b_sreg64(&l->b, GX_IR_SREG_n_active);
}

/* The lanes that have no slot: counted, once. */
static void check_slot(struct lowering *l, struct gx_ir_insn *has)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *at = b->at;
	struct gx_ir_block *rest = gx_b_split(b), *dropped = gx_b_block(b);
	struct gx_place line = { .offset = GX_STATS_LANES_DROPPED, .space = GX_IR_SPACE_MAP };

	gx_b_condbr(b, has, rest, dropped);
	gx_build_end_of(b, dropped);
	line.base = lower_stats_line(l);
	gx_b_add_to(b, line, n_lanes(l), false);
	gx_b_br(b, rest);
	gx_build_before(b, at);
}

/* gx_per_thread_slot() on the device. */
static struct gx_ir_insn *per_thread_slot(struct gx_build *b, struct gx_ir_insn *key,
                                          struct gx_ir_insn *thread, uint32_t max_entries)
{
	struct gx_ir_insn *block;

	if (max_entries == 1)
		return thread; /* the key is 0, or there is no slot */
	block = gx_b_binary_imm(b, GX_IR_udiv, thread, GX_THREAD_BLOCK);
	block = gx_b_binary_imm(b, GX_IR_mul, block, max_entries);
	block = gx_b_binary(b, GX_IR_add, block, key);
	block = gx_b_binary_imm(b, GX_IR_mul, block, GX_THREAD_BLOCK);
	return gx_b_binary(b, GX_IR_add, block,
	                   gx_b_binary_imm(b, GX_IR_and, thread, GX_THREAD_BLOCK - 1));
}

/* Number of a per-CPU map's slot: of the CPU that helper 8 gives. *claims: bytes of the lines that stand before the slots */
static struct gx_ir_insn *percpu_slot(struct lowering *l, uint32_t map, struct gx_ir_insn *key,
                                      struct gx_ir_insn **claims)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *n = lower_map_word(l, map, GX_RELOC_MAP_CPUS, 0), *cpu;

	n->fact.umin = 1;
	n->fact.umax = UINT32_MAX;
	*claims = gx_b_binary_imm(b, GX_IR_mul, n, GX_CPU_CLAIM_BYTES);
	cpu = gx_b_trunc(b, n);
	cpu->fact.umin = 1;
	cpu = gx_b_zext(b, gx_b_binary(b, GX_IR_urem, gx_b_sreg(b, GX_IR_SREG_smid), cpu));
	return gx_b_binary(b, GX_IR_add, gx_b_binary(b, GX_IR_mul, key, n), cpu);
}

#define MOST_OF_WORD (UINT32_MAX / 2) /* bytes of a copy, which are rounded up */

/* i64: bytes from the first copy of a per-site array to the one of this SM. */
static struct gx_ir_insn *copy_of_sites(struct lowering *l, uint32_t map)
{
	const struct gx_map_def *def = &l->program->maps[map];
	struct gx_build *b = &l->b;
	struct gx_ir_insn *mask = lower_map_word(l, map, GX_RELOC_MAP_SHARD_MASK, 0), *copy;
	struct gx_ir_insn *stride = lower_map_word(l, map, GX_RELOC_MAP_SHARD_STRIDE, 0);

	if ((uint64_t)def->max_entries * gx_map_stride(def->value_size) <= MOST_OF_WORD)
		stride = gx_b_zext(b,
		                   gx_b_trunc(b, stride)); /* a product of two words is less work */

	copy = gx_b_binary(b, GX_IR_and, gx_b_sreg(b, GX_IR_SREG_smid), gx_b_trunc(b, mask));
	return gx_b_binary(b, GX_IR_mul, gx_b_zext(b, copy), stride);
}

/* The slot for a key, 0 when there is none; *exists says so */
static struct gx_ir_insn *slot_of(struct lowering *l, uint32_t map, struct gx_ir_insn *key,
                                  struct gx_ir_insn **exists)
{
	const struct gx_map_def *def = &l->program->maps[map];
	struct gx_build *b = &l->b;
	struct gx_ir_insn *index = key, *address, *ok, *has, *thread, *before = NULL;

	ok = gx_b_icmp_imm(b, GX_IR_ULT, key, def->max_entries);
	if (gx_map_type_lies(def->type, GX_LAYOUT_per_thread)) {
		thread = lower_thread_id(l);
		has = gx_b_icmp(b, GX_IR_ULT, thread,
		                lower_map_word(l, map, GX_RELOC_MAP_THREADS, 0));
		check_slot(l, has);
		ok = gx_b_binary(b, GX_IR_and, ok, has);
		index = per_thread_slot(b, key, thread, def->max_entries);
	}
	if (gx_map_type_lies(def->type, GX_LAYOUT_sites)) {
		/* all places of a text have slots, or none has */
		ok = gx_b_trunc(b, lower_map_word(l, map, GX_RELOC_MAP_THREADS, 0));
		ok = gx_b_icmp_imm(b, GX_IR_NE, ok, 0);
		check_slot(l, ok);
		index = gx_b_sreg64(b, GX_IR_SREG_place);
		before = copy_of_sites(l, map);
	}
	if (gx_map_type_lies(def->type, GX_LAYOUT_percpu_array))
		index = percpu_slot(l, map, key, &before);
	address = gx_b_binary_imm(b, GX_IR_mul, index, gx_map_stride(def->value_size));
	if (before)
		address = gx_b_binary(b, GX_IR_add, before, address);
	address = gx_b_binary(b, GX_IR_add, lower_map_word(l, map, GX_RELOC_MAP_BASE, 0), address);
	address->fact.umin = 1; /* maps are never at 0 */
	*exists = ok;
	return gx_b_select(b, ok, address, gx_b_const(b, GX_IR_I64, 0));
}

static struct gx_ir_insn *load_key(struct lowering *l, struct gx_ir_insn *call)
{
	return gx_b_load(&l->b, lower_place(call->args[1]), 4);
}

/* The map, when it is one whose values stand one after another and devices may do this with it. */
static void check_map(struct lowering *l, struct gx_ir_insn *call, enum gx_map_op op, uint32_t *map,
                      int *err)
{
	const struct gx_map_def *def = lower_map_arg(l, call, 0, map, err);
	const struct gx_map_type_row *type = def ? gx_map_type_row(def->type) : NULL;

	if (!def)
		return;
	if (!type || !(type->ops[GX_SIDE_DEVICE] & 1u << op) ||
	    (type->layout != GX_LAYOUT_array && type->layout != GX_LAYOUT_per_thread &&
	     type->layout != GX_LAYOUT_percpu_array && type->layout != GX_LAYOUT_sites) ||
	    def->key_size != 4 || call->n_args < (op == GX_MAP_OP_UPDATE ? 4u : 2u))
		lower_fail(l, call, GX_E_LOWER_MAP, err, "map '%.16s' of type %u: %s", def->name,
		           def->type, op == GX_MAP_OP_UPDATE ? "update" : "lookup");
}

static bool is_hash(const struct lowering *l, const struct gx_ir_insn *call)
{
	const struct gx_ir_insn *map = call->n_args ? call->args[0] : NULL;

	return map && map->op == GX_IR_map && map->imm < l->program->n_maps &&
	       gx_map_type_lies(l->program->maps[map->imm].type, GX_LAYOUT_hash);
}

struct gx_ir_insn *lower_map_lookup(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_ir_insn *exists;
	uint32_t map = 0;

	if (is_hash(l, call))
		return lower_hash_lookup(l, call, err);
	check_map(l, call, GX_MAP_OP_LOOKUP, &map, err);
	if (*err)
		return NULL;
	return slot_of(l, map, load_key(l, call), &exists);
}

/* Stores, not atomic: as everywhere, the last writer of a byte wins. */
struct gx_ir_insn *lower_map_update(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *exists, *slot, *flag, *writes, *result;
	struct gx_ir_block *rest, *write;
	uint32_t map = 0;
	struct gx_place to = { .space = GX_IR_SPACE_MAP };

	if (is_hash(l, call))
		return lower_hash_update(l, call, err);
	check_map(l, call, GX_MAP_OP_UPDATE, &map, err);
	if (*err)
		return NULL;
	to.map = map;
	if (!lower_moves(l, call, &l->program->maps[map], GX_MAP_OP_UPDATE, err))
		return NULL;
	slot = slot_of(l, map, load_key(l, call), &exists);
	flag = gx_b_binary_imm(b, GX_IR_and, call->args[3], BPF_NOEXIST);
	flag = gx_b_icmp_imm(b, GX_IR_EQ, flag, 0);
	/* every slot of an array exists: NOEXIST never writes; a key out of range is reported first
	 */
	result = gx_b_const(b, GX_IR_I64, (uint64_t)-EEXIST);
	result = gx_b_select(b, flag, gx_b_const(b, GX_IR_I64, 0), result);
	result = gx_b_select(b, exists, result, gx_b_const(b, GX_IR_I64, (uint64_t)-E2BIG));
	writes = gx_b_binary(b, GX_IR_and, exists, flag);
	if (lower_flags_may_be_wrong(call->args[3])) {
		flag = gx_b_icmp_imm(b, GX_IR_ULE, call->args[3], BPF_EXIST);
		result = gx_b_select(b, flag, result, gx_b_const(b, GX_IR_I64, (uint64_t)-EINVAL));
		writes = gx_b_binary(b, GX_IR_and, writes, flag);
	}
	rest = gx_b_split(b);
	write = gx_b_block(b);
	gx_b_condbr(b, writes, write, rest);
	gx_build_end_of(b, write);
	to.base = slot;
	lower_copy(l, to, lower_place(call->args[2]), l->program->maps[map].value_size);
	gx_b_br(b, rest);
	return result;
}

/* Of an array nothing can be deleted: no program that asks gets here. */
struct gx_ir_insn *lower_map_delete(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	return lower_hash_delete(l, call, err);
}
