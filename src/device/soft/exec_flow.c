/* exec_flow.c - branches, calls, ends of threads, and the barriers of a block. */
#include "device/soft/exec.h"
#include "device/soft/modifiers.h"

enum step gx_soft_nothing(struct warp *w, const struct insn *in, uint32_t mask)
{
	(void)w;
	(void)in;
	(void)mask;
	return STEP_NEXT;
}

enum step gx_soft_bra(struct warp *w, const struct insn *in, uint32_t mask)
{
	if (mask == w->mask) {
		w->pc = in->target;
		return STEP_JUMP;
	}
	return gx_soft_diverge(w, mask, in->target, in + 1, in->join);
}

/* Lanes of mask for which the operation differs from the first lane's go apart and come here again.
 */
enum step gx_soft_brx(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint64_t *index = src(w, in->o[1]);
	uint32_t first = (uint32_t)index[__builtin_ctz(mask)], same = 0;

	if (mask != w->mask)
		return gx_soft_diverge(w, mask, in, in + 1, in->join);
	if (first >= (uint64_t)in->imm)
		return gx_soft_fault(w, in, (unsigned)__builtin_ctz(mask), GX_E_SOFT_CALL,
		                     "brx.idx %u of %lld", first, (long long)in->imm);
	FOR_LANES(mask, same |= (uint32_t)((uint32_t)index[l] == first) << l;);
	if (same != mask)
		return gx_soft_diverge(w, same, in->table[first], in, in->join);
	w->pc = in->table[first];
	return STEP_JUMP;
}

static void pass_values(struct warp *w, const struct pass *list, uint32_t n,
                        uint64_t (*from)[LANES], uint64_t (*to)[LANES], uint32_t mask)
{
	for (uint32_t i = 0; i < n; i++) {
		for (uint32_t k = 0; k < list[i].n; k++) {
			const uint64_t *x = list[i].from >= 0 ? from[list[i].from + (int32_t)k]
			                                      : w->consts[~list[i].from];
			uint64_t *d = to[list[i].to + (int32_t)k];

			FOR_LANES(mask, d[l] = x[l];);
		}
	}
}

static enum step enter(struct warp *w, const struct insn *in, const struct func *callee,
                       uint32_t mask)
{
	const struct func *caller = w->func;
	uint32_t row = w->row, pred = w->pred, to = row + caller->n_rows;
	uint64_t(*r)[LANES], (*old)[LANES];
	unsigned lane = (unsigned)__builtin_ctz(mask);
	uint64_t local = w->r[ROW_LOCAL][lane] + caller->local_bytes;

	if (gx_soft_frame_room(w, to + callee->n_rows, pred + caller->n_preds + callee->n_preds) ||
	    local + callee->local_bytes > w->local_stride)
		return gx_soft_fault(w, in, lane, GX_E_SOFT_STACK, "call of %.*s",
		                     (int)callee->ptx->name.len, callee->ptx->name.at);
	old = w->rows + row;
	r = w->rows + to;
	FOR_LANES(mask, r[ROW_RETURN][l] = (uint64_t)(uintptr_t)(in + 1);
	          r[ROW_FUNC][l] = (uint64_t)(uintptr_t)caller;
	          r[ROW_CALLER][l] = row | (uint64_t)pred << 32; r[ROW_LOCAL][l] = local;);
	if (in->call->func) {
		pass_values(w, in->call->args, in->call->n_args, old, r, mask);
	} else {
		for (uint32_t i = 0; i < in->call->n_args; i++) {
			struct pass one = in->call->args[i];

			one.to = callee->param_rows[i];
			pass_values(w, &one, 1, old, r, mask);
		}
	}
	w->row = to;
	w->pred = pred + caller->n_preds;
	w->func = w->run->program->funcs[callee->index];
	w->r = r;
	w->p = w->preds + w->pred;
	w->pc = callee->code;
	return STEP_JUMP;
}

