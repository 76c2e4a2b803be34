/* verify.c - prove one program: structure, IR, exploration, lanes, cost; and keep a copy of what
 * was proved. */
#include "verify/functions.h"
#include "verify/gather.h"
#include "verify/policy.h"

#include "ebpf/insn.h"
#include "ir/from_ebpf.h"
#include "verify/convergence.h"
#include "verify/frozen.h"
#include "verify/race.h"
#include "verify/tell.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_PROGRAM_MAPS = 4096 };
#define MAX_ARENA_BYTES GX_MAX_STATE_BYTES

static int check_program(const struct gx_program *p, struct gx_diag *diag)
{
	if (!p->insns || !p->n_insns)
		return gx_fail(diag, GX_E_VERIFY_INPUT, "%u instructions", p->n_insns);
	if (!gx_hook_row(p->hook))
		return gx_fail(diag, GX_E_VERIFY_INPUT, "hook %u", (unsigned)p->hook);
	if (p->n_maps > MAX_PROGRAM_MAPS || (p->n_maps && !p->maps))
		return gx_fail(diag, GX_E_VERIFY_INPUT, "%u maps", p->n_maps);
	if ((p->n_lines && !p->lines) || (p->n_funcs && !p->func_starts))
		return gx_fail(diag, GX_E_VERIFY_INPUT, "line or function table missing");
	return gx_functions_check(p, diag);
}

/* --- the copy that a gx_verified owns */
static const void *copy_array(struct gx_arena *arena, const void *from, size_t n, size_t size)
{
	void *to = n ? gx_arena_calloc(arena, n, size) : NULL;

	if (to)
		memcpy(to, from, n * size);
	return to;
}

static const char *copy_text(struct gx_arena *arena, const char *text)
{
	return text ? gx_arena_strndup(arena, text, strlen(text)) : NULL;
}

/* Neighbouring lines mostly share their file. */
static bool copy_lines(struct gx_arena *arena, const struct gx_program *from, struct gx_program *to)
{
	struct gx_line_info *lines =
	        gx_arena_calloc(arena, from->n_lines ? from->n_lines : 1, sizeof(*lines));

	if (!lines)
		return false;
	for (uint32_t i = 0; i < from->n_lines; i++) {
		bool same_file = i && from->lines[i].file == from->lines[i - 1].file;

		lines[i] = from->lines[i];
		lines[i].file =
		        same_file ? lines[i - 1].file : copy_text(arena, from->lines[i].file);
		lines[i].text = copy_text(arena, from->lines[i].text);
		if ((from->lines[i].file && !lines[i].file) ||
		    (from->lines[i].text && !lines[i].text))
			return false;
	}
	to->lines = lines;
	return true;
}

static bool copy_frozen(struct gx_arena *arena, const struct gx_program *from,
                        struct gx_program *to)
{
	const void **frozen = gx_arena_calloc(arena, from->n_maps, sizeof(*frozen));

	for (uint32_t i = 0; frozen && from->frozen && i < from->n_maps; i++) {
		if (!gx_frozen(from, i))
			continue;
		frozen[i] = copy_array(arena, from->frozen[i], 1, from->maps[i].value_size);
		if (!frozen[i])
			return false;
	}
	to->frozen = frozen;
	return frozen;
}

static bool copy_program(struct gx_arena *arena, const struct gx_program *from,
                         struct gx_program *to)
{
	*to = *from;
	to->name = copy_text(arena, from->name ? from->name : "");
	to->insns = copy_array(arena, from->insns, from->n_insns, sizeof(*from->insns));
	to->maps = copy_array(arena, from->maps, from->n_maps, sizeof(*from->maps));
	to->func_starts =
	        copy_array(arena, from->func_starts, from->n_funcs, sizeof(*from->func_starts));
	to->funcs = copy_array(arena, from->funcs, from->n_func_infos, sizeof(*from->funcs));
	return to->name && to->insns && (to->funcs || !from->n_func_infos) &&
	       (to->maps || !from->n_maps) && (to->func_starts || !from->n_funcs) &&
	       copy_frozen(arena, from, to) && copy_lines(arena, from, to);
}

static bool warns_of(const struct gx_verifier *v, enum gx_warning_code code)
{
	for (uint32_t i = 0; i < v->n_warnings; i++)
		if (v->warnings[i].code == code)
			return true;
	return false;
}

