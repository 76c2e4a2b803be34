/* effects.h - what the lanes of one event do to memory that they share. */
#ifndef GX_VERIFY_EFFECTS_H
#define GX_VERIFY_EFFECTS_H

#include "base/arena.h"
#include "ebpf/program.h"
#include "ir/ir.h"

enum gx_effect_kind {
	GX_EFFECT_READ,   /* of a place that programs may write */
	GX_EFFECT_REPEAT, /* a store that every lane makes with the same value to the same place */
	GX_EFFECT_MARK,   /* a store of one constant, wherever and by whomever */
	GX_EFFECT_WRITE,  /* any other plain store */
	GX_EFFECT_FETCH,  /* an atomic whose result depends on the value before */
	GX_EFFECT_UPDATE, /* an atomic that commutes with its like: add, and, or, xor */
	GX_EFFECT_OWN,    /* of a slot that belongs to one lane */
	GX_EFFECT_RECORD, /* to a ring */
	GX_EFFECT_END,    /* ends lanes */
	GX_EFFECT_TOGETHER, /* none: lanes ask each other, and have to be there */
	GX_EFFECT_OTHER,    /* fences */
	GX_N_EFFECTS
};

enum { GX_ANY_MAP = UINT32_MAX };

struct gx_effect {
	const struct gx_ir_insn *insn;
	enum gx_effect_kind kind;
	enum gx_ir_atomic op;            /* UPDATE */
	const struct gx_ir_insn *addend; /* UPDATE: what is added */
	uint32_t map;                    /* GX_ANY_MAP: not known */
	int64_t low, high;               /* bytes of the value, [low, high) */
	bool same_place, same_value;     /* in all lanes */
	bool divergent;                  /* not all lanes get there */
	bool plain;                      /* UPDATE: written as a load, a sum and a store */
};

struct gx_effects {
	struct gx_effect *effects; /* [n], in the order of the program */
	uint32_t n;
};

/**
 * gx_effects_find() - every effect of a program that was proved, in the program's order.
 * What no run reaches is left out. -ENOMEM, or 0. Memory from the arena.
 */
int gx_effects_find(const struct gx_ir *ir, const struct gx_program *program,
                    struct gx_arena *arena, struct gx_effects *out);

/* By map, then by the first byte; what may be any map comes last. */
void gx_effects_sort(struct gx_effects *all);
/* A WRITE after which nothing is left of one before: not an update that only brings what is new, nor what takes keys or values away
 * or puts them beside others. */
bool gx_effect_overwrites(const struct gx_effect *effect);
/* Two stores of one constant: is it the same? */
bool gx_same_mark(const struct gx_effect *a, const struct gx_effect *b);
/* An atomic that commutes with its like, on a value that lanes share, as an effect of kind UPDATE.
 * False: it is none. */
bool gx_update_of(const struct gx_program *program, const struct gx_ir_insn *atomic,
                  struct gx_effect *out);

/* --- plain_rmw.c: a load, a sum and a store of one place, which is an atomic add in all but name
 */
struct gx_increment {
	struct gx_ir_insn *load, *addend;
	bool negative; /* addend is subtracted */
};

/**
 * gx_find_increment() - is the store the end of an increment that an atomic may stand for?
 * @uses: [next_id] how often each value is an operand
 *
 * Yes when load and store are in one block, of the same address and width (4 or 8), the old value
 * is read by nothing else, and nothing between them touches memory other than the stack or may have
 * an effect.
 */
bool gx_find_increment(const struct gx_ir_insn *store, const uint32_t *uses,
                       struct gx_increment *out);
/* [next_id] from the arena, or NULL. */
uint32_t *gx_count_uses(const struct gx_ir *ir, struct gx_arena *arena);

#endif
