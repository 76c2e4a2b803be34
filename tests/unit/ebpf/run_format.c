/* run_format.c - formats beside printf's own, what is refused, and memory read by unproved
 * addresses.
 */
#include "../test.h"

#include "ebpf/run_format.h"
#include "ebpf/run_memory.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static struct gx_run_env env;
static uint8_t stack[GX_RUN_FRAME_BYTES];

static int format(char *out, size_t size, const char *fmt, uint64_t a, uint64_t b)
{
	const uint64_t args[] = { a, b };

	return gx_run_format(&env, out, size, fmt, strlen(fmt) + 1, args, 2);
}

static void is(const char *want, const char *fmt, uint64_t a, uint64_t b)
{
	char out[128];
	int len = format(out, sizeof(out), fmt, a, b);

	CHECK_EQ(len, strlen(want));
	CHECK(!strcmp(out, want));
	if (strcmp(out, want))
		fprintf(stderr, "%s: '%s', expected '%s'\n", fmt, out, want);
}

/* Every flag, width and kind that both know. */
static void test_as_printf(void)
{
	static const char *const flags[] = { "", "0", "-", "+", " ", "-0", "+0" };
	static const char *const widths[] = { "", "1", "7", "20" };
	static const uint64_t values[] = {
		0, 1, 9, UINT32_MAX, INT32_MAX, (uint64_t)-5, UINT64_MAX
	};
	static const char kinds[] = "diuxX";

	for (size_t f = 0; f < sizeof(flags) / sizeof(flags[0]); f++)
		for (size_t w = 0; w < sizeof(widths) / sizeof(widths[0]); w++)
			for (const char *kind = kinds; *kind; kind++)
				for (size_t v = 0; v < sizeof(values) / sizeof(values[0]); v++) {
					char how[32], want[64];

					snprintf(how, sizeof(how), "<%%%s%s%c>", flags[f],
					         widths[w], *kind);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
					snprintf(want, sizeof(want), how, (unsigned)values[v]);
					is(want, how, values[v], 0);
					snprintf(how, sizeof(how), "<%%%s%sll%c>", flags[f],
					         widths[w], *kind);
					snprintf(want, sizeof(want), how,
					         (unsigned long long)values[v]);
#pragma GCC diagnostic pop
					is(want, how, values[v], 0);
				}
}

static void test_refused(void)
{
	static const char *const bad[] = { "%",       "%d%d%d", "%n",   "%f",   "%lc",
		                           "%lld %q", "%hd",    "%.3s", "%*d",  "\x80",
		                           "\x01",    "%pB0",   "%pk",  "%pu",  "%ps",
		                           "%pX",     "%pkd",   "%pux", "%pss", "%pks%" };
	const char *at;
	char out[64];

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		int len = format(out, sizeof(out), bad[i], 1, 2);

		CHECK_EQ(len, -EINVAL);
		CHECK_EQ(gx_run_format_check(bad[i], strlen(bad[i]) + 1, 2, true, &at), -EINVAL);
		if (len != -EINVAL)
			fprintf(stderr, "'%s' was taken\n", bad[i]);
	}
	CHECK_EQ(gx_run_format(&env, out, sizeof(out), "abc", 3, NULL, 0), -EINVAL); /* no NUL */
	CHECK_EQ(gx_run_format(&env, out, sizeof(out), "", 0, NULL, 0), -EINVAL);
	CHECK_EQ(gx_run_format_check("abc", 3, 0, true, &at), -EINVAL);
	CHECK(!at);
	CHECK_EQ(gx_run_format_check("", 0, 0, true, &at), -EINVAL);
	CHECK(!at);
	CHECK_EQ(gx_run_format_check("%d %s %%", 9, 2, true, &at), 0);
	CHECK_EQ(gx_run_format_check("%d %s", 6, 2, false, &at), -EOPNOTSUPP);
	CHECK(!strcmp(at, "%s"));
	CHECK_EQ(gx_run_format_check("%pks", 5, 1, false, &at), -EOPNOTSUPP);
	CHECK_EQ(gx_run_format_check("%d %llx %c", 11, 3, false, &at), 0);
	CHECK_EQ(gx_run_format_check("%d %llx %c", 11, 2, false, &at), -EINVAL);
	CHECK(!strcmp(at, "%c"));
	CHECK_EQ(gx_run_format_check("%d\n%%%#x%d", 12, 9, false, &at), -EINVAL);
	CHECK(!strcmp(at, "%#x%d"));
}

