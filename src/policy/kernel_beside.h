/* kernel_beside.h - the policies of an object in the kernel, held by a process beside this one, and the arrays that they have there: device programs
 * of the same object, which this process loads, write those.
 *
 * A process of its own, because libbpf remembers which kernel it found (kernel_home.h). It holds them until it is closed, or this process has ended.
 */
#ifndef GX_POLICY_KERNEL_BESIDE_H
#define GX_POLICY_KERNEL_BESIDE_H

#include "policy/load.h"

struct gx_kernel_beside;

/**
 * gx_kernel_beside_open() - what gx_kernel_load() does, in a child of this process.
 * @opts: path, settings and budgets
 *
 * Before this process has threads. Errors: as of gx_kernel_load(); GX0003 no such process
 */
int gx_kernel_beside_open(const struct gx_policy_load_opts *opts, struct gx_kernel_beside **out,
                          struct gx_diag *diag);
/* An array by the name that Linux keeps of it (15 characters), borrowed; -1: there is none. */
int gx_kernel_beside_array(const struct gx_kernel_beside *beside, const char *name);
uint32_t gx_kernel_beside_count(const struct gx_kernel_beside *beside);
/* The name of a policy in sysfs; "" where i is not one. */
const char *gx_kernel_beside_name(const struct gx_kernel_beside *beside, uint32_t i);
/* They are detached when it returns. NULL is fine. */
void gx_kernel_beside_close(struct gx_kernel_beside *beside);

#endif
