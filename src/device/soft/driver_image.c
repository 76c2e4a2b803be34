/* driver_image.c - code images as applications hand them over: PTX text, fat binaries, their
 * wrapper, our linked container.
 *
 * The driver interface gives a pointer without a length, so that the length comes from the image
 * itself, as on hardware.
 */
#include "device/soft/driver.h"
#include "fatbin/fatbin.h"
#include "ptx/link.h"

#include "base/strbuf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PTX_BYTES (256u << 20)

/* What cuLinkComplete makes: this header, then PTX. Begins like an ELF file, since linked code is
 * looked at as such. */
struct linked {
	char magic[8]; /* 7f 'E' 'L' 'F' 'g' 'x' 's' 1 */
	uint64_t len;
};
static const char linked_magic[8] = { 0x7f, 'E', 'L', 'F', 'g', 'x', 's', 1 };

static CUresult copy_text(const char *from, size_t len, char **text, size_t *out_len)
{
	*text = malloc(len + 1);
	if (!*text)
		return CUDA_ERROR_OUT_OF_MEMORY;
	memcpy(*text, from, len);
	(*text)[len] = 0;
	*out_len = len;
	return CUDA_SUCCESS;
}

static CUresult no_ptx(const char *what, struct gx_diag *diag)
{
	gx_fail(diag, GX_E_SOFT_NO_PTX, "%s", what);
	return CUDA_ERROR_NO_BINARY_FOR_GPU;
}

static CUresult from_fatbin(const void *image, size_t max_bytes, uint32_t sm, char **text,
                            size_t *len, struct gx_diag *diag)
{
	const struct gx_fatbin_entry *entry;
	struct gx_fatbin fatbin;
	CUresult err = CUDA_SUCCESS;
	size_t size = gx_fatbin_size(image, max_bytes);

	if (!size || gx_fatbin_read(image, size, &fatbin, diag))
		return CUDA_ERROR_INVALID_IMAGE;
	entry = gx_fatbin_pick_ptx(&fatbin, sm);
	if (!entry)
		err = no_ptx(fatbin.n_entries ? "a fat binary for other devices"
		                              : "an empty fat binary",
		             diag);
	else if (gx_fatbin_text(entry, MAX_PTX_BYTES, text, len, diag))
		err = CUDA_ERROR_INVALID_IMAGE;
	gx_fatbin_free(&fatbin);
	return err;
}

/* Relocatable device code: the PTX of each compilation, linked. A library of machine code alone may
 * be among them: what calls it will be told, the rest runs. */
static CUresult from_parts(const void *const *parts, uint32_t sm, char **text, size_t *len,
                           struct gx_diag *diag)
{
	struct gx_ptx_span *spans;
	struct gx_strbuf linked = { 0 };
	CUresult err = CUDA_SUCCESS;
	uint32_t n = 0, n_read = 0;
	char *part;

	while (parts[n] && n < GX_FATBIN_MAX_PARTS)
		n++;
	spans = calloc(n, sizeof(*spans));
	if (!spans)
		return CUDA_ERROR_OUT_OF_MEMORY;
	for (uint32_t i = 0; i < n && (!err || err == CUDA_ERROR_NO_BINARY_FOR_GPU); i++) {
		err = from_fatbin(parts[i], SIZE_MAX / 2, sm, &part, &spans[n_read].len, diag);
		if (!err)
			spans[n_read++].at = part;
	}
	if (err == CUDA_ERROR_NO_BINARY_FOR_GPU && n_read) {
		*diag = (struct gx_diag){ 0 };
		err = CUDA_SUCCESS;
	}
	if (!err)
		err = gx_code_result(gx_ptx_link(spans, n_read, &linked, diag));
	if (!err)
		err = copy_text(gx_strbuf_text(&linked), linked.len, text, len);
	gx_strbuf_free(&linked);
	for (uint32_t i = 0; i < n_read; i++)
		free((void *)(uintptr_t)spans[i].at);
	free(spans);
	return err;
}

static CUresult from_wrapper(const void *image, uint32_t sm, char **text, size_t *len,
                             struct gx_diag *diag)
{
	struct gx_fatbin_wrapper w;

	memcpy(&w, image, sizeof(w));
	if (w.version == GX_FATBIN_LINKED_VERSION && w.parts && w.parts[0])
		return from_parts(w.parts, sm, text, len, diag);
	return w.data ? from_fatbin(w.data, SIZE_MAX / 2, sm, text, len, diag)
	              : CUDA_ERROR_INVALID_IMAGE;
}

CUresult gx_image_text(const void *image, size_t max_bytes, uint32_t sm, char **text, size_t *len,
                       struct gx_diag *diag)
{
	uint32_t magic;

	*text = NULL;
	if (max_bytes < sizeof(magic))
		return CUDA_ERROR_INVALID_IMAGE;
	memcpy(&magic, image, sizeof(magic));
	if (magic == GX_FATBIN_WRAPPER_MAGIC)
		return max_bytes < sizeof(struct gx_fatbin_wrapper)
		               ? CUDA_ERROR_INVALID_IMAGE
		               : from_wrapper(image, sm, text, len, diag);
	if (magic == GX_FATBIN_MAGIC)
		return from_fatbin(image, max_bytes, sm, text, len, diag);
	if (!memcmp(image, "\177ELF", 4)) {
		struct linked header;

		if (max_bytes < sizeof(header) || memcmp(image, linked_magic, 8))
			return no_ptx("a cubin", diag); /* machine code of hardware */
		memcpy(&header, image, sizeof(header));
		if (header.len > MAX_PTX_BYTES || header.len > max_bytes - sizeof(header))
			return CUDA_ERROR_INVALID_IMAGE;
		return copy_text((const char *)image + sizeof(header), header.len, text, len);
	}
	return copy_text(image,
	                 strnlen(image, max_bytes < MAX_PTX_BYTES ? max_bytes : MAX_PTX_BYTES),
	                 text, len);
}

CUresult gx_image_pack(const char *ptx, size_t len, void **out, size_t *out_len)
{
	struct linked header = { .len = len };
	char *data = malloc(sizeof(header) + len + 1);

	if (!data)
		return CUDA_ERROR_OUT_OF_MEMORY;
	memcpy(header.magic, linked_magic, 8);
	memcpy(data, &header, sizeof(header));
	memcpy(data + sizeof(header), ptx, len);
	data[sizeof(header) + len] = 0;
	*out = data;
	*out_len = sizeof(header) + len;
	return CUDA_SUCCESS;
}

CUresult gx_image_file(const char *path, void **data, size_t *len)
{
	FILE *file = fopen(path, "rb");
	CUresult err = CUDA_SUCCESS;
	long size;
	char *bytes = NULL;

	if (!file)
		return CUDA_ERROR_FILE_NOT_FOUND;
	if (fseek(file, 0, SEEK_END) || (size = ftell(file)) < 0 || fseek(file, 0, SEEK_SET))
		err = CUDA_ERROR_OPERATING_SYSTEM;
	if (!err) {
		bytes = calloc(1, (size_t)size + 1);
		if (!bytes)
			err = CUDA_ERROR_OUT_OF_MEMORY;
		else if (fread(bytes, 1, (size_t)size, file) != (size_t)size)
			err = CUDA_ERROR_OPERATING_SYSTEM;
	}
	fclose(file);
	if (err) {
		free(bytes);
		return err;
	}
	*data = bytes;
	*len = (size_t)size;
	return CUDA_SUCCESS;
}
