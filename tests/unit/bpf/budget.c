/* budget.c - limits that an object asks for by declaration tags, those of the environment, and what
 * is refused: BTF made by libbpf, loaded through bpf(2). */
#include "../test.h"
#include "base/strbuf.h"
#include "bpf/registry.h"
#include "verify/verify.h"

#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct gx_program seen;
static char said[512];

static int look(const struct gx_program *program, uint32_t level, struct gx_strbuf *log,
                struct gx_verified **out, struct gx_diag *diag)
{
	(void)level;
	(void)log;
	(void)diag;
	seen = *program;
	*out = calloc(1, sizeof(**out));
	return *out ? 0 : -ENOMEM;
}

static void verified_free(struct gx_verified *verified)
{
	free(verified);
}

static void keep(void *arg, const char *line)
{
	(void)arg;
	snprintf(said, sizeof(said), "%s", line);
}

enum at { PROGRAM, PARAMETER, INNER, ELSEWHERE, TYPE, NOTHING }; /* what a tag points to */

/* A program of two functions, called cuda__... when it is one for a kernel, with tags. */
static long load(const char *name, const char *first, enum at first_at, const char *second)
{
	static const struct gx_insn insns[] = { { .opcode = 0x85, .src = 1, .imm = 1 },
		                                { .opcode = 0x95 },
		                                { .opcode = 0xb7 },
		                                { .opcode = 0x95 } };
	struct btf *btf = btf__new_empty();
	int number = btf__add_int(btf, "int", 4, BTF_INT_SIGNED), types[6];
	struct bpf_func_info infos[2] = { { .insn_off = 0 }, { .insn_off = 2 } };
	LIBBPF_OPTS(bpf_prog_load_opts, opts, .func_info = infos, .func_info_cnt = 2,
	            .func_info_rec_size = sizeof(infos[0]));
	int proto = btf__add_func_proto(btf, number);
	long fd;

	types[TYPE] = number;
	types[NOTHING] = 0; /* void */
	types[PROGRAM] = types[PARAMETER] = btf__add_func(btf, name, BTF_FUNC_GLOBAL, proto);
	types[INNER] = btf__add_func(btf, "inner", BTF_FUNC_STATIC, proto);
	types[ELSEWHERE] = btf__add_func(btf, "elsewhere", BTF_FUNC_GLOBAL, proto);
	infos[0].type_id = (__u32)types[PROGRAM];
	infos[1].type_id = (__u32)types[INNER];
	CHECK(!first ||
	      btf__add_decl_tag(btf, first, types[first_at], first_at == PARAMETER ? 0 : -1) > 0);
	CHECK(!second || btf__add_decl_tag(btf, second, types[PROGRAM], -1) > 0);
	CHECK_EQ(btf__load_into_kernel(btf), 0);
	opts.prog_btf_fd = (__u32)btf__fd(btf);
	memset(&seen, 0, sizeof(seen));
	said[0] = 0;
	fd = bpf_prog_load(BPF_PROG_TYPE_KPROBE, name, "GPL", (const struct bpf_insn *)insns, 4,
	                   &opts);
	btf__free(btf);
	if (fd >= 0)
		close((int)fd);
	return fd < 0 ? fd : 0;
}

/* Where nothing is said: of kprobe/ the most that may be asked for, else the hook's own limit. */
static void check_taken(const char *name, const char *first, enum at at, const char *second,
                        uint32_t ops, uint32_t local)
{
	CHECK_EQ(load(name, first, at, second), 0);
	CHECK_EQ(seen.max_ops, ops ? ops : strncmp(name, "cuda__", 6) ? 0 : 65536);
	CHECK_EQ(seen.max_ops_by, ops ? GX_LIMIT_OBJECT : GX_LIMIT_DEFAULT);
	CHECK_EQ(seen.max_local_bytes, local);
	CHECK_EQ(seen.local_bytes_by, local ? GX_LIMIT_OBJECT : GX_LIMIT_DEFAULT);
}

