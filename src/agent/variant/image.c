/* image.c - find the PTX in what the application hands to the driver. */
#include "agent/variant/image.h"

#include "agent/variant/foreign.h"
#include "agent/variant/linked.h"
#include "base/strbuf.h"
#include "ptx/link.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_CONTAINER ((size_t)4 << 30)

/* Only PTX entries, their payloads copied: what the application unloads can then go. */
static int keep_ptx(const struct gx_fatbin *from, struct gx_fatbin *to)
{
	to->entries = gx_arena_calloc(&to->arena, from->n_entries + 1, sizeof(*to->entries));
	for (uint32_t i = 0; to->entries && i < from->n_entries; i++) {
		const struct gx_fatbin_entry *entry = &from->entries[i];
		uint8_t *payload;

		if (entry->kind != GX_FATBIN_PTX)
			continue;
		payload = gx_arena_alloc(&to->arena, entry->payload_bytes + 1);
		if (!payload)
			return -1;
		memcpy(payload, entry->payload, entry->payload_bytes);
		to->entries[to->n_entries] = *entry;
		to->entries[to->n_entries].payload = payload;
		to->entries[to->n_entries].options =
		        gx_arena_strndup(&to->arena, entry->options ? entry->options : "",
		                         entry->options ? strlen(entry->options) : 0);
		to->n_entries++;
	}
	return to->n_entries ? 0 : -1;
}

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
	if (gx_fatbin_read(data, len, &fatbin, NULL) || keep_ptx(&fatbin, &image->fatbin)) {
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

/* A private copy of the container: its header says how long it is, and the pages may not all be
 * there. */
static struct gx_image *image_of_foreign_container(const void *at)
{
	uint8_t header[16];
	struct gx_image *image = NULL;
	size_t size;
	void *copy;

	if (!gx_foreign_copy(header, at, sizeof(header)))
		return NULL;
	size = gx_fatbin_size(header, MAX_CONTAINER);
	if (!size) /* the reader wants the whole range: the size stands behind version and header
	              size */
		return NULL;
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

	while (n < GX_FATBIN_MAX_PARTS && gx_foreign_copy(&at, parts + n, sizeof(at)) && at)
		n++;
	if (!image || at || !n)
		goto fail;
	image->parts = calloc(n, sizeof(*image->parts));
	if (!image->parts)
		goto fail;
	for (uint32_t i = 0; i < n; i++) {
		if (!gx_foreign_copy(&at, parts + i, sizeof(at)))
			goto fail;
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

static struct gx_image *image_of_wrapper(const void *code)
{
	struct gx_fatbin_wrapper wrapper;

	if (!gx_foreign_copy(&wrapper, code, sizeof(wrapper)))
		return NULL;
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

	if (!gx_foreign_copy(begin, code, sizeof(begin)))
		return NULL;
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

	if (len < sizeof(magic) || len >= GX_IMAGE_MAX_TEXT ||
	    !gx_foreign_copy(&magic, code, sizeof(magic)))
		return NULL;
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
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct gx_image *image = NULL;
	struct stat st;
	size_t len = 0;
	char *data;

	if (fd < 0)
		return NULL;
	data = !fstat(fd, &st) && S_ISREG(st.st_mode) && st.st_size > 8 &&
	                       (size_t)st.st_size < GX_IMAGE_MAX_TEXT
	               ? calloc(1, (size_t)st.st_size + 1)
	               : NULL;
	while (data && len < (size_t)st.st_size) {
		ssize_t n = read(fd, data + len, (size_t)st.st_size - len);

		if (n <= 0)
			break;
		len += (size_t)n;
	}
	close(fd);
	if (data)
		image = image_of_bytes(data, len);
	free(data);
	return image;
}

/* An entry that every device can take, like the text itself. */
static int text_as_part(const struct gx_image *image, struct gx_fatbin *to)
{
	struct gx_fatbin_entry entry = { .kind = GX_FATBIN_PTX,
		                         .payload = (const uint8_t *)image->text,
		                         .payload_bytes = image->text_len,
		                         .text_bytes = image->text_len };
	struct gx_fatbin text = { .n_entries = 1, .entries = &entry };

	return keep_ptx(&text, to);
}

/* Copies of the PTX of one image go behind the parts of another; what was begun stays there. */
static int append_parts(struct gx_image *to, const struct gx_image *from)
{
	uint32_t n = from->n_parts ? from->n_parts : 1;
	struct gx_fatbin *parts;
	int err = 0;

	parts = reallocarray(to->parts, to->n_parts + n, sizeof(*parts));
	if (!parts)
		return -1;
	to->parts = parts;
	memset(parts + to->n_parts, 0, n * sizeof(*parts));
	for (uint32_t i = 0; i < n && !err; i++) {
		struct gx_fatbin *part = &parts[to->n_parts++];

		if (from->n_parts)
			err = keep_ptx(&from->parts[i], part);
		else if (from->fatbin.n_entries)
			err = keep_ptx(&from->fatbin, part);
		else
			err = text_as_part(from, part);
	}
	return err;
}

struct gx_image *gx_image_of_images(const struct gx_image *const *images, uint32_t n)
{
	struct gx_image *image = calloc(1, sizeof(*image));

	for (uint32_t i = 0; image && i < n; i++)
		if (append_parts(image, images[i])) {
			gx_image_free(image);
			return NULL;
		}
	if (image && image->n_parts == 1) { /* as it is, with its line information */
		image->fatbin = image->parts[0];
		image->n_parts = 0;
	}
	return image;
}

static size_t fatbin_bytes(const struct gx_fatbin *fatbin)
{
	size_t bytes = sizeof(*fatbin);

	for (uint32_t i = 0; i < fatbin->n_entries; i++)
		bytes += sizeof(fatbin->entries[i]) + fatbin->entries[i].payload_bytes;
	return bytes;
}

size_t gx_image_bytes(const struct gx_image *image)
{
	size_t bytes =
	        sizeof(*image) + (image->text ? image->text_len : 0) + fatbin_bytes(&image->fatbin);

	for (uint32_t i = 0; i < image->n_parts; i++)
		bytes += fatbin_bytes(&image->parts[i]);
	return bytes;
}

void gx_image_free(struct gx_image *image)
{
	if (!image)
		return;
	gx_ptx_free(image->module);
	gx_fatbin_free(&image->fatbin);
	for (uint32_t i = 0; i < image->n_parts; i++)
		gx_fatbin_free(&image->parts[i]);
	free(image->parts);
	free(image->text);
	free(image);
}

static int text_for(const struct gx_fatbin *fatbin, uint32_t sm, char **text, size_t *len,
                    struct gx_diag *diag)
{
	const struct gx_fatbin_entry *entry = gx_fatbin_pick_ptx(fatbin, sm);

	*text = NULL;
	if (!entry)
		return gx_fail(diag, GX_E_AGENT_NO_PTX, "none for sm_%u", sm);
	return gx_fatbin_text(entry, GX_IMAGE_MAX_TEXT, text, len, diag);
}

/* The PTX of all parts for this device, linked. */
static int link_parts(struct gx_image *image, uint32_t sm, struct gx_diag *diag)
{
	struct gx_ptx_span *spans = calloc(image->n_parts, sizeof(*spans));
	struct gx_strbuf linked = { 0 };
	uint32_t n = 0;
	char *text;
	int err = spans ? 0 : gx_fail(diag, GX_E_NO_MEMORY, "link");

	/* a library may have PTX for newer devices alone, as NVIDIA's device runtime has: its machine
	 * code is used then, and kernels that call it can't be instrumented */
	for (uint32_t i = 0; i < image->n_parts && !err; i++) {
		if (!gx_fatbin_pick_ptx(&image->parts[i], sm))
			continue;
		err = text_for(&image->parts[i], sm, &text, &spans[n].len, diag);
		if (!err)
			spans[n++].at = text;
	}
	if (!err && !n)
		err = gx_fail(diag, GX_E_AGENT_NO_PTX, "none for sm_%u", sm);
	err = err ? err : gx_ptx_link(spans, n, &linked, diag);
	image->text_len = linked.len;
	image->text = err ? NULL : gx_strbuf_steal(&linked);
	gx_strbuf_free(&linked);
	while (n)
		free((void *)(uintptr_t)spans[--n].at);
	free(spans);
	return err;
}

/* Text of the entry for this device; a device of another SM gets its own. */
static int unpack(struct gx_image *image, uint32_t sm, struct gx_diag *diag)
{
	gx_ptx_free(image->module);
	image->module = NULL;
	free(image->text);
	image->text = NULL;
	image->sm = sm;
	if (image->n_parts)
		return link_parts(image, sm, diag);
	return text_for(&image->fatbin, sm, &image->text, &image->text_len, diag);
}

const struct gx_ptx_module *gx_image_module(struct gx_image *image, uint32_t sm,
                                            struct gx_diag *diag)
{
	if ((image->fatbin.n_entries || image->n_parts) && image->sm != sm) {
		image->failed = false;
		if (unpack(image, sm, diag))
			image->failed = true;
	}
	if (image->failed) {
		gx_fail(diag, GX_E_AGENT_NO_PTX, "it does not unpack or parse");
		return NULL;
	}
	if (!image->module && gx_ptx_parse(image->text, image->text_len, &image->module, diag))
		image->failed = true;
	return image->module;
}
