/* hash.c - look-ups, updates and deletions of hash maps, in the table of maps/layout.h.
 *
 * Finding a key is one loop over at most four words of filters and the slots that these name; what it costs on the way that
 * nearly every look-up goes is a word of filters, a slot's state, its key, and the state again. An insertion takes the lock
 * of the key's bucket, looks again, and takes a slot of the emptier one of its two buckets by compare-and-swap. */
#include "lower/hash.h"

enum { BPF_NOEXIST = 1, BPF_EXIST = 2 };
#define EVERY_BYTE 0x0101010101010101ull
#define HIGH_BITS  0x8080808080808080ull

/* A key that was found: in block `hit`, which has no end yet, as `miss`. */
struct found {
	struct gx_ir_block *hit, *miss;
	struct gx_ir_insn *slot, *state;
};

/* Something of a slot: of such a size, from there on. */
static struct gx_place place(struct hash *h, uint64_t from, struct gx_ir_insn *index, uint64_t size)
{
	struct gx_place at = field(h, from);

	if (size > 1)
		index = gx_b_binary_imm(h->b, GX_IR_mul, index, size);
	at.base = gx_b_binary(h->b, GX_IR_add, h->table, index);
	return at;
}

static struct gx_place state_of(struct hash *h, struct gx_ir_insn *slot)
{
	return place(h, h->t.states, slot, 8);
}

static struct gx_place filter_of(struct hash *h, struct gx_ir_insn *slot)
{
	return place(h, h->t.filters, slot, 1);
}

/* --- loops: phis at the start of a block that is gone back to */
static struct gx_ir_insn *phi(struct hash *h, struct gx_ir_insn *start)
{
	return gx_b_phi(h->b, start);
}

static void again(struct hash *h, struct gx_ir_insn *phi, struct gx_ir_insn *value)
{
	gx_b_phi_again(h->b, phi, value);
}

/* --- the key */
/* gx_hash_word() over the key, and gx_hash_places(). */
static void read_key(struct hash *h, struct gx_ir_insn *pointer)
{
	struct gx_build *b = h->b;
	struct gx_place from = lower_place(pointer);
	struct gx_ir_insn *hash = number(h, GX_HASH_FIRST), *step;
	uint64_t mask = h->t.n_buckets - 1;

	for (uint32_t i = 0; i < h->t.key_words; i++, from.offset += 8) {
		uint32_t left = h->def->key_size - 8 * i;

		h->key[i] = lower_load_word(h->l, from, left < 8 ? left : 8);
		hash = gx_b_binary(b, GX_IR_xor, hash, h->key[i]);
		hash = gx_b_binary_imm(b, GX_IR_mul, hash, GX_HASH_SPREAD);
		hash = gx_b_binary(b, GX_IR_xor, hash, gx_b_binary_imm(b, GX_IR_lshr, hash, 32));
	}
	h->buckets[0] = gx_b_binary_imm(b, GX_IR_and, hash, mask);
	step = gx_b_binary_imm(b, GX_IR_lshr, hash, GX_HASH_STEP);
	step = gx_b_binary_imm(b, GX_IR_or, gx_b_binary_imm(b, GX_IR_and, step, mask), 1);
	h->buckets[1] = gx_b_binary(b, GX_IR_xor, h->buckets[0], step);
	h->tag = gx_b_binary_imm(b, GX_IR_lshr, hash, GX_HASH_TAG_SHIFT);
	h->tag = gx_b_binary_imm(b, GX_IR_or, h->tag, 1);
}

/* The high bit of each byte that is 0; bytes above one of these may have it, too. */
static struct gx_ir_insn *zero_bytes(struct hash *h, struct gx_ir_insn *word)
{
	struct gx_build *b = h->b;
	struct gx_ir_insn *less = gx_b_binary_imm(b, GX_IR_sub, word, EVERY_BYTE);

	word = gx_b_binary_imm(b, GX_IR_xor, word, UINT64_MAX);
	return gx_b_binary_imm(b, GX_IR_and, gx_b_binary(b, GX_IR_and, less, word), HIGH_BITS);
}

/* Number of the lowest bit that is set; there is one. */
static struct gx_ir_insn *first_bit(struct hash *h, struct gx_ir_insn *bits)
{
	struct gx_build *b = h->b;
	struct gx_ir_insn *low, *high;

	low = gx_b_unary(b, GX_IR_ctz, gx_b_trunc(b, bits));
	high = gx_b_binary_imm(b, GX_IR_lshr, bits, 32);
	high = gx_b_unary(b, GX_IR_ctz, gx_b_trunc(b, high));
	high = gx_b_binary_imm(b, GX_IR_add, high, 32);
	low = gx_b_select(b, gx_b_icmp_imm(b, GX_IR_EQ, low, 32), high, low);
	return gx_b_zext(b, low);
}

