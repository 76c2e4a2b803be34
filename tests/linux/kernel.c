/* kernel.c - what Linux's own verifier says of a program: bpf(2) as it is, no library. */
#include "kernel.h"

#include <errno.h>
#include <linux/bpf.h>
#include <linux/btf.h>
#include <linux/capability.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MAX_MAPS = 64, MAX_FUNCS = 64, CAP_BPF_BIT = 39 };
enum {
	LDDW = 0x18,
	CALL = 0x85,
	PSEUDO_MAP = 1,
	PSEUDO_VALUE = 2,
	PSEUDO_FUNC = 4,
	PSEUDO_CALL = 1
};

static struct {
	struct gx_map_def def;
	void *frozen; /* [value_size] what it was filled with before it was frozen; NULL: it was not
	               */
	int fd;
} maps[MAX_MAPS];
static uint32_t n_maps;
static int btf_fd = -1;
static struct __user_cap_data_struct all_caps[2];
static char log_text[KERNEL_LOG_BYTES];

static long bpf(int cmd, union bpf_attr *attr)
{
	return syscall(SYS_bpf, cmd, attr, sizeof(*attr));
}

static bool is_map(uint32_t i, const struct gx_map_def *def, const void *frozen)
{
	const struct gx_map_def *old = &maps[i].def;

	return old->type == def->type && old->key_size == def->key_size &&
	       old->value_size == def->value_size && old->max_entries == def->max_entries &&
	       old->flags == def->flags && !maps[i].frozen == !frozen &&
	       (!frozen || !memcmp(maps[i].frozen, frozen, def->value_size));
}

/* Its first entry. */
static bool freeze(int fd, const void *value)
{
	uint32_t key = 0;
	union bpf_attr update = { .map_fd = (uint32_t)fd,
		                  .key = (uintptr_t)&key,
		                  .value = (uintptr_t)value };
	union bpf_attr end = { .map_fd = (uint32_t)fd };

	return !bpf(BPF_MAP_UPDATE_ELEM, &update) && !bpf(BPF_MAP_FREEZE, &end);
}

static int map_fd(const struct gx_map_def *def, const void *frozen)
{
	union bpf_attr attr = { .map_type = def->type,
		                .key_size = def->key_size,
		                .value_size = def->value_size,
		                .max_entries = def->max_entries,
		                .map_flags = def->flags };
	long fd;

	for (uint32_t i = 0; i < n_maps; i++)
		if (is_map(i, def, frozen))
			return maps[i].fd;
	fd = bpf(BPF_MAP_CREATE, &attr);
	if (fd < 0 || (frozen && !freeze((int)fd, frozen)))
		return -1;
	if (n_maps == MAX_MAPS) { /* programs hold their own references */
		close(maps[0].fd);
		free(maps[0].frozen);
		maps[0] = maps[--n_maps];
	}
	maps[n_maps].def = *def;
	maps[n_maps].frozen = frozen ? malloc(def->value_size) : NULL;
	if (maps[n_maps].frozen)
		memcpy(maps[n_maps].frozen, frozen, def->value_size);
	maps[n_maps++].fd = (int)fd;
	return (int)fd;
}

/* int f(): what callbacks need to be described by. */
static int make_btf(void)
{
	static const struct {
		struct btf_header head;
		struct btf_type number;
		uint32_t encoding;
		struct btf_type proto, func;
		char strings[8];
	} blob = { .head = { .magic = BTF_MAGIC,
		             .version = BTF_VERSION,
		             .hdr_len = sizeof(struct btf_header),
		             .type_len = 3 * sizeof(struct btf_type) + 4,
		             .str_off = 3 * sizeof(struct btf_type) + 4,
		             .str_len = 8 },
		   .number = { .name_off = 1, .info = BTF_KIND_INT << 24, .size = 4 },
		   .encoding = BTF_INT_SIGNED << 24 | 32,
		   .proto = { .info = BTF_KIND_FUNC_PROTO << 24, .type = 1 },
		   .func = { .name_off = 5, .info = BTF_KIND_FUNC << 24, .type = 2 },
		   .strings = "\0int\0f\0" };
	union bpf_attr attr = { .btf = (uintptr_t)&blob, .btf_size = sizeof(blob) };

	return (int)bpf(BPF_BTF_LOAD, &attr);
}

