/* SPDX-License-Identifier: BSD-2-Clause */
/* uvm_user.h - programs that use nvidia-uvm without a GPU: managed memory that the CPU faults, and the driver's own tests. */
#ifndef GX_TESTS_UVM_USER_H
#define GX_TESTS_UVM_USER_H

/* Writes to each page of so much managed memory, reads it again. The page faults that it took, or a negative errno; what was wrong is printed. */
long uvm_sweep(int mib);
/* NVIDIA's built-in tests that need no GPU: how many passed, each printed. *n: how many there are. */
int uvm_builtin_tests(int *n);

#endif
