/* image.c - a policy's object of a few hundred bytes, adapted: what of it is a policy, which members go with what names them, and
 * what stays as it is because it lies outside, is too much, or is no member. */
#include "policy/image.h"

#include "../test.h"
#include "policy/load.h"
#include "verify/policy_tables.h"

#include <bpf/btf.h>
#include <elf.h>
#include <stdlib.h>
#include <unistd.h>

/* --- objects */
struct member {
	const char *name;
	int bytes;           /* 8: a pointer, 4: a number */
	const char *program; /* that it names */
	bool given;          /* its bytes are not 0 */
	int bits;            /* of a bit field */
	int at;              /* instead of behind the one before */
};

struct object {
	const char *type; /* of its variables */
	struct member members[140];
	int n_members, n_variables;
	int outside;          /* bytes that the last variable lacks */
	uint64_t shift;       /* where symbols say that it is, further on */
	int other_section;    /* symbols are of another one */
	bool functions;       /* what stands in the section are no variables */
	bool nameless;        /* variables have no symbols */
	int more_relocations; /* that are nobody's */
	enum {
		PLAIN_NAMES,
		LINK_NAMES,
		SHARED_NAMES
	} link;    /* of sections: SEC(".struct_ops.link") */
	int chain; /* typedefs in a row; below 0: that many, the last of which is the first */
	uint32_t size, values; /* made: of the struct, of the section */
};

enum { NAMES, BTF, VALUES, RELS, SYMBOLS, TEXTS, N_SECTIONS };
static const char *const section_names[N_SECTIONS] = { ".shstrtab",       ".BTF",    ".struct_ops",
	                                               ".rel.struct_ops", ".symtab", ".strtab" };

static uint8_t bytes[N_SECTIONS][1 << 18];
static size_t n_bytes[N_SECTIONS];

static size_t put(int section, const void *data, size_t n)
{
	size_t at = n_bytes[section];

	CHECK(at + n <= sizeof(bytes[0]));
	memcpy(bytes[section] + at, data, n);
	n_bytes[section] += n;
	return at;
}

static uint32_t put_symbol(const char *name, uint16_t section, uint64_t value)
{
	Elf64_Sym symbol = { .st_shndx = section, .st_value = value };

	symbol.st_name = (uint32_t)put(TEXTS, name, strlen(name) + 1);
	return (uint32_t)(put(SYMBOLS, &symbol, sizeof(symbol)) / sizeof(symbol));
}

static void put_relocation(uint64_t at, uint32_t symbol)
{
	Elf64_Rel rel = { .r_offset = at, .r_info = ELF64_R_INFO((uint64_t)symbol, 1) };

	put(RELS, &rel, sizeof(rel));
}

/* Variables have to be there before the section says where they are. */
static void put_types(struct object *o)
{
	struct btf *btf = btf__new_empty();
	int number = btf__add_int(btf, "unsigned int", 4, 0), pointer = btf__add_ptr(btf, 0), st;
	int vars[70];
	const void *raw;
	uint32_t at = 0, n;

	o->size = 0;
	for (int i = 0; i < o->n_members; i++)
		o->size += (uint32_t)o->members[i].bytes;
	o->values = (uint32_t)o->n_variables * o->size;
	st = btf__add_struct(btf, o->type, o->size);
	for (int i = 0; i < o->n_members; i++) {
		const struct member *m = &o->members[i];

		CHECK(!btf__add_field(btf, m->name, m->bytes == 8 ? pointer : number,
		                      8 * (m->at ? (uint32_t)m->at : at), (uint32_t)m->bits));
		at += (uint32_t)m->bytes;
	}
	for (int i = 0; i < o->n_variables; i++) {
		char name[16];

		snprintf(name, sizeof(name), "v%d", i);
		vars[i] = o->functions ? btf__add_typedef(btf, name, st)
		                       : btf__add_var(btf, name, BTF_VAR_GLOBAL_ALLOCATED, st);
	}
	btf__add_datasec(btf, o->link ? ".struct_ops.link" : ".struct_ops", o->values);
	for (int i = 0; i < o->n_variables; i++)
		CHECK(!btf__add_datasec_var_info(btf, vars[i], (uint32_t)i * o->size, o->size));
	for (int i = 0; i < abs(o->chain); i++) {
		int next = (int)btf__type_cnt(btf) + 1, last = i + 1 == abs(o->chain);

		btf__add_typedef(btf, "chained",
		                 last ? (o->chain < 0 ? next - abs(o->chain) : st) : next);
	}
	raw = btf__raw_data(btf, &n);
	put(BTF, raw, n);
	btf__free(btf);
}

