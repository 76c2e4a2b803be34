/* app.c - the program that `gpuext selftest` runs, alone and with probes: kernels that leave in many ways.
 *
 * gpuext-selftest describe        one line: the device's SM, the driver's version, the device's name
 * gpuext-selftest assemble FILE   what the driver's linker makes of the kernels
 * gpuext-selftest run FILE|-      launches every kernel of that image (-: of the PTX); a line for each launch, which is the same
 *                                 whoever runs it, and at last how many launches and lanes there were
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int result;
typedef unsigned long long device_ptr;

__asm__(".section .rodata\n"
        ".global kernels_ptx\n"
        "kernels_ptx:\n"
        ".incbin \"src/cli/selftest/kernels.ptx\"\n"
        ".byte 0\n"
        ".global kernels_ptx_end\n"
        "kernels_ptx_end:\n"
        ".previous\n");
extern const char kernels_ptx[], kernels_ptx_end[];

#define TO_PTX    1  /* CU_JIT_INPUT_PTX */
#define SM_MAJOR  75 /* CUdevice_attribute */
#define SM_MINOR  76
#define MAX_WORDS 4096u
#define MAX_BYTES ((size_t)16 << 20)
#define EXTRA     2u /* words behind those of the threads: sums, locks */

static struct {
	result (*init)(unsigned);
	result (*version)(int *);
	result (*device_get)(int *, int);
	result (*attribute)(int *, int, int);
	result (*name)(char *, int, int);
	result (*retain)(void **, int);
	result (*set_current)(void *);
	result (*create)(unsigned, int *, void **, void **);
	result (*add)(void *, int, void *, size_t, const char *, unsigned, int *, void **);
	result (*complete)(void *, void **, size_t *);
	result (*load)(void **, const void *);
	result (*get_function)(void **, void *, const char *);
	result (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
	                 unsigned, void *, void **, void **);
	result (*synchronize)(void);
	result (*alloc)(device_ptr *, size_t);
	result (*set)(device_ptr, unsigned char, size_t);
	result (*get)(void *, device_ptr, size_t);
} cu;

static const struct {
	void *slot;
	const char *name;
} calls[] = {
	{ &cu.init, "cuInit" },
	{ &cu.version, "cuDriverGetVersion" },
	{ &cu.device_get, "cuDeviceGet" },
	{ &cu.attribute, "cuDeviceGetAttribute" },
	{ &cu.name, "cuDeviceGetName" },
	{ &cu.retain, "cuDevicePrimaryCtxRetain" },
	{ &cu.set_current, "cuCtxSetCurrent" },
	{ &cu.create, "cuLinkCreate_v2" },
	{ &cu.add, "cuLinkAddData_v2" },
	{ &cu.complete, "cuLinkComplete" },
	{ &cu.load, "cuModuleLoadData" },
	{ &cu.get_function, "cuModuleGetFunction" },
	{ &cu.launch, "cuLaunchKernel" },
	{ &cu.synchronize, "cuCtxSynchronize" },
	{ &cu.alloc, "cuMemAlloc_v2" },
	{ &cu.set, "cuMemsetD8_v2" },
	{ &cu.get, "cuMemcpyDtoH_v2" },
};

/* votes needs whole warps; the others get some that are not. n: threads beyond leave early. Few wait for a lock: the soft
 * device takes long over that. */
static const struct shape {
	const char *kernel;
	unsigned int blocks, threads, n;
} shapes[] = {
	{ "guarded", 7, 97, 600 },  { "guarded", 1, 1, 1 },    { "guarded", 3, 1024, 3000 },
	{ "rounds", 7, 97, 600 },   { "rounds", 2, 256, 512 }, { "meeting", 7, 97, 600 },
	{ "meeting", 2, 512, 900 }, { "locked", 2, 12, 20 },   { "locked", 1, 9, 9 },
	{ "stacked", 7, 97, 600 },  { "votes", 6, 96, 500 },   { "votes", 1, 1024, 1024 },
	{ "sums", 7, 97, 600 },     { "sums", 4, 640, 2560 },
};

static void check(result err, const char *what)
{
	if (!err)
		return;
	printf("%s: error %d\n", what, err);
	exit(1);
}

