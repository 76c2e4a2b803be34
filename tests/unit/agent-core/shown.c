/* shown.c - names of kernels for people, with template arguments by the libstdc++ that is there. */
#include "../test.h"

#include "agent/core/demangle.h"

#include <dlfcn.h>
#include <string.h>

/* With template arguments where the process has libstdc++, without them where not. */
static void test_shown(void)
{
	static const struct {
		const char *mangled, *without, *with;
	} cases[] = {
		{ "_Z6kernelPfi", "kernel", "kernel" },
		{ "_Z5scaleILi3EfEvPT0_S0_", "scale", "scale<3, float>" },
		{ "_ZN2ns4gemmIfLi4ELb0EEEvPKf", "ns::gemm", "ns::gemm<float, 4, false>" },
		{ "_ZN2at6native12_GLOBAL__N_13addEv", "at::native::(anonymous namespace)::add",
		  "at::native::(anonymous namespace)::add" },
		{ "_ZN12_GLOBAL__N_13addIiEEvT_", "(anonymous namespace)::add",
		  "(anonymous namespace)::add<int>" },
		{ "_Z1kIN12_GLOBAL__N_12OpEEvT_", "k", "k<(anonymous namespace)::Op>" },
		{ "_Z1kIFifEEvPT_", "k", "k<int (float)>" },
		{ "_ZN1a2goIZ4mainEUlfE_EEvNS_2OpIT_EEPf", "", "a::go<main::{lambda(float)#1}>" },
		{ "_ZL6staticPf", "static", "static" },
		{ "__nv_static_27__9da5e7a5_6_one_cu_92a53a68__Z5applyIiEvT_", "apply",
		  "apply<int>" },
		{ "__nv_static_27__9da5e7a5_6_one_cu_92a53a68_plain", "plain", "plain" },
		{ "_ZNK3AddclEi", "", "Add::operator()" },
		{ "_ZZ4mainENKUlifE_clEif", "", "main::{lambda(int, float)#1}::operator()" },
		{ "_ZN2nsltERK1AS2_", "", "ns::operator<" },
		{ "_ZN1AixEi", "", "A::operator[]" },
		{ "_ZltRK1AS1_", "", "operator<" },
		{ "_Z9operatorsi", "operators", "operators" },
		{ "_ZN3cub12DeviceReduceINS_5radix3hubIiyE6PolicyELNS_9SortOrderE0EiEEvPT_",
		  "cub::DeviceReduce", "cub::DeviceReduce<cub::radix::hub<int, unsig..." },
		/* not a name: libstdc++ would take the first for a type */
		{ "f", "", "" },
		{ "plain_c", "", "" },
		{ "_Z", "", "" },
		{ "_ZN3fo", "", "" },
	};
	bool there = dlsym(RTLD_DEFAULT, "__cxa_demangle") != NULL; /* as in one with asan */
	char out[48];

	for (int round = 0; round < 2; round++) {
		for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
			const char *want = there ? cases[i].with : cases[i].without;

			strcpy(out, "x");
			CHECK_EQ(gx_demangle_shown(cases[i].mangled, out, sizeof(out)),
			         *want != '\0');
			if (*want && strcmp(out, want)) {
				printf("%s is %s, not %s\n", cases[i].mangled, out, want);
				CHECK(!"a name for people");
			}
		}
		there = dlopen("libstdc++.so.6", RTLD_NOW | RTLD_GLOBAL);
		if (!there) {
			printf("SKIPPED: names with template arguments, no libstdc++ here\n");
			return;
		}
	}
}

/* The name that a report has is one by which a kernel is found. */
static void test_globs(void)
{
	static const char scale[] = "_Z5scaleILi3EfEvPT0_S0_";
	static const char go[] = "_ZN1a2goIZ4mainEUlfE_EEvNS_2OpIT_EEPf";

	CHECK(gx_kernel_matches("scale<3, float>", scale));
	CHECK(gx_kernel_matches("scale<3*", scale));
	CHECK(gx_kernel_matches("scale", scale));
	CHECK(gx_kernel_matches("void scale<3, float>(float*, float)", scale));
	CHECK(!gx_kernel_matches("scale<3", scale));
	CHECK(!gx_kernel_matches("scale<5*", scale));
	CHECK(gx_kernel_matches("a::go<main::{lambda(float)#1}>", go));
	CHECK(!gx_kernel_matches("go<main::{lambda(float)#1}>", go));
}

int main(void)
{
	test_shown();
	if (dlsym(RTLD_DEFAULT, "__cxa_demangle"))
		test_globs();
	return TEST_END();
}
