/* cursor.h - a bounded reader: the only way in which bytes that are not ours are read. */
#ifndef GX_CURSOR_H
#define GX_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* at <= end always. A read past the end sets failed, returns 0 and moves nothing. */
struct gx_cursor {
	const uint8_t *begin;
	const uint8_t *at;
	const uint8_t *end;
	bool failed;
};

/* data may be NULL where len is 0. */
static inline struct gx_cursor gx_cursor_of(const void *data, size_t len)
{
	const uint8_t *p = data;

	return (struct gx_cursor){ .begin = p, .at = p, .end = len ? p + len : p };
}

static inline size_t gx_cursor_left(const struct gx_cursor *c)
{
	return (size_t)(c->end - c->at);
}

static inline size_t gx_cursor_offset(const struct gx_cursor *c)
{
	return (size_t)(c->at - c->begin);
}

/* Borrowed pointer to the next len bytes, or NULL. */
static inline const uint8_t *gx_cursor_take(struct gx_cursor *c, size_t len)
{
	const uint8_t *p = c->at;

	if (c->failed || len > gx_cursor_left(c)) {
		c->failed = true;
		return NULL;
	}
	if (len)
		c->at += len;
	return p;
}

static inline bool gx_cursor_copy(struct gx_cursor *c, void *out, size_t len)
{
	const uint8_t *p = gx_cursor_take(c, len);

	if (p)
		memcpy(out, p, len);
	else
		memset(out, 0, len);
	return p != NULL;
}

static inline bool gx_cursor_seek(struct gx_cursor *c, size_t offset)
{
	if (c->failed || offset > (size_t)(c->end - c->begin)) {
		c->failed = true;
		return false;
	}
	c->at = offset ? c->begin + offset : c->begin;
	return true;
}

/* A cursor over the next len bytes, which are consumed; failed when there are fewer. */
static inline struct gx_cursor gx_cursor_sub(struct gx_cursor *c, size_t len)
{
	const uint8_t *p = gx_cursor_take(c, len);
	struct gx_cursor sub = gx_cursor_of(p ? p : c->end, p ? len : 0);

	sub.failed = !p;
	return sub;
}

/* Little-endian loads; the host is little-endian (checked at build). */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "little-endian hosts only");
#define GX_CURSOR_READ(type, name)                                                                 \
	static inline type gx_cursor_##name(struct gx_cursor *c)                                   \
	{                                                                                          \
		type v = 0;                                                                        \
		gx_cursor_copy(c, &v, sizeof(v));                                                  \
		return v;                                                                          \
	}
GX_CURSOR_READ(uint8_t, u8)
GX_CURSOR_READ(uint16_t, u16)
GX_CURSOR_READ(uint32_t, u32)
GX_CURSOR_READ(uint64_t, u64)
#undef GX_CURSOR_READ

#endif
