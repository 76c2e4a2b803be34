/* memory.c - calls that give the application memory its kernels reach, or take it back: they are the driver's, and what became of them
 * goes into the table of allocations. */
#include "agent/core/allocations.h"
#include "agent/core/life.h"
#include "agent/cuda/memory.h"
#include "agent/cuda/shim.h"
#include "agent/variant/driver.h"
#include "agent/variant/registry.h"

static void made(CUresult result, uint64_t address, uint64_t bytes, enum gx_allocation_kind kind)
{
	const struct gx_cuda_api *api;
	CUcontext context = NULL;

	if (result || !gx_agent_awake())
		return;
	api = gx_agent_api();
	if (api->cuCtxGetCurrent)
		api->cuCtxGetCurrent(&context);
	gx_allocation_made(context, address, bytes, kind);
}

static uint64_t before(uint64_t address)
{
	return gx_agent_awake() ? gx_allocation_id(address) : 0;
}

static CUresult freed(CUresult result, uint64_t id)
{
	if (!result && id)
		gx_allocation_freed(id, GX_ALLOCATION_FREED);
	return result;
}

/* --- device memory */

CUresult cuMemAlloc_v2(CUdeviceptr *address, size_t bytes)
{
	CUresult result = GX_REAL(cuMemAlloc_v2)(address, bytes);

	made(result, result ? 0 : *address, bytes, GX_ALLOCATION_DEVICE);
	return result;
}

CUresult cuMemAllocPitch_v2(CUdeviceptr *address, size_t *pitch, size_t width, size_t height,
                            unsigned int element_bytes)
{
	CUresult result = GX_REAL(cuMemAllocPitch_v2)(address, pitch, width, height, element_bytes);

	made(result, result ? 0 : *address, result ? 0 : *pitch * height, GX_ALLOCATION_DEVICE);
	return result;
}

CUresult cuMemAllocManaged(CUdeviceptr *address, size_t bytes, unsigned int flags)
{
	CUresult result = GX_REAL(cuMemAllocManaged)(address, bytes, flags);

	made(result, result ? 0 : *address, bytes, GX_ALLOCATION_MANAGED);
	return result;
}

CUresult cuMemFree_v2(CUdeviceptr address)
{
	uint64_t id = before(address);

	return freed(GX_REAL(cuMemFree_v2)(address), id);
}

/* --- in the order of a stream */

static CUresult made_in_order(CUresult result, const CUdeviceptr *address, size_t bytes)
{
	made(result, result ? 0 : *address, bytes, GX_ALLOCATION_POOL);
	return result;
}

/* Kernels in front of it in the stream still use what it takes back. */
static CUresult left(CUresult result, uint64_t id)
{
	if (!result && id)
		gx_allocation_freed(id, GX_ALLOCATION_LEFT);
	return result;
}

#define IN_ORDER(suffix)                                                                           \
	CUresult cuMemAllocAsync##suffix(CUdeviceptr *address, size_t bytes, CUstream stream)      \
	{                                                                                          \
		return made_in_order(GX_REAL_AS(cuMemAllocAsync##suffix,                           \
		                                cuMemAllocAsync)(address, bytes, stream),          \
		                     address, bytes);                                              \
	}                                                                                          \
                                                                                                   \
	CUresult cuMemAllocFromPoolAsync##suffix(CUdeviceptr *address, size_t bytes,               \
	                                         CUmemoryPool pool, CUstream stream)               \
	{                                                                                          \
		return made_in_order(                                                              \
		        GX_REAL_AS(cuMemAllocFromPoolAsync##suffix,                                \
		                   cuMemAllocFromPoolAsync)(address, bytes, pool, stream),         \
		        address, bytes);                                                           \
	}                                                                                          \
                                                                                                   \
	CUresult cuMemFreeAsync##suffix(CUdeviceptr address, CUstream stream)                      \
	{                                                                                          \
		uint64_t id = before(address);                                                     \
                                                                                                   \
		return left(GX_REAL_AS(cuMemFreeAsync##suffix, cuMemFreeAsync)(address, stream),   \
		            id);                                                                   \
	}

IN_ORDER()
IN_ORDER(_ptsz)

/* --- by nodes of graphs: the address is there for good, and the memory whenever the graph runs */

CUresult cuGraphAddMemAllocNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                                size_t n_deps, CUDA_MEM_ALLOC_NODE_PARAMS *params)
{
	CUresult result = GX_REAL(cuGraphAddMemAllocNode)(node, graph, deps, n_deps, params);

	made(result, result ? 0 : params->dptr, result ? 0 : params->bytesize, GX_ALLOCATION_POOL);
	return result;
}

CUresult gx_memory_node(CUresult result, const CUgraphNodeParams *params)
{
	if (!result && params && params->type == CU_GRAPH_NODE_TYPE_MEM_ALLOC)
		made(result, params->alloc.dptr, params->alloc.bytesize, GX_ALLOCATION_POOL);
	return result;
}

