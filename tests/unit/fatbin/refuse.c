/* refuse.c - malformed containers get their code; several containers, choice of the entry, limits,
 * writer's refusals. */
#include "fatbin/fatbin.h"
#include "support/fatbin/fatbin_write.h"
#include "../test.h"

#include <stdlib.h>

enum {
	AT_SIZE = 8,
	AT_ENTRY = 16,
	AT_ENTRY_HEADER = 20,
	AT_PAYLOAD = 24,
	AT_PACKED = 32,
	AT_OPTIONS = 36,
	AT_FLAGS = 56,
	AT_UNPACKED = 72
};

static char *container(enum gx_fatbin_packing packing, uint32_t sm, const char *target, size_t *len)
{
	char text[2200];
	int n = snprintf(text, sizeof(text),
	                 ".version 8.4\n.target %s\n.address_size 64\n//%01900d\n", target, 0);
	struct gx_fatbin_source source = { GX_FATBIN_PTX, sm, text, (size_t)n };
	void *out;

	CHECK_EQ(gx_fatbin_write(&source, 1, packing, &out, len, NULL), 0);
	return out;
}

static enum gx_error read_error(const void *data, size_t len)
{
	struct gx_fatbin fatbin;
	struct gx_diag diag = { 0 };
	int err = gx_fatbin_read(data, len, &fatbin, &diag);

	CHECK((err == 0) == (diag.error == GX_E_NONE) && (!err || !fatbin.n_entries));
	gx_fatbin_free(&fatbin);
	return diag.error;
}

static enum gx_error text_error(const void *data, size_t len, size_t max_bytes)
{
	struct gx_fatbin fatbin;
	struct gx_diag diag = { 0 };
	char *text;
	size_t n;

	CHECK_EQ(gx_fatbin_read(data, len, &fatbin, &diag), 0);
	gx_fatbin_text(&fatbin.entries[0], max_bytes, &text, &n, &diag);
	free(text);
	gx_fatbin_free(&fatbin);
	return diag.error;
}

/* One byte changed, then put back. */
static enum gx_error with_byte(char *data, size_t len, size_t at, char value)
{
	char old = data[at];
	enum gx_error error;

	data[at] = value;
	error = read_error(data, len);
	data[at] = old;
	return error;
}

static void check_headers(void)
{
	size_t len;
	char *data = container(GX_FATBIN_ZSTD, 90, "sm_90", &len);

	CHECK_EQ(read_error(data, len), GX_E_NONE);
	for (size_t n = 0; n < len; n++)
		CHECK_EQ(read_error(data, n), n < 4 ? GX_E_FATBIN_MAGIC : GX_E_FATBIN_TRUNCATED);
	CHECK_EQ(with_byte(data, len, 0, 1), GX_E_FATBIN_MAGIC);
	CHECK_EQ(with_byte(data, len, 4, 2), GX_E_FATBIN_HEADER);
	CHECK_EQ(with_byte(data, len, 6, 8), GX_E_FATBIN_HEADER);
	CHECK_EQ(with_byte(data, len, AT_SIZE + 7, 1), GX_E_FATBIN_TRUNCATED);
	CHECK_EQ(with_byte(data, len, AT_ENTRY_HEADER, 8), GX_E_FATBIN_HEADER);
	CHECK_EQ(with_byte(data, len, AT_ENTRY_HEADER + 3, 1), GX_E_FATBIN_TRUNCATED);
	CHECK_EQ(with_byte(data, len, AT_PAYLOAD + 6, 1), GX_E_FATBIN_TRUNCATED);
	CHECK_EQ(with_byte(data, len, AT_PACKED + 2, 1), GX_E_FATBIN_HEADER);
	CHECK_EQ(with_byte(data, len, AT_FLAGS + 1, (char)0xa0), GX_E_FATBIN_HEADER);
	CHECK_EQ(with_byte(data, len, AT_OPTIONS + 3, 1), GX_E_NONE); /* no options then */
	CHECK_EQ(gx_fatbin_size(data, len), len);
	CHECK_EQ(gx_fatbin_size(data, len - 1), 0);
	CHECK_EQ(gx_fatbin_size(data, 3), 0);
	free(data);
}

