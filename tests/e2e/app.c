/* app.c - a driver API program for the tests of faults: it launches, loads images, asks for names,
 * and ends in many ways.
 *
 * app launch N | load FILE | names | end HOW | fault | serve FILE | close FILE | reload N | exec
 * SELF. With E2E_IMAGE=FILE, launch and serve load that module. With E2E_BEHIND=LIBRARY functions come from that library, and
 * not from what stands before it; with E2E_BEHIND_LOAD modules too. Results go to stdout; they do not depend on time.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int result;
typedef unsigned long long device_ptr;

enum { BLOCKS = 4, THREADS = 64, N = BLOCKS * THREADS };

static struct {
	result (*init)(unsigned);
	result (*device_get)(int *, int);
	result (*retain)(void **, int);
	result (*set_current)(void *);
	result (*load)(void **, const void *);
	result (*get_function)(void **, void *, const char *);
	result (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
	                 unsigned, void *, void **, void **);
	result (*synchronize)(void);
	result (*alloc)(device_ptr *, size_t);
	result (*set)(device_ptr, unsigned char, size_t);
	result (*get)(void *, device_ptr, size_t);
	result (*unload)(void *);
	result (*release)(device_ptr);
	result (*proc)(const char *, void **, int, uint64_t);
	result (*proc_v2)(const char *, void **, int, uint64_t, int *);
} cu;

static void *library, *module, *work, *bad;
static device_ptr data;

static const char text[] = ".version 7.0\n"
                           ".target sm_70\n"
                           ".address_size 64\n"
                           ".visible .entry work(.param .u64 p, .param .u32 rounds)\n"
                           "{\n"
                           "\t.reg .pred %q;\n"
                           "\t.reg .b32 %r<8>;\n"
                           "\t.reg .b64 %d<4>;\n"
                           "\tld.param.u64 %d1, [p];\n"
                           "\tld.param.u32 %r5, [rounds];\n"
                           "\tmov.u32 %r1, %tid.x;\n"
                           "\tmov.u32 %r2, %ctaid.x;\n"
                           "\tmov.u32 %r3, %ntid.x;\n"
                           "\tmad.lo.s32 %r4, %r2, %r3, %r1;\n"
                           "\tmul.wide.u32 %d2, %r4, 4;\n"
                           "\tadd.s64 %d3, %d1, %d2;\n"
                           "again:\n"
                           "\tld.global.u32 %r6, [%d3];\n"
                           "\tadd.u32 %r6, %r6, %r4;\n"
                           "\tst.global.u32 [%d3], %r6;\n"
                           "\tsub.u32 %r5, %r5, 1;\n"
                           "\tsetp.ne.u32 %q, %r5, 0;\n"
                           "\t@%q bra again;\n"
                           "\tret;\n"
                           "}\n"
                           ".visible .entry bad(.param .u64 p)\n"
                           "{\n"
                           "\t.reg .b64 %d<2>;\n"
                           "\tmov.u64 %d1, 64;\n"
                           "\tst.global.u64 [%d1], %d1;\n"
                           "\tret;\n"
                           "}\n";

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
	void *context;
	int device;

	library = dlopen("libcuda.so.1", RTLD_NOW);
	if (!library) {
		printf("no driver: %s\n", dlerror());
		exit(1);
	}
	find(&cu.init, "cuInit");
	find(&cu.device_get, "cuDeviceGet");
	find(&cu.retain, "cuDevicePrimaryCtxRetain");
	find(&cu.set_current, "cuCtxSetCurrent");
	find(&cu.load, "cuModuleLoadData");
	find(&cu.get_function, "cuModuleGetFunction");
	find(&cu.launch, "cuLaunchKernel");
	find(&cu.synchronize, "cuCtxSynchronize");
	find(&cu.alloc, "cuMemAlloc_v2");
	find(&cu.set, "cuMemsetD8_v2");
	find(&cu.get, "cuMemcpyDtoH_v2");
	find(&cu.unload, "cuModuleUnload");
	find(&cu.release, "cuMemFree_v2");
	find(&cu.proc, "cuGetProcAddress");
	find(&cu.proc_v2, "cuGetProcAddress_v2");
	check(cu.init(0), "cuInit");
	check(cu.device_get(&device, 0), "cuDeviceGet");
	check(cu.retain(&context, device), "cuDevicePrimaryCtxRetain");
	check(cu.set_current(context), "cuCtxSetCurrent");
}

static void *read_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	size_t n, len = 0;
	char *bytes = calloc(1, 1 << 20);

	if (!file || !bytes)
		exit(2);
	while ((n = fread(bytes + len, 1, (1 << 20) - 1 - len, file)) > 0)
		len += n;
	fclose(file);
	return bytes;
}

/* E2E_IMAGE is a file with another module that has `work`. */
static const void *image(void)
{
	const char *path = getenv("E2E_IMAGE");

	return path ? read_file(path) : text;
}

