/* values.c - numbers, constant expressions and declarations of PTX, each form with its value, and each bound from both sides. */
#include "../test.h"
#include "base/strbuf.h"
#include "ptx/lex.h"
#include "ptx/ptx.h"

#include <locale.h>

#define HEADER ".version 8.0\n.target sm_80\n.address_size 64\n"

/* --- numbers */
static uint64_t bits_of(double value)
{
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));
	return bits;
}

static void test_numbers(void)
{
	static const struct {
		const char *text;
		uint64_t bits;
	} integers[] = {
		{ "0", 0 },
		{ "9", 9 },
		{ "10", 10 },
		{ "18446744073709551615", UINT64_MAX },
		{ "18446744073709551615U", UINT64_MAX },
		{ "07", 7 },
		{ "017", 15 },
		{ "0U", 0 },
		{ "0x0", 0 },
		{ "0XfFaA09", 0xffaa09 },
		{ "0xffffffffffffffffU", UINT64_MAX },
		{ "0b101", 5 },
		{ "0B1U", 1 },
		{ "0b1111111111111111111111111111111111111111111111111111111111111111",
		  UINT64_MAX },
	};
	static const char *const bad[] = { "", "U", "18446744073709551616", "0x10000000000000000",
		                           "08", "0x", "0xU", "0xg", "0b", "0bU", "0b2",
		                           /* what stands beside digits and letters */
		                           "0x/", "0x:", "0x@", "0x`", "0xG", "1/", "1:", "1@",
		                           "1a", "a", "0f3F80000", "0f3F8000000", "0f3F80000g",
		                           "0d3FF000000000000", "0d3FF00000000000000",
		                           "0d3FF000000000000g", "1.5x", "1.2.3", "1e", "1e+",
		                           "1.0e5e5", ".", "1-2", "1f3F800000", "1F00000000",
		                           "1d3FF0000000000000", "9D0000000000000000", "1x10",
		                           "2X1", "1b1", "1B1", "12345678901234567890e+" };
	static const struct {
		const char *text;
		double value;
	} floats[] = { { "1.5", 1.5 },
		       { "0.25", 0.25 },
		       { "1e3", 1000 },
		       { "2E-1", 0.2 },
		       { "1.e+2", 100 },
		       { ".5", .5 },
		       { "000000000000000000000000000000000000000000000000000000000001.5",
		         1.5 } /* 62 characters */ };
	struct ptx_number n;

	for (size_t i = 0; i < sizeof(integers) / sizeof(*integers); i++) {
		CHECK(ptx_read_number(
		        (struct gx_ptx_span){ integers[i].text, strlen(integers[i].text) }, &n));
		CHECK(n.bits == integers[i].bits && !n.is_float && !n.is_f32);
	}
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
		CHECK(!ptx_read_number((struct gx_ptx_span){ bad[i], strlen(bad[i]) }, &n));
	for (size_t i = 0; i < sizeof(floats) / sizeof(*floats); i++) {
		CHECK(ptx_read_number(
		        (struct gx_ptx_span){ floats[i].text, strlen(floats[i].text) }, &n));
		CHECK(n.bits == bits_of(floats[i].value) && n.is_float && !n.is_f32);
	}
	/* what stands behind one of a single character is none of it */
	for (const char *c = "xXbBfFdD"; *c; c++) {
		const char text[] = { '0', *c, '1', '\0' };

		CHECK(ptx_read_number((struct gx_ptx_span){ text, 1 }, &n));
		CHECK(!n.bits && !n.is_float);
	}
	/* one of 64 characters does not fit */
	CHECK(ptx_read_number(
	        (struct gx_ptx_span){
	                "0000000000000000000000000000000000000000000000000000000000001.5", 63 },
	        &n));
	CHECK(!ptx_read_number(
	        (struct gx_ptx_span){
	                "00000000000000000000000000000000000000000000000000000000000001.5", 64 },
	        &n));
}

