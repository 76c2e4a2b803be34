/* func_types.h - the signatures of a program's functions, from its BTF. */
#ifndef GX_BPF_FUNC_TYPES_H
#define GX_BPF_FUNC_TYPES_H

#include "bpf/object.h"

/**
 * gx_func_types() - what the verifier wants to know of the functions of a program.
 * @prog: func_info records, which have been checked to ascend, and their BTF, both of the loader
 * @out:  [prog->n_func_info]
 *
 * A parameter whose type says nothing that could be verified is GX_PARAM_UNSUPPORTED: the verifier
 * refuses the function when it is global. Follows at most 64 types for one parameter.
 * Errors: -ENOMEM; -EINVAL when a record names no function, or BTF kinds do not fit together.
 * Cost:   one walk over the BTF, and one for each member of structs that are pointed to.
 */
int gx_func_types(const struct gx_bpf_prog *prog, struct gx_func_info *out);

/* gx_ctx_type() - the struct that the program's function takes a pointer to first; NULL: not known. The BTF's own text. */
const char *gx_ctx_type(const struct gx_bpf_prog *prog);

#endif
