/* edit.c - splices over a PTX text: what is not named stays byte for byte. */
#include "base/strbuf.h"
#include "ptx/ptx.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Replaces [begin, end) of the text; begin == end inserts. */
struct splice {
	size_t begin, end;
	size_t order; /* of arrival */
	char *text;
	size_t len;
};

struct gx_ptx_edit {
	struct gx_ptx_span text;
	struct gx_arena arena;
	struct splice *splices;
	size_t n, cap;
};

struct gx_ptx_edit *gx_ptx_edit_new(const struct gx_ptx_module *module)
{
	struct gx_ptx_edit *edit = calloc(1, sizeof(*edit));

	if (edit)
		edit->text = module->text;
	return edit;
}

int gx_ptx_replace(struct gx_ptx_edit *edit, struct gx_ptx_span old, const char *text, size_t len)
{
	uintptr_t base = (uintptr_t)edit->text.at, at = (uintptr_t)old.at;
	struct splice *splice;
	char *copy;

	/* what stands in front of the text is far behind it, too: the difference has no sign */
	if (at - base > edit->text.len || old.len > edit->text.len - (at - base))
		return -EINVAL;
	copy = gx_arena_strndup(&edit->arena, text, len);
	if (!copy)
		return -ENOMEM;
	if (edit->n == edit->cap) {
		size_t cap = edit->cap ? edit->cap * 2 : 16;
		struct splice *more = reallocarray(edit->splices, cap, sizeof(*more));

		if (!more)
			return -ENOMEM;
		edit->splices = more;
		edit->cap = cap;
	}
	splice = &edit->splices[edit->n];
	*splice = (struct splice){ at - base, at - base + old.len, edit->n + 1, copy, len };
	edit->n++;
	return 0;
}

int gx_ptx_insert(struct gx_ptx_edit *edit, const char *at, const char *text, size_t len)
{
	return gx_ptx_replace(edit, (struct gx_ptx_span){ at, 0 }, text, len);
}

int gx_ptx_insert_first(struct gx_ptx_edit *edit, const char *at, const char *text, size_t len)
{
	int err = gx_ptx_insert(edit, at, text, len);

	if (!err)
		edit->splices[edit->n - 1].order = 0;
	return err;
}

/* By place; at one place insertions come before the replacement, each in order of arrival. */
static int compare(const void *a, const void *b)
{
	const struct splice *x = a, *y = b;
	bool x_inserts = x->begin == x->end, y_inserts = y->begin == y->end;

	if (x->begin != y->begin)
		return x->begin < y->begin ? -1 : 1;
	if (x_inserts != y_inserts)
		return x_inserts ? -1 : 1;
	return x->order < y->order ? -1 : x->order > y->order;
}

int gx_ptx_edit_print(const struct gx_ptx_edit *edit, struct gx_strbuf *out)
{
	struct splice *sorted = reallocarray(NULL, edit->n ? edit->n : 1, sizeof(*sorted));
	size_t at = 0;
	int err = 0;

	if (!sorted)
		return -ENOMEM;
	if (edit->n)
		memcpy(sorted, edit->splices, edit->n * sizeof(*sorted));
	qsort(sorted, edit->n, sizeof(*sorted), compare);
	for (size_t i = 1; i < edit->n; i++)
		if (sorted[i].begin < sorted[i - 1].end)
			err = -EINVAL; /* two of them want the same bytes */
	for (size_t i = 0; i < edit->n && !err; i++) {
		gx_strbuf_append(out, edit->text.at + at, sorted[i].begin - at);
		gx_strbuf_append(out, sorted[i].text, sorted[i].len);
		at = sorted[i].end;
	}
	if (!err)
		gx_strbuf_append(out, edit->text.at + at, edit->text.len - at);
	free(sorted);
	return err ? err : out->failed ? -ENOMEM : 0;
}

void gx_ptx_edit_free(struct gx_ptx_edit *edit)
{
	if (!edit)
		return;
	gx_arena_free(&edit->arena);
	free(edit->splices);
	free(edit);
}