/* What is passed to a function that is known by its address only. */
static enum step check_sizes(struct warp *w, const struct insn *in, unsigned lane,
                             const struct func *callee)
{
	const struct gx_ptx_func *ptx = callee->ptx;

	for (uint32_t i = 0; i < in->call->n_args; i++) {
		if (in->call->args[i].n != param_rows(&ptx->params[i]))
			return gx_soft_fault(w, in, lane, GX_E_SOFT_CALL,
			                     "argument %u of %.*s has another size", i,
			                     (int)ptx->name.len, ptx->name.at);
	}
	for (uint32_t i = 0; i < in->call->n_results; i++) {
		if (in->call->results[i].n != param_rows(&ptx->results[i]))
			return gx_soft_fault(w, in, lane, GX_E_SOFT_CALL,
			                     "result %u of %.*s has another size", i,
			                     (int)ptx->name.len, ptx->name.at);
	}
	return STEP_NEXT;
}

enum step gx_soft_call(struct warp *w, const struct insn *in, uint32_t mask)
{
	const struct program *program = w->run->program;
	const struct func *callee = in->call->func;
	unsigned lane = (unsigned)__builtin_ctz(mask);
	uint32_t same = 0;

	if (mask != w->mask)
		return gx_soft_diverge(w, mask, in, in + 1, in + 1);
	if (!callee) {
		const uint64_t *to = src(w, in->o[1]);
		uint64_t first = to[lane], index = (first - WINDOW_CODE) / 16;

		FOR_LANES(mask, same |= (uint32_t)(to[l] == first) << l;);
		if (same != mask)
			return gx_soft_diverge(w, same, in, in, in + 1);
		callee = first >= WINDOW_CODE && !(first & 15) &&
		                         index < program->module->ptx->n_funcs
		                 ? program->funcs[index]
		                 : NULL;
		if (!callee || !callee->decoded || callee->ptx->is_entry ||
		    callee->ptx->n_params != in->call->n_args ||
		    callee->ptx->n_results != in->call->n_results)
			return gx_soft_fault(w, in, lane, GX_E_SOFT_CALL, "call of 0x%llx",
			                     (unsigned long long)first);
		if (check_sizes(w, in, lane, callee))
			return STEP_FAULT;
	}
	return enter(w, in, callee, mask);
}

/* The end of a function: every ret of it branches here, so that the lanes of a split share the
 * frame. */
enum step gx_soft_ret(struct warp *w, const struct insn *in, uint32_t mask)
{
	unsigned lane = (unsigned)__builtin_ctz(mask);
	const struct insn *back = (const struct insn *)(uintptr_t)w->r[ROW_RETURN][lane];
	const struct func *callee = w->func;
	uint64_t caller = w->r[ROW_CALLER][lane], (*r)[LANES] = w->r;

	(void)in;
	if (!back)
		return gx_soft_exit_lanes(w, mask);
	w->func = (struct func *)(uintptr_t)w->r[ROW_FUNC][lane];
	w->row = (uint32_t)caller;
	w->pred = (uint32_t)(caller >> 32);
	w->r = w->rows + w->row;
	w->p = w->preds + w->pred;
	w->pc = back;
	for (uint32_t i = 0; i < back[-1].call->n_results; i++) {
		struct pass one = back[-1].call->results[i];

		one.from = callee->result_rows[i];
		pass_values(w, &one, 1, r, w->r, mask);
	}
	return STEP_JUMP;
}

enum step gx_soft_exit(struct warp *w, const struct insn *in, uint32_t mask)
{
	(void)in;
	return gx_soft_exit_lanes(w, mask);
}

enum step gx_soft_trap(struct warp *w, const struct insn *in, uint32_t mask)
{
	return gx_soft_fault(w, in, (unsigned)__builtin_ctz(mask), GX_E_SOFT_TRAP, "trap");
}

