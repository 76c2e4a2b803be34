/* membw.h - what both sides of membw share: bytes and sectors of a kernel, and of a kernel in a slice of time. */
#ifndef MEMBW_H
#define MEMBW_H

#define MEMBW_MAX_KERNELS 4096
#define MEMBW_MAX_SLICES  65536

enum membw_way { MEMBW_READ, MEMBW_WRITTEN, MEMBW_ATOMIC, MEMBW_N_WAYS };

struct membw_count {
	__u64 requests; /* accesses by lanes of a warp together */
	__u64 asked;    /* bytes */
	__u64 sectors;  /* of 32 bytes, that they touch */
	__u64 ideal;    /* sectors that their bytes would fill, each byte counted once */
};

struct membw_total {
	struct membw_count way[MEMBW_N_WAYS];
};

struct membw_slice_key {
	__u64 kernel;
	__u64 slice; /* time of the device in slices */
};

struct membw_slice {
	__u64 asked[MEMBW_N_WAYS];
	__u64 sectors;
};

#endif
