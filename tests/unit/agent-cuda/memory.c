/* memory.c - calls that give and take memory: the driver's own comes first, its result is what the application gets, and the table hears of
 * what succeeded while the agent is awake. */
#include "calls.h"

#include "agent/core/allocations.h"
#include "agent/core/life.h"
#include "agent/cuda/memory.h"
#include "agent/cuda/shim.h"
#include "agent/variant/registry.h"

enum {
	GIVEN = 0x700,
	PITCH = 512,
	CONTEXT = 0xc1,
	STREAM = 0x5,
	POOL = 0x9,
	ID = 33,
	MODULE = 0x20,
	LIBRARY = 0x21,
	STANDS = 0x22
};

#define handle_of(number) ((void *)(uintptr_t)(number))

static bool asleep, unknown;

bool __wrap_gx_agent_awake(void);
void __wrap_gx_allocation_made(void *context, uint64_t address, uint64_t bytes,
                               enum gx_allocation_kind kind);
uint64_t __wrap_gx_allocation_id(uint64_t address);
void __wrap_gx_allocations_unmap(uint64_t address, uint64_t bytes);
struct gx_module *__wrap_gx_registry_module(const void *handle);
void __wrap_gx_allocation_of_module(void *context, const void *of, uint64_t address,
                                    uint64_t bytes);
void __wrap_gx_allocation_freed(uint64_t id, enum gx_allocation_state state);

bool __wrap_gx_agent_awake(void)
{
	return !asleep;
}

void __wrap_gx_allocation_made(void *context, uint64_t address, uint64_t bytes,
                               enum gx_allocation_kind kind)
{
	ask("made in %lx: %llx %llu %d; ", number_of(context), (unsigned long long)address,
	    (unsigned long long)bytes, (int)kind);
}

uint64_t __wrap_gx_allocation_id(uint64_t address)
{
	ask("id of %llx; ", (unsigned long long)address);
	return unknown ? 0 : ID;
}

void __wrap_gx_allocation_freed(uint64_t id, enum gx_allocation_state state)
{
	ask("freed %llu %d; ", (unsigned long long)id, (int)state);
}

/* Of a module, and of one that stands for a library; others are not known. */
static struct gx_module library = { .handle = handle_of(LIBRARY) },
                        module = { .handle = handle_of(MODULE) },
                        stands = { .handle = handle_of(STANDS), .library = &library };

struct gx_module *__wrap_gx_registry_module(const void *handle)
{
	switch (number_of(handle)) {
	case LIBRARY: return &library;
	case MODULE: return &module;
	case STANDS: return &stands;
	default: return NULL;
	}
}

void __wrap_gx_allocation_of_module(void *context, const void *of, uint64_t address, uint64_t bytes)
{
	ask("of %lx in %lx: %llx %llu; ", number_of(of), number_of(context),
	    (unsigned long long)address, (unsigned long long)bytes);
}

void __wrap_gx_allocations_unmap(uint64_t address, uint64_t bytes)
{
	ask("unmapped %llx %llu; ", (unsigned long long)address, (unsigned long long)bytes);
}

/* --- the driver */
static CUresult give(CUdeviceptr *address, const char *name, size_t bytes)
{
	CUresult result = ask("%s %zu; ", name, bytes);

	if (!result)
		*address = GIVEN;
	return result;
}

static CUresult real_alloc(CUdeviceptr *address, size_t bytes)
{
	return give(address, "alloc", bytes);
}

static CUresult real_pitch(CUdeviceptr *address, size_t *pitch, size_t width, size_t height,
                           unsigned int element)
{
	CUresult result = ask("pitch %zu %zu %u; ", width, height, element);

	if (!result) {
		*address = GIVEN;
		*pitch = PITCH;
	}
	return result;
}

static CUresult real_managed(CUdeviceptr *address, size_t bytes, unsigned int flags)
{
	return give(address, flags == 2 ? "managed" : "?", bytes);
}

static CUresult real_async(CUdeviceptr *address, size_t bytes, CUstream stream)
{
	return give(address, number_of(stream) == STREAM ? "async" : "?", bytes);
}

static CUresult real_pool(CUdeviceptr *address, size_t bytes, CUmemoryPool pool, CUstream stream)
{
	return give(address, number_of(stream) == STREAM && number_of(pool) == POOL ? "pool" : "?",
	            bytes);
}

static CUresult real_host(void **out, size_t bytes, unsigned int flags)
{
	CUresult result = ask("host %zu %u; ", bytes, flags);

	if (!result)
		*out = handle(GIVEN + 1);
	return result;
}

