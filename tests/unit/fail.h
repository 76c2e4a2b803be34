/* fail.h - allocations, threads and descriptors that fail when a test says so; it takes the place of libc's functions. */
#ifndef GX_TEST_FAIL_H
#define GX_TEST_FAIL_H

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The n-th allocation from now on fails, and those behind it until fail_none(); 0: none. */
static _Atomic long fail_left;
static _Atomic bool fail_now;
static _Atomic bool fail_alone; /* those behind it do not */
/* blocks of the heap that are not given back; 0 under the address sanitizer, which finds them itself */
static _Atomic long fail_blocks;
static _Atomic bool fail_threads;

/* The address sanitizer allocates before it has memory for what it knows of ours: nothing is checked here. */
#define FAIL_EARLY __attribute__((no_sanitize("address", "undefined")))

/* what allocates */
#ifdef __SANITIZE_ADDRESS__
#define FAIL_NEXT(name) __interceptor_##name
#else
#define FAIL_NEXT(name) __libc_##name
#endif
void *FAIL_NEXT(malloc)(size_t n);
void *FAIL_NEXT(calloc)(size_t n, size_t each);
void *FAIL_NEXT(realloc)(void *p, size_t n);
void FAIL_NEXT(free)(void *p);

/* Where an allocation comes a thousand times from one place, which is a call by the same functions from the same lines, its first says what
 * its thousandth would. Looked for in a run without failures: the number of the first one of each place. For one thread. */
enum { FAIL_PLACES = 1 << 12, FAIL_DEPTH = 12 };
static uint64_t fail_places[FAIL_PLACES];
static long fail_firsts[FAIL_PLACES / 2];
static long fail_n_firsts, fail_n_seen;
static bool fail_looks;

FAIL_EARLY static inline bool fail_is_new_place(void)
{
	void *frames[FAIL_DEPTH];
	uint64_t name = 0xcbf29ce484222325;
	int n = backtrace(frames, FAIL_DEPTH);

	for (int i = 0; i < n; i++)
		name = (name ^ (uint64_t)(uintptr_t)frames[i]) * 0x100000001b3;
	for (uint64_t at = (name ^ name >> 32) % FAIL_PLACES;; at = (at + 1) % FAIL_PLACES) {
		if (fail_places[at] == name)
			return false;
		if (!fail_places[at]) {
			fail_places[at] = name;
			return true;
		}
	}
}

FAIL_EARLY static inline void fail_look(void)
{
	fail_looks = false; /* what looks for the callers may allocate */
	fail_n_seen++;
	if (fail_n_firsts < FAIL_PLACES / 2 && fail_is_new_place())
		fail_firsts[fail_n_firsts++] = fail_n_seen;
	fail_looks = true;
}

FAIL_EARLY static inline bool fails(void)
{
	bool first = atomic_load(&fail_left) && atomic_fetch_sub(&fail_left, 1) == 1;

	if (fail_looks)
		fail_look();
	if (first)
		atomic_store(&fail_now, true);
	return first || (atomic_load(&fail_now) && !atomic_load(&fail_alone));
}

static inline void fail_at(long n)
{
	atomic_store(&fail_left, n);
}

/* The n-th alone: who goes on as if it had been there finds memory again behind it. */
static inline void fail_one(long n)
{
	atomic_store(&fail_alone, true);
	fail_at(n);
}

/* From now on to fail_none(), fail_firsts[fail_n_firsts] is filled: numbers for fail_at() and fail_one(). */
static inline void fail_look_for_places(void)
{
	memset(fail_places, 0, sizeof(fail_places));
	fail_n_firsts = fail_n_seen = 0;
	fail_looks = true;
}

/* True: an allocation has failed since fail_at(). */
static inline bool fail_none(void)
{
	fail_looks = false;
	atomic_store(&fail_left, 0);
	atomic_store(&fail_alone, false);
	return atomic_exchange(&fail_now, false);
}

/* The sanitizer's own functions allocate, too, without these here. */
FAIL_EARLY static inline void fail_count(long n)
{
#ifndef __SANITIZE_ADDRESS__
	atomic_fetch_add(&fail_blocks, n);
#else
	(void)n;
	(void)fail_blocks;
#endif
}