/* Fields of 64 bits: where a packet has its control block. Those of 32 bits have the same places on
 * both sides. */
static int16_t field_offset(const struct gx_program *program, const struct gx_insn *insn)
{
	bool moves = program->hook != GX_HOOK_HOST && insn->opcode == 0x79 && insn->src == 1;

	return moves && (insn->off == 64 || insn->off == 72) ? (int16_t)(insn->off - 16)
	                                                     : insn->off;
}

/* --- programs in the kernel's form */
struct made {
	struct bpf_insn *insns;
	uint32_t n;
	struct bpf_func_info funcs[MAX_FUNCS];
	uint32_t n_funcs;
	bool calls_back;
};

static void add_func(struct made *m, int64_t at)
{
	uint32_t i = 0;

	if (at < 0 || at >= m->n || m->n_funcs == MAX_FUNCS)
		return;
	while (i < m->n_funcs && m->funcs[i].insn_off < at)
		i++;
	if (i < m->n_funcs && m->funcs[i].insn_off == at)
		return;
	memmove(&m->funcs[i + 1 < MAX_FUNCS ? i + 1 : i], &m->funcs[i],
	        (m->n_funcs - i) * sizeof(m->funcs[0]));
	m->funcs[i] = (struct bpf_func_info){ .insn_off = (uint32_t)at, .type_id = 3 };
	m->n_funcs++;
}

static bool take_lddw(const struct gx_program *program, struct bpf_insn *insn)
{
	if (insn->src_reg != PSEUDO_MAP && insn->src_reg != PSEUDO_VALUE)
		return true;
	if (insn->imm < 0 || (uint32_t)insn->imm >= program->n_maps) {
		insn->imm = -1; /* no such descriptor there either */
		return true;
	}
	insn->imm = map_fd(&program->maps[insn->imm],
	                   program->frozen ? program->frozen[insn->imm] : NULL);
	return insn->imm >= 0;
}

static bool make(const struct gx_program *program, struct made *out)
{
	bool fine = true;

	*out = (struct made){ .n = program->n_insns };
	out->insns = calloc(out->n ? out->n : 1, sizeof(*out->insns));
	if (!out->insns)
		return false;
	add_func(out, 0);
	for (uint32_t i = 0; i < out->n; i++) {
		const struct gx_insn *from = &program->insns[i];
		struct bpf_insn *to = &out->insns[i];

		*to = (struct bpf_insn){ .code = from->opcode,
			                 .dst_reg = from->dst,
			                 .src_reg = from->src,
			                 .off = field_offset(program, from),
			                 .imm = from->imm };
		if (to->code == CALL && to->src_reg == PSEUDO_CALL)
			add_func(out, (int64_t)i + 1 + to->imm);
		if (to->code != LDDW)
			continue;
		fine &= take_lddw(program, to);
		if (to->src_reg == PSEUDO_FUNC) {
			out->calls_back = true;
			add_func(out, (int64_t)i + 1 + to->imm);
		}
		if (++i < out->n)
			out->insns[i] = (struct bpf_insn){ .code = program->insns[i].opcode,
				                           .dst_reg = program->insns[i].dst,
				                           .src_reg = program->insns[i].src,
				                           .off = program->insns[i].off,
				                           .imm = program->insns[i].imm };
	}
	return fine;
}

static long load(const struct made *m, unsigned log_level)
{
	union bpf_attr attr = { .prog_type = BPF_PROG_TYPE_SOCKET_FILTER,
		                .insns = (uintptr_t)m->insns,
		                .insn_cnt = m->n,
		                .license = (uintptr_t) "GPL",
		                .prog_flags = BPF_F_STRICT_ALIGNMENT };

	if (log_level) {
		attr.log_level = log_level;
		attr.log_buf = (uintptr_t)log_text;
		attr.log_size = sizeof(log_text);
		log_text[0] = '\0';
	}
	if (m->calls_back) {
		attr.prog_btf_fd = (uint32_t)btf_fd;
		attr.func_info = (uintptr_t)m->funcs;
		attr.func_info_cnt = m->n_funcs;
		attr.func_info_rec_size = sizeof(m->funcs[0]);
	}
	return bpf(BPF_PROG_LOAD, &attr);
}

