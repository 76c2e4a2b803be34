/* check_run.c - runs an accepted program in both interpreters and holds everything that happens
 * against what the verifier said. */
#include "check.h"
#include "world.h"

#include "ebpf/insn.h"
#include "ir/interp.h"
#include "verify/tables.h"
#include "support/ebpf/insn_interp.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N_LANES = 4, MAX_FRAMES = 64 };

/* Values in the order in which they came. */
struct history {
	uint64_t hash;
	uint32_t count;
};

struct costs {
	uint64_t ops, map_ops, atomics, memory_ops;
};

struct check {
	const struct gx_verified *verified;
	const struct gx_ir *ir;
	struct world world;
	uint32_t lanes[N_LANES], lane; /* numbers of lanes; index of the one that runs */
	struct history *values;        /* [N_LANES * next_id] of the IR */
	struct history *results;       /* [n_insns] of instructions, by the IR */
	struct history *written;       /* [n_insns] by the bytecode */
	bool *is_result;               /* [next_id] what an instruction writes to its register */
	uint64_t *entered;             /* [n_blocks] */
	struct costs costs;
	uint64_t way; /* hash of the instructions of the bytecode, as they came */
	uint8_t shadow[MAX_FRAMES * GX_RUN_FRAME_BYTES];
	char *why;
	bool bad;
};

