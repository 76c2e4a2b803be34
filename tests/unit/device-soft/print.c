/* print.c - what device code calls in the runtime: formats and what they print, assertions, memory from the device's heap. */
#include "../fail.h"
#include "../test.h"
#include "base/diag.h"
#include "device/soft/soft.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#define H32 "hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh"

static const char ptx[] =
        ".version 7.8\n.target sm_80\n.address_size 64\n"
        ".extern .func (.param .b32 r) vprintf (.param .b64 f, .param .b64 a);\n"
        ".extern .func __assertfail (.param .b64 m, .param .b64 f, .param .b32 l, .param .b64 n, "
        ".param .b64 c);\n"
        ".extern .func (.param .b64 r) malloc (.param .b64 n);\n"
        ".extern .func free (.param .b64 p);\n"
        ".visible .entry say(.param .u64 pf, .param .u64 pa, .param .u64 po)\n"
        "{\n	.reg .b32 %r<4>; .reg .b64 %q<4>; .param .b64 f; .param .b64 a; .param .b32 r;\n"
        "	ld.param.u64 %q1, [pf]; ld.param.u64 %q2, [pa]; ld.param.u64 %q3, [po];\n"
        "	st.param.b64 [f], %q1; st.param.b64 [a], %q2; call (r), vprintf, (f, a);\n"
        "	ld.param.b32 %r1, [r]; st.global.u32 [%q3], %r1; ret;\n}\n"
        ".visible .entry fail(.param .u64 pm, .param .u64 pf, .param .u64 pn)\n"
        "{\n	.reg .pred %p<2>; .reg .b32 %r<4>; .reg .b64 %q<4>;\n"
        "	.param .b64 m; .param .b64 f; .param .b32 l; .param .b64 n; .param .b64 c;\n"
        "	mov.u32 %r1, %tid.y; mov.u32 %r2, %ctaid.y; setp.eq.and.u32 %p1, %r1, 1, 1;\n"
        "	setp.eq.and.u32 %p1, %r2, 2, %p1; @!%p1 bra OUT;\n"
        "	ld.param.u64 %q1, [pm]; ld.param.u64 %q2, [pf]; ld.param.u64 %q3, [pn];\n"
        "	st.param.b64 [m], %q1; st.param.b64 [f], %q2; st.param.b32 [l], 42;\n"
        "	st.param.b64 [n], %q3; st.param.b64 [c], 1; call __assertfail, (m, f, l, n, c);\n"
        "OUT:	ret;\n}\n"
        ".visible .entry heap(.param .u64 bytes, .param .u64 po)\n"
        "{\n	.reg .b64 %q<4>; .param .b64 n; .param .b64 r;\n"
        "	ld.param.u64 %q1, [bytes]; ld.param.u64 %q2, [po];\n"
        "	st.param.b64 [n], %q1; call (r), malloc, (n); ld.param.b64 %q3, [r];\n"
        "	st.global.u64 [%q2], %q3; ret;\n}\n"
        ".visible .entry stale(.param .u64 po)\n"
        "{\n	.reg .b64 %q<4>; .param .b64 n; .param .b64 r; .param .b64 p;\n"
        "	st.param.b64 [n], 64; call (r), malloc, (n); ld.param.b64 %q1, [r];\n"
        "AGAIN:	ld.global.u64 %q2, [%q1]; st.param.b64 [p], %q1; call free, (p);\n"
        "	bra AGAIN;\n}\n"
        ".visible .entry give(.param .u64 at)\n"
        "{\n	.reg .b64 %q<4>; .param .b64 p;\n"
        "	ld.param.u64 %q1, [at]; st.param.b64 [p], %q1; call free, (p); ret;\n}\n";

static struct gx_soft *soft;
static struct gx_soft_module *module;

static uint64_t put(const void *bytes, size_t n)
{
	uint64_t at = 0;

	CHECK_EQ(gx_soft_alloc(soft, n, 8, &at), 0);
	memcpy(gx_soft_host(soft, at, n), bytes, n);
	return at;
}

static int run(const char *name, const uint32_t grid[2], const uint32_t block[2],
               const uint64_t *args, struct gx_diag *diag)
{
	struct gx_soft_grid g = { .grid = { grid[0], grid[1], 1 },
		                  .block = { block[0], block[1], 1 } };

	return gx_soft_run(soft, gx_soft_kernel(module, name), &g, args, diag);
}

/* What a launch writes to a descriptor, as far as out has room. */
static size_t caught(int fd, char *out, size_t room, const char *name, const uint32_t grid[2],
                     const uint32_t block[2], const uint64_t *args, int want, struct gx_diag *diag)
{
	int saved = dup(fd), file = fileno(tmpfile());
	off_t n;

	fflush(stdout);
	dup2(file, fd);
	CHECK_EQ(run(name, grid, block, args, diag), want);
	fflush(stdout);
	dup2(saved, fd);
	close(saved);
	n = lseek(file, 0, SEEK_END);
	memset(out, 0, room);
	CHECK(pread(file, out, room - 1, 0) >= 0);
	close(file);
	return (size_t)n;
}