static struct gx_ir_insn *without_first(struct hash *h, struct gx_ir_insn *bits)
{
	return gx_b_binary(h->b, GX_IR_and, bits, gx_b_binary_imm(h->b, GX_IR_sub, bits, 1));
}

/* --- finding */

/* What the words of a key are mixed with in a slot that is READY in such a state (gx_hash_mix). */
static struct gx_ir_insn *mix_of(struct hash *h, struct gx_ir_insn *state)
{
	return gx_b_binary_imm(h->b, GX_IR_mul, state, GX_HASH_SPREAD);
}

/* Is this slot's key ours? All that says so is read at once: the words of another version's key are mixed with another number. The
 * state is read last, and what is read behind it is not older. */
static struct gx_ir_insn *is_it(struct hash *h, struct gx_ir_insn *slot, struct gx_ir_insn **state)
{
	struct gx_build *b = h->b;
	struct gx_ir_insn *ok, *phase, *mix, *ended, *words[HASH_MAX_WORDS];
	struct gx_place keys = place(h, h->t.keys, slot, 8 * h->t.key_words);

	for (uint32_t i = 0; i < h->t.key_words; i++, keys.offset += 8) {
		words[i] = gx_b_ldg(b, keys, 8);
		words[i]->imm2 = GX_IR_LDG_SEARCH;
	}
	ended = gx_b_ldg(b, place(h, h->t.ended, slot, 8), 8);
	ended->imm2 = GX_IR_LDG_SEARCH;
	*state = gx_b_ldg(b, state_of(h, slot), 8);
	(*state)->imm2 = GX_IR_LDG_ACQUIRE | GX_IR_LDG_SEARCH;
	phase = gx_b_binary_imm(b, GX_IR_and, *state, GX_HASH_PHASES);
	ok = gx_b_icmp_imm(b, GX_IR_EQ, phase, GX_HASH_READY);
	ok = gx_b_binary(b, GX_IR_and, ok, gx_b_icmp(b, GX_IR_NE, ended, *state));
	mix = mix_of(h, *state);
	for (uint32_t i = 0; i < h->t.key_words; i++) {
		words[i] = gx_b_binary(b, GX_IR_xor, words[i], mix);
		ok = gx_b_binary(b, GX_IR_and, ok, gx_b_icmp(b, GX_IR_EQ, words[i], h->key[i]));
	}
	return ok;
}

/* Bit 8 j + i: slot j of bucket i has the key's filter, or may have it; of the filters of two buckets. */
static struct gx_ir_insn *candidates(struct hash *h, struct gx_ir_insn *const filters[2])
{
	struct gx_build *b = h->b;
	struct gx_ir_insn *all = gx_b_binary_imm(b, GX_IR_mul, h->tag, EVERY_BYTE), *bits[2];

	for (uint32_t i = 0; i < 2; i++) {
		bits[i] = zero_bytes(h, gx_b_binary(b, GX_IR_xor, filters[i], all));
		bits[i] = gx_b_binary_imm(b, GX_IR_lshr, bits[i], 7 - i);
	}
	return gx_b_binary(b, GX_IR_or, bits[0], bits[1]);
}

/* Bit 8 j + i of such: its slot. part: the first of its part's. */
static struct gx_ir_insn *candidate(struct hash *h, struct gx_ir_insn *bit, struct gx_ir_insn *part)
{
	struct gx_build *b = h->b;
	struct gx_ir_insn *slot = gx_b_binary_imm(b, GX_IR_and, bit, 1);

	slot = gx_b_select(b, gx_b_icmp_imm(b, GX_IR_EQ, slot, 0), h->buckets[0], h->buckets[1]);
	slot = gx_b_binary_imm(b, GX_IR_mul, slot, GX_HASH_SLOTS);
	slot = gx_b_binary(b, GX_IR_add, slot, gx_b_binary_imm(b, GX_IR_lshr, bit, 3));
	return gx_b_binary(b, GX_IR_add, slot, part);
}

