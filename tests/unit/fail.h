/* fail.h - allocations, threads and descriptors that fail when a test says so; it takes the place of libc's functions. */
#ifndef GX_TEST_FAIL_H
#define GX_TEST_FAIL_H

#include <dlfcn.h>
#include <errno.h>
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
/* where the sanitizer has its own functions */
static _Atomic bool fail_threads __attribute__((unused));

void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t each);
void *__libc_realloc(void *p, size_t n);

static inline bool fails(void)
{
	if (atomic_load(&fail_left) && atomic_fetch_sub(&fail_left, 1) == 1)
		atomic_store(&fail_now, true);
	return atomic_load(&fail_now);
}

static inline void fail_at(long n)
{
	atomic_store(&fail_left, n);
}

/* True: an allocation has failed since fail_at(). */
static inline bool fail_none(void)
{
	atomic_store(&fail_left, 0);
	return atomic_exchange(&fail_now, false);
}

#ifndef __SANITIZE_ADDRESS__
void *malloc(size_t n)
{
	return fails() ? NULL : __libc_malloc(n);
}

void *calloc(size_t n, size_t each)
{
	return fails() ? NULL : __libc_calloc(n, each);
}

void *realloc(void *p, size_t n)
{
	return fails() ? NULL : __libc_realloc(p, n);
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
#define FAIL_WORKS 1
#else
#define FAIL_WORKS 0 /* the sanitizer has its own */
#endif

#endif
