/* machine.h - what the parts of the soft device share: decoded code, warps and their splits,
 * blocks, memory views.
 *
 * Registers lie as rows of 32 lanes of 64 bits. A row holds the low bits of its value; what is
 * above the type's width is not defined, so every reader narrows to its type first. Predicates are
 * one 32-bit mask each.
 */
#ifndef GX_SOFT_MACHINE_H
#define GX_SOFT_MACHINE_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/strmap.h"
#include "device/soft/mmu.h"
#include "device/soft/soft.h"

#include <pthread.h>

#define LANES        32
#define MAX_OPERANDS 12
#define N_BARRIERS   16
#define N_JOINS      64
#define N_CACHE      64 /* last allocation seen, by instruction */

/* Windows of the generic address space; host pointers (47 bits) of other kinds can't be there, see
 * docs/soft-device.md. */
#define WINDOW_SHARED 0x010000000000ull
#define WINDOW_LOCAL  0x018000000000ull
#define WINDOW_PARAM  0x01c000000000ull
#define WINDOW_CODE   0x01e000000000ull
#define WINDOW_BYTES  0x000100000000ull
#define DEVICE_BASE   0x030000000000ull
#define VIRTUAL_BASE                                                                               \
	0x0b0000000000ull /* from here on: addresses that the driver gives out, and puts memory behind */
#define DEVICE_END 0x0f0000000000ull
/* Each device of a process has a part of the addresses in front of VIRTUAL_BASE for itself. */
#define MAX_PEERS    16
#define DEVICE_SHARE ((VIRTUAL_BASE - DEVICE_BASE) / MAX_PEERS)

/* Rows at the start of every frame */
enum { ROW_RETURN, ROW_FUNC, ROW_CALLER /* row | pred << 32 */, ROW_LOCAL, N_FRAME_ROWS };

struct warp;
struct insn;
struct op_row;
struct team;
struct nest;
struct matrix;
struct matrix_access;
struct image_slot;
struct video;

/* What an instruction's function says to the loop. */
enum step { STEP_NEXT, STEP_JUMP /* state is set, look again */, STEP_FAULT };
typedef enum step exec_fn(struct warp *w, const struct insn *in, uint32_t mask);

/* Passing values: from row, to row, each n rows wide. */
struct pass {
	int32_t from, to;
	uint32_t n;
};

struct func;
struct call {
	struct func *func; /* NULL: through o[0] */
	uint32_t n_args, n_results;
	struct pass *args,
	        *results; /* args.to and results.from are the callee's; set when it is known */
};

struct insn {
	exec_fn *exec;
	uint32_t guard; /* 0: none; else (slot + 1) << 1 | negated */
	uint32_t line;
	int32_t o[MAX_OPERANDS]; /* row of the frame; below 0: ~constant. Predicates: slot, or
	                            PRED_FALSE, PRED_TRUE */
	int64_t imm; /* offset of an address; a lane mask; whatever the operation says */
	union {
		const struct insn *target;
		struct call *call;
		const struct insn **table;   /* brx.idx: [imm] */
		const int32_t *regs;         /* of matrices: rows, as in o */
		const struct matrix *matrix; /* of products of matrices */
		const struct video *video;
		const struct matrix_access *fragment; /* of their loads and stores */
	};
	uint64_t imm2;
	const struct op_row *row; /* whose functions exec is of; NULL: a family's */
	uint32_t at[2]; /* its compiled code, for some lanes and for all; 0: there is none */
	const struct insn *join;   /* where the sides of a branch meet; NULL: nowhere */
	uint8_t space;             /* enum gx_ptx_space */
	uint8_t n_vec;             /* 1, 2, 4, 8 elements */
	uint8_t rounding;          /* enum rounding */
	bool ftz, sat, negate;     /* negate: the predicate source is inverted */
	uint8_t cmp, bool_op, sub; /* enums of modifiers */
	uint8_t type, type2;       /* enum gx_ptx_type: destination (or only), source */
	uint8_t cache;
	uint8_t fence;  /* 1: acquire, 2: release, 3: both */
	uint8_t access; /* enum gpu_access; 0: it reads, if anything */
	bool unseen; /* of its accesses the event log has none: hooks do not see them by address */
};
enum { PRED_FALSE = -1, PRED_TRUE = -2, NO_OPERAND = INT32_MIN }; /* below 0: nothing is written */

struct func {
	const struct gx_ptx_func *ptx;
	struct insn *code;
	uint32_t index; /* in the module */
	uint32_t n_insns, n_rows, n_preds, local_bytes, depth;
	int32_t *param_rows, *result_rows; /* [ptx->n_params], [ptx->n_results] */
	bool decoded;
};

