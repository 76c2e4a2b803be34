/* driver.h - the soft driver: the CUDA driver API over soft devices. What its files share.
 *
 * One lock guards everything here, one condition variable tells of every change. Work runs without
 * the lock: on the thread of its stream, or on the caller's when nothing is pending before it. An
 * op waits for the ops in its deps and for those before it in its stream; deps are always older, so
 * that no cycle can arise.
 */
#ifndef GX_SOFT_DRIVER_H
#define GX_SOFT_DRIVER_H

#include "base/clock.h"
#include "device/cuda/api.h"
#include "device/facts.h"
#include "device/managed/managed.h"
#include "device/managed/tasks.h"
#include "device/soft/soft.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GX_SOFT_CTX_STACK 32

/* Every entry point of defs/cuda_calls.def, and its twin, with default visibility. */
#pragma GCC visibility push(default)
#define TWIN_PLAIN(symbol, parameters)
#define TWIN_PTSZ(symbol, parameters) CUresult symbol##_ptsz parameters;
#define TWIN_PTDS(symbol, parameters) CUresult symbol##_ptds parameters;
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments)                                \
	CUresult symbol parameters;                                                                \
	TWIN_##twin(symbol, parameters)
#include "defs/cuda_calls.def"
#undef CUDA_CALL
#undef TWIN_PLAIN
#undef TWIN_PTSZ
#undef TWIN_PTDS
#pragma GCC visibility pop

/* First word of every handle: says what it is, cleared when it goes. */
enum gx_magic {
	GX_MAGIC_CTX = 0x47580001,
	GX_MAGIC_MODULE,
	GX_MAGIC_FUNC,
	GX_MAGIC_LIBRARY,
	GX_MAGIC_KERNEL,
	GX_MAGIC_STREAM,
	GX_MAGIC_EVENT,
	GX_MAGIC_GRAPH,
	GX_MAGIC_NODE,
	GX_MAGIC_EXEC,
	GX_MAGIC_LINK,
	GX_MAGIC_POOL,
	GX_MAGIC_ARRAY,
	GX_MAGIC_MIPMAP,
};

struct gx_soft_device {
	struct gx_soft *soft;
	int ordinal;
	CUcontext primary;      /* NULL: nobody retains it */
	CUcontext gone_primary; /* its handle, once there was one: nobody else's */
	unsigned int primary_refs, primary_flags;
	struct CUmemPoolHandle_st { /* driver_pool.c */
		uint32_t magic;
		struct gx_soft_device *device;
		uint64_t release_threshold, max_bytes; /* max_bytes: 0: no bound */
		uint64_t used, most_used;              /* bytes */
		int reuse[3], handle_types;
		uint32_t guests; /* bit n: device n accesses what is of it */
		size_t n_mems;
		bool gone, imported; /* gone: destroyed, while memory is of it */
		int fd;              /* what its descriptors are of; -1: it was not asked for */
		unsigned char key[16];
	} pool;
	struct gx_graph_block *graph_blocks; /* driver_graph_memory.c */
	uint64_t graph_bytes, graph_bytes_high[2];
	CUmemoryPool current; /* that memory of streams comes from */
};

struct CUctx_st {
	uint32_t magic;
	struct gx_soft_device *device;
	uint64_t id;
	bool primary, dead;
	unsigned int flags, attached; /* attached: by cuCtxAttach, and not detached yet */
	CUresult sticky;              /* of a kernel that faulted: given back by every later call */
	int cache_config, shared_config;
	size_t limits[10];
	CUstream streams, legacy; /* list of all; the legacy default one is in it */
	CUmodule modules;
	struct gx_task *task; /* NULL: there is none */
	struct gx_stored *stored;
	CUcontext *peers; /* [n_peers] whose memory it accesses; some may be dead */
	size_t n_peers;
	CUcontext next; /* all contexts, dead ones too: a stale handle is told apart */
};

struct CUmod_st {
	uint32_t magic;
	CUcontext ctx;
	CUlibrary library; /* NULL when loaded by itself */
	struct gx_soft_module *soft;
	CUfunction functions; /* [n_functions] */
	uint32_t n_functions;
	CUmodule next;
};

