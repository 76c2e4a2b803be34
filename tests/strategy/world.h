/* world.h - what a generated thread program sees: its maps in one piece of memory, and the place of
 * an event. */
#ifndef GX_TEST_STRATEGY_WORLD_H
#define GX_TEST_STRATEGY_WORLD_H

#include "ebpf/program.h"
#include "maps/layout.h"

#include <stdbool.h>
#include <stdint.h>

/* Maps of every program, by number. */
enum { MAP_HIST, MAP_ONE, MAP_WIDE, MAP_OWN, MAP_CONF, MAP_RING, MAP_PERF, N_MAPS };

enum {
	HIST_ENTRIES = 8,
	HIST_BYTES = 16,
	ONE_BYTES = 64,
	WIDE_ENTRIES = 64,
	OWN_ENTRIES = 2,
	OWN_BYTES = 16,
	OWN_THREADS = 150,             /* fewer than the threads of the largest grid */
	OWN_SLOTS = 160 * OWN_ENTRIES, /* whole blocks of threads: gx_per_thread_slots() */
	RECORD_BYTES = 24,
	N_SHARDS = 2,
	SHARD_BYTES = 65536, /* more than any program can fill: see generate.c */
	N_LANES = 32,
};

/* A ring as maps/layout.h has it. */
struct world_ring {
	struct {
		uint64_t taken, head, unused, n_dropped, pad[12], tail, pad2[15];
		uint8_t data[SHARD_BYTES + GX_RING_SLACK];
	} shard[N_SHARDS];
};

/* Memory of the device, byte for byte. */
struct world {
	uint64_t stats[N_SHARDS][GX_STATS_STRIDE / 8];
	uint64_t hist[HIST_ENTRIES][HIST_BYTES / 8];
	uint64_t one[ONE_BYTES / 8];
	uint64_t wide[WIDE_ENTRIES];
	uint64_t own[OWN_SLOTS][OWN_BYTES / 8]; /* by gx_per_thread_slot() */
	uint64_t conf[ONE_BYTES / 8];
	struct world_ring ring, perf;
};

/* One event: where it is, and what programs can ask for that is neither lane nor memory. */
struct event {
	uint32_t grid[3], block[3];
	uint32_t lanes;             /* of a warp: N_LANES, or fewer */
	uint32_t at_block, at_warp; /* linear */
	uint32_t mask;              /* lanes that exist and arrive; never 0 */
	uint32_t sm, warp;
	uint64_t time, launch_id;
	uint32_t tgid, n_cpus;
	bool rings_full;
	uint64_t seed; /* of what is in the maps before */
};

/* xorshift; *seed is never 0 */
uint64_t world_random(uint64_t *seed);
extern const struct gx_map_def world_maps[N_MAPS];

struct event world_event(uint64_t seed);
/* The same for warps of so many lanes, and blocks of this size. */
struct event world_event_of(uint64_t seed, uint32_t lanes, const uint32_t block[3]);
/* The memory before the event. */
void world_fill(struct world *w, const struct event *event);
/* Everything that an event can have touched in either of them. */
void world_copy(struct world *to, const struct world *from);
/* Words of the relocation block, for a world at this address. */
enum { N_RELOC_WORDS = 6 + 4 * N_MAPS };
void world_reloc(uint64_t words[N_RELOC_WORDS], const struct event *event, uint64_t address);
/* What differs, or NULL. Records of a ring in any order. */
const char *world_compare(const struct world *expected, const struct world *found);

#endif