static void put_variable(const struct object *o, int i)
{
	bool last = i + 1 == o->n_variables;
	uint64_t at = (uint64_t)i * o->size, in = 0;
	char name[16];

	snprintf(name, sizeof(name), "v%d", i);
	if (!o->nameless)
		put_symbol(name, (uint16_t)(VALUES + 1 + o->other_section),
		           at + (last ? o->shift : 0));
	for (int k = 0; k < o->n_members; k++) {
		const struct member *m = &o->members[k];
		uint8_t value[8] = { 0 };

		if (m->given)
			memset(value, 0x50 + k, sizeof(value));
		put(VALUES, value, (size_t)m->bytes);
		if (m->program)
			put_relocation(at + in, put_symbol(m->program, 9, 0));
		in += (uint64_t)m->bytes;
	}
	if (last)
		n_bytes[VALUES] -= (size_t)o->outside;
}

static char said[8][300];
static uint32_t n_said;

static void warn(void *arg, const char *text)
{
	CHECK(arg == &n_said);
	if (n_said < 8)
		snprintf(said[n_said], sizeof(said[0]), "%s", text);
	n_said++;
}

/* The image, in memory of its own size. */
static struct gx_policy_image image_of(struct object *o)
{
	struct gx_policy_image image = { .name = "object", .warn = warn, .arg = &n_said };
	Elf64_Shdr heads[1 + N_SECTIONS] = { 0 };
	Elf64_Ehdr head = { .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB },
		            .e_shentsize = sizeof(Elf64_Shdr),
		            .e_shnum = 1 + N_SECTIONS,
		            .e_shstrndx = 1 + NAMES };
	size_t at = sizeof(head);

	memset(n_bytes, 0, sizeof(n_bytes));
	n_said = 0;
	put(NAMES, "", 1);
	put(TEXTS, "", 1);
	put_symbol("", 0, 0);
	put_types(o);
	for (int i = 0; i < o->n_variables; i++)
		put_variable(o, i);
	for (int i = 0; i < o->more_relocations; i++)
		put_relocation(1 << 20, 0);
	for (int i = 0; i < N_SECTIONS; i++) {
		bool linked = o->link && (i == VALUES || i == RELS);
		char name[32];

		snprintf(name, sizeof(name), "%s%s", section_names[i], linked ? ".link" : "");
		heads[1 + i].sh_name = (uint32_t)put(NAMES, name, strlen(name) + 1);
	}
	if (o->link == SHARED_NAMES)
		heads[1 + VALUES].sh_name = heads[1 + RELS].sh_name + (uint32_t)strlen(".rel");
	for (int i = 0; i < N_SECTIONS; i++) {
		heads[1 + i].sh_type = i == SYMBOLS ? SHT_SYMTAB : SHT_PROGBITS;
		heads[1 + i].sh_link = i == SYMBOLS ? 1 + TEXTS : 0;
		heads[1 + i].sh_offset = at;
		heads[1 + i].sh_size = n_bytes[i];
		at += n_bytes[i];
	}
	head.e_shoff = at;
	image.size = at + sizeof(heads);
	image.data = malloc(image.size);
	memcpy(image.data, &head, sizeof(head));
	for (int i = 0; i < N_SECTIONS; i++)
		memcpy(image.data + heads[1 + i].sh_offset, bytes[i], n_bytes[i]);
	memcpy(image.data + at, heads, sizeof(heads));
	return image;
}

