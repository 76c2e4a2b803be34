/* module.h - a SPIR-V module taken apart into its sections, added to, and put together again.
 *
 * Words that nobody changed come out as they went in: sections are copies, and what is new stands behind what there was. The bytes
 * are somebody else's: every instruction lies within the words, is as long as its row of spirv_ops.def asks, and stands in the
 * order of sections; who looks into one that has no fixed length asks for it. What a module means is the driver's to check.
 */
#ifndef GX_SPIRV_MODULE_H
#define GX_SPIRV_MODULE_H

#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum gx_spirv_op {
#define SPIRV_OP(name, number, least, section, result) GX_SPIRV_OP_##name = (number),
#include "defs/spirv_ops.def"
#undef SPIRV_OP
};

/* Of a module, in this order. */
enum gx_spirv_section {
	GX_SPIRV_CAPABILITIES,
	GX_SPIRV_EXTENSIONS,
	GX_SPIRV_IMPORTS,
	GX_SPIRV_MODEL,
	GX_SPIRV_ENTRIES,
	GX_SPIRV_MODES,
	GX_SPIRV_DEBUG,
	GX_SPIRV_ANNOTATIONS,
	GX_SPIRV_GLOBALS, /* types, constants, variables */
	GX_SPIRV_FUNCTIONS,
	GX_SPIRV_BEHIND, /* what stands behind the last function: reflection, which names functions, and may not do so before they are there */
	GX_SPIRV_N_SECTIONS
};

/* Numbers of the specification's tables. */
enum {
	GX_SPIRV_MAGIC = 0x07230203,
	GX_SPIRV_HEADER_WORDS = 5,
	GX_SPIRV_MAX_BOUND = 4194303, /* 2.17: the least that every device takes */
	GX_SPIRV_MODEL_COMPUTE = 5,   /* 3.3 Execution Model GLCompute */
	GX_SPIRV_ADDRESSING_LOGICAL = 0,
	GX_SPIRV_ADDRESSING_PHYSICAL_STORAGE = 5348,
	GX_SPIRV_MEMORY_SIMPLE = 0, /* some compilers say so; what is added means the same there */
	GX_SPIRV_MEMORY_GLSL = 1,
	GX_SPIRV_MEMORY_VULKAN = 3,
	GX_SPIRV_MODE_LOCAL_SIZE = 17,
	GX_SPIRV_MODE_LOCAL_SIZE_ID = 38,
	GX_SPIRV_CLASS_INPUT = 1, /* 3.7 Storage Class */
	GX_SPIRV_CLASS_PRIVATE = 6,
	GX_SPIRV_CLASS_FUNCTION = 7,
	GX_SPIRV_CLASS_ADDRESS = 5349,
	GX_SPIRV_REFLECTION_KERNEL = 1, /* NonSemantic.ClspvReflection: Kernel */
	GX_SPIRV_DECORATION_SPEC_ID = 1,
	GX_SPIRV_DECORATION_BUILT_IN = 11,
	GX_SPIRV_BUILT_IN_NUM_WORKGROUPS = 24,
	GX_SPIRV_BUILT_IN_WORKGROUP_SIZE = 25,
	GX_SPIRV_BUILT_IN_WORKGROUP_ID = 26,
	GX_SPIRV_BUILT_IN_LOCAL_INVOCATION_ID = 27,
	GX_SPIRV_BUILT_IN_SUBGROUP_ID = 40,
	GX_SPIRV_BUILT_IN_SUBGROUP_LANE = 41,
	GX_SPIRV_SCOPE_DEVICE = 1,
	GX_SPIRV_SCOPE_SUBGROUP = 3,
	GX_SPIRV_ACCESS_ALIGNED = 2,
	GX_SPIRV_SEMANTICS_RELAXED = 0,
	GX_SPIRV_SEMANTICS_ACQUIRE = 2,
	GX_SPIRV_SEMANTICS_RELEASE = 4,
	GX_SPIRV_SEMANTICS_BOTH = 8,
	GX_SPIRV_SEMANTICS_BUFFERS =
	        0x40, /* UniformMemory: storage buffers, and memory by its address */
	GX_SPIRV_SEMANTICS_AVAILABLE = 0x2000, /* of the Vulkan memory model */
	GX_SPIRV_SEMANTICS_VISIBLE = 0x4000,
};

/* Words that grow; a lack of memory is kept, and said once, at the end. */
struct gx_spirv_words {
	uint32_t *at; /* [n] */
	size_t n, cap;
	bool failed;
};

/* An unsigned constant of 32 or 64 bits that there is. */
struct gx_spirv_constant {
	uint64_t value;
	uint32_t width, id;
};

struct gx_spirv_module {
	uint32_t version, generator, bound; /* bound: ids are below it */
	struct gx_spirv_words sections[GX_SPIRV_N_SECTIONS];
	/* constants that may be used again, once somebody asked for one */
	struct gx_spirv_constant *constants;
	size_t n_constants, cap_constants;
	bool knows_constants;
	bool failed; /* out of memory, or out of ids */
	/* by id, of what was read: 1 + where in the globals it is declared; UINT32_MAX: elsewhere; 0: nothing has the id */
	uint32_t *where; /* [n_where] */
	uint32_t n_where;
	size_t n_read; /* words of the globals that were read */
};

/* An instruction where it lies. */
static inline uint32_t gx_spirv_op(const uint32_t *insn)
{
	return insn[0] & 0xffff;
}
static inline uint32_t gx_spirv_length(const uint32_t *insn)
{
	return insn[0] >> 16;
}

#define gx_spirv_each(insn, words)                                                                 \
	for (uint32_t *insn = (words)->at; insn < (words)->at + (words)->n;                        \
	     insn += gx_spirv_length(insn))

/**
 * gx_spirv_read() - take a module apart.
 * @words: [n] of the host's byte order
 * @out:   filled; freed by gx_spirv_free() also after a failure
 *
 * Errors: GX1301
 */
int gx_spirv_read(const uint32_t *words, size_t n, struct gx_spirv_module *out,
                  struct gx_diag *diag);
/**
 * gx_spirv_write() - the words of a module.
 * @out: [*n] the caller frees it
 *
 * Errors: GX0002, and GX1303 when there are more ids than every device takes
 */
int gx_spirv_write(const struct gx_spirv_module *module, uint32_t **out, size_t *n,
                   struct gx_diag *diag);
void gx_spirv_free(struct gx_spirv_module *module);
/* Out of memory, or of ids: something that was added is not there. */
bool gx_spirv_failed(const struct gx_spirv_module *module);

/* --- words: an instruction at their end. */
void gx_spirv_append(struct gx_spirv_words *words, const uint32_t *from, size_t n);
void gx_spirv_put(struct gx_spirv_words *words, enum gx_spirv_op op, size_t n,
                  const uint32_t *operands);
#define GX_SPIRV_PUT(words, op, ...)                                                               \
	gx_spirv_put(words, op, sizeof((uint32_t[]){ __VA_ARGS__ }) / sizeof(uint32_t),            \
	             (uint32_t[]){ __VA_ARGS__ })
/* A literal string in the words of an instruction, whose n words from `at` on are there; NULL: it does not end in them. */
const char *gx_spirv_string(const uint32_t *at, size_t n);
/* Words of a literal string. */
size_t gx_spirv_string_words(const char *text);

#endif
