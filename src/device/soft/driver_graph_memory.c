/* driver_graph_memory.c - memory that graphs allocate: a node's addresses are there as long as the node, memory is behind them from
 * the node's turn to the free's.
 *
 * Calls decide and streams follow. What is allocated is known when a launch is asked for, as on hardware: then it is refused, or gets
 * blocks of the device's memory; the works of nodes put a block at the addresses and take it away. A block is used again by who
 * comes later in the same stream, or after all is done. Those who use the same addresses wait for each other.
 */
#include "device/soft/driver.h"

#include <stdlib.h>
#include <sys/mman.h>

#define PAGE 4096ull

/* Memory of the device. It is never unmapped: a grid that is wrong may still look at it. */
struct gx_graph_block {
	struct gx_soft_device *device;
	void *host;
	uint64_t bytes;
	bool held; /* counts as memory in use; else it waits to be asked for again */
	struct gx_graph_range *user; /* whose it is, or was last; NULL: nobody's */
	struct gx_op *last;          /* that uses it; owns a reference */
	uint64_t stream;             /* where: its id */
	struct gx_graph_block *next;
};

/* Addresses. References: works of nodes and launches, and its being allocated. */
struct gx_graph_range {
	unsigned int refs;
	struct gx_soft_device *device;
	uint64_t address, bytes;
	CUgraph graph;                /* that allocates it; NULL: gone */
	CUgraphNode freed;            /* in the same graph, and not allocated again behind that */
	bool freed_here, freed_there; /* by a node of its graph, of another */
	bool live, next_live;         /* allocated, as calls have it; when this launch is through */
	bool attached;                /* as the streams have it */
	struct gx_graph_block *block;
	struct gx_op *last; /* that uses it; owns a reference */
	struct gx_graph_range *next;
};

/* --- addresses */
static struct gx_graph_range *range_at(CUdeviceptr address)
{
	struct gx_graph_range *range = gx_driver.graph_ranges;

	while (range && range->address != address)
		range = range->next;
	return range;
}

static void detach(struct gx_graph_range *range)
{
	if (range->attached)
		gx_soft_detach(range->device->soft, range->address, range->bytes);
	range->attached = false;
}

static void put_range(struct gx_graph_range *range)
{
	struct gx_graph_range **link = &gx_driver.graph_ranges;

	if (--range->refs)
		return;
	while (*link != range)
		link = &(*link)->next;
	*link = range->next;
	detach(range);
	if (range->block)
		range->block->user = NULL;
	gx_op_put(range->last);
	gx_mem_forget(gx_mem_find(range->address));
	gx_addresses_give(range->address);
	free(range);
}

static CUresult new_range(CUgraph graph, struct gx_soft_device *device, uint64_t bytes,
                          struct gx_graph_range **out)
{
	struct gx_graph_range *range = calloc(1, sizeof(*range));
	uint64_t address = range ? gx_addresses_take(bytes) : 0;

	if (!address || gx_mem_remember(NULL, device, address, bytes, GX_MEM_GRAPH, 0)) {
		if (address)
			gx_addresses_give(address);
		free(range);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	*range = (struct gx_graph_range){ .device = device,
		                          .address = address,
		                          .bytes = bytes,
		                          .graph = graph,
		                          .next = gx_driver.graph_ranges };
	gx_driver.graph_ranges = range;
	*out = range;
	return CUDA_SUCCESS;
}

/* The nodes that a node with these dependencies comes after are visited. */
static bool mark_before(CUgraph graph, const CUgraphNode *deps, size_t n_deps)
{
	CUgraphNode *todo = calloc(graph->n_nodes + 1, sizeof(*todo));
	CUgraphNode node = NULL;
	size_t n = 0;

	for (CUgraphNode at = graph->nodes; at; at = at->next)
		at->visited = false;
	if (!todo)
		return false;
	do {
		for (size_t i = 0; i < (node ? node->n_deps : n_deps); i++) {
			CUgraphNode dep = node ? node->deps[i] : deps[i];

			if (!dep->visited)
				todo[n++] = dep;
			dep->visited = true;
		}
		node = n ? todo[--n] : NULL;
	} while (node);
	free(todo);
	return true;
}

/* What a node before this one in the graph has freed: as large, and of the same device. NULL: there is none. */
static struct gx_graph_range *free_before(CUgraph graph, const struct gx_soft_device *device,
                                          uint64_t bytes, const CUgraphNode *deps, size_t n_deps)
{
	struct gx_graph_range *range = gx_driver.graph_ranges;

	if (!n_deps || !mark_before(graph, deps, n_deps))
		return NULL;
	while (range && !(range->graph == graph && range->device == device &&
	                  range->bytes == bytes && range->freed && range->freed->visited))
		range = range->next;
	return range;
}

/* --- nodes */
static CUresult new_work(enum gx_work_kind kind, CUcontext ctx, struct gx_graph_range *range,
                         struct gx_work **out)
{
	*out = gx_work_new(kind, ctx);
	if (!*out)
		return CUDA_ERROR_OUT_OF_MEMORY;
	(*out)->memory.range = range;
	range->refs++;
	return CUDA_SUCCESS;
}

CUresult gx_graph_alloc_work(CUgraph graph, CUcontext ctx, struct gx_soft_device *device,
                             size_t bytes, const CUgraphNode *deps, size_t n_deps,
                             struct gx_work **out)
{
	struct gx_graph_range *range;
	CUresult err = CUDA_SUCCESS;