/* Attributes that can be set, by CUfunction_attribute. */
#define GX_N_FUNC_ATTRIBUTES 16

struct CUfunc_st {
	uint32_t magic;
	CUmodule module;
	const struct gx_soft_kernel_info *info;
	int attributes[GX_N_FUNC_ATTRIBUTES];
	/* the launch state of the oldest launch calls */
	unsigned int block[3], shared_bytes, param_bytes;
	unsigned char params[4096];
};

struct CUkern_st {
	uint32_t magic;
	CUlibrary library;
	char *name;
	int attributes[GX_SOFT_MAX_DEVICES][GX_N_FUNC_ATTRIBUTES];
	uint16_t set[GX_SOFT_MAX_DEVICES]; /* bit n: attributes[][n] was set */
};

struct CUlib_st {
	uint32_t magic;
	char *ptx;
	size_t ptx_len;
	struct CUkern_st **kernels; /* [n_kernels] */
	uint32_t n_kernels;
};

/* --- work: what an op or a graph node does. Immutable, shared by reference. */
enum gx_work_kind {
	GX_WORK_KERNEL,
	GX_WORK_COPY,
	GX_WORK_FILL,
	GX_WORK_HOST,
	GX_WORK_EMPTY,
	GX_WORK_FREE,     /* cuMemFreeAsync */
	GX_WORK_PREFETCH, /* cuMemPrefetchAsync */
	GX_WORK_CALLBACK, /* cuStreamAddCallback */
	GX_WORK_LIST,     /* a graph: works in order */
	GX_WORK_CHILD,    /* node of a graph: graph */
	GX_WORK_RECORD,   /* node of a graph: event */
	GX_WORK_WAIT,
	GX_WORK_MEM_ALLOC, /* node of a graph: memory */
	GX_WORK_MEM_FREE,
	GX_WORK_CHOICE, /* conditional node of a graph: choice */
	GX_WORK_ASSIGN, /* at the begin of a launch: the default values of what is in works */
	GX_WORK_SIGNAL, /* event of several processes: recorded */
	GX_WORK_AWAIT,
};
#define GX_WORKSPACE_BYTES 64 /* for the barrier of a cooperative grid */
struct gx_work {
	enum gx_work_kind kind;
	unsigned int refs;
	CUcontext ctx;
	union {
		struct {
			CUfunction function;
			CUkernel kernel; /* as launched; NULL when by function */
			struct gx_soft_grid grid;
			void *params;      /* [info->param_bytes] */
			void **param_ptrs; /* [info->n_params] into params */
		} launch;
		CUDA_MEMCPY3D copy;
		CUDA_MEMSET_NODE_PARAMS fill;
		CUDA_HOST_NODE_PARAMS host;
		struct {
			CUdeviceptr address;
			struct gx_soft_device *device;
		} free;
		struct {
			CUdeviceptr address;
			size_t bytes;
			int device; /* below 0: the CPU */
		} prefetch;
		struct {
			CUstreamCallback fn;
			CUstream stream;
			void *data;
		} callback;
		struct {
			struct gx_work **works;
			size_t n_works;
		} list;
		CUgraph graph;
		CUevent event;
		struct {
			struct gx_graph_range *range;
			struct gx_graph_block *block; /* NULL in nodes: a launch decides */
		} memory;
		struct {
			struct gx_condition *condition;
			int type;
			uint32_t size;
			CUgraph *graphs;        /* [size] of a node */
			struct gx_work **lists; /* [size] of a launch */
		} choice;
		struct {
			struct gx_shared_event *event;
			uint32_t ticket;
		} shared;
	};
};

struct gx_op {
	unsigned int refs;
	bool done;
	uint64_t time_ns;     /* when it was done */
	struct gx_work *work; /* NULL: a mark in the stream */
	struct gx_op **deps;
	size_t n_deps;
	struct gx_op *next;
};

struct gx_capture {
	uint64_t id;
	CUgraph graph;
	CUstream origin;
	CUstreamCaptureMode mode;
	bool invalid, into; /* into: a graph that was there */
	struct gx_capture *next;
};

