/* soundness.c - random programs that the verifier accepts are run by the reference interpreter: no
 * access is refused, every value lies in its facts, blocks run at most as often as said, the cost
 * is never exceeded, and what is said to be the same in all lanes is. */
#include "generate.h"
#include "base/strbuf.h"
#include "ebpf/insn.h"
#include "ir/interp.h"
#include "verify/tables.h"
#include "verify/verify.h"

#include "../test.h"

#include <errno.h>
#include <stdlib.h>

enum { N_LANES = 4, N_PROGRAMS = 20000, N_RUNS = 2 };

/* What one lane did. */
struct trace {
	uint64_t *hash, *count; /* [next_id] of the values of each instruction */
};

struct world {
	const struct gx_verified *verified;
	struct gx_run_env env;
	uint64_t seed;
	uint32_t lane;
	uint32_t ctx[20];
	uint64_t one[GEN_VALUE_BYTES / 8], few[GEN_ENTRIES][GEN_VALUE_BYTES / 8],
	        constant[GEN_VALUE_BYTES / 8];
	uint64_t *record;
	uint64_t cost;
	uint64_t *entered; /* [n_blocks] */
	struct trace traces[N_LANES];
	bool bad;
};

static uint64_t next_random(struct world *w)
{
	w->seed ^= w->seed << 13;
	w->seed ^= w->seed >> 7;
	w->seed ^= w->seed << 17;
	return w->seed;
}

static void complain(struct world *w, const struct gx_ir_insn *insn, const char *what,
                     uint64_t value)
{
	if (!w->bad)
		fprintf(stderr, "%%%u at insn %d, lane %u: %s: %llx\n", insn->id, insn->pc, w->lane,
		        what, (unsigned long long)value);
	w->bad = true;
}

static uint32_t insn_cost(const struct gx_ir_insn *insn)
{
	const struct gx_helper_row *row = insn->op == GX_IR_call ? gx_helper_row(insn->imm) : NULL;

	return gx_ir_op_info(insn->op)->cost + (row ? row->cost : 0);
}

static void observe(struct gx_ir_run *run, const struct gx_ir_insn *insn, uint64_t value)
{
	struct world *w = run->user;
	struct trace *trace = &w->traces[w->lane];

	if (!insn->fact.reached)
		complain(w, insn, "not reached", value);
	if (value < insn->fact.umin || value > insn->fact.umax)
		complain(w, insn, "out of range", value);
	if ((value & insn->fact.known_mask) != insn->fact.known_value)
		complain(w, insn, "bits", value);
	trace->hash[insn->id] = (trace->hash[insn->id] ^ value) * 0x100000001b3u + 1;
	trace->count[insn->id]++;
}

static void enter(struct gx_ir_run *run, const struct gx_ir_block *block)
{
	struct world *w = run->user;
	const struct gx_ir_insn *insn;

	if (++w->entered[block->id] > block->trips)
		complain(w, block->first, "trips", w->entered[block->id]);
	gx_for_each_insn (insn, block)
		w->cost += insn_cost(insn);
}

static int map_value(struct gx_run_env *env, uint32_t map, uint64_t *address)
{
	struct world *w = env->user;

	*address = (uint64_t)(uintptr_t)(map == 0 ? w->one : w->constant);
	return map == 0 || map == 3 ? 0 : -EINVAL;
}

static void release(struct world *w)
{
	if (w->record)
		gx_run_revoke(&w->env, (uint64_t)(uintptr_t)w->record);
	free(w->record);
	w->record = NULL;
}

static int reserve(struct world *w, uint64_t size, uint64_t *result)
{
	CHECK(!w->record && size == GEN_RECORD_BYTES);
	w->record = next_random(w) % 4 ? calloc(1, size) : NULL;
	*result = (uint64_t)(uintptr_t)w->record;
	return w->record ? gx_run_grant(&w->env,
	                                (struct gx_run_region){ *result, size, w->record, true })
	                 : 0;
}

