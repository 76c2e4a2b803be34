/* protocol.h - what loaders and agents say to each other over a unix socket.
 *
 * SOCK_SEQPACKET: one message a packet, a gx_message header first, file descriptors beside it. Both ends check every
 * length; a message that does not fit its type ends the connection, never the process. Numbers are little-endian.
 *
 * loader -> agent   MAP (fd: image, and for rings an eventfd, for arrays that Linux shares its map), LINK (fd: program blob), UNLINK, READY, FLUSH
 *                   POLICY (fd: blob; what it uses was sent as MAP before), UNPOLICY
 * agent -> loader   HELLO (fd: gx_agent_stats page), KERNEL, PLACE, LOG, FLUSHED, POLICY_STATE
 * command -> loader QUERY, answered by ANSWER (fd: memfd with JSON lines)
 * Counters live in the shared stats page, so that they outlive an application that is killed.
 */
#ifndef GX_CONTROL_PROTOCOL_H
#define GX_CONTROL_PROTOCOL_H

#include "control/folder.h"
#include "verify/policy.h"
#include "driver/policy.h"
#include "ebpf/program.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GX_PROTOCOL_VERSION 19u
#define GX_PLACE_ENV                                                                               \
	"GPUEXT_PLACE" /* where arrays lie: "device", "host"; else where their use wants it, and those of Linux there */
#define GX_MESSAGE_MAX 4096u
/* what a log line begins with where an application can't come to a loader */
#define GX_NO_LOADER "no loader at "

enum gx_message_type {
	GX_MSG_HELLO = 1,    /* u.hello */
	GX_MSG_MAP,          /* u.map */
	GX_MSG_LINK,         /* u.link */
	GX_MSG_UNLINK,       /* id = link; 0: all of this loader */
	GX_MSG_READY,        /* everything that is attached now has been sent */
	GX_MSG_FLUSH,        /* id = sequence number: bring the images up to date */
	GX_MSG_FLUSHED,      /* id = the same */
	GX_MSG_KERNEL,       /* u.kernel: what became of a match */
	GX_MSG_LOG,          /* u.text */
	GX_MSG_QUERY,        /* u.text: what a command wants to know of a loader */
	GX_MSG_ANSWER,       /* fd: a memfd with JSON lines */
	GX_MSG_POLICY,       /* u.policy */
	GX_MSG_UNPOLICY,     /* id = policy */
	GX_MSG_POLICY_STATE, /* u.policy_state: at every change */
	GX_MSG_PLACE, /* u.place: of a kernel with a program that reads which kernel it is in */
	GX_N_MESSAGES
};

/* What an application does with a policy. */
enum gx_policy_in_app {
	GX_IN_APP_SENT, /* nothing was heard yet */
	GX_IN_APP_ATTACHED,
	GX_IN_APP_REFUSED,   /* why says more; the policy never worked there */
	GX_IN_APP_ELSEWHERE, /* it is for another process */
	GX_IN_APP_GONE,      /* exit says more: detached, replaced, or ejected */
	GX_N_IN_APP
};

/* One callback in the blob of a policy, followed by n_insns gx_insn, n_maps u64 ids of maps, n_funcs gx_func_info. */
struct gx_policy_blob_program {
	uint32_t index; /* in the type, < GX_POLICY_MAX_MEMBERS; ascending */
	uint32_t n_insns, n_maps, n_funcs, max_ops, max_local_bytes;
	char name[64]; /* ends in NUL */
};

/* What of a kernel's facts a place's numbers are, of the original and of its device; -1: the driver does not say. */
enum gx_place_number {
	GX_PLACE_REGISTERS, /* of a thread */
	GX_PLACE_LOCAL,     /* bytes of a thread */
	GX_PLACE_SHARED,    /* bytes of a block, as the kernel declares them */
	GX_PLACE_MAX_THREADS,
	GX_PLACE_SMS,
	GX_PLACE_SM_THREADS,
	GX_PLACE_SM_BLOCKS,
	GX_PLACE_SM_REGISTERS,
	GX_PLACE_SM_SHARED,
	GX_PLACE_BLOCK_SHARED, /* that each block takes besides its own */
	GX_N_PLACE_NUMBERS
};

