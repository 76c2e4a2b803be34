/* driver_rows.h - of driver.c: any row of the driver's table with arguments that it may take as they are, and what one row leaves for
 * the next: handles that it gives live from then on, those that it takes back do not.
 */
#ifndef GX_FUZZ_DRIVER_ROWS_H
#define GX_FUZZ_DRIVER_ROWS_H

enum { ZONE = 8192 };
static _Alignas(
        64) char zones[MAX_ARGS][ZONE]; /* memory of the application, one piece for each argument */

static void nobody(void *unused)
{
	(void)unused;
}

static void nobody_back(CUstream stream, CUresult status, void *unused)
{
	(void)stream;
	(void)status;
	(void)unused;
}

static CUfunction function_of(void)
{
	const struct slot *m = slot(MODULE);
	CUfunction function = NULL;

	if (m->handle)
		cuModuleGetFunction(&function, m->handle, draw(4) ? "put" : "none");
	return function;
}

static CUkernel kernel_of(void)
{
	const struct slot *l = slot(LIBRARY);
	CUkernel kernel = NULL;

	if (l->handle)
		cuLibraryGetKernel(&kernel, l->handle, "put");
	return kernel;
}

/* Nodes of a graph that lives. How many. */
static size_t nodes_of(CUgraph graph, CUgraphNode *nodes, size_t n)
{
	return graph && !cuGraphGetNodes(graph, nodes, &n) && n < 16 ? n : 0;
}

/* In one order or another. */
static void some_nodes(CUgraph graph, CUgraphNode *nodes)
{
	size_t n = nodes_of(graph, nodes, 16), at = n ? draw((unsigned)n) : 0;
	CUgraphNode first = nodes[0];

	nodes[0] = nodes[at];
	nodes[at] = first;
}

static CUgraphNode node_of(CUgraph graph)
{
	CUgraphNode nodes[16];
	size_t n = nodes_of(graph, nodes, 16);

	return n ? nodes[draw((unsigned)n)] : NULL;
}

static CUmemLocation location(void)
{
	return (CUmemLocation){ draw(8) ? 1 : 2, (int)draw(3) };
}

/* An address of the device's own memory, where a wrong size is found out. */
static CUdeviceptr device_address(void)
{
	CUdeviceptr at = (uintptr_t)any(MEM);

	return gx_is_device_address(at) ? at + draw(5) * 16 : 0;
}

static void put_kernel(CUDA_KERNEL_NODE_PARAMS *p, CUdeviceptr *at, unsigned *v, void **params)
{
	unsigned block;
	CUfunction put = put_of(&block);

	params[0] = at;
	params[1] = v;
	if (put && storable(at))
		*p = (CUDA_KERNEL_NODE_PARAMS){ .func = put,
			                        .gridDimX = 1 + draw(2),
			                        .gridDimY = 1,
			                        .gridDimZ = 1,
			                        .blockDimX = block,
			                        .blockDimY = 1,
			                        .blockDimZ = 1,
			                        .kernelParams = params };
}

