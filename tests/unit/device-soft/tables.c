/* tables.c - the tables of the CUDA interface agree with each other: exported names, prototypes,
 * twins, errors. */
#include "../test.h"
#include "device/cuda/api.h"

static const char *const exported[] = {
#define CUDA_ENTRY(name) #name,
#include "defs/cuda_entry_points.def"
#undef CUDA_ENTRY
};

static const struct call {
	const char *symbol, *base, *twin;
	int since;
} calls[] = {
#define TWIN_PLAIN ""
#define TWIN_PTSZ  "_ptsz"
#define TWIN_PTDS  "_ptds"
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments)                                \
	{ #symbol, #base, TWIN_##twin, since },
#include "defs/cuda_calls.def"
#undef CUDA_CALL
};

static const struct {
	int code;
	const char *driver, *runtime, *text;
} errors[] = {
#define CUDA_ERROR(code, driver, runtime, text) { code, #driver, #runtime, text },
#include "defs/cuda_errors.def"
#undef CUDA_ERROR
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static int is_exported(const char *name, const char *suffix)
{
	for (size_t i = 0; i < COUNT(exported); i++) {
		size_t len = strlen(name);

		if (!strncmp(exported[i], name, len) && !strcmp(exported[i] + len, suffix))
			return 1;
	}
	return 0;
}

int main(void)
{
	CHECK_EQ(COUNT(exported), 637);
	for (size_t i = 1; i < COUNT(exported); i++)
		CHECK(strcmp(exported[i - 1], exported[i]) < 0);
	for (size_t i = 0; i < COUNT(calls); i++) {
		const struct call *c = &calls[i];

		CHECK(is_exported(c->symbol, ""));
		CHECK(is_exported(c->symbol, c->twin));
		if (!*c->twin)
			CHECK(!is_exported(c->symbol, "_ptsz") && !is_exported(c->symbol, "_ptds"));
		CHECK(!strncmp(c->symbol, c->base, strlen(c->base)));
		for (size_t j = 0; j < i; j++) {
			CHECK(strcmp(c->symbol, calls[j].symbol));
			CHECK(strcmp(c->base, calls[j].base) || c->since != calls[j].since);
		}
	}
	for (size_t i = 0; i < COUNT(errors); i++) {
		CHECK(*errors[i].text);
		CHECK(strcmp(errors[i].driver, "NONE") || strcmp(errors[i].runtime, "NONE"));
		CHECK(!i || errors[i - 1].code < errors[i].code);
	}
	return TEST_END();
}
