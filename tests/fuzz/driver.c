/* driver.c - fuzzes the driver interface of the soft device: bytes choose calls and their arguments, which are handles that live, numbers
 * and places in memory, and sometimes nothing. No call may give what is no result, and when all is given back the devices have all
 * their memory again.
 */
#include "rows.h"

#include <unistd.h>

enum { MAX_CALLS = 300, SLOTS = 6, CHUNK = 2 << 20, HOST_BYTES = 4096 };

static const char ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
                          ".visible .global .align 4 .u32 counter = 5;\n"
                          ".visible .entry put(.param .u64 p, .param .u32 v)\n{\n"
                          "	.reg .b32 %r<4>;\n	.reg .b64 %rd<4>;\n"
                          "	ld.param.u64 %rd1, [p];\n	ld.param.u32 %r1, [v];\n"
                          "	st.global.u32 [%rd1], %r1;\n	ret;\n}\n"
                          ".visible .entry none()\n{\n	ret;\n}\n";

/* What lives, and the context that it goes with; NULL: none. */
struct slot {
	void *handle;
	CUcontext ctx;
	size_t bytes;
	int more; /* memory: how it is given back. A graph: of a capture */
};
enum kind {
	STREAM,
	EVENT,
	MEM,
	HOST,
	MODULE,
	LIBRARY,
	GRAPH,
	EXEC,
	POOL,
	MEMORY,
	RANGE,
	ARRAY,
	MIPMAP,
	TEX,
	SURF,
	GRAPH_MEM,
	N_KINDS
};
enum { BY_FREE, BY_FREE_ASYNC };

static struct {
	const uint8_t *bytes;
	size_t left;
	CUcontext ctxs[SLOTS];
	bool primary_held[2];
	struct slot slots[N_KINDS][SLOTS];
	struct {
		CUdeviceptr at;
		bool mapped;
	} maps[SLOTS]; /* of ranges, by their slot */
	char host[HOST_BYTES];
} f;

static unsigned draw(unsigned n)
{
	unsigned v = 0;

	if (f.left) {
		f.left--;
		v = *f.bytes++;
	}
	return n ? v % n : v;
}

static void broken(const char *what, long long value)
{
	fprintf(stderr, "violated: %s: %lld\n", what, value);
	abort();
}

/* Each result is one that has a name. */
static CUresult seen(CUresult result)
{
	const char *name;

	if (cuGetErrorName(result, &name))
		broken("a result without a name", result);
	return result;
}
#define CALL(call) seen(call)

static CUcontext current(void)
{
	CUcontext ctx = NULL;

	cuCtxGetCurrent(&ctx);
	return ctx;
}

static struct slot *slot(enum kind kind)
{
	return &f.slots[kind][draw(SLOTS)];
}

/* A handle of the kind, or nothing. */
static void *any(enum kind kind)
{
	return slot(kind)->handle;
}

static CUstream stream(void)
{
	unsigned which = draw(SLOTS + 3);

	return which < SLOTS    ? f.slots[STREAM][which].handle
	       : which == SLOTS ? NULL
	                        : (CUstream)(uintptr_t)(which - SLOTS);
}

/* An address in something that lives, or next to it; now and then of nothing. */
static CUdeviceptr address(size_t *bytes)
{
	const struct slot *s = draw(5) ? slot(MEM) : slot(HOST);
	size_t offset = draw(9) * 32;

	*bytes = s->bytes;
	if (!s->handle)
		return 0;
	if (offset < s->bytes)
		*bytes -= offset;
	else if (!draw(4))
		*bytes = 64; /* over its end */
	else
		offset = 0;
	return (uintptr_t)s->handle + offset;
}

static void forget_context(CUcontext ctx)
{
	for (int kind = 0; kind < N_KINDS; kind++) {
		for (int i = 0; i < SLOTS; i++) {
			if (f.slots[kind][i].ctx == ctx)
				f.slots[kind][i] = (struct slot){ 0 };
		}
	}
}