/* From the end of the position's block. The filters of all four buckets are read at once; then a slot for each candidate. */
static void find(struct hash *h, struct found *f)
{
	struct gx_build *b = h->b;
	struct gx_ir_insn *left, *part, *other[2], *ok, *rest, *first, *second;
	struct gx_ir_block *head = gx_b_block(b), *next = gx_b_block(b), *more = gx_b_block(b),
	                   *look = gx_b_block(b);
	uint64_t behind = h->t.n_slots / 2;

	f->hit = gx_b_block(b);
	f->miss = gx_b_block(b);
	for (uint32_t i = 0; i < 2; i++) {
		struct gx_place at =
		        filter_of(h, gx_b_binary_imm(b, GX_IR_mul, h->buckets[i], GX_HASH_SLOTS));

		other[i] = gx_b_ldg(b, at, 8);
		at.offset += (int64_t)behind;
		h->filters[i] = gx_b_ldg(b, at, 8);
	}
	first = candidates(h, other);
	second = candidates(h, h->filters);
	ok = gx_b_icmp_imm(b, GX_IR_EQ, first, 0);
	left = gx_b_select(b, ok, second, first);
	part = gx_b_select(b, ok, number(h, behind), h->zero);
	gx_b_br(b, head);
	gx_build_end_of(b, head);
	left = phi(h, left);
	part = phi(h, part);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_NE, left, 0), look, next);

	gx_build_end_of(b, next);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_EQ, part, 0), more, f->miss);
	gx_build_end_of(b, more);
	again(h, left, second);
	again(h, part, number(h, behind));
	gx_b_br(b, head);

	gx_build_end_of(b, look);
	f->slot = candidate(h, first_bit(h, left), part);
	ok = is_it(h, f->slot, &f->state);
	rest = without_first(h, left);
	again(h, left, rest);
	again(h, part, part);
	gx_b_condbr(b, ok, f->hit, head);
}

/* Of an LRU type. */
static void note_use(struct hash *h, struct gx_ir_insn *slot)
{
	if (h->t.ages)
		gx_b_stg(h->b, place(h, h->t.ages, slot, 8), 8,
		         gx_b_leaf(h->b, GX_IR_timer, GX_IR_I64, 0, 0), 0);
}

static struct gx_ir_insn *value_address(struct hash *h, struct gx_ir_insn *slot)
{
	struct gx_place at = place(h, h->t.values, slot, h->t.stride);
	struct gx_ir_insn *address = gx_b_binary_imm(h->b, GX_IR_add, at.base, (uint64_t)at.offset);

	address->fact.umin = 1; /* maps are never at 0 */
	return address;
}

/* --- calls */
static bool begin(struct hash *h, struct lowering *l, struct gx_ir_insn *call, enum gx_map_op op,
                  int *err)
{
	static const uint32_t n_args[] = {
		[GX_MAP_OP_LOOKUP] = 2, [GX_MAP_OP_UPDATE] = 4, [GX_MAP_OP_DELETE] = 2
	};
	const struct gx_map_type_row *type;

	*h = (struct hash){ .l = l, .b = &l->b };
	h->def = lower_map_arg(l, call, 0, &h->map, err);
	if (*err)
		return false;
	type = gx_map_type_row(h->def->type);
	if (!type || !(type->ops[GX_SIDE_DEVICE] & 1u << op) || type->layout != GX_LAYOUT_hash ||
	    call->n_args < n_args[op] || !h->def->key_size) {
		lower_fail(l, call, GX_E_LOWER_MAP, err, "map '%.16s' of type %u is no hash",
		           h->def->name, h->def->type);
		return false;
	}
	if (!lower_moves(l, call, h->def, op, err))
		return false;
	h->t = gx_hash_table(h->def->key_size, h->def->value_size, h->def->max_entries);
	if (gx_map_type_is(h->def->type, GX_MAP_LRU))
		gx_hash_add_ages(&h->t);
	h->table = lower_map_word(l, h->map, GX_RELOC_MAP_BASE, 0);
	h->table->fact.umin = 1;
	h->zero = number(h, 0);
	read_key(h, call->args[1]);
	return true;
}

/* At the position: the address of the value, or 0. */
static struct gx_ir_insn *address_or_none(struct hash *h, struct gx_ir_insn *at)
{
	struct gx_build *b = h->b;
	struct gx_ir_block *rest = gx_b_split(b);
	struct gx_ir_insn *address;
	struct found f;

	find(h, &f);
	gx_build_end_of(b, f.hit);
	note_use(h, f.slot);
	address = value_address(h, f.slot);
	gx_b_br(b, rest);
	gx_build_end_of(b, f.miss);
	gx_b_br(b, rest);
	gx_build_before(b, at);
	return gx_b_phi2(b, rest, f.hit, address, h->zero);
}

/* All lanes are here and ask for one key: the lowest one looks for all, so that they agree whatever other warps do meanwhile. */
static struct gx_ir_insn *look_for_all(struct hash *h, struct gx_ir_insn *call)
{
	struct gx_build *b = h->b;
	struct gx_ir_insn *mask = gx_b_sreg(b, GX_IR_SREG_active_mask), *leads, *found;
	struct gx_ir_block *rest, *lead;

