/* probe_open.c - what must be true of a program's two cubins before their code is looked at: that they are one kernel and nothing
 * else, and that they are alike. */
#include "../test.h"

#include "compiled.h"

#include <elf.h>

enum { REGCOUNT = 0x2f, FRAME_SIZE = 0x11, MIN_STACK_SIZE = 0x12 };

/* A cubin whose bytes are changed, and what stands in it. */
struct opened {
	struct image image;
	struct gx_cubin cubin;
	const struct gx_cubin_function *kernel;
};

static struct opened opened_of(const struct image *image)
{
	struct opened o = { .image = copy_of(image) };
	struct gx_diag diag;

	CHECK_EQ(gx_cubin_read(o.image.bytes, o.image.len, &o.cubin, &diag), 0);
	o.kernel = o.cubin.functions;
	return o;
}

static void close_opened(struct opened *o)
{
	gx_cubin_free(&o->cubin);
	free(o->image.bytes);
}

static Elf64_Shdr *header_of(struct opened *o, uint32_t section)
{
	Elf64_Ehdr *elf = (Elf64_Ehdr *)(void *)o->image.bytes;

	return (Elf64_Shdr *)(void *)(o->image.bytes + elf->e_shoff) + section;
}

static Elf64_Sym *symbol_of(struct opened *o)
{
	const struct gx_cubin_section *table = &o->cubin.sections[o->cubin.symtab];

	return (Elf64_Sym *)(void *)(o->image.bytes + table->offset) + o->kernel->symbol;
}

static char *name_of(struct opened *o, uint32_t section)
{
	return (char *)o->image.bytes +
	       (o->cubin.sections[section].name - (const char *)o->cubin.bytes);
}

/* What .nv.info says of the kernel. */
static void set_record(struct opened *o, uint8_t kind, uint32_t value)
{
	const struct gx_cubin_section *info = &o->cubin.sections[o->cubin.global_info];
	struct gx_cubin_attr attr;

	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
		if (attr.kind == kind) {
			memcpy(o->image.bytes + info->offset + attr.offset + 8, &value, 4);
			return;
		}
	CHECK(!"such a record");
}

/* --- changes */
static void nothing(struct opened *o, uint32_t value)
{
	(void)o, (void)value;
}

static void architecture(struct opened *o, uint32_t sm)
{
	Elf64_Ehdr *elf = (Elf64_Ehdr *)(void *)o->image.bytes;

	elf->e_flags = (elf->e_flags & ~0xff00u) | sm << 8;
}

static void no_kernel(struct opened *o, uint32_t value)
{
	symbol_of(o)->st_other = (unsigned char)value;
}

static void references(struct opened *o, uint32_t value)
{
	(void)value;
	header_of(o, gx_cubin_section(&o->cubin, ".rela.debug_frame"))->sh_info = o->kernel->text;
}

/* The section of parameters becomes one of another name. */
static void shared(struct opened *o, uint32_t bytes)
{
	strcpy(name_of(o, o->kernel->params), ".nv.shared.gpuext_probe");
	header_of(o, o->kernel->params)->sh_size = bytes;
}

static void constants(struct opened *o, uint32_t bytes)
{
	name_of(o, o->kernel->params)[strlen(".nv.constant")] = '3';
	header_of(o, o->kernel->params)->sh_size = bytes;
}

static void registers(struct opened *o, uint32_t n)
{
	set_record(o, REGCOUNT, n);
}

static void frame(struct opened *o, uint32_t bytes)
{
	set_record(o, FRAME_SIZE, bytes);
}

static void stack(struct opened *o, uint32_t bytes)
{
	set_record(o, MIN_STACK_SIZE, bytes);
}

/* A record of registers that is another symbol's. */
static void others_registers(struct opened *o, uint32_t n)
{
	const struct gx_cubin_section *info = &o->cubin.sections[o->cubin.global_info];
	struct gx_cubin_attr attr;

	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
		if (attr.kind == FRAME_SIZE) {
			o->image.bytes[info->offset + attr.offset + 1] = REGCOUNT;
			memcpy(o->image.bytes + info->offset + attr.offset + 4,
			       (uint32_t[]){ 0, n }, 8);
			return;
		}
	CHECK(!"such a record");
}

static void code(struct opened *o, uint32_t bytes)
{
	header_of(o, o->kernel->text)->sh_size = bytes;
	symbol_of(o)->st_size = bytes;
}

/* --- */
enum { FIRST = 1, SECOND = 2, BOTH = 3 };

static const struct {
	void (*change)(struct opened *, uint32_t);
	uint32_t value;
	unsigned in;
	enum gx_error error;
	const char *says;
} rows[] = {
	{ nothing, 0, BOTH, GX_E_NONE, "" },
	{ architecture, 100, BOTH, GX_E_GRAFT_ARCH, "sm_100" }, /* known, and refused */
	{ architecture, 99, BOTH, GX_E_GRAFT_ARCH, "sm_99" },
	{ no_kernel, 0, BOTH, GX_E_PROBE_CODE, "not one kernel" },
	{ references, 0, BOTH, GX_E_PROBE_CODE, "names symbols" },
	{ shared, 16, BOTH, GX_E_PROBE_CODE, "shared memory" },
	{ shared, 0, BOTH, GX_E_NONE, "" },
	{ constants, 16, BOTH, GX_E_PROBE_CODE, "section .nv.constant3.gpuext_probe" },
	{ constants, 0, BOTH, GX_E_NONE, "" },
	{ registers, 2, BOTH, GX_E_PROBE_CODE, "no number of registers" },
	{ registers, 3, BOTH, GX_E_NONE, "" },
	{ frame, 16, BOTH, GX_E_NONE, "" },
	{ code, 0, BOTH, GX_E_PROBE_LITERAL, "other code" },
	/* the two are not of one text */
	{ architecture, 89, SECOND, GX_E_PROBE_LITERAL, "other code" },
	{ code, 0x1b0, SECOND, GX_E_PROBE_LITERAL, "other code" },
	{ code, 0x1b0, FIRST, GX_E_PROBE_LITERAL, "other code" },
	{ registers, 13, SECOND, GX_E_PROBE_LITERAL, "other code" },
	{ frame, 16, SECOND, GX_E_PROBE_LITERAL, "other code" },
	{ stack, 16, SECOND, GX_E_PROBE_LITERAL, "other code" },
};

