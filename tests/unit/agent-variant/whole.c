/* whole.c - a module that is edited as a whole before the driver loads it: which programs are in it, which are left out and why, and what
 * is loaded as it is. The set of programs and the driver are this test's. */
#define FAIL_ARENA
#include "../fail.h"
#include "../instrument/programs.h"
#include "../test.h"

#include "agent/core/session.h"
#include "agent/variant/driver.h"
#include "agent/variant/jit.h"
#include "agent/variant/whole_internal.h"
#include "support/fatbin/fatbin_write.h"

#include <stdarg.h>

#define HEADER ".version 7.0\n.target sm_75\n.address_size 64\n"

/* Two kernels that call through a register. */
static const char text[] = HEADER ".func f() { ret; }\n.global .align 8 .u64 table[1] = { f };\n"
                                  ".visible .entry k1() { .reg .b64 %rd<3>; mov.u64 %rd1, table; "
                                  "ld.global.u64 %rd2, [%rd1];\n"
                                  "P: .callprototype _ (); call %rd2, (), P; ret; }\n"
                                  ".visible .entry k2() .maxntid 64 { .reg .b64 %rd<3>; mov.u64 "
                                  "%rd1, table; ld.global.u64 %rd2, [%rd1];\n"
                                  "P: .callprototype _ (); call %rd2, (), P; ret; }\n";
static const char plain[] = HEADER ".visible .entry k1() { ret; }\n";
static const char broken[] =
        HEADER ".visible .entry k1() { P: .callprototype _ (); what is this } }\n";

enum { MOST = 2 * GX_MAX_PROGRAMS };
static struct gx_attachment attachments[MOST];
static struct gx_attach_set set = { 1, 0, attachments };
static int n_held;

const struct gx_attach_set *__wrap_gx_session_acquire(void);
void __wrap_gx_session_release(const struct gx_attach_set *released);

const struct gx_attach_set *__wrap_gx_session_acquire(void)
{
	n_held++;
	return &set;
}

void __wrap_gx_session_release(const struct gx_attach_set *released)
{
	CHECK(released == &set);
	n_held--;
}

static unsigned n_told, n_without, n_left_out, n_unseen;
static uint64_t took_ns;

void __wrap_gx_session_link_kernel(uint64_t link_id, const char *kernel, enum gx_way way,
                                   const char *why);
void __wrap_gx_session_count(enum gx_count what, uint64_t n);

void __wrap_gx_session_link_kernel(uint64_t link_id, const char *kernel, enum gx_way way,
                                   const char *why)
{
	CHECK(link_id >= 100 && kernel[0] == 'k');
	CHECK_EQ(way, why ? GX_WAY_NONE : GX_WAY_PTX);
	n_told++;
	n_without += why != NULL;
}

void __wrap_gx_session_count(enum gx_count what, uint64_t n)
{
	n_left_out += what == GX_COUNT_LEFT_OUT ? (unsigned)n : 0;
	n_unseen += what == GX_COUNT_UNSEEN;
	took_ns += what == GX_COUNT_JIT_NS ? n : 0;
}

/* --- what links, and what is said */
enum { CODE = 0x7000, LIBRARY = 0x8000, LINKED = 64 };

static struct gx_driver driver;
static bool devices_differ, link_fails;
static unsigned n_linked, n_edited, fails_until; /* the first edits have no reason why they fail */
static char said[512];

const struct gx_driver *__wrap_gx_agent_driver(void);
uint32_t __wrap_gx_driver_least_sm(bool *differ);
uint32_t __wrap_gx_image_libraries(const void *code, uint32_t of_sm, const void **at,
                                   size_t *bytes);
int __wrap_gx_jit_link_with(const struct gx_jit_request *request, const void *const *libraries,
                            const size_t *bytes, uint32_t n, void **cubin, size_t *cubin_len,
                            struct gx_diag *diag);
int __real_gx_instrument_whole(const struct gx_ptx_module *module,
                               const struct gx_whole_kernel *kernels, uint32_t n_kernels,
                               const struct gx_probe *probes, uint32_t n,
                               struct gx_instrumented *out, struct gx_diag *diag);
int __wrap_gx_instrument_whole(const struct gx_ptx_module *module,
                               const struct gx_whole_kernel *kernels, uint32_t n_kernels,
                               const struct gx_probe *probes, uint32_t n,
                               struct gx_instrumented *out, struct gx_diag *diag);
