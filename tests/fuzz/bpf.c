/* bpf.c - any bytes as a sequence of bpf(2) calls, perf events and closed descriptors.
 *
 * Input: steps, each a byte that says which, then: write: offset in the arena (2), length (1),
 * bytes. call: command (1), size (2), length (1), bytes of the attribute. close: slot (1). perf
 * event: PMU and length (1), bytes of the attribute. ioctl: slot (1), request (1), slot of its
 * argument (1).
 */
#include "bpf_world.h"

#include "base/cursor.h"

#include <linux/perf_event.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { STEP_WRITE, STEP_CALL, STEP_CLOSE, STEP_PERF, STEP_IOCTL, N_STEPS, MAX_STEPS = 64 };

static void step_write(struct gx_cursor *c)
{
	uint32_t offset = gx_cursor_u16(c), len = gx_cursor_u8(c);
	const uint8_t *bytes = gx_cursor_take(c, len);

	if (bytes && offset + len <= ARENA_BYTES)
		memcpy(arena + offset, bytes, len);
}

static void step_call(struct gx_cursor *c)
{
	uint8_t attr[MAX_ATTR] = { 0 };
	int command = (int8_t)gx_cursor_u8(c);
	uint32_t size = gx_cursor_u16(c), len = gx_cursor_u8(c);
	const uint8_t *bytes = gx_cursor_take(c, len);

	if (!bytes)
		return;
	memcpy(attr, bytes, len < MAX_ATTR ? len : MAX_ATTR);
	call(command, attr, size);
}

static void step_perf(struct gx_cursor *c)
{
	struct perf_event_attr attr = { 0 };
	uint32_t head = gx_cursor_u8(c), len = head >> 1;
	const uint8_t *bytes = gx_cursor_take(c, len);
	long result = 0;

	if (!bytes)
		return;
	memcpy(&attr, bytes, len < sizeof(attr) ? len : sizeof(attr));
	attr.type = GX_PMU_KPROBE; /* the other kind opens a file of any name */
	if (head & 1)
		attr.size = sizeof(attr);
	fix_pointer((uint8_t *)&attr + offsetof(struct perf_event_attr, config1));
	memcpy(arena, &attr, sizeof(attr));
	if (gx_perf_event_open((uint64_t)(uintptr_t)arena, -1, 0, -1, 0, &result))
		return;
	expect(result >= -4095 && result, "perf_event_open gives a descriptor or an errno");
	if (result > 0)
		keep(result);
}

static void step_ioctl(struct gx_cursor *c)
{
	static const unsigned long requests[] = { PERF_EVENT_IOC_SET_BPF, PERF_EVENT_IOC_ENABLE,
		                                  PERF_EVENT_IOC_DISABLE, PERF_EVENT_IOC_RESET };
	uint32_t slot = gx_cursor_u8(c) % N_SLOTS, request = gx_cursor_u8(c) % 4;
	uint32_t argument = gx_cursor_u8(c) % N_SLOTS;
	long result = 0;

	gx_perf_ioctl(slots[slot], requests[request], (uint64_t)(int64_t)slots[argument], &result);
	expect(result >= -4095 && result <= 0, "an ioctl gives 0 or an errno");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct gx_cursor c = gx_cursor_of(data, size);

	world_open();
	for (int i = 0; i < MAX_STEPS && gx_cursor_left(&c) && !c.failed; i++)
		switch (gx_cursor_u8(&c) % N_STEPS) {
		case STEP_WRITE: step_write(&c); break;
		case STEP_CALL: step_call(&c); break;
		case STEP_CLOSE: close_slot(gx_cursor_u8(&c) % N_SLOTS); break;
		case STEP_PERF: step_perf(&c); break;
		case STEP_IOCTL: step_ioctl(&c); break;
		}
	world_close();
	return 0;
}
