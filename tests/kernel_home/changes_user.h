/* SPDX-License-Identifier: BSD-2-Clause */
/* changes_user.h - policies that come and go while something else runs. */
#ifndef GX_TESTS_CHANGES_USER_H
#define GX_TESTS_CHANGES_USER_H

/**
 * changes_while() - a process of its own calls work(arg), and until it ends policies of these objects (words, one policy in each; one is split here)
 * are attached, put into each other's place without a gap, and detached, two of them at a time. Which is next and how it comes is drawn from the seed. Most
 * are loaded once and attached again and again; one change in some loads its object anew. Without objects there are no changes.
 *
 * Prints "CHANGES": what work() gave (0 is right), how many changes there were, and how many of them failed. work() begins when a policy is attached.
 */
void changes_while(char *objects, unsigned seed, int (*work)(void *arg), void *arg);

/* Closes the objects that were kept: gpu_ext.ko can't be removed before. */
void changes_end(void);

#endif
