/* loads.c - modules and libraries that an application loads, and what it gets of them: which calls the driver gets in its place, with
 * which options, and what is remembered. */
#include "../fail.h"

#include "calls.h"

#include "agent/core/life.h"
#include "agent/cuda/shim.h"
#include "agent/variant/variant.h"
#include "agent/variant/whole.h"

#include <stdlib.h>

static bool asleep;

bool __wrap_gx_agent_awake(void);
bool __wrap_gx_agent_awake(void)
{
	return !asleep;
}

/* --- the edited module */
static struct gx_whole *whole; /* NULL: none is needed */
static char edited[] = "edited", original[] = "original";
static enum gx_whole_verdict verdicts[2];
static int n_judged, limit_error;
static bool loads_library;

struct gx_whole *__wrap_gx_whole_make(struct gx_image *image, const void *code, bool is_library);
const void *__wrap_gx_whole_code(const struct gx_whole *of);
enum gx_whole_verdict __wrap_gx_whole_judge(const struct gx_whole *of, void *module,
                                            bool is_library);
int __wrap_gx_whole_limit(struct gx_whole *of, void *module, bool is_library);
void __wrap_gx_whole_give_up(struct gx_whole *of);
struct gx_module *__real_gx_registry_add_module(const struct gx_loaded *loaded);
struct gx_module *__wrap_gx_registry_add_module(const struct gx_loaded *loaded);
void __wrap_gx_variant_prepare(struct gx_kernel *kernel, CUcontext context);
bool __wrap_gx_variants_unload(struct gx_module *module);

struct gx_whole *__wrap_gx_whole_make(struct gx_image *image, const void *code, bool is_library)
{
	(void)image, (void)code, (void)is_library;
	n_judged = 0;
	return whole;
}

const void *__wrap_gx_whole_code(const struct gx_whole *of)
{
	CHECK(of == whole);
	return edited;
}

enum gx_whole_verdict __wrap_gx_whole_judge(const struct gx_whole *of, void *module,
                                            bool is_library)
{
	CHECK(of == whole);
	CHECK_EQ(is_library, loads_library);
	ask("judge %lx; ", number_of(module));
	return verdicts[n_judged++];
}

int __wrap_gx_whole_limit(struct gx_whole *of, void *module, bool is_library)
{
	CHECK(of == whole);
	CHECK_EQ(is_library, loads_library);
	ask("limit %lx; ", number_of(module));
	return limit_error;
}

void __wrap_gx_whole_give_up(struct gx_whole *of)
{
	CHECK(of == whole);
	ask("give up; ");
}

static struct gx_loaded added;
static int n_added;

struct gx_module *__wrap_gx_registry_add_module(const struct gx_loaded *loaded)
{
	struct gx_loaded bare = *loaded;

	added = *loaded;
	n_added++;
	bare.whole = NULL;
	return __real_gx_registry_add_module(&bare);
}

static struct gx_kernel *prepared;
static CUcontext prepared_in;

void __wrap_gx_variant_prepare(struct gx_kernel *kernel, CUcontext context)
{
	prepared = kernel;
	prepared_in = context;
}

static bool is_quiet;

bool __wrap_gx_variants_unload(struct gx_module *module)
{
	(void)module;
	return is_quiet;
}

/* --- the driver: it writes to the application's option values */
static CUcontext current = (CUcontext)(void *)0xc0;

static CUresult load(void **module, const void *code, unsigned int n, void **values,
                     const char *what)
{
	CUresult result = ask("%s %s", what, (const char *)code);

	*module = handle(code == edited ? 0x200 : 0x100);
	for (unsigned int i = 0; values && i < n; i++) {
		ask(" %lx", number_of(values[i]));
		values[i] = handle(0x99);
	}
	ask("; ");
	return result;
}

static CUresult load_ex(CUmodule *module, const void *code, unsigned int n, CUjit_option *options,
                        void **values)
{
	(void)options;
	return load((void **)module, code, n, values, "load");
}

