/* events.h - the event log of the soft device: what instructions did, as the interpreter saw it.
 *
 * A device that has a log decodes an instruction that writes an event in front of each access to memory, branch, barrier, call, return and exit,
 * and one behind those that give a value; with log_registers of the device's also around every instruction. Without a log the code is what it is anyway. docs/soft-device.md has the format.
 */
#ifndef GX_SOFT_EVENTS_H
#define GX_SOFT_EVENTS_H

#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gx_soft_events;

/* Of records. */
enum gx_soft_event {
	GX_EVENT_PLACE = 1,
	GX_EVENT_GRID,
	GX_EVENT_GRID_END,
	GX_EVENT_BLOCK,
	GX_EVENT_ACCESS,
	GX_EVENT_VALUES,
	GX_EVENT_BRANCH,
	GX_EVENT_BARRIER,
	GX_EVENT_FLOW,
	GX_EVENT_REGISTERS,
};

/* What an instruction does at its place. */
enum gx_soft_place {
	GX_PLACE_LOAD = 1,
	GX_PLACE_STORE,
	GX_PLACE_ATOMIC,
	GX_PLACE_BRANCH,
	GX_PLACE_BARRIER,
	GX_PLACE_CALL,
	GX_PLACE_RETURN,
	GX_PLACE_EXIT,
	GX_PLACE_INSN,
};

#define LOGGED_REGISTERS 32 /* of an instruction, at most; those behind are not in the log */

enum { GX_SOFT_EVENTS_MB = 8192 }; /* MiB that a log has at most, when nothing else is said */

/* path names a file that does not exist yet; limit: bytes that it gets at most. GX0003, GX0002. A log outlives the devices that have it. */
int gx_soft_events_open(const char *path, uint64_t limit, struct gx_soft_events **out,
                        struct gx_diag *diag);
/* Any thread: whole records, behind those that came before. False: it is full; it has what came before, and gets nothing more. */
bool gx_soft_events_write(struct gx_soft_events *events, const void *records, size_t bytes);
/* A number of a place, from 1, each once. */
uint32_t gx_soft_events_place(struct gx_soft_events *events);
/* 0, or the negative errno of the first write that failed. NULL: 0. */
int gx_soft_events_close(struct gx_soft_events *events);

#endif
