/* records.c - records of .nv.info that are missing, twice there, or say what can't be: each is refused, or what comes out is proved. */
#include "cubin/attrs.h"
#include "cubin/proof.h"
#include "samples.h"
#include "unit/test.h"

enum { KIND = -1 };

/* The record of a kernel, or of the module, gets another kind, or another value of one of its words. */
struct change {
	const char *kernel;
	bool of_module; /* the record of .nv.info that speaks of the kernel */
	uint8_t kind;
	int word; /* KIND: the kind */
	uint32_t value;
	enum gx_error error;
};

static bool speaks_of(const struct sample *s, const struct change *c,
                      const struct gx_cubin_attr *attr)
{
	return attr->kind == c->kind &&
	       (!c->of_module ||
	        gx_cubin_word(attr, 0) == gx_cubin_function(&s->cubin, c->kernel)->symbol);
}

static void check_change(const struct change *c)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft;
	struct gx_cubin_attr attr;
	struct sample s;
	const struct gx_cubin_section *info;
	bool found = false;
	int err;

	load_sample(&s, "kernels", 90, c->kernel);
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	info = &s.cubin.sections[c->of_module ? s.cubin.global_info
	                                      : gx_cubin_function(&s.cubin, c->kernel)->info];
	for (size_t at = 0; !found && gx_cubin_attr_next(info, &at, &attr);) {
		uint8_t *record = s.data + info->offset + attr.offset;

		if (!speaks_of(&s, c, &attr))
			continue;
		found = true;
		if (c->word == KIND)
			record[1] = (uint8_t)c->value;
		else
			memcpy(record + 4 + 4 * c->word, &c->value, 4);
	}
	CHECK(found);
	err = gx_graft(&s.request, &graft, &diag);
	if (!err)
		err = gx_graft_prove(&s.request, &graft, &diag);
	CHECK_EQ(!err, !c->error);
	CHECK_EQ(diag.error, c->error);
	if (diag.error != c->error)
		fprintf(stderr, "%s, record %02x: %s\n", c->kernel, c->kind, diag.text);
	gx_graft_free(&graft);
	drop_sample(&s);
}

static void records_are_checked(void)
{
	static const struct change changes[] = {
		/* places: behind the code (compilers leave some), between instructions, an EXIT */
		{ "globals", false, 0x31, 0, 0x10000, GX_E_NONE },
		{ "globals", false, 0x31, 0, 0x10004, GX_E_NONE },
		{ "globals", false, 0x31, 0, 0x34, GX_E_GRAFT_ATTRIBUTE },
		{ "globals", false, 0x31, 0, 0x100, GX_E_GRAFT_ATTRIBUTE },
		/* targets of indirect branches: the start; more than there are */
		{ "switched", false, 0x34, 3, 0, GX_E_GRAFT_ATTRIBUTE },
		{ "switched", false, 0x34, 3, 0x20, GX_E_NONE },
		{ "switched", false, 0x34, 2, 1000, GX_E_GRAFT_ATTRIBUTE },
		/* too short for threads; places with a mask beside them; one that has 16 bytes for each */
		{ "globals", false, 0x31, KIND, 0x05, GX_E_GRAFT_ATTRIBUTE },
		/* 1,024 threads along x, and more than one of them along y or z; none at all */
		{ "many_threads", false, 0x05, 1, 2, GX_E_GRAFT_ATTRIBUTE },
		{ "many_threads", false, 0x05, 2, 2, GX_E_GRAFT_ATTRIBUTE },
		{ "many_threads", false, 0x05, 1, 1 << 22, GX_E_GRAFT_ATTRIBUTE },
		{ "many_threads", false, 0x05, 2, 1025, GX_E_GRAFT_ATTRIBUTE },
		{ "many_threads", false, 0x05, 1, 0, GX_E_GRAFT_ATTRIBUTE },
		{ "many_threads", false, 0x05, 0, 1024, GX_E_NONE },
		{ "globals", false, 0x31, KIND, 0x44, GX_E_NONE },
		{ "globals", false, 0x31, KIND, 0x39, GX_E_NONE },
		/* symbols that are not there */
		{ "prints", false, 0x0f, 0, 0xffff, GX_E_GRAFT_ATTRIBUTE },
		{ "prints", false, 0x0a, 0, 0xffff, GX_E_GRAFT_ATTRIBUTE },
		/* parameters that do not add up, and a bank that is missing */
		{ "odd_parameters", false, 0x17, 1, 0x00080005, GX_E_GRAFT_ATTRIBUTE },
		/* the form for more than 4 KiB takes no launch id */
		{ "odd_parameters", false, 0x17, KIND, 0x45, GX_E_GRAFT_PARAMS },
		{ "odd_parameters", false, 0x0a, KIND, 0x36, GX_E_GRAFT_ATTRIBUTE },
		{ "odd_parameters", false, 0x19, KIND, 0x50, GX_E_GRAFT_ATTRIBUTE },
		/* two sizes of all parameters */
		{ "plain", false, 0x36, KIND, 0x19, GX_E_GRAFT_ATTRIBUTE },
		/* a second list of EXITs */
		{ "plain", false, 0x36, KIND, 0x1c, GX_E_NONE },
		/* of the module: no registers, no stack, not known, of a compiler to come */
		{ "plain", true, 0x2f, 1, 0, GX_E_GRAFT_ATTRIBUTE },
		{ "plain", true, 0x12, KIND, 0x23, GX_E_NONE },
		{ "plain", true, 0x11, KIND, 0x40, GX_E_GRAFT_ATTRIBUTE },
		{ "plain", true, 0x11, KIND, 0xee, GX_E_NONE },
		/* one that is as true of the copy */
		{ "plain", true, 0x11, KIND, 0x0d, GX_E_NONE },
	};

	for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++)
		check_change(&changes[i]);
}

