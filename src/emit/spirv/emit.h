/* emit.h - what the files of emit/spirv share: a function while it is made. */
#ifndef GX_EMIT_SPIRV_EMIT_H
#define GX_EMIT_SPIRV_EMIT_H

#include "base/arena.h"
#include "emit/spirv/compile.h"
#include "emit/spirv/flow.h"
#include "ir/ir.h"

/* Addresses of the stack are offsets with this bit, which no device address has: an access that may be either looks at it. */
#define SPIRV_STACK_TAG ((uint64_t)1 << 62)

/* Ids of types and constants that nearly every function needs. */
struct spirv_known {
	uint32_t nothing, truth, word, wide; /* void, bool, 32 and 64 bits */
	uint32_t local[GX_IR_I64 + 1]; /* pointers to Function variables, by enum gx_ir_type */
	uint32_t at_word, at_wide;     /* pointers to memory by its address */
	uint32_t yes, no, subgroup, device, relaxed;
};

struct spirv_emitter {
	struct gx_spirv_module *module;
	const struct gx_ir *ir;
	const struct gx_spirv_site *site;
	struct gx_spirv_compiled *info;
	struct gx_arena arena;
	struct gx_spirv_words variables, body; /* of the function */
	struct spirv_flow flow;
	struct spirv_known known;
	uint32_t *ids;         /* [next_id] of values that were made */
	uint32_t *places;      /* [next_id] variables of values that cross blocks; 0: none */
	uint32_t *guards;      /* [n_blocks] variables; 0: the block always runs */
	uint32_t *frame_at;    /* [n_frames] top of each frame that is kept; 0: none */
	uint32_t stack;        /* variable: an array of words; 0: none */
	uint32_t mask, leader; /* values: M, and is this its lowest lane */
	uint32_t lane;         /* value: of the warp */
	uint32_t upper;        /* value: is it of the upper half; 0: subgroups have no halves */
	uint32_t first;        /* value: the subgroup's lane that is the warp's first; 0: */
	bool vulkan_memory;    /* the memory model of the module */
	const struct gx_ir_block *at;
	struct gx_diag *diag;
	int err;
};

/* --- emit.c: a value where it is used; the id of an instruction's result. */
uint32_t spirv_value(struct spirv_emitter *e, const struct gx_ir_insn *value);
uint32_t spirv_word(struct spirv_emitter *e, uint32_t value);
uint32_t spirv_wide(struct spirv_emitter *e, uint64_t value);
uint32_t spirv_put1(struct spirv_emitter *e, enum gx_spirv_op op, uint32_t type, uint32_t x);
uint32_t spirv_put2(struct spirv_emitter *e, enum gx_spirv_op op, uint32_t type, uint32_t x,
                    uint32_t y);
uint32_t spirv_put3(struct spirv_emitter *e, enum gx_spirv_op op, uint32_t type, uint32_t x,
                    uint32_t y, uint32_t z);
uint32_t spirv_type(const struct spirv_emitter *e, enum gx_ir_type type);
uint32_t spirv_narrow(struct spirv_emitter *e, uint32_t wide); /* its low half */
uint32_t spirv_widen(struct spirv_emitter *e, uint32_t word);
uint32_t spirv_join(struct spirv_emitter *e, uint32_t low, uint32_t high);
uint32_t spirv_high(struct spirv_emitter *e, uint32_t wide);
/* GX1304 unless the device has it; the module gets its capability. */
void spirv_need(struct spirv_emitter *e, uint32_t feature);
/* The first error stays. */
void spirv_fail(struct spirv_emitter *e, enum gx_error error, const char *what);

/* A variable of the function. */
uint32_t spirv_variable(struct spirv_emitter *e, enum gx_ir_type type);

/* --- write.c: the id of the value; 0: there is none. */
uint32_t spirv_write_insn(struct spirv_emitter *e, const struct gx_ir_insn *insn);
uint32_t spirv_vote(struct spirv_emitter *e, uint32_t condition); /* a mask of lanes */
uint32_t spirv_reloc_word(struct spirv_emitter *e, uint64_t word);
/* --- divide.c: of 64 bits */
uint32_t spirv_write_wide_division(struct spirv_emitter *e, const struct gx_ir_insn *insn);
/* --- values.c */
uint32_t spirv_special(struct spirv_emitter *e, enum gx_ir_sreg sreg);
void spirv_find_lane(struct spirv_emitter *e); /* before anything asks for lanes or votes */
/* --- memory.c */
uint32_t spirv_write_load(struct spirv_emitter *e, const struct gx_ir_insn *insn);
uint32_t spirv_write_store(struct spirv_emitter *e, const struct gx_ir_insn *insn);
uint32_t spirv_write_atomic(struct spirv_emitter *e, const struct gx_ir_insn *insn);

/**
 * spirv_emit() - the whole function.
 * @ir: lowered, legal, blocks in reverse postorder
 */
int spirv_emit(const struct gx_ir *ir, const struct gx_spirv_site *site,
               struct gx_spirv_compiled *info, struct gx_diag *diag);

#endif
