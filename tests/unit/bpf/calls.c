/* calls.c - bpf(2) by hand, at the border of what each command takes: sizes, descriptors, tails, batches, records, ids, perf events. */
#include "../test.h"
#include "bpf/btf_check.h"
#include "bpf/command.h"
#include "bpf/section.h"
#include "ebpf/insn.h"
#include "verify/verify.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/btf.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* what the verifier was given last; the program may be gone since: */
static struct gx_program seen;
static struct gx_insn seen_insns[16]; /* the first of its instructions, seen.insns */
static uint32_t seen_line, seen_start;
static char log_line[512];
static int n_changes, last_active;

static int accept(const struct gx_program *program, uint32_t level, struct gx_strbuf *log,
                  struct gx_verified **out, struct gx_diag *diag)
{
	(void)level, (void)log, (void)diag;
	seen = *program;
	memcpy(seen_insns, program->insns,
	       sizeof(*seen_insns) * (program->n_insns < 16 ? program->n_insns : 16));
	seen.insns = seen_insns;
	seen_line = program->n_lines ? program->lines[program->n_lines - 1].line : 0;
	seen_start = program->n_funcs ? program->func_starts[program->n_funcs - 1] : 0;
	*out = calloc(1, sizeof(**out));
	return 0;
}

static void accept_free(struct gx_verified *verified)
{
	free(verified);
}

static void note_line(void *arg, const char *line)
{
	(void)arg;
	snprintf(log_line, sizeof(log_line), "%s", line);
}

static void changed(void *arg, const struct gx_link_view *link, const struct gx_map_view *maps)
{
	(void)arg, (void)maps;
	n_changes++;
	last_active = link->active;
}

static long call(int command, union bpf_attr *attr)
{
	return gx_bpf_call(command, (uintptr_t)attr, sizeof(*attr));
}

#define CALL(command, ...) call(command, &(union bpf_attr){ __VA_ARGS__ })

static int map_of(uint32_t type, uint32_t key, uint32_t value, uint32_t n)
{
	return (int)CALL(BPF_MAP_CREATE, .map_type = type, .key_size = key, .value_size = value,
	                 .max_entries = n);
}

/* --- bpf(2) itself */
static void test_attributes(void)
{
	const long page = sysconf(_SC_PAGESIZE);
	uint8_t *memory = mmap(NULL, 3 * (size_t)page, PROT_READ | PROT_WRITE,
	                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
	        *long_attr = memory;
	union bpf_attr *attr = (void *)memory;
	int fd = map_of(GX_MAP_ARRAY, 4, 8, 1);

	CHECK_EQ(gx_bpf_call(BPF_MAP_FREEZE, 8, 8), -EFAULT);
	CHECK_EQ(call(-1, attr), -EINVAL);
	CHECK_EQ(call(1000, attr), -EINVAL);
	CHECK_EQ(call(BPF_PROG_TEST_RUN, attr), -524);
	CHECK_EQ(call(BPF_OBJ_PIN, attr), -EOPNOTSUPP);
	CHECK_EQ(call(BPF_ITER_CREATE, attr), -EOPNOTSUPP);
	/* bytes that a command does not know, in the attribute and behind it */
	attr->map_fd = (uint32_t)fd;
	memory[sizeof(attr->map_fd)] = 1;
	CHECK_EQ(call(BPF_MAP_FREEZE, attr), -EINVAL);
	memory[sizeof(attr->map_fd)] = 0;
	memory[sizeof(*attr) - 1] = 1;
	CHECK_EQ(call(BPF_MAP_FREEZE, attr), -EINVAL);
	memory[sizeof(*attr) - 1] = 0;
	CHECK_EQ(gx_bpf_call(BPF_MAP_FREEZE, (uintptr_t)long_attr, 4097), -E2BIG);
	for (size_t at = sizeof(*attr); at < 4096; at += 255) {
		long_attr[at] = 1;
		CHECK_EQ(gx_bpf_call(BPF_MAP_FREEZE, (uintptr_t)long_attr, 4096), -E2BIG);
		long_attr[at] = 0;
	}
	long_attr[4095] = 1;
	CHECK_EQ(gx_bpf_call(BPF_MAP_FREEZE, (uintptr_t)long_attr, 4096), -E2BIG);
	long_attr[4095] = 0;
	munmap(memory + page, 2 * (size_t)page);
	CHECK_EQ(gx_bpf_call(BPF_MAP_FREEZE, (uintptr_t)memory + (uintptr_t)page - 200, 4096),
	         -EFAULT);
	CHECK_EQ(gx_bpf_call(BPF_MAP_FREEZE, (uintptr_t)long_attr, 4096), 0);
	CHECK_EQ(gx_bpf_call(BPF_MAP_FREEZE, (uintptr_t)long_attr, 4), -EBUSY);
	munmap(memory, (size_t)page);
	close(fd);
}

/* --- maps */
static void test_map_create(void)
{
	union bpf_attr attr = {
		.map_type = GX_MAP_ARRAY, .key_size = 4, .value_size = 8, .max_entries = 1
	};
	struct rlimit limit, none;
	int fd;

	memset(attr.map_name, 'n', sizeof(attr.map_name)); /* does not end */
	CHECK_EQ(call(BPF_MAP_CREATE, &attr), -EINVAL);
	attr.map_name[15] = '\0';
	fd = (int)call(BPF_MAP_CREATE, &attr);
	CHECK(fd >= 3 && (fcntl(fd, F_GETFD) & FD_CLOEXEC) && gx_bpf_map_of_fd(fd, NULL));
	CHECK(!strcmp(gx_bpf_map_of_fd(fd, NULL)->def.name, attr.map_name));
	close(fd);
	log_line[0] = '\0';
	CHECK_EQ(map_of(GX_MAP_ARRAY, 3, 8, 1), -EINVAL);
	CHECK(strstr(log_line, "key_size is 3"));
	attr.btf_value_type_id = 1; /* BTF that is none */
	CHECK_EQ(call(BPF_MAP_CREATE, &attr), -EINVAL);
	attr.btf_fd = 9999;
	CHECK_EQ(call(BPF_MAP_CREATE, &attr), -EBADF);
	CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
	none = limit;
	none.rlim_cur = 0;
	setrlimit(RLIMIT_NOFILE, &none);
	CHECK(map_of(GX_MAP_ARRAY, 4, 8, 1) < 0);
	setrlimit(RLIMIT_NOFILE, &limit);
	CHECK(!gx_bpf_any());
}

static void test_elements(void)
{
	int array = map_of(GX_MAP_ARRAY, 4, 8, 2), hash = map_of(GX_MAP_HASH, 4, 8, 4),
	    ring = map_of(GX_MAP_RINGBUF, 0, 0, 4096);
	uint64_t value = 7, out = 0;
	uint32_t key = 1, next = 0;

#define ELEM(fd_, key_, value_, flags_)                                                            \
	.map_fd = (uint32_t)(fd_), .key = (uintptr_t)(key_), .value = (uintptr_t)(value_),         \
	.flags = (flags_)
	CHECK_EQ(CALL(BPF_MAP_UPDATE_ELEM, ELEM(array, &key, &value, 0)), 0);
	CHECK_EQ(CALL(BPF_MAP_UPDATE_ELEM, ELEM(array, &key, &value, BPF_NOEXIST)), -EEXIST);
	CHECK_EQ(CALL(BPF_MAP_UPDATE_ELEM, ELEM(array, &key, &value, 3)), -EINVAL);
	CHECK_EQ(CALL(BPF_MAP_UPDATE_ELEM, ELEM(array, 8, &value, 0)), -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_UPDATE_ELEM, ELEM(array, &key, 8, 0)), -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(array, &key, &out, 0)), 0);
	CHECK_EQ(out, 7);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(array, &key, &out, 1)), -EINVAL);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(array, &key, 8, 0)), -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(array, 8, &out, 0)), -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(9999, &key, &out, 0)), -EBADF);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(0, &key, &out, 0)), -EINVAL);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(ring, &key, &out, 0)), -EOPNOTSUPP);
	CHECK_EQ(CALL(BPF_MAP_DELETE_ELEM, ELEM(array, &key, 0, 0)), -EINVAL);
	CHECK_EQ(CALL(BPF_MAP_DELETE_ELEM, ELEM(hash, 8, 0, 0)), -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_DELETE_ELEM, ELEM(9999, &key, 0, 0)), -EBADF);
	CHECK_EQ(
	        CALL(BPF_MAP_GET_NEXT_KEY, .map_fd = (uint32_t)array, .next_key = (uintptr_t)&next),
	        0);
	CHECK_EQ(next, 0);
	CHECK_EQ(CALL(BPF_MAP_GET_NEXT_KEY, .map_fd = (uint32_t)array, .key = (uintptr_t)&next,
	              .next_key = (uintptr_t)&next),
	         0);
	CHECK_EQ(next, 1);
	CHECK_EQ(CALL(BPF_MAP_GET_NEXT_KEY, .map_fd = (uint32_t)array, .key = (uintptr_t)&next,
	              .next_key = (uintptr_t)&next),
	         -ENOENT);
	CHECK_EQ(CALL(BPF_MAP_GET_NEXT_KEY, .map_fd = (uint32_t)array, .key = 8,
	              .next_key = (uintptr_t)&next),
	         -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_GET_NEXT_KEY, .map_fd = (uint32_t)array, .next_key = 8), -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_GET_NEXT_KEY, .map_fd = 9999, .next_key = (uintptr_t)&next), -EBADF);
	/* look up and delete: of a hash alone, and what was there comes back */
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_AND_DELETE_ELEM, ELEM(array, &key, &out, 0)), -EOPNOTSUPP);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_AND_DELETE_ELEM, ELEM(hash, &key, &out, 0)), -ENOENT);
	value = 9;
	CHECK_EQ(CALL(BPF_MAP_UPDATE_ELEM, ELEM(hash, &key, &value, 0)), 0);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_AND_DELETE_ELEM, ELEM(hash, &key, &out, 1)), -EINVAL);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_AND_DELETE_ELEM, ELEM(hash, 8, &out, 0)), -EFAULT);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_AND_DELETE_ELEM, ELEM(9999, &key, &out, 0)), -EBADF);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_AND_DELETE_ELEM, ELEM(hash, &key, &out, 0)), 0);
	CHECK_EQ(out, 9);
	CHECK_EQ(CALL(BPF_MAP_LOOKUP_ELEM, ELEM(hash, &key, &out, 0)), -ENOENT);
	CHECK_EQ(CALL(BPF_MAP_FREEZE, .map_fd = 9999), -EBADF);
	CHECK_EQ(CALL(BPF_MAP_FREEZE, .map_fd = (uint32_t)hash), 0);
	CHECK_EQ(CALL(BPF_MAP_UPDATE_ELEM, ELEM(hash, &key, &value, 0)), -EPERM);
	close(array);
	close(hash);
	close(ring);
}

