/* renew.c - modules of devices before sm_30 in new words: ptxas, where it is, makes the same machine code of both. */
#include "ptx/renew.h"
#include "../test.h"

#include <elf.h>
#include <stdlib.h>
#include <unistd.h>

#define PTXAS "/usr/local/cuda/bin/ptxas"

static const char frame[] =
        "\t.version %s\n\t.target %s\n"
        "\t.entry k (.param .u64 a)\n{\n"
        ".reg .u16 %%h<9>; .reg .pred %%p<9>; .reg .u32 %%r<9>; .reg .u64 %%rd<9>;\n"
        ".reg .f32 %%f<9>; .reg .f64 %%d<9>;\n"
        "ld.param.u64 %%rd1, [a]; ld.global.f32 %%f1, [%%rd1]; ld.global.f32 %%f2, [%%rd1+4];\n"
        "ld.global.f32 %%f3, [%%rd1+8]; ld.global.u32 %%r2, [%%rd1+12]; ld.global.f64 %%d1, "
        "[%%rd1+16];\n"
        "ld.global.f64 %%d2, [%%rd1+24]; ld.global.f64 %%d3, [%%rd1+32]; setp.eq.u32 %%p2, %%r2, "
        "0;\n"
        "ld.global.u16 %%h2, [%%rd1+40]; ld.global.u64 %%rd3, [%%rd1+104];\n%s;\n"
        "st.global.f32 [%%rd1], %%f4; st.global.u32 [%%rd1+48], %%r1; st.global.f64 [%%rd1+56], "
        "%%d4;\n"
        "st.global.u64 [%%rd1+112], %%rd4; selp.u32 %%r5, 1, 0, %%p1; st.global.u32 [%%rd1+96], "
        "%%r5;\n"
        "exit;\n}\n";