static void taken(void)
{
	check_taken("cuda__k", NULL, PROGRAM, NULL, 0, 0);
	check_taken("cuda__k", "gpuext:max_ops=20000", PROGRAM, NULL, 20000, 0);
	check_taken("cuda__k", "gpuext:max_ops=1", PROGRAM, "gpuext:local_bytes=2048", 1, 2048);
	check_taken("cuda__k", "gpuext:max_ops=65536", PROGRAM, NULL, 65536, 0);
	check_taken("host", "gpuext:max_ops=16000000", PROGRAM, NULL, 16000000, 0);
	check_taken("host", NULL, PROGRAM, NULL, 0, 0);
	check_taken("cuda__k", "gpuext:max_ops=7", PROGRAM, "gpuext:max_ops=7", 7, 0);
	/* somebody else's, and another program's */
	check_taken("cuda__k", "gpuexts:max_ops=7", PROGRAM, "user", 0, 0);
	check_taken("cuda__k", "gpuext:max_ops=nonsense", ELSEWHERE, "gpuext:max_ops=9", 9, 0);
	CHECK_EQ(load("cuda__k", "gpuext:local_bytes=0", PROGRAM, NULL), 0);
	CHECK(!seen.max_local_bytes && seen.local_bytes_by == GX_LIMIT_OBJECT);
}