static union bpf_attr batch;

static long batch_call(int command, int fd, void *in, void *out, void *keys, void *values,
                       uint32_t count)
{
	memset(&batch, 0, sizeof(batch));
	batch.batch.map_fd = (uint32_t)fd;
	batch.batch.in_batch = (uintptr_t)in;
	batch.batch.out_batch = (uintptr_t)out;
	batch.batch.keys = (uintptr_t)keys;
	batch.batch.values = (uintptr_t)values;
	batch.batch.count = count;
	return call(command, &batch);
}

static void test_batches(void)
{
	int hash = map_of(GX_MAP_HASH, 4, 8, 8), array = map_of(GX_MAP_ARRAY, 4, 8, 4);
	uint32_t keys[8] = { 0, 1, 2, 3, 4 }, got[8], at = 0;
	uint64_t values[8] = { 10, 11, 12, 13, 14 }, out[8], sum = 0;
	long err;

	CHECK_EQ(batch_call(BPF_MAP_UPDATE_BATCH, hash, NULL, NULL, keys, values, 5), 0);
	CHECK_EQ(batch.batch.count, 5);
	batch.batch.elem_flags = BPF_NOEXIST;
	CHECK_EQ(call(BPF_MAP_UPDATE_BATCH, &batch), -EEXIST);
	CHECK_EQ(batch.batch.count, 0);
	batch.batch.elem_flags = 8;
	CHECK_EQ(call(BPF_MAP_UPDATE_BATCH, &batch), -EINVAL);
	batch.batch.elem_flags = 0, batch.batch.flags = 1;
	CHECK_EQ(call(BPF_MAP_UPDATE_BATCH, &batch), -EINVAL);
	CHECK_EQ(batch_call(BPF_MAP_UPDATE_BATCH, hash, NULL, NULL, keys, values, (1 << 24) + 1),
	         -EINVAL);
	CHECK_EQ(batch_call(BPF_MAP_UPDATE_BATCH, 9999, NULL, NULL, keys, values, 1), -EBADF);
	CHECK_EQ(batch_call(BPF_MAP_UPDATE_BATCH, hash, NULL, NULL, (void *)8, values, 1), -EFAULT);
	CHECK_EQ(batch_call(BPF_MAP_UPDATE_BATCH, hash, NULL, NULL, keys, (void *)8, 1), -EFAULT);
	/* in two parts, each key once */
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_BATCH, hash, NULL, &at, got, out, 3), 0);
	CHECK_EQ(batch.batch.count, 3);
	err = batch_call(BPF_MAP_LOOKUP_BATCH, hash, &at, &at, got + 3, out + 3, 5);
	CHECK_EQ(err, -ENOENT);
	CHECK_EQ(batch.batch.count, 2);
	for (int i = 0; i < 5; i++) {
		CHECK_EQ(out[i], 10 + got[i]);
		sum += 1u << got[i];
	}
	CHECK_EQ(sum, 31);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_BATCH, hash, (void *)8, &at, got, out, 3), -EFAULT);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_BATCH, hash, NULL, (void *)8, got, out, 3), -EFAULT);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_BATCH, hash, NULL, &at, (void *)8, out, 3), -EFAULT);
	CHECK_EQ(batch.batch.count, 0);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_BATCH, hash, NULL, &at, got, (void *)8, 3), -EFAULT);
	CHECK_EQ(batch_call(BPF_MAP_DELETE_BATCH, hash, NULL, NULL, keys, NULL, 2), 0);
	CHECK_EQ(batch_call(BPF_MAP_DELETE_BATCH, hash, NULL, NULL, keys + 1, NULL, 2), -ENOENT);
	CHECK_EQ(batch.batch.count, 0);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_AND_DELETE_BATCH, array, NULL, &at, got, out, 1),
	         -EOPNOTSUPP);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_BATCH, array, NULL, &at, got, out, 8), -ENOENT);
	CHECK_EQ(batch.batch.count, 4);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_AND_DELETE_BATCH, hash, NULL, &at, got, out, 8),
	         -ENOENT);
	CHECK_EQ(batch.batch.count, 3);
	CHECK_EQ(batch_call(BPF_MAP_LOOKUP_BATCH, hash, NULL, &at, got, out, 8), -ENOENT);
	CHECK_EQ(batch.batch.count, 0);
	close(hash);
	close(array);
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

