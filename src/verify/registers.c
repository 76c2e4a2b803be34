/* registers.c - how many 32-bit registers of a thread a lowered program needs, about.
 *
 * An assembler keeps 32-bit words in registers, so that is what is counted here: an i64 has two,
 * but a widened i32 only its own, which it shares with the i32, and what is cut out of an i64 is
 * one of its halves. Constants, words of the relocation block and conditions have none: they are
 * operands as they are, or live in registers of another kind. A word is live from where it is
 * computed to its last use, along the blocks in the order of emission.
 *
 * The estimate is the most words live at once; or what a block asks for at once (see at_once), if
 * that is more; and what every kernel needs. A program that needs many gets a jump more: what lives
 * across the point where its lanes wait for each other then moves to registers further up. The
 * three numbers were chosen by ptxas 13.0 for sm_90 on two thirds of the programs of the tests;
 * scripts/register_estimate.py compares.
 */
#include "verify/registers.h"

#include <errno.h>

enum { MAX_REGISTERS = 255, MAX_STEPS = 10000000 };
enum { BASE = 4, MAX_AHEAD = 28, SYNC_FROM = 19, SYNC_NEEDS = 29 };

struct halves {
	uint32_t low, high; /* words, from 1; 0: none */
};

struct word {
	uint32_t position, block; /* where it is computed */
	uint32_t uses;            /* the last of its uses, from 1; 0: none */
};

struct use {
	uint32_t position, block;
	uint32_t next; /* of the same word */
};

struct estimate {
	const struct gx_ir *ir;
	struct gx_arena arena;
	struct halves *halves; /* [next_id] */
	struct word *words;    /* [n_words + 1] */
	struct use *uses;      /* [n_uses + 1] */
	uint32_t n_words, n_uses;
	uint32_t *start,
	        *end;       /* [n_blocks] positions of the first instruction, and behind the last */
	int32_t *change;    /* [n_positions + 1] of the number of live words */
	uint32_t *stamp;    /* [n_blocks] the last word that was live at its head */
	uint32_t *live_to;  /* [n_blocks] where that word dies in it */
	uint32_t *counted;  /* [words] block + 1 for which it was counted */
	uint32_t *constant; /* [next_id] the same, for constants */
	uint32_t *queue;    /* [n_blocks] blocks at whose head the word is live */
	uint64_t n_steps;
};

static uint32_t new_word(struct estimate *e, uint32_t position, uint32_t block)
{
	e->words[++e->n_words] = (struct word){ position, block, 0 };
	return e->n_words;
}

static bool is_const(const struct gx_ir_insn *value, uint64_t imm)
{
	return value->op == GX_IR_const && value->imm == imm;
}

/* What is not computed but is there already. */
static bool is_part(const struct estimate *e, const struct gx_ir_insn *insn, struct halves *out)
{
	struct halves from = insn->n_args ? e->halves[insn->args[0]->id] : (struct halves){ 0 };

	switch ((int)insn->op) {
	case GX_IR_zext:
	case GX_IR_trunc: *out = (struct halves){ from.low, 0 }; return true;
	case GX_IR_const:
	case GX_IR_reloc: *out = (struct halves){ 0 }; return true;
	case GX_IR_and:
		*out = (struct halves){ from.low, 0 };
		return insn->type == GX_IR_I64 && is_const(insn->args[1], UINT32_MAX);
	case GX_IR_shl:
		*out = (struct halves){ 0, from.low };
		return insn->type == GX_IR_I64 && is_const(insn->args[1], 32);
	case GX_IR_lshr:
		*out = (struct halves){ from.high, 0 };
		return insn->type == GX_IR_I64 && is_const(insn->args[1], 32);
	default: return false;
	}
}

static bool is_narrow(const struct gx_ir_insn *insn)
{
	return (insn->op == GX_IR_load || insn->op == GX_IR_ldg || insn->op == GX_IR_atomic) &&
	       insn->width < 8;
}

/* An atomic whose old value is not asked for has no result. */
static bool has_result(const struct gx_ir_insn *insn)
{
	return insn->type != GX_IR_VOID && insn->type != GX_IR_I1 &&
	       (insn->op != GX_IR_atomic || insn->fetch || insn->imm2 >= GX_IR_ATOMIC_XCHG);
}