/* --- what is called; each draws its own arguments */
static void contexts(void)
{
	unsigned i = draw(SLOTS), device = draw(3);
	CUcontext ctx;
	unsigned flags;
	int active;

	switch (draw(7)) {
	case 0:
		if (!f.ctxs[i] && !CALL(cuCtxCreate_v2(&ctx, draw(9), (int)device)))
			f.ctxs[i] = ctx;
		break;
	case 1:
		if (!f.ctxs[i])
			break;
		forget_context(f.ctxs[i]); /* before: what runs at its end is on it */
		CALL(cuCtxDestroy_v2(f.ctxs[i]));
		f.ctxs[i] = NULL;
		break;
	case 2: CALL(cuCtxSetCurrent(f.ctxs[i])); break;
	case 3: CALL(cuCtxPushCurrent_v2(f.ctxs[i])); break;
	case 4: CALL(cuCtxPopCurrent_v2(&ctx)); break;
	case 5:
		if (device < 2 && !f.primary_held[device] &&
		    !CALL(cuDevicePrimaryCtxRetain(&ctx, (int)device))) {
			f.primary_held[device] = true;
			CALL(cuCtxSetCurrent(ctx));
		}
		break;
	default: CALL(cuDevicePrimaryCtxGetState((int)device, &flags, &active)); break;
	}
}

static void streams(void)
{
	struct slot *s = slot(STREAM), *e = slot(EVENT);
	CUevent event;
	CUstream made;
	uint64_t id;
	float ms;

	switch (draw(11)) {
	case 0:
		if (!s->handle && !CALL(cuStreamCreateWithPriority(&made, draw(3), -(int)draw(8))))
			*s = (struct slot){ made, current(), 0, 0 };
		break;
	case 1:
		if (s->handle && !CALL(cuStreamDestroy_v2(s->handle)))
			*s = (struct slot){ 0 };
		break;
	case 2: CALL(cuStreamSynchronize(stream())); break;
	case 3: CALL(cuStreamQuery(stream())); break;
	case 4:
		if (!e->handle && !CALL(cuEventCreate(&event, draw(8))))
			*e = (struct slot){ event, NULL, 0, 0 };
		break;
	case 5:
		if (e->handle && !CALL(cuEventDestroy_v2(e->handle)))
			*e = (struct slot){ 0 };
		break;
	case 6: CALL(cuEventRecord(e->handle, stream())); break;
	case 7: CALL(cuStreamWaitEvent(stream(), e->handle, draw(2))); break;
	case 8: CALL(cuEventElapsedTime(&ms, e->handle, any(EVENT))); break;
	case 9: CALL(cuEventQuery(e->handle)); break;
	default: CALL(cuStreamGetId(stream(), (unsigned long long *)&id)); break;
	}
}

static void allocate(void)
{
	struct slot *m = slot(MEM), *h = slot(HOST), *p = slot(POOL);
	size_t bytes = (size_t)draw(0) * 16 + draw(3), pitch;
	CUdeviceptr at = 0;
	void *host;
	CUresult err = 1;

	switch (draw(9)) {
	case 0:
	case 1: err = m->handle ? 1 : CALL(cuMemAlloc_v2(&at, bytes)); break;
	case 2:
		err = m->handle ? 1 : CALL(cuMemAllocPitch_v2(&at, &pitch, bytes, draw(5), 4));
		break;
	case 3: err = m->handle ? 1 : CALL(cuMemAllocManaged(&at, bytes, draw(4))); break;
	case 4: err = m->handle ? 1 : CALL(cuMemAllocAsync(&at, bytes, stream())); break;
	case 5:
		err = m->handle || !p->handle
		              ? 1
		              : CALL(cuMemAllocFromPoolAsync(&at, bytes, p->handle, stream()));
		break;
	case 6:
		if (!h->handle && !CALL(cuMemHostAlloc(&host, bytes, draw(9))))
			*h = (struct slot){ host, current(), bytes, 0 };
		break;
	case 7:
		if (h->handle && !CALL(cuMemFreeHost(h->handle)))
			*h = (struct slot){ 0 };
		break;
	default:
		if (m->handle && !CALL(draw(2) ? cuMemFree_v2((uintptr_t)m->handle)
		                               : cuMemFreeAsync((uintptr_t)m->handle, stream())))
			*m = (struct slot){ 0 };
	}
	if (!err)
		*m = (struct slot){ (void *)(uintptr_t)at, current(), bytes, 0 };
}

