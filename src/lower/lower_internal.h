/* lower_internal.h - what the files of src/lower share. */
#ifndef GX_LOWER_INTERNAL_H
#define GX_LOWER_INTERNAL_H

#include "ir/helper.h"
#include "lower/lower.h"
#include "maps/layout.h"
#include "opt/build.h"

#include <errno.h>

/* What all lanes find out in front of a program (warp.c). */
enum {
	LOWER_SECTORS,
	LOWER_LINES,
	LOWER_ASKED,
	LOWER_DISTINCT_BYTES,
	LOWER_BANK_PHASES,
	LOWER_SAME_ADDRESS,
	LOWER_IN_STEP,
	LOWER_N_FOUND
};

struct lowering {
	struct gx_build b;
	const struct gx_program *program;
	const struct gx_lower_target *target;
	enum gx_lanes lanes;
	struct gx_diag *diag;
	struct gx_renaming
	        renaming; /* what lowered instructions are now; done at the end of a phase */
	struct gx_ir_insn
	        *front; /* the br behind what stands in front of the program; NULL: nothing does */
	struct gx_ir_insn *found[LOWER_N_FOUND]; /* NULL: nobody asked yet */
	bool late_headers; /* whoever releases a record of a ring knows its size, and writes all of its header */
	struct lower_mixed *mixed; /* records that need no fence (ring_mixed.c) */
};

/* A call is replaced by what lower_helper gives: a value, or NULL after an error was recorded in
 * *err. */
typedef struct gx_ir_insn *lower_fn(struct lowering *l, struct gx_ir_insn *call, int *err);

/* One for each name in the column `device` of helpers.def, in maps.c, queue.c, ring.c, prefetch.c, allocation.c, print.c, probe.c, warp.c, lanes.c or helpers.c; and for each special register. */
#define HELPER(name, id, ret, most, args, maps, flags, lanes, cost, device, host, policy, doc)     \
	lower_fn lower_##device;
#include "defs/helpers.def"
#define SREG(name, type, lanes, block, doc) lower_fn lower_sreg_##name;
#include "defs/ir_sregs.def"
#undef SREG

/* helpers.c: NULL: devices have no such helper. */
lower_fn *lower_helper(uint64_t id);
static inline bool lower_calls(const struct gx_ir_insn *insn, lower_fn *helper)
{
	return insn->op == GX_IR_call && lower_helper(insn->imm) == helper;
}

/* warp.c: i32: of the lanes of mask (i32), which are all here, those with this lane's value (i64). */
struct gx_ir_insn *lower_match(struct lowering *l, struct gx_ir_insn *value,
                               struct gx_ir_insn *mask);

/* stack_atomic.c: gives the old value; the atomic is still there. */
struct gx_ir_insn *lower_stack_atomic(struct lowering *l, const struct gx_ir_insn *atomic);

/* context.c: where a context stands of which a pointer is left when its loads are gone: no program takes it for NULL. */
#define LOWER_CONTEXT_AT 4096u
int lower_context_load(struct lowering *l, struct gx_ir_insn *load);
struct gx_ir_insn *lower_thread_id(struct lowering *l);

/* once.c, in this order. What a program that one thread could run for its block needs to be seen as such. */
int lower_prepare_once(struct lowering *l);
/* *shares: [next_id] what each value is to the warps of a block, to be freed; NULL: every warp has to run the program. */
int lower_share(struct lowering *l, uint8_t **shares);
/* The program in blocks [0, n_blocks), for that many lanes (i32) and arrivals (i64) at once. */
int lower_run_once(struct lowering *l, const uint8_t *shares, uint32_t n_blocks,
                   struct gx_ir_insn *lanes, struct gx_ir_insn *arrivals);

/* Before any call is lowered, in this order: pairs.c, ring.c, ring_mixed.c */
void lower_pair_stores(struct lowering *l);
void lower_prepare_rings(struct lowering *l);
int lower_mix_records(struct lowering *l);

