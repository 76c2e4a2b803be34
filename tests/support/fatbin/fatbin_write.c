/* fatbin_write.c - one container with the fields that nvcc 13 sets. */
#include "support/fatbin/fatbin_write.h"

#include "base/strbuf.h"
#include "fatbin/layout.h"

#include <limits.h>
#include <lz4hc.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

enum {
	PTX_HEADER_BYTES = FATBIN_ENTRY_BYTES + 16, /* options: {offset, length}, empty text */
	ELF_MAJOR = 1,
	ELF_MINOR = 8,
	ZSTD_LEVEL = 19,
};

struct packed {
	char *data;
	size_t len;
};

static void pad(struct gx_strbuf *out)
{
	while (out->len % 8)
		gx_strbuf_putc(out, '\0');
}

/* The text behind a directive of the PTX header, blanks skipped; the text is NUL-terminated. */
static const char *behind(const char *text, const char *word)
{
	const char *at = strstr(text, word);

	if (!at)
		return NULL;
	at += strlen(word);
	return at + strspn(at, " \t");
}

/* .version and .target of a PTX text into the header. */
static int read_ptx_header(const char *text, struct fatbin_entry_header *header,
                           struct gx_diag *diag)
{
	const char *version = behind(text, ".version"), *target = behind(text, ".target");
	char *end;

	if (!version || !target || strncmp(target, "sm_", 3))
		return gx_fail(diag, GX_E_FATBIN_SOURCE, "the PTX has no .version or no .target");
	header->major = (uint16_t)strtoul(version, &end, 10);
	if (*end == '.')
		header->minor = (uint16_t)strtoul(end + 1, NULL, 10);
	strtoul(target + 3, &end, 10);
	if (*end == 'a')
		header->flags |= GX_FATBIN_ARCH_SPECIFIC;
	if (*end == 'f')
		header->flags |= GX_FATBIN_FAMILY_SPECIFIC;
	return 0;
}

/* 0 with data NULL when packing does not make it smaller. */
static int pack(const char *data, size_t len, enum gx_fatbin_packing packing, struct packed *out,
                struct gx_diag *diag)
{
	size_t bound = ZSTD_compressBound(len), n = 0;

	*out = (struct packed){ 0 };
	if (packing == GX_FATBIN_PLAIN || len > LZ4_MAX_INPUT_SIZE || bound > INT_MAX)
		return 0;
	out->data = malloc(bound);
	if (!out->data)
		return gx_fail(diag, GX_E_NO_MEMORY, "for %zu bytes of a fat binary", bound);
	if (packing == GX_FATBIN_LZ4) {
		int got = LZ4_compress_HC(data, out->data, (int)len, (int)bound, LZ4HC_CLEVEL_MAX);

		n = got > 0 ? (size_t)got : 0;
	} else {
		n = ZSTD_compress(out->data, bound, data, len, ZSTD_LEVEL);
		n = ZSTD_isError(n) ? 0 : n;
	}
	out->len = n;
	if (!n || n >= len) {
		free(out->data);
		*out = (struct packed){ 0 };
	}
	return 0;
}

static void put_entry(struct gx_strbuf *out, struct fatbin_entry_header *header, const char *data,
                      size_t len)
{
	static const uint32_t no_options[4] = { FATBIN_ENTRY_BYTES + 8, 0, 0, 0 };

	header->version = FATBIN_ENTRY_VERSION;
	header->payload_bytes = (len + 7) & ~(uint64_t)7;
	gx_strbuf_append(out, (const char *)header, sizeof(*header));
	if (header->options_at)
		gx_strbuf_append(out, (const char *)no_options, sizeof(no_options));
	gx_strbuf_append(out, data, len);
	pad(out);
}

/* text: NUL-terminated; the NUL is part of what is stored, as nvcc stores it. */
static int put_ptx(struct gx_strbuf *out, uint32_t sm, const char *text, size_t bytes,
                   enum gx_fatbin_packing packing, struct gx_diag *diag)
{
	struct fatbin_entry_header header = {
		.kind = GX_FATBIN_PTX,
		.header_bytes = PTX_HEADER_BYTES,
		.options_at = FATBIN_ENTRY_BYTES,
		.sm = sm,
		.flags = GX_FATBIN_64BIT | GX_FATBIN_LINUX,
	};
	struct packed packed;
	int err = read_ptx_header(text, &header, diag);

	if (!err)
		err = pack(text, bytes, packing, &packed, diag);
	if (err)
		return err;
	if (packed.data) {
		header.flags |=
		        packing == GX_FATBIN_LZ4 ? GX_FATBIN_PACKED_LZ4 : GX_FATBIN_PACKED_ZSTD;
		header.packed_bytes = (uint32_t)packed.len;
		header.unpacked_bytes = bytes;
	}
	put_entry(out, &header, packed.data ? packed.data : text, packed.data ? packed.len : bytes);
	free(packed.data);
	return 0;
}

static int put_source(struct gx_strbuf *out, const struct gx_fatbin_source *source,
                      enum gx_fatbin_packing packing, struct gx_diag *diag)
{
	struct fatbin_entry_header elf = {
		.kind = GX_FATBIN_ELF,
		.header_bytes = FATBIN_ENTRY_BYTES,
		.major = ELF_MAJOR,
		.minor = ELF_MINOR,
		.sm = source->sm,
		.flags = GX_FATBIN_64BIT | GX_FATBIN_LINUX,
	};
	char *text;
	int err;

	if (source->kind == GX_FATBIN_ELF && source->len >= 4 &&
	    !memcmp(source->data, "\177ELF", 4)) {
		put_entry(out, &elf, source->data, source->len);
		return 0;
	}
	if (source->kind != GX_FATBIN_PTX || !source->data ||
	    memchr(source->data, '\0', source->len))
		return gx_fail(diag, GX_E_FATBIN_SOURCE, "the data for sm_%u is no %s", source->sm,
		               source->kind == GX_FATBIN_ELF ? "cubin" : "PTX text");
	text = strndup(source->data, source->len);
	if (!text)
		return gx_fail(diag, GX_E_NO_MEMORY, "for a PTX text");
	err = put_ptx(out, source->sm, text, source->len + 1, packing, diag);
	free(text);
	return err;
}

int gx_fatbin_write(const struct gx_fatbin_source *sources, size_t n,
                    enum gx_fatbin_packing packing, void **out, size_t *len, struct gx_diag *diag)
{
	struct {
		uint32_t magic;
		uint16_t version, header_bytes;
		uint64_t bytes;
	} header = { GX_FATBIN_MAGIC, 1, FATBIN_HEADER_BYTES, 0 };
	struct gx_strbuf buf = { 0 };
	int err = 0;

	*out = NULL;
	*len = 0;
	gx_strbuf_append(&buf, (const char *)&header, sizeof(header));
	for (size_t i = 0; i < n && !err; i++)
		err = put_source(&buf, &sources[i], packing, diag);
	if (!err && buf.failed)
		err = gx_fail(diag, GX_E_NO_MEMORY, "for a fat binary");
	if (err) {
		gx_strbuf_free(&buf);
		return err;
	}
	header.bytes = buf.len - sizeof(header);
	memcpy(buf.data, &header, sizeof(header));
	*len = buf.len;
	*out = gx_strbuf_steal(&buf);
	return 0;
}
