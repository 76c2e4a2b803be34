/* tasks.c - a driver API program for the tests of policies: contexts that come, launch once and go.
 *
 * tasks ROUNDS [FILE]: so many rounds, or until FILE is there when ROUNDS is 0; FILE.up says that
 * the first is over. Each has managed memory, too. What it prints does not depend on time.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int result;

enum { N = 64, BYTES = 3 << 20, ATTACH_GLOBAL = 1 };

static struct {
	result (*init)(unsigned);
	result (*create)(void **, unsigned, int);
	result (*destroy)(void *);
	result (*load)(void **, const void *);
	result (*function)(void **, void *, const char *);
	result (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
	                 unsigned, void *, void **, void **);
	result (*synchronize)(void);
	result (*managed)(unsigned long long *, size_t, unsigned);
	result (*release)(unsigned long long);
} cu;

static const char text[] = ".version 7.0\n"
                           ".target sm_70\n"
                           ".address_size 64\n"
                           ".visible .entry work(.param .u64 p)\n"
                           "{\n"
                           "\t.reg .b32 %r<2>;\n"
                           "\t.reg .b64 %d<4>;\n"
                           "\tld.param.u64 %d1, [p];\n"
                           "\tmov.u32 %r1, %tid.x;\n"
                           "\tmul.wide.u32 %d2, %r1, 4;\n"
                           "\tadd.s64 %d3, %d1, %d2;\n"
                           "\tst.global.u32 [%d3], %r1;\n"
                           "\tret;\n"
                           "}\n";

static void *library;

/* POSIX has dlsym() give functions as objects. */
static void find(void *out, const char *name)
{
	void *symbol = dlsym(library, name);

	memcpy(out, &symbol, sizeof(symbol));
}

static void check(result err, const char *what)
{
	if (!err)
		return;
	printf("%s: error %d\n", what, err);
	exit(1);
}

static void start(void)
{
	library = dlopen("libcuda.so.1", RTLD_NOW);
	if (!library)
		exit(2);
	find(&cu.init, "cuInit");
	find(&cu.create, "cuCtxCreate_v2");
	find(&cu.destroy, "cuCtxDestroy_v2");
	find(&cu.load, "cuModuleLoadData");
	find(&cu.function, "cuModuleGetFunction");
	find(&cu.launch, "cuLaunchKernel");
	find(&cu.synchronize, "cuCtxSynchronize");
	find(&cu.managed, "cuMemAllocManaged");
	find(&cu.release, "cuMemFree_v2");
	check(cu.init(0), "cuInit");
}

static uint32_t run_round(void)
{
	void *context, *module, *work;
	unsigned long long data;
	void *params[] = { &data };
	const uint32_t *values;
	uint32_t wrong = 0;

	check(cu.create(&context, 0, 0), "cuCtxCreate");
	check(cu.load(&module, text), "cuModuleLoadData");
	check(cu.function(&work, module, "work"), "cuModuleGetFunction");
	check(cu.managed(&data, BYTES, ATTACH_GLOBAL), "cuMemAllocManaged");
	check(cu.launch(work, 1, 1, 1, N, 1, 1, 0, NULL, params, NULL), "cuLaunchKernel");
	check(cu.synchronize(), "cuCtxSynchronize");
	values = (const uint32_t *)(uintptr_t)data;
	for (uint32_t i = 0; i < N; i++)
		wrong += values[i] != i;
	check(cu.release(data), "cuMemFree");
	check(cu.destroy(context), "cuCtxDestroy");
	return wrong;
}

static void say_up(const char *path)
{
	char up[4096];
	FILE *file;

	snprintf(up, sizeof(up), "%s.up", path);
	file = fopen(up, "w");
	if (file)
		fclose(file);
}

int main(int argc, char **argv)
{
	long rounds = argc > 1 ? atol(argv[1]) : 1;
	const char *path = argc > 2 ? argv[2] : NULL;
	uint32_t wrong = 0;
	long n = 0;

	start();
	while (rounds ? n < rounds : path && access(path, F_OK) && n < 1000000) {
		wrong += run_round();
		if (!n++ && path)
			say_up(path);
	}
	if (path && !rounds)
		printf("wrong %u\n", wrong);
	else
		printf("rounds %ld wrong %u\n", n, wrong);
	return 4;
}