static void complain(struct check *c, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void complain(struct check *c, const char *fmt, ...)
{
	va_list ap;

	if (c->bad)
		return;
	c->bad = true;
	va_start(ap, fmt);
	vsnprintf(c->why, CHECK_TEXT, fmt, ap);
	va_end(ap);
}

static void remember(struct history *h, uint64_t value)
{
	h->hash = (h->hash ^ value) * 0x100000001b3u + 1;
	h->count++;
}

/* Frames have other numbers in the bytecode: only the place in the frame counts. */
static uint64_t place_free(const struct check *c, uint64_t value)
{
	uint64_t offset = value - gx_run_stack(&c->world.env) + 8192;

	return offset < (MAX_FRAMES + 2) * 4096 ? offset % 4096 : value;
}

/* --- the IR */
static void observe(struct gx_ir_run *run, const struct gx_ir_insn *insn, uint64_t value)
{
	struct check *c = run->user;
	const struct gx_ir_fact *fact = &insn->fact;

	if (!fact->reached)
		complain(c, "%%%u at insn %d was never to be reached", insn->id, insn->pc);
	if (value < fact->umin || value > fact->umax)
		complain(c, "%%%u at insn %d is %" PRIu64 ", not in [%" PRIu64 ", %" PRIu64 "]",
		         insn->id, insn->pc, value, fact->umin, fact->umax);
	if ((value & fact->known_mask) != fact->known_value)
		complain(c, "%%%u at insn %d is %" PRIx64 ": bits %" PRIx64 " are not %" PRIx64,
		         insn->id, insn->pc, value, fact->known_mask, fact->known_value);
	remember(&c->values[c->lane * c->ir->next_id + insn->id], value);
	if (c->is_result[insn->id])
		remember(&c->results[insn->pc], place_free(c, value));
}

static void enter(struct gx_ir_run *run, const struct gx_ir_block *block)
{
	struct check *c = run->user;
	const struct gx_ir_insn *insn;

	if (++c->entered[block->id] > block->trips)
		complain(c, "b%u is run %" PRIu64 " times, not %" PRIu64, block->id,
		         c->entered[block->id], block->trips);
	gx_for_each_insn (insn, block) {
		const struct gx_helper_row *row =
		        insn->op == GX_IR_call ? gx_helper_row(insn->imm) : NULL;

		if (insn->type == GX_IR_VOID && !insn->fact.reached)
			complain(c, "insn %d was never to be reached", insn->pc);
		c->costs.ops += gx_ir_op_info(insn->op)->cost + (row ? row->cost : 0);
		c->costs.memory_ops +=
		        (insn->op == GX_IR_load || insn->op == GX_IR_store) &&
		        (insn->space == GX_IR_SPACE_MAP || insn->space == GX_IR_SPACE_RING);
	}
}

/* Values that are what an instruction writes to its register. Constants and copies have none. */
static void find_results(struct check *c)
{
	const struct gx_program *p = &c->verified->program;

	for (uint32_t b = 0; b < c->ir->n_blocks; b++) {
		const struct gx_ir_insn *insn;

		gx_for_each_insn (insn, c->ir->blocks[b]) {
			const struct gx_insn_info *info =
			        insn->pc >= 0 && insn->pc < (int)p->n_insns
			                ? gx_insn_info(&p->insns[insn->pc])
			                : NULL;

			if (!info || insn->type != GX_IR_I64 || insn->op == GX_IR_phi ||
			    insn->op == GX_IR_const || insn->op == GX_IR_frame ||
			    gx_insn_written_reg(&p->insns[insn->pc], info) < 0)
				continue;
			if (info->kind == GX_INSN_LDXSX && insn->op != GX_IR_sext)
				continue;
			c->is_result[insn->id] = true;
		}
	}
}

/* Bytes of the stack that were touched, frame by frame from the lowest one up. */
static uint32_t touched_bytes(const struct check *c, uint32_t n_frames)
{
	uint32_t sum = 0;

	for (uint32_t f = 0; f < n_frames; f++) {
		uint32_t low = 0;

		while (low < GX_RUN_FRAME_BYTES && !c->shadow[f * GX_RUN_FRAME_BYTES + low])
			low++;
		sum += GX_RUN_FRAME_BYTES - low;
	}
	return sum;
}

static void check_costs(struct check *c, uint32_t n_frames)
{
	const struct gx_cost *said = &c->verified->cost;

	if (c->costs.ops > said->ops)
		complain(c, "%" PRIu64 " operations, not %" PRIu64, c->costs.ops, said->ops);
	if (c->costs.map_ops > said->map_ops)
		complain(c, "%" PRIu64 " map calls, not %" PRIu64, c->costs.map_ops, said->map_ops);
	if (c->costs.atomics > said->atomics)
		complain(c, "%" PRIu64 " atomics, not %" PRIu64, c->costs.atomics, said->atomics);
	if (c->costs.memory_ops > said->memory_ops)
		complain(c, "%" PRIu64 " accesses, not %" PRIu64, c->costs.memory_ops,
		         said->memory_ops);
	if (touched_bytes(c, n_frames) > said->stack_bytes)
		complain(c, "%u bytes of stack, not %u", touched_bytes(c, n_frames),
		         said->stack_bytes);
}

static void begin_lane(struct check *c, uint32_t n_frames)
{
	memset(c->shadow, 0, n_frames * GX_RUN_FRAME_BYTES);
	c->costs = (struct costs){ 0 };
	c->way = 1;
	world_enter(&c->world, c->lanes[c->lane], c->shadow);
}

static bool run_ir(struct check *c, uint64_t *result)
{
	struct gx_ir_run run = {
		.env = &c->world.env, .observe = observe, .enter = enter, .user = c
	};
	struct gx_diag diag = { .insn = -1 };

	begin_lane(c, c->ir->n_frames);
	memset(c->entered, 0, c->ir->n_blocks * sizeof(*c->entered));
	if (gx_ir_interp(c->ir, &run, result, &diag))
		complain(c, "insn %d: %s", diag.insn, diag.text);
	if (world_leave(&c->world))
		complain(c, "%s", world_leave(&c->world));
	if (!c->bad)
		check_costs(c, c->ir->n_frames);
	return !c->bad;
}

/* --- the bytecode */
static void trace(struct gx_run_env *env, uint32_t pc, const uint64_t *regs)
{
	struct world *w = env->user;
	struct check *c = w->user;
	const struct gx_insn *insn = &c->verified->program.insns[pc];
	const struct gx_insn_info *info = gx_insn_info(insn);
	int reg = gx_insn_written_reg(insn, info);

	c->way = (c->way ^ pc) * 0x9e3779b97f4a7c15u;
	if (info->kind == GX_INSN_CALL_HELPER) {
		const struct gx_helper_row *row = gx_helper_row((uint32_t)insn->imm);

		reg = 0;
		for (uint32_t i = 0; row && i < row->n_args; i++)
			c->costs.map_ops += row->args[i] == GX_ARG_MAP;
	}
	c->costs.atomics += info->kind >= GX_INSN_ATOMIC64 && info->kind <= GX_INSN_ATOMIC32_FETCH;
	if (reg >= 0)
		remember(&c->written[pc], place_free(c, regs[reg]));
}

static bool run_bytecode(struct check *c, uint64_t *result)
{
	struct gx_diag diag = { .insn = -1 };

	begin_lane(c, 8);
	c->world.user = c;
	c->world.env.trace = trace;
	if (gx_insn_interp(&c->verified->program, &c->world.env, result, &diag))
		complain(c, "bytecode, insn %d: %s", diag.insn, diag.text);
	if (world_leave(&c->world))
		complain(c, "bytecode: %s", world_leave(&c->world));
	if (!c->bad)
		check_costs(c, 8);
	return !c->bad;
}

/* A function that was inlined twice may have lost a value in one copy only: then the counts differ.
 */
static void compare_values(struct check *c)
{
	for (uint32_t pc = 0; pc < c->verified->program.n_insns; pc++)
		if (c->results[pc].count && c->results[pc].count == c->written[pc].count &&
		    c->results[pc].hash != c->written[pc].hash)
			complain(c, "insn %u: the interpreters give different values", pc);
}

/* The bytecode once more where everything lies elsewhere: were a byte of an address read as a
 * number, or a byte that nobody wrote, something would differ. The memory is left in its first
 * layout. */
static void run_elsewhere(struct check *c, const struct world_memory *before, uint64_t first)
{
	struct world_memory after = c->world.memory;
	uint64_t log = c->world.log, way = c->way, result = 0;

	c->world.memory = *before;
	c->world.layout = 2;
	if (run_bytecode(c, &result)) {
		if (way != c->way)
			complain(c, "branches depend on addresses");
		if (first != result && !world_hides_result(c->verified->ir))
			complain(c, "two layouts end with %" PRIx64 " and %" PRIx64, first, result);
		if (memcmp(&after, &c->world.memory, sizeof(after)))
			complain(c, "two layouts leave different memory");
		if (log != c->world.log)
			complain(c, "two layouts call helpers differently");
	}
	c->world.layout = 1;
}

/* One lane in both, each from the same memory. */
static bool run_lane(struct check *c)
{
	struct world_memory before = c->world.memory, after;
	uint32_t n = c->verified->program.n_insns;
	uint64_t result[2], log;

	memset(c->results, 0, n * sizeof(*c->results));
	memset(c->written, 0, n * sizeof(*c->written));
	if (!run_ir(c, &result[0]))
		return false;
	after = c->world.memory;
	log = c->world.log;
	c->world.memory = before;
	if (!run_bytecode(c, &result[1]))
		return false;
	if (result[0] != result[1] && (result[0] || !world_hides_result(c->verified->ir)))
		complain(c, "the interpreters end with %" PRIx64 " and %" PRIx64, result[0],
		         result[1]);
	if (memcmp(&after, &c->world.memory, sizeof(after)))
		complain(c, "the interpreters leave different memory");
	if (log != c->world.log)
		complain(c, "the interpreters call helpers differently");
	compare_values(c);
	if (!c->bad)
		run_elsewhere(c, &before, result[1]);
	return !c->bad;
}

/* --- lanes */
static bool has_loops(const struct gx_ir *ir)
{
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		for (uint32_t i = 0; i < ir->blocks[b]->n_succ; i++)
			if (ir->blocks[b]->succ[i]->id <= b) /* reverse postorder */
				return true;
	return false;
}

/* Where all lanes come, values that are the same have the same history. Where some come: if all are
 * there. */
static void compare_lanes(struct check *c)
{
	const struct gx_ir_insn *insn;
	bool loops = has_loops(c->ir);

	for (uint32_t b = 0; b < c->ir->n_blocks; b++)
		gx_for_each_insn (insn, c->ir->blocks[b]) {
			const struct history *a = &c->values[insn->id];
			bool divergent = c->ir->blocks[b]->divergent;

			for (uint32_t i = 1; i < N_LANES && insn->type != GX_IR_VOID; i++) {
				const struct history *other = a + i * c->ir->next_id;

				if (!divergent && a->count != other->count)
					complain(c, "b%u is not divergent, but lanes part", b);
				if (insn->fact.lanes == GX_IR_LANES_SAME &&
				    a->count == other->count && (!divergent || !loops) &&
				    a->hash != other->hash)
					complain(c, "%%%u at insn %d is not the same in all lanes",
					         insn->id, insn->pc);
			}
		}
}

/* Four lanes of 32 in ascending order; gives the mask. */
static uint32_t pick_lanes(struct check *c, uint64_t seed)
{
	uint64_t state = seed * 0xd1342543de82ef95u | 1;
	uint32_t mask = 0, n = 0;

	for (int i = 0; i < 4; i++)
		gen_next(&state);
	while (__builtin_popcount(mask) < N_LANES)
		mask |= 1u << (gen_next(&state) >> 17 & 31);
	for (uint32_t lane = 0; lane < 32; lane++)
		if (mask >> lane & 1)
			c->lanes[n++] = lane;
	return mask;
}

bool check_run(const struct gx_verified *verified, uint64_t seed, char why[CHECK_TEXT])
{
	const struct gx_ir *ir = verified->ir;
	uint32_t n_insns = verified->program.n_insns;
	struct check *c = calloc(1, sizeof(*c));
	bool good;

	c->verified = verified;
	c->ir = ir;
	c->why = why;
	c->values = calloc((size_t)N_LANES * ir->next_id, sizeof(*c->values));
	c->results = calloc(n_insns, sizeof(*c->results));
	c->written = calloc(n_insns, sizeof(*c->written));
	c->is_result = calloc(ir->next_id, sizeof(*c->is_result));
	c->entered = calloc(ir->n_blocks, sizeof(*c->entered));
	world_init(&c->world, &verified->program, pick_lanes(c, seed), seed);
	world_take_padding(&c->world, verified->ir);
	c->world.layout = 1;
	find_results(c);
	if (ir->n_frames > MAX_FRAMES)
		complain(c, "%u frames: more than this test has", ir->n_frames);
	for (c->lane = 0; c->lane < N_LANES && !c->bad; c->lane++)
		run_lane(c);
	if (!c->bad && verified->program.hook != GX_HOOK_HOST) /* there is one lane */
		compare_lanes(c);
	good = !c->bad;
	free(c->values);
	free(c->results);
	free(c->written);
	free(c->is_result);
	free(c->entered);
	free(c);
	return good;
}
