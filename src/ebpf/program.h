/* program.h - one eBPF program as it came through bpf(2), with everything needed to verify and compile it. */
#ifndef GX_EBPF_PROGRAM_H
#define GX_EBPF_PROGRAM_H

#include "ebpf/hook.h"
#include "ebpf/map_type.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* struct bpf_insn with names that we can use without the kernel's headers. */
struct gx_insn {
	uint8_t opcode;
	uint8_t dst : 4, src : 4;
	int16_t off;
	int32_t imm;
};
_Static_assert(sizeof(struct gx_insn) == 8, "wire format");

/* What a program knows of a map: fixed when the map is created. */
struct gx_map_def {
	uint32_t type; /* enum gx_map_type, or none of ours */
	uint32_t key_size, value_size, max_entries, flags;
	char name[16];
};

/* Loads from a map with GX_MAP_CACHED may give what the SM has of it since the thread's last fence, or the kernel's start. */
enum { GX_MAP_CACHED = 1 << 28 };

/* The value of an array of one entry that programs may only read, and that is frozen, does not change any more: what is in
 * it counts as constants. Of larger values nothing is known. */
enum { GX_MAP_RDONLY_PROG = 1 << 7, GX_FROZEN_MAX_BYTES = 1 << 20 };
static inline bool gx_map_can_be_constant(const struct gx_map_def *map)
{
	return map->type == GX_MAP_ARRAY && map->max_entries == 1 &&
	       map->flags & GX_MAP_RDONLY_PROG && map->value_size <= GX_FROZEN_MAX_BYTES;
}

/* Ids of helpers; what they are: ir/helper.h. */
enum gx_helper {
#define HELPER(name, id, ...) GX_HELPER_##name = id,
#include "defs/helpers.def"
};

/* Of those that are called by name, as kernel functions: the ids that HELPER_NAMED rows may have. */
enum { GX_NAMED_ID = 0x30000000, GX_MAX_NAMED = 4096 };
static inline bool gx_is_named_id(uint64_t id)
{
	return id - GX_NAMED_ID < GX_MAX_NAMED;
}

/* Calls of kernel functions (src 2) have the number of a row of kfuncs.def in imm once they are resolved, the id of a helper
 * that is called by name, or GX_KFUNC_NONE where the loader's BTF names none of ours. Interpreters call back with GX_KFUNC_ID + row in place of a helper's id. */
enum gx_kfunc {
#define KFUNC(name, ret, callbacks, cost, doc, ...) GX_KFUNC_##name,
#include "defs/kfuncs.def"
#undef KFUNC
	GX_N_KFUNCS
};
enum { GX_KFUNC_ID = 0x40000000, GX_KFUNC_NONE = -1 };
/* libbpf writes a call of this number over an instruction whose CO-RE relocation finds nothing: no run may come there. */
enum { GX_CORE_NONE = 0xbad2310 };
static inline bool gx_is_kfunc_id(uint64_t id)
{
	return id - GX_KFUNC_ID < GX_N_KFUNCS;
}

/* Calls of global functions in the IR of a function have GX_FUNC_ID + index in gx_program.funcs in place of a helper's id. */
enum {
	GX_FUNC_ID = 0x20000000,
	GX_MAX_FUNC_INFOS = 100000,
	GX_FUNC_MAX_PARAMS = 5,
	GX_FUNC_MAX_MEM = 1 << 29
};
static inline bool gx_is_func_id(uint64_t id)
{
	return id - GX_FUNC_ID < GX_MAX_FUNC_INFOS;
}

/* What a parameter of a global function is, by its type. */
enum gx_func_param_kind {
	GX_PARAM_SCALAR, /* any number of 64 bits */
	GX_PARAM_CTX,    /* the context as the program got it */
	GX_PARAM_MEM,    /* `size` bytes at a multiple of `align`, initialised, or NULL */
	GX_PARAM_UNSUPPORTED,
	GX_N_PARAM_KINDS
};
enum gx_func_result { GX_RESULT_VOID, GX_RESULT_SCALAR, GX_RESULT_UNSUPPORTED, GX_N_FUNC_RESULTS };

struct gx_func_param {
	uint8_t kind;      /* enum gx_func_param_kind */
	uint8_t read_only; /* MEM: the function may not write */
	uint8_t align;     /* MEM: 1, 2, 4, 8 */
	uint8_t pad;
	uint32_t size; /* of the number, or of the memory, in bytes */
};

/* A function and, when it is global, its signature; the same bytes go to agents. */
struct gx_func_info {
	uint32_t start; /* instruction */
	uint8_t global; /* verified by its signature, not inlined before */
	uint8_t n_params;
	uint8_t result; /* enum gx_func_result */
	uint8_t pad;
	struct gx_func_param params[GX_FUNC_MAX_PARAMS];
	char name[64]; /* ends in NUL */
};

/* Where a source line starts, ascending by insn. */
struct gx_line_info {
	uint32_t insn;
	uint32_t line;
	const char *file, *text; /* borrowed from the owner of the program */
};

/* Who set a limit of a program: an operator's goes before the object's, that before the default. */
enum gx_limit_by { GX_LIMIT_DEFAULT, GX_LIMIT_OBJECT, GX_LIMIT_OPERATOR, GX_N_LIMIT_BYS };

/* Borrowed view; insns have map references resolved: src 1 (map) and 2 (map value) hold an index into maps[]. */
struct gx_program {
	const char *name;
	const struct gx_insn *insns;
	uint32_t n_insns;
	const struct gx_map_def *maps;
	uint32_t n_maps;
	/* [n_maps] value_size bytes that every run finds in the map, where gx_map_can_be_constant(); NULL: they may
	 * change. NULL: those of all maps. A snapshot: nobody else may write to it. */
	const void *const *frozen;
	/* insn index of each function, ascending; [0] = 0; may be NULL: found by calls */
	const uint32_t *func_starts;
	uint32_t n_funcs;
	/* [n_func_infos] ascending by start; none: every function is inlined */
	const struct gx_func_info *funcs;
	uint32_t n_func_infos;
	const struct gx_line_info *lines;
	uint32_t n_lines;
	enum gx_hook hook;
	bool thread;  /* thread program; false: warp program */
	bool has_ctx; /* false for the kprobe/ forms that have no context: reading it is refused */
	/* the context's struct as the program's author wrote it, to refuse another hook's; NULL: not known */
	const char *ctx_type;
	/* a struct_ops member in kernels: what is put in front of it gives it the address of its argument, fp-8 of frame 0 */
	bool one_argument;
	bool allow_exit; /* helper 507: the operator lets programs end an application's threads */
	uint32_t member; /* POLICY: enum gx_policy_member (verify/policy_tables.h) */
	/* r0 means nothing at the end; gx_verify() sets it for callbacks that return void */
	bool no_result;
	uint32_t max_ops; /* 0: the hook's default */
	uint32_t max_local_bytes;
	enum gx_limit_by max_ops_by, local_bytes_by; /* for messages and reports */
};

#endif