static void fresh(uint32_t n)
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

static long load(void)
{
	return call(BPF_PROG_LOAD, &prog);
}

static void loads(bool yes)
{
	long fd = load();

	CHECK_EQ(fd >= 3, yes);
	if (fd >= 0)
		close((int)fd);
}

static void refer(uint32_t at, uint8_t src, int fd, int offset)
{
	insns[at] = (struct gx_insn){ .opcode = LDDW, .src = src, .imm = fd };
	insns[at + 1] = (struct gx_insn){ .imm = offset };
}

/* The reason is in the loader's log, with the limit that holds here. */
static void test_too_long(uint32_t n)
{
	char log[512] = "", want[96];

	snprintf(want, sizeof(want),
	         "GX0104: empty or too long program: %u instructions, there may be 1 to %u\n", n,
	         GX_INSN_MAX);
	prog.insn_cnt = n;
	prog.log_buf = (uintptr_t)log;
	prog.log_size = sizeof(log);
	prog.log_level = 1;
	CHECK_EQ(load(), -E2BIG);
	CHECK(!strncmp(log, want, strlen(want)));
	CHECK(!strstr(log, "1,000,000"));
	prog.log_buf = prog.log_size = prog.log_level = 0;
}

static void test_programs(void)
{
	char license[200], *pages;
	struct bpf_prog_info info = { 0 };
	int fd;

	fresh(2);
	loads(true);
	CHECK(seen.n_insns == 2 && !seen.n_maps && !seen.has_ctx);
	prog.insn_cnt = 0;
	CHECK_EQ(load(), -E2BIG); /* as Linux */
	prog.insn_cnt = 65537;
	CHECK_EQ(load(), -E2BIG);
	test_too_long(70000);
	/* as many as there may be: a page of them, and then memory that can't be read */
	prog.insn_cnt = 65536;
	pages = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	CHECK(pages != MAP_FAILED && !mprotect(pages + 4096, 4096, PROT_NONE));
	prog.insns = (uintptr_t)pages;
	CHECK_EQ(load(), -EFAULT);
	munmap(pages, 8192);
	fresh(2);
	prog.insns = 8;
	CHECK_EQ(load(), -EFAULT);
	fresh(2);
	memset(prog.prog_name, 'p', sizeof(prog.prog_name));
	CHECK_EQ(load(), -EINVAL);
	fresh(2);
	prog.license = 8;
	CHECK_EQ(load(), -EFAULT);
	memset(license, 'l', sizeof(license));
	prog.license = (uintptr_t)license;
	CHECK_EQ(load(), -EINVAL);
	prog.license = (uintptr_t) "Dual BSD/GPL";
	fd = (int)load();
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)fd,
	                                                .info_len = sizeof(info),
	                                                .info = (uintptr_t)&info }),
	         0);
	CHECK(info.gpl_compatible && info.type == BPF_PROG_TYPE_KPROBE && info.load_time &&
	      info.verified_insns == 2);
	close(fd);
	prog.license = (uintptr_t) "proprietary";
	fd = (int)load();
	memset(&info, 0, sizeof(info));
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)fd,
	                                                .info_len = sizeof(info),
	                                                .info = (uintptr_t)&info }),
	         0);
	CHECK(!info.gpl_compatible);
	close(fd);
	/* types that nothing here runs: short ones alone */
	fresh(16);
	prog.prog_type = BPF_PROG_TYPE_SOCKET_FILTER;
	loads(true);
	prog.prog_ifindex = GX_HOOK_TOKEN;
	loads(false);
	fresh(17);
	prog.prog_type = BPF_PROG_TYPE_SOCKET_FILTER;
	loads(false);
	/* the token of our section handler */
	fresh(2);
	prog.prog_ifindex = GX_HOOK_TOKEN | GX_HOOK_TOKEN_THREAD | GX_HOOK_EXIT;
	loads(true);
	CHECK(seen.hook == GX_HOOK_EXIT && seen.thread && seen.has_ctx);
	prog.prog_ifindex = GX_HOOK_TOKEN | GX_HOOK_HOST;
	loads(true);
	CHECK(seen.hook == GX_HOOK_HOST && !seen.thread);
	prog.prog_ifindex = GX_HOOK_TOKEN | (GX_HOOK_HOST + 1);
	loads(false);
	prog.prog_ifindex = GX_HOOK_TOKEN + 0x10000;
	loads(false);
	fresh(2);
	snprintf(prog.prog_name, sizeof(prog.prog_name), "cuda__k");
	loads(true);
	CHECK(seen.hook == GX_HOOK_ENTRY && seen.thread);
	snprintf(prog.prog_name, sizeof(prog.prog_name), "cuda_k");
	loads(true);
	CHECK(seen.hook == GX_HOOK_HOST && !seen.thread);
}

