/* lines.c - tables of lines in cubins: what was assembled from where, tables of every form, hostile ones. */
#include "../test.h"
#include "cubin/debug_ptx.h"
#include "cubin/lines.h"
#include "files.h"

#include <errno.h>
#include <string.h>

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

/* The number of the line of a text in which something stands. */
static uint32_t line_of(const char *text, const char *what)
{
	const char *at = strstr(text, what);
	uint32_t line = 1;

	CHECK(at != NULL);
	for (const char *c = text; at && c < at; c++)
		line += *c == '\n';
	return line;
}

static uint32_t source_of(const struct gx_cubin_lines *lines, const char *text, const char *what)
{
	const struct gx_cubin_line *found = gx_cubin_lines_of_ptx(lines, line_of(text, what));

	CHECK(!found || !strcmp(found->file, "/src/recovered.cu"));
	return found ? found->line : 0;
}

/* recovered.ptx: lines 3 and 4 of the source became one kernel, 9 the other. */
static void test_sample(unsigned sm)
{
	struct gx_diag diag = { 0 };
	struct gx_cubin_lines lines;
	struct sample s;
	char *text;
	size_t len;

	open_sample(&s, "recovered", sm);
	CHECK_EQ(gx_cubin_debug_ptx(&s.cubin, &text, &len, &diag), 0);
	CHECK_EQ(gx_cubin_lines_read(&s.cubin, "scaled", &lines, &diag), 0);
	CHECK(lines.n_source > 1 && lines.n_ptx > 4);
	CHECK_EQ(source_of(&lines, text, "mov.u32 %r1, %tid.x"), 3);
	CHECK_EQ(source_of(&lines, text, "ld.global.f32 %f1, [%d3]"), 4);
	CHECK_EQ(source_of(&lines, text, "st.global.f32 [%d3], %f3"), 4);
	CHECK_EQ(source_of(&lines, text, "red.global.add.u32"), 0); /* another kernel's */
	CHECK_EQ(source_of(&lines, text, ".address_size"), 0);
	CHECK(!gx_cubin_lines_of_ptx(&lines, 0));
	CHECK_EQ(gx_cubin_lines_at(&lines, 0)->line, 3);
	CHECK(!gx_cubin_lines_at(&lines, 1 << 20));
	for (uint32_t i = 1; i < lines.n_ptx; i++)
		CHECK(lines.ptx[i - 1].offset < lines.ptx[i].offset);
	gx_cubin_lines_free(&lines);
	CHECK_EQ(gx_cubin_lines_read(&s.cubin, "counted", &lines, &diag), 0);
	CHECK_EQ(source_of(&lines, text, "red.global.add.u32"), 9);
	CHECK_EQ(source_of(&lines, text, "st.global.f32 [%d3], %f3"), 0);
	gx_cubin_lines_free(&lines);
	CHECK_EQ(gx_cubin_lines_read(&s.cubin, "missing", &lines, &diag), -ENOENT);
	gx_cubin_lines_free(&lines);
	free(text);
	close_sample(&s);
	diag = (struct gx_diag){ 0 };
	open_sample(&s, "recovered_plain", sm);
	CHECK_EQ(gx_cubin_lines_read(&s.cubin, "scaled", &lines, &diag), 0);
	CHECK(!lines.n_source && !lines.n_ptx && !gx_cubin_lines_at(&lines, 0));
	gx_cubin_lines_free(&lines);
	close_sample(&s);
}

/* --- tables written here, in place of the sample's */

enum { ROOM = 512 };
struct table {
	uint8_t bytes[ROOM];
	size_t n;
};

static void put(struct table *t, const void *bytes, size_t n)
{
	CHECK(t->n + n <= ROOM);
	memcpy(t->bytes + t->n, bytes, n);
	t->n += n;
}

#define PUT(t, ...)                                                                                \
	do {                                                                                       \
		const uint8_t bytes_[] = { __VA_ARGS__ };                                          \
		put(t, bytes_, sizeof(bytes_));                                                    \
	} while (0)

