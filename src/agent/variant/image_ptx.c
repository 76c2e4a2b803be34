/* image_ptx.c - the PTX that an image holds: copied, joined, measured, unpacked for a device, linked and parsed. */
#include "agent/variant/image.h"

#include "agent/core/session.h"
#include "agent/variant/driver.h"
#include "base/strbuf.h"
#include "ptx/link.h"
#include "ptx/renew.h"
#include "ptx/version.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Only PTX entries, their payloads copied: what the application unloads can then go. */
int gx_image_keep_ptx(const struct gx_fatbin *from, struct gx_fatbin *to)
{
	to->entries = gx_arena_calloc(&to->arena, from->n_entries, sizeof(*to->entries));
	for (uint32_t i = 0; to->entries && i < from->n_entries; i++) {
		const struct gx_fatbin_entry *entry = &from->entries[i];
		uint8_t *payload;

		if (entry->kind != GX_FATBIN_PTX)
			continue;
		payload = gx_arena_alloc(&to->arena, entry->payload_bytes);
		if (!payload)
			return -ENOMEM;
		memcpy(payload, entry->payload, entry->payload_bytes);
		to->entries[to->n_entries] = *entry;
		to->entries[to->n_entries].payload = payload;
		to->entries[to->n_entries].options =
		        ""; /* the application's are not carried over */
		to->n_entries++;
	}
	return to->n_entries ? 0 : -ENOENT;
}

/* An entry that every device can take, like the text itself. */
static int text_as_part(const struct gx_image *image, struct gx_fatbin *to)
{
	struct gx_fatbin_entry entry = { .kind = GX_FATBIN_PTX,
		                         .payload = (const uint8_t *)image->text,
		                         .payload_bytes = image->text_len,
		                         .text_bytes = image->text_len };
	struct gx_fatbin text = { .n_entries = 1, .entries = &entry };

	return gx_image_keep_ptx(&text, to);
}

/* Copies of the PTX of one image go behind the parts of another; what was begun stays there. */
static int append_parts(struct gx_image *to, const struct gx_image *from)
{
	uint32_t n = from->n_parts ? from->n_parts : 1;
	struct gx_fatbin *parts;
	int err = 0;

	parts = reallocarray(to->parts, to->n_parts + n, sizeof(*parts));
	if (!parts)
		return -ENOMEM;
	to->parts = parts;
	memset(parts + to->n_parts, 0, n * sizeof(*parts));
	for (uint32_t i = 0; i < n && !err; i++) {
		struct gx_fatbin *part = &parts[to->n_parts++];

		if (from->n_parts)
			err = gx_image_keep_ptx(&from->parts[i], part);
		else if (from->fatbin.n_entries)
			err = gx_image_keep_ptx(&from->fatbin, part);
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

int gx_image_text(struct gx_image *image, uint32_t sm, struct gx_ptx_span *text,
                  struct gx_diag *diag)
{
	if ((image->fatbin.n_entries || image->n_parts) && image->sm != sm) {
		image->why = (struct gx_diag){ .error = GX_E_NONE };
		image->failed = unpack(image, sm, &image->why) != 0;
	}
	if (image->failed && image->why.error)
		return gx_fail(diag, image->why.error, "%s", image->why.text);
	if (image->failed || !image->text) /* or nobody knows for which device */
		return gx_fail(diag, GX_E_AGENT_NO_PTX, "it does not unpack or parse");
	*text = (struct gx_ptx_span){ image->text, image->text_len };
	return 0;
}

void gx_image_pack(struct gx_image *image)
{
	if (!image->fatbin.n_entries && !image->n_parts)
		return;
	gx_ptx_free(image->module);
	image->module = NULL;
	free(image->text);
	image->text = NULL;
	image->sm = 0;
}

/* Another text in place of the module's, when it parses. */
static bool put_text(struct gx_image *image, struct gx_strbuf *text)
{
	struct gx_diag diag = { .error = GX_E_NONE };
	struct gx_ptx_module *module = NULL;

	if (!text->data || gx_ptx_parse(text->data, text->len, &module, &diag))
		return false;
	gx_ptx_free(image->module);
	free(image->text);
	image->module = module;
	image->text_len = text->len;
	image->text = gx_strbuf_steal(text);
	return true;
}

/* A module of old devices in new words; it stays as it is where that is not possible, and the compiler of programs says
 * that its target is too old. */
static void renew(struct gx_image *image)
{
	struct gx_diag diag = { .error = GX_E_NONE };
	struct gx_strbuf text = { 0 };

	if (!gx_ptx_renew(image->module, &text, &diag))
		put_text(image, &text);
	gx_strbuf_free(&text);
}

/* A module of a version that the driver would refuse, where nothing in it is of a newer one than it takes; else the driver has
 * its say. */
static void lower(struct gx_image *image)
{
	struct gx_ptx_version own = { image->module->version_major, image->module->version_minor };
	struct gx_ptx_version newest;
	struct gx_diag diag = { .error = GX_E_NONE };
	struct gx_strbuf text = { 0 };

	if (!gx_driver_ptx(&newest) || !gx_ptx_version_is_newer(own, newest))
		return;
	if (gx_ptx_lower(image->module, newest, &text, &diag))
		gx_session_log("PTX %u.%u, and this driver takes %u.%u: %s", own.major, own.minor,
		               newest.major, newest.minor, diag.text);
	else if (put_text(image, &text))
		gx_session_log("PTX %u.%u goes to the driver as %u.%u: nothing in it is newer",
		               own.major, own.minor, newest.major, newest.minor);
	gx_strbuf_free(&text);
}

const struct gx_ptx_module *gx_image_module(struct gx_image *image, uint32_t sm,
                                            struct gx_diag *diag)
{
	struct gx_ptx_span text = { 0 };
	int err = gx_image_text(image, sm, &text, diag);

	if (err || image->module)
		return err ? NULL : image->module;
	if (gx_ptx_parse(text.at, text.len, &image->module, diag)) {
		image->failed = true;
		return NULL;
	}
	if (gx_ptx_is_old(image->module))
		renew(image);
	lower(image);
	return image->module;
}
