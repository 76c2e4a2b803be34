/* version.c - since when instructions can be written: what is known of samples, what ptxas says of each line, texts that are lowered. */
#include "ptx/version.h"
#include "../test.h"
#include "sample.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PTXAS "/usr/local/cuda/bin/ptxas"

static const char frame[] = ".version %s\n.target sm_75\n.address_size 64\n"
                            ".visible .entry k(.param .u64 a)\n{\n"
                            ".reg .b16 %%h<9>; .reg .b32 %%r<40>; .reg .b64 %%d<20>; .reg .f32 "
                            "%%f<20>; .reg .f64 %%e<9>; .reg .pred %%p<9>; .reg .b8 %%b<9>; "
                            ".shared .align 16 .b8 s[64];\n%s\nret;\n}\n";
#define FRAME_LINES 6 /* before what is put in */

/* Of one line, the version that it needs; "": of the table alone, ptxas says it otherwise. */
struct line {
	const char *text;
	uint32_t major, minor;
};
static const struct line lines[] = {
	{ "add.rn.f32 %f1, %f2, %f3;", 6, 0 },
	{ "add.bf16 %h1, %h2, %h3;", 7, 8 },
	{ "add.u16x2 %r1, %r2, %r3;", 8, 0 },
	{ "add.f32x2 %d1, %d2, %d3;", 8, 6 },
	{ "fma.rn.f16x2 %r1, %r2, %r3, %r4;", 6, 0 },
	{ "fma.rn.relu.f16x2 %r1, %r2, %r3, %r4;", 7, 0 },
	{ "fma.rn.bf16x2 %r1, %r2, %r3, %r4;", 7, 0 },
	{ "fma.rn.f32x2 %d1, %d2, %d3, %d4;", 8, 6 },
	{ "mul.bf16x2 %r1, %r2, %r3;", 7, 8 },
	{ "abs.f16 %h1, %h2;", 6, 5 },
	{ "neg.bf16 %h1, %h2;", 7, 0 },
	{ "min.f16x2 %r1, %r2, %r3;", 7, 0 },
	{ "max.NaN.f32 %f1, %f2, %f3;", 7, 0 },
	{ "max.relu.s32 %r1, %r2, %r3;", 8, 0 },
	{ "min.xorsign.abs.f32 %f1, %f2, %f3;", 7, 2 },
	{ "ex2.approx.f16 %h1, %h2;", 7, 0 },
	{ "ex2.approx.ftz.bf16 %h1, %h2;", 7, 8 },
	{ "tanh.approx.f32 %f1, %f2;", 7, 0 },
	{ "tanh.approx.bf16x2 %r1, %r2;", 7, 8 },
	{ "szext.clamp.u32 %r1, %r2, %r3;", 7, 6 },
	{ "bmsk.clamp.b32 %r1, %r2, %r3;", 7, 6 },
	{ "dp4a.u32.s32 %r1, %r2, %r3, %r4;", 6, 0 },
	{ "lop3.b32 %r1, %r2, %r3, %r4, 0x3f;", 6, 0 },
	{ "lop3.or.b32 %r1|%p1, %r2, %r3, %r4, 0x3f, %p2;", 8, 2 },
	{ "setp.lt.bf16 %p1, %h1, %h2;", 7, 8 },
	{ "mov.b32 %r1, %clock;", 6, 0 },
	{ "mov.u32 %r1, %clusterid.x;", 7, 8 },
	{ "mov.u32 %r1, %cluster_ctarank;", 7, 8 },
	{ "mov.u32 %r1, %aggr_smem_size;", 8, 1 },
	{ "mov.u64 %d1, %current_graph_exec;", 8, 0 },
	{ "cvt.rn.bf16x2.f32 %r1, %f1, %f2;", 7, 0 },
	{ "cvt.rna.tf32.f32 %r1, %f1;", 7, 0 },
	{ "cvt.rn.bf16.s32 %h1, %r1;", 7, 8 },
	{ "cvt.rn.satfinite.e4m3x2.f32 %h1, %f1, %f2;", 8, 1 },
	{ "cvt.rn.f16x2.e4m3x2 %r1, %h1;", 8, 1 },
	{ "cvt.rn.satfinite.tf32.f32 %r1, %f1;", 8, 6 },
	{ "cvt.rn.satfinite.e2m1x2.f32 %b1, %f1, %f2;", 8, 6 },
	{ "cvt.pack.sat.u16.s32 %r1, %r2, %r3;", 6, 5 },
	{ "cvta.param.u64 %d1, %d2;", 7, 7 },
	{ "mapa.shared::cluster.u32 %r1, %r2, %r3;", 7, 8 },
	{ "getctarank.shared::cluster.u32 %r1, %r2;", 7, 8 },
	{ "ld.global.nc.v4.f32 {%f1, %f2, %f3, %f4}, [%d1];", 6, 0 },
	{ "ld.shared::cta.u32 %r1, [s];", 7, 8 },
	{ "ld.global.L1::no_allocate.u32 %r1, [%d1];", 7, 4 },
	{ "ld.global.L2::cache_hint.u32 %r1, [%d1], %d2;", 7, 4 },
	{ "ld.mmio.relaxed.sys.global.u32 %r1, [%d1];", 8, 2 },
	{ "ld.global.v8.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, [%d1];", 8, 8 },
	{ "ld.global.v4.u64 {%d1, %d2, %d3, %d4}, [%d5];", 8, 8 },
	{ "st.relaxed.gpu.global.u32 [%d1], %r1;", 6, 0 },
	{ "st.relaxed.cluster.global.u32 [%d1], %r1;", 7, 8 },
	{ "st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], %r2, [%r3];", 8, 1 },
	{ "prefetch.global.L2::evict_last [%d1];", 7, 4 },
	{ "discard.global.L2 [%d1], 128;", 7, 4 },
	{ "createpolicy.fractional.L2::evict_last.b64 %d1, 1.0;", 7, 4 },
	{ "atom.global.add.noftz.f16 %h1, [%d1], %h2;", 6, 3 },
	{ "atom.global.cas.b16 %h1, [%d1], %h2, %h3;", 6, 3 },
	{ "atom.global.add.noftz.bf16x2 %r1, [%d1], %r2;", 7, 8 },
	{ "red.global.add.v2.f32 [%d1], {%f1, %f2};", 8, 1 },
	{ "multimem.red.relaxed.gpu.global.add.u32 [%d1], %r1;", 8, 1 },
	{ "nanosleep.u32 %r1;", 6, 3 },
	{ "setmaxnreg.inc.sync.aligned.u32 40;", 8, 0 },
	{ "griddepcontrol.wait;", 7, 8 },
	{ "barrier.cluster.arrive;", 7, 8 },
	{ "barrier.cluster.arrive.release;", 8, 0 },
	{ "fence.acq_rel.gpu;", 6, 0 },
	{ "fence.proxy.alias;", 7, 5 },
	{ "fence.proxy.async;", 8, 0 },
	{ "fence.mbarrier_init.release.cluster;", 8, 0 },
	{ "activemask.b32 %r1;", 6, 2 },
	{ "match.any.sync.b32 %r1, %r2, -1;", 6, 0 },
	{ "redux.sync.add.s32 %r1, %r2, -1;", 7, 0 },
	{ "redux.sync.min.f32 %f1, %f2, -1;", 8, 6 },
	{ "elect.sync %r1|%p1, -1;", 8, 0 },
	{ "mbarrier.init.shared.b64 [s], 1;", 7, 0 },
	{ "mbarrier.test_wait.parity.shared.b64 %p1, [s], 1;", 7, 1 },
	{ "mbarrier.try_wait.parity.shared::cta.b64 %p1, [s], 1;", 7, 8 },
	{ "mbarrier.arrive.expect_tx.shared.b64 %d1, [s], 1;", 8, 0 },
	{ "cp.async.ca.shared.global [s], [%d1], 16;", 7, 0 },
	{ "cp.async.cg.shared.global.L2::128B [s], [%d1], 16;", 7, 4 },
	{ "cp.async.bulk.commit_group;", 8, 0 },
	{ "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [%d1], 16, [s];",
	  8, 0 },
	{ "cp.async.bulk.prefetch.L2.global [%d1], 16;", 8, 0 },
	{ "cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], "
	  "[%d1, {%r1}], [s];",
	  8, 0 },
	{ "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%d1], [s], 16;", 8, 0 },
	{ "tensormap.replace.tile.rank.global.b1024.b32 [%d1], 2;", 8, 3 },
	{ "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r1, %r2, %r3, %r4}, [s];", 6, 5 },
	{ "stmatrix.sync.aligned.m8n8.x1.shared.b16 [s], {%r1};", 7, 8 },
	{ "movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r2;", 7, 8 },
	{ "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, %r3, "
	  "%r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};",
	  7, 0 },
	{ "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2}, "
	  "{%r5}, {%f1, %f2, %f3, %f4};",
	  6, 5 },
	{ "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%f1, %f2, %f3, %f4}, {%r1, %r2, "
	  "%r3, %r4}, {%r5, %r6}, {%f1, %f2, %f3, %f4};",
	  8, 4 },
	{ "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32 {%r11, %r12, %r13, %r14}, "
	  "{%r1, %r2, %r3, %r4}, {%r5, %r6}, {%r11, %r12, %r13, %r14};",
	  7, 0 },
	{ "wgmma.fence.sync.aligned;", 8, 0 },
	{ "stacksave.u64 %d1;", 7, 3 },
	{ "alloca.u64 %d1, 64;", 7, 3 },
};
#define N_LINES (sizeof(lines) / sizeof(lines[0]))

