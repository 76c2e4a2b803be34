/* truth.c - an application of the driver API that launches kernels by the lines of a plan: truth PLAN
 *
 *   module FILE                          the one before it is unloaded, and its memory freed
 *   mem FILE                             memory with what the file has; the first is number 0
 *   print N                              what memory N has, in words
 *   release N                            memory N is freed; nothing is done with what it had
 *   launch KERNEL GX GY GZ BX BY BZ SHARED ARGUMENT...   an argument: @N, memory N; a number; =FILE, bytes
 *   graph KERNEL ...                     the same as a graph, which is launched
 *   again                                and once more, as it is
 *
 * Prints a line for each launch that fails.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int result;
typedef unsigned long long device_ptr;

enum { MAX_WORDS = 64, MAX_MEMORY = 32 };

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
	result (*put)(device_ptr, const void *, size_t);
	result (*get)(void *, device_ptr, size_t);
	result (*free)(device_ptr);
	result (*unload)(void *);
	result (*stream)(void **, unsigned);
	result (*begin)(void *, int);
	result (*end)(void *, void **);
	result (*instantiate)(void **, void *, unsigned long long);
	result (*launch_graph)(void *, void *);
} cu;

static void *library, *module, *stream, *graph;
static device_ptr memory[MAX_MEMORY];
static size_t bytes_of[MAX_MEMORY];
static char is_free[MAX_MEMORY];
static int n_memory;

/* POSIX has dlsym() give functions as objects. */
static void find(void *out, const char *name)
{
	void *symbol = dlsym(library, name);

	if (!symbol) {
		fprintf(stderr, "no %s\n", name);
		exit(2);
	}
	memcpy(out, &symbol, sizeof(symbol));
}

static void ok(result err, const char *what)
{
	if (!err)
		return;
	printf("error %d: %s\n", err, what);
	exit(3);
}

static char *read_file(const char *path, size_t *size)
{
	FILE *file = fopen(path, "rb");
	char *bytes;

	if (!file || fseek(file, 0, SEEK_END)) {
		fprintf(stderr, "no %s\n", path);
		exit(2);
	}
	*size = (size_t)ftell(file);
	rewind(file);
	bytes = calloc(1, *size + 1);
	if (!bytes || fread(bytes, 1, *size, file) != *size)
		exit(2);
	fclose(file);
	return bytes;
}

static void end_module(void)
{
	if (module)
		ok(cu.unload(module), "unload");
	for (; n_memory; n_memory--)
		if (!is_free[n_memory - 1])
			ok(cu.free(memory[n_memory - 1]), "free");
	module = NULL;
}

static void again(void)
{
	ok(cu.launch_graph(graph, stream), "graph");
	ok(cu.synchronize(), "graph");
}

static void launch(char **words, int n)
{
	int in_graph = words[0][0] == 'g';
	static unsigned long long values[MAX_WORDS];
	static void *params[MAX_WORDS];
	unsigned size[7];
	void *kernel;
	size_t bytes;

	ok(cu.get_function(&kernel, module, words[1]), words[1]);
	for (int i = 0; i < 7; i++)
		size[i] = (unsigned)strtoul(words[2 + i], NULL, 0);
	for (int i = 9; i < n; i++) {
		params[i - 9] = &values[i];
		if (words[i][0] == '=')
			params[i - 9] = read_file(words[i] + 1, &bytes);
		else
			values[i] = words[i][0] == '@' ? memory[strtoul(words[i] + 1, NULL, 0)]
			                               : strtoull(words[i], NULL, 0);
	}
	if (in_graph) {
		ok(cu.stream(&stream, 0), "stream");
		ok(cu.begin(stream, 0), "capture");
	}
	ok(cu.launch(kernel, size[0], size[1], size[2], size[3], size[4], size[5], size[6],
	             in_graph ? stream : NULL, params, NULL),
	   words[1]);
	if (in_graph) {
		ok(cu.end(stream, &graph), "capture");
		ok(cu.instantiate(&graph, graph, 0), "graph");
		again();
		return;
	}
	ok(cu.synchronize(), words[1]);
}

static void print_memory(unsigned long number)
{
	unsigned *data = calloc(1, bytes_of[number] + sizeof(*data));

	if (!data)
		exit(2);
	ok(cu.get(data, memory[number], bytes_of[number]), "print");
	for (size_t i = 0; i < bytes_of[number] / sizeof(*data); i++)
		printf("%x\n", data[i]);
	free(data);
}

static void do_line(char **words, int n)
{
	size_t bytes;
	char *data;

	if (n > 8 && (!strcmp(words[0], "launch") || !strcmp(words[0], "graph"))) {
		launch(words, n);
		return;
	}
	if (!strcmp(words[0], "again")) {
		again();
		return;
	}
	if (!strcmp(words[0], "print")) {
		print_memory(strtoul(words[1], NULL, 0));
		return;
	}
	if (!strcmp(words[0], "release")) {
		is_free[strtoul(words[1], NULL, 0)] = 1;
		ok(cu.free(memory[strtoul(words[1], NULL, 0)]), "release");
		return;
	}
	if (n < 2)
		exit(2);
	data = read_file(words[1], &bytes);
	if (!strcmp(words[0], "module")) {
		end_module();
		ok(cu.load(&module, data), words[1]);
	} else {
		ok(cu.alloc(&memory[n_memory], bytes), "memory");
		bytes_of[n_memory] = bytes;
		is_free[n_memory] = 0;
		ok(cu.put(memory[n_memory++], data, bytes), "memory");
	}
	free(data);
}

static void open_driver(void)
{
	void *context;
	int device;

	library = dlopen("libcuda.so.1", RTLD_NOW);
	if (!library)
		exit(2);
	find(&cu.init, "cuInit");
	find(&cu.device_get, "cuDeviceGet");
	find(&cu.retain, "cuDevicePrimaryCtxRetain");
	find(&cu.set_current, "cuCtxSetCurrent");
	find(&cu.load, "cuModuleLoadData");
	find(&cu.get_function, "cuModuleGetFunction");
	find(&cu.launch, "cuLaunchKernel");
	find(&cu.synchronize, "cuCtxSynchronize");
	find(&cu.alloc, "cuMemAlloc_v2");
	find(&cu.put, "cuMemcpyHtoD_v2");
	find(&cu.get, "cuMemcpyDtoH_v2");
	find(&cu.free, "cuMemFree_v2");
	find(&cu.unload, "cuModuleUnload");
	find(&cu.stream, "cuStreamCreate");
	find(&cu.begin, "cuStreamBeginCapture_v2");
	find(&cu.end, "cuStreamEndCapture");
	find(&cu.instantiate, "cuGraphInstantiateWithFlags");
	find(&cu.launch_graph, "cuGraphLaunch");
	ok(cu.init(0), "init");
	ok(cu.device_get(&device, 0), "device");
	ok(cu.retain(&context, device), "context");
	ok(cu.set_current(context), "context");
}

int main(int argc, char **argv)
{
	FILE *plan = argc == 2 ? fopen(argv[1], "r") : NULL;
	char *line = NULL;
	size_t room = 0;

	if (!plan)
		return 2;
	open_driver();
	while (getline(&line, &room, plan) > 0) {
		char *words[MAX_WORDS], *save = NULL;
		int n = 0;

		for (char *w = strtok_r(line, " \n", &save); w && n < MAX_WORDS;
		     w = strtok_r(NULL, " \n", &save))
			words[n++] = w;
		if (n > 0)
			do_line(words, n);
	}
	end_module();
	fclose(plan);
	free(line);
	return 0;
}