static void the_file_is_asked_first(void)
{
	struct image compiled = load_compiled("count", GX_PROBE_ENTRY, 90);
	struct image other = other_of(&compiled);

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct opened a = opened_of(&compiled), b = opened_of(&other);
		struct gx_cubin_probe probe;
		struct gx_diag diag;
		int err;

		if (rows[i].in & FIRST)
			rows[i].change(&a, rows[i].value);
		if (rows[i].in & SECOND)
			rows[i].change(&b, rows[i].value);
		err = read_both(&a.image, &b.image, GX_PROBE_ENTRY, &probe, &diag);
		CHECK_EQ(!err, !rows[i].error);
		CHECK_EQ(diag.error, rows[i].error);
		CHECK(strstr(diag.text, rows[i].says));
		if (diag.error != rows[i].error || !strstr(diag.text, rows[i].says))
			fprintf(stderr, "row %zu: %s\n", i, diag.text);
		gx_cubin_probe_free(&probe);
		close_opened(&a);
		close_opened(&b);
	}
	free(compiled.bytes);
	free(other.bytes);
}

/* What the records say is what the probe says of itself: of its kernel, the larger where there are two. */
static void the_numbers_are_those_of_the_records(void)
{
	struct image compiled = load_compiled("count", GX_PROBE_ENTRY, 90);
	struct opened a = opened_of(&compiled);
	struct gx_cubin_probe probe;
	struct gx_diag diag;

	others_registers(&a, 200);
	CHECK_EQ(read_both(&a.image, &a.image, GX_PROBE_ENTRY, &probe, &diag), 0);
	CHECK(probe.registers < 200);
	gx_cubin_probe_free(&probe);
	close_opened(&a);
	a = opened_of(&compiled);
	registers(&a, 24);
	frame(&a, 48);
	stack(&a, 64);
	CHECK_EQ(read_both(&a.image, &a.image, GX_PROBE_ENTRY, &probe, &diag), 0);
	CHECK(probe.registers == 24 && probe.highest == 21);
	CHECK(probe.frame == 48 && probe.stack == 64);
	/* with a stack, what loads its pointer stays */
	CHECK_EQ(gx_sass_opcode(gx_sass_load(probe.code)), GX_SASS_OP_LDC);
	gx_cubin_probe_free(&probe);
	close_opened(&a);
	free(compiled.bytes);
}

/* What loads the stack pointer stays where there is a frame, or a stack, or both. */
static void the_stack_pointer_is_loaded_where_it_is_used(void)
{
	struct image compiled = load_compiled("count", GX_PROBE_ENTRY, 90);

	for (uint32_t i = 0; i < 4; i++) {
		struct opened a = opened_of(&compiled);
		struct gx_cubin_probe probe;
		struct gx_diag diag;

		frame(&a, i & 1 ? 16 : 0);
		stack(&a, i & 2 ? 16 : 0);
		CHECK_EQ(read_both(&a.image, &a.image, GX_PROBE_ENTRY, &probe, &diag), 0);
		CHECK_EQ(gx_sass_opcode(gx_sass_load(probe.code)),
		         i ? GX_SASS_OP_LDC : GX_SASS_OP_NOP);
		gx_cubin_probe_free(&probe);
		close_opened(&a);
	}
	free(compiled.bytes);
}

/* Without a stack a load of its pointer goes, as the first word: what is loaded to another register stays, and so does what is no load. */
static void only_the_stack_pointer_is_dropped(void)
{
	enum { S2R = 0x919 };
	static const struct {
		unsigned opcode, dst;
		bool goes;
	} words[] = { { GX_SASS_OP_LDC, 1, true },
		      { GX_SASS_OP_LDC, 4, false },
		      { S2R, 1, false } };
	struct image compiled = load_compiled("count", GX_PROBE_ENTRY, 90);

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		struct opened a = opened_of(&compiled);
		struct gx_sass w = gx_sass_load(word_at(&a.image, 0));
		struct gx_cubin_probe probe;
		struct gx_diag diag;

		CHECK(gx_sass_opcode(w) == GX_SASS_OP_LDC && gx_sass_get(w, GX_SASS_DST) == 1);
		w = gx_sass_set(w, GX_SASS_OPCODE, words[i].opcode);
		gx_sass_store(word_at(&a.image, 0), gx_sass_set(w, GX_SASS_DST, words[i].dst));
		CHECK_EQ(read_both(&a.image, &a.image, GX_PROBE_ENTRY, &probe, &diag), 0);
		CHECK_EQ(gx_sass_opcode(gx_sass_load(probe.code)),
		         words[i].goes ? (unsigned)GX_SASS_OP_NOP : words[i].opcode);
		gx_cubin_probe_free(&probe);
		close_opened(&a);
	}
	free(compiled.bytes);
}

int main(void)
{
	the_file_is_asked_first();
	the_numbers_are_those_of_the_records();
	the_stack_pointer_is_loaded_where_it_is_used();
	only_the_stack_pointer_is_dropped();
	return TEST_END();
}
