/* kernel.c - the kernel's runner of verifier tests (test_verifier.c of the source that
 * SELFTESTS_RUNNER names), made to give its tests instead of running them. Nothing of it is in this
 * tree. */
#include <stdio.h>

static int selftests_quiet(const char *format, ...)
{
	return 0;
}

#define u32    __u32
#define u64    __u64
#define main   selftests_kernel_main
#define printf selftests_quiet /* it tells its user what this kernel lacks */
#include SELFTESTS_RUNNER
#undef main
#undef printf

#include "selftests.h"

static int map_fds[MAX_NR_MAPS], btf_fd = -1, prog_fd = -1;

/* The runner's own, for the parts of it that are not used here. */
int cap_enable_effective(__u64 caps, __u64 *old)
{
	return -1;
}

int cap_disable_effective(__u64 caps, __u64 *old)
{
	return -1;
}

__u32 selftests_count(void)
{
	return ARRAY_SIZE(tests);
}

/* The last line of the log that is neither a state nor a count. */
static void last_word(char *log, char *out)
{
	char *save = NULL, *line = strtok_r(log, "\n", &save);

	for (; line; line = strtok_r(NULL, "\n", &save)) {
		if (!strncmp(line, "processed ", 10) || !strncmp(line, "verification time", 17) ||
		    !strncmp(line, "stack depth", 11) || strstr(line, ": (") ||
		    !strncmp(line, "from ", 5))
			continue;
		snprintf(out, SELFTEST_WHY, "%s", line);
	}
}

static bool ask(struct bpf_test *test, struct selftest *out)
{
	LIBBPF_OPTS(bpf_prog_load_opts, opts, .expected_attach_type = test->expected_attach_type,
	            .log_buf = bpf_vlog, .log_size = sizeof(bpf_vlog), .log_level = 1);
	int error;

	if (test->flags & F_LOAD_WITH_STRICT_ALIGNMENT)
		opts.prog_flags |= BPF_F_STRICT_ALIGNMENT;
	if (test->flags & F_NEEDS_EFFICIENT_UNALIGNED_ACCESS)
		opts.prog_flags |= BPF_F_ANY_ALIGNMENT;
	opts.prog_flags |= test->flags & ~3;
	if (test->kfunc && (out->type == BPF_PROG_TYPE_TRACING || out->type == BPF_PROG_TYPE_LSM)) {
		int id = libbpf_find_vmlinux_btf_id(test->kfunc, opts.expected_attach_type);

		if (id < 0)
			return false;
		opts.attach_btf_id = id;
	}
	if (test->btf_types[0]) {
		btf_fd = load_btf_for_test(test);
		opts.prog_btf_fd = btf_fd;
		if (btf_fd < 0)
			return false;
	}
	if (test->func_info_cnt) {
		opts.func_info = test->func_info;
		opts.func_info_cnt = test->func_info_cnt;
		opts.func_info_rec_size = sizeof(test->func_info[0]);
	}
	bpf_vlog[0] = '\0';
	prog_fd = bpf_prog_load(out->type, NULL, "GPL", (const struct bpf_insn *)out->insns,
	                        out->n_insns, &opts);
	error = errno;
	out->accepted = prog_fd >= 0;
	if (out->accepted)
		return true;
	snprintf(out->why, sizeof(out->why), "%s", strerror(error));
	last_word(bpf_vlog, out->why);
	/* no verifier said this */
	return !((error == EINVAL || error == ENOTSUPP) && !bpf_vlog[0] &&
	         libbpf_probe_bpf_prog_type(out->type, NULL) != 1);
}

/* Were all of its maps made? */
static bool has_maps(const struct selftest *test)
{
	for (__u32 i = 0; i < test->n_insns; i++)
		if (test->insns[i].opcode == (BPF_LD | BPF_DW | BPF_IMM) && test->insns[i].src &&
		    test->insns[i].imm == -1)
			return false;
	return true;
}

void selftest_open(__u32 i, struct selftest *out)
{
	struct bpf_test *test = &tests[i];
	int skipped = skips;

	memset(out, 0, sizeof(*out));
	for (int m = 0; m < MAX_NR_MAPS; m++)
		map_fds[m] = -1;
	out->name = test->descr;
	out->type = test->prog_type ? test->prog_type : BPF_PROG_TYPE_SOCKET_FILTER;
	srand(1); /* some tests are made of random numbers */
	do_test_fixup(test, out->type, test->insns, map_fds);
	out->insns = (const struct gx_insn *)test->insns;
	out->n_insns = test->fill_insns ? test->prog_len : probe_filter_length(test->insns);
	if (test->fill_insns)
		out->insns = (const struct gx_insn *)test->fill_insns;
	out->asked = skips == skipped && has_maps(out) && ask(test, out);
}

void selftest_close(void)
{
	for (int m = 0; m < MAX_NR_MAPS; m++)
		if (map_fds[m] >= 0)
			close(map_fds[m]);
	if (btf_fd >= 0)
		close(btf_fd);
	if (prog_fd >= 0)
		close(prog_fd);
	btf_fd = prog_fd = -1;
}
