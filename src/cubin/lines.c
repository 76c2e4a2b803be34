/* lines.c - tables of lines (DWARF's), and their join by the address of machine code. */
#include "cubin/lines.h"

#include "base/source_path.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ROWS  (1u << 20)
#define MAX_FILES (1u << 16)
#define MIN_DWARF 2u
#define MAX_DWARF 4u

/* Standard and extended opcodes of a table's program. */
enum {
	LNS_EXTENDED,
	LNS_COPY,
	LNS_ADVANCE_PC,
	LNS_ADVANCE_LINE,
	LNS_SET_FILE,
	LNS_SET_COLUMN,
	LNS_NEGATE_STMT,
	LNS_BASIC_BLOCK,
	LNS_CONST_ADD_PC,
	LNS_FIXED_ADVANCE_PC,
};
/* NVIDIA's own: what comes next is of a function inlined at a row, by its number from 1 (0: at none), and the function's name, by where
 * it stands in .debug_str (elfutils' dwarf.h has the number; the operands as nvcc 13 writes them). It holds until the next one */
enum { LNE_END_SEQUENCE = 1, LNE_SET_ADDRESS = 2, LNE_INLINED = 0x90 };

struct rows {
	struct gx_cubin_line *at; /* [n] */
	uint32_t n, room;
};

/* One table while it is read. */
struct reader {
	const struct gx_cubin *cubin;
	const struct gx_cubin_section *section;
	uint32_t text; /* whose rows are wanted */
	struct gx_arena *arena;
	struct rows rows;
	int err;
	/* of the unit */
	uint8_t min_bytes, line_range, opcode_base;
	int8_t line_base;
	uint8_t lengths[256];
	const char **files; /* [n_files]; the first is number 1 */
	bool *of_toolkit;   /* [n_files] */
	uint32_t n_files;
	/* of the program */
	size_t next_reloc;
	bool ours;
	uint64_t address;
	uint64_t file;
	int64_t line;
	uint32_t row, first; /* rows of the unit so far; of rows, the first that is the unit's */
	uint64_t inlined_at, name;
};

static void fail(struct reader *r, int err)
{
	if (!r->err)
		r->err = err;
}

/* A number in groups of 7 bits, the lowest first; what is beyond 64 bits is left out, and what can't be read is 0. */
static uint64_t leb(struct gx_cursor *c, bool has_sign)
{
	uint64_t value = 0;
	unsigned shift = 0;
	uint8_t byte;

	do {
		byte = gx_cursor_u8(c);
		if (shift < 64)
			value |= (uint64_t)(byte & 0x7f) << shift;
		shift += 7;
	} while (byte & 0x80);
	if (has_sign && shift < 64 && byte & 0x40)
		value |= ~(uint64_t)0 << shift;
	return value;
}

static uint64_t uleb(struct gx_cursor *c)
{
	return leb(c, false);
}

static int64_t sleb(struct gx_cursor *c)
{
	return (int64_t)leb(c, true);
}

/* "" at the end of a list. */
static const char *text(struct gx_cursor *c)
{
	const uint8_t *from = c->at;
	const uint8_t *nul = c->failed ? NULL : memchr(from, 0, gx_cursor_left(c));

	if (!nul) {
		c->failed = true;
		return "";
	}
	gx_cursor_take(c, (size_t)(nul - from) + 1);
	return (const char *)from;
}

/* --- the head of a unit */

static const char *path_of(struct reader *r, const char *dir, const char *name)
{
	size_t n = strlen(dir), m = strlen(name);
	char *path;

	if (!n || name[0] == '/')
		return name;
	path = gx_arena_alloc(r->arena, n + m + 2);
	if (!path) {
		fail(r, -ENOMEM);
		return "";
	}
	memcpy(path, dir, n);
	path[n] = '/';
	memcpy(path + n + 1, name, m + 1);
	return path;
}

static uint32_t count_texts(struct gx_cursor c)
{
	uint32_t n = 0;

	while (n < MAX_FILES && text(&c)[0])
		n++;
	return n;
}

static uint32_t count_files(struct gx_cursor c)
{
	uint32_t n = 0;

	while (n < MAX_FILES && text(&c)[0]) {
		uleb(&c), uleb(&c), uleb(&c);
		n++;
	}
	return n;
}