static CUresult load_data(CUmodule *module, const void *code)
{
	return load((void **)module, code, 0, NULL, "data");
}

static CUresult load_fat(CUmodule *module, const void *code)
{
	return load((void **)module, code, 0, NULL, "fat");
}

static CUresult load_file(CUmodule *module, const char *path)
{
	return load((void **)module, path, 0, NULL, "file");
}

static CUresult library_data(CUlibrary *library, const void *code, CUjit_option *options,
                             void **values, unsigned int n, CUlibraryOption *library_options,
                             void **library_values, unsigned int n_library)
{
	(void)options, (void)library_options;
	CHECK(n_library == 2 && library_values[0] == handle(0x77));
	return load((void **)library, code, n, values, "library");
}

static CUresult library_file(CUlibrary *library, const char *path, CUjit_option *options,
                             void **values, unsigned int n, CUlibraryOption *library_options,
                             void **library_values, unsigned int n_library)
{
	(void)options, (void)library_options;
	CHECK(n_library == 2 && library_values[0] == handle(0x77));
	return load((void **)library, path, n, values, "library file");
}

static CUresult unload(void *module)
{
	return ask("unload %lx; ", number_of(module));
}

static CUresult unload_library(void *library)
{
	return ask("unlibrary %lx; ", number_of(library));
}

static CUresult get_current(CUcontext *context)
{
	*context = current;
	return CUDA_SUCCESS;
}

static CUresult get(void **out, void *of)
{
	*out = handle(number_of(of) + 0x10);
	return ask("get; ");
}

static CUresult function_name(const char **name, void *function)
{
	CHECK(function != NULL);
	*name = number_of(function) == 0x667 ? NULL : "named";
	return number_of(function) == 0x666 ? CUDA_ERROR_NOT_FOUND : CUDA_SUCCESS;
}

static CUresult enumerate(void **out, unsigned int n, void *of)
{
	static const unsigned long functions[] = { 1, 0, 0x666, 0x667, 9 };

	/* the first is one of its own, the last is not one of these */
	for (unsigned int i = 0; i <= n; i++)
		out[i] = handle(functions[i] < 0x10 && functions[i] ? number_of(of) + functions[i]
		                                                    : functions[i]);
	return ask("enumerate; ");
}

#define DRIVER(name, function) gx_forward_slots[GX_ENTRY_##name] = (void *)(uintptr_t)(function)

static void begin(void)
{
	*api() = (struct gx_cuda_api){
		.cuCtxGetCurrent = get_current,
		.cuFuncGetName = (gx_fn_cuFuncGetName *)(void *)(uintptr_t)function_name,
		.cuKernelGetName = (gx_fn_cuKernelGetName *)(void *)(uintptr_t)function_name,
	};
	DRIVER(cuModuleLoad, load_file);
	DRIVER(cuModuleLoadData, load_data);
	DRIVER(cuModuleLoadDataEx, load_ex);
	DRIVER(cuModuleLoadFatBinary, load_fat);
	DRIVER(cuLibraryLoadData, library_data);
	DRIVER(cuLibraryLoadFromFile, library_file);
	DRIVER(cuModuleUnload, unload);
	DRIVER(cuLibraryUnload, unload_library);
	DRIVER(cuModuleGetFunction, get);
	DRIVER(cuLibraryGetKernel, get);
	DRIVER(cuLibraryGetModule, get);
	DRIVER(cuKernelGetFunction, get);
	DRIVER(cuModuleEnumerateFunctions, enumerate);
	DRIVER(cuLibraryEnumerateKernels, enumerate);
}

/* --- */
/* The application's call, with two options and two of a library. */
static CUresult load_it(bool is_library, void **module, void **values)
{
	CUjit_option options[2] = { CU_JIT_MAX_REGISTERS, CU_JIT_MAX_REGISTERS };
	CUlibraryOption library_options[2] = { 0, 0 };
	void *library_values[2] = { handle(0x77), NULL };

	return is_library ? cuLibraryLoadData((CUlibrary *)module, original, options, values, 2,
	                                      library_options, library_values, 2)
	                  : cuModuleLoadDataEx((CUmodule *)module, original, 2, options, values);
}

