/* shared_lock.c - a lock word between processes that nobody waits for without a bound. */
#include "maps/ops.h"

#include "base/clock.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>

static uint64_t now_ms(void)
{
	return gx_now_ns() / 1000000;
}

bool gx_owner_is_dead(uint32_t owner)
{
	return owner > INT32_MAX || (kill((pid_t)owner, 0) < 0 && errno == ESRCH);
}

int gx_shared_lock(_Atomic uint32_t *word, unsigned timeout_ms)
{
	uint32_t self = (uint32_t)getpid(), owner = 0;
	uint64_t deadline = 0;

	for (unsigned n = 0;; n++) {
		owner = 0;
		if (atomic_compare_exchange_weak_explicit(word, &owner, self, memory_order_acquire,
		                                          memory_order_relaxed))
			return 0;
		if (n % 64 != 63)
			continue;
		if (!deadline)
			deadline = now_ms() + timeout_ms;
		else if (owner && gx_owner_is_dead(owner) &&
		         atomic_compare_exchange_strong(word, &owner, self))
			return 0;
		else if (now_ms() >= deadline)
			return -EBUSY;
		sched_yield();
	}
}

void gx_shared_unlock(_Atomic uint32_t *word)
{
	atomic_store_explicit(word, 0, memory_order_release);
}