static CUresult real_all_host(void **out, size_t bytes)
{
	CUresult result = ask("all_host %zu; ", bytes);

	if (!result)
		*out = handle(GIVEN + 1);
	return result;
}

static CUresult real_register(void *p, size_t bytes, unsigned int flags)
{
	return ask("register %lx %zu %u; ", number_of(p), bytes, flags);
}

static CUresult real_node(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps, size_t n,
                          CUDA_MEM_ALLOC_NODE_PARAMS *params)
{
	CHECK(!node && !deps && n == 2 && number_of(graph) == POOL);
	return give(&params->dptr, "node", params->bytesize);
}

static CUresult real_free(CUdeviceptr address)
{
	return ask("free %llx; ", (unsigned long long)address);
}

static CUresult real_free_async(CUdeviceptr address, CUstream stream)
{
	return ask("free_async %llx %lx; ", (unsigned long long)address, number_of(stream));
}

static CUresult real_free_host(void *p)
{
	return ask("free_host %lx; ", number_of(p));
}

static CUresult real_unregister(void *p)
{
	return ask("unregister %lx; ", number_of(p));
}

static CUresult current(CUcontext *context)
{
	*context = handle(CONTEXT);
	return CUDA_SUCCESS;
}

/* The device has it elsewhere. */
static CUresult device_pointer(CUdeviceptr *address, void *p, unsigned int flags)
{
	CHECK(!flags);
	*address = (CUdeviceptr)number_of(p) + 0x10000;
	return ask("where %lx; ", number_of(p));
}

/* --- the application */
static CUresult call(int which)
{
	CUdeviceptr address = 1;
	size_t pitch = 1;
	void *p = NULL;

	switch (which) {
	case 0: return cuMemAlloc_v2(&address, 100);
	case 1: return cuMemAllocPitch_v2(&address, &pitch, 100, 3, 4);
	case 2: return cuMemAllocManaged(&address, 100, 2);
	case 3: return cuMemAllocAsync(&address, 100, handle(STREAM));
	case 4: return cuMemAllocAsync_ptsz(&address, 100, handle(STREAM));
	case 5: return cuMemAllocFromPoolAsync(&address, 100, handle(POOL), handle(STREAM));
	case 6: return cuMemAllocFromPoolAsync_ptsz(&address, 100, handle(POOL), handle(STREAM));
	case 7: return cuMemHostAlloc(&p, 100, 6);
	case 8: return cuMemAllocHost_v2(&p, 100);
	case 9: return cuMemHostRegister(handle(GIVEN + 1), 100, 2);
	case 10: return cuMemHostRegister_v2(handle(GIVEN + 1), 100, 2);
	case 11: return cuMemFree_v2(GIVEN);
	case 12: return cuMemFreeAsync(GIVEN, handle(STREAM));
	case 13: return cuMemFreeAsync_ptsz(GIVEN, handle(STREAM));
	case 14: return cuMemFreeHost(handle(GIVEN + 1));
	default: return cuMemHostUnregister(handle(GIVEN + 1));
	}
}

#define WHERE "where 701; "
#define MADE  "made in c1: "
static const struct {
	const char *before, *real, *after;
} rows[] = {
	{ "", "alloc 100; ", MADE "700 100 0; " },
	{ "", "pitch 100 3 4; ", MADE "700 1536 0; " },
	{ "", "managed 100; ", MADE "700 100 1; " },
	{ "", "async 100; ", MADE "700 100 3; " },
	{ "", "async 100; ", MADE "700 100 3; " },
	{ "", "pool 100; ", MADE "700 100 3; " },
	{ "", "pool 100; ", MADE "700 100 3; " },
	{ "", "host 100 6; ", WHERE MADE "10701 100 2; " },
	{ "", "all_host 100; ", WHERE MADE "10701 100 2; " },
	{ "", "register 701 100 2; ", WHERE MADE "10701 100 2; " },
	{ "", "register 701 100 2; ", WHERE MADE "10701 100 2; " },
	{ "id of 700; ", "free 700; ", "freed 33 2; " },
	{ "id of 700; ", "free_async 700 5; ", "freed 33 1; " },
	{ "id of 700; ", "free_async 700 5; ", "freed 33 1; " },
	{ WHERE "id of 10701; ", "free_host 701; ", "freed 33 2; " },
	{ WHERE "id of 10701; ", "unregister 701; ", "freed 33 2; " },
};
enum { N_ROWS = sizeof(rows) / sizeof(rows[0]), FIRST_FREE = 11, N_BEFORE = 14 };

