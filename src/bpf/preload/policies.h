/* policies.h - driver policies that a loader under the preload attaches: to applications, as an owner's. */
#ifndef GX_BPF_PRELOAD_POLICIES_H
#define GX_BPF_PRELOAD_POLICIES_H

/**
 * gx_preload_take_policies() - whatever a thread of this process attaches goes to applications.
 * @say: a line for the loader's user; any thread
 *
 * Nothing is started before the first policy is attached.
 */
void gx_preload_take_policies(void (*say)(void *arg, const char *line));

#endif