/* What stands behind a pointer, by the type: nothing but zeros where it is not known. */
static void fill_struct(const char *type, char *zone)
{
	CUDA_ARRAY3D_DESCRIPTOR *array = (void *)zone;
	CUDA_MEMSET_NODE_PARAMS *fill = (void *)zone;

	if (has(type, "CUmemLocation")) {
		*(CUmemLocation *)(void *)zone = location();
	} else if (has(type, "CUmemAccessDesc")) {
		for (int i = 0; i < 4; i++)
			((CUmemAccessDesc *)(void *)zone)[i] =
			        (CUmemAccessDesc){ location(), (int)draw(2) * 3 };
	} else if (has(type, "CUmemPoolProps")) {
		*(CUmemPoolProps *)(void *)zone =
		        (CUmemPoolProps){ 1, (int)draw(2), { 1, (int)draw(3) }, NULL, draw(2) << 20,
			                  0, { 0 } };
	} else if (has(type, "CUmemAllocationProp")) {
		*(CUmemAllocationProp *)(void *)zone = (CUmemAllocationProp){
			.type = 1, .requestedHandleTypes = (int)draw(2), .location = location()
		};
	} else if (has(type, "CUDA_MEM_ALLOC_NODE_PARAMS")) {
		CUDA_MEM_ALLOC_NODE_PARAMS *p = (void *)zone;

		p->poolProps.allocType = 1;
		p->poolProps.location = (CUmemLocation){ 1, (int)draw(3) };
		p->bytesize = draw(0) * 64;
	} else if (has(type, "CUDA_KERNEL_NODE_PARAMS_v1") ||
	           has(type, "CUDA_KERNEL_NODE_PARAMS")) {
		put_kernel((void *)zone, (void *)(zone + 512), (void *)(zone + 520),
		           (void *)(zone + 528));
	} else if (has(type, "CUDA_MEMSET_NODE_PARAMS")) {
		*fill = (CUDA_MEMSET_NODE_PARAMS){ device_address(), 64,      draw(0),
			                           1u << draw(3),    draw(9), draw(3) };
	} else if (has(type, "CUDA_HOST_NODE_PARAMS")) {
		((CUDA_HOST_NODE_PARAMS *)(void *)zone)->fn = nobody;
	} else if (has(type, "CUDA_ARRAY3D_DESCRIPTOR")) {
		*array = (CUDA_ARRAY3D_DESCRIPTOR){ draw(9),       draw(9),
			                            draw(3),       (int)(1 + draw(3)),
			                            1u << draw(3), draw(8) };
	} else if (has(type, "CUDA_ARRAY_DESCRIPTOR")) {
		*(CUDA_ARRAY_DESCRIPTOR *)(void *)zone =
		        (CUDA_ARRAY_DESCRIPTOR){ draw(9), draw(9), (int)(1 + draw(3)),
			                         1u << draw(3) };
	} else if (has(type, "CUDA_RESOURCE_DESC")) {
		CUDA_RESOURCE_DESC *r = (void *)zone;

		r->resType = draw(2) ? CU_RESOURCE_TYPE_ARRAY : CU_RESOURCE_TYPE_LINEAR;
		if (r->resType == CU_RESOURCE_TYPE_ARRAY)
			r->res.array.hArray = any(ARRAY);
		else
			r->res.linear.devPtr = device_address();
	} else if (has(type, "CUlaunchConfig")) {
		*(CUlaunchConfig *)(void *)zone = (CUlaunchConfig){ .gridDimX = 1,
			                                            .gridDimY = 1,
			                                            .gridDimZ = 1,
			                                            .blockDimX = 1 + draw(40),
			                                            .blockDimY = 1,
			                                            .blockDimZ = 1,
			                                            .hStream = stream() };
	}
}

/* Any kind of node with parameters of its own. */
static void fill_node(CUgraphNodeParams *p, char *zone)
{
	p->type = (int)draw(15);
	switch (p->type) {
	case CU_GRAPH_NODE_TYPE_KERNEL: fill_struct("CUDA_KERNEL_NODE_PARAMS", zone); break;
	case CU_GRAPH_NODE_TYPE_MEMSET: fill_struct("CUDA_MEMSET_NODE_PARAMS", zone); break;
	case CU_GRAPH_NODE_TYPE_HOST: fill_struct("CUDA_HOST_NODE_PARAMS", zone); break;
	case CU_GRAPH_NODE_TYPE_MEM_ALLOC: fill_struct("CUDA_MEM_ALLOC_NODE_PARAMS", zone); break;
	case CU_GRAPH_NODE_TYPE_MEM_FREE: p->free = (uintptr_t)any(GRAPH_MEM); break;
	case CU_GRAPH_NODE_TYPE_GRAPH: p->graph = any(GRAPH); break;
	default: p->event = any(EVENT);
	}
	if (p->type == CU_GRAPH_NODE_TYPE_KERNEL)
		memcpy(&p->kernel, zone, sizeof(p->kernel));
	else if (p->type == CU_GRAPH_NODE_TYPE_MEMSET)
		memcpy(&p->memset.params, zone, sizeof(p->memset.params));
	else if (p->type == CU_GRAPH_NODE_TYPE_HOST)
		memcpy(&p->host, zone, sizeof(p->host));
	else if (p->type == CU_GRAPH_NODE_TYPE_MEM_ALLOC)
		memcpy(&p->alloc, zone, sizeof(p->alloc));
	p->memset.ctx = p->type == CU_GRAPH_NODE_TYPE_MEMSET ? current() : p->memset.ctx;
}