#define O "load original 7 8; "
#define E "load edited 7 8; "
#define J "judge 200; "
#define U "unload 200; "

static const struct {
	bool has_whole, awake;
	int fails; /* the n-th call; each value of an option is one, and the end of a load, too */
	enum gx_whole_verdict verdicts[2];
	int limit_error;
	bool edited_stays, fails_at_all;
	const char *calls;
} rows[] = {
	{ false, false, 0, { 0 }, 0, false, false, O },
	{ false, true, 0, { 0 }, 0, false, false, O },
	{ false, true, 1, { 0 }, 0, false, true, O },
	{ true, true, 0, { GX_WHOLE_FITS }, 0, true, false, E J },
	{ true, true, 1, { 0 }, 0, false, false, E "give up; " O },
	{ true, true, 0, { GX_WHOLE_REFUSED }, 0, false, false, E J U "give up; " O },
	{ true,
	  true,
	  0,
	  { GX_WHOLE_TIGHT, GX_WHOLE_FITS },
	  0,
	  true,
	  false,
	  E J U O "limit 100; unload 100; " E J },
	{ true,
	  true,
	  0,
	  { GX_WHOLE_TIGHT, GX_WHOLE_TIGHT },
	  0,
	  false,
	  false,
	  E J U O "limit 100; unload 100; " E J U "give up; " O },
	{ true,
	  true,
	  0,
	  { GX_WHOLE_TIGHT },
	  -1,
	  false,
	  false,
	  E J U O "limit 100; unload 100; give up; " O },
	{ true, true, 7, { GX_WHOLE_TIGHT }, 0, false, false, E J U O "give up; " O },
	{ true, true, 8, { GX_WHOLE_REFUSED }, 0, false, true, E J U "give up; " O },
};

static void test_whole(bool is_library)
{
	static char some;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		void *values[2] = { handle(7), handle(8) }, *module = NULL;
		char expected[512] = "";

		for (const char *at = rows[i].calls, *next; *at; at = next) {
			next = strstr(at, "load");
			next = next && is_library ? next : at + strlen(at);
			strncat(expected, at, (size_t)(next - at));
			if (*next) {
				strcat(expected, "library");
				next += strlen("load");
			}
		}
		loads_library = is_library;
		whole = rows[i].has_whole ? (struct gx_whole *)(void *)&some : NULL;
		memcpy(verdicts, rows[i].verdicts, sizeof(verdicts));
		limit_error = rows[i].limit_error;
		failing_call = rows[i].fails;
		asleep = !rows[i].awake;
		n_added = 0;
		CHECK_EQ(load_it(is_library, &module, values) != 0, rows[i].fails_at_all);
		asleep = false;
		CHECK(was_asked(expected));
		CHECK_EQ(n_added, rows[i].awake && !rows[i].fails_at_all);
		if (n_added) {
			CHECK(added.handle == module && added.is_library == is_library);
			CHECK(added.whole == (rows[i].edited_stays ? whole : NULL));
			CHECK(added.context == (is_library ? NULL : current));
		}
		gx_registry_remove_module(module);
	}
	whole = NULL;
}

static CUresult refuse(CUmodule *module, const void *code)
{
	CHECK(!module && code == original);
	return CUDA_ERROR_INVALID_VALUE;
}

static CUresult load_by(int how, void **module)
{
	CUlibraryOption options[2] = { 0, 0 };
	void *values[2] = { handle(0x77), NULL };

	switch (how) {
	case 0: return cuModuleLoad((CUmodule *)module, original);
	case 1: return cuModuleLoadData((CUmodule *)module, original);
	case 2: return cuModuleLoadFatBinary((CUmodule *)module, original);
	default:
		return cuLibraryLoadFromFile((CUlibrary *)module, original, NULL, NULL, 0, options,
		                             values, 2);
	}
}

