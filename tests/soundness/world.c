/* world.c - memory, context and helpers of the programs of generate.h. */
#include "world.h"
#include "../strategy/kernel.h"

#include "ir/ir.h"
#include "verify/tables.h"

#include <errno.h>
#include <string.h>

uint64_t world_hash(uint64_t hash, const void *bytes, uint64_t size)
{
	const uint8_t *at = bytes;

	for (uint64_t i = 0; i < size; i++)
		hash = (hash ^ at[i]) * 0x100000001b3u;
	return hash;
}

static void note(struct world *w, uint64_t number)
{
	w->log = (w->log ^ number) * 0x9e3779b97f4a7c15u;
	w->log ^= w->log >> 29;
}

/* --- where things lie */
/* Objects of a world keep 8-byte alignment and gaps between them; nothing else is the same in two
 * layouts: neither half of an address, nor a distance, nor an order. No layout has an object near
 * the ends of what signed or unsigned comparisons tell apart. */
static const struct layout {
	uint64_t base;
	int64_t scale; /* of the distance from the start of the world; 0: where it is */
	struct gx_run_layout run;
} layouts[WORLD_LAYOUTS] = {
	{ .scale = 0 },
	{ 0x00002b1d37c54e68,
	  3,
	  { 0x0000113b6a94d1b0 - GX_RUN_STACK, 0x00004f7e215d6c00 - GX_RUN_MAP_HANDLE, 0x70,
	    0x1d7e3b925c64a18f } },
	{ 0x6ad498a2f6139c98,
	  -5,
	  { 0x3c62d7158be947e8 - GX_RUN_STACK, 0x16a90b84c3f21000 - GX_RUN_MAP_HANDLE,
	    0x2143658709badc88, 0xe281c46da39b5e70 } },
};

static uint64_t address_of(const struct world *w, const void *host)
{
	const struct layout *layout = &layouts[w->layout];
	int64_t offset = (const char *)host - (const char *)w;

	if (!layout->scale || !host)
		return (uint64_t)(uintptr_t)host;
	return layout->base + (uint64_t)(offset * layout->scale);
}

static uint32_t map_of(const struct world *w, uint64_t handle)
{
	return (uint32_t)gx_run_map_index(handle - w->env.layout.maps);
}

static int fail(struct world *w, struct gx_diag *diag, const char *what)
{
	w->broken = w->broken ? w->broken : what;
	return gx_fail(diag, GX_E_RUN_ACCESS, "%s", what);
}

/* --- before the run */
static void fill(uint64_t *seed, uint64_t *words, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		uint64_t kind = gen_next(seed) >> 11;

		words[i] = gen_next(seed) >> (kind & 63);
		if (!(kind >> 6 & 3))
			words[i] = 0 - words[i];
	}
}

void world_init(struct world *w, const struct gx_program *program, uint32_t mask, uint64_t seed)
{
	memset(w, 0, sizeof(*w));
	w->program = program;
	w->mask = mask;
	w->common = seed * 0x9e3779b97f4a7c15u | 1;
	for (int i = 0; i < 4; i++)
		gen_next(&w->common);
	fill(&w->common, w->memory.one.words, WORLD_WORDS);
	for (uint32_t i = 0; i < GEN_ENTRIES; i++)
		fill(&w->common, w->memory.few[i].words, WORLD_WORDS);
	fill(&w->common, w->memory.constant.words, WORLD_WORDS);
	if (program->frozen && program->frozen[GEN_MAP_CONST])
		memcpy(w->memory.constant.words, program->frozen[GEN_MAP_CONST], GEN_VALUE_BYTES);
	for (uint32_t i = 0; i < 32 * WORLD_KEYS; i++)
		fill(&w->common, w->memory.threads[i / WORLD_KEYS][i % WORLD_KEYS].words,
		     WORLD_WORDS);
}

uint32_t world_args(const struct world *w, uint64_t args[WORLD_ARGS])
{
	uint64_t state = w->common ^ 0x5851f42d4c957f2du;
	uint32_t n = (uint32_t)(gen_next(&state) >> 20) % (2 * WORLD_ARGS);

	fill(&state, args, WORLD_ARGS);
	for (uint32_t i = n; i < WORLD_ARGS; i++)
		args[i] = 0;
	return n;
}

