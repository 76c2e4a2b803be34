/* from_cfg.c - the control flow of a program with its functions inlined: one from_block for each
 * block of each copy. */
#include "ir/from_build.h"

#include <errno.h>
#include <string.h>

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

/* Blocks start at jump targets and behind jumps, exits, local calls and calls with a callback. */
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
		f->has_callbacks |= info->kind == GX_INSN_LDDW && info->arg == GX_LDDW_CODE;
		if (is_branch(info) || is_goto(info))
			func->is_leader[target_of(f, pc) - func->start] = 1;
		if (is_branch(info) || is_goto(info) || info->kind == GX_INSN_EXIT ||
		    info->kind == GX_INSN_CALL_LOCAL ||
		    from_loop_kind(&f->program->insns[pc], info) != FROM_LOOP_NONE)
			func->is_leader[pc + 1 - func->start] = 1;
	}
	return 0;
}

bool from_stays_call(const struct from *f, uint32_t pc, uint32_t *number)
{
	const struct gx_insn_info *info = f->layout.infos[pc];
	uint32_t global = 0;

	if (info->kind == GX_INSN_CALL_LOCAL)
		global = f->funcs[f->layout.func_of[target_of(f, pc)]].global;
	*number = global - 1;
	return global;
}

bool from_is_jump(const struct gx_insn_info *info)
{
	return is_branch(info) || is_goto(info);
}

uint32_t from_block_end(const struct from_func *func, uint32_t start)
{
	uint32_t pc = start + 1;

	while (!func->is_leader[pc - func->start]) /* at last what is behind the function */
		pc++;
	return pc;
}

/* One inlined copy of a function while it is expanded. */
struct copy {
	const struct from_func *func;
	struct copy *caller;
	uint32_t depth, frame;
	uint32_t n_callers;
	struct from_known known;
	struct gx_ir_block *return_to; /* of a callback */
	const struct from_block *site; /* of a local call: */
	uint32_t return_pc;            /* where the caller goes on */
	struct from_splits splits;
	struct from_block **at;  /* [end - start] blocks that start there, or NULL */
	struct from_block *todo; /* blocks that still need edges */
};