/* Places that have a mask, or more, beside them are looked at as others are. */
static void wide_places_are_checked(void)
{
	static const uint8_t kinds[] = { 0x44, 0x39 };

	for (size_t i = 0; i < sizeof(kinds); i++) {
		const uint32_t place = 0x34;
		struct gx_diag diag = { 0 };
		struct gx_cubin_attr attr;
		struct gx_graft graft;
		struct sample s;
		const struct gx_cubin_section *info;

		load_sample(&s, "kernels", 90, "globals");
		CHECK_EQ(prepare_sample(&s, NULL), 0);
		info = &s.cubin.sections[gx_cubin_function(&s.cubin, "globals")->info];
		for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
			if (attr.kind == 0x31) {
				s.data[info->offset + attr.offset + 1] = kinds[i];
				memcpy(s.data + info->offset + attr.offset + 4, &place, 4);
			}
		CHECK(gx_graft(&s.request, &graft, &diag) < 0);
		CHECK(strstr(diag.text, "names an EXIT, or no instruction"));
		drop_sample(&s);
	}
}

/* Targets of indirect branches: each has a place, a word, and as many targets as it says; behind the last there is nothing. */
static void targets_end_with_their_record(void)
{
	static const struct {
		uint32_t behind; /* words behind the first branch's */
		uint32_t first;  /* the first branch's first target */
		uint32_t n;      /* targets of the second */
		const char *says;
	} rows[] = {
		{ 3, 0x20, 0, NULL },
		{ 3, 0x20, 1, "form that is not known" }, /* one more than there is */
		{ 4, 0x20, 1, NULL },
		{ 4, 0x20, 0, "form that is not known" }, /* a word that is no branch's */
		{ 3, 0, 0, "leads to the first instruction" },
		{ 3, 0x20, UINT32_MAX, "form that is not known" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_diag diag = { 0 };
		struct gx_graft graft;
		struct gx_cubin_attr attr;
		struct sample s;
		const struct gx_cubin_section *info;

		load_sample(&s, "kernels", 90, "switched");
		CHECK_EQ(prepare_sample(&s, NULL), 0);
		info = &s.cubin.sections[gx_cubin_function(&s.cubin, "switched")->info];
		for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);) {
			uint32_t *words = (uint32_t *)(void *)(s.data + info->offset + attr.offset);
			size_t n = attr.bytes / 4, first = n - rows[i].behind;

			if (attr.kind != 0x34)
				continue;
			CHECK(n >= 8);
			for (size_t k = 1; k <= n; k++)
				words[k] = 0x20; /* targets */
			words[3] = (uint32_t)first - 3;
			words[4] = rows[i].first;
			words[1 + first + 2] = rows[i].n;
		}
		CHECK_EQ(gx_graft(&s.request, &graft, &diag) < 0, rows[i].says != NULL);
		CHECK_EQ(diag.error, rows[i].says ? GX_E_GRAFT_ATTRIBUTE : GX_E_NONE);
		CHECK(!rows[i].says || strstr(diag.text, rows[i].says));
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

/* A list that names an EXIT, or the first instruction, is true as long as that stays: where no program takes its place. */
static void places_may_be_what_stays(void)
{
	static const struct {
		const char *kernel;
		uint8_t kind;
		int word;
		uint32_t place;
		bool entry; /* it is the entry program that takes its place, or the exit program */
	} rows[] = { { "globals", 0x31, 0, 0x100, false },
		     { "globals", 0x31, 0, 0, true },
		     { "switched", 0x34, 3, 0, true } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		for (int without = 0; without < 3; without++) {
			struct gx_diag diag = { 0 };
			struct gx_cubin_attr attr;
			struct gx_graft graft;
			struct sample s;
			const struct gx_cubin_section *info;

			load_sample(&s, "kernels", 90, rows[i].kernel);
			CHECK_EQ(prepare_sample(&s, NULL), 0);
			info = &s.cubin.sections[gx_cubin_function(&s.cubin, rows[i].kernel)->info];
			for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
				if (attr.kind == rows[i].kind)
					memcpy(s.data + info->offset + attr.offset + 4 +
					               4 * rows[i].word,
					       &rows[i].place, 4);
			if (without == 1)
				s.request.entry = NULL;
			if (without == 2)
				s.request.exit = NULL;
			gx_graft(&s.request, &graft, &diag);
			CHECK_EQ(diag.error, without == (rows[i].entry ? 1 : 2)
			                             ? GX_E_NONE
			                             : GX_E_GRAFT_ATTRIBUTE);
			gx_graft_free(&graft);
			drop_sample(&s);
		}
}

/* Without the launch's id a kernel that has no parameters gets none; with it there has to be a place for them, and one symbol that says
 * where: a section's. */
static void parameters_have_a_place(void)
{
	struct gx_diag diag = { 0 };
	struct gx_cubin_attr attr;
	struct gx_graft graft;
	struct gx_cubin copy;
	struct sample s;
	uint32_t params;

	load_sample(&s, "kernels", 90, "no_parameters");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	params = gx_cubin_function(&s.cubin, "no_parameters")->params;
	for (uint32_t i = 1; i < s.cubin.n_symbols; i++)
		if (s.cubin.symbols[i].section == params)
			s.cubin.symbols[i].type = 1;
	CHECK(gx_graft(&s.request, &graft, &diag) < 0 &&
	      strstr(diag.text, "parameters without a place"));
	make_probe(&s.entry, 90, GX_PROBE_ENTRY, false);
	make_probe(&s.exit, 90, GX_PROBE_EXIT, false);
	s.request.has_launch_id = false;
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	CHECK_EQ(graft.n_params, 0);
	CHECK_EQ(gx_cubin_read(graft.bytes, graft.len, &copy, NULL), 0);
	for (size_t at = 0; gx_cubin_attr_next(
	             &copy.sections[gx_cubin_function(&copy, "no_parameters")->info], &at, &attr);)
		CHECK(attr.kind != GX_CUBIN_KPARAM_INFO && attr.kind != GX_CUBIN_PARAM_CBANK &&
		      attr.kind != GX_CUBIN_CBANK_PARAM_SIZE);
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* A section of parameters that is longer than its record says stays as long: what is in it is in the copy. */
static void parameters_are_not_cut_off(void)
{
	const struct gx_cubin_section *info, *was, *is;
	struct gx_cubin_attr attr;
	struct gx_graft graft;
	struct gx_cubin copy;
	struct sample s;

	load_sample(&s, "kernels", 90, "all_parameters");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	info = &s.cubin.sections[gx_cubin_function(&s.cubin, "all_parameters")->info];
	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
		if (gx_cubin_attr_rule(attr.kind) == GX_ATTR_PARAMETERS)
			memset(s.data + info->offset + attr.offset + 2, 0, 2);
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(graft.launch_id_offset, 0);
	CHECK_EQ(gx_cubin_read(graft.bytes, graft.len, &copy, NULL), 0);
	was = &s.cubin.sections[gx_cubin_function(&s.cubin, "all_parameters")->params];
	is = &copy.sections[gx_cubin_function(&copy, "all_parameters")->params];
	CHECK(was->bytes > 4096);
	CHECK_EQ(is->bytes, was->bytes);
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* What the reader found is not all there. */
static void sections_are_there(void)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft;
	struct sample s;
	struct gx_cubin_function *f;

	load_sample(&s, "kernels", 90, "plain");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	f = &s.cubin.functions[gx_cubin_function(&s.cubin, "plain") - s.cubin.functions];
	f->params = 0;
	CHECK(gx_graft(&s.request, &graft, &diag) < 0 &&
	      strstr(diag.text, "no section of parameters"));
	diag = (struct gx_diag){ 0 };
	s.cubin.global_info = 0;
	CHECK(gx_graft(&s.request, &graft, &diag) < 0 && strstr(diag.text, "no .nv.info"));
	diag = (struct gx_diag){ 0 };
	f->info = 0;
	CHECK(gx_graft(&s.request, &graft, &diag) < 0 && strstr(diag.text, "no .nv.info"));
	drop_sample(&s);
}

/* 4,096 bytes of parameters are full: without the launch's id there is nothing to add. */
static void without_the_id_nothing_is_added(void)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft;
	struct sample s;

	load_sample(&s, "kernels", 90, "all_parameters");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	make_probe(&s.entry, 90, GX_PROBE_ENTRY, false);
	make_probe(&s.exit, 90, GX_PROBE_EXIT, false);
	s.request.has_launch_id = false;
	CHECK_EQ(gx_graft(&s.request, &graft, &diag), 0);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	CHECK_EQ(graft.n_params, 2);
	gx_graft_free(&graft);
	/* and no thread has more than 255 registers */
	s.entry.probe.registers = 256;
	CHECK(gx_graft(&s.request, &graft, &diag) < 0 && strstr(diag.text, "needs 256 registers"));
	drop_sample(&s);
}

/* The launch's id is the last 8 of at most 32,764 bytes of parameters, at a multiple of 8. */
static void launch_id_has_room(void)
{
	static const struct {
		uint16_t bytes;
		bool fits;
	} rows[] = { { 32744, true },
		     { 32752, true },
		     { 32753, false },
		     { 32764, false },
		     { 65535, false } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct gx_cubin_section *info;
		struct gx_diag diag = { 0 };
		struct gx_cubin_attr attr;
		struct gx_graft graft;
		struct sample s;
		char said[32];

		load_sample(&s, "kernels", 90, "plain");
		CHECK_EQ(prepare_sample(&s, NULL), 0);
		info = &s.cubin.sections[gx_cubin_function(&s.cubin, "plain")->info];
		for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
			if (gx_cubin_attr_rule(attr.kind) == GX_ATTR_PARAMETERS)
				memcpy(s.data + info->offset + attr.offset + 2, &rows[i].bytes, 2);
		s.request.has_launch_id = true;
		snprintf(said, sizeof(said), "%u bytes of parameters", rows[i].bytes);
		CHECK_EQ(gx_graft(&s.request, &graft, &diag) == 0, rows[i].fits);
		CHECK_EQ(diag.error == GX_E_GRAFT_PARAMS, !rows[i].fits);
		CHECK_EQ(strstr(diag.text, said) != NULL, !rows[i].fits);
		if (rows[i].fits) {
			CHECK_EQ(graft.launch_id_offset, rows[i].bytes);
			CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
			gx_graft_free(&graft);
		}
		drop_sample(&s);
	}
}

/* Records of parameters in the form for more than 4 KiB stay as they are; a launch's id is not put beside them. */
static void wide_parameters_are_kept(void)
{
	struct gx_diag diag = { 0 };
	struct gx_cubin_attr attr;
	struct gx_graft graft;
	struct sample s;
	const struct gx_cubin_section *info;

	load_sample(&s, "kernels", 90, "all_parameters");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	info = &s.cubin.sections[gx_cubin_function(&s.cubin, "all_parameters")->info];
	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
		if (attr.kind == GX_CUBIN_KPARAM_INFO)
			s.data[info->offset + attr.offset + 1] = GX_CUBIN_KPARAM_INFO_V2;
	CHECK(gx_graft(&s.request, &graft, &diag) < 0 && diag.error == GX_E_GRAFT_PARAMS);
	make_probe(&s.entry, 90, GX_PROBE_ENTRY, false);
	make_probe(&s.exit, 90, GX_PROBE_EXIT, false);
	s.request.has_launch_id = false;
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	CHECK_EQ(graft.n_params, 2);
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* What a driver reads of the launch's id: it is the last parameter, 8 bytes behind all others, of the kind that they are, and its record stands
 * in front of the size of all. Kernels without parameters have no records of them at all, and get these three. */
static void the_launch_id_is_a_parameter(const char *kernel, unsigned sm)
{
	enum { FLAGS = 0x3ffff, USUAL_FLAGS = 0x1f000, SIZE_SHIFT = 18, ID_BYTES = 8 };
	const uint32_t first = gx_cubin_arch_of(sm)->parameters;
	uint32_t n = 0, bytes = 0, flags = USUAL_FLAGS, is_last = 0, n_found = 0, at_id = 0;
	const struct gx_cubin_section *info;
	struct gx_cubin_attr attr;
	struct gx_graft graft;
	struct gx_cubin copy;
	struct sample s;

	load_sample(&s, "kernels", sm, kernel);
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	info = &s.cubin.sections[gx_cubin_function(&s.cubin, kernel)->info];
	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
		if (attr.kind == GX_CUBIN_KPARAM_INFO) {
			n++;
			flags = gx_cubin_word(&attr, 2) & FLAGS;
		} else if (attr.kind == GX_CUBIN_CBANK_PARAM_SIZE) {
			bytes = attr.value;
		}
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	at_id = (bytes + 7) / 8 * 8;
	CHECK_EQ(graft.launch_id_offset, at_id);
	CHECK_EQ(graft.n_params, n + 1);
	CHECK_EQ(gx_cubin_read(graft.bytes, graft.len, &copy, NULL), 0);
	info = &copy.sections[gx_cubin_function(&copy, kernel)->info];
	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
		if (attr.kind == GX_CUBIN_KPARAM_INFO && gx_cubin_word(&attr, 1) >> 16 >= bytes) {
			is_last = 1;
			CHECK_EQ(attr.bytes, 12);
			CHECK_EQ(gx_cubin_word(&attr, 0), 0);
			CHECK_EQ(gx_cubin_word(&attr, 1), n | at_id << 16);
			CHECK_EQ(gx_cubin_word(&attr, 2), ID_BYTES << SIZE_SHIFT | flags);
		} else if (attr.kind == GX_CUBIN_CBANK_PARAM_SIZE) {
			CHECK(is_last);
			CHECK_EQ(attr.value, at_id + ID_BYTES);
			n_found++;
		} else if (attr.kind == GX_CUBIN_PARAM_CBANK) {
			uint32_t symbol = gx_cubin_word(&attr, 0);

			CHECK_EQ(gx_cubin_word(&attr, 1), first | (at_id + ID_BYTES) << 16);
			CHECK(symbol < copy.n_symbols &&
			      copy.symbols[symbol].section ==
			              gx_cubin_function(&copy, kernel)->params);
			n_found++;
		}
	CHECK_EQ(n_found, 2);
	CHECK(copy.sections[gx_cubin_function(&copy, kernel)->params].bytes >=
	      first + at_id + ID_BYTES);
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	drop_sample(&s);
}

int main(void)
{
	records_are_checked();
	wide_places_are_checked();
	targets_end_with_their_record();
	launch_id_has_room();
	wide_parameters_are_kept();
	for (int i = 0; i < 2; i++) {
		the_launch_id_is_a_parameter("plain", i ? 80 : 90);
		the_launch_id_is_a_parameter("no_parameters", i ? 80 : 90);
		the_launch_id_is_a_parameter("odd_parameters", i ? 80 : 90);
		the_launch_id_is_a_parameter("all_parameters", i ? 80 : 90);
	}
	places_may_be_what_stays();
	parameters_have_a_place();
	parameters_are_not_cut_off();
	sections_are_there();
	without_the_id_nothing_is_added();
	return TEST_END();
}
