/* strbuf.h - a text that grows; allocation failure is sticky and asked for once, at the end. */
#ifndef GX_STRBUF_H
#define GX_STRBUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* Zero-initialised is empty and ready. data is NUL-terminated whenever it is not NULL. */
struct gx_strbuf {
	char *data;
	size_t len;
	size_t cap;
	bool failed; /* out of memory happened: contents are a prefix of what was appended */
};

/* A lack of memory: see failed. */
void gx_strbuf_append(struct gx_strbuf *buf, const char *text, size_t len);
void gx_strbuf_puts(struct gx_strbuf *buf, const char *text);
void gx_strbuf_putc(struct gx_strbuf *buf, char c);
void gx_strbuf_printf(struct gx_strbuf *buf, const char *fmt, ...)
        __attribute__((format(printf, 2, 3)));
void gx_strbuf_vprintf(struct gx_strbuf *buf, const char *fmt, va_list ap)
        __attribute__((format(printf, 2, 0)));
/* Text with every `what` as `to`. */
void gx_strbuf_replace(struct gx_strbuf *buf, const char *text, const char *what, const char *to);
/* Never NULL: "" when nothing was appended. Borrowed until the next append. */
const char *gx_strbuf_text(const struct gx_strbuf *buf);
/* The caller frees the result with free(); the buffer is empty again. NULL when it had failed. */
char *gx_strbuf_steal(struct gx_strbuf *buf);
void gx_strbuf_reset(struct gx_strbuf *buf); /* keeps the memory */
void gx_strbuf_free(struct gx_strbuf *buf);
/* A text that another was made from: it is freed, and if memory was gone for it, the other has failed too. */
void gx_strbuf_free_part(struct gx_strbuf *part, struct gx_strbuf *whole);

#endif