struct CUstream_st {
	uint32_t magic;
	CUcontext ctx;
	unsigned int flags;
	int priority;
	uint64_t id;
	bool is_legacy, stopping, has_thread, thread_gone;
	bool of_thread; /* per-thread default stream of owner */
	pthread_t thread, owner;
	struct gx_op *head, *tail; /* not done yet, in order */
	struct gx_op *last;        /* newest, done or not; owns a reference */
	struct gx_capture *capture;
	CUgraphNode *capture_deps;
	size_t n_capture_deps;
	CUstream next;
};

struct CUevent_st {
	uint32_t magic;
	CUcontext ctx;
	unsigned int flags;
	struct gx_op *op;               /* NULL: never recorded */
	struct gx_shared_event *shared; /* of several processes; NULL: of this one */
	uint64_t capture; /* id of the one that it was recorded in, which may be over; 0: none */
	CUgraphNode *capture_deps;
	size_t n_capture_deps;
};

struct CUgraphNode_st {
	uint32_t magic;
	CUgraph graph;
	struct gx_work *work;
	CUgraphNode *deps;
	size_t n_deps;
	CUgraphNode original; /* in a clone */
	CUkernelNodeAttrValue attributes[16];
	CUgraphNode next;
	uint32_t index; /* scratch of ordering */
	bool visited, gone;
	uint64_t capture; /* id of the one that made it; 0: none */
};

struct CUgraph_st {
	uint32_t magic;
	CUgraphNode nodes, last;
	size_t n_nodes;
	bool is_child;
	CUgraphExec exec; /* of a graph with memory nodes: it has one at a time */
};

struct CUgraphExec_st {
	uint32_t magic;
	uint64_t flags;
	size_t n_nodes;
	struct gx_exec_node {
		CUgraphNode node; /* of the source graph, only compared */
		struct gx_work *work;
		bool enabled;
		CUgraphExec bodies; /* [choice.size]; NULL: none */
	} * nodes;                  /* in an order that respects all edges */
	CUgraph graph;              /* with memory nodes; NULL: without, or gone */
};

/* --- the driver's state: the one mutable global of this library (with the state of a thread) */
struct gx_mem { /* what an address belongs to */
	uint64_t base, bytes;
	enum gx_mem_kind {
		GX_MEM_DEVICE,
		GX_MEM_HOST,
		GX_MEM_REGISTERED,
		GX_MEM_MANAGED,
		GX_MEM_MAPPED,
		GX_MEM_GRAPH, /* of an allocation node: an address for long, memory at times */
		GX_MEM_OPENED /* by a handle of another process */
	} kind;
	unsigned int flags;
	uint64_t id;
	CUcontext ctx; /* NULL: of no context, mapped by the program */
	struct gx_soft_device *device;
	struct gx_shared_memory *shared; /* with other processes; NULL: it is not */
	CUmemoryPool pool;               /* NULL: of none */
};

struct gx_soft_driver {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	bool ready, forked;
	int n_devices;
	struct gx_soft_device devices[GX_SOFT_MAX_DEVICES];
	struct gx_managed *managed;   /* from cuInit on */
	struct gx_recorder *recorder; /* its trace; NULL: none */
	CUcontext contexts;
	struct gx_capture *captures;     /* active ones */
	struct gx_stored *storage_ended; /* of contexts that went under this lock */
	struct gx_mem *mems;             /* [n_mems] by base */
	size_t n_mems, cap_mems;
	struct gx_physical *memories; /* driver_virtual.c */
	struct gx_range *ranges;
	struct gx_graph_range *graph_ranges; /* driver_graph_memory.c */
	struct gx_condition *conditions;     /* driver_graph_choice.c */
	struct gx_hint *hints;               /* driver_hints.c */
	uint64_t next_id;
};
extern struct gx_soft_driver gx_driver;

struct gx_soft_thread {
	CUcontext stack[GX_SOFT_CTX_STACK];
	int depth;
	unsigned int per_thread; /* above 0: inside of a _ptsz or _ptds entry point */
	CUstreamCaptureMode capture_mode;
};
extern __thread struct gx_soft_thread gx_thread;