static void test_program_maps(void)
{
	int one = map_of(GX_MAP_ARRAY, 4, 8, 1), two = map_of(GX_MAP_ARRAY, 4, 8, 2),
	    hash = map_of(GX_MAP_HASH, 4, 8, 1), many[65], fds[2] = { two, one }, fd;
	uint32_t ids[4] = { 0 };
	struct bpf_prog_info info = { .map_ids = (uintptr_t)ids, .nr_map_ids = 4 };

	fresh(6);
	refer(0, MAP_FD, one, 0);
	refer(2, MAP_FD, one, 0);
	fd = (int)load();
	CHECK(fd >= 3 && seen.n_maps == 1 && seen.insns[0].imm == 0 && seen.insns[0].src == 1 &&
	      seen.insns[2].imm == 0);
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)fd,
	                                                .info_len = sizeof(info),
	                                                .info = (uintptr_t)&info }),
	         0);
	CHECK(info.nr_map_ids == 1 && ids[0] == gx_bpf_id_of_fd(one));
	/* bound: held until the program goes, once each */
	CHECK_EQ(CALL(BPF_PROG_BIND_MAP, .prog_bind_map = { .prog_fd = (uint32_t)fd,
	                                                    .map_fd = (uint32_t)hash,
	                                                    .flags = 1 }),
	         -EINVAL);
	CHECK_EQ(CALL(BPF_PROG_BIND_MAP,
	              .prog_bind_map = { .prog_fd = (uint32_t)fd, .map_fd = 9999 }),
	         -EBADF);
	CHECK_EQ(CALL(BPF_PROG_BIND_MAP,
	              .prog_bind_map = { .prog_fd = 9999, .map_fd = (uint32_t)hash }),
	         -EBADF);
	CHECK_EQ(CALL(BPF_PROG_BIND_MAP,
	              .prog_bind_map = { .prog_fd = (uint32_t)hash, .map_fd = (uint32_t)hash }),
	         -EINVAL);
	for (int i = 0; i < 64; i++) {
		many[i] = i ? map_of(GX_MAP_ARRAY, 4, 8, 1) : hash;
		for (int twice = 0; twice < 2; twice++)
			CHECK_EQ(CALL(BPF_PROG_BIND_MAP,
			              .prog_bind_map = { .prog_fd = (uint32_t)fd,
			                                 .map_fd = (uint32_t)many[i] }),
			         0);
	}
	many[64] = map_of(GX_MAP_ARRAY, 4, 8, 1);
	CHECK_EQ(CALL(BPF_PROG_BIND_MAP,
	              .prog_bind_map = { .prog_fd = (uint32_t)fd, .map_fd = (uint32_t)many[64] }),
	         -E2BIG);
	for (int i = 1; i < 65; i++)
		close(many[i]);
	close(fd);
	refer(2, MAP_FD, two, 0);
	loads(true);
	CHECK(seen.n_maps == 2 && seen.insns[2].imm == 1);
	refer(2, MAP_FD, 9999, 0);
	CHECK_EQ(load(), -EBADF);
	CHECK(strstr(log_line, "9999"));
	refer(2, MAP_FD, 0, 0);
	CHECK_EQ(load(), -EINVAL);
	/* values: of an array with one entry, inside of it */
	refer(2, MAP_VALUE, one, 7);
	loads(true);
	CHECK_EQ(seen.insns[2].src, 2);
	refer(2, MAP_VALUE, one, 8);
	loads(false);
	refer(2, MAP_VALUE, one, -1);
	loads(false);
	refer(2, MAP_VALUE, two, 0);
	loads(false);
	refer(2, MAP_VALUE, hash, 0);
	loads(false);
	/* by an index into the caller's list */
	prog.fd_array = (uintptr_t)fds;
	refer(2, MAP_IDX, 0, 0);
	loads(true);
	CHECK_EQ(seen.n_maps, 2);
	refer(2, MAP_IDX, 1, 0);
	loads(true);
	CHECK_EQ(seen.n_maps, 1);
	refer(2, MAP_IDX_VALUE, 1, 4);
	loads(true);
	refer(2, MAP_IDX_VALUE, 0, 4);
	loads(false);
	prog.fd_array = 8;
	CHECK_EQ(load(), -EFAULT);
	/* half of a pair at the end */
	fresh(3);
	insns[2] = (struct gx_insn){ .opcode = LDDW, .src = 1, .imm = one };
	loads(false);
	fresh(4);
	refer(2, 0, 9999, 0); /* a number, no map */
	loads(true);
	/* sixty-four maps, and one more */
	for (int n = 64; n <= 65; n++) {
		static struct gx_insn big[132];
		int maps[65];

		for (int i = 0; i < n; i++) {
			maps[i] = map_of(GX_MAP_ARRAY, 4, 8, 1);
			big[2 * i] = (struct gx_insn){ .opcode = LDDW, .src = 1, .imm = maps[i] };
		}
		big[2 * n] = (struct gx_insn){ .opcode = EXIT };
		prog.insns = (uintptr_t)big;
		prog.insn_cnt = (uint32_t)(2 * n + 1);
		loads(n == 64);
		for (int i = 0; i < n; i++)
			close(maps[i]);
	}
	close(one);
	close(two);
	close(hash);
	CHECK(!gx_bpf_any());
}

/* --- BTF */
struct blob {
	struct btf_header head;
	uint32_t types[64];
	char strings[16];
};

/* int; void f(int) as prototype and function; one spare type at the end of n words. */
static struct blob good_btf(uint32_t n_words)
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

static int checks(const struct blob *b)
{
	struct gx_btf_shape shape;
	struct gx_diag diag = { 0 };
	int err = gx_btf_check(b, sizeof(*b), &shape, &diag);

	CHECK_EQ(diag.error, err ? GX_E_BTF : 0);
	return err;
}

/* The good types and one more: its words. */
static int with(uint32_t n, const uint32_t *words)
{
	struct blob b = good_btf(THREE + n);

	memcpy(b.types + THREE, words, n * 4);
	return checks(&b);
}

#define WITH(...) with(sizeof((uint32_t[]){ __VA_ARGS__ }) / 4, (const uint32_t[]){ __VA_ARGS__ })

static void test_btf_header(void)
{
	struct blob b = good_btf(THREE), bad;
	struct gx_btf_shape shape;
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_btf_check(&b, sizeof(b), &shape, &diag), 0);
	CHECK(shape.n_types == 3 && shape.strings == 24 + sizeof(b.types) &&
	      shape.n_string_bytes == sizeof(b.strings));
#define BAD(change)                                                                                \
	do {                                                                                       \
		bad = b;                                                                           \
		bad.change;                                                                        \
		CHECK(checks(&bad) < 0);                                                           \
	} while (0)
	BAD(head.magic++);
	BAD(head.version++);
	BAD(head.flags = 1);
	BAD(head.hdr_len = 23);
	BAD(head.hdr_len = sizeof(b) + 1);
	BAD(head.type_off = sizeof(b));
	BAD(head.type_off = UINT32_MAX - 3);
	BAD(head.type_off = 2);
	BAD(head.type_len = sizeof(b) - 23);
	BAD(head.type_len = UINT32_MAX);
	BAD(head.str_off = sizeof(b) - 23);
	BAD(head.str_off = UINT32_MAX);
	BAD(head.str_len++);
	BAD(head.str_len = 0);
	BAD(head.str_len = UINT32_MAX);
	BAD(strings[0] = 'x');
	BAD(strings[sizeof(b.strings) - 1] = 'x');
	BAD(head.type_len -= 4); /* the last is cut short */
	for (size_t len = 0; len < sizeof(b); len++)
		CHECK(gx_btf_check(&b, len, &shape, NULL) < 0);
	bad = b;
	bad.head.type_len = 0; /* no types at all */
	CHECK_EQ(checks(&bad), 0);
}

