/* names.c - names of kernels for people, and against globs. */
#include "../test.h"

#include "agent/core/demangle.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { PAGE = 4096 };

static void test_demangle(void)
{
	static const struct {
		const char *mangled, *name; /* NULL: refused */
	} cases[] = {
		/* numbers of substitutions with the letters that begin and end other things */
		{ "_ZN1aIJSE_SI_SL_SN_TX_EE1kEv", "a::k" },
		/* literals of types that were named before, or are parameters: their numbers may end in E */
		{ "_ZN1aILSE_5EE1kEv", "a::k" },
		{ "_ZN1aILTE_5EE1kEv", "a::k" },
		{ "_ZN1aILT0E_5ELSZE_6EE1kEv", "a::k" },
		{ "_Z6kernelPfi", "kernel" },
		{ "_ZN2ns4gemmIfEEvPKf", "ns::gemm" },
		{ "_ZN2ns4gemmIfLi4ELb0EEEvPKf", "ns::gemm" },
		{ "_ZN2at6native12_GLOBAL__N_13addEv", "at::native::(anonymous namespace)::add" },
		{ "_ZN7cutlass7Kernel2I41cutlass_80_simt_sgemm_64x64_8x5_nn_align1EEvNT_6ParamsE",
		  "cutlass::Kernel2" },
		{ "_ZL6staticPf", "static" },
		{ "_Z5scaleIiEvPT_S0_i", "scale" },
		{ "_ZN3foo3barINS_3bazIiEEE4quxxEv", "foo::bar::quxx" },
		{ "_ZNSt6vectorIiE4pushEv", "std::vector::push" },
		/* arguments of every kind are left out, and what stands behind them is not */
		{ "_ZN1aILi4EE1bEv", "a::b" },
		{ "_ZN1aIXadL_Z1fvEEE1bEv", "a::b" },
		{ "_ZN1aIXadL_ZN2ns1fEvEEE1bEv", "a::b" },
		{ "_ZN1aILZ1fvEE1bEv", "a::b" },
		{ "_ZN1aIJifEE1bEv", "a::b" },
		{ "_ZN1aIFvvEE1bEv", "a::b" },
		{ "_ZN1aISt6vectorIiSaIiEEE1bEv", "a::b" },
		/* values of enumerators: their type is a name */
		{ "_ZN3cub4sortINS_5radix3hubIiyE6PolicyELNS_9SortOrderE0EiEEvPT_", "cub::sort" },
		{ "_ZN1aIL4EnumEE1bEv", "a::b" },
		{ "_ZN1aIL4Enum1EE1bEv", "a::b" },
		{ "_ZN1aILS0_2EE1bEv", "a::b" },
		{ "_ZN1aIT_E1bEv", "a::b" },
		{ "_ZN1aIT0_E1bEv", "a::b" },
		{ "_ZN1aISA_E1bEv", "a::b" },
		{ "_ZN1aISA2_E1bEv", "a::b" },
		{ "_ZN1aISNE_E1bEv", "a::b" },
		{ "_ZN1aIXsrS_5valueEE1bEv", "a::b" },
		/* of one file alone, with -rdc=true */
		{ "__nv_static_27__f6f9006a_6_two_cu_bfdcf9da__Z10local_namePfPKf", "local_name" },
		{ "__nv_static_27__f6f9006a_6_two_cu_bfdcf9da_plain_c", "plain_c" },
		{ "__nv_static_3_a_Z3b__Z1kv", NULL },
		{ "__nv_static_27__f6f9006a_6_two_cu_bfdcf9da_", NULL },
		{ "__nv_static_27__f6f9006a_6", NULL },
		{ "__nv_static_99999999999999999999_a", NULL },
		{ "__nv_static_", NULL },
		{ "plain_c", NULL },
		{ "ab6kernel", NULL }, /* nothing says that it is mangled */
		{ "_Z", NULL },
		{ "_ZN", NULL },
		{ "_ZN3fo", NULL },
		{ "_ZNE", NULL }, /* no name in it */
		{ "_Z0x", NULL },
		{ "_Z99x", NULL },
		{ "_ZN1aI", NULL },
		{ "_ZN1aIS", NULL },
		{ "_ZN1aIL", NULL },
		{ "_ZN1aIL9En0EE", NULL },
		{ "_ZN1aILN1eE0", NULL },
		{ "_ZN1aI9", NULL },
		{ "_Z99999999999999999999999x", NULL },
		{ "_Z18446744073709551622kernel", NULL }, /* 2^64 + 6 */
		/* as long as the name of a name space without one, and a letter less */
		{ "_Z10_GLOBAL__Nv", "(anonymous namespace)" },
		{ "_Z9_GLOBAL__Nv", "_GLOBAL__" },
		{ "_ZN10_GLOBAL__N1kEv", "(anonymous namespace)::k" },
		/* functions of classes, and of one file alone */
		{ "_ZNK1a1bEv", "a::b" },
		{ "_ZNV1a1bEv", "a::b" },
		{ "_ZNr1a1bEv", "a::b" },
		{ "_ZNrVK1a1bEv", "a::b" },
		{ "_ZN1aL1bEv", "a::b" },
		{ "_ZN1a!E", NULL },
		{ "_ZN1a1b!", NULL },
		{ "_ZN1a0E", NULL }, /* no name has no letters */
		{ "_ZN1aILZ4fEEEvEE1bEv", "a::b" },
		/* nearly of one file alone */
		{ "xxnv_static_3_abc__Z1kv", NULL },
		{ "__nv_staticX3_abc__Z1kv", NULL },
		{ "__nv_static_+3_abc__Z1kv", NULL },
		{ "__nv_static_ 3_abc__Z1kv", NULL },
		{ "__nv_static_3Xabc__Z1kv", NULL },
		{ "__nv_static_3_abcX_Z1kv", NULL },
		{ "__nv_static_3_abc__Z1kv", "k" },
	};
	char out[256];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		bool ok;

		memset(out, 'x', sizeof(out));
		ok = gx_demangle_name(cases[i].mangled, out, sizeof(out));
		CHECK_EQ(ok, cases[i].name != NULL);
		CHECK(!strcmp(out, cases[i].name ? cases[i].name : ""));
		if (ok != (cases[i].name != NULL) ||
		    strcmp(out, cases[i].name ? cases[i].name : ""))
			fprintf(stderr, "%s gives '%s'\n", cases[i].mangled, out);
	}
	CHECK(!gx_demangle_name("_Z6kernelPfi", out, 4)); /* does not fit */
	CHECK(!gx_demangle_name("_Z6kernelPfi", out, 6));
	CHECK(gx_demangle_name("_Z6kernelPfi", out, 7) && !strcmp(out, "kernel"));
	CHECK(!gx_demangle_name("_ZN1a6kernelEv", out, 4) && !*out); /* a part of it does */
	out[0] = 'x';
	CHECK(!gx_demangle_name("_Z6kernelPfi", out, 0) && out[0] == 'x');
	/* as long as a name may be, and longer */
	for (int len = 4095; len < 4098; len++) {
		static char long_name[5000], long_out[5000];

		memset(long_name + snprintf(long_name, sizeof(long_name), "_Z%d", len), 'n',
		       (size_t)len);
		CHECK_EQ(gx_demangle_name(long_name, long_out, sizeof(long_out)), len == 4095);
		CHECK_EQ(strlen(long_out), len == 4095 ? 4095 : 0);
	}
}

