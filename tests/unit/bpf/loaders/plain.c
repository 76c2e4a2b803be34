/* plain.c - a loader that knows nothing of gpuext: libbpf only, and any real bpf(2) or
 * perf_event_open kills it. With a second argument it may do that, and stays until its standard input ends. */
#include <bpf/bpf.h>
#include <bpf/libbpf.h>

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static int forbid(void)
{
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_bpf, 1, 0),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_perf_event_open, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog filter = { .len = sizeof(code) / sizeof(code[0]), .filter = code };

	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
	       prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

int main(int argc, char **argv)
{
	struct bpf_object *object;
	struct bpf_program *prog;
	__u32 key = 0;
	__u64 value = 1;
	int n = 0;

	if (argc < 2 || (argc < 3 && forbid()))
		return 2;
	object = bpf_object__open(argv[1]);
	if (!object || bpf_object__load(object))
		return 3;
	bpf_object__for_each_program (prog, object) {
		if (!bpf_program__attach(prog))
			return 4;
		n++;
	}
	if (bpf_map_lookup_elem(bpf_object__find_map_fd_by_name(object, "counts"), &key, &value) ||
	    value)
		return 5;
	printf("%d programs attached\n", n);
	fflush(stdout);
	while (argc == 3 && getchar() != EOF)
		;
	bpf_object__close(object);
	return n == 4 ? 0 : 6;
}