/* As libraries do that take functions from a table which the driver exports. */
static void go_behind(void)
{
	const char *path = getenv("E2E_BEHIND");
	void *behind = path ? dlopen(path, RTLD_NOW) : NULL, *symbol;

	if (!path)
		return;
	symbol = behind ? dlsym(behind, "cuModuleGetFunction") : NULL;
	memcpy(&cu.get_function, &symbol, sizeof(symbol));
	symbol = behind ? dlsym(behind, "cuModuleLoadData") : NULL;
	if (getenv("E2E_BEHIND_LOAD"))
		memcpy(&cu.load, &symbol, sizeof(symbol));
}

static void prepare(const void *image)
{
	go_behind();
	check(cu.load(&module, image), "cuModuleLoadData");
	check(cu.get_function(&work, module, "work"), "work");
	check(cu.alloc(&data, N * sizeof(uint32_t)), "cuMemAlloc");
	check(cu.set(data, 0, N * sizeof(uint32_t)), "cuMemset");
}

static result launch(uint32_t rounds)
{
	void *params[] = { &data, &rounds };

	return cu.launch(work, BLOCKS, 1, 1, THREADS, 1, 1, 0, NULL, params, NULL);
}

/* Every thread has added its number `rounds` times. */
static int wrong(uint32_t rounds)
{
	uint32_t values[N];
	int n = 0;

	check(cu.get(values, data, sizeof(values)), "cuMemcpyDtoH");
	for (uint32_t i = 0; i < N; i++)
		n += values[i] != rounds * i;
	return n;
}

static int do_launch(const char *n)
{
	uint32_t rounds = (uint32_t)strtoul(n, NULL, 10);

	start();
	prepare(image());
	for (uint32_t i = 0; i < rounds; i++)
		check(launch(1), "launch");
	check(cu.synchronize(), "synchronize");
	printf("launched %u wrong %d\n", rounds, wrong(rounds));
	return 5;
}

/* The images that a test has made; what can be loaded is run. */
static int do_load(const char *path)
{
	void *image = read_file(path);
	result err;

	start();
	err = cu.load(&module, image);
	printf("load: %d\n", err);
	if (err)
		return 6;
	err = cu.get_function(&work, module, "work");
	printf("function: %d\n", err);
	if (err)
		return 6;
	prepare(image);
	check(launch(3), "launch");
	check(cu.synchronize(), "synchronize");
	printf("wrong %d\n", wrong(3));
	return 7;
}

static int do_names(const char *unused)
{
	static const char *const names[] = { "cuLaunchKernel",
		                             "cuNoSuchThing",
		                             "",
		                             "cuLaunchKernel_v99",
		                             "cuMemAlloc",
		                             "gpuext",
		                             "cuGetErrorName",
		                             "CULAUNCHKERNEL",
		                             "cuGetProcAddress",
		                             "printf" };
	static const int versions[] = { 0, 2000, 11030, 12000, 13000, -1 };

	(void)unused;
	start();
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		printf("%s: dlsym %d", names[i], dlsym(library, names[i]) != NULL);
		for (size_t k = 0; k < sizeof(versions) / sizeof(versions[0]); k++) {
			void *function = NULL;
			int status = -1;
			result err = cu.proc(names[i], &function, versions[k], 0);

			printf(" %d/%d", err, function != NULL);
			function = NULL;
			err = cu.proc_v2(names[i], &function, versions[k], 0, &status);
			printf("/%d/%d/%d", err, function != NULL, status);
		}
		printf("\n");
	}
	printf("no name: %d\n", cu.proc(NULL, &module, 12000, 0));
	return 0;
}