#ifdef __SANITIZE_ADDRESS__
/* The dynamic linker keeps memory for threads' variables where the sanitizer does not look. It would know its calls of malloc(), but not
 * through the one here. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
	return "leak:ld-linux\n";
}

const char *__lsan_default_options(void);
const char *__lsan_default_options(void)
{
	return "print_suppressions=0";
}
#endif

FAIL_EARLY static inline void *fail_counted(void *made)
{
	fail_count(made != NULL);
	return made;
}

FAIL_EARLY void *malloc(size_t n)
{
	return fails() ? NULL : fail_counted(FAIL_NEXT(malloc)(n));
}

FAIL_EARLY void *calloc(size_t n, size_t each)
{
	return fails() ? NULL : fail_counted(FAIL_NEXT(calloc)(n, each));
}

FAIL_EARLY void *realloc(void *p, size_t n)
{
	if (fails())
		return NULL;
	return p ? FAIL_NEXT(realloc)(p, n) : fail_counted(FAIL_NEXT(malloc)(n));
}

void *reallocarray(void *p, size_t n, size_t each)
{
	size_t bytes;

	return __builtin_mul_overflow(n, each, &bytes) ? NULL : realloc(p, bytes);
}

/* libc's own would ask libc's malloc. */
FAIL_EARLY char *strndup(const char *text, size_t most)
{
	size_t len = strnlen(text, most);
	char *copy = malloc(len + 1);

	if (copy) {
		memcpy(copy, text, len);
		copy[len] = '\0';
	}
	return copy;
}

FAIL_EARLY char *strdup(const char *text)
{
	return strndup(text, strlen(text));
}

FAIL_EARLY void free(void *p)
{
	fail_count(-(p != NULL));
	FAIL_NEXT(free)(p);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*fn)(void *),
                   void *arg)
{
	static int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

	if (atomic_load(&fail_threads))
		return EAGAIN;
	if (!next) {
		void *symbol = dlsym(RTLD_NEXT, "pthread_create");

		memcpy(&next, &symbol, sizeof(next));
	}
	return next(thread, attributes, fn, arg);
}

/* Each piece of an arena fails in its turn as well, not only the blocks that it takes from the heap. For tests that the
 * Makefile links with ARENA_WRAP. */
#ifdef FAIL_ARENA
#include "base/arena.h"

void *__real_gx_arena_alloc(struct gx_arena *arena, size_t size);
void *__real_gx_arena_calloc(struct gx_arena *arena, size_t n, size_t size);
void *__real_gx_arena_grow(struct gx_arena *arena, const void *old, size_t old_size,
                           size_t new_size);
char *__real_gx_arena_strndup(struct gx_arena *arena, const char *text, size_t len);
void *__wrap_gx_arena_alloc(struct gx_arena *arena, size_t size);
void *__wrap_gx_arena_calloc(struct gx_arena *arena, size_t n, size_t size);
void *__wrap_gx_arena_grow(struct gx_arena *arena, const void *old, size_t old_size,
                           size_t new_size);
char *__wrap_gx_arena_strndup(struct gx_arena *arena, const char *text, size_t len);

void *__wrap_gx_arena_alloc(struct gx_arena *arena, size_t size)
{
	return fails() ? NULL : __real_gx_arena_alloc(arena, size);
}

void *__wrap_gx_arena_calloc(struct gx_arena *arena, size_t n, size_t size)
{
	return fails() ? NULL : __real_gx_arena_calloc(arena, n, size);
}

void *__wrap_gx_arena_grow(struct gx_arena *arena, const void *old, size_t old_size,
                           size_t new_size)
{
	return fails() ? NULL : __real_gx_arena_grow(arena, old, old_size, new_size);
}

char *__wrap_gx_arena_strndup(struct gx_arena *arena, const char *text, size_t len)
{
	return fails() ? NULL : __real_gx_arena_strndup(arena, text, len);
}
#endif

#endif