static struct gx_verified *make_verified(const struct gx_verifier *v, const struct gx_cost *cost)
{
	struct gx_arena arena = { 0 }, *kept;
	struct gx_verified *out = gx_arena_alloc(&arena, sizeof(*out));

	kept = out ? gx_arena_alloc(&arena, sizeof(*kept)) : NULL;
	if (kept)
		out->warnings =
		        copy_array(&arena, v->warnings, v->n_warnings, sizeof(*v->warnings));
	if (!kept || (v->n_warnings && !out->warnings) ||
	    !copy_program(&arena, v->program, &out->program)) {
		gx_arena_free(&arena);
		return NULL;
	}
	out->ir = v->ir;
	out->cost = *cost;
	out->lanes = v->lanes;
	out->n_warnings = v->n_warnings;
	out->warn_plain_rmw = warns_of(v, GX_W_PLAIN_RMW);
	*kept = arena; /* the arena holds its own head */
	out->owned = kept;
	return out;
}

void gx_verified_free(struct gx_verified *verified)
{
	struct gx_arena arena;

	if (!verified)
		return;
	gx_ir_free(verified->ir);
	arena = *(struct gx_arena *)verified->owned;
	gx_arena_free(&arena);
}

/* --- the run */

/* How a program is explored, one way after the other until one tells: each may visit so many
 * instructions, and the sum is the limit that verify.h names. Those that gather, the coarse plan,
 * and loops that are not followed round by round, can only accept: what they refuse may still be
 * safe. The second that gathers begins with what the first one gathered. */
static const struct attempt {
	bool coarse, widen, gather;
	uint32_t max_visits;
	const char *why; /* it comes next */
} attempts[] = {
	{ .max_visits = 20000 },
	{ .widen = true,
	  .max_visits = 100000,
	  .why = "too many states: all over, callbacks not round by round" },
	{ .coarse = true,
	  .widen = true,
	  .max_visits = 50000,
	  .why = "too many states: all over, with the coarse plan" },
	{ .coarse = true,
	  .widen = true,
	  .gather = true,
	  .max_visits = 30000,
	  .why = "too many states: all over, what loops choose taken together" },
	{ .coarse = true,
	  .widen = true,
	  .gather = true,
	  .max_visits = 60000,
	  .why = "too many states: all over, with what loops chose" },
	{ .coarse = true,
	  .widen = true,
	  .max_visits = 250000,
	  .why = "too many states: all over, with the coarse plan, for long" },
	{ .max_visits = 680000, .why = "the coarse plan fails: all over, in full" },
};

/* Of all functions together. */
static uint64_t most_visits(void)
{
	uint64_t n = 0;

	for (size_t i = 0; i < sizeof(attempts) / sizeof(attempts[0]); i++)
		n += attempts[i].max_visits;
	return n;
}

/* What an attempt needs to know before; false: no room for it. */
static bool plan(struct gx_verifier *v, const struct attempt *attempt)
{
	v->plan.widen = attempt->widen;
	v->plan.gather = attempt->gather;
	return !(attempt->gather && gx_gather_begin(v)) &&
	       !gx_plan_relevant(v->program, v->ir, &v->arena, &v->plan, attempt->coarse);
}

static int explore_once(struct gx_verifier *v, const struct attempt *attempt)
{
	int err;

	v->n_visits = 0;
	v->n_states = 0;
	v->next_value_id = 1;
	v->calls_exit = false;
	v->max_visits = attempt->max_visits;
	if (v->opts && v->opts->max_visits && v->opts->max_visits < v->max_visits)
		v->max_visits = v->opts->max_visits;
	/* functions share what is left; of one alone no attempt is cut */
	if (v->max_visits > most_visits() - v->all_visits)
		v->max_visits = most_visits() - v->all_visits;
	err = gx_explore(v);
	v->all_visits += v->n_visits < v->max_visits ? v->n_visits : v->max_visits;
	return err;
}

/* There is nothing for it in this program, or the one who asks does not want it. */
static bool is_skipped(const struct gx_verifier *v, const struct attempt *attempt)
{
	if (attempt->gather)
		return !v->plan.n_choices;
	if (v->opts && v->opts->gather_all && v->plan.n_choices && !v->plan.gathered)
		return true;
	if (attempt->widen && !attempt->coarse)
		return !v->plan.n_counted;
	return !attempt->widen && v->opts && v->opts->widen_all;
}

