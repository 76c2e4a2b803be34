/* driver_image.c - code images as applications hand them over: PTX text, fat binaries, their
 * wrapper, our linked container.
 *
 * The driver interface gives a pointer without a length, so that the length comes from the image
 * itself, as on hardware.
 */
#include "device/soft/driver.h"
#include "fatbin/fatbin.h"

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

struct wrapper { /* what nvcc's host code registers */
	uint32_t magic, version;
	const void *data;
	void *more;
};

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
		err = CUDA_ERROR_NO_BINARY_FOR_GPU;
	else if (gx_fatbin_text(entry, MAX_PTX_BYTES, text, len, diag))
		err = CUDA_ERROR_INVALID_IMAGE;
	gx_fatbin_free(&fatbin);
	return err;
}

CUresult gx_image_text(const void *image, size_t max_bytes, uint32_t sm, char **text, size_t *len,
                       struct gx_diag *diag)
{
	uint32_t magic;

	*text = NULL;
	if (max_bytes < sizeof(magic))
		return CUDA_ERROR_INVALID_IMAGE;
	memcpy(&magic, image, sizeof(magic));
	if (magic == GX_FATBIN_WRAPPER_MAGIC) {
		struct wrapper w;

		if (max_bytes < sizeof(w))
			return CUDA_ERROR_INVALID_IMAGE;
		memcpy(&w, image, sizeof(w));
		return w.data ? from_fatbin(w.data, SIZE_MAX / 2, sm, text, len, diag)
		              : CUDA_ERROR_INVALID_IMAGE;
	}
	if (magic == GX_FATBIN_MAGIC)
		return from_fatbin(image, max_bytes, sm, text, len, diag);
	if (!memcmp(image, "\177ELF", 4)) {
		struct linked header;

		if (max_bytes < sizeof(header) || memcmp(image, linked_magic, 8))
			return CUDA_ERROR_NO_BINARY_FOR_GPU; /* machine code of hardware */
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
