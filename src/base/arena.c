/* arena.c - one growing block of memory per compilation; everything in it dies at once. */
#include "base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_BYTES ((size_t)8 << 10) /* of the first block: most arenas stay small */
#define BLOCK_BYTES ((size_t)64 << 10)
#define ALIGN       ((size_t)16)

/* Under the address sanitizer what was not handed out is no memory, and between two pieces there is a gap: who writes behind a
 * piece is told so, as with malloc(). */
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#define GAP ALIGN
#else
#define GAP                                  0
#define ASAN_POISON_MEMORY_REGION(p, size)   ((void)(p), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(p, size) ((void)(p), (void)(size))
#endif

struct gx_arena_block {
	struct gx_arena_block *next;
	size_t used;
	size_t size;
	_Alignas(16) unsigned char data[];
};

static struct gx_arena_block *add_block(struct gx_arena *arena, size_t size)
{
	size_t least = arena->head ? 2 * arena->head->size : FIRST_BYTES;
	size_t room;
	struct gx_arena_block *block;

	if (least > BLOCK_BYTES)
		least = BLOCK_BYTES;
	room = size > least ? size : least;
	block = calloc(1, sizeof(*block) + room);
	if (!block)
		return NULL;
	ASAN_POISON_MEMORY_REGION(block->data, room);
	block->size = room;
	block->next = arena->head;
	arena->head = block;
	return block;
}

void *gx_arena_alloc(struct gx_arena *arena, size_t size)
{
	struct gx_arena_block *block = arena->head;
	size_t asked = size;
	void *p;

	if (size > SIZE_MAX / 2) /* below it nothing that is added begins again at 0 */
		return NULL;
	size = (size + ALIGN - 1) & ~(ALIGN - 1);
	if (arena->max_bytes && size > arena->max_bytes - arena->n_bytes)
		return NULL;
	if (!block || block->size - block->used < size + GAP)
		block = add_block(arena, size + GAP);
	if (!block)
		return NULL;
	p = block->data + block->used;
	ASAN_UNPOISON_MEMORY_REGION(p, asked);
	block->used += size + GAP;
	arena->n_bytes += size;
	return p;
}

void *gx_arena_calloc(struct gx_arena *arena, size_t n, size_t size)
{
	size_t total;

	if (__builtin_mul_overflow(n, size, &total))
		return NULL;
	return gx_arena_alloc(arena, total);
}

void *gx_arena_grow(struct gx_arena *arena, const void *old, size_t old_size, size_t new_size)
{
	void *p = gx_arena_alloc(arena, new_size);

	if (p && old)
		memcpy(p, old, old_size < new_size ? old_size : new_size);
	return p;
}

char *gx_arena_strndup(struct gx_arena *arena, const char *text, size_t len)
{
	char *copy = len == SIZE_MAX ? NULL : gx_arena_alloc(arena, len + 1);

	if (copy)
		memcpy(copy, text, len);
	return copy;
}

char *gx_arena_printf(struct gx_arena *arena, const char *fmt, ...)
{
	va_list ap, again;
	char *text = NULL;
	int n;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	if (n >= 0)
		text = gx_arena_alloc(arena, (size_t)n + 1);
	if (text)
		vsnprintf(text, (size_t)n + 1, fmt, again);
	va_end(again);
	va_end(ap);
	return text;
}

void gx_arena_free(struct gx_arena *arena)
{
	struct gx_arena_block *block, *next;

	for (block = arena->head; block; block = next) {
		next = block->next;
		free(block);
	}
	*arena = (struct gx_arena){ .max_bytes = arena->max_bytes };
}
