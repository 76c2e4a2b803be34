/* strbuf.c - a text that grows; allocation failure is sticky and asked for once, at the end. */
#include "base/strbuf.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool reserve(struct gx_strbuf *buf, size_t more)
{
	size_t need, cap;
	char *data;

	if (buf->failed || __builtin_add_overflow(buf->len, more, &need) || need >= SIZE_MAX / 2) {
		buf->failed = true;
		return false;
	}
	if (need < buf->cap)
		return true;
	cap = buf->cap ? buf->cap : 128;
	while (cap <= need)
		cap *= 2;
	data = realloc(buf->data, cap);
	if (!data) {
		buf->failed = true;
		return false;
	}
	buf->data = data;
	buf->cap = cap;
	return true;
}

void gx_strbuf_append(struct gx_strbuf *buf, const char *text, size_t len)
{
	if (!reserve(buf, len))
		return;
	if (len)
		memcpy(buf->data + buf->len, text, len);
	buf->len += len;
	buf->data[buf->len] = '\0';
}

void gx_strbuf_puts(struct gx_strbuf *buf, const char *text)
{
	gx_strbuf_append(buf, text, strlen(text));
}

void gx_strbuf_putc(struct gx_strbuf *buf, char c)
{
	gx_strbuf_append(buf, &c, 1);
}

void gx_strbuf_vprintf(struct gx_strbuf *buf, const char *fmt, va_list ap)
{
	va_list again;
	int n;

	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	if (n < 0)
		buf->failed = true;
	else if (reserve(buf, (size_t)n)) {
		vsnprintf(buf->data + buf->len, (size_t)n + 1, fmt, again);
		buf->len += (size_t)n;
	}
	va_end(again);
}

void gx_strbuf_printf(struct gx_strbuf *buf, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	gx_strbuf_vprintf(buf, fmt, ap);
	va_end(ap);
}

void gx_strbuf_replace(struct gx_strbuf *buf, const char *text, const char *what, const char *to)
{
	const char *next;

	for (; (next = strstr(text, what)); text = next + strlen(what)) {
		gx_strbuf_append(buf, text, (size_t)(next - text));
		gx_strbuf_puts(buf, to);
	}
	gx_strbuf_puts(buf, text);
}

const char *gx_strbuf_text(const struct gx_strbuf *buf)
{
	return buf->data ? buf->data : "";
}

char *gx_strbuf_steal(struct gx_strbuf *buf)
{
	char *data;

	if (!buf->failed)
		gx_strbuf_append(buf, "", 0);
	data = buf->failed ? NULL : buf->data;
	if (!data)
		free(buf->data);
	*buf = (struct gx_strbuf){ 0 };
	return data;
}

void gx_strbuf_reset(struct gx_strbuf *buf)
{
	buf->len = 0;
	buf->failed = false;
	if (buf->data)
		buf->data[0] = '\0';
}

void gx_strbuf_free(struct gx_strbuf *buf)
{
	free(buf->data);
	*buf = (struct gx_strbuf){ 0 };
}

void gx_strbuf_free_part(struct gx_strbuf *part, struct gx_strbuf *whole)
{
	whole->failed |= part->failed;
	gx_strbuf_free(part);
}