static void read_files(struct reader *r, struct gx_cursor *head)
{
	uint32_t n_dirs = count_texts(*head);
	const char **dirs = gx_arena_calloc(r->arena, n_dirs + 1, sizeof(*dirs));

	for (uint32_t i = 0; i < n_dirs && dirs; i++)
		dirs[i] = text(head);
	if (text(head)[0])
		head->failed = true;
	r->n_files = count_files(*head);
	r->files = gx_arena_calloc(r->arena, r->n_files + 1, sizeof(*r->files));
	r->of_toolkit = gx_arena_calloc(r->arena, r->n_files + 1, sizeof(*r->of_toolkit));
	if (!dirs || !r->files || !r->of_toolkit) {
		fail(r, -ENOMEM);
		return;
	}
	for (uint32_t i = 0; i < r->n_files; i++) {
		const char *name = text(head);
		uint64_t dir = uleb(head);

		uleb(head), uleb(head);
		r->files[i] = path_of(r, dir && dir <= n_dirs ? dirs[dir - 1] : "", name);
		r->of_toolkit[i] = gx_path_is_toolkit(r->files[i], strlen(r->files[i]));
	}
}

/* False: not of a form that is known; the unit is left out. */
static bool read_head(struct reader *r, struct gx_cursor *unit)
{
	uint16_t version = gx_cursor_u16(unit);
	struct gx_cursor head;

	if (version < MIN_DWARF || version > MAX_DWARF)
		return false;
	head = gx_cursor_sub(unit, gx_cursor_u32(unit));
	r->min_bytes = gx_cursor_u8(&head);
	if (version >= 4)
		gx_cursor_u8(&head); /* operations of one instruction */
	gx_cursor_u8(&head);
	r->line_base = (int8_t)gx_cursor_u8(&head);
	r->line_range = gx_cursor_u8(&head);
	r->opcode_base = gx_cursor_u8(&head);
	if (!r->line_range || !r->opcode_base) {
		fail(r, -EINVAL);
		return false;
	}
	memset(r->lengths, 0, sizeof(r->lengths));
	gx_cursor_copy(&head, r->lengths + 1, r->opcode_base - 1u);
	read_files(r, &head);
	if (head.failed || unit->failed)
		fail(r, -EINVAL);
	return !r->err;
}

/* --- the program of a unit */

/* Hostile steps go round. */
static void advance_line(struct reader *r, int64_t by)
{
	r->line = (int64_t)((uint64_t)r->line + (uint64_t)by);
}

static void begin_sequence(struct reader *r)
{
	r->ours = false;
	r->address = 0;
	r->file = r->line = 1;
	r->inlined_at = r->name = 0;
}

/* The row of the unit that has a number; NULL: none of ours. */
static const struct gx_cubin_line *numbered(const struct reader *r, uint64_t number)
{
	uint32_t low = r->first, high = r->rows.n;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (r->rows.at[middle].row < number)
			low = middle + 1;
		else
			high = middle;
	}
	return low < r->rows.n && r->rows.at[low].row == number ? &r->rows.at[low] : NULL;
}

static const char *name_at(const struct gx_cubin *cubin, uint64_t at)
{
	const struct gx_cubin_section *strings =
	        &cubin->sections[gx_cubin_section(cubin, ".debug_str")];

	if (!strings->data || at >= strings->bytes ||
	    !memchr(strings->data + at, 0, strings->bytes - at))
		return "";
	return (const char *)strings->data + at;
}

/* Outwards from what is there; what is at one line with it is no call. */
static void put_call(struct gx_cubin_line *row, uint32_t line, const char *file)
{
	uint32_t n = 0, last = row->line;
	const char *last_file = row->file;

	for (; n < GX_CUBIN_CALLS && row->call_lines[n]; n++) {
		last = row->call_lines[n];
		last_file = row->call_files[n];
	}
	if (!line || (line == last && !strcmp(file, last_file)))
		return;
	n -= n == GX_CUBIN_CALLS;
	row->call_lines[n] = line;
	row->call_files[n] = file;
}

/* What stands in a header is of the line that the header's function was called at, or the function that called it. */
static void put_inlined(const struct reader *r, struct gx_cubin_line *row, bool of_toolkit)
{
	const struct gx_cubin_line *caller = numbered(r, r->inlined_at), own = *row;
	bool in_header;

	if (!caller)
		return;
	row->inlined = name_at(r->cubin, r->name);
	in_header = gx_path_is_toolkit(caller->file, strlen(caller->file));
	if (of_toolkit && caller->line && !in_header) {
		row->line = caller->line;
		row->file = caller->file;
		row->inner_line = own.line;
		row->inner_file = own.file;
	}
	if (!in_header || !caller->call_lines[0])
		put_call(row, caller->line, caller->file);
	for (uint32_t i = 0; i < GX_CUBIN_CALLS && caller->call_lines[i]; i++)
		put_call(row, caller->call_lines[i], caller->call_files[i]);
}

