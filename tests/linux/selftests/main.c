/* main.c - the kernel's verifier tests, judged by Linux (live, as root) and by us, side by side.
 *
 * usage: selftests [--show] [TITLE]
 *
 * Prints how many of the tests that Linux accepts from root we accept as programs of the CUDA API:
 * of all, and of those that use nothing but what src/defs has. Each refusal must be of a class of
 * classes.c, with the reason why it stays.
 */
#include "classes.h"
#include "selftests.h"

#include "verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_PERCENT = 85, MAX_FIELDS = 100000 }; /* reads of contexts in one test */

struct tally {
	uint32_t n, asked, root, both, ours_only, neither, unexplained;
	uint32_t outside[OUTSIDE_N]; /* of those that root may load */
	uint32_t outside_accepted;
	uint32_t classes[CLASSES_MAX];
};

/* Our verdict; contexts are retyped where the verifier meets them. */
static bool ask_ours(const struct selftest *test, struct retyped *retyped,
                     enum selftest_outside *outside, struct gx_diag *diag)
{
	struct gx_verify_opts opts = { 0 };

	for (int i = 0; i < MAX_FIELDS; i++) {
		struct gx_verified *verified = NULL;
		enum selftest_outside context;

		*diag = (struct gx_diag){ .insn = -1 };
		if (!gx_verify(&retyped->program, &opts, NULL, &verified, diag)) {
			gx_verified_free(verified);
			return true;
		}
		if (diag->error < GX_E_CTX_ABSENT || diag->error > GX_E_CTX_OFFSET ||
		    diag->insn < 0)
			return false;
		context = selftest_retype_context(test, retyped, diag->insn);
		if (context == OUTSIDE_NOT)
			continue;
		if (*outside == OUTSIDE_NOT)
			*outside = context;
		return false;
	}
	return false;
}

static void count(struct tally *t, const struct selftest *test, bool accepted,
                  enum selftest_outside outside, const struct gx_diag *diag)
{
	int class;

	t->root += test->accepted;
	t->both += test->accepted && accepted;
	t->neither += !test->accepted && !accepted;
	t->ours_only += !test->accepted && accepted;
	if (!test->accepted)
		return;
	t->outside[outside]++;
	t->outside_accepted += outside != OUTSIDE_NOT && accepted;
	if (accepted || outside != OUTSIDE_NOT)
		return;
	class = classes_find(gx_error_code(diag->error), diag->text);
	if (class >= 0) {
		t->classes[class]++;
		return;
	}
	t->unexplained++;
	printf("unexplained: %s: %s %s\n", test->name, gx_error_code(diag->error), diag->text);
}

static bool take(struct tally *t, uint32_t i, bool show)
{
	struct selftest test;
	struct retyped retyped;
	enum selftest_outside outside;
	struct gx_diag diag = { .insn = -1 };
	bool made, accepted;

	selftest_open(i, &test);
	outside = selftest_retype(&test, &retyped, &made);
	t->n++;
	if (made && test.asked) {
		t->asked++;
		accepted = ask_ours(&test, &retyped, &outside, &diag);
		count(t, &test, accepted, outside, &diag);
		if (show)
			printf("%s: Linux %s%s; we %s%s%s, insn %d%s%s\n", test.name,
			       test.accepted ? "accepts" : "refuses: ", test.why,
			       accepted ? "accept" : gx_error_code(diag.error), accepted ? "" : " ",
			       accepted ? "" : diag.text, diag.insn, outside ? "; outside: " : "",
			       outside ? selftest_outside_text(outside) : "");
	}
	selftest_free(&retyped);
	selftest_close();
	return made;
}

static void print(const struct tally *t)
{
	uint32_t inside = t->outside[OUTSIDE_NOT], accepted = t->both - t->outside_accepted;

	printf("%u tests, %u could be asked here; both accept %u, both refuse %u, we alone accept "
	       "%u; root "
	       "may load %u\n",
	       t->n, t->asked, t->both, t->neither, t->ours_only, t->root);
	printf("\nof all that root may load: %u of %u, %.1f %%\n", t->both, t->root,
	       t->root ? 100.0 * t->both / t->root : 0);
	printf("of those whose helpers, maps and program types are in src/defs: %u of %u, %.1f "
	       "%%\n",
	       accepted, inside, inside ? 100.0 * accepted / inside : 0);
	printf("\nexclusions of the second share:\n");
	for (int i = OUTSIDE_NOT + 1; i < OUTSIDE_N; i++)
		printf("  %5u  %s\n", t->outside[i],
		       selftest_outside_text((enum selftest_outside)i));
	printf("\nwhat root may load and we refuse, without the exclusions:\n");
	for (int i = 0; i < CLASSES_MAX; i++)
		if (t->classes[i])
			printf("  %5u  %s\n         %s\n", t->classes[i], classes_name(i),
			       classes_reason(i));
	printf("\nunexplained: %u\n", t->unexplained);
}

int main(int argc, char **argv)
{
	bool show = argc > 1 && !strcmp(argv[1], "--show");
	struct tally t = { 0 };
	uint32_t inside;

	if (argc > 1 && !show)
		printf("%s\n\n", argv[1]);
	for (uint32_t i = 0; i < selftests_count(); i++)
		if (!take(&t, i, show))
			return 1;
	print(&t);
	inside = t.outside[OUTSIDE_NOT];
	return !inside || t.unexplained ||
	       100 * (t.both - t.outside_accepted) < LEAST_PERCENT * inside;
}
