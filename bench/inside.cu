/* inside.cu - probes at accesses and at exits beside the same ones written by hand, in turns: what bench/inside.py runs under gpuext.
 *
 * usage: inside EVENT CONFIG ROUNDS RING_MIB
 *
 * Each kernel exists several times, with one text:
 *   plain     no probe                          empty    a program that does nothing is attached (*_empty_*)
 *   ours      a program is attached (*_ours_*)  hand     the same event by hand, as good as its bytes can be delivered
 *   stamped   records without a commit word     limit    records of 16 bytes, or counts, that nobody could read safely
 * Events: sites counts lanes at each access to global memory, in registers, added up once a warp; trace has an access of a warp as one
 * record where its lanes lie side by side, else one for each lane; warp and thread are records at exit. Records of `hand` have the
 * product's bytes: 16 behind a word that says that they are complete, written last with release (the product's words are mixed, and
 * wait for nothing); one reservation a warp,
 * one ring an SM; what does not fit moves nothing and is counted. `stamped` has the ring's lap in the record's one store of 16 bytes, where
 * these have room for it (trace, thread).
 * `limit` goes around without looking whether anybody has read.
 *
 * Each launch that is timed stands behind one of the plain kernel, so that all find the same in the caches. Rings by hand are checked
 * and emptied before that; that of `ours` has room for all launches of a process. The first launch of each way is one block, and not
 * timed. The last line says what the attached programs must have seen. */
#include "../examples/gx_cuda.h"

#ifndef __NVCC__
extern "C" cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to);
extern "C" cudaError_t cudaEventSynchronize(cudaEvent_t event);
extern "C" cudaError_t cudaMemset2D(void *p, size_t pitch, int value, size_t width, size_t height);
#endif

typedef unsigned long long u64;
typedef unsigned int u32;

enum Event { SITES, TRACE, WARP, THREAD, N_EVENTS };
enum How { PLAIN, EMPTY, OURS, HAND, STAMPED, LIMIT, N_HOWS };
static const char *const event_names[] = { "sites", "trace", "warp", "thread" };
static const char *const how_names[] = { "plain", "empty", "ours", "hand", "stamped", "limit" };
enum {
	N_SHARDS = 256,
	MAX_SITES = 32,
	LINE = 128,
	RECORD = 24,
	SHORT_RECORD = 16,
	/* of a shard */
	TAKEN = 0,
	HEAD = 8,
	DROPPED = 24,
	TAIL = 128,
	DATA = 256,
	SLACK = 4096,
};
#define READY   (1ull << 32)
#define SPLIT   0x8000u /* a record of one lane */
#define NOWHERE (~0ull)

struct Args {
	u64 *sites; /* [N_SHARDS][MAX_SITES] */
	char *ring; /* [N_SHARDS] of stride bytes */
	u64 stride, mask;
};

