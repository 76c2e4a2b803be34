/* emit.c - the frame of a function: its variables, and control flow in structured form.
 *
 *   blocks in their order, each one in `if (guard)`; a block's end writes the guards of those that may follow: one of them is true
 *   a loop: while (guard of its head) { head; the rest of it, guarded }; a way out sets a guard outside
 *   a block that every run comes to, once, has no guard
 *
 * No block is written twice, so that the size is linear. A value that another block uses is a variable, unless its own block has no
 * guard; so are phis. Drivers make values of such variables again, as of those of any compiler that has no optimiser. */
#include "emit/spirv/emit.h"

#include <stdlib.h>

enum { FRAME_BYTES = 512 };

void spirv_fail(struct spirv_emitter *e, enum gx_error error, const char *what)
{
	if (!e->err && gx_spirv_failed(e->module))
		e->err = gx_fail(e->diag, GX_E_NO_MEMORY, "module");
	if (!e->err)
		e->err = gx_fail(e->diag, error, "%s", what);
}

void spirv_need(struct spirv_emitter *e, uint32_t feature)
{
	for (int i = 0; i < GX_SPIRV_N_FEATURES; i++)
		if (feature & ~e->site->features & 1u << i)
			spirv_fail(e, GX_E_SPIRV_DEVICE,
			           gx_spirv_feature_row((enum gx_spirv_feature_number)i)->vulkan);
	e->info->features |= feature;
}

uint32_t spirv_word(struct spirv_emitter *e, uint32_t value)
{
	return gx_spirv_constant(e->module, 32, value);
}

uint32_t spirv_wide(struct spirv_emitter *e, uint64_t value)
{
	return gx_spirv_constant(e->module, 64, value);
}

uint32_t spirv_put1(struct spirv_emitter *e, enum gx_spirv_op op, uint32_t type, uint32_t x)
{
	uint32_t id = gx_spirv_id(e->module);

	GX_SPIRV_PUT(&e->body, op, type, id, x);
	return id;
}

uint32_t spirv_put2(struct spirv_emitter *e, enum gx_spirv_op op, uint32_t type, uint32_t x,
                    uint32_t y)
{
	uint32_t id = gx_spirv_id(e->module);

	GX_SPIRV_PUT(&e->body, op, type, id, x, y);
	return id;
}

uint32_t spirv_put3(struct spirv_emitter *e, enum gx_spirv_op op, uint32_t type, uint32_t x,
                    uint32_t y, uint32_t z)
{
	uint32_t id = gx_spirv_id(e->module);

	GX_SPIRV_PUT(&e->body, op, type, id, x, y, z);
	return id;
}

uint32_t spirv_type(const struct spirv_emitter *e, enum gx_ir_type type)
{
	return type == GX_IR_I1    ? e->known.truth
	       : type == GX_IR_I32 ? e->known.word
	                           : e->known.wide;
}

uint32_t spirv_narrow(struct spirv_emitter *e, uint32_t wide)
{
	return spirv_put1(e, GX_SPIRV_OP_UConvert, e->known.word, wide);
}

uint32_t spirv_widen(struct spirv_emitter *e, uint32_t word)
{
	return spirv_put1(e, GX_SPIRV_OP_UConvert, e->known.wide, word);
}

uint32_t spirv_high(struct spirv_emitter *e, uint32_t wide)
{
	uint32_t by = spirv_word(e, 32);

	return spirv_narrow(e,
	                    spirv_put2(e, GX_SPIRV_OP_ShiftRightLogical, e->known.wide, wide, by));
}

uint32_t spirv_join(struct spirv_emitter *e, uint32_t low, uint32_t high)
{
	uint32_t lower = spirv_widen(e, low), upper = spirv_widen(e, high), by = spirv_word(e, 32);

	upper = spirv_put2(e, GX_SPIRV_OP_ShiftLeftLogical, e->known.wide, upper, by);
	return spirv_put2(e, GX_SPIRV_OP_BitwiseOr, e->known.wide, lower, upper);
}

static uint32_t constant_of(struct spirv_emitter *e, const struct gx_ir_insn *value)
{
	if (value->type == GX_IR_I1)
		return value->imm & 1 ? e->known.yes : e->known.no;
	if (value->type == GX_IR_I32)
		return spirv_word(e, (uint32_t)value->imm);
	return spirv_wide(e, value->imm);
}

