/* hash.h - what the parts of lowering hash maps share: hash.c, hash_counters.c. */
#ifndef GX_LOWER_HASH_H
#define GX_LOWER_HASH_H

#include "lower/lower_internal.h"

#define HASH_MAX_WORDS (GX_HASH_MAX_KEY / 8)

/* One call being lowered. */
struct hash {
	struct lowering *l;
	struct gx_build *b;
	const struct gx_map_def *def;
	uint32_t map;
	struct gx_hash_table t;
	struct gx_ir_insn *table;               /* address */
	struct gx_ir_insn *key[HASH_MAX_WORDS]; /* [t.key_words] */
	struct gx_ir_insn *buckets[2], *tag;    /* i64; the tag once, in the lowest byte */
	struct gx_ir_insn
	        *filters[2]; /* of the second part's buckets, when the key was last looked for */
	struct gx_ir_insn *zero;
};

static inline struct gx_ir_insn *number(struct hash *h, uint64_t value)
{
	return gx_b_const(h->b, GX_IR_I64, value);
}

/* A number of the table. */
static inline struct gx_place field(const struct hash *h, uint64_t offset)
{
	return (struct gx_place){
		.base = h->table, .offset = (int64_t)offset, .space = GX_IR_SPACE_MAP, .map = h->map
	};
}

/* --- hash_counters.c; each begins at the end of the position's block */
/* One more key: goes on at take, or at full where the key's own counter leaves none. */
void lower_hash_count(struct hash *h, struct gx_ir_block *take, struct gx_ir_block *full);
/* Behind that: takes it back, and asks the other counters. */
void lower_hash_count_elsewhere(struct hash *h, struct gx_ir_block *take, struct gx_ir_block *full);
/* One key less; goes on behind it. */
void lower_hash_take_back(struct hash *h);

#endif