void __wrap_gx_session_log(const char *fmt, ...);

const struct gx_driver *__wrap_gx_agent_driver(void)
{
	return &driver;
}

uint32_t __wrap_gx_driver_least_sm(bool *differ)
{
	*differ = devices_differ;
	return 70;
}

uint32_t __wrap_gx_image_libraries(const void *code, uint32_t of_sm, const void **at, size_t *bytes)
{
	CHECK(of_sm == 75 || of_sm == 70);
	if ((uintptr_t)code != CODE)
		return 0;
	at[0] = (const void *)LIBRARY;
	bytes[0] = 99;
	return 1;
}

int __wrap_gx_jit_link_with(const struct gx_jit_request *request, const void *const *libraries,
                            const size_t *bytes, uint32_t n, void **cubin, size_t *cubin_len,
                            struct gx_diag *diag)
{
	CHECK(request->len == strlen(request->text) && strstr(request->text, "k1"));
	CHECK((request->sm == 75 || request->sm == 70) && !request->max_regs);
	CHECK(n == 1 && (uintptr_t)libraries[0] == LIBRARY && bytes[0] == 99);
	n_linked++;
	if (link_fails)
		return gx_fail(diag, GX_E_AGENT_DRIVER, "the linker's words");
	*cubin = malloc(LINKED);
	*cubin_len = LINKED;
	return *cubin ? 0 : -ENOMEM;
}

int __wrap_gx_instrument_whole(const struct gx_ptx_module *module,
                               const struct gx_whole_kernel *kernels, uint32_t n_kernels,
                               const struct gx_probe *probes, uint32_t n,
                               struct gx_instrumented *out, struct gx_diag *diag)
{
	if (++n_edited <= fails_until)
		return -EINVAL;
	return __real_gx_instrument_whole(module, kernels, n_kernels, probes, n, out, diag);
}

void __wrap_gx_session_log(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(said, sizeof(said), fmt, ap);
	va_end(ap);
}

static int sm = 75;
static int threads_of, regs_of; /* of a loaded kernel; 0: nothing */
static bool lacks_kernel;

static int device_fails; /* the n-th time that it is asked for from now on; 0: never */

static CUresult device(CUdevice *device)
{
	*device = 0;
	return !sm || (device_fails && !--device_fails) ? CUDA_ERROR_INVALID_CONTEXT : CUDA_SUCCESS;
}

static CUresult of_device(int *value, CUdevice_attribute attribute, CUdevice device)
{
	(void)device;
	*value = attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR ? sm / 10 : sm % 10;
	return CUDA_SUCCESS;
}

static void *the_maps[2]; /* as many as one of the programs has */
static struct gx_verified *count, *wide;

static void attach(uint32_t i, const struct gx_verified *program, enum gx_hook hook,
                   const char *glob)
{
	attachments[i] =
	        (struct gx_attachment){ .link_id = 100 + i,
		                        .program = program,
		                        .hook = hook,
		                        .glob = glob,
		                        .maps = (struct gx_agent_map *const *)(void *)the_maps };
	set.n_attachments = i + 1;
}

static struct gx_whole *make(const char *of)
{
	struct gx_image *image = of ? gx_image_of_bytes(of, strlen(of)) : NULL;
	struct gx_whole *whole = gx_whole_make(image, NULL, false);

	if (!whole)
		gx_image_free(image);
	return whole;
}

static void drop(struct gx_whole *whole)
{
	struct gx_image *image = whole ? whole->image : NULL;

	gx_whole_free(whole);
	gx_image_free(image);
	CHECK_EQ(n_held, 0);
}

static void test_loaded_as_it_is(void)
{
	attach(0, count, GX_HOOK_HOST, "*");
	CHECK(!make(text)); /* no program is for the device */
	attach(0, count, GX_HOOK_ENTRY, "other");
	CHECK(!make(text)); /* none of its kernels */
	attach(0, count, GX_HOOK_ENTRY, "*");
	CHECK(!make(plain)); /* a variant does for it */
	CHECK(!make(broken));
	CHECK(!make(NULL));
	sm = 0;
	CHECK(!make(text)); /* nobody knows for which device */
	sm = 75;
	attach(0, wide, GX_HOOK_ENTRY, "*");
	CHECK(!make(text)); /* none of its programs can be there */
	CHECK_EQ(n_held, 0);
}