/* The kind of a handle of the type; N_KINDS: none of those that are kept. */
static enum kind kind_of(const char *type, const char *row)
{
	static const struct {
		const char *type;
		enum kind kind;
	} kinds[] = {
		{ "CUstream ", STREAM },         { "CUevent ", EVENT },
		{ "CUmodule ", MODULE },         { "CUlibrary ", LIBRARY },
		{ "CUgraph ", GRAPH },           { "CUgraphExec ", EXEC },
		{ "CUmemoryPool ", POOL },       { "CUarray ", ARRAY },
		{ "CUmipmappedArray ", MIPMAP }, { "CUmemGenericAllocationHandle ", MEMORY },
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (strstr(type, kinds[i].type)) /* with the space */
			return kinds[i].kind;
	}
	if (has(row, "TexObject") && has(type, "object"))
		return TEX;
	return has(row, "SurfObject") && has(type, "object") ? SURF : N_KINDS;
}

static uint64_t pointer_argument(const char *type, const char *row, char *zone, CUgraph graph)
{
	memset(zone, 0, ZONE);
	if (!draw(24))
		return 0;
	if (strlen(type) >= 7 && !strcmp(type + strlen(type) - 7, "void *p"))
		return (uintptr_t)(has(row, "Register Unregister") ? f.host : any(HOST));
	if (has(type, "image code fat_cubin") || (has(row, "cuLinkAdd") && has(type, "data")))
		memcpy(zone, ptx, sizeof(ptx));
	else if (has(type, "char") && has(type, "const"))
		strcpy(zone, draw(3) ? "put" : "counter");
	else if (has(type, "CUgraphNodeParams"))
		fill_node((void *)zone, zone + 1024);
	else if (strstr(type, "CUgraphNode *"))
		some_nodes(graph, (void *)zone);
	else if (has(type, "num_") && has(type, "size_t"))
		*(size_t *)(void *)zone = draw(9);
	else if (strchr(strchr(type, '*') + 1, '*'))
		for (int i = 0; i < 8; i++)
			((void **)(void *)zone)[i] = zone + 256 + 64 * i;
	else
		fill_struct(type, zone);
	return (uintptr_t)zone;
}

static uint64_t value_argument(const char *type, const char *row, CUgraph graph)
{
	enum kind kind = kind_of(type, row);

	if (kind == STREAM)
		return (uintptr_t)stream();
	if (kind == GRAPH)
		return (uintptr_t)graph;
	if (kind != N_KINDS)
		return (uintptr_t)any(kind);
	if (has(type, "CUcontext "))
		return (uintptr_t)f.ctxs[draw(SLOTS)];
	if (has(type, "CUfunction "))
		return (uintptr_t)function_of();
	if (has(type, "CUkernel "))
		return (uintptr_t)kernel_of();
	if (has(type, "CUgraphNode "))
		return (uintptr_t)node_of(graph);
	if (has(type, "CUdeviceptr"))
		return device_address();
	if (has(type, "CUhostFn"))
		return (uintptr_t)nobody;
	if (has(type, "CUstreamCallback"))
		return (uintptr_t)nobody_back;
	if (has(type, "CUoccupancy CUlinkState CUgreenCtx"))
		return 0;
	if (has(type, "num_dependencies"))
		return draw(3);
	if (has(type, "options num_attributes count_"))
		return 0;
	return draw(6) ? draw(12) : draw(0) * 16;
}

/* What others draw by themselves, since the fuzzer keeps account of it; what waits, or ends what the rest needs; where an address of
 * nothing would be the application's own memory. Arrays are not drawn: what describes one outlives its context, which looks like a leak. */
static bool is_drawn_elsewhere(const char *name)
{
	return !strcmp(name, "cuMemcpy") ||
	       (has(name, "cuInit Ctx cuLink cuMemAddress cuMemFree cuMemHost cuMemAlloc "
	                  "BeginCapture EndCapture cuMemcpyAsync cuMemcpyPeer cuLaunch cuParam "
	                  "cuIpc cuMemPoolExport cuMemPoolImport cuMemExport cuMemImport "
	                  "AddMemAllocNode cuTensorMap cuGraphConditional cuProfiler cuMemRange "
	                  "PotentialBlock ArrayCreate Array3DCreate") &&
	        !has(name, "cuCtxGet cuCtxSetFlags cuCtxSetLimit cuCtxSetCache cuCtxSetShared "
	                   "cuCtxSynchronize cuCtxReset cuCtxEnable cuCtxDisable cuStreamGetCtx "
	                   "cuMemHostRegister "
	                   "cuMemHostUnregister cuMemHostGet cuLaunchHostFunc"));
}