enum step gx_soft_sleep(struct warp *w, const struct insn *in, uint32_t mask)
{
	(void)in;
	(void)mask;
	w->turn_over = true;
	return STEP_NEXT;
}

/* --- barriers of a block. Threads that are gone are not waited for; in the form with a count, a
 * warp counts as 32. */
static bool complete(const struct block *block, const struct barrier *b)
{
	return b->expected ? b->rounded >= b->expected : b->threads >= block->n_live;
}

static uint32_t reduce(const struct barrier *b, unsigned op)
{
	return op == BOOL_AND  ? b->n_true == b->n_counted
	       : op == BOOL_OR ? b->n_true != 0
	                       : b->n_true;
}

static void release(struct block *block, unsigned bar)
{
	struct barrier *b = &block->barriers[bar];

	for (uint32_t i = 0; i < block->n_warps; i++) {
		struct warp *w = &block->warps[i];

		for (uint32_t k = 0; k < w->n_splits; k++) {
			struct split *s = &w->splits[k];
			uint32_t value;

			if (s->state != SPLIT_BAR || s->bar != bar)
				continue;
			value = reduce(b, s->pc->bool_op);
			if (s->pc->sub == 2 && s->pc->o[0] != NO_OPERAND) {
				uint64_t *d = w->rows[s->row + (uint32_t)s->pc->o[0]];

				FOR_LANES(s->mask, d[l] = value;);
			} else if (s->pc->sub == 3 && s->pc->o[0] >= 0) {
				uint32_t *p = &w->preds[s->pred + (uint32_t)s->pc->o[0]];

				*p = (*p & ~s->mask) | (value ? s->mask : 0);
			}
			s->state = SPLIT_READY;
			s->pc++;
			w->blocked = false;
		}
	}
	*b = (struct barrier){ 0 };
}

void gx_soft_check_bars(struct block *block)
{
	for (uint32_t left = block->bars_used; left; left &= left - 1) {
		unsigned i = (unsigned)__builtin_ctz(left);

		if (complete(block, &block->barriers[i]))
			release(block, i);
	}
}

/* o[1] barrier, o[2] count or NO_OPERAND, o[3] predicate; sub 0 sync, 1 arrive, 2 red.popc, 3
 * red.and, red.or */
enum step gx_soft_bar(struct warp *w, const struct insn *in, uint32_t mask)
{
	unsigned lane = (unsigned)__builtin_ctz(mask);
	uint32_t id = (uint32_t)src(w, in->o[1])[lane], n = (uint32_t)__builtin_popcount(mask);
	struct barrier *b = &w->block->barriers[id % N_BARRIERS];
	struct split *s = &w->splits[w->current];

	if (mask != w->mask)
		return gx_soft_diverge(w, mask, in, in + 1, in + 1);
	if (id >= N_BARRIERS)
		return gx_soft_fault(w, in, lane, GX_E_SOFT_ADDRESS, "barrier %u", id);
	w->block->bars_used |= 1u << id;
	b->expected = in->o[2] == NO_OPERAND ? 0 : (uint32_t)src(w, in->o[2])[lane];
	b->threads += n;
	b->rounded += n + (mask >> __builtin_ctz(w->live) & 1
	                           ? LANES - (uint32_t)__builtin_popcount(w->live)
	                           : 0);
	if (in->sub >= 2) {
		uint32_t p = pred_of(w, in->o[3]) ^ (in->negate ? ~0u : 0);

		b->n_true += (uint32_t)__builtin_popcount(p & mask);
		b->n_counted += n;
	}
	if (in->sub == 1) {
		w->pc++;
		gx_soft_split_save(w);
		gx_soft_check_bars(w->block);
		return STEP_JUMP;
	}
	gx_soft_split_save(w);
	s->state = SPLIT_BAR;
	s->bar = (uint8_t)id;
	w->current = -1;
	gx_soft_check_bars(w->block);
	return STEP_JUMP;
}
