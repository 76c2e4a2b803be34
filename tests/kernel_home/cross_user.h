/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* cross_user.h - the guest's half of tests/kernel_home/cross_layer.py: policies on arrays that are there, services where a program had its memory. */
#ifndef KERNEL_HOME_CROSS_USER_H
#define KERNEL_HOME_CROSS_USER_H

#include "objects.h"

/* As guest_attach(); each array of the object is the map that is pinned as `pins` with the array's name behind. */
void cross_attach(struct guest_object *object, const char *path, const char *pins);
/* A file of services for gpu_ext_test.ko's file `to`, whose blocks are as far from `was` as they are from 64-bit word 1 of entry 0 of the pinned map
 * now. 0, or an errno; *moved: by how much. */
int cross_serve(const char *path, const char *to, const char *pin, unsigned long was, long *moved);

#endif
