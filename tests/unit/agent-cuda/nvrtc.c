/* nvrtc.c - machine code that the run-time compiler gives: whose function is called, and the PTX that is asked for beside it. The libraries
 * are this test's. */
#include "../fail.h"
#include "../test.h"

#include "agent/core/life.h"
#include "agent/cuda/nvrtc.h"
#include "agent/variant/linked.h"

#include <errno.h>

enum { INTERNAL = 11, CODE_BYTES = 4, N_LIBRARIES = 4 };

int nvrtcGetCUBIN(void *program, char *code);

/* --- the compiler; each library has its own functions of the same kind */
static int result, ptx_result, size_result;
static size_t ptx_bytes;
static bool asleep, no_file, no_name, is_closed, lacks_ptx, lacks_size;
static int n_open, n_texts, n_asked[N_LIBRARIES + 1], n_paired;
static bool paired_with_text;
static size_t paired_bytes;

static char program;

static int get(int library, void *of, char *code)
{
	CHECK(of == &program);
	n_asked[library]++;
	if (!result && code)
		memcpy(code, "\177ELF", CODE_BYTES);
	errno = 77; /* its own, which its caller may look at */
	return result;
}

#define LIBRARY(n)                                                                                 \
	static int get_##n(void *of, char *code)                                                   \
	{                                                                                          \
		return get(n, of, code);                                                           \
	}
LIBRARY(0)
LIBRARY(1)
LIBRARY(2)
LIBRARY(3)
LIBRARY(4)
static int (*const gets[])(void *, char *) = { get_0, get_1, get_2, get_3, get_4 };

static int get_ptx(void *of, char *out)
{
	static const char text[] = ".version 7.0\n.target sm_75\n.address_size 64\n";

	CHECK(of == &program);
	errno = 78;
	n_texts++;
	memset(out, ' ', ptx_bytes);
	memcpy(out, text, ptx_bytes < sizeof(text) ? ptx_bytes : sizeof(text));
	return ptx_result;
}

static int get_ptx_size(void *of, size_t *size)
{
	CHECK(of == &program);
	*size = ptx_bytes;
	return size_result;
}

static int get_code_size(void *of, size_t *size)
{
	CHECK(of == &program);
	*size = CODE_BYTES;
	return 0;
}

/* --- what the agent asks of the machine */
bool __wrap_gx_agent_awake(void);
int __wrap_dladdr(const void *at, Dl_info *info);
void *__wrap_dlopen(const char *name, int flags);
int __wrap_dlclose(void *handle);
void *__wrap_gx_next_symbol(void *handle, const char *name);
void __wrap_gx_linked_pair(struct gx_image *image, const void *code, size_t len);

bool __wrap_gx_agent_awake(void)
{
	return !asleep;
}

static const char file[] = "libnvrtc-of-the-test.so";
static char opened;
static void *next, *of_caller; /* nvrtcGetCUBIN of what comes behind the agent, and of its caller */

int __wrap_dladdr(const void *at, Dl_info *info)
{
	CHECK(at != NULL);
	info->dli_fname = no_name ? NULL : file;
	return !no_file;
}

void *__wrap_dlopen(const char *name, int flags)
{
	CHECK(name == file && flags == (RTLD_LAZY | RTLD_NOLOAD));
	n_open += !is_closed;
	return is_closed ? NULL : &opened;
}

int __wrap_dlclose(void *handle)
{
	CHECK(handle == &opened);
	n_open--;
	return 0;
}

void *__wrap_gx_next_symbol(void *handle, const char *name)
{
	if (!strcmp(name, "nvrtcGetCUBIN"))
		return handle == RTLD_NEXT ? next : handle == &opened ? of_caller : handle;
	CHECK(handle == &opened);
	if (!strcmp(name, "nvrtcGetPTX"))
		return lacks_ptx ? NULL : (void *)(uintptr_t)get_ptx;
	if (!strcmp(name, "nvrtcGetPTXSize"))
		return lacks_size ? NULL : (void *)(uintptr_t)get_ptx_size;
	CHECK(!strcmp(name, "nvrtcGetCUBINSize"));
	return (void *)(uintptr_t)get_code_size;
}

void __wrap_gx_linked_pair(struct gx_image *image, const void *code, size_t len)
{
	CHECK(!memcmp(code, "\177ELF", CODE_BYTES));
	n_paired++;
	paired_with_text = image != NULL;
	paired_bytes = len;
	gx_image_free(image);
}