static int needs(const char *text, struct gx_ptx_version *out, struct gx_diag *diag)
{
	struct gx_ptx_module *module = NULL;
	int err = gx_ptx_parse(text, strlen(text), &module, diag);

	CHECK_EQ(err, 0);
	*diag = (struct gx_diag){ .insn = -1 };
	if (!err)
		err = gx_ptx_needs(module, out, diag);
	gx_ptx_free(module);
	return err;
}

static char *framed(const char *version, const char *body)
{
	char *text = NULL;

	CHECK(asprintf(&text, frame, version, body) > 0);
	return text;
}

static void test_lines(void)
{
	for (size_t i = 0; i < N_LINES; i++) {
		struct gx_ptx_version version = { 0, 0 };
		struct gx_diag diag = { .insn = -1 };
		char *text = framed("9.9", lines[i].text);
		bool of_frame = lines[i].major == 6 && lines[i].minor < 3; /* sm_75 */

		CHECK_EQ(needs(text, &version, &diag), 0);
		if (diag.error)
			fprintf(stderr, "%s: %s\n", lines[i].text, diag.text);
		CHECK_EQ(version.major, lines[i].major);
		CHECK_EQ(version.minor, of_frame ? 3 : lines[i].minor);
		if (version.major != lines[i].major)
			fprintf(stderr, "%s\n", lines[i].text);
		free(text);
	}
}

