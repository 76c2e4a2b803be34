/* together.h - a unit test that shares its program with others of its module (mk/units.mk has this in front of it): its main() has the name that
 * TOGETHER_MAIN says, and together.c finds it by TOGETHER_NAME. */
#ifndef GX_TEST_TOGETHER_H
#define GX_TEST_TOGETHER_H

struct together {
	const char *name;
	int (*main)(int argc, char **argv);
};

#ifdef TOGETHER_MAIN
/* some of them are main(void) */
#pragma GCC diagnostic ignored "-Wstrict-prototypes"
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#define main TOGETHER_MAIN
int main();

static const struct together together_self
        __attribute__((section("together"), used)) = { TOGETHER_NAME, (int (*)(int, char **))main };
#endif

#endif