/* One kernel with everything that it can reach; consts [n_consts][LANES]. */
struct program {
	struct gx_soft_kernel_info info;
	struct gx_soft_module *module;
	const struct gx_ptx_func *ptx;
	struct gx_arena arena;
	struct gx_diag error; /* why it can't run */
	struct func *entry;
	struct func **funcs; /* [module->ptx->n_funcs], NULL: not reachable */
	uint64_t (*consts)[LANES];
	uint32_t n_consts, cap_consts;
	struct constant {
		uint64_t value;
		int operand; /* 0: free; constants are below 0 */
	} * known;           /* [cap_known] hash table */
	size_t n_known, cap_known;
	uint32_t *dynamic; /* [n_dynamic] constants that lie behind the static shared memory */
	uint32_t n_dynamic, dynamic_align;
	struct shared_var {
		const struct gx_ptx_var *var;
		uint32_t at;
		struct shared_var *next;
	} * shared;
	uint32_t shared_bytes, local_bytes;
	uint32_t registers; /* of a thread; 0: nobody has asked */
	uint32_t
	        reserved; /* place of the shared memory that %reserved_smem_offset_* are of, where the kernel asks for it */
	bool has_reserved;
	uint32_t decoding; /* in the event log: what is decoded together; 0: nothing is there yet */
	bool indirect, recursive, ready;
	bool nests;   /* it calls the device runtime: its grids may launch others */
	bool no_code; /* compiling was tried in vain */
	const char *
	        whole; /* why a sample of its blocks does not do; "": it does; NULL: nobody has asked */
	bool told_whole; /* that was said of a launch */
	void *compiled;  /* [compiled_bytes] code of the host; NULL: it is interpreted */
	size_t compiled_bytes;
	uint32_t enter;  /* where in it gx_soft_enter() calls it */
	bool incomplete; /* instructions of it were refused, and told in the device's list */
};

struct symbol { /* a module variable */
	const struct gx_ptx_var *var;
	uint64_t address; /* 0 for .shared */
	uint64_t bytes;
};

struct gx_soft_module {
	struct gx_soft *soft;
	char *text;
	struct gx_ptx_module *ptx;
	struct gx_arena arena;
	struct gx_strmap symbols, funcs; /* funcs: index + 1 */
	struct symbol *vars;             /* [ptx->n_vars] */
	struct program *programs;        /* [n_programs] */
	uint32_t n_programs;
	pthread_mutex_t lock; /* guards decoding */
};

enum backing { BACKING_OWN, BACKING_HOST, BACKING_MANAGED, BACKING_VIRTUAL };
struct allocation {
	uint64_t base, bytes;
	char *host;      /* NULL: managed; the CPU has it at the same address */
	uint64_t mapped; /* bytes of the mapping to give back; 0: a range of somebody else */
	enum backing backing;
	bool fresh; /* nobody had a pointer to it yet: all of it is zero, and takes no memory */
	bool has_guests; /* it says itself which other devices may access it */
	uint32_t guests; /* bit n: the one of index n */
	bool elsewhere;  /* memory of another process's device: not of what this one has */
};

struct view { /* a copy of an allocation's place, true while the generation holds */
	uint64_t base, bytes;
	char *host; /* NULL: managed, never in a cache */
	uint64_t generation;
};

struct gx_soft {
	struct gx_soft_config config;
	const struct gx_soft_mmu_ops *mmu_ops; /* NULL: no managed memory */
	void *mmu;
	pthread_rwlock_t lock;   /* allocations */
	struct allocation *live; /* [n_live] by base */
	uint32_t n_live, cap_live;
	struct allocation *dead; /* freed while a grid ran: backing kept until none does */
	uint32_t n_dead, cap_dead;
	uint32_t n_running, n_guests;     /* grids; those of peers */
	struct gx_soft *peers[MAX_PEERS]; /* by index; NULL: it is none */
	uint32_t reach;                   /* bit n: its kernels access what peer n allocates */
	uint64_t generation; /* bumped when an allocation goes; read without the lock */
	uint64_t next_address, used_bytes;
	struct gx_strmap ops;      /* canonical name -> struct op_row */
	struct image_slot *images; /* [n_images] textures and surfaces, under lock */
	uint32_t n_images;
	uint64_t last_image;
	struct op_row *op_rows; /* [n_ops] */
	struct kept {           /* blocks of an earlier launch, under lock */
		struct block *blocks;
		uint32_t n;
	} kept;
	size_t n_ops;
	uint64_t thread_insns, warp_insns, grids, cycles, last_time_ns;
	uint64_t accesses[4]; /* by enum gpu_access, with config.count_accesses: lanes */
};