	leads = gx_b_sreg(b, GX_IR_SREG_is_leader);
	rest = gx_b_split(b);
	lead = gx_b_block(b);
	gx_b_condbr(b, leads, lead, rest);
	gx_build_end_of(b, lead);
	gx_b_br(b, rest);
	gx_build_before(b, lead->last ? lead->last : call);
	found = address_or_none(h, lead->last ? lead->last : call);
	found = gx_b_phi2(b, rest, b->block, found, h->zero);
	gx_build_before(b, call);
	return gx_b_shuffle(b, found, gx_b_unary(b, GX_IR_ctz, mask), mask);
}

struct gx_ir_insn *lower_hash_lookup(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct hash h;

	if (!begin(&h, l, call, GX_MAP_OP_LOOKUP, err))
		return NULL;
	if (l->lanes == GX_LANES_ALL && call->fact.lanes == GX_IR_LANES_SAME)
		return look_for_all(&h, call);
	return address_or_none(&h, call);
}

/* --- updates. Each block of the way ends with its result in the block behind the call. */
struct update {
	struct hash h;
	struct gx_ir_insn *call, *flags, *lock; /* the lock's address */
	struct gx_ir_block *rest;
	struct gx_ir_insn *result;                 /* phi of rest */
	struct gx_ir_block *fill;                  /* writes the value to slot, */
	struct gx_ir_insn *fill_slot, *fill_state; /* phis; state: 0, or that of a new key */
	/* Who did not find the key goes from outer, where the lock is asked for, to look, and back while others have it. All of that is
	 * behind the first look: ptxas puts a YIELD where this loop begins, and updates of keys that are there are to come by none. */
	struct gx_ir_block *outer, *look;
	struct gx_ir_insn *asked;         /* phi of outer: how often the lock was asked for */
	struct gx_ir_insn *tries, *holds; /* phis of look: the same, and 1: it is ours */
};

static void phi_start(struct update *u, struct gx_ir_insn **phi_, struct gx_ir_block *block,
                      struct gx_ir_insn *value)
{
	gx_b_phi_of(u->h.b, block, phi_, value);
}

static void end_with(struct update *u, int64_t result)
{
	phi_start(u, &u->result, u->rest, number(&u->h, (uint64_t)result));
	gx_b_br(u->h.b, u->rest);
}

static void unlock(struct update *u)
{
	struct gx_place lock = { .base = u->lock,
		                 .offset = GX_HASH_LOCKS,
		                 .space = GX_IR_SPACE_MAP };

	gx_b_stg(u->h.b, lock, 8, u->h.zero, 2);
}

void lower_count_dropped(struct lowering *l)
{
	struct gx_place line = { .offset = GX_STATS_LANES_DROPPED, .space = GX_IR_SPACE_MAP };

	line.base = lower_stats_line(l);
	gx_b_add_to(&l->b, line,
	            l->program->thread ? gx_b_const(&l->b, GX_IR_I64, 1)
	                               : gx_b_sreg64(&l->b, GX_IR_SREG_n_active),
	            false);
}

static void go_to_fill(struct update *u, struct gx_ir_insn *slot, struct gx_ir_insn *state)
{
	phi_start(u, &u->fill_slot, u->fill, slot);
	phi_start(u, &u->fill_state, u->fill, state);
	gx_b_br(u->h.b, u->fill);
}

/* The key is there. Who holds the lock (holds; NULL: nobody) found that another one was faster. */
static void key_is_there(struct update *u, const struct found *f, struct gx_ir_insn *holds)
{
	struct hash *h = &u->h;
	struct gx_build *b = h->b;
	struct gx_ir_block *held, *free = gx_b_block(b), *write = gx_b_block(b),
	                          *refuse = gx_b_block(b);
	struct gx_ir_insn *flag;

	gx_build_end_of(b, f->hit);
	if (holds) {
		held = gx_b_block(b);
		gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_NE, holds, 0), held, free);
		gx_build_end_of(b, held);
		unlock(u);
	}
	gx_b_br(b, free);
	gx_build_end_of(b, free);
	flag = gx_b_binary_imm(b, GX_IR_and, u->flags, BPF_NOEXIST);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_EQ, flag, 0), write, refuse);
	gx_build_end_of(b, refuse);
	end_with(u, -EEXIST);
	gx_build_end_of(b, write);
	go_to_fill(u, f->slot, h->zero);
}

static void go_to_look(struct update *u, struct gx_ir_insn *tries, uint64_t holds)
{
	phi_start(u, &u->tries, u->look, tries);
	phi_start(u, &u->holds, u->look, number(&u->h, holds));
	gx_b_br(u->h.b, u->look);
}

