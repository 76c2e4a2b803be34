/* recover.c - the PTX that cubins carry, and whether machine code is that of the same PTX. */
#include "../test.h"
#include "cubin/debug_ptx.h"
#include "cubin/likeness.h"
#include "cubin/sass.h"
#include "files.h"

#include <errno.h>
#include <string.h>

static const unsigned sms[] = { 80, 90 };

struct sample {
	unsigned char *bytes;
	size_t len;
	struct gx_cubin cubin;
};

static void open_sample(struct sample *s, const char *name, unsigned sm)
{
	struct gx_diag diag = { 0 };

	s->bytes = read_sample(name, sm, &s->len);
	CHECK(s->bytes && !gx_cubin_read(s->bytes, s->len, &s->cubin, &diag));
}

static void close_sample(struct sample *s)
{
	gx_cubin_free(&s->cubin);
	free(s->bytes);
}

static uint8_t *section_of(struct sample *s, const char *name, size_t *len)
{
	const struct gx_cubin_section *section =
	        &s->cubin.sections[gx_cubin_section(&s->cubin, name)];

	CHECK(section->data);
	*len = section->bytes;
	return s->bytes + section->offset;
}

/* Line for line what was assembled, but for lines of comments, line information and blanks in front. */
static void test_text(unsigned sm)
{
	struct gx_diag diag = { 0 };
	struct sample s;
	char *text;
	size_t len;

	open_sample(&s, "recovered", sm);
	CHECK_EQ(gx_cubin_debug_ptx(&s.cubin, &text, &len, &diag), 0);
	CHECK(gx_cubin_has_debug_ptx(&s.cubin));
	CHECK(text && strlen(text) == len &&
	      !strncmp(strstr(text, ".version"), ".version 8.0\n", 13));
	CHECK(strstr(text, "\n.visible .entry scaled(.param .u64 p)\n{\n.reg .b64 %d<4>;\n"));
	CHECK(strstr(text, "\nmul.f32 %f2, %f1, %f1;") &&
	      strstr(text, "\n.visible .entry counted("));
	CHECK(!strstr(text, "recovered.ptx - kernels") && !strstr(text, ".loc"));
	free(text);
	close_sample(&s);
	open_sample(&s, "recovered_plain", sm);
	CHECK_EQ(gx_cubin_debug_ptx(&s.cubin, &text, &len, &diag), -ENOENT);
	CHECK(!text && !len && diag.error == GX_E_CUBIN_NO_PTX &&
	      !gx_cubin_has_debug_ptx(&s.cubin));
	close_sample(&s);
}

/* Bytes that are no text, and a text that is no PTX, are refused; any other byte is the parser's business. */
static void test_hostile(void)
{
	struct gx_diag diag = { 0 };
	struct sample s;
	size_t n, len;
	uint8_t *at;
	char *text;

	open_sample(&s, "recovered", 90);
	at = section_of(&s, ".nv_debug_ptx_txt", &n);
	for (size_t i = 0; i < n; i++)
		for (unsigned c = 1; c < 0x20; c += 6) { /* 1, 7, 13, 19, 25, 31 */
			uint8_t was = at[i];
			int err;

			at[i] = (uint8_t)c;
			err = gx_cubin_debug_ptx(&s.cubin, &text, &len, &diag);
			if (c == '\r') /* one letter less, perhaps of .version */
				CHECK(!err || err == -EINVAL);
			else
				CHECK_EQ(err, -EINVAL);
			CHECK(!err == (text != NULL));
			free(text);
			at[i] = was;
		}
	memset(at, 'x', n);
	CHECK_EQ(gx_cubin_debug_ptx(&s.cubin, &text, &len, &diag), -EINVAL);
	CHECK(!text && diag.error == GX_E_CUBIN_NO_PTX);
	close_sample(&s);
}

static void test_likeness(unsigned sm)
{
	struct sample shipped, other, plain, split;
	size_t n;
	uint8_t *at;
	char what[64] = "";

	open_sample(&shipped, "recovered", sm);
	open_sample(&other, "recovered", sm);
	open_sample(&plain, "recovered_plain", sm);
	open_sample(&split, "recovered_split", sm);
	CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &other.cubin, "scaled", what), GX_LIKENESS_SAME);
	/* line information changes no code */
	CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &plain.cubin, "scaled", what), GX_LIKENESS_SAME);
	/* one multiplication and one addition in place of both in one */
	CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &split.cubin, "scaled", what),
	         GX_LIKENESS_ARITHMETIC);
	CHECK(!strcmp(what, "FMUL: 1, not 0"));
	CHECK_EQ(gx_cubin_likeness(&split.cubin, &plain.cubin, "scaled", NULL),
	         GX_LIKENESS_ARITHMETIC);
	/* the other kernel of both is the same */
	CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &split.cubin, "counted", what),
	         GX_LIKENESS_SAME);
	CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &plain.cubin, "missing", what),
	         GX_LIKENESS_ARITHMETIC);
	/* an instruction that does not round may be another; one that does is another with another rounding */
	at = section_of(&other, ".text.scaled", &n);
	for (size_t i = 0; i < n; i += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(at + i), was = w;
		bool fused = gx_sass_get(w, GX_SASS_BASE) == 0x023;

		gx_sass_store(at + i,
		              gx_sass_set(w, GX_SASS_STALL, gx_sass_get(w, GX_SASS_STALL) ^ 1));
		CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &other.cubin, "scaled", what),
		         GX_LIKENESS_SCHEDULE);
		w.hi ^= 1u << (78 - 64);
		gx_sass_store(at + i, w);
		CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &other.cubin, "scaled", what),
		         fused ? GX_LIKENESS_ARITHMETIC : GX_LIKENESS_SCHEDULE);
		gx_sass_store(at + i, was);
	}
	close_sample(&shipped);
	close_sample(&other);
	close_sample(&plain);
	close_sample(&split);
}

