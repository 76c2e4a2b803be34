/* compiled.bpf.h - C that the test compiles twice: natively, and by clang for eBPF. entry() must
 * stand first. */
#ifndef FN
#define FN static __attribute__((noinline, section("p")))
#endif

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef signed char s8;
typedef short s16;
typedef int s32;
typedef long long s64;

struct input {
	u32 a, b;
	s32 c;
	s16 d;
	s8 e;
	u8 f;
	u64 x, y;
	s64 z;
};

FN u64 sum_of(const u64 *values, u32 n);
FN u64 divide(u64 a, u32 b, s64 c, s32 d);
FN u64 collatz(u32 n);
FN u64 mix(const struct input *in, u64 seed);
FN u64 bytes(const struct input *in);
FN u64 atomics(u64 x, u64 y);
FN u64 choose(u32 which, u64 x, u64 y);

#ifdef __bpf__
__attribute__((section("p")))
#endif
u64 entry(const struct input *in);
u64 entry(const struct input *in)
{
	u64 table[8], result = 0;

	for (u32 i = 0; i < 8; i++)
		table[i] = in->x * (i + 1) + in->b;
	result += sum_of(table, in->a & 7);
	result ^= divide(in->x, in->b, in->z, in->c);
	result = result * 31 + collatz(in->a);
	result = mix(in, result);
	result += bytes(in);
	result ^= atomics(in->x, in->y);
	for (u32 i = 0; i < 10; i++)
		result += choose(i ^ (in->f & 3), result, in->y);
	return result;
}

FN u64 sum_of(const u64 *values, u32 n)
{
	u64 sum = 0;

	for (u32 i = 0; i < n && i < 8; i++)
		sum += values[i] >> (i * 3);
	return sum;
}

FN u64 divide(u64 a, u32 b, s64 c, s32 d)
{
	u64 result = b ? a / b + a % b : 77;

	result += (u32)a / (b | 1) + (u32)a % (b | 1);
	if (SIGNED_DIVISION && d != 0 && d != -1)
		result ^= (u64)(c / d) + (u64)(c % d) + (u64)(s64)((s32)c / d);
	result ^= (u64)c + (u64)(s64)d;
	return result;
}

FN u64 collatz(u32 n)
{
	u64 steps = 0;

	for (u32 i = 0; i < 300 && n > 1; i++) {
		n = n & 1 ? 3 * n + 1 : n / 2;
		steps++;
	}
	return steps << 32 | n;
}

FN u64 mix(const struct input *in, u64 seed)
{
	u64 u = seed;
	s64 s;

	u += (u64)(s64)in->c;
	u ^= (u64)(s64)in->d << 7;
	u -= (u64)(s64)in->e;
	s = (s64)u >> (in->f & 63);
	u = (u64)s + (u64)(s64)(s32)(in->a << (in->b & 31));
	u ^= (u64)(s64)((s32)in->a >> (in->b & 31));
	if (in->c < in->d)
		u = -u;
	if ((s64)in->x < in->z && in->x > in->y)
		u = ~u;
	return u;
}

FN u64 bytes(const struct input *in)
{
	return __builtin_bswap64(in->x) ^ __builtin_bswap32(in->a) ^ __builtin_bswap16((u16)in->b) ^
	       (u64)(s64)(s8)in->y ^ (u64)(s64)(s16)in->y ^ (u64)(s64)(s32)in->y;
}

FN u64 atomics(u64 x, u64 y)
{
	volatile u64 cell = x;
	u64 result = 0;

	__sync_fetch_and_add(&cell, y);
	if (FETCHING_ATOMICS) {
		result += __sync_fetch_and_add(&cell, x);
		result ^= __sync_fetch_and_or(&cell, 0x101);
		result += __sync_fetch_and_and(&cell, ~(u64)0x1100);
		result ^= __sync_fetch_and_xor(&cell, y << 1);
		result += __sync_lock_test_and_set(&cell, x ^ y);
		result ^= __sync_val_compare_and_swap(&cell, x ^ y, y);
		result += __sync_val_compare_and_swap(&cell, x, x + 1);
	}
	return result + cell;
}

FN u64 choose(u32 which, u64 x, u64 y)
{
	switch (which) {
	case 0: return x + y;
	case 1: return x - y;
	case 2: return x * 3;
	case 3: return x | y;
	case 4: return x & y;
	case 5: return x << (y & 63);
	case 6: return x >> (y & 63);
	case 7: return x > y ? x : y;
	case 8: return (u32)x * (u32)y;
	default: return x ^ y;
	}
}