/* Each call is made as it was asked; an edited module takes the place of any of them. */
static void test_calls(void)
{
	static char some;
	void *module;
	static const char *const asked_for[] = { "file original; ", "data original; ",
		                                 "fat original; ", "library file original; " };

	for (int how = 0; how < 4; how++)
		for (int with = 0; with < 2; with++) {
			whole = with ? (struct gx_whole *)(void *)&some : NULL;
			verdicts[0] = GX_WHOLE_FITS;
			loads_library = how == 3;
			CHECK_EQ(load_by(how, &module), 0);
			CHECK(was_asked(!with      ? asked_for[how]
			                : how == 3 ? "library edited; judge 200; "
			                           : "load edited; judge 200; "));
			CHECK_EQ(added.is_library, how == 3);
			gx_registry_remove_module(module);
		}
	/* options without values */
	loads_library = false;
	CHECK_EQ(cuModuleLoadDataEx((CUmodule *)&module, original, 2, NULL, NULL), 0);
	CHECK(was_asked("load edited; judge 200; "));
	gx_registry_remove_module(module);
	verdicts[0] = GX_WHOLE_REFUSED;
	CHECK_EQ(cuModuleLoadDataEx((CUmodule *)&module, original, 2, NULL, NULL), 0);
	CHECK(was_asked("load edited; judge 200; unload 200; give up; load original; "));
	gx_registry_remove_module(module);
	whole = NULL;
	for (int how = 0; how < 4; how++) { /* what the driver says is what the application gets */
		failing_call = 1;
		CHECK_EQ(load_by(how, &module), CUDA_ERROR_INVALID_VALUE);
	}
	asked[0] = '\0';
	n_added = 0;
	n_judged = 9;
	DRIVER(cuModuleLoadData, refuse);
	CHECK(cuModuleLoadData(NULL, original) != 0); /* the driver's word */
	CHECK(!n_added && n_judged == 9);             /* for which nothing is edited */
}

/* Whichever allocation fails, a module is loaded, the application's own where there is no memory for another; and it gets its functions, though
 * nothing may be remembered of them. */
static void test_no_memory(void)
{
	static char some;
	bool failed = true;

	loads_library = false;
	for (long n = 1; failed && n < 40; n++) {
		void *values[2] = { handle(7), handle(8) }, *module = NULL, *function = NULL;
		bool is_edited;

		whole = (struct gx_whole *)(void *)&some;
		verdicts[0] = GX_WHOLE_FITS;
		fail_one(n);
		CHECK_EQ(load_it(false, &module, values), 0);
		failed = fail_none();
		is_edited = module == handle(0x200);
		CHECK(was_asked(is_edited ? E J : "give up; " O));
		CHECK(is_edited || failed);
		gx_registry_remove_module(module);
		whole = NULL;
		CHECK(__real_gx_registry_add_module(
		        &(struct gx_loaded){ .handle = handle(0xb00), .context = current }));
		prepared = NULL;
		fail_one(n);
		CHECK_EQ(cuModuleGetFunction((CUfunction *)&function, handle(0xb00), "k"), 0);
		CHECK(function == handle(0xb10));
		if (!gx_registry_kernel(handle(0xb10)))
			CHECK_EQ(fail_none(), true);
		fail_none();
		CHECK(prepared == gx_registry_kernel(handle(0xb10)));
		gx_registry_remove_module(handle(0xb00));
		asked[0] = '\0';
	}
	CHECK(!failed);
}