/* Values that are made anew wherever they are used. */
static bool is_anywhere(const struct gx_ir_insn *value)
{
	return value->op == GX_IR_const || value->op == GX_IR_frame;
}

uint32_t spirv_value(struct spirv_emitter *e, const struct gx_ir_insn *value)
{
	if (value->op == GX_IR_const)
		return constant_of(e, value);
	if (value->op == GX_IR_frame)
		return spirv_wide(e, SPIRV_STACK_TAG | e->frame_at[value->imm]);
	if (value->op != GX_IR_phi && (value->block == e->at || !e->places[value->id]))
		return e->ids[value->id];
	return spirv_put1(e, GX_SPIRV_OP_Load, spirv_type(e, value->type), e->places[value->id]);
}

static uint32_t new_variable(struct spirv_emitter *e, uint32_t pointer)
{
	uint32_t id = gx_spirv_id(e->module);

	GX_SPIRV_PUT(&e->variables, GX_SPIRV_OP_Variable, pointer, id, GX_SPIRV_CLASS_FUNCTION);
	return id;
}

static uint32_t local_of(struct spirv_emitter *e, enum gx_ir_type type)
{
	uint32_t *pointer = &e->known.local[type];

	if (!*pointer)
		*pointer =
		        gx_spirv_pointer(e->module, GX_SPIRV_CLASS_FUNCTION, spirv_type(e, type));
	return *pointer;
}

uint32_t spirv_variable(struct spirv_emitter *e, enum gx_ir_type type)
{
	return new_variable(e, local_of(e, type));
}

/* --- what is known before the first block */

/* Only frames that something still points to take room. */
static void place_frames(struct spirv_emitter *e)
{
	uint32_t array, pointer, bytes = 0;

	for (uint32_t i = 0; i < e->ir->n_blocks; i++) {
		const struct gx_ir_insn *insn;

		gx_for_each_insn (insn, e->ir->blocks[i])
			if (insn->op == GX_IR_frame && !e->frame_at[insn->imm])
				e->frame_at[insn->imm] = bytes += FRAME_BYTES;
	}
	e->info->local_bytes = bytes;
	if (!bytes)
		return;
	array = gx_spirv_array(e->module, e->known.word, bytes / 4);
	pointer = gx_spirv_pointer(e->module, GX_SPIRV_CLASS_FUNCTION, array);
	e->stack = new_variable(e, pointer);
}

static void place_values(struct spirv_emitter *e)
{
	const struct gx_ir *ir = e->ir;

	for (uint32_t i = 0; i < ir->n_blocks; i++) {
		const struct gx_ir_insn *insn;

		if (!e->flow.always[i])
			e->guards[i] = new_variable(e, local_of(e, GX_IR_I1));
		gx_for_each_insn (insn, ir->blocks[i]) {
			if (insn->op == GX_IR_phi)
				e->places[insn->id] = new_variable(e, local_of(e, insn->type));
			for (uint32_t a = 0; a < insn->n_args; a++) {
				const struct gx_ir_insn *arg = insn->args[a];
				const struct gx_ir_block *user = insn->op == GX_IR_phi
				                                         ? ir->blocks[i]->preds[a]
				                                         : ir->blocks[i];

				if (!is_anywhere(arg) && arg->op != GX_IR_phi &&
				    arg->block != user && !e->flow.always[arg->block->id] &&
				    !e->places[arg->id])
					e->places[arg->id] =
					        new_variable(e, local_of(e, arg->type));
			}
		}
	}
}

static void know(struct spirv_emitter *e)
{
	struct gx_spirv_module *m = e->module;
	struct spirv_known *k = &e->known;

	k->nothing = gx_spirv_void(m);
	k->truth = gx_spirv_bool(m);
	k->word = gx_spirv_uint(m, 32);
	k->wide = gx_spirv_uint(m, 64);
	k->at_word = gx_spirv_pointer(m, GX_SPIRV_CLASS_ADDRESS, k->word);
	k->at_wide = gx_spirv_pointer(m, GX_SPIRV_CLASS_ADDRESS, k->wide);
	k->yes = gx_spirv_truth(m, true);
	k->no = gx_spirv_truth(m, false);
	k->subgroup = spirv_word(e, GX_SPIRV_SCOPE_SUBGROUP);
	k->device = spirv_word(e, GX_SPIRV_SCOPE_DEVICE);
	k->relaxed = spirv_word(e, GX_SPIRV_SEMANTICS_RELAXED);
	e->vulkan_memory = m->sections[GX_SPIRV_MODEL].at[2] == GX_SPIRV_MEMORY_VULKAN;
}