static void test_edited(void)
{
	struct gx_whole *whole;

	attach(0, count, GX_HOOK_ENTRY, "k1");
	n_unseen = 0;
	took_ns = 0;
	whole = make(text);
	CHECK(n_unseen == 1 && took_ns > 0 && took_ns < UINT64_MAX / 2);
	CHECK(whole && gx_whole_edits(whole, "k1") && !gx_whole_edits(whole, "k2"));
	CHECK(whole && whole->match.n == 1 && whole->n_kernels == 1 && !whole->has_limit[0]);
	drop(whole);
	/* one that can't be there, first, last and in the middle: the others are */
	for (uint32_t bad = 0; bad < 3; bad++) {
		for (uint32_t i = 0; i < 3; i++)
			attach(i, i == bad ? wide : count, GX_HOOK_ENTRY, i == 2 ? "k2" : "*");
		whole = make(text);
		CHECK(whole && whole->match.n == 2 && whole->left_out.n == 1);
		CHECK(whole && whole->left_out.programs[0] == &attachments[bad]);
		CHECK(whole && strstr(whole->why[0].text, "1000 bytes"));
		for (uint32_t i = 0, k = 0; whole && i < 3; i++)
			if (i != bad)
				CHECK(whole->match.programs[k++] == &attachments[i]);
		CHECK(whole && whole->kernels[0].programs == (bad < 2 ? 1 : 3));
		CHECK(whole && whole->kernels[1].programs == 3);
		CHECK(whole && whole->has_limit[1]);
		drop(whole);
	}
	/* a kernel whose only program is left out is left alone */
	attach(0, count, GX_HOOK_ENTRY, "k2");
	attach(1, wide, GX_HOOK_ENTRY, "k1");
	whole = make(text);
	CHECK(whole && whole->n_kernels == 1 && gx_whole_edits(whole, "k2") && whole->has_limit[0]);
	drop(whole);
}

/* Of relocatable device code, as it is linked: its text for a device. */
static struct gx_image *linked_image(uint32_t of_sm)
{
	struct gx_image *image = gx_image_of_bytes(text, strlen(text));

	image->sm = of_sm;
	image->parts = calloc(1, sizeof(*image->parts));
	image->n_parts = 1;
	return image;
}

/* Relocatable device code is linked again with the libraries that it calls, for one kind of device; not where PTX runs. */
static void test_linked(void)
{
	static const struct {
		bool is_library, differ, is_soft, fails, made;
		unsigned n_linked;
	} rows[] = {
		{ false, false, false, false, true, 1 }, { true, false, false, false, true, 1 },
		{ false, true, false, false, true, 1 },  { true, true, false, false, false, 0 },
		{ false, false, true, false, true, 0 },  { false, false, false, true, false, 1 },
	};
	struct gx_image *image;
	struct gx_whole *whole;

	attach(0, count, GX_HOOK_ENTRY, "k1");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		image = linked_image(rows[i].is_library ? 70 : 75);
		devices_differ = rows[i].differ;
		driver.is_soft = rows[i].is_soft;
		link_fails = rows[i].fails;
		n_linked = 0;
		said[0] = '\0';
		whole = gx_whole_make(image, (const void *)CODE, rows[i].is_library);
		CHECK((whole != NULL) == rows[i].made && n_linked == rows[i].n_linked);
		CHECK(!rows[i].fails || (strstr(said, " k1 ") && strstr(said, "GX0706") &&
		                         strstr(said, "the linker's words")));
		CHECK(rows[i].fails || !said[0]);
		if (whole && rows[i].n_linked)
			CHECK(whole->cubin && gx_whole_code(whole) == whole->cubin);
		else if (whole)
			CHECK(strstr(gx_whole_code(whole), ".entry k1"));
		gx_whole_free(whole);
		gx_image_free(image);
		CHECK_EQ(n_held, 0);
	}
	driver.is_soft = devices_differ = false;
	/* one that is not relocatable is loaded as text, for whichever device */
	devices_differ = true;
	image = gx_image_of_bytes(text, strlen(text));
	n_linked = 0;
	whole = gx_whole_make(image, NULL, true);
	CHECK(whole && whole->sm == 70 && !whole->cubin && !n_linked);
	drop(whole);
	devices_differ = link_fails = false;
	/* made once more, it is linked once more; what was linked before is gone then */
	for (int fails = 0; fails < 2; fails++) {
		whole = gx_whole_make(linked_image(75), (const void *)CODE, false);
		link_fails = fails;
		threads_of = 256;
		regs_of = 32;
		n_linked = 0;
		CHECK(whole &&
		      gx_whole_limit(whole, (void *)(uintptr_t)0x30, false) == (fails ? -EIO : 0));
		CHECK(whole && n_linked == 1 && (whole->cubin != NULL) == !fails);
		drop(whole);
		CHECK(!fails || (strstr(said, " k1 ") && strstr(said, "the linker's words")));
		link_fails = false;
		said[0] = '\0';
	}
}