/* A warp of a block of 32 threads, in a grid of one block or of many. */
static void fill_ctx(struct world *w)
{
	uint64_t common = w->common, args[WORLD_ARGS], kernel = KERNEL_HASH;
	uint32_t *ctx = w->ctx;

	memset(ctx, 0, sizeof(w->ctx));
	for (uint32_t i = 7; i < 16; i++)
		ctx[i] = gen_next(&common) % 3 ? (uint32_t)gen_next(&common) % 70
		                               : (uint32_t)gen_next(&common);
	ctx[0] = w->mask;
	ctx[1] = (uint32_t)__builtin_popcount(w->mask);
	ctx[2] = w->lane;
	ctx[3] = (uint32_t)gen_next(&common) % 132;
	ctx[4] = w->lane;
	ctx[5] = (uint32_t)gen_next(&w->seed) % 1024;
	ctx[6] = (uint32_t)gen_next(&w->seed) % 64;
	for (uint32_t i = 16; i < 18; i++)
		ctx[i] = (uint32_t)gen_next(&common);
	ctx[18] = w->lane * 0x9e3779b9u;
	ctx[19] = (uint32_t)gen_next(&w->seed) % 5;
	ctx[36] = world_args(w, args);
	memcpy(ctx + 20, args, sizeof(args));
	memcpy(ctx + 38, &kernel, sizeof(kernel));
	if (w->generous) { /* as the soft device has it */
		static const uint32_t one_block[16] = { [10] = 32, 1, 1, 1, 1, 1 };

		memcpy(ctx + 5, one_block + 5, 11 * sizeof(*ctx));
		ctx[3] = WORLD_SM;
		ctx[18] = w->lane;
		ctx[19] = 0;
	}
}

uint64_t world_launch_id(const struct world *w)
{
	return w->ctx[16] | (uint64_t)w->ctx[17] << 32;
}

static void grant(struct world *w, void *host, uint64_t size, bool writable)
{
	if (gx_run_grant(&w->env,
	                 (struct gx_run_region){ address_of(w, host), size, host, writable }))
		w->broken = "too many objects at once";
}

/* --- helpers */
static void *value_of(struct world *w, uint32_t map, uint32_t key)
{
	struct world_memory *m = &w->memory;

	switch ((enum gen_map)map) {
	case GEN_MAP_ONE: return key < 1 ? m->one.words : NULL;
	case GEN_MAP_FEW: return key < GEN_ENTRIES ? m->few[key].words : NULL;
	case GEN_MAP_CONST: return key < 1 ? m->constant.words : NULL;
	case GEN_MAP_THREADS: return key < WORLD_KEYS ? m->threads[w->lane][key].words : NULL;
	case GEN_MAP_HASH:
		return key < GEN_ENTRIES ? m->few[key].words : NULL; /* on the CPU only */
	case GEN_MAP_RING:
	case GEN_MAP_OUTPUT:
	case GEN_N_MAPS: break;
	}
	return NULL;
}

static int map_value(struct gx_run_env *env, uint32_t map, uint64_t *address)
{
	*address = address_of(env->user, value_of(env->user, map, 0));
	return *address ? 0 : -EINVAL;
}

static int read_key(struct world *w, uint64_t address, uint32_t *key, struct gx_diag *diag)
{
	const void *at = gx_run_access(&w->env, address, 4, false);

	if (!at || (address & 3 && w->program->hook != GX_HOOK_HOST))
		return fail(w, diag, "a key that can't be read");
	memcpy(key, at, 4);
	note(w, *key);
	return 0;
}

static int lookup(struct world *w, const uint64_t *args, uint64_t *result, struct gx_diag *diag)
{
	uint32_t key = 0;
	int err = read_key(w, args[1], &key, diag);

	*result = err ? 0 : address_of(w, value_of(w, map_of(w, args[0]), key));
	return err;
}

static int update(struct world *w, const uint64_t *args, uint64_t *result, struct gx_diag *diag)
{
	uint32_t key = 0, map = map_of(w, args[0]);
	const void *from = gx_run_access(&w->env, args[2], GEN_VALUE_BYTES, false);
	void *to;
	int err = read_key(w, args[1], &key, diag);

	if (!err && !from)
		err = fail(w, diag, "a value that can't be read");
	if (err)
		return err;
	to = value_of(w, map, key);
	*result = 0;
	if (map == GEN_MAP_CONST)
		return fail(w, diag, "update of a constant map");
	if (!to)
		*result = (uint64_t)-E2BIG;
	else if (args[3] & 1)
		*result = (uint64_t)-EEXIST;
	else
		memmove(to, from, GEN_VALUE_BYTES);
	return 0;
}