/* A header of an entry that ends with its container, and one byte before. */
static void check_cut_entry(void)
{
	for (uint64_t n = 63; n <= 64; n++) {
		char data[16 + 64] = { 0x50, (char)0xed, 0x55, (char)0xba, 1, 0, 16 };

		memcpy(data + AT_SIZE, &n, sizeof(n));
		data[AT_ENTRY] = GX_FATBIN_PTX;
		data[AT_ENTRY_HEADER] = 64;
		CHECK_EQ(read_error(data, 16 + n), n < 64 ? GX_E_FATBIN_TRUNCATED : GX_E_NONE);
		data[AT_PAYLOAD] = 1; /* and nothing behind it */
		CHECK_EQ(read_error(data, 16 + n), GX_E_FATBIN_TRUNCATED);
	}
}

/* A header of a container that is longer than the file, with no entries behind it. */
static void check_long_header(void)
{
	for (char n = 16; n <= 18; n++) {
		const char data[17] = { 0x50, (char)0xed, 0x55, (char)0xba, 1, 0, n };

		CHECK_EQ(read_error(data, 17), n > 17 ? GX_E_FATBIN_TRUNCATED : GX_E_NONE);
		CHECK_EQ(gx_fatbin_size(data, 17), n > 17 ? 0 : (size_t)n);
	}
}

/* So many entries that no real file has them. */
static void check_number(void)
{
	enum { MOST = 1 << 16 };
	char *data = calloc(MOST + 2, 64);

	memcpy(data, (char[]){ 0x50, (char)0xed, 0x55, (char)0xba, 1, 0, 16, 0 }, 8);
	for (size_t i = 0; i <= MOST; i++) {
		data[16 + 64 * i] = GX_FATBIN_PTX;
		data[16 + 64 * i + 4] = 64;
	}
	for (uint64_t n = MOST; n <= MOST + 1; n++) {
		uint64_t bytes = 64 * n;

		memcpy(data + AT_SIZE, &bytes, sizeof(bytes));
		CHECK_EQ(read_error(data, 16 + bytes), n > MOST ? GX_E_FATBIN_HEADER : GX_E_NONE);
	}
	free(data);
}

static void check_texts(enum gx_fatbin_packing packing)
{
	size_t len;
	char *data = container(packing, 90, "sm_90", &len);

	CHECK_EQ(text_error(data, len, 1 << 20), GX_E_NONE);
	CHECK_EQ(text_error(data, len, 1000), GX_E_FATBIN_TOO_BIG);
	if (packing != GX_FATBIN_PLAIN) {
		data[AT_UNPACKED] = (char)(data[AT_UNPACKED] + 1);
		CHECK_EQ(text_error(data, len, 1 << 20), GX_E_FATBIN_DECOMPRESS);
		data[AT_UNPACKED + 3] = 0x40; /* a gigabyte from a few bytes */
		CHECK_EQ(text_error(data, len, (size_t)1 << 31), GX_E_FATBIN_DECOMPRESS);
		data[AT_UNPACKED + 3] = 0;
		data[AT_UNPACKED] = (char)(data[AT_UNPACKED] - 1);
		/* a changed byte of an LZ4 block may be a changed byte of the text: there is no
		 * checksum */
		data[AT_ENTRY + 80 + 2] = (char)~data[AT_ENTRY + 80 + 2];
		if (packing == GX_FATBIN_ZSTD)
			CHECK_EQ(text_error(data, len, 1 << 20), GX_E_FATBIN_DECOMPRESS);
	}
	free(data);
}