static void copy(void)
{
	size_t to_bytes, from_bytes, n;
	CUdeviceptr to = address(&to_bytes), from = address(&from_bytes);
	CUstream s = stream();

	n = to_bytes < from_bytes ? to_bytes : from_bytes;
	if (n > HOST_BYTES)
		n = HOST_BYTES;
	/* what no driver knows of is the process's own memory: only what lives is given */
	if (!to || !from || (!gx_is_device_address(to) && n > to_bytes) ||
	    (!gx_is_device_address(from) && n > from_bytes))
		return;
	switch (draw(8)) {
	case 0: CALL(cuMemcpyHtoD_v2(to, f.host, n)); break;
	case 1: CALL(cuMemcpyDtoH_v2(f.host, from, n)); break;
	case 2: CALL(cuMemcpyDtoDAsync_v2(to, from, n, s)); break;
	case 3: CALL(cuMemcpyAsync(to, from, n, s)); break;
	case 4: CALL(cuMemsetD8Async(to, (unsigned char)draw(0), n, s)); break;
	case 5: CALL(cuMemsetD32_v2(to, draw(0), n / 4)); break;
	case 6: CALL(cuMemcpyDtoHAsync_v2(f.host, from, n, s)); break;
	default: CALL(cuMemsetD2D8_v2(to, 32, 1, n / 64, draw(4))); break;
	}
}

static void told(void)
{
	size_t bytes, size;
	CUdeviceptr at = address(&bytes), base;
	unsigned char data[64];
	void *places[3] = { data, data + 16, data + 32 };
	CUpointer_attribute which[3] = { (int)draw(24), (int)draw(24), (int)draw(24) };
	const void *table;
	CUuuid id = { { 0 } };
	void *fn;

	switch (draw(6)) {
	case 0: CALL(cuPointerGetAttribute(data, (int)draw(24), at)); break;
	case 1: CALL(cuPointerGetAttributes(draw(4), which, places, at)); break;
	case 2: CALL(cuMemGetAddressRange_v2(&base, &size, at)); break;
	case 3: CALL(cuDeviceGetAttribute((int *)(void *)data, (int)draw(0), (int)draw(3))); break;
	case 4:
		CALL(cuGetProcAddress(draw(2) ? "cuMemAlloc" : "cuNothing", &fn, (int)draw(0) * 100,
		                      draw(4)));
		break;
	default: CALL(cuGetExportTable(&table, &id)); break;
	}
}

static void modules(void)
{
	struct slot *m = slot(MODULE), *l = slot(LIBRARY);
	CUfunction function;
	CUmodule module;
	CUlibrary library;
	CUkernel kernel;
	CUdeviceptr at;
	size_t bytes;
	char *text;
	int value;

	switch (draw(8)) {
	case 0:
		if (!m->handle && !CALL(cuModuleLoadData(&module, ptx)))
			*m = (struct slot){ module, current(), 0, 0 };
		break;
	case 1: /* anything may be a module */
		bytes = f.left < 256 ? f.left : 256;
		text = calloc(1, bytes + sizeof(struct { uint64_t most[16]; }));
		memcpy(text, f.bytes, bytes);
		if (bytes >= 4 && text[0] != '\x50' && text[0] != '\xb1' &&
		    memcmp(text, "\177ELF", 4) != 0 && !CALL(cuModuleLoadData(&module, text)))
			cuModuleUnload(module);
		free(text);
		break;
	case 2:
		if (m->handle && !CALL(cuModuleUnload(m->handle)))
			*m = (struct slot){ 0 };
		break;
	case 3:
		if (m->handle &&
		    !CALL(cuModuleGetFunction(&function, m->handle, draw(3) ? "put" : "other")))
			CALL(cuFuncGetAttribute(&value, (int)draw(17), function));
		break;
	case 4:
		if (m->handle)
			CALL(cuModuleGetGlobal_v2(&at, &bytes, m->handle,
			                          draw(2) ? "counter" : "none"));
		break;
	case 5:
		if (!l->handle &&
		    !CALL(cuLibraryLoadData(&library, ptx, NULL, NULL, 0, NULL, NULL, 0)))
			*l = (struct slot){ library, NULL, 0, 0 };
		break;
	case 6:
		if (l->handle && !CALL(cuLibraryUnload(l->handle)))
			*l = (struct slot){ 0 };
		break;
	default:
		if (l->handle && !CALL(cuLibraryGetKernel(&kernel, l->handle, "put")))
			CALL(cuKernelGetFunction(&function, kernel));
	}
}

