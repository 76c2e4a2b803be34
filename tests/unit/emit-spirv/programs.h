/* programs.h - IR programs with what those of tests/unit/emit-ptx/programs.h do not have: a loop, and memory that may be the stack or not. */
#ifndef GX_TEST_SPIRV_PROGRAMS_H
#define GX_TEST_SPIRV_PROGRAMS_H

#include "../emit-ptx/programs.h"

static const struct test_program more_programs[] = {
	{ "thread maps=2:4:64:4",
	  "program loop {\nb0:\n  %1 = call get_lane_id()\n  %2 = const.i64 0\n  %3 = mapval 0, 0\n"
	  "  br b1\nb1:\n  %4 = phi.i64 [%1, b0], [%7, b2]\n  %5 = icmp.i64 eq %4, %2\n"
	  "  condbr %5, b3, b2\nb2:\n  %6 = const.i64 -1\n  %7 = add.i64 %4, %6\n"
	  "  %8 = atomic.add.u64 [%3], %7 map 0\n  br b1\nb3:\n  ret %2\n}\n" },
	{ "warp maps=2:4:64:4",
	  "program either frames=1 {\nb0:\n  %1 = frame 0\n  %2 = call get_lane_id()\n"
	  "  %3 = const.i64 -8\n  %4 = add.i64 %1, %3\n  %5 = mapval 0, 0\n  %6 = const.i64 3\n"
	  "  store.u64 [%4], %2 stack\n  %7 = icmp.i64 ult %2, %6\n"
	  "  %8 = select.i64 %7, %4, %5\n  %9 = load.u64 [%8]\n  %10 = add.i64 %9, %6\n"
	  "  store.u32 [%8 + 4], %10\n  %11 = load.u8 [%4 + 5] stack\n"
	  "  store.u64 [%5 + 8], %11 map 0\n  ret %11\n}\n" },
};

#endif
