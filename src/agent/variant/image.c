/* image.c - find the PTX in what the application hands to the driver. */
#include "agent/variant/image.h"

#include "agent/variant/foreign.h"
#include "agent/variant/linked.h"

#include <stdlib.h>
#include <string.h>

#define MAX_CONTAINER ((size_t)4 << 30)

/* Machine code that was linked here from PTX, and packed by the application. Of several entries
 * nobody knows which one a device takes. */
static struct gx_image *image_of_packed_code(const struct gx_fatbin *fatbin)
{
	struct gx_image *image = NULL;
	char *code;
	size_t len;

	if (fatbin->n_entries != 1 || fatbin->entries[0].kind != GX_FATBIN_ELF ||
	    gx_fatbin_text(&fatbin->entries[0], GX_IMAGE_MAX_TEXT, &code, &len, NULL))
		return NULL;
	image = gx_linked_image(code, len);
	free(code);
	return image;
}

/* data is [len] readable bytes. */
static struct gx_image *image_of_container(const void *data, size_t len)
{
	struct gx_image *image = calloc(1, sizeof(*image));
	struct gx_fatbin fatbin = { 0 };

	if (!image)
		return NULL;
	if (gx_fatbin_read(data, len, &fatbin, NULL) ||
	    gx_image_keep_ptx(&fatbin, &image->fatbin)) {
		gx_image_free(image);
		image = image_of_packed_code(&fatbin);
	}
	gx_fatbin_free(&fatbin);
	return image;
}

static struct gx_image *image_of_text(const char *text, size_t len)
{
	struct gx_image *image = calloc(1, sizeof(*image));

	if (!image)
		return NULL;
	image->text = malloc(len + 1);
	if (!image->text || !gx_foreign_copy(image->text, text, len)) {
		gx_image_free(image);
		return NULL;
	}
	image->text[len] = '\0';
	image->text_len = len;
	return image;
}

/* What nobody writes is read where it is. Else a private copy of the container: its header says how long it is, and the
 * pages may not all be there. */
static struct gx_image *image_of_foreign_container(const void *at)
{
	uint8_t header[16];
	struct gx_image *image = NULL;
	size_t size;
	void *copy;

	gx_foreign_read(header, at, sizeof(header));
	size = gx_fatbin_size(header, MAX_CONTAINER); /* 0, where there is none, holds no entry */
	if (gx_foreign_is_constant(at, size))
		return image_of_container(at, size);
	copy = malloc(size);
	if (copy && gx_foreign_copy(copy, at, size))
		image = image_of_container(copy, size);
	free(copy);
	return image;
}

/* Relocatable device code: the PTX is in the fat binaries of the compilations. Libraries of machine
 * code alone may be among them: a kernel that calls one can't be instrumented. */
static struct gx_image *image_of_parts(const void *const *parts)
{
	struct gx_image *image = calloc(1, sizeof(*image)), *part;
	const void *at = NULL;
	uint32_t n = 0;

	/* the last look finds the end of a list that is as long as may be */
	while (n <= GX_FATBIN_MAX_PARTS && gx_foreign_copy(&at, parts + n, sizeof(at)) && at)
		n++;
	if (!image || at)
		goto fail;
	image->parts = calloc(n, sizeof(*image->parts));
	if (!image->parts)
		goto fail;
	for (uint32_t i = 0; i < n; i++) {
		gx_foreign_read(&at, parts + i, sizeof(at));
		part = image_of_foreign_container(at);
		if (part && part->fatbin.n_entries) {
			image->parts[image->n_parts++] = part->fatbin;
			part->fatbin = (struct gx_fatbin){ 0 };
		}
		gx_image_free(part);
	}
	if (image->n_parts)
		return image;
fail:
	gx_image_free(image);
	return NULL;
}

