/* engines.c - the compiled engines against the interpreter: the same kernels on a device of each, with operands made at random; memory, counts, interleaving
 * and faults must be the same, bit for bit. */
#include "../test.h"
#include "base/diag.h"
#include "device/soft/fast.h"
#include "device/soft/machine.h"
#include "device/soft/soft.h"

#include <stdarg.h>
#include <stdlib.h>

/* A full warp and half a one in each block: code for all lanes, and for some. */
enum { THREADS = 48, BLOCKS = 24, N = THREADS * BLOCKS, ROOM = 1 << 20 };

static struct side {
	struct gx_soft *soft;
	uint64_t in, out;
	char *in_host, *out_host;
	char text[512]; /* of the fault */
	struct gx_soft_counters counters;
	enum gx_soft_engine
	        engine; /* what it should run on; where this CPU can't, the code is made alone */
} sides[] = { { .engine = GX_SOFT_ENGINE_INTERPRETER },
	      { .engine = GX_SOFT_ENGINE_COMPILED },
	      { .engine = GX_SOFT_ENGINE_AVX2 } };
enum { N_SIDES = sizeof(sides) / sizeof(*sides) };

static uint64_t state = 1;

static uint64_t draw(void)
{
	uint64_t z = state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

/* Numbers that are special as a float or an integer of some width, in all halves; others at random. */
static uint64_t operand(void)
{
	static const uint32_t words[] = {
		0,          0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc01234, 0x7f800001,
		0xffbfffff, 1,          0x80000001, 0x007fffff, 0x00800000, 0x7f7fffff, 0x3f800000,
		0xbf800000, 0x4f000000, 0xcf000000, 0x4f800000, 31,         32,         33,
		63,         64,         65,         0x7fffffff, 0xffffffff, 0xffff,     0x8000,
	};
	static const uint64_t wide[] = {
		0x8000000000000000, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000123,
		0xfff8000000000456, 0x7ff0000000000789, 0x0000000000000001, 0x3ff0000000000000,
		0x36a0000000000000, 0x47efffffffffffff, 0x3810000010000000, 0x41dfffffffc00000,
		0x41e0000000000000, 0x43e0000000000000, 0xffffffffffffffff, 0x000fffffffffffff,
	};
	uint64_t z = draw();

	switch (draw() % 8) {
	case 0: return words[z % (sizeof(words) / 4)] | draw() << 32;
	case 1: return words[z % (sizeof(words) / 4)] | (uint64_t)words[z / 64 % 24] << 32;
	case 2: return wide[z % (sizeof(wide) / 8)];
	case 3: return (uint64_t)(int64_t)(int8_t)z;
	case 4: /* floats near each other */ return 0x3f800000 + z % 4096 * 8192 + (draw() << 32);
	case 5: return 0x3ff0000000000000 + z % 4096 * 0x10000000000;
	default: return z;
	}
}

/* --- running on both */
static char text[16384];
static size_t len;

static void put(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
static void put(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	len += (size_t)vsnprintf(text + len, sizeof(text) - len, fmt, ap);
	va_end(ap);
	CHECK(len < sizeof(text));
}

static void begin(void)
{
	len = 0;
	put(".version 8.3\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 in, "
	    ".param .u64 out, .param .u32 n, .param .s32 less)\n"
	    "{ .reg .pred %%p<9>; .reg .b16 %%h<9>; .reg .b32 %%r<30>; .reg .b64 %%q<30>; .reg "
	    ".f32 %%f<9>; .reg .f64 %%d<9>;\n"
	    " .shared .align 16 .b8 s[4096];\n"
	    " ld.param.u64 %%q20, [in]; ld.param.u64 %%q21, [out]; mov.u32 %%r20, %%ctaid.x; "
	    "mov.u32 %%r21, %%ntid.x; mov.u32 %%r22, %%tid.x;\n"
	    " mad.lo.u32 %%r23, %%r20, %%r21, %%r22; mad.wide.u32 %%q22, %%r23, 32, %%q20; "
	    "mad.wide.u32 %%q23, %%r23, 16, %%q21;\n"
	    " ld.global.u64 %%q1, [%%q22]; ld.global.u64 %%q2, [%%q22+8]; ld.global.u64 %%q3, "
	    "[%%q22+16]; ld.global.u64 %%q4, [%%q22+24];\n");
	for (int i = 1; i < 5; i++)
		put(" cvt.u32.u64 %%r%d, %%q%d; cvt.u16.u64 %%h%d, %%q%d; mov.b32 %%f%d, %%r%d; "
		    "mov.b64 %%d%d, %%q%d;\n",
		    i, i, i, i, i, i, i, i);
	put(" setp.lt.s32 %%p1, %%r4, 0; setp.lt.s64 %%p2, %%q4, 0;\n");
}

/* Blocks of THREADS threads, of one row or of several. */
static uint32_t shape[3] = { THREADS, 1, 1 };

static int run_on(struct side *side, uint32_t blocks)
{
	struct gx_soft_grid grid = { .grid = { blocks, 1, 1 },
		                     .block = { shape[0], shape[1], shape[2] } };
	struct {
		uint64_t in, out;
		uint32_t n;
		int32_t less;
	} params = { side->in, side->out, 77, -5 };
	struct gx_soft_module *module = NULL;
	struct gx_diag diag = { 0 };
	int err = gx_soft_module_load(side->soft, text, len, &module, &diag);
	const struct gx_soft_kernel_info *kernel = err ? NULL : gx_soft_kernel(module, "k");

	memset(side->out_host, 0x5a, ROOM);
	if (kernel && gx_soft_config(side->soft)->engine != side->engine) {
		struct program *program = (struct program *)(uintptr_t)kernel;

		CHECK(!gx_soft_compile(program, side->engine == GX_SOFT_ENGINE_AVX2));
		CHECK(program->compiled);
		gx_soft_compiled_free(program);
		program->compiled = NULL;
	}
	if (!err)
		err = gx_soft_run(side->soft, kernel, &grid, &params, &diag);
	snprintf(side->text, sizeof(side->text), "%s|%u|%s", diag.text, diag.line, diag.source);
	gx_soft_counters(side->soft, &side->counters);
	if (module)
		gx_soft_module_unload(module);
	return err;
}

/* What must be the same as on the first side. */
static void compare_to_first(const char *what, const struct side *other, int err, int other_err)
{
	bool same = err == other_err && !memcmp(sides[0].out_host, other->out_host, ROOM) &&
	            !strcmp(sides[0].text, other->text) &&
	            sides[0].counters.warp_insns == other->counters.warp_insns &&
	            sides[0].counters.thread_insns == other->counters.thread_insns;

	CHECK(same);
	if (same)
		return;
	fprintf(stderr, "%s: %d %s, engine %d: %d %s\n", what, err, sides[0].text,
	        (int)other->engine, other_err, other->text);
	for (int i = 0; i < ROOM; i += 8) {
		if (memcmp(sides[0].out_host + i, other->out_host + i, 8)) {
			fprintf(stderr, "  at %d: 0x%016llx, compiled 0x%016llx\n", i,
			        *(unsigned long long *)(sides[0].out_host + i),
			        *(unsigned long long *)(other->out_host + i));
			break;
		}
	}
}

/* The kernel on all. */
static void both(const char *what, int want)
{
	int err[N_SIDES];

	put(" ret;\n}\n");
	for (int i = 0; i < N_SIDES; i++)
		err[i] = run_on(&sides[i], BLOCKS);
	CHECK_EQ(err[0], want);
	for (int i = 1; i < N_SIDES; i++)
		compare_to_first(what, &sides[i], err[0], err[i]);
}

/* --- forms that give a value: the class of the result, and of the sources (h 16, r 32, q 64 bits, f, d floats, p) */
static const struct form {
	const char *name, *classes;
} forms[] = {
#define INT3(op, rest)                                                                             \
	{ op ".u16", "h" rest },                                                                   \
	{                                                                                          \
		op ".s16", "h" rest                                                                \
	}
	{ "add.u16", "hhh" },         { "add.s32", "rrr" },
	{ "add.u64", "qqq" },         { "sub.s16", "hhh" },
	{ "sub.u32", "rrr" },         { "sub.s64", "qqq" },
	{ "mul.lo.u16", "hhh" },      { "mul.lo.s32", "rrr" },
	{ "mul.lo.u64", "qqq" },      { "mul.wide.u32", "qrr" },
	{ "mul.wide.s32", "qrr" },    { "mul.wide.u16", "rhh" },
	{ "mul.hi.u32", "rrr" },      { "mul.hi.s32", "rrr" },
	{ "mul.hi.u64", "qqq" },      { "mad.lo.s16", "hhhh" },
	{ "mad.lo.u32", "rrrr" },     { "mad.lo.s64", "qqqq" },
	{ "mad.wide.u32", "qrrq" },   { "mad.wide.s32", "qrrq" },
	{ "mad.hi.u32", "rrrr" },     { "mad.hi.s32", "rrrr" },
	{ "min.u32", "rrr" },         { "min.s32", "rrr" },
	{ "max.u32", "rrr" },         { "max.s32", "rrr" },
	{ "min.u64", "qqq" },         { "min.s64", "qqq" },
	{ "max.u64", "qqq" },         { "max.s64", "qqq" },
	{ "min.s16", "hhh" },         { "abs.s32", "rr" },
	{ "abs.s64", "qq" },          { "abs.s16", "hh" },
	{ "neg.s16", "hh" },          { "neg.s32", "rr" },
	{ "neg.s64", "qq" },          { "and.b16", "hhh" },
	{ "and.b32", "rrr" },         { "and.b64", "qqq" },
	{ "or.b32", "rrr" },          { "or.b64", "qqq" },
	{ "xor.b32", "rrr" },         { "xor.b64", "qqq" },
	{ "not.b16", "hh" },          { "not.b32", "rr" },
	{ "not.b64", "qq" },          { "shl.b32", "rrr" },
	{ "shl.b64", "qqr" },         { "shl.b16", "hhr" },
	{ "shr.b32", "rrr" },         { "shr.u32", "rrr" },
	{ "shr.s32", "rrr" },         { "shr.b64", "qqr" },
	{ "shr.u64", "qqr" },         { "shr.s64", "qqr" },
	{ "shr.s16", "hhr" },         { "shf.l.wrap.b32", "rrrr" },
	{ "shf.r.wrap.b32", "rrrr" }, { "shf.l.clamp.b32", "rrrr" },
	{ "dp4a.u32.u32", "rrrr" },   { "dp4a.u32.s32", "rrrr" },
	{ "dp4a.s32.u32", "rrrr" },   { "dp4a.s32.s32", "rrrr" },
	{ "div.u32", "rrr" },         { "rem.s32", "rrr" },
	{ "popc.b32", "rr" },         { "clz.b64", "rq" },
	{ "prmt.b32", "rrrr" },       { "bfe.u32", "rrrr" },
	{ "add.cc.u32", "rrr" },      { "add.f32", "fff" },
	{ "sub.f32", "fff" },         { "mul.f32", "fff" },
	{ "div.rn.f32", "fff" },      { "div.approx.f32", "fff" },
	{ "sqrt.rn.f32", "ff" },      { "sqrt.approx.f32", "ff" },
	{ "min.f32", "fff" },         { "max.f32", "fff" },
	{ "abs.f32", "ff" },          { "neg.f32", "ff" },
	{ "fma.rn.f32", "ffff" },     { "mad.rn.f32", "ffff" },
	{ "add.rz.f32", "fff" },      { "mul.ftz.f32", "fff" },
	{ "fma.rp.f32", "ffff" },     { "add.sat.f32", "fff" },
	{ "rcp.rn.f32", "ff" },       { "rcp.approx.ftz.f32", "ff" },
	{ "ex2.approx.f32", "ff" },   { "ex2.approx.ftz.f32", "ff" },
	{ "max.ftz.f32", "fff" },     { "max.NaN.f32", "fff" },
	{ "add.f64", "ddd" },         { "sub.f64", "ddd" },
	{ "mul.f64", "ddd" },         { "div.rn.f64", "ddd" },
	{ "sqrt.rn.f64", "dd" },      { "fma.rn.f64", "dddd" },
	{ "mad.rn.f64", "dddd" },     { "add.rm.f64", "ddd" },
	{ "min.f64", "ddd" },         { "neg.f64", "dd" },
	{ "mov.b16", "hh" },          { "mov.b32", "rr" },
	{ "mov.b64", "qq" },          { "mov.f32", "ff" },
	{ "mov.f64", "dd" },          { "selp.b32", "rrrp" },
	{ "selp.f64", "dddp" },       { "selp.u16", "hhhp" },
	{ "slct.s32.f32", "rrrf" },   { "cvt.u16.u32", "hr" },
	{ "cvt.s32.s16", "rh" },      { "cvt.u32.u16", "rh" },
	{ "cvt.s64.s32", "qr" },      { "cvt.u64.u32", "qr" },
	{ "cvt.u32.u64", "rq" },      { "cvt.s32.s64", "rq" },
	{ "cvt.s32.s8", "rr" },       { "cvt.u32.u8", "rr" },
	{ "cvt.s64.u16", "qh" },      { "cvt.sat.u16.s32", "hr" },
	{ "cvt.s16.u64", "hq" },      { "cvt.rn.f32.s32", "fr" },
	{ "cvt.rn.f32.u32", "fr" },   { "cvt.rn.f32.s64", "fq" },
	{ "cvt.rn.f32.u64", "fq" },   { "cvt.rn.f32.u16", "fh" },
	{ "cvt.rn.f64.s32", "dr" },   { "cvt.rn.f64.u32", "dr" },
	{ "cvt.rn.f64.s64", "dq" },   { "cvt.rn.f64.u64", "dq" },
	{ "cvt.rz.f64.u64", "dq" },   { "cvt.rz.f32.s64", "fq" },
	{ "cvt.f64.f32", "df" },      { "cvt.rn.f32.f64", "fd" },
	{ "cvt.rz.f32.f64", "fd" },   { "cvt.ftz.f64.f32", "df" },
	{ "cvt.rzi.s32.f32", "rf" },  { "cvt.rzi.u32.f32", "rf" },
	{ "cvt.rni.s32.f32", "rf" },  { "cvt.rzi.s64.f32", "qf" },
	{ "cvt.rzi.s32.f64", "rd" },  { "cvt.rzi.ftz.u32.f32", "rf" },
	{ "cvt.rni.f32.f32", "ff" },  { "cvt.rn.f16.f32", "hf" },
	{ "cvt.f32.f16", "fh" },      { "cvt.sat.f32.f32", "ff" },
	{ "ld.param.u32", "n" },      { "ld.param.s32", "s" },
	{ "ld.param.u16", "m" },
};

/* What a class is stored as. */
static const char *stored(char class)
{
	return class == 'h' || class == 'm' ? "u16"
	       : class == 'q'               ? "u64"
	       : class == 'f'               ? "f32"
	       : class == 'd'               ? "f64"
	                                    : "u32";
}

static void source(char class, int i, bool constant)
{
	if (class == 'p')
		put(", %%p1");
	else if (!constant)
		put(", %%%c%d", class, i);
	else if (class == 'f')
		put(", 0f%08x", (unsigned)operand());
	else if (class == 'd')
		put(", 0d%016llx", (unsigned long long)operand());
	else
		put(", %lld", (long long)(class == 'q' ? (int64_t)draw() : (int16_t)draw()));
}

/* The form, free and guarded over what its register holds; literal: bits of the sources that are constants. */
static void value_form(const struct form *f, unsigned literal)
{
	static const struct {
		char class, of;
		const char *param;
	} params[] = { { 'n', 'r', "n" }, { 's', 'r', "less" }, { 'm', 'h', "n" } };
	char to = f->classes[0];
	const char *param = NULL;

	for (size_t i = 0; i < 3; i++) {
		if (to == params[i].class) {
			param = params[i].param;
			to = params[i].of;
			break;
		}
	}
	begin();
	put(" mov.b%s %%%c7, %%%c4;\n",
	    to == 'h'                ? "16"
	    : to == 'q' || to == 'd' ? "64"
	                             : "32",
	    to, to);
	for (int guarded = 0; guarded < 2; guarded++) {
		put(" %s%s %%%c%d", guarded ? "@!%p2 " : "", f->name, to, guarded ? 7 : 6);
		if (param)
			put(", [%s]", param);
		for (int i = 1; !param && f->classes[i]; i++)
			source(f->classes[i], i, literal >> i & 1);
		put(";\n");
	}
	put(" st.global.%s [%%q23], %%%c6; st.global.%s [%%q23+8], %%%c7;\n", stored(to), to,
	    stored(to), to);
	/* a register that is source and destination */
	if (!param && to == f->classes[1]) {
		put(" %s %%%c1", f->name, to);
		for (int i = 1; f->classes[i]; i++)
			source(f->classes[i], i, literal >> i & 1);
		put("; st.global.%s [%%q23+131072], %%%c1;\n", stored(to), to);
	}
	both(f->name, 0);
}

static void value_forms(void)
{
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		value_form(&forms[i], 0);
		if (strncmp(forms[i].name, "ld", 2) != 0 && strncmp(forms[i].name, "mov", 3) != 0 &&
		    strncmp(forms[i].name, "cvt", 3) != 0) {
			value_form(&forms[i], 4);
			if (forms[i].classes[2])
				value_form(&forms[i], 2);
		}
	}
}

/* lop3 with every table that has one bit, and some others */
static void logic_forms(void)
{
	for (int i = 0; i < 24; i++) {
		begin();
		put(" lop3.b32 %%r6, %%r1, %%r2, %%r3, %d; mov.b32 %%r7, %%r4; @%%p1 lop3.b32 "
		    "%%r7, %%r1, -7, %%r3, %d;\n",
		    i < 8 ? 1 << i : (int)(draw() % 256), (int)(draw() % 256));
		put(" st.global.u32 [%%q23], %%r6; st.global.u32 [%%q23+8], %%r7;\n");
		both("lop3", 0);
	}
}

static void compare_forms(void)
{
	static const char *const of_ints[] = { "eq", "ne", "lt", "le", "gt", "ge" };
	static const char *const of_floats[] = { "eq",  "ne",  "lt",  "le",  "gt",  "ge",  "equ",
		                                 "neu", "ltu", "leu", "gtu", "geu", "num", "nan" };
	static const char *const types[] = { "u16", "s16", "u32", "s32", "u64",
		                             "s64", "b32", "f32", "f64" };
	static const char classes[] = "hhrrqqrfd";
	static const char *const joins[] = { "", ".and", ".or", ".xor" };

	for (size_t t = 0; t < sizeof(types) / sizeof(types[0]); t++) {
		bool is_float = types[t][0] == 'f';

		for (size_t c = 0; c < (is_float ? 14 : types[t][0] == 'b' ? 2 : 6); c++) {
			const char *cmp = is_float ? of_floats[c] : of_ints[c],
			           *join = joins[draw() % 4];
			char class = classes[t];

			begin();
			put(" setp.%s.%s %%p3, %%%c1, %%%c2;\n", cmp, types[t], class, class);
			put(" mov.pred %%p4, %%p1; mov.pred %%p5, !%%p2; mov.pred %%p6, 1;\n");
			put(" @%%p1 setp.%s%s.%s %%p4|%%p5, %%%c2, %%%c3%s;\n", cmp, join, types[t],
			    class, class, *join ? ", !%p2" : "");
			put(" setp.%s%s.%s %%p6|%%p7, %%%c1, ", cmp, join, types[t], class);
			if (is_float)
				put(class == 'f' ? "0f3f800000" : "0d3ff0000000000000");
			else
				put("-3");
			put("%s;\n", *join ? ", %p2" : "");
			put(" and.pred %%p8, %%p3, %%p4; xor.pred %%p8, %%p8, !%%p5; @%%p2 or.pred "
			    "%%p8, %%p8, %%p6; not.pred %%p6, %%p6;\n");
			put(" mov.u32 %%r9, 0;\n");
			for (int p = 3; p < 9; p++)
				put(" selp.b32 %%r10, %d, 0, %%p%d; or.b32 %%r9, %%r9, %%r10;\n",
				    1 << p, p);
			put(" st.global.u32 [%%q23], %%r9;\n");
			both(cmp, 0);
		}
	}
}

/* --- memory: %r6 is which element a thread has */
static const char *const patterns[] = {
	"mov.u32 %r6, %r22;",     "mov.u32 %r6, 5;",        "mul.lo.u32 %r6, %r22, 3;",
	"and.b32 %r6, %r1, 63;",  "sub.u32 %r6, 60, %r22;", "xor.b32 %r6, %r22, 1;",
	"add.u32 %r6, %r22, 16;",
};

static void list(const char *reg, unsigned n, unsigned from)
{
	put(n > 1 ? "{" : "");
	for (unsigned i = 0; i < n; i++)
		put("%s%%%s%u", i ? ", " : "", reg, from + i);
	put(n > 1 ? "}" : "");
}

static void access_form(const char *type, unsigned bytes, unsigned n, const char *pattern,
                        unsigned space)
{
	static const char *const spaces[] = { ".global", "", ".shared", "", ".shared" };
	const char *reg = bytes == 8 ? "q" : "r", *vec = n == 4 ? ".v4" : n == 2 ? ".v2" : "";
	bool shared = space >= 2;
	char name[64];

	snprintf(name, sizeof(name), "%s%s%s %s", spaces[space], vec, type, pattern);
	begin();
	put(" %s mul.wide.u32 %%q6, %%r6, %u; mov.u64 %%q7, %%q21; add.u64 %%q8, %%q20, %%q6;\n",
	    pattern, bytes * n);
	if (shared) { /* what is there is the block's: each thread writes first */
		put(" mov.u32 %%r7, s; cvt.u64.u32 %%q7, %%r7; %s add.u64 %%q8, %%q7, %%q6;\n",
		    space == 3 ? "cvta.shared.u64 %q7, %q7;" : "");
		put(" mad.lo.u32 %%r8, %%r22, 64, %%r7; st.shared.v2.u64 [%%r8], {%%q1, %%q2}; "
		    "st.shared.v2.u64 [%%r8+16], {%%q3, %%q4}; "
		    "st.shared.v2.u64 [%%r8+32], {%%q2, %%q1}; st.shared.u64 [%%r8+48], %%q4; "
		    "bar.sync 0;\n");
	}
	put(" mov.u64 %%q10, 0; mov.u64 %%q11, 0; mov.u32 %%r10, 0; mov.u32 %%r11, 0; mov.u32 "
	    "%%r12, 0; mov.u32 %%r13, 0;\n");
	for (int guarded = 0; guarded < 2; guarded++) {
		put(" %sld%s%s.%s ", guarded ? "@%p2 " : "", spaces[space], vec, type);
		list(reg, n, 10 + (guarded && n == 1));
		put(", [%%q8+%u];\n", guarded * bytes * n);
	}
	put(" add.u64 %%q9, %%q7, %%q6;\n");
	for (int guarded = 0; guarded < 2; guarded++) {
		put(" %sst%s%s.%s [%%q9+%u], ", guarded ? "@!%p1 " : "", spaces[space], vec, type,
		    guarded * bytes * n);
		list(reg, n, guarded ? 1 : 10);
		put(";\n");
	}
	if (shared)
		put(" bar.sync 0; ld.shared.u64 %%q12, [%%r8]; st.global.u64 [%%q23+524288], "
		    "%%q12;\n");
	for (int i = 10; i < 14; i++)
		put(" st.global.u%d [%%q23+%d], %%%s%d;\n", bytes == 8 && i < 12 ? 64 : 32,
		    131072 * (i - 9), bytes == 8 && i < 12 ? "q" : "r", i);
	both(name, 0);
}

static void access_forms(void)
{
	static const struct {
		const char *name;
		unsigned bytes;
	} types[] = { { "u8", 1 },  { "s8", 1 },  { "u16", 2 }, { "s16", 2 },
		      { "u32", 4 }, { "s32", 4 }, { "b32", 4 }, { "u64", 8 } };

	for (size_t t = 0; t < sizeof(types) / sizeof(types[0]); t++)
		for (size_t p = 0; p < sizeof(patterns) / sizeof(patterns[0]); p++)
			for (unsigned space = 0; space < 4; space++)
				for (unsigned n = 1; n <= (types[t].bytes == 8 ? 2 : 4); n *= 2)
					access_form(types[t].name, types[t].bytes, n, patterns[p],
					            space);
}

/* Faults: the same lane, thread, line and text; what was written before stays. */
static void faults(void)
{
	static const char *const bodies[] = {
		"mul.wide.u32 %q6, %r22, 65536; add.u64 %q6, %q6, %q21; st.global.u32 [%q6], %r1;",
		"add.u64 %q6, %q23, 2; ld.global.u32 %r6, [%q6]; st.global.u32 [%q23], %r6;",
		"ld.global.u32 %r6, [%q21+1048572]; ld.global.u64 %q6, [%q21+1048572];",
		"add.u64 %q6, %q23, %q4; @%p2 st.global.u32 [%q6], %r1;",
		"mov.u32 %r6, s; mad.lo.u32 %r6, %r22, 88, %r6; st.shared.u64 [%r6], %q1; "
		"st.global.u64 [%q23], %q1; ld.shared.u64 %q2, [%r6+8];",
		"mov.u32 %r6, s; mad.lo.u32 %r6, %r22, 4, %r6; ld.shared.v2.u32 {%r1, %r2}, [%r6];",
		"mov.u64 %q6, 0; ld.u32 %r6, [%q6];",
		"setp.eq.u32 %p3, %r22, 37; @%p3 trap; st.global.u32 [%q23], %r1;",
		"mov.u64 %q6, 64; setp.ne.u32 %p3, %r22, 9; @%p3 mov.u64 %q6, %q21; "
		"atom.global.add.u32 %r6, [%q6], 1;",
		"st.global.u32 [%q23], %r1; and.b32 %r6, %r22, 7; setp.ne.u32 %p3, %r6, 5; @%p3 "
		"bra L; st.global.u32 [%q20+1048576], %r1; L:",
		"@%p1 bra L; bar.sync 0; L: setp.lt.u32 %p3, %r22, 32; @%p3 bra L; bar.sync 1, 64;",
	};

	for (size_t i = 0; i + 1 < sizeof(bodies) / sizeof(bodies[0]); i++) {
		begin();
		put(" %s\n", bodies[i]);
		both(bodies[i], -14);
	}
}

/* Lanes that part and meet, turns that end anywhere, warps that see each other's order. */
static void flows(void)
{
	static const char *const bodies[] = {
		/* loops of different lengths, one in the other */
		"and.b32 %r6, %r1, 63; mov.u32 %r7, 0; L: and.b32 %r8, %r7, 7; M: add.u32 %r9, "
		"%r9, %r8; sub.u32 %r8, %r8, 1; setp.gt.s32 %p3, %r8, 0; @%p3 bra M;\n"
		"add.u32 %r7, %r7, 1; setp.lt.u32 %p3, %r7, %r6; @%p3 bra L; st.global.u32 [%q23], "
		"%r9;",
		/* who comes first */
		"atom.global.add.u32 %r6, [%q21+524288], 1; st.global.u32 [%q23], %r6; @%p1 bra L; "
		"atom.global.add.u32 %r6, [%q21+524292], 3; "
		"st.global.u32 [%q23+4], %r6; L: atom.global.exch.b32 %r7, [%q21+524296], %r23; "
		"st.global.u32 [%q23+8], %r7;",
		"mov.u32 %r6, 0; L: atom.global.add.u64 %q6, [%q21+524288], 1; add.u64 %q7, %q7, "
		"%q6; add.u32 %r6, %r6, 1; setp.lt.u32 %p3, %r6, 77; @%p3 bra L; "
		"st.global.u64 [%q23], %q7; red.global.add.u32 [%q21+524300], 5;",
		/* shared memory, barriers, threads that leave */
		"mov.u32 %r6, s; mad.lo.u32 %r6, %r22, 4, %r6; st.shared.u32 [%r6], %r1; bar.sync "
		"0; setp.ge.u32 %p3, %r22, 40; @%p3 exit; "
		"ld.shared.u32 %r7, [%r6+32]; atom.shared.add.u32 %r8, [s], %r2; bar.sync 0; "
		"ld.shared.u32 %r9, [s]; st.global.v4.u32 [%q23], {%r7, %r8, %r9, %r6};",
		"bar.red.popc.u32 %r6, 0, %p1; barrier.sync 2, 64; st.global.u32 [%q23], %r6;",
		/* lanes that talk */
		"shfl.sync.down.b32 %r6, %r1, 4, 31, -1; shfl.sync.up.b32 %r7|%p3, %r1, 3, 0, -1; "
		"shfl.sync.bfly.b32 %r8, %r2, 16, 0x1f1f, -1; "
		"shfl.sync.idx.b32 %r9|%p4, %r3, 37, 0x181f, -1; selp.b32 %r6, %r6, %r9, %p3; "
		"selp.b32 %r7, %r7, %r8, %p4; st.global.v4.u32 [%q23], {%r6, %r7, %r8, %r9};",
		"shfl.sync.bfly.b32 %r1|%p3, %r1, 1, 31, -1; shfl.sync.up.b32 %r2, %r2, 9, 0x1000, "
		"-1; shfl.sync.down.b32 %r3|%p4, %r3, 7, 0x181f, -1; "
		"shfl.sync.idx.b32 %r4, %r4, %r22, 31, -1; selp.b32 %r6, 1, 2, %p3; selp.b32 %r7, "
		"4, 8, %p4; add.u32 %r4, %r4, %r6; add.u32 %r4, %r4, %r7; "
		"st.global.v4.u32 [%q23], {%r1, %r2, %r3, %r4};",
		"@%p1 bra L; vote.sync.ballot.b32 %r6, %p2, -1; bra M; L: vote.sync.ballot.b32 "
		"%r6, %p2, -1; add.u32 %r6, %r6, 1; M: activemask.b32 %r7; "
		"match.any.sync.b32 %r8, %r6, -1; redux.sync.add.u32 %r9, %r1, -1; "
		"st.global.v4.u32 [%q23], {%r6, %r7, %r8, %r9};",
		/* places, clocks */
		"mov.u32 %r6, %tid.x; mov.u32 %r7, %tid.y; mov.u32 %r8, %tid.z; mov.u32 %r9, "
		"%ctaid.x; @%p1 mov.u32 %r9, %ntid.x; @!%p2 mov.u32 %r8, %tid.x; "
		"st.global.v4.u32 [%q23], {%r6, %r7, %r8, %r9}; mov.u32 %r6, %nctaid.x; mov.u32 "
		"%r7, %ctaid.y; mov.u32 %r8, %ntid.z; mov.u32 %r9, %nctaid.y; "
		"st.global.v4.u32 [%q23+32768], {%r6, %r7, %r8, %r9};",
		"mov.u32 %r6, %clock; mov.u32 %r7, %warpid; mov.u32 %r8, %smid; mov.u32 %r9, "
		"%lanemask_lt; st.global.v4.u32 [%q23], {%r6, %r7, %r8, %r9};",
		/* a branch by a table, and calls of a register's function are the interpreter's */
		"T: .branchtargets A, B, C; rem.u32 %r6, %r22, 3; brx.idx %r6, T; A: mov.u32 %r7, "
		"1; bra D; B: mov.u32 %r7, %r1; bra D; C: add.u32 %r7, %r2, %r1; "
		"D: st.global.u32 [%q23], %r7;",
		/* registers that nobody wrote, in the first blocks and in those behind them */
		"st.global.u64 [%q23], %q15; add.u64 %q15, %q1, 3; st.global.u32 [%q23+8], %r15; "
		"mov.u32 %r15, %r23;",
	};

	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++) {
		begin();
		put(" %s\n", bodies[i]);
		both(bodies[i], 0);
	}
}

