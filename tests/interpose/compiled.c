/* compiled.c - an application that compiles its kernels when it runs, under the agent with a driver that records. Arguments: how it
 * comes to the compiler (by name; of a library of its own, which sees it alone; of one that all see), the compiler's path */
#include "app.h"
#include "compiler.h"

#include <stdio.h>
#include <unistd.h>

static const char source[] =
        "__device__ float bias = 0.5f;\n"
        "extern \"C\" __global__ void scaled(float *p) { p[threadIdx.x] = p[threadIdx.x] * "
        "p[threadIdx.x] + bias; }\n"
        "extern \"C\" __global__ void counted(unsigned *p) { atomicAdd(p, threadIdx.x); }\n";

static void *look_up(void *library, const char *name)
{
	void *found = dlsym(library, name);

	CHECK(found != NULL);
	return found;
}

#define NVRTC(name) ((__typeof__(&name))look_up(library, #name))

/* Machine code as a file; the driver that records takes no other of an application. */
static void compile(void *library, int (*get)(void *, char *), const char *path)
{
	const char *options[] = { "--gpu-architecture=sm_90" };
	void *program = NULL;
	size_t size = 0;
	FILE *file;
	char *code;

	CHECK_EQ(NVRTC(nvrtcCreateProgram)(&program, source, "a.cu", 0, NULL, NULL), 0);
	CHECK_EQ(NVRTC(nvrtcCompileProgram)(program, 1, options), 0);
	CHECK_EQ(NVRTC(nvrtcGetCUBINSize)(program, &size), 0);
	code = malloc(size);
	CHECK_EQ(get(program, code), 0);
	CHECK(size > 4 && !memcmp(code, "\177ELF", 4));
	if (!getenv("FAKE_NO_ERROR"))
		CHECK(get(NULL, code) != 0); /* the compiler's own word */
	file = fopen(path, "wb");
	CHECK(file && fwrite(code, 1, size, file) == size);
	fclose(file);
	free(code);
}

int main(int argc, char **argv)
{
	const char *mode = argc > 1 ? argv[1] : "name", *path = argc > 2 ? argv[2] : "";
	char user[4096], code[4096];
	void *library, *part;
	int (*get)(void *, char *);

	if (!open_agent())
		return TEST_END();
	snprintf(code, sizeof(code), "%s.%s.cubin", argv[0], mode);
	library = dlopen(path, RTLD_NOW | (strcmp(mode, "all") ? RTLD_LOCAL : RTLD_GLOBAL));
	CHECK(library != NULL);
	if (!library)
		return TEST_END();
	if (!strcmp(mode, "name")) {
		get = (int (*)(void *, char *))look_up(library, "nvrtcGetCUBIN");
		CHECK(get == (int (*)(void *, char *))look_up(library, "nvrtcGetCUBIN"));
		CHECK(!dlsym(library, "nvrtcGetCubin") && dlerror());
		/* nobody stands for what a library does not have, nor for the agent itself */
		CHECK(!dlsym(dlopen("libm.so.6", RTLD_NOW), "nvrtcGetCUBIN") && dlerror());
		CHECK(dlsym(cuda, "nvrtcGetCUBIN") == dlsym(RTLD_DEFAULT, "nvrtcGetCUBIN"));
	} else {
		snprintf(user, sizeof(user), "%.*s/libcompileruser.so",
		         (int)(strrchr(argv[0], '/') - argv[0]), argv[0]);
		part = dlopen(user, RTLD_NOW | RTLD_LOCAL);
		CHECK(part != NULL);
		get = (int (*)(void *, char *))look_up(part, "user_get_code");
	}
	compile(library, get, code);
	CHECK_EQ(CALL(cuModuleUnload, CUmodule)(launch_both(code)), 0);
	unlink(code);
	return TEST_END();
}