/* An access, a barrier or a branch of a kernel; with ptx_line 0 the kernel itself. */
struct gx_place_row {
	uint32_t ptx_line, line; /* of the PTX, of the source; 0: not known */
	/* of a place, as in struct gx_instrumented_place */
	uint32_t n_insns, decided_by[4], way[4], bare[2], skipped;
	uint32_t
	        in_header; /* of a place: its instruction stands in a header of the toolkit or the system, and line is where that was called */
	int32_t numbers[GX_N_PLACE_NUMBERS]; /* of a kernel */
	uint32_t declared_local, for_debugger,
	        unoptimised; /* of a kernel, as in struct gx_instrumented */
	char name[384], file[256],
	        text[160]; /* of the kernel: name, mangled, and name for people in file; of a place: its function */
	char inlined
	        [192]; /* of a place: what was inlined there and from where, in words; "" nothing */
};

struct gx_message {
	uint32_t type;
	uint32_t version;
	uint64_t id;
	union {
		struct {
			uint32_t pid;
			uint32_t n_devices;
			char device[32]; /* "soft" or "cuda" */
			char comm[16];
		} hello;
		struct {
			struct gx_map_def def;
			uint32_t has_event;
			/* nobody writes to it any more: agents keep what they find in it now */
			uint32_t frozen;
		} map; /* id = map */
		struct {
			uint32_t hook, thread, has_ctx;
			uint32_t n_insns, n_maps, max_ops, max_regs;
			uint32_t max_local_bytes, n_funcs, allow_exit;
			char name[64], glob[256], argument[128];
			/* id = link; blob = n_insns gx_insn, then n_maps u64 ids of maps sent before, then n_funcs gx_func_info */
		} link;
		struct {
			uint32_t way;             /* enum gx_way; NONE: the original runs */
			char name[512], why[192]; /* NONE: why; else why it is no better way */
		} kernel;                         /* id = link */
		struct {
			uint32_t type, n_programs; /* enum gx_policy_type; of the blob */
			/* id; 0, or none that is attached: takes nobody's place */
			uint64_t replaces;
			uint64_t
			        order_ns; /* as in struct gx_policy; CLOCK_MONOTONIC of the loader */
			struct gx_policy_data data;
			/* the process id of whom this is sent to as the loader sees it, which it says scopes by; 0: it doesn't */
			uint32_t receiver;
		} policy; /* id = policy */
		struct {
			uint32_t state;            /* enum gx_policy_in_app */
			struct gpu_exit_info exit; /* GONE */
			char why[256];             /* REFUSED */
		} policy_state;                    /* id = policy */
		struct gx_place_row place;         /* id = hash of the kernel's name */
		char text[1024];
	} u;
};
_Static_assert(sizeof(struct gx_message) <= GX_MESSAGE_MAX, "fits a packet");

/* What lines of launches there are: none; one for each kernel, some launches timed; one for each geometry, all timed. */
enum gx_launch_table { GX_LAUNCHES_NONE, GX_LAUNCHES_BY_KERNEL, GX_LAUNCHES_BY_GEOMETRY };

#define GX_MAX_LINKS   64u
#define GX_STATS_MAGIC 0x3354415453584747ull

/* Counters of one agent, by the agent alone; readers take them as they are. */
enum gx_count {
#define COUNT(name, text, doc) GX_COUNT_##name,
#include "defs/counts.def"
#undef COUNT
	GX_N_COUNTS
};

struct gx_link_stats {
	_Atomic uint64_t link_id; /* 0: free */
	_Atomic uint64_t lanes, warps, lanes_dropped;
	_Atomic uint64_t launches, kernels;
};

/* One policy: what the engine counted, at most 100 ms old. A line is used again when its policy is gone and no other line
 * is free. */
