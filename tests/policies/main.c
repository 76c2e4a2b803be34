/* main.c - every policy and what it promises, on the engine: as machine code, and with
 * GX_POLICIES_BOTH again interpreted; objects and their loading both ways always. The program's
 * name says which of tests.def. */
#include "rig.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long n_checks, n_failed;

void rig_check(bool holds, const char *file, int line, const char *what)
{
	n_checks++;
	if (holds)
		return;
	n_failed++;
	fprintf(stderr, "%s:%d: CHECK(%s) failed\n", file, line, what);
}

void rig_check_eq(long long a, long long b, const char *file, int line, const char *what)
{
	n_checks++;
	if (a == b)
		return;
	n_failed++;
	fprintf(stderr, "%s:%d: %s failed: %lld, %lld\n", file, line, what, a, b);
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name, *program;
		void (*run)(void);
	} tests[] = {
#define TEST(name, program) { #name, #program, test_##name },
#include "tests.def"
	};
	const char *slash = strrchr(argv[0], '/'), *program = slash ? slash + 1 : argv[0];
	int n_ways = !strcmp(program, "loading") || getenv("GX_POLICIES_BOTH") ? 2 : 1;

	for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); i++) {
		unsigned long before = n_failed;

		if (strcmp(program, tests[i].program) != 0 ||
		    (argc > 1 && strcmp(argv[1], tests[i].name) != 0))
			continue;
		for (int way = 0; way < n_ways; way++) {
			setenv("GPUEXT_POLICY_RUN", way ? "interpret" : "machine", 1);
			tests[i].run();
		}
		printf("%s: %s\n", tests[i].name, n_failed == before ? "passed" : "FAILED");
	}
	printf("%s: %lu checks, %lu failed\n", program, n_checks, n_failed);
	return n_checks && !n_failed ? 0 : 1;
}
