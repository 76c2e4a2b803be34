/* managed_calls.c - read(2) and its like on managed memory, where the kernel may not fault for it:
 * what of the memory is managed comes to the CPU before the call and stays there until it is over.
 *
 * Until the soft driver is there a call costs one load more than without the agent; then the driver
 * says after three loads that an address is not its own. Nothing here may fail a call: what can't
 * be looked at is left to the kernel.
 */
#include "agent/cuda/managed_calls.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#undef fread_unlocked /* with optimisation they are macros */
#undef fwrite_unlocked

#define EXPORT __attribute__((visibility("default")))
/* Room for what a call touches: BESIDE are a vector and what a message has beside it, and IOV_MAX is 1024. */
enum { BESIDE = 4, FEW = 4 + BESIDE, MOST = 1024 + BESIDE };

static int (*keeps)(const void *p, size_t bytes);
static int (*keep)(const void *p, size_t bytes);
static void (*unkeep)(const void *p, size_t bytes);

/* What one call holds. */
struct kept {
	struct iovec few[FEW], *all;
	size_t n;
};

static void hold(struct kept *k, const void *p, size_t bytes)
{
	union {
		const void *from;
		void *to;
	} same = { .from = p };

	if (!bytes || !keeps(p, bytes) || keep(p, bytes))
		return;
	k->all[k->n++] = (struct iovec){ same.to, bytes };
}

static void let_go(void *arg)
{
	struct kept *k = arg;

	while (k->n) {
		k->n--;
		unkeep(k->all[k->n].iov_base, k->all[k->n].iov_len);
	}
	if (k->all != k->few)
		munmap(k->all, MOST * sizeof(*k->all));
}

/* What may be no memory at all: false, and the kernel says so. */
static bool look(const void *p, void *to, size_t bytes)
{
	struct iovec here = { to, bytes };
	struct iovec there = { .iov_len = bytes };

	memcpy(&there.iov_base, &p, sizeof(p));
	return process_vm_readv(getpid(), &here, 1, &there, 1, 0) == (ssize_t)bytes;
}

static bool make_room(struct kept *k)
{
	void *more = mmap(NULL, MOST * sizeof(*k->all), PROT_READ | PROT_WRITE,
	                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (more == MAP_FAILED)
		return false;
	memcpy(more, k->few, k->n * sizeof(*k->few));
	k->all = more;
	return true;
}

static void hold_vector(struct kept *k, const struct iovec *v, size_t n)
{
	struct iovec part[FEW];

	if (n > MOST - BESIDE)
		return;
	hold(k, v, n * sizeof(*v));
	if (n > FEW - BESIDE && !make_room(k))
		return;
	for (size_t at = 0; at < n; at += FEW) {
		size_t some = n - at < FEW ? n - at : FEW;

		if (!look(v + at, part, some * sizeof(*part)))
			return;
		for (size_t i = 0; i < some; i++)
			hold(k, part[i].iov_base, part[i].iov_len);
	}
}

static void hold_message(struct kept *k, const struct msghdr *m)
{
	struct msghdr copy;

	hold(k, m, sizeof(*m));
	if (!look(m, &copy, sizeof(copy)))
		return;
	hold(k, copy.msg_name, copy.msg_namelen);
	hold(k, copy.msg_control, copy.msg_controllen);
	hold_vector(k, copy.msg_iov, copy.msg_iovlen);
}

static void hold_items(struct kept *k, const void *p, size_t size, size_t n)
{
	size_t bytes;

	if (!__builtin_mul_overflow(size, n, &bytes))
		hold(k, p, bytes);
}

/* --- one function for each row */
static void *next_of(const char *name, void **slot)
{
	void *next = __atomic_load_n(slot, __ATOMIC_RELAXED);

	if (!next) {
		next = dlsym(RTLD_NEXT, name);
		__atomic_store_n(slot, next, __ATOMIC_RELAXED);
	}
	return next;
}

#define BYTES(p, n)       hold(&kept, p, n)
#define ITEMS(p, size, n) hold_items(&kept, p, size, n)
#define VECTOR(v, n)      hold_vector(&kept, v, (n) > 0 ? (size_t)(n) : 0)
#define MESSAGE(m)        hold_message(&kept, m)
/* A thread may be cancelled inside of the call. */
#define CALL(type, name, params, args, touches)                                                    \
	static void *slot_##name;                                                                  \
	EXPORT type name params;                                                                   \
	EXPORT type name params                                                                    \
	{                                                                                          \
		type(*next) params;                                                                \
		void *found = next_of(#name, &slot_##name);                                        \
		struct kept kept;                                                                  \
		type result;                                                                       \
                                                                                                   \
		if (!found) {                                                                      \
			errno = ENOSYS;                                                            \
			return (type)-1 < 1 ? (type)-1 : 0;                                        \
		}                                                                                  \
		memcpy(&next, &found, sizeof(next));                                               \
		if (!__atomic_load_n(&keep, __ATOMIC_ACQUIRE))                                     \
			return next args;                                                          \
		kept.all = kept.few;                                                               \
		kept.n = 0;                                                                        \
		touches;                                                                           \
		if (!kept.n)                                                                       \
			return next args;                                                          \
		pthread_cleanup_push(let_go, &kept);                                               \
		result = next args;                                                                \
		pthread_cleanup_pop(1);                                                            \
		return result;                                                                     \
	}
#include "defs/managed_calls.def"

/* Before the first call, which may be one of a signal handler. */
__attribute__((constructor)) static void find_all(void)
{
#define CALL(type, name, params, args, touches) next_of(#name, &slot_##name);
#include "defs/managed_calls.def"
}

void gx_managed_calls_start(void *driver)
{
	void *functions[] = { driver ? dlsym(driver, "gpuext_managed_keeps_1") : NULL,
		              driver ? dlsym(driver, "gpuext_managed_unkeep_1") : NULL,
		              driver ? dlsym(driver, "gpuext_managed_keep_1") : NULL };
	int (*last)(const void *p, size_t bytes);

	if (!functions[0] || !functions[1]) /* without the last one nothing is kept */
		return;
	memcpy(&keeps, &functions[0], sizeof(keeps));
	memcpy(&unkeep, &functions[1], sizeof(unkeep));
	memcpy(&last, &functions[2], sizeof(last));
	__atomic_store_n(&keep, last, __ATOMIC_RELEASE);
}
