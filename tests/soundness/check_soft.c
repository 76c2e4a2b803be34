/* check_soft.c - an accepted program, compiled, on the soft device: a warp with some of its lanes
 * leaves what the same lanes leave one after another in the interpreter of the bytecode. */
#include "check.h"
#include "world.h"

#include "../strategy/kernel.h"

#include "device/soft/soft.h"
#include "maps/layout.h"
#include "maps/ring_record.h"
#include "support/ebpf/insn_interp.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RING_BYTES = 1 << 18, MAX_RECORDS = RING_BYTES / 8, RELOC_WORDS = 6 + 4 * GEN_N_MAPS };

/* Parameters of the kernels of strategy/kernel.h. */
struct params {
	uint64_t launch_id, time;
	uint32_t at_block, at_warp, mask, sm, warp, pad;
};

/* A ring of one shard, as maps/layout.h has it. */
struct soft_ring {
	uint64_t taken, head, unused, n_dropped, pad[12], tail, pad2[15];
	uint8_t data[RING_BYTES + GX_RING_SLACK];
};

static uint64_t used_bytes(const struct soft_ring *ring)
{
	return ring->head % GX_RING_RECORD;
}

struct soft_memory {
	uint64_t stats[GX_STATS_STRIDE / 8];
	uint64_t one[WORLD_WORDS], few[GEN_ENTRIES][WORLD_WORDS], constant[WORLD_WORDS];
	uint64_t threads[WORLD_KEYS][32][WORLD_WORDS];
	struct soft_ring ring, output;
};

/* A record as it was committed. */
struct sent {
	const void *bytes;
	uint32_t size;
};

struct sent_list {
	struct sent items[MAX_RECORDS];
	uint32_t n;
	uint8_t bytes[RING_BYTES];
	uint32_t used;
	bool full;
};

struct soft_check {
	struct gx_soft *soft;
	uint64_t address;
	struct soft_memory *memory;
	struct world world;
	struct sent_list expected[2], found; /* of the ring, of helper 25 */
};

/* --- lanes one after another */
static void emit(struct world *w, enum gen_map map, const void *bytes, uint64_t size)
{
	struct soft_check *c = w->user;
	struct sent_list *list = &c->expected[map == GEN_MAP_OUTPUT];

	if (list->n == MAX_RECORDS || list->used + size + 64 > RING_BYTES) {
		list->full = true;
		return;
	}
	memcpy(list->bytes + list->used, bytes, size);
	list->items[list->n++] = (struct sent){ list->bytes + list->used, (uint32_t)size };
	list->used += (uint32_t)size;
}

static bool run_lanes(struct soft_check *c, const struct gx_program *program, char why[CHECK_TEXT])
{
	struct world *w = &c->world;

	for (int i = 0; i < 2; i++)
		c->expected[i].n = c->expected[i].used = c->expected[i].full = 0;
	for (uint32_t lane = 0; lane < 32; lane++) {
		struct gx_diag diag = { .insn = -1 };
		uint64_t result;

		if (!(w->mask >> lane & 1))
			continue;
		world_enter(w, lane, NULL);
		if (gx_insn_interp(program, &w->env, &result, &diag) || world_leave(w)) {
			snprintf(why, CHECK_TEXT, "lane %u: %.200s", lane,
			         world_leave(w) ? world_leave(w) : diag.text);
			return false;
		}
	}
	return true;
}

/* --- the device */
static void put(struct soft_check *c)
{
	const struct world_memory *from = &c->world.memory;
	struct soft_memory *to = c->memory;

	memcpy(to->one, from->one.words, sizeof(to->one));
	memcpy(to->constant, from->constant.words, sizeof(to->constant));
	for (uint32_t i = 0; i < GEN_ENTRIES; i++)
		memcpy(to->few[i], from->few[i].words, sizeof(to->few[i]));
	for (uint32_t key = 0; key < WORLD_KEYS; key++)
		for (uint32_t t = 0; t < 32; t++)
			memcpy(to->threads[key][t], from->threads[t][key].words,
			       sizeof(to->threads[key][t]));
	memset(to->ring.data, 0, used_bytes(&to->ring));
	memset(to->output.data, 0, used_bytes(&to->output));
	memset(&to->ring, 0, offsetof(struct soft_ring, data));
	memset(&to->output, 0, offsetof(struct soft_ring, data));
}