/* Values of types that are names, one behind another, and one in another, which nobody writes. */
static void test_literals(void)
{
	static const char one[] = "LN2ns1EE0E", deeper[] = "LN1bI";
	enum { MANY = 40, DEEP = 400000 };
	char *name = calloc(DEEP + 1, sizeof(deeper)), *at = name, out[64];

	at = stpcpy(at, "_ZN1aI");
	for (int i = 0; i < MANY; i++)
		at = stpcpy(at, one);
	strcpy(at, "E1bEv");
	CHECK(gx_demangle_name(name, out, sizeof(out)) && !strcmp(out, "a::b"));
	at = stpcpy(name, "_ZN1aI");
	for (int i = 0; i < DEEP; i++)
		at = stpcpy(at, deeper);
	CHECK(!gx_demangle_name(name, out, sizeof(out)) && !*out);
	free(name);
}

/* libstdc++'s takes types as well; where the application has it, the agent finds it by this name. */
__attribute__((visibility("default"))) char *__cxa_demangle(const char *mangled, char *to,
                                                            size_t *n, int *status);
char *__cxa_demangle(const char *mangled, char *to, size_t *n, int *status)
{
	CHECK(!to && !n);
	*status = 0;
	return strdup(!strcmp(mangled, "i")         ? "int"
	              : !strcmp(mangled, "_Z4path") ? "void a/b(int)"
	              : !strcmp(mangled, "_Z4less") ? "bool operator<(A, A)"
	              : !strcmp(mangled, "_Z2my")   ? "void my_operator<3>(int)"
	              : !strcmp(mangled, "_ZGV1a")  ? "guard variable for a"
	              : !strcmp(mangled, "_Z3odd")  ? "a>b<c(int)"
	              : !strcmp(mangled, "_Z4none") ? "void (int)"
	              : !strncmp(mangled, "_ZN", 3) ? "long(int)"
	                                            : "other");
}

