/* verdict.c - any bytes as a program with maps: decoded, verified, and, when accepted, run: no
 * access is refused, every value lies in its facts, blocks run at most as often as said, the cost
 * is not exceeded, records are released.
 *
 * Input: hook, flags (1 thread, 2 no context, 4 may end the thread; the rest: which callback of a
 * policy, whose arguments and kernel functions are checked, too), seed of the runs, log level;
 * then instructions of 8 bytes. Map references are taken modulo the maps below. The mutator works
 * on whole instructions.
 */
#include "base/strbuf.h"
#include "ebpf/insn.h"
#include "ir/interp.h"
#include "verify/policy_tables.h"
#include "verify/tables.h"
#include "verify/verify.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);

enum {
	HEAD = 4,
	MAX_INSNS = 256,
	N_RUNS = 3,
	CTX_BYTES = 256,
	MAX_ENTRIES = 4,
	MAX_VALUE = 64,
	MAX_RECORDS = 4,
	MAX_OBJECT = 336,
	CANDIDATE = GX_POLICY_MAX_ARGS
};

static const struct gx_map_def maps[] = {
	{ .type = 2, .key_size = 4, .value_size = 64, .max_entries = 1, .name = "one" },
	{ .type = 1503, .key_size = 4, .value_size = 24, .max_entries = 4, .name = "few" },
	{ .type = 27, .max_entries = 4096, .name = "ring" },
	{ .type = 2,
	  .key_size = 4,
	  .value_size = 64,
	  .max_entries = 1,
	  .flags = 1 << 7,
	  .name = "constant" },
	{ .type = 1502, .key_size = 4, .value_size = 8, .max_entries = 2, .name = "per_thread" },
	{ .type = 1527, .key_size = 4, .value_size = 16, .max_entries = 64, .name = "gpu_ring" },
	{ .type = 1, .key_size = 8, .value_size = 12, .max_entries = 4, .name = "hash" },
};
enum { N_MAPS = sizeof(maps) / sizeof(maps[0]) };

struct world {
	const struct gx_verified *verified;
	struct gx_run_env env;
	uint64_t seed, cost;
	uint64_t ctx[CTX_BYTES / 8];
	uint64_t values[N_MAPS][MAX_ENTRIES][MAX_VALUE / 8];
	uint64_t *records[MAX_RECORDS];
	uint64_t *entered;                               /* [n_blocks] */
	uint64_t objects[CANDIDATE + 1][MAX_OBJECT / 8]; /* of a policy: by argument */
};

static void violation(const char *what, int insn, uint64_t value)
{
	fprintf(stderr, "insn %d: %s: 0x%llx\n", insn, what, (unsigned long long)value);
	abort();
}

static uint64_t next_random(struct world *w)
{
	w->seed ^= w->seed << 13;
	w->seed ^= w->seed >> 7;
	w->seed ^= w->seed << 17;
	return w->seed;
}

/* Small numbers, edges, and anything. */
static uint64_t next_number(struct world *w)
{
	uint64_t r = next_random(w);

	switch (r >> 60 & 7) {
	case 0: return 0;
	case 1: return r & 15;
	case 2: return -(r & 15);
	case 3: return (uint64_t)1 << (r & 63);
	case 4: return ((uint64_t)1 << (r & 63)) - 1;
	case 5: return (uint32_t)r;
	default: return next_random(w);
	}
}

/* --- observers */
static void observe(struct gx_ir_run *run, const struct gx_ir_insn *insn, uint64_t value)
{
	(void)run;
	if (!insn->fact.reached)
		violation("said to be out of reach", insn->pc, value);
	if (value < insn->fact.umin || value > insn->fact.umax)
		violation("out of its range", insn->pc, value);
	if ((value & insn->fact.known_mask) != insn->fact.known_value)
		violation("a known bit is wrong", insn->pc, value);
}

