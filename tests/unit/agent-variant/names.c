/* names.c - kernel names against globs, and look-ups in the dynamic linker's cache. */
#include "../fail.h"
#include "../test.h"

#include "agent/variant/demangle.h"
#include "agent/variant/ptrmap.h"

#include <stdint.h>
#include <stdlib.h>

static void test_demangle(void)
{
	static const struct {
		const char *mangled, *name; /* NULL: refused */
	} cases[] = {
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
		{ "plain_c", NULL },
		{ "ab6kernel", NULL }, /* nothing says that it is mangled */
		{ "_Z", NULL },
		{ "_ZN", NULL },
		{ "_ZN3fo", NULL },
		{ "_Z99x", NULL },
		{ "_ZN1aI", NULL },
		{ "_ZN1aIS", NULL },
		{ "_ZN1aIL", NULL },
		{ "_ZN1aI9", NULL },
		{ "_Z99999999999999999999999x", NULL },
		{ "_Z18446744073709551622kernel", NULL }, /* 2^64 + 6 */
	};
	char out[256];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		bool ok = gx_demangle_name(cases[i].mangled, out, sizeof(out));

		CHECK_EQ(ok, cases[i].name != NULL);
		CHECK(!strcmp(out, cases[i].name ? cases[i].name : ""));
		if (ok != (cases[i].name != NULL) ||
		    strcmp(out, cases[i].name ? cases[i].name : ""))
			fprintf(stderr, "%s gives '%s'\n", cases[i].mangled, out);
	}
	CHECK(!gx_demangle_name("_Z6kernelPfi", out, 4)); /* does not fit */
	CHECK(!gx_demangle_name("_Z6kernelPfi", out, 6));
	CHECK(gx_demangle_name("_Z6kernelPfi", out, 7) && !strcmp(out, "kernel"));
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
		{ "ns::*", "_ZN2ns4gemmIfEEvPKf", true },
		{ "other::*", "_ZN2ns4gemmIfEEvPKf", false },
		{ "_ZN2ns*", "_ZN2ns4gemmIfEEvPKf", true },
		{ "k[12]", "k2", true },
		{ "k[12]", "k3", false },
		{ "a*c", "_Z5a/b/c", true }, /* a name is no path */
		{ "a*c", "a/b/c", true },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		CHECK_EQ(gx_kernel_matches(cases[i].glob, cases[i].name), cases[i].match);
}

/* Every prefix and a flip of every byte of some names: nothing is read outside of them. */
static void test_damage(void)
{
	static const char *const names[] = {
		"_ZN2at6native12_GLOBAL__N_13addIfLi4ELb0ES1_NS0_3fooIiEEEEvPKfS3_T_T0_",
		"_ZN3foo3barINS_3bazIXadL_Z1fvEEEEE4quxxEv",
	};

	for (size_t n = 0; n < 2; n++)
		for (size_t len = 0; len <= strlen(names[n]); len++)
			for (int flip = 0; flip < 128; flip += 5) {
				char *copy = strndup(names[n], len), out[64];

				if (len)
					copy[len / 2] = (char)flip;
				CHECK(gx_demangle_name(copy, out, sizeof(out)) == (out[0] != '\0'));
				free(copy);
			}
}

static void test_ptrmap(void)
{
	struct gx_ptrmap map = { 0 };
	static char keys[2000];

	CHECK(!gx_ptrmap_get(&map, &keys[0]));
	for (int round = 0; round < 3; round++) { /* removed slots do not fill the map */
		for (int i = 0; i < 2000; i++)
			CHECK_EQ(gx_ptrmap_set(&map, &keys[i], &keys[1999 - i]), 0);
		for (int i = 0; i < 2000; i++)
			CHECK(gx_ptrmap_get(&map, &keys[i]) == &keys[1999 - i]);
		for (int i = 0; i < 2000; i += 2)
			gx_ptrmap_remove(&map, &keys[i]);
		for (int i = 0; i < 2000; i++)
			CHECK(!gx_ptrmap_get(&map, &keys[i]) == !(i & 1));
	}
	CHECK(map.n_slots <= 8192);
	CHECK(gx_ptrmap_set(&map, NULL, keys) < 0);
	free(map.slots);
	/* slots of what was removed are there again when it grows */
	map = (struct gx_ptrmap){ 0 };
	for (int i = 0; i < 1000; i++) {
		CHECK_EQ(gx_ptrmap_set(&map, &keys[i], keys), 0);
		gx_ptrmap_remove(&map, &keys[i]);
	}
	CHECK_EQ(map.n_slots, 1024);
	free(map.slots);
	/* without memory it stays as it is */
	map = (struct gx_ptrmap){ 0 };
	for (int i = 0; i < 2000; i++) {
		int err;

		fail_one(1);
		err = gx_ptrmap_set(&map, &keys[i], &keys[i]);
		CHECK_EQ(err, fail_none() ? -ENOMEM : 0);
		CHECK(gx_ptrmap_get(&map, &keys[i]) == (err ? NULL : &keys[i]));
		CHECK_EQ(gx_ptrmap_set(&map, &keys[i], &keys[i]), 0);
	}
	for (int i = 0; i < 2000; i++)
		CHECK(gx_ptrmap_get(&map, &keys[i]) == &keys[i]);
	free(map.slots);
}

int main(void)
{
	test_demangle();
	test_globs();
	test_damage();
	test_ptrmap();
	return TEST_END();
}
