/* from_cfg.c - the control flow of a program with its functions inlined: one from_block for each
 * block of each copy. */
#include "ir/from_build.h"

#include <errno.h>

static bool is_branch(const struct gx_insn_info *info)
{
	return info->kind == GX_INSN_JCC64 || info->kind == GX_INSN_JCC32;
}

static bool is_goto(const struct gx_insn_info *info)
{
	return info->kind == GX_INSN_JA || info->kind == GX_INSN_JA_IMM;
}

static uint32_t target_of(const struct from *f, uint32_t pc)
{
	return (uint32_t)gx_insn_target(f->program->insns, pc, f->layout.infos[pc]);
}

/* Blocks start at jump targets and behind jumps, exits and local calls. */
static int cut_function(struct from *f, uint32_t number)
{
	struct from_func *func = &f->funcs[number];

	func->start = f->layout.func_starts[number];
	func->end = number + 1 < f->layout.n_funcs ? f->layout.func_starts[number + 1]
	                                           : f->program->n_insns;
	func->is_leader = gx_arena_calloc(&f->arena, func->end - func->start + 1, 1);
	if (!func->is_leader)
		return -ENOMEM;
	func->is_leader[0] = 1;
	for (uint32_t pc = func->start; pc < func->end; pc++) {
		const struct gx_insn_info *info = f->layout.infos[pc];

		if (!info)
			continue;
		if (is_branch(info) || is_goto(info))
			func->is_leader[target_of(f, pc) - func->start] = 1;
		if (is_branch(info) || is_goto(info) || info->kind == GX_INSN_EXIT ||
		    info->kind == GX_INSN_CALL_LOCAL)
			func->is_leader[pc + 1 - func->start] = 1;
	}
	return 0;
}

static uint32_t block_end(const struct from_func *func, uint32_t start)
{
	uint32_t pc = start + 1;

	while (pc < func->end && !func->is_leader[pc - func->start])
		pc++;
	return pc;
}

/* One inlined copy of a function while it is expanded. */
struct copy {
	const struct from_func *func;
	const struct copy *caller;
	uint32_t depth, frame;
	struct gx_ir_block *return_to;
	struct from_block **at; /* [end - start] block that starts there, or NULL */
	uint32_t *todo;         /* starts of blocks that still need edges */
	uint32_t n_todo;
};

static struct from_block *new_block(struct from *f, const struct copy *copy, uint32_t start,
                                    uint32_t end)
{
	struct from_block *fb = gx_arena_alloc(&f->arena, sizeof(*fb));

	if (!fb)
		return NULL;
	fb->block = gx_ir_block_new(f->ir);
	if (!fb->block)
		return NULL;
	fb->start = start;
	fb->end = end;
	fb->depth = copy->depth;
	fb->frame = copy->frame;
	fb->return_to = copy->return_to;
	fb->next_made = f->made;
	f->made = fb;
	return fb;
}

/* The block of this copy that starts at pc, made when it is first asked for. */
static struct from_block *block_at(struct from *f, struct copy *copy, uint32_t pc)
{
	struct from_block **slot = &copy->at[pc - copy->func->start];

	if (!*slot) {
		uint32_t end = block_end(copy->func, pc);

		f->n_ebpf += end - pc;
		*slot = new_block(f, copy, pc, end);
		copy->todo[copy->n_todo++] = pc;
	}
	return *slot;
}

static int expand(struct from *f, struct copy *copy, struct gx_ir_block *entry_from);

static int add_edge(struct from *f, struct from_block *from, uint32_t i, struct from_block *to)
{
	return to ? gx_ir_set_succ(f->ir, from->block, i, to->block) : -ENOMEM;
}

static uint32_t func_number(const struct from *f, uint32_t start)
{
	return f->layout.func_of[start];
}

/* The call at the end of `site`: a copy of the callee between site and the block behind the call.
 */
static int expand_call(struct from *f, struct copy *copy, struct from_block *site, uint32_t pc)
{
	struct copy callee = { .caller = copy, .depth = copy->depth + 1 };
	struct from_block *behind;

	callee.func = &f->funcs[func_number(f, target_of(f, pc))];
	for (const struct copy *up = copy; up; up = up->caller)
		if (up->func == callee.func)
			return from_fail(f, pc, GX_E_RECURSION, "function at insn %u calls itself",
			                 callee.func->start);
	if (callee.depth >= GX_IR_MAX_FRAMES)
		return from_fail(f, pc, GX_E_CALL_DEPTH, "call nested %u deep", callee.depth + 1);
	behind = block_at(f, copy, pc + 1);
	if (!behind)
		return -ENOMEM;
	callee.frame = f->ir->n_frames++;
	callee.return_to = behind->block;
	return expand(f, &callee, site->block);
}