__device__ __forceinline__ u32 lanes_below() { u32 r; asm("mov.u32 %0, %%lanemask_lt;" : "=r"(r)); return r; }
__device__ __forceinline__ u32 lane_id() { u32 r; asm("mov.u32 %0, %%laneid;" : "=r"(r)); return r; }
__device__ __forceinline__ u32 active() { u32 r; asm volatile("activemask.b32 %0;" : "=r"(r)); return r; }
__device__ __forceinline__ u32 sm_id() { u32 r; asm volatile("mov.u32 %0, %%smid;" : "=r"(r)); return r; }
__device__ __forceinline__ u64 timer() { u64 r; asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(r)); return r; }
__device__ __forceinline__ u32 bits(u32 x) { u32 r; asm("popc.b32 %0, %1;" : "=r"(r) : "r"(x)); return r; }
__device__ __forceinline__ u32 lowest(u32 x) { u32 r; asm("brev.b32 %0, %1; bfind.shiftamt.u32 %0, %0;" : "=r"(r) : "r"(x)); return r; }
__device__ __forceinline__ u64 add(void *p, u64 v)
{
	u64 r;

	asm volatile("atom.relaxed.gpu.global.add.u64 %0, [%1], %2;" : "=l"(r) : "l"(p), "l"(v) : "memory");
	return r;
}
__device__ __forceinline__ void add_only(void *p, u64 v)
{
	asm volatile("red.relaxed.gpu.global.add.u64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
}
__device__ __forceinline__ u64 look(const void *p)
{
	u64 r;

	asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(r) : "l"(p) : "memory");
	return r;
}
__device__ __forceinline__ void store(void *p, u64 v) { asm volatile("st.global.u64 [%0], %1;" ::"l"(p), "l"(v) : "memory"); }
__device__ __forceinline__ void store_last(void *p, u64 v)
{
	asm volatile("st.release.gpu.global.u64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
}
__device__ __forceinline__ void store_16(void *p, u64 a, u64 b)
{
	asm volatile("st.global.v2.u64 [%0], {%1, %2};" ::"l"(p), "l"(a), "l"(b) : "memory");
}
__device__ __forceinline__ u32 of_lane(u32 mask, u32 v, u32 lane)
{
	u32 r;

	asm volatile("shfl.sync.idx.b32 %0, %1, %2, 0x1f, %3;" : "=r"(r) : "r"(v), "r"(lane), "r"(mask));
	return r;
}
__device__ __forceinline__ u64 of_lane64(u32 mask, u64 v, u32 lane)
{
	return of_lane(mask, (u32)v, lane) | (u64)of_lane(mask, (u32)(v >> 32), lane) << 32;
}
__device__ __forceinline__ bool in_all(u32 mask, bool p)
{
	u32 r;

	asm volatile("{ .reg .pred %%p, %%q; setp.ne.u32 %%p, %1, 0; vote.sync.all.pred %%q, %%p, %2; selp.u32 %0, 1, 0, %%q; }"
	             : "=r"(r)
	             : "r"((u32)p), "r"(mask));
	return r;
}
__device__ __forceinline__ u32 sum_of(u32 mask, u32 v)
{
	u32 r = 0;

#if __CUDA_ARCH__ >= 800
	asm volatile("redux.sync.add.u32 %0, %1, %2;" : "=r"(r) : "r"(v), "r"(mask));
#else
	for (u32 rest = mask; rest; rest &= rest - 1)
		r += of_lane(mask, v, lowest(rest));
#endif
	return r;
}
__device__ __forceinline__ u32 grid_thread()
{
	u32 block = blockIdx.y * gridDim.x + blockIdx.x;

	return (block * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

/* --- by hand */
/* By one lane, for n records. NOWHERE: there is no room. */
__device__ __forceinline__ u64 claim(char *shard, u64 mask, u32 n, u32 bytes)
{
	u64 all = (u64)n * bytes, used = add(shard + TAKEN, all) + all - look(shard + TAIL);

	if ((long long)used <= (long long)(mask + 1))
		return add(shard + HEAD, all);
	add_only(shard + TAKEN, -all);
	add_only(shard + DROPPED, n);
	return NOWHERE;
}

__device__ __forceinline__ void put(char *shard, u64 mask, u64 at, u64 a, u64 b)
{
	char *record = shard + DATA + (at & mask);

	store(record + 8, a);
	store(record + 16, b);
	store_last(record, SHORT_RECORD | READY);
}

/* The upper half of the second word has room for it, 16 bits of it at least; the first lap's is 1. */
__device__ __forceinline__ void put_stamped(char *shard, u64 mask, u64 at, u64 first, u64 second)
{
	store_16(shard + DATA + (at & mask), first, second | (at / (mask + 1) + 1) << 48);
}

template <int P> __device__ __forceinline__ void one(const Args &a, u64 first, u64 second)
{
	u32 s = sm_id();
	char *shard = a.ring + s * a.stride;
	u64 at;

	if (P == LIMIT) {
		at = add(shard + HEAD, SHORT_RECORD);
		store_16(shard + DATA + (at & a.mask), first, second);
		return;
	}
	at = claim(shard, a.mask, 1, P == HAND ? RECORD : SHORT_RECORD);
	if (at == NOWHERE)
		return;
	if (P == HAND)
		put(shard, a.mask, at, first, second);
	else
		put_stamped(shard, a.mask, at, first, second);
}

template <int P> __device__ __forceinline__ void each(const Args &a, u32 m, u64 first, u64 second)
{
	u32 rank = bits(m & lanes_below()), leader = lowest(m), s = sm_id(), bytes = P == HAND ? RECORD : SHORT_RECORD;
	u64 at = 0;
	char *shard = a.ring + s * a.stride;

	if (!rank && P == LIMIT)
		at = add(shard + HEAD, (u64)bits(m) * bytes);
	else if (!rank)
		at = claim(shard, a.mask, bits(m), bytes);
	at = of_lane64(m, at, leader);
	if (at == NOWHERE)
		return;
	at += rank * bytes;
	if (P == HAND)
		put(shard, a.mask, at, first, second);
	else if (P == STAMPED)
		put_stamped(shard, a.mask, at, first, second);
	else
		store_16(shard + DATA + (at & a.mask), first, second);
}

template <int P> __device__ __forceinline__ void traced(const Args &a, u32 site, const void *p)
{
	u32 m = active(), leader = lowest(m), lane = lane_id();
	u64 address = (u64)p, base = address - 4 * lane;

	if (in_all(m, of_lane64(m, base, leader) == base)) {
		if (lane == leader)
			one<P>(a, base, m | (u64)site << 32);
	} else {
		each<P>(a, m, address, m | (u64)(site | SPLIT) << 32);
	}
}

/* 16 bytes: base and stride where lanes lie in a line, else the addresses behind them. */
__device__ __forceinline__ void traced_limit(const Args &a, u32 site, const void *p)
{
	u32 m = active(), leader = lowest(m), lane = lane_id(), s = sm_id();
	u64 address = (u64)p, first = of_lane64(m, address, leader), at = 0;
	long long off = (long long)(address - first);
	u32 two = m >> leader >> 1 & 1, stride = of_lane(m, (u32)off, two ? leader + 1 : leader);
	bool line = in_all(m, off == (long long)(int)stride * (int)(lane - leader));
	char *shard = a.ring + s * a.stride;

	if (lane == leader) {
		at = add(shard + HEAD, line ? 16 : 16 + 32 * 8);
		store_16(shard + DATA + (at & a.mask), first | (u64)(site << 1 | !line) << 48, m | (u64)stride << 32);
	}
	if (!line) {
		at = of_lane64(m, at, leader);
		store(shard + DATA + (at & a.mask) + 16 + 8 * lane, address);
	}
}

/* What a kernel carries with it: counters of sites. */
template <int E, int P, int N> struct Probe {
	__device__ __forceinline__ void at(const Args &a, u32 site, const void *p)
	{
		if (E == TRACE && (P == HAND || P == STAMPED))
			traced<P>(a, site, p);
		if (E == TRACE && P == LIMIT)
			traced_limit(a, site, p);
	}
	__device__ __forceinline__ void leave(const Args &a)
	{
		u32 m = active();

		if (E == THREAD && P >= HAND)
			each<P>(a, m, timer(), grid_thread());
		if (E == WARP && P >= HAND && !(m & lanes_below()))
			one<P>(a, timer(), grid_thread() | (u64)m << 32);
	}
};

template <int N> struct Counters {
	u32 n[N];

	__device__ __forceinline__ Counters()
	{
		for (int i = 0; i < N; i++)
			n[i] = 0;
	}
	__device__ __forceinline__ void at(const Args &a, u32 site, const void *p)
	{
		asm volatile("add.u32 %0, %0, 1;" : "+r"(n[site]));
	}
	/* Each lane adds the total of a site of its own, where there are lanes enough. */
	__device__ __forceinline__ void leave(const Args &a)
	{
		u32 m = active(), rank = bits(m & lanes_below()), lanes = bits(m), mine = 0;
		u64 *to = a.sites + sm_id() * MAX_SITES;

#pragma unroll
		for (int i = 0; i < N; i++) {
			u32 total = sum_of(m, n[i]);

			if (rank == i % lanes) {
				if (lanes >= N)
					mine = total;
				else
					add_only(to + i, total);
			}
		}
		if (lanes >= N && rank < N)
			add_only(to + rank, mine);
	}
};
template <int N> struct Probe<SITES, HAND, N> : Counters<N> {};
template <int N> struct Probe<SITES, LIMIT, N> : Counters<N> {};

/* --- kernels; sites are numbered as accesses of the text, for `limit` as places of this file */
#define LOAD(site, p)     (probe.at(args, (site), (p)), *(p))
#define STORE(site, p, v) (probe.at(args, (site), (p)), *(p) = (v))

template <int E, int P> __device__ __forceinline__ void vector_add(const float *a, const float *b, float *c, int n, const Args &args)
{
	Probe<E, P, 3> probe;
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n) {
		float x = LOAD(0, a + i), y = LOAD(1, b + i);

		STORE(2, c + i, x + y);
	}
	probe.leave(args);
}

/* One row of 4096 a block of 256 threads, 16 values of each in registers. */
template <int E, int P> __device__ __forceinline__ void row_softmax(const float *a, float *c, int n, const Args &args)
{
	Probe<E, P, P == LIMIT ? 2 : 32> probe;
	__shared__ float red[8];
	int t = threadIdx.x;
	const float *x = a + (size_t)blockIdx.x * n;
	float *y = c + (size_t)blockIdx.x * n, v[16], m = -3.4e38f, s = 0;

#pragma unroll
	for (int j = 0; j < 16; j++) {
		v[j] = LOAD(P == LIMIT ? 0 : j, x + t + j * 256);
		m = m > v[j] ? m : v[j];
	}
#pragma unroll
	for (int o = 16; o; o >>= 1) {
		float other = __shfl_xor_sync(GX_ALL_LANES, m, o);

		m = m > other ? m : other;
	}
	if (!(t & 31))
		red[t >> 5] = m;
	__syncthreads();
	m = red[t & 7];
#pragma unroll
	for (int o = 4; o; o >>= 1) {
		float other = __shfl_xor_sync(GX_ALL_LANES, m, o);

		m = m > other ? m : other;
	}
#pragma unroll
	for (int j = 0; j < 16; j++)
		s += v[j] = gx_exp2((v[j] - m) * 1.442695f);
#pragma unroll
	for (int o = 16; o; o >>= 1)
		s += __shfl_xor_sync(GX_ALL_LANES, s, o);
	__syncthreads();
	if (!(t & 31))
		red[t >> 5] = s;
	__syncthreads();
	s = red[t & 7];
#pragma unroll
	for (int o = 4; o; o >>= 1)
		s += __shfl_xor_sync(GX_ALL_LANES, s, o);
	s = 1.0f / s;
#pragma unroll
	for (int j = 0; j < 16; j++)
		STORE(P == LIMIT ? 1 : 16 + j, y + t + j * 256, v[j] * s);
	probe.leave(args);
}

template <int E, int P> __device__ __forceinline__ void tiled_gemm(const float *a, const float *b, float *c, int n, const Args &args)
{
	Probe<E, P, 3> probe;
	__shared__ float sa[32][32], sb[32][32];
	int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 32 + ty, col = blockIdx.x * 32 + tx;
	float sum = 0;

	for (int k = 0; k < n; k += 32) {
		sa[ty][tx] = LOAD(0, a + (row * n + k + tx));
		sb[ty][tx] = LOAD(1, b + ((k + ty) * n + col));
		__syncthreads();
#pragma unroll
		for (int j = 0; j < 32; j++)
			sum += sa[ty][j] * sb[j][tx];
		__syncthreads();
	}
	STORE(2, c + (row * n + col), sum);
	probe.leave(args);
}

/* Reads rows, writes columns. */
template <int E, int P> __device__ __forceinline__ void transpose(const float *a, float *c, int n, const Args &args)
{
	Probe<E, P, 2> probe;
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
	float v = LOAD(0, a + (size_t)y * n + x);

	STORE(1, c + (size_t)x * n + y, v);
	probe.leave(args);
}

template <int E, int P> __device__ __forceinline__ void tiny(const float *a, float *c, const Args &args)
{
	Probe<E, P, 2> probe;
	int i = threadIdx.x;
	float x = LOAD(0, a + i);

	STORE(1, c + i, x * 2.0f + 1.0f);
	probe.leave(args);
}

#define KERNELS(E, P, suffix)                                                                                          \
	extern "C" __global__ void va_##suffix(const float *a, const float *b, float *c, int n, Args args)             \
	{                                                                                                              \
		vector_add<E, P>(a, b, c, n, args);                                                                    \
	}                                                                                                              \
	extern "C" __global__ void __launch_bounds__(256) sm_##suffix(const float *a, const float *b, float *c, int n, Args args) \
	{                                                                                                              \
		row_softmax<E, P>(a, c, n, args);                                                                      \
	}                                                                                                              \
	extern "C" __global__ void __launch_bounds__(1024) sg_##suffix(const float *a, const float *b, float *c, int n, Args args) \
	{                                                                                                              \
		tiled_gemm<E, P>(a, b, c, n, args);                                                                    \
	}                                                                                                              \
	extern "C" __global__ void tc_##suffix(const float *a, const float *b, float *c, int n, Args args)             \
	{                                                                                                              \
		transpose<E, P>(a, c, n, args);                                                                        \
	}                                                                                                              \
	extern "C" __global__ void ti_##suffix(const float *a, const float *b, float *c, int n, Args args)             \
	{                                                                                                              \
		tiny<E, P>(a, c, args);                                                                                \
	}
KERNELS(SITES, PLAIN, plain)
KERNELS(SITES, PLAIN, empty_inside)
KERNELS(SITES, PLAIN, empty_exit)
KERNELS(SITES, PLAIN, ours_sites)
KERNELS(SITES, PLAIN, ours_trace)
KERNELS(SITES, PLAIN, ours_warp)
KERNELS(SITES, PLAIN, ours_thread)
KERNELS(SITES, HAND, hand_sites)
KERNELS(TRACE, HAND, hand_trace)
KERNELS(WARP, HAND, hand_warp)
KERNELS(THREAD, HAND, hand_thread)
KERNELS(TRACE, STAMPED, stamped_trace)
KERNELS(THREAD, STAMPED, stamped_thread)
KERNELS(SITES, LIMIT, limit_sites)
KERNELS(TRACE, LIMIT, limit_trace)
KERNELS(WARP, LIMIT, limit_warp)
KERNELS(THREAD, LIMIT, limit_thread)

typedef void (*Kernel)(const float *, const float *, float *, int, Args);
#define ROW(k)                                                                                                         \
	{                                                                                                              \
		{ k##_plain, k##_empty_inside, k##_ours_sites, k##_hand_sites, NULL, k##_limit_sites },                \
		{ k##_plain, k##_empty_inside, k##_ours_trace, k##_hand_trace, k##_stamped_trace, k##_limit_trace },   \
		{ k##_plain, k##_empty_exit, k##_ours_warp, k##_hand_warp, NULL, k##_limit_warp },                     \
		{ k##_plain, k##_empty_exit, k##_ours_thread, k##_hand_thread, k##_stamped_thread, k##_limit_thread }, \
	}
enum Which { VA, SM, SG, TC, TI };
static const Kernel kernels[5][N_EVENTS][N_HOWS] = { ROW(va), ROW(sm), ROW(sg), ROW(tc), ROW(ti) };

struct Config {
	const char *name;
	int kernel, n;
	dim3 grid, block;
	/* of each warp: accesses where lanes lie side by side, and others */
	u32 n_lined, n_split;
};

static const Config configs[] = {
	{ "va20", VA, 1 << 20, dim3(4096), dim3(256), 3, 0 },
	{ "va24", VA, 1 << 24, dim3(65536), dim3(256), 3, 0 },
	{ "va26", VA, 1 << 26, dim3(262144), dim3(256), 3, 0 },
	{ "soft", SM, 4096, dim3(4096), dim3(256), 32, 0 },
	{ "sg10", SG, 1024, dim3(32, 32), dim3(32, 32), 65, 0 },
	{ "sg11", SG, 2048, dim3(64, 64), dim3(32, 32), 129, 0 },
	{ "tcpy", TC, 4096, dim3(128, 512), dim3(32, 8), 1, 1 },
	{ "tiny", TI, 128, dim3(1), dim3(128), 2, 0 },
	/* for the soft device */
	{ "va12", VA, 1 << 12, dim3(16), dim3(256), 3, 0 },
	{ "soft2", SM, 4096, dim3(2), dim3(256), 32, 0 },
	{ "sg6", SG, 64, dim3(2, 2), dim3(32, 32), 5, 0 },
	{ "tc6", TC, 64, dim3(2, 8), dim3(32, 8), 1, 1 },
};

/* --- host */
struct Bench {
	const Config *config;
	Event event;
	Args args;
	float *a, *b, *c;
	u64 threads, records; /* of a launch */
	u64 most_used;        /* bytes of a shard, at the last look */
	size_t ring_bytes;
	bool bad;
};

static u64 records_of(const Config *c, Event e, u64 threads)
{
	u64 warps = threads / 32;

	switch (e) {
	case TRACE:
		return warps * (c->n_lined + 32ull * c->n_split);
	case WARP:
		return warps;
	case THREAD:
		return threads;
	default:
		return 0;
	}
}

/* Rings of which no shard has more than so many bytes. */
static void clear(const Bench &b, u64 used)
{
	u64 width = DATA + used + SLACK < b.args.stride ? DATA + used + SLACK : b.args.stride;

	CHECK(cudaMemset(b.args.sites, 0, (size_t)N_SHARDS * MAX_SITES * 8));
	CHECK(cudaMemset2D(b.args.ring, b.args.stride, 0, width, N_SHARDS));
}

static u64 word(const char *p)
{
	u64 v;

	memcpy(&v, p, sizeof(v));
	return v;
}

/* Lanes that one record stands for; 0: it is wrong. */
static u32 lanes_of(const Bench &b, How how, const char *record, bool stamped_right)
{
	u64 second = word(record + (how == HAND ? 16 : 8));

	if (how == HAND ? word(record) != (SHORT_RECORD | READY) : !stamped_right)
		return 0;
	if (b.event == THREAD)
		return 1;
	if (b.event == WARP)
		return (u32)__builtin_popcount((u32)(second >> 32));
	return second >> 32 & SPLIT ? 1 : (u32)__builtin_popcount((u32)second);
}

/* Records of a launch that left `wanted` of them in empty rings: all there, each complete, for all lanes. */
static void check_records(Bench &b, How how, u64 *n, u64 *dropped)
{
	u32 bytes = how == HAND ? RECORD : SHORT_RECORD;
	u64 lanes = 0, wanted = b.event == TRACE ? b.threads * (b.config->n_lined + b.config->n_split) : b.threads;
	bool all = b.records * bytes <= (128ull << 20);
	char *shard = (char *)malloc(b.args.stride);

	*n = *dropped = b.most_used = 0;
	for (u32 s = 0; s < N_SHARDS; s++) {
		char head[DATA];
		const char *from = b.args.ring + s * b.args.stride;
		u64 used;

		CHECK(cudaMemcpy(head, from, sizeof(head), cudaMemcpyDeviceToHost));
		used = word(head + HEAD);
		b.most_used = used > b.most_used ? used : b.most_used;
		*n += used / bytes;
		*dropped += word(head + DROPPED);
		b.bad |= used != word(head + TAKEN) || used > b.args.mask + 1;
		if (!all || !used || b.bad)
			continue;
		CHECK(cudaMemcpy(shard, from + DATA, used, cudaMemcpyDeviceToHost));
		for (u64 at = 0; at < used; at += bytes) {
			u32 k = lanes_of(b, how, shard + at, word(shard + at + 8) >> 48 == 1);

			lanes += k;
			b.bad |= !k;
		}
	}
	free(shard);
	b.bad |= *n + *dropped != b.records || (all && !*dropped && lanes != wanted);
}

static void check_sites(Bench &b, u64 *n)
{
	size_t bytes = (size_t)N_SHARDS * MAX_SITES * 8;
	u64 *words = (u64 *)malloc(bytes);

	CHECK(cudaMemcpy(words, b.args.sites, bytes, cudaMemcpyDeviceToHost));
	*n = 0;
	for (size_t i = 0; i < bytes / 8; i++)
		*n += words[i];
	free(words);
	b.bad |= *n != b.threads * (b.config->n_lined + b.config->n_split);
}

/* What the runtime says, of a probe that is attached as of the kernel without. */
static void registers(Kernel kernel, int *n, size_t *local)
{
	*n = -1;
	*local = 0;
#ifdef __NVCC__
	cudaFuncAttributes attributes;

	CHECK(cudaFuncGetAttributes(&attributes, (const void *)kernel));
	*n = attributes.numRegs;
	*local = attributes.localSizeBytes;
#else
	(void)kernel;
#endif
}

static float launch(const Bench &b, How how, dim3 grid, cudaEvent_t begin, cudaEvent_t end)
{
	float ms;

	kernels[b.config->kernel][b.event][PLAIN]<<<grid, b.config->block>>>(b.a, b.b, b.c, b.config->n, b.args);
	CHECK(cudaDeviceSynchronize());
	CHECK(cudaEventRecord(begin));
	kernels[b.config->kernel][b.event][how]<<<grid, b.config->block>>>(b.a, b.b, b.c, b.config->n, b.args);
	CHECK(cudaEventRecord(end));
	CHECK(cudaEventSynchronize(end));
	CHECK(cudaGetLastError());
	CHECK(cudaEventElapsedTime(&ms, begin, end));
	return ms;
}

static int less(const void *x, const void *y)
{
	float a = *(const float *)x, b = *(const float *)y;

	return (a > b) - (a < b);
}

static void check(Bench &b, How how, u64 *n, u64 *dropped)
{
	*n = *dropped = 0;
	if (b.event == SITES && how >= HAND)
		check_sites(b, n);
	else if (how == HAND || how == STAMPED)
		check_records(b, how, n, dropped);
	else if (how == LIMIT) /* it may have gone around */
		b.most_used = b.args.mask + 1;
}

static void measure(Bench &b, int rounds)
{
	static float us[N_HOWS][1000];
	u64 delivered[N_HOWS] = { 0 }, dropped[N_HOWS] = { 0 };
	cudaEvent_t begin, end;

	CHECK(cudaEventCreate(&begin));
	CHECK(cudaEventCreate(&end));
	b.most_used = b.args.mask + 1;
	for (int h = 0; h < N_HOWS; h++)
		if (kernels[b.config->kernel][b.event][h])
			launch(b, (How)h, dim3(1), begin, end);
	for (int r = 0; r < rounds; r++) {
		for (int h = 0; h < N_HOWS; h++) {
			u64 n, no_room;

			if (!kernels[b.config->kernel][b.event][h])
				continue;
			if (h >= HAND)
				clear(b, b.most_used);
			us[h][r] = launch(b, (How)h, b.config->grid, begin, end) * 1e3f;
			check(b, (How)h, &n, &no_room);
			delivered[h] += n;
			dropped[h] += no_room;
		}
	}
	for (int h = 0; h < N_HOWS; h++) {
		size_t local;
		int n;

		if (!kernels[b.config->kernel][b.event][h])
			continue;
		registers(kernels[b.config->kernel][b.event][h], &n, &local);
		qsort(us[h], (size_t)rounds, sizeof(us[h][0]), less);
		printf("time %s %s %s %.2f %.2f %.2f %d %zu %llu %llu\n", event_names[b.event], b.config->name, how_names[h],
		       (double)us[h][rounds / 2], (double)us[h][rounds / 10], (double)us[h][rounds * 9 / 10], n, local,
		       delivered[h], dropped[h]);
	}
}

static void make(Bench &b, size_t ring_mib)
{
	size_t n = b.config->kernel == VA ? (size_t)b.config->n : (size_t)4096 * 4096;

	b.threads = (u64)b.config->grid.x * b.config->grid.y * b.config->block.x * b.config->block.y;
	b.records = records_of(b.config, b.event, b.threads);
	b.args.mask = ((u64)ring_mib << 20) / N_SHARDS - 1;
	b.args.stride = DATA + b.args.mask + 1 + SLACK;
	b.ring_bytes = b.args.stride * N_SHARDS;
	CHECK(cudaMalloc(&b.a, n * 4));
	CHECK(cudaMalloc(&b.b, n * 4));
	CHECK(cudaMalloc(&b.c, n * 4));
	CHECK(cudaMemset(b.a, 1, n * 4));
	CHECK(cudaMemset(b.b, 2, n * 4));
	CHECK(cudaMalloc(&b.args.sites, (size_t)N_SHARDS * MAX_SITES * 8));
	CHECK(cudaMalloc(&b.args.ring, b.ring_bytes));
}

/* What `ours` leaves fits the device's ring, of which each SM has its own part (132 of 256 are there), twice: it is fetched at the end,
 * record by record, which takes longer than all launches. Where not even one launch does, drops are part of what is seen, on both sides. */
static int fitting_rounds(const Bench &b, int rounds)
{
	u64 bytes = b.records * RECORD, fit = bytes ? b.ring_bytes / 5 / bytes : (u64)rounds;

	return fit < 1 ? 1 : fit < (u64)rounds ? (int)fit : rounds;
}

int main(int argc, char **argv)
{
	Bench b = {};
	int rounds = argc > 3 ? atoi(argv[3]) : 0, e = 0;
	u64 n;
	size_t ring_mib = argc > 4 ? (size_t)atoi(argv[4]) : 0;

	while (e < N_EVENTS && argc > 1 && strcmp(argv[1], event_names[e]))
		e++;
	for (const Config &c : configs)
		if (argc > 2 && !strcmp(argv[2], c.name))
			b.config = &c;
	if (e == N_EVENTS || !b.config || rounds < 1 || rounds > 1000 || !ring_mib || (ring_mib & (ring_mib - 1))) {
		fprintf(stderr, "usage: inside EVENT CONFIG ROUNDS RING_MIB\n");
		return 2;
	}
	b.event = (Event)e;
	make(b, ring_mib);
	rounds = fitting_rounds(b, rounds);
	measure(b, rounds);
	n = b.threads * (u64)rounds + (u64)b.config->block.x * b.config->block.y;
	printf("seen %s %s launches %d accesses %u lanes %llu records %llu\n", event_names[e], b.config->name, rounds,
	       b.config->n_lined + b.config->n_split, n, records_of(b.config, b.event, n));
	if (b.bad)
		printf("WRONG: a ring by hand, or a count, is not what it must be\n");
	return b.bad;
}
