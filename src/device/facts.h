/* facts.h - what a soft device is, for those who ask without starting it: found by name in its library. */
#ifndef GX_SOFT_FACTS_H
#define GX_SOFT_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#define GX_SOFT_FACTS       "gpuext_soft_facts_1"
#define GX_SOFT_MAX_DEVICES 16

struct gx_soft_facts {
	char name[64], bus_id[16]; /* 0000:01:00.0 */
	unsigned char uuid[16];
	unsigned int n_sms, sm, cuda_version;
	int clock_khz, memory_clock_khz, bus_bits; /* what the driver says of them: none ticks */
	uint64_t memory, memory_free; /* of this process: each has devices of its own */
	bool busy;                    /* a kernel runs */
};

/* False: there are not so many, which are GX_SOFT_MAX_DEVICES at most. Changes nothing: a process that asks may fork, and use the device in its child. */
typedef bool gx_soft_facts_fn(unsigned int device, struct gx_soft_facts *out);

#endif