static void test_btf_types(void)
{
	const uint32_t struct_of_1 = BTF_KIND_STRUCT << 24 | 1, array = BTF_KIND_ARRAY << 24,
	               pointer = BTF_KIND_PTR << 24;

	CHECK_EQ(WITH(0, pointer, 4), 0); /* to itself */
	CHECK(WITH(0, pointer, 5) < 0);
	CHECK(WITH(16, pointer, 1) < 0); /* a name beyond the strings */
	CHECK_EQ(WITH(15, pointer, 1), 0);
	CHECK(WITH(0, BTF_KIND_TYPEDEF << 24, 1) < 0); /* must have a name */
	CHECK_EQ(WITH(5, BTF_KIND_TYPEDEF << 24, 1), 0);
	CHECK(WITH(5, BTF_KIND_TYPEDEF << 24, 5) < 0);
	CHECK(WITH(0, 0, 0) < 0);         /* no such kind */
	CHECK(WITH(1, 20u << 24, 0) < 0); /* nor this */
	CHECK(WITH(1, 31u << 24, 0) < 0);
	CHECK_EQ(WITH(0, array, 0, 1, 1, 9), 0);
	CHECK(WITH(0, array, 0, 5, 1, 9) < 0);
	CHECK(WITH(0, array, 0, 1, 5, 9) < 0);
	CHECK(WITH(0, array, 0, 1, 1) < 0); /* cut short */
	CHECK_EQ(WITH(5, struct_of_1, 4, 5, 1, 0), 0);
	CHECK(WITH(5, struct_of_1, 4, 16, 1, 0) < 0);
	CHECK(WITH(5, struct_of_1, 4, 5, 5, 0) < 0);
	CHECK(WITH(5, struct_of_1, 4, 5, 1) < 0);
	CHECK_EQ(WITH(0, BTF_KIND_FUNC_PROTO << 24 | 2, 0, 0, 1, 0, 4), 0);
	CHECK(WITH(0, BTF_KIND_FUNC_PROTO << 24 | 2, 0, 0, 1, 0, 5) < 0);
	CHECK(WITH(0, BTF_KIND_FUNC_PROTO << 24, 5) < 0);
	CHECK_EQ(WITH(5, BTF_KIND_DATASEC << 24 | 1, 4, 1, 0, 4), 0);
	CHECK(WITH(5, BTF_KIND_DATASEC << 24 | 1, 4, 5, 0, 4) < 0);
	CHECK(WITH(0, BTF_KIND_DATASEC << 24 | 1, 4, 1, 0, 4) < 0);
	CHECK_EQ(WITH(0, BTF_KIND_ENUM << 24 | 1, 4, 5, 9), 0);
	CHECK(WITH(0, BTF_KIND_ENUM << 24 | 1, 4, 16, 9) < 0);
	CHECK_EQ(WITH(0, BTF_KIND_ENUM64 << 24 | 1, 8, 5, 9, 9), 0);
	CHECK(WITH(0, BTF_KIND_ENUM64 << 24 | 1, 8, 5, 9) < 0);
	CHECK_EQ(WITH(5, BTF_KIND_VAR << 24, 1, 1), 0);
	CHECK(WITH(5, BTF_KIND_VAR << 24, 1) < 0);
	CHECK_EQ(WITH(0, pointer, 5, 0, pointer, 4), 0); /* forward, then back */
}

static int btf_fd(const struct blob *b)
{
	return (int)CALL(BPF_BTF_LOAD, .btf = (uintptr_t)b, .btf_size = sizeof(*b));
}

static void test_btf_load(void)
{
	struct blob b = good_btf(THREE), copy;
	struct bpf_btf_info info = { .btf = (uintptr_t)&copy, .btf_size = sizeof(copy) };
	union bpf_attr map = { .map_type = GX_MAP_ARRAY,
		               .key_size = 4,
		               .value_size = 4,
		               .max_entries = 1,
		               .btf_key_type_id = 1,
		               .btf_value_type_id = 3 };
	struct bpf_map_info map_info = { 0 };
	int fd = btf_fd(&b), other;

	CHECK(fd >= 3);
	CHECK_EQ(CALL(BPF_BTF_LOAD, .btf = 8, .btf_size = sizeof(b)), -EFAULT);
	CHECK(CALL(BPF_BTF_LOAD, .btf = (uintptr_t)&b, .btf_size = 0) < 0);
	CHECK(CALL(BPF_BTF_LOAD, .btf = (uintptr_t)&b, .btf_size = GX_BTF_MAX_BYTES + 1) < 0);
	b.head.magic++;
	CHECK_EQ(btf_fd(&b), -EINVAL);
	b.head.magic--;
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)fd,
	                                                .info_len = sizeof(info),
	                                                .info = (uintptr_t)&info }),
	         0);
	CHECK(!memcmp(&b, &copy, sizeof(b)) && info.btf_size == sizeof(b) &&
	      info.id == gx_bpf_id_of_fd(fd));
	info.name = 8, info.name_len = 0;
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)fd,
	                                                .info_len = sizeof(info),
	                                                .info = (uintptr_t)&info }),
	         -EINVAL);
	/* types of a map: those that are there */
	map.btf_fd = (uint32_t)fd;
	other = (int)call(BPF_MAP_CREATE, &map);
	CHECK(other >= 3);
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)other,
	                                                .info_len = sizeof(map_info),
	                                                .info = (uintptr_t)&map_info }),
	         0);
	CHECK(map_info.btf_id == gx_bpf_id_of_fd(fd) && map_info.btf_key_type_id == 1 &&
	      map_info.btf_value_type_id == 3);
	close(fd); /* held by the map */
	fd = (int)CALL(BPF_BTF_GET_FD_BY_ID, .start_id = map_info.btf_id);
	CHECK(fd >= 3);
	map.btf_fd = (uint32_t)fd;
	map.btf_value_type_id = 4;
	CHECK_EQ(call(BPF_MAP_CREATE, &map), -EINVAL);
	map.btf_value_type_id = 0, map.btf_key_type_id = 4;
	CHECK_EQ(call(BPF_MAP_CREATE, &map), -EINVAL);
	map.btf_key_type_id = 3;
	map.btf_fd = (uint32_t)other;
	CHECK_EQ(call(BPF_MAP_CREATE, &map), -EINVAL); /* a map is no BTF */
	close(fd);
	close(other);
	CHECK(!gx_bpf_any());
}

/* Records of functions and lines: of any size that holds what we know, ascending, within the program. */
static void test_records(void)
{
	struct blob b = good_btf(THREE);
	uint32_t funcs[2][4] = { { 0, 3 }, { 1, 3 } },
	         lines[3][5] = { { 0, 1, 1, 7 << 10 }, { 1, 0, 0, 8 << 10 }, { 1, 0, 0, 0 } };
	int fd = btf_fd(&b), loaded;
	uint32_t got[4];
	uint8_t odd[300] = { 0 };
	struct bpf_prog_info info = { 0 };

	fresh(3);
	prog.prog_btf_fd = (uint32_t)fd;
	prog.func_info = (uintptr_t)funcs, prog.func_info_rec_size = 16, prog.func_info_cnt = 2;
	prog.line_info = (uintptr_t)lines, prog.line_info_rec_size = 20, prog.line_info_cnt = 2;
	loaded = (int)load();
	CHECK(loaded >= 3 && seen.n_funcs == 2 && seen_start == 1 && seen.n_lines == 2 &&
	      seen_line == 8 && seen.n_func_infos == 2);
	/* read back: as many as fit */
	info.func_info = (uintptr_t)got, info.func_info_rec_size = 8, info.nr_func_info = 1;
	memset(got, 0xee, sizeof(got));
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)loaded,
	                                                .info_len = sizeof(info),
	                                                .info = (uintptr_t)&info }),
	         0);
	CHECK(info.nr_func_info == 2 && got[0] == 0 && got[1] == 3 && got[2] == 0xeeeeeeee &&
	      info.nr_line_info == 2 && info.line_info_rec_size == 16);
	info.func_info_rec_size = 12; /* not ours: nothing is written */
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)loaded,
	                                                .info_len = sizeof(info),
	                                                .info = (uintptr_t)&info }),
	         0);
	info.func_info_rec_size = 8, info.func_info = 8, info.nr_func_info = 1;
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)loaded,
	                                                .info_len = sizeof(info),
	                                                .info = (uintptr_t)&info }),
	         -EFAULT);
	close(loaded);
