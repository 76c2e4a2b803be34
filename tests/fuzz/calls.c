/* calls.c - fuzzes the driver interface of the soft device call by call: every row of the table, arguments of the right kind that are
 * hostile all the same. driver.c runs sequences that mean something; here handles are of other kinds, nothing, or memory that is none;
 * numbers are 0, small or huge, addresses next to what lives. Whatever comes, a result that has a name.
 *
 * What a driver can't know is the application's own fault, and not tried: a pointer to where no memory is, a handle that was given back,
 * more bytes of host memory than there are.
 */
#include "rows.h"

enum { MAX_CALLS = 100, N_LIVE = 64, SCRATCH = 1 << 16, DEVICE_BYTES = 4096 };

static const char ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
                          ".visible .global .align 4 .u32 counter = 5;\n"
                          ".visible .entry put(.param .u64 p, .param .u32 v)\n{\n"
                          "	.reg .b32 %r<4>;\n	.reg .b64 %rd<4>;\n"
                          "	ld.param.u64 %rd1, [p];\n	ld.param.u32 %r1, [v];\n"
                          "	st.global.u32 [%rd1], %r1;\n	ret;\n}\n";

enum kind { CTX, STREAM, EVENT, MODULE, FUNCTION, LIBRARY, KERNEL, GRAPH, NODE, EXEC, N_KINDS };

static struct {
	const uint8_t *bytes;
	size_t left;
	uint64_t rest;
	void *live[N_KINDS];
	CUdeviceptr memory;
	_Alignas(64) char scratch[SCRATCH], nothing[SCRATCH];
	void *handles[N_LIVE], *places[N_LIVE];
} f;

/* The leaks are those of calls that made something which nobody gives back. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "detect_leaks=0";
}

/* Behind the input's end numbers follow from all of it: a short one is a whole sequence as well. */
static unsigned draw(unsigned n)
{
	unsigned v;

	if (f.left) {
		f.left--;
		v = *f.bytes++;
		f.rest = (f.rest ^ v) * 0x100000001b3ull;
	} else {
		f.rest = f.rest * 6364136223846793005ull + 1442695040888963407ull;
		v = f.rest >> 56;
	}
	return n ? v % n : v;
}

static void *handle(bool ends)
{
	unsigned which = draw(N_KINDS + 4);

	if (which < N_KINDS && !ends)
		return f.live[which];
	return which % 2 ? f.nothing : NULL;
}

/* No more bytes than there are, or than what is counted has, where memory of the application stands beside them. */
static uint64_t number(const char *name, bool beside_memory)
{
	static const uint64_t huge[] = { UINT64_MAX, INT32_MAX,  1ull << 31, UINT32_MAX,
		                         1ull << 32, 1ull << 40, 1ull << 62, INT64_MAX };
	unsigned which = draw(24);

	if (which < 12)
		return which;
	if (beside_memory && has(name, "count num n_ bytes size len width height options"))
		return which % 2 || has(name, "num n_ options") ? which % 4
		                                                : DEVICE_BYTES >> which % 13;
	return which < 20 ? huge[which - 12] : DEVICE_BYTES << (which - 20);
}

static uint64_t address(bool ends)
{
	switch (draw(7)) {
	case 0: return 0;
	case 1: return number("", false);
	case 2: return ends ? 3 : f.memory + DEVICE_BYTES - draw(9);
	case 3: return (uintptr_t)f.nothing;
	default: return ends ? 5 : f.memory + draw(0);
	}
}

/* An argument by its type and name. */
static uint64_t argument(const char *type, bool ends, bool copies, bool beside_memory)
{
	static const char *const texts[] = {
		"put", "counter", "", "cuMemAlloc", ptx, "0000:01:00.0"
	};
	static const char handles[] =
	        "CUcontext CUstream CUevent CUmodule CUfunction CUlibrary CUkernel CUgraph CUarray "
	        "CUmipmappedArray CUmemoryPool CUlinkState CUgreenCtx";
	const char *star = strchr(type, '*');
	bool is_handle =
	        has(type, handles) &&
	        !has(type, "Params EdgeData Attr Mode Status Type Result Info Option Loading");

	if (has(type, "CUhostFn CUstreamCallback CUoccupancy"))
		return 0;
	if (star && !draw(6))
		return 0;
	if (star && is_handle)
		return (uintptr_t)f.handles;
	if (star && strchr(star + 1, '*'))
		return (uintptr_t)f.places;
	if (star && has(type, "char"))
		return (uintptr_t)(strstr(type, "const") ? texts[draw(6)] : f.scratch);
	if (star)
		return (uintptr_t)(!copies && !has(type, "DESC PARAMS Params Config") && draw(2)
		                           ? f.scratch
		                           : memset(f.nothing, 0, SCRATCH));
	if (is_handle)
		return (uintptr_t)handle(ends);
	if (has(type, "CUdeviceptr"))
		return address(ends);
	return number(type, beside_memory);
}