/* --- entering: takes the lock for the rest of the function */
struct gx_guard {
	bool held;
};
struct gx_guard gx_driver_enter(void);
void gx_driver_leave(struct gx_guard *guard);
CUcontext gx_current(void); /* NULL: none */

#define ENTER()                                                                                    \
	struct gx_guard guard __attribute__((cleanup(gx_driver_leave), unused)) =                  \
	        gx_driver_enter();                                                                 \
	if (!gx_driver.ready || gx_driver.forked)                                                  \
	return CUDA_ERROR_NOT_INITIALIZED
#define ENTER_CTX(name)                                                                            \
	ENTER();                                                                                   \
	CUcontext name = gx_current();                                                             \
	if (!name)                                                                                 \
		return CUDA_ERROR_INVALID_CONTEXT;                                                 \
	if (name->dead)                                                                            \
		return CUDA_ERROR_CONTEXT_IS_DESTROYED;                                            \
	if (name->sticky)                                                                          \
	return name->sticky
#define CHECK_ARG(condition)                                                                       \
	do {                                                                                       \
		if (!(condition))                                                                  \
			return CUDA_ERROR_INVALID_VALUE;                                           \
	} while (0)
#define CHECK_CALL(call)                                                                           \
	do {                                                                                       \
		CUresult call_result = (call);                                                     \
		if (call_result)                                                                   \
			return call_result;                                                        \
	} while (0)
#define CHECK_HANDLE(handle, kind)                                                                 \
	do {                                                                                       \
		if (!(handle) || (handle)->magic != (kind))                                        \
			return CUDA_ERROR_INVALID_HANDLE;                                          \
	} while (0)

/* --- driver_state.c */
int gx_device_attribute(const struct gx_soft_device *device, CUdevice_attribute attribute,
                        int *value);
struct gx_soft_device *gx_device_of(CUdevice device); /* NULL: no such device */
/* What devices the environment asks for, events left out; gives their number. */
int gx_driver_asked(struct gx_soft_config *config);
/* What a device says that it is, the lock not needed. */
void gx_device_name(char *name, size_t len);
void gx_device_uuid(int ordinal, unsigned char uuid[16]);
void gx_device_bus_id(int ordinal, char *id, size_t len);

/* --- driver_tell.c */
void gx_driver_tell(
        const struct gx_diag *diag); /* to who listens, and to the file named by GPUEXT_SOFT_LOG */

/* --- driver_context.c */
CUresult gx_context_create(struct gx_soft_device *device, unsigned int flags, bool primary,
                           CUcontext *out);
void gx_context_destroy(CUcontext ctx);
/* CU_LIMIT_DEV_RUNTIME_PENDING_LAUNCH_COUNT */
uint32_t gx_pending_limit(CUcontext ctx);
CUresult gx_context_wait(CUcontext ctx); /* until all its streams are idle */
void gx_contexts_wait(void);   /* until those of all contexts are: memory goes that any may use */
void gx_contexts_settle(void); /* ... and nothing runs, or will before the lock is let go */
CUresult gx_context_check(CUcontext ctx); /* it is one, and not destroyed */

/* --- driver_peer.c */
void gx_peers_start(void);           /* the devices that there are */
void gx_peers_forget(CUcontext ctx); /* it goes */

/* --- driver_storage.c */
typedef void gx_storage_end(CUcontext ctx, const void *key, void *value);
CUresult gx_storage_put(CUcontext ctx, const void *key, void *value, gx_storage_end *end);
CUresult gx_storage_delete(CUcontext ctx, const void *key);
CUresult gx_storage_get(void **value, CUcontext ctx, const void *key);
void gx_storage_drop(CUcontext ctx);
void gx_storage_tell(struct gx_stored *ended); /* without the lock: they may call the driver */

/* --- driver_image.c: any kind of code image -> PTX text, freed by the caller */
CUresult gx_image_text(const void *image, size_t max_bytes, uint32_t sm, char **text, size_t *len,
                       struct gx_diag *diag);
