/* bloom.c - push and peek of Bloom filters: the bits of maps/layout.h, which user space has set in one part and kernels set in the other. */
#include "lower/lower_internal.h"

/* One call being lowered. */
struct bloom {
	struct lowering *l;
	struct gx_build *b;
	const struct gx_map_def *def;
	uint32_t map;
	uint64_t n_words;               /* of one part */
	struct gx_ir_insn *base, *hash; /* address; i64 */
};

bool lower_is_bloom(const struct lowering *l, const struct gx_ir_insn *call)
{
	const struct gx_ir_insn *map = call->n_args ? call->args[0] : NULL;

	return map && map->op == GX_IR_map && map->imm < l->program->n_maps &&
	       gx_map_type_lies(l->program->maps[map->imm].type, GX_LAYOUT_bloom);
}

/* hash_of() of maps/bloom.c */
static struct gx_ir_insn *hash_value(struct bloom *f, struct gx_ir_insn *pointer)
{
	struct gx_ir_insn *hash = gx_b_const(f->b, GX_IR_I64, GX_HASH_FIRST);
	struct gx_place from = lower_place(pointer);

	for (uint32_t at = 0; at < f->def->value_size; at += 8, from.offset += 8) {
		uint32_t left = f->def->value_size - at;
		struct gx_ir_insn *word = lower_load_word(f->l, from, left < 8 ? left : 8);

		hash = gx_b_binary(f->b, GX_IR_xor, hash, word);
		hash = gx_b_binary_imm(f->b, GX_IR_mul, hash, GX_HASH_SPREAD);
		hash = gx_b_binary(f->b, GX_IR_xor, hash,
		                   gx_b_binary_imm(f->b, GX_IR_lshr, hash, 32));
	}
	return hash;
}

static bool begin(struct bloom *f, struct lowering *l, struct gx_ir_insn *call, uint32_t n_args,
                  int *err)
{
	*f = (struct bloom){ .l = l, .b = &l->b };
	if (call->n_args < n_args) {
		lower_fail(l, call, GX_E_LOWER_HELPER, err, "too few arguments");
		return false;
	}
	f->def = lower_map_arg(l, call, 0, &f->map, err);
	if (*err)
		return false;
	if (!lower_moves(l, call, f->def, GX_MAP_OP_PUSH, err))
		return false;
	f->n_words = gx_bloom_words(f->def->max_entries);
	f->base = lower_map_word(l, f->map, GX_RELOC_MAP_BASE, 0);
	f->base->fact.umin = 1;
	f->hash = hash_value(f, call->args[1]);
	return true;
}

/* gx_bloom_bit(): *mask has the bit; the word of the part that the host writes */
static struct gx_place word_of(struct bloom *f, uint32_t i, struct gx_ir_insn **mask)
{
	struct gx_build *b = f->b;
	struct gx_ir_insn *n = gx_b_binary_imm(b, GX_IR_lshr, f->hash, 32), *at;
	struct gx_place word = { .space = GX_IR_SPACE_MAP, .map = f->map };

	n = gx_b_binary_imm(b, GX_IR_mul, gx_b_binary_imm(b, GX_IR_or, n, 1), i);
	n = gx_b_binary(b, GX_IR_add, gx_b_binary_imm(b, GX_IR_and, f->hash, UINT32_MAX), n);
	n = gx_b_binary_imm(b, GX_IR_and, n, f->n_words * 64 - 1);
	at = gx_b_binary_imm(b, GX_IR_mul, gx_b_binary_imm(b, GX_IR_lshr, n, 6), 8);
	word.base = gx_b_binary(b, GX_IR_add, f->base, at);
	word.base->fact.umin = 1;
	*mask = gx_b_binary(b, GX_IR_shl, gx_b_const(b, GX_IR_I64, 1),
	                    gx_b_binary_imm(b, GX_IR_and, n, 63));
	return word;
}

static struct gx_place of_kernels(const struct bloom *f, struct gx_place word)
{
	word.offset += (int64_t)(8 * f->n_words);
	return word;
}

static void set_bit(struct bloom *f, struct gx_place word, struct gx_ir_insn *mask)
{
	struct gx_ir_insn *args[] = { word.base, mask, mask };
	struct gx_ir_insn *insn =
	        gx_build_put(f->b, gx_ir_insn_new(f->b->ir, GX_IR_atomic, GX_IR_I64, 3, args));

	insn->imm = (uint64_t)word.offset;
	insn->imm2 = GX_IR_ATOMIC_OR;
	insn->width = 8;
	insn->space = word.space;
	insn->map = word.map;
}

/* long (map, value, flags): flags are 0, or nothing happens. */
struct gx_ir_insn *lower_bloom_push(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *mask, *ok, *result;
	struct gx_ir_block *rest, *set;
	struct gx_place word;
	struct bloom f;

	if (!begin(&f, l, call, 3, err))
		return NULL;
	ok = gx_b_icmp_imm(b, GX_IR_EQ, call->args[2], 0);
	result = gx_b_select(b, ok, gx_b_const(b, GX_IR_I64, 0),
	                     gx_b_const(b, GX_IR_I64, (uint64_t)-EINVAL));
	rest = gx_b_split(b);
	set = gx_b_block(b);
	gx_b_condbr(b, ok, set, rest);
	gx_build_end_of(b, set);
	for (uint32_t i = 0; i < GX_BLOOM_HASHES; i++) {
		word = word_of(&f, i, &mask);
		set_bit(&f, of_kernels(&f, word), mask);
	}
	gx_b_br(b, rest);
	gx_build_before(b, call);
	return result;
}

struct gx_ir_insn *lower_bloom_peek(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *mask, *bits, *missing = gx_b_const(b, GX_IR_I64, 0);
	struct gx_place word;
	struct bloom f;

	if (!begin(&f, l, call, 2, err))
		return NULL;
	for (uint32_t i = 0; i < GX_BLOOM_HASHES; i++) {
		word = word_of(&f, i, &mask);
		bits = gx_b_binary(b, GX_IR_or, gx_b_ldg(b, word, 8),
		                   gx_b_ldg(b, of_kernels(&f, word), 8));
		bits = gx_b_binary_imm(b, GX_IR_xor, bits, UINT64_MAX);
		missing = gx_b_binary(b, GX_IR_or, missing, gx_b_binary(b, GX_IR_and, bits, mask));
	}
	return gx_b_select(b, gx_b_icmp_imm(b, GX_IR_EQ, missing, 0), gx_b_const(b, GX_IR_I64, 0),
	                   gx_b_const(b, GX_IR_I64, (uint64_t)-ENOENT));
}
