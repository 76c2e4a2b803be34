/* retype.c - the rule that makes a program of the CUDA API from a test of the kernel's verifier. */
#include "selftests.h"

#include "verify/tables.h"

#include <linux/bpf.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LDDW = 0x18, CALL = 0x85 };

const char *selftest_outside_text(enum selftest_outside why)
{
	static const char *const texts[OUTSIDE_N] = {
		[OUTSIDE_NOT] = "none",
		[OUTSIDE_HELPER] = "a helper that is not in src/defs, or not at the CUDA API",
		[OUTSIDE_KFUNC] = "a function or variable of the kernel, by its BTF",
		[OUTSIDE_MAP] =
		        "a map type that is not in src/defs, or has locks, timers, or pointers of "
		        "the kernel in it",
		[OUTSIDE_TYPE] =
		        "a program type of sockets, messages, control groups or kernel functions, "
		        "whose context has nothing like it here",
		[OUTSIDE_CONTEXT] =
		        "a pointer to a packet or a socket from the context, or a write to it",
		[OUTSIDE_INSN] = "packet access instructions",
	};

	return texts[why];
}

/* Descriptor -> index into out->maps; -1: none, or no more room. *known: its type is. */
static int take_map(struct retyped *out, int fd, bool *known)
{
	struct bpf_map_info info = { 0 };
	union bpf_attr attr = { .info = { .bpf_fd = (uint32_t)fd,
		                          .info_len = sizeof(info),
		                          .info = (uintptr_t)&info } };
	uint32_t i = 0;
	struct gx_map_def *map;

	*known = true;
	while (i < out->program.n_maps && out->fds[i] != fd)
		i++;
	if (i < out->program.n_maps)
		return (int)i;
	if (i == SELFTEST_MAX_MAPS || syscall(SYS_bpf, BPF_OBJ_GET_INFO_BY_FD, &attr, sizeof(attr)))
		return -1;
	*known = gx_map_type_row(info.type) && !info.btf_value_type_id;
	map = &out->maps[out->program.n_maps++];
	*map = (struct gx_map_def){ .type = info.type,
		                    .key_size = info.key_size,
		                    .value_size = info.value_size,
		                    .max_entries = info.max_entries,
		                    .flags = info.map_flags };
	strcpy(map->name, "m");
	map->name[1] = (char)('a' + i);
	out->fds[i] = fd;
	return (int)i;
}

static enum selftest_outside judge_call(const struct gx_insn *insn)
{
	const struct gx_helper_row *row;

	if (insn->src == BPF_PSEUDO_CALL)
		return OUTSIDE_NOT;
	if (insn->src)
		return OUTSIDE_KFUNC;
	row = gx_helper_row((uint32_t)insn->imm);
	return row && row->sides & 1u << GX_SIDE_HOST ? OUTSIDE_NOT : OUTSIDE_HELPER;
}

static enum selftest_outside judge_lddw(struct retyped *out, struct gx_insn *insn)
{
	bool known;

	if (insn->src == BPF_PSEUDO_BTF_ID)
		return OUTSIDE_KFUNC;
	if (insn->src != BPF_PSEUDO_MAP_FD && insn->src != BPF_PSEUDO_MAP_VALUE)
		return OUTSIDE_NOT;
	insn->imm = take_map(out, insn->imm, &known);
	return known ? OUTSIDE_NOT : OUTSIDE_MAP;
}

/* ld_abs and ld_ind */
static bool is_packet(const struct gx_insn *insn)
{
	return (insn->opcode & 0x07) == 0 && (insn->opcode & 0xe0) != 0 && insn->opcode != LDDW &&
	       ((insn->opcode & 0xe0) == 0x20 || (insn->opcode & 0xe0) == 0x40);
}

