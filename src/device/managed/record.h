/* record.h - a trace of what a run does to managed memory (trace/trace.h), made between the
 * interpreter and the host of managed memory.
 *
 * The recorder stands in for the host's mmu and passes every call on, so that a run that is not
 * recorded pays nothing. Allocations get addresses of their own in the trace, in order: two runs
 * that do the same differ in no address, and none is used twice. Streams are the warps of one slot,
 * numbered in the order in which they come; CPU faults are told by stream GX_RECORD_CPU.
 */
#ifndef GX_MANAGED_RECORD_H
#define GX_MANAGED_RECORD_H

#include "base/diag.h"
#include "device/mmu.h"
#include "trace/trace.h"

enum {
	GX_RECORD_CPU = GX_TRACE_MAX_STREAMS - 1,
	GX_RECORD_RECENT = 4,       /* pages of a stream, */
	GX_RECORD_RECENT_NS = 20000 /* that are not told again for so long */
};

struct gx_recorder;
struct gx_recorded_mmu;

/* What stands behind the recorder on one device. */
struct gx_record_host {
	const struct gx_soft_mmu_ops *ops;
	void *mmu;
	/* Virtual time of a grid that called access(). Any thread, not between enter and leave. */
	uint64_t (*now)(void *mmu, uint64_t grid);
};

/**
 * gx_recorder_open() - begin a trace in a new file.
 *
 * Errors: GX0003 (also when there is a file: a program that starts others records itself alone),
 * GX0002. Cost: 128 KiB for events, 64 bytes a stream.
 */
int gx_recorder_open(const char *path, uint64_t device_bytes, struct gx_recorder **out,
                     struct gx_diag *diag);
/* NULL is nothing. No grid runs. 0, or the first error of the file, -errno. */
int gx_recorder_close(struct gx_recorder *r);
void gx_recorder_flush(struct gx_recorder *r);
/* For gx_soft_set_mmu(), with gx_recorded_ops. NULL: out of memory. Lives as long as r. */
struct gx_recorded_mmu *gx_recorder_add_device(struct gx_recorder *r,
                                               const struct gx_record_host *host);
extern const struct gx_soft_mmu_ops gx_recorded_ops;

/* Any thread; not between enter and leave. A range at a multiple of 2 MiB, whole pages. */
void gx_recorder_alloc(struct gx_recorder *r, uint64_t va, uint64_t bytes);
void gx_recorder_free(struct gx_recorder *r, uint64_t va);
void gx_recorder_cpu_fault(struct gx_recorder *r, uint64_t va);

#endif
