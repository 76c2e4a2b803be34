/* fast_mem.c - which vectors this host has, and the functions of instructions that are made for them. */
#include "device/soft/fast.h"

#if defined(__x86_64__)
bool gx_soft_can_compile(void)
{
	return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
	       __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
	       __builtin_cpu_supports("bmi2");
}

bool gx_soft_can_compile_avx2(void)
{
	return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

exec_fn *gx_soft_fast_fn(const struct insn *in, bool avx2)
{
	return avx2 ? gx_soft_fast_fn_avx2(in) : gx_soft_fast_fn_avx512(in);
}

#else
bool gx_soft_can_compile(void)
{
	return false;
}

bool gx_soft_can_compile_avx2(void)
{
	return false;
}

exec_fn *gx_soft_fast_fn(const struct insn *in, bool avx2)
{
	(void)avx2;
	return in->exec;
}
#endif
