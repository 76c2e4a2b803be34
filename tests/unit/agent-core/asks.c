/* asks.c - pages that device programs ask for, and the driver's own call brings: every request is told to it, or counted. */
#include "../test.h"

#include "agent/core/session_internal.h"
#include "base/asks.h"
#include "host_device.h"
#include "verify/verify.h"

#include <time.h>

static struct gx_backend device;

const struct gx_backend *__wrap_gx_backend(void);
const struct gx_backend *__wrap_gx_backend(void)
{
	return &device;
}

static struct {
	uint64_t address, bytes;
} brought[8];
static atomic_int n_brought;
static uint8_t *ring;

static uint64_t share_ring(void *p, size_t bytes)
{
	CHECK(bytes == GX_ASKS_BYTES);
	ring = p;
	return 0x7000;
}

static int bring(void *queue, uint64_t address, uint64_t bytes)
{
	int n = atomic_load(&n_brought);

	CHECK(queue);
	if (n < 8) {
		brought[n].address = address;
		brought[n].bytes = bytes;
	}
	atomic_store(&n_brought, n + 1);
	return address >> 40 ? -EFAULT : 0;
}

static uint64_t *ring_word(uint64_t offset)
{
	return (uint64_t *)(void *)(ring + offset);
}

/* As device code does it; the number alone moves on when the ticket is not written. */
static void ask(uint64_t va, uint64_t length)
{
	uint64_t n = *ring_word(GX_ASKS_HEAD),
	         entry = GX_ASKS_DATA + n % GX_ASKS_ENTRIES * GX_ASKS_STRIDE;

	*ring_word(entry + GX_ASKS_VA) = va;
	*ring_word(entry + GX_ASKS_LENGTH) = length;
	__atomic_store_n(ring_word(entry + GX_ASKS_TICKET), n + 1, __ATOMIC_RELEASE);
	__atomic_store_n(ring_word(GX_ASKS_HEAD), n + 1, __ATOMIC_RELEASE);
}

static uint64_t counted(enum gx_count what)
{
	return atomic_load(&gx_session_stats()->counts[what]);
}

static void until_asked(uint64_t n)
{
	struct timespec pause = { 0, 1000000 };

	for (int i = 0; i < 10000 && counted(GX_COUNT_ASKS) < n; i++)
		nanosleep(&pause, NULL);
	nanosleep(&(struct timespec){ 0, 20000000 }, NULL);
	CHECK_EQ(counted(GX_COUNT_ASKS), n);
}

/* A driver without an engine of ours is told by its own call; what it is not told is counted. */
static void test_served(void)
{
	struct gx_ir_insn insn = { .op = GX_IR_call, .imm = GX_HELPER_gdev_mem_prefetch };
	struct gx_ir_block block = { .first = &insn };
	struct gx_ir_block *blocks[1] = { &block };
	struct gx_ir ir = { .blocks = blocks, .n_blocks = 1 };
	struct gx_verified verified = { .ir = &ir };
	struct gx_attachment asking = { .program = &verified };
	const struct gx_attachment *programs[1] = { &asking };
	struct gx_instance *instance;
	int context;

	device.share = share_ring;
	device.prefetch = bring;
	instance = gx_instance_get(&context, true);
	CHECK_EQ(gx_asks_address(instance, programs, 1, gx_instances_with_asks), 0x7000);
	CHECK(atomic_load(&instance->asks));
	ask(0x200010, 0x1000); /* two pages */
	until_asked(1);
	CHECK_EQ(atomic_load(&n_brought), 1);
	CHECK(brought[0].address == 0x200000 && brought[0].bytes == 0x2000);
	CHECK_EQ(counted(GX_COUNT_ASKS_DROPPED), 0);
	ask(0x300000, 0); /* nobody can bring these */
	ask(0x300000, (16 << 20) + 1);
	ask(UINT64_MAX - 10, 100);
	until_asked(4);
	CHECK_EQ(atomic_load(&n_brought), 1);
	CHECK_EQ(counted(GX_COUNT_ASKS_DROPPED), 3);
	ask((uint64_t)1 << 41, 4096); /* the driver refuses */
	until_asked(5);
	CHECK_EQ(counted(GX_COUNT_ASKS_DROPPED), 4);
	*ring_word(GX_ASKS_HEAD) +=
	        300; /* written over before anybody looked; what is left has no ticket */
	until_asked(5 + 300 - GX_ASKS_ENTRIES);
	CHECK_EQ(counted(GX_COUNT_ASKS_DROPPED), 4 + 300 - GX_ASKS_ENTRIES);
	gx_asks_stop();
	CHECK_EQ(counted(GX_COUNT_ASKS), 305);
	CHECK_EQ(counted(GX_COUNT_ASKS_DROPPED), 304);
	gx_instances_free(gx_instances_take(&context));
}

int main(void)
{
	device = backend;
	test_served();
	return TEST_END();
}