/* --- blocks */

/* A block's guard may be set to a condition; the values of its phis are stored before. */
static void follow(struct spirv_emitter *e, const struct gx_ir_block *from, uint32_t side,
                   uint32_t condition)
{
	const struct gx_ir_block *to = from->succ[side];
	uint32_t pred = gx_ir_pred_index(from, side), n = 0, *values;
	const struct gx_ir_insn *phi;

	for (phi = to->first; phi && phi->op == GX_IR_phi; phi = phi->next)
		n++;
	values = n ? gx_arena_calloc(&e->arena, n, sizeof(*values)) : NULL;
	if (n && !values) {
		spirv_fail(e, GX_E_NO_MEMORY, "phis");
		return;
	}
	/* all are read before one is written: they change at once */
	n = 0;
	for (phi = to->first; phi && phi->op == GX_IR_phi; phi = phi->next)
		values[n++] = spirv_value(e, phi->args[pred]);
	n = 0;
	for (phi = to->first; phi && phi->op == GX_IR_phi; phi = phi->next)
		GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Store, e->places[phi->id], values[n++]);
	if (e->guards[to->id])
		GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Store, e->guards[to->id], condition);
}

static void end_block(struct spirv_emitter *e, const struct gx_ir_block *block)
{
	uint32_t yes, no;

	if (block->last->op == GX_IR_br) {
		follow(e, block, 0, e->known.yes);
	} else if (block->last->op == GX_IR_condbr) {
		yes = spirv_value(e, block->last->args[0]);
		no = spirv_put1(e, GX_SPIRV_OP_LogicalNot, e->known.truth, yes);
		follow(e, block, 0, yes);
		follow(e, block, 1, no);
	}
}

static void write_block(struct spirv_emitter *e, const struct gx_ir_block *block)
{
	const struct gx_ir_insn *insn;

	e->at = block;
	/* it may be come to again */
	if (e->flow.loop_of[block->id] != SPIRV_NO_LOOP)
		GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Store, e->guards[block->id], e->known.no);
	gx_for_each_insn (insn, block) {
		uint32_t id = spirv_write_insn(e, insn);

		if (!insn->id || insn->op == GX_IR_phi)
			continue;
		e->ids[insn->id] = id;
		if (e->places[insn->id])
			GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Store, e->places[insn->id], id);
	}
	end_block(e, block);
	e->at = NULL;
}

/* Gives the label behind it. */
static uint32_t open_if(struct spirv_emitter *e, const struct gx_ir_block *block)
{
	uint32_t inside = gx_spirv_id(e->module), behind = gx_spirv_id(e->module), guard;

	guard = spirv_put1(e, GX_SPIRV_OP_Load, e->known.truth, e->guards[block->id]);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_SelectionMerge, behind, 0);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_BranchConditional, guard, inside, behind);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Label, inside);
	e->info->n_guards++;
	return behind;
}

static void go_to_label(struct spirv_emitter *e, uint32_t label)
{
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Branch, label);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Label, label);
}

static void write_blocks(struct spirv_emitter *e, int32_t loop);

static void write_loop(struct spirv_emitter *e, int32_t loop)
{
	const struct gx_ir_block *head = e->flow.loops[loop].head;
	uint32_t top = gx_spirv_id(e->module), test = gx_spirv_id(e->module);
	uint32_t body = gx_spirv_id(e->module), again = gx_spirv_id(e->module);
	uint32_t out = gx_spirv_id(e->module), guard;

	go_to_label(e, top);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_LoopMerge, out, again, 0);
	go_to_label(e, test);
	guard = spirv_put1(e, GX_SPIRV_OP_Load, e->known.truth, e->guards[head->id]);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_BranchConditional, guard, body, out);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Label, body);
	write_blocks(e, loop);
	go_to_label(e, again);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Branch, top);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Label, out);
	e->info->n_loops++;
}