	for (size_t i = 0; i < n_deps; i++)
		CHECK_ARG(deps && deps[i] && deps[i]->magic == GX_MAGIC_NODE &&
		          deps[i]->graph == graph);
	if (graph->is_child) /* its parent has an instance of it, or will have */
		return CUDA_ERROR_NOT_SUPPORTED;
	range = free_before(graph, device, bytes, deps, n_deps);
	if (!range)
		err = new_range(graph, device, bytes, &range);
	if (err)
		return err;
	range->refs++;
	err = new_work(GX_WORK_MEM_ALLOC, ctx, range, out);
	put_range(range);
	return err;
}

static bool frees(CUgraph graph, const struct gx_graph_range *range)
{
	for (CUgraphNode n = graph->nodes; n; n = n->next) {
		if (n->work->kind == GX_WORK_MEM_FREE && n->work->memory.range == range)
			return true;
	}
	return false;
}

CUresult gx_graph_free_work(CUgraph graph, CUcontext ctx, CUdeviceptr address, struct gx_work **out)
{
	struct gx_graph_range *range = range_at(address);

	CHECK_ARG(range);
	if (graph->is_child)
		return CUDA_ERROR_NOT_SUPPORTED;
	if (range->graph == graph)
		CHECK_ARG(!range->freed && !range->freed_there);
	else
		CHECK_ARG(!range->freed_here && !frees(graph, range));
	return new_work(GX_WORK_MEM_FREE, ctx, range, out);
}

void gx_graph_memory_added(CUgraphNode node)
{
	struct gx_graph_range *range = node->work->memory.range;

	if (node->work->kind == GX_WORK_MEM_ALLOC) {
		range->freed = NULL;
		range->freed_here = false;
	} else if (node->work->kind == GX_WORK_MEM_FREE && range->graph == node->graph) {
		range->freed = node;
		range->freed_here = true;
	} else if (node->work->kind == GX_WORK_MEM_FREE) {
		range->freed_there = true;
	}
}

CUdeviceptr gx_graph_memory_address(const struct gx_work *work)
{
	return work->memory.range->address;
}

bool gx_graph_has_memory(CUgraph graph)
{
	for (CUgraphNode n = graph->nodes; n; n = n->next) {
		if (n->work->kind == GX_WORK_MEM_ALLOC || n->work->kind == GX_WORK_MEM_FREE ||
		    (n->work->kind == GX_WORK_CHILD && gx_graph_has_memory(n->work->graph)))
			return true;
	}
	return false;
}

void gx_graph_memory_gone(CUgraph graph)
{
	for (struct gx_graph_range *r = gx_driver.graph_ranges; r; r = r->next) {
		if (r->graph == graph) {
			r->graph = NULL;
			r->freed = NULL;
		}
	}
	if (graph->exec)
		graph->exec->graph = NULL;
}

void gx_graph_memory_put(struct gx_work *work)
{
	put_range(work->memory.range);
}

CUresult gx_graph_memory_run(const struct gx_work *work)
{
	struct gx_graph_range *range = work->memory.range;

	detach(range); /* also of what is freed by its being launched again */
	if (work->kind == GX_WORK_MEM_FREE)
		return CUDA_SUCCESS;
	if (gx_soft_attach(range->device->soft, range->address, work->memory.block->host,
	                   range->bytes))
		return CUDA_ERROR_OUT_OF_MEMORY;
	range->attached = true;
	return CUDA_SUCCESS;
}

/* --- blocks */
static void count(struct gx_soft_device *device, uint64_t bytes)
{
	device->graph_bytes += bytes;
	for (int i = 0; i < 2; i++) {
		if (device->graph_bytes > device->graph_bytes_high[i])
			device->graph_bytes_high[i] = device->graph_bytes;
	}
}

static bool in_use(const struct gx_graph_block *b)
{
	return b->user && (b->user->live || b->user->next_live);
}

static bool done(const struct gx_graph_block *b)
{
	return !b->last || b->last->done;
}

/* The smallest that is large enough and free for who comes next in the stream. */
static struct gx_graph_block *free_block(const struct gx_graph_range *range, CUstream stream)
{
	struct gx_graph_block *best = NULL;

