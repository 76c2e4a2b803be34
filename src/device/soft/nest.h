/* nest.h - kernels that launch kernels: what a grid leaves to be done behind it, and in which order.
 *
 * What a kernel launches, copies or fills is done when its grid is over, one after the other in the order of the calls, each with
 * all that comes of it; then what it put into the tail stream, likewise; then the grid is complete. This is one of the orders that
 * CUDA allows, whatever streams and events say: a kernel may not wait for what it launched. A launch is open, and counts against
 * the limit, until all that came of it is done but for its tail. An H200 counts in the same way, and has no other limit of depth.
 * Where no more may be open, the oldest of what the grid has asked for is done at once, in the middle of it.
 */
#ifndef GX_SOFT_NEST_H
#define GX_SOFT_NEST_H

#include "device/soft/access.h"
#include "device/soft/machine.h"

#define NEST_INSIDE  64u /* that many grids may be in the middle of a call: stacks of the host */
#define NEST_LIMIT   4 /* CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT: how many launches may be open */
#define NEST_PENDING 2048u /* launches that are not complete, where nobody says how many */

/* Results of the runtime's calls, see defs/cuda_errors.def. */
enum nest_error {
	NEST_OK = 0,
	NEST_INVALID_VALUE = 1,
	NEST_NO_MEMORY = 2,
	NEST_INVALID_CONFIGURATION = 9,
	NEST_DIRECTION = 21,
	NEST_INVALID_FUNCTION = 98,
	NEST_TOO_MANY = 69,
	NEST_UNSUPPORTED = 215,
};

enum errand_kind { ERRAND_LAUNCH, ERRAND_COPY, ERRAND_FILL };
struct errand {
	struct errand *next;
	enum errand_kind kind;
	bool ran; /* a launch that is open: what came of it is in front */
	struct program *program;
	struct gx_soft_grid grid;
	uint64_t buffer; /* device address of the parameters, until the launch */
	void *params;    /* from then on */
	struct box {     /* of a copy or a fill */
		uint64_t to, from, to_pitch, from_pitch, width, height;
		uint8_t value;
	} box;
};

struct errands {
	struct errand *first, *last;
};

struct nest { /* a launch of the host's with all that comes of it; one thread at a time */
	struct gx_soft *soft;
	struct errand *made;  /* they have a buffer, and are not launched */
	struct errands plain; /* of the grid that runs */
	struct errands tail;
	struct errands waiting; /* the next one first */
	struct errand *current; /* whose grid it is; NULL: the host's */
	uint32_t n_pending, limit;
	uint32_t n_inside;            /* grids that are in the middle of a call */
	uint32_t n_streams, n_events; /* that were ever made */
	uint64_t max_insns, n_insns;
	struct nest_text { /* what a kernel got of an error */
		struct nest_text *next;
		const char *text;
		uint64_t address;
	} * texts;
};

/* --- nest.c */
void gx_soft_nest_append(struct errands *to, struct errands list);
/* The grid of the current errand, or the host's: what it leaves comes next. */
void gx_soft_nest_grid_is_over(struct nest *nest);
/* The next errand, the current one then; NULL: all is done. */
struct errand *gx_soft_nest_next(struct nest *nest);
/* One whose grid was never in the queue. */
void gx_soft_nest_give_up(struct nest *nest, struct errand *errand);
void gx_soft_nest_drop(struct nest *nest); /* all that is left */
/* Does the oldest errand of the grid that runs, with all that comes of it. False: there is none. *err: as of gx_soft_run(). */
bool gx_soft_nest_now(struct nest *nest, struct gx_diag *diag, int *err);
/* --- launch.c: an errand, and then what waits */
int gx_soft_run_errands(struct nest *nest, struct errand *errand, struct gx_diag *diag);

/* A copy or a fill, which is over then. -EFAULT, told. */
int gx_soft_nest_move(struct nest *nest, struct errand *errand, struct gx_diag *diag);

/* --- what a call of a lane is given and gives */
static inline uint64_t nest_arg(const struct warp *w, const struct insn *in, uint32_t i,
                                unsigned lane)
{
	return src(w, in->call->args[i].from)[lane];
}

static inline void nest_give(struct warp *w, const struct insn *in, unsigned lane, uint64_t value)
{
	w->r[in->call->results[0].to][lane] = value;
}

/* An error is what the thread hears of by cudaGetLastError(), too. */
static inline void nest_result(struct warp *w, const struct insn *in, unsigned lane,
                               enum nest_error error)
{
	if (error)
		w->last_error[lane] = (uint16_t)error;
	nest_give(w, in, lane, error);
}

/* Where a call puts what it gives; NULL: not now, or a fault. */
static inline void *nest_out(struct warp *w, const struct insn *in, unsigned lane, uint64_t address,
                             uint64_t bytes)
{
	struct insn generic = *in;

	generic.space = GX_PTX_GENERIC;
	return access_at(w, &generic, lane, address, bytes, bytes);
}

#define RUNTIME(name, function, n_args, n_results, wide) exec_fn gx_soft_##function;
#include "defs/soft_runtime.def"
#undef RUNTIME

#endif
