/* handles.c - records of handles: chains by hash, a lock for each part of them. */
#include "agent/vulkan/handles.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#define N_CHAINS 4096u
#define N_PARTS  64u

struct node {
	enum gx_vk_kind kind;
	const void *owner;
	uint64_t handle, n_added;
	void *record;
	struct node *next;
};

static struct node *chains[N_CHAINS];
static pthread_mutex_t parts[N_PARTS] = { [0 ... N_PARTS - 1] = PTHREAD_MUTEX_INITIALIZER };

static uint32_t chain_of(enum gx_vk_kind kind, const void *owner, uint64_t handle)
{
	uint64_t key = (handle ^ (uint64_t)(uintptr_t)owner) + (uint64_t)kind;

	return (uint32_t)((key * 0x9e3779b97f4a7c15ull) >> 52);
}

/* Where the node stands, or would. Holds the lock of its part. */
static struct node **place(enum gx_vk_kind kind, const void *owner, uint64_t handle, uint32_t chain)
{
	struct node **at = &chains[chain];

	while (*at && ((*at)->handle != handle || (*at)->kind != kind || (*at)->owner != owner))
		at = &(*at)->next;
	return at;
}

void *gx_vk_find(enum gx_vk_kind kind, const void *owner, uint64_t handle)
{
	uint32_t chain = chain_of(kind, owner, handle);
	const struct node *node;
	void *record;

	pthread_mutex_lock(&parts[chain % N_PARTS]);
	node = *place(kind, owner, handle, chain);
	record = node ? node->record : NULL;
	pthread_mutex_unlock(&parts[chain % N_PARTS]);
	return record;
}

int gx_vk_add(enum gx_vk_kind kind, const void *owner, uint64_t handle, void *record, void **old)
{
	uint32_t chain = chain_of(kind, owner, handle);
	struct node **at;
	int err = 0;

	*old = NULL;
	pthread_mutex_lock(&parts[chain % N_PARTS]);
	at = place(kind, owner, handle, chain);
	if (!*at) {
		*at = calloc(1, sizeof(**at));
		if (*at)
			**at = (struct node){ .kind = kind, .owner = owner, .handle = handle };
	}
	if (*at) {
		*old = (*at)->record;
		(*at)->record = record;
		(*at)->n_added++;
	} else {
		err = -ENOMEM;
	}
	pthread_mutex_unlock(&parts[chain % N_PARTS]);
	return err;
}

/* Takes a node out of its chain; gives its record. */
static void *take(struct node **at)
{
	struct node *node = *at;
	void *record = node->record;

	*at = node->next;
	free(node);
	return record;
}

void *gx_vk_remove(enum gx_vk_kind kind, const void *owner, uint64_t handle)
{
	uint32_t chain = chain_of(kind, owner, handle);
	void *record = NULL;
	struct node **at;

	pthread_mutex_lock(&parts[chain % N_PARTS]);
	at = place(kind, owner, handle, chain);
	if (*at && !--(*at)->n_added)
		record = take(at);
	pthread_mutex_unlock(&parts[chain % N_PARTS]);
	return record;
}

void gx_vk_remove_all(const void *owner, void (*fn)(enum gx_vk_kind kind, void *record))
{
	for (uint32_t i = 0; i < N_CHAINS; i++) {
		struct node **at = &chains[i], *gone = NULL, *next;

		pthread_mutex_lock(&parts[i % N_PARTS]);
		while (*at) {
			struct node *node = *at;

			if (node->owner != owner) {
				at = &node->next;
				continue;
			}
			*at = node->next;
			node->next = gone;
			gone = node;
		}
		pthread_mutex_unlock(&parts[i % N_PARTS]);
		for (; gone; gone = next) { /* fn may come to a chain of this part */
			next = gone->next;
			fn(gone->kind, gone->record);
			free(gone);
		}
	}
}
