/* prints.h - what device programs say by bpf_printk(): pages that devices share with the process, and who reads them. */
#ifndef GX_AGENT_PRINTS_H
#define GX_AGENT_PRINTS_H

#include "base/prints.h"

#include <stdbool.h>
#include <stdint.h>

/* The pages of base/prints.h, made when they are asked for; NULL: no memory. Any thread. */
char *gx_shared_pages(void);
/* A launch of a kernel, whose name its programs' lines begin with. Any thread. */
void gx_prints_launch(uint64_t launch_id, const char *kernel);
/* Lines that wait go to the loaders; last: and how many were dropped. The session's thread. */
void gx_prints_poll(bool last);

#endif