/* A constant that HFMA2 writes is no arithmetic: the assembler takes it or MOV as it likes. */
static void test_constants(void)
{
	struct sample shipped, other;
	size_t n;
	uint8_t *at;
	struct gx_sass w = { .lo = 0x431 | 7u << 12 | 2u << 16 | (uint64_t)GX_SASS_RZ << 24 };

	open_sample(&shipped, "recovered", 90);
	open_sample(&other, "recovered", 90);
	at = section_of(&other, ".text.scaled", &n);
	gx_sass_store(at, w);
	CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &other.cubin, "scaled", NULL),
	         GX_LIKENESS_SCHEDULE);
	gx_sass_store(at, gx_sass_set(w, GX_SASS_SRC_A, 3));
	CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &other.cubin, "scaled", NULL),
	         GX_LIKENESS_ARITHMETIC);
	close_sample(&shipped);
	close_sample(&other);
}

/* Opcodes as ptxas writes them: one more that rounds is another arithmetic, one more that moves or adds integers is not. */
static void test_opcodes(void)
{
	static const struct {
		uint16_t opcode;
		const char *what; /* NULL: no arithmetic */
	} cases[] = {
		{ 0x23c, "HMMA: 1, not 0" },
		{ 0x23f, "DMMA: 1, not 0" },
		{ 0x9f0, "HGMMA: 1, not 0" },
		{ 0x9f3, "QGMMA: 1, not 0" },
		{ 0x23e, "F2F: 1, not 0" },
		{ 0x245, "I2F: 1, not 0" },
		{ 0x305, "F2I: 1, not 0" },
		{ 0x311, "F2I.64: 1, not 0" },
		{ 0x220, "FMUL: 1, not 0" },
		{ 0x230, "HFMA2: 1, not 0" },
		{ 0x232, "HFMA2: 1, not 0" },
		{ 0x835, "HFMA2: 1, not 0" },
		{ 0x202, NULL },
		{ 0x210, NULL },
		{ 0x224, NULL },
		{ 0x209, NULL }, /* FMNMX */
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct gx_sass w = { .lo = cases[i].opcode | 7u << 12 | 4u << 16 | 3u << 24 };
		struct sample shipped, other;
		char what[64] = "";
		size_t n;

		open_sample(&shipped, "recovered", 90);
		open_sample(&other, "recovered", 90);
		gx_sass_store(section_of(&other, ".text.scaled", &n), w);
		CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &other.cubin, "scaled", what),
		         cases[i].what ? GX_LIKENESS_ARITHMETIC : GX_LIKENESS_SCHEDULE);
		CHECK(!strcmp(what, cases[i].what ? cases[i].what : ""));
		close_sample(&shipped);
		close_sample(&other);
	}
}

/* Halves are added and multiplied by what has room: one for another is no other arithmetic, one more is. */
static void test_halves(void)
{
	static const uint16_t bases[] = { 0x230, 0x231, 0x232, 0x235, 0x835 };
	const struct gx_sass mov = { .lo = 0x202 | 7u << 12 | 4u << 16 };

	for (size_t a = 0; a < 5; a++)
		for (size_t b = 0; b < 5; b++) {
			struct gx_sass w = { .lo = bases[a] | 7u << 12 | 4u << 16 | 3u << 24 };
			struct gx_sass v = { .lo = bases[b] | 7u << 12 | 4u << 16 | 3u << 24 };
			struct sample shipped, other;
			size_t n;
			uint8_t *at;

			open_sample(&shipped, "recovered", 90);
			open_sample(&other, "recovered", 90);
			gx_sass_store(section_of(&shipped, ".text.scaled", &n), w);
			at = section_of(&other, ".text.scaled", &n);
			gx_sass_store(at, v);
			CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &other.cubin, "scaled", NULL),
			         a == b ? GX_LIKENESS_SAME : GX_LIKENESS_SCHEDULE);
			gx_sass_store(at, mov);
			CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &other.cubin, "scaled", NULL),
			         GX_LIKENESS_ARITHMETIC);
			/* a constant */
			gx_sass_store(at, gx_sass_set(v, GX_SASS_SRC_A, GX_SASS_RZ));
			CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &other.cubin, "scaled", NULL),
			         (bases[b] & 0x1ff) == 0x31 || (bases[b] & 0x1ff) == 0x35
			                 ? GX_LIKENESS_ARITHMETIC
			                 : GX_LIKENESS_SCHEDULE);
			close_sample(&shipped);
			close_sample(&other);
		}
}

/* A function that one of both has alone, though as much is computed in both. */
static void test_functions(void)
{
	struct sample shipped, other;
	char *name;

	open_sample(&shipped, "linked", 90);
	open_sample(&other, "linked", 90);
	CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &other.cubin, "calls_elsewhere", NULL),
	         GX_LIKENESS_SAME);
	name = (char *)other.bytes +
	       (gx_cubin_function(&other.cubin, "leaves")->name - (const char *)other.cubin.bytes);
	gx_cubin_free(&other.cubin);
	*name = 'L';
	CHECK_EQ(gx_cubin_read(other.bytes, other.len, &other.cubin, NULL), 0);
	CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &other.cubin, "calls_elsewhere", NULL),
	         GX_LIKENESS_SCHEDULE);
	close_sample(&shipped);
	close_sample(&other);
}

int main(void)
{
	test_functions();
	test_halves();
	test_opcodes();
	for (size_t i = 0; i < sizeof(sms) / sizeof(sms[0]); i++) {
		test_text(sms[i]);
		test_likeness(sms[i]);
	}
	test_hostile();
	test_constants();
	return TEST_END();
}