static void refused(void)
{
	static const struct {
		const char *name, *tag;
		enum at at;
		const char *second, *says;
	} rows[] = {
		{ "cuda__k", "gpuext:max_ops=0", PROGRAM, NULL,
		  "GX_MAX_OPS(N) with a decimal N of 1 to 65536" },
		{ "cuda__k", "gpuext:max_ops=65537", PROGRAM, NULL, "1 to 65536" },
		{ "host", "gpuext:max_ops=16000001", PROGRAM, NULL, "1 to 16000000" },
		{ "cuda__k", "gpuext:max_ops=18446744073709551617", PROGRAM, NULL, "1 to 65536" },
		{ "cuda__k", "gpuext:max_ops=", PROGRAM, NULL, "1 to 65536" },
		{ "cuda__k", "gpuext:max_ops=-1", PROGRAM, NULL, "1 to 65536" },
		{ "cuda__k", "gpuext:max_ops=0x100", PROGRAM, NULL, "1 to 65536" },
		{ "cuda__k", "gpuext:max_ops=100u", PROGRAM, NULL, "1 to 65536" },
		{ "cuda__k", "gpuext:max_ops= 100", PROGRAM, NULL, "1 to 65536" },
		{ "cuda__k", "gpuext:local_bytes=2049", PROGRAM, NULL,
		  "GX_LOCAL_BYTES(N) with a decimal N of 0 to 2048" },
		{ "cuda__k", "gpuext:local_bytes=", PROGRAM, NULL, "tag 'gpuext:local_bytes='" },
		{ "host", "gpuext:local_bytes=512", PROGRAM, NULL, "no local memory" },
		{ "cuda__k", "gpuext:max_opt=100", PROGRAM, NULL,
		  "unknown tag 'gpuext:max_opt=100'" },
		{ "cuda__k", "gpuext:", PROGRAM, NULL, "unknown tag" },
		{ "cuda__k", "gpuext:\033[2J", PROGRAM, NULL, "unknown tag 'gpuext:'" },
		{ "cuda__k", "gpuext:max_ops=8", PROGRAM, "gpuext:max_ops=9",
		  "twice, with 8 and with 9" },
		{ "cuda__k", "gpuext:max_ops=8", PARAMETER, NULL, "before the function" },
		{ "cuda__k", "gpuext:max_ops=8", INNER, NULL,
		  "of 'inner': write it before the function" },
		{ "cuda__k", "gpuext:max_ops=8", TYPE, NULL, "before the function" },
		{ "cuda__k", "gpuext:max_ops=8", NOTHING, NULL, "of '': write it before" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CHECK_EQ(load(rows[i].name, rows[i].tag, rows[i].at, rows[i].second), -EINVAL);
		CHECK(strstr(said, "GX0614") && strstr(said, rows[i].says));
		CHECK(!strchr(said, '\033'));
		CHECK(!seen.insns);
	}
}

static void environment(void)
{
	char text65[66] = "", shown[100];

	setenv("GPUEXT_MAX_OPS", "300", 1);
	setenv("GPUEXT_LOCAL_BYTES", "0", 1);
	CHECK_EQ(load("cuda__k", "gpuext:max_ops=20000", PROGRAM, "gpuext:local_bytes=512"), 0);
	CHECK(seen.max_ops == 300 && seen.max_ops_by == GX_LIMIT_OPERATOR);
	CHECK(!seen.max_local_bytes && seen.local_bytes_by == GX_LIMIT_OPERATOR);
	/* the bounds of an object are not the operator's */
	setenv("GPUEXT_MAX_OPS", "4294967295", 1);
	CHECK_EQ(load("cuda__k", NULL, PROGRAM, NULL), 0);
	CHECK(seen.max_ops == UINT32_MAX && seen.max_ops_by == GX_LIMIT_OPERATOR);
	setenv("GPUEXT_MAX_OPS", "", 1);
	CHECK_EQ(load("cuda__k", "gpuext:max_ops=5", PROGRAM, NULL), 0);
	CHECK(seen.max_ops == 5 && seen.max_ops_by == GX_LIMIT_OBJECT);
	/* a tag that is not used is checked all the same */
	setenv("GPUEXT_MAX_OPS", "300", 1);
	CHECK_EQ(load("cuda__k", "gpuext:max_ops=x", PROGRAM, NULL), -EINVAL);
	for (const char *const *text = (const char *const[]){ "0", "1e3", "4294967296", NULL };
	     *text; text++) {
		setenv("GPUEXT_MAX_OPS", *text, 1);
		CHECK_EQ(load("cuda__k", NULL, PROGRAM, NULL), -EINVAL);
		CHECK(strstr(said, "GX0614") && strstr(said, "GPUEXT_MAX_OPS"));
	}
	/* of what is longer, 64 bytes are shown */
	memset(text65, 'x', 65);
	setenv("GPUEXT_MAX_OPS", text65, 1);
	CHECK_EQ(load("cuda__k", NULL, PROGRAM, NULL), -EINVAL);
	text65[64] = '\0';
	snprintf(shown, sizeof(shown), "GPUEXT_MAX_OPS='%s':", text65);
	CHECK(strstr(said, shown));
	unsetenv("GPUEXT_MAX_OPS");
	unsetenv("GPUEXT_LOCAL_BYTES");
	/* leave to end threads is one word */
	for (const char *const *text = (const char *const[]){ "0", "", "yes", "11", "1", NULL };
	     *text; text++) {
		setenv("GPUEXT_ALLOW_EXIT", *text, 1);
		CHECK_EQ(load("cuda__k", NULL, PROGRAM, NULL), 0);
		CHECK_EQ(seen.allow_exit, !strcmp(*text, "1"));
	}
	unsetenv("GPUEXT_ALLOW_EXIT");
	CHECK_EQ(load("cuda__k", NULL, PROGRAM, NULL), 0);
	CHECK(!seen.allow_exit);
}

/* What libbpf will look for in vain is told by what loads the BTF that names it. */
static void kfuncs(void)
{
	static const struct {
		const char *name, *says;
	} rows[] = { { "bpf_iter_num_new", "bpf_iter_num_new: use a for loop" },
		     { "bpf_iter_num_destroy", "bpf_iter_num_destroy: use a for loop" },
		     { "bpf_iter_num", NULL },
		     { "bpf_throw", "bpf_throw: use return" },
		     { "bpf_obj_new_impl", "bpf_obj_new_impl: use a map" } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct btf *btf = btf__new_empty();
		int proto = btf__add_func_proto(btf, 0);

		CHECK(btf__add_func(btf, rows[i].name, BTF_FUNC_EXTERN, proto) > 0);
		said[0] = 0;
		CHECK_EQ(btf__load_into_kernel(btf), 0);
		CHECK(rows[i].says ? strstr(said, "GX0613") && strstr(said, rows[i].says)
		                   : !said[0]);
		btf__free(btf);
	}
}

int main(void)
{
	static const struct gx_bpf_ops ops = { .verify = look, .verified_free = verified_free };

	unsetenv("GPUEXT_MAX_OPS");
	unsetenv("GPUEXT_LOCAL_BYTES");
	gx_bpf_init(&ops);
	gx_bpf_set_log(keep, NULL);
	taken();
	refused();
	environment();
	kfuncs();
	return TEST_END();
}