/* --- tokens: each text, and its tokens with a blank behind each, and # in front of a number */
static void test_tokens(void)
{
	static const struct {
		const char *text, *tokens;
	} rows[] = {
		{ "@@DWARF .byte 1\nret;", "ret ; " },
		{ "@@\n@p ret", "@ p ret " },
		{ "a//b\nc/*d\n*/e/f", "a c e / f " },
		{ "a/*b/ /c*d*/e", "a e " },
		{ "1e+3 1.e-2 1e3 1E-3 2E+1 07e+1", "#1e+3 #1.e-2 #1e3 #1E-3 #2E+1 #07e+1 " },
		{ "0x1e+3 0e+1 0E-1 1e*3 1f+2", "#0x1e + #3 #0e+1 #0E-1 #1e * #3 #1f + #2 " },
		{ "1.5 0.5 0x1.5 0f1.5", "#1.5 #0.5 #0x1 .5 #0f1 .5 " },
		/* a dot is a number's where nothing stands in front of it that it could belong to */
		{ ".5", ".5 " },
		{ "[.5] x.5 x .5 ..5 . .5", "[ #.5 ] x .5 x #.5 . .5 . #.5 " },
		{ ".shared::cta.b8 .a::b::c .a: :b .a::",
		  ".shared::cta .b8 .a::b::c .a : : b .a : : " },
		{ "\"a\\\"b\"c", "\"a\\\"b\" c " },
		{ "%p1$_ _ %{", "%p1$_ _ % { " },
		{ "\x0b\x0c\t\r;", "; " },
		{ "\x01;\x08", "\x01 ; \x08 " },
		{ ";@p ret", "; @ p ret " },
		{ ".a+:b .a:+b", ".a + : b .a : + b " },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct ptx_lexer lexer = { .begin = rows[i].text,
			                   .at = rows[i].text,
			                   .end = rows[i].text + strlen(rows[i].text),
			                   .line = 1 };
		struct ptx_token token;
		char got[96] = "";
		size_t n = 0;

		while ((token = ptx_lex(&lexer)).kind != TOK_END) {
			CHECK(token.kind != TOK_DOT || token.span.len > 1);
			n += (size_t)snprintf(got + n, sizeof(got) - n, "%s%.*s ",
			                      token.kind == TOK_NUMBER ? "#" : "",
			                      (int)token.span.len, token.span.at);
		}
		CHECK(!strcmp(got, rows[i].tokens));
		if (strcmp(got, rows[i].tokens) != 0)
			fprintf(stderr, "%s: %s\n", rows[i].text, got);
		CHECK(!lexer.problem);
	}
}

