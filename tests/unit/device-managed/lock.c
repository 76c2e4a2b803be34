/* lock.c - the service lock: which thread has it, whether policies may be called behind it, and how long a wait for a protected page is. */
#include "../test.h"

#include "device/managed/host.h"

#include <errno.h>
#include <unistd.h>

static pthread_rwlock_t policies = PTHREAD_RWLOCK_INITIALIZER;
static struct gx_managed managed = { .lock = PTHREAD_MUTEX_INITIALIZER,
	                             .used = PTHREAD_COND_INITIALIZER,
	                             .config.policy_lock = &policies },
                         other = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* Held by this thread, with those of policies or without: and by what word of the engine. */
static void is_held(bool held, bool with_policies)
{
	CHECK_EQ(managed_is_held(&managed), held);
	CHECK(!managed_is_held(&other));
	CHECK_EQ(managed_holds(&managed, GX_LOCK_LIST, NULL), held);
	CHECK_EQ(managed_holds(&managed, GX_LOCK_VA_BLOCK, &other), held);
	CHECK_EQ(managed_holds(&managed, GX_LOCK_SCHED, NULL), held);
	CHECK_EQ(managed_holds(&managed, GX_LOCK_POLICY, NULL), with_policies);
	CHECK(!managed_holds(&other, GX_LOCK_LIST, NULL));
	CHECK_EQ(managed.owner, held ? getpid() : 0);
	CHECK_EQ(pthread_mutex_trylock(&managed.lock) == EBUSY, held);
	if (!held)
		pthread_mutex_unlock(&managed.lock);
}

/* Whether somebody could attach a policy now. */
static bool policies_held(void)
{
	if (pthread_rwlock_trywrlock(&policies))
		return true;
	pthread_rwlock_unlock(&policies);
	return false;
}

static void test_ways(void)
{
	is_held(false, false);
	managed_lock(&managed, false);
	is_held(true, false);
	CHECK(!policies_held());
	managed_unlock(&managed, false);
	is_held(false, false);
	managed_lock(&managed, true);
	is_held(true, true);
	CHECK(policies_held());
	managed_unlock(&managed, true);
	is_held(false, false);
	CHECK(!policies_held());
	/* who has the policies' lock already */
	pthread_rwlock_rdlock(&policies);
	managed_lock_inner(&managed);
	is_held(true, true);
	managed_unlock(&managed, false);
	is_held(false, false);
	CHECK(policies_held());
	pthread_rwlock_unlock(&policies);
	/* by other means */
	pthread_mutex_lock(&managed.lock);
	managed_took(&managed, true);
	is_held(true, true);
	managed_unlock(&managed, false);
	pthread_mutex_lock(&managed.lock);
	managed_took(&managed, false);
	is_held(true, false);
	managed_unlock(&managed, false);
}

static void *of_another(void *arg)
{
	uint64_t begun = managed_now(NULL), ns;

	(void)arg;
	CHECK(!managed_is_held(&managed) && !managed_holds(&managed, GX_LOCK_LIST, NULL));
	CHECK(managed.owner == getpid()); /* the first thread's */
	CHECK(!managed_lock_within(&managed, 40));
	ns = managed_now(NULL) - begun;
	CHECK(ns >= 39000000 && ns < 5000000000);
	CHECK(!managed_is_held(&managed));
	return NULL;
}

static void *use(void *arg)
{
	(void)arg;
	managed_lock(&managed, false); /* it is given back meanwhile */
	CHECK(managed.owner != getpid() && managed.owner > 0);
	pthread_cond_broadcast(&managed.used);
	managed_unlock(&managed, false);
	return NULL;
}

static void test_waits(void)
{
	uint64_t begun, ns;
	pthread_t thread;

	managed_lock(&managed, false);
	pthread_create(&thread, NULL, of_another, NULL);
	pthread_join(thread, NULL);
	managed_unlock(&managed, false);
	CHECK(managed_lock_within(&managed, 5000));
	is_held(true, false);
	begun = managed_now(NULL);
	ns = managed_wait_used(&managed, 30); /* nobody uses it */
	CHECK(ns >= 29000000 && ns <= 30000000 && managed_now(NULL) - begun >= 29000000);
	is_held(true, false);
	pthread_create(&thread, NULL, use, NULL);
	ns = managed_wait_used(&managed, 20000);
	CHECK(ns < 15000000000 && managed_now(NULL) - begun < 15000000000);
	is_held(true, false);
	managed_unlock(&managed, false);
	pthread_join(thread, NULL);
}

int main(void)
{
	test_ways();
	test_waits();
	return TEST_END();
}