/* What is written, and what stands for it; every row of ptx_sm1x.def is here. */
static const char *const cases[][2] = {
	{ "abs.f32 %f4, %f1", "abs.ftz.f32 %f4" },
	{ "add.f32 %f4, %f1, %f2", "add.ftz.f32 %f4" },
	{ "add.sat.f32 %f4, %f1, %f2", "add.ftz.sat.f32 %f4" },
	{ "add.rz.f32 %f4, %f1, %f2", "add.rz.ftz.f32 %f4" },
	{ "sub.f32 %f4, %f1, %f2", "sub.ftz.f32 %f4" },
	{ "mul.f32 %f4, %f1, %f2", "mul.ftz.f32 %f4" },
	{ "mul.rn.sat.f32 %f4, %f1, %f2", "mul.rn.ftz.sat.f32 %f4" },
	{ "mul.f32 %f5, %f1, %f2; add.f32 %f4, %f5, %f3", "mul.ftz.f32 %f5" },
	{ "mad.f32 %f4, %f1, %f2, %f3", "mad.rn.ftz.f32 %f4" },
	{ "mad.sat.f32 %f4, %f1, %f2, %f3", "mad.rn.ftz.sat.f32 %f4" },
	{ "min.f32 %f4, %f1, %f2", "min.ftz.f32 %f4" },
	{ "max.f32 %f4, %f1, %f2", "max.ftz.f32 %f4" },
	{ "neg.f32 %f4, %f1", "neg.ftz.f32 %f4" },
	{ "div.approx.f32 %f4, %f1, %f2", "div.approx.ftz.f32 %f4" },
	{ "div.full.f32 %f4, %f1, %f2", "div.full.ftz.f32 %f4" },
	{ "rcp.approx.f32 %f4, %f1", "rcp.approx.ftz.f32 %f4" },
	{ "sqrt.approx.f32 %f4, %f1", "sqrt.approx.ftz.f32 %f4" },
	{ "rsqrt.approx.f32 %f4, %f1", "rsqrt.approx.ftz.f32 %f4" },
	{ "sin.approx.f32 %f4, %f1", "sin.approx.ftz.f32 %f4" },
	{ "cos.approx.f32 %f4, %f1", "cos.approx.ftz.f32 %f4" },
	{ "lg2.approx.f32 %f4, %f1", "lg2.approx.ftz.f32 %f4" },
	{ "ex2.approx.f32 %f4, %f1", "ex2.approx.ftz.f32 %f4" },
	{ "setp.gt.f32 %p1, %f1, %f2", "setp.gt.ftz.f32 %p1" },
	{ "setp.gt.and.f32 %p1, %f1, %f2, %p2", "setp.gt.and.ftz.f32 %p1" },
	{ "set.gt.u32.f32 %r1, %f1, %f2", "set.gt.ftz.u32.f32 %r1" },
	{ "set.gt.and.f32.f32 %f4, %f1, %f2, %p2", "set.gt.and.ftz.f32.f32 %f4" },
	{ "set.gt.f32.s32 %f4, %r2, %r2", "set.gt.f32.s32 %f4" },
	{ "set.gt.f32.u32 %f4, %r2, %r2", "set.gt.f32.u32 %f4" },
	{ "slct.f32.f32 %f4, %f1, %f2, %f3", "slct.ftz.f32.f32 %f4" },
	{ "slct.u32.f32 %r1, %r2, 7, %f3", "slct.ftz.u32.f32 %r1" },
	{ "slct.f32.s32 %f4, %f1, %f2, %r2", "slct.f32.s32 %f4" },
	{ "cvt.f64.f32 %d4, %f1", "cvt.f64.f32 %d4" },
	{ "cvt.f32.f32 %f4, %f1", "cvt.ftz.f32.f32 %f4" },
	{ "cvt.rni.f32.f32 %f4, %f1", "cvt.rni.ftz.f32.f32 %f4" },
	{ "cvt.sat.f32.f32 %f4, %f1", "cvt.ftz.sat.f32.f32 %f4" },
	{ "cvt.rzi.u32.f32 %r1, %f1", "cvt.rzi.ftz.u32.f32 %r1" },
	{ "cvt.rzi.sat.s32.f32 %r1, %f1", "cvt.rzi.ftz.sat.s32.f32 %r1" },
	{ "cvt.rzi.u64.f32 %rd4, %f1", "cvt.rzi.ftz.u64.f32 %rd4" },
	{ "cvt.rzi.s64.f32 %rd4, %f1", "cvt.rzi.ftz.s64.f32 %rd4" },
	{ "cvt.rn.f32.u16 %f4, %h2", "cvt.rn.f32.u16 %f4" },
	{ "cvt.rn.f32.u32 %f4, %r2", "cvt.rn.f32.u32 %f4" },
	{ "cvt.rn.sat.f32.s32 %f4, %r2", "cvt.rn.sat.f32.s32 %f4" },
	{ "cvt.rn.f32.u64 %f4, %rd3", "cvt.rn.f32.u64 %f4" },
	{ "cvt.rn.f32.s64 %f4, %rd3", "cvt.rn.f32.s64 %f4" },
	{ "cvt.rn.f32.f64 %f4, %d1", "cvt.rn.f32.f64 %f4" },
	{ "cvt.rzi.s32.f64 %r1, %d1", "cvt.rzi.s32.f64 %r1" },
	{ "cvt.rn.f64.s32 %d4, %r2", "cvt.rn.f64.s32 %d4" },
	{ "mov.f32 %f4, %f1", "mov.f32 %f4" },
	{ "selp.f32 %f4, %f1, %f2, %p2", "selp.f32 %f4" },
	{ "add.f64 %d4, %d1, %d2", "add.f64 %d4" },
	{ "sub.f64 %d4, %d1, %d2", "sub.f64 %d4" },
	{ "mul.f64 %d4, %d1, %d2", "mul.f64 %d4" },
	{ "mad.rn.f64 %d4, %d1, %d2, %d3", "mad.rn.f64 %d4" },
	{ "neg.f64 %d4, %d1", "neg.f64 %d4" },
	{ "abs.f64 %d4, %d1", "abs.f64 %d4" },
	{ "setp.gt.f64 %p1, %d1, %d2", "setp.gt.f64 %p1" },
	{ "mov.f64 %d4, %d1", "mov.f64 %d4" },
	{ "selp.f64 %d4, %d1, %d2, %p2", "selp.f64 %d4" },
	{ "mul24.lo.s32 %r1, %r2, %r2", "mul24.lo.s32 %r1" },
	{ "cvt.u32.u16 %r1, %tid.x", "cvt.u32.u16 %r1, %tid.x" },
	{ "bar.sync 0", "bar.sync 0" },
};