static void check(int which, bool before, bool after, CUresult result)
{
	char expected[256];

	CHECK_EQ(call(which), result);
	snprintf(expected, sizeof(expected), "%s%s%s", before ? rows[which].before : "",
	         rows[which].real, after ? rows[which].after : "");
	CHECK(was_asked(expected));
	failing_call = 0;
}

static void test_all(void)
{
	for (int which = 0; which < N_ROWS; which++) {
		int real = which < FIRST_FREE ? 1 : which < N_BEFORE ? 2 : 3;

		check(which, true, true, CUDA_SUCCESS);
		failing_call = real; /* what failed is told as it is, and noted nowhere */
		check(which, true, false, CUDA_ERROR_INVALID_VALUE);
		asleep = true;
		check(which, false, false, CUDA_SUCCESS);
		asleep = false;
		unknown = true;
		check(which, true, which < FIRST_FREE, CUDA_SUCCESS);
		unknown = false;
	}
	/* nothing is freed: the driver's own answer */
	CHECK(!cuMemFreeHost(NULL) && was_asked("free_host 0; "));
	CHECK(!cuMemHostUnregister(NULL) && was_asked("unregister 0; "));
}

/* Asked for by whatever is wanted of both, and by nobody who is asleep. */
static CUresult real_global(CUdeviceptr *address, size_t *bytes, CUmodule of, const char *name)
{
	CUresult result = ask("global %s of %lx; ", name, number_of(of));

	if (!result && address)
		*address = GIVEN;
	if (!result && bytes)
		*bytes = 24;
	return result;
}

static CUresult real_library_global(CUdeviceptr *address, size_t *bytes, CUlibrary of,
                                    const char *name)
{
	return real_global(address, bytes, (CUmodule)of, name);
}

static void test_variables(void)
{
	CUdeviceptr address = 0;
	size_t bytes = 0;

	CHECK(!cuModuleGetGlobal_v2(&address, &bytes, handle(MODULE), "v") && address == GIVEN &&
	      bytes == 24 && was_asked("global v of 20; of 20 in c1: 700 24; "));
	CHECK(!cuModuleGetGlobal_v2(&address, NULL, handle(STANDS), "v") &&
	      was_asked("global v of 22; global v of 22; of 21 in c1: 700 24; "));
	CHECK(!cuModuleGetGlobal_v2(NULL, &bytes, handle(MODULE), "v") &&
	      was_asked("global v of 20; global v of 20; of 20 in c1: 700 24; "));
	CHECK(!cuLibraryGetGlobal(&address, &bytes, handle(LIBRARY), "v") &&
	      was_asked("global v of 21; of 21 in c1: 700 24; "));
	CHECK(!cuLibraryGetGlobal(NULL, NULL, handle(LIBRARY), "v") &&
	      was_asked("global v of 21; global v of 21; of 21 in c1: 700 24; "));
	CHECK(!cuModuleGetGlobal_v2(&address, &bytes, handle(POOL), "v") &&
	      was_asked("global v of 9; "));
	asleep = true;
	CHECK(!cuLibraryGetGlobal(&address, &bytes, handle(LIBRARY), "v") &&
	      was_asked("global v of 21; "));
	asleep = false;
	failing_call = 1;
	CHECK(cuModuleGetGlobal_v2(&address, &bytes, handle(MODULE), "v") ==
	              CUDA_ERROR_INVALID_VALUE &&
	      was_asked("global v of 20; "));
	failing_call = 1;
	CHECK(cuLibraryGetGlobal(&address, NULL, handle(LIBRARY), "v") ==
	              CUDA_ERROR_INVALID_VALUE &&
	      was_asked("global v of 21; "));
	failing_call = 2; /* what was wanted is there all the same */
	CHECK(!cuLibraryGetGlobal(&address, NULL, handle(LIBRARY), "v") &&
	      was_asked("global v of 21; global v of 21; "));
	failing_call = 2;
	CHECK(!cuModuleGetGlobal_v2(&address, NULL, handle(MODULE), "v") &&
	      was_asked("global v of 20; global v of 20; "));
	failing_call = 0;
}

static CUresult real_access(CUdeviceptr address, size_t bytes, const CUmemAccessDesc *desc,
                            size_t count)
{
	(void)desc;
	return ask("access %llx %zu by %zu; ", (unsigned long long)address, bytes, count);
}