static void put_u32(struct table *t, size_t at, uint32_t value)
{
	memcpy(t->bytes + at, &value, 4);
}

/* One unit; *address: where the operand of its set_address stands. */
static size_t begin_unit(struct table *t, uint16_t version)
{
	size_t unit = t->n, head;

	PUT(t, 0, 0, 0, 0, (uint8_t)version, 0, 0, 0, 0, 0);
	head = t->n;
	PUT(t, 1);
	if (version >= 4)
		PUT(t, 1);
	PUT(t, 1, (uint8_t)-5, 14, 10, 0, 1, 1, 1, 1, 0, 0, 0, 1);
	put(t, "one\0/two\0", 10);    /* directories, and the end of them */
	put(t, "a.c\0\1\0\0", 7);     /* one/a.c */
	put(t, "b.c\0\2\0\0", 7);     /* /two/b.c */
	put(t, "/abs.c\0\1\0\0", 10); /* itself */
	put(t, "odd.c\0\7\0\0", 9);   /* of a directory that is not there */
	put(t, "/usr/include/h\0\0\0\0", 18);
	PUT(t, 0);
	put_u32(t, unit + 6, (uint32_t)(t->n - head));
	return unit;
}

static void end_unit(struct table *t, size_t unit)
{
	put_u32(t, unit, (uint32_t)(t->n - unit - 4));
}

static const char *keep(struct gx_cubin_lines *lines, const char *text)
{
	return gx_arena_strndup(&lines->arena, text, strlen(text));
}

static int read_bytes(struct sample *s, const uint8_t *table, size_t n_bytes, size_t address,
                      struct gx_cubin_lines *lines)
{
	uint32_t n = gx_cubin_section(&s->cubin, ".debug_line");
	struct gx_cubin_section *section = &s->cubin.sections[n];
	struct gx_cubin_section *relocs = &s->cubin.sections[section->relocs];
	struct gx_diag diag = { 0 };
	uint8_t *copy = malloc(n_bytes ? n_bytes : 1), *rows = malloc(relocs->bytes);
	const uint8_t *was = section->data, *relocs_were = relocs->data;
	size_t bytes = section->bytes;
	uint64_t at = address;
	int err;

	memcpy(copy, table, n_bytes); /* as many bytes as there are, for a sanitizer */
	memcpy(rows, relocs->data, relocs->bytes);
	memcpy(rows + 24, &at, 8); /* the second is of "scaled" */
	at = UINT64_MAX;
	memcpy(rows, &at, 8);
	section->data = copy;
	section->bytes = n_bytes;
	relocs->data = rows;
	err = gx_cubin_lines_read(&s->cubin, "scaled", lines, &diag);
	CHECK_EQ(err ? diag.error : 0, err ? GX_E_CUBIN : 0);
	section->data = was;
	section->bytes = bytes;
	relocs->data = relocs_were;
	/* names are the table's: looked at before it goes */
	for (uint32_t i = 0; i < lines->n_source; i++) {
		struct gx_cubin_line *row = &lines->source[i];

		row->file = keep(lines, row->file);
		row->inner_file = keep(lines, row->inner_file);
		for (uint32_t k = 0; k < GX_CUBIN_CALLS && row->call_lines[k]; k++)
			row->call_files[k] = keep(lines, row->call_files[k]);
	}
	free(copy);
	free(rows);
	return err;
}

static int read_with(struct sample *s, const struct table *t, size_t address,
                     struct gx_cubin_lines *lines)
{
	return read_bytes(s, t->bytes, t->n, address, lines);
}

static void check_row(const struct gx_cubin_lines *lines, uint32_t i, uint32_t offset,
                      uint32_t line, const char *file)
{
	CHECK(i < lines->n_source);
	if (i >= lines->n_source)
		return;
	CHECK_EQ(lines->source[i].offset, offset);
	CHECK_EQ(lines->source[i].line, line);
	CHECK(!line || !strcmp(lines->source[i].file, file));
}

