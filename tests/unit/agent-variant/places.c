/* places.c - where a kernel and what it accesses stand in the source, as its machine code says: for the log, and for the table of launches. */
#include "../cubin/files.h"
#include "../fail.h"
#include "../test.h"

#include "agent/variant/places.h"
#include "agent/variant/registry.h"
#include "cubin/cubin.h"
#include "cubin/debug_ptx.h"
#include "instrument/instrument.h"

#include <stdarg.h>
#include <string.h>

enum { MOST_TOLD = 64 };

static char said[1 << 14];
static unsigned n_said;

void __wrap_gx_session_log(const char *fmt, ...);
void __wrap_gx_session_log(const char *fmt, ...)
{
	size_t n = strlen(said);
	va_list args;

	va_start(args, fmt);
	vsnprintf(said + n, sizeof(said) - n, fmt, args);
	va_end(args);
	strncat(said, "\n", sizeof(said) - strlen(said) - 1);
	n_said++;
}

struct sample {
	unsigned char *bytes;
	struct gx_cubin cubin;
	char *ptx;
};

static void open_sample(struct sample *s, const char *name)
{
	size_t len;

	*s = (struct sample){ .bytes = read_sample(name, 90, &len) };
	CHECK(s->bytes && !gx_cubin_read(s->bytes, len, &s->cubin, NULL));
	gx_cubin_debug_ptx(&s->cubin, &s->ptx, &len, &(struct gx_diag){ .insn = -1 });
}

static void close_sample(struct sample *s)
{
	gx_cubin_free(&s->cubin);
	free(s->bytes);
	free(s->ptx);
}

/* The number of the line of its PTX in which something stands. */
static uint32_t line_of(const struct sample *s, const char *what)
{
	const char *at = strstr(s->ptx, what);
	uint32_t line = 1;

	CHECK(at != NULL);
	for (const char *c = s->ptx; at && c < at; c++)
		line += *c == '\n';
	return line;
}

static void tell(const char *kernel_name, const struct gx_cubin *cubin,
                 const struct gx_instrumented *text, struct gx_kernel *kernel)
{
	kernel->name = (char *)(uintptr_t)kernel_name;
	said[0] = '\0';
	n_said = 0;
	gx_places_tell(kernel, cubin, text);
}

/* Once: what the table has stays. */
static void test_start(const struct sample *s, const struct sample *plain)
{
	struct gx_kernel kernel = { .name = NULL };
	char *first;

	tell("scaled", NULL, NULL, &kernel);
	CHECK(!n_said && !kernel.source);
	tell("scaled", &plain->cubin, NULL, &kernel); /* without lines */
	CHECK(!n_said && !kernel.source);
	tell("missing", &s->cubin, NULL, &kernel);
	CHECK(!n_said && !kernel.source);
	tell("scaled", &s->cubin, NULL, &kernel);
	CHECK(!strcmp(said, "scaled: begins at /src/recovered.cu:3\n"));
	first = kernel.source;
	CHECK(first && !strcmp(first, "/src/recovered.cu:3"));
	tell("scaled", &s->cubin, NULL, &kernel);
	CHECK(!n_said && kernel.source == first);
	free(first);
}

/* Those whose line is known, up to a number of them. */
static void test_accesses(const struct sample *s)
{
	struct gx_kernel kernel = { .name = NULL };
	uint32_t load = line_of(s, "ld.global.f32 %f1, [%d3]"),
	         other = line_of(s, "red.global.add.u32"), lines[MOST_TOLD + 8];
	struct gx_instrumented text = { .n_accesses = 3, .access_lines = lines };
	char expected[256];

	lines[0] = load;
	lines[1] = other; /* another kernel's */
	lines[2] = line_of(s, "st.global.f32 [%d3], %f3");
	tell("scaled", &s->cubin, &text, &kernel);
	snprintf(expected, sizeof(expected),
	         "scaled: begins at /src/recovered.cu:3\n"
	         "scaled: site 0, line %u of its PTX: /src/recovered.cu:4\n"
	         "scaled: site 2, line %u of its PTX: /src/recovered.cu:4\n",
	         lines[0], lines[2]);
	CHECK(!strcmp(said, expected));
	for (uint32_t i = 0; i < MOST_TOLD + 8; i++)
		lines[i] = load;
	for (uint32_t n = MOST_TOLD - 1; n <= MOST_TOLD + 8; n++) {
		text.n_accesses = n;
		tell("scaled", &s->cubin, &text, &kernel);
		CHECK_EQ(n_said, n < MOST_TOLD ? n : MOST_TOLD);
	}
	tell("missing", &s->cubin, &text, &kernel);
	CHECK_EQ(n_said, 0);
	free(kernel.source);
}

/* What a kernel may call has places as well: here the other kernel is a function. */
static void test_functions(struct sample *s)
{
	struct gx_kernel kernel = { .name = NULL };
	uint32_t lines[] = { line_of(s, "red.global.add.u32") };
	struct gx_instrumented text = { .n_accesses = 1, .access_lines = lines };
	char expected[128];

	for (uint32_t i = 0; i < s->cubin.n_functions; i++)
		if (!strcmp(s->cubin.functions[i].name, "counted"))
			s->cubin.functions[i].is_kernel = false;
	tell("scaled", &s->cubin, &text, &kernel);
	snprintf(expected, sizeof(expected),
	         "scaled: site 0, line %u of its PTX: /src/recovered.cu:9\n", lines[0]);
	CHECK(n_said == 2 && strstr(said, expected));
	free(kernel.source);
}

/* More functions than are looked at; whichever allocation fails, what is not known is not told. */
static void test_many(struct sample *s)
{
	struct gx_cubin_function many[40], *were = s->cubin.functions;
	uint32_t n_were = s->cubin.n_functions, lines[] = { line_of(s, "red.global.add.u32") };
	struct gx_instrumented text = { .n_accesses = 1, .access_lines = lines };
	bool failed = true;

	for (uint32_t i = 0; i < 40; i++)
		many[i] = *gx_cubin_function(&s->cubin, i ? "counted" : "scaled");
	s->cubin.functions = many;
	s->cubin.n_functions = 40;
	for (long n = 0; failed; n++) {
		struct gx_kernel kernel = { .name = NULL };

		if (n)
			fail_one(n);
		tell("scaled", &s->cubin, &text, &kernel);
		failed = !n || fail_none();
		CHECK(failed || (n_said == 2 && kernel.source));
		CHECK_EQ(strstr(said, "begins at") != NULL, kernel.source != NULL);
		free(kernel.source);
	}
	s->cubin.functions = were;
	s->cubin.n_functions = n_were;
}

int main(void)
{
	struct sample s, plain;

	open_sample(&s, "recovered");
	open_sample(&plain, "recovered_plain");
	test_start(&s, &plain);
	test_accesses(&s);
	test_functions(&s);
	test_many(&s);
	close_sample(&s);
	close_sample(&plain);
	return TEST_END();
}
