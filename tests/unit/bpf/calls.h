/* calls.h - bpf(2) by hand, for the tests calls_*.c: a verifier that accepts and notes what it was given, calls, maps, programs, BTF. */
#ifndef GX_TEST_CALLS_H
#define GX_TEST_CALLS_H

#include "../test.h"
#include "bpf/command.h"
#include "bpf/section.h"
#include "ebpf/insn.h"
#include "verify/verify.h"

#include <errno.h>
#include <linux/btf.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* what the verifier was given last; the program may be gone since: */
static struct gx_program seen;
static struct gx_insn seen_insns[16]; /* the first of its instructions, seen.insns */
static uint32_t seen_line, seen_line_insn, seen_start, seen_funcs_global;
static char log_line[512];
/* what it says of the next program: its cost, and the limit that it was given */
static uint32_t next_ops, next_max_ops;

static inline int accept(const struct gx_program *program, uint32_t level, struct gx_strbuf *log,
                         struct gx_verified **out, struct gx_diag *diag)
{
	(void)level, (void)log, (void)diag;
	seen = *program;
	memcpy(seen_insns, program->insns,
	       sizeof(*seen_insns) * (program->n_insns < 16 ? program->n_insns : 16));
	seen.insns = seen_insns;
	seen_line = program->n_lines ? program->lines[program->n_lines - 1].line : 0;
	seen_line_insn = program->n_lines ? program->lines[program->n_lines - 1].insn : 0;
	seen_funcs_global = 0;
	for (uint32_t i = 0; i < program->n_func_infos; i++)
		seen_funcs_global += program->funcs[i].global;
	seen_start = program->n_funcs ? program->func_starts[program->n_funcs - 1] : 0;
	*out = calloc(1, sizeof(**out));
	if (!*out)
		return -ENOMEM;
	(*out)->cost.event.ops = next_ops;
	(*out)->program.max_ops = next_max_ops;
	return 0;
}

static inline void accept_free(struct gx_verified *verified)
{
	free(verified);
}

static inline void note_line(void *arg, const char *line)
{
	(void)arg;
	snprintf(log_line, sizeof(log_line), "%s", line);
}

static inline void begin(void)
{
	static const struct gx_bpf_ops ops = { .verify = accept, .verified_free = accept_free };

	gx_bpf_init(&ops);
	gx_bpf_set_log(note_line, NULL);
	CHECK(!gx_bpf_id_of_fd(0) && !gx_bpf_any()); /* there is nothing yet */
}

static inline long call(int command, union bpf_attr *attr)
{
	return gx_bpf_call(command, (uintptr_t)attr, sizeof(*attr));
}

#define CALL(command, ...) call(command, &(union bpf_attr){ __VA_ARGS__ })

static inline int map_of(uint32_t type, uint32_t key, uint32_t value, uint32_t n)
{
	return (int)CALL(BPF_MAP_CREATE, .map_type = type, .key_size = key, .value_size = value,
	                 .max_entries = n);
}

/* What an object is, asked for with a struct that is longer than any, one at no address, and one that ends where memory does. */
static inline void ask_wrongly(int fd)
{
	enum { PAGE = 4096, KNOWN = 1024 };
	uint8_t *pages =
	        mmap(NULL, 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	const struct {
		uint64_t at;
		uint32_t len;
		long result;
	} rows[] = { { (uintptr_t)pages, PAGE + 1, -E2BIG },
		     { (uintptr_t)pages, PAGE, 0 },
		     { 8, 8, -EFAULT },
		     { (uintptr_t)pages + 2 * PAGE - KNOWN, KNOWN, 0 },
		     { (uintptr_t)pages + 2 * PAGE - KNOWN, KNOWN + 1, -EFAULT } };

	CHECK(pages != MAP_FAILED && !mprotect(pages + 2 * PAGE, PAGE, PROT_NONE));
	for (size_t i = 0; pages != MAP_FAILED && i < sizeof(rows) / sizeof(rows[0]); i++) {
		memset(pages, 0, 2 * PAGE);
		CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)fd,
		                                                .info_len = rows[i].len,
		                                                .info = rows[i].at }),
		         rows[i].result);
	}
	munmap(pages, 3 * PAGE);
}

/* --- programs */
enum {
	LDDW = 0x18,
	MOV = 0xb7,
	EXIT = 0x95,
	MAP_FD = 1,
	MAP_VALUE = 2,
	MAP_IDX = 5,
	MAP_IDX_VALUE = 6
};
static struct gx_insn insns[80] = { { .opcode = MOV }, { .opcode = EXIT } };
static union bpf_attr prog;

static inline void fresh(uint32_t n)
{
	memset(&prog, 0, sizeof(prog));
	prog.prog_type = BPF_PROG_TYPE_KPROBE;
	prog.insns = (uintptr_t)insns;
	prog.insn_cnt = n;
	prog.license = (uintptr_t) "GPL";
	memset(insns, 0, sizeof(insns));
	for (uint32_t i = 0; i < n; i++)
		insns[i].opcode = MOV;
	insns[n - 1].opcode = EXIT;
}

static inline long load(void)
{
	return call(BPF_PROG_LOAD, &prog);
}

static inline void loads(bool yes)
{
	long fd = load();

	CHECK_EQ(fd >= 3, yes);
	if (fd >= 0)
		close((int)fd);
}

static inline void refer(uint32_t at, uint8_t src, int fd, int offset)
{
	insns[at] = (struct gx_insn){ .opcode = LDDW, .src = src, .imm = fd };
	insns[at + 1] = (struct gx_insn){ .imm = offset };
}

/* --- BTF */
struct blob {
	struct btf_header head;
	uint32_t types[64];
	char strings[16];
};

/* int; void f(int) as prototype and function; one spare type at the end of n words. */
static inline struct blob good_btf(uint32_t n_words)
{
	struct blob b = {
		.head = { .magic = 0xeb9f,
		          .version = 1,
		          .hdr_len = 24,
		          .type_len = n_words * 4,
		          .str_off = sizeof(b.types),
		          .str_len = sizeof(b.strings) },
		.types = { 1, BTF_KIND_INT << 24, 4, 32, /* 2 */ 0, BTF_KIND_FUNC_PROTO << 24 | 1,
		           0, 5, 1, /* 3 */ 3, BTF_KIND_FUNC << 24 | BTF_FUNC_GLOBAL, 2 },
		.strings = "\0i\0f\0a\0s",
	};

	return b;
}

enum { THREE = 12 };

static inline int btf_fd(const struct blob *b)
{
	return (int)CALL(BPF_BTF_LOAD, .btf = (uintptr_t)b, .btf_size = sizeof(*b));
}

#endif