/* "file:line<where it stands>called at>called at" */
static void check_inlined(const struct gx_cubin_lines *lines, uint32_t i, const char *want)
{
	const struct gx_cubin_line *row = &lines->source[i];
	char got[256], *at = got;

	CHECK(i < lines->n_source);
	if (i >= lines->n_source)
		return;
	at += snprintf(at, 40, "%s:%u", row->file, row->line);
	if (row->inner_line)
		at += snprintf(at, 40, "<%s:%u", row->inner_file, row->inner_line);
	for (uint32_t k = 0; k < GX_CUBIN_CALLS && row->call_lines[k]; k++)
		at += snprintf(at, 40, ">%s:%u", row->call_files[k], row->call_lines[k]);
	CHECK(!strcmp(got, want));
	if (strcmp(got, want))
		fprintf(stderr, "row %u: %s\n", i, got);
}

/* Rows that functions are inlined at: what stands in a header is of the line in front of it that is in none. */
static void test_inlined(struct sample *s)
{
	struct table t = { .n = 0 };
	struct gx_cubin_lines lines;
	size_t unit = begin_unit(&t, 2), address;

	PUT(&t, 0, 9, 2);
	address = t.n;
	PUT(&t, 0, 0, 0, 0, 0, 0, 0, 0, 1);              /* row 1: at 0, one/a.c:1 */
	PUT(&t, 0, 3, 0x90, 1, 0, 4, 2, 3, 8, 2, 16, 1); /* row 2: /two/b.c:9, at row 1 */
	PUT(&t, 0, 3, 0x90, 2, 0, 4, 5, 3, 1, 2, 16, 1); /* row 3: a header's 10, at row 2 */
	PUT(&t, 3, 1, 2, 16, 1);                         /* row 4: still there */
	PUT(&t, 0, 3, 0x90, 4, 0, 2, 16, 1);             /* row 5: a header's in a header's */
	PUT(&t, 0, 3, 0x90, 9, 0, 2, 16, 1);             /* row 6: at a row that is not there */
	PUT(&t, 0, 3, 0x90, 0, 0, 4, 1, 2, 16, 1);       /* row 7: at none */
	PUT(&t, 0, 3, 0x90, 7, 0, 3, 1, 2, 16, 1);       /* row 8: of the same file */
	PUT(&t, 0, 3, 0x90, 8, 0, 3, 1, 2, 16, 1);       /* row 9: in that, */
	PUT(&t, 0, 3, 0x90, 9, 0, 3, 1, 2, 16, 1);       /* row 10: and in that, */
	PUT(&t, 0, 3, 0x90, 10, 0, 3, 1, 2, 16, 1);      /* row 11: with one call more than fit */
	PUT(&t, 0, 3, 0x90, 11, 0, 4, 5, 2, 16, 1);      /* row 12: a header's in that */
	PUT(&t, 2, 1, 0, 1, 1);
	end_unit(&t, unit);
	CHECK_EQ(read_with(s, &t, address, &lines), 0);
	CHECK_EQ(lines.n_source, 13);
	check_inlined(&lines, 0, "one/a.c:1");
	check_inlined(&lines, 1, "/two/b.c:9>one/a.c:1");
	check_inlined(&lines, 2, "/two/b.c:9</usr/include/h:10>one/a.c:1");
	check_inlined(&lines, 3, "/two/b.c:9</usr/include/h:11>one/a.c:1");
	check_inlined(&lines, 4, "/two/b.c:9</usr/include/h:11>one/a.c:1");
	check_inlined(&lines, 5, "/usr/include/h:11");
	check_inlined(&lines, 6, "one/a.c:11");
	check_inlined(&lines, 7, "one/a.c:12>one/a.c:11");
	check_inlined(&lines, 8, "one/a.c:13>one/a.c:12>one/a.c:11");
	check_inlined(&lines, 9, "one/a.c:14>one/a.c:13>one/a.c:12>one/a.c:11");
	check_inlined(&lines, 10, "one/a.c:15>one/a.c:14>one/a.c:13>one/a.c:11");
	check_inlined(&lines, 11, "one/a.c:15</usr/include/h:15>one/a.c:14>one/a.c:13>one/a.c:11");
	gx_cubin_lines_free(&lines);
	/* rows count that are of other functions; a name that is not there */
	t.n = 0;
	unit = begin_unit(&t, 2);
	PUT(&t, 1, 1, 0, 9, 2);
	address = t.n;
	PUT(&t, 0, 0, 0, 0, 0, 0, 0, 0, 4, 5, 1);
	PUT(&t, 0, 4, 0x90, 3, 0xff, 0x7f, 2, 1, 1);
	end_unit(&t, unit);
	CHECK_EQ(read_with(s, &t, address, &lines), 0);
	check_inlined(&lines, 0, "/usr/include/h:1");
	CHECK(!*lines.source[0].inlined);
	check_inlined(&lines, 1, "/usr/include/h:1");
	CHECK(!*lines.source[1].inlined);
	gx_cubin_lines_free(&lines);
}