static int helper(struct gx_run_env *env, uint32_t id, const uint64_t args[5], uint64_t *result,
                  struct gx_diag *diag)
{
	struct world *w = env->user;
	const uint32_t *key;

	switch (id) {
	case 1:
		key = gx_run_access(env, args[1], 4, false);
		if (!key)
			return gx_fail(diag, GX_E_RUN_ACCESS, "key");
		*result = *key < GEN_ENTRIES ? (uint64_t)(uintptr_t)w->few[*key] : 0;
		return 0;
	case 131: return reserve(w, args[1], result);
	case 132:
	case 133:
		CHECK(w->record && args[0] == (uint64_t)(uintptr_t)w->record);
		release(w);
		return 0;
	case 8:
	case 509: *result = 17; return 0;
	case 14: *result = 0x1234500012345; return 0;
	case 511: *result = w->lane; return 0;
	default: *result = next_random(w); return 0;
	}
}

/* Fields that are the same for a warp are drawn once. */
static void fill_ctx(struct world *w)
{
	for (uint32_t i = 0; i < 20; i++)
		if (!w->lane)
			w->ctx[i] = next_random(w) % 3 ? (uint32_t)next_random(w) % 70
			                               : (uint32_t)next_random(w);
	w->ctx[0] |= 1;
	if (!w->lane)
		w->ctx[1] = 1 + w->ctx[1] % 32;
	w->ctx[2] = w->lane * 5;
	for (uint32_t i = 4; i < 7; i++)
		w->ctx[i] = (uint32_t)next_random(w) % 1024;
	w->ctx[18] = (uint32_t)next_random(w);
	w->ctx[19] = (uint32_t)next_random(w) % 5;
}

static void grant(struct world *w, void *host, uint64_t size, bool writable)
{
	CHECK(!gx_run_grant(&w->env, (struct gx_run_region){ (uint64_t)(uintptr_t)host, size, host,
	                                                     writable }));
}

static int run_lane(struct world *w)
{
	struct gx_ir_run run = { .env = &w->env, .observe = observe, .enter = enter, .user = w };
	struct gx_diag diag = { 0 };
	uint64_t result;
	int err;

	fill_ctx(w);
	w->env = (struct gx_run_env){ .ctx = (uint64_t)(uintptr_t)w->ctx,
		                      .user = w,
		                      .helper = helper,
		                      .map_value = map_value };
	grant(w, w->ctx, 80, false);
	grant(w, w->one, sizeof(w->one), true);
	for (uint32_t i = 0; i < GEN_ENTRIES; i++)
		grant(w, w->few[i], sizeof(w->few[i]), true);
	grant(w, w->constant, sizeof(w->constant), false);
	w->cost = 0;
	memset(w->entered, 0, w->verified->ir->n_blocks * sizeof(*w->entered));
	err = gx_ir_interp(w->verified->ir, &run, &result, &diag);
	if (err)
		fprintf(stderr, "insn %d: %s\n", diag.insn, diag.text);
	if (w->cost > w->verified->cost.ops)
		fprintf(stderr, "cost %llu of %llu\n", (unsigned long long)w->cost,
		        (unsigned long long)w->verified->cost.ops);
	if (w->record) {
		fprintf(stderr, "record not released\n");
		release(w);
		return -1;
	}
	return err || w->cost > w->verified->cost.ops ? -1 : 0;
}

/* Where all lanes come, values that are the same have the same history. Where some come: if all are
 * there. */
static void compare_lanes(struct world *w)
{
	const struct gx_ir *ir = w->verified->ir;
	const struct gx_ir_insn *insn;
	bool loops = false;

	for (uint32_t b = 0; b < ir->n_blocks; b++)
		for (uint32_t i = 0; i < ir->blocks[b]->n_succ; i++)
			loops |= ir->blocks[b]->succ[i]->id <= b; /* reverse postorder */
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b]) {
			const struct trace *a = &w->traces[0];

			for (uint32_t i = 1; i < N_LANES && insn->type != GX_IR_VOID; i++) {
				const struct trace *other = &w->traces[i];

				if (!insn->block->divergent &&
				    a->count[insn->id] != other->count[insn->id])
					complain(w, insn, "lanes part", i);
				if (insn->fact.lanes == GX_IR_LANES_SAME &&
				    a->count[insn->id] == other->count[insn->id] &&
				    (!insn->block->divergent || !loops) &&
				    a->hash[insn->id] != other->hash[insn->id])
					complain(w, insn, "lanes differ", i);
			}
		}
}