/* The blocks of a loop, or those that are in none. */
static void write_blocks(struct spirv_emitter *e, int32_t loop)
{
	uint32_t first = loop == SPIRV_NO_LOOP ? 0 : e->flow.loops[loop].head->id;

	for (uint32_t i = first; i < e->ir->n_blocks && !e->err; i++) {
		const struct gx_ir_block *block = e->ir->blocks[i];
		int32_t own = e->flow.loop_of[i];
		bool is_head = own != SPIRV_NO_LOOP && e->flow.loops[own].head == block;

		if (own == loop && (e->flow.always[i] || is_head)) {
			write_block(e, block);
		} else if (own == loop) {
			uint32_t behind = open_if(e, block);

			write_block(e, block);
			go_to_label(e, behind);
		} else if (is_head && e->flow.loops[own].parent == loop) {
			write_loop(e, own);
		}
	}
}

/* --- the function */

static void write_start(struct spirv_emitter *e)
{
	uint32_t below;

	for (uint32_t i = 0; i < e->ir->n_blocks; i++)
		if (e->guards[i])
			GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Store, e->guards[i], e->known.no);
	spirv_find_lane(e);
	e->mask = spirv_vote(e, e->known.yes);
	below = spirv_special(e, GX_IR_SREG_lanemask_lt);
	below = spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, e->known.word, below, e->mask);
	e->leader = spirv_put2(e, GX_SPIRV_OP_IEqual, e->known.truth, below, spirv_word(e, 0));
}

static void put_function(struct spirv_emitter *e)
{
	struct gx_spirv_words *out = &e->module->sections[GX_SPIRV_FUNCTIONS];
	uint32_t type = gx_spirv_function_type(e->module), label = gx_spirv_id(e->module);

	e->info->function = gx_spirv_id(e->module);
	GX_SPIRV_PUT(out, GX_SPIRV_OP_Function, e->known.nothing, e->info->function, 0, type);
	GX_SPIRV_PUT(out, GX_SPIRV_OP_Label, label);
	gx_spirv_append(out, e->variables.at, e->variables.n);
	gx_spirv_append(out, e->body.at, e->body.n);
	gx_spirv_put(out, GX_SPIRV_OP_Return, 0, NULL);
	gx_spirv_put(out, GX_SPIRV_OP_FunctionEnd, 0, NULL);
	if (e->variables.failed || e->body.failed || gx_spirv_failed(e->module))
		spirv_fail(e, GX_E_NO_MEMORY, "function");
}

static int prepare(struct spirv_emitter *e)
{
	const struct gx_ir *ir = e->ir;

	e->ids = gx_arena_calloc(&e->arena, (size_t)ir->next_id + 1, sizeof(*e->ids));
	e->places = gx_arena_calloc(&e->arena, (size_t)ir->next_id + 1, sizeof(*e->places));
	e->guards = gx_arena_calloc(&e->arena, (size_t)ir->n_blocks + 1, sizeof(*e->guards));
	e->frame_at = gx_arena_calloc(&e->arena, (size_t)ir->n_frames + 1, sizeof(*e->frame_at));
	if (!e->ids || !e->places || !e->guards || !e->frame_at)
		return gx_fail(e->diag, GX_E_NO_MEMORY, "function");
	return spirv_flow_find(ir, &e->arena, &e->flow, e->diag);
}

int spirv_emit(const struct gx_ir *ir, const struct gx_spirv_site *site,
               struct gx_spirv_compiled *info, struct gx_diag *diag)
{
	struct spirv_emitter e = {
		.module = site->module, .ir = ir, .site = site, .info = info, .diag = diag
	};

	e.err = prepare(&e);
	if (!e.err) {
		know(&e);
		spirv_need(&e, gx_spirv_features_always());
		place_frames(&e);
		place_values(&e);
		write_start(&e);
		write_blocks(&e, SPIRV_NO_LOOP);
		put_function(&e);
	}
	gx_arena_free(&e.arena);
	free(e.variables.at);
	free(e.body.at);
	return e.err;
}