/* Brackets of an operator's name are none, whatever stands in front of it, and those behind a name that ends as an operator's begins are some.
 * Of brackets that do not fit nothing is said: the name without arguments stays. */
static void test_shown(void)
{
	static const char *const rows[][2] = {
		{ "_Z4path", "a/b" }, { "_Z4less", "operator<" }, { "_Z2my", "my_operator<3>" },
		{ "_Z3odd", "odd" },  { "_Z4none", "none" },
	};
	char out[64], longest[4098];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CHECK(gx_demangle_shown(rows[i][0], out, sizeof(out)));
		CHECK(!strcmp(out, rows[i][1]));
	}
	for (size_t size = 9; size <= 10; size++) { /* what does not fit ends in points */
		CHECK(gx_demangle_shown("_Z4less", out, size));
		CHECK(!strcmp(out, size > strlen("operator<") ? "operator<" : "opera..."));
	}
	/* longer ones nobody demangles as a whole */
	for (size_t len = 4096; len <= 4097; len++) {
		memset(longest, '_', len);
		memcpy(longest, "_ZN1a1bE", 8);
		longest[len] = '\0';
		CHECK(gx_demangle_shown(longest, out, sizeof(out)));
		CHECK(!strcmp(out, len == 4096 ? "long" : "a::b"));
	}
}

/* The part that says which file it is of may be as long as a name. */
static void test_long_file(void)
{
	static char name[2 * PAGE];
	char out[8];

	for (int len = 4096; len <= 4097; len++) {
		int at = snprintf(name, sizeof(name), "__nv_static_%d_", len);

		memset(name + at, 'f', (size_t)len);
		strcpy(name + at + len, "__Z1kv");
		CHECK_EQ(gx_demangle_name(name, out, sizeof(out)), len == 4096);
		CHECK(!strcmp(out, len == 4096 ? "k" : ""));
	}
}