static int do_end(const char *how)
{
	start();
	prepare(text);
	for (int i = 0; i < 3; i++)
		check(launch(2), "launch");
	check(cu.synchronize(), "synchronize");
	printf("before the end: wrong %d\n", wrong(6));
	fflush(stdout);
	/* a grid is on its way when the process ends */
	check(launch(strcmp(how, "middle") ? 2 : 20000), "launch");
	if (!strcmp(how, "_exit"))
		_exit(7);
	if (!strcmp(how, "kill"))
		raise(SIGKILL);
	if (!strcmp(how, "segv"))
		raise(SIGSEGV);
	if (!strcmp(how, "abort"))
		abort();
	if (!strcmp(how, "term"))
		raise(SIGTERM);
	exit(3);
}

static int do_fault(const char *unused)
{
	void *params[] = { &data };
	device_ptr more = 0;

	(void)unused;
	start();
	prepare(text);
	check(cu.get_function(&bad, module, "bad"), "bad");
	check(launch(2), "launch");
	check(cu.synchronize(), "synchronize");
	printf("wrong %d\n", wrong(2));
	printf("launch: %d\n", cu.launch(bad, 1, 1, 1, 32, 1, 1, 0, NULL, params, NULL));
	printf("synchronize: %d\n", cu.synchronize());
	printf("again: %d\n", cu.synchronize());
	printf("launch: %d\n", launch(1));
	printf("alloc: %d\n", cu.alloc(&more, 64));
	return 4;
}

/* Launches until FILE is there; FILE.up says that it has begun. */
static int do_serve(const char *path)
{
	char up[4096];
	uint32_t n = 0;
	FILE *file;

	start();
	prepare(image());
	while (access(path, F_OK) && n < 400000) {
		check(launch(1), "launch");
		check(cu.synchronize(), "synchronize");
		if (!n++) {
			snprintf(up, sizeof(up), "%s.up", path);
			file = fopen(up, "w");
			if (file)
				fclose(file);
		}
		usleep(1000);
	}
	printf("served, wrong %d\n", wrong(n));
	return 8;
}

/* Closes every descriptor but the three, takes all numbers for a file of its own, and reads it
 * after more launches. */
static int do_close(const char *path)
{
	char byte;
	int fd, n = 0, strange = 0;

	start();
	prepare(text);
	check(launch(1), "launch");
	for (fd = 3; fd < 4096; fd++)
		close(fd);
	while ((fd = open(path, O_RDWR)) >= 0)
		n++;
	for (int i = 0; i < 20; i++) {
		check(launch(1), "launch");
		check(cu.synchronize(), "synchronize");
		usleep(5000);
	}
	for (fd = 3; fd < n + 3; fd++)
		strange += lseek(fd, 0, SEEK_CUR) != 0 || read(fd, &byte, 1) != 1 || byte != 'x';
	printf("descriptors %d strange %d wrong %d\n", n, strange, wrong(21));
	return 9;
}

/* The same module again and again. */
static int do_reload(const char *times)
{
	int n = atoi(times);

	start();
	for (int i = 0; i < n; i++) {
		prepare(text);
		check(launch(3), "launch");
		check(cu.synchronize(), "synchronize");
		if (wrong(3))
			printf("wrong in round %d\n", i);
		check(cu.unload(module), "cuModuleUnload");
		check(cu.release(data), "cuMemFree");
	}
	printf("reloaded %d\n", n);
	return 10;
}

/* Another program takes the place of this one in the middle of its work. */
static int do_exec(const char *self)
{
	start();
	prepare(text);
	check(launch(2), "launch");
	check(cu.synchronize(), "synchronize");
	printf("before: wrong %d\n", wrong(2));
	fflush(stdout);
	execl(self, self, "launch", "2", (char *)NULL);
	return 1;
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		int (*run)(const char *);
	} commands[] = { { "launch", do_launch }, { "load", do_load },   { "names", do_names },
		         { "end", do_end },       { "fault", do_fault }, { "close", do_close },
		         { "reload", do_reload }, { "exec", do_exec },   { "serve", do_serve } };

	for (size_t i = 0; argc > 1 && i < sizeof(commands) / sizeof(commands[0]); i++)
		if (!strcmp(argv[1], commands[i].name))
			return commands[i].run(argc > 2 ? argv[2] : "");
	return 2;
}