/* Has a container nothing but machine code for this device? Its size, or 0. */
static size_t machine_code_size(const void *at, uint32_t sm)
{
	struct gx_fatbin fatbin = { 0 };
	uint8_t header[16];
	bool alone = false;
	size_t size;
	void *copy;

	gx_foreign_read(header, at, sizeof(header));
	size = gx_fatbin_size(header, MAX_CONTAINER);
	copy = size ? malloc(size) : NULL;
	if (copy && gx_foreign_copy(copy, at, size) && !gx_fatbin_read(copy, size, &fatbin, NULL) &&
	    !gx_fatbin_pick_ptx(&fatbin, sm))
		for (uint32_t i = 0; i < fatbin.n_entries; i++)
			alone |= fatbin.entries[i].kind == GX_FATBIN_ELF;
	gx_fatbin_free(&fatbin);
	free(copy);
	return alone ? size : 0;
}

uint32_t gx_image_libraries(const void *code, uint32_t sm, const void **at, size_t *bytes)
{
	struct gx_fatbin_wrapper wrapper;
	const void *part;
	uint32_t n = 0;

	gx_foreign_read(&wrapper, code, sizeof(wrapper));
	if (wrapper.magic != GX_FATBIN_WRAPPER_MAGIC || wrapper.version != GX_FATBIN_LINKED_VERSION)
		return 0; /* no list reads as one that ends at once */
	for (uint32_t i = 0; i < GX_FATBIN_MAX_PARTS; i++) {
		size_t size;

		gx_foreign_read(&part, wrapper.parts + i, sizeof(part));
		if (!part)
			break;
		size = machine_code_size(part, sm);
		if (!size)
			continue;
		if (n == GX_IMAGE_MAX_LIBRARIES)
			return 0;
		at[n] = part;
		bytes[n++] = size;
	}
	return n;
}

static struct gx_image *image_of_wrapper(const void *code)
{
	struct gx_fatbin_wrapper wrapper;

	gx_foreign_read(&wrapper, code, sizeof(wrapper));
	if (wrapper.version == GX_FATBIN_LINKED_VERSION && wrapper.parts)
		return image_of_parts(wrapper.parts);
	return image_of_foreign_container(wrapper.data);
}

static bool looks_like_text(const uint8_t *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (!bytes[i] || bytes[i] >= 0x7f ||
		    (bytes[i] < 0x20 && !strchr("\t\n\r\f\v", bytes[i])))
			return false;
	return true;
}

struct gx_image *gx_image_of(const void *code)
{
	uint32_t begin[2];
	size_t len;

	gx_foreign_read(begin, code, sizeof(begin));
	if (begin[0] == GX_FATBIN_WRAPPER_MAGIC)
		return image_of_wrapper(code);
	if (begin[0] == GX_FATBIN_MAGIC)
		return image_of_foreign_container(code);
	if (!memcmp(begin, "\177ELF", 4))
		return gx_linked_image(code, SIZE_MAX);
	if (!looks_like_text((const uint8_t *)begin, sizeof(begin)) ||
	    !gx_foreign_strlen(code, GX_IMAGE_MAX_TEXT, &len))
		return NULL;
	return image_of_text(code, len);
}

/* data is [len] readable bytes, NUL behind them. */
static struct gx_image *image_of_bytes(const char *data, size_t len)
{
	if (gx_fatbin_size(data, len))
		return image_of_container(data, len);
	if (len > 4 && !memcmp(data, "\177ELF", 4))
		return gx_linked_image(data, len);
	return len > 8 && looks_like_text((const uint8_t *)data, 8)
	               ? image_of_text(data, strlen(data))
	               : NULL;
}

struct gx_image *gx_image_of_bytes(const void *code, size_t len)
{
	struct gx_image *image = NULL;
	uint32_t magic;
	char *data;

	if (len < sizeof(magic) || len >= GX_IMAGE_MAX_TEXT)
		return NULL;
	gx_foreign_read(&magic, code, sizeof(magic));
	if (magic == GX_FATBIN_WRAPPER_MAGIC)
		return image_of_wrapper(code);
	data = malloc(len + 1);
	if (data && gx_foreign_copy(data, code, len)) {
		data[len] = '\0';
		image = image_of_bytes(data, len);
	}
	free(data);
	return image;
}

struct gx_image *gx_image_of_file(const char *path)
{
	size_t len = 0;
	char *data = gx_foreign_file(path, GX_IMAGE_MAX_TEXT, &len);
	struct gx_image *image = data ? image_of_bytes(data, len) : NULL;

	free(data);
	return image;
}