struct gx_policy_line {
	_Atomic uint64_t id;    /* 0: free */
	_Atomic uint32_t state; /* enum gx_policy_in_app */
	uint32_t type;          /* enum gx_policy_type */
	char name[64];
	struct gpu_exit_info exit; /* written before state becomes GONE */
	/* Of equal scope and priority, whose callbacks are asked in place of this one's, and since when (CLOCK_MONOTONIC). */
	_Atomic uint64_t ruler, ruled_since_ns; /* ruler 0: nobody's */
	char ruler_name[64];                    /* written before ruler */
	_Atomic uint64_t counters[GX_N_COUNTERS];
	struct {
		_Atomic uint64_t calls, ns, max_ns;
	} stats[GX_N_MEMBERS];
};

/* A task group: a context of the application. */
struct gx_task_line {
	_Atomic uint64_t id, timeslice_us;       /* id 0: free */
	_Atomic uint32_t gpu, interleave, state; /* enum gpu_interleave, enum gx_tsg_state */
};

/* How a probe gets in, or can: by an edit of the PTX, not at all, as each kernel of a graph does, by a graft into the machine
 * code, by an edit of the SPIR-V. */
enum gx_way { GX_WAY_UNKNOWN, GX_WAY_PTX, GX_WAY_NONE, GX_WAY_GRAPH, GX_WAY_CODE, GX_WAY_SPIRV };

/* Runs of a kernel, and those with programs: with any, at the kernel's ends, inside (column reach of hooks.def). */
struct gx_reach_count {
	_Atomic uint64_t runs, probed, ends, inside;
};

/* Launches of one kernel, in one geometry where that was asked for; filled in once, then only the numbers change. */
struct gx_launch_line {
	_Atomic uint32_t used;      /* 0: free */
	_Atomic uint32_t way;       /* enum gx_way */
	uint32_t grid[3], block[3]; /* 0 where no geometry was asked for */
	uint64_t name_hash; /* of the whole name, of which the line may have the beginning only */
	char name[256], shown[128]; /* mangled; for people, may be "" */
	char source
	        [128]; /* "file:line" that the kernel begins at, or the end of it; "": not known */
	_Atomic uint64_t launches, instrumented;
	_Atomic uint64_t timed, ns; /* launches whose time on the GPU is known, and that */
	_Atomic uint64_t captured;  /* launches that were recorded into a graph: nothing ran */
	/* by launches; by launches of graphs that have the kernel. The line of a graph: launches of which it is not known what
	 * they ran, as one run each; runs of all its kernels */
	struct gx_reach_count direct, in_graphs;
	/* launches, and nodes made, that ran the original though programs match; enum gx_count, of the last of them */
	_Atomic uint64_t missed;
	_Atomic uint32_t why;
	/* the accesses of a kernel whose programs are for ranges; launches that ran the original, for no address of these can be in one */
	_Atomic uint32_t n_accesses;
	/* of a block, beyond what the kernel declares: the most that a launch asked for */
	_Atomic uint32_t shared_bytes;
	_Atomic uint64_t outside;
};

#define GX_MAX_LAUNCH_LINES   1024u
#define GX_MAX_POLICY_LINES   64u
#define GX_MAX_MANAGED_COUNTS 32u
#define GX_MAX_TASK_LINES     16u

