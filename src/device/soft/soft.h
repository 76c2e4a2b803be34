/* soft.h - the soft device: a GPU in software that runs PTX, deterministic from a seed.
 *
 * One gx_soft is one device: memory, SMs, warp slots. It knows no CUDA names; driver.c puts cu* on top of it.
 * Device pointers are 64-bit addresses of the device's own address space, checked on every access against the
 * live allocations; shared and local windows are part of the generic space as on hardware.
 */
#ifndef GX_SOFT_H
#define GX_SOFT_H

#include "base/diag.h"
#include "ptx/ptx.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gx_soft;
struct gx_soft_module;
struct gx_soft_launch;
struct gx_soft_events;
struct gx_strbuf;

/* What runs instructions. All give the same, to the bit and to the count. */
enum gx_soft_engine {
	GX_SOFT_ENGINE_DEFAULT, /* GPUEXT_SOFT_ENGINE=interpreter, compiled or avx2; else compiled where the host can */
	GX_SOFT_ENGINE_INTERPRETER,
	GX_SOFT_ENGINE_COMPILED, /* to AVX-512; where the host has none, as the next */
	GX_SOFT_ENGINE_AVX2
};

#define GX_SOFT_ALL_CORES UINT32_MAX

/* With the address of a word: what cudaGraphSetConditional() takes in a kernel. No address has these bits. */
#define GX_SOFT_CONDITION 0x4758000000000000ull

struct gx_soft_config {                /* 0 in a field: its default */
	uint32_t n_sms;                /* 4 */
	uint32_t warps_per_sm;         /* 64 */
	uint32_t max_shared_per_block; /* 233472 with opt-in; 49152 without */
	uint64_t memory_bytes;         /* 4 GiB, taken as it is touched */
	uint64_t seed;                 /* of scheduling order and of %clock noise */
	uint32_t sm;                   /* 90 */
	/* For struct gx_soft_counters; kernels run slower. Those whose address starts with this name are not counted; NULL: all are. */
	bool count_accesses;
	const char *uncounted;
	uint32_t index; /* which device of the process, below 16: each has addresses of its own */
	struct gx_soft_events *events; /* of device/soft/events.h, the caller's; NULL: no log */
	bool log_registers;            /* it has the registers of each instruction, too */
	enum gx_soft_engine engine;
	/* Host threads that the blocks of a grid run on, 1 where runs are to be repeatable; GX_SOFT_ALL_CORES: one a CPU of the host. */
	uint32_t threads;
	/* N: of each grid one block in so many runs, where the others are not waited for (gx_soft_sampled()); 0, 1: all do. */
	uint32_t sample;
	/* Gets a line for each instruction that is refused, of all kernels that are asked for, not of the first one alone; NULL: nothing does. */
	struct gx_strbuf *refused;
};

/* One device; config NULL, or 0 in it: defaults. Errors: GX0002; such a device can't be. */
int gx_soft_create(const struct gx_soft_config *config, struct gx_soft **out, struct gx_diag *diag);
void gx_soft_destroy(struct gx_soft *soft);
/* with defaults filled in */
const struct gx_soft_config *gx_soft_config(const struct gx_soft *soft);

/* --- memory. Thread-safe. 0 or -ENOMEM/-EINVAL. Host buffers can be made addressable (pinned, managed: one address). */
int gx_soft_alloc(struct gx_soft *soft, uint64_t bytes, uint64_t align, uint64_t *address);
int gx_soft_free(struct gx_soft *soft, uint64_t address);
/* address == host */
int gx_soft_map_host(struct gx_soft *soft, void *host, uint64_t bytes, uint64_t *address);
int gx_soft_unmap_host(struct gx_soft *soft, void *host);
/* A host pointer for [address, address+bytes), or NULL when any byte is outside of one live allocation. */
void *gx_soft_host(struct gx_soft *soft, uint64_t address, uint64_t bytes);
/* The allocation that contains the address. */
bool gx_soft_find(struct gx_soft *soft, uint64_t address, uint64_t *base, uint64_t *bytes);
/* [address, address+bytes) lies in one allocation that no kernel and no caller of gx_soft_host() has seen: it is zero. */
bool gx_soft_untouched(struct gx_soft *soft, uint64_t address, uint64_t bytes);
/* Memory that the caller has, at addresses that the caller chose from VIRTUAL_BASE on; its neighbours join it where their memory
 * does. 0, -ENOMEM, or -EINVAL: something is there already, or not all of it is there. Whoever detaches keeps the memory mapped
 * while a grid runs. */
int gx_soft_attach(struct gx_soft *soft, uint64_t address, void *host, uint64_t bytes);
int gx_soft_detach(struct gx_soft *soft, uint64_t address, uint64_t bytes);
/* Memory that other processes have too: the beginning of a file, which stays the caller's. elsewhere: it is not of what this device
 * has. -EINVAL, -ENOMEM. */
int gx_soft_alloc_file(struct gx_soft *soft, int fd, uint64_t bytes, bool elsewhere,
                       uint64_t *address);
/* Makes the file's beginning what is behind a whole allocation, with what is in it; its address stays, and so do pointers to it. The
 * caller sees to it that nobody else stores there meanwhile. -EINVAL, -ENOMEM; -EBUSY: a grid runs. */
