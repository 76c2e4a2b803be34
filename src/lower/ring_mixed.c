/* ring_mixed.c - records that tell by their words that they are whole (GX_RING_MIXED in maps/layout.h): nobody waits for a fence.
 *
 *   r = ringbuf_reserve(16)              r = ...
 *   store.8 [r], a                       stg.8 relaxed [r], a ^ MIX
 *   store.8 [r + 8], 7            ->     stg.8 relaxed [r + 8], 7 ^ MIX
 *   ringbuf_submit(r)                    if (half of a == MIX) stg.8 release [r - 8], MIXED_READY | 16
 *                                        else stg.8 relaxed [r - 8], MIXED | 16
 *
 * That is so where each word of a record is written once on every way from its reservation to its one release, in stores of 4 or 8 bytes,
 * and nobody reads it; and for what ringbuf_output() copies in such pieces. All other records are released behind a fence. */
#include "lower/lower_internal.h"

#include <string.h>

#define MIX_BOTH ((uint64_t)GX_RING_MIX << 32 | GX_RING_MIX)

enum {
	WORD = 4,
	MOST_WORDS = GX_RING_MAX_RECORD / WORD,
	MOST_LOOKS = 16 /* a fence is waited for as long as so many comparisons take, at least */
};

/* Half of a value of 64 bits. */
struct word {
	struct gx_ir_insn *of;
	bool upper;
};

/* A record whose words are mixed, and who releases it. */
struct lower_mixed {
	struct lower_mixed *next;
	const struct gx_ir_insn *release;
	struct gx_ir_insn *zero; /* i1: one of its words is zero; NULL: none can be */
};

/* --- words */

/* What a word was made of, as pairs.c puts two of them together. */
static struct word word_of(struct gx_ir_insn *value, bool upper)
{
	const struct gx_ir_insn *moved = value->op == GX_IR_or ? value->args[1] : NULL;

	if (moved && moved->op == GX_IR_shl && gx_is_const(moved->args[1], 32) &&
	    value->args[0]->op == GX_IR_zext)
		return word_of(upper ? moved->args[0] : value->args[0], false);
	if (!upper && value->op == GX_IR_zext && value->args[0]->op == GX_IR_trunc)
		return word_of(value->args[0]->args[0], false);
	return (struct word){ value, upper };
}

/* What is known of a value tells that this half of it is not MIX. */
static bool is_other(const struct gx_ir_fact *fact, bool upper)
{
	unsigned shift = upper ? 32 : 0;
	uint32_t known = (uint32_t)(fact->known_mask >> shift);

	if (((uint32_t)(fact->known_value >> shift) ^ GX_RING_MIX) & known)
		return true;
	return (upper ? fact->umax >> 32 : fact->umax) < GX_RING_MIX;
}

/* It is never zero once it is mixed. */
static bool never_zero(struct word word)
{
	if (word.of->op == GX_IR_const)
		return (uint32_t)(word.of->imm >> (word.upper ? 32 : 0)) != GX_RING_MIX;
	if (word.of->op == GX_IR_zext)
		return word.upper || is_other(&word.of->args[0]->fact, false);
	return is_other(&word.of->fact, word.upper);
}

/* Comparisons that a value takes. */
static uint32_t n_looks_at(struct gx_ir_insn *value, uint32_t width)
{
	return !never_zero(word_of(value, false)) +
	       (width > WORD && !never_zero(word_of(value, true)));
}

static void look_at_word(struct gx_build *b, struct gx_ir_insn **zero, struct word word)
{
	struct gx_ir_insn *value = word.of, *found;

	if (never_zero(word))
		return;
	if (word.upper)
		value = gx_b_binary_imm(b, GX_IR_lshr, value, 32);
	value = value->op == GX_IR_zext ? value->args[0] : gx_b_trunc(b, value);
	found = gx_b_icmp_imm(b, GX_IR_EQ, value, GX_RING_MIX);
	*zero = *zero ? gx_b_binary(b, GX_IR_or, *zero, found) : found;
}

/* *zero: also, whether a word of the value is zero once it is mixed. */
static void look_at(struct gx_build *b, struct gx_ir_insn **zero, struct gx_ir_insn *value,
                    uint32_t width)
{
	look_at_word(b, zero, word_of(value, false));
	if (width > WORD)
		look_at_word(b, zero, word_of(value, true));
}

static struct gx_ir_insn *mix(struct gx_build *b, struct gx_ir_insn *value, uint32_t width)
{
	return gx_b_binary_imm(b, GX_IR_xor, value, width > WORD ? MIX_BOTH : GX_RING_MIX);
}

