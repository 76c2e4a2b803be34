/* sass_state.h - a warp while it runs: what the files of the interpreter share. */
#ifndef GX_TEST_SASS_STATE_H
#define GX_TEST_SASS_STATE_H

#include "support/cubin/sass_run.h"

#include "cubin/sass.h"

enum { N_REGISTERS = 256, N_UNIFORM = 64, RZ = 255, URZ = 63, PT = 7 };

struct warp {
	const struct sass_run *run;
	const struct gx_cubin_arch *arch;
	uint32_t r[SASS_LANES][N_REGISTERS];
	uint8_t waits_for[SASS_LANES][N_REGISTERS]; /* scoreboard + 1 */
	/* of who may not have read it yet: the scoreboards that say so, a bit each, and the step that it began in */
	uint8_t read_by[SASS_LANES][N_REGISTERS];
	uint64_t read_in[SASS_LANES][N_REGISTERS];
	uint64_t step;
	uint8_t p[SASS_LANES]; /* a bit for each predicate */
	uint32_t ur[N_UNIFORM];
	uint8_t up;
	uint8_t local[SASS_LANES][SASS_LOCAL_BYTES];
	size_t pc[SASS_LANES];
	uint32_t exited, at_sync, at_warpsync;
	uint32_t warpsync_mask[SASS_LANES];
	uint8_t sync_reg[SASS_LANES]; /* that a lane of at_sync waits by */
	uint32_t convergence[GX_SASS_N_SYNC_REGS];
	size_t target[GX_SASS_N_SYNC_REGS];
	uint64_t order;
	/* the instruction that runs */
	struct gx_sass w;
	size_t at;
	uint32_t active; /* lanes that it runs in, by their guard */
	char *why;
	bool failed;
};

void sass_fail(struct warp *warp, const char *why);
/* A field of the instruction. */
static inline uint64_t sass_bits(const struct warp *warp, unsigned low, unsigned high)
{
	return gx_sass_get(warp->w, (enum gx_sass_field)GX_SASS_FIELD(low, high));
}

uint32_t sass_read(struct warp *warp, uint32_t lane, uint64_t reg);
void sass_write(struct warp *warp, uint32_t lane, uint64_t reg, uint32_t value);
uint64_t sass_read64(struct warp *warp, uint32_t lane, uint64_t reg);
void sass_write64(struct warp *warp, uint32_t lane, uint64_t reg, uint64_t value);
/* The predicate in [low, low + 3), its NOT in another bit. */
bool sass_predicate(const struct warp *warp, uint32_t lane, unsigned low, unsigned not_bit);
void sass_set_predicate(struct warp *warp, uint32_t lane, unsigned low, bool value);

/* sass_alu.c: arithmetic, in every active lane, or once for the warp. False: not such an instruction. */
bool sass_arithmetic(struct warp *warp);
/* sass_memory.c: likewise loads, stores, atomics, special registers, votes, shuffles. */
bool sass_access(struct warp *warp);

#endif