static void test_forms(struct sample *s, uint16_t version)
{
	struct table t = { .n = 0 };
	struct gx_cubin_lines lines;
	size_t unit = begin_unit(&t, version), address;

	PUT(&t, 0, 9, 2);
	address = t.n;
	PUT(&t, 0, 0, 0, 0, 0, 0, 0, 0, 1); /* set_address, copy */
	PUT(&t, 3, 0x80, 1, 4, 2, 1);       /* line + 128, file 2: at 0 still */
	PUT(&t, 2, 0x90, 1, 4, 3, 1);       /* + 144, file 3 */
	PUT(&t, 10 + 5 + 1 + 14 * 2, 10);   /* + 2, line + 1; the first of its kind: line - 5 */
	PUT(&t, 0, 3, 0x90, 7, 7);          /* NVIDIA's own */
	PUT(&t, 9, 0, 1, 4, 4, 3, 0x7f, 5, 9, 6, 7,
	    1);                 /* fixed + 256, file 4, line - 1, a column */
	PUT(&t, 8, 4, 9, 1);    /* + 17; a file that is not there */
	PUT(&t, 2, 1, 0, 1, 1); /* + 1, the end */
	PUT(&t, 4, 2, 1);       /* of nobody's address */
	end_unit(&t, unit);
	CHECK_EQ(read_with(s, &t, address, &lines), 0);
	CHECK_EQ(lines.n_source, 6);
	check_row(&lines, 0, 0, 129, "/two/b.c");
	check_row(&lines, 1, 144, 129, "/abs.c");
	check_row(&lines, 2, 146, 125, "/abs.c");
	check_row(&lines, 3, 402, 124, "odd.c");
	check_row(&lines, 4, 419, 124, "");
	check_row(&lines, 5, 420, 0, "");
	CHECK_EQ(gx_cubin_lines_at(&lines, 145)->offset, 144);
	CHECK(gx_cubin_lines_at(&lines, 419) && !gx_cubin_lines_at(&lines, 420));
	gx_cubin_lines_free(&lines);
	CHECK_EQ(read_with(s, &t, address + 1, &lines), 0); /* no symbol for it */
	CHECK_EQ(lines.n_source, 0);
	gx_cubin_lines_free(&lines);
	/* cut off anywhere: an error, or no table */
	for (size_t n = t.n; n--;) {
		struct table cut = t;

		cut.n = n;
		CHECK_EQ(read_with(s, &cut, address < n ? address : 0, &lines),
		         n < 4 ? 0 : -EINVAL);
		CHECK(!lines.n_source);
		gx_cubin_lines_free(&lines);
	}
}