/* Types whose context is struct __sk_buff. */
static bool has_packet(uint32_t type)
{
	return type == BPF_PROG_TYPE_SOCKET_FILTER || type == BPF_PROG_TYPE_SCHED_CLS ||
	       type == BPF_PROG_TYPE_SCHED_ACT || type == BPF_PROG_TYPE_CGROUP_SKB ||
	       type == BPF_PROG_TYPE_LWT_IN || type == BPF_PROG_TYPE_LWT_OUT ||
	       type == BPF_PROG_TYPE_LWT_XMIT;
}

/* Types that become a program of the CUDA API: those of hooks in code, and those whose context has
 * fields that are numbers, as ours has. */
static bool is_ours(uint32_t type)
{
	return has_packet(type) || type == BPF_PROG_TYPE_KPROBE ||
	       type == BPF_PROG_TYPE_TRACEPOINT || type == BPF_PROG_TYPE_PERF_EVENT ||
	       type == BPF_PROG_TYPE_RAW_TRACEPOINT;
}

enum selftest_outside selftest_retype(const struct selftest *test, struct retyped *out, bool *made)
{
	enum selftest_outside outside = is_ours(test->type) ? OUTSIDE_NOT : OUTSIDE_TYPE;

	memset(out, 0, sizeof(*out));
	out->insns = malloc((test->n_insns + 1) * sizeof(*out->insns));
	*made = out->insns;
	if (!*made)
		return OUTSIDE_NOT;
	memcpy(out->insns, test->insns, test->n_insns * sizeof(*out->insns));
	out->program = (struct gx_program){ .name = "selftest",
		                            .insns = out->insns,
		                            .n_insns = test->n_insns,
		                            .maps = out->maps,
		                            .hook = GX_HOOK_HOST,
		                            .has_ctx = true };
	for (uint32_t i = 0; i < test->n_insns; i++) {
		struct gx_insn *insn = &out->insns[i];
		enum selftest_outside this = OUTSIDE_NOT;

		if (insn->opcode == CALL)
			this = judge_call(insn);
		else if (insn->opcode == LDDW)
			this = judge_lddw(out, insn);
		else if (is_packet(insn))
			this = OUTSIDE_INSN;
		if (outside == OUTSIDE_NOT)
			outside = this;
		i += insn->opcode == LDDW;
	}
	return outside;
}

/* Fields of struct __sk_buff that give pointers. */
static bool gives_pointer(uint32_t type, int off)
{
	static const struct {
		size_t first, size;
	} pointers[] = {
		{ offsetof(struct __sk_buff, data), 4 },
		{ offsetof(struct __sk_buff, data_end), 4 },
		{ offsetof(struct __sk_buff, data_meta), 4 },
		{ offsetof(struct __sk_buff, flow_keys), 8 },
		{ offsetof(struct __sk_buff, sk), 8 },
	};

	if (!has_packet(type))
		return false;
	for (size_t i = 0; i < sizeof(pointers) / sizeof(pointers[0]); i++)
		if (off >= (int)pointers[i].first &&
		    off < (int)(pointers[i].first + pointers[i].size))
			return true;
	return false;
}

enum selftest_outside selftest_retype_context(const struct selftest *test, struct retyped *program,
                                              int pc)
{
	struct gx_insn *insn = &program->insns[pc];
	bool is_load = (insn->opcode & 0x07) == 1 && (insn->opcode & 0xe0) == 0x60;
	bool wide = (insn->opcode & 0x18) == 0x18;
	int16_t off = (int16_t)(wide ? 24 : 32); /* stream, grid_dim_x */

	if (!is_load || gives_pointer(test->type, insn->off) ||
	    (insn->off == off && insn->opcode == (wide ? 0x79 : 0x61)))
		return OUTSIDE_CONTEXT;
	insn->opcode = wide ? 0x79 : 0x61;
	insn->off = off;
	return OUTSIDE_NOT;
}

void selftest_free(struct retyped *program)
{
	free(program->insns);
	program->insns = NULL;
}