/* Functions of a kernel of a library, of which one after another can't be remembered. */
static void test_no_memory_for_twins(void)
{
	struct gx_module *library = __real_gx_registry_add_module(
	        &(struct gx_loaded){ .handle = handle(0xb00), .is_library = true });
	void *function = NULL;
	bool failed = true;

	CHECK(library && gx_registry_add_kernel(library, handle(0xc00), NULL, "l"));
	for (long n = 1; failed && n < 10; n++) {
		prepared = NULL;
		fail_one(n);
		CHECK_EQ(cuKernelGetFunction((CUfunction *)&function, handle(0xc00)), 0);
		failed = fail_none();
		CHECK(function == handle(0xc10) && prepared == gx_registry_kernel(function));
		CHECK(failed || prepared);
	}
	CHECK(!failed);
	gx_registry_remove_module(handle(0xb00));
	asked[0] = '\0';
}

/* A module that was loaded while no context was current is nobody's: its functions are not known, later either. */
static void test_no_context(void)
{
	CUcontext before = current;
	void *module = NULL, *function = NULL;

	current = NULL;
	CHECK(!cuModuleLoadFatBinary((CUmodule *)&module, original) && !added.context);
	current = before;
	CHECK_EQ(cuModuleGetFunction((CUfunction *)&function, module, "k"), 0);
	CHECK(function && !gx_registry_kernel(function));
	gx_registry_remove_module(module);
	asked[0] = '\0';
}

static CUresult same(void **out, void *of)
{
	*out = of;
	return CUDA_SUCCESS;
}

/* Of a module 0x100 and a library 0x300: fails, asleep, good. */
static void test_functions(void)
{
	struct gx_module *module = __real_gx_registry_add_module(
	        &(struct gx_loaded){ .handle = handle(0x100), .context = current });
	struct gx_module *library = __real_gx_registry_add_module(
	        &(struct gx_loaded){ .handle = handle(0x300), .is_library = true });
	void *out = NULL, *functions[5];

	CHECK(module && library);
	CHECK(gx_registry_add_kernel(library, handle(0x400), NULL, "known"));
	for (int round = 0; round < 3; round++) {
		bool good = round == 2;

		asleep = round == 1;
		failing_call = !round;
		CHECK_EQ(!cuModuleGetFunction((CUfunction *)&out, handle(0x100), "k"), round > 0);
		CHECK_EQ(gx_registry_kernel(handle(0x110)) != NULL, good);
		CHECK(!good || (prepared == gx_registry_kernel(out) && prepared_in == current));
		failing_call = !round;
		CHECK_EQ(!cuLibraryGetKernel((CUkernel *)&out, handle(0x300), "l"), round > 0);
		CHECK_EQ(gx_registry_kernel(handle(0x310)) != NULL, good);
		CHECK(!good || (prepared == gx_registry_kernel(out) && prepared->is_kernel));
		failing_call = !round;
		CHECK_EQ(!cuKernelGetFunction((CUfunction *)&out, handle(0x400)), round > 0);
		CHECK_EQ(gx_registry_kernel(handle(0x410)) != NULL, good);
		CHECK(!good || (prepared == gx_registry_kernel(out) &&
		                prepared->twin == gx_registry_kernel(handle(0x400))));
		failing_call = !round;
		CHECK_EQ(!cuModuleEnumerateFunctions((CUfunction *)functions, 4, handle(0x100)),
		         round > 0);
		CHECK_EQ(gx_registry_kernel(handle(0x101)) != NULL, good);
		failing_call = !round;
		CHECK_EQ(!cuLibraryEnumerateKernels((CUkernel *)functions, 4, handle(0x300)),
		         round > 0);
		CHECK_EQ(gx_registry_kernel(handle(0x301)) != NULL, good);
		failing_call = !round;
		CHECK_EQ(!cuLibraryGetModule((CUmodule *)&out, handle(0x300)), round > 0);
		CHECK_EQ(gx_registry_module(handle(0x310)) != NULL, good);
		CHECK(!good || gx_registry_module(handle(0x310))->library == library);
	}
	CHECK(!gx_registry_kernel(handle(0x666)) && !gx_registry_kernel(handle(0x667)) &&
	      !gx_registry_kernel(NULL));
	CHECK(!gx_registry_kernel(handle(0x109)) && !gx_registry_kernel(handle(0x309)));
	/* what is known stays as it is */
	CHECK(__real_gx_registry_add_module(
	        &(struct gx_loaded){ .handle = handle(0xf0), .is_library = true }));
	CHECK_EQ(cuLibraryGetModule((CUmodule *)&out, handle(0xf0)), 0);
	CHECK(gx_registry_module(handle(0x100)) == module && !module->library);
	gx_registry_remove_module(handle(0xf0));
	CHECK(gx_registry_module(handle(0x100)) == module);
	/* a driver whose functions are its kernels */
	DRIVER(cuKernelGetFunction, same);
	CHECK_EQ(cuKernelGetFunction((CUfunction *)&out, handle(0x400)), 0);
	CHECK(!gx_registry_kernel(handle(0x400))->twin);
	DRIVER(cuKernelGetFunction, get);
}