static void define(struct estimate *e, const struct gx_ir_insn *insn, uint32_t position)
{
	struct halves *halves = &e->halves[insn->id], part;
	uint32_t block = insn->block->id;

	if (!has_result(insn))
		return;
	if (is_part(e, insn, &part)) {
		*halves = part;
		return;
	}
	halves->low = new_word(e, position, block);
	if (insn->type == GX_IR_I64 && !is_narrow(insn))
		halves->high = new_word(e, position, block);
}

static void use_word(struct estimate *e, uint32_t word, uint32_t position, uint32_t block)
{
	if (!word)
		return;
	e->uses[++e->n_uses] = (struct use){ position, block, e->words[word].uses };
	e->words[word].uses = e->n_uses;
}

static void use_value(struct estimate *e, const struct gx_ir_insn *value, uint32_t position,
                      uint32_t block)
{
	use_word(e, e->halves[value->id].low, position, block);
	use_word(e, e->halves[value->id].high, position, block);
}

/* Taking a part of a value is no use of it: who reads the part is. */
static void use_args(struct estimate *e, const struct gx_ir_insn *insn, uint32_t position)
{
	struct halves part;

	if (insn->op == GX_IR_phi) {
		for (uint32_t i = 0; i < insn->n_args; i++) {
			uint32_t pred = insn->block->preds[i]->id;

			use_value(e, insn->args[i], e->end[pred], pred);
		}
	} else if (!is_part(e, insn, &part)) {
		for (uint32_t i = 0; i < insn->n_args; i++)
			use_value(e, insn->args[i], position, insn->block->id);
	}
}

static void live(struct estimate *e, uint32_t from, uint32_t to)
{
	e->change[from]++;
	e->change[to > from ? to : from + 1]--;
}

/* The word is live at the head of the block, up to a position in it. */
static uint32_t live_in(struct estimate *e, uint32_t word, uint32_t block, uint32_t to, uint32_t n)
{
	if (e->stamp[block] != word) {
		e->stamp[block] = word;
		e->live_to[block] = 0;
		e->queue[n++] = block;
	}
	if (e->live_to[block] < to)
		e->live_to[block] = to;
	return n;
}

static void add_word(struct estimate *e, uint32_t word)
{
	const struct word *w = &e->words[word];
	uint32_t home_to = w->position, n = 0;

	for (uint32_t u = w->uses; u; u = e->uses[u].next) {
		const struct use *use = &e->uses[u];

		if (use->block != w->block)
			n = live_in(e, word, use->block, use->position, n);
		else if (use->position > home_to)
			home_to = use->position;
	}
	for (uint32_t at = 0; at < n; at++) {
		const struct gx_ir_block *block = e->ir->blocks[e->queue[at]];

		for (uint32_t i = 0; i < block->n_preds; i++, e->n_steps++) {
			uint32_t pred = block->preds[i]->id;

			if (pred == w->block)
				home_to = e->end[pred];
			else
				n = live_in(e, word, pred, e->end[pred], n);
		}
	}
	live(e, w->position, home_to);
	for (uint32_t i = 0; i < n; i++)
		live(e, e->start[e->queue[i]], e->live_to[e->queue[i]]);
}

static int prepare(struct estimate *e)
{
	const struct gx_ir *ir = e->ir;
	const struct gx_ir_insn *insn;
	size_t n_args = 0;
	uint32_t at = 0;

	e->start = gx_arena_calloc(&e->arena, ir->n_blocks, sizeof(*e->start));
	e->end = gx_arena_calloc(&e->arena, ir->n_blocks, sizeof(*e->end));
	e->stamp = gx_arena_calloc(&e->arena, ir->n_blocks, sizeof(*e->stamp));
	e->live_to = gx_arena_calloc(&e->arena, ir->n_blocks, sizeof(*e->live_to));
	e->queue = gx_arena_calloc(&e->arena, ir->n_blocks, sizeof(*e->queue));
	e->halves = gx_arena_calloc(&e->arena, ir->next_id, sizeof(*e->halves));
	e->words = gx_arena_calloc(&e->arena, (size_t)ir->next_id * 2 + 1, sizeof(*e->words));
	if (!e->start || !e->end || !e->stamp || !e->live_to || !e->queue || !e->halves ||
	    !e->words)
		return -ENOMEM;
	for (uint32_t b = 0; b < ir->n_blocks; b++) {
		e->start[b] = at;
		gx_for_each_insn (insn, ir->blocks[b]) {
			n_args += insn->n_args;
			at++;
		}
		e->end[b] = at;
	}
	e->counted = gx_arena_calloc(&e->arena, (size_t)ir->next_id * 2 + 1, sizeof(*e->counted));
	e->constant = gx_arena_calloc(&e->arena, ir->next_id, sizeof(*e->constant));
	e->change = gx_arena_calloc(&e->arena, (size_t)at + 2, sizeof(*e->change));
	e->uses = gx_arena_calloc(&e->arena, n_args * 2 + 1, sizeof(*e->uses));
	return e->counted && e->constant && e->change && e->uses ? 0 : -ENOMEM;
}

