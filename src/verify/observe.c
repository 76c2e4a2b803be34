/* observe.c - tells observers and the log what the exploration does: eBPF instructions are found
 * again in the IR by their steps. */
#include "verify/observe.h"
#include "verify/report.h"

#include <errno.h>
#include <stdlib.h>

/* One step of a block, and the IR instruction before which it begins. */
struct mark {
	uint32_t step;
	const struct gx_ir_insn *begin;
};

struct gx_watch {
	struct mark *marks;
	uint32_t n_marks, cap_marks;
	uint32_t *first;    /* [n_blocks + 1] marks of each block */
	uint32_t next, end; /* of the block that is explored */
	uint32_t open;      /* step begun and not ended; 0: none */
};

static int add_mark(struct gx_watch *w, uint32_t step, const struct gx_ir_insn *begin)
{
	if (w->n_marks == w->cap_marks) {
		uint32_t cap = w->cap_marks ? w->cap_marks * 2 : 256;
		struct mark *grown = realloc(w->marks, cap * sizeof(*grown));

		if (!grown)
			return -ENOMEM;
		w->marks = grown;
		w->cap_marks = cap;
	}
	w->marks[w->n_marks++] = (struct mark){ step, begin };
	return 0;
}

static int add_marks(struct gx_watch *w, uint32_t first, uint32_t end,
                     const struct gx_ir_insn *begin)
{
	int err = 0;

	for (uint32_t step = first; !err && step < end; step++)
		err = add_mark(w, step, begin);
	return err;
}

/* The steps of a block in order; those without an IR instruction of their own lie before the next
 * one. Blocks that were merged into one leave several pieces. */
static int mark_block(struct gx_watch *w, const struct gx_ir_steps *steps,
                      const struct gx_ir_block *block)
{
	const struct gx_ir_insn *insn;
	uint32_t last = 0;
	int err = 0;

	gx_for_each_insn (insn, block) {
		uint32_t step = insn->step;

		if (err || insn->op == GX_IR_phi || !step || step == last)
			continue;
		if (last && step > last && step < steps->steps[last].end) {
			err = add_marks(w, last + 1, step + 1, insn);
		} else {
			if (last)
				err = add_marks(w, last + 1, steps->steps[last].end, insn);
			if (!err)
				err = add_marks(w, steps->steps[step].first, step + 1, insn);
		}
		last = step;
	}
	if (!err && last)
		err = add_marks(w, last + 1, steps->steps[last].end, block->last);
	return err;
}

int gx_watch_open(struct gx_verifier *v)
{
	struct gx_watch *w = v->watch = calloc(1, sizeof(*w));
	int err = 0;

	if (!w)
		return -ENOMEM;
	w->first = calloc((size_t)v->ir->n_blocks + 1, sizeof(*w->first));
	if (!w->first)
		return -ENOMEM;
	for (uint32_t b = 0; !err && b < v->ir->n_blocks; b++) {
		w->first[b] = w->n_marks;
		err = mark_block(w, &v->steps, v->ir->blocks[b]);
	}
	w->first[v->ir->n_blocks] = w->n_marks;
	return err;
}

void gx_watch_close(struct gx_verifier *v)
{
	if (!v->watch)
		return;
	free(v->watch->marks);
	free(v->watch->first);
	free(v->watch);
	v->watch = NULL;
}

/* --- telling */
static void tell(struct gx_verifier *v, struct gx_moment *m)
{
	const struct gx_verify_observer *observer = v->opts ? v->opts->observer : NULL;

	m->verifier = v;
	if (m->step) {
		const struct gx_ir_step *step = &v->steps.steps[m->step];

		m->pc = (int)step->pc;
		m->depth = step->depth;
		m->frame = step->frame;
	} else {
		m->pc = -1;
	}
	if (observer)
		observer->see(observer->arg, m);
	gx_log_moment(v, m);
}

static void tell_step(struct gx_verifier *v, enum gx_moment_kind kind, uint32_t step)
{
	tell(v, &(struct gx_moment){ .kind = kind, .step = step });
}

static void end_open(struct gx_verifier *v)
{
	uint32_t step = v->watch->open;

	v->watch->open = 0;
	if (step)
		tell_step(v, GX_MOMENT_AFTER, step);
}

void gx_watch_start(struct gx_verifier *v, const char *why)
{
	if (!v->watch)
		return;
	gx_log_line(v, why);
	v->watch->open = 0;
	tell_step(v, GX_MOMENT_START, 0);
}

void gx_watch_block(struct gx_verifier *v, const struct gx_ir_block *block, bool pruned)
{
	struct gx_watch *w = v->watch;

	if (!w)
		return;
	w->next = w->first[block->id];
	w->end = w->first[block->id + 1];
	w->open = 0;
	if (block->n_preds > 1)
		tell_step(v, pruned ? GX_MOMENT_PRUNE : GX_MOMENT_KEEP,
		          w->next < w->end ? w->marks[w->next].step : 0);
}

