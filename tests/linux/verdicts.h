/* verdicts.h - Linux's verdicts as they are committed: two characters a program, digests of what
 * was asked. */
#ifndef GX_LINUX_VERDICTS_H
#define GX_LINUX_VERDICTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VERDICTS_SEED 0xcbf29ce484222325u
enum { VERDICTS_A_LINE = 50, VERDICTS_A_KEYED_LINE = 10, VERDICTS_MAX_SETS = 4 };

struct verdict_set {
	char name[16];
	bool keyed; /* a verdict has its own digest; else that of all programs so far ends each line
	             */
	char *pairs;       /* [2 * n] */
	uint64_t *digests; /* [n]; 0: not known */
	size_t n, cap;
};

struct verdicts {
	char title[160]; /* kernel and date */
	struct verdict_set sets[VERDICTS_MAX_SETS];
	uint32_t n;
};

bool verdicts_read(struct verdicts *v, const char *path); /* false: no such file; then v is empty */
bool verdicts_write(const struct verdicts *v, const char *path);
void verdicts_free(struct verdicts *v);
/* A new set; verdicts_add() adds to the last one. digest: of this program, or of all so far. False:
 * no memory. */
bool verdicts_begin(struct verdicts *v, const char *set, bool keyed);
bool verdicts_add(struct verdicts *v, uint64_t digest, const char pair[2]);
/* False: not there, or of other programs. */
bool verdicts_get(const struct verdicts *v, const char *set, size_t i, uint64_t digest,
                  char pair[2]);

#endif
