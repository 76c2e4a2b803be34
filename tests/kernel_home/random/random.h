/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* random.h - random operations of drivers on gpu_ext.ko, from several threads at once, and what must hold after each of them. */
#ifndef GX_TESTS_RANDOM_H
#define GX_TESTS_RANDOM_H

#include <linux/printk.h>
#include <linux/types.h>

/* One thread's numbers. */
struct dice {
	u64 state;
};

static inline u32 below(struct dice *d, u32 n)
{
	d->state = d->state * 6364136223846793005ull + 1442695040888963407ull;
	return (u32)(d->state >> 33) % n;
}

/* What must hold does not: the console is searched for this word. */
#define WRONG(text, ...) pr_err("random_test: BUG: " text "\n", ##__VA_ARGS__)

/* memory.c: a driver without lists of its own, and its task groups. An operation of either. */
int memory_start(void);
void memory_end(void);
void memory_operation(struct dice *d);
void task_operation(struct dice *d);

/* listed.c: a driver with a slot. */
int listed_start(void);
void listed_end(void);
void listed_operation(struct dice *d);

#endif