CUresult gx_image_file(const char *path, void **data, size_t *len);
CUresult gx_image_pack(const char *ptx, size_t len, void **out, size_t *out_len);

/* --- driver_module.c */
CUresult gx_code_result(int err); /* what reading, linking and loading PTX gave */
CUresult gx_module_create(CUcontext ctx, const char *ptx, size_t len, CUlibrary library,
                          CUmodule *out, struct gx_diag *diag);
void gx_module_destroy(CUmodule module);
/* Once its kernels are through; the lock is given up meanwhile, and nobody finds it any more. */
void gx_module_retire(CUmodule module);
CUfunction gx_module_function(CUmodule module, const char *name);
void gx_jit_log(unsigned int n_options, const CUjit_option *options, void **values,
                const struct gx_diag *diag);

/* --- driver_library.c: a CUfunction or a CUkernel cast to one -> function in ctx */
CUresult gx_function_in(CUcontext ctx, CUfunction handle, CUfunction *out, CUkernel *kernel);
/* Of a function of a library its kernel, however the function was come by; else NULL. */
CUkernel gx_kernel_of(CUfunction function);

/* --- driver_func.c */
int gx_function_attribute(CUfunction function, CUfunction_attribute attribute, int *value);
CUresult gx_set_attribute(int *attributes, CUfunction_attribute attribute, int value,
                          const struct gx_soft_kernel_info *info, const struct gx_soft *soft);
int gx_function_occupancy(CUfunction function, int block_size, size_t dynamic_shared);
/* All blocks of the grid can be on the device at once, with the registers that they have. */
bool gx_cooperative_fits(CUfunction function, const struct gx_soft_grid *grid);
/* Of a kernel that nobody runs yet. */
CUresult gx_work_set_cooperative(struct gx_work *work, bool cooperative);

/* --- driver_memory.c */
CUresult gx_mem_remember(CUcontext ctx, struct gx_soft_device *device, uint64_t base,
                         uint64_t bytes, enum gx_mem_kind kind, unsigned int flags);
CUresult gx_mem_alloc(CUcontext ctx, struct gx_soft_device *device, size_t bytes, CUdeviceptr *out);
void gx_mem_forget(struct gx_mem *mem);
CUresult gx_mem_release(struct gx_mem *mem);      /* and what it is a record of */
bool gx_mem_is_devices(const struct gx_mem *mem); /* the CPU has no address for it */
struct gx_mem *gx_mem_find(CUdeviceptr address);
CUresult gx_mem_free(CUdeviceptr address);
void gx_mem_drop_context(CUcontext ctx);
/* Host pointer for device memory, or for host memory that the driver does not know; NULL: not
 * addressable. */
void *gx_mem_resolve(CUdeviceptr address, size_t bytes);
/* Memory of a device, or of the host where a device knows it: pinned, registered, managed. With the
 * lock. */
bool gx_mem_is_known(CUdeviceptr address, size_t bytes);
/* Would gx_mem_resolve() give a pointer that is good for a copy? Touches nothing. With the lock. */
bool gx_mem_is_addressable(CUdeviceptr address, size_t bytes);
/* Device memory that is zero because nothing was written to it yet. */
bool gx_mem_is_untouched(CUdeviceptr address, size_t bytes);
bool gx_is_device_address(CUdeviceptr address); /* never that of host memory */
bool gx_mem_is_pinned(const void *host);

/* --- driver_managed.c: without the lock, but for the first three */
/* threshold: of the native prefetch, in percent. asks_mib_s: of device programs; 0: the default. */
CUresult gx_managed_start(enum gx_managed_rung rung, uint32_t threshold, uint32_t asks_mib_s);
CUresult gx_managed_map(CUcontext ctx, size_t bytes, uint64_t *address);
void gx_managed_unmap(uint64_t address);
bool gx_managed_has(CUdeviceptr address, size_t count); /* in one allocation; with the lock */
void gx_managed_run(const struct gx_work *prefetch);

/* --- driver_stream.c */
/* Takes over the reference to what is shared, also on failure. */
CUresult gx_event_create(CUcontext ctx, unsigned int flags, struct gx_shared_event *shared,
                         CUevent *out);
