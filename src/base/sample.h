/* sample.h - a sample of a grid's blocks: how it is asked for, and what is said wherever something is reported of one. */
#ifndef GX_SAMPLE_H
#define GX_SAMPLE_H

#define GX_SAMPLE_ENV "GPUEXT_SOFT_BLOCKS" /* N: one block in so many runs; set by gpuext alone */

/* printf() with N */
#define GX_SAMPLE_NOTE "1 of %u blocks: a sample; results of the program are not valid"

#endif
