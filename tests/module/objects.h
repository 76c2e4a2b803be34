/* SPDX-License-Identifier: BSD-2-Clause */
/* objects.h - what guests do with policy objects: open, load, attach, and tell what Linux said. */
#ifndef GX_MODULE_OBJECTS_H
#define GX_MODULE_OBJECTS_H

#include <bpf/libbpf.h>
#include <stdbool.h>

enum { MAX_POLICIES = 32 };

struct guest_object {
	struct bpf_object *object;
	struct bpf_link *links[MAX_POLICIES];
	int err, n; /* err: of its load; n: policies that are attached, or a negative errno */
};

/* /proc, /sys and libbpf's messages. The first that a guest does. */
void guest_start(void);
/* 0, or errno: a module with these parameters, and whether its BTF is there. */
int guest_insmod(const char *path, const char *params, const char *btf);
/* Loads the object and attaches its policies; prints "STATE loaded | nothing | refused-load | refused-attach, errno". */
void guest_attach(struct guest_object *object, const char *path);
/* The first half of it: prints only a refusal. */
void guest_load(struct guest_object *object, const char *path);
/* The same of an object that is changed between its open and its load; what that gives is the load's error. */
typedef int guest_set_fn(struct bpf_object *object, void *arg);
void guest_load_set(struct guest_object *object, const char *path, guest_set_fn *set, void *arg);
void guest_attach_set(struct guest_object *object, const char *path, guest_set_fn *set, void *arg);
/* ... where each policy gets a link of Linux, as in ".struct_ops.link": it can be attached again, and replaced. */
void guest_load_linked(struct guest_object *object, const char *path);
/* The other half, which prints nothing: policies that are attached, or a negative errno. */
int guest_attach_loaded(struct guest_object *object);
/* Whether its policies get links of Linux, with which they can be replaced. */
bool guest_has_link(const struct guest_object *object);
/* Its first policy; NULL: there is none. */
struct bpf_map *guest_policy_map(const struct guest_object *object);
/* What libbpf and the verifier said: "LOG text". */
void guest_tell_log(const struct guest_object *object);
void guest_detach(struct guest_object *object);
/* Each line of a text behind a word, so that no text looks like another. */
void guest_tell(const char *word, char *lines);
/* "KERNEL text": its messages since the last time. */
void guest_tell_kernel(void);
/* A file as text, until the next call; size may be NULL. */
char *guest_read(const char *path, size_t *size);
/* The machine ends. */
void guest_end(void);

#endif