static bool run_program(const struct gx_verified *verified, uint64_t seed)
{
	struct world *w = calloc(1, sizeof(*w));
	uint32_t n = verified->ir->next_id;
	bool good = true;

	w->verified = verified;
	w->seed = seed | 1;
	w->entered = calloc(verified->ir->n_blocks, sizeof(*w->entered));
	for (uint32_t i = 0; i < N_LANES; i++) {
		w->traces[i].hash = calloc(n, sizeof(uint64_t));
		w->traces[i].count = calloc(n, sizeof(uint64_t));
	}
	for (uint32_t i = 0; i < GEN_VALUE_BYTES / 8; i++)
		w->constant[i] = next_random(w);
	for (w->lane = 0; w->lane < N_LANES && good; w->lane++)
		good = !run_lane(w);
	if (good)
		compare_lanes(w);
	good &= !w->bad;
	for (uint32_t i = 0; i < N_LANES; i++) {
		free(w->traces[i].hash);
		free(w->traces[i].count);
	}
	free(w->entered);
	free(w);
	return good;
}

static void show(const struct gx_program *program, const struct gx_verified *verified)
{
	struct gx_strbuf text = { 0 };

	gx_insn_print_program(program->insns, program->n_insns, &text);
	if (verified)
		gx_ir_print_facts(verified->ir, &text);
	fputs(gx_strbuf_text(&text), stdout);
	gx_strbuf_free(&text);
}

static void try_program(uint64_t seed, uint32_t *n_accepted, uint32_t *n_bad)
{
	static struct gen g;
	struct gx_program program = { .name = "random",
		                      .insns = g.insns,
		                      .maps = gen_maps,
		                      .n_maps = 4,
		                      .has_ctx = true,
		                      .thread = true,
		                      .max_ops = 10000000 };
	struct gx_verified *verified;
	struct gx_diag diag = { 0 };

	gen_program(&g, seed);
	program.n_insns = g.n;
	if (gx_verify(&program, NULL, NULL, &verified, &diag)) {
		CHECK(!verified && diag.error != GX_E_NONE && diag.error != GX_E_INTERNAL);
		if (getenv("WHY"))
			printf("%s seed %llu insn %d: %s\n", gx_error_code(diag.error),
			       (unsigned long long)seed, diag.insn, diag.text);
		if (getenv("SHOW"))
			show(&program, NULL);
		return;
	}
	(*n_accepted)++;
	if (getenv("SHOW"))
		show(&program, verified);
	for (uint64_t i = 0; i < N_RUNS; i++) {
		bool good = run_program(verified, seed * 7919 + i);

		if (!good)
			fprintf(stderr, "program of seed %llu\n", (unsigned long long)seed);
		*n_bad += !good;
	}
	gx_verified_free(verified);
}

int main(int argc, char **argv)
{
	uint32_t n_accepted = 0, n_bad = 0;
	uint64_t only = argc > 1 ? strtoull(argv[1], NULL, 0) : 0;
	uint64_t last = argc > 2 ? strtoull(argv[2], NULL, 0) : only ? only : N_PROGRAMS;

	for (uint64_t seed = only ? only : 1; seed <= last && n_bad < 10; seed++)
		try_program(seed, &n_accepted, &n_bad);
	CHECK_EQ(n_bad, 0);
	CHECK(only || n_accepted > N_PROGRAMS / 4);
	printf("%u accepted\n", n_accepted);
	return TEST_END();
}