/* Straight pieces made at random, with guards, branches over some of it, and comparisons: what one instruction leaves in registers of the host is what the next one
 * takes. */
static void random_program(void)
{
	static const char classes[] = "hrqfd";
	static const char *const widths[] = { "16", "32", "64", "32", "64" };

	begin();
	for (int c = 0; c < 5; c++)
		for (int i = 5; i < 9; i++)
			put(" mov.b%s %%%c%d, %%%c%d;\n", widths[c], classes[c], i, classes[c],
			    i - 4);
	for (int i = 0; i < 90; i++) {
		const struct form *f = &forms[draw() % (sizeof(forms) / sizeof(forms[0]))];

		if (f->classes[0] == 'n' || f->classes[0] == 's' || f->classes[0] == 'm')
			continue;
		if (draw() % 8 == 0)
			put(" setp.%s.s32 %%p%d, %%r%d, %%r%d;\n", draw() % 2 ? "lt" : "ne",
			    (int)(1 + draw() % 3), (int)(5 + draw() % 4), (int)(5 + draw() % 4));
		if (draw() % 12 == 0)
			put(" @%%p%d bra L%d;\n", (int)(1 + draw() % 3), i / 8);
		if (i % 8 == 7)
			put("L%d:\n", i / 8);
		put(draw() % 3 ? " " : draw() % 2 ? " @%%p1 " : " @!%%p2 ");
		put("%s %%%c%d", f->name, f->classes[0], (int)(5 + draw() % 4));
		for (int k = 1; f->classes[k]; k++)
			source(f->classes[k], (int)(1 + draw() % 8), false);
		put(";\n");
	}
	for (int i = 0; i < 12; i++) { /* of the branches behind the last label that was put */
		char label[16];

		snprintf(label, sizeof(label), "\nL%d:", i);
		if (!strstr(text, label))
			put("L%d:\n", i);
	}
	for (int c = 0; c < 5; c++)
		for (int i = 5; i < 9; i++)
			put(" st.global.%s [%%q23+%d], %%%c%d;\n", stored(classes[c]),
			    20480 * (4 * c + i - 5), classes[c], i);
	both("random", 0);
}

