/* gx-test.c - run one stage of the pipeline on standard input, or on one input after another: the program behind tests/run. */
#include "stages/words.h"

#include "base/strbuf.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* One row for each function gx_stage_<name> in tests/stages; the Makefile makes the list from the sources.
 * gx_stage_words_<name>: the arguments that it knows, "flag" or "name=" with a value behind it. */
#define STAGE(name)                                                                                \
	int gx_stage_##name(const char *args, const char *input, size_t len,                       \
	                    struct gx_strbuf *out);                                                \
	extern const char gx_stage_words_##name[];
#include "stages.def"
#undef STAGE

static const struct {
	const char *name, *words;
	int (*run)(const char *args, const char *input, size_t len, struct gx_strbuf *out);
} stages[] = {
#define STAGE(name) { #name, gx_stage_words_##name, gx_stage_##name },
#include "stages.def"
#undef STAGE
};

static int know_all(size_t stage, const char *args)
{
	int unknown = 0;

	for (size_t n; *args; args += n + (args[n] == ' ')) {
		n = strcspn(args, " ");
		if (!n || stage_knows(stages[stage].words, args, n))
			continue;
		fprintf(stderr, "gx-test: stage %s has no argument '%.*s'; it has: %s\n",
		        stages[stage].name, (int)n, args, stages[stage].words);
		unknown = 1;
	}
	return !unknown;
}

/* The exit status. */
static int run(const char *name, const char *args, const char *input, size_t len)
{
	struct gx_strbuf out = { 0 };

	for (size_t i = 0; i < sizeof(stages) / sizeof(stages[0]); i++) {
		int err;

		if (strcmp(stages[i].name, name))
			continue;
		if (!know_all(i, args))
			return 2;
		err = stages[i].run(args, input, len, &out);
		fwrite(gx_strbuf_text(&out), 1, out.len, stdout);
		gx_strbuf_free(&out);
		return err == STAGE_MISUSED ? 2 : 0;
	}
	fprintf(stderr, "gx-test: no stage %s\n", name);
	return 2;
}

/* --- one after another: there are thousands, and a new program takes longer than most of them. A worker runs some; where it ends in the middle
 * of one, that is this one's end, and the next worker goes on. Where the end of a process tells something, what was lost or which lines ran, each
 * has a worker of its own. */
#ifndef PER_WORKER
#define PER_WORKER 1
#endif

/* what both know of a worker: it is in the middle of one; there may be more to come */
struct progress {
	volatile int inside, more;
};

static int answer(int fd, int status, const int fds[2])
{
	off_t sizes[2] = { lseek(fds[0], 0, SEEK_END), lseek(fds[1], 0, SEEK_END) };
	char chunk[65536];

	dprintf(fd, "%d %lld %lld\n", status, (long long)sizes[0], (long long)sizes[1]);
	for (int i = 0; i < 2; i++) {
		ssize_t n;

		lseek(fds[i], 0, SEEK_SET);
		while ((n = read(fds[i], chunk, sizeof(chunk))) > 0)
			if (write(fd, chunk, (size_t)n) != n)
				return 1;
		if (ftruncate(fds[i], 0) || lseek(fds[i], 0, SEEK_SET))
			return 1;
	}
	return 0;
}

/* A line "<bytes> <stage>[ <args>]", then the input; the answer is "<exit status, or -signal> <bytes> <bytes>", then stdout and
 * stderr. */
static int serve_one(struct progress *progress, int fd, const int fds[2])
{
	char *line = NULL, *words, *args, *input;
	size_t room = 0, len;
	ssize_t got = getline(&line, &room, stdin);
	int status;

	progress->more = got > 1;
	if (got <= 1) {
		free(line);
		return 0;
	}
	line[got - 1] = '\0';
	len = strtoul(line, &words, 10);
	input = malloc(len + 1);
	if (*words++ != ' ' || !input || fread(input, 1, len, stdin) != len)
		return 1;
	input[len] = '\0';
	args = words + strcspn(words, " ");
	if (*args)
		*args++ = '\0';
	progress->inside = 1;
	status = run(words, args, input, len);
	free(input);
	free(line);
	fflush(stdout);
	if (PER_WORKER == 1)
		exit(status);
	progress->inside = 0;
	return answer(fd, status, fds);
}

static int work(struct progress *progress, const int fds[2])
{
	int fd = dup(STDOUT_FILENO), err = 0;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dup2(fds[0], STDOUT_FILENO);
	dup2(fds[1], STDERR_FILENO);
	for (int i = 0; i < PER_WORKER && !err && progress->more; i++)
		err = serve_one(progress, fd, fds);
	return err;
}

static int serve(void)
{
	struct progress *progress = mmap(NULL, sizeof(*progress), PROT_READ | PROT_WRITE,
	                                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	int fds[2] = { memfd_create("stdout", MFD_CLOEXEC), memfd_create("stderr", MFD_CLOEXEC) };
	int err = progress == MAP_FAILED || fds[0] < 0 || fds[1] < 0;

	for (int more = 1; more && !err; more = progress->more) {
		int status = 0;
		pid_t pid;

		*progress = (struct progress){ .more = 1 };
		pid = fork();
		if (!pid)
			exit(work(progress, fds));
		if (pid < 0 || waitpid(pid, &status, 0) != pid)
			return 1;
		status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
		err = progress->inside ? answer(STDOUT_FILENO, status, fds) : status != 0;
	}
	return err;
}

int main(int argc, char **argv)
{
	struct gx_strbuf input = { 0 };
	char chunk[65536];
	int status;
	size_t n;

	if (argc < 2 || argc > 3) {
		fprintf(stderr, "usage: gx-test STAGE [ARGS] < input, or gx-test --serve\n");
		return 2;
	}
	if (!strcmp(argv[1], "--serve"))
		return serve();
	while ((n = fread(chunk, 1, sizeof(chunk), stdin)))
		gx_strbuf_append(&input, chunk, n);
	status = run(argv[1], argc > 2 ? argv[2] : "", gx_strbuf_text(&input), input.len);
	gx_strbuf_free(&input);
	return status;
}