static uint32_t picked(const struct gx_fatbin *fatbin, uint32_t sm)
{
	const struct gx_fatbin_entry *entry = gx_fatbin_pick_ptx(fatbin, sm);

	return entry ? entry->sm * 10 + !!(entry->flags & GX_FATBIN_ARCH_SPECIFIC) +
	                       2 * !!(entry->flags & GX_FATBIN_FAMILY_SPECIFIC)
	             : 0;
}

static void check_pick(void)
{
	static const struct {
		uint32_t sm;
		const char *target;
	} all[] = {
		{ 90, "sm_90" },    { 90, "sm_90a" }, { 70, "sm_70" },
		{ 100, "sm_100f" }, { 80, "sm_80" },
	};
	char row[16384];
	size_t at = 0;
	struct gx_fatbin fatbin;

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		size_t len;
		char *data =
		        container((enum gx_fatbin_packing)(i % 3), all[i].sm, all[i].target, &len);

		memcpy(row + at, data, len);
		memset(row + at + len, 0, 8); /* alignment between containers */
		at += len + 8;
		free(data);
	}
	CHECK_EQ(gx_fatbin_read(row, at, &fatbin, NULL), 0);
	CHECK_EQ(fatbin.n_entries, 5);
	CHECK_EQ(picked(&fatbin, 60), 0);
	CHECK_EQ(picked(&fatbin, 75), 700);
	CHECK_EQ(picked(&fatbin, 89), 800);
	CHECK_EQ(picked(&fatbin, 90), 901);
	CHECK_EQ(picked(&fatbin, 100), 1002);
	CHECK_EQ(picked(&fatbin, 103), 1002);
	CHECK_EQ(picked(&fatbin, 120), 900);
	gx_fatbin_free(&fatbin);
	row[at++] = 1;
	CHECK_EQ(read_error(row, at), GX_E_FATBIN_TRUNCATED);
}

static struct gx_fatbin_entry code_entry(uint32_t sm, uint64_t flags)
{
	return (struct gx_fatbin_entry){ .kind = GX_FATBIN_ELF, .sm = sm, .flags = flags };
}

/* Machine code: of the device's own generation, and one that nobody can doubt. */
static void check_pick_code(void)
{
	struct gx_fatbin_entry entries[] = {
		code_entry(80, 0),
		code_entry(86, 0),
		code_entry(90, 0),
		code_entry(90, GX_FATBIN_ARCH_SPECIFIC),
		code_entry(100, GX_FATBIN_FAMILY_SPECIFIC),
		{ .kind = GX_FATBIN_PTX, .sm = 120 },
		code_entry(120, 0),
		code_entry(120, 0),
		code_entry(121, GX_FATBIN_ARCH_SPECIFIC),
	};
	struct gx_fatbin fatbin = { .n_entries = sizeof(entries) / sizeof(entries[0]),
		                    .entries = entries };

	CHECK(!gx_fatbin_pick_code(&fatbin, 75));
	CHECK(gx_fatbin_pick_code(&fatbin, 80) == &entries[0]);
	CHECK(gx_fatbin_pick_code(&fatbin, 87) == &entries[1]);
	CHECK(gx_fatbin_pick_code(&fatbin, 90) == &entries[3]);
	CHECK(gx_fatbin_pick_code(&fatbin, 103) == &entries[4]);
	CHECK(!gx_fatbin_pick_code(&fatbin, 110));
	CHECK(!gx_fatbin_pick_code(&fatbin, 120)); /* two of a kind */
	CHECK(gx_fatbin_pick_code(&fatbin, 121) == &entries[8]);
	entries[6].kind = GX_FATBIN_OTHER;
	CHECK(gx_fatbin_pick_code(&fatbin, 120) == &entries[7]);
	fatbin.n_entries = 3;
	CHECK(gx_fatbin_pick_code(&fatbin, 90) == &entries[2]);
	CHECK(gx_fatbin_pick_code(&fatbin, 91) == &entries[2]);
}

