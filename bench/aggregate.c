/* aggregate.c - what grouping costs and saves: a histogram probe at the end of a vector add, on the
 * first GPU (libcuda is loaded at run time).
 *
 * Each probe adds to one of k words of an array; by VECTOR every lane makes its own update, by
 * AGGREGATE the lanes with the same word make one. Launches of all kernels alternate; each is timed
 * by a pair of events. Sums are checked.
 *
 *   aggregate [log2 of the number of threads (20) [rounds (100)]] */
#include "device/cuda/api.h"

#include "base/strbuf.h"
#include "ebpf/insn.h"
#include "emit/ptx/compile.h"
#include "maps/layout.h"
#include "verify/strategy.h"
#include "verify/verify.h"
#include "support/ebpf/insn_parse.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	MAX_ROUNDS = 400,
	BLOCK = 256,
	N_KEYS = 13,
	N_OPERANDS = 3,
	N_WAYS = 2,
	TABLE = 65536,
	FIRST_TABLE = 64
};
enum { N_KERNELS = 1 + N_KEYS * N_OPERANDS * N_WAYS, STATS_LINES = 256, N_WORDS = 12 };

static const enum gx_strategy ways[N_WAYS] = { GX_STRATEGY_VECTOR, GX_STRATEGY_AGGREGATE };
/* Words that the lanes of one warp add to. 0: one word, as the verifier knows; for the others it
 * does not know that thread_z is 0. From FIRST_TABLE on: words of a table, picked by a hash. */
static const uint32_t n_keys[N_KEYS] = { 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, TABLE };
static const struct {
	const char *name, *code;
} operands[N_OPERANDS] = {
	{ "1", "r7 = 1\n" },
	{ "u32", "r7 = *(u32 *)(r6 +16)\n" },
	{ "u64", "r7 = *(u64 *)(r6 +72)\nr7 *= 0x5851f42d\nr1 = r7\nr1 <<= 31\nr7 ^= r1\n" },
};

struct kernel {
	char name[64];
	uint32_t keys, operand;
	enum gx_strategy way;
	CUfunction function;
	float us[MAX_ROUNDS];
};

struct driver {
	CUresult (*init)(unsigned);
	CUresult (*version)(int *);
	CUresult (*device_get)(CUdevice *, int);
	CUresult (*device_name)(char *, int, CUdevice);
	CUresult (*retain)(CUcontext *, CUdevice);
	CUresult (*set_current)(CUcontext);
	CUresult (*load)(CUmodule *, const void *);
	CUresult (*function)(CUfunction *, CUmodule, const char *);
	CUresult (*global)(CUdeviceptr *, size_t *, CUmodule, const char *);
	CUresult (*alloc)(CUdeviceptr *, size_t);
	CUresult (*fill)(CUdeviceptr, unsigned char, size_t);
	CUresult (*to_device)(CUdeviceptr, const void *, size_t);
	CUresult (*to_host)(void *, CUdeviceptr, size_t);
	CUresult (*event)(CUevent *, unsigned);
	CUresult (*record)(CUevent, CUstream);
	CUresult (*wait)(CUevent);
	CUresult (*elapsed)(float *, CUevent, CUevent);
	CUresult (*launch)(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
	                   unsigned, CUstream, void **, void **);
};

struct bench {
	struct driver cu;
	CUmodule module;
	CUdeviceptr table, stats, arrays[3];
	uint32_t n_threads, rounds;
	struct kernel kernels[N_KERNELS];
	uint64_t words[TABLE];
};

static void check(CUresult result, const char *what)
{
	if (!result)
		return;
	fprintf(stderr, "%s: CUDA error %d\n", what, result);
	exit(1);
}

