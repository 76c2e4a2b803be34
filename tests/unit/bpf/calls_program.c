/* calls_program.c - bpf(2) by hand: programs, the maps that they name, their records of functions and lines. */
#include "calls.h"

#include <sys/mman.h>

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

/* Refused, and the end of what is said of it. */
static void refused(const char *why)
{
	size_t len;

	log_line[0] = '\0';
	loads(false);
	len = strlen(log_line);
	if (len < strlen(why) || strcmp(log_line + len - strlen(why), why) != 0)
		fprintf(stderr, "said: %s\n", log_line);
	CHECK(len >= strlen(why) && !strcmp(log_line + len - strlen(why), why));
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
	/* of no hook at all */
	prog.prog_ifindex = GX_HOOK_TOKEN | GX_N_HOOKS;
	loads(false);
	prog.prog_ifindex = GX_HOOK_TOKEN | 0x7fff;
	loads(false);
	prog.prog_ifindex = GX_HOOK_TOKEN | 0xffff;
	loads(false);
	fresh(2);
	snprintf(prog.prog_name, sizeof(prog.prog_name), "cuda__k");
	loads(true);
	CHECK(seen.hook == GX_HOOK_ENTRY && seen.thread);
	snprintf(prog.prog_name, sizeof(prog.prog_name), "cuda_k");
	loads(true);
	CHECK(seen.hook == GX_HOOK_HOST && !seen.thread);
}

/* Each hook with each of the token's flags. A program of a policy comes by a map of struct_ops alone, and one that is made for both ends of a kernel
 * is for the device, has no context, and runs for each thread; of a hook that decides something there is one answer for all threads. */
static void test_tokens(void)
{
	for (uint32_t hook = 0; hook < GX_N_HOOKS; hook++)
		for (uint32_t flags = 0; flags < 4; flags++) {
			const struct gx_hook_row *row = gx_hook_row((enum gx_hook)hook);
			bool kprobe = flags & 1, thread = flags & 2;
			bool fits =
			        kprobe ? row->side == GX_SIDE_DEVICE : row->side != GX_SIDE_POLICY;

			fresh(2);
			prog.prog_ifindex = GX_HOOK_TOKEN | hook |
			                    (kprobe ? GX_HOOK_TOKEN_KPROBE : 0) |
			                    (thread ? GX_HOOK_TOKEN_THREAD : 0);
			loads(fits);
			if (!fits)
				continue;
			CHECK_EQ(seen.hook, hook);
			CHECK_EQ(seen.thread, (kprobe || thread) && !gx_hook_decides(seen.hook));
			CHECK_EQ(seen.has_ctx, !kprobe);
		}
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
	CHECK(strstr(log_line, "insn 2: descriptor 9999 is not a map of ours"));
	refer(2, MAP_FD, 0, 0);
	CHECK_EQ(load(), -EINVAL);
	/* values: of an array with one entry, inside of it */
	refer(2, MAP_VALUE, one, 7);
	loads(true);
	CHECK_EQ(seen.insns[2].src, 2);
	refer(2, MAP_VALUE, one, 8);
	refused("insn 2: no direct value at 8 in map ");
	refer(2, MAP_VALUE, one, -1);
	refused("insn 2: no direct value at 4294967295 in map ");
	refer(2, MAP_VALUE, two, 3);
	refused("insn 2: no direct value at 3 in map ");
	refer(2, MAP_VALUE, hash, 0);
	refused("insn 2: no direct value at 0 in map ");
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
	log_line[0] = '\0';
	REFUSED(-EINVAL, funcs[1][1] = 0, funcs[1][1] = 3);
	CHECK(strstr(log_line, "func_info and BTF do not fit"));
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

int main(void)
{
	begin();
	test_programs();
	test_tokens();
	test_program_maps();
	test_records();
	return TEST_END();
}
