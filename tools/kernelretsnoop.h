/* kernelretsnoop.h - the record that both sides of kernelretsnoop share. */
#ifndef KERNELRETSNOOP_H
#define KERNELRETSNOOP_H

/* One warp, or one thread, that left a kernel. */
struct exit_record {
	__u64 time_ns; /* device's global timer */
	__u64 launch_id;
	__u64 thread_id; /* linear; of the lowest lane when it is a warp's */
	__u32 mask;      /* lanes that left; 0: a thread's record */
	__u32 sm;
};

#endif