/* It was refused for what choices may be when they are taken together. */
static bool tells_of_choices(enum gx_error error)
{
	return error != GX_E_TOO_COMPLEX && error != GX_E_LOOP_INFINITE && error != GX_E_SPIN_WAIT;
}

static int explore(struct gx_verifier *v)
{
	const size_t n = sizeof(attempts) / sizeof(attempts[0]);
	struct gx_diag clean = *v->diag, widened = clean, gathered = clean;
	int err = 0;

	for (size_t i = 0; i < n; i++) {
		const struct attempt *attempt = &attempts[i];

		if (is_skipped(v, attempt))
			continue;
		*v->diag = clean;
		gx_watch_start(v, attempt->why);
		/* plans lie in one arena: an attempt that comes later has less room */
		if (!plan(v, attempt))
			return gx_refuse(v, GX_E_TOO_COMPLEX, "%u values in %u blocks",
			                 v->ir->next_id, v->ir->n_blocks);
		err = explore_once(v, attempt);
		if (!err || v->diag->error == GX_E_NO_MEMORY ||
		    (!attempt->coarse && !attempt->widen && v->diag->error != GX_E_TOO_COMPLEX))
			return err;
		if (attempt->widen && !attempt->coarse)
			widened = *v->diag;
		if (attempt->gather && tells_of_choices(v->diag->error))
			gathered = *v->diag;
	}
	/* what it says of a round tells more than that there are too many rounds */
	if (widened.error != GX_E_NONE && widened.error != GX_E_TOO_COMPLEX)
		*v->diag = widened;
	else if (gathered.error != GX_E_NONE && v->diag->error == GX_E_TOO_COMPLEX)
		*v->diag = gathered;
	return -gx_error_errno(v->diag->error);
}

bool gx_is_watched(const struct gx_verifier *v)
{
	return v->opts && (v->opts->observer || (v->log && v->opts->log_level & 2));
}

/* Nobody asks for the result of a program that is no callback, and an address does not leave it: 0
 * is the result then. */
static int hide_addresses(struct gx_verifier *v)
{
	for (uint32_t b = 0; b < v->ir->n_blocks; b++) {
		struct gx_ir_insn *ret = v->ir->blocks[b]->last, *zero;

		if (ret->op != GX_IR_ret || !v->plan.notes[ret->scratch].returns_address)
			continue;
		zero = gx_ir_const(v->ir, GX_IR_I64, 0);
		if (!zero)
			return -ENOMEM;
		zero->pc = ret->pc;
		zero->scratch = ret->scratch; /* its note says nothing of a number */
		zero->fact.reached = ret->fact.reached;
		gx_ir_insert_before(ret, zero);
		ret->args[0] = zero;
	}
	return 0;
}

/* Lanes ask each other, and can't be there together. */
static int refuse_turns(struct gx_verifier *v)
{
	const struct gx_lane_reason *why = &v->lanes.why_not[GX_STRATEGY_VECTOR];

	v->insn = v->lanes.together;
	return gx_refuse(v, GX_E_CONVERGENCE, "%s, and lanes run one after another: insn %d: %s",
	                 gx_helper_row(v->insn->imm)->name, why->pc, gx_lane_reason_text(why->id));
}

/* What follows from the facts of a program that is safe: lanes, cost, warnings. */
static int judge(struct gx_verifier *v, struct gx_cost *cost)
{
	int err;

	if (hide_addresses(v) || gx_uniform(v))
		return gx_refuse(v, GX_E_NO_MEMORY, "lane facts");
	v->insn = gx_find_unconverged(v->ir);
	if (v->insn)
		return gx_refuse(v, GX_E_CONVERGENCE, "%s",
		                 v->insn->op == GX_IR_call ? gx_helper_row(v->insn->imm)->name
		                                           : gx_ir_op_info(v->insn->op)->name);
	if (gx_lane_verdict(v->ir, v->program, &v->lanes))
		return gx_refuse(v, GX_E_NO_MEMORY, "strategy");
	if (v->lanes.together && v->lanes.strategy == GX_STRATEGY_SERIALIZE)
		return refuse_turns(v);
	err = gx_cost_bound(v, cost);
	if (!err && v->program->hook != GX_HOOK_POLICY && gx_find_warnings(v))
		err = gx_refuse(v, GX_E_NO_MEMORY, "warnings");
	return err;
}