/* --- records that a program writes itself */

/* From a reservation to where the record is released. */
struct way {
	const struct gx_ir_insn *record;
	struct gx_ir_insn *release; /* the one submit; NULL: none */
	const struct gx_ir_doms *doms;
};

/* Words of a record that were written. */
struct written {
	bool words[MOST_WORDS];
	uint32_t size, n_words, n_looks;
};

/* A store into the record, and where. */
static bool is_store(const struct way *way, const struct gx_ir_insn *insn, int64_t *at)
{
	*at = (int64_t)insn->imm;
	return insn->op == GX_IR_store && gx_address_base(insn->args[0], at) == way->record;
}

/* A list of blocks that were come to: each one's scratch is the number after the next one's, which no block that was not come to has. */
static void come_to(struct gx_ir_block *const *succ, uint32_t n, uint32_t *first)
{
	for (uint32_t i = 0; i < n; i++)
		if (!succ[i]->scratch) {
			succ[i]->scratch = *first;
			*first = succ[i]->id + 1;
		}
}

/* A block is come to again without another reservation. */
static bool comes_again(const struct gx_ir *ir, const struct gx_ir_block *block,
                        const struct gx_ir_block *reserved)
{
	const uint32_t end = ir->n_blocks + 1;
	const struct gx_ir_block *at = block;
	uint32_t first = end;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		ir->blocks[i]->scratch = 0;
	do {
		if (at != reserved)
			come_to(at->succ, at->n_succ, &first);
		at = first == end ? NULL : ir->blocks[first - 1];
		first = at ? at->scratch : end;
	} while (at && at != block);
	return at;
}

/* Whoever comes to the release was there, once since the reservation. */
static bool is_once(const struct gx_ir *ir, const struct way *way, const struct gx_ir_block *block)
{
	return gx_ir_dominates(way->doms, block, way->release->block) &&
	       !comes_again(ir, block, way->record->block);
}

static bool note_store(struct written *written, const struct gx_ir_insn *store, int64_t at)
{
	uint32_t width = store->width;

	if (width < WORD || at < 0 || at % width || at + width > written->size)
		return false;
	for (uint32_t i = 0; i < width / WORD; i++) {
		bool *word = &written->words[at / WORD + i];

		if (*word)
			return false;
		*word = true;
		written->n_words++;
	}
	written->n_looks += n_looks_at(store->args[1], width);
	return true;
}

/* Is a use of a pointer into the record nothing but where something is stored, a question whether there is one, or its end? */
static bool is_harmless(const struct way *way, struct gx_ir_insn *insn, uint32_t arg)
{
	int64_t at = 0;

	switch ((int)insn->op) {
	case GX_IR_add:
	case GX_IR_sub:
		return gx_address_base(insn, &at) ==
		       way->record; /* whose uses are looked at, too */
	case GX_IR_icmp: return insn->args[0] == way->record && gx_is_const(insn->args[1], 0);
	case GX_IR_store: return !arg;
	default: return insn == way->release || lower_calls(insn, lower_ring_discard);
	}
}

static bool only_written(const struct way *way, struct gx_ir_insn *insn, struct written *written)
{
	int64_t at = 0;

	for (uint32_t a = 0; a < insn->n_args; a++) {
		int64_t offset = 0;

		if (gx_address_base(insn->args[a], &offset) == way->record &&
		    !is_harmless(way, insn, a))
			return false;
	}
	return !is_store(way, insn, &at) || note_store(written, insn, at);
}

/* The first submit: only_written() refuses any other. */
static struct gx_ir_insn *release_of(const struct gx_ir *ir, const struct gx_ir_insn *record)
{
	struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (lower_calls(insn, lower_ring_submit) && insn->n_args &&
			    insn->args[0] == record)
				return insn;
	return NULL;
}

/* Each word is written once on every way to the release, and nobody does anything else with it. */
static bool all_written(const struct gx_ir *ir, const struct way *way, uint64_t size)
{
	struct written written = { .size = (uint32_t)size };
	struct gx_ir_insn *insn;
	int64_t at;

	if (!way->release || size > GX_RING_MAX_RECORD || size % WORD)
		return false;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (!only_written(way, insn, &written))
				return false;
	if (written.n_words != size / WORD || written.n_looks > MOST_LOOKS)
		return false;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (is_store(way, insn, &at)) {
				if (!is_once(ir, way, ir->blocks[i]))
					return false;
				break; /* once for a block */
			}
	return true;
}

