/* managed.h - managed memory of the soft device: ranges with one address on the CPU and on every
 * GPU, whose pages move. The policy engine src/driver decides where they are; this module is its
 * host: page tables, fault buffers, copies, locks, time.
 *
 * A page is in a device block of one GPU, on the CPU, or nowhere (never touched: zero); never in
 * two places. GPU faults come from the interpreter through gx_managed_mmu; CPU faults from
 * userfaultfd, or there are none (rung NONE) and managed memory is host memory that devices see.
 *
 * Locks, in this order: policies (shared), the service lock of a gx_managed, the page table lock of
 * a device (grids hold it shared between enter and leave), its buffer lock.
 */
#ifndef GX_MANAGED_H
#define GX_MANAGED_H

#include "base/diag.h"
#include "device/mmu.h"
#include "driver/fault_batch.h"
#include "driver/memory.h"
#include "trace/cost_model.h"

#include <pthread.h>

struct gx_managed;

enum gx_managed_rung {
	GX_RUNG_BEST,   /* what this process may have */
	GX_RUNG_KERNEL, /* userfaultfd, faults in system calls too */
	GX_RUNG_USER,   /* userfaultfd, faults in user mode only: see gx_managed_keep() */
	GX_RUNG_NONE,
	GX_RUNG_VGPU, /* Linux's vgpu.ko serves it, and asks the policies in the kernel: vgpu.c */
};

enum gx_managed_stat {
#define STAT(name, doc) GX_MANAGED_##name,
#include "defs/managed_stats.def"
#undef STAT
	GX_N_MANAGED_STATS
};
const char *gx_managed_stat_name(enum gx_managed_stat stat); /* of the row; static text */
const char *gx_managed_stat_doc(enum gx_managed_stat stat);

struct gx_managed_config {
	uint32_t n_devices, n_sms;
	uint64_t memory_bytes; /* of each device */
	/* Bytes of a device that other allocations hold; NULL: none. Any thread, under the service
	 * lock. */
	uint64_t (*plain_bytes)(void *arg, uint32_t device);
	void *arg;
	enum gx_managed_rung rung; /* another than BEST: this one or nothing */
	struct gx_policies *policies;
	pthread_rwlock_t *policy_lock;
	struct gx_memory_params memory;
	struct gx_fault_params faults;
	struct gx_thrashing_params thrashing;
	struct gx_cost_model cost;
	uint32_t buffer_entries; /* of a fault buffer; 0: 4096 */
	/* Where device programs ask for pages, base/asks.h; NULL: nowhere. Outlives the host */
	char *asks;
	uint32_t asks_mib_s;          /* what they may bring in a second of virtual time; 0: 4 GB */
	struct gx_recorder *recorder; /* record.h; NULL: none. Outlives the host */
};
/* No policies yet, everything else as on hardware. */
struct gx_managed_config gx_managed_defaults(struct gx_policies *policies, pthread_rwlock_t *lock);

/**
 * gx_managed_create() - one host for all devices of a process. It takes its memory and starts a
 * thread with the first range; the thread runs until gx_managed_destroy().
 */
int gx_managed_create(const struct gx_managed_config *config, struct gx_managed **out,
                      struct gx_diag *diag);
/* No grid runs, no thread touches the memory. */
void gx_managed_destroy(struct gx_managed *m);
/* BEST: there was no range yet. */
enum gx_managed_rung gx_managed_rung(struct gx_managed *m);

/* The other half of the interpreter's mmu: ops, and what they are called with for one device. */
extern const struct gx_soft_mmu_ops gx_managed_mmu;
void *gx_managed_mmu_of(struct gx_managed *m, uint32_t device);
/* Virtual time of a grid that called access(); others: of the device. Any thread, not between enter
 * and leave. ns */
uint64_t gx_managed_time(void *mmu, uint64_t grid);

/* --- ranges. Any thread; never between enter and leave. */
/* A range at a multiple of 2 MiB, whole pages, all zero. -ENOMEM; GX0812: -EPERM, the rung
 * that was asked for can't be had; GX0813: rung NONE, and it does not fit into the device. */
int gx_managed_alloc(struct gx_managed *m, uint32_t device, uint64_t bytes, uint64_t *address,
                     struct gx_diag *diag);
/* No grid touches it any more. -EINVAL: no range starts there. */
int gx_managed_free(struct gx_managed *m, uint64_t address);
enum { GX_MANAGED_CPU = -1 };
/* Brings what is in [address, address + bytes) to a device, or to the CPU. A hint. */
void gx_managed_prefetch(struct gx_managed *m, uint64_t address, uint64_t bytes, int device);
/* Where the VA blocks that the range touches should live: enum gx_destination. */
void gx_managed_prefer(struct gx_managed *m, uint64_t address, uint64_t bytes, uint8_t where);
/**
 * gx_managed_keep() - before a system call on [address, address + bytes) where the kernel may not
 * fault (rung USER): what of it is managed comes to the CPU and stays there until
 * gx_managed_unkeep() with the same numbers. Grids that touch it meanwhile reach over to it, so
 * that nobody waits for the end of the call. Any address; does nothing on the other rungs.
 *
 * Errors: -ENOMEM. Costs three loads when nothing of it is managed; then also in a signal handler.
 */
int gx_managed_keep(struct gx_managed *m, uint64_t address, uint64_t bytes);
/* Whether that would look at all. Three loads; any thread, signal handlers too. */
bool gx_managed_keeps(const struct gx_managed *m, uint64_t address, uint64_t bytes);
void gx_managed_unkeep(struct gx_managed *m, uint64_t address, uint64_t bytes);

/* [GX_N_MANAGED_STATS] */
void gx_managed_stats(struct gx_managed *m, uint64_t *out);
/* Runs the ticks of its policies that are due; when the next is, ns of CLOCK_MONOTONIC; ~0: none. */
uint64_t gx_managed_tick(struct gx_managed *m);

#endif