	for (struct gx_graph_block *b = range->device->graph_blocks; b; b = b->next) {
		if (b->held && b->bytes >= range->bytes && !in_use(b) &&
		    (done(b) || b->stream == stream->id) && (!best || b->bytes < best->bytes))
			best = b;
	}
	return best;
}

/* One that was let go, or a new one. */
static struct gx_graph_block *more_memory(struct gx_soft_device *device, uint64_t bytes)
{
	struct gx_graph_block *b = device->graph_blocks;
	void *host;

	bytes = (bytes + PAGE - 1) & ~(PAGE - 1);
	while (b && (b->held || b->bytes != bytes))
		b = b->next;
	if (gx_soft_take(device->soft, bytes))
		return NULL;
	host = b ? b->host
	         : mmap(NULL, bytes, PROT_READ | PROT_WRITE,
	                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (!b && host != MAP_FAILED)
		b = calloc(1, sizeof(*b));
	if (!b) {
		if (host != MAP_FAILED)
			munmap(host, bytes);
		gx_soft_give(device->soft, bytes);
		return NULL;
	}
	if (!b->host) {
		*b = (struct gx_graph_block){ device, host, bytes, .next = device->graph_blocks };
		device->graph_blocks = b;
	}
	b->held = true;
	count(device, bytes);
	return b;
}

static void trim(struct gx_soft_device *device)
{
	for (struct gx_graph_block *b = device->graph_blocks; b; b = b->next) {
		if (!b->held || in_use(b) || !done(b))
			continue;
		if (b->user)
			b->user->block = NULL;
		b->user = NULL;
		gx_op_put(b->last);
		b->last = NULL;
		b->held = false;
		madvise(b->host, b->bytes, MADV_DONTNEED);
		gx_soft_give(device->soft, b->bytes);
		device->graph_bytes -= b->bytes;
	}
}

static CUresult give_block(struct gx_graph_range *range, CUstream stream)
{
	struct gx_graph_block *b = free_block(range, stream);

	if (!b)
		b = more_memory(range->device, range->bytes);
	if (!b) {
		trim(range->device);
		b = more_memory(range->device, range->bytes);
	}
	if (!b)
		return CUDA_ERROR_OUT_OF_MEMORY;
	if (b->user)
		b->user->block = NULL;
	b->user = range;
	range->block = b;
	return CUDA_SUCCESS;
}

/* --- launches */
static struct gx_graph_range *range_of(const struct gx_exec_node *node)
{
	const struct gx_work *w = node->work;