/* What is for a family runs on its later members alone; and is taken before an entry that is for all of an older one. */
static void check_family(void)
{
	struct gx_fatbin_entry entries[] = {
		{ .kind = GX_FATBIN_PTX, .sm = 103, .flags = GX_FATBIN_FAMILY_SPECIFIC },
		{ .kind = GX_FATBIN_PTX, .sm = 90 },
		{ .kind = GX_FATBIN_PTX, .sm = 100 },
		{ .kind = GX_FATBIN_PTX, .sm = 101, .flags = GX_FATBIN_FAMILY_SPECIFIC },
		{ .kind = GX_FATBIN_PTX, .sm = 102 },
		{ .kind = GX_FATBIN_PTX, .sm = 101, .flags = GX_FATBIN_FAMILY_SPECIFIC },
	};
	struct gx_fatbin fatbin = { .n_entries = 6, .entries = entries };

	CHECK(gx_fatbin_pick_ptx(&fatbin, 100) == &entries[2]);
	CHECK(gx_fatbin_pick_ptx(&fatbin, 101) == &entries[3]);
	CHECK(gx_fatbin_pick_ptx(&fatbin, 102) == &entries[4]);
	CHECK(gx_fatbin_pick_ptx(&fatbin, 103) == &entries[0]);
	CHECK(gx_fatbin_pick_ptx(&fatbin, 110) == &entries[4]);
}

/* Packed bytes that are none; as many bytes of text as no memory has; a text of nothing but its end. */
static void check_borders(void)
{
	struct gx_fatbin_entry huge = { .kind = GX_FATBIN_ELF,
		                        .packing = GX_FATBIN_ZSTD,
		                        .text_bytes = SIZE_MAX },
	                       empty = { .kind = GX_FATBIN_PTX,
		                         .payload = (const uint8_t *)"\0\0\0",
		                         .payload_bytes = 3,
		                         .text_bytes = 3 };
	struct gx_diag diag = { 0 };
	size_t len, n = 1;
	char *data = container(GX_FATBIN_LZ4, 90, "sm_90", &len), *text = NULL;

	memset(data + AT_PACKED, 0, 4);
	CHECK_EQ(read_error(data, len), GX_E_FATBIN_HEADER);
	free(data);
	CHECK(gx_fatbin_text(&huge, SIZE_MAX, &text, &n, &diag) && !text && !n);
	CHECK_EQ(diag.error, GX_E_FATBIN_TOO_BIG);
	CHECK(!gx_fatbin_text(&empty, 3, &text, &n, NULL) && text && !n && !*text);
	free(text);
}

static void check_writer(void)
{
	struct gx_fatbin_source source = { GX_FATBIN_PTX, 90, "no header", 9 };
	struct gx_diag diag = { 0 };
	void *out;
	size_t len;

	CHECK(gx_fatbin_write(&source, 1, GX_FATBIN_PLAIN, &out, &len, &diag) < 0 && !out);
	CHECK_EQ(diag.error, GX_E_FATBIN_SOURCE);
	source.kind = GX_FATBIN_ELF;
	CHECK(gx_fatbin_write(&source, 1, GX_FATBIN_PLAIN, &out, &len, NULL) < 0);
	source.data = "\177ELF\0\0\0\0\0";
	CHECK_EQ(gx_fatbin_write(&source, 1, GX_FATBIN_PLAIN, &out, &len, NULL), 0);
	CHECK_EQ(len, 16 + 64 + 16);
	CHECK_EQ(read_error(out, len), GX_E_NONE);
	free(out);
}

int main(void)
{
	check_headers();
	check_cut_entry();
	check_long_header();
	check_number();
	check_texts(GX_FATBIN_PLAIN);
	check_texts(GX_FATBIN_LZ4);
	check_texts(GX_FATBIN_ZSTD);
	check_pick();
	check_pick_code();
	check_family();
	check_borders();
	check_writer();
	return TEST_END();
}