/* --- what became of it */
/* "scope gpu_block_access": the members that are left, as whoever loads it reads them; "?": its types are none. */
static const char *members_of(const struct gx_policy_image *image, const char *type)
{
	static char text[400];
	struct gx_elf_section types;
	struct gx_elf elf;
	struct btf *btf = NULL;
	int32_t id = -1;

	*text = '\0';
	if (gx_elf_open(&elf, image->data, image->size) && gx_elf_find(&elf, ".BTF", &types))
		btf = btf__new(types.data, (uint32_t)types.size);
	id = btf ? btf__find_by_name_kind(btf, type, BTF_KIND_STRUCT) : -1;
	if (id < 0 || btf__find_by_name_kind(btf, ".struct_ops", BTF_KIND_DATASEC) < 0)
		snprintf(text, sizeof(text), "?");
	for (uint32_t i = 0; id > 0 && i < btf_vlen(btf__type_by_id(btf, (uint32_t)id)); i++) {
		const struct btf_member *m = btf_members(btf__type_by_id(btf, (uint32_t)id)) + i;
		size_t len = strlen(text);

		snprintf(text + len, sizeof(text) - len, "%s%s@%u", i ? " " : "",
		         btf__name_by_offset(btf, m->name_off), m->offset / 8);
	}
	btf__free(btf);
	return text;
}

/* "0 36": where relocations are left. */
static const char *relocations_of(const struct gx_policy_image *image)
{
	static char text[400];
	struct gx_elf_section rels;
	struct gx_elf elf;
	Elf64_Rel rel;

	*text = '\0';
	if (gx_elf_open(&elf, image->data, image->size) &&
	    gx_elf_find(&elf, ".rel.struct_ops", &rels))
		for (size_t at = 0; at + sizeof(rel) <= rels.size; at += sizeof(rel)) {
			size_t len = strlen(text);

			memcpy(&rel, rels.data + at, sizeof(rel));
			snprintf(text + len, sizeof(text) - len, "%s%u", at ? " " : "",
			         (unsigned)rel.r_offset);
		}
	return text;
}

static const uint8_t *values_of(const struct gx_policy_image *image)
{
	struct gx_elf_section values;
	struct gx_elf elf;

	CHECK(gx_elf_open(&elf, image->data, image->size) &&
	      gx_elf_find(&elf, ".struct_ops", &values));
	return values.data;
}

static bool same(const char *a, const char *b)
{
	if (strcmp(a, b))
		fprintf(stderr, "'%s' instead of '%s'\n", a, b);
	return !strcmp(a, b);
}

static const struct object plain = {
	.type = "gpu_mem_ops",
	.members = { { "scope", 4, NULL, true, 0, 0 },
	             { "later", 4, NULL, true, 0, 0 },
	             { "gpu_block_access", 8, "used", false, 0, 0 },
	             { "newer", 8, "unused", false, 0, 0 },
	             { "scope_id", 8, NULL, true, 0, 0 },
	             { "both", 8, "used", false, 0, 0 },
	             { "silent", 8, NULL, false, 0, 0 } },
	.n_members = 7,
	.n_variables = 2,
};

/* Unknown members go, in front, in the middle and at the end, of every variable, with what is in them. */
static void unknown_members(void)
{
	struct object o = plain;
	struct gx_policy_image image = image_of(&o);
	struct gx_diag diag = { 0 };
	const uint8_t *values;

	CHECK(same(relocations_of(&image), "8 16 32 56 64 80"));
	CHECK_EQ(gx_policy_image_adapt(&image, NULL, &diag), 0);
	CHECK(same(members_of(&image, "gpu_mem_ops"), "scope@0 gpu_block_access@8 scope_id@24"));
	CHECK(same(relocations_of(&image), "8 56"));
	CHECK_EQ(image.n_unused, 2); /* "used" is in a member that is known, too */
	CHECK(same(image.unused[0], "unused") && same(image.unused[1], "unused"));
	CHECK_EQ(n_said, 6);
	CHECK(same(said[0], "policy variable 'v0': member 'later' of struct gpu_mem_ops is not "
	                    "known to this gpuext: cleared"));
	CHECK(strstr(said[5], "'v1': member 'both'"));
	values = values_of(&image);
	for (int i = 0; i < 2; i++, values += o.size) {
		CHECK(values[0] == 0x50 && values[3] == 0x50 && !values[4] && !values[7]);
		CHECK(values[24] == 0x54 && values[31] == 0x54 && !values[32]);
	}
	/* a second time there is nothing to do */
	n_said = 0;
	CHECK_EQ(gx_policy_image_adapt(&image, NULL, &diag), 0);
	CHECK(same(members_of(&image, "gpu_mem_ops"), "scope@0 gpu_block_access@8 scope_id@24"));
	CHECK_EQ(n_said, 0);
	gx_policy_image_free(&image);
}