static void enter(struct gx_ir_run *run, const struct gx_ir_block *block)
{
	struct world *w = run->user;
	const struct gx_ir_insn *insn;

	if (++w->entered[block->id] > block->trips)
		violation("too many trips", block->first ? block->first->pc : -1,
		          w->entered[block->id]);
	gx_for_each_insn (insn, block) {
		const struct gx_helper_row *row =
		        insn->op == GX_IR_call ? gx_helper_row(insn->imm) : NULL;

		w->cost += gx_ir_op_info(insn->op)->cost + (row ? row->cost : 0);
		if (insn->op == GX_IR_call && gx_is_kfunc_id(insn->imm))
			w->cost += gx_kfunc_row((enum gx_kfunc)(insn->imm - GX_KFUNC_ID))->cost;
	}
	if (w->cost > w->verified->cost.ops)
		violation("over the cost", block->first ? block->first->pc : -1, w->cost);
}

/* --- helpers, by their rows */
static int map_value(struct gx_run_env *env, uint32_t map, uint64_t *address)
{
	struct world *w = env->user;

	if (map >= N_MAPS || maps[map].max_entries != 1)
		return -EINVAL;
	*address = (uint64_t)(uintptr_t)w->values[map][0];
	return 0;
}

static void take(const struct gx_run_env *env, const char *what, uint64_t address, uint64_t size,
                 bool write)
{
	if (size && !gx_run_access(env, address, size, write))
		violation(what, -1, address);
}

/* The place of the record that starts there; of none: a free place. */
static uint64_t **record_at(struct world *w, uint64_t address)
{
	for (int i = 0; i < MAX_RECORDS; i++)
		if ((uint64_t)(uintptr_t)w->records[i] == address)
			return &w->records[i];
	return NULL;
}

static void check_arg(struct world *w, const struct gx_helper_row *row, const uint64_t *args,
                      unsigned i, const struct gx_map_def *map)
{
	const struct gx_run_env *env = &w->env;

	switch ((enum gx_arg_kind)row->args[i]) {
	case GX_ARG_MAP:
		if (!map)
			violation("no map", -1, args[i]);
		break;
	case GX_ARG_KEY: take(env, "key", args[i], map ? map->key_size : 0, false); break;
	case GX_ARG_VALUE: take(env, "value", args[i], map ? map->value_size : 0, false); break;
	case GX_ARG_FORMAT:
	case GX_ARG_MEM: take(env, "memory", args[i], args[i + 1], false); break;
	case GX_ARG_OUT_U64: {
		uint64_t *out = gx_run_access(env, args[i], 8, true);

		if (!out || args[i] % 8)
			violation("result", -1, args[i]);
		*out = next_number(w) & UINT32_MAX;
		break;
	}
	case GX_ARG_WORD: take(env, "word", args[i], 8, true); break;
	case GX_ARG_ALLOCATION: take(env, "allocation", args[i], GX_HELPER_ALLOCATION, true); break;
	case GX_ARG_RING_RECORD:
		if (!record_at(w, args[i]))
			violation("record", -1, args[i]);
		break;
	case GX_ARG_ARGS:
		if (args[i + 1])
			take(env, "arguments", args[i], args[i + 1], false);
		break;
	case GX_ARG_MEM_OUT:
	case GX_ARG_MEM_OUT0:
		if (args[i + 1])
			take(env, "memory", args[i], args[i + 1], true);
		break;
	case GX_ARG_VALUE_OUT: take(env, "value", args[i], map ? map->value_size : 0, true); break;
	case GX_ARG_REST:
	case GX_ARG_FROM:
	case GX_ARG_NONE:
	case GX_ARG_SCALAR:
	case GX_ARG_CONST_SCALAR:
	case GX_ARG_DELAY:
	case GX_ARG_CTX:
	case GX_ARG_MEM_CTX:
	case GX_ARG_ANY:
	case GX_ARG_FUNC:
	case GX_ARG_STR:
	case GX_ARG_N: break;
	}
}

static void release(struct world *w, uint64_t address)
{
	uint64_t **record = record_at(w, address);

	gx_run_revoke(&w->env, address);
	free(*record);
	*record = NULL;
}