/* What is looked at and left alone keeps no text; PTX that goes with the code of another compiler is compared first. */
static void test_left_alone(void)
{
	for (int i = 0; i < 4; i++) {
		const char *of = i ? text : plain;
		struct gx_fatbin_source source = { GX_FATBIN_PTX, 75, of, strlen(of) };
		struct gx_image *image;
		struct gx_whole *whole;
		void *container = NULL;
		size_t len = 0;

		/* the last: no program is for the device, and nothing is looked at */
		attach(0, count, i == 3 ? GX_HOOK_HOST : GX_HOOK_ENTRY, "*");
		CHECK_EQ(gx_fatbin_write(&source, 1, GX_FATBIN_PLAIN, &container, &len, NULL), 0);
		image = gx_image_of(container);
		image->is_paired = i == 2;
		whole = gx_whole_make(image, container, false);
		CHECK((whole != NULL) == (i == 1) && (image->text != NULL) == (i == 1));
		gx_whole_free(whole);
		gx_image_free(image);
		free(container);
		CHECK_EQ(n_held, 0);
	}
}

/* A kernel has a body; a grid whose blocks wait for each other has a place of its own, and what device code launches is never a
 * variant. Who does not know why it can't be there says so. */
static void test_kinds(void)
{
	char with[sizeof(text) + 64];
	struct gx_image *image;
	struct gx_whole *whole;

	attach(0, count, GX_HOOK_ENTRY, "*");
	snprintf(with, sizeof(with), "%s.entry k3();\n", text);
	whole = make(with);
	CHECK(whole && whole->n_kernels == 2 && !whole->cooperative && !whole->launches);
	CHECK(whole && !gx_whole_edits(whole, "k3") && !gx_whole_edits(whole, "f"));
	drop(whole);
	snprintf(with, sizeof(with), "%s// %%envreg2\n", text);
	whole = make(with);
	CHECK(whole && whole->cooperative);
	drop(whole);
	snprintf(with, sizeof(with), "%s// .callprototype\n", plain);
	CHECK(!make(with)); /* it was worth a look */
	snprintf(with, sizeof(with), "%s// cudaLaunchDevice \n", plain);
	attach(0, count, GX_HOOK_ENTRY, "other");
	CHECK(!make(with));
	attach(0, count, GX_HOOK_ENTRY, "*");
	whole = make(with);
	CHECK(whole && whole->launches && whole->n_kernels == 1);
	drop(whole);
	attach(0, count, GX_HOOK_ENTRY, "k1");
	attach(1, count, GX_HOOK_ENTRY, "k2");
	n_edited = 0;
	fails_until = 2; /* both, and the first one alone */
	whole = make(text);
	fails_until = 0;
	CHECK(whole && whole->left_out.n == 1 && whole->left_out.programs[0] == &attachments[0]);
	CHECK(whole && whole->why[0].error == GX_E_AGENT_EDIT && whole->match.n == 1);
	drop(whole);
	whole = make(text);
	CHECK(whole != NULL);
	image = whole ? whole->image : NULL;
	said[0] = '\0';
	gx_whole_give_up(whole);
	CHECK(strstr(said, "the module of k1 ") && strstr(said, "GX0706") &&
	      strstr(said, "does not take it"));
	gx_image_free(image);
	CHECK_EQ(n_held, 0);
}

