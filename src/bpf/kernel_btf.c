/* kernel_btf.c - the kernel BTF that we serve where libbpf asks for /sys/kernel/btf/vmlinux.
 *
 * Built from a list of types each time it is asked for, always the same: ids that a loader found in
 * it stay good.
 */
#include "bpf/btf_build.h"
#include "bpf/kernel_btf.h"

#include "base/strbuf.h"

#include <errno.h>
#include <linux/btf.h>
#include <stdlib.h>
#include <string.h>

/* The user-space registers of x86-64, in the order of struct pt_regs. */
static void add_pt_regs(struct gx_btf_builder *b, uint32_t ulong_id)
{
	static const char *const regs[] = { "r15", "r14",     "r13", "r12", "bp",    "bx", "r11",
		                            "r10", "r9",      "r8",  "ax",  "cx",    "dx", "si",
		                            "di",  "orig_ax", "ip",  "cs",  "flags", "sp", "ss" };
	uint32_t n = sizeof(regs) / sizeof(regs[0]);

	gx_btf_type(b, BTF_KIND_STRUCT, "pt_regs", n, n * 8);
	for (uint32_t i = 0; i < n; i++)
		gx_btf_member(b, regs[i], ulong_id, i * 64);
}

static void add_types(struct gx_btf_builder *b, struct gx_kernel_ids *ids)
{
	uint32_t int_id = gx_btf_int(b, "int", 4, BTF_INT_SIGNED);
	uint32_t char_id = gx_btf_int(b, "char", 1, BTF_INT_SIGNED);
	uint32_t ulong_id = gx_btf_int(b, "long unsigned int", 8, 0);
	uint32_t uint_id = gx_btf_int(b, "unsigned int", 4, 0);
	uint32_t ull_id = gx_btf_int(b, "long long unsigned int", 8, 0);
	uint32_t comm, u32_id, u64_id;

	gx_btf_int(b, "long int", 8, BTF_INT_SIGNED);
	gx_btf_int(b, "_Bool", 1, BTF_INT_BOOL);
	gx_btf_int(b, "unsigned char", 1, 0);
	gx_btf_int(b, "short unsigned int", 2, 0);
	u32_id = gx_btf_type(b, BTF_KIND_TYPEDEF, "__u32", 0, uint_id);
	u64_id = gx_btf_type(b, BTF_KIND_TYPEDEF, "__u64", 0, ull_id);
	gx_btf_type(b, BTF_KIND_TYPEDEF, "u32", 0, uint_id);
	gx_btf_type(b, BTF_KIND_TYPEDEF, "u64", 0, ull_id);
	gx_btf_type(b, BTF_KIND_TYPEDEF, "pid_t", 0, int_id);
	comm = gx_btf_array(b, char_id, uint_id, 16);
	gx_btf_type(b, BTF_KIND_STRUCT, "task_struct", 3, 24);
	gx_btf_member(b, "pid", int_id, 0);
	gx_btf_member(b, "tgid", int_id, 32);
	gx_btf_member(b, "comm", comm, 64);
	add_pt_regs(b, ulong_id);
	gx_policy_btf_add(
	        b, &(struct gx_policy_btf_base){ int_id, char_id, uint_id, u32_id, u64_id }, ids);
	gx_ctx_btf_add(b, &(struct gx_ctx_btf_base){ uint_id, u32_id, u64_id });
}

int gx_kernel_btf_ids(struct gx_kernel_ids *ids)
{
	struct gx_btf_builder b = { 0 };
	bool failed;

	add_types(&b, ids);
	failed = b.types.failed || b.strings.failed;
	gx_strbuf_free(&b.types);
	gx_strbuf_free(&b.strings);
	return failed ? -ENOMEM : 0;
}

void *gx_kernel_btf(size_t *len)
{
	struct btf_header header = { .magic = 0xeb9f, .version = 1, .hdr_len = sizeof(header) };
	struct gx_strbuf blob = { 0 };
	struct gx_btf_builder b = { 0 };
	struct gx_kernel_ids ids;
	void *out = NULL;

	gx_strbuf_putc(&b.strings, '\0');
	add_types(&b, &ids);
	header.type_len = (uint32_t)b.types.len;
	header.str_off = header.type_len;
	header.str_len = (uint32_t)b.strings.len;
	gx_strbuf_append(&blob, (const char *)&header, sizeof(header));
	if (!b.types.failed && !b.strings.failed) {
		gx_strbuf_append(&blob, b.types.data, b.types.len);
		gx_strbuf_append(&blob, b.strings.data, b.strings.len);
		*len = blob.len;
		out = gx_strbuf_steal(&blob);
	}
	gx_strbuf_free(&blob);
	gx_strbuf_free(&b.types);
	gx_strbuf_free(&b.strings);
	return out;
}