static void test_text(void)
{
	char out[8];

	is("a%b|   x|y", "a%%b|%4c|%c", 'x', 'y');
	is("[string  ] [  here]", "[%-8s] [%6s]", (uintptr_t) "string", (uintptr_t) "here");
	is("0000000000000005 0000000000000006", "%pK %px", 5, 6);
	is("0000000000000005,0000000000000006", "%p,%p", 5, 6);
	is("[string] string", "[%pks] %pus", (uintptr_t) "string", (uintptr_t) "string");
	is("[] .", "[%s] %c", 8, '.');                             /* can't be read */
	CHECK_EQ(format(out, sizeof(out), "%d", 123456789, 0), 9); /* what all of it would have */
	CHECK(!strcmp(out, "1234567"));
	CHECK_EQ(format(NULL, 0, "%d", 123456789, 0), 9);
}

/* Bytes up to a hole: whole or not at all; a string that ends before it is read. */
static void test_hole(void)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	char *memory =
	        mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	char to[64];

	CHECK(memory != MAP_FAILED);
	munmap(memory + page, page);
	memset(memory, 'x', page);
	memset(to, 1, sizeof(to));
	CHECK_EQ(gx_run_probe_read(&env, to, (uintptr_t)memory + page - 8, 8), 0);
	CHECK(to[0] == 'x' && to[7] == 'x' && to[8] == 1);
	CHECK_EQ(gx_run_probe_read(&env, to, (uintptr_t)memory + page - 8, 9), -EFAULT);
	CHECK(!to[0] && !to[8] && to[9] == 1);
	CHECK_EQ(gx_run_probe_read(&env, to, UINT64_MAX - 3, 8), -EFAULT);
	CHECK_EQ(gx_run_probe_string(&env, to, (uintptr_t)memory + page - 8, sizeof(to)), -EFAULT);
	CHECK_EQ(gx_run_probe_string(&env, to, (uintptr_t)memory + page - 8, 5), 5);
	CHECK(!strcmp(to, "xxxx"));
	memory[page - 1] = '\0';
	CHECK_EQ(gx_run_probe_string(&env, to, (uintptr_t)memory + page - 8, sizeof(to)), 8);
	CHECK(!strcmp(to, "xxxxxxx") && !to[63]);
	CHECK_EQ(gx_run_probe_string(&env, to, 0, 0), 0);
	munmap(memory, page);
}

/* No pointer of the program becomes a number that it can look at. */
static void test_pointers(void)
{
	uint64_t fp = GX_RUN_STACK + GX_RUN_FRAME_BYTES, *words = (uint64_t *)(void *)stack;
	uint64_t value = 0;

	env.stack = stack;
	env.n_frames = 1;
	words[62] = fp - 8;
	words[63] = 4711;
	CHECK_EQ(gx_run_probe_read(&env, &value, fp - 8, 8), 0);
	CHECK_EQ(value, 4711);
	CHECK_EQ(gx_run_probe_read(&env, &value, fp - 16, 8), -EFAULT);
	CHECK_EQ(gx_run_probe_read(&env, &value, fp - 9, 1), -EFAULT);
	CHECK_EQ(gx_run_probe_read(&env, &value, fp + 4096, 8), -EFAULT);
	words[62] = (uintptr_t)&value;
	gx_run_grant(&env, (struct gx_run_region){ (uintptr_t)&value, 8, &value, true });
	CHECK_EQ(gx_run_probe_read(&env, &value, fp - 16, 8), -EFAULT);
	words[62] = GX_RUN_MAP_HANDLE + 3;
	CHECK_EQ(gx_run_probe_read(&env, &value, fp - 16, 8), -EFAULT);
	is("0 0", "%lx %lld", fp - 8, (uintptr_t)&value);
	is("0 0000000000000000", "%d %p", GX_RUN_MAP_HANDLE, fp);
	memcpy(stack, "stack", 6);
	is("stack", "%s", GX_RUN_STACK, 0);
	env.n_frames = 0;
	env.n_regions = 0;
}

int main(void)
{
	test_as_printf();
	test_refused();
	test_text();
	test_hole();
	test_pointers();
	return TEST_END();
}
