/* reader.h - what importers share: lines and fields of text that nobody vouches for, and accesses that become a trace. */
#ifndef GX_IMPORT_READER_H
#define GX_IMPORT_READER_H

#include "import/import.h"

struct gx_import_space {
	uint64_t key;   /* how the file names it */
	uint64_t batch; /* of its last access; 0: none yet */
	uint32_t pid;
	uint32_t n_in_batch;
};

struct gx_import {
	const char *path;
	const char *data; /* [len] of the file */
	size_t len;
	struct gx_trace *
	        trace; /* accesses and barriers, until gx_import_file() puts the allocations before them */
	struct gx_import_told *told;
	uint64_t device_bytes; /* set by an importer that knows, or guesses (told->guessed) */
	struct gx_import_space spaces[GX_IMPORT_MAX_SPACES];
	uint32_t last_space;
};

/* Where the file is wrong: a line, an entry, a row of a table. */
struct gx_import_at {
	const char *what; /* "line" */
	uint64_t number;
};

/* GX1004 "FILE: line 7: ..." */
int gx_import_bad(const struct gx_import *in, struct gx_import_at at, struct gx_diag *diag,
                  const char *fmt, ...) __attribute__((format(printf, 4, 5)));

struct gx_import_touch {
	uint64_t space; /* any number that tells address spaces apart */
	uint64_t va;
	uint64_t
	        batch; /* accesses of one batch wait side by side, and those of the next one for all
	                   of them; 0: each access waits for the one before */
	uint32_t pid;
	uint8_t access; /* enum gpu_access */
};

/* An access. GX1004: an address that no user has, more than 255 address spaces, more than 2^28 events. */
int gx_import_touch(struct gx_import *in, const struct gx_import_touch *touch,
                    struct gx_import_at at, struct gx_diag *diag);

/* The address of a page of a VA block, from 0. GX1004: no block begins there, or it has no such page; end: its last byte. */
int gx_import_page(const struct gx_import *in, uint64_t start, uint64_t end, uint64_t page,
                   struct gx_import_at at, uint64_t *va, struct gx_diag *diag);

/* --- text */
struct gx_text {
	const char *at;
	size_t len;
};

struct gx_lines {
	const char *next, *end;
	uint64_t number; /* of the line, from 1 */
	struct gx_text line;
	bool whole; /* it ended with an end of line */
};

/* In front of the first line. */
struct gx_lines gx_lines_of(const struct gx_import *in);
/* False: there are no more. Carriage returns at ends of lines are gone. */
bool gx_lines_next(struct gx_lines *lines);
/* The fields between commas; more than max are not counted further: max + 1. */
uint32_t gx_text_fields(struct gx_text line, struct gx_text *fields, uint32_t max);
bool gx_text_is(struct gx_text text, const char *word);
/* All of it: digits, or 0x and hexadecimal digits, below 2^64. */
bool gx_text_number(struct gx_text text, uint64_t *out);

#endif
