/* rdc.c - a program of relocatable device code, as nvcc -rdc=true makes one: what is registered is
 * the device linker's machine code and the fat binaries of the compilations.
 *
 * rdc LINKED PART...: containers of the kernels ka and kb (tests/data/rdc). Prints what they give.
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_PARTS 8

struct dim3 {
	unsigned int x, y, z;
};

static void *library;

static void *name(const char *of)
{
	void *fn = dlsym(library, of);

	if (!fn) {
		fprintf(stderr, "no %s\n", of);
		exit(2);
	}
	return fn;
}

static void *read_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	char *data = calloc(1, 1 << 20);

	if (!file || !data || !fread(data, 1, (1 << 20) - 1, file))
		exit(2);
	fclose(file);
	return data;
}

int main(int argc, char **argv)
{
	static struct {
		uint32_t magic, version;
		const void *data;
		const void **parts;
	} wrapper = { 0x466243b1u, 2, NULL, NULL };
	static const void *parts[MAX_PARTS + 1];
	static char name_a[] = "ka", name_b[] = "kb";
	static char ka, kb; /* the host's functions: their addresses count */
	void **(*register_binary)(void *);
	void (*register_end)(void **);
	void (*register_function)(void **, const char *, char *, const char *, int, void *, void *,
	                          void *, void *, int *);
	int (*launch)(const void *, struct dim3, struct dim3, void **, size_t, void *);
	int (*allocate)(void **, size_t), (*copy)(void *, const void *, size_t, int);
	struct dim3 one = { 1, 1, 1 }, four = { 4, 1, 1 };
	int result[4] = { 0 }, errors[4];
	void *p = NULL, *args[] = { &p }, **handle;

	library = argc > 2 && argc - 2 <= MAX_PARTS ? dlopen("libcudart.so.12", RTLD_NOW) : NULL;
	if (!library)
		return 2;
	*(void **)&register_binary = name("__cudaRegisterFatBinary");
	*(void **)&register_end = name("__cudaRegisterFatBinaryEnd");
	*(void **)&register_function = name("__cudaRegisterFunction");
	*(void **)&launch = name("cudaLaunchKernel");
	*(void **)&allocate = name("cudaMalloc");
	*(void **)&copy = name("cudaMemcpy");
	wrapper.data = read_file(argv[1]);
	for (int i = 2; i < argc; i++)
		parts[i - 2] = read_file(argv[i]);
	wrapper.parts = parts;
	handle = register_binary(&wrapper);
	register_function(handle, &ka, name_a, name_a, -1, NULL, NULL, NULL, NULL, NULL);
	register_function(handle, &kb, name_b, name_b, -1, NULL, NULL, NULL, NULL, NULL);
	register_end(handle);
	errors[0] = allocate(&p, sizeof(result));
	errors[1] = launch(&ka, one, four, args, 64, NULL);
	errors[2] = launch(&kb, one, four, args, 0, NULL);
	errors[3] = copy(result, p, sizeof(result), 2);
	/* all at the end: kernels print, too, when the device comes to it */
	printf("allocate: %d\nka: %d\nkb: %d\ncopy: %d: %d %d %d %d\n", errors[0], errors[1],
	       errors[2], errors[3], result[0], result[1], result[2], result[3]);
	return 0;
}