	return w->kind == GX_WORK_MEM_ALLOC || w->kind == GX_WORK_MEM_FREE ? w->memory.range : NULL;
}

/* What will be allocated when the launch is through. next_live is true on the way for all that it uses, so that they share no blocks. */
static CUresult look_ahead(CUgraphExec exec)
{
	bool again = exec->flags & CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH;

	for (size_t i = 0; i < exec->n_nodes; i++) {
		struct gx_graph_range *range = range_of(&exec->nodes[i]);

		if (range)
			range->next_live = range->live;
	}
	for (size_t i = 0; i < exec->n_nodes && again; i++) {
		if (exec->nodes[i].work->kind == GX_WORK_MEM_ALLOC)
			range_of(&exec->nodes[i])->next_live = false;
	}
	for (size_t i = 0; i < exec->n_nodes; i++) {
		struct gx_graph_range *range = range_of(&exec->nodes[i]);

		if (!range)
			continue;
		/* allocated twice, or freed without */
		CHECK_ARG(range->next_live == (exec->nodes[i].work->kind == GX_WORK_MEM_FREE));
		range->next_live = !range->next_live;
	}
	return CUDA_SUCCESS;
}

static CUresult give_blocks(CUgraphExec exec, CUstream stream)
{
	CUresult err = CUDA_SUCCESS;

	for (size_t i = 0; i < exec->n_nodes && !err; i++) {
		struct gx_graph_range *range = range_of(&exec->nodes[i]);

		if (!range || exec->nodes[i].work->kind != GX_WORK_MEM_ALLOC)
			continue;
		if (!range->block)
			err = give_block(range, stream);
	}
	return err;
}

static void set_live(struct gx_graph_range *range, bool live)
{
	if (live == range->live)
		return;
	range->live = live;
	if (live)
		range->refs++;
	else
		put_range(range);
}

CUresult gx_stream_behind(CUstream stream, struct gx_op *op)
{
	struct gx_op *mark;

	if (!op || op->done)
		return CUDA_SUCCESS;
	mark = gx_enqueue(stream, NULL, &op, 1);
	if (!mark)
		return CUDA_ERROR_OUT_OF_MEMORY;
	gx_op_put(mark);
	return CUDA_SUCCESS;
}

CUresult gx_graph_memory_begin(CUgraphExec exec, CUstream stream)
{
	CUresult err = look_ahead(exec);

	for (size_t i = 0; i < exec->n_nodes; i++) {
		struct gx_graph_range *range = range_of(&exec->nodes[i]);

		if (range)
			range->next_live = true;
	}
	if (!err)
		err = give_blocks(exec, stream);
	for (size_t i = 0; i < exec->n_nodes; i++) {
		struct gx_graph_range *range = range_of(&exec->nodes[i]);

		if (range && !err)
			err = gx_stream_behind(stream, range->last);
		if (range)
			range->next_live = false;
	}
	return err;
}

struct gx_work *gx_graph_memory_launch(struct gx_work *node)
{
	struct gx_work *work;