/* What is no policy's variable stays, and its members with it. */
static void no_variables(void)
{
	static const struct {
		const char *why;
		struct object change;
		bool adapted; /* the last variable is one */
	} rows[] = {
		{ "as it is", { .type = NULL }, true },
		{ "no policy's struct", { .type = "gpu_other_ops" }, false },
		{ "of another section", { .other_section = 1 }, false },
		{ "a byte too short", { .outside = 1 }, false },
		{ "begins a byte later", { .shift = 1 }, false },
		{ "begins at the end", { .shift = 48 }, false },
		{ "begins behind the end", { .shift = 49 }, false },
		{ "begins far away", { .shift = UINT64_MAX }, false },
		{ "no variables", { .functions = true }, false },
		{ "without symbols", { .nameless = true }, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct object o = plain;
		struct gx_policy_image image;
		struct gx_diag diag = { 0 };

		o.n_variables = 1;
		o.type = rows[i].change.type ? rows[i].change.type : o.type;
		o.other_section = rows[i].change.other_section;
		o.outside = rows[i].change.outside;
		o.shift = rows[i].change.shift;
		o.functions = rows[i].change.functions;
		o.nameless = rows[i].change.nameless;
		image = image_of(&o);
		CHECK_EQ(gx_policy_image_adapt(&image, NULL, &diag), 0);
		CHECK_EQ(n_said, rows[i].adapted ? 3 : 0);
		CHECK_EQ(strlen(members_of(&image, o.type)) < 50, rows[i].adapted);
		CHECK_EQ(image.n_unused, rows[i].adapted);
		CHECK_EQ(values_of(&image)[4] == 0, rows[i].adapted);
		if ((n_said != 0) != rows[i].adapted)
			fprintf(stderr, "%s\n", rows[i].why);
		gx_policy_image_free(&image);
	}
}

/* Members without a place of their own in the struct stay, for libbpf to refuse. */
static void no_places(void)
{
	static const struct {
		struct member member;
		bool goes;
	} rows[] = {
		{ { "later", 4, NULL, true, 0, 0 }, true },
		{ { "later", 4, NULL, true, 3, 0 }, false },
		{ { "later", 4, NULL, true, 0, 44 }, true },
		{ { "later", 4, NULL, true, 0, 45 }, false },
		{ { "later", 4, NULL, true, 0, 48 }, false },
		{ { "later", 4, NULL, true, 0, 1000 }, false },
		{ { "", 4, NULL, true, 0, 0 }, true }, /* of no name: unknown as well */
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct object o = plain;
		struct gx_policy_image image;
		struct gx_diag diag = { 0 };

		o.n_variables = 1;
		o.members[1] = rows[i].member;
		image = image_of(&o);
		CHECK_EQ(gx_policy_image_adapt(&image, NULL, &diag), 0);
		CHECK_EQ(!strstr(members_of(&image, "gpu_mem_ops"), "scope@0 later"), rows[i].goes);
		gx_policy_image_free(&image);
	}
}

/* As much as is looked at, and one more: that is not changed, and libbpf refuses it. */
static void limits(void)
{
	struct gx_diag diag = { 0 };

	for (int n = 127; n <= 129; n++) {
		struct object o = plain;
		struct gx_policy_image image;

		o.n_variables = 1;
		for (o.n_members = 7; o.n_members < n; o.n_members++)
			o.members[o.n_members] = (struct member){ "scope", 4, NULL, false, 0, 0 };
		image = image_of(&o);
		CHECK_EQ(gx_policy_image_adapt(&image, NULL, &diag), 0);
		CHECK_EQ(n_said, n <= 128 ? 3 : 0);
		gx_policy_image_free(&image);
	}
	/* more unknown members than there is room for: those behind stay, without values */
	for (int n = 63; n <= 65; n++) {
		struct object o = { .type = "gpu_mem_ops", .n_variables = 1 };
		struct gx_policy_image image;

		for (o.n_members = 0; o.n_members < n; o.n_members++)
			o.members[o.n_members] = (struct member){ "later", 4, NULL, true, 0, 0 };
		image = image_of(&o);
		CHECK_EQ(gx_policy_image_adapt(&image, NULL, &diag), 0);
		CHECK(same(members_of(&image, "gpu_mem_ops"), n > 64 ? "later@256" : ""));
		CHECK_EQ(n_said, n);
		gx_policy_image_free(&image);
	}
	for (int n = 63; n <= 65; n++) {
		struct object o = plain;
		struct gx_policy_image image;

		o.n_variables = n;
		image = image_of(&o);
		CHECK_EQ(gx_policy_image_adapt(&image, NULL, &diag), 0);
		CHECK_EQ(n_said, 3 * (n > 64 ? 64 : n));
		/* "used" took half of the room; a variable that stays names both */
		CHECK_EQ(image.n_unused, n > 64 ? 0 : GX_IMAGE_MAX_UNUSED / 2);
		gx_policy_image_free(&image);
	}
	for (int n = 4095; n <= 4097; n++) {
		struct object o = plain;
		struct gx_policy_image image;

		o.n_variables = 1;
		o.more_relocations = n - 3;
		image = image_of(&o);
		CHECK_EQ(gx_policy_image_adapt(&image, NULL, &diag), 0);
		CHECK_EQ(n_said, n <= 4096 ? 3 : 0);
		gx_policy_image_free(&image);
	}
}

/* Programs that unknown members name, as many as there is room for. */
static void unused(void)
{
	for (int n = GX_IMAGE_MAX_UNUSED - 1; n <= GX_IMAGE_MAX_UNUSED + 1; n++) {
		struct object o = { .type = "gpu_mem_ops", .n_variables = 1 };
		static char names[40][16];
		struct gx_policy_image image;
		struct gx_diag diag = { 0 };

		for (o.n_members = 0; o.n_members < n; o.n_members++) {
			snprintf(names[o.n_members], sizeof(names[0]), "p%d", o.n_members);
			o.members[o.n_members] =
			        (struct member){ "later", 8, names[o.n_members], false, 0, 0 };
		}
		image = image_of(&o);
		CHECK_EQ(gx_policy_image_adapt(&image, NULL, &diag), 0);
		CHECK_EQ(image.n_unused, n > GX_IMAGE_MAX_UNUSED ? GX_IMAGE_MAX_UNUSED : n);
		for (uint32_t i = 0; i < image.n_unused; i++)
			CHECK(same(image.unused[i], names[i]));
		CHECK(same(relocations_of(&image), ""));
		gx_policy_image_free(&image);
	}
}

static void scopes(void)
{
	const struct gx_policy_scope scope = { 0x01020304, 0x1122334455667788 };
	const struct gx_policy_load_opts opts = { .scope = &scope };
	struct object o = plain;
	struct gx_policy_image image = image_of(&o);
	struct gx_diag diag = { 0 };
	const uint8_t *values;

	CHECK_EQ(gx_policy_image_adapt(&image, &opts, &diag), 0);
	values = values_of(&image);
	for (int i = 0; i < 2; i++, values += o.size) {
		CHECK_EQ(*(const uint32_t *)(const void *)values, 0x01020304);
		CHECK_EQ(*(const uint64_t *)(const void *)(values + 24), 0x1122334455667788);
		CHECK(!values[4] && !values[8] && !values[32]);
	}
	gx_policy_image_free(&image);
	/* one of both is missing, or both */
	for (int missing = 1; missing < 4; missing++) {
		o = plain;
		o.members[0].name = missing & 1 ? "no_scope" : "scope";
		o.members[4].name = missing & 2 ? "no_id" : "scope_id";
		image = image_of(&o);
		diag = (struct gx_diag){ 0 };
		CHECK(gx_policy_image_adapt(&image, &opts, &diag) < 0);
		CHECK_EQ(diag.error, GX_E_POLICY_OBJECT);
		CHECK(same(diag.text, "policy variable 'v0' has no scope to be set"));
		gx_policy_image_free(&image);
	}
}

/* Each budget that is given stands in every policy, the other one is the object's. */
static void budgets(void)
{
	static const struct gx_policy_load_opts all[] = {
		{ .budget_ns = 0x01020304 },
		{ .batch_budget_ns = 0x05060708 },
		{ .budget_ns = 0x01020304, .batch_budget_ns = 0x05060708 },
	};
	struct object o = plain;

	o.members[0].name = "budget_ns";
	o.members[1].name = "batch_budget_ns";
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		struct gx_policy_image image = image_of(&o);
		struct gx_diag diag = { 0 };
		uint32_t own[2];

		memcpy(own, values_of(&image), sizeof(own));
		CHECK_EQ(gx_policy_image_adapt(&image, &all[i], &diag), 0);
		for (int v = 0; v < o.n_variables; v++) {
			uint32_t at[2]; /* sections of an image stand anywhere */

			memcpy(at, values_of(&image) + (uint32_t)v * o.size, sizeof(at));
			CHECK_EQ(at[0], all[i].budget_ns ? all[i].budget_ns : own[0]);
			CHECK_EQ(at[1], all[i].batch_budget_ns ? all[i].batch_budget_ns : own[1]);
		}
		gx_policy_image_free(&image);
		/* it is no member of the size */
		o.members[all[i].budget_ns ? 0 : 1].name = "priority";
		image = image_of(&o);
		CHECK(gx_policy_image_adapt(&image, &all[i], &diag) < 0);
		CHECK_EQ(diag.error, GX_E_POLICY_OBJECT);
		CHECK(same(diag.text, "policy variable 'v0' has no budget to be set"));
		gx_policy_image_free(&image);
		o.members[0].name = "budget_ns";
		o.members[1].name = "batch_budget_ns";
	}
}