static void send(struct world *w, enum gen_map map, const void *bytes, uint64_t size)
{
	w->log = world_hash(w->log, bytes, size);
	note(w, size);
	if (w->emit)
		w->emit(w, map, bytes, size);
}

static int output(struct world *w, enum gen_map map, uint64_t at, uint64_t size, uint64_t *result,
                  struct gx_diag *diag)
{
	const void *bytes = size ? gx_run_access(&w->env, at, size, false) : "";

	if (!bytes)
		return fail(w, diag, "bytes that can't be read");
	if (map == GEN_MAP_OUTPUT && size > GEN_OUTPUT_BYTES)
		return fail(w, diag, "more bytes than a record has");
	send(w, map, bytes, size);
	*result = 0;
	return 0;
}

static int reserve(struct world *w, uint64_t size, uint64_t *result, struct gx_diag *diag)
{
	uint32_t at = w->n_reserved % WORLD_RECORDS;
	bool granted = w->generous || gen_next(&w->seed) >> 20 & 3;

	*result = 0;
	if (!size)
		return fail(w, diag, "a record of no bytes");
	if (w->records[at].size)
		return fail(w, diag, "a record held for ever");
	if (!granted || size > sizeof(w->records[0].words))
		return 0; /* more than this ring has */
	w->n_reserved++;
	memset(w->records[at].words, 0, sizeof(w->records[at].words));
	w->records[at].size = size;
	grant(w, w->records[at].words, size, true);
	*result = address_of(w, w->records[at].words);
	return 0;
}

static int release(struct world *w, uint64_t address, bool submit, struct gx_diag *diag)
{
	for (uint32_t i = 0; i < WORLD_RECORDS; i++) {
		if (address_of(w, w->records[i].words) != address || !w->records[i].size)
			continue;
		gx_run_revoke(&w->env, address);
		if (submit)
			send(w, GEN_MAP_RING, w->records[i].words, w->records[i].size);
		w->records[i].size = 0;
		return 0;
	}
	return fail(w, diag, "release of what is not held");
}

static int coordinates(struct world *w, uint32_t id, const uint64_t *args, struct gx_diag *diag)
{
	const uint32_t *at = id == GX_HELPER_get_block_idx    ? &w->ctx[7]
	                     : id == GX_HELPER_get_block_dim  ? &w->ctx[10]
	                     : id == GX_HELPER_get_thread_idx ? &w->ctx[4]
	                                                      : &w->ctx[13];

	for (uint32_t i = 0; i < 3; i++) {
		uint64_t value = at[i];
		void *to = gx_run_access(&w->env, args[i], 8, true);

		if (!to || args[i] & 7)
			return fail(w, diag, "a number that can't be written");
		memcpy(to, &value, 8);
	}
	return 0;
}

static int name_of_thread(struct world *w, const uint64_t *args, struct gx_diag *diag)
{
	void *to = args[1] ? gx_run_access(&w->env, args[0], args[1], true) : w;

	if (!to)
		return fail(w, diag, "bytes that can't be written");
	if (args[1])
		memset(to, 'a', args[1]);
	return 0;
}

static int helper(struct gx_run_env *env, uint32_t id, const uint64_t args[5], uint64_t *result,
                  struct gx_diag *diag)
{
	struct world *w = env->user;

