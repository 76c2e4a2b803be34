/* test.h - the few macros every unit test uses: CHECK counts, TEST_END reports and gives the exit status. */
#ifndef GX_TEST_H
#define GX_TEST_H

#include <stdio.h>
#include <string.h>

/* What else happens when a check fails. */
#ifndef TEST_FAILED
#define TEST_FAILED() ((void)0)
#endif

static int test_n_checks, test_n_failed;

#define CHECK(condition)                                                                           \
	do {                                                                                       \
		test_n_checks++;                                                                   \
		if (!(condition)) {                                                                \
			test_n_failed++;                                                           \
			fprintf(stderr, "%s:%d: CHECK(%s) failed\n", __FILE__, __LINE__,           \
			        #condition);                                                       \
			TEST_FAILED();                                                             \
		}                                                                                  \
	} while (0)
#define CHECK_EQ(a, b)                                                                             \
	do {                                                                                       \
		long long test_a = (long long)(a), test_b = (long long)(b);                        \
		test_n_checks++;                                                                   \
		if (test_a != test_b) {                                                            \
			test_n_failed++;                                                           \
			fprintf(stderr, "%s:%d: %s is %lld, expected %s = %lld\n", __FILE__,       \
			        __LINE__, #a, test_a, #b, test_b);                                 \
			TEST_FAILED();                                                             \
		}                                                                                  \
	} while (0)
#define TEST_END()                                                                                 \
	(printf("%s: %d checks, %d failed\n", __FILE__, test_n_checks, test_n_failed),             \
	 test_n_checks && !test_n_failed ? 0 : 1)

#endif
