/* arena.h - one growing block of memory per compilation; everything in it dies at once. */
#ifndef GX_ARENA_H
#define GX_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct gx_arena_block;

/* Zero-initialised is empty and ready. One thread at a time. */
struct gx_arena {
	struct gx_arena_block *head;
	size_t n_bytes;   /* handed out so far */
	size_t max_bytes; /* 0: no limit; above it allocations fail */
};

/* Zeroed, 16-byte aligned memory; NULL when out of memory or above max_bytes. */
void *gx_arena_alloc(struct gx_arena *arena, size_t size);
/* n * size, checked for overflow. */
void *gx_arena_calloc(struct gx_arena *arena, size_t n, size_t size);
/* A bigger copy of old[0..old_size); the tail is zero. old may be NULL. */
void *gx_arena_grow(struct gx_arena *arena, const void *old, size_t old_size, size_t new_size);
char *gx_arena_strndup(struct gx_arena *arena, const char *text, size_t len);
char *gx_arena_printf(struct gx_arena *arena, const char *fmt, ...)
        __attribute__((format(printf, 2, 3)));
void gx_arena_free(struct gx_arena *arena);

#endif