#define REFUSED(what, change, back)                                                                \
	do {                                                                                       \
		change;                                                                            \
		CHECK_EQ(load(), what);                                                            \
		back;                                                                              \
	} while (0)
	REFUSED(-EBADF, prog.prog_btf_fd = 9999, prog.prog_btf_fd = (uint32_t)fd);
	REFUSED(-EINVAL, prog.func_info_cnt = 4, prog.func_info_cnt = 2);
	REFUSED(-EINVAL, prog.func_info_rec_size = 4, prog.func_info_rec_size = 16);
	REFUSED(-EINVAL, prog.func_info_rec_size = 10, prog.func_info_rec_size = 16);
	REFUSED(-EINVAL, prog.func_info_rec_size = 256, prog.func_info_rec_size = 16);
	REFUSED(-EINVAL, prog.line_info_rec_size = 12, prog.line_info_rec_size = 20);
	REFUSED(-EFAULT, prog.line_info = 8, prog.line_info = (uintptr_t)lines);
	REFUSED(-E2BIG, funcs[1][3] = 1, funcs[1][3] = 0);
	REFUSED(-E2BIG, lines[0][4] = 1, lines[0][4] = 0);
	REFUSED(-EINVAL, funcs[0][0] = 1, funcs[0][0] = 0);
	REFUSED(-EINVAL, funcs[1][0] = 0, funcs[1][0] = 1);
	REFUSED(-EINVAL, funcs[1][0] = 3, funcs[1][0] = 1);
	REFUSED(-EINVAL, lines[1][0] = 0, lines[1][0] = 1);
	REFUSED(-EINVAL, lines[1][0] = 3, lines[1][0] = 1);
	REFUSED(-EINVAL, prog.line_info_cnt = 3, prog.line_info_cnt = 2); /* twice the same place */
	REFUSED(-EINVAL, funcs[1][1] = 0, funcs[1][1] = 3);
	REFUSED(-EINVAL, funcs[1][1] = 4, funcs[1][1] = 3); /* no such type */
	REFUSED(-EINVAL, funcs[1][1] = 2, funcs[1][1] = 3); /* no function */
	loads(true);
	/* records whose size alone is wrong: each would be read as a good one */
	prog.line_info = (uintptr_t)(uint32_t[]){ 0, 1, 1, 1, 0, 0, 0, 0 },
	prog.line_info_rec_size = 12;
	CHECK_EQ(load(), -EINVAL);
	prog.line_info_cnt = 0;
	memcpy(odd, &(uint32_t[2]){ 0, 3 }, 8);
	memcpy(odd + 10, &(uint32_t[2]){ 1, 3 }, 8);
	prog.func_info = (uintptr_t)odd, prog.func_info_rec_size = 10;
	CHECK_EQ(load(), -EINVAL);
	memset(odd + 8, 0, sizeof(odd) - 8);
	prog.func_info_rec_size = 256, prog.func_info_cnt = 1;
	CHECK_EQ(load(), -EINVAL);
	prog.func_info_rec_size = 252;
	loads(true);
	close(fd);
	CHECK(!gx_bpf_any());
}

/* --- what is there: info, ids */
static void test_info(void)
{
	int fd = map_of(GX_MAP_HASH, 4, 8, 5), second = map_of(GX_MAP_ARRAY, 4, 8, 1),
	    third = map_of(GX_MAP_ARRAY, 4, 8, 1);
	uint32_t first_id = gx_bpf_id_of_fd(fd), second_id = gx_bpf_id_of_fd(second),
	         third_id = gx_bpf_id_of_fd(third);
	struct {
		struct bpf_map_info info;
		uint8_t more[64];
	} longer = { 0 };
	union bpf_attr attr = { .info = { .bpf_fd = (uint32_t)fd,
		                          .info_len = sizeof(longer),
		                          .info = (uintptr_t)&longer } };

	CHECK_EQ(call(BPF_OBJ_GET_INFO_BY_FD, &attr), 0);
	CHECK_EQ(attr.info.info_len, sizeof(longer.info));
	CHECK(longer.info.type == GX_MAP_HASH && longer.info.key_size == 4 &&
	      longer.info.value_size == 8 && longer.info.max_entries == 5 &&
	      longer.info.id == first_id);
	longer.more[63] = 1;
	attr.info.info_len = sizeof(longer);
	CHECK_EQ(call(BPF_OBJ_GET_INFO_BY_FD, &attr), -E2BIG);
	attr.info.info_len = 4097;
	CHECK_EQ(call(BPF_OBJ_GET_INFO_BY_FD, &attr), -E2BIG);
	memset(&longer, 0xee, sizeof(longer));
	attr.info.info_len = 8; /* as much as there is room for */
	CHECK_EQ(call(BPF_OBJ_GET_INFO_BY_FD, &attr), 0);
	CHECK(attr.info.info_len == 8 && longer.info.id == first_id &&
	      longer.info.key_size == 0xeeeeeeee);
	attr.info.info = 8;
	CHECK_EQ(call(BPF_OBJ_GET_INFO_BY_FD, &attr), -EFAULT);
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD,
	              .info = { .bpf_fd = 9999, .info_len = 8, .info = (uintptr_t)&longer }),
	         -EBADF);
	/* ids ascend; one that is closed is passed over */
	attr = (union bpf_attr){ .start_id = 0 };
	CHECK_EQ(call(BPF_MAP_GET_NEXT_ID, &attr), 0);
	CHECK_EQ(attr.next_id, first_id);
	attr = (union bpf_attr){ .start_id = first_id };
	CHECK_EQ(call(BPF_MAP_GET_NEXT_ID, &attr), 0);
	CHECK_EQ(attr.next_id, second_id);
	close(second);
	attr = (union bpf_attr){ .start_id = first_id };
	CHECK_EQ(call(BPF_MAP_GET_NEXT_ID, &attr), 0);
	CHECK_EQ(attr.next_id, third_id);
	attr = (union bpf_attr){ .start_id = second_id }; /* gone: the next above it */
	CHECK_EQ(call(BPF_MAP_GET_NEXT_ID, &attr), 0);
	CHECK_EQ(attr.next_id, third_id);
	attr = (union bpf_attr){ .start_id = third_id };
	CHECK_EQ(call(BPF_MAP_GET_NEXT_ID, &attr), -ENOENT);
	attr = (union bpf_attr){ .start_id = INT32_MAX };
	CHECK_EQ(call(BPF_MAP_GET_NEXT_ID, &attr), -EINVAL);
	CHECK_EQ(CALL(BPF_PROG_GET_NEXT_ID, .start_id = 0), -ENOENT);
	CHECK_EQ(CALL(BPF_MAP_GET_FD_BY_ID, .start_id = second_id), -ENOENT);
	CHECK_EQ(CALL(BPF_PROG_GET_FD_BY_ID, .start_id = first_id), -ENOENT); /* another kind */
	second = (int)CALL(BPF_MAP_GET_FD_BY_ID, .start_id = first_id);
	CHECK(second >= 3 && second != fd && gx_bpf_id_of_fd(second) == first_id &&
	      (fcntl(second, F_GETFD) & FD_CLOEXEC));
	close(fd);
	CHECK(gx_bpf_id_of_fd(second) == first_id); /* the other one is open */
	close(second);
	CHECK_EQ(CALL(BPF_MAP_GET_FD_BY_ID, .start_id = first_id), -ENOENT);
	close(third);
}