void gx_watch_insn(struct gx_verifier *v)
{
	struct gx_watch *w = v->watch;

	if (!w)
		return;
	while (w->next < w->end && w->marks[w->next].begin == v->insn) {
		end_open(v);
		w->open = w->marks[w->next++].step;
		tell_step(v, GX_MOMENT_BEFORE, w->open);
	}
	if (v->insn->op == GX_IR_br)
		end_open(v);
}

void gx_watch_branch(struct gx_verifier *v, bool taken, bool not_taken)
{
	if (!v->watch)
		return;
	tell(v, &(struct gx_moment){ .kind = GX_MOMENT_BRANCH,
	                             .step = v->watch->open,
	                             .taken = taken,
	                             .not_taken = not_taken });
	v->watch->open = 0;
}

void gx_watch_end(struct gx_verifier *v)
{
	if (!v->watch)
		return;
	tell_step(v, GX_MOMENT_END, v->watch->open);
	v->watch->open = 0;
}

/* --- looking */
bool gx_seen_reg(const struct gx_moment *m, unsigned reg, struct gx_value *out)
{
	const struct gx_ir_insn *regs[11];

	if (!m->step || reg > 10)
		return false;
	gx_ir_step_regs(&m->verifier->steps, m->step, m->kind == GX_MOMENT_AFTER, regs);
	if (!regs[reg])
		return false;
	*out = gx_read(m->verifier, regs[reg]);
	return out->kind != GX_VALUE_NONE;
}

static bool is_in_frame(const struct gx_moment *m, int off, unsigned width)
{
	return off >= -GX_FRAME_BYTES && off < 0 && width && width <= 8 && off + (int)width <= 0 &&
	       m->frame < m->verifier->state.n_frames;
}

bool gx_seen_stack(const struct gx_moment *m, int off, unsigned width, struct gx_value *out)
{
	const struct gx_state *state = &m->verifier->state;
	uint32_t at = (uint32_t)(off + GX_FRAME_BYTES);
	const struct gx_spill *spill;

	if (!is_in_frame(m, off, width) || !gx_stack_is_init(state, m->frame, at, width))
		return false;
	spill = gx_stack_find(state, m->frame, at, width);
	*out = spill && spill->off == at && spill->width == width ? spill->value
	                                                          : gx_value_bytes(width);
	return true;
}

const struct gx_line_info *gx_seen_line(const struct gx_moment *m)
{
	return gx_report_line(m->verifier->program, m->pc);
}

uint32_t gx_seen_refs(const struct gx_moment *m)
{
	return m->verifier->state.n_refs;
}

void gx_seen_text(const struct gx_moment *m, const struct gx_value *value, struct gx_strbuf *out)
{
	gx_value_print(m->verifier->program, value, out);
}

void gx_seen_state(const struct gx_moment *m, struct gx_strbuf *out)
{
	const struct gx_state *state = &m->verifier->state;
	const char *comma = "";
	struct gx_value value;

	for (unsigned reg = 0; reg < 10; reg++) {
		if (!gx_seen_reg(m, reg, &value))
			continue;
		gx_strbuf_printf(out, "%sr%u: ", comma, reg);
		gx_seen_text(m, &value, out);
		comma = ", ";
	}
	for (uint32_t i = 0; i < state->n_spills; i++) {
		const struct gx_spill *spill = &state->spills[i];

		if (spill->frame != m->frame)
			continue;
		gx_strbuf_printf(out, "%sfp%d: ", comma, (int)spill->off - GX_FRAME_BYTES);
		gx_seen_text(m, &spill->value, out);
		comma = ", ";
	}
	if (state->n_refs)
		gx_strbuf_printf(out, "%s%u record%s held", comma, state->n_refs,
		                 state->n_refs == 1 ? "" : "s");
}

enum gx_error gx_seen_access(const struct gx_moment *m, const struct gx_value *pointer, int off,
                             unsigned width, bool write)
{
	struct gx_verifier asks = *m->verifier; /* shares the state, not the error */
	struct gx_scalar step = gx_scalar_const((uint64_t)(int64_t)off, 64);
	struct gx_diag diag = { .insn = -1 };
	struct gx_value at = *pointer;
	struct gx_note *note, kept;

	if (!asks.insn || (width != 1 && width != 2 && width != 4 && width != 8))
		return GX_E_VERIFY_INPUT;
	note = &asks.plan.notes[asks.insn->scratch];
	kept = *note;
	asks.diag = &diag;
	at.num = gx_scalar_add(&pointer->num, &step, 64);
	gx_check_region(&asks, &at, width, width, write ? GX_ACCESS_WRITE : GX_ACCESS_READ,
	                "access");
	*note = kept;
	return diag.error;
}