static const char *compare_values(const struct soft_check *c)
{
	const struct world_memory *a = &c->world.memory;
	const struct soft_memory *b = c->memory;

	if (memcmp(a->one.words, b->one, sizeof(b->one)))
		return "the value of 'one'";
	if (memcmp(a->constant.words, b->constant, sizeof(b->constant)))
		return "the value of 'const'";
	for (uint32_t i = 0; i < GEN_ENTRIES; i++)
		if (memcmp(a->few[i].words, b->few[i], sizeof(b->few[i])))
			return "a value of 'few'";
	for (uint32_t key = 0; key < WORLD_KEYS; key++)
		for (uint32_t t = 0; t < 32; t++)
			if (memcmp(a->threads[t][key].words, b->threads[key][t],
			           sizeof(b->threads[key][t])))
				return "a value of 'threads'";
	return NULL;
}

static int by_bytes(const void *a, const void *b)
{
	const struct sent *x = a, *y = b;

	if (x->size != y->size)
		return x->size < y->size ? -1 : 1;
	return memcmp(x->bytes, y->bytes, x->size);
}

/* What was committed to a ring; false: the ring is damaged. */
static bool collect(struct soft_ring *ring, struct sent_list *out)
{
	uint64_t used = used_bytes(ring), size;
	struct gx_ring_record record;

	out->n = 0;
	for (uint64_t at = 0; at < used; at += size) {
		size = gx_ring_record(ring->data + at, used - at, &record);
		if (!size)
			return false;
		if (!record.discarded)
			out->items[out->n++] = (struct sent){ record.payload, record.len };
	}
	return true;
}

static const char *compare_records(struct soft_check *c, struct sent_list *expected,
                                   struct soft_ring *ring)
{
	struct sent_list *found = &c->found;

	if (expected->full || ring->n_dropped || used_bytes(ring) > RING_BYTES)
		return NULL; /* more than the ring of this test holds */
	if (!collect(ring, found))
		return "a damaged ring";
	if (found->n != expected->n)
		return "the number of records";
	qsort(found->items, found->n, sizeof(found->items[0]), by_bytes);
	qsort(expected->items, expected->n, sizeof(expected->items[0]), by_bytes);
	for (uint32_t i = 0; i < found->n; i++)
		if (by_bytes(&found->items[i], &expected->items[i]))
			return "a record";
	return NULL;
}

static const char *compare(struct soft_check *c)
{
	const char *what = compare_values(c);

	if (!what)
		what = compare_records(c, &c->expected[0], &c->memory->ring);
	return what ? what : compare_records(c, &c->expected[1], &c->memory->output);
}

static void fill_reloc(const struct soft_check *c, uint64_t *words)
{
	static const size_t bases[GEN_N_MAPS] = {
		[GEN_MAP_ONE] = offsetof(struct soft_memory, one),
		[GEN_MAP_FEW] = offsetof(struct soft_memory, few),
		[GEN_MAP_CONST] = offsetof(struct soft_memory, constant),
		[GEN_MAP_RING] = offsetof(struct soft_memory, ring),
		[GEN_MAP_THREADS] = offsetof(struct soft_memory, threads),
		[GEN_MAP_OUTPUT] = offsetof(struct soft_memory, output),
	};

	memset(words, 0, RELOC_WORDS * sizeof(*words));
	words[GX_RELOC_TGID] = WORLD_TGID;
	words[GX_RELOC_N_CPUS] = WORLD_CPUS;
	words[GX_RELOC_PROG(0)] = c->address + offsetof(struct soft_memory, stats);
	for (uint32_t m = 0; m < GEN_N_MAPS; m++) {
		uint64_t *word = words + GX_RELOC_MAP(1, m);

		word[GX_RELOC_MAP_BASE] = c->address + bases[m];
		word[GX_RELOC_MAP_THREADS] = 32;
		word[GX_RELOC_MAP_SHARD_STRIDE] = sizeof(struct soft_ring);
		word[GX_RELOC_MAP_SHARD_MASK] = RING_BYTES - 1;
	}
}