/* Kernels store where memory lives that their device has: a fault is the end of a context. */
static CUfunction put_of(unsigned *block)
{
	const struct slot *m = slot(MODULE);
	CUfunction function = NULL;

	*block = 1 + draw(40);
	return m->handle && m->ctx == current() && !cuModuleGetFunction(&function, m->handle, "put")
	               ? function
	               : NULL;
}

static bool storable(CUdeviceptr *at)
{
	const struct slot *m = slot(MEM);

	*at = (uintptr_t)m->handle;
	return m->handle && m->bytes >= 4 && (m->ctx == current() || !draw(30));
}

static void launch(void)
{
	unsigned block, v = draw(0);
	CUfunction put = put_of(&block);
	CUdeviceptr at;
	void *params[] = { &at, &v };

	if (put && storable(&at))
		CALL(cuLaunchKernel(put, draw(4), 1, 1, block, 1, 1, draw(3) * 1024, stream(),
		                    params, NULL));
}

static void add_node(CUgraph graph)
{
	CUgraphNode nodes[8], node, *deps = nodes;
	CUDA_MEMSET_NODE_PARAMS zero = { .value = 7, .elementSize = 4, .width = 1, .height = 1 };
	size_t n = 8;
	CUdeviceptr at;

	if (CALL(cuGraphGetNodes(graph, nodes, &n)) || n > 8)
		n = 0;
	n = n ? draw((unsigned)n + 1) : 0;
	switch (draw(5)) {
	case 0: CALL(cuGraphAddEmptyNode(&node, graph, deps, n)); break;
	case 1:
		if (storable(&at)) {
			zero.dst = at;
			CALL(cuGraphAddMemsetNode(&node, graph, deps, n, &zero, current()));
		}
		break;
	case 2:
		if (any(EVENT))
			CALL(cuGraphAddEventRecordNode(&node, graph, deps, n, any(EVENT)));
		break;
	case 3: {
		unsigned block, v = draw(0);
		CUfunction put = put_of(&block);
		void *params[] = { &at, &v };
		CUDA_KERNEL_NODE_PARAMS p = { .func = put,
			                      .gridDimX = 1,
			                      .gridDimY = 1,
			                      .gridDimZ = 1,
			                      .blockDimX = block,
			                      .blockDimY = 1,
			                      .blockDimZ = 1,
			                      .kernelParams = params };

		if (put && storable(&at))
			CALL(cuGraphAddKernelNode_v2(&node, graph, deps, n, &p));
		break;
	}
	default: {
		CUgraph child = any(GRAPH);

		if (child && child != graph)
			CALL(cuGraphAddChildGraphNode(&node, graph, deps, n, child));
	}
	}
}