/* What ptxas says of each line must not be newer than what the table says. */
static void hear(FILE *log)
{
	struct gx_ptx_version said[N_LINES];
	char *text = NULL, *at;
	unsigned line, major, minor;
	size_t size = 0, n_said = 0;

	memset(said, 0, sizeof(said));
	while (getline(&text, &size, log) > 0) {
		at = strstr(text, ", line ");
		if (!at || sscanf(at, ", line %u;", &line) != 1 || line < FRAME_LINES + 1 ||
		    line > FRAME_LINES + N_LINES)
			continue;
		if (strstr(text, "mismatch") || strstr(text, "nknown"))
			fprintf(stderr, "%s: %s", lines[line - FRAME_LINES - 1].text, text);
		CHECK(!strstr(text, "mismatch") && !strstr(text, "nknown"));
		at = strstr(text, "PTX ISA .version ");
		if (!at || sscanf(at, "PTX ISA .version %u.%u", &major, &minor) != 2)
			continue;
		if (gx_ptx_version_is_newer((struct gx_ptx_version){ major, minor },
		                            said[line - FRAME_LINES - 1]))
			said[line - FRAME_LINES - 1] = (struct gx_ptx_version){ major, minor };
		n_said++;
	}
	free(text);
	CHECK(n_said >= 50);
	for (size_t i = 0; i < N_LINES; i++) {
		struct gx_ptx_version ours = { lines[i].major, lines[i].minor };

		if (getenv("GX_TELL"))
			printf("%u.%u %u.%u %s\n", ours.major, ours.minor, said[i].major,
			       said[i].minor, lines[i].text);
		CHECK(!gx_ptx_version_is_newer(said[i], ours));
	}
}