/* An argument: its bytes, 4 or 8, or a text. */
struct arg {
	int bytes;
	uint64_t value;
	const char *text;
};
#define I(v)                                                                                       \
	{                                                                                          \
		4, (uint32_t)(v), NULL                                                             \
	}
#define L(v)                                                                                       \
	{                                                                                          \
		8, (uint64_t)(v), NULL                                                             \
	}
#define D(v)                                                                                       \
	{                                                                                          \
		8, bits_of(v), NULL                                                                \
	}
#define S(v)                                                                                       \
	{                                                                                          \
		0, 0, v                                                                            \
	}

static uint64_t bits_of(double v)
{
	uint64_t bits;

	memcpy(&bits, &v, sizeof(bits));
	return bits;
}

static uint64_t put_args(const struct arg *args)
{
	unsigned char block[128] = { 0 };
	size_t at = 0;

	for (; args->bytes || args->text; args++) {
		uint64_t value = args->text ? put(args->text, strlen(args->text) + 1) : args->value;
		size_t bytes = args->text ? 8 : (size_t)args->bytes;

		at = (at + bytes - 1) & ~(bytes - 1);
		memcpy(block + at, &value, bytes);
		at += bytes;
	}
	return put(block, sizeof(block));
}

static const uint32_t one[2] = { 1, 1 };

static void formats(void)
{
	const struct {
		const char *format;
		struct arg args[8];
		const char *want;
	} rows[] = {
		{ "plain", { { 0 } }, "plain" },
		{ "100%% of %d", { I(5) }, "100% of 5" },
		{ "%d|%i|%u|%c%c",
		  { I(-5), I(-6), I(4000000000u), I('a'), I('b') },
		  "-5|-6|4000000000|ab" },
		{ "%5d|%-5d|%05d|%+d|% d",
		  { I(42), I(42), I(42), I(42), I(42) },
		  "   42|42   |00042|+42| 42" },
		{ "%x|%X|%#x|%o|%#o",
		  { I(-1), I(171), I(171), I(8), I(8) },
		  "ffffffff|AB|0xab|10|010" },
		{ "%ld|%lld|%zu|%jd|%td",
		  { L(-5), L(1ll << 40), L(6), L(-7), L(8) },
		  "-5|1099511627776|6|-7|8" },
		{ "%d %ld %d %ld",
		  { I(1), L(2), I(3), L(4) },
		  "1 2 3 4" }, /* each at its own alignment */
		{ "%lx|%lc", { L(-1), I('z') }, "ffffffffffffffff|z" },
		{ "%hd|%hhd|%hu", { I(70000), I(300), I(-1) }, "4464|44|65535" },
		{ "%s|%6s|%-6s|%.2s",
		  { S("abc"), S("abc"), S("abc"), S("abc") },
		  "abc|   abc|abc   |ab" },
		{ "%f|%.2f|%8.1e|%g",
		  { D(1.5), D(2.345), D(1234.5), D(0.0001) },
		  "1.500000|2.35| 1.2e+03|0.0001" },
		{ "%F|%E|%G|%lf|%Lf",
		  { D(1), D(1), D(1e-9), D(2), D(3) },
		  "1.000000|1.000000E+00|1E-09|2.000000|3.000000" },
		{ "%a|%A", { D(1), D(10) }, "0x1p+0|0X1.4P+3" },
		{ "%p|%p", { L(0x1234), L(0) }, "0x1234|0x0" },
		{ "%*d|%-*d|%.*f", { I(5), I(42), I(5), I(42), I(1), D(2.25) }, "   42|42   |2.2" },
		{ "%*d", { I(-4), I(42) }, "42  " },
		{ "%.3d|%+.1f", { I(7), D(0.25) }, "007|+0.2" },
		/* what is none takes no argument and prints nothing */
		{ "%n|%d", { I(7) }, "|7" },
		{ "%q%d", { I(7) }, "7" },
		{ "%d%", { I(7) }, "7" },
		{ "%d%-5", { I(7) }, "7" },
		{ "%hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhq|%d",
		  { I(7) },
		  "|7" },
	};
	uint64_t out = put(&(uint64_t){ 0 }, 8);

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		uint64_t args[3] = { put(rows[i].format, strlen(rows[i].format) + 1),
			             put_args(rows[i].args), out };
		struct gx_diag diag = { 0 };
		char got[2048];

		caught(STDOUT_FILENO, got, sizeof(got), "say", one, one, args, 0, &diag);
		CHECK(!strcmp(got, rows[i].want));
		if (strcmp(got, rows[i].want))
			fprintf(stderr, "%s gives %s\n", rows[i].format, got);
		CHECK_EQ(*(int *)gx_soft_host(soft, out, 4), 1); /* vprintf gives 1 */
	}
}

