/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* hide.h - numbers whose value the verifier is not to follow.
 *
 * A loop over 64 candidates that remembers the best one has a state for every candidate that it may be, in every round.
 * Hidden, it is any number, and the rounds have one state each.
 */
#ifndef GPUEXT_POLICIES_HIDE_H
#define GPUEXT_POLICIES_HIDE_H

volatile __u64 hidden_zero; /* nobody writes it */

#define hide(x) ((x) + hidden_zero)

#endif