/* What stands behind the text is none of it, whatever its last token is. */
static void test_ends(void)
{
	static const struct {
		const char *text;
		size_t len;
	} rows[] = { { "\"a\\\"\"", 3 }, { "\"a\\\n", 3 }, { "ab", 1 },
		     { "12", 1 },        { ".ab", 2 },     { ".a::b", 2 },
		     { "/*a*/", 4 },     { "//a\n", 3 },   { "1e+5", 2 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct ptx_lexer lexer = { .begin = rows[i].text,
			                   .at = rows[i].text,
			                   .end = rows[i].text + rows[i].len,
			                   .line = 1 };

		while (ptx_lex(&lexer).kind != TOK_END)
			CHECK(lexer.at <= lexer.end);
		CHECK(lexer.at == lexer.end);
		CHECK_EQ(lexer.line, 1);
	}
}

/* The line that is complained about is shown from its first letter on. */
static void test_source(void)
{
	static const struct {
		const char *text, *source;
		uint32_t line;
	} rows[] = { { HEADER ".entry k() {\n \t mov a b;\n}\n", "mov a b;", 5 },
		     { HEADER ".entry k() {\nmov a b;}", "mov a b;}", 5 },
		     { HEADER ".entry k() {\r\n  mov\x01\ta b;\r\n}", "mov?\ta b;", 5 },
		     { ".version x", ".version x", 1 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_diag diag = { .insn = 7 };
		struct gx_ptx_module *m = NULL;

		CHECK(gx_ptx_parse(rows[i].text, strlen(rows[i].text), &m, &diag) && !m);
		CHECK(!strcmp(diag.source, rows[i].source));
		CHECK_EQ(diag.line, rows[i].line);
		CHECK_EQ(diag.insn, -1);
	}
}

/* Bits of floats, NaNs of both kinds and infinities too. */
static void test_float_bits(void)
{
	static const struct {
		const char *text;
		uint64_t bits;
	} rows[] = { { "0f3F800000", 0x3ff0000000000000 }, { "0F00000000", 0 },
		     { "0fBf000000", 0xbfe0000000000000 }, { "0f7f800000", 0x7ff0000000000000 },
		     { "0fff800000", 0xfff0000000000000 }, { "0f7fc00001", 0x7ff8000020000000 },
		     { "0f7f800001", 0x7ff0000020000000 }, { "0fFFBFFFFF", 0xfff7ffffe0000000 },
		     { "0f00000001", 0x36a0000000000000 } };
	struct ptx_number n;

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		CHECK(ptx_read_number((struct gx_ptx_span){ rows[i].text, 10 }, &n));
		CHECK(n.bits == rows[i].bits && n.is_float && n.is_f32);
	}
	CHECK(ptx_read_number((struct gx_ptx_span){ "0dfff8000000000001", 18 }, &n));
	CHECK(n.bits == 0xfff8000000000001 && n.is_float && !n.is_f32);
	CHECK(ptx_read_number((struct gx_ptx_span){ "0D0000000000000001", 18 }, &n) && n.bits == 1);
}

/* --- declarations: the last variable of a module */
static const struct gx_ptx_var *declared(const char *text, struct gx_ptx_module **module,
                                         struct gx_diag *diag)
{
	char whole[1024];

	snprintf(whole, sizeof(whole), HEADER "%s\n", text);
	*diag = (struct gx_diag){ .insn = -1 };
	if (gx_ptx_parse(strcpy(strdupa(whole), whole), strlen(whole), module, diag))
		return NULL;
	return &(*module)->vars[(*module)->n_vars - 1];
}

static void test_constants(void)
{
	static const struct {
		const char *text;
		uint64_t value;
	} rows[] = { { "4*8", 32 },         { "2+3*4", 14 },
		     { "2*3+4", 10 },       { "(2+3)*4", 20 },
		     { "+7", 7 },           { "-(-7)", 7 },
		     { "~0+9", 8 },         { "100/7/2", 7 },
		     { "7/2*2", 6 },        { "1<<5", 32 },
		     { "1<<2+1", 8 },       { "256>>3", 32 },
		     { "-8>>1&0xff", 252 }, { "1<<63>>63&3", 3 },
		     { "1<<64|5", 5 },      { "7>>64|5", 5 },
		     { "(-7>>64)+9", 8 },   { "6&3", 2 },
		     { "6|1", 7 },          { "6^3", 5 },
		     { "1|2^3&2", 1 },      { "4|3^1&1", 6 },
		     { "10-3-2", 5 },       { "12-2*3", 6 },
		     { "3-~1", 5 },         { "((((((((((((((9))))))))))))))", 9 } };
	struct gx_ptx_module *module;
	struct gx_diag diag;

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const struct gx_ptx_var *var;
		char text[128];

		snprintf(text, sizeof(text), ".global .b8 a[%s];", rows[i].text);
		var = declared(text, &module, &diag);
		CHECK(var && var->n_dims == 1);
		if (!var || var->dims[0] != rows[i].value)
			fprintf(stderr, "%s: %llu %s\n", rows[i].text,
			        var ? (unsigned long long)var->dims[0] : 0, diag.text);
		CHECK(var && var->dims[0] == rows[i].value && var->bytes == rows[i].value);
		gx_ptx_free(module);
	}
}