static bool make_room(struct reader *r)
{
	struct rows *rows = &r->rows;
	uint32_t room = rows->room ? 2 * rows->room : 64;
	struct gx_cubin_line *more;

	if (rows->n < rows->room)
		return true;
	more = reallocarray(rows->at, room, sizeof(*more));
	if (!more) {
		fail(r, -ENOMEM);
		return false;
	}
	rows->at = more;
	rows->room = room;
	return true;
}

static void put_row(struct reader *r, bool is_end)
{
	struct rows *rows = &r->rows;
	bool named = r->file && r->file <= r->n_files;
	struct gx_cubin_line row = { .offset = (uint32_t)r->address,
		                     .line = is_end ? 0 : (uint32_t)r->line,
		                     .file = named ? r->files[r->file - 1] : "",
		                     .inner_file = "",
		                     .inlined = "",
		                     .row = ++r->row };

	if (!r->ours || r->err)
		return;
	if (rows->n == MAX_ROWS || r->address > UINT32_MAX || r->line < 0 || r->line > UINT32_MAX) {
		fail(r, -EINVAL);
		return;
	}
	if (r->inlined_at && !is_end)
		put_inlined(r, &row, named && r->of_toolkit[r->file - 1]);
	if (make_room(r))
		rows->at[rows->n++] = row;
}

/* Relocations come in the order of the places they are for: each is looked for behind the one before. */
static bool find_reloc(struct reader *r, const struct gx_cubin_section *relocs, size_t at,
                       struct gx_cubin_reloc *out)
{
	size_t n = gx_cubin_n_relocs(relocs);

	for (size_t i = 0; i < n; i++) {
		size_t k = (r->next_reloc + i) % n;

		*out = gx_cubin_reloc(relocs, k);
		if (out->offset != at)
			continue;
		r->next_reloc = k + 1;
		return true;
	}
	return false;
}

/* An address is that of a symbol: which function's? */
static void set_address(struct reader *r, size_t at, uint64_t value)
{
	struct gx_cubin_reloc reloc;

	r->ours = false;
	for (uint32_t s = r->section->relocs; s; s = r->cubin->sections[s].next_relocs) {
		const struct gx_cubin_symbol *symbol;

		if (!find_reloc(r, &r->cubin->sections[s], at, &reloc))
			continue;
		symbol = &r->cubin->symbols[reloc.symbol];
		r->ours = symbol->section == r->text;
		r->address = value + symbol->value + (uint64_t)reloc.addend;
		return;
	}
}

static void run_extended(struct reader *r, struct gx_cursor *program)
{
	struct gx_cursor operation = gx_cursor_sub(program, uleb(program));
	uint8_t opcode = gx_cursor_left(&operation) ? gx_cursor_u8(&operation) : 0;

	if (opcode == LNE_END_SEQUENCE) {
		put_row(r, true);
		begin_sequence(r);
	} else if (opcode == LNE_SET_ADDRESS && gx_cursor_left(&operation) == 8) {
		size_t at = (size_t)(operation.at - r->section->data);

		set_address(r, at, gx_cursor_u64(&operation));
	} else if (opcode == LNE_INLINED) {
		r->inlined_at = uleb(&operation);
		r->name = uleb(&operation);
	} /* others say nothing of a line */
}

static void run_special(struct reader *r, uint8_t opcode)
{
	uint8_t n = (uint8_t)(opcode - r->opcode_base);

	r->address += (uint64_t)(n / r->line_range) * r->min_bytes;
	advance_line(r, r->line_base + n % r->line_range);
	put_row(r, false);
}

static void run_standard(struct reader *r, uint8_t opcode, struct gx_cursor *program)
{
	switch (opcode) {
	case LNS_EXTENDED: run_extended(r, program); return;
	case LNS_COPY: put_row(r, false); return;
	case LNS_ADVANCE_PC: r->address += uleb(program) * r->min_bytes; return;
	case LNS_ADVANCE_LINE: advance_line(r, sleb(program)); return;
	case LNS_SET_FILE: r->file = uleb(program); return;
	case LNS_CONST_ADD_PC:
		r->address += (uint64_t)((255 - r->opcode_base) / r->line_range) * r->min_bytes;
		return;
	case LNS_FIXED_ADVANCE_PC: r->address += gx_cursor_u16(program); return;
	default:
		for (uint8_t i = 0; i < r->lengths[opcode]; i++)
			uleb(program);
	}
}