static CUresult real_unmap(CUdeviceptr address, size_t bytes)
{
	return ask("unmap %llx %zu; ", (unsigned long long)address, bytes);
}

/* Memory from the time on when somebody may access it. */
static void test_mapped(void)
{
	CUmemAccessDesc desc[2] = { { .flags = 0 }, { .flags = 3 } };

	CHECK(!cuMemSetAccess(GIVEN, 64, desc, 2) &&
	      was_asked("access 700 64 by 2; made in 0: 700 64 5; "));
	CHECK(!cuMemSetAccess(GIVEN, 64, desc, 1) &&
	      was_asked("access 700 64 by 1; unmapped 700 64; "));
	CHECK(!cuMemUnmap(GIVEN, 64) && was_asked("unmap 700 64; unmapped 700 64; "));
	failing_call = 1;
	CHECK(cuMemSetAccess(GIVEN, 64, desc, 2) && was_asked("access 700 64 by 2; "));
	failing_call = 1;
	CHECK(cuMemUnmap(GIVEN, 64) && was_asked("unmap 700 64; "));
	asleep = true;
	CHECK(!cuMemSetAccess(GIVEN, 64, desc, 2) && was_asked("access 700 64 by 2; "));
	CHECK(!cuMemUnmap(GIVEN, 64) && was_asked("unmap 700 64; "));
	asleep = false;
}

/* Memory of a graph's node, which one call adds, or the one for every type. */
static void test_node(void)
{
	CUDA_MEM_ALLOC_NODE_PARAMS p = { .bytesize = 100 };
	CUgraphNodeParams any = { .type = CU_GRAPH_NODE_TYPE_MEM_ALLOC };

	CHECK(!cuGraphAddMemAllocNode(NULL, handle(POOL), NULL, 2, &p) &&
	      was_asked("node 100; " MADE "700 100 3; "));
	failing_call = 1;
	CHECK(cuGraphAddMemAllocNode(NULL, handle(POOL), NULL, 2, &p) && was_asked("node 100; "));
	failing_call = 0;
	asleep = true;
	CHECK(!cuGraphAddMemAllocNode(NULL, handle(POOL), NULL, 2, &p) && was_asked("node 100; "));
	asleep = false;
	any.alloc = p;
	CHECK(!gx_memory_node(CUDA_SUCCESS, &any) && was_asked(MADE "700 100 3; "));
	CHECK_EQ(gx_memory_node(CUDA_ERROR_INVALID_VALUE, &any), CUDA_ERROR_INVALID_VALUE);
	any.type = CU_GRAPH_NODE_TYPE_MEM_FREE;
	CHECK(!gx_memory_node(CUDA_SUCCESS, &any) && !gx_memory_node(CUDA_SUCCESS, NULL) &&
	      was_asked(""));
}

#define DRIVER(name, function) gx_forward_slots[GX_ENTRY_##name] = (void *)(uintptr_t)(function)

int main(void)
{
	api()->cuCtxGetCurrent = current;
	api()->cuMemHostGetDevicePointer_v2 = device_pointer;
	DRIVER(cuMemAlloc_v2, real_alloc);
	DRIVER(cuMemAllocPitch_v2, real_pitch);
	DRIVER(cuMemAllocManaged, real_managed);
	DRIVER(cuMemAllocAsync, real_async);
	DRIVER(cuMemAllocAsync_ptsz, real_async);
	DRIVER(cuMemAllocFromPoolAsync, real_pool);
	DRIVER(cuMemAllocFromPoolAsync_ptsz, real_pool);
	DRIVER(cuGraphAddMemAllocNode, real_node);
	DRIVER(cuMemHostAlloc, real_host);
	DRIVER(cuMemAllocHost_v2, real_all_host);
	DRIVER(cuMemHostRegister, real_register);
	DRIVER(cuMemHostRegister_v2, real_register);
	DRIVER(cuMemFree_v2, real_free);
	DRIVER(cuMemFreeAsync, real_free_async);
	DRIVER(cuMemFreeAsync_ptsz, real_free_async);
	DRIVER(cuMemFreeHost, real_free_host);
	DRIVER(cuMemHostUnregister, real_unregister);
	DRIVER(cuModuleGetGlobal_v2, real_global);
	DRIVER(cuLibraryGetGlobal, real_library_global);
	test_all();
	DRIVER(cuMemSetAccess, real_access);
	DRIVER(cuMemUnmap, real_unmap);
	test_variables();
	test_mapped();
	test_node();
	return TEST_END();
}