static int start(void)
{
	void *library = dlopen("libcuda.so.1", RTLD_NOW), *context;
	int device;

	if (!library) {
		printf("no driver: %s\n", dlerror());
		exit(1);
	}
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		void *symbol = dlsym(library, calls[i].name);

		check(!symbol, calls[i].name);
		memcpy(calls[i].slot, &symbol, sizeof(symbol));
	}
	check(cu.init(0), "cuInit");
	check(cu.device_get(&device, 0), "cuDeviceGet");
	check(cu.retain(&context, device), "cuDevicePrimaryCtxRetain");
	check(cu.set_current(context), "cuCtxSetCurrent");
	return device;
}

static int describe(int device)
{
	int major, minor, version;
	char name[128] = "";

	check(cu.attribute(&major, SM_MAJOR, device), "cuDeviceGetAttribute");
	check(cu.attribute(&minor, SM_MINOR, device), "cuDeviceGetAttribute");
	check(cu.version(&version), "cuDriverGetVersion");
	check(cu.name(name, sizeof(name), device), "cuDeviceGetName");
	printf("%d %d %s\n", 10 * major + minor, version, name);
	return 0;
}

static int assemble(const char *path)
{
	FILE *file = fopen(path, "wb");
	void *state, *code;
	size_t bytes;

	check(!file, path);
	check(cu.create(0, NULL, NULL, &state), "cuLinkCreate");
	check(cu.add(state, TO_PTX, (void *)(uintptr_t)kernels_ptx,
	             (size_t)(kernels_ptx_end - kernels_ptx), "selftest", 0, NULL, NULL),
	      "cuLinkAddData");
	check(cu.complete(state, &code, &bytes), "cuLinkComplete");
	check(fwrite(code, 1, bytes, file) != bytes || fclose(file), path);
	return 0;
}

static const void *read_image(const char *path)
{
	FILE *file = strcmp(path, "-") ? fopen(path, "rb") : NULL;
	char *bytes = calloc(1, MAX_BYTES);

	if (!strcmp(path, "-"))
		return kernels_ptx;
	check(!file || !bytes || !fread(bytes, 1, MAX_BYTES - 1, file), path);
	return bytes;
}

static void run_one(void *module, const struct shape *shape, device_ptr out)
{
	static uint32_t words[MAX_WORDS];
	uint64_t hash = 14695981039346656037ull;
	unsigned int n = shape->n;
	void *params[] = { &out, &n }, *function;

	check(cu.get_function(&function, module, shape->kernel), shape->kernel);
	check(cu.set(out, 0, sizeof(words)), "cuMemsetD8");
	check(cu.launch(function, shape->blocks, 1, 1, shape->threads, 1, 1, 0, NULL, params, NULL),
	      shape->kernel);
	check(cu.synchronize(), shape->kernel);
	check(cu.get(words, out, sizeof(words)), "cuMemcpyDtoH");
	for (size_t i = 0; i < MAX_WORDS; i++)
		hash = (hash ^ words[i]) * 1099511628211ull;
	printf("%s %u %u %016llx\n", shape->kernel, shape->blocks, shape->threads,
	       (unsigned long long)hash);
}

static int run(const char *path)
{
	unsigned long long lanes = 0;
	void *module;
	device_ptr out;
	size_t i;

	check(cu.load(&module, read_image(path)), "cuModuleLoadData");
	check(cu.alloc(&out, MAX_WORDS * sizeof(uint32_t)), "cuMemAlloc");
	for (i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
		_Static_assert(3 * 1024 + EXTRA <= MAX_WORDS,
		               "a word for each thread, and what is behind");
		run_one(module, &shapes[i], out);
		lanes += (unsigned long long)shapes[i].blocks * shapes[i].threads;
	}
	printf("launches %zu lanes %llu\n", i, lanes);
	return 0;
}

int main(int argc, char **argv)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (argc == 2 && !strcmp(argv[1], "describe"))
		return describe(start());
	if (argc != 3) {
		fprintf(stderr, "usage: gpuext-selftest describe | assemble FILE | run FILE|-\n");
		return 2;
	}
	start();
	return strcmp(argv[1], "assemble") ? run(argv[2]) : assemble(argv[2]);
}