/* SEC(".struct_ops.link") is SEC(".struct_ops") from then on, whether names share their ends or not. */
static void links(void)
{
	for (int link = LINK_NAMES; link <= SHARED_NAMES; link++) {
		struct object o = plain;
		struct gx_policy_image image;
		struct gx_diag diag = { 0 };
		struct gx_elf_section section;
		struct gx_elf elf;

		o.link = link;
		image = image_of(&o);
		CHECK_EQ(gx_policy_image_adapt(&image, NULL, &diag), 0);
		CHECK(same(members_of(&image, "gpu_mem_ops"),
		           "scope@0 gpu_block_access@8 scope_id@24"));
		CHECK(same(relocations_of(&image), "8 56"));
		CHECK_EQ(n_said, 6);
		CHECK(gx_elf_open(&elf, image.data, image.size) &&
		      !gx_elf_find(&elf, ".struct_ops.link", &section) &&
		      !gx_elf_find(&elf, ".rel.struct_ops.link", &section));
		gx_policy_image_free(&image);
		CHECK(!image.data);
	}
}

/* One of each. */
static void both_sections(void)
{
	struct object o = plain;
	struct gx_policy_image image;
	struct gx_diag diag = { 0 };
	char *name;

	o.link = LINK_NAMES;
	image = image_of(&o);
	/* what was the section of relocations is one of policies */
	name = memmem(image.data, image.size, ".rel.struct_ops.link", 21);
	CHECK(name != NULL);
	memcpy(name, ".struct_ops\0", 12);
	CHECK(gx_policy_image_adapt(&image, NULL, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_POLICY_OBJECT);
	CHECK(same(diag.text, "object: policies in SEC(\".struct_ops\") and in "
	                      "SEC(\".struct_ops.link\"): put all of them into one"));
	gx_policy_image_free(&image);
}

/* Types that lead to types: to one that is none of them, 63 of them at most. */
static void chains(void)
{
	static const int lengths[] = { 1, 63, 64, -1, -2, -64 };

	for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
		struct object o = plain;
		struct gx_policy_image image;
		struct gx_diag diag = { 0 };
		bool ends = lengths[i] > 0 && lengths[i] < 64;

		o.chain = lengths[i];
		image = image_of(&o);
		CHECK_EQ(gx_policy_image_adapt(&image, NULL, &diag) == 0, ends);
		CHECK(same(diag.text,
		           ends ? "" : "object: its BTF is damaged: a type that leads to itself"));
		CHECK_EQ(n_said, ends ? 6 : 0);
		gx_policy_image_free(&image);
	}
}