enum split_state { SPLIT_READY, SPLIT_SYNC, SPLIT_BAR, SPLIT_PAGE };
struct split {
	uint32_t mask;
	uint32_t lanes;   /* at a sync: lanes that its guard let through; for a page: lanes to do */
	uint32_t members; /* at a sync: lanes waited for */
	enum split_state state;
	uint8_t bar;
	int16_t join; /* index, -1: none */
	const struct insn *pc;
	uint32_t row, pred; /* of the frame */
	struct func *func;
};

struct join {
	uint32_t expected, arrived; /* 0 expected: free */
	uint64_t since;             /* the warp's n_insns when the first of arrived came */
	int16_t parent;
	const struct insn *pc;
	uint32_t row, pred;
	struct func *func;
};

struct block;
struct warp {
	/* the running split, unpacked */
	uint32_t mask;
	const struct insn *pc, *join_pc;
	uint32_t join_row;
	uint64_t (*r)[LANES];
	uint32_t *p;
	const uint64_t (*consts)[LANES];
	uint32_t row, pred;
	struct func *func;
	int current;     /* its index in splits; -1: none */
	uint32_t called; /* lanes of the instruction that compiled code called last */

	uint32_t live, born; /* lanes: not yet gone; at the start */
	uint32_t carry;      /* the condition code, by lane */
	uint32_t n_splits;
	int16_t n_joins;         /* that were ever used: the others are not set */
	uint64_t (*rows)[LANES]; /* at a multiple of 64 bytes in rows_memory */
	void *rows_memory;
	uint32_t *preds;
	uint32_t n_rows, n_preds; /* room */
	char *local;
	uint64_t local_stride;
	struct block *block;
	struct run *run;
	uint32_t index;        /* in the block */
	uint32_t first_tid[3]; /* %tid of lane 0 */
	uint32_t along_x;      /* 1: the other lanes are behind it along x */
	uint64_t n_insns, n_thread_insns;
	uint32_t n_paged; /* splits that wait for a page */
	bool replayed;    /* they try again at the warp's turn */
	bool turn_over;   /* nanosleep: let others run */
	bool unclean; /* its rows have what the last launch left: zeros go there before its first turn */
	bool blocked; /* nothing of it could run, and nothing has happened to it since */
	/* behind what each turn looks at: that lies together, since a turn finds little of it in the cache */
	struct split splits[LANES];
	struct join joins[N_JOINS];
	uint16_t last_error[LANES]; /* of the device runtime's calls, see nest.h */
};

struct barrier {
	uint32_t threads, rounded, expected, n_true, n_counted;
};

struct block {
	bool busy;
	uint64_t number;
	uint32_t ctaid[3];
	uint32_t sm, first_warp_slot;
	uint32_t n_warps, n_threads, n_live; /* threads not yet gone */
	struct warp *warps;
	char *shared;
	uint32_t shared_bytes;
	struct barrier barriers[N_BARRIERS];
	uint32_t bars_used; /* a bit for each barrier that somebody came to */
};

/* What a grid has to do with managed memory, see managed.c. */
struct touch {
	struct gx_soft_toucher who;
	bool used;         /* the mmu knows the grid */
	bool inside;       /* between enter() and leave() */
	unsigned stopped;  /* lane that met a managed page and was not done; LANES: none */
	struct view range; /* managed range seen last */
	uint32_t n_pages;  /* of this attempt */
	struct touched_page {
		uint64_t address;
		char *host; /* NULL: not here */
	} pages[LANES];
	struct reading *readings; /* of print.c */
	uint32_t n_waiting;       /* splits */
	uint64_t n_told;          /* instructions that poll() knows of */
};

