/* world.h - what a random program sees while it runs: memory with gaps between objects, a context,
 * helpers that check what they are given. The same seed gives the same world. */
#ifndef GX_SOUNDNESS_WORLD_H
#define GX_SOUNDNESS_WORLD_H

#include "generate.h"
#include "ebpf/run_env.h"

enum {
	WORLD_WORDS = GEN_VALUE_BYTES / 8,
	WORLD_RECORDS = 64,
	/* of a kernel's entry: behind the common fields its arguments, how many it has, and its name's hash */
	WORLD_CTX_BYTES = 160,
	WORLD_ARGS = 8,
	WORLD_KEYS = 2,
	WORLD_ZEROED = 16, /* functions with padding */
	WORLD_LAYOUTS = 3  /* 0: objects are where they are, as machine code needs it */
};
/* What generous worlds say of the machine. */
enum { WORLD_TIME = 1234567, WORLD_SM = 77, WORLD_WARP = 13, WORLD_TGID = 74565, WORLD_CPUS = 8 };

/* A value of a map; what lies behind it was not granted. */
struct gx_ir;

struct world_value {
	uint64_t words[WORLD_WORDS], gap[WORLD_WORDS];
};

/* What all lanes share. */
struct world_memory {
	struct world_value one, few[GEN_ENTRIES], constant, threads[32][WORLD_KEYS];
};

struct world {
	const struct gx_program *program;
	struct gx_run_env env;
	struct world_memory memory;
	uint32_t ctx[WORLD_CTX_BYTES / 4];
	uint32_t mask, lane;
	struct gx_run_zeroed zeroed[WORLD_ZEROED + 1];
	unsigned layout; /* where everything lies: set behind world_init() */
	uint64_t seed;   /* of the answers of helpers */
	uint64_t common; /* seed of what is the same for all lanes */
	bool generous;   /* as on the soft device: every record is granted, time stands still */
	struct {
		uint64_t words[WORLD_WORDS];
		uint64_t size; /* 0: not held */
	} records[WORLD_RECORDS];
	uint32_t n_reserved;
	uint64_t log;       /* hash of everything that helpers were given */
	const char *broken; /* what a helper was given that it must not be given; NULL: nothing */
	/* A record leaves: may be NULL. */
	void (*emit)(struct world *w, enum gen_map map, const void *bytes, uint64_t size);
	void *user;
};

/* Memory and what all lanes of the mask see, from a seed. The program is of generate.h. */
void world_init(struct world *w, const struct gx_program *program, uint32_t mask, uint64_t seed);
/* What the verifier zeroes for padding: stores of 0 at the first instruction of a function. */
void world_take_padding(struct world *w, const struct gx_ir *ir);
/* Is an address the result on some path? Then there is a 0 in the IR that was made for the end. */
bool world_hides_result(const struct gx_ir *ir);
/* One lane arrives: its context, its grants; two calls give the same. */
void world_enter(struct world *w, uint32_t lane, uint8_t *shadow);
/* The lane has ended: NULL, or what it left undone. */
const char *world_leave(struct world *w);
uint64_t world_launch_id(const struct world *w);
/* The kernel's arguments, the same for all lanes; how many it has, 0 behind those. */
uint32_t world_args(const struct world *w, uint64_t args[WORLD_ARGS]);
uint64_t world_hash(uint64_t hash, const void *bytes, uint64_t size);

#endif
