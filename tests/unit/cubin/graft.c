/* graft.c - kernels of the samples with probes at their ends: each architecture, what is refused and why, what the copy holds. */
#include "cubin/proof.h"
#include "samples.h"
#include "unit/test.h"

#include <elf.h>
#include <errno.h>

static const struct {
	const char *kernel;
	enum gx_error error; /* GX_E_NONE: it is grafted */
} kernels[] = {
	{ "plain", GX_E_NONE },          { "no_parameters", GX_E_NONE },
	{ "odd_parameters", GX_E_NONE }, { "all_parameters", GX_E_NONE },
	{ "many_threads", GX_E_NONE },   { "constants", GX_E_NONE },
	{ "globals", GX_E_NONE },        { "calls", GX_E_NONE },
	{ "prints", GX_E_NONE },         { "asserts", GX_E_NONE },
	{ "by_pointer", GX_E_NONE },     { "by_table", GX_E_NONE },
	{ "managed", GX_E_GRAFT_SHARE }, { "shared", GX_E_NONE },
	{ "switched", GX_E_NONE },       { "diverges", GX_E_NONE },
	{ "absent", GX_E_GRAFT_KERNEL },
};
enum { N_KERNELS = sizeof(kernels) / sizeof(kernels[0]) };

static void each_kernel_of_each_architecture(void)
{
	for (unsigned i = 0; i < N_SAMPLE_SMS; i++)
		for (unsigned k = 0; k < N_KERNELS; k++) {
			struct gx_diag diag = { 0 };
			struct gx_graft graft;
			struct sample s;
			enum gx_error expected = kernels[k].error;

			if (sample_sms[i] >= 100 && expected != GX_E_GRAFT_KERNEL)
				expected = GX_E_GRAFT_ARCH;
			load_sample(&s, "kernels", sample_sms[i], kernels[k].kernel);
			CHECK_EQ(prepare_sample(&s, NULL), 0);
			gx_graft(&s.request, &graft, &diag);
			if (diag.error != expected)
				fprintf(stderr, "sm_%u %s: %s\n", sample_sms[i], kernels[k].kernel,
				        diag.text);
			CHECK_EQ(diag.error, expected);
			CHECK(!graft.bytes == !!expected);
			if (graft.bytes) {
				int err = gx_graft_prove(&s.request, &graft, &diag);

				if (err)
					fprintf(stderr, "sm_%u: %s\n", sample_sms[i], diag.text);
				CHECK_EQ(err, 0);
			}
			gx_graft_free(&graft);
			drop_sample(&s);
		}
}

/* The copy has the kernel's own sections and those that are true of every kernel, and none of another kernel's. */
static void the_copy_has_what_the_kernel_needs(void)
{
	static const char *const names[] = {
		".note.nv.tkinfo",
		".note.nv.cuinfo",
		".nv.info",
		".nv.compat",
		".nv.callgraph",
		".nv.info.switched",
		".text.switched",
		".nv.constant0.switched",
		".nv.constant2.switched",
		".nv.constant3",
		".nv.constant4",
		".nv.shared.switched",
		".nv.shared.reserved.0",
	};
	struct gx_graft graft;
	struct gx_cubin copy;
	struct sample s;
	uint32_t n = 0;

	load_sample(&s, "kernels", 90, "switched");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_cubin_read(graft.bytes, graft.len, &copy, NULL), 0);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		CHECK(gx_cubin_section(&copy, names[i]));
		if (!gx_cubin_section(&copy, names[i]))
			fprintf(stderr, "no %s\n", names[i]);
	}
	for (uint32_t i = 1; i < copy.n_sections; i++)
		n += !gx_cubin_is_table(&copy.sections[i]);
	CHECK_EQ(n, sizeof(names) / sizeof(names[0]));
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* What names a section names the same one, where the copy has it; relocations do whether they say so or not. */
static void sections_name_each_other_as_before(const char *file, const char *kernel, unsigned sm,
                                               bool says_so, uint32_t n_relocs_least)
{
	struct gx_graft graft;
	struct gx_cubin copy;
	struct sample s;
	uint32_t n = 0, n_relocs = 0;

	load_sample(&s, file, sm, kernel);
	for (uint32_t i = 1; i < s.cubin.n_sections && !says_so; i++)
		s.cubin.sections[i].flags &= ~(uint64_t)SHF_INFO_LINK;
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_cubin_read(graft.bytes, graft.len, &copy, NULL), 0);
	for (uint32_t i = 1; i < copy.n_sections; i++) {
		const struct gx_cubin_section *now = &copy.sections[i];
		const struct gx_cubin_section *before =
		        &s.cubin.sections[gx_cubin_section(&s.cubin, now->name)];

		if (!(now->flags & SHF_INFO_LINK) && now->type != SHT_REL && now->type != SHT_RELA)
			continue;
		n++;
		n_relocs += now->type == SHT_REL || now->type == SHT_RELA;
		CHECK(now->info && now->info < copy.n_sections);
		CHECK(now->info < copy.n_sections &&
		      !strcmp(copy.sections[now->info].name, s.cubin.sections[before->info].name));
		CHECK(!strcmp(copy.sections[now->link].name, s.cubin.sections[before->link].name));
	}
	CHECK(n > 4 && n_relocs >= n_relocs_least);
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* The eight bytes at a place of a section of a copy. */
static uint64_t word_of(const struct gx_graft *graft, const char *section, size_t at)
{
	struct gx_cubin cubin;
	uint64_t word = 0;

	CHECK_EQ(gx_cubin_read(graft->bytes, graft->len, &cubin, NULL), 0);
	memcpy(&word, cubin.sections[gx_cubin_section(&cubin, section)].data + at, sizeof(word));
	gx_cubin_free(&cubin);
	return word;
}