static void run(struct reader *r, struct gx_cursor *program)
{
	begin_sequence(r);
	r->row = 0;
	r->first = r->rows.n;
	while (gx_cursor_left(program) && !program->failed && !r->err) {
		uint8_t opcode = gx_cursor_u8(program);

		if (opcode >= r->opcode_base)
			run_special(r, opcode);
		else
			run_standard(r, opcode, program);
	}
	if (program->failed)
		fail(r, -EINVAL);
}

/* --- */

static int by_offset(const void *a, const void *b)
{
	const struct gx_cubin_line *x = a, *y = b;

	return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* Of one offset the last row counts, and stays alone; an end counts where nothing begins. */
static uint32_t settle(struct gx_cubin_line *rows, uint32_t n)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < n; i++) {
		bool same = kept && rows[kept - 1].offset == rows[i].offset;

		if (same && !rows[i].line)
			continue;
		kept -= same;
		rows[kept++] = rows[i];
	}
	return kept;
}

static bool is_sorted(const struct gx_cubin_line *rows, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++)
		if (rows[i - 1].offset > rows[i].offset)
			return false;
	return true;
}

static int read_table(const struct gx_cubin *cubin, uint32_t text_section, const char *name,
                      struct gx_arena *arena, struct gx_cubin_line **out, uint32_t *n)
{
	struct reader r = { .cubin = cubin,
		            .section = &cubin->sections[gx_cubin_section(cubin, name)],
		            .text = text_section,
		            .arena = arena };
	struct gx_cursor all =
	        gx_cursor_of(r.section->data, r.section->data ? r.section->bytes : 0);

	while (gx_cursor_left(&all) >= 4 && !all.failed && !r.err) {
		struct gx_cursor unit = gx_cursor_sub(&all, gx_cursor_u32(&all));

		if (unit.failed)
			fail(&r, -EINVAL);
		else if (read_head(&r, &unit))
			run(&r, &unit);
	}
	if (!r.err && r.rows.n) {
		if (!is_sorted(r.rows.at, r.rows.n)) /* several sequences */
			qsort(r.rows.at, r.rows.n, sizeof(*r.rows.at), by_offset);
		*n = settle(r.rows.at, r.rows.n);
		*out = gx_arena_calloc(arena, *n, sizeof(**out));
		if (*out)
			memcpy(*out, r.rows.at, *n * sizeof(**out));
		else
			fail(&r, -ENOMEM);
	}
	free(r.rows.at);
	return r.err;
}

int gx_cubin_lines_read(const struct gx_cubin *cubin, const char *function,
                        struct gx_cubin_lines *out, struct gx_diag *diag)
{
	const struct gx_cubin_function *f = gx_cubin_function(cubin, function);
	int err;

	*out = (struct gx_cubin_lines){ .n_source = 0 };
	if (!f)
		return gx_fail(diag, GX_E_GRAFT_KERNEL, "%.80s", function);
	err = read_table(cubin, f->text, ".debug_line", &out->arena, &out->source, &out->n_source);
	if (!err)
		err = read_table(cubin, f->text, ".nv_debug_line_sass", &out->arena, &out->ptx,
		                 &out->n_ptx);
	if (err) {
		out->n_source = out->n_ptx = 0;
		return err == -ENOMEM ? gx_fail(diag, GX_E_NO_MEMORY, "lines")
		                      : gx_fail(diag, GX_E_CUBIN, "its table of lines");
	}
	return 0;
}

void gx_cubin_lines_free(struct gx_cubin_lines *lines)
{
	gx_arena_free(&lines->arena);
	*lines = (struct gx_cubin_lines){ .n_source = 0 };
}

const struct gx_cubin_line *gx_cubin_lines_at(const struct gx_cubin_lines *lines, uint32_t offset)
{
	uint32_t low = 0,
	         high = lines->n_source; /* rows before low begin at the offset or before it */

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (lines->source[middle].offset <= offset)
			low = middle + 1;
		else
			high = middle;
	}
	return low && lines->source[low - 1].line ? &lines->source[low - 1] : NULL;
}

const struct gx_cubin_line *gx_cubin_lines_of_ptx(const struct gx_cubin_lines *lines,
                                                  uint32_t ptx_line)
{
	for (uint32_t i = 0; i < lines->n_ptx && ptx_line; i++) {
		const struct gx_cubin_line *found =
		        lines->ptx[i].line == ptx_line
		                ? gx_cubin_lines_at(lines, lines->ptx[i].offset)
		                : NULL;

		if (found)
			return found;
	}
	return NULL;
}