/* A unit of another version is left out, and the next one counts; a base or a range of 0 is refused. */
static void test_units(struct sample *s)
{
	static const uint16_t versions[] = { 1, 5, 7 };
	struct gx_cubin_lines lines;

	for (size_t i = 0; i < sizeof(versions) / sizeof(versions[0]); i++) {
		struct table t = { .n = 0 };
		size_t unit = begin_unit(&t, versions[i]), address;

		PUT(&t, 1, 1, 1);
		end_unit(&t, unit);
		unit = begin_unit(&t, 2);
		PUT(&t, 0, 9, 2);
		address = t.n;
		PUT(&t, 16, 0, 0, 0, 0, 0, 0, 0, 1);
		end_unit(&t, unit);
		CHECK_EQ(read_with(s, &t, address, &lines), 0);
		CHECK_EQ(lines.n_source, 1);
		check_row(&lines, 0, 16, 1, "one/a.c");
		gx_cubin_lines_free(&lines);
		for (size_t at = 0; at < 2;
		     at++) { /* of the second unit: the range, the base of opcodes */
			struct table bad = t;

			bad.bytes[unit + 13 + at] = 0;
			CHECK_EQ(read_with(s, &bad, address, &lines), -EINVAL);
			gx_cubin_lines_free(&lines);
		}
	}
}

/* Lines, files and places at their ends: one more is no row, or an error. Numbers in groups of 7 bits, with and without a sign; what is
 * beyond 64 bits of them is left out. */
