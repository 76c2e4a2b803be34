/* launchlate.h - the record that both sides of launchlate share. */
#ifndef LAUNCHLATE_H
#define LAUNCHLATE_H

enum launchlate_kind {
	LAUNCHLATE_CALL = 1, /* a kernel is launched, or captured into a graph */
	LAUNCHLATE_GRAPH,    /* a graph is launched */
	LAUNCHLATE_BLOCK     /* a block begins */
};

struct launchlate_record {
	__u64 launch_id;
	__u64 time_ns; /* CALL, GRAPH: CLOCK_MONOTONIC; BLOCK: the device's global timer */
	/* CALL: number of the graph it is captured into, else 0; GRAPH: of the graph */
	__u64 graph;
	__u32 kind;
	__u32 block;    /* BLOCK: linear index */
	__u32 n_blocks; /* CALL */
	__u32 sm;       /* BLOCK */
};

#endif