/* The machine code of k, freed by the caller; NULL: ptxas says no. */
static void *assemble(const char *text, size_t *len)
{
	char source[] = "/tmp/gx-renew-XXXXXX", out[64], command[256];
	int fd = mkstemp(source);
	char *file = calloc(1, 1 << 20);
	void *code = NULL;
	FILE *cubin = NULL;

	CHECK(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
	close(fd);
	snprintf(out, sizeof(out), "%s.cubin", source);
	snprintf(command, sizeof(command), PTXAS " -arch=sm_90 -o %s %s 2>/dev/null", out, source);
	if (file && !system(command))
		cubin = fopen(out, "rb");
	if (cubin && fread(file, 1, (1 << 20) - 1, cubin) > sizeof(Elf64_Ehdr)) {
		const Elf64_Ehdr *elf = (const void *)file;
		const Elf64_Shdr *sections = (const void *)(file + elf->e_shoff);
		const char *names = file + sections[elf->e_shstrndx].sh_offset;

		for (int i = 0; i < elf->e_shnum && !code; i++) {
			if (strcmp(names + sections[i].sh_name, ".text.k"))
				continue;
			*len = sections[i].sh_size;
			code = malloc(*len);
			if (code)
				memcpy(code, file + sections[i].sh_offset, *len);
		}
	}
	if (cubin)
		fclose(cubin);
	free(file);
	unlink(source);
	unlink(out);
	return code;
}

static void judge(const char *old, const char *new)
{
	size_t old_len = 0, new_len = 0;
	void *old_code, *new_code;

	if (access(PTXAS, X_OK))
		return;
	old_code = assemble(old, &old_len);
	new_code = assemble(new, &new_len);
	if (!old_code || !new_code || old_len != new_len || memcmp(old_code, new_code, old_len)) {
		fprintf(stderr, "other machine code (%zu, %zu bytes):\n%s\n%s\n", old_len, new_len,
		        old, new);
		CHECK(!"the same machine code");
	}
	free(old_code);
	free(new_code);
}

static int renew(const char *text, struct gx_strbuf *out, struct gx_diag *diag)
{
	struct gx_ptx_module *module = NULL;
	int err = gx_ptx_parse(text, strlen(text), &module, diag);

	*out = (struct gx_strbuf){ 0 };
	CHECK_EQ(err, 0);
	if (err)
		return err;
	CHECK(gx_ptx_is_old(module));
	err = gx_ptx_renew(module, out, diag);
	gx_ptx_free(module);
	return err;
}

/* One in eight goes to ptxas, all with GX_RENEW_ALL: each takes two of its runs. */
static void test_cases(void)
{
	bool all = getenv("GX_RENEW_ALL") != NULL;
	char text[4096];

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct gx_diag diag = { .insn = -1 };
		struct gx_strbuf out;

		snprintf(text, sizeof(text), frame, "1.4", "sm_13", cases[i][0]);
		CHECK_EQ(renew(text, &out, &diag), 0);
		if (diag.error)
			fprintf(stderr, "%s: %s\n", cases[i][0], diag.text);
		CHECK(strstr(gx_strbuf_text(&out), cases[i][1]) != NULL);
		CHECK(strstr(gx_strbuf_text(&out), ".version 6.0") != NULL);
		CHECK(strstr(gx_strbuf_text(&out), ".target sm_30\n.address_size 64") != NULL);
		if (all || i % 8 == 1)
			judge(text, gx_strbuf_text(&out));
		gx_strbuf_free(&out);
	}
}

static void test_later_devices(void)
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_strbuf out;
	char text[4096];

	/* from sm_20 on instructions say what they do, and they are not touched */
	snprintf(text, sizeof(text), frame, "2.3", "sm_20\n.address_size 64",
	         "fma.rn.f32 %f4, %f1, %f2, %f3; rcp.rn.f64 %d4, %d1");
	CHECK_EQ(renew(text, &out, &diag), 0);
	CHECK(strstr(gx_strbuf_text(&out), "rcp.rn.f64 %d4, %d1;") != NULL);
	CHECK(strstr(gx_strbuf_text(&out), ".target sm_30\n.address_size 64\n\t.entry") != NULL);
	judge(text, gx_strbuf_text(&out));
	gx_strbuf_free(&out);
}

static void test_refusals(void)
{
	static const struct {
		const char *version, *target, *body;
	} refused[] = {
		{ "1.4", "sm_13", "rcp.rn.f64 %d4, %d1" },
		{ "1.4", "sm_13", "div.rn.f64 %d4, %d1, %d2" },
		{ "1.4", "sm_13", "mad.ftz.f32 %f4, %f1, %f2, %f3" },
		{ "1.4", "sm_13", "cvt.rn.f16.f32 %h1, %f1" },
		{ "1.4", "sm_13", "fma.rn.f32 %f4, %f1, %f2, %f3" },
		{ "1.3", "sm_13", "mov.f32 %f4, %f1" },
		{ "1.4", "sm_10, map_f64_to_f32", "mov.f32 %f4, %f1" }, /* the frame has f64 */
	};
	char text[4096];

	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		struct gx_diag diag = { .insn = -1 };
		struct gx_strbuf out;

		snprintf(text, sizeof(text), frame, refused[i].version, refused[i].target,
		         refused[i].body);
		CHECK(renew(text, &out, &diag) < 0);
		CHECK_EQ(diag.error, GX_E_EMIT_TARGET);
		gx_strbuf_free(&out);
	}
}

static void test_not_old(void)
{
	static const char text[] = ".version 3.0\n.target sm_30\n.entry k () { ret; }\n";
	struct gx_ptx_module *module = NULL;

	CHECK_EQ(gx_ptx_parse(text, strlen(text), &module, NULL), 0);
	CHECK(module && !gx_ptx_is_old(module));
	gx_ptx_free(module);
}

/* f64 may stand for f32 where there is none. */
static void test_nothing_stands_for_f32(void)
{
	static const char text[] =
	        ".version 1.4\n.target sm_10, map_f64_to_f32\n.entry k () { .reg .f32 %f<2>; "
	        "mov.f32 %f1, 0f00000000; ret; }\n";
	struct gx_diag diag = { .insn = -1 };
	struct gx_strbuf out;

	CHECK_EQ(renew(text, &out, &diag), 0);
	gx_strbuf_free(&out);
}

int main(void)
{
	test_cases();
	test_later_devices();
	test_refusals();
	test_not_old();
	test_nothing_stands_for_f32();
	return TEST_END();
}