struct gx_agent_stats {
	uint64_t magic;
	_Atomic uint32_t finished; /* 1: the last flush was complete */
	_Atomic uint32_t connected;
	_Atomic uint64_t counts[GX_N_COUNTS];
	_Atomic int64_t clock_offset_ns;    /* device's global timer minus CLOCK_MONOTONIC */
	_Atomic uint64_t clock_residual_ns; /* 0: not measured */
	_Atomic uint64_t map_bytes;         /* device memory of maps and statistics */
	struct gx_link_stats links[GX_MAX_LINKS];
	/* Of managed memory, by src/defs/managed_stats.def; 0 of them: the driver has none. As old as the numbers of policies */
	_Atomic uint32_t n_managed;
	_Atomic uint64_t managed[GX_MAX_MANAGED_COUNTS];
	_Atomic uint64_t policy_refreshed_ns; /* CLOCK_MONOTONIC; 0: never */
	/* of all that ever were here */
	_Atomic uint64_t policy_counters[GX_N_POLICY_TYPES][GX_N_COUNTERS];
	struct gx_policy_line policies[GX_MAX_POLICY_LINES];
	/* rejections; binds that went through after the admission time; preemptions that policies asked for */
	_Atomic uint64_t binds_rejected, binds_late, preempts;
	struct gx_task_line tasks[GX_MAX_TASK_LINES];
	_Atomic uint32_t has_launch_table; /* enum gx_launch_table */
	struct gx_launch_line lines[GX_MAX_LAUNCH_LINES];
	struct gx_launch_line others; /* launches that no line was left for */
};

/* --- wire.c: both ends. fds that arrive are close-on-exec and belong to the caller. */
#define GX_MESSAGE_FDS 2
/* 0, or -errno; -EAGAIN when the peer does not read (never blocks). */
int gx_message_send(int socket, const struct gx_message *message, const int *fds, uint32_t n_fds);
/* 1 message, 0 end of file, -EAGAIN nothing there, other -errno: drop the connection. fds[GX_MESSAGE_FDS]: -1 where none. */
int gx_message_receive(int socket, struct gx_message *message, int *fds);
/* The peer runs as this user, or as root. */
int gx_peer_allowed(int socket);
/*
 * close() and mmap() that never come to our bpf(2), which stands in for libc's in a loader: its registry's mutex is taken
 * before the server's lock, so what holds that one may not ask for it. Of descriptors that are no maps or programs of ours.
 */
void gx_close(int fd);
/* readable, shared; at NULL: anywhere. MAP_FAILED */
void *gx_map_page(void *at, size_t bytes, int fd);
/* A socket that listens / is connected, or -errno: gx_folder_listen(), gx_folder_connect(). Never waits: -EAGAIN, the
 * listener's queue is full. */
int gx_socket_listen(const char *name);
int gx_socket_connect(const char *name);
/* The process at the other end; 0: unknown. */
uint32_t gx_peer_pid(int socket);
/* By which number a process in a namespace of its own knows itself; 0: it can't be said. */
uint32_t gx_pid_inside(uint32_t pid);
/* Its user; UINT32_MAX, which nobody is: unknown. */
uint32_t gx_peer_user(int socket);

/* --- find.c */
/* Processes with one value of GPUEXT_GROUP (letters, digits, '_' and '-', at most 31) find each other, and nobody else;
 * without it they are one group, too. What agents listen under, and what loaders of policies do: the number, or the process
 * id, comes behind the prefix. */
enum { GX_GROUP_BYTES = 32 };
void gx_own_group(char out[GX_GROUP_BYTES]); /* "": none */
void gx_agent_prefix(uint32_t user,
                     char out[GX_NAME_BYTES]); /* "gpuext/agent/0/" or "gpuext/agent.GROUP/0/" */
void gx_policy_prefix(uint32_t user,
                      char out[GX_NAME_BYTES]); /* "gpuext/policy/0/" or "gpuext/policy.GROUP/0/" */
/* What this process listens under: "gpuext/<kind>/<user>/<pid>". */
void gx_own_name(const char *kind, char out[GX_NAME_BYTES]);
/* The same with ".1", ".2", ... where a process of another namespace has that number; *taken is the name that it became. */
int gx_socket_listen_near(const char *name, char taken[GX_NAME_BYTES]);
/* What follows the last '/': the process id, as the process itself sees it. */
const char *gx_name_number(const char *name);
/**
 * gx_socket_each_user() - names of one kind, of this user's processes; for root of all users'.
 * @kind: "run"
 * @fn:   name is the whole name; nonzero: enough of this user
 */
void gx_socket_each_user(const char *kind, int (*fn)(void *arg, const char *name), void *arg);

#endif
