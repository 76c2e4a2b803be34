/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* truth.h - what truth.bpf.c writes. */
#ifndef TRUTH_H
#define TRUTH_H

enum truth_hook {
	TRUTH_LD,
	TRUTH_ST,
	TRUTH_ATOM,
	TRUTH_MEM,
	TRUTH_SHARED,
	TRUTH_BAR,
	TRUTH_BRANCH,
	TRUTH_BLOCK,
	TRUTH_LD_AFTER,
	TRUTH_ATOM_AFTER,
	TRUTH_INSN,
	TRUTH_INSN_AFTER,
	TRUTH_ENTRY,
	TRUTH_EXIT,
	TRUTH_CALL,
	TRUTH_RET,
	TRUTH_LINE,
	TRUTH_BAR_AFTER,
	TRUTH_SOME,
	TRUTH_EVERY
};
enum { TRUTH_PRODUCED, TRUTH_DROPPED };

struct truth_record {
	__u64 launch,
	        address; /* of a barrier: its number | threads << 32; behind, and of an instruction: values */
	__u32 block, thread; /* linear */
	__u32 mask, site, line;
	__u32 what; /* hook | warp program << 8 | kind << 16 | space << 24 */
	__u32 width,
	        elements; /* of a branch: elements are the lanes that take it; of an instruction: width are types of
	                          * what it gives, elements operands | taken << 8 | given << 16 */
};

#endif
