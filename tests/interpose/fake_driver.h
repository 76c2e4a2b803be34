/* fake_driver.h - what the parts of the driver that records have in common. */
#ifndef GX_TEST_FAKE_DRIVER_H
#define GX_TEST_FAKE_DRIVER_H

#include "device/cuda/api.h"

#define EXPORT __attribute__((visibility("default")))
#define FAKE(name, ...)                                                                            \
	EXPORT CUresult name(__VA_ARGS__);                                                         \
	CUresult name(__VA_ARGS__)

/* A line of the log; success. */
__attribute__((format(printf, 1, 2))) CUresult note(const char *fmt, ...);
/* The test wants the next call of this name to fail, once. */
int is_refused(const char *name);
int is_refusing(const char *name); /* the same, and it goes on */
/* "original", "variant", and what a kernel of (u64, u32) gets; of a variant with its launch id. */
const char *describe(CUfunction function, void **params);

#endif