static void graphs(void)
{
	struct slot *g = slot(GRAPH), *x = slot(EXEC);
	CUgraphExecUpdateResultInfo info;
	CUgraphExec exec;
	CUgraph graph;

	switch (draw(9)) {
	case 0:
		if (!g->handle && !CALL(cuGraphCreate(&graph, 0)))
			*g = (struct slot){ graph, NULL, 0, 0 };
		break;
	case 1:
	case 2:
		if (g->handle)
			add_node(g->handle);
		break;
	case 3:
		if (g->handle && !CALL(cuGraphDestroy(g->handle)))
			*g = (struct slot){ 0 };
		break;
	case 4:
		if (!x->handle && g->handle &&
		    !CALL(cuGraphInstantiateWithFlags(&exec, g->handle, 0)))
			*x = (struct slot){ exec, NULL, 0, 0 };
		break;
	case 5:
		if (x->handle && !CALL(cuGraphExecDestroy(x->handle)))
			*x = (struct slot){ 0 };
		break;
	case 6:
		if (x->handle && g->handle)
			CALL(cuGraphExecUpdate_v2(x->handle, g->handle, &info));
		break;
	case 7: {
		struct slot *other = slot(GRAPH);

		if (g->handle && !other->handle && !CALL(cuGraphClone(&graph, g->handle)))
			*other = (struct slot){ graph, NULL, 0, 0 };
		break;
	}
	default: {
		struct slot *s = slot(STREAM);

		if (!s->handle)
			break;
		if (!s->more && !CALL(cuStreamBeginCapture_v2(s->handle, (int)draw(3)))) {
			s->more = 1;
		} else if (s->more && !g->handle) {
			graph = NULL;
			CALL(cuStreamEndCapture(s->handle, &graph));
			graph = s->more == 1 ? graph : NULL;
			s->more = 0;
			if (graph)
				*g = (struct slot){ graph, NULL, 0, 0 };
		}
	}
	}
}

static void pools(void)
{
	struct slot *p = slot(POOL);
	CUmemoryPool pool = NULL;
	unsigned char props[128] = { 1, 0, 0, 0, 0, 0, 0, 0, 1 };
	uint64_t value = draw(0);

	props[12] = (unsigned char)draw(3); /* the device */
	switch (draw(6)) {
	case 0:
		if (!p->handle &&
		    !CALL(cuMemPoolCreate(&pool, (const CUmemPoolProps *)(const void *)props)))
			*p = (struct slot){ pool, NULL, 0, 0 };
		break;
	case 1:
		if (p->handle && !CALL(cuMemPoolDestroy(p->handle)))
			*p = (struct slot){ 0 };
		break;
	case 2:
		CALL(p->handle ? cuMemPoolSetAttribute(p->handle, (int)draw(12), &value)
		               : cuDeviceGetDefaultMemPool(&pool, (int)draw(3)));
		break;
	case 3:
		CALL(p->handle ? cuMemPoolGetAttribute(p->handle, (int)draw(12), &value)
		               : cuDeviceGetMemPool(&pool, (int)draw(3)));
		break;
	case 4: CALL(p->handle ? cuMemPoolTrimTo(p->handle, value) : 0); break;
	default: CALL(p->handle ? cuDeviceSetMemPool((int)draw(3), p->handle) : 0); break;
	}
}

/* Ranges of four chunks, memory of one or two. */
static void pieces(void)
{
	struct slot *m = slot(MEMORY), *r = slot(RANGE);
	CUmemAllocationProp prop = { .type = (int)draw(12) ? 1 : 2,
		                     .location = { (int)draw(12) ? 1 : 2, (int)draw(3) } };
	CUdeviceptr at = (uintptr_t)r->handle + draw(5) * CHUNK;
	size_t size = (1 + draw(3)) * CHUNK;
	CUmemAccessDesc desc = { prop.location, (int)draw(2) * 3 };
	CUmemGenericAllocationHandle handle = 0;
	unsigned long long flags;
	int fd;

	switch (draw(11)) {
	case 0:
		if (!m->handle && !CALL(cuMemCreate(&handle, size, &prop, 0)))
			*m = (struct slot){ (void *)(uintptr_t)handle, NULL, size, 0 };
		break;
	case 1:
		if (!CALL(cuMemRelease((uintptr_t)m->handle)))
			*m = (struct slot){ 0 };
		break;
	case 2:
		if (!r->handle &&
		    !CALL(cuMemAddressReserve(&at, 4 * CHUNK, draw(2) * 2 * CHUNK, 0, 0)))
			*r = (struct slot){ (void *)(uintptr_t)at, NULL, 4 * CHUNK, 0 };
		break;
	case 3:
		if (!CALL(cuMemAddressFree((uintptr_t)r->handle, 4 * CHUNK)))
			*r = (struct slot){ 0 };
		break;
	case 4:
	case 5: CALL(cuMemMap(at, m->bytes ? m->bytes : size, 0, (uintptr_t)m->handle, 0)); break;
	case 6:
	case 7: CALL(cuMemSetAccess(at, size, &desc, 1)); break;
	case 8: CALL(cuMemUnmap(at, size)); break;
	case 9: CALL(cuMemGetAccess(&flags, &prop.location, at)); break;
	default:
		CALL(cuMemsetD8_v2(at + size - 16, 1, 32));
		if (!CALL(cuMemExportToShareableHandle(&fd, (uintptr_t)m->handle, 1, 0)))
			close(fd);
	}
}

