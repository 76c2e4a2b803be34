/* kernels.h - what the two translation units of the example `kernels` share. */
#ifndef KERNELS_H
#define KERNELS_H

void run_second(int *data, int n);

#endif