static int run_module(struct soft_check *c, const struct gx_strbuf *text, struct gx_diag *diag)
{
	const struct world *w = &c->world;
	const struct params params = { .launch_id = world_launch_id(w),
		                       .time = WORLD_TIME,
		                       .mask = w->mask,
		                       .sm = WORLD_SM,
		                       .warp = WORLD_WARP };
	const struct gx_soft_grid grid = { .grid = { 1, 1, 1 },
		                           .block = { 32, 1, 1 },
		                           .max_insns = 100000000 };
	struct gx_soft_module *module = NULL;
	uint64_t at = 0, bytes = 0;
	int err = gx_soft_module_load(c->soft, gx_strbuf_text(text), text->len, &module, diag);

	if (!err && !gx_soft_module_global(module, "gx_reloc", &at, &bytes))
		err = -1;
	if (!err) {
		fill_reloc(c, gx_soft_host(c->soft, at, RELOC_WORDS * sizeof(uint64_t)));
		err = gx_soft_run(c->soft, gx_soft_kernel(module, "k"), &grid, &params, diag);
	}
	gx_soft_module_unload(module);
	return err;
}

struct soft_check *check_soft_open(void)
{
	static const struct gx_soft_config config = { .n_sms = 1 };
	struct soft_check *c = calloc(1, sizeof(*c));

	if (gx_soft_create(&config, &c->soft, NULL) ||
	    gx_soft_alloc(c->soft, sizeof(struct soft_memory), 256, &c->address)) {
		free(c);
		return NULL;
	}
	c->memory = gx_soft_host(c->soft, c->address, sizeof(struct soft_memory));
	memset(c->memory, 0, sizeof(*c->memory));
	return c;
}

void check_soft_close(struct soft_check *c)
{
	if (c)
		gx_soft_destroy(c->soft);
	free(c);
}

/* Often all lanes, often one. */
static uint32_t pick_mask(uint64_t seed)
{
	uint64_t state = seed * 0xd1342543de82ef95u | 1;
	uint32_t mask;

	for (int i = 0; i < 4; i++)
		gen_next(&state);
	mask = (uint32_t)(gen_next(&state) >> 16);
	switch (gen_next(&state) >> 20 & 3) {
	case 0: return UINT32_MAX;
	case 1: return 1u << (mask & 31);
	default: return mask ? mask : 1;
	}
}

bool check_soft(struct soft_check *c, const struct gx_verified *verified, uint64_t seed,
                bool *compiled, char why[CHECK_TEXT])
{
	struct gx_strbuf text = { 0 };
	struct kernel_args args;
	struct gx_compiled info;
	struct gx_diag diag = { .insn = -1 };
	const char *what = NULL;
	bool good = true;

	world_init(&c->world, &verified->program, pick_mask(seed), seed);
	world_take_padding(&c->world, verified->ir);
	c->world.generous = true;
	c->world.emit = emit;
	c->world.user = c;
	args.n_args = world_args(&c->world, args.values);
	args.numbers = (uint32_t)seed * 0x9e3779b9u >> 23;
	kernel_module_head(&text, 7, 8, 90);
	*compiled = !kernel_append(verified, GX_STRATEGY_WARP, &args, "k", 7, 8, 90, &text, &info,
	                           &diag);
	if (!*compiled) {
		snprintf(why, CHECK_TEXT, "%s: %.200s", gx_error_code(diag.error), diag.text);
	} else {
		put(c);
		good = run_lanes(c, &verified->program, why);
	}
	if (good && *compiled && run_module(c, &text, &diag)) {
		snprintf(why, CHECK_TEXT, "soft device: %.200s", diag.text);
		good = false;
	} else if (good && *compiled) {
		what = compare(c);
	}
	if (what) {
		snprintf(why, CHECK_TEXT,
		         "the soft device (%s) leaves another thing than lanes one after another: "
		         "%s",
		         gx_strategy_name(info.strategy), what);
		good = false;
	}
	gx_strbuf_free(&text);
	return good;
}