/* A text as long as there is room for; lanes one after another; much of it. */
static void long_texts(void)
{
	static char text[6000], got[400000];
	uint64_t args[3], out = put(&(uint64_t){ 0 }, 8);
	struct gx_diag diag = { 0 };
	const uint32_t lanes[2] = { 32, 1 }, blocks[2] = { 8, 1 };

	memset(text, 'x', sizeof(text) - 1);
	args[0] = put("%s", 3), args[2] = out;
	args[1] = put_args((struct arg[]){ S(text), { 0 } });
	CHECK_EQ(caught(STDOUT_FILENO, got, sizeof(got), "say", one, one, args, 0, &diag), 511);
	args[0] = put(text, sizeof(text));
	CHECK_EQ(caught(STDOUT_FILENO, got, sizeof(got), "say", one, one, args, 0, &diag), 4095);
	CHECK_EQ(caught(STDOUT_FILENO, got, sizeof(got), "say", blocks, lanes, args, 0, &diag),
	         4095 * 256);
}

static void assertions(void)
{
	static const uint32_t grid[2] = { 2, 3 }, block[2] = { 5, 2 };
	static const char message[] = "n > 0", file[] = "a.cu", function[] = "void f(int)";
	char got[1200], deep[700];
	struct gx_diag diag = { 0 };
	uint64_t args[3] = { put(message, sizeof(message)), put(file, sizeof(file)),
		             put(function, sizeof(function)) };

	caught(STDERR_FILENO, got, sizeof(got), "fail", grid, block, args, -EFAULT, &diag);
	CHECK(!strcmp(got,
	              "a.cu:42: void f(int): block: [0,2,0], thread: [0,1,0] Assertion `n > 0` "
	              "failed.\n") ||
	      !strcmp(got,
	              "a.cu:42: void f(int): block: [1,2,0], thread: [0,1,0] Assertion `n > 0` "
	              "failed.\n"));
	CHECK_EQ(diag.error, GX_E_SOFT_ASSERT);
	CHECK(strstr(diag.text, "n > 0"));
	memset(deep, 'm', sizeof(deep)); /* cut where there is no room */
	deep[sizeof(deep) - 1] = '\0';
	args[0] = args[1] = args[2] = put(deep, sizeof(deep));
	diag = (struct gx_diag){ 0 };
	CHECK_EQ(caught(STDERR_FILENO, got, sizeof(got), "fail", grid, block, args, -EFAULT, &diag),
	         3 * 255 + strlen(":42: : block: [0,2,0], thread: [0,1,0] Assertion `` failed.\n"));
	for (int i = 0; i < 3; i++) {
		uint64_t good = args[i];

		args[i] = 64; /* nowhere */
		diag = (struct gx_diag){ 0 };
		CHECK_EQ(caught(STDERR_FILENO, got, sizeof(got), "fail", grid, block, args, -EFAULT,
		                &diag),
		         0);
		CHECK_EQ(diag.error, GX_E_SOFT_ADDRESS);
		args[i] = good;
	}
}

/* A format, an argument or a text that is nowhere is a fault like any other; what comes before it is printed. */
static void faults(void)
{
	uint64_t out = put(&(uint64_t){ 0 }, 8), format = put("%d", 3), text = put("%s", 3);
	uint64_t nowhere = put_args((struct arg[]){ L(64), { 0 } });
	uint64_t args[][3] = { { 64, format, out },
		               { format, 64, out },
		               { text, 64, out },
		               { put("got %s\n", 8), nowhere, out } };
	char got[64];

	for (int i = 0; i < 4; i++) {
		struct gx_diag diag = { 0 };

		CHECK_EQ(caught(STDOUT_FILENO, got, sizeof(got), "say", one, one, args[i], -EFAULT,
		                &diag),
		         i == 3 ? 4 : 0);
		CHECK(!strcmp(got, i == 3 ? "got " : ""));
		CHECK_EQ(diag.error, GX_E_SOFT_ADDRESS);
	}
}