CUresult gx_stream_of(CUcontext ctx, CUstream handle, CUstream *out);
CUresult gx_stream_create(CUcontext ctx, unsigned int flags, int priority, CUstream *out);
void gx_stream_destroy(CUstream stream);
/* Hand work to a stream: a graph node when it captures, else an op. Takes over the reference, also
 * on failure. */
CUresult gx_submit(CUstream stream, struct gx_work *work);
CUresult gx_submit_wait(CUstream stream, struct gx_work *work);
struct gx_op *gx_enqueue(CUstream stream, struct gx_work *work, struct gx_op *const *deps,
                         size_t n_deps); /* a reference; NULL: out of memory */
void gx_op_wait(struct gx_op *op);
void gx_op_put(struct gx_op *op);
bool gx_capture_forbids(CUcontext ctx,
                        CUstream stream); /* legacy stream used while others capture */

/* --- driver_pool.c */
void gx_pool_start(struct gx_soft_device *device);
void gx_pool_forget(const struct gx_mem *mem); /* that was of a pool */

/* --- driver_hints.c: what programs said of managed memory, for cuMemRangeGetAttribute. With the lock */
enum { /* CUmem_advise */
       GX_ADVISE_READ_MOSTLY = 1,
       GX_ADVISE_NOT_READ_MOSTLY,
       GX_ADVISE_PREFERRED,
       GX_ADVISE_NOT_PREFERRED,
       GX_ADVISE_ACCESSED_BY,
       GX_ADVISE_NOT_ACCESSED_BY,
};
CUresult gx_hint_advise(CUdeviceptr address, size_t count, CUmem_advise advice, CUdevice device);
CUresult gx_hint_prefetch(CUdeviceptr address, size_t count, CUdevice device);
void gx_hint_forget(CUdeviceptr address, size_t count);

/* --- driver_ipc.c */
void gx_shared_memory_put(struct gx_shared_memory *shared); /* NULL: nothing */
/* Memory of the pool, in a file; the pool remembers it. */
CUresult gx_shared_memory_alloc(CUcontext ctx, CUmemoryPool pool, size_t bytes, CUdeviceptr *out);

/* ... of another process's pool, by a handle that may be anything */
CUresult gx_shared_memory_import(CUcontext ctx, CUmemoryPool pool, const unsigned char *handle,
                                 CUdeviceptr *out);

/* --- driver_ipc_event.c: events of several processes */
CUresult gx_shared_event_create(struct gx_shared_event **out);
struct gx_shared_event *gx_shared_event_get(struct gx_shared_event *event);
void gx_shared_event_put(struct gx_shared_event *event); /* NULL: nothing */
CUresult gx_shared_event_record(CUevent event, CUstream stream);
CUresult gx_shared_event_follow(CUevent event, CUstream stream); /* the stream waits for it */
bool gx_shared_event_is_over(const struct gx_shared_event *event);
CUresult gx_shared_event_wait(CUevent event); /* lets the lock go */
void gx_shared_event_run(const struct gx_work *work);

/* --- driver_work.c */
struct gx_work *gx_work_new(enum gx_work_kind kind, CUcontext ctx);
struct gx_work *gx_work_get(struct gx_work *work);
void gx_work_put(struct gx_work *work);
CUresult gx_work_run(const struct gx_work *work); /* without the lock */

/* --- driver_launch.c */
struct gx_launch {
	CUfunction function;
	unsigned int grid[3], block[3], shared_bytes;
	unsigned int cluster[3]; /* 0: not given */
	void **params, **extra;
	bool cooperative;
};
/* Whether the function can run in clusters of the size that a launch asks for; refusals are told. */
CUresult gx_check_cluster(CUfunction function, const unsigned int asked[3]);
CUresult gx_launch_work(CUcontext ctx, const struct gx_launch *launch, struct gx_work **out);

/* --- driver_copy.c */
CUresult gx_copy_check(const CUDA_MEMCPY3D *copy);
CUresult
gx_copy_arrays(CUDA_MEMCPY3D *copy); /* driver_array.c: the memory that is in place of arrays */
CUresult gx_fill_check(const CUDA_MEMSET_NODE_PARAMS *fill);
CUresult gx_copy_run(const CUDA_MEMCPY3D *copy);
CUresult gx_fill_run(const CUDA_MEMSET_NODE_PARAMS *fill);