/* More objects than the table has buckets, several times: each is found by id and by descriptor. */
static void test_many(void)
{
	enum { MANY = 300 };
	int fds[MANY];
	uint32_t ids[MANY], n = 0, id = 0;

	for (int i = 0; i < MANY; i++) {
		fds[i] = map_of(GX_MAP_ARRAY, 4, 8, 1);
		ids[i] = gx_bpf_id_of_fd(fds[i]);
		CHECK(fds[i] >= 3 && (!i || ids[i] == ids[i - 1] + 1));
	}
	for (int i = 0; i < MANY; i += 7) {
		int fd = (int)CALL(BPF_MAP_GET_FD_BY_ID, .start_id = ids[i]);

		CHECK(fd >= 3 && gx_bpf_id_of_fd(fd) == ids[i] &&
		      gx_bpf_map_of_fd(fd, NULL) == gx_bpf_map_of_fd(fds[i], NULL));
		close(fd);
		close(fds[i]);
	}
	for (union bpf_attr attr = { .start_id = 0 }; !call(BPF_MAP_GET_NEXT_ID, &attr);
	     attr = (union bpf_attr){ .start_id = id }) {
		CHECK(attr.next_id > id);
		id = attr.next_id;
		n++;
	}
	CHECK_EQ(n, MANY - (MANY + 6) / 7);
	for (int i = 0; i < MANY; i++)
		if (i % 7)
			close(fds[i]);
	CHECK(!gx_bpf_any());
}

/* The table is full: one more is refused, and what is there stays. In a child: nothing of it is freed. */
static void test_full(void)
{
	enum { MOST = 65536 };
	pid_t child = fork();
	int status;

	if (!child) {
		struct gx_object *all = calloc(MOST + 1, sizeof(*all));
		int n = 0;

		while (n <= MOST && !gx_object_add(&all[n], GX_OBJECT_BTF))
			n++;
		_exit(n != MOST || gx_object_add(&all[n], GX_OBJECT_MAP) != -ENOSPC ||
		      gx_object_by_id(GX_OBJECT_BTF, all[5].id) != &all[5]);
	}
	waitpid(child, &status, 0);
	CHECK_EQ(status, 0);
}

/* A million types, and one more. */
static void test_many_types(void)
{
	enum { MOST = 1 << 20 };
	const struct btf_header head = {
		.magic = 0xeb9f, .version = 1, .hdr_len = 24, .type_off = 4, .str_len = 1
	};
	struct btf_header *data = calloc(1, 28 + 12 * ((size_t)MOST + 1));
	uint32_t *words = (uint32_t *)(void *)data + 7;
	struct gx_btf_shape out;

	if (28 + 12 * ((size_t)MOST + 1) <= GX_BTF_MAX_BYTES) {
		for (size_t i = 0; i <= MOST; i++)
			words[3 * i + 1] = BTF_KIND_PTR << 24;
		*data = head;
		data->type_len = 12 * MOST;
		data->str_off = 0; /* the word before the types is the strings */
		CHECK_EQ(gx_btf_check(data, 28 + 12 * (size_t)MOST, &out, NULL), 0);
		CHECK_EQ(out.n_types, MOST);
		data->type_len += 12;
		CHECK(gx_btf_check(data, 28 + 12 * ((size_t)MOST + 1), &out, NULL) < 0);
	}
	free(data);
}

/* --- links and perf events */
static long perf(uint32_t type, uint64_t name, uint64_t offset, uint64_t config, uint32_t size)
{
	struct perf_event_attr attr = {
		.type = type, .size = size, .config = config, .config1 = name, .config2 = offset
	};
	long result = 0;

	return gx_perf_event_open((uintptr_t)&attr, -1, 0, -1, 0, &result) ? -1000 : result;
}

static void test_perf_open(void)
{
	char text[300];
	long fd;

	CHECK_EQ(perf(1, (uintptr_t) "k", 0, 0, 128), -1000); /* not ours */
	CHECK_EQ(perf(GX_PMU_KPROBE, (uintptr_t) "k", 0, 0, PERF_ATTR_SIZE_VER1 - 1), -EINVAL);
	CHECK_EQ(perf(GX_PMU_KPROBE, (uintptr_t) "", 0, 0, 128), -EINVAL);
	CHECK_EQ(perf(GX_PMU_KPROBE, (uintptr_t) "k", 4, 0, 128), -EINVAL);
	CHECK_EQ(perf(GX_PMU_KPROBE, 8, 0, 0, 128), -EFAULT);
	memset(text, 'k', sizeof(text));
	CHECK_EQ(perf(GX_PMU_KPROBE, (uintptr_t)text, 0, 0, 128), -EINVAL);
	text[255] = '\0';
	fd = perf(GX_PMU_KPROBE, (uintptr_t)text, 0, 0, PERF_ATTR_SIZE_VER1);
	CHECK(fd >= 3);
	close((int)fd);
	CHECK_EQ(perf(GX_PMU_UPROBE, (uintptr_t) "/nonexistent", 0, 0, 128), -ENOENT);
	CHECK_EQ(perf(GX_PMU_UPROBE, (uintptr_t) "/proc/self/exe", 1, 0, 128), -EINVAL);
	CHECK_EQ(perf(GX_PMU_UPROBE, (uintptr_t) "/proc/self/status", 0, 0, 128), -EINVAL);
	CHECK(!gx_bpf_any());
}

/* --- libc's open() of files that we serve, and of all the others */
static void test_open(void)
{
	static const char served[] = "/sys/kernel/btf/vmlinux";
	int fd = open(served, O_RDONLY);
	mode_t old = umask(0);
	struct stat st;

	CHECK(fd >= 0 && fcntl(fd, F_GETFD) == 0); /* it stays open across exec() */
	close(fd);
	fd = open(served, O_RDONLY | O_CLOEXEC);
	CHECK(fd >= 0 && fcntl(fd, F_GETFD) == FD_CLOEXEC);
	close(fd);
	CHECK(open(served, O_RDWR) < 0 && errno == EACCES);
	/* their mode goes through */
	fd = open("/dev/shm", O_TMPFILE | O_RDWR, 0640);
	CHECK(fd >= 0 && !fstat(fd, &st) && (st.st_mode & 0777) == 0640);
	close(fd);
	fd = openat(AT_FDCWD, "/dev/shm", O_TMPFILE | O_RDWR, 0604);
	CHECK(fd >= 0 && !fstat(fd, &st) && (st.st_mode & 0777) == 0604);
	close(fd);
	umask(old);
}

/* What is no object of ours has no id. */
static void test_no_id(void)
{
	int ends[2];

	CHECK_EQ(pipe(ends), 0);
	CHECK_EQ(gx_bpf_id_of_fd(ends[0]), 0);
	CHECK_EQ(gx_bpf_id_of_fd(-1), 0);
	close(ends[0]);
	close(ends[1]);
}

static long ioctl_of(int fd, unsigned long request, uint64_t argument)
{
	long result = 0;

	return gx_perf_ioctl(fd, request, argument, &result) ? -1000 : result;
}