/* Each conversion, with its argument nowhere; and the width. */
static void arguments_nowhere(void)
{
	static const char *const formats_of_one[] = { "%d", "%c", "%x", "%lld", "%p",
		                                      "%f", "%a", "%s", "%*d",  "%.*f" };
	uint64_t out = put(&(uint64_t){ 0 }, 8);
	char got[64];

	for (size_t i = 0; i < sizeof(formats_of_one) / sizeof(formats_of_one[0]); i++) {
		uint64_t format = put(formats_of_one[i], strlen(formats_of_one[i]) + 1);
		uint64_t nowhere[] = { format, 64, out }, last[] = { format, 0, out };
		struct gx_diag diag = { 0 };

		CHECK_EQ(caught(STDOUT_FILENO, got, sizeof(got), "say", one, one, nowhere, -EFAULT,
		                &diag),
		         0);
		CHECK_EQ(diag.error, GX_E_SOFT_ADDRESS);
		if (i < 8)
			continue;
		/* the width is there, the value is behind the end */
		last[1] = put(&(uint32_t){ 3 }, 4);
		diag = (struct gx_diag){ 0 };
		CHECK_EQ(caught(STDOUT_FILENO, got, sizeof(got), "say", one, one, last, -EFAULT,
		                &diag),
		         0);
		CHECK_EQ(diag.error, GX_E_SOFT_ADDRESS);
	}
}

/* Nowhere to say it: it is an assertion that failed all the same. */
static void nowhere_to_tell(void)
{
	static const char text[] = "why";
	uint64_t at = put(text, sizeof(text)), args[3] = { at, at, at };
	static const uint32_t grid[2] = { 1, 3 }, block[2] = { 1, 2 };
	struct gx_diag diag = { 0 };
	int saved = dup(STDERR_FILENO), err;

	close(STDERR_FILENO);
	err = run("fail", grid, block, args, &diag);
	dup2(saved, STDERR_FILENO);
	close(saved);
	CHECK_EQ(err, -EFAULT);
	CHECK_EQ(diag.error, GX_E_SOFT_ASSERT);
}

/* No memory for what a lane reads: told as that, and nothing is printed. */
static void no_memory(void)
{
	struct arg all[] = { I(1), S("a text"), L(2), { 0 } };
	const uint32_t lanes[2] = { 4, 1 };
	uint64_t args[3] = { put("%d %s %lld\n", 12), put_args(all), put(&(uint64_t){ 0 }, 8) };
	int n = 0, saved = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);
	bool failed;

	fflush(stdout);
	dup2(nowhere, STDOUT_FILENO);
	close(nowhere);
	do {
		struct gx_diag diag = { 0 };
		int err;

		fail_one(++n);
		err = run("say", one, lanes, args, &diag);
		failed = fail_none();
		CHECK_EQ(err != 0, failed);
		CHECK(!failed || diag.error == GX_E_NO_MEMORY || diag.error == GX_E_SOFT_STACK);
	} while (failed && n < 100);
	dup2(saved, STDOUT_FILENO);
	close(saved);
	CHECK(n > 8 && n < 100);
}

static void heap(void)
{
	struct gx_diag diag = { 0 };
	uint64_t out = put(&(uint64_t){ 9 }, 8), at, args[2] = { 64, out }, free_bytes, before,
	         total;

	gx_soft_mem_info(soft, &before, &total);
	CHECK_EQ(run("heap", one, one, args, &diag), 0);
	at = *(uint64_t *)gx_soft_host(soft, out, 8);
	CHECK(gx_soft_host(soft, at, 64) && at % 16 == 0);
	gx_soft_mem_info(soft, &free_bytes, &total);
	CHECK_EQ(before - free_bytes, 64);
	CHECK_EQ(run("give", one, one, &at, &diag), 0);
	CHECK(!gx_soft_host(soft, at, 1));
	gx_soft_mem_info(soft, &free_bytes, &total);
	CHECK_EQ(free_bytes, before);
	CHECK_EQ(run("give", one, one, &(uint64_t){ 0 }, &diag), 0); /* nothing */
	CHECK_EQ(run("give", one, one, &at, &diag), -EFAULT);        /* twice */
	CHECK_EQ(diag.error, GX_E_SOFT_ADDRESS);
	CHECK(strstr(diag.text, "free of 0x"));
	diag = (struct gx_diag){ 0 }; /* read, freed, read by the same instruction */
	CHECK_EQ(run("stale", one, one, args, &diag), -EFAULT);
	CHECK(diag.error == GX_E_SOFT_ADDRESS && strstr(diag.text, "8 bytes at"));
	for (int i = 0; i < 2; i++) { /* more than there is, and nothing */
		args[0] = i ? 0 : total + 1;
		diag = (struct gx_diag){ 0 };
		CHECK_EQ(run("heap", one, one, args, &diag), 0);
		CHECK_EQ(*(uint64_t *)gx_soft_host(soft, out, 8), 0);
	}
}

int main(void)
{
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_soft_create(NULL, &soft, NULL), 0);
	CHECK_EQ(gx_soft_module_load(soft, ptx, sizeof(ptx) - 1, &module, &diag), 0);
	formats();
	long_texts();
	assertions();
	faults();
	arguments_nowhere();
	nowhere_to_tell();
	no_memory();
	heap();
	gx_soft_module_unload(module);
	gx_soft_destroy(soft);
	return TEST_END();
}
