# an atomic on the stack is a load, an operation and a store: devices have none on such memory
-- lower thread
program all frames=1 {
b0:
  %1 = frame 0
  %2 = const.i64 7
  store.u64 [%1 - 8], %2 stack
  store.u32 [%1 - 16], %2 stack
  %3 = atomic.add.u64 [%1 - 8], %2 fetch stack
  %4 = atomic.xchg.u64 [%1 - 8], %3 fetch stack
  %5 = atomic.cmpxchg.u32 [%1 - 16], %4, %2 fetch stack
  store.u64 [%1 - 8], %5 stack
  ret %2
}
-- contains
  %13 = load.u64 [%1 - 8] stack
  %14 = add.i64 %13, %2
  store.u64 [%1 - 8], %14 stack
  %12 = load.u64 [%1 - 8] stack
  store.u64 [%1 - 8], %13 stack
  %7 = load.u32 [%1 - 16] stack
  %10 = icmp.i64 eq %7, %9
  %11 = select.i64 %10, %12, %7
  store.u32 [%1 - 16], %11 stack
