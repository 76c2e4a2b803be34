/* fast.h - the compiled engine: whether it is there, its code, and functions of instructions that take a warp's lanes together. */
#ifndef GX_SOFT_FAST_H
#define GX_SOFT_FAST_H

#include "device/soft/machine.h"

/* Whether this host can run compiled code: x86-64 with AVX-512 (F, BW, DQ, VL). */
bool gx_soft_can_compile(void);
/* The same with AVX2 and FMA. */
bool gx_soft_can_compile_avx2(void);
/* The program's code; none where the host lets nobody make code. The caller holds the lock of its module. 0 or -ENOMEM. */
int gx_soft_compile(struct program *program, bool avx2);
void gx_soft_compiled_free(struct program *program);
/* Code from an instruction on, as far as it goes: the step that it ends with, and above 32 bits what is left of the turn.
 * STEP_NEXT: w->pc is what the interpreter does next. Otherwise w->pc's function said so for the lanes of w->called. */
uint64_t gx_soft_enter(struct warp *w, const void *compiled, uint32_t at, uint32_t left);
/* What does the same as in->exec, if there is such a function; else that. */
exec_fn *gx_soft_fast_fn(const struct insn *in, bool avx2);
exec_fn *gx_soft_fast_fn_avx512(const struct insn *in);
exec_fn *gx_soft_fast_fn_avx2(const struct insn *in);

#endif