#include "driver_rows.h"

static void (*const calls[])(void) = { contexts, streams, allocate, copy,     told,
	                               modules,  launch,  graphs,   pools,    pieces,
	                               allocate, streams, row,      row,      row,
	                               row,      row,     together, together, together };

/* --- all is given back */
static void end(void)
{
	size_t left, all;
	CUcontext ctx;

	for (int i = 0; i < SLOTS; i++) {
		CUgraph graph = NULL;

		if (f.slots[STREAM][i].handle && f.slots[STREAM][i].more) {
			cuStreamEndCapture(f.slots[STREAM][i].handle, &graph);
			if (graph && f.slots[STREAM][i].more == 1) /* not into one that was there */
				cuGraphDestroy(graph);
		}
	}
	cuMemHostUnregister(f.host);
	for (int i = 0; i < SLOTS; i++) {
		struct slot *r = &f.slots[RANGE][i];

		for (int n = 0; n < 4 && r->handle; n++) {
			for (int chunks = 1; chunks < 4; chunks++)
				cuMemUnmap((uintptr_t)r->handle + (size_t)n * CHUNK,
				           (size_t)chunks * CHUNK);
		}
		if (r->handle && cuMemAddressFree((uintptr_t)r->handle, 4 * CHUNK))
			broken("a range that can't be given back", i);
		if (f.slots[MEMORY][i].handle && cuMemRelease((uintptr_t)f.slots[MEMORY][i].handle))
			broken("memory that can't be given back", i);
		if (f.slots[EXEC][i].handle)
			cuGraphExecDestroy(f.slots[EXEC][i].handle);
		if (f.slots[GRAPH][i].handle)
			cuGraphDestroy(f.slots[GRAPH][i].handle);
		if (f.slots[EVENT][i].handle)
			cuEventDestroy_v2(f.slots[EVENT][i].handle);
	}
	for (int i = 0; i < SLOTS; i++) {
		if (f.ctxs[i])
			cuCtxDestroy_v2(f.ctxs[i]);
	}
	for (int i = 0; i < 2; i++) {
		cuDevicePrimaryCtxReset_v2(i);
		cuDeviceGraphMemTrim(i);
	}
	for (int i = 0; i < SLOTS; i++) {
		if (f.slots[LIBRARY][i].handle)
			cuLibraryUnload(f.slots[LIBRARY][i].handle);
		if (f.slots[POOL][i].handle)
			cuMemPoolDestroy(f.slots[POOL][i].handle);
	}
	while (!cuCtxPopCurrent_v2(&ctx))
		;
	for (int i = 0; i < 2; i++) {
		cuCtxCreate_v2(&ctx, 0, i);
		if (cuMemGetInfo_v2(&left, &all) || left != all)
			broken("memory that nobody has", (long long)(all - left));
		cuCtxDestroy_v2(ctx);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static bool started;

	if (!started) {
		setenv("GPUEXT_SOFT_DEVICES", "2", 1);
		setenv("GPUEXT_SOFT_UFFD", "none", 1);
		if (cuInit(0))
			abort();
		started = true;
	}
	memset(&f, 0, sizeof(f));
	f.bytes = data;
	f.left = size;
	cuCtxCreate_v2(&f.ctxs[0], 0, 0);
	for (int i = 0; i < MAX_CALLS && f.left; i++)
		calls[draw(sizeof(calls) / sizeof(calls[0]))]();
	end();
	return 0;
}
