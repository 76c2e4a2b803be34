// SPDX-License-Identifier: BSD-2-Clause
/* changes_user.c - policies that come and go (changes_user.h). To load an object takes far longer than to attach its policy, under an emulator most of all: so
 * objects are kept, with a link of Linux for the policy, whatever section it is in. Those that are loaded anew come as they were built, and start with their
 * own data again.
 */
#include "changes_user.h"
#include "objects.h"

#include <bpf/bpf.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_OBJECTS = 16, PLACES = 2, ANEW = 32, PAUSE_US = 10000 };

/* An object that was used once; it keeps its place in the table. */
struct known {
	char path[64];
	struct guest_object object;
	bool loaded;
	bool kept; /* its policy can be attached again when it was detached */
};

static struct known table[MAX_OBJECTS];

static struct known *known_as(const char *path)
{
	for (int i = 0; i < MAX_OBJECTS; i++) {
		if (!*table[i].path)
			snprintf(table[i].path, sizeof(table[i].path), "%s", path);
		if (!strcmp(table[i].path, path))
			return &table[i];
	}
	printf("STATE refused-load %d\n", E2BIG);
	exit(1);
}

static void unload(struct known *k)
{
	if (k->loaded)
		guest_detach(&k->object);
	k->loaded = false;
}

/* It is not attached. */
static bool load(struct known *k, bool anew)
{
	if (k->loaded && !anew)
		return true;
	unload(k);
	k->kept = !anew;
	if (anew)
		guest_load(&k->object, k->path);
	else
		guest_load_linked(&k->object, k->path);
	k->loaded = !k->object.err;
	return k->loaded;
}

static void detach(struct known *k)
{
	bpf_link__destroy(k->object.links[0]);
	k->object.links[0] = NULL;
	if (!k->kept)
		unload(k);
}

static unsigned type_of(const struct known *k)
{
	struct bpf_map_info info = { 0 };
	__u32 size = sizeof(info);

	bpf_map_get_info_by_fd(bpf_map__fd(guest_policy_map(&k->object)), &info, &size);
	return info.btf_vmlinux_value_type_id;
}

/* The new policy takes over the old one's link. */
static bool replace(struct known *old, struct known *new)
{
	if (bpf_link__update_map(old->object.links[0], guest_policy_map(&new->object)))
		return false;
	new->object.links[0] = old->object.links[0];
	old->object.links[0] = NULL;
	detach(old);
	return true;
}

/* Another policy at one of the places: true, or something failed. */
static bool change(struct known *held[PLACES], struct known *const *objects, int n, unsigned *seed)
{
	int place = rand_r(seed) % PLACES;
	struct known *old = held[place], *new;
	bool anew = rand_r(seed) % ANEW == 0;

	do
		new = objects[rand_r(seed) % n];
	while (new == held[0] || new == held[1]);
	if (!load(new, anew))
		return false;
	held[place] = new;
	if (old && guest_has_link(&old->object) && guest_has_link(&new->object) &&
	    type_of(old) == type_of(new) && rand_r(seed) % 2)
		return replace(old, new);
	if (old)
		detach(old);
	return guest_attach_loaded(&new->object) == 1;
}

/* The number of them. */
static int split(char *words, struct known **objects)
{
	char *rest = NULL, *word = strtok_r(words, " ", &rest);
	int n = 0;

	for (; word && n < MAX_OBJECTS; word = strtok_r(NULL, " ", &rest))
		objects[n++] = known_as(word);
	return n;
}

void changes_while(char *words, unsigned seed, int (*work)(void *arg), void *arg)
{
	struct known *objects[MAX_OBJECTS], *held[PLACES] = { NULL };
	int n = split(words, objects), status = -1, start[2];
	unsigned long changes = 0, failed = 0;
	pid_t child;

	for (int i = 0; i < n; i++) /* before the work: it would be over */
		failed += !load(objects[i], false);
	/* the child has no link's descriptor, and waits for the first policy: all could be over before one is asked */
	child = pipe(start) ? -1 : fork();
	if (!child) {
		char none;

		close(start[1]);
		if (read(start[0], &none, 1)) /* it ends when the parent closes it */
			_exit(EPROTO);
		_exit(work(arg));
	}
	close(start[0]);
	if (n)
		failed += !change(held, objects, n, &seed);
	close(start[1]);
	while (child > 0 && waitpid(child, &status, n ? WNOHANG : 0) == 0) {
		usleep(PAUSE_US);
		failed += !change(held, objects, n, &seed);
		changes++;
	}
	for (int i = 0; i < PLACES; i++)
		if (held[i])
			detach(held[i]);
	printf("CHANGES %d %lu %lu\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1, changes,
	       failed);
}

void changes_end(void)
{
	for (int i = 0; i < MAX_OBJECTS; i++)
		unload(&table[i]);
}
