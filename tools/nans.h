/* nans.h - one result that is no number, made of numbers: the record that both sides of nans share. */
#ifndef NANS_H
#define NANS_H

#define NANS_OPERANDS 3

enum nans_what { NANS_INF = 1, NANS_NAN = 2 };

struct nans_record {
	__u64 time_ns; /* device's global timer */
	__u64 kernel, launch_id, thread;
	__u64 result, operand[NANS_OPERANDS]; /* bits */
	__u64 types; /* of the operands, and in the highest byte of the result: GPU_VALUE_TYPE */
	__u32 ptx_line;
	__u32 what; /* enum nans_what */
	__u32 n_sources, reserved;
};

#endif