/* More programs than a module has room for, though each kernel has fewer: what has no bit stands nowhere. */
static void test_full(void)
{
	struct gx_whole *whole;

	for (uint32_t i = 0; i < GX_MAX_PROGRAMS + 6; i++)
		attach(i, count, GX_HOOK_ENTRY, i < GX_MAX_PROGRAMS - 4 ? "k1" : "k2");
	whole = make(text);
	CHECK(whole && whole->match.n == GX_MAX_PROGRAMS && whole->n_kernels == 2);
	CHECK(whole && whole->kernels[0].programs == (1ull << (GX_MAX_PROGRAMS - 4)) - 1);
	CHECK(whole && whole->kernels[1].programs == 0xfull << (GX_MAX_PROGRAMS - 4));
	drop(whole);
}

/* What became of a program in a kernel is told once; a kernel that runs without some of its programs is counted. */
static void test_told(void)
{
	struct gx_match match;
	struct gx_whole *whole;

	attach(0, count, GX_HOOK_ENTRY, "*");
	attach(1, wide, GX_HOOK_ENTRY, "*");
	whole = make(text);
	CHECK(whole != NULL);
	n_told = n_without = n_left_out = 0;
	gx_match_find(&set, "k1", &match);
	for (int i = 0; i < 3; i++)
		CHECK(gx_whole_runs(whole, "k1", &match));
	CHECK(n_told == 2 && n_without == 1 && n_left_out == 1);
	CHECK(gx_whole_runs(whole, "k2", &match));
	CHECK(n_told == 4 && n_without == 2 && n_left_out == 2);
	/* with none of its programs it runs as it is, which is told, and no lack of one */
	match.n = 1;
	match.programs[0] = &attachments[1];
	CHECK(!gx_whole_runs(whole, "k3", &match));
	CHECK(n_told == 5 && n_without == 3 && n_left_out == 2);
	/* without memory for what was told, nothing is */
	fail_one(1);
	CHECK(!gx_whole_runs(whole, "k4", &match) || !fail_none());
	fail_none();
	drop(whole);
}

/* Whichever allocation fails, it is edited, with a program less perhaps, or loaded as it is. */
static void test_no_memory(void)
{
	bool failed = true;
	long n = 1;

	attach(0, count, GX_HOOK_ENTRY, "*");
	attach(1, wide, GX_HOOK_EXIT, "k1");
	for (; failed && n < 4000; n++) {
		struct gx_image *image = gx_image_of_bytes(text, strlen(text));
		struct gx_whole *whole;

		fail_one(n);
		whole = gx_whole_make(image, NULL, false);
		failed = fail_none();
		CHECK(failed || whole);
		CHECK(!whole || (gx_whole_edits(whole, "k1") && whole->text.text.len));
		CHECK(!whole || gx_whole_edits(whole, "k2"));
		gx_whole_free(whole);
		gx_image_free(image);
		CHECK_EQ(n_held, 0);
	}
	CHECK(n > 50 && !failed);
}

/* --- what the driver says of a kernel that it has loaded */

static CUresult get_function(CUfunction *function, CUmodule module, const char *name)
{
	CHECK(module == (CUmodule)(uintptr_t)0x30 && name[0] == 'k');
	*function = (CUfunction)(uintptr_t)0x31;
	return lacks_kernel ? CUDA_ERROR_NOT_FOUND : CUDA_SUCCESS;
}

