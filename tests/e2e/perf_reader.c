/* perf_reader.c - a loader that knows nothing of gpuext: loads an object, attaches it, runs a command, and prints what comes to its
 * perf buffer meanwhile. Runs under the preload: perf_reader [-c] OBJECT COMMAND...; with -c it never waits, and only looks: once when the
 * command has ended, twice more for what should not come again. */
#include <bpf/bpf.h>
#include <bpf/libbpf.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct event {
	unsigned long long number;
	char comm[16];
};

static void sample(void *ctx, int cpu, void *data, __u32 size)
{
	const struct event *event = data;

	(void)ctx;
	(void)cpu;
	if (size >= sizeof(*event))
		printf("event %llu %.16s\n", event->number, event->comm);
}

static void lost(void *ctx, int cpu, __u64 n)
{
	(void)ctx;
	printf("lost %llu on %d\n", (unsigned long long)n, cpu);
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

int main(int argc, char **argv)
{
	bool looks = argc > 1 && !strcmp(argv[1], "-c");
	struct bpf_object *object = argc > 2 + looks ? bpf_object__open(argv[1 + looks]) : NULL;
	struct perf_buffer *buffer;
	struct bpf_program *prog;
	int status = 0;
	pid_t child;

	if (!object || bpf_object__load(object))
		return 3;
	bpf_object__for_each_program (prog, object)
		if (!bpf_program__attach(prog))
			return 4;
	buffer = perf_buffer__new(bpf_object__find_map_fd_by_name(object, "events"), 4, sample,
	                          lost, NULL, NULL);
	if (!buffer)
		return 5;
	child = start(argv + 2 + looks);
	while (!waitpid(child, &status, looks ? 0 : WNOHANG))
		perf_buffer__poll(buffer, 100);
	for (int i = 0; looks && i < 3; i++)
		perf_buffer__consume(buffer);
	while (!looks && perf_buffer__poll(buffer, 100) > 0)
		;
	perf_buffer__free(buffer);
	bpf_object__close(object);
	printf("command: %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
	return 0;
}