/* From outer on: asks for the lock, with it or without it looks once more, and that again until the key is there or the lock is ours.
 * The block of who has it, and found no key. */
static struct gx_ir_block *take_lock(struct update *u)
{
	struct hash *h = &u->h;
	struct gx_build *b = h->b;
	struct gx_place lock = { .base = u->lock,
		                 .offset = GX_HASH_LOCKS,
		                 .space = GX_IR_SPACE_MAP };
	struct gx_ir_block *insert = gx_b_block(b), *peek = gx_b_block(b), *try = gx_b_block(b),
	                   *got = gx_b_block(b), *wait = gx_b_block(b), *later = gx_b_block(b),
	                   *busy = gx_b_block(b);
	struct gx_ir_insn *tries;
	struct found f;

	gx_build_end_of(b, u->outer);
	u->asked = phi(h, h->zero);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_EQ, u->asked, 0), try, peek);
	gx_build_end_of(b, peek);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_EQ, gx_b_ldg(b, lock, 8), 0), try, wait);
	gx_build_end_of(b, try);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_EQ, gx_b_swap(h->b, lock, h->zero, number(h, 1)), 0),
	            got, wait);
	gx_build_end_of(b, got);
	gx_b_leaf(b, GX_IR_fence, GX_IR_VOID, 0, 0);
	go_to_look(u, u->asked, 1);
	gx_build_end_of(b, wait);
	tries = gx_b_binary_imm(b, GX_IR_add, u->asked, 1);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_ULT, tries, GX_HASH_TRIES), later, busy);
	gx_build_end_of(b, busy);
	lower_count_dropped(u->h.l);
	end_with(u, -EBUSY);
	gx_build_end_of(b, later);
	go_to_look(u, tries, 0);

	gx_build_end_of(b, u->look);
	find(h, &f);
	key_is_there(u, &f, u->holds);
	gx_build_end_of(b, f.miss);
	again(h, u->asked, u->tries);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_NE, u->holds, 0), insert, u->outer);
	return insert;
}

static struct gx_ir_insn *n_bytes(struct hash *h, struct gx_ir_insn *bits)
{
	struct gx_ir_insn *low, *high;

	low = gx_b_unary(h->b, GX_IR_popc, gx_b_trunc(h->b, bits));
	high = gx_b_binary_imm(h->b, GX_IR_lshr, bits, 32);
	high = gx_b_unary(h->b, GX_IR_popc, gx_b_trunc(h->b, high));
	return gx_b_binary(h->b, GX_IR_add, low, high);
}

/* A slot that was got: the key, its filter, and then its value in fill. was_counted: what was there, which the host had ended or which
 * made room, is still among the keys that are counted; NULL: it is. */
static void slot_is_ours(struct update *u, struct gx_ir_insn *slot, struct gx_ir_insn *busy,
                         struct gx_ir_insn *was_counted)
{
	struct hash *h = &u->h;
	struct gx_build *b = h->b;
	struct gx_ir_block *count = gx_b_block(b), *write = gx_b_block(b);
	struct gx_ir_insn *ready, *mix;
	struct gx_place to;

	if (was_counted)
		gx_b_condbr(b, was_counted, count, write);
	else
		gx_b_br(b, count);
	gx_build_end_of(b, count);
	lower_hash_take_back(h);
	gx_b_br(b, write);
	gx_build_end_of(b, write);
	ready = gx_b_binary_imm(b, GX_IR_add, busy, GX_HASH_READY - GX_HASH_BUSY);
	mix = mix_of(h, ready);
	to = place(h, h->t.keys, slot, 8 * h->t.key_words);
	for (uint32_t i = 0; i < h->t.key_words; i++, to.offset += 8)
		gx_b_stg(b, to, 8, gx_b_binary(b, GX_IR_xor, h->key[i], mix), 1);
	gx_b_stg(b, filter_of(h, slot), 1, h->tag, 1);
	go_to_fill(u, slot, ready);
}

/* Rounds 0 and 1 of the search for a slot: where the filters that were read under the lock say that one is free, in the emptier bucket first; 2 and 3: every slot,
 * for the host may have ended what is there. */