static void look_up(struct driver *cu)
{
	void *lib = dlopen("libcuda.so.1", RTLD_NOW);
	const struct {
		const char *name;
		void *to;
	} names[] = { { "cuInit", &cu->init },
		      { "cuDriverGetVersion", &cu->version },
		      { "cuDeviceGet", &cu->device_get },
		      { "cuDeviceGetName", &cu->device_name },
		      { "cuDevicePrimaryCtxRetain", &cu->retain },
		      { "cuCtxSetCurrent", &cu->set_current },
		      { "cuModuleLoadData", &cu->load },
		      { "cuModuleGetFunction", &cu->function },
		      { "cuModuleGetGlobal_v2", &cu->global },
		      { "cuMemAlloc_v2", &cu->alloc },
		      { "cuMemsetD8_v2", &cu->fill },
		      { "cuMemcpyHtoD_v2", &cu->to_device },
		      { "cuMemcpyDtoH_v2", &cu->to_host },
		      { "cuEventCreate", &cu->event },
		      { "cuEventRecord", &cu->record },
		      { "cuEventSynchronize", &cu->wait },
		      { "cuEventElapsedTime", &cu->elapsed },
		      { "cuLaunchKernel", &cu->launch } };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		void *found = lib ? dlsym(lib, names[i].name) : NULL;

		if (!found) {
			fprintf(stderr, "no %s\n", names[i].name);
			exit(1);
		}
		memcpy(names[i].to, &found, sizeof(found));
	}
}

/* --- the probe */
static void print_program(const struct kernel *k, struct gx_strbuf *out)
{
	gx_strbuf_puts(out, "r6 = r1\n");
	gx_strbuf_puts(out, operands[k->operand].code);
	if (!k->keys) {
		gx_strbuf_puts(out, "r0 = map_value[0] off 0\nlock *(u64 *)(r0 +0) += r7\n"
		                    "r0 = 0\nexit\n");
		return;
	}
	if (k->keys >= FIRST_TABLE)
		gx_strbuf_puts(out, "r1 = *(u64 *)(r6 +72)\nw1 *= 0x2c1b3c6d\nr1 >>= 12\n");
	else
		gx_strbuf_printf(
		        out, "r1 = *(u32 *)(r6 +8)\nr1 &= %u\nr2 = *(u32 *)(r6 +24)\nr1 += r2\n",
		        k->keys - 1);
	gx_strbuf_printf(out,
	                 "r1 &= %u\n*(u32 *)(r10 -4) = r1\nr1 = map[0]\nr2 = r10\nr2 += -4\n"
	                 "call map_lookup_elem\nif r0 == 0 goto out\n"
	                 "lock *(u64 *)(r0 +0) += r7\nout:\nr0 = 0\nexit\n",
	                 k->keys == 1 ? 1 : k->keys - 1);
}

static void compile(const struct kernel *k, struct gx_strbuf *out)
{
	static const uint32_t slots[] = { 0 };
	const struct gx_map_def map = { 2, 4,          8, !k->keys ? 1 : k->keys == 1 ? 2 : k->keys,
		                        0, "histogram" };
	struct gx_program program = { .name = "bench",
		                      .maps = &map,
		                      .n_maps = 1,
		                      .hook = GX_HOOK_EXIT,
		                      .thread = true,
		                      .has_ctx = true };
	const struct gx_compile_site site = { .ptx_major = 7,
		                              .ptx_minor = 8,
		                              .sm = 90,
		                              .n_prog_slots = 1,
		                              .map_slots = slots,
		                              .reloc_name = "gx_reloc",
		                              .prefix = "q_",
		                              .force_strategy = k->way };
	struct gx_diag diag = { .insn = -1 };
	struct gx_strbuf text = { 0 };
	struct gx_insn *insns = NULL;
	struct gx_verified *verified = NULL;
	int err;

	print_program(k, &text);
	err = gx_insn_parse(gx_strbuf_text(&text), text.len, &insns, &program.n_insns, &diag);
	program.insns = insns;
	if (!err)
		err = gx_verify(&program, NULL, NULL, &verified, &diag);
	if (!err)
		err = gx_compile_ptx(verified, &site, out, NULL, &diag);
	if (err) {
		fprintf(stderr, "%s: %s\n", k->name, diag.text);
		exit(1);
	}
	gx_verified_free(verified);
	free(insns);
	gx_strbuf_free(&text);
}