int gx_prove_ir(struct gx_verifier *v)
{
	int err;

	if (gx_plan_make(v->ir, &v->arena, &v->plan))
		return gx_refuse(v, GX_E_TOO_COMPLEX, "%u values in %u blocks", v->ir->next_id,
		                 v->ir->n_blocks);
	if (gx_is_watched(v) && gx_watch_open(v))
		err = gx_refuse(v, GX_E_NO_MEMORY, "for the log");
	else
		err = explore(v);
	gx_watch_close(v);
	if (!err)
		err = gx_join(v);
	v->insn = NULL;
	return err;
}

/* The functions, then the program; numbers are of all. */
static int analyse(struct gx_verifier *v, struct gx_cost *cost)
{
	struct gx_ir_steps steps = v->steps;
	int err;

	v->arena.max_bytes = MAX_ARENA_BYTES;
	err = gx_functions_verify(v);
	v->steps = steps;
	if (!err)
		err = gx_prove_ir(v);
	v->n_visits += v->func_visits;
	v->n_states += v->func_states;
	return err ? err : judge(v, cost);
}

static int make_ir(struct gx_verifier *v)
{
	struct gx_diag *diag = v->diag;
	int err = check_program(v->program, diag);

	v->built = *v->program;
	v->built.has_ctx =
	        true; /* r1 may be handed to helpers by all; reading through it is judged here */
	if (!err && v->program->hook == GX_HOOK_POLICY)
		err = gx_policy_check(v->program, &v->built.no_result, diag);
	if (!err)
		err = gx_ir_from_ebpf_func(&v->built, NULL, v->rewrites, &v->ir,
		                           gx_is_watched(v) ? &v->steps : NULL, diag);
	if (!err)
		err = gx_ir_validate(v->ir, NULL, diag);
	if (err)
		gx_report_place(v->program, diag, diag->insn);
	return err;
}

static void log_result(const struct gx_verifier *v, const struct gx_verified *verified)
{
	uint32_t level = v->log && v->opts ? v->opts->log_level : 0;

	if (level && !verified)
		gx_tell_refusal(v->program, v->diag, v->log);
	if (level & 1 && verified)
		gx_tell_text(verified, (struct gx_tell_made){ 0 }, v->log);
	if (level & 5)
		gx_strbuf_printf(v->log, "%llu instructions visited, %llu states\n",
		                 (unsigned long long)v->n_visits, (unsigned long long)v->n_states);
}

/* One verification of the IR as it is asked for. *again: it was refused, and there is a new rewrite. */
static int verify_once(struct gx_verifier *v, struct gx_verified **out, bool *again)
{
	struct gx_cost cost = { 0 };
	int err = make_ir(v);

	*again = false;
	if (!err)
		err = analyse(v, &cost);
	if (!err) {
		*out = make_verified(v, &cost);
		err = *out ? 0 : gx_refuse(v, GX_E_NO_MEMORY, "copy of the program");
	}
	if (err)
		*again = gx_rewrite_again(v);
	if (!*again)
		log_result(v, *out);
	if (err)
		gx_ir_free(v->ir);
	gx_watch_close(v);
	gx_functions_free(v);
	gx_arena_free(&v->arena);
	return err;
}

int gx_verify(const struct gx_program *program, const struct gx_verify_opts *opts,
              struct gx_strbuf *log, struct gx_verified **out, struct gx_diag *diag)
{
	struct gx_diag own;
	struct gx_ir_rewrites none = { .n_splits = 0 };
	uint64_t visits = 0;
	bool again;
	int err;

	*out = NULL;
	do {
		struct gx_verifier v = { .program = program,
			                 .opts = opts,
			                 .log = log,
			                 .diag = &own,
			                 .rewrites =
			                         opts && opts->rewrites ? opts->rewrites : &none,
			                 .all_visits = visits,
			                 .next_value_id = 1 };

		own = (struct gx_diag){ .error = GX_E_NONE, .insn = -1 };
		err = verify_once(&v, out, &again);
		visits = v.all_visits;
	} while (again);
	if (err && diag && diag->error == GX_E_NONE)
		*diag = own;
	return err;
}