static int reserve(struct world *w, uint64_t size, uint64_t *result)
{
	uint64_t **record = record_at(w, 0);

	*result = 0; /* the ring is full */
	if (!record || !size || size > 1 << 16 || next_random(w) % 4 == 0)
		return 0;
	*record = malloc(size);
	memset(*record, 0xa5, size);
	*result = (uint64_t)(uintptr_t)*record;
	return gx_run_grant(&w->env, (struct gx_run_region){ *result, size, *record, true });
}

static uint64_t look_up(struct world *w, uint32_t map, uint64_t key_at)
{
	const uint8_t *key = gx_run_access(&w->env, key_at, maps[map].key_size, false);

	if (maps[map].key_size == 8)
		return next_random(w) % 2
		               ? (uint64_t)(uintptr_t)w->values[map][key[0] % maps[map].max_entries]
		               : 0;
	if (key[1] || key[2] || key[3] || key[0] >= maps[map].max_entries)
		return 0;
	return (uint64_t)(uintptr_t)w->values[map][key[0]];
}

/* --- kernel functions of policies, by their rows */
static const struct gx_member_row *member_of(const struct world *w)
{
	return gx_member_row((enum gx_policy_member)w->verified->program.member);
}

/* An object of that struct as the callback or a kernel function gave it. */
static bool is_given(const struct world *w, const struct gx_kfunc_arg *arg, uint64_t address)
{
	const struct gx_member_row *member = member_of(w);

	if (address == (uint64_t)(uintptr_t)w->objects[CANDIDATE])
		return arg->type == GX_STRUCT_gpu_block;
	for (uint32_t i = 0; i < gx_member_n_args(member); i++)
		if (address == (uint64_t)(uintptr_t)w->objects[i])
			return member->args[i].type == arg->type &&
			       (arg->kind == GX_KARG_CONST || member->args[i].kind == GX_MARG_PTR);
	return false;
}

static bool is_head(const struct world *w, uint64_t address)
{
	const struct gx_member_row *member = member_of(w);

	for (uint32_t i = 0; i < gx_member_n_args(member); i++)
		if (address == (uint64_t)(uintptr_t)w->objects[i])
			return gx_struct_has_head(member->args[i].type);
	return false;
}

static void check_kfunc_arg(const struct world *w, const struct gx_kfunc_row *row,
                            const uint64_t *args, uint32_t i)
{
	const struct gx_kfunc_arg *arg = &row->args[i];

	if ((arg->kind == GX_KARG_OBJECT || arg->kind == GX_KARG_CONST) &&
	    !is_given(w, arg, args[i]))
		violation("object of a kernel function", -1, args[i]);
	if (arg->kind == GX_KARG_HEAD && !is_head(w, args[i]))
		violation("head of a kernel function", -1, args[i]);
	if (arg->kind == GX_KARG_STRING)
		take(&w->env, "string of a kernel function", args[i], 1, false);
}

static int kfunc(struct world *w, enum gx_kfunc which, const uint64_t args[5], uint64_t *result)
{
	const struct gx_kfunc_row *row = gx_kfunc_row(which);

	if (!(row->callbacks >> w->verified->program.member & 1))
		violation("kernel function of another callback", -1, which);
	for (uint32_t i = 0; i < gx_kfunc_n_args(row); i++)
		check_kfunc_arg(w, row, args, i);
	*result = next_number(w);
	if (row->ret == GX_KRET_U32)
		*result = (uint32_t)*result;
	if (row->ret == GX_KRET_BLOCK)
		*result = *result % 2 ? (uint64_t)(uintptr_t)w->objects[CANDIDATE] : 0;
	return 0;
}

static int helper(struct gx_run_env *env, uint32_t id, const uint64_t args[5], uint64_t *result,
                  struct gx_diag *diag)
{
	const struct gx_helper_row *row = gx_helper_row(id);
	struct world *w = env->user;
	int64_t map = -1;