static void take_slot(struct update *u)
{
	struct hash *h = &u->h;
	struct gx_build *b = h->b;
	struct gx_ir_block *head = gx_b_block(b), *next = gx_b_block(b), *more = gx_b_block(b),
	                   *look = gx_b_block(b), *try = gx_b_block(b), *ours = gx_b_block(b),
	                   *full = gx_b_block(b);
	struct gx_ir_insn *round, *left, *base, *value, *first, *bits, *slot, *state, *ended, *ok,
	        *busy, *fewer, *free[2];

	for (uint32_t i = 0; i < 2; i++)
		free[i] = zero_bytes(h, h->filters[i]);
	fewer = gx_b_icmp(b, GX_IR_ULT, n_bytes(h, free[0]), n_bytes(h, free[1]));
	first = gx_b_select(b, fewer, h->buckets[1], h->buckets[0]);
	bits = gx_b_select(b, fewer, free[1], free[0]);
	free[1] = gx_b_select(b, fewer, free[0], free[1]);
	free[0] = bits;
	gx_b_br(b, head);
	gx_build_end_of(b, head);
	round = phi(h, h->zero);
	left = phi(h, h->zero);
	base = phi(h, h->zero);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_NE, left, 0), look, next);

	gx_build_end_of(b, next);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_ULT, round, 4), more, full);
	gx_build_end_of(b, full);
	lower_hash_take_back(h);
	unlock(u);
	lower_count_dropped(h->l);
	end_with(u, -E2BIG);
	gx_build_end_of(b, more);
	value = gx_b_binary(b, GX_IR_xor, h->buckets[0], h->buckets[1]);
	value = gx_b_binary(b, GX_IR_xor, value, first);
	ok = gx_b_icmp_imm(b, GX_IR_EQ, gx_b_binary_imm(b, GX_IR_and, round, 1), 0);
	value = gx_b_binary_imm(b, GX_IR_mul, gx_b_select(b, ok, first, value), GX_HASH_SLOTS);
	value = gx_b_binary_imm(b, GX_IR_add, value, h->t.n_slots / 2);
	bits = gx_b_select(b, ok, free[0], free[1]);
	bits = gx_b_select(b, gx_b_icmp_imm(b, GX_IR_ULT, round, 2), bits, number(h, HIGH_BITS));
	again(h, round, gx_b_binary_imm(b, GX_IR_add, round, 1));
	again(h, left, bits);
	again(h, base, value);
	gx_b_br(b, head);

	gx_build_end_of(b, look);
	slot = gx_b_binary_imm(b, GX_IR_lshr, first_bit(h, left), 3);
	slot = gx_b_binary(b, GX_IR_add, base, slot);
	state = gx_b_ldg(b, state_of(h, slot), 8);
	ended = gx_b_icmp(b, GX_IR_EQ, gx_b_ldg(b, place(h, h->t.ended, slot, 8), 8), state);
	value = gx_b_binary_imm(b, GX_IR_and, state, GX_HASH_PHASES);
	ended = gx_b_binary(b, GX_IR_and, ended, gx_b_icmp_imm(b, GX_IR_EQ, value, GX_HASH_READY));
	ok = gx_b_binary(b, GX_IR_or, gx_b_icmp_imm(b, GX_IR_EQ, value, GX_HASH_EMPTY),
	                 gx_b_icmp_imm(b, GX_IR_EQ, value, GX_HASH_DEAD));
	ok = gx_b_binary(b, GX_IR_or, ok, ended);
	value = without_first(h, left);
	again(h, round, round);
	again(h, left, value);
	again(h, base, base);
	gx_b_condbr(b, ok, try, head);
	gx_build_end_of(b, try);
	busy = gx_b_binary_imm(b, GX_IR_or, state, GX_HASH_PHASES);
	busy = gx_b_binary_imm(b, GX_IR_add, busy, 1 + GX_HASH_BUSY);
	again(h, round, round);
	again(h, left, value);
	again(h, base, base);
	ok = gx_b_icmp(b, GX_IR_EQ, gx_b_swap(h->b, state_of(h, slot), state, busy), state);
	gx_b_condbr(b, ok, ours, head);
	gx_build_end_of(b, ours);
	slot_is_ours(u, slot, busy, ended);
}

/* --- LRU: a key makes room */

/* The oldest of those that were looked at. */
struct oldest {
	struct gx_ir_insn *i, *tries;          /* phis: slots of the two buckets, rounds */
	struct gx_ir_insn *age, *slot, *state; /* phis; age UINT64_MAX: none yet */
};

static void go_on(struct hash *h, const struct oldest *o, struct gx_ir_insn *i,
                  struct gx_ir_insn *tries, struct gx_ir_insn *const found[3])
{
	again(h, o->i, i);
	again(h, o->tries, tries);
	again(h, o->age, found[0]);
	again(h, o->slot, found[1]);
	again(h, o->state, found[2]);
}

