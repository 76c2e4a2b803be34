/* burst.c - a loader that does not come to read for a while gets all that was said, in order; at the end of the application too. */
#include "../fail.h"
#include "loader.h"

#include "agent/core/connections.h"

enum { MANY = 1000, TOO_MANY = 20000, MOST = 16384 };

static void tell(uint64_t first, uint64_t n)
{
	for (uint64_t i = first; i < first + n; i++)
		gx_session_tell(&(struct gx_message){ .type = GX_MSG_KERNEL, .id = i });
}

static void hear(uint64_t first, uint64_t n)
{
	struct gx_message message = { .type = GX_MSG_KERNEL };
	uint64_t i = first;

	while (i < first + n && expect(GX_MSG_KERNEL, &message) && message.id == i)
		i++;
	CHECK_EQ(i, first + n);
}

/* What there is no memory for is lost alone; what came before it and behind it is heard. */
static void test_no_memory(void)
{
	tell(0, MANY);
	fail_at(1);
	tell(MANY, 1);
	CHECK(fail_none());
	tell(MANY + 1, 1);
	hear(0, MANY);
	hear(MANY + 1, 1);
	settle();
}

/* Nor does it take all of the application's memory: the first ones are kept. */
static void test_too_many(void)
{
	struct gx_message message = { .type = GX_MSG_KERNEL };
	uint64_t n = 0;

	tell(0, TOO_MANY);
	hear(0, MOST);
	gx_session_tell(&(struct gx_message){ .type = GX_MSG_KERNEL, .id = TOO_MANY });
	for (n = MOST; expect(GX_MSG_KERNEL, &message) && message.id == n; n++)
		;
	CHECK(message.id == TOO_MANY && n < MOST + 1000);
	settle();
}

static void *stop(void *arg)
{
	gx_session_stop();
	return arg;
}

static void test_last_words(void)
{
	struct gx_message message;
	pthread_t thread;

	tell(MANY, MANY);
	pthread_create(&thread, NULL, stop, NULL);
	hear(MANY, MANY);
	CHECK(!expect(GX_MSG_KERNEL, &message)); /* the end, and no time waited for */
	pthread_join(thread, NULL);
}

int main(void)
{
	begin();
	tell(0, MANY);
	hear(0, MANY);
	settle();
	test_no_memory();
	test_too_many();
	test_last_words();
	return TEST_END_KEEPING(TEST_FDS);
}
