/* spread.h - accesses to shared memory by all threads of a block, gone through one by one: in blocks of which size no two of them conflict. */
#ifndef GX_INSTRUMENT_SPREAD_H
#define GX_INSTRUMENT_SPREAD_H

#include "instrument/instrument.h"
#include "ptx/by_thread.h"
#include "ptx/intervals.h"

enum gx_spread_kind { GX_SPREAD_READ, GX_SPREAD_WRITE, GX_SPREAD_ATOMIC };

#define GX_SPREAD_CONDITIONS 8u

struct gx_spread_site {
	uint32_t stmt;
	const struct gx_ptx_var *var; /* whose bytes; NULL: not known, any of them */
	enum gx_spread_kind kind;
	uint32_t width;
	bool is_copy; /* cp.async: goes on behind barriers, until its thread has waited for it */
	/* filled in by gx_spread_interval(): some access conflicts with it, unless all such blocks are small enough */
	bool conflicts;
	/* a bit for each size of spread.c: in blocks of just this size none does; in these, and in all that are no greater in any direction */
	uint64_t equal, below;
	bool is_apart; /* by gx_spread_choose(): none does in blocks of the sizes that were chosen */
	/* of a thread: the offset in the variable; GX_PTX_NO_STEP: not known. Who does not have all of these does not get there. */
	uint32_t step;
	int64_t offset;
	uint32_t n_conditions;
	struct {
		uint32_t step;
		bool is;
	} conditions[GX_SPREAD_CONDITIONS];
};

struct gx_spread {
	const struct gx_ptx_regs *regs;
	const struct gx_ptx_intervals *intervals;
	struct gx_arena *arena;
	struct gx_ptx_by_thread by;
	uint32_t n;
	struct gx_spread_site *sites; /* [n] */
	uint64_t work, looked;        /* done so far, in steps of threads and in accesses */
	uint16_t *users;              /* scratch of spread.c */
	struct gx_ptx_thread_value *values;
	uint32_t *members;
	struct gx_bitset done;
};

/* Sizes of blocks; is_declared: there is one, which the kernel has always. */
struct gx_boxes {
	uint32_t n;
	bool is_declared;
	struct gx_box at[GX_MOST_BOXES];
};

/* All in the arena; -ENOMEM, each of them. */
int gx_spread_begin(const struct gx_ptx_regs *regs, const struct gx_ptx_intervals *intervals,
                    struct gx_arena *arena, struct gx_spread *out);
/* One more access: stmt, var, kind and width are filled in. */
int gx_spread_add(struct gx_spread *spread, const struct gx_spread_site *site,
                  const struct gx_ptx_operand *address);
/* When all are there: which conditions of %tid threads have that get to each. */
int gx_spread_conditions(struct gx_spread *spread);
/* Then for each interval: its statements. */
int gx_spread_interval(struct gx_spread *spread, const struct gx_bitset *reached);
/* And in the end: sizes in which as many as can be have no conflict. */
struct gx_boxes gx_spread_choose(struct gx_spread *spread);

#endif