/* Each variable is where it was asked for, by its own name; what is not read is not asked for, and stays 0. */
static void variables_are_those_of_the_original(void)
{
	static const char *const names[] = { "counter", "big" };
	struct gx_graft graft;
	struct sample s;
	uint64_t address;

	load_sample(&s, "kernels", 90, "globals");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(s.n_asked, 2);
	for (size_t i = 0; i < 2; i++) {
		sample_address(&s, names[i], &address);
		CHECK(word_of(&graft, ".nv.constant4", i * 8) == address);
	}
	CHECK(word_of(&graft, ".nv.constant4", 24) == 0);
	CHECK_EQ(graft.n_constants, 0);
	gx_graft_free(&graft);
	/* nobody to ask */
	s.request.address_of = NULL;
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), -EOPNOTSUPP);
	drop_sample(&s);
}

/* The reader leaves records of functions alone: whoever takes one looks at them, of a function that the kernel calls, too. */
static void broken_records_are_refused(void)
{
	static const char *const broken[] = { "calls_elsewhere", "elsewhere" };

	for (size_t i = 0; i < sizeof(broken) / sizeof(broken[0]); i++) {
		struct gx_diag diag = { 0 };
		struct gx_graft graft;
		struct sample s;
		uint32_t info;

		load_sample(&s, "linked", 80, "calls_elsewhere");
		CHECK_EQ(prepare_sample(&s, NULL), 0);
		info = gx_cubin_function(&s.cubin, broken[i])->info;
		CHECK(info);
		*(uint8_t *)(uintptr_t)s.cubin.sections[info].data = 9;
		CHECK_EQ(gx_graft(&s.request, &graft, &diag), -EINVAL);
		CHECK_EQ(diag.error, GX_E_CUBIN);
		drop_sample(&s);
	}
}

/* Halves of an address in the code of a function that the kernel calls, with no addend in the record. */
static void an_address_in_code_is_put_in(void)
{
	struct gx_graft graft;
	struct sample s;
	struct gx_cubin copy;
	const struct gx_cubin_function *f = NULL;
	uint64_t address;

	load_sample(&s, "linked", 80, "calls_elsewhere");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_cubin_read(graft.bytes, graft.len, &copy, NULL), 0);
	CHECK_EQ(copy.n_functions, 3);
	CHECK(gx_cubin_function(&copy, "elsewhere") && !gx_cubin_function(&copy, "leaves"));
	for (uint32_t i = 0; i < copy.n_functions; i++)
		if (strstr(copy.functions[i].name, "deeper"))
			f = &copy.functions[i];
	sample_address(&s, "part_counter", &address);
	for (unsigned i = 0; f && i < 2; i++)
		CHECK_EQ(gx_sass_get(gx_sass_load(copy.sections[f->text].data + i * 16),
		                     GX_SASS_IMM),
		         i ? address >> 32 : address & UINT32_MAX);
	CHECK_EQ(graft.n_constants, 1);
	CHECK(graft.constants && !strcmp(graft.constants[0], "factors"));
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* The driver finds variables by name: of two that share one, nobody knows which it gives. */
static void a_name_that_two_variables_have_is_refused(void)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft;
	struct sample s;

	load_sample(&s, "kernels", 90, "globals");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	for (uint32_t i = 1; i < s.cubin.n_symbols; i++)
		if (!strcmp(s.cubin.symbols[i].name, "functions"))
			s.cubin.symbols[i].name = "counter";
	CHECK_EQ(gx_graft(&s.request, &graft, &diag), -EOPNOTSUPP);
	CHECK(diag.error == GX_E_GRAFT_SHARE && strstr(diag.text, "counter"));
	drop_sample(&s);
}

/* Each literal goes to its own places: the proof sees others, and one that nobody gave a value is told. */
static void literals_have_their_places(void)
{
	static const uint64_t others[] = { 0x7f00deadbeefull, 0x7f0012345678ull };
	struct gx_diag diag = { 0 };
	struct gx_graft graft;
	struct sample s;

	load_sample(&s, "kernels", 90, "plain");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	s.request.literals = others;
	CHECK(gx_graft_prove(&s.request, &graft, &diag) < 0 && diag.error == GX_E_GRAFT_PROOF);
	gx_graft_free(&graft);
	diag = (struct gx_diag){ 0 };
	s.request.n_literals = 1;
	CHECK(gx_graft(&s.request, &graft, &diag) < 0 && diag.error == GX_E_INTERNAL);
	drop_sample(&s);
}

int main(void)
{
	literals_have_their_places();
	each_kernel_of_each_architecture();
	the_copy_has_what_the_kernel_needs();
	for (int says_so = 0; says_so < 2; says_so++) {
		sections_name_each_other_as_before("kernels", "switched", 90, says_so, 0);
		sections_name_each_other_as_before("linked", "calls_elsewhere", 80, says_so, 4);
	}
	broken_records_are_refused();
	variables_are_those_of_the_original();
	an_address_in_code_is_put_in();
	a_name_that_two_variables_have_is_refused();
	return TEST_END();
}
