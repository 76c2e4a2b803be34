/* truth_loader.c - a loader that knows nothing of gpuext: loads programs of an object, runs a command, and writes the records that come
 * meanwhile to a file. Runs under the preload: truth_loader OBJECT RECORDS PROGRAM,PROGRAM... COMMAND...
 *
 * What it prints last: records that were produced, dropped and delivered, and the status of the command.
 */
#include <bpf/bpf.h>
#include <bpf/libbpf.h>

#include <linux/types.h>

#include "objects/truth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static FILE *records;
static unsigned long long n_records;

static int record(void *ctx, void *data, size_t size)
{
	(void)ctx;
	n_records++;
	return fwrite(data, size, 1, records) == 1 ? 0 : -1;
}

static pid_t start(char **command)
{
	char name[64];
	pid_t child;

	snprintf(name, sizeof(name), "gpuext/run/%u/%d", (unsigned)geteuid(), (int)getpid());
	child = fork();
	if (child)
		return child;
	unsetenv("LD_PRELOAD");
	setenv("GPUEXT_SOCKET", name, 1);
	execvp(command[0], command);
	_exit(127);
}

/* Whether the name is among those of the list. */
static int is_wanted(const char *list, const char *name)
{
	size_t len = strlen(name);

	for (const char *at = list; at; at = strchr(at, ',')) {
		at += *at == ',';
		if (!strncmp(at, name, len) && (!at[len] || at[len] == ','))
			return 1;
	}
	return 0;
}

static unsigned long long count_of(struct bpf_object *object, unsigned key)
{
	unsigned long long value = 0;

	if (bpf_map_lookup_elem(bpf_object__find_map_fd_by_name(object, "counts"), &key, &value))
		exit(6);
	return value;
}

int main(int argc, char **argv)
{
	struct bpf_object *object = argc > 4 ? bpf_object__open(argv[1]) : NULL;
	struct ring_buffer *ring;
	struct bpf_program *prog;
	int status = 0;
	pid_t child;

	if (!object)
		return 3;
	bpf_object__for_each_program (prog, object)
		bpf_program__set_autoload(prog, is_wanted(argv[3], bpf_program__name(prog)));
	if (bpf_object__load(object))
		return 3;
	bpf_object__for_each_program (prog, object)
		if (bpf_program__autoload(prog) && !bpf_program__attach(prog))
			return 4;
	records = fopen(argv[2], "wb");
	ring = ring_buffer__new(bpf_object__find_map_fd_by_name(object, "events"), record, NULL,
	                        NULL);
	if (!records || !ring)
		return 5;
	child = start(argv + 4);
	while (!waitpid(child, &status, WNOHANG))
		ring_buffer__poll(ring, 20);
	ring_buffer__consume(ring);
	printf("produced %llu dropped %llu delivered %llu status %d\n",
	       count_of(object, TRUTH_PRODUCED), count_of(object, TRUTH_DROPPED), n_records,
	       WIFEXITED(status) ? WEXITSTATUS(status) : -1);
	ring_buffer__free(ring);
	bpf_object__close(object);
	return fclose(records) ? 7 : 0;
}
