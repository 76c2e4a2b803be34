/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* kernel.h - what race.c has in place of Linux beside pmm/linux.h. */
#ifndef RM_KERNEL_H
#define RM_KERNEL_H

#include "linux.h"
#include "gpu_ext.h"
#include "policies.h"

#define __user
#define __aligned(n)            __attribute__((aligned(n)))
#define LIST_HEAD(name)         struct list_head name = LIST_HEAD_INIT(name)
#define DEFINE_SPINLOCK(name)   spinlock_t name
#define get_task_comm(to, task) strcpy(to, "race")
#define HOLDS(condition)                                                                           \
	do {                                                                                       \
		if (!(condition)) {                                                                \
			printf("line %d: %s does not hold\n", __LINE__, #condition);               \
			exit(1);                                                                   \
		}                                                                                  \
	} while (0)
u32 msleep_interruptible(u32 ms);
unsigned long copy_from_user(void *to, const void *from, unsigned long n);

#endif
