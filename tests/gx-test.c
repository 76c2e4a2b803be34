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

/* --- one after another, each in a child of its own: there are thousands, and a new program takes longer than most of them */

static int answer(int status, const int fds[2])
{
	char chunk[65536];

	printf("%d %lld %lld\n", WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status),
	       (long long)lseek(fds[0], 0, SEEK_END), (long long)lseek(fds[1], 0, SEEK_END));
	for (int i = 0; i < 2; i++) {
		ssize_t n;

		lseek(fds[i], 0, SEEK_SET);
		while ((n = read(fds[i], chunk, sizeof(chunk))) > 0)
			fwrite(chunk, 1, (size_t)n, stdout);
		close(fds[i]);
	}
	return fflush(stdout);
}

static int serve_one(char *words, const char *input, size_t len)
{
	int fds[2] = { memfd_create("stdout", MFD_CLOEXEC), memfd_create("stderr", MFD_CLOEXEC) };
	char *args = words + strcspn(words, " ");
	int status = 0;
	pid_t pid;

	if (*args)
		*args++ = '\0';
	pid = fds[0] < 0 || fds[1] < 0 ? -1 : fork();
	if (!pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		dup2(fds[0], STDOUT_FILENO);
		dup2(fds[1], STDERR_FILENO);
		close(fds[0]);
		close(fds[1]);
		exit(run(words, args, input, len));
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		return 1;
	return answer(status, fds);
}

/* A line "<bytes> <stage>[ <args>]", then the input; the answer is "<exit status, or -signal> <bytes> <bytes>", then stdout and
 * stderr. */
static int serve(void)
{
	char *line = NULL, *words, *input = NULL;
	size_t room = 0;
	ssize_t got;
	int err = 0;

	while (!err && (got = getline(&line, &room, stdin)) > 1) {
		size_t len = strtoul(line, &words, 10);

		line[got - 1] = '\0';
		input = malloc(len + 1);
		err = *words != ' ' || !input || fread(input, 1, len, stdin) != len;
		if (!err) {
			input[len] = '\0';
			err = serve_one(words + 1, input, len);
		}
		free(input);
	}
	free(line);
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