/* What a path leads to, and what it is called: as its file, up to the first dot. */
static void files(void)
{
	static const char text[] = "an object, or not";
	static const struct {
		const char *name, *image;
	} rows[] = { { "a.bpf.o", "a" }, { "b", "b" }, { ".c", "" }, { "d-e_f.o", "d-e_f" } };
	char dir[] = "/tmp/gx-image-XXXXXX", path[128];
	struct gx_policy_image image;
	struct gx_diag diag = { 0 };
	FILE *file;

	CHECK(mkdtemp(dir) != NULL);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		snprintf(path, sizeof(path), "%s/%s", dir, rows[i].name);
		file = fopen(path, "w");
		CHECK(file && fwrite(text, sizeof(text), 1, file) == 1 && !fclose(file));
		memset(&image, 0xff, sizeof(image));
		CHECK_EQ(gx_policy_image_read(path, &image, &diag), 0);
		CHECK(image.size == sizeof(text) && !memcmp(image.data, text, sizeof(text)) &&
		      !image.n_unused && same(image.name, rows[i].image));
		gx_policy_image_free(&image);
		CHECK(!image.data);
		/* in its folder, without one in front of it */
		CHECK(!chdir(dir) && !gx_policy_image_read(rows[i].name, &image, &diag) &&
		      same(image.name, rows[i].image));
		gx_policy_image_free(&image);
	}
	for (int64_t size = -2; size <= 1; size++) {
		const char *why = size == -2 ? ": No such file or directory" : ": no object file";
		/* one that is not there, a folder, an empty one, one that is too large */
		snprintf(path, sizeof(path), "%s/%s", dir,
		         size == -2   ? "none"
		         : size == -1 ? "."
		                      : "b");
		if (size >= 0)
			CHECK(!truncate(path, size ? GX_IMAGE_MAX_BYTES + 1ll : 0));
		memset(&image, 0xff, sizeof(image));
		diag = (struct gx_diag){ 0 };
		CHECK_EQ(gx_policy_image_read(path, &image, &diag) == 0, false);
		CHECK(diag.error == GX_E_POLICY_OBJECT && strstr(diag.text, why));
		CHECK(!strncmp(diag.text, path, strlen(path)) && !image.data && !image.size);
	}
	CHECK(!truncate(path, GX_IMAGE_MAX_BYTES)); /* as large as one may be */
	CHECK_EQ(gx_policy_image_read(path, &image, &diag), 0);
	CHECK_EQ(image.size, GX_IMAGE_MAX_BYTES);
	gx_policy_image_free(&image);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK(!unlink(rows[i].name));
	CHECK(!chdir("/") && !rmdir(dir));
}