static int expand_block(struct from *f, struct copy *copy, struct from_block *fb)
{
	uint32_t last = fb->end - 1;
	const struct gx_insn_info *info = f->layout.infos[last];
	int err;

	if (!info) /* second half of a lddw */
		return add_edge(f, fb, 0, block_at(f, copy, fb->end));
	if (info->kind == GX_INSN_CALL_LOCAL)
		return expand_call(f, copy, fb, last);
	if (info->kind == GX_INSN_EXIT)
		return fb->return_to ? gx_ir_set_succ(f->ir, fb->block, 0, fb->return_to) : 0;
	if (is_goto(info))
		return add_edge(f, fb, 0, block_at(f, copy, target_of(f, last)));
	if (!is_branch(info) || target_of(f, last) == fb->end)
		return add_edge(f, fb, 0, block_at(f, copy, fb->end));
	err = add_edge(f, fb, 0, block_at(f, copy, target_of(f, last)));
	return err ? err : add_edge(f, fb, 1, block_at(f, copy, fb->end));
}

/* Depth first over the reachable blocks of one copy; nested at most GX_IR_MAX_FRAMES deep. */
static int expand(struct from *f, struct copy *copy, struct gx_ir_block *entry_from)
{
	uint32_t n = copy->func->end - copy->func->start, start = copy->func->start;
	struct from_block *entry;
	int err = 0;

	/* copies of a long function that are mostly not reached count as well: they cost this
	 * memory */
	if (n > GX_IR_MAX_INSNS - f->n_ebpf)
		return from_fail(f, start, GX_E_IR_SIZE, "more than %u instructions",
		                 GX_IR_MAX_INSNS);
	copy->at = gx_arena_calloc(&f->arena, n, sizeof(struct from_block *));
	copy->todo = gx_arena_calloc(&f->arena, n, sizeof(*copy->todo));
	if (!copy->at || !copy->todo)
		return -ENOMEM;
	entry = block_at(f, copy, start);
	if (!entry)
		return -ENOMEM;
	if (copy->depth) {
		/* the entry may be a loop header as well: arguments are set on an edge block of
		 * their own */
		struct from_block *set = new_block(f, copy, start, start);

		if (!set)
			return -ENOMEM;
		set->starts_call = true;
		err = gx_ir_set_succ(f->ir, entry_from, 0, set->block);
		err = err ? err : add_edge(f, set, 0, entry);
	} else {
		err = gx_ir_set_succ(f->ir, entry_from, 0, entry->block);
	}
	while (!err && copy->n_todo) {
		uint32_t pc = copy->todo[--copy->n_todo];

		err = expand_block(f, copy, copy->at[pc - start]);
		if (!err && f->n_ebpf > GX_IR_MAX_INSNS)
			err = from_fail(f, pc, GX_E_IR_SIZE, "more than %u instructions",
			                GX_IR_MAX_INSNS);
	}
	return err;
}

/* blocks[] by number, in reverse postorder; a header has an edge from a block that comes later. */
static int order_blocks(struct from *f)
{
	int err = gx_ir_cleanup_cfg(f->ir);

	if (err)
		return err;
	f->blocks = gx_arena_calloc(&f->arena, f->ir->n_blocks, sizeof(struct from_block *));
	if (!f->blocks)
		return -ENOMEM;
	for (struct from_block *fb = f->made; fb; fb = fb->next_made) {
		struct gx_ir_block *block = fb->block;

		if (block->id >= f->ir->n_blocks || f->ir->blocks[block->id] != block)
			continue; /* nothing reaches it */
		f->blocks[block->id] = fb;
		for (uint32_t i = 0; i < block->n_preds; i++)
			fb->header |= block->preds[i]->id >= block->id;
	}
	return 0;
}

int from_make_cfg(struct from *f)
{
	struct copy main_copy = { 0 };
	struct from_block *entry;
	int err = 0;

	f->funcs = gx_arena_calloc(&f->arena, f->layout.n_funcs, sizeof(*f->funcs));
	if (!f->funcs)
		return -ENOMEM;
	for (uint32_t i = 0; !err && i < f->layout.n_funcs; i++)
		err = cut_function(f, i);
	if (err)
		return err;
	main_copy.func = &f->funcs[0];
	f->ir->n_frames = 1;
	entry = new_block(f, &main_copy, 0, 0);
	if (!entry)
		return -ENOMEM;
	err = expand(f, &main_copy, entry->block);
	return err ? err : order_blocks(f);
}
