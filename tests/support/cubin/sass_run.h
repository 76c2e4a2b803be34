/* sass_run.h - an interpreter of the machine instructions that programs at the ends of kernels are made of: one warp.
 *
 * What it does not know it refuses, as it does a register that is read before its scoreboard was waited for, or written while an
 * instruction under way may still read it, memory that was not granted, and, where the caller says so, anything that writes what a warp has once. */
#ifndef GX_TEST_SASS_RUN_H
#define GX_TEST_SASS_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SASS_LANES = 32, SASS_LOCAL_BYTES = 1024 };

/* Special registers that code reads, by their numbers. */
enum {
	SASS_SR_LANEID = 0x00,
	SASS_SR_VIRTID = 0x03, /* bits [8,15): the warp */
	SASS_SR_TID = 0x20,    /* x, y from bit 16 on, z from bit 26 on */
	SASS_SR_TID_X,
	SASS_SR_CTAID_X = 0x25,
	SASS_SR_LANEMASK_EQ = 0x38,
	SASS_SR_LANEMASK_LT = 0x39,
	SASS_SR_SMID = 0x43,
	SASS_SR_TIMER = 0x52,
};

struct sass_run {
	const uint8_t *code;
	size_t bytes;
	uint32_t sm;
	uint32_t mask;            /* lanes that come */
	const uint8_t *constants; /* bank 0 */
	size_t n_constants;
	bool vector; /* nothing may write what the warp has once */
	uint64_t
	        order; /* lanes that parted: 0: the lowest instruction first; else the seed of a random order */
	uint64_t max_steps;
	uint64_t (*special)(void *user, uint32_t number, uint32_t lane);
	uint8_t *(*memory)(void *user, uint64_t address, size_t bytes); /* NULL: not granted */
	void *user;
};

/* 0, or -1 with the reason: all lanes have come to an EXIT. */
int sass_run(const struct sass_run *run, char why[128]);

#endif