/* ring.c: a call that reserves a record of so many bytes */
bool lower_ring_size(const struct gx_ir_insn *call, uint64_t *size);
/* ring_mixed.c: a record released without a fence, in front of the position; false: it is not one of these. */
bool lower_mixed_submit(struct lowering *l, const struct gx_ir_insn *call, struct gx_place header,
                        uint64_t size);
/* The same, with what stands in front of the payload (i64; NULL: nothing) and a copy of that, size bytes. */
bool lower_mixed_output(struct lowering *l, struct gx_place header, struct gx_ir_insn *head,
                        struct gx_place from, const struct gx_ir_insn *size);

/* frame.c: statistics at the start, and who runs the rest. */
int lower_frame(struct lowering *l);
/* i64: number of this SM's shard. */
struct gx_ir_insn *lower_shard(struct lowering *l);
/* Address of this warp's statistics line. */
struct gx_ir_insn *lower_stats_line(struct lowering *l);

/* maps.c: flags of an update that are not known to be ANY, NOEXIST or EXIST. */
bool lower_flags_may_be_wrong(const struct gx_ir_insn *flags);
/* maps.c: the map that a call names in argument i, or NULL with *err set. */
const struct gx_map_def *lower_map_arg(struct lowering *l, const struct gx_ir_insn *call,
                                       uint32_t i, uint32_t *map, int *err);
struct gx_ir_insn *lower_map_word(struct lowering *l, uint32_t map, uint32_t word, uint64_t plus);

/* hash.c: as a lower_fn */
struct gx_ir_insn *lower_hash_lookup(struct lowering *l, struct gx_ir_insn *call, int *err);
struct gx_ir_insn *lower_hash_update(struct lowering *l, struct gx_ir_insn *call, int *err);
struct gx_ir_insn *lower_hash_delete(struct lowering *l, struct gx_ir_insn *call, int *err);
/* bloom.c: as a lower_fn, and whether the call is about such a map */
bool lower_is_bloom(const struct lowering *l, const struct gx_ir_insn *call);
struct gx_ir_insn *lower_bloom_push(struct lowering *l, struct gx_ir_insn *call, int *err);
struct gx_ir_insn *lower_bloom_peek(struct lowering *l, struct gx_ir_insn *call, int *err);
/* A lane, or a warp whose program ran once, for which there was no room. */
void lower_count_dropped(struct lowering *l);

/* allocation.c: i64: address of the pages of base/prints.h, or 0 */
struct gx_ir_insn *lower_shared_pages(struct lowering *l);

/* allocation.c: i64: bytes from an address on that any kernel of the process may read now; 0: none. In front of `before`, where the position is
 * afterwards. */
struct gx_ir_insn *lower_readable(struct lowering *l, struct gx_ir_insn *address,
                                  struct gx_ir_insn *before);

/* print.c: what the verifier knows to be one number */
bool lower_is_known(const struct gx_ir_insn *insn, uint64_t *value);

/* pointer.c: what a pointer points into, as far as its definition tells, at the offset 0 from it.
 */
struct gx_place lower_place(struct gx_ir_insn *pointer);
/* Largest power of two up to 8 that divides the address for certain. */
uint32_t lower_alignment(struct gx_place place);
/* Straight-line copy of a known size in the widest pieces that both sides allow; to.base is a
 * multiple of 8. */
void lower_copy(struct lowering *l, struct gx_place to, struct gx_place from, uint32_t size);

/* i64: 1 to 8 bytes as a number, zeroes above them. */
struct gx_ir_insn *lower_load_word(struct lowering *l, struct gx_place from, uint32_t n_bytes);

/* GX0305 where the map's keys or values are longer than a kernel moves (ebpf/map_type.h): the verifier has refused that. */
bool lower_moves(struct lowering *l, const struct gx_ir_insn *call, const struct gx_map_def *def,
                 enum gx_map_op op, int *err);

struct gx_ir_insn *lower_fail(struct lowering *l, const struct gx_ir_insn *insn,
                              enum gx_error error, int *err, const char *fmt, ...)
        __attribute__((format(printf, 5, 6)));

#endif