/* --- driver_graph.c */
CUresult gx_graph_new(CUgraph *out);
void gx_graph_free(CUgraph graph);
/* Takes over the reference to work, also on failure. */
CUresult gx_graph_add(CUgraph graph, struct gx_work *work, const CUgraphNode *deps, size_t n_deps,
                      CUgraphNode *out);
CUresult gx_graph_order(CUgraph graph, CUgraphNode **out); /* [n_nodes], freed by the caller */
bool gx_graph_contains(CUgraph graph, CUgraph other);      /* at any depth */

/* --- driver_graph_memory.c */
/* The work of a node: new addresses for bytes of the device, or those that a node before it in the
 * graph has freed. */
CUresult gx_graph_alloc_work(CUgraph graph, CUcontext ctx, struct gx_soft_device *device,
                             size_t bytes, const CUgraphNode *deps, size_t n_deps,
                             struct gx_work **out);
CUresult gx_graph_free_work(CUgraph graph, CUcontext ctx, CUdeviceptr address,
                            struct gx_work **out);
void gx_graph_memory_added(CUgraphNode node); /* the node of such a work is in its graph */
CUdeviceptr gx_graph_memory_address(const struct gx_work *work);
bool gx_graph_has_memory(CUgraph graph); /* itself, or a graph inside of it */
void gx_graph_memory_gone(CUgraph graph);
void gx_graph_memory_put(struct gx_work *work);
CUresult gx_graph_memory_run(const struct gx_work *work);
/* A launch of the graph into the stream: what it allocates gets memory, what is still in use is refused, and the stream waits
 * until nobody else uses it. */
CUresult gx_graph_memory_begin(CUgraphExec exec, CUstream stream);
/* The work for one launch. NULL: out of memory. */
struct gx_work *gx_graph_memory_launch(struct gx_work *node);
void gx_graph_memory_end(CUgraphExec exec, CUstream stream); /* all of it is in the stream */
CUresult gx_graph_memory_free(CUdeviceptr address);          /* nothing uses it any more */
CUresult gx_graph_memory_free_async(CUdeviceptr address, CUstream stream);

/* The stream comes behind an op of another. */
CUresult gx_stream_behind(CUstream stream, struct gx_op *op);

/* --- driver_graph_choice.c */
CUresult gx_graph_add_choice(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                             size_t n_deps, CUDA_CONDITIONAL_NODE_PARAMS *params);
void gx_graph_conditions_gone(CUgraph graph);
void gx_graph_choice_put(struct gx_work *work);
CUresult gx_graph_check_body(CUgraph graph);
/* The work for one launch, with a list for each body, which it takes over. NULL: out of memory. */
struct gx_work *gx_graph_choice_launch(const struct gx_work *node, struct gx_work **lists);
CUresult gx_graph_choice_run(const struct gx_work *work);
void gx_graph_choice_assign(const struct gx_work *work);
struct gx_op **gx_graph_choice_last(const struct gx_work *work); /* that uses its value */
/* In an executable graph, at any depth. NULL: it is not there. */
struct gx_exec_node *gx_exec_find(CUgraphExec exec, CUgraphNode node);

/* --- driver_virtual.c: addresses only, in whole grains; 0: none are left */
uint64_t gx_addresses_take(uint64_t bytes);
void gx_addresses_give(uint64_t address);
bool gx_is_virtual_address(CUdeviceptr address);

/* --- driver_capture.c */
CUresult gx_capture_add(CUstream stream, struct gx_work *work);
CUresult gx_capture_wait(CUstream stream, CUevent event);
void gx_capture_record(CUevent event, CUstream stream);
/* The graph goes, with an executable one that kept it: what is captured into it is lost. */
void gx_capture_lost(CUgraph graph);
/* The stream goes: a capture that began on it is over, and its graph is gone. */
void gx_capture_drop(CUstream stream);

#endif