static void find_words(struct estimate *e)
{
	const struct gx_ir_insn *insn;

	for (uint32_t b = 0; b < e->ir->n_blocks; b++) {
		uint32_t at = e->start[b];

		gx_for_each_insn (insn, e->ir->blocks[b]) {
			define(e, insn, insn->op == GX_IR_phi ? e->start[b] : at);
			at++;
		}
	}
	for (uint32_t b = 0; b < e->ir->n_blocks; b++) {
		uint32_t at = e->start[b];

		gx_for_each_insn (insn, e->ir->blocks[b])
			use_args(e, insn, at++);
	}
}

/* --- what a block asks for at once */

/* An access is under way for long, so what it needs is made ready early and what it gives is waited
 * for late: all of it is live together with what came into the block. */
static uint32_t count_value(struct estimate *e, const struct gx_ir_insn *value, uint32_t want,
                            uint32_t mark)
{
	struct halves halves = e->halves[value->id];
	uint32_t words[2] = { halves.low, halves.high }, n = 0, has = 0;

	for (int i = 0; i < 2; i++) {
		const struct word *w = &e->words[words[i]];
		bool came_in = w->block + 1 != mark || w->position == e->start[mark - 1];

		has += words[i] != 0;
		if (!words[i] || e->counted[words[i]] == mark)
			continue;
		e->counted[words[i]] = mark;
		n += !came_in;
	}
	/* a pair whose other half is a constant needs that in a register */
	if (want > has && e->constant[value->id] != mark &&
	    !(value->op == GX_IR_const && !value->imm)) {
		e->constant[value->id] = mark;
		n += want - has;
	}
	return n;
}

static bool is_access(const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_load || insn->op == GX_IR_store || insn->op == GX_IR_ldg ||
	       insn->op == GX_IR_stg || insn->op == GX_IR_atomic;
}

static uint32_t at_once(struct estimate *e, const struct gx_ir_block *block)
{
	const struct gx_ir_insn *insn;
	int64_t offset;
	uint32_t n = 0, mark = block->id + 1;

	gx_for_each_insn (insn, block) {
		if (!is_access(insn))
			continue;
		offset = 0;
		n += count_value(e, gx_address_base(insn->args[0], &offset), 2, mark);
		for (uint32_t i = 1; i < insn->n_args; i++)
			n += count_value(e, insn->args[i], insn->width == 8 ? 2 : 1, mark);
		if (has_result(insn))
			n += count_value(e, insn, 0, mark);
	}
	return n;
}

static uint32_t most_live(struct estimate *e)
{
	int32_t now = 0, most = 0;

	for (uint32_t b = 0; b < e->ir->n_blocks; b++) {
		int32_t wide = (int32_t)at_once(e, e->ir->blocks[b]);

		for (uint32_t at = e->start[b]; at < e->end[b]; at++) {
			now += e->change[at];
			if (at == e->start[b]) {
				wide += now;
				wide = wide > MAX_AHEAD ? MAX_AHEAD : wide;
				most = wide > most ? wide : most;
			}
			most = now > most ? now : most;
		}
	}
	return (uint32_t)most;
}

int gx_registers_estimate(const struct gx_ir *ir, uint32_t *n)
{
	struct estimate e = { .ir = ir };
	int err = prepare(&e);

	*n = MAX_REGISTERS;
	if (!err)
		find_words(&e);
	for (uint32_t word = 1; !err && word <= e.n_words && e.n_steps < MAX_STEPS; word++)
		add_word(&e, word);
	if (!err && e.n_steps < MAX_STEPS) {
		*n = BASE + most_live(&e);
		if (*n >= SYNC_FROM && *n < SYNC_NEEDS) /* the jump */
			*n = SYNC_NEEDS;
		*n = *n > MAX_REGISTERS ? MAX_REGISTERS : *n;
	}
	gx_arena_free(&e.arena);
	return err;
}