static void test_ptxas(void)
{
	char folder[] = "/tmp/gx-version-XXXXXX", command[160], *body = NULL, *text;
	size_t len = 0;
	FILE *stream, *file;

	if (access(PTXAS, X_OK)) {
		printf("skipped: no ptxas\n");
		return;
	}
	stream = open_memstream(&body, &len);
	for (size_t i = 0; i < N_LINES; i++)
		fprintf(stream, "%s\n", lines[i].text);
	fclose(stream);
	text = framed("6.0", body);
	CHECK(mkdtemp(folder) != NULL);
	snprintf(command, sizeof(command), "%s/a.ptx", folder);
	file = fopen(command, "w");
	fputs(text, file);
	fclose(file);
	snprintf(command, sizeof(command), PTXAS " -arch=sm_75 -o %s/a %s/a.ptx 2>&1", folder,
	         folder);
	file = popen(command, "r");
	CHECK(file != NULL);
	if (file) {
		hear(file);
		pclose(file);
	}
	snprintf(command, sizeof(command), "rm -r %s", folder);
	CHECK_EQ(system(command), 0);
	free(text);
	free(body);
}

#define TEN ".s32.s32.s32.s32.s32.s32.s32.s32.s32.s32"

/* Something that the table does not have, or has not with this word. */
static void test_unknown(void)
{
	static const struct {
		const char *text, *what;
	} cases[] = {
		{ "frobnicate.u32 %r1, %r2;", "'frobnicate' of frobnicate in line 7" },
		{ "\nadd.s4x8 %r1, %r2, %r3;", "'s4x8' of add in line 8" },
		/* the start of a word that is known, and known words behind it */
		{ "ld.global.glob.u32 %r1, [%d1];", "'glob' of ld in line 7" },
		{ "ld.global.globally.u32 %r1, [%d1];", "'globally' of ld in line 7" },
		{ "mov.u32 %r1, %tid.xx;", "'xx' of %tid in line 7" },
		/* more words than any instruction has */
		{ "add" TEN TEN TEN ".s32.s32.u32 %r1, %r2, %r3;",
		  "'add" TEN TEN ".s32.s32.s32.s32.' of add in line 7" },
		{ "mov.u32 %r1, %new_register;", "'%new_register' of %new_register in line 7" },
		{ "mov.u32 %r1, %tid.v;", "'v' of %tid in line 7" },
		{ ".newspace .b32 x;", "'newspace' of . in line 7" },
		{ "add.s32 %r1, %r2, %warpid; @%p1 foo;", "'foo' of foo in line 7" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct gx_ptx_version version;
		struct gx_diag diag = { .insn = -1 };
		char *text = framed("9.9", cases[i].text);
		struct gx_ptx_module *module = NULL;

		if (!gx_ptx_parse(text, strlen(text), &module, &diag)) {
			CHECK_EQ(gx_ptx_needs(module, &version, &diag), -EOPNOTSUPP);
			CHECK_EQ(diag.error, GX_E_PTX_SINCE);
			if (strcmp(diag.text, cases[i].what))
				fprintf(stderr, "%s\n", diag.text);
			CHECK(!strcmp(diag.text, cases[i].what));
		} else {
			CHECK_EQ(i, 4); /* it is not even parsed */
		}
		gx_ptx_free(module);
		free(text);
	}
}

static void test_modules(void)
{
	static const struct {
		const char *text;
		uint32_t major, minor; /* 0: unknown */
	} cases[] = {
		{ ".version 9.9\n.target sm_52\n.address_size 64\n", 6, 0 },
		{ ".version 9.9\n.target sm_90\n.address_size 64\n", 7, 8 },
		{ ".version 9.9\n.target sm_90a\n.address_size 64\n", 8, 0 },
		{ ".version 9.9\n.target sm_100f\n.address_size 64\n", 8, 8 },
		{ ".version 9.9\n.target sm_103a\n.address_size 64\n", 8, 8 },
		{ ".version 9.9\n.target sm_199\n.address_size 64\n", 0, 0 },
		{ ".version 9.9\n.target sm_90x\n.address_size 64\n", 0, 0 },
		{ ".version 9.9\n.target sm_60\n.address_size 64\n.visible .entry k() "
		  ".maxclusterrank 8 { ret; }\n",
		  7, 8 },
		{ ".version 9.9\n.target sm_60\n.address_size 64\n.visible .entry k(.param .b8 "
		  "a[4352]) { ret; }\n",
		  6, 0 },
		{ ".version 9.9\n.target sm_60\n.address_size 64\n.visible .entry k(.param .b8 "
		  "a[4353]) { ret; }\n",
		  8, 1 },
		{ ".version 9.9\n.target sm_60\n.address_size 64\n.func f() .noreturn { exit; }\n",
		  6, 4 },
		{ ".version 9.9\n.target sm_60\n.address_size 64\n.global .attribute(.managed) "
		  ".b32 x;\n",
		  6, 0 },
		{ ".version 9.9\n.target sm_60\n.address_size 64\n.global .align 8 .b8 x[8];\n"
		  ".entry k() {\n.loc 1 2 3\n.pragma \"nounroll\";\nret; }\n.file 1 "
		  "\"a.cu\"\n.section .debug_info {\n.b32 .debug_abbrev\n.b8 1\n}\n",
		  6, 0 },
		{ ".version 9.9\n.target sm_60\n.address_size 64\n"
		  ".entry k() {\n.loc 1 2 3, inlined_at 1 2 3\nret; }\n",
		  7, 2 },
		{ ".version 9.9\n.target sm_60\n.address_size 64\n.func f(.param .b8 "
		  "a[4353]) { ret; }\n",
		  6, 0 },
		{ ".version 9.9\n.target sm_60\n.address_size 64\n"
		  ".entry k() {\n.loc 1 2 3, function_name $L__info_string0, inlined_at 1 2 "
		  "3\nret; }\n",
		  7, 2 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct gx_ptx_version version = { 0, 0 };
		struct gx_diag diag = { .insn = -1 };
		int err = needs(cases[i].text, &version, &diag);

		CHECK_EQ(err, cases[i].major ? 0 : -EOPNOTSUPP);
		if (err && cases[i].major)
			fprintf(stderr, "%s: %s\n", cases[i].text, diag.text);
		if (cases[i].major) {
			CHECK_EQ(version.major, cases[i].major);
			CHECK_EQ(version.minor, cases[i].minor);
		}
	}
}

/* What compilers and ptxas take as of their version needs none that is newer. */
static void check_sample(const struct gx_ptx_module *m, const char *name)
{
	struct gx_ptx_version version = { 0, 0 }, own = { m->version_major, m->version_minor };
	struct gx_diag diag = { .insn = -1 };
	int err = gx_ptx_needs(m, &version, &diag);

	if (err || gx_ptx_version_is_newer(version, own))
		fprintf(stderr, "%s: %u.%u: %s\n", name, version.major, version.minor, diag.text);
	CHECK_EQ(err, 0);
	CHECK(!gx_ptx_version_is_newer(version, own));
}

static void test_samples(void)
{
	static const char *const names[] = {
		"calls.nvcc13.lineinfo.ptx", "calls.nvcc13.sm_75.ptx",   "calls.nvcc13.sm_90a.ptx",
		"calls.nvcc13.sm_100.ptx",   "calls.clang14.ptx60.ptx",  "calls.clang14.ptx75.ptx",
		"shared.nvcc13.sm_90a.ptx",  "shared.clang14.ptx60.ptx", "triton.ptx"
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct gx_ptx_module *module = NULL;
		struct gx_diag diag = { .insn = -1 };
		size_t len = 0;
		char path[128], *text;

		snprintf(path, sizeof(path), "tests/data/ptx/%s", names[i]);
		text = read_sample(path, &len);
		CHECK(text != NULL);
		CHECK_EQ(gx_ptx_parse(text, len, &module, &diag), 0);
		if (module)
			check_sample(module, names[i]);
		gx_ptx_free(module);
		free(text);
	}
}

static void test_lower(void)
{
	static const char text[] =
	        ".version  9.1 // new\n.target sm_80\n.address_size 64\n.entry k() { .reg .b32 "
	        "%r<2>;\n\tredux.sync.add.s32 %r1, %r1, -1; ret; }\n";
	struct gx_ptx_module *module = NULL;
	struct gx_diag diag = { .insn = -1 };
	struct gx_strbuf out = { 0 };
	char *expected = strdup(text);

	CHECK_EQ(gx_ptx_parse(text, sizeof(text) - 1, &module, &diag), 0);
	CHECK_EQ(gx_ptx_lower(module, (struct gx_ptx_version){ 8, 4 }, &out, &diag), 0);
	memcpy(expected + 10, "8.4", 3);
	CHECK(out.data && !strcmp(out.data, expected));
	gx_strbuf_free(&out);
	CHECK_EQ(gx_ptx_lower(module, (struct gx_ptx_version){ 7, 0 }, &out, &diag), 0);
	gx_strbuf_free(&out);
	CHECK_EQ(gx_ptx_lower(module, (struct gx_ptx_version){ 6, 5 }, &out, &diag), -EOPNOTSUPP);
	CHECK_EQ(diag.error, GX_E_PTX_SINCE);
	CHECK(!strcmp(diag.text, "it needs PTX 7.0"));
	gx_strbuf_free(&out);
	gx_ptx_free(module);
	/* what is not known is not lowered */
	diag = (struct gx_diag){ .insn = -1 };
	memcpy(expected + strcspn(expected, "\t") + 1, "frobn", 5);
	CHECK_EQ(gx_ptx_parse(expected, strlen(expected), &module, &diag), 0);
	CHECK_EQ(gx_ptx_lower(module, (struct gx_ptx_version){ 9, 0 }, &out, &diag), -EOPNOTSUPP);
	CHECK(!out.len && !strcmp(diag.text, "'frobn' of frobn in line 5"));
	gx_ptx_free(module);
	free(expected);
}

static void test_releases(void)
{
	struct gx_ptx_version v = { 0, 0 };

	CHECK(gx_ptx_newest(13000, &v) && v.major == 9 && v.minor == 0);
	CHECK(gx_ptx_newest(12060, &v) && v.major == 8 && v.minor == 5);
	CHECK(gx_ptx_newest(12080, &v) && v.major == 8 && v.minor == 7);
	CHECK(gx_ptx_newest(12040, &v) && v.major == 8 && v.minor == 4);
	CHECK(gx_ptx_newest(13005, &v) && v.major == 9 && v.minor == 0);
	CHECK(!gx_ptx_newest(13010, &v) && !gx_ptx_newest(14000, &v));
	CHECK(!gx_ptx_newest(8000, &v) && !gx_ptx_newest(0, &v));
}

int main(void)
{
	test_lines();
	test_ptxas();
	test_unknown();
	test_modules();
	test_samples();
	test_lower();
	test_releases();
	return TEST_END();
}