static void append_kernel(const struct kernel *k, struct gx_strbuf *out)
{
	gx_strbuf_printf(out,
	                 ".visible .entry %s(.param .u64 a, .param .u64 b, .param .u64 c)\n{\n"
	                 "\t.reg .b32 %%r<4>;\n\t.reg .b64 %%d<5>;\n\t.reg .f32 %%f<3>;\n"
	                 "\tmov.u32 %%r0, %%ctaid.x;\n\tmov.u32 %%r1, %%ntid.x;\n"
	                 "\tmov.u32 %%r2, %%tid.x;\n\tmad.lo.u32 %%r3, %%r0, %%r1, %%r2;\n"
	                 "\tmul.wide.u32 %%d0, %%r3, 4;\n"
	                 "\tld.param.u64 %%d1, [a];\n\tadd.s64 %%d1, %%d1, %%d0;\n"
	                 "\tld.param.u64 %%d2, [b];\n\tadd.s64 %%d2, %%d2, %%d0;\n"
	                 "\tld.param.u64 %%d3, [c];\n\tadd.s64 %%d3, %%d3, %%d0;\n"
	                 "\tld.global.f32 %%f0, [%%d1];\n\tld.global.f32 %%f1, [%%d2];\n"
	                 "\tadd.f32 %%f2, %%f0, %%f1;\n\tst.global.f32 [%%d3], %%f2;\n",
	                 k->name);
	if (k->way != GX_STRATEGY_WARP)
		compile(k, out);
	gx_strbuf_puts(out, "\tret;\n}\n");
}

static void name_kernels(struct bench *b)
{
	struct kernel *k = b->kernels;

	snprintf(k++->name, sizeof(k->name), "plain");
	for (uint32_t i = 0; i < N_KEYS; i++)
		for (uint32_t o = 0; o < N_OPERANDS; o++)
			for (uint32_t w = 0; w < N_WAYS; w++, k++) {
				k->keys = n_keys[i];
				k->operand = o;
				k->way = ways[w];
				snprintf(k->name, sizeof(k->name), "keys%u_%s_%s", k->keys,
				         operands[o].name, gx_strategy_name(k->way));
			}
}

/* --- running */
static void start(struct bench *b)
{
	struct gx_strbuf text = { 0 };
	CUcontext context;
	CUdevice device;
	char name[128];
	int version = 0;

	look_up(&b->cu);
	check(b->cu.init(0), "cuInit");
	check(b->cu.version(&version), "version");
	check(b->cu.device_get(&device, 0), "device");
	check(b->cu.device_name(name, sizeof(name), device), "name");
	check(b->cu.retain(&context, device), "context");
	check(b->cu.set_current(context), "context");
	printf("%s, CUDA %d.%d; %u threads, %u rounds\n", name, version / 1000, version % 1000 / 10,
	       b->n_threads, b->rounds);
	name_kernels(b);
	gx_strbuf_puts(&text, ".version 7.8\n.target sm_90\n.address_size 64\n"
	                      ".visible .const .align 8 .b8 gx_reloc[96];\n");
	for (int i = 0; i < N_KERNELS; i++)
		append_kernel(&b->kernels[i], &text);
	check(b->cu.load(&b->module, gx_strbuf_text(&text)), "module");
	gx_strbuf_free(&text);
	for (int i = 0; i < N_KERNELS; i++)
		check(b->cu.function(&b->kernels[i].function, b->module, b->kernels[i].name),
		      "function");
}

static void make_memory(struct bench *b)
{
	uint64_t words[N_WORDS] = { 0 };
	CUdeviceptr reloc;
	size_t bytes;

	for (int i = 0; i < 3; i++) {
		check(b->cu.alloc(&b->arrays[i], 4ull * b->n_threads), "memory");
		check(b->cu.fill(b->arrays[i], 0, 4ull * b->n_threads), "memory");
	}
	check(b->cu.alloc(&b->table, sizeof(b->words)), "memory");
	check(b->cu.alloc(&b->stats, STATS_LINES * GX_STATS_STRIDE), "memory");
	check(b->cu.global(&reloc, &bytes, b->module, "gx_reloc"), "gx_reloc");
	words[GX_RELOC_SHARD_MASK] = STATS_LINES - 1;
	words[GX_RELOC_PROG(0)] = b->stats;
	words[GX_RELOC_MAP(1, 0) + GX_RELOC_MAP_BASE] = b->table;
	check(b->cu.to_device(reloc, words, sizeof(words)), "gx_reloc");
}

