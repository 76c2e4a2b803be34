// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* toolhelpers.bpf.c - the helpers that ordinary tools use, at a CUDA API name: what each gave, for the test to judge. */
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>

struct result {
	__u64 uid_gid, pid_tgid, boot, mono, random, cgroup;
	__s64 comm_is, missing, copied, text_len, cut, known, string_len;
	char comm[16], text[32], string[8];
	__u64 copy;
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, struct result);
} results SEC(".maps");

__u64 original = 0x1122334455667788;
static const char word[] = "streams";

SEC("uprobe/libcuda.so.1:cuLaunchKernel")
int call(void *ctx)
{
	static const char fmt[] = "%d %5u|%-4x|%lx %s%c %%";
	static const char hidden[] = "%lx";
	__u32 zero = 0;
	struct result *r = bpf_map_lookup_elem(&results, &zero);
	char name[16];
	__u64 args[6];

	if (!r)
		return 0;
	r->uid_gid = bpf_get_current_uid_gid();
	r->pid_tgid = bpf_get_current_pid_tgid();
	r->mono = bpf_ktime_get_ns();
	r->boot = bpf_ktime_get_boot_ns();
	r->random += bpf_get_prandom_u32() & 1;
	r->cgroup = bpf_get_current_cgroup_id();
	bpf_get_current_comm(name, sizeof(name));
	__builtin_memcpy(r->comm, name, sizeof(name));
	r->comm_is = bpf_strncmp(name, sizeof(name), word);
	r->missing = bpf_probe_read_user(&r->copy, sizeof(r->copy), (void *)16);
	r->copied = bpf_probe_read(&r->copy, sizeof(r->copy), &original);
	r->string_len = bpf_probe_read_kernel_str(r->string, sizeof(r->string), word);
	args[0] = -7;
	args[1] = 42;
	args[2] = 0xab;
	args[3] = 0x123456789a;
	args[4] = (__u64)name;
	args[5] = '!';
	r->text_len = bpf_snprintf(r->text, sizeof(r->text), fmt, args, sizeof(args));
	args[0] = (__u64)name; /* a pointer is no number */
	r->known = bpf_snprintf(name, sizeof(name), hidden, args, 8);
	r->cut = name[0] == '0' && !name[1];
	bpf_printk("launch by %s", r->comm);
	bpf_printk("%d %d %d %d", 1, 2, 3, 4);
	return 0;
}

char LICENSE[] SEC("license") = "GPL";
