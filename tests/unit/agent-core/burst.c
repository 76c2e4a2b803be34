/* burst.c - a loader that does not come to read for a while gets all that was said, in order; at the end of the application too. */
#include "loader.h"

#include "agent/core/connections.h"

enum { MANY = 1000 };

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
	test_last_words();
	return TEST_END();
}
