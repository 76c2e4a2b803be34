/* stand_in.h - what the stand-ins for NVIDIA's libraries have in common: the driver behind them, kernels of ours, and what they say.
 *
 * Each library has a copy of its own; all find the same driver, which an agent may stand before.
 */
#ifndef GX_STAND_IN_H
#define GX_STAND_IN_H

#include "base/strbuf.h"
#include "device/cuda/api.h"

#include <stdbool.h>

extern struct gx_cuda_api gx_stand_in_driver;

/* The driver is there and initialised, and this thread has a context: one without takes the first device's, as with a runtime. */
CUresult gx_stand_in_open(void);

/* This thread has a context: its own, or else `own`. */
CUresult gx_stand_in_current(CUcontext own);

/* Says once for each `said` what a program asked for that is not there. */
void gx_stand_in_lacks(const char *what, bool *said);

/* Says once which library works: the one that `own`, an address in it, is part of; and which does not, where the program brought another
 * whose file's name starts with `stem` ("/libcublas"). */
void gx_stand_in_says(const void *own, const char *stem);

/* The text of a kernel, made when it is first asked for. */
typedef void gx_stand_in_text(struct gx_strbuf *text, const char *name, const void *what);

struct gx_stand_in_launch {
	unsigned int grid[3], block[3];
	const void *args; /* the kernel's only parameter */
};

/* Launches a kernel of ours, by its name. Without `text`, `what` is the text of a library of kernels, which stays. CUDA_ERROR_LAUNCH_FAILED: a launch that failed, whatever the driver said. */
CUresult gx_stand_in_run(CUstream stream, const char *name, gx_stand_in_text *text,
                         const void *what, const struct gx_stand_in_launch *launch);

#endif
