/* programs.h - IR programs that between them use every operation, width, condition and atomic. */
#ifndef GX_TEST_PROGRAMS_H
#define GX_TEST_PROGRAMS_H

struct test_program {
	const char *options; /* as in tests/stages/site.h */
	const char *text;
};

static const struct test_program test_programs[] = {
	{ "warp maps=2:4:64:4",
	  "program alu64 {\nb0:\n  %1 = timer\n  %2 = call get_lane_id()\n"
	  "  %3 = add.i64 %1, %2\n  %4 = sub.i64 %3, %1\n  %5 = mul.i64 %4, %3\n"
	  "  %6 = udiv.i64 %5, %2\n  %7 = urem.i64 %5, %6\n  %8 = sdiv.i64 %7, %1\n"
	  "  %9 = srem.i64 %8, %2\n  %10 = and.i64 %9, %1\n  %11 = or.i64 %10, %2\n"
	  "  %12 = xor.i64 %11, %8\n  %13 = shl.i64 %12, %2\n  %14 = lshr.i64 %13, %1\n"
	  "  %15 = ashr.i64 %14, %2\n  %16 = neg.i64 %15\n  %17 = sext.i64 %16, 8\n"
	  "  %18 = sext.i64 %17, 32\n  %19 = bswap %18, 16\n  %20 = bswap %16, 32\n"
	  "  %21 = bswap %20, 64\n  %22 = add.i64 %19, %21\n  %23 = const.i64 -81985529216486896\n"
	  "  %24 = and.i64 %22, %23\n  %25 = mapval 0, 0\n  store.u64 [%25], %24 map 0\n"
	  "  store.u32 [%25 + 8], %22 map 0\n  store.u16 [%25 + 12], %22 map 0\n"
	  "  store.u8 [%25 + 14], %22 map 0\n  %26 = load.u8 [%25 + 15] map 0\n"
	  "  %27 = load.u16 [%25 + 12] map 0\n  %28 = load.u32 [%25 + 8] map 0\n"
	  "  %29 = add.i64 %26, %27\n  %30 = add.i64 %29, %28\n"
	  "  store.u64 [%25 + 16], %30 map 0\n  ret %30\n}\n" },
	{ "warp maps=2:4:64:4",
	  "program alu32 {\nb0:\n  %40 = timer\n  %41 = call get_lane_id()\n  %1 = trunc %40\n"
	  "  %2 = trunc %41\n"
	  "  %3 = add.i32 %1, %2\n  %4 = sub.i32 %3, %1\n  %5 = mul.i32 %4, %3\n"
	  "  %6 = udiv.i32 %5, %2\n  %7 = urem.i32 %5, %6\n  %8 = sdiv.i32 %7, %1\n"
	  "  %9 = srem.i32 %8, %2\n  %10 = and.i32 %9, %1\n  %11 = or.i32 %10, %2\n"
	  "  %12 = xor.i32 %11, %8\n  %13 = shl.i32 %12, %2\n  %14 = lshr.i32 %13, %1\n"
	  "  %15 = ashr.i32 %14, %2\n  %16 = neg.i32 %15\n  %17 = sext.i32 %16, 8\n"
	  "  %18 = sext.i32 %17, 16\n  %19 = const.i32 -2023406815\n  %20 = xor.i32 %18, %19\n"
	  "  %21 = zext %20\n  %22 = zext %1\n  %23 = mul.i64 %21, %22\n"
	  "  %24 = const.i64 10\n  %25 = udiv.i64 %23, %24\n  %26 = mapval 0, 0\n"
	  "  store.u64 [%26], %25 map 0\n  ret %25\n}\n" },
	{ "warp maps=2:4:128:4",
	  "program compares {\nb0:\n  %1 = timer\n  %2 = call get_lane_id()\n"
	  "  %3 = icmp.i64 slt %1, %2\n  %4 = icmp.i64 sle %1, %2\n  %5 = icmp.i64 sgt %1, %2\n"
	  "  %6 = icmp.i64 sge %1, %2\n  %7 = icmp.i64 ult %1, %2\n  %8 = icmp.i64 ule %1, %2\n"
	  "  %9 = icmp.i64 test %1, %2\n  %10 = select.i1 %3, %4, %5\n  %11 = select.i1 %6, %7, "
	  "%8\n"
	  "  %12 = const.i64 7\n  %13 = select.i64 %10, %1, %12\n  %14 = select.i64 %11, %2, %13\n"
	  "  %15 = const.i1 1\n  %16 = const.i64 0\n  condbr %9, b1, b2\n"
	  "b1:\n  br b3\n"
	  "b2:\n  %17 = trunc %1\n  %18 = trunc %2\n  %19 = icmp.i32 slt %17, %18\n  br b3\n"
	  "b3:\n  %20 = phi.i1 [%15, b1], [%19, b2]\n  %21 = phi.i64 [%16, b1], [%14, b2]\n"
	  "  %22 = select.i64 %20, %21, %12\n  %23 = mapval 0, 0\n  store.u64 [%23], %22 map 0\n"
	  "  ret %21\n}\n" },
	{ "warp maps=2:4:128:4",
	  "program atomics {\nb0:\n  %1 = mapval 0, 0\n  %2 = timer\n  %3 = const.i64 5\n"
	  "  %4 = atomic.add.u64 [%1], %2 fetch map 0\n  %5 = atomic.and.u64 [%1 + 8], %4 fetch "
	  "map 0\n"
	  "  %6 = atomic.or.u64 [%1 + 16], %5 fetch map 0\n"
	  "  %7 = atomic.xor.u64 [%1 + 24], %6 fetch map 0\n"
	  "  %8 = atomic.xchg.u64 [%1 + 32], %7 fetch map 0\n"
	  "  %9 = atomic.cmpxchg.u64 [%1 + 40], %8, %3 fetch map 0\n"
	  "  %10 = atomic.add.u32 [%1], %9 fetch map 0\n  %11 = atomic.and.u32 [%1 + 8], %10 fetch "
	  "map 0\n"
	  "  %12 = atomic.or.u32 [%1 + 16], %11 fetch map 0\n"
	  "  %13 = atomic.xor.u32 [%1 + 24], %12 fetch map 0\n"
	  "  %14 = atomic.xchg.u32 [%1 + 32], %3 fetch map 0\n"
	  "  %15 = atomic.cmpxchg.u32 [%1 + 40], %14, %13 fetch map 0\n"
	  "  %16 = atomic.add.u32 [%1 + 48], %15 map 0\n  %17 = atomic.and.u32 [%1 + 48], %3 map "
	  "0\n"
	  "  %18 = atomic.or.u64 [%1 + 56], %15 map 0\n  %19 = atomic.xor.u64 [%1 + 64], %15 map "
	  "0\n"
	  "  %20 = atomic.xchg.u64 [%1 + 72], %15 map 0\n  ret %2\n}\n" },
	{ "thread maps=27:0:0:4096",
	  "program records frames=1 {\nb0:\n  %1 = ctx\n  %2 = load.u64 [%1 + 72] ctx\n  %3 = map "
	  "0\n"
	  "  %4 = const.i64 24\n  %5 = const.i64 0\n  %6 = call ringbuf_reserve(%3, %4, %5)\n"
	  "  %7 = icmp.i64 eq %6, %5\n  condbr %7, b4, b1\nb1:\n  store.u64 [%6], %2 ring 0\n"
	  "  %8 = icmp.i64 ugt %2, %4\n  condbr %8, b2, b3\nb2:\n"
	  "  %10 = call ringbuf_submit(%6, %5)\n  br b4\nb3:\n  %12 = call ringbuf_discard(%6, "
	  "%5)\n"
	  "  br b4\nb4:\n  %13 = frame 0\n  store.u64 [%13 - 8], %2 stack\n"
	  "  store.u64 [%13 - 16], %2 stack\n  store.u64 [%13 - 24], %2 stack\n  %14 = const.i64 "
	  "-24\n"
	  "  %15 = add.i64 %13, %14\n  %16 = and.i64 %2, %4\n"
	  "  %17 = call ringbuf_output(%3, %15, %16, %5)\n  %18 = call membar_sys()\n  ret "
	  "%5\n}\n" },
	{ "thread maps=1502:4:16:4,1503:4:12:4",
	  "program slots frames=1 {\nb0:\n  %1 = frame 0\n  %2 = call get_smp_processor_id()\n"
	  "  store.u32 [%1 - 4], %2 stack\n  store.u64 [%1 - 24], %2 stack\n"
	  "  store.u64 [%1 - 16], %2 stack\n  %3 = const.i64 -4\n  %4 = add.i64 %1, %3\n"
	  "  %5 = const.i64 -24\n  %6 = add.i64 %1, %5\n  %7 = map 0\n  %8 = map 1\n"
	  "  %9 = const.i64 0\n  %10 = call map_update_elem(%7, %4, %6, %9)\n"
	  "  %11 = call map_update_elem(%8, %4, %6, %10)\n  %12 = call map_lookup_elem(%7, %4)\n"
	  "  %13 = icmp.i64 eq %12, %9\n  condbr %13, b2, b1\nb1:\n"
	  "  %14 = call get_current_pid_tgid()\n  store.u64 [%12 + 8], %14 map 0\n  br b2\n"
	  "b2:\n  ret %11\n}\n" },
	{ "thread local=1024",
	  "program generic frames=1 {\nb0:\n  %1 = frame 0\n  %2 = call get_lane_id()\n"
	  "  %3 = const.i64 7\n  %4 = and.i64 %2, %3\n  %5 = sub.i64 %1, %4\n"
	  "  store.u64 [%1 - 64], %2 stack\n  store.u8 [%5 - 57], %4 stack\n  %6 = reloc 6, 0\n"
	  "  %7 = icmp.i64 ugt %2, %3\n  %8 = select.i64 %7, %5, %6\n  store.u32 [%8 - 64], %2\n"
	  "  %9 = load.u16 [%8 - 60]\n  store.u64 [%6], %9 ring 0\n  ret %9\n}\n" },
	{ "thread",
	  "program context {\nb0:\n  %1 = ctx\n  %2 = load.u32 [%1] ctx\n  %3 = load.u32 [%1 + 4] "
	  "ctx\n"
	  "  %4 = load.u64 [%1 + 8] ctx\n  %5 = load.u64 [%1 + 64] ctx\n  %6 = add.i64 %2, %3\n"
	  "  %7 = add.i64 %4, %5\n  %8 = add.i64 %6, %7\n  %9 = reloc 6, 0\n"
	  "  store.u64 [%9], %8 ring 0\n  ret %8\n}\n" },
	{ "thread maps=2:4:64:1", /* phis in a circle */
	  "program circle {\nb0:\n  %1 = ctx\n  %2 = load.u64 [%1 + 72] ctx\n  %3 = const.i64 0\n"
	  "  %4 = const.i64 1\n  br b1\nb1: trips=7\n  %5 = phi.i64 [%3, b0], [%6, b1]\n"
	  "  %7 = phi.i64 [%4, b0], [%8, b1]\n  %8 = phi.i64 [%2, b0], [%7, b1]\n"
	  "  %6 = add.i64 %5, %4\n  %9 = const.i64 7\n  %10 = icmp.i64 ult %6, %9\n"
	  "  condbr %10, b1, b2\nb2:\n  %11 = mapval 0, 0\n"
	  "  %12 = atomic.add.u64 [%11], %8 map 0\n  ret %3\n}\n" },
	{ "warp maps=2:4:64:1", /* a branch of which neither side comes next */
	  "program ways {\nb0:\n  %1 = timer\n  %2 = const.i64 0\n  %3 = const.i64 9\n"
	  "  %4 = mapval 0, 0\n  br b1\nb1: trips=9\n  %5 = phi.i64 [%2, b0], [%6, b2]\n"
	  "  %7 = icmp.i64 ugt %1, %5\n  condbr %7, b3, b2\nb2:\n  %8 = const.i64 1\n"
	  "  %6 = add.i64 %5, %8\n  %9 = icmp.i64 ult %6, %3\n  condbr %9, b1, b4\n"
	  "b3:\n  store.u64 [%4], %5 map 0\n  br b4\nb4:\n  store.u64 [%4 + 8], %1 map 0\n"
	  "  ret %2\n}\n" },
	{ "thread maps=2:4:64:1,2:4:64:1,2:4:64:1,2:4:64:1",
	  "program groups {\nb0:\n  %1 = call get_lane_id()\n  %2 = timer\n  %3 = const.i64 7\n"
	  "  %4 = and.i64 %1, %3\n  %5 = const.i64 3\n  %6 = shl.i64 %4, %5\n  %7 = mapval 0, 0\n"
	  "  %8 = add.i64 %7, %6\n  %9 = atomic.add.u64 [%8], %2 map 0\n"
	  "  %10 = atomic.add.u64 [%7 + 8], %3 map 0\n  %11 = atomic.add.u64 [%7 + 16], %2 map 0\n"
	  "  %12 = mapval 1, 0\n  %13 = atomic.xor.u64 [%12], %2 map 1\n"
	  "  %14 = atomic.xor.u32 [%12 + 8], %3 map 1\n  %15 = mapval 2, 0\n"
	  "  %16 = atomic.or.u64 [%15], %2 map 2\n  %17 = icmp.i64 ult %1, %3\n"
	  "  condbr %17, b1, b2\nb1: divergent trips=1\n  %18 = mapval 3, 0\n"
	  "  %19 = atomic.and.u32 [%18], %2 map 3\n  br b2\nb2:\n  ret %3\n}\n" },
};

#endif