/* Every word of an object, each of some values in its place: it is adapted or refused with a reason, and what is not in it is not read. */
static void hostile_words(void)
{
	struct object o = plain;
	const struct gx_policy_image good = image_of(&o);
	const struct gx_policy_scope scope = { 1, 2 };
	const struct gx_policy_load_opts opts = { .scope = &scope };

	for (size_t at = 0; at + 4 <= good.size; at += 4)
		for (int form = 0; form < 7; form++) {
			struct gx_policy_image image = good;
			struct gx_diag diag = { 0 };
			uint32_t word;
			int err;

			image.data = malloc(good.size);
			memcpy(image.data, good.data, good.size);
			memcpy(&word, image.data + at, sizeof(word));
			word = (const uint32_t[]){ 0,        UINT32_MAX, INT32_MAX,   1u << 31,
				                   word + 1, word - 1,   word ^ 0x100 }[form];
			memcpy(image.data + at, &word, sizeof(word));
			err = gx_policy_image_adapt(&image, form % 2 ? &opts : NULL, &diag);
			CHECK_EQ(err != 0, diag.error != GX_E_NONE);
			gx_policy_image_free(&image);
		}
	free(good.data);
}

int main(void)
{
	unknown_members();
	no_variables();
	no_places();
	limits();
	unused();
	scopes();
	budgets();
	links();
	both_sections();
	chains();
	files();
	hostile_words();
	return TEST_END();
}