struct run { /* one grid */
	struct gx_soft *soft;
	struct program *program;
	const void *compiled; /* the program's code; NULL: it is interpreted */
	const struct gx_soft_grid *grid;
	char *params;
	struct gx_diag *diag;
	struct view cache[N_CACHE];
	uint64_t generation;
	struct gx_strbuf out; /* of printf */
	struct warp **order;  /* [n_order] in which warps take turns */
	uint32_t n_order;
	uint64_t n_insns, n_thread_insns, random, grid_id, clock_base, next_block;
	uint64_t n_blocks;     /* that run: of a sample, those that are in it */
	uint64_t every, first; /* the i-th of them is block i * every + first of the grid */
	uint32_t n_busy;       /* of its blocks */
	uint32_t first_slot;   /* of its blocks among the launch's */
	struct team *team;     /* NULL: one thread runs the launch */
	struct nest *nest;
	const struct block *at; /* whose turn it is */
	uint32_t n_resident, blocks_per_sm;
	struct block *blocks; /* [n_resident] */
	struct touch touch;
	struct gx_strbuf events; /* of the log, not written yet */
	bool log_is_full;        /* of the log's file: events were left out */
	bool has_turn;           /* of the device: this thread */
	bool faulted;
};

/* --- launch.c: device/mmu.h's turn(), for this thread of a launch. */
int gx_soft_take_turn(struct run *run, enum gx_soft_turn what);

/* --- run.c */
/* The warps of run's blocks in the order in which they take turns. */
int gx_soft_order(struct run *run);
/* A turn of each. -EFAULT: of run->at; or another error, told. */
int gx_soft_turns(struct run *run);

/* --- launch.c */
bool gx_soft_next_block(struct run *run, uint64_t *number);
/* Blocks and shared memory that the device can have. -EINVAL (GX0808), or as gx_soft_check_cluster(). */
int gx_soft_check_shape(const struct gx_soft *soft, const struct program *program,
                        const struct gx_soft_grid *grid, struct gx_diag *diag);

/* --- sample.c */
/* Of run->n_blocks: those that the device was asked to run. */
void gx_soft_sample_take(struct run *run);

/* --- blocks.c */
/* Room for run->n_resident blocks, and back for the next launch. */
int gx_soft_blocks_take(struct run *run);
void gx_soft_blocks_give(struct run *run);
void gx_soft_blocks_free(struct gx_soft *soft);
/* The i-th resident block; then it runs block after block of the grid. */
int gx_soft_block_make(struct run *run, struct block *block, uint32_t i);
int gx_soft_block_start(struct run *run, struct block *block, uint64_t number);

/* --- memory.c */
bool gx_soft_view(struct gx_soft *soft, uint64_t address, struct view *view);
bool gx_soft_has_managed(struct gx_soft *soft);
void gx_soft_run_begin(struct gx_soft *soft);
void gx_soft_run_end(struct gx_soft *soft);
void gx_soft_memory_init(struct gx_soft *soft);
void gx_soft_memory_free(struct gx_soft *soft);

/* --- peer.c */
void gx_soft_forget_peers(struct gx_soft *soft);
void gx_soft_changed(struct gx_soft *soft); /* what it has, and who may access that */
/* Whose allocation may be there; NULL: no peer's. */
struct gx_soft *gx_soft_owner(const struct gx_soft *soft, uint64_t address);
bool gx_soft_may_access(const struct gx_soft *guest, const struct gx_soft *owner,
                        const struct allocation *a);

/* --- access.c: a host pointer for one lane's access, or NULL with the fault told */
void *gx_soft_resolve(struct warp *w, const struct insn *in, unsigned lane, uint64_t address,
                      uint64_t bytes, uint64_t align);

/* --- managed.c */
/* A host pointer for bytes of a managed page; NULL: the lane was not done, or faulted. */
void *gx_soft_managed_at(struct warp *w, const struct insn *in, unsigned lane, uint64_t address,
                         const struct view *view);
/* After STEP_FAULT of an instruction that ran for the lanes of mask, pc at it. STEP_FAULT: it was
 * one; STEP_NEXT: managed lanes are done now; STEP_JUMP: some wait, the split is parked. */
enum step gx_soft_touch(struct warp *w, const struct insn *in, uint32_t mask);
/* Waiting lanes of the warp try again. STEP_NEXT or STEP_FAULT. */
enum step gx_soft_retry(struct warp *w);
/* After a round; moved: some warp ran in it. */
int gx_soft_poll(struct run *run, bool moved);
void gx_soft_touch_begin(struct run *run);
void gx_soft_touch_over(struct run *run);

/* --- decode.c */
int gx_soft_program_decode(struct program *program);
int gx_soft_const(struct program *program,
                  uint64_t value); /* operand; NO_OPERAND when out of memory */

int gx_soft_const_dynamic(struct program *program,
                          uint64_t offset); /* start of dynamic shared memory + offset */
/* Static shared memory is laid out: the dynamic part is behind it. */
void gx_soft_const_finish(struct program *program);
void gx_soft_program_free(struct program *program);
/* Offset of a .shared variable in the block; UINT64_MAX: the dynamic part. -E2BIG, -ENOMEM */
int gx_soft_shared_place(struct program *program, const struct gx_ptx_var *var, uint64_t *at);

