/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* budget.bpf.h - how an object asks for a larger (or a smaller) budget than its hook's default. Both headers for authors include it.
 *
 *   GX_MAX_OPS(20000) SEC("gpu/entry:*") int count(struct gpu_entry_ctx *ctx) ...
 *
 * GX_MAX_OPS(N)      operations that one event may cost at worst: 1 to 65,536 at hooks of a device, to 16,000,000 at CUDA API names, to
 *                    524,288 in a policy's callback. `gpuext verify` says how many a program needs.
 * GX_LOCAL_BYTES(N)  bytes of a thread's local memory for its stack: 0 to 2,048, at hooks of a device; each frame that stays in memory takes 512.
 *
 * N is a decimal number, or a macro for one. They stand before the function that the program begins with, and need -g. Every way
 * to load an object honours them; what the operator gives (--max-ops, --local-bytes; GPUEXT_MAX_OPS, GPUEXT_LOCAL_BYTES) goes first.
 */
#ifndef GPUEXT_BUDGET_BPF_H
#define GPUEXT_BUDGET_BPF_H

#define GX_BUDGET_TAG(text) __attribute__((btf_decl_tag("gpuext:" text)))
#define GX_BUDGET_NUMBER(n) #n
#define GX_MAX_OPS(n)       GX_BUDGET_TAG("max_ops=" GX_BUDGET_NUMBER(n))
#define GX_LOCAL_BYTES(n)   GX_BUDGET_TAG("local_bytes=" GX_BUDGET_NUMBER(n))

#endif
