/* reader.c - lines, fields and numbers of text that nobody vouches for; accesses into a trace. */
#include "import/reader.h"

#include "base/strbuf.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

/* The most that a process can have on x86-64 and on Arm: 57 bits less the kernel's half. */
#define USER_END ((uint64_t)1 << 56)
enum { PAGE = 4096, BLOCK_PAGES = 512 };

int gx_import_bad(const struct gx_import *in, struct gx_import_at at, struct gx_diag *diag,
                  const char *fmt, ...)
{
	struct gx_strbuf text = { 0 };
	va_list ap;
	int err;

	va_start(ap, fmt);
	gx_strbuf_vprintf(&text, fmt, ap);
	va_end(ap);
	err = gx_fail(diag, GX_E_IMPORT, "%s: %s %" PRIu64 ": %s", in->path, at.what, at.number,
	              gx_strbuf_text(&text));
	gx_strbuf_free(&text);
	return err;
}

/* The number of an address space, from 0; -E2BIG. */
static int space_of(struct gx_import *in, const struct gx_import_touch *touch)
{
	uint32_t n = in->told->n_spaces;

	if (in->last_space < n && in->spaces[in->last_space].key == touch->space)
		return (int)in->last_space;
	for (in->last_space = 0; in->last_space < n; in->last_space++)
		if (in->spaces[in->last_space].key == touch->space)
			return (int)in->last_space;
	if (n == GX_IMPORT_MAX_SPACES)
		return -E2BIG;
	in->spaces[n] = (struct gx_import_space){ .key = touch->space, .pid = touch->pid };
	in->told->n_spaces++;
	return (int)n;
}

static int add(struct gx_import *in, const struct gx_trace_event *event, struct gx_import_at at,
               struct gx_diag *diag)
{
	if (in->trace->n_events == GX_TRACE_MAX_EVENTS)
		return gx_import_bad(in, at, diag, "a trace holds 2^28 events at most");
	return gx_trace_add(in->trace, event) ? gx_fail(diag, GX_E_NO_MEMORY, "%s", in->path) : 0;
}

int gx_import_touch(struct gx_import *in, const struct gx_import_touch *touch,
                    struct gx_import_at at, struct gx_diag *diag)
{
	int number = space_of(in, touch), err = 0;
	struct gx_import_space *space = number < 0 ? NULL : &in->spaces[number];
	uint16_t stream = (uint16_t)(number * GX_IMPORT_BATCH_STREAMS);

	if (!space)
		return gx_import_bad(in, at, diag, "more than %d address spaces",
		                     GX_IMPORT_MAX_SPACES);
	if (touch->va >= USER_END)
		return gx_import_bad(in, at, diag, "0x%" PRIx64 " is no address of a process",
		                     touch->va);
	if (touch->batch != space->batch) {
		if (space->batch && touch->batch)
			err = add(in,
			          &(struct gx_trace_event){ .type = GX_TRACE_BARRIER,
			                                    .stream = stream,
			                                    .n_streams = GX_IMPORT_BATCH_STREAMS },
			          at, diag);
		space->batch = touch->batch;
		space->n_in_batch = 0;
	}
	if (touch->batch)
		stream = (uint16_t)(stream + space->n_in_batch++ % GX_IMPORT_BATCH_STREAMS);
	err = err ? err
	          : add(in,
	                &(struct gx_trace_event){ .type = GX_TRACE_ACCESS,
	                                          .access = touch->access,
	                                          .stream = stream,
	                                          .va_space = (uint64_t)number + 1,
	                                          .va = touch->va / PAGE * PAGE,
	                                          .pid = space->pid },
	                at, diag);
	in->told->n_accesses += !err;
	return err;
}

int gx_import_page(const struct gx_import *in, uint64_t start, uint64_t end, uint64_t page,
                   struct gx_import_at at, uint64_t *va, struct gx_diag *diag)
{
	if (start % PAGE || page >= BLOCK_PAGES || __builtin_add_overflow(start, page * PAGE, va) ||
	    *va > end)
		return gx_import_bad(in, at, diag,
		                     "page %" PRIu64 " of a block at 0x%" PRIx64
		                     ": a block starts at a page, and has 512 at most",
		                     page, start);
	return 0;
}

/* --- text */
struct gx_lines gx_lines_of(const struct gx_import *in)
{
	return (struct gx_lines){ .next = in->data, .end = in->data + in->len };
}

bool gx_lines_next(struct gx_lines *lines)
{
	const char *eol;

	if (lines->next == lines->end)
		return false;
	eol = memchr(lines->next, '\n', (size_t)(lines->end - lines->next));
	lines->whole = eol;
	lines->line =
	        (struct gx_text){ lines->next, (size_t)((eol ? eol : lines->end) - lines->next) };
	if (lines->line.len && lines->line.at[lines->line.len - 1] == '\r')
		lines->line.len--;
	lines->next = eol ? eol + 1 : lines->end;
	lines->number++;
	return true;
}

uint32_t gx_text_fields(struct gx_text line, struct gx_text *fields, uint32_t max)
{
	const char *at = line.at, *end = line.at + line.len;

	for (uint32_t n = 0; n < max; n++) {
		const char *comma = memchr(at, ',', (size_t)(end - at));

		fields[n] = (struct gx_text){ at, (size_t)((comma ? comma : end) - at) };
		if (!comma)
			return n + 1;
		at = comma + 1;
	}
	return max + 1;
}

bool gx_text_is(struct gx_text text, const char *word)
{
	return text.len == strlen(word) && !memcmp(text.at, word, text.len);
}

bool gx_text_number(struct gx_text text, uint64_t *out)
{
	bool hex = text.len > 2 && text.at[0] == '0' && (text.at[1] | 32) == 'x';

	*out = 0;
	if (hex)
		text.at += 2, text.len -= 2;
	for (size_t i = 0; i < text.len; i++) {
		unsigned char c = (unsigned char)text.at[i];
		uint64_t digit = (uint64_t)(isdigit(c) ? c - '0' : tolower(c) - 'a' + 10);

		if (!(hex ? isxdigit(c) : isdigit(c)) ||
		    __builtin_mul_overflow(*out, hex ? 16 : 10, out) ||
		    __builtin_add_overflow(*out, digit, out))
			return false;
	}
	return text.len;
}