/* What an operand is: its kind, name and number, and the same of what is in it. */
static void test_operands(void)
{
	static const struct {
		const char *text;
		enum gx_ptx_operand_kind kind;
		const char *name;
		int64_t integer;
		bool negated;
		uint32_t n_items;
	} rows[] = {
		{ "%r1", GX_PTX_OP_NAME, "%r1", 0, false, 0 },
		{ "-%r1", GX_PTX_OP_NAME, "%r1", 0, true, 0 },
		{ "!%p1", GX_PTX_OP_NAME, "%p1", 0, true, 0 },
		{ "+x", GX_PTX_OP_NAME, "x", 0, false, 0 },
		{ "%tid.x", GX_PTX_OP_NAME, "%tid.x", 0, false, 0 },
		{ "x+4", GX_PTX_OP_NAME, "x", 4, false, 0 },
		{ "_", GX_PTX_OP_SINK, "_", 0, false, 0 },
		{ "5", GX_PTX_OP_INT, "", 5, false, 0 },
		{ "-5", GX_PTX_OP_INT, "", -5, false, 0 },
		{ "-5+7", GX_PTX_OP_INT, "", 2, false, 0 },
		{ "~5", GX_PTX_OP_INT, "", ~5, false, 0 },
		{ "-~5", GX_PTX_OP_INT, "", 6, false, 0 },
		{ "1.0", GX_PTX_OP_FLOAT, "", 0x3ff0000000000000, false, 0 },
		{ "-1.0", GX_PTX_OP_FLOAT, "", (int64_t)0xbff0000000000000, false, 0 },
		{ "[%r1]", GX_PTX_OP_ADDRESS, "%r1", 0, false, 0 },
		{ "[x.y+4]", GX_PTX_OP_ADDRESS, "x.y", 4, false, 0 },
		{ "[x-4].unified", GX_PTX_OP_ADDRESS, "x", -4, false, 0 },
		{ "[8]", GX_PTX_OP_ADDRESS, "", 8, false, 0 },
		{ "[-8]", GX_PTX_OP_ADDRESS, "", -8, false, 0 },
		{ "[8-2]", GX_PTX_OP_ADDRESS, "", 6, false, 0 },
		{ "[-7/2]", GX_PTX_OP_ADDRESS, "", -3, false, 0 },
		{ "[t, {x, y}]", GX_PTX_OP_ADDRESS, "t", 0, false, 1 },
		{ "[t, {x, y}, m]", GX_PTX_OP_ADDRESS, "t", 0, false, 2 },
		{ "{a, b, c}", GX_PTX_OP_VECTOR, "", 0, false, 3 },
		{ "(a, b)", GX_PTX_OP_LIST, "", 0, false, 2 },
		{ "()", GX_PTX_OP_LIST, "", 0, false, 0 },
		{ "p|q", GX_PTX_OP_PAIR, "", 0, false, 2 },
		{ "!p|q", GX_PTX_OP_PAIR, "", 0, false, 2 },
		{ "p|!q", GX_PTX_OP_PAIR, "", 0, false, 2 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_ptx_module *module = NULL;
		struct gx_diag diag = { 0 };
		const struct gx_ptx_operand *is;
		char text[256];
		int n = snprintf(text, sizeof(text),
		                 HEADER ".entry k() { op.b32 first, %s ; ret; }", rows[i].text);

		CHECK_EQ(gx_ptx_parse(text, (size_t)n, &module, &diag), 0);
		if (diag.error || module->funcs[0].stmts[0].n_operands != 2) {
			fprintf(stderr, "%s: %s\n", rows[i].text, diag.text);
			CHECK(!"two operands");
			gx_ptx_free(module);
			continue;
		}
		is = &module->funcs[0].stmts[0].operands[1];
		CHECK_EQ(is->kind, rows[i].kind);
		CHECK(gx_ptx_span_is(is->name, rows[i].name));
		CHECK(gx_ptx_span_is(is->span, rows[i].text));
		CHECK_EQ(is->integer, rows[i].integer);
		CHECK_EQ(is->negated, rows[i].negated);
		CHECK_EQ(is->n_items, rows[i].n_items);
		if (is->kind == GX_PTX_OP_PAIR) {
			CHECK(gx_ptx_span_is(is->items[0].name, "p") &&
			      gx_ptx_span_is(is->items[1].name, "q"));
			CHECK_EQ(is->items[0].negated, rows[i].text[0] == '!');
			CHECK_EQ(is->items[1].negated, rows[i].text[2] == '!');
			CHECK(is->items[0].span.len + is->items[1].span.len + 1 == is->span.len);
		}
		gx_ptx_free(module);
	}
}

static void test_no_operands(void)
{
	static const struct {
		const char *text, *said;
	} rows[] = { { "first, -;", "an operand was expected" },
		     { "first, :, second;", "an operand was expected" },
		     { "!5;", "a name was expected behind '!'" },
		     { "first, ![a];", "a name was expected behind '!'" } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_ptx_module *module = NULL;
		struct gx_diag diag = { 0 };
		char text[256];
		int n = snprintf(text, sizeof(text), HEADER ".entry k() { op.b32 %s ret; }",
		                 rows[i].text);

		CHECK(gx_ptx_parse(text, (size_t)n, &module, &diag) < 0);
		CHECK_EQ(diag.error, GX_E_PTX_SYNTAX);
		CHECK(strstr(diag.text, rows[i].said));
		if (!strstr(diag.text, rows[i].said))
			fprintf(stderr, "%s: %s\n", rows[i].text, diag.text);
		gx_ptx_free(module);
	}
}

static void test_declarations(void)
{
	static const struct {
		const char *text;
		enum gx_ptx_space space;
		enum gx_ptx_type type;
		uint32_t vector, align, n_dims, n_init;
		uint64_t dim, bytes;
		const char *flags; /* e v w c m */
	} rows[] = {
		{ ".global .u32 a;", GX_PTX_GLOBAL, GX_PTX_U32, 1, 0, 0, 0, 0, 4, "" },
		{ ".visible .const .f64 a = 1.5;", GX_PTX_CONST, GX_PTX_F64, 1, 0, 0, 1, 0, 8,
		  "v" },
		{ ".extern .shared .align 16 .b8 a[];", GX_PTX_SHARED, GX_PTX_B8, 1, 16, 1, 0, 0, 0,
		  "e" },
		{ ".weak .global .v2 .f32 a;", GX_PTX_GLOBAL, GX_PTX_F32, 2, 0, 0, 0, 0, 8, "w" },
		{ ".common .global .v4 .u16 a[3];", GX_PTX_GLOBAL, GX_PTX_U16, 4, 0, 1, 0, 3, 24,
		  "c" },
		{ ".global .v8 .b32 a;", GX_PTX_GLOBAL, GX_PTX_B32, 8, 0, 0, 0, 0, 32, "" },
		{ ".global .attribute(.managed) .u64 a;", GX_PTX_GLOBAL, GX_PTX_U64, 1, 0, 0, 0, 0,
		  8, "m" },
		{ ".global .attribute(.unified(19, 95)) .u64 a;", GX_PTX_GLOBAL, GX_PTX_U64, 1, 0,
		  0, 0, 0, 8, "" },
		{ ".const[2] .u8 a;", GX_PTX_CONST, GX_PTX_U8, 1, 0, 0, 0, 0, 1, "" },
		{ ".tex .u32 a;", GX_PTX_GLOBAL, GX_PTX_U32, 1, 0, 0, 0, 0, 4, "t" },
		{ ".global .u8 a[2][3] = { {1}, {2, 3, 4} };", GX_PTX_GLOBAL, GX_PTX_U8, 1, 0, 2, 6,
		  2, 6, "" },
		{ ".global .u8 a[] = { 1, 2, 3 };", GX_PTX_GLOBAL, GX_PTX_U8, 1, 0, 1, 3, 3, 3,
		  "" },
		{ ".global .u8 a[][2] = { 1, 2, 3 };", GX_PTX_GLOBAL, GX_PTX_U8, 1, 0, 2, 3, 2, 4,
		  "" },
		{ ".global .u8 a[][2] = { {1}, {2}, {3} };", GX_PTX_GLOBAL, GX_PTX_U8, 1, 0, 2, 6,
		  3, 6, "" },
		{ ".global .u8 a[1][1][1][1][1][1][1][2];", GX_PTX_GLOBAL, GX_PTX_U8, 1, 0, 8, 0, 1,
		  2, "" },
		{ ".global .align 1 .u8 a;", GX_PTX_GLOBAL, GX_PTX_U8, 1, 1, 0, 0, 0, 1, "" },
		{ ".global .align 1073741824 .u8 a;", GX_PTX_GLOBAL, GX_PTX_U8, 1, 1 << 30, 0, 0, 0,
		  1, "" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct gx_ptx_module *module;
		struct gx_diag diag;
		const struct gx_ptx_var *a = declared(rows[i].text, &module, &diag);
		const char *flags = rows[i].flags;

		if (!a)
			fprintf(stderr, "%s: %s\n", rows[i].text, diag.text);
		CHECK(a != NULL);
		if (!a)
			continue;
		CHECK(gx_ptx_span_is(a->name, "a"));
		CHECK(a->type == rows[i].type && a->vector == rows[i].vector &&
		      a->align == rows[i].align);
		CHECK(*flags == 't' || a->space == rows[i].space);
		CHECK(a->n_dims == rows[i].n_dims && a->n_init == rows[i].n_init &&
		      a->dims[0] == rows[i].dim);
		CHECK_EQ(a->bytes, rows[i].bytes);
		CHECK(a->is_extern == !!strchr(flags, 'e') &&
		      a->is_visible == !!strchr(flags, 'v') && a->is_weak == !!strchr(flags, 'w') &&
		      a->is_common == !!strchr(flags, 'c') && a->managed == !!strchr(flags, 'm'));
		gx_ptx_free(module);
	}
}

static void test_refused(void)
{
	static const struct {
		const char *text;
		enum gx_error error;
	} rows[] = {
		{ ".global .u8 a[1][1][1][1][1][1][1][1][1];", GX_E_PTX_DECLARATION },
		{ ".global .align 0 .u8 a;", GX_E_PTX_DECLARATION },
		{ ".global .align 3 .u8 a;", GX_E_PTX_DECLARATION },
		{ ".global .align 2147483648 .u8 a;", GX_E_PTX_DECLARATION },
		{ ".global .u64 a[2305843009213693952];", GX_E_PTX_DECLARATION },
		{ ".global .u8 a[4294967296][4294967296];", GX_E_PTX_DECLARATION },
		{ ".global .u8 a[2][4294967296][4294967296];", GX_E_PTX_DECLARATION },
		{ ".global .u8 a[1/0];", GX_E_PTX_NUMBER },
		{ ".global .u8 a[(-9223372036854775807-1)/(-1)];", GX_E_PTX_NUMBER },
		{ ".global .u8 a[(((((((((((((((((9)))))))))))))))))];", GX_E_PTX_NESTING },
		{ ".global .u8 a[(9];", GX_E_PTX_SYNTAX },
		{ ".global .u8 = 1;", GX_E_PTX_SYNTAX },
		{ ".global .u8 a = f(1);", GX_E_PTX_SYNTAX },
		{ ".global .u8 a = generic(b)+c;", GX_E_PTX_SYNTAX },
		{ ".global .u8 a[2] = { {{{{{{{{{1}}}}}}}}} };", GX_E_PTX_NESTING },
		{ ".global .u8 a[][65538] = { {1}, 2 };", GX_E_PTX_DECLARATION },
		{ ".global .attribute(.managed .u8 a;", GX_E_PTX_UNTERMINATED },
		{ ".global .u8 a[2;", GX_E_PTX_SYNTAX },
		{ ".global .u8 a b;", GX_E_PTX_SYNTAX },
		{ ".entry k() { .reg .b32 %r<4294967296>; }", GX_E_PTX_DECLARATION },
		{ ".entry k(.param .u32 a .param .u32 b) { }", GX_E_PTX_SYNTAX },
		{ ".entry k(a) { }", GX_E_PTX_SYNTAX },
		{ "/* never ends", GX_E_PTX_UNTERMINATED },
		{ ".file 1 \"never ends", GX_E_PTX_UNTERMINATED },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct gx_ptx_module *module;
		struct gx_diag diag;

		CHECK(!declared(rows[i].text, &module, &diag) && !module);
		if (diag.error != rows[i].error)
			fprintf(stderr, "%s: %s %s\n", rows[i].text, gx_error_code(diag.error),
			        diag.text);
		CHECK_EQ(diag.error, rows[i].error);
	}
}

/* As deep as it may be, and one level more. */
static void test_depths(void)
{
	static const struct {
		const char *before, *open, *inside, *close, *behind;
		unsigned most;
	} rows[] = {
		{ ".global .u8 a[", "(", "9", ")", "];", 16 },
		{ ".global .u8 a[0-(", "-", "9", "", ")];", 14 },
		{ ".global .u8 a[1+", "(", "9", ")", "];", 15 },
		{ ".global .u8 a[2+1*", "(", "9", ")", "];", 14 },
		{ ".global .u8 a[1&(", "~", "9", "", ")];", 14 },
		{ ".global .u8 a[8] = ", "{", "1", "}", ";", 9 },
		{ ".entry a() {", "{", "", "}", "}", 256 },
		{ ".entry a() { mov.b32 ", "{", "%r1", "}", ", %r2; }", 8 },
		{ ".entry a() { call f, ", "(", "%r1", ")", "; }", 8 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		for (unsigned n = rows[i].most - 1; n <= rows[i].most + 1; n++) {
			struct gx_ptx_module *module = NULL;
			struct gx_diag diag = { .insn = -1 };
			struct gx_strbuf text = { 0 };

			gx_strbuf_puts(&text, HEADER);
			gx_strbuf_puts(&text, rows[i].before);
			for (unsigned k = 0; k < n; k++)
				gx_strbuf_puts(&text, rows[i].open);
			gx_strbuf_puts(&text, rows[i].inside);
			for (unsigned k = 0; k < n; k++)
				gx_strbuf_puts(&text, rows[i].close);
			gx_strbuf_puts(&text, rows[i].behind);
			gx_ptx_parse(text.data, text.len, &module, &diag);
			CHECK_EQ(diag.error, n > rows[i].most ? GX_E_PTX_NESTING : GX_E_NONE);
			if (diag.error != (n > rows[i].most ? GX_E_PTX_NESTING : GX_E_NONE))
				fprintf(stderr, "%s%s, %u: %s\n", rows[i].before, rows[i].open, n,
				        diag.text);
			gx_ptx_free(module);
			gx_strbuf_free(&text);
		}
}

static void test_modules(void)
{
	static const char text[] =
	        HEADER ".func f() { ret; }\n.func g();\n.alias g, f;\n.entry k() { ret; }\n";
	static const char nuls[] = HEADER ".entry\0k()\0{ ret;\0}\0\n";
	struct gx_diag diag = { 0 };
	struct gx_ptx_module *m;

	CHECK_EQ(gx_ptx_parse(text, strlen(text), &m, &diag), 0);
	CHECK_EQ(m->n_aliases, 1);
	CHECK(gx_ptx_span_is(m->aliases[0].name, "g") && gx_ptx_span_is(m->aliases[0].target, "f"));
	/* a list of nothing is none */
	CHECK(!m->funcs[0].stmts[0].operands && !m->funcs[0].stmts[0].mods);
	CHECK(!m->funcs[1].stmts && !m->vars);
	gx_ptx_free(m);
	/* a NUL is a blank as others are */
	CHECK_EQ(gx_ptx_parse(nuls, sizeof(nuls), &m, &diag), 0);
	CHECK(m->n_funcs == 1 && m->funcs[0].n_stmts == 1);
	gx_ptx_free(m);
	/* places are told in 32 bits; nothing of such a text is read */
	CHECK(gx_ptx_parse("x", UINT32_MAX, &m, &diag) < 0);
	CHECK(!m && strstr(diag.text, "is too long"));
}

int main(void)
{
	test_modules();
	test_numbers();
	test_tokens();
	test_ends();
	test_source();
	test_float_bits();
	test_constants();
	test_operands();
	test_no_operands();
	test_declarations();
	test_refused();
	test_depths();
	return TEST_END();
}
