/* fatbin_read.c - entries of one or several fat binary containers; every offset is checked before
 * it is used. */
#include "base/cursor.h"
#include "fatbin/fatbin.h"
#include "fatbin/layout.h"

#include <stdlib.h>

/* A number of entries that no real file reaches; keeps hostile ones from growing without bound. */
enum { MAX_ENTRIES = 1 << 16 };

struct reader {
	struct gx_fatbin *out;
	uint32_t cap;
	struct gx_diag *diag;
};

/* The header of a container; what is left of the cursor is the rest of the file. */
static int read_container(struct gx_cursor *file, struct gx_cursor *entries, struct gx_diag *diag)
{
	size_t at = gx_cursor_offset(file);
	uint32_t magic = gx_cursor_u32(file);
	uint16_t version = gx_cursor_u16(file), header_bytes = gx_cursor_u16(file);
	uint64_t bytes = gx_cursor_u64(file);

	if (magic != GX_FATBIN_MAGIC && !(file->failed && at))
		return gx_fail(diag, GX_E_FATBIN_MAGIC, "magic 0x%08x at offset %zu", magic, at);
	if (file->failed)
		return gx_fail(diag, GX_E_FATBIN_TRUNCATED, "container header at offset %zu", at);
	if (version != 1 || header_bytes < FATBIN_HEADER_BYTES)
		return gx_fail(diag, GX_E_FATBIN_HEADER,
		               "container at offset %zu: version %u, header of %u bytes", at,
		               version, header_bytes);
	gx_cursor_take(file, (size_t)header_bytes - FATBIN_HEADER_BYTES);
	if (file->failed || bytes > gx_cursor_left(file))
		return gx_fail(diag, GX_E_FATBIN_TRUNCATED,
		               "container at offset %zu: %llu bytes, %zu are there", at,
		               (unsigned long long)bytes, gx_cursor_left(file));
	*entries = gx_cursor_sub(file, (size_t)bytes);
	return 0;
}

/* The text of the ptxas options; "" when it is absent or lies outside of the header. */
static const char *read_options(struct gx_arena *arena, const uint8_t *begin,
                                const struct fatbin_entry_header *header)
{
	struct gx_cursor c = gx_cursor_of(begin, header->header_bytes);
	const uint8_t *text;
	uint32_t at, len;

	/* absent, it leads to the header's own first words, and so many bytes are not behind them */
	gx_cursor_seek(&c, header->options_at);
	at = gx_cursor_u32(&c);
	len = gx_cursor_u32(&c);
	gx_cursor_seek(&c, at);
	text = gx_cursor_take(&c, len);
	if (!text || !len)
		return "";
	return gx_arena_strndup(arena, (const char *)text, strnlen((const char *)text, len));
}

static int set_packing(struct gx_fatbin_entry *entry, const struct fatbin_entry_header *header,
                       struct gx_diag *diag)
{
	bool lz4 = header->flags & GX_FATBIN_PACKED_LZ4,
	     zstd = header->flags & GX_FATBIN_PACKED_ZSTD;

	if (lz4 && zstd)
		return gx_fail(diag, GX_E_FATBIN_HEADER, "an entry for sm_%u is packed twice",
		               header->sm);
	entry->text_bytes = entry->payload_bytes;
	if (!lz4 && !zstd)
		return 0;
	entry->packing = lz4 ? GX_FATBIN_LZ4 : GX_FATBIN_ZSTD;
	if (!header->packed_bytes || header->packed_bytes > entry->payload_bytes)
		return gx_fail(diag, GX_E_FATBIN_HEADER,
		               "an entry for sm_%u has %u packed bytes in %zu", header->sm,
		               header->packed_bytes, entry->payload_bytes);
	entry->payload_bytes = header->packed_bytes;
	entry->text_bytes = (size_t)header->unpacked_bytes;
	return 0;
}

static int add_entry(struct reader *r, const struct gx_fatbin_entry *entry)
{
	struct gx_fatbin *out = r->out;

	if (out->n_entries == MAX_ENTRIES)
		return gx_fail(r->diag, GX_E_FATBIN_HEADER, "more than %d entries", MAX_ENTRIES);
	if (out->n_entries == r->cap) {
		uint32_t cap = r->cap ? r->cap * 2 : 8;
		struct gx_fatbin_entry *more = gx_arena_grow(
		        &out->arena, out->entries, r->cap * sizeof(*more), cap * sizeof(*more));

		if (!more)
			return gx_fail(r->diag, GX_E_NO_MEMORY, "for fat binary entries");
		out->entries = more;
		r->cap = cap;
	}
	out->entries[out->n_entries++] = *entry;
	return 0;
}