static CUresult of_function(int *value, CUfunction_attribute attribute, CUfunction function)
{
	bool is_regs = attribute == CU_FUNC_ATTRIBUTE_NUM_REGS;

	(void)function;
	*value = is_regs ? regs_of : threads_of;
	return (is_regs ? regs_of : threads_of) < 0 ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

/* What does not fit is made once more, for as many threads as the original takes; the driver has to say how many those are. */
static void test_limit(void)
{
	static const struct {
		int threads, regs;
		bool lacks_kernel, cooperative;
		uint32_t max_regs;
		int result;
		uint32_t limit; /* of the program */
	} rows[] = {
		{ 256, 33, false, false, 0, 0, 0 },    { 256, 33, false, true, 40, 0, 0 },
		{ 256, 40, false, true, 40, 0, 0 },    { 256, 0, false, true, 0, 0, 0 },
		{ 256, 33, true, false, 0, -EIO, 0 },  { -1, 33, false, false, 0, -EIO, 0 },
		{ 256, -1, false, false, 0, -EIO, 0 }, { 0, 33, false, false, 0, -EIO, 0 },
		{ 1, 33, false, false, 0, 0, 0 },      { 256, 0, false, true, 32, 0, 32 },
		{ 256, 40, false, true, 32, 0, 32 },   { 256, 24, false, true, 24, 0, 32 },
	};

	attach(0, count, GX_HOOK_ENTRY, "k1");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_whole *whole;

		attachments[0].max_regs = rows[i].limit;
		whole = make(text);
		CHECK(whole != NULL);
		if (!whole)
			continue;
		threads_of = rows[i].threads;
		regs_of = rows[i].regs;
		lacks_kernel = rows[i].lacks_kernel;
		whole->cooperative = rows[i].cooperative;
		CHECK_EQ(gx_whole_limit(whole, (void *)(uintptr_t)0x30, false), rows[i].result);
		if (!rows[i].result) {
			CHECK_EQ(whole->kernels[0].max_threads, rows[i].threads);
			CHECK_EQ(whole->kernels[0].max_regs, rows[i].max_regs);
			CHECK(strstr(whole->text.text.data, ".maxntid"));
		}
		drop(whole);
	}
	/* of several limits the lowest; 0 is none */
	for (int i = 0; i < 4; i++) {
		static const uint32_t limits[4][3] = {
			{ 32, 24, 24 }, { 24, 32, 24 }, { 0, 32, 32 }, { 32, 0, 32 }
		};
		struct gx_whole *whole;

		for (uint32_t k = 0; k < 2; k++) {
			attach(k, count, GX_HOOK_ENTRY, "k1");
			attachments[k].max_regs = limits[i][k];
		}
		whole = make(text);
		CHECK(whole && whole->kernels[0].max_regs == limits[i][2]);
		drop(whole);
	}
	attachments[0].max_regs = attachments[1].max_regs = 0;
}

/* --- what the driver says of a kernel of a library, which it compiles for the device */
static bool no_such_kernel, no_attributes;

static CUresult get_kernel(CUkernel *kernel, CUlibrary library, const char *name)
{
	CHECK(library == (CUlibrary)(uintptr_t)0x30 && name[0] == 'k');
	*kernel = (CUkernel)(uintptr_t)0x32;
	return no_such_kernel ? CUDA_ERROR_NOT_FOUND : CUDA_SUCCESS;
}

static CUresult of_kernel(int *value, CUfunction_attribute attribute, CUkernel kernel,
                          CUdevice of_device)
{
	CHECK(kernel == (CUkernel)(uintptr_t)0x32 && !of_device);
	return of_function(value, attribute, NULL);
}

static int most_threads = 512;

