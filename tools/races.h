/* races.h - what both sides of races share: what is found, and how often. */
#ifndef RACES_H
#define RACES_H

#define RACES_SHADOW                                                                               \
	(1 << 18) /* words of shared memory, of all blocks that run at once, that are watched */
#define RACES_COPIERS (1 << 18) /* threads whose copies are watched, of all that run at once */
#define RACES_BUCKETS 4096      /* findings are counted by a hash of their lines and kind */
#define RACES_RECORDS 4         /* of a bucket; more are counted only */

enum races_kind {
	RACES_WRITE_WRITE = 1,
	RACES_READ_WRITE, /* the first read, the second wrote */
	RACES_WRITE_READ,
	RACES_SAME_STORE, /* one instruction, one word, several threads: no harm where all store the same */
	RACES_COPY_READ, /* the first copies (cp.async) and has not waited for it, the second read */
	RACES_COPY_WRITE
};

struct races_record {
	__u64 kernel, launch_id, block;
	__u64 count_at; /* bucket that counts it */
	__u32 kind;
	__u32 address; /* of the word in shared memory */
	__u32 first_line, second_line;
	__u32 first_thread, second_thread; /* in the block */
};

struct races_line {
	__u64 kernel;
	__u64 ptx_line;
};

/* A barrier, by those that part of a warp came to: others had left the kernel, or were elsewhere. */
struct races_barrier {
	__u64 n_came, n_fine, n_divergent; /* in front; behind it, the others were gone, or not */
	__u64 launch_id, block;            /* of one that is not fine, or may not be */
	__u32 came, all;                   /* lanes */
	__u32 thread, reserved;            /* the first that came, in its block */
	__u64 warps_came, warps_all;       /* of its block, by their numbers: over all blocks */
};

/* What is not checked, of one kernel. */
struct races_unchecked {
	__u64 other_barriers; /* of a part of a block, of clusters, in shared memory */
	__u64 no_launch;      /* barriers in device functions, by part of a warp */
};

/* How far the accesses of a kernel reach: bits of all addresses, of blocks of a grid and of threads of a block. */
struct races_reached {
	__u64 addresses, blocks, threads;
};
#define RACES_KERNELS            4096 /* kernels have the place of their hash */
#define RACES_PLACE_OF(the_hash) ((__u32)((the_hash) >> 40) % RACES_KERNELS)

#endif