/* Lines of the log that tell what happened on the way, not why the program is refused. */
static bool is_history(const char *line)
{
	static const char *const starts[] = {
		"processed ",     "from ",     "mark_precise",   "verification time",
		"stack depth",    "; ",        "peak_states",    "caller:",
		"callee:",        " R",        " frame",         "frame",
		"returning from", "to caller", "old state:",     "cur state:",
		"last_idx",       "parent ",   "regs=",          "propagating",
		"func#",          "fp-",       "insn_processed",
	};
	size_t digits = strspn(line, "0123456789");

	if (digits && line[digits] == ':')
		return true;
	digits = line[0] == 'R' ? strspn(line + 1, "0123456789") : 0;
	if (digits && (line[1 + digits] == '=' || line[1 + digits] == '_'))
		return true;
	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++)
		if (!strncmp(line, starts[i], strlen(starts[i])))
			return true;
	return false;
}

/* The last line of the log that says why, and the last instruction before it. */
static void find_message(struct kernel_verdict *out, int error)
{
	const char *loop =
	        strstr(log_text, "infinite loop detected"); /* not on a line of its own */
	char *save = NULL, *line = strtok_r(log_text, "\n", &save);
	int pc = -1;

	snprintf(out->message, sizeof(out->message), loop ? "infinite loop detected" : "(%s)",
	         strerror(error));
	for (; line; line = strtok_r(NULL, "\n", &save)) {
		size_t digits = strspn(line, "0123456789");

		if (digits && !strncmp(line + digits, ": (", 3))
			pc = atoi(line);
		if (loop || is_history(line))
			continue;
		out->pc = pc;
		snprintf(out->message, sizeof(out->message), "%s", line);
	}
}

static bool set_caps(bool plain)
{
	struct __user_cap_header_struct head = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct caps[2] = { all_caps[0], all_caps[1] };

	if (plain) {
		caps[0].effective = 0;
		caps[1].effective = 1u << (CAP_BPF_BIT - 32);
	}
	return !syscall(SYS_capset, &head, caps);
}

bool kernel_load(const struct gx_program *program, bool plain, struct kernel_verdict *out)
{
	struct made m;
	bool asked = make(program, &m);
	long fd;

	*out = (struct kernel_verdict){ .accepted = false, .pc = -1 };
	if (asked && plain)
		asked = set_caps(true);
	if (asked) {
		fd = load(&m, 0);
		out->accepted = fd >= 0;
		if (fd >= 0)
			close((int)fd);
		else if (errno == E2BIG) /* minutes: not again for the words */
			snprintf(out->message, sizeof(out->message), "too complex");
		else if (load(&m, 1) < 0)
			find_message(out, errno);
		if (plain)
			asked = set_caps(false);
	}
	free(m.insns);
	return asked;
}

void kernel_print_log(const struct gx_program *program)
{
	struct made m;

	if (make(program, &m)) {
		long fd = load(&m, 2);

		puts(log_text);
		if (fd >= 0)
			close((int)fd);
	}
	free(m.insns);
}

void kernel_close(void)
{
	while (n_maps) {
		close(maps[--n_maps].fd);
		free(maps[n_maps].frozen);
	}
	if (btf_fd >= 0)
		close(btf_fd);
	btf_fd = -1;
}

bool kernel_open(void)
{
	struct __user_cap_header_struct head = { .version = _LINUX_CAPABILITY_VERSION_3 };
	static const struct gx_insn nothing[] = { { .opcode = 0xb7 }, { .opcode = 0x95 } };
	struct gx_program program = { .insns = nothing, .n_insns = 2 };
	struct kernel_verdict verdict;

	if (syscall(SYS_capget, &head, all_caps))
		return false;
	btf_fd = make_btf();
	return btf_fd >= 0 && kernel_load(&program, false, &verdict) && verdict.accepted &&
	       kernel_load(&program, true, &verdict) && verdict.accepted;
}