/* --- memory of the host, at the address by which devices reach it */

static uint64_t of_device(void *p)
{
	const struct gx_cuda_api *api = gx_agent_awake() ? gx_agent_api() : NULL;
	CUdeviceptr address = 0;

	if (!api || !api->cuMemHostGetDevicePointer_v2 ||
	    api->cuMemHostGetDevicePointer_v2(&address, p, 0))
		return 0;
	return address;
}

static CUresult made_on_host(CUresult result, void *p, size_t bytes)
{
	made(result, result ? 0 : of_device(p), bytes, GX_ALLOCATION_HOST);
	return result;
}

CUresult cuMemHostAlloc(void **out, size_t bytes, unsigned int flags)
{
	CUresult result = GX_REAL(cuMemHostAlloc)(out, bytes, flags);

	return made_on_host(result, result ? NULL : *out, bytes);
}

CUresult cuMemAllocHost_v2(void **out, size_t bytes)
{
	CUresult result = GX_REAL(cuMemAllocHost_v2)(out, bytes);

	return made_on_host(result, result ? NULL : *out, bytes);
}

CUresult cuMemHostRegister(void *p, size_t bytes, unsigned int flags)
{
	return made_on_host(GX_REAL(cuMemHostRegister)(p, bytes, flags), p, bytes);
}

CUresult cuMemHostRegister_v2(void *p, size_t bytes, unsigned int flags)
{
	return made_on_host(GX_REAL(cuMemHostRegister_v2)(p, bytes, flags), p, bytes);
}

CUresult cuMemFreeHost(void *p)
{
	uint64_t id = p ? before(of_device(p)) : 0;

	return freed(GX_REAL(cuMemFreeHost)(p), id);
}

CUresult cuMemHostUnregister(void *p)
{
	uint64_t id = p ? before(of_device(p)) : 0;

	return freed(GX_REAL(cuMemHostUnregister)(p), id);
}

/* --- ranges that the application maps: memory for kernels once a device may access them */

CUresult cuMemSetAccess(CUdeviceptr address, size_t bytes, const CUmemAccessDesc *desc,
                        size_t count)
{
	CUresult result = GX_REAL(cuMemSetAccess)(address, bytes, desc, count);
	bool given = false;

	if (result || !gx_agent_awake())
		return result;
	for (size_t i = 0; i < count; i++)
		given |= desc[i].flags != 0;
	if (given) /* of no context: of whatever the devices are that it was given to */
		gx_allocation_made(NULL, address, bytes, GX_ALLOCATION_MAPPED);
	else
		gx_allocations_unmap(address, bytes);
	return result;
}

CUresult cuMemUnmap(CUdeviceptr address, size_t bytes)
{
	CUresult result = GX_REAL(cuMemUnmap)(address, bytes);

	if (!result && gx_agent_awake())
		gx_allocations_unmap(address, bytes);
	return result;
}

/* --- variables of modules: who has an address of one may give it to kernels that do not name it */

/* The module, or the library that it stands for. */
static CUresult variable(const void *handle, CUdeviceptr address, size_t bytes)
{
	const struct gx_module *module = gx_agent_awake() ? gx_registry_module(handle) : NULL;
	CUcontext context = NULL;

	if (!module)
		return CUDA_SUCCESS;
	if (gx_agent_api()->cuCtxGetCurrent)
		gx_agent_api()->cuCtxGetCurrent(&context);
	gx_allocation_of_module(context, module->library ? module->library->handle : handle,
	                        address, bytes);
	return CUDA_SUCCESS;
}

/* The application may ask for one of both alone. */
CUresult cuModuleGetGlobal_v2(CUdeviceptr *address, size_t *bytes, CUmodule module,
                              const char *name)
{
	CUdeviceptr own_address = 0;
	size_t own_bytes = 0;
	CUresult result = GX_REAL(cuModuleGetGlobal_v2)(address, bytes, module, name);

	if (!result && (!address || !bytes) &&
	    GX_REAL(cuModuleGetGlobal_v2)(&own_address, &own_bytes, module, name))
		return result;
	return result ? result
	              : variable(module, address ? *address : own_address,
	                         bytes ? *bytes : own_bytes);
}

CUresult cuLibraryGetGlobal(CUdeviceptr *address, size_t *bytes, CUlibrary library,
                            const char *name)
{
	CUdeviceptr own_address = 0;
	size_t own_bytes = 0;
	CUresult result = GX_REAL(cuLibraryGetGlobal)(address, bytes, library, name);

	if (!result && (!address || !bytes) &&
	    GX_REAL(cuLibraryGetGlobal)(&own_address, &own_bytes, library, name))
		return result;
	return result ? result
	              : variable(library, address ? *address : own_address,
	                         bytes ? *bytes : own_bytes);
}