static void begin(void)
{
	result = ptx_result = size_result = 0;
	ptx_bytes = 60;
	asleep = no_file = no_name = is_closed = lacks_ptx = lacks_size = false;
	n_paired = n_texts = 0;
	paired_with_text = false;
	paired_bytes = 0;
	next = (void *)(uintptr_t)get_0;
	of_caller = NULL;
	memset(n_asked, 0, sizeof(n_asked));
}

static int ask(void)
{
	char code[CODE_BYTES] = "";
	int was;

	errno = 0;
	was = nvrtcGetCUBIN(&program, code);
	CHECK_EQ(n_open, 0);
	CHECK(was == INTERNAL || errno == 77); /* what the compiler left */
	CHECK(was || !memcmp(code, "\177ELF", CODE_BYTES));
	return was;
}

/* The function that its caller would have had. */
static void test_whose(void)
{
	begin();
	CHECK(ask() == 0 && n_asked[0] == 1 && n_paired == 1);
	begin();
	next = NULL;
	of_caller = (void *)(uintptr_t)get_1;
	CHECK(ask() == 0 && n_asked[1] == 1 && n_paired == 1);
	for (int i = 0; i < 5; i++) { /* there is none, or it is this one */
		begin();
		next = i == 4 ? (void *)(uintptr_t)nvrtcGetCUBIN : NULL;
		of_caller = i == 0 ? NULL : (void *)(uintptr_t)get_1;
		is_closed = i == 1;
		no_file = i == 2;
		no_name = i == 3;
		CHECK(ask() == INTERNAL && !n_asked[0] && !n_asked[1] && !n_paired);
	}
}

/* What its caller gets is the compiler's answer; the PTX is beside it where there is one. */
static void test_pairs(void)
{
	for (int i = 0; i < 11; i++) {
		begin();
		ptx_result = i == 1;
		size_result = i == 2;
		lacks_ptx = i == 3;
		lacks_size = i == 4;
		is_closed = i == 5;
		no_file = i == 6;
		no_name = i == 7;
		ptx_bytes = i == 8 ? 1 : i == 9 ? GX_IMAGE_MAX_TEXT : i == 10 ? 2 : ptx_bytes;
		CHECK(ask() == 0 && n_paired == 1);
		CHECK_EQ(paired_with_text, i == 0);
		/* a NUL alone is no text, and there is none without an end */
		CHECK_EQ(n_texts, i < 2 || i == 10);
		CHECK_EQ(paired_bytes, i >= 5 && i <= 7 ? 0 : CODE_BYTES);
	}
	begin();
	ptx_bytes = 9; /* as short as a text may be */
	CHECK(ask() == 0 && paired_with_text);
	begin();
	result = 5;
	CHECK(ask() == 5 && !n_paired);
	begin();
	asleep = true;
	CHECK(ask() == 0 && !n_paired && n_asked[0] == 1);
	begin();
	CHECK(nvrtcGetCUBIN(&program, NULL) == 0 && !n_paired);
	begin();
	fail_one(1);
	CHECK(ask() == 0 && fail_none() && n_paired == 1 && !paired_with_text);
}

/* Of each library that is looked into one stands for its own, the same each time, as far as there is room. */
static void test_looked_up(void)
{
	int (*found[N_LIBRARIES])(void *, char *);
	char code[CODE_BYTES];

	begin();
	CHECK(!gx_nvrtc_symbol((void *)(uintptr_t)get_0, "nvrtcGetPTX"));
	CHECK(!gx_nvrtc_symbol(NULL, "nvrtcGetCUBIN"));
	CHECK(!gx_nvrtc_symbol((void *)(uintptr_t)nvrtcGetCUBIN, "nvrtcGetCUBIN"));
	for (int i = 0; i < N_LIBRARIES; i++) {
		void *at = gx_nvrtc_symbol((void *)(uintptr_t)gets[i], "nvrtcGetCUBIN");

		CHECK(at && at != (void *)(uintptr_t)gets[i]);
		for (int k = 0; k < i; k++)
			CHECK(at != (void *)(uintptr_t)found[k]);
		memcpy(&found[i], &at, sizeof(at));
	}
	CHECK(!gx_nvrtc_symbol((void *)(uintptr_t)gets[N_LIBRARIES], "nvrtcGetCUBIN"));
	for (int i = 0; i < N_LIBRARIES; i++) {
		CHECK(gx_nvrtc_symbol((void *)(uintptr_t)gets[i], "nvrtcGetCUBIN") ==
		      (void *)(uintptr_t)found[i]);
		CHECK(found[i](&program, code) == 0 && n_asked[i] == 1 && n_paired == i + 1);
	}
	CHECK_EQ(n_asked[N_LIBRARIES], 0);
}

int main(void)
{
	test_whose();
	test_pairs();
	test_looked_up();
	return TEST_END();
}
