/* video.h - what decoding knows of a video instruction: parts of words, and what is done with them. */
#ifndef GX_SOFT_VIDEO_H
#define GX_SOFT_VIDEO_H

#include "device/soft/machine.h"

enum video_op {
	VIDEO_ADD,
	VIDEO_SUB,
	VIDEO_DIFFERENCE,
	VIDEO_MIN,
	VIDEO_MAX,
	VIDEO_AVERAGE,
	VIDEO_SHL,
	VIDEO_SHR,
	VIDEO_MAD,
	VIDEO_SET
};
enum video_second { SECOND_NONE, SECOND_ADD, SECOND_MIN, SECOND_MAX };

/* A part: its first bit, and its bits. */
struct video_part {
	uint8_t at, bits;
};

struct video {
	enum video_op op;
	enum video_second second;
	unsigned n; /* results: 1, of 32 bits or as the parts say; 2 halves; 4 bytes */
	struct video_part a[4], b[4];
	uint8_t of_a,
	        of_b; /* bit i: a's, or b's, part i is of the other source's word: only with n above 1 */
	struct video_part to; /* n 1: where the result goes in c; 32 bits: it is all there is */
	uint8_t mask;         /* n above 1: the results that count */
	bool a_signed, b_signed, d_signed, sat, wrap, plus_one;
	bool negate, negate_c; /* of mad: the product; c */
	uint8_t shift, cmp;
};

#endif