static void test_globs(void)
{
	static const struct {
		const char *glob, *name;
		bool match;
	} cases[] = {
		{ "*", "anything", true },
		{ "", "anything", true },
		{ "kernel", "kernel", true },
		{ "kern", "kernel", false },
		{ "*gemm*", "_ZN2ns4gemmIfEEvPKf", true },
		{ "ns::gemm", "_ZN2ns4gemmIfEEvPKf", true },
		{ "local_name", "__nv_static_27__f6f9006a_6_two_cu_bfdcf9da__Z10local_namePfPKf",
		  true },
		{ "__nv_*", "__nv_static_27__f6f9006a_6_two_cu_bfdcf9da__Z10local_namePfPKf",
		  true },
		{ "two*", "__nv_static_27__f6f9006a_6_two_cu_bfdcf9da__Z10local_namePfPKf", false },
		{ "othe?", "_Z3abc", true },
		{ "int", "i", false }, /* a name of C, which is no type of C++ */
		{ "ns::*", "_ZN2ns4gemmIfEEvPKf", true },
		{ "other::*", "_ZN2ns4gemmIfEEvPKf", false },
		{ "_ZN2ns*", "_ZN2ns4gemmIfEEvPKf", true },
		{ "k[12]", "k2", true },
		{ "k[12]", "k3", false },
		{ "a*c", "_Z5a/b/c", true }, /* a name is no path */
		{ "a*c", "a/b/c", true },
		{ "=_Z1kv", "_Z1kv", true }, /* names as they are, mangled ones alone */
		{ "=_Z1kv", "_Z1k", false },
		{ "=_Z1k", "_Z1kv", false },
		{ "=k", "_Z1kv", false },
		{ "=a,_Z1kv,b", "_Z1kv", true },
		{ "=a,_Z1kv,b", "b", true },
		{ "=a,_Z1kv,b", "a", true },
		{ "=a,_Z1kv,b", "a,_Z1kv", false },
		{ "=a*,b", "ab", false },
		{ "=a,", "b", false },
		{ NULL, "a", true },
		{ "othe?", "__nv_static_3_abc__Z3abc", true },
		{ "othe?", "abc", false },
		{ "a?b", "_Z4path", true },
		{ "void*int)", "_Z4path", true },
		{ "a", "_Z4path", false },
		{ "a", "_ZGV1a", false }, /* no function */
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		CHECK_EQ(gx_kernel_matches(cases[i].glob, cases[i].name), cases[i].match);
}

/* The text at the end of memory: what reads on behind it ends the test. */
static const char *at_end_of_memory(const char *text, size_t len)
{
	static char *page;
	char *copy;

	if (!page) {
		page = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
		            0);
		CHECK(page != MAP_FAILED && !mprotect(page + PAGE, PAGE, PROT_NONE));
	}
	copy = page + PAGE - len - 1;
	memcpy(copy, text, len);
	copy[len] = '\0';
	return copy;
}

/* Every prefix and a flip of every byte of some names: nothing is read outside of them. */
static void test_damage(void)
{
	static const char *const names[] = {
		"_ZN2at6native12_GLOBAL__N_13addIfLi4ELb0ES1_NS0_3fooIiEEEEvPKfS3_T_T0_",
		"_ZN3foo3barINS_3bazIXadL_Z1fvEEEEE4quxxEv",
		"_ZN1aILN2ns1EE0ELS0_1EL4Enum1EE1bEv",
		"__nv_static_27__f6f9006a_6_two_cu_bfdcf9da__Z10local_namePfPKf",
		"__nv_static_4096_",
	};

	for (size_t n = 0; n < sizeof(names) / sizeof(names[0]); n++)
		for (size_t len = 0; len <= strlen(names[n]); len++)
			for (int flip = 0; flip < 128; flip += 5) {
				char *copy = strndup(names[n], len), out[64];

				CHECK(copy != NULL);
				if (len && flip)
					copy[len / 2] = (char)flip;
				CHECK(gx_demangle_name(at_end_of_memory(copy, strlen(copy)), out,
				                       sizeof(out)) == (out[0] != '\0'));
				free(copy);
			}
}

int main(void)
{
	test_demangle();
	test_literals();
	test_shown();
	test_long_file();
	test_globs();
	test_damage();
	return TEST_END();
}