static struct from_block *new_block(struct from *f, const struct copy *copy, uint32_t start,
                                    uint32_t end)
{
	struct from_block *fb = gx_arena_calloc(&f->arena, 1, sizeof(*fb));

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

/* The block of this copy that starts at pc, behind `before`, where `from` comes in; made when it is
 * first asked for. */
static struct from_block *block_behind(struct from *f, struct copy *copy,
                                       const struct from_block *before,
                                       const struct from_block *from, uint32_t pc)
{
	struct from_block **slot = &copy->at[pc - copy->func->start], *fb = *slot;
	uint8_t ways[GX_IR_MAX_SPLITS];
	uint32_t end;

	from_splits_take(&copy->splits, pc, from, before->ways, ways);
	while (fb && memcmp(fb->ways, ways, sizeof(ways)))
		fb = fb->same_start;
	if (fb)
		return fb;
	end = from_block_end(copy->func, pc);
	f->n_ebpf += end - pc;
	fb = new_block(f, copy, pc, end);
	if (!fb)
		return NULL;
	memcpy(fb->ways, ways, sizeof(ways));
	fb->same_start = *slot;
	fb->next_todo = copy->todo;
	*slot = copy->todo = fb;
	return fb;
}

static struct from_block *block_at(struct from *f, struct copy *copy, const struct from_block *from,
                                   uint32_t pc)
{
	return block_behind(f, copy, from, from, pc);
}

static int expand(struct from *f, struct copy *copy, struct gx_ir_block *entry_from,
                  const uint64_t args[5]);

static int add_edge(struct from *f, struct from_block *from, uint32_t i, struct from_block *to)
{
	return to ? gx_ir_set_succ(f->ir, from->block, i, to->block) : -ENOMEM;
}

static uint32_t func_number(const struct from *f, uint32_t start)
{
	return f->layout.func_of[start];
}

/* A copy of the function at `start` behind entry_from, called at pc. */
static int expand_callee(struct from *f, struct copy *copy, uint32_t pc, uint32_t start,
                         struct copy *callee, struct gx_ir_block *entry_from,
                         const uint64_t args[5])
{
	callee->func = &f->funcs[func_number(f, start)];
	callee->caller = copy;
	callee->n_callers = copy->n_callers + 1;
	for (const struct copy *up = copy; up; up = up->caller)
		if (up->func == callee->func)
			return from_fail(f, pc, GX_E_RECURSION, "function at insn %u calls itself",
			                 callee->func->start);
	if (callee->n_callers >= GX_IR_MAX_FRAMES)
		return from_fail(f, pc, GX_E_CALL_DEPTH, "call nested %u deep",
		                 callee->n_callers + 1);
	callee->frame = f->ir->n_frames++;
	return expand(f, callee, entry_from, args);
}

/* The call at the end of `site`: a copy of the callee between site and the block behind the call.
 */
static int expand_call(struct from *f, struct copy *copy, struct from_block *site, uint32_t pc)
{
	struct copy callee = { .depth = copy->depth + 1, .site = site, .return_pc = pc + 1 };

	return expand_callee(f, copy, pc, target_of(f, pc), &callee, site->block,
	                     from_known_args(&copy->known, pc));
}

/* A part of the loop that stands for the call at pc. */
static struct from_block *loop_block(struct from *f, const struct copy *copy, enum from_role role,
                                     const struct from_loop *loop, uint32_t pc)
{
	struct from_block *fb = new_block(f, copy, pc, pc);

	if (!fb)
		return NULL;
	fb->depth++;
	fb->role = role;
	fb->loop = loop;
	return fb;
}

/* The edge i of `from` leads out of the loop, by a block of its own. */
static int leave_loop(struct from *f, const struct copy *copy, struct from_block *from, uint32_t i,
                      enum from_role role, struct from_block *behind)
{
	struct from_block *out = loop_block(f, copy, role, from->loop, from->start);
	int err = add_edge(f, from, i, out);

	return err ? err : add_edge(f, out, 0, behind);
}

/* Blocks of the loop in the order of from_loop.c; *body is the one that the callback follows. */
static int make_loop(struct from *f, const struct copy *copy, struct from_block *site,
                     const struct from_loop *loop, struct from_block *behind,
                     struct from_block **body, struct from_block **next)
{
	uint32_t pc = site->end - 1;
	struct from_block *begin = loop_block(f, copy, FROM_BEGIN, loop, pc);
	struct from_block *head = loop_block(f, copy, FROM_HEAD, loop, pc), *before = begin;
	int err = add_edge(f, site, 0, begin);

	*next = loop_block(f, copy, FROM_NEXT, loop, pc);
	if (err || !head || !*next)
		return err ? err : -ENOMEM;
	if (loop->kind == FROM_LOOP_COUNTED) {
		before = loop_block(f, copy, FROM_COUNT, loop, pc);
		err = add_edge(f, begin, 0, before);
		err = err ? err : leave_loop(f, copy, begin, 1, FROM_END_FLAGS, behind);
	}
	err = err ? err : add_edge(f, before, 0, head);
	err = err ? err
	          : leave_loop(f, copy, before, 1,
	                       before == begin ? FROM_END_FLAGS : FROM_END_COUNT, behind);
	*body = head;
	if (!err && loop->kind == FROM_LOOP_ARRAY) {
		*body = loop_block(f, copy, FROM_ELEM, loop, pc);
		err = add_edge(f, head, 0, *body);
		err = err ? err : leave_loop(f, copy, head, 1, FROM_END, behind);
	}
	return err ? err : add_edge(f, *next, 0, head);
}

/* The call of a helper with a callback at the end of `site`. */
static int expand_loop(struct from *f, struct copy *copy, struct from_block *site, uint32_t pc)
{
	struct from_loop *loop = gx_arena_alloc(&f->arena, sizeof(*loop));
	struct from_block *behind = block_at(f, copy, site, pc + 1), *body, *next;
	struct copy callee = { .depth = copy->depth + 2 };
	uint64_t args[5] = { FROM_ANYTHING };
	uint32_t start;
	int err;

	if (!loop || !behind)
		return -ENOMEM;
	err = from_loop_plan(f, pc, from_known_args(&copy->known, pc), loop, &start);
	err = err ? err : make_loop(f, copy, site, loop, behind, &body, &next);
	if (err)
		return err;
	if (loop->kind == FROM_LOOP_ARRAY)
		args[0] = FROM_MAP | loop->map;
	callee.return_to = next->block;
	err = expand_callee(f, copy, pc, start, &callee, body->block, args);
	/* behind the callback's edge: succ[0] comes first */
	err = err ? err : leave_loop(f, copy, body, 1, FROM_END, behind);
	return err ? err : leave_loop(f, copy, next, 1, FROM_END, behind);
}

/* An exit: back to the caller, if there is one. */
static int expand_exit(struct from *f, struct copy *copy, struct from_block *fb)
{
	if (copy->site) {
		struct from_block *behind =
		        block_behind(f, copy->caller, copy->site, fb, copy->return_pc);

		if (!behind)
			return -ENOMEM;
		fb->return_to = behind->block;
	}
	return fb->return_to ? gx_ir_set_succ(f->ir, fb->block, 0, fb->return_to) : 0;
}

static int expand_block(struct from *f, struct copy *copy, struct from_block *fb)
{
	uint32_t last = fb->end - 1, number;
	const struct gx_insn_info *info = f->layout.infos[last];
	int err;

	if (!info) /* second half of a lddw */
		return add_edge(f, fb, 0, block_at(f, copy, fb, fb->end));
	if (from_stays_call(f, last, &number))
		return add_edge(f, fb, 0, block_at(f, copy, fb, fb->end));
	if (info->kind == GX_INSN_CALL_LOCAL)
		return expand_call(f, copy, fb, last);
	if (from_loop_kind(&f->program->insns[last], info) != FROM_LOOP_NONE)
		return expand_loop(f, copy, fb, last);
	if (info->kind == GX_INSN_EXIT)
		return expand_exit(f, copy, fb);
	if (is_goto(info))
		return add_edge(f, fb, 0, block_at(f, copy, fb, target_of(f, last)));
	if (!is_branch(info) || target_of(f, last) == fb->end)
		return add_edge(f, fb, 0, block_at(f, copy, fb, fb->end));
	err = add_edge(f, fb, 0, block_at(f, copy, fb, target_of(f, last)));
	return err ? err : add_edge(f, fb, 1, block_at(f, copy, fb, fb->end));
}

/* Depth first over the reachable blocks of one copy; nested at most GX_IR_MAX_FRAMES deep. */
static int expand(struct from *f, struct copy *copy, struct gx_ir_block *entry_from,
                  const uint64_t args[5])
{
	static const struct from_block nothing; /* is before the entry */
	uint32_t n = copy->func->end - copy->func->start, start = copy->func->start;
	struct from_block *entry;
	int err = 0;

	/* copies of a long function that are mostly not reached count as well: they cost this
	 * memory */
	if (n > GX_IR_MAX_INSNS - f->n_ebpf)
		return from_fail(f, start, GX_E_IR_SIZE, "more than %u instructions",
		                 GX_IR_MAX_INSNS);
	copy->at = gx_arena_calloc(&f->arena, n, sizeof(struct from_block *));
	if (!copy->at)
		return -ENOMEM;
	err = from_know(f, copy->func, args, &copy->known);
	err = err ? err : from_splits_make(f, copy->func, &copy->splits);
	if (err)
		return err;
	entry = block_at(f, copy, &nothing, start);
	if (!entry)
		return -ENOMEM;
	if (copy->depth) {
		/* the entry may be a loop header as well: arguments are set on an edge block of
		 * their own */
		struct from_block *set = new_block(f, copy, start, start);

		if (!set)
			return -ENOMEM;
		set->role = FROM_CALL;
		err = gx_ir_set_succ(f->ir, entry_from, 0, set->block);
		err = err ? err : add_edge(f, set, 0, entry);
	} else {
		err = gx_ir_set_succ(f->ir, entry_from, 0, entry->block);
	}
	while (!err && copy->todo) {
		struct from_block *fb = copy->todo;

		copy->todo = fb->next_todo;
		err = expand_block(f, copy, fb);
		if (!err && f->n_ebpf > GX_IR_MAX_INSNS)
			err = from_fail(f, fb->start, GX_E_IR_SIZE, "more than %u instructions",
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
			fb->header |= gx_ir_is_back_edge(block, i);
	}
	return 0;
}

/* Which functions are global, and which one the IR is of. */
static void find_globals(struct from *f)
{
	const struct gx_program *program = f->program;

	for (uint32_t i = 0, n = 0; f->by_signature && i < program->n_func_infos; i++) {
		const struct gx_func_info *info = &program->funcs[i];

		while (n < f->layout.n_funcs && f->layout.func_starts[n] < info->start)
			n++;
		if (n == f->layout.n_funcs || f->layout.func_starts[n] != info->start)
			continue;
		if (info->global && n)
			f->funcs[n].global = i + 1;
		if (info == f->signature)
			f->main_func = n;
	}
}

int from_make_cfg(struct from *f)
{
	static const uint64_t nothing[5] = { FROM_ANYTHING };
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
	find_globals(f);
	main_copy.func = &f->funcs[f->main_func];
	f->ir->n_frames = 1;
	entry = new_block(f, &main_copy, main_copy.func->start, main_copy.func->start);
	if (!entry)
		return -ENOMEM;
	err = expand(f, &main_copy, entry->block, nothing);
	return err ? err : order_blocks(f);
}
