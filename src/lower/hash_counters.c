/* hash_counters.c - how many keys a hash map has got from kernels, and whether one more may come: several counters (maps/layout.h). */
#include "lower/hash.h"

/* A number of one of the table's counters, by bits of the key's hash and i. */
static struct gx_place counter(struct hash *h, uint64_t offset, struct gx_ir_insn *i)
{
	struct gx_place at = field(h, offset);
	struct gx_ir_insn *shard;

	if (h->t.n_counters == 1)
		return at;
	shard = gx_b_binary(h->b, GX_IR_add, h->buckets[0], i);
	shard = gx_b_binary_imm(h->b, GX_IR_and, shard, h->t.n_counters - 1);
	shard = gx_b_binary_imm(h->b, GX_IR_mul, shard, GX_HASH_COUNTER);
	at.base = gx_b_binary(h->b, GX_IR_add, h->table, shard);
	return at;
}

static void take_back_from(struct hash *h, struct gx_ir_insn *i)
{
	gx_b_add_to(h->b, counter(h, GX_HASH_USED, i), number(h, UINT64_MAX), false);
}

/* It is the sum of all counters that tells. */
void lower_hash_take_back(struct hash *h)
{
	take_back_from(h, h->zero);
}

/* From the end of the position's block: one more key, where the i-th counter leaves it. */
static void count_key(struct hash *h, struct gx_ir_insn *i, struct gx_ir_block *take,
                      struct gx_ir_block *full)
{
	struct gx_build *b = h->b;
	struct gx_ir_insn *used, *limit;

	limit = gx_b_ldg(b, counter(h, GX_HASH_LIMIT, i), 8);
	used = gx_b_add_to(b, counter(h, GX_HASH_USED, i), number(h, 1), true);
	gx_b_condbr(b, gx_b_icmp(b, GX_IR_SLT, used, limit), take, full);
}

void lower_hash_count(struct hash *h, struct gx_ir_block *take, struct gx_ir_block *full)
{
	count_key(h, h->zero, take, full);
}

/* Each counter leaves so many of the keys that there may be. From the end of the position's block; where it has no more, the others in
 * turn: each of them is looked at before it is added to. */
void lower_hash_count_elsewhere(struct hash *h, struct gx_ir_block *take, struct gx_ir_block *full)
{
	struct gx_build *b = h->b;
	struct gx_ir_block *head = gx_b_block(b), *look = gx_b_block(b), *try = gx_b_block(b),
	                   *lost = gx_b_block(b);
	struct gx_ir_insn *i = number(h, 1), *used, *limit, *next;

	lower_hash_take_back(h);
	if (h->t.n_counters == 1) {
		gx_b_br(b, full);
		return;
	}
	gx_b_br(b, head);
	gx_build_end_of(b, head);
	i = gx_b_phi(b, i);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_ULT, i, h->t.n_counters), look, full);
	gx_build_end_of(b, look);
	next = gx_b_binary_imm(b, GX_IR_add, i, 1);
	limit = gx_b_ldg(b, counter(h, GX_HASH_LIMIT, i), 8);
	used = gx_b_ldg(b, counter(h, GX_HASH_USED, i), 8);
	gx_b_phi_again(b, i, next);
	gx_b_condbr(b, gx_b_icmp(b, GX_IR_SLT, used, limit), try, head);
	gx_build_end_of(b, try);
	count_key(h, i, take, lost);
	gx_build_end_of(b, lost);
	take_back_from(h, i);
	gx_b_phi_again(b, i, next);
	gx_b_br(b, head);
}
