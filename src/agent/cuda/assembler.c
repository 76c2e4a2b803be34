/* assembler.c - the process is NVIDIA's assembler, which the application started: when it ends, its PTX is kept by the machine code
 * that it made (assembled.h). Nothing else of the agent ever runs there. */
#include "agent/variant/assembled.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_ARGUMENTS ((size_t)128 << 10)

/* One text, and where its code goes; others are left alone. */
struct job {
	const char *text, *code;
	unsigned n_texts;
};

/* The arguments one behind the other, a NUL behind each. */
static void read_job(const char *at, const char *end, struct job *job)
{
	static const char output[] = "--output-file=";
	bool is_output = false;

	for (at += strlen(at) + 1; at < end; at += strlen(at) + 1) {
		if (is_output)
			job->code = at;
		else if (!strncmp(at, output, sizeof(output) - 1))
			job->code = at + sizeof(output) - 1;
		else if (at[0] != '-' && gx_ends_with(at, ".ptx")) {
			job->text = at;
			job->n_texts++;
		}
		is_output = !is_output && (!strcmp(at, "-o") || !strcmp(at, "--output-file"));
	}
}

static size_t read_arguments(char *out, size_t size)
{
	int fd = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
	size_t n = 0;
	ssize_t got = fd < 0 ? 0 : 1;

	while (got > 0 && n < size) {
		got = read(fd, out + n, size - n);
		n += got > 0 ? (size_t)got : 0;
	}
	if (fd >= 0)
		close(fd);
	return n < size ? n : 0;
}

__attribute__((destructor)) static void keep_what_was_assembled(void)
{
	struct job job = { .text = NULL };
	char *arguments;
	size_t n;

	if (strncmp(program_invocation_short_name, "ptxas", 5))
		return;
	arguments = calloc(1, MAX_ARGUMENTS + 1);
	n = arguments ? read_arguments(arguments, MAX_ARGUMENTS) : 0;
	if (n)
		read_job(arguments, arguments + n, &job);
	if (job.n_texts == 1 && job.code)
		gx_assembled_keep(job.text, job.code);
	free(arguments);
}