static int read_entry(struct reader *r, struct gx_cursor *c)
{
	const uint8_t *begin = c->at;
	size_t at = gx_cursor_offset(c);
	struct fatbin_entry_header header;
	struct gx_fatbin_entry entry = { 0 };
	int err;

	if (!gx_cursor_copy(c, &header, sizeof(header)))
		return gx_fail(r->diag, GX_E_FATBIN_TRUNCATED, "entry header at offset %zu", at);
	if (header.header_bytes < sizeof(header))
		return gx_fail(r->diag, GX_E_FATBIN_HEADER,
		               "entry at offset %zu: header of %u bytes", at, header.header_bytes);
	gx_cursor_take(c, header.header_bytes - sizeof(header));
	if (c->failed || header.payload_bytes > gx_cursor_left(c))
		return gx_fail(r->diag, GX_E_FATBIN_TRUNCATED,
		               "entry at offset %zu: header %u and payload %llu bytes", at,
		               header.header_bytes, (unsigned long long)header.payload_bytes);
	entry.payload_bytes = (size_t)header.payload_bytes;
	entry.payload = gx_cursor_take(c, entry.payload_bytes);
	entry.raw_kind = header.kind;
	entry.kind = header.kind == GX_FATBIN_PTX || header.kind == GX_FATBIN_ELF
	                     ? (enum gx_fatbin_kind)header.kind
	                     : GX_FATBIN_OTHER;
	entry.sm = header.sm;
	entry.flags = header.flags;
	entry.ptx_major = header.major < 256 ? (uint8_t)header.major : 0;
	entry.ptx_minor = header.minor < 256 ? (uint8_t)header.minor : 0;
	err = set_packing(&entry, &header, r->diag);
	if (err)
		return err;
	entry.options = read_options(&r->out->arena, begin, &header);
	if (!entry.options)
		return gx_fail(r->diag, GX_E_NO_MEMORY, "for fat binary entries");
	return add_entry(r, &entry);
}

/* Between containers and behind the last entry there may be zeroes for alignment. */
static void skip_zeroes(struct gx_cursor *c)
{
	while (c->at < c->end && !*c->at)
		c->at++;
}

size_t gx_fatbin_size(const void *p, size_t max_bytes)
{
	struct gx_cursor file = gx_cursor_of(p, max_bytes), entries;

	if (read_container(&file, &entries, NULL))
		return 0;
	return gx_cursor_offset(&file);
}

static int read_all(struct reader *r, const void *data, size_t len)
{
	struct gx_cursor file = gx_cursor_of(data, len);

	do {
		struct gx_cursor entries, rest;
		int err = read_container(&file, &entries, r->diag);

		while (!err) {
			rest = entries;
			skip_zeroes(&rest);
			if (rest.at == rest.end)
				break;
			err = read_entry(r, &entries);
		}
		if (err)
			return err;
		skip_zeroes(&file);
	} while (gx_cursor_left(&file));
	return 0;
}

int gx_fatbin_read(const void *data, size_t len, struct gx_fatbin *out, struct gx_diag *diag)
{
	struct reader r = { .out = out, .diag = diag };
	int err;

	*out = (struct gx_fatbin){ 0 };
	err = read_all(&r, data, len);
	if (err)
		gx_fatbin_free(out);
	return err;
}

void gx_fatbin_free(struct gx_fatbin *fatbin)
{
	gx_arena_free(&fatbin->arena);
	*fatbin = (struct gx_fatbin){ 0 };
}

static bool runs_on(const struct gx_fatbin_entry *entry, uint32_t sm)
{
	if (entry->flags & GX_FATBIN_ARCH_SPECIFIC)
		return entry->sm == sm;
	if (entry->flags & GX_FATBIN_FAMILY_SPECIFIC)
		return entry->sm <= sm && entry->sm / 10 == sm / 10;
	return entry->sm <= sm;
}

/* Of two entries for one SM the one that may use more of it. */
static unsigned rank(const struct gx_fatbin_entry *entry)
{
	return entry->flags & GX_FATBIN_ARCH_SPECIFIC     ? 2
	       : entry->flags & GX_FATBIN_FAMILY_SPECIFIC ? 1
	                                                  : 0;
}

static bool is_better(const struct gx_fatbin_entry *a, const struct gx_fatbin_entry *b)
{
	return a->sm > b->sm || (a->sm == b->sm && rank(a) > rank(b));
}

const struct gx_fatbin_entry *gx_fatbin_pick_ptx(const struct gx_fatbin *fatbin, uint32_t device_sm)
{
	const struct gx_fatbin_entry *best = NULL;

	for (uint32_t i = 0; i < fatbin->n_entries; i++) {
		const struct gx_fatbin_entry *entry = &fatbin->entries[i];

		if (entry->kind == GX_FATBIN_PTX && runs_on(entry, device_sm) &&
		    (!best || is_better(entry, best)))
			best = entry;
	}
	return best;
}

const struct gx_fatbin_entry *gx_fatbin_pick_code(const struct gx_fatbin *fatbin,
                                                  uint32_t device_sm)
{
	const struct gx_fatbin_entry *best = NULL;
	bool twice = false;

	for (uint32_t i = 0; i < fatbin->n_entries; i++) {
		const struct gx_fatbin_entry *entry = &fatbin->entries[i];

		/* machine code of one generation does not run on another */
		if (entry->kind != GX_FATBIN_ELF || entry->sm / 10 != device_sm / 10 ||
		    !runs_on(entry, device_sm))
			continue;
		if (!best || is_better(entry, best)) {
			best = entry;
			twice = false;
		} else {
			twice |= !is_better(best, entry);
		}
	}
	return twice ? NULL : best;
}