/* What GPUEXT_SOFT_ENGINE says, and what the host makes of it. */
static void names(void)
{
	static const struct {
		const char *name;
		enum gx_soft_engine engine;
	} rows[] = { { "interpreter", GX_SOFT_ENGINE_INTERPRETER },
		     { "avx2", GX_SOFT_ENGINE_AVX2 },
		     { "compiled", GX_SOFT_ENGINE_COMPILED },
		     { "what", GX_SOFT_ENGINE_COMPILED } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		enum gx_soft_engine want = rows[i].engine;
		struct gx_soft *soft = NULL;

		if (want == GX_SOFT_ENGINE_COMPILED && !gx_soft_can_compile())
			want = GX_SOFT_ENGINE_AVX2;
		if (want == GX_SOFT_ENGINE_AVX2 && !gx_soft_can_compile_avx2())
			want = GX_SOFT_ENGINE_INTERPRETER;
		setenv("GPUEXT_SOFT_ENGINE", rows[i].name, 1);
		CHECK_EQ(gx_soft_create(NULL, &soft, NULL), 0);
		CHECK_EQ(gx_soft_config(soft)->engine, want);
		gx_soft_destroy(soft);
	}
	unsetenv("GPUEXT_SOFT_ENGINE");
}

int main(void)
{
	names();
	for (int i = 0; i < N_SIDES; i++) {
		struct gx_soft_config config = {
			.engine = sides[i].engine, .n_sms = 1, .warps_per_sm = 32, .seed = 7
		};

		CHECK_EQ(gx_soft_create(&config, &sides[i].soft, NULL), 0);
		CHECK_EQ(gx_soft_alloc(sides[i].soft, ROOM, 0, &sides[i].in), 0);
		CHECK_EQ(gx_soft_alloc(sides[i].soft, ROOM, 0, &sides[i].out), 0);
		if (gx_soft_config(sides[i].soft)->engine != sides[i].engine)
			printf("skipped: this CPU has no AVX-512 or no AVX2; code is made, and not "
			       "run\n");
		sides[i].in_host = gx_soft_host(sides[i].soft, sides[i].in, ROOM);
		sides[i].out_host = gx_soft_host(sides[i].soft, sides[i].out, ROOM);
	}
	for (size_t i = 0; i < N * 4; i++) {
		uint64_t value = operand();

		for (int side = 0; side < N_SIDES; side++)
			memcpy(sides[side].in_host + 8 * i, &value, 8);
	}
	value_forms();
	logic_forms();
	compare_forms();
	access_forms();
	faults();
	flows();
	for (int i = 0; i < 3; i++) { /* along x, and not */
		memcpy(shape, ((uint32_t[3][3]){ { 32, 2, 1 }, { 6, 4, 2 }, { 16, 3, 1 } })[i],
		       sizeof(shape));
		flows();
	}
	memcpy(shape, (uint32_t[]){ THREADS, 1, 1 }, sizeof(shape));
	for (int i = 0; i < 150; i++)
		random_program();
	for (int i = 0; i < N_SIDES; i++)
		gx_soft_destroy(sides[i].soft);
	return TEST_END();
}