static void test_nothing_known(void)
{
	void *out = NULL, *functions[5];

	prepared = NULL;
	CHECK_EQ(cuLibraryGetModule((CUmodule *)&out, handle(0x900)), 0);
	CHECK(!gx_registry_module(handle(0x910)));
	CHECK_EQ(cuModuleGetFunction((CUfunction *)&out, handle(0x900), "k"), 0);
	CHECK_EQ(cuLibraryGetKernel((CUkernel *)&out, handle(0x900), "k"), 0);
	CHECK_EQ(cuKernelGetFunction((CUfunction *)&out, handle(0x900)), 0);
	CHECK_EQ(cuModuleEnumerateFunctions((CUfunction *)functions, 4, handle(0x900)), 0);
	CHECK_EQ(cuLibraryEnumerateKernels((CUkernel *)functions, 4, handle(0x900)), 0);
	CHECK(!gx_registry_kernel(handle(0x910)) && !prepared);
	/* nor is there a context */
	current = NULL;
	CHECK_EQ(cuLibraryGetKernel((CUkernel *)&out, handle(0x300), "l"), 0);
	CHECK_EQ(cuKernelGetFunction((CUfunction *)&out, handle(0x310)), 0);
	CHECK(!prepared);
	CHECK(__real_gx_registry_add_module(
	        &(struct gx_loaded){ .handle = handle(0xa00), .is_library = true }));
	CHECK_EQ(cuLibraryGetModule((CUmodule *)&out, handle(0xa00)), 0);
	CHECK(!gx_registry_module(handle(0xa10)));
	current = handle(0xc0);
	/* names that the driver does not say */
	api()->cuFuncGetName = NULL;
	api()->cuKernelGetName = NULL;
	CHECK_EQ(cuModuleEnumerateFunctions((CUfunction *)functions, 4, handle(0x100)), 0);
	CHECK_EQ(cuLibraryEnumerateKernels((CUkernel *)functions, 4, handle(0x300)), 0);
}

/* Unloaded: forgotten, if nothing of it may be running. */
static void test_unload(void)
{
	for (int round = 0; round < 3; round++) {
		is_quiet = round > 0;
		asleep = round == 1;
		CHECK_EQ(cuModuleUnload(handle(0x100)), 0);
		CHECK_EQ(gx_registry_module(handle(0x100)) != NULL, round < 2);
		CHECK_EQ(cuLibraryUnload(handle(0x300)), 0);
		CHECK_EQ(gx_registry_module(handle(0x300)) != NULL, round < 2);
	}
	CHECK(!gx_registry_kernel(handle(0x110)) && !gx_registry_kernel(handle(0x310)));
	failing_call = 1;
	CHECK(cuModuleUnload(handle(0x100)) != 0);
	failing_call = 1;
	CHECK(cuLibraryUnload(handle(0x300)) != 0);
}

int main(void)
{
	begin();
	test_whole(false);
	test_whole(true);
	DRIVER(cuModuleLoadData, load_data);
	test_no_context();
	test_no_memory();
	test_no_memory_for_twins();
	test_calls();
	begin();
	asked[0] = '\0';
	test_functions();
	test_nothing_known();
	test_unload();
	return TEST_END();
}
