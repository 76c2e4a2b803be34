/* from_split.c - what is behind a place where ways meet, once for each way: one instruction then
 * has one map, or one kind of memory, in each copy.
 *
 * What is copied is all that only the split leads to. Where other ways come in, the copies meet. A
 * way back to the split from what is behind it stays in its copy.
 */
#include "ir/from_build.h"

#include <errno.h>
#include <string.h>

enum { MAX_WAYS = 64 };

bool gx_ir_rewrite_split(struct gx_ir_rewrites *rewrites, uint32_t pc)
{
	for (uint32_t i = 0; i < rewrites->n_splits; i++)
		if (rewrites->splits[i] == pc)
			return false;
	if (rewrites->n_splits == GX_IR_MAX_SPLITS)
		return false;
	rewrites->splits[rewrites->n_splits++] = pc;
	return true;
}

bool gx_ir_rewrite_zero(struct gx_ir_rewrites *rewrites, uint32_t start, uint64_t words)
{
	uint32_t i = 0;

	while (i < rewrites->n_zeroed && rewrites->zeroed[i].start != start)
		i++;
	if (i == GX_IR_MAX_ZEROED)
		return false;
	if (i == rewrites->n_zeroed) {
		rewrites->zeroed[i].start = start;
		rewrites->zeroed[i].words = 0;
		rewrites->n_zeroed++;
	}
	if (!(words & ~rewrites->zeroed[i].words))
		return false;
	rewrites->zeroed[i].words |= words;
	return true;
}

bool gx_ir_is_sum(const struct gx_ir_rewrites *rewrites, uint32_t pc)
{
	for (uint32_t i = 0; i < rewrites->n_sums; i++)
		if (rewrites->sums[i] == pc)
			return true;
	return false;
}

bool gx_ir_rewrite_sum(struct gx_ir_rewrites *rewrites, uint32_t pc)
{
	if (gx_ir_is_sum(rewrites, pc) || rewrites->n_sums == GX_IR_MAX_SUMS)
		return false;
	rewrites->sums[rewrites->n_sums++] = pc;
	return true;
}

/* Marks what the function reaches without the split; todo has room for all. */
static void reach(const struct from *f, const struct from_func *func, uint32_t split,
                  uint8_t *reached, uint32_t *todo)
{
	uint32_t n = 0, to[2] = { func->start }, n_to = 1;

	for (;;) {
		const struct gx_insn_info *info;
		uint32_t last;

		while (n_to) {
			uint32_t start = to[--n_to];

			if (start == split || reached[start - func->start])
				continue;
			reached[start - func->start] = 1;
			todo[n++] = start;
		}
		if (!n)
			return;
		last = from_block_end(func, todo[--n]) - 1;
		info = f->layout.infos[last];
		if (info && from_is_jump(info))
			to[n_to++] = (uint32_t)gx_insn_target(f->program->insns, last, info);
		if (!info || (info->kind != GX_INSN_EXIT && info->kind != GX_INSN_JA &&
		              info->kind != GX_INSN_JA_IMM))
			to[n_to++] = last + 1;
	}
}

int from_splits_make(struct from *f, const struct from_func *func, struct from_splits *out)
{
	uint32_t size = func->end - func->start, *todo = NULL;

	out->start = func->start;
	for (uint32_t i = 0; i < f->rewrites->n_splits; i++) {
		uint32_t pc = f->rewrites->splits[i];
		uint8_t *inside;

		if (pc < func->start || pc >= func->end)
			continue;
		while (!func->is_leader[pc - func->start])
			pc--;
		inside = gx_arena_calloc(&f->arena, size, 1);
		todo = todo ? todo : gx_arena_calloc(&f->arena, size, sizeof(*todo));
		out->items[out->n].from =
		        gx_arena_calloc(&f->arena, MAX_WAYS, sizeof(struct from_block *));
		if (!inside || !todo || !out->items[out->n].from)
			return -ENOMEM;
		reach(f, func, pc, inside, todo);
		for (uint32_t at = 0; at < size; at++)
			inside[at] = !inside[at];
		out->items[out->n].inside = inside;
		out->items[out->n++].pc = pc;
	}
	return 0;
}

void from_splits_take(struct from_splits *splits, uint32_t pc, const struct from_block *from,
                      const uint8_t before[GX_IR_MAX_SPLITS], uint8_t ways[GX_IR_MAX_SPLITS])
{
	memset(ways, 0, GX_IR_MAX_SPLITS);
	for (uint32_t i = 0; i < splits->n; i++) {
		const struct from_block **known = splits->items[i].from;
		uint32_t way = 0;

		if (before[i] && splits->items[i].inside[pc - splits->start])
			ways[i] = before[i];
		if (ways[i] || pc != splits->items[i].pc)
			continue;
		while (way < splits->items[i].n_from && known[way] != from)
			way++;
		if (way == MAX_WAYS)
			continue; /* they stay together: what needs one map is refused */
		known[way] = from;
		splits->items[i].n_from += way == splits->items[i].n_from;
		ways[i] = (uint8_t)(way + 1);
	}
}