static void test_limits(struct sample *s)
{
	enum { BAD = -1 };
	static const struct {
		uint8_t program[16];
		int64_t offset; /* BAD: refused */
		uint32_t line;
		const char *file;
	} rows[] = {
		{ { 2, 0xff, 0xff, 0xff, 0xff, 0x0f }, UINT32_MAX, 1, "one/a.c" },
		{ { 2, 0x80, 0x80, 0x80, 0x80, 0x10 }, BAD, 0, NULL },
		{ { 3, 0xfe, 0xff, 0xff, 0xff, 0x0f }, 0, UINT32_MAX, "one/a.c" },
		{ { 3, 0xff, 0xff, 0xff, 0xff, 0x0f }, BAD, 0, NULL },
		{ { 3, 0x7f }, 0, 0, "one/a.c" },
		{ { 3, 0x7e }, BAD, 0, NULL },
		{ { 3, 0x3f }, 0, 64, "one/a.c" },
		{ { 3, 0xc0, 0x00 }, 0, 65, "one/a.c" },
		/* of the tenth group one bit counts, and none of the eleventh */
		{ { 3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01 },
		  0,
		  0,
		  "one/a.c" },
		{ { 2, 0x85, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x82, 0x01 },
		  5,
		  1,
		  "one/a.c" },
		{ { 3, 0x85, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x40 },
		  0,
		  6,
		  "one/a.c" },
		{ { 4, 0 }, 0, 1, "" },
		{ { 4, 1 }, 0, 1, "one/a.c" },
		{ { 4, 4 }, 0, 1, "odd.c" },
		{ { 4, 6 }, 0, 1, "" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct table t = { .n = 0 };
		struct gx_cubin_lines lines;
		size_t unit = begin_unit(&t, 2), address, n = 2;

		PUT(&t, 0, 9, 2);
		address = t.n;
		PUT(&t, 0, 0, 0, 0, 0, 0, 0, 0);
		while (rows[i].program[n - 1] & 0x80)
			n++;
		put(&t, rows[i].program, n);
		PUT(&t, 1);
		end_unit(&t, unit);
		CHECK_EQ(read_with(s, &t, address, &lines), rows[i].offset == BAD ? -EINVAL : 0);
		if (rows[i].offset != BAD) {
			CHECK_EQ(lines.n_source, 1);
			check_row(&lines, 0, (uint32_t)rows[i].offset, rows[i].line, rows[i].file);
		}
		gx_cubin_lines_free(&lines);
	}
}

/* A row takes one byte of a table, and many of ours: a million of them, and no more. */
static void test_most(struct sample *s)
{
	enum { MOST = 1 << 20 };
	struct table t = { .n = 0 };
	struct gx_cubin_lines lines;
	size_t unit = begin_unit(&t, 2), address;
	uint8_t *bytes = malloc(ROOM + MOST + 1);

	PUT(&t, 0, 9, 2);
	address = t.n;
	PUT(&t, 0, 0, 0, 0, 0, 0, 0, 0);
	for (uint32_t n = MOST; n <= MOST + 1; n++) {
		uint32_t length = (uint32_t)(t.n - unit - 4) + n;

		memcpy(t.bytes + unit, &length, 4);
		memcpy(bytes, t.bytes, t.n);
		memset(bytes + t.n, 1, n); /* each a row, all at one place */
		CHECK_EQ(read_bytes(s, bytes, t.n + n, address, &lines), n > MOST ? -EINVAL : 0);
		CHECK_EQ(lines.n_source, n > MOST ? 0 : 1);
		gx_cubin_lines_free(&lines);
	}
	free(bytes);
}

/* Rows that go back are put in order; of several at one place the last counts, and an end where nothing begins. */
static void test_order(struct sample *s)
{
	struct table t = { .n = 0 };
	struct gx_cubin_lines lines;
	size_t unit = begin_unit(&t, 2), address;

	PUT(&t, 0, 9, 2);
	address = t.n;
	PUT(&t, 0, 0, 0, 0, 0, 0, 0, 0);
	PUT(&t, 2, 100, 1);              /* 100: line 1 */
	PUT(&t, 9, 0xff, 0xff, 3, 1, 1); /* far behind it: line 2 */
	/* back to 84 by going around: line 3, and line 4 */
	PUT(&t, 2, 0xf1, 0xff, 0xfb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x1, 3, 1, 1, 3, 1, 1);
	PUT(&t, 2, 16, 3, 3, 1); /* 100 again: line 7 */
	PUT(&t, 2, 20, 0, 1, 1); /* 120: the end */
	end_unit(&t, unit);
	CHECK_EQ(read_with(s, &t, address, &lines), 0);
	CHECK_EQ(lines.n_source, 4);
	check_row(&lines, 0, 84, 4, "one/a.c");
	CHECK(lines.source[1].offset == 100 &&
	      (lines.source[1].line == 7 || lines.source[1].line == 1));
	check_row(&lines, 2, 120, 0, "");
	CHECK_EQ(lines.source[3].offset, 100 + 0xffff);
	gx_cubin_lines_free(&lines);
}

/* Any byte of the sample's tables changed: an error or some table, and nothing is read beside it. */
static void test_hostile(unsigned sm)
{
	static const char *const names[] = { ".debug_line", ".nv_debug_line_sass" };
	static const uint8_t values[] = { 0, 1, 2, 9, 0x7f, 0x80, 0xff };
	struct gx_cubin_lines lines;
	struct sample s;

	open_sample(&s, "recovered", sm);
	for (size_t t = 0; t < 2; t++) {
		struct gx_cubin_section *section =
		        &s.cubin.sections[gx_cubin_section(&s.cubin, names[t])];
		const uint8_t *was = section->data;
		uint8_t *copy = malloc(section->bytes);

		section->data = copy;
		for (size_t i = 0; i < section->bytes; i++)
			for (size_t v = 0; v < sizeof(values); v++) {
				struct gx_diag diag = { 0 };
				int err;

				memcpy(copy, was, section->bytes);
				copy[i] = values[v];
				err = gx_cubin_lines_read(&s.cubin, "scaled", &lines, &diag);
				CHECK(err ? err == -EINVAL && diag.error == GX_E_CUBIN
				          : !diag.error);
				for (uint32_t line = 0; line < 64; line++)
					gx_cubin_lines_of_ptx(&lines, line);
				gx_cubin_lines_free(&lines);
			}
		section->data = was;
		free(copy);
	}
	close_sample(&s);
}

int main(void)
{
	struct sample s;

	test_sample(80);
	test_sample(90);
	open_sample(&s, "recovered", 90);
	for (uint16_t version = 2; version <= 4; version++)
		test_forms(&s, version);
	test_inlined(&s);
	test_units(&s);
	test_limits(&s);
	test_most(&s);
	test_order(&s);
	close_sample(&s);
	test_hostile(90);
	return TEST_END();
}