static void mix_store(struct gx_build *b, struct gx_ir_insn *store, struct lower_mixed *mixed,
                      struct gx_ir_insn *release)
{
	struct gx_place place = { store->args[0], (int64_t)store->imm, GX_IR_SPACE_RING,
		                  store->map };

	gx_build_before(b, store);
	gx_b_stg(b, place, store->width, mix(b, store->args[1], store->width), 1);
	/* what was stored is known there whatever the order of blocks */
	gx_build_before(b, release);
	look_at(b, &mixed->zero, store->args[1], store->width);
	gx_ir_remove(store);
}

static void mix_record(struct lowering *l, const struct way *way)
{
	struct gx_ir *ir = l->b.ir;
	struct lower_mixed *mixed = gx_arena_alloc(&ir->arena, sizeof(*mixed));
	int64_t at;

	if (!mixed) {
		l->b.failed = true;
		return;
	}
	*mixed = (struct lower_mixed){ l->mixed, way->release, NULL };
	l->mixed = mixed;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		for (struct gx_ir_insn *insn = ir->blocks[i]->first, *next; insn; insn = next) {
			next = insn->next;
			if (is_store(way, insn, &at))
				mix_store(&l->b, insn, mixed, way->release);
		}
}

int lower_mix_records(struct lowering *l)
{
	struct gx_ir *ir = l->b.ir;
	struct gx_ir_insn *insn;
	struct gx_ir_doms doms;
	bool any = false;
	uint64_t size;

	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			any |= lower_ring_size(insn, &size);
	if (!any)
		return 0;
	if (gx_ir_dominance(ir, &ir->arena, &doms))
		return -ENOMEM;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i]) {
			struct way way = { insn, NULL, &doms };

			if (!lower_ring_size(insn, &size))
				continue;
			way.release = release_of(ir, insn);
			if (all_written(ir, &way, size))
				mix_record(l, &way);
		}
	return 0;
}

/* --- releases */

/* In front of where the position is, as afterwards. */
static void release(struct gx_build *b, struct gx_place header, uint64_t size,
                    struct gx_ir_insn *zero)
{
	struct gx_ir_insn *mixed, *ready, *before = b->at;
	struct gx_ir_block *rest, *ordered, *plain;

	mixed = gx_b_const(b, GX_IR_I64, (uint64_t)GX_RING_MIXED << 32 | size);
	if (!zero) {
		gx_b_stg(b, header, 8, mixed, 1);
		return;
	}
	ready = gx_b_const(b, GX_IR_I64, (uint64_t)GX_RING_MIXED_READY << 32 | size);
	rest = gx_b_split(b);
	ordered = gx_b_block(b);
	plain = gx_b_block(b);
	gx_b_condbr(b, zero, ordered, plain);
	gx_build_end_of(b, ordered);
	gx_b_stg(b, header, 8, ready, 2);
	gx_b_br(b, rest);
	gx_build_end_of(b, plain);
	gx_b_stg(b, header, 8, mixed, 1);
	gx_b_br(b, rest);
	gx_build_before(b, before);
}

bool lower_mixed_submit(struct lowering *l, const struct gx_ir_insn *call, struct gx_place header,
                        uint64_t size)
{
	const struct lower_mixed *mixed = l->mixed;

	while (mixed && mixed->release != call)
		mixed = mixed->next;
	if (mixed)
		release(&l->b, header, size, mixed->zero);
	return mixed;
}

/* --- records that a helper copies */

bool lower_mixed_output(struct lowering *l, struct gx_place header, struct gx_ir_insn *head,
                        struct gx_place from, const struct gx_ir_insn *size)
{
	struct gx_place to = header;
	struct gx_ir_insn *zero = NULL, *word;
	uint32_t width = lower_alignment(from), first = head ? 2 * WORD : 0;

	if (size->op != GX_IR_const || size->imm % WORD || width < WORD ||
	    (first + size->imm) / WORD > MOST_LOOKS)
		return false;
	to.offset += GX_RING_RECORD_HEADER;
	if (head) {
		gx_b_stg(&l->b, to, 2 * WORD, mix(&l->b, head, 2 * WORD), 1);
		look_at(&l->b, &zero, head, 2 * WORD);
	}
	to.offset += first;
	for (uint32_t left = (uint32_t)size->imm; left; left -= width) {
		width = left < width ? WORD : width;
		word = gx_b_load(&l->b, from, (uint8_t)width);
		gx_b_stg(&l->b, to, (uint8_t)width, mix(&l->b, word, width), 1);
		look_at(&l->b, &zero, word, width);
		from.offset += width;
		to.offset += width;
	}
	release(&l->b, header, first + size->imm, zero);
	return true;
}
