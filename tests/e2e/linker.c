/* linker.c - a driver API program that links its code: cuLinkCreate, cuLinkAddData, cuLinkComplete.
 *
 * linker [old|asked] [inplace|nosize|library|save FILE|alter] INPUT...: an input is ptx:FILE,
 * fatbin:FILE or cubin:FILE (read here), or pathptx:FILE (the driver reads it). What comes out is
 * copied, the linker's state destroyed, and the copy loaded. The kernel `work` writes 2 * i.
 * old: the names of CUDA 5.5; asked: by cuGetProcAddress; alter: one byte of the copy is another.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int result;
typedef unsigned long long device_ptr;
typedef result add_data(void *, int, void *, size_t, const char *, unsigned, int *, void **);
typedef result add_file(void *, int, const char *, unsigned, int *, void **);

enum { BLOCKS = 4, THREADS = 64, N = BLOCKS * THREADS };

static const struct {
	const char *name;
	int type; /* CUjitInputType */
} kinds[] = { { "cubin:", 0 }, { "ptx:", 1 }, { "fatbin:", 2 } };

static void *library;
static const char *names = "", *how = "", *save;

static void check(result err, const char *what)
{
	if (!err)
		return;
	printf("%s: error %d\n", what, err);
	exit(1);
}

static void *symbol(const char *name)
{
	void *found = dlsym(library, name);

	if (!found) {
		printf("no %s\n", name);
		exit(1);
	}
	return found;
}

/* A function of the linker, which has two generations of names. */
static void *of_linker(const char *name)
{
	result (*ask)(const char *, void **, int, uint64_t);
	char newer[64];
	void *found = NULL;

	snprintf(newer, sizeof(newer), "%s_v2", name);
	*(void **)&ask = symbol("cuGetProcAddress");
	if (strcmp(names, "asked"))
		return symbol(strcmp(names, "old") ? newer : name);
	check(ask(name, &found, 12000, 0), name);
	return found;
}

static char *read_file(const char *path, size_t *len)
{
	FILE *file = fopen(path, "rb");
	char *bytes = calloc(1, 1 << 20);

	if (!file || !bytes)
		exit(2);
	*len = fread(bytes, 1, (1 << 20) - 1, file);
	fclose(file);
	return bytes;
}

static void add(void *state, const char *input)
{
	add_data *data;
	add_file *file;
	size_t len;
	char *bytes;

	*(void **)&data = of_linker("cuLinkAddData");
	*(void **)&file = of_linker("cuLinkAddFile");
	if (!strncmp(input, "pathptx:", 8)) {
		printf("add: %d\n", file(state, 1, input + 8, 0, NULL, NULL));
		return;
	}
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (strncmp(input, kinds[i].name, strlen(kinds[i].name)))
			continue;
		bytes = read_file(input + strlen(kinds[i].name), &len);
		printf("add: %d\n", data(state, kinds[i].type, bytes, len, "input", 0, NULL, NULL));
		memset(bytes, 0xee, len); /* the driver has what it needs */
		free(bytes);
	}
}

/* The machine code: a copy, unless it has to stay where it is. */
static void *link_inputs(char **inputs, size_t *len)
{
	result (*create)(unsigned, int *, void **, void **);
	result (*complete)(void *, void **, size_t *), (*destroy)(void *);
	void *state, *code, *copy;

	*(void **)&create = of_linker("cuLinkCreate");
	*(void **)&complete = symbol("cuLinkComplete");
	*(void **)&destroy = symbol("cuLinkDestroy");
	check(create(0, NULL, NULL, &state), "cuLinkCreate");
	for (; *inputs; inputs++)
		add(state, *inputs);
	check(complete(state, &code, strcmp(how, "nosize") ? len : NULL), "cuLinkComplete");
	if (!strcmp(how, "nosize") || !strcmp(how, "inplace"))
		return code;
	copy = malloc(*len);
	if (!copy)
		exit(2);
	memcpy(copy, code, *len);
	memset(code, 0xee, *len);
	check(destroy(state), "cuLinkDestroy");
	return copy;
}

static void write_file(const char *path, const void *bytes, size_t len)
{
	FILE *file = fopen(path, "wb");

	if (!file || fwrite(bytes, 1, len, file) != len || fclose(file))
		exit(2);
}

/* The kernel `work` of the code, as its function. */
static void *load(char *code, size_t len)
{
	result (*load_data)(void **, const void *), (*load_file)(void **, const char *);
	result (*load_library)(void **, const void *, int *, void **, unsigned, int *, void **,
	                       unsigned);
	result (*get)(void **, void *, const char *), (*kernel)(void **, void *, const char *);
	void *module, *function;

	*(void **)&load_data = symbol("cuModuleLoadData");
	*(void **)&load_file = symbol("cuModuleLoad");
	*(void **)&load_library = symbol("cuLibraryLoadData");
	*(void **)&get = symbol("cuModuleGetFunction");
	*(void **)&kernel = symbol("cuLibraryGetKernel");
	if (!strcmp(how, "alter"))
		code[len - 1] = code[len - 1] == '\n' ? ' ' : '\n';
	if (!strcmp(how, "library")) {
		check(load_library(&module, code, NULL, NULL, 0, NULL, NULL, 0), "library");
		check(kernel(&function, module, "work"), "cuLibraryGetKernel");
		return function;
	}
	if (save)
		write_file(save, code, len);
	check(save ? load_file(&module, save) : load_data(&module, code), "load");
	check(get(&function, module, "work"), "cuModuleGetFunction");
	return function;
}

static void run(void *function)
{
	result (*alloc)(device_ptr *, size_t), (*get)(void *, device_ptr, size_t);
	result (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
	                 unsigned, void *, void **, void **);
	uint32_t values[N];
	device_ptr data;
	void *params[] = { &data };
	int wrong = 0;

	*(void **)&alloc = symbol("cuMemAlloc_v2");
	*(void **)&get = symbol("cuMemcpyDtoH_v2");
	*(void **)&launch = symbol("cuLaunchKernel");
	check(alloc(&data, sizeof(values)), "cuMemAlloc");
	check(launch(function, BLOCKS, 1, 1, THREADS, 1, 1, 0, NULL, params, NULL), "launch");
	check(get(values, data, sizeof(values)), "cuMemcpyDtoH");
	for (uint32_t i = 0; i < N; i++)
		wrong += values[i] != 2 * i;
	printf("wrong %d\n", wrong);
}

int main(int argc, char **argv)
{
	result (*init)(unsigned), (*retain)(void **, int), (*set_current)(void *);
	void *context;
	size_t len = 0;
	char *code;

	library = dlopen("libcuda.so.1", RTLD_NOW);
	for (argv++; argc && *argv && !strchr(*argv, ':'); argv++) {
		if (!strcmp(*argv, "old") || !strcmp(*argv, "asked"))
			names = *argv;
		else
			how = *argv;
		if (!strcmp(*argv, "save"))
			save = *++argv;
	}
	if (!library || !*argv)
		return 2;
	*(void **)&init = symbol("cuInit");
	*(void **)&retain = symbol("cuDevicePrimaryCtxRetain");
	*(void **)&set_current = symbol("cuCtxSetCurrent");
	check(init(0), "cuInit");
	check(retain(&context, 0), "retain");
	check(set_current(context), "current");
	code = link_inputs(argv, &len);
	run(load(code, len));
	return 0;
}
