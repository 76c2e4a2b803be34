/* launch_id.h - what the number of a launch is made of, as programs have it (gpu_entry_ctx.launch_id): its process, and which one it is of that process's. */
#ifndef GX_LAUNCH_ID_H
#define GX_LAUNCH_ID_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

enum { GX_LAUNCH_ID_TEXT = 48 };

static inline uint64_t gx_launch_id(uint32_t process, uint32_t n)
{
	return (uint64_t)process << 32 | n;
}

/* For people: "launch 3 of process 711". The number as a whole is what JSON has. */
static inline const char *gx_launch_id_text(uint64_t id, char text[GX_LAUNCH_ID_TEXT])
{
	if (id)
		snprintf(text, GX_LAUNCH_ID_TEXT, "launch %" PRIu32 " of process %" PRIu32,
		         (uint32_t)id, (uint32_t)(id >> 32));
	else
		snprintf(text, GX_LAUNCH_ID_TEXT, "a launch that is not known");
	return text;
}

#endif
