/* planted.c - the bugs of planted.txt, one at a time: which programs find them, and after how many.
 *
 * planted [NUMBER...]: these bugs, or all. It is linked with a verifier that has each of them where
 * gx_mutant is its number (scripts/plant.py). */
#include "random.h"
#include "small.h"

#include "../unit/test.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* Each bug is found by random programs by MAX_RANDOM, or by small ones by MAX_SMALL; those by_both
 * are found by both, by MAX_SMALL: small programs are for what compares stacks. */
enum { MAX_RANDOM = 100000, MAX_SMALL = 10000 };
enum {
#define PLANTED(name_, number_, file_, what_) BUG_##name_ = number_,
#include "planted.def"
#undef PLANTED
};
static const int by_both[] = { BUG_PRUNE_STACK, BUG_PRUNE_SPILL };

static const struct {
	const char *name, *file, *what;
	int number;
} planted[] = {
#define PLANTED(name_, number_, file_, what_) { #name_, file_, what_, number_ },
#include "planted.def"
#undef PLANTED
};
extern int gx_mutant;
int gx_mutant;

struct search {
	uint64_t n;
	bool found;
	char why[CHECK_TEXT];
};

/* Tries programs 1, 2, 3, ... up to most, until one shows the bug. *n and why are in memory that is
 * there when the process is not any more. */
typedef void find_bug_fn(uint64_t most, uint64_t *n, bool *found, char why[CHECK_TEXT]);

static void find_random(uint64_t most, uint64_t *n, bool *found, char why[CHECK_TEXT])
{
	struct random_tally tally = { 0 };

	while (!tally.n_bad && tally.n < most)
		random_try(++*n, 0, &tally);
	*found = tally.n_bad;
	memcpy(why, tally.why, CHECK_TEXT);
}

static void find_small(uint64_t most, uint64_t *n, bool *found, char why[CHECK_TEXT])
{
	struct small_tally tally = { 0 };

	while (!tally.n_bad && *n < most)
		small_try((*n)++, &tally);
	*found = tally.n_bad;
	snprintf(why, CHECK_TEXT, "%.200s", tally.why);
}

/* In a process of its own, since a bug may end that: then it shows, too. */
static struct search search(find_bug_fn *find, uint64_t most)
{
	struct search out = { 0 }, *shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
	                                          MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pid_t child;
	int status = 0;

	CHECK(shared != MAP_FAILED);
	if (shared == MAP_FAILED)
		return out;
	child = fork();
	if (!child) {
		find(most, &shared->n, &shared->found, shared->why);
		_exit(0);
	}
	CHECK(child > 0 && waitpid(child, &status, 0) == child);
	if (WIFSIGNALED(status)) {
		snprintf(shared->why, sizeof(shared->why), "signal %d", WTERMSIG(status));
		shared->found = true;
	}
	out = *shared;
	munmap(shared, sizeof(*shared));
	return out;
}

static void print_count(const struct search *s)
{
	if (s->found)
		printf("%llu | ", (unsigned long long)s->n);
	else
		printf("- | ");
}

static void find(size_t i)
{
	bool both = false;
	struct search random, small;

	for (size_t k = 0; k < sizeof(by_both) / sizeof(by_both[0]); k++)
		both |= by_both[k] == planted[i].number;
	gx_mutant = planted[i].number;
	random = search(find_random, both ? MAX_SMALL : MAX_RANDOM);
	small = search(find_small, MAX_SMALL);
	CHECK(random.found || small.found);
	CHECK((random.found && small.found) || !both);
	printf("| %d | %s | %s | %s | ", planted[i].number, planted[i].name, planted[i].file,
	       planted[i].what);
	print_count(&random);
	print_count(&small);
	printf("%s |\n", random.found ? random.why : small.why);
	fflush(stdout);
}

int main(int argc, char **argv)
{
	printf("| number | name | file | what is wrong | random programs until it is found | small "
	       "ones, of %d | how it shows |\n"
	       "|---|---|---|---|---|---|---|\n",
	       MAX_SMALL);
	for (size_t i = 0; i < sizeof(planted) / sizeof(planted[0]); i++) {
		bool wanted = argc < 2;

		for (int k = 1; k < argc; k++)
			wanted |= strtol(argv[k], NULL, 0) == planted[i].number;
		if (wanted)
			find(i);
	}
	fprintf(stderr, "planted: %d passed, %d failed\n", test_n_checks - test_n_failed,
	        test_n_failed);
	return test_n_failed > 0;
}
