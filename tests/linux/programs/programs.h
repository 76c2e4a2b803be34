/* programs.h - what the C programs of the comparison share: helpers by number, maps by number, a context of words. */
#ifndef GX_LINUX_PROGRAMS_H
#define GX_LINUX_PROGRAMS_H

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef signed int s32;
typedef signed long long s64;

/* The fields that both sides have: any number each. */
struct context {
	u32 before[8];
	u32 a, b, c, d, e, f, g, h;
};

static void *(*const lookup)(void *map, const void *key) = (void *)1;
static long (*const update)(void *map, const void *key, const void *value, u64 flags) = (void *)2;
static long (*const delete)(void *map, const void *key) = (void *)3;
static u64 (*const now)(void) = (void *)5;
static u32 (*const cpu)(void) = (void *)8;
static long (*const output)(void *ring, const void *data, u64 size, u64 flags) = (void *)130;
static void *(*const reserve)(void *ring, u64 size, u64 flags) = (void *)131;
static void (*const submit)(void *record, u64 flags) = (void *)132;
static void (*const discard)(void *record, u64 flags) = (void *)133;
static long (*const loop)(u32 n, void *fn, void *ctx, u64 flags) = (void *)181;

extern char map_0; /* array of 64 counters of 8 bytes */
extern char map_1; /* hash of 1024, keys of 4 and values of 8 bytes */
extern char map_2; /* hash of 256, keys of 16 and values of 32 bytes */
extern char map_3; /* array of 4 values of 256 bytes */
extern char map_4; /* ring of 64 KiB */
extern char map_5; /* hash of 64, keys of 8 and values of 64 bytes */

#define inline_always static inline __attribute__((always_inline))
#define never_inline  static __attribute__((noinline))
#define P(name)       __attribute__((section("p/" #name), used))
#define SUB(name)     __attribute__((section("p/" #name), noinline))
#define add(p, n)     __sync_fetch_and_add(p, n)

#endif
