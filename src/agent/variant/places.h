/* places.h - what of the source the places of a variant are, where its machine code says so. */
#ifndef GX_AGENT_PLACES_H
#define GX_AGENT_PLACES_H

#include "device/cuda/api.h"

struct gx_cubin;
struct gx_instrumented;
struct gx_kernel;
struct gx_whole_kernel;

/**
 * gx_places_tell() - where a kernel's code begins in the source, and the accesses that programs number, for the log and the table of
 * launches.
 * @cubin: what the application has, with line information; NULL: nothing is known
 * @text:  of the PTX that this machine code carries, with its lines; NULL: no variant of PTX
 *
 * Under the build lock. Cost: a walk over the tables of lines
 */
void gx_places_tell(struct gx_kernel *kernel, const struct gx_cubin *cubin,
                    const struct gx_instrumented *text);

/**
 * gx_places_report() - a kernel and its places, to loaders with programs that read which kernel they are in.
 * @original: its function in the current context; NULL: nothing is known of it
 * @carrier:  as cubin above
 *
 * Under the build lock.
 */
void gx_places_report(const struct gx_kernel *kernel, CUfunction original,
                      const struct gx_cubin *carrier, const struct gx_instrumented *text);

/**
 * gx_places_report_whole() - the same of a module that is edited as a whole.
 * @kernels: [n] those with programs. What the driver says of their functions is of the edited ones, and not told
 *
 * Places of device functions are told of kernel 0, as programs there have it. Under the build lock.
 */
void gx_places_report_whole(const struct gx_whole_kernel *kernels, uint32_t n,
                            const struct gx_instrumented *text);

#endif
