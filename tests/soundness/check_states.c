/* check_states.c - what the verifier says of the registers at each eBPF instruction, against what
 * they hold there: whenever the interpreter comes to an instruction, its registers all lie in one
 * of the states that were explored there. */
#include "check.h"
#include "world.h"

#include "verify/observe.h"
#include "support/ebpf/insn_interp.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STATES = 20000, N_REGS = 11, N_LANES = 2 };

/* One state before one instruction. */
struct seen {
	uint32_t older; /* index + 1 of another state of this instruction; 0: none */
	uint16_t known; /* bit by register */
	struct gx_value regs[N_REGS];
};

struct states {
	struct world world;
	struct seen *seen; /* [n] */
	uint32_t n, cap;
	uint32_t *last;   /* [n_insns] index + 1 */
	uint64_t *copies; /* [n_insns] a bit for each inlined copy that was seen there, by frame */
	bool many;
	uint64_t regs[N_REGS]; /* as the next instruction finds them */
	char *why;
	bool bad;
};

static void see(void *arg, const struct gx_moment *moment)
{
	struct states *s = arg;
	struct seen *now;

	if (moment->kind == GX_MOMENT_START) {
		s->n = 0;
		s->many = false;
		memset(s->last, 0, GEN_MAX_INSNS * sizeof(*s->last));
		memset(s->copies, 0, GEN_MAX_INSNS * sizeof(*s->copies));
	}
	if (moment->kind != GX_MOMENT_BEFORE || moment->pc < 0 || s->many)
		return;
	if (s->n == s->cap) {
		s->cap = s->cap ? s->cap * 2 : 256;
		s->seen = realloc(s->seen, s->cap * sizeof(*s->seen));
	}
	s->many = s->n == MAX_STATES;
	now = &s->seen[s->n++];
	now->known = 0;
	now->older = s->last[moment->pc];
	s->last[moment->pc] = s->n;
	s->copies[moment->pc] |= (uint64_t)1 << moment->frame % 64;
	for (unsigned r = 0; r < N_REGS; r++)
		if (gx_seen_reg(moment, r, &now->regs[r]))
			now->known |= (uint16_t)(1u << r);
}

static bool at_offset(const struct gx_value *value, uint64_t number, const void *base)
{
	return gx_scalar_has(&value->num, number - (uint64_t)(uintptr_t)base, 64);
}

static bool in_map(const struct world *w, const struct gx_value *value, uint64_t number)
{
	const struct world_memory *m = &w->memory;

	if (value->object == GEN_MAP_ONE)
		return at_offset(value, number, m->one.words);
	if (value->object == GEN_MAP_CONST)
		return at_offset(value, number, m->constant.words);
	for (uint32_t i = 0; i < GEN_ENTRIES && value->object == GEN_MAP_FEW; i++)
		if (at_offset(value, number, m->few[i].words))
			return true;
	for (uint32_t i = 0; i < WORLD_KEYS && value->object == GEN_MAP_THREADS; i++)
		if (at_offset(value, number, m->threads[w->lane][i].words))
			return true;
	return false;
}

/* Records that were released by now count as well: the instruction may have done it. */
static bool in_record(const struct world *w, const struct gx_value *value, uint64_t number)
{
	for (uint32_t i = 0; i < WORLD_RECORDS; i++)
		if (at_offset(value, number, w->records[i].words))
			return true;
	return false;
}

/* Which frame it is is not said in the same words: only the place in it counts. */
static bool in_frame(const struct gx_value *value, uint64_t number)
{
	uint64_t place = (number - GX_RUN_STACK - GX_RUN_FRAME_BYTES) & 4095;

	return gx_scalar_has(&value->num, place, 64) ||
	       gx_scalar_has(&value->num, place - 4096, 64);
}

static bool can_be(const struct world *w, const struct gx_value *value, uint64_t number)
{
	if (value->maybe_null && !number)
		return true;
	switch (value->kind) {
	case GX_VALUE_SCALAR: return gx_scalar_has(&value->num, number, 64);
	case GX_VALUE_CTX: return at_offset(value, number, w->ctx);
	case GX_VALUE_STACK: return in_frame(value, number);
	case GX_VALUE_MAP_VALUE: return in_map(w, value, number);
	case GX_VALUE_RING: return in_record(w, value, number);
	case GX_VALUE_MAP: return number == GX_RUN_MAP_HANDLE + value->object;
	case GX_VALUE_RELEASED:
	case GX_VALUE_PARAM:  /* of global functions: the generator makes none */
	case GX_VALUE_OBJECT: /* of driver policies */
	case GX_VALUE_NONE: break;
	}
	return true;
}