/* --- fault.c */
/* lane: whose; LANES: nobody's */
enum step gx_soft_fault(struct warp *w, const struct insn *in, unsigned lane, enum gx_error error,
                        const char *fmt, ...) __attribute__((format(printf, 5, 6)));

/* --- split.c: divergence */
void gx_soft_split_load(struct warp *w, int index);
void gx_soft_split_save(struct warp *w);
void gx_soft_split_remove(struct warp *w, uint32_t index);
bool gx_soft_split_pick(struct warp *w); /* false: none is ready */
enum step gx_soft_diverge(struct warp *w, uint32_t mask, const struct insn *to,
                          const struct insn *other, const struct insn *join);
void gx_soft_arrive(struct warp *w);
bool gx_soft_break_join(struct warp *w); /* let parked lanes go; false: there are none */
/* Let those go that have been parked for more than so many instructions of the warp, the longest of all. */
void gx_soft_break_old_join(struct warp *w, uint64_t patience);
enum step gx_soft_exit_lanes(struct warp *w, uint32_t mask);
void gx_soft_release_bar(struct block *block, unsigned bar, uint32_t result);
void gx_soft_check_bars(struct block *block);
int gx_soft_frame_room(struct warp *w, uint32_t rows, uint32_t preds);

/* --- meet.c: lanes at a .sync operation */
struct meeting {
	uint32_t mask;         /* lanes that take part */
	const uint64_t *names; /* [LANES] the lanes that each names; NULL: all the same */
	unsigned n_parts;
	struct part { /* lanes at one place; the first are those that run */
		const struct insn *in;
		uint64_t (*r)[LANES]; /* their frame */
		uint32_t *p;
		uint32_t lanes;
	} parts[LANES];
};
/* members: operand that names the lanes; NO_OPERAND: those of mask are all. STEP_NEXT: all are here
 * and the operation is to be done for m; those who waited need nothing else. STEP_JUMP: the lanes
 * wait, or went apart and come again. */
enum step gx_soft_meet(struct warp *w, const struct insn *in, int32_t members, uint32_t mask,
                       struct meeting *m);
/* The lanes of the meeting that name the same lanes as this one. */
uint32_t gx_soft_group(const struct meeting *m, unsigned lane);
/* A lane that others wait for may have gone: one of those who wait asks again. False: none can. */
bool gx_soft_meet_again(struct warp *w);

/* --- events.c: what is no instruction, for a device with a log */
void gx_soft_log_grid(struct run *run);
/* err, or GX0816: the log has no room for the grid's events. */
int gx_soft_log_grid_end(struct run *run, int err);
void gx_soft_log_block(struct run *run, const struct block *block);

/* --- print.c */
void gx_soft_flush(struct run *run);
void gx_soft_forget_readings(struct run *run);

static inline const uint64_t *src(const struct warp *w, int32_t o)
{
	return o >= 0 ? w->r[o] : w->consts[~o];
}

static inline uint64_t *dst(const struct warp *w, int32_t o)
{
	return w->r[o];
}

static inline uint32_t pred_of(const struct warp *w, int32_t o)
{
	return o >= 0 ? w->p[o] : o == PRED_TRUE ? ~0u : 0;
}

static inline void pred_set(const struct warp *w, int32_t o, uint32_t mask, uint32_t value)
{
	if (o >= 0)
		w->p[o] = (w->p[o] & ~mask) | (value & mask);
}

/* Rows of 8 bytes that a parameter or result of a function takes. */
static inline uint64_t param_rows(const struct gx_ptx_var *var)
{
	uint64_t bytes = gx_ptx_type_bytes(var->type);

	return ((var->bytes > bytes ? var->bytes : bytes) + 7) / 8;
}

/* Run the statements for every lane l of mask; a full warp gets a plain loop. */
#define FOR_LANES(mask, ...)                                                                       \
	do {                                                                                       \
		if ((mask) == ~0u) {                                                               \
			for (unsigned l = 0; l < LANES; l++) {                                     \
				__VA_ARGS__                                                        \
			}                                                                          \
		} else {                                                                           \
			for (uint32_t m_ = (mask); m_; m_ &= m_ - 1) {                             \
				unsigned l = (unsigned)__builtin_ctz(m_);                          \
				__VA_ARGS__                                                        \
			}                                                                          \
		}                                                                                  \
	} while (0)

#endif