static float launch(struct bench *b, const struct kernel *k, CUevent from, CUevent to)
{
	void *params[] = { &b->arrays[0], &b->arrays[1], &b->arrays[2] };
	float ms = 0;

	check(b->cu.record(from, NULL), "event");
	check(b->cu.launch(k->function, b->n_threads / BLOCK, 1, 1, BLOCK, 1, 1, 0, NULL, params,
	                   NULL),
	      k->name);
	check(b->cu.record(to, NULL), "event");
	check(b->cu.wait(to), k->name);
	check(b->cu.elapsed(&ms, from, to), "time");
	return ms * 1000;
}

/* The sum of the operand over all threads. */
static uint64_t expected(const struct bench *b, const struct kernel *k)
{
	uint64_t sum = 0;

	for (uint64_t i = 0; i < b->n_threads; i++) {
		uint64_t wide = i * 0x5851f42d;

		sum += k->operand == 0 ? 1 : k->operand == 1 ? i % BLOCK : wide ^ wide << 31;
	}
	return sum;
}

static void check_sums(struct bench *b)
{
	CUevent from, to;

	check(b->cu.event(&from, 0), "event");
	check(b->cu.event(&to, 0), "event");
	for (int i = 1; i < N_KERNELS; i++) {
		uint64_t sum = 0;

		check(b->cu.fill(b->table, 0, sizeof(b->words)), "memory");
		launch(b, &b->kernels[i], from, to);
		check(b->cu.to_host(b->words, b->table, sizeof(b->words)), "memory");
		for (uint32_t w = 0; w < TABLE; w++)
			sum += b->words[w];
		if (sum != expected(b, &b->kernels[i])) {
			fprintf(stderr, "%s: wrong sum\n", b->kernels[i].name);
			exit(1);
		}
	}
}

static int by_value(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;

	return x < y ? -1 : x > y;
}

static void measure(struct bench *b)
{
	CUevent from, to;

	check(b->cu.event(&from, 0), "event");
	check(b->cu.event(&to, 0), "event");
	for (uint32_t r = 0; r < b->rounds; r++)
		for (int i = 0; i < N_KERNELS; i++)
			b->kernels[i].us[r] = launch(b, &b->kernels[i], from, to);
	for (int i = 0; i < N_KERNELS; i++)
		qsort(b->kernels[i].us, b->rounds, sizeof(float), by_value);
}

static void print(const struct bench *b)
{
	float plain = b->kernels[0].us[b->rounds / 2];

	printf("plain %.2f us [%.2f %.2f]\n", (double)plain,
	       (double)b->kernels[0].us[b->rounds / 10],
	       (double)b->kernels[0].us[b->rounds * 9 / 10]);
	printf("%8s %8s %12s %12s %12s %12s\n", "keys", "operand", "vector us", "aggregate us",
	       "vector", "aggregate");
	for (int i = 1; i < N_KERNELS; i += N_WAYS) {
		const struct kernel *k = &b->kernels[i];
		double one = (double)k[0].us[b->rounds / 2], two = (double)k[1].us[b->rounds / 2];

		printf("%8u %8s %12.2f %12.2f %12.3f %12.3f\n", k->keys, operands[k->operand].name,
		       one, two, one / (double)plain, two / (double)plain);
	}
}

int main(int argc, char **argv)
{
	struct bench *b = calloc(1, sizeof(*b));

	b->n_threads = 1u << (argc > 1 ? strtoul(argv[1], NULL, 0) & 31 : 20);
	b->rounds = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 0) : 100;
	if (b->n_threads < BLOCK || !b->rounds || b->rounds > MAX_ROUNDS)
		return 2;
	start(b);
	make_memory(b);
	check_sums(b);
	measure(b);
	print(b);
	free(b);
	return 0;
}
