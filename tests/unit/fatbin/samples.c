/* samples.c - what nvcc 13 wrote is read in every packing; what we write has its bytes. Runs from
 * the repository's root. */
#include "fatbin/fatbin.h"
#include "support/fatbin/fatbin_write.h"
#include "../test.h"

#include <stdlib.h>

struct file {
	unsigned char *data;
	size_t len;
};

static struct file load(const char *path)
{
	FILE *stream = fopen(path, "rb");
	struct file file = { malloc(1 << 16), 0 };

	if (stream && file.data)
		file.len = fread(file.data, 1, 1 << 16, stream);
	if (stream)
		fclose(stream);
	CHECK(file.len > 16);
	return file;
}

static char *text_of(const struct gx_fatbin_entry *entry, size_t *len)
{
	struct gx_diag diag = { 0 };
	char *text = NULL;

	CHECK_EQ(gx_fatbin_text(entry, 1 << 20, &text, len, &diag), 0);
	return text;
}

/* The same two texts come out of every packing. */
static void check_packing(const char *path, enum gx_fatbin_packing packing)
{
	struct file plain_file = load("tests/data/fatbin/ptx_none.fatbin"), file = load(path);
	struct gx_fatbin plain, fatbin;

	CHECK_EQ(gx_fatbin_read(plain_file.data, plain_file.len, &plain, NULL), 0);
	CHECK_EQ(gx_fatbin_read(file.data, file.len, &fatbin, NULL), 0);
	CHECK_EQ(gx_fatbin_size(file.data, file.len), file.len);
	CHECK_EQ(fatbin.n_entries, 2);
	for (uint32_t i = 0; i < fatbin.n_entries && i < plain.n_entries; i++) {
		const struct gx_fatbin_entry *entry = &fatbin.entries[i];
		size_t len, expected_len;
		char *text = text_of(entry, &len),
		     *expected = text_of(&plain.entries[i], &expected_len);

		CHECK(entry->kind == GX_FATBIN_PTX && entry->packing == packing);
		CHECK(entry->ptx_major == 9 && entry->ptx_minor == 0);
		CHECK_EQ(entry->sm, i ? 90 : 80);
		CHECK_EQ(!!(entry->flags & GX_FATBIN_ARCH_SPECIFIC), i);
		CHECK(text && expected && len == expected_len && !memcmp(text, expected, len));
		CHECK(text && strstr(text, i ? ".target sm_90a" : ".target sm_80") &&
		      text[len - 1]);
		free(text);
		free(expected);
	}
	gx_fatbin_free(&plain);
	gx_fatbin_free(&fatbin);
	free(plain_file.data);
	free(file.data);
}

/* Our writer given the same texts: plain it is nvcc's file byte for byte; packed, the headers agree
 * in all but sizes. */
static void check_written(const char *path, enum gx_fatbin_packing packing)
{
	struct file file = load(path);
	struct gx_fatbin theirs, ours;
	struct gx_fatbin_source sources[2];
	char *texts[2] = { NULL, NULL };
	void *out;
	size_t len;

	CHECK_EQ(gx_fatbin_read(file.data, file.len, &theirs, NULL), 0);
	for (uint32_t i = 0; i < 2; i++) {
		texts[i] = text_of(&theirs.entries[i], &len);
		sources[i] = (struct gx_fatbin_source){ GX_FATBIN_PTX, theirs.entries[i].sm,
			                                texts[i], len };
	}
	CHECK_EQ(gx_fatbin_write(sources, 2, packing, &out, &len, NULL), 0);
	if (packing == GX_FATBIN_PLAIN)
		CHECK(len == file.len && !memcmp(out, file.data, len));
	CHECK_EQ(gx_fatbin_read(out, len, &ours, NULL), 0);
	CHECK_EQ(ours.n_entries, 2);
	for (uint32_t i = 0; i < 2; i++) {
		const struct gx_fatbin_entry *a = &ours.entries[i], *b = &theirs.entries[i];
		size_t text_len;
		char *text = text_of(a, &text_len);
		const unsigned char *x = a->payload - 80, *y = b->payload - 80;

		CHECK(!strcmp(text, texts[i]));
		CHECK(a->text_bytes == b->text_bytes && a->flags == b->flags);
		CHECK(!memcmp(x, y, 8) &&
		      !memcmp(x + 20, y + 20, 60)); /* but the packed and padded sizes */
		free(text);
		free(texts[i]);
	}
	gx_fatbin_free(&ours);
	gx_fatbin_free(&theirs);
	free(out);
	free(file.data);
}

static void check_cubin(void)
{
	struct file file = load("tests/data/fatbin/both_size.fatbin");
	struct gx_fatbin fatbin;
	char *text;
	size_t len;

	CHECK_EQ(gx_fatbin_read(file.data, file.len, &fatbin, NULL), 0);
	CHECK_EQ(fatbin.n_entries, 2);
	CHECK(fatbin.entries[0].kind == GX_FATBIN_ELF && fatbin.entries[1].kind == GX_FATBIN_PTX);
	text = text_of(&fatbin.entries[0], &len);
	CHECK(text && len == fatbin.entries[0].text_bytes && !memcmp(text, "\177ELF", 4));
	free(text);
	CHECK(gx_fatbin_pick_ptx(&fatbin, 90) == &fatbin.entries[1]);
	CHECK(strstr(fatbin.entries[1].options, "-O1") != NULL);
	gx_fatbin_free(&fatbin);
	free(file.data);
}

int main(void)
{
	check_packing("tests/data/fatbin/ptx_none.fatbin", GX_FATBIN_PLAIN);
	check_packing("tests/data/fatbin/ptx_speed.fatbin", GX_FATBIN_LZ4);
	check_packing("tests/data/fatbin/ptx_size.fatbin", GX_FATBIN_ZSTD);
	check_packing("tests/data/fatbin/ptx_default.fatbin", GX_FATBIN_ZSTD);
	check_written("tests/data/fatbin/ptx_none.fatbin", GX_FATBIN_PLAIN);
	check_written("tests/data/fatbin/ptx_speed.fatbin", GX_FATBIN_LZ4);
	check_written("tests/data/fatbin/ptx_size.fatbin", GX_FATBIN_ZSTD);
	check_cubin();
	return TEST_END();
}