/* Its handle lives from now on: in which slot; NULL: none is free. */
static struct slot *room_for(enum kind kind)
{
	for (int i = 0; i < SLOTS; i++) {
		if (!f.slots[kind][i].handle)
			return &f.slots[kind][i];
	}
	return NULL;
}

static void forget(enum kind kind, const void *handle)
{
	for (int i = 0; i < SLOTS; i++) {
		if (f.slots[kind][i].handle == handle) {
			f.slots[kind][i] = (struct slot){ 0 };
			return;
		}
	}
}

static void row(void)
{
	unsigned which = (draw(0) | draw(0) << 8) % N_ROWS;
	const char *name = rows[which].name;
	bool makes = has(name, "Create Clone LoadData LoadFat LoadFrom Instantiate Retain");
	bool ends = has(name, "Destroy Unload Release");
	char types[MAX_ARGS][128] = { "" };
	uint64_t a[MAX_ARGS] = { 0 };
	unsigned n = row_parameters(which, types);
	CUgraph graph = any(GRAPH);
	struct slot *room = NULL;
	enum kind kind = N_KINDS;

	if (is_drawn_elsewhere(name))
		return;
	for (unsigned i = 0; i < n; i++)
		a[i] = strchr(types[i], '*') ? pointer_argument(types[i], name, zones[i], graph)
		                             : value_argument(types[i], name, graph);
	if (makes || ends)
		kind = kind_of(types[0], name);
	if (makes && kind != N_KINDS) {
		room = room_for(kind);
		if (!room || !a[0])
			return;
	}
	/* nobody gives back what is nobody's */
	if (ends && !a[0])
		return;
	if (row_call(which, a))
		return;
	if (room)
		*room = (struct slot){ *(void **)(void *)zones[0],
			               has(name, "Library Graph Event Pool Retain cuMemCreate")
			                       ? NULL
			                       : current(),
			               0, 0 };
	else if (ends && kind != N_KINDS && !has(name, "Node"))
		forget(kind, (void *)(uintptr_t)a[0]);
}

/* --- what belongs together: calls whose arguments are what others gave */
static void processes(void)
{
	struct slot *m = slot(MEM), *p = slot(POOL);
	CUipcMemHandle handle = { { 0 } };
	CUipcEventHandle told = { { 0 } };
	CUmemPoolPtrExportData data = { { 0 } };
	CUdeviceptr at = (uintptr_t)m->handle;
	CUmemoryPool pool;
	CUevent event;
	int fd = -1;

	switch (draw(4)) {
	case 0:
		CALL(cuIpcGetMemHandle(&handle, at));
		handle.reserved[draw(64)] ^= (unsigned char)(draw(8) ? 0 : draw(0));
		if (!CALL(cuIpcOpenMemHandle_v2(&at, handle, draw(2))))
			CALL(cuIpcCloseMemHandle(at));
		break;
	case 1:
		if (CALL(cuEventCreate(&event, draw(8))))
			break;
		CALL(cuIpcGetEventHandle(&told, event));
		CALL(cuEventRecord(event, stream()));
		CALL(cuEventDestroy_v2(event));
		if (!CALL(cuIpcOpenEventHandle(&event, told)))
			CALL(cuEventDestroy_v2(event));
		break;
	case 2:
		if (!p->handle || CALL(cuMemPoolExportToShareableHandle(&fd, p->handle, 1, 0)))
			break;
		if (!CALL(cuMemPoolImportFromShareableHandle(&pool, (void *)(intptr_t)fd, 1, 0)))
			CALL(cuMemPoolDestroy(pool));
		close(fd);
		break;
	default:
		CALL(cuMemPoolExportPointer(&data, at));
		data.reserved[draw(64)] ^= (unsigned char)(draw(8) ? 0 : draw(0));
		if (p->handle && !CALL(cuMemPoolImportPointer(&at, p->handle, &data)))
			CALL(cuMemFree_v2(at));
	}
}