static void call(unsigned which)
{
	bool ends = has(rows[which].name,
	                "Destroy Free Unload Reset Release Detach Unregister Pop Unmap");
	bool copies = has(rows[which].name, "emcpy emset Launch AddNode Params Array Batch");
	char types[MAX_ARGS][128];
	uint64_t a[MAX_ARGS] = { 0 };
	unsigned n = row_parameters(which, types);

	for (unsigned i = 0; i < n; i++)
		a[i] = argument(types[i], ends, copies,
		                strchr(rows[which].parameters, '*') != NULL);
	row_call(which, a);
}

/* These wait for what nobody does, end what the rest needs, take a float by value, or give a pointer to the application's own memory. */
static bool is_left_out(const char *name)
{
	return !strcmp(name, "cuMemcpy") ||
	       has(name, "WaitValue BatchMemOp cuCtxDestroy PrimaryCtx cuProfiler cuMemcpyAsync "
	                 "cuMemcpyPeer cuCtxDetach");
}

static void begin(void)
{
	size_t one = 1;
	CUresult err = cuInit(0);

	err |= cuCtxCreate_v2((CUcontext *)&f.live[CTX], 0, 0);
	err |= cuStreamCreate((CUstream *)&f.live[STREAM], 0);
	err |= cuEventCreate((CUevent *)&f.live[EVENT], 0);
	err |= cuModuleLoadData((CUmodule *)&f.live[MODULE], ptx);
	err |= cuModuleGetFunction((CUfunction *)&f.live[FUNCTION], f.live[MODULE], "put");
	err |= cuLibraryLoadData((CUlibrary *)&f.live[LIBRARY], ptx, NULL, NULL, 0, NULL, NULL, 0);
	err |= cuLibraryGetKernel((CUkernel *)&f.live[KERNEL], f.live[LIBRARY], "put");
	err |= cuGraphCreate((CUgraph *)&f.live[GRAPH], 0);
	err |= cuGraphAddEmptyNode((CUgraphNode *)&f.live[NODE], f.live[GRAPH], NULL, 0);
	err |= cuGraphGetNodes(f.live[GRAPH], NULL, &one);
	err |= cuGraphInstantiateWithFlags((CUgraphExec *)&f.live[EXEC], f.live[GRAPH], 0);
	err |= cuMemAlloc_v2(&f.memory, DEVICE_BYTES);
	if (err) {
		fprintf(stderr, "violated: what is needed can't be made: %d\n", err);
		abort();
	}
}

static void end(void)
{
	CUgraph graph;

	cuCtxSetCurrent(f.live[CTX]);
	cuStreamEndCapture(f.live[STREAM], &graph);
	cuGraphExecDestroy(f.live[EXEC]);
	cuGraphDestroy(f.live[GRAPH]);
	cuLibraryUnload(f.live[LIBRARY]);
	cuCtxDestroy_v2(f.live[CTX]);
	cuEventDestroy_v2(f.live[EVENT]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	f.bytes = data;
	f.left = size;
	f.rest = 0xcbf29ce484222325ull;
	setenv("GPUEXT_SOFT_UFFD", "none", 1);
	setenv("GPUEXT_SOFT_MEMORY", "16777216", 1);
	begin();
	for (int i = 0; i < MAX_CALLS; i++) {
		unsigned which = (draw(0) | draw(0) << 8) % N_ROWS;

		memset(f.scratch, 0, sizeof(f.scratch));
		for (int w = 0; w < 16; w++)
			((uint32_t *)(void *)f.scratch)[2 * w] = w & 3;
		for (int h = 0; h < N_LIVE; h++) {
			f.handles[h] = h % 5 ? f.live[h % N_KINDS] : f.nothing;
			f.places[h] = f.nothing;
		}
		if (!is_left_out(rows[which].name))
			call(which);
		cuCtxSetCurrent(f.live[CTX]);
	}
	end();
	return 0;
}