/* Slot i of the buckets: is it older than those before? What the host ended is the oldest of all. */
static void look_at_age(struct update *u, const struct oldest *o)
{
	struct hash *h = &u->h;
	struct gx_build *b = h->b;
	struct gx_ir_insn *slot, *state, *age, *ended, *older, *found[3];

	slot = gx_b_icmp_imm(b, GX_IR_ULT, o->i, GX_HASH_SLOTS);
	slot = gx_b_select(b, slot, h->buckets[0], h->buckets[1]);
	slot = gx_b_binary_imm(b, GX_IR_mul, slot, GX_HASH_SLOTS);
	slot = gx_b_binary(b, GX_IR_add, slot,
	                   gx_b_binary_imm(b, GX_IR_and, o->i, GX_HASH_SLOTS - 1));
	slot = gx_b_binary_imm(b, GX_IR_add, slot, h->t.n_slots / 2);
	state = gx_b_ldg(b, state_of(h, slot), 8);
	ended = gx_b_icmp(b, GX_IR_EQ, gx_b_ldg(b, place(h, h->t.ended, slot, 8), 8), state);
	age = gx_b_ldg(b, place(h, h->t.ages, slot, 8), 8);
	age = gx_b_select(b, ended, h->zero, age);
	older = gx_b_binary_imm(b, GX_IR_and, state, GX_HASH_PHASES);
	older = gx_b_icmp_imm(b, GX_IR_EQ, older, GX_HASH_READY);
	older = gx_b_binary(b, GX_IR_and, older, gx_b_icmp(b, GX_IR_ULT, age, o->age));
	found[0] = gx_b_select(b, older, age, o->age);
	found[1] = gx_b_select(b, older, slot, o->slot);
	found[2] = gx_b_select(b, older, state, o->state);
	go_on(h, o, gx_b_binary_imm(b, GX_IR_add, o->i, 1), o->tries, found);
}

/* From the end of the position's block. none: where it goes on when nothing can make room, or others were always faster */
static void make_room(struct update *u, struct gx_ir_block *none)
{
	struct hash *h = &u->h;
	struct gx_build *b = h->b;
	struct gx_ir_block *head = gx_b_block(b), *look = gx_b_block(b), *seen = gx_b_block(b),
	                   *try = gx_b_block(b), *ours = gx_b_block(b), *lost = gx_b_block(b),
	                   *later = gx_b_block(b);
	struct gx_ir_insn *never = number(h, UINT64_MAX), *busy, *ok, *tries;
	struct oldest o;

	gx_b_br(b, head);
	gx_build_end_of(b, head);
	o.i = phi(h, h->zero);
	o.tries = phi(h, h->zero);
	o.age = phi(h, never);
	o.slot = phi(h, h->zero);
	o.state = phi(h, h->zero);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_ULT, o.i, 2 * GX_HASH_SLOTS), look, seen);
	gx_build_end_of(b, look);
	look_at_age(u, &o);
	gx_b_br(b, head);
	gx_build_end_of(b, seen);
	gx_b_condbr(b, gx_b_icmp(b, GX_IR_NE, o.age, never), try, none);
	gx_build_end_of(b, try);
	busy = gx_b_binary_imm(b, GX_IR_or, o.state, GX_HASH_PHASES);
	busy = gx_b_binary_imm(b, GX_IR_add, busy, 1 + GX_HASH_BUSY);
	ok = gx_b_icmp(b, GX_IR_EQ, gx_b_swap(h->b, state_of(h, o.slot), o.state, busy), o.state);
	gx_b_condbr(b, ok, ours, lost);
	gx_build_end_of(b, lost);
	tries = gx_b_binary_imm(b, GX_IR_add, o.tries, 1);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_ULT, tries, GX_HASH_SLOTS), later, none);
	gx_build_end_of(b, later);
	go_on(h, &o, h->zero, tries, (struct gx_ir_insn *[]){ never, h->zero, h->zero });
	gx_b_br(b, head);
	gx_build_end_of(b, ours);
	slot_is_ours(u, o.slot, busy, NULL);
}

static void key_is_new(struct update *u, struct gx_ir_block *insert)
{
	struct hash *h = &u->h;
	struct gx_build *b = h->b;
	struct gx_ir_block *take = gx_b_block(b), *full = gx_b_block(b), *none = gx_b_block(b);

	gx_build_end_of(b, insert);
	lower_hash_count(h, take, full);
	gx_build_end_of(b, full);
	if (h->t.ages) {
		make_room(u, take);
	} else {
		lower_hash_count_elsewhere(h, take, none);
		gx_build_end_of(b, none);
		unlock(u);
		lower_count_dropped(h->l);
		end_with(u, -E2BIG);
	}
	gx_build_end_of(b, take);
	take_slot(u);
}