/* What was said of managed memory. */
static void hints(void)
{
	const struct slot *m = slot(MEM);
	CUdeviceptr at = (uintptr_t)m->handle + draw(3) * 4096;
	size_t n = draw(2) ? m->bytes : draw(0) * 64, sizes[3] = { 4, 4u + draw(3) * 4, 8 };
	int data[3][16], which[3] = { (int)draw(9), (int)draw(9), (int)draw(9) };
	void *places[3] = { data[0], data[1], data[2] };

	switch (draw(5)) {
	case 0: CALL(cuMemAdvise(at, n, (int)draw(8), (int)draw(4) - 1)); break;
	case 1: CALL(cuMemAdvise_v2(at, n, (int)draw(8), location())); break;
	case 2: CALL(cuMemPrefetchAsync(at, n, (int)draw(4) - 1, stream())); break;
	case 3: CALL(cuMemRangeGetAttribute(data[0], sizes[draw(3)], which[0], at, n)); break;
	default: CALL(cuMemRangeGetAttributes(places, sizes, which, draw(4), at, n));
	}
}

/* Memory of graphs, and nodes that choose. A loop ends: its value is 0 from the beginning, and no kernel changes it. */
static void graph_nodes(void)
{
	CUgraph graph = any(GRAPH), bodies[2] = { NULL, NULL };
	struct slot *room = room_for(GRAPH_MEM), *s = slot(STREAM);
	CUDA_MEM_ALLOC_NODE_PARAMS p = { .poolProps = { .allocType = 1,
		                                        .location = { 1, (int)draw(3) } },
		                         .bytesize = 1 + draw(0) * 64 };
	CUgraphNodeParams choice = { .type = CU_GRAPH_NODE_TYPE_CONDITIONAL };
	CUgraphNode nodes[16], node;
	size_t n = nodes_of(graph, nodes, 16);
	uint64_t value;

	n = n ? draw((unsigned)n + 1) : 0;
	switch (draw(7)) {
	case 0:
		if (graph && room && !CALL(cuGraphAddMemAllocNode(&node, graph, nodes, n, &p)))
			*room = (struct slot){ (void *)(uintptr_t)p.dptr, NULL, p.bytesize, 0 };
		break;
	case 1:
		if (graph)
			CALL(cuGraphAddMemFreeNode(&node, graph, nodes, n,
			                           (uintptr_t)any(GRAPH_MEM)));
		break;
	case 2:
		CALL(draw(2) ? cuMemFree_v2((uintptr_t)any(GRAPH_MEM))
		             : cuMemFreeAsync((uintptr_t)any(GRAPH_MEM), stream()));
		break;
	case 3: CALL(cuGraphLaunch(any(EXEC), stream())); break;
	case 4:
		if (draw(2))
			CALL(cuDeviceGetGraphMemAttribute((int)draw(3), (int)draw(5), &value));
		else
			CALL(cuDeviceGraphMemTrim((int)draw(3)));
		break;
	case 5:
		if (s->handle && !s->more && graph &&
		    !CALL(cuStreamBeginCaptureToGraph(s->handle, graph, nodes, NULL, n,
		                                      (int)draw(3))))
			s->more = 2;
		break;
	default:
		choice.conditional.type = (int)draw(3);
		choice.conditional.size = 1 + draw(2);
		choice.conditional.ctx = current();
		if (!graph || CALL(cuGraphConditionalHandleCreate(
		                      &choice.conditional.handle, graph, current(),
		                      choice.conditional.type == 1 ? 0 : draw(2), draw(2))))
			break;
		if (!CALL(cuGraphAddNode(&node, graph, nodes, n, &choice)) &&
		    choice.conditional.phGraph_out) {
			memcpy(bodies, choice.conditional.phGraph_out,
			       choice.conditional.size * sizeof(CUgraph));
			add_node(bodies[0]);
		}
	}
}

static void links(void)
{
	char *text = zones[0], error[64];
	int options[] = { 5, 6 };
	void *values[] = { error, (void *)sizeof(error) }, *cubin;
	CUlinkState state;
	size_t bytes;

	memset(text, 0, ZONE);
	memcpy(text, ptx, sizeof(ptx));
	if (CALL(cuLinkCreate_v2(draw(3), options, values, &state)))
		return;
	for (unsigned i = draw(3); i; i--)
		CALL(cuLinkAddData_v2(state, (int)draw(6), text, sizeof(ptx) - draw(3), "a", 0,
		                      NULL, NULL));
	if (!CALL(cuLinkComplete(state, &cubin, &bytes)))
		CALL(cuLinkComplete(state, &cubin, &bytes));
	CALL(cuLinkDestroy(state));
}

static void together(void)
{
	static void (*const all[])(void) = { processes, hints, graph_nodes, graph_nodes, links };

	all[draw(sizeof(all) / sizeof(all[0]))]();
}

#endif