static bool lies_in(const struct states *s, const struct seen *seen)
{
	for (unsigned r = 0; r < N_REGS; r++)
		if (seen->known >> r & 1 && !can_be(&s->world, &seen->regs[r], s->regs[r]))
			return false;
	return true;
}

static bool is_called(const struct gx_program *program, uint32_t pc)
{
	for (uint32_t i = 0; i < program->n_insns; i++)
		if (program->insns[i].opcode == 0x85 && program->insns[i].src == 1 &&
		    i + 1 + (uint32_t)program->insns[i].imm == pc)
			return true;
	return false;
}

/* A copy of the function that never was seen here has nothing here that is used: what runs may be
 * in that copy. */
static bool is_unseen_in_a_copy(const struct states *s, const struct gx_program *program,
                                uint32_t pc)
{
	uint64_t copies = 0;
	uint32_t first = pc;

	while (first && !is_called(program, first))
		first--;
	for (uint32_t i = first; i < program->n_insns && (i == first || !is_called(program, i));
	     i++)
		copies |= s->copies[i];
	return copies != s->copies[pc];
}

static void check_before(struct states *s, const struct gx_program *program, uint32_t pc)
{
	char *at = s->why;
	uint32_t i = s->last[pc];

	if (!i) /* dead values only: nothing of it is in the IR */
		return;
	for (; i; i = s->seen[i - 1].older)
		if (lies_in(s, &s->seen[i - 1]))
			return;
	if (is_unseen_in_a_copy(s, program, pc))
		return;
	s->bad = true;
	at += snprintf(at, CHECK_TEXT, "insn %u: no state that was explored has", pc);
	for (unsigned r = 0; r < N_REGS && at < s->why + CHECK_TEXT - 32; r++)
		at += snprintf(at, 32, " r%u=%" PRIx64, r, s->regs[r]);
}

static void trace(struct gx_run_env *env, uint32_t pc, const uint64_t *regs)
{
	struct world *w = env->user;
	struct states *s = w->user;

	if (!s->bad)
		check_before(s, w->program, pc);
	memcpy(s->regs, regs, sizeof(s->regs));
}

static void run_lane(struct states *s, const struct gx_program *program, uint32_t lane)
{
	struct gx_diag diag = { .insn = -1 };
	uint64_t result;

	world_enter(&s->world, lane, NULL);
	s->world.user = s;
	s->world.env.trace = trace;
	memset(s->regs, 0, sizeof(s->regs));
	s->regs[1] = s->world.env.ctx;
	s->regs[10] = GX_RUN_STACK + GX_RUN_FRAME_BYTES;
	if (gx_insn_interp(program, &s->world.env, &result, &diag) && !s->bad) {
		s->bad = true;
		snprintf(s->why, CHECK_TEXT, "bytecode, insn %d: %.200s", diag.insn, diag.text);
	}
}

bool check_states(const struct gx_program *program, const struct gx_verify_opts *how, uint64_t seed,
                  bool *checked, char why[CHECK_TEXT])
{
	struct states *s = calloc(1, sizeof(*s));
	const struct gx_verify_observer observer = { see, s };
	struct gx_verify_opts opts = *how;
	struct gx_verified *verified;
	bool good = true;

	opts.observer = &observer;
	s->why = why;
	s->last = calloc(GEN_MAX_INSNS, sizeof(*s->last));
	s->copies = calloc(GEN_MAX_INSNS, sizeof(*s->copies));
	if (gx_verify(program, &opts, NULL, &verified, NULL)) {
		snprintf(why, CHECK_TEXT, "refused when somebody looks on");
		good = false;
	}
	*checked = good && !s->many;
	if (*checked) {
		world_init(&s->world, program, 0x11 << (seed & 15), seed);
		world_take_padding(&s->world, verified->ir);
		for (uint32_t i = 0; i < N_LANES && !s->bad; i++)
			run_lane(s, program, (uint32_t)(seed & 15) + 4 * i);
		good = !s->bad;
	}
	gx_verified_free(verified);
	free(s->seen);
	free(s->last);
	free(s->copies);
	free(s);
	return good;
}