	note(w, id);
	*result = 0;
	switch (id) {
	case GX_HELPER_map_lookup_elem: return lookup(w, args, result, diag);
	case GX_HELPER_map_update_elem: return update(w, args, result, diag);
	case GX_HELPER_map_delete_elem: {
		uint32_t key;

		*result = (uint64_t)-ENOENT;
		return read_key(w, args[1], &key, diag);
	}
	case GX_HELPER_ktime_get_ns:
	case GX_HELPER_get_globaltimer:
		*result = w->generous ? WORLD_TIME : gen_next(&w->seed);
		return 0;
	case GX_HELPER_get_smp_processor_id: *result = w->ctx[3] % WORLD_CPUS; return 0;
	case GX_HELPER_get_sm_id: *result = w->ctx[3]; return 0;
	case GX_HELPER_get_current_pid_tgid:
		*result = (uint64_t)WORLD_TGID << 32 | WORLD_TGID;
		return 0;
	case GX_HELPER_get_current_comm: return name_of_thread(w, args, diag);
	case GX_HELPER_perf_event_output:
		return output(w, GEN_MAP_OUTPUT, args[3], args[4], result, diag);
	case GX_HELPER_ringbuf_output:
		return output(w, GEN_MAP_RING, args[1], args[2], result, diag);
	case GX_HELPER_ringbuf_reserve: return reserve(w, args[1], result, diag);
	case GX_HELPER_ringbuf_submit:
	case GX_HELPER_ringbuf_discard:
		return release(w, args[0], id == GX_HELPER_ringbuf_submit, diag);
	case GX_HELPER_get_block_idx:
	case GX_HELPER_get_block_dim:
	case GX_HELPER_get_thread_idx:
	case GX_HELPER_get_grid_dim: return coordinates(w, id, args, diag);
	case GX_HELPER_membar_sys: return 0;
	case GX_HELPER_cuda_exit:
		return w->program->allow_exit ? 1 : fail(w, diag, "end of the thread");
	case GX_HELPER_get_warp_id: *result = WORLD_WARP; return 0;
	case GX_HELPER_get_lane_id: *result = w->lane; return 0;
	default: return fail(w, diag, "a helper that is not in the table");
	}
}

static void add_zeroed(struct world *w, uint32_t start, int64_t off)
{
	uint32_t i = 0;

	if (off < -(int64_t)GX_RUN_FRAME_BYTES || off >= 0)
		return;
	while (i < WORLD_ZEROED && w->zeroed[i].words && w->zeroed[i].start != start)
		i++;
	if (i == WORLD_ZEROED)
		return;
	w->zeroed[i].start = start;
	w->zeroed[i].words |= (uint64_t)1 << ((off + GX_RUN_FRAME_BYTES) / 8);
}

void world_take_padding(struct world *w, const struct gx_ir *ir)
{
	const struct gx_ir_insn *insn;

	memset(w->zeroed, 0, sizeof(w->zeroed));
	for (uint32_t b = 0; b < ir->n_blocks; b++)
		gx_for_each_insn (insn, ir->blocks[b])
			if (insn->op == GX_IR_store && insn->width == 8 &&
			    insn->args[0]->op == GX_IR_frame && insn->args[1]->op == GX_IR_const &&
			    !insn->args[1]->imm && insn->pc == insn->args[0]->pc)
				add_zeroed(w, (uint32_t)insn->pc, (int64_t)insn->imm);
}

bool world_hides_result(const struct gx_ir *ir)
{
	for (uint32_t b = 0; b < ir->n_blocks; b++) {
		const struct gx_ir_insn *last = ir->blocks[b]->last;

		if (last->op == GX_IR_ret && last->args[0]->op == GX_IR_const &&
		    last->args[0]->pc == last->pc)
			return true;
	}
	return false;
}

/* --- one lane */
void world_enter(struct world *w, uint32_t lane, uint8_t *shadow)
{
	w->lane = lane;
	w->seed = (w->common ^ lane * 0xc2b2ae3d27d4eb4fu) | 1;
	w->log = 1;
	w->n_reserved = 0;
	memset(w->records, 0, sizeof(w->records));
	w->env = (struct gx_run_env){ .ctx = address_of(w, w->ctx),
		                      .layout = layouts[w->layout].run,
		                      .user = w,
		                      .helper = helper,
		                      .map_value = map_value,
		                      .max_steps = 20000000,
		                      .zeroed = w->zeroed,
		                      .shadow = shadow };
	fill_ctx(w);
	grant(w, w->ctx, sizeof(w->ctx), false);
	grant(w, w->memory.one.words, GEN_VALUE_BYTES, true);
	for (uint32_t i = 0; i < GEN_ENTRIES; i++)
		grant(w, w->memory.few[i].words, GEN_VALUE_BYTES, true);
	grant(w, w->memory.constant.words, GEN_VALUE_BYTES, false);
	for (uint32_t i = 0; i < WORLD_KEYS; i++)
		grant(w, w->memory.threads[lane][i].words, GEN_VALUE_BYTES, true);
}

const char *world_leave(struct world *w)
{
	for (uint32_t i = 0; i < WORLD_RECORDS; i++)
		if (w->records[i].size)
			return "a record was not released";
	return w->broken;
}