/* The value goes to its slot; a new key is there for others from then on. */
static void fill(struct update *u)
{
	struct hash *h = &u->h;
	struct gx_build *b = h->b;
	struct gx_ir_block *publish = gx_b_block(b), *done = gx_b_block(b);
	struct gx_place to = { .space = GX_IR_SPACE_MAP, .map = h->map };

	gx_build_end_of(b, u->fill);
	note_use(h, u->fill_slot);
	to.base = value_address(h, u->fill_slot);
	if (h->def->value_size % 8) {
		to.offset = (int64_t)h->t.stride - 8;
		gx_b_stg(b, to, 8, h->zero, 0);
		to.offset = 0;
	}
	lower_copy(h->l, to, lower_place(u->call->args[2]), h->def->value_size);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_NE, u->fill_state, 0), publish, done);
	gx_build_end_of(b, publish);
	gx_b_stg(b, state_of(h, u->fill_slot), 8, u->fill_state, 2);
	unlock(u);
	gx_b_br(b, done);
	gx_build_end_of(b, done);
	end_with(u, 0);
}

struct gx_ir_insn *lower_hash_update(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct update u = { .call = call };
	struct hash *h = &u.h;
	struct gx_build *b = &l->b;
	struct gx_ir_block *first, *absent, *wanted, *insert, *wrong;
	struct gx_ir_insn *flag;
	struct found f;

	if (!begin(h, l, call, GX_MAP_OP_UPDATE, err))
		return NULL;
	if (l->lanes == GX_LANES_ALL)
		return lower_fail(l, call, GX_E_LOWER_MAP, err, "lanes that insert at once");
	u.flags = call->args[3];
	u.lock = gx_b_binary(b, GX_IR_add, h->table,
	                     gx_b_binary_imm(b, GX_IR_mul, h->buckets[0], 8));
	u.rest = gx_b_split(b);
	first = gx_b_block(b);
	u.outer = gx_b_block(b);
	u.look = gx_b_block(b);
	u.fill = gx_b_block(b);
	if (lower_flags_may_be_wrong(u.flags)) {
		wrong = gx_b_block(b);
		gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_ULE, u.flags, BPF_EXIST), first, wrong);
		gx_build_end_of(b, wrong);
		end_with(&u, -EINVAL);
	} else {
		gx_b_br(b, first);
	}
	gx_build_end_of(b, first);
	find(h, &f);
	key_is_there(&u, &f, NULL);
	gx_build_end_of(b, f.miss);
	absent = gx_b_block(b);
	wanted = gx_b_block(b);
	flag = gx_b_binary_imm(b, GX_IR_and, u.flags, BPF_EXIST);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_EQ, flag, 0), wanted, absent);
	gx_build_end_of(b, absent);
	end_with(&u, -ENOENT);
	gx_build_end_of(b, wanted);
	gx_b_br(b, u.outer);
	insert = take_lock(&u);
	key_is_new(&u, insert);
	fill(&u);
	return u.result;
}

/* --- deletions */
struct gx_ir_insn *lower_hash_delete(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct update u = { .call = call };
	struct hash *h = &u.h;
	struct gx_build *b = &l->b;
	struct gx_ir_block *ours, *lost, *count, *free;
	struct gx_ir_insn *busy, *ok;
	struct found f;

	if (!begin(h, l, call, GX_MAP_OP_DELETE, err))
		return NULL;
	u.rest = gx_b_split(b);
	find(h, &f);
	ours = gx_b_block(b);
	lost = gx_b_block(b);
	count = gx_b_block(b);
	free = gx_b_block(b);
	gx_build_end_of(b, f.miss);
	gx_b_br(b, lost);
	gx_build_end_of(b, f.hit);
	busy = gx_b_binary_imm(b, GX_IR_sub, f.state, GX_HASH_READY - GX_HASH_BUSY);
	ok = gx_b_icmp(b, GX_IR_EQ, gx_b_swap(h->b, state_of(h, f.slot), f.state, busy), f.state);
	gx_b_condbr(b, ok, ours, lost);
	gx_build_end_of(b, lost);
	end_with(&u, -ENOENT);
	gx_build_end_of(b, ours);
	gx_b_stg(b, filter_of(h, f.slot), 1, h->zero, 1);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_ULT, f.slot, h->t.n_slots / 2), free, count);
	gx_build_end_of(b, count);
	lower_hash_take_back(h);
	gx_b_br(b, free);
	gx_build_end_of(b, free);
	gx_b_stg(b, state_of(h, f.slot), 8,
	         gx_b_binary_imm(b, GX_IR_add, busy, GX_HASH_DEAD - GX_HASH_BUSY), 2);
	end_with(&u, 0);
	return u.result;
}