int gx_soft_share(struct gx_soft *soft, uint64_t address, int fd);
/* Memory of the device that is made elsewhere: counted as used. -ENOMEM: there is not as much left. */
int gx_soft_take(struct gx_soft *soft, uint64_t bytes);
void gx_soft_give(struct gx_soft *soft, uint64_t bytes);
bool gx_soft_is_idle(struct gx_soft *soft); /* no grid runs */
/* Devices of one process, of different indexes, from when they know each other on. */
void gx_soft_make_peers(struct gx_soft *const *devices, uint32_t n);
/* Whose allocations the device's kernels may access, bit n: of index n. */
void gx_soft_set_reach(struct gx_soft *soft, uint32_t peers);
/* An allocation that says itself which peers may access it. -EINVAL: there is none. */
int gx_soft_set_guests(struct gx_soft *soft, uint64_t address, uint32_t peers);
void gx_soft_mem_info(struct gx_soft *soft, uint64_t *free_bytes, uint64_t *total_bytes);

/* --- modules: PTX text -> decoded code, variables placed and initialised */
int gx_soft_module_load(struct gx_soft *soft, const char *ptx, size_t len,
                        struct gx_soft_module **out, struct gx_diag *diag);
void gx_soft_module_unload(struct gx_soft_module *module);
bool gx_soft_module_global(struct gx_soft_module *module, const char *name, uint64_t *address,
                           uint64_t *bytes);

struct gx_soft_kernel_info {
	const char *name;
	uint32_t n_params;
	const struct gx_soft_param {
		uint32_t offset, bytes;
	} * params; /* [n_params] */
	uint32_t param_bytes;
	uint32_t static_shared_bytes, local_bytes, max_threads;
	uint32_t cluster[3];   /* blocks of its clusters; 0: the kernel does not say */
	bool explicit_cluster; /* it or the launch must say */
};
/* A handle stays valid until its module is unloaded. NULL: no such kernel. */
const struct gx_soft_kernel_info *gx_soft_kernel(struct gx_soft_module *module, const char *name);
enum { GX_SOFT_SM_REGISTERS = 65536 };
/* Of a thread: an estimate from what its PTX keeps alive at once. Found when it is first asked for. */
uint32_t gx_soft_kernel_registers(const struct gx_soft_kernel_info *kernel);
/* The target of its PTX: 80 for sm_80. */
uint32_t gx_soft_module_sm(const struct gx_soft_module *module);
uint32_t gx_soft_n_kernels(const struct gx_soft_module *module);
/* Whether it can be launched at all: what it does was read, and the device has it. */
bool gx_soft_kernel_runs(const struct gx_soft_kernel_info *info);
const struct gx_soft_kernel_info *gx_soft_kernel_at(const struct gx_soft_module *module,
                                                    uint32_t i);

struct gx_soft_grid {
	uint32_t grid[3], block[3], dynamic_shared_bytes;
	uint64_t max_insns; /* warp instructions before it counts as hung; 0: no bound */
	bool cooperative;
	uint32_t cluster[3]; /* as the launch gives it; 0: it does not */
	/* device address that %envreg1 (high half) and %envreg2 (low) give: barriers of a grid; 0: none */
	uint64_t workspace;
	uint32_t
	        pending; /* launches by kernels that may be open at a time, as cudaLimitDevRuntimePendingLaunchCount; 0: 2048 */
};
/* Whether the kernel can run in clusters as it and the launch want them (asked: 0 where the launch does not say).
 * -EOPNOTSUPP: they have several blocks. -EINVAL: nobody says how large they are, though somebody must. */
int gx_soft_check_cluster(const struct gx_soft_kernel_info *kernel, const uint32_t asked[3],
                          struct gx_diag *diag);
/**
 * gx_soft_sampled() - does a launch run a sample of its blocks (config.sample)?
 * @diag: where it does not though the device was asked for one: GX0818 and why, once for each kernel
 */
bool gx_soft_sampled(struct gx_soft *soft, const struct gx_soft_kernel_info *kernel,
                     const struct gx_soft_grid *grid, struct gx_diag *diag);
enum gx_soft_status { GX_SOFT_RUNNING, GX_SOFT_DONE, GX_SOFT_FAULT };
/**
 * gx_soft_run() - run a grid to its end, on the calling thread.
 * @params: [param_bytes] laid out by gx_soft_kernel_info
 *
 * Errors:  -EFAULT: the kernel faulted (illegal address, misaligned access, trap, assertion, illegal instruction), told in diag.
 *          Writes up to there stay, as on hardware.
 * Threads: several grids may run on one device from several threads; device atomics are atomic across them.
 */
int gx_soft_run(struct gx_soft *soft, const struct gx_soft_kernel_info *kernel,
                const struct gx_soft_grid *grid, const void *params, struct gx_diag *diag);

struct gx_soft_counters {
	uint64_t thread_insns, warp_insns, grids;
	/* with count_accesses: lanes that executed such an access to memory; parameters and constants are none */
	uint64_t loads, stores, atomics;
};
/* Since it was made; any thread. */
void gx_soft_counters(struct gx_soft *soft, struct gx_soft_counters *out);

#endif