	if (gx_is_kfunc_id(id))
		return kfunc(w, (enum gx_kfunc)(id - GX_KFUNC_ID), args, result);
	if (!row)
		return gx_fail(diag, GX_E_RUN_OP, "helper %u", id);
	for (unsigned i = 0; i < row->n_args; i++)
		if (row->args[i] == GX_ARG_MAP)
			map = gx_run_map_index(args[i]);
	if (map >= N_MAPS)
		violation("map handle", -1, (uint64_t)map);
	for (unsigned i = 0; i < row->n_args; i++)
		check_arg(w, row, args, i, map < 0 ? NULL : &maps[map]);
	switch (row->ret) {
	case GX_RET_MAP_VALUE: *result = look_up(w, (uint32_t)map, args[1]); return 0;
	case GX_RET_RING_RECORD: return reserve(w, args[1], result);
	case GX_RET_VOID:
		if (row->args[0] == GX_ARG_RING_RECORD)
			release(w, args[0]);
		return 0;
	case GX_RET_INT: break;
	}
	*result = next_number(w);
	if (row->most != UINT64_MAX)
		*result %= row->most + 1;
	return row->flags & GX_HELPER_ENDS ? 1 : 0;
}

/* --- one run */
/* Every field of the hook's context; returns its size. */
static uint32_t fill_ctx(struct world *w, enum gx_hook hook)
{
	uint32_t end = 0;

	for (uint32_t at = 0; at < CTX_BYTES;) {
		const struct gx_ctx_field_row *field = gx_ctx_field_near(hook, at);
		uint64_t umin = 0, umax = UINT64_MAX, value;

		if (!field || field->offset != at || at + field->size > CTX_BYTES) {
			at++;
			continue;
		}
		if (field->size < 8)
			umax = ((uint64_t)1 << field->size * 8) - 1;
		if (field->sreg >= 0)
			gx_sreg_range(field->sreg, &umin, &umax);
		value = next_number(w);
		if (umin || umax != UINT64_MAX)
			value = umin + value % (umax - umin + 1);
		memcpy((uint8_t *)w->ctx + at, &value, field->size);
		at += field->size;
		end = at;
	}
	return end;
}

static void grant(struct world *w, void *host, uint64_t size, bool writable)
{
	if (size && gx_run_grant(&w->env, (struct gx_run_region){ (uint64_t)(uintptr_t)host, size,
	                                                          host, writable }))
		violation("too many regions", -1, size);
}

static void grant_object(struct world *w, uint32_t i, enum gx_policy_struct type)
{
	for (uint32_t word = 0; word < MAX_OBJECT / 8; word++)
		w->objects[i][word] = next_number(w);
	grant(w, w->objects[i], gx_struct_row(type)->size, false);
}

/* Arguments of a callback: objects, and numbers. Returns the size of the context. */
static uint32_t fill_arguments(struct world *w)
{
	const struct gx_member_row *member = member_of(w);
	uint32_t n = gx_member_n_args(member);

	for (uint32_t i = 0; i < n; i++) {
		w->ctx[i] = next_number(w);
		if (!gx_struct_row(member->args[i].type))
			continue;
		grant_object(w, i, member->args[i].type);
		w->ctx[i] = (uint64_t)(uintptr_t)w->objects[i];
	}
	grant_object(w, CANDIDATE, GX_STRUCT_gpu_block);
	return n * 8;
}

static void run_once(struct world *w)
{
	struct gx_ir_run run = { .env = &w->env, .observe = observe, .enter = enter, .user = w };
	struct gx_diag diag = { 0 };
	uint64_t result;
	bool policy = w->verified->program.hook == GX_HOOK_POLICY;
	uint32_t n_ctx = policy ? 0 : fill_ctx(w, w->verified->program.hook);
	int err;

	w->env = (struct gx_run_env){ .ctx = (uint64_t)(uintptr_t)w->ctx,
		                      .user = w,
		                      .helper = helper,
		                      .map_value = map_value };
	if (policy)
		n_ctx = fill_arguments(w);
	grant(w, w->ctx, w->verified->program.has_ctx || policy ? n_ctx : 0, false);
	for (uint32_t m = 0; m < N_MAPS; m++)
		for (uint32_t i = 0;
		     i < maps[m].max_entries && i < MAX_ENTRIES && maps[m].type != 27; i++) {
			for (uint32_t word = 0; word < MAX_VALUE / 8; word++)
				w->values[m][i][word] = next_number(w);
			grant(w, w->values[m][i], maps[m].value_size, !(maps[m].flags & 1 << 7));
		}
	w->cost = 0;
	memset(w->entered, 0, w->verified->ir->n_blocks * sizeof(*w->entered));
	err = gx_ir_interp(w->verified->ir, &run, &result, &diag);
	if (err) {
		fprintf(stderr, "%s: %s\n", gx_error_code(diag.error), diag.text);
		violation("refused at run time", diag.insn, diag.error);
	}
	for (int i = 0; i < MAX_RECORDS; i++)
		if (w->records[i])
			violation("a record was not released", -1, 0);
}

