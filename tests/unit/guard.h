/* guard.h - memory that ends at its last byte: each block of the heap, and each piece of an arena, lies at the end of a page that nothing can
 * be read behind. What is new has no zeros in it that nobody wrote. It takes the place of libc's functions; the Makefile links with ARENA_GUARD.
 * Threads take turns; a child of a process that has several must not allocate. */
#ifndef GX_TEST_GUARD_H
#define GX_TEST_GUARD_H

#include "base/arena.h"

#include <malloc.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifndef __SANITIZE_ADDRESS__ /* the sanitizer has its own, for arenas none */
/* Of so many blocks at once: the kernel counts mappings. */
enum {
	GUARD_MOST = 20000,
	GUARD_PAGE = 4096,
	GUARD_ALIGN = 16,
	GUARD_CLASSES = 64,
	GUARD_NEW = 0xa5
};
#define GUARD_MAGIC 0x9a7d9a7d9a7d9a7du

void *__libc_malloc(size_t n);
void __libc_free(void *p);

/* Right before each block. */
struct guard_head {
	struct guard_head *next; /* in guard_free[], by pages */
	unsigned char *base;
	size_t pages, size;
	uint64_t magic;
	uint64_t pad;
};

static struct guard_head *guard_free[GUARD_CLASSES];
static int guard_n;
static atomic_flag guard_busy = ATOMIC_FLAG_INIT;

static inline void guard_lock(void)
{
	while (atomic_flag_test_and_set_explicit(&guard_busy, memory_order_acquire))
		sched_yield();
}

static inline void guard_unlock(void)
{
	atomic_flag_clear_explicit(&guard_busy, memory_order_release);
}

static inline unsigned char *guard_pages(size_t pages)
{
	unsigned char *base = mmap(NULL, (pages + 1) * GUARD_PAGE, PROT_READ | PROT_WRITE,
	                           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (base == MAP_FAILED)
		return NULL;
	guard_n++;
	if (mprotect(base + pages * GUARD_PAGE, GUARD_PAGE, PROT_NONE)) {
		munmap(base, (pages + 1) * GUARD_PAGE);
		return NULL;
	}
	return base;
}

static inline void *guard_alloc_locked(size_t n, int fill)
{
	size_t room = (n + GUARD_ALIGN - 1) & ~(size_t)(GUARD_ALIGN - 1);
	size_t pages = (room + sizeof(struct guard_head) + GUARD_PAGE - 1) / GUARD_PAGE;
	struct guard_head *head = pages < GUARD_CLASSES ? guard_free[pages] : NULL;
	unsigned char *base, *block;

	if (n > SIZE_MAX / 2)
		return NULL;
	if (head) {
		guard_free[pages] = head->next;
		base = head->base;
	} else {
		base = guard_n < GUARD_MOST ? guard_pages(pages) : NULL;
	}
	if (!base) {
		block = __libc_malloc(n);
		return block ? memset(block, fill, n) : NULL;
	}
	block = base + pages * GUARD_PAGE - room;
	head = (struct guard_head *)block - 1;
	*head = (struct guard_head){
		.base = base, .pages = pages, .size = n, .magic = GUARD_MAGIC
	};
	memset(block, fill, n);
	memset(block + n, GUARD_NEW, room - n);
	return block;
}

static inline void *guard_alloc(size_t n, int fill)
{
	void *made;

	guard_lock();
	made = guard_alloc_locked(n, fill);
	guard_unlock();
	return made;
}

void *malloc(size_t n)
{
	return guard_alloc(n, GUARD_NEW);
}

void *calloc(size_t n, size_t each)
{
	size_t size;

	return __builtin_mul_overflow(n, each, &size) ? NULL : guard_alloc(size, 0);
}

void free(void *p)
{
	struct guard_head *head = p ? (struct guard_head *)p - 1 : NULL, old;

	if (!head)
		return;
	if (head->magic != GUARD_MAGIC) {
		__libc_free(p);
		return;
	}
	old = *head;
	guard_lock();
	if (old.pages >= GUARD_CLASSES) {
		guard_n--;
		munmap(old.base, (old.pages + 1) * GUARD_PAGE);
	} else {
		memset(p, GUARD_NEW, old.size);
		head = (struct guard_head *)old.base;
		*head = old;
		head->next = guard_free[old.pages];
		guard_free[old.pages] = head;
	}
	guard_unlock();
}

void *realloc(void *p, size_t n)
{
	struct guard_head *head = p ? (struct guard_head *)p - 1 : NULL;
	void *grown = guard_alloc(n, GUARD_NEW);

	if (grown && head) {
		size_t size = head->magic == GUARD_MAGIC ? head->size : malloc_usable_size(p);

		memcpy(grown, p, size < n ? size : n);
	}
	if (grown)
		free(p);
	return grown;
}

#endif

/* --- arenas: a list of blocks */
struct gx_arena_block {
	struct gx_arena_block *next;
	void *piece;
};

void *__wrap_gx_arena_alloc(struct gx_arena *arena, size_t size);
void *__wrap_gx_arena_calloc(struct gx_arena *arena, size_t n, size_t size);
void *__wrap_gx_arena_grow(struct gx_arena *arena, const void *old, size_t old_size,
                           size_t new_size);
char *__wrap_gx_arena_strndup(struct gx_arena *arena, const char *text, size_t len);
void __wrap_gx_arena_free(struct gx_arena *arena);

void *__wrap_gx_arena_alloc(struct gx_arena *arena, size_t size)
{
	struct gx_arena_block *block;

	if (arena->max_bytes && size > arena->max_bytes - arena->n_bytes)
		return NULL;
	block = malloc(sizeof(*block));
	if (!block)
		return NULL;
	*block = (struct gx_arena_block){ arena->head, calloc(1, size) };
	arena->head = block;
	arena->n_bytes += size;
	return block->piece;
}

void *__wrap_gx_arena_calloc(struct gx_arena *arena, size_t n, size_t size)
{
	return __wrap_gx_arena_alloc(arena, n * size);
}

void *__wrap_gx_arena_grow(struct gx_arena *arena, const void *old, size_t old_size,
                           size_t new_size)
{
	void *grown = __wrap_gx_arena_alloc(arena, new_size);

	if (grown && old)
		memcpy(grown, old, old_size < new_size ? old_size : new_size);
	return grown;
}

char *__wrap_gx_arena_strndup(struct gx_arena *arena, const char *text, size_t len)
{
	char *copy = __wrap_gx_arena_alloc(arena, len + 1);

	if (copy)
		memcpy(copy, text, len);
	return copy;
}

void __wrap_gx_arena_free(struct gx_arena *arena)
{
	struct gx_arena_block *next;

	for (struct gx_arena_block *block = arena->head; block; block = next) {
		next = block->next;
		free(block->piece);
		free(block);
	}
	*arena = (struct gx_arena){ .max_bytes = arena->max_bytes };
}
#endif