	if (node->kind != GX_WORK_MEM_ALLOC)
		return gx_work_get(node);
	if (new_work(node->kind, node->ctx, node->memory.range, &work))
		return NULL;
	work->memory.block = node->memory.range->block;
	return work;
}

static void used(struct gx_graph_range *range, CUstream stream)
{
	struct gx_op **last[] = { &range->last, range->block ? &range->block->last : NULL };

	for (int i = 0; i < 2; i++) {
		if (!last[i])
			continue;
		if (stream->last)
			stream->last->refs++;
		gx_op_put(*last[i]);
		*last[i] = stream->last;
	}
	if (range->block)
		range->block->stream = stream->id;
}

void gx_graph_memory_end(CUgraphExec exec, CUstream stream)
{
	look_ahead(exec); /* once more: it was right at the beginning */
	for (size_t i = 0; i < exec->n_nodes; i++) {
		struct gx_graph_range *range = range_of(&exec->nodes[i]);

		if (!range)
			continue;
		used(range, stream);
		set_live(range, range->next_live);
	}
	for (size_t i = 0; i < exec->n_nodes; i++) {
		struct gx_graph_range *range = range_of(&exec->nodes[i]);

		if (range)
			range->next_live = false;
	}
}

/* --- free, outside of graphs */
CUresult gx_graph_memory_free(CUdeviceptr address)
{
	struct gx_graph_range *range = range_at(address);

	CHECK_ARG(range && range->live);
	detach(range);
	set_live(range, false);
	return CUDA_SUCCESS;
}

CUresult gx_graph_memory_free_async(CUdeviceptr address, CUstream stream)
{
	struct gx_graph_range *range = range_at(address);
	struct gx_work *work;

	CHECK_ARG(range && range->live);
	CHECK_CALL(gx_stream_behind(stream, range->last));
	CHECK_CALL(new_work(GX_WORK_MEM_FREE, stream->ctx, range, &work));
	CHECK_CALL(gx_submit(stream, work));
	used(range, stream);
	set_live(range, false);
	return CUDA_SUCCESS;
}

/* --- calls */
static CUresult check_pool(const CUDA_MEM_ALLOC_NODE_PARAMS *p, struct gx_soft_device **device)
{
	enum { PINNED = 1, DEVICE = 1 };

	CHECK_ARG(p->poolProps.allocType == PINNED && p->bytesize &&
	          (p->accessDescs || !p->accessDescCount));
	if (p->poolProps.location.type != DEVICE || p->poolProps.handleTypes)
		return CUDA_ERROR_NOT_SUPPORTED;
	*device = gx_device_of(p->poolProps.location.id);
	CHECK_ARG(*device);
	for (size_t i = 0; i < p->accessDescCount; i++) {
		if (p->accessDescs[i].location.type != DEVICE ||
		    p->accessDescs[i].location.id != p->poolProps.location.id)
			return CUDA_ERROR_NOT_SUPPORTED; /* no peers */
	}
	return CUDA_SUCCESS;
}

static CUresult add(CUgraph graph, struct gx_work *work, const CUgraphNode *deps, size_t n_deps,
                    CUgraphNode *out)
{
	CUresult err = gx_graph_add(graph, work, deps, n_deps, out);

	if (!err)
		gx_graph_memory_added(*out);
	return err;
}

CUresult cuGraphAddMemAllocNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                                size_t n_deps, CUDA_MEM_ALLOC_NODE_PARAMS *p)
{
	struct gx_soft_device *device;
	struct gx_work *work;

	ENTER_CTX(ctx);
	CHECK_HANDLE(graph, GX_MAGIC_GRAPH);
	CHECK_ARG(node && p);
	CHECK_CALL(check_pool(p, &device));
	CHECK_CALL(gx_graph_alloc_work(graph, ctx, device, p->bytesize, deps, n_deps, &work));
	p->dptr = gx_graph_memory_address(work);
	return add(graph, work, deps, n_deps, node);
}

CUresult cuGraphMemAllocNodeGetParams(CUgraphNode node, CUDA_MEM_ALLOC_NODE_PARAMS *p)
{
	const struct gx_graph_range *range;

	ENTER();
	CHECK_HANDLE(node, GX_MAGIC_NODE);
	CHECK_ARG(p && node->work->kind == GX_WORK_MEM_ALLOC);
	range = node->work->memory.range;
	*p = (CUDA_MEM_ALLOC_NODE_PARAMS){
		.poolProps = { .allocType = 1, .location = { 1, range->device->ordinal } },
		.bytesize = range->bytes,
		.dptr = range->address
	};
	return CUDA_SUCCESS;
}

CUresult cuGraphAddMemFreeNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                               size_t n_deps, CUdeviceptr address)
{
	struct gx_work *work;

	ENTER_CTX(ctx);
	CHECK_HANDLE(graph, GX_MAGIC_GRAPH);
	CHECK_ARG(node);
	CHECK_CALL(gx_graph_free_work(graph, ctx, address, &work));
	return add(graph, work, deps, n_deps, node);
}

CUresult cuGraphMemFreeNodeGetParams(CUgraphNode node, CUdeviceptr *address)
{
	ENTER();
	CHECK_HANDLE(node, GX_MAGIC_NODE);
	CHECK_ARG(address && node->work->kind == GX_WORK_MEM_FREE);
	*address = node->work->memory.range->address;
	return CUDA_SUCCESS;
}

CUresult cuDeviceGraphMemTrim(CUdevice device)
{
	ENTER();
	if (!gx_device_of(device))
		return CUDA_ERROR_INVALID_DEVICE;
	trim(gx_device_of(device));
	return CUDA_SUCCESS;
}

/* Attributes: used now, its highest; reserved now, its highest. Nothing is reserved that no graph has used. */
CUresult cuDeviceGetGraphMemAttribute(CUdevice device, int attribute, void *value)
{
	const struct gx_soft_device *d;

	ENTER();
	d = gx_device_of(device);
	if (!d)
		return CUDA_ERROR_INVALID_DEVICE;
	CHECK_ARG(value && attribute >= 0 && attribute <= 3);
	*(uint64_t *)value = attribute % 2 ? d->graph_bytes_high[attribute / 2] : d->graph_bytes;
	return CUDA_SUCCESS;
}

CUresult cuDeviceSetGraphMemAttribute(CUdevice device, int attribute, void *value)
{
	struct gx_soft_device *d;

	ENTER();
	d = gx_device_of(device);
	if (!d)
		return CUDA_ERROR_INVALID_DEVICE;
	CHECK_ARG(value && (attribute == 1 || attribute == 3) && !*(const uint64_t *)value);
	d->graph_bytes_high[attribute / 2] = d->graph_bytes;
	return CUDA_SUCCESS;
}