static void test_links(void)
{
	int kprobe, host, section, event, link, other;
	uint32_t id;
	struct bpf_link_info info = { 0 };

	gx_bpf_set_observer(changed, NULL);
	fresh(2);
	host = (int)load();
	snprintf(prog.prog_name, sizeof(prog.prog_name), "cuda__k");
	kprobe = (int)load();
	fresh(2);
	prog.prog_ifindex = GX_HOOK_TOKEN | GX_HOOK_EXIT;
	section = (int)load();
	event = (int)perf(GX_PMU_KPROBE, (uintptr_t) "cuda__kernel", 0, 1, 128);
	CHECK(host >= 3 && kprobe >= 3 && section >= 3 && event >= 3);
	/* by a perf event: the program must be of its kind; active while it is enabled */
#define LINK(prog_, target_, type_)                                                                \
	.link_create = { .prog_fd = (uint32_t)(prog_),                                             \
		         .target_fd = (uint32_t)(target_),                                         \
		         .attach_type = (type_) }
	CHECK(CALL(BPF_LINK_CREATE, LINK(host, event, BPF_PERF_EVENT)) < 0);
	CHECK(CALL(BPF_LINK_CREATE, LINK(section, event, BPF_PERF_EVENT)) < 0);
	CHECK_EQ(CALL(BPF_LINK_CREATE, LINK(kprobe, 9999, BPF_PERF_EVENT)), -EBADF);
	CHECK_EQ(CALL(BPF_LINK_CREATE, LINK(9999, event, BPF_PERF_EVENT)), -EBADF);
	CHECK_EQ(CALL(BPF_LINK_CREATE, LINK(kprobe, kprobe, BPF_PERF_EVENT)), -EINVAL);
	CHECK_EQ(CALL(BPF_LINK_CREATE, LINK(kprobe, event, BPF_CGROUP_DEVICE)), -EINVAL);
	CHECK_EQ(CALL(BPF_LINK_CREATE, .link_create = { .prog_fd = (uint32_t)kprobe,
	                                                .target_fd = (uint32_t)event,
	                                                .attach_type = BPF_PERF_EVENT,
	                                                .flags = 1 }),
	         -EINVAL);
	n_changes = 0;
	link = (int)CALL(BPF_LINK_CREATE, LINK(kprobe, event, BPF_PERF_EVENT));
	CHECK(link >= 3 && !n_changes);
	id = gx_bpf_id_of_fd(link);
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)link,
	                                                .info_len = sizeof(info),
	                                                .info = (uintptr_t)&info }),
	         0);
	CHECK(info.id == id && info.prog_id == gx_bpf_id_of_fd(kprobe));
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_ENABLE, 0), 0);
	CHECK(n_changes == 1 && last_active);
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_DISABLE, 0), 0);
	CHECK(n_changes == 2 && !last_active);
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_RESET, 0), -ENOTTY);
	CHECK_EQ(ioctl_of(link, PERF_EVENT_IOC_ENABLE, 0), -1000);
	CHECK_EQ(ioctl_of(0, PERF_EVENT_IOC_ENABLE, 0), -1000);
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_ENABLE, 0), 0);
	CHECK_EQ(CALL(BPF_LINK_DETACH, .link_detach = { .link_fd = (uint32_t)link }), 0);
	CHECK(n_changes == 4 && !last_active);
	memset(&info, 0, sizeof(info));
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)link,
	                                                .info_len = sizeof(info),
	                                                .info = (uintptr_t)&info }),
	         0);
	CHECK(!info.prog_id);
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)link,
	                                                .info_len = 4097,
	                                                .info = (uintptr_t)&info }),
	         -E2BIG);
	CHECK_EQ(CALL(BPF_LINK_DETACH, .link_detach = { .link_fd = 9999 }), -EBADF);
	close(link);
	/* by ioctl: one program, which ends with the event */
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_SET_BPF, 9999), -EBADF);
	CHECK(ioctl_of(event, PERF_EVENT_IOC_SET_BPF, (uint64_t)host) < 0);
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_SET_BPF, (uint64_t)kprobe), 0);
	CHECK(n_changes == 5 && last_active);
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_SET_BPF, (uint64_t)kprobe), -EEXIST);
	CHECK_EQ(CALL(BPF_LINK_CREATE, LINK(kprobe, event, BPF_PERF_EVENT)), -EEXIST);
	close(event);
	CHECK_EQ(CALL(BPF_LINK_GET_NEXT_ID, .start_id = 0), -ENOENT);
	CHECK(n_changes == 6 && !last_active);
	event = (int)perf(GX_PMU_KPROBE, (uintptr_t) "__memcapture", 0, 0, 128);
	CHECK(CALL(BPF_LINK_CREATE, LINK(kprobe, event, BPF_PERF_EVENT)) < 0);
	close(event);
	/* by a section's name: the hook that it was verified for */
#define SECTION(prog_, text, len)                                                                  \
	.link_create = { .prog_fd = (uint32_t)(prog_),                                             \
		         .attach_type = BPF_TRACE_ITER,                                            \
		         .iter_info = (uintptr_t)(text),                                           \
		         .iter_info_len = (len) }
	CHECK_EQ(CALL(BPF_LINK_CREATE, SECTION(section, "gpu/exit", 0)), -EINVAL);
	CHECK_EQ(CALL(BPF_LINK_CREATE, SECTION(section, "gpu/exit", GX_SECTION_MAX + 1)), -EINVAL);
	CHECK_EQ(CALL(BPF_LINK_CREATE, SECTION(section, 8, 8)), -EFAULT);
	CHECK(CALL(BPF_LINK_CREATE, SECTION(section, "gpu/entry", 9)) < 0);
	CHECK(CALL(BPF_LINK_CREATE, SECTION(section, "gpu.thread/exit", 15)) < 0);
	CHECK(CALL(BPF_LINK_CREATE, SECTION(kprobe, "gpu.thread/entry", 16)) < 0);
	link = (int)CALL(BPF_LINK_CREATE, SECTION(section, "gpu/exit:x*garbage", 10));
	CHECK(link >= 3 && last_active);
	close(section); /* the link holds it */
	CHECK_EQ(CALL(BPF_LINK_DETACH, .link_detach = { .link_fd = (uint32_t)link }), 0);
	close(link);
	other = gx_bpf_attach(9999, "gpu/exit", &(struct gx_diag){ 0 });
	CHECK(other < 0);
	CHECK_EQ(CALL(BPF_RAW_TRACEPOINT_OPEN,
	              .raw_tracepoint = { .name = (uintptr_t) "x", .prog_fd = (uint32_t)kprobe }),
	         -ENOENT);
	CHECK_EQ(CALL(BPF_RAW_TRACEPOINT_OPEN,
	              .raw_tracepoint = { .name = 8, .prog_fd = (uint32_t)kprobe }),
	         -EFAULT);
	CHECK_EQ(CALL(BPF_RAW_TRACEPOINT_OPEN, .raw_tracepoint = { .name = 0, .prog_fd = 9999 }),
	         -EBADF);
	close(kprobe);
	close(host);
	gx_bpf_set_observer(NULL, NULL);
	CHECK(!gx_bpf_any());
}

int main(void)
{
	static const struct gx_bpf_ops ops = { .verify = accept, .verified_free = accept_free };

	gx_bpf_init(&ops);
	gx_bpf_set_log(note_line, NULL);
	test_attributes();
	test_map_create();
	test_elements();
	test_batches();
	test_programs();
	test_program_maps();
	test_btf_header();
	test_btf_types();
	test_btf_load();
	test_records();
	test_info();
	test_many();
	test_full();
	test_many_types();
	test_perf_open();
	test_open();
	test_no_id();
	test_links();
	return TEST_END();
}