static void run_accepted(const struct gx_verified *verified, uint64_t seed)
{
	struct world *w = calloc(1, sizeof(*w));

	w->verified = verified;
	w->seed = (seed + 1) * 0x9e3779b97f4a7c15u;
	w->entered = calloc(verified->ir->n_blocks, sizeof(*w->entered));
	for (int i = 0; i < N_RUNS; i++)
		run_once(w);
	free(w->entered);
	free(w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct gx_insn insns[MAX_INSNS + 1];
	struct gx_program program = {
		.name = "fuzz", .insns = insns, .maps = maps, .n_maps = N_MAPS, .max_ops = 20000
	};
	struct gx_verify_opts opts = { .max_visits = 3000 }; /* more is only slower */
	struct gx_strbuf log = { 0 };
	struct gx_verified *verified;
	struct gx_diag diag = { .insn = -1 };

	if (size < HEAD)
		return 0;
	program.hook = (enum gx_hook)(data[0] % GX_N_HOOKS);
	program.thread = data[1] & 1;
	program.has_ctx = !(data[1] & 2);
	program.allow_exit = data[1] & 4;
	program.member = (data[1] >> 3) % (GX_N_POLICY_MEMBERS + 1);
	opts.log_level = data[3] % 3;
	program.n_insns = (uint32_t)((size - HEAD) / sizeof(*insns));
	if (program.n_insns > MAX_INSNS)
		program.n_insns = MAX_INSNS;
	memcpy(insns, data + HEAD, program.n_insns * sizeof(*insns));
	if (gx_verify(&program, &opts, &log, &verified, &diag)) {
		if (verified || diag.error == GX_E_NONE || diag.error == GX_E_INTERNAL ||
		    diag.insn >= (int)program.n_insns)
			violation("a refusal without a reason", diag.insn, diag.error);
	} else {
		if (program.n_insns)
			run_accepted(verified, data[2]);
		gx_verified_free(verified);
	}
	gx_strbuf_free(&log);
	return 0;
}

/* --- mutations of whole instructions */
static uint32_t pick(uint32_t *seed, uint32_t n)
{
	*seed = *seed * 1103515245 + 12345;
	return (*seed >> 8) % n;
}

static int32_t pick_imm(uint32_t *seed)
{
	static const int32_t numbers[] = { 0,  1,   2,   3,   4,    7,         8,        15,
		                           16, 24,  31,  32,  63,   64,        -1,       -4,
		                           -8, -16, 255, 256, 4095, INT32_MAX, INT32_MIN };
	static const int32_t helpers[] = {
#define HELPER(name, id, ...) id,
#include "defs/helpers.def"
	};

	switch (pick(seed, 8)) {
	case 0: return helpers[pick(seed, sizeof(helpers) / sizeof(helpers[0]))];
	case 1: return (int32_t)(pick(seed, 1 << 24) << 8 ^ pick(seed, 1 << 16));
	default: return numbers[pick(seed, sizeof(numbers) / sizeof(numbers[0]))];
	}
}

/* A legal instruction, mostly. */
static struct gx_insn pick_insn(uint32_t *seed)
{
	const struct gx_insn_info *info = &gx_insn_infos[pick(seed, gx_insn_n_infos)];
	struct gx_insn insn = { .opcode = info->opcode };

	insn.dst = info->dst == GX_INSN_ANY ? pick(seed, 11) & 15 : (unsigned)info->dst & 15;
	insn.src = info->src == GX_INSN_ANY ? pick(seed, 11) & 15 : (unsigned)info->src & 15;
	insn.off = info->off == GX_INSN_ANY ? (int16_t)pick_imm(seed) : (int16_t)info->off;
	if (info->off == GX_INSN_ANY && (insn.opcode & 7) >= 5)
		insn.off = (int16_t)((int)pick(seed, 12) - 3);
	insn.imm = info->imm == GX_INSN_ANY ? pick_imm(seed) : info->imm;
	if (insn.opcode == 0x85 && insn.src == 2) {
		insn.off = 0;
		insn.imm = (int32_t)pick(seed, GX_N_KFUNCS);
	}
	if (insn.opcode == 0x18 && (insn.src == 1 || insn.src == 2))
		insn.imm = (int32_t)pick(seed, N_MAPS);
	return insn;
}

/* n instructions at `at` become one more or one less; jumps over the place follow. */
static void shift_jumps(struct gx_insn *insns, uint32_t n, uint32_t at, int by)
{
	for (uint32_t i = 0; i < n; i++) {
		bool jump = (insns[i].opcode & 7) >= 5 && (insns[i].opcode & 7) <= 6 &&
		            insns[i].opcode != 0x85 && insns[i].opcode != 0x95;
		int64_t target = (int64_t)i + 1 + insns[i].off;

		if (jump && i < at && target > at)
			insns[i].off = (int16_t)(insns[i].off + by);
		else if (jump && i >= at && target <= at)
			insns[i].off = (int16_t)(insns[i].off - by);
	}
}

static uint32_t mutate_insns(struct gx_insn *insns, uint32_t n, uint32_t max, uint32_t *seed)
{
	uint32_t at = n ? pick(seed, n) : 0;

	switch (pick(seed, 8)) {
	case 0: /* one more */
	case 1:
		if (n >= max)
			break;
		shift_jumps(insns, n, at, 1);
		memmove(insns + at + 1, insns + at, (n - at) * sizeof(*insns));
		insns[at] = n && pick(seed, 3) == 0 ? insns[pick(seed, n)] : pick_insn(seed);
		return n + 1;
	case 2: /* one less */
		if (n < 2)
			break;
		memmove(insns + at, insns + at + 1, (n - at - 1) * sizeof(*insns));
		shift_jumps(insns, n - 1, at, -1);
		return n - 1;
	case 3: insns[at] = n ? pick_insn(seed) : insns[at]; break;
	case 4: insns[at].imm = pick_imm(seed); break;
	case 5: insns[at].imm = (int32_t)((uint32_t)insns[at].imm + pick(seed, 5) - 2); break;
	case 6: /* by a little, or by whole slots */
		insns[at].off = (int16_t)(insns[at].off +
		                          ((int)pick(seed, 9) - 4) * (pick(seed, 2) ? 8 : 1));
		break;
	default: insns[at].dst = pick(seed, 11) & 15, insns[at].src = pick(seed, 11) & 15; break;
	}
	return n;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
	static struct gx_insn insns[MAX_INSNS + 1];
	uint32_t state = seed, n, max = (uint32_t)((max_size - HEAD) / sizeof(*insns));

	if (size < HEAD + sizeof(*insns) || max_size < HEAD + 2 * sizeof(*insns) ||
	    pick(&state, 6) == 0)
		return LLVMFuzzerMutate(data, size, max_size);
	n = (uint32_t)((size - HEAD) / sizeof(*insns));
	max = max > MAX_INSNS ? MAX_INSNS : max;
	n = n > max ? max : n;
	memcpy(insns, data + HEAD, n * sizeof(*insns));
	for (uint32_t times = 1 + pick(&state, 3); times--;)
		n = mutate_insns(insns, n, max, &state);
	if (pick(&state, 16) == 0)
		data[pick(&state, HEAD)] = (uint8_t)pick(&state, 256);
	memcpy(data + HEAD, insns, n * sizeof(*insns));
	return HEAD + n * sizeof(*insns);
}