static CUresult limit_of_device(int *value, CUdevice_attribute attribute, CUdevice device)
{
	if (attribute != CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK)
		return of_device(value, attribute, device);
	*value = most_threads;
	return most_threads ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* --- a driver that compiles when a function is loaded */
static bool unloadable, has_current;
static int in_primary, held_primary;

static CUresult load_function(CUfunction function)
{
	CHECK(function != NULL);
	return unloadable ? CUDA_ERROR_INVALID_PTX : CUDA_SUCCESS;
}

static CUresult function_of(CUfunction *function, CUkernel kernel)
{
	CHECK(kernel == (CUkernel)(uintptr_t)0x32);
	*function = (CUfunction)(uintptr_t)0x33;
	return has_current || in_primary ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}

static bool lost_current, lost_state, lost_primary, lost_push; /* the call fails */
static int n_pushed;

static CUresult current(CUcontext *out)
{
	*out = has_current ? (CUcontext)(uintptr_t)0x34 : NULL;
	return lost_current ? CUDA_ERROR_NOT_INITIALIZED : CUDA_SUCCESS;
}

static CUresult primary_state(CUdevice of, unsigned int *flags, int *active)
{
	CHECK(!of);
	*flags = 0;
	*active = !no_attributes;
	return lost_state ? CUDA_ERROR_UNKNOWN : CUDA_SUCCESS;
}

static CUresult retain(CUcontext *out, CUdevice of)
{
	CHECK(!of && !no_attributes);
	*out = (CUcontext)(uintptr_t)0x35;
	held_primary += !lost_primary;
	return lost_primary ? CUDA_ERROR_UNKNOWN : CUDA_SUCCESS;
}

static CUresult release(CUdevice of)
{
	CHECK(!of);
	held_primary--;
	return CUDA_SUCCESS;
}

static CUresult push(CUcontext context)
{
	CHECK(context == (CUcontext)(uintptr_t)0x35);
	n_pushed += !lost_push;
	in_primary += !lost_push;
	return lost_push ? CUDA_ERROR_UNKNOWN : CUDA_SUCCESS;
}

static CUresult pop(CUcontext *context)
{
	*context = (CUcontext)(uintptr_t)0x35;
	in_primary--;
	return CUDA_SUCCESS;
}

/* Who can't get at the primary context asks nobody, lets go of all it held, and no kernel is refused for it; nor is it asked for where another one
 * is current. What the driver says of the device it has to say each time. */
static void judge_without_primary(const struct gx_whole *whole, void *handle,
                                  struct gx_cuda_api *api)
{
	unloadable = true;
	for (int i = 0; i < 10; i++) {
		has_current = i == 9;
		lost_current = i == 1;
		lost_state = i == 2;
		lost_primary = i == 3;
		lost_push = i == 4;
		api->cuDevicePrimaryCtxGetState = i == 5 ? NULL : primary_state;
		api->cuDevicePrimaryCtxRetain = i == 6 ? NULL : retain;
		api->cuDevicePrimaryCtxRelease_v2 = i == 7 ? NULL : release;
		device_fails = i == 8 ? 3 : 0; /* behind two others who ask */
		n_pushed = 0;
		CHECK_EQ(gx_whole_judge(whole, handle, true),
		         i == 0 || i == 9 ? GX_WHOLE_REFUSED : GX_WHOLE_FITS);
		CHECK_EQ(n_pushed, i == 0);
		CHECK(!in_primary && !held_primary && !device_fails);
	}
	unloadable = false;
	for (int n = 1; n <= 2; n++) {
		device_fails = n;
		CHECK_EQ(gx_whole_judge(whole, handle, true), GX_WHOLE_REFUSED);
		CHECK(!device_fails);
	}
	has_current = false;
	unloadable = true;
	api->cuKernelGetFunction = NULL; /* who can't be asked says nothing */
	CHECK_EQ(gx_whole_judge(whole, handle, true), GX_WHOLE_FITS);
	CHECK_EQ(gx_whole_judge(whole, handle, false), GX_WHOLE_REFUSED);
	api->cuFuncLoad = NULL;
	CHECK_EQ(gx_whole_judge(whole, handle, false), GX_WHOLE_FITS);
}

/* What the application could not launch is refused before it is there; a library's kernel is asked for in the current context, or in the
 * primary one, and where there is neither nobody is asked. */
static void judge_loads(const struct gx_whole *whole, void *handle)
{
	struct gx_cuda_api *api = (struct gx_cuda_api *)(uintptr_t)gx_agent_api();
	const struct gx_cuda_api before = *api;

	api->cuFuncLoad = load_function;
	api->cuKernelGetFunction = function_of;
	api->cuLibraryGetKernel = get_kernel;
	api->cuKernelGetAttribute = of_kernel;
	api->cuCtxGetCurrent = current;
	api->cuCtxPushCurrent_v2 = push;
	api->cuCtxPopCurrent_v2 = pop;
	api->cuDevicePrimaryCtxGetState = primary_state;
	api->cuDevicePrimaryCtxRetain = retain;
	api->cuDevicePrimaryCtxRelease_v2 = release;
	for (int i = 0; i < 8; i++) {
		bool no_context;

		unloadable = i & 1;
		has_current = i & 2;
		no_attributes = i & 4; /* no primary context either */
		no_context = !has_current && no_attributes;
		CHECK_EQ(gx_whole_judge(whole, handle, false),
		         unloadable ? GX_WHOLE_REFUSED : GX_WHOLE_FITS);
		CHECK_EQ(gx_whole_judge(whole, handle, true),
		         unloadable && !no_context ? GX_WHOLE_REFUSED : GX_WHOLE_FITS);
		CHECK(!in_primary && !held_primary);
	}
	unloadable = no_attributes = false;
	judge_without_primary(whole, handle, api);
	*api = before;
}

/* What was loaded fits when it takes as many threads as the device, or as were asked for; what the driver says nothing of is refused. */
static void test_judged(void)
{
	enum { NO_KERNEL = 1, NO_DEVICE = 2, NO_LIMIT = 4, NO_ATTRIBUTES = 8, COOPERATIVE = 16 };
	static const struct {
		int threads, regs, what;
		uint32_t max_threads;
		enum gx_whole_verdict verdict;
	} rows[] = {
		{ 512, 32, 0, 0, GX_WHOLE_FITS },
		{ 511, 32, 0, 0, GX_WHOLE_TIGHT },
		{ 256, 32, 0, 256, GX_WHOLE_FITS },
		{ 255, 32, 0, 256, GX_WHOLE_TIGHT },
		{ 512, 32, COOPERATIVE, 0, GX_WHOLE_TIGHT },
		{ 512, 32, COOPERATIVE, 256, GX_WHOLE_FITS },
		{ 512, 32, NO_KERNEL, 0, GX_WHOLE_REFUSED },
		{ 512, 32, NO_DEVICE, 0, GX_WHOLE_REFUSED },
		{ 512, 32, NO_LIMIT, 0, GX_WHOLE_REFUSED },
		{ -1, 32, 0, 0, GX_WHOLE_REFUSED },
		{ 512, -1, 0, 0, GX_WHOLE_REFUSED },
		{ 512, 32, NO_ATTRIBUTES, 0, GX_WHOLE_REFUSED }, /* of a library */
	};
	struct gx_cuda_api *api = (struct gx_cuda_api *)(uintptr_t)gx_agent_api();
	void *handle = (void *)(uintptr_t)0x30;
	struct gx_whole *whole;

	api->cuDeviceGetAttribute = limit_of_device;
	attach(0, count, GX_HOOK_ENTRY, "k1");
	whole = make(text);
	CHECK(whole != NULL);
	for (size_t i = 0; whole && i < sizeof(rows) / sizeof(rows[0]); i++) {
		threads_of = rows[i].threads;
		regs_of = rows[i].regs;
		lacks_kernel = no_such_kernel = rows[i].what & NO_KERNEL;
		sm = rows[i].what & NO_DEVICE ? 0 : 75;
		most_threads = rows[i].what & NO_LIMIT ? 0 : 512;
		no_attributes = rows[i].what & NO_ATTRIBUTES;
		whole->cooperative = rows[i].what & COOPERATIVE;
		whole->kernels[0].max_threads = rows[i].max_threads;
		if (!no_attributes)
			CHECK_EQ(gx_whole_judge(whole, handle, false), rows[i].verdict);
		api->cuLibraryGetKernel = get_kernel;
		api->cuKernelGetAttribute = no_attributes ? NULL : of_kernel;
		CHECK_EQ(gx_whole_judge(whole, handle, true), rows[i].verdict);
		api->cuLibraryGetKernel = NULL;
		api->cuKernelGetAttribute = of_kernel;
		CHECK_EQ(gx_whole_judge(whole, handle, true), GX_WHOLE_REFUSED);
	}
	if (whole) {
		/* a kernel that says itself how many threads it takes is as the original */
		whole->has_limit[0] = true;
		whole->cooperative = false;
		threads_of = 64;
		regs_of = 32;
		CHECK_EQ(gx_whole_judge(whole, handle, false), GX_WHOLE_FITS);
		judge_loads(whole, handle);
	}
	lacks_kernel = false;
	api->cuDeviceGetAttribute = of_device;
	api->cuKernelGetAttribute = NULL;
	drop(whole);
}

int main(void)
{
	static struct gx_agent_map *const maps[2];

	the_maps[0] = (void *)(uintptr_t)&maps[0];
	the_maps[1] = (void *)(uintptr_t)&maps[1];
	*(struct gx_cuda_api *)(uintptr_t)gx_agent_api() =
	        (struct gx_cuda_api){ .cuCtxGetDevice = device,
		                      .cuDeviceGetAttribute = of_device,
		                      .cuModuleGetFunction = get_function,
		                      .cuFuncGetAttribute = of_function };
	count = test_program(GX_HOOK_ENTRY, false);
	wide = test_wide_program(GX_HOOK_ENTRY);
	test_loaded_as_it_is();
	test_edited();
	test_full();
	test_linked();
	test_left_alone();
	test_kinds();
	test_told();
	test_limit();
	test_judged();
	test_no_memory();
	gx_verified_free(count);
	gx_verified_free(wide);
	return TEST_END();
}
