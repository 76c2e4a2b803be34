/* objects.c - the table of bpf(2)'s objects: found by inode and by id, counted, freed when nobody
 * needs them.
 *
 * A descriptor of user space is the write end of a pipe whose read end stays here: the read end
 * hangs up when the last write end is closed, whatever way it was copied or closed, and one poll(2)
 * says so. As in the kernel, a copy in a forked child or another process counts. No operation but
 * the sweep looks at more than the object that it is about. Everything is called with the
 * registry's lock held.
 */
#include "bpf/command.h"
#include "bpf/struct_ops_map.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_OBJECTS 65536u
#define MIN_BUCKETS 64u
#define FIRST_FD    200  /* our own descriptors stay out of the way of the caller's */
#define PIPE_BYTES  4096 /* nothing is ever written: the least that a user is charged for */
#define SWEEP_POLLS 1024u
#define TICK_LINKS  4

/* One mutable global: it serves libc functions, which have no other place to keep state. */
static struct {
	_Atomic uint32_t n; /* read without the lock */
	uint32_t n_buckets; /* a power of two, 0 before the first object */
	struct gx_inode **by_inode;
	struct gx_object **by_id;
	struct gx_object *first[GX_N_OBJECT_KINDS], *last[GX_N_OBJECT_KINDS]; /* ascending by id */
	uint32_t last_id[GX_N_OBJECT_KINDS];
	struct gx_object *looked_at; /* the next link that a tick asks of; NULL: the first */
} table;

GX_EARLY bool gx_bpf_any(void)
{
	return atomic_load_explicit(&table.n, memory_order_relaxed) > 0;
}

static uint64_t mix(uint64_t x)
{
	x = (x ^ x >> 31) * 0x9e3779b97f4a7c15u;
	return x ^ x >> 29;
}

static uint32_t inode_bucket(dev_t dev, ino_t ino)
{
	return (uint32_t)mix((uint64_t)ino ^ (uint64_t)dev << 40) & (table.n_buckets - 1);
}

static uint32_t id_bucket(enum gx_object_kind kind, uint32_t id)
{
	return (uint32_t)mix((uint64_t)kind << 32 | id) & (table.n_buckets - 1);
}

static void insert_inode(struct gx_inode *inode)
{
	struct gx_inode **bucket = &table.by_inode[inode_bucket(inode->dev, inode->ino)];

	inode->next = *bucket;
	*bucket = inode;
}

static void insert_id(struct gx_object *object)
{
	struct gx_object **bucket = &table.by_id[id_bucket(object->kind, object->id)];

	object->next_by_id = *bucket;
	*bucket = object;
}

static void remove_inode(const struct gx_inode *inode)
{
	struct gx_inode **at = &table.by_inode[inode_bucket(inode->dev, inode->ino)];

	while (*at && *at != inode)
		at = &(*at)->next;
	if (*at)
		*at = inode->next;
}

static void remove_id(const struct gx_object *object)
{
	struct gx_object **at = &table.by_id[id_bucket(object->kind, object->id)];

	while (*at && *at != object)
		at = &(*at)->next_by_id;
	if (*at)
		*at = object->next_by_id;
}

static void insert_all(void)
{
	for (int kind = 0; kind < GX_N_OBJECT_KINDS; kind++)
		for (struct gx_object *o = table.first[kind]; o; o = o->next) {
			insert_id(o);
			if (o->handle.object)
				insert_inode(&o->handle);
			if (o->image.object)
				insert_inode(&o->image);
		}
}

static int make_room(void)
{
	uint32_t n = table.n_buckets ? table.n_buckets * 2 : MIN_BUCKETS;
	struct gx_inode **by_inode;
	struct gx_object **by_id;

	if (table.n >= MAX_OBJECTS)
		return -ENOSPC;
	if (table.n < table.n_buckets)
		return 0;
	by_inode = calloc(n, sizeof(struct gx_inode *));
	by_id = calloc(n, sizeof(struct gx_object *));
	if (!by_inode || !by_id) {
		free(by_inode);
		free(by_id);
		return -ENOMEM;
	}
	free(table.by_inode);
	free(table.by_id);
	table.by_inode = by_inode;
	table.by_id = by_id;
	table.n_buckets = n;
	insert_all();
	return 0;
}

int gx_fd_out_of_the_way(int fd)
{
	int high = fcntl(fd, F_DUPFD_CLOEXEC, FIRST_FD);

	if (high < 0)
		return fd;
	close(fd);
	return high;
}

/* fd: one of ours, which is open. */
static void note_inode(struct gx_inode *inode, struct gx_object *object, int fd)
{
	struct stat st = { 0 };

	fstat(fd, &st);
	*inode = (struct gx_inode){ .dev = st.st_dev, .ino = st.st_ino, .object = object };
	insert_inode(inode);
}

int gx_object_add(struct gx_object *object, enum gx_object_kind kind)
{
	int err = make_room();

	if (err)
		return err;
	object->fd = -1;
	object->kind = kind;
	object->id = ++table.last_id[kind];
	object->prev = table.last[kind];
	*(object->prev ? &object->prev->next : &table.first[kind]) = object;
	table.last[kind] = object;
	object->next = NULL;
	insert_id(object);
	table.n++;
	return 0;
}

void gx_object_add_image(struct gx_object *object, int fd)
{
	note_inode(&object->image, object, fd);
}

static void remove_object(struct gx_object *object)
{
	if (table.looked_at == object)
		table.looked_at = object->next;
	*(object->prev ? &object->prev->next : &table.first[object->kind]) = object->next;
	*(object->next ? &object->next->prev : &table.last[object->kind]) = object->prev;
	remove_id(object);
	remove_inode(&object->handle);
	remove_inode(&object->image);
	object->handle.object = object->image.object = NULL;
	if (object->fd >= 0)
		close(object->fd);
	object->fd = -1;
	table.n--;
}

static void free_object(struct gx_object *object)
{
	remove_object(object);
	switch (object->kind) {
	case GX_OBJECT_MAP: gx_bpf_map_free(gx_map_object(object)); break;
	case GX_OBJECT_PROG: gx_bpf_prog_free(gx_prog_object(object)); break;
	case GX_OBJECT_LINK: gx_bpf_link_free(gx_link_object(object)); break;
	case GX_OBJECT_BTF: gx_bpf_btf_free(gx_btf_object(object)); break;
	case GX_OBJECT_EVENT: gx_bpf_event_free(gx_event_object(object)); break;
	case GX_OBJECT_STRUCT_OPS: gx_struct_ops_map_free(gx_struct_ops_map_of(object)); break;
	case GX_OBJECT_STRUCT_OPS_LINK:
		gx_struct_ops_link_free(gx_struct_ops_link_of(object));
		break;
	case GX_N_OBJECT_KINDS: break;
	}
}

/* What an object holds goes with it, but for one that the caller still looks at. */
static void free_but(struct gx_object *object, struct gx_object *other)
{
	if (other)
		other->n_refs++;
	free_object(object);
	if (other)
		other->n_refs--;
}

/* --- descriptors */
static bool hung_up(const struct pollfd *end)
{
	return end->revents & (POLLHUP | POLLNVAL);
}

/* Is there a descriptor of it? A poll that fails says nothing: then the object stays. */
static bool is_open(const struct gx_object *object)
{
	struct pollfd end = { .fd = object->fd };

	return object->fd >= 0 && (poll(&end, 1, 0) < 0 || !hung_up(&end));
}

static bool unused(const struct gx_object *object)
{
	return !object->n_refs && !is_open(object);
}

void gx_object_hold(struct gx_object *object)
{
	object->n_refs++;
}

void gx_object_drop(struct gx_object *object)
{
	object->n_refs--;
	if (unused(object))
		free_object(object);
}

/* The first descriptor: a pipe. The write end never makes its writer wait. */
static int first_fd(struct gx_object *object)
{
	int ends[2], err, fd;

	if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0)
		return -errno;
	fcntl(ends[1], F_SETPIPE_SZ, PIPE_BYTES);
	object->fd = gx_fd_out_of_the_way(ends[0]);
	fd = ends[1] < 3 ? fcntl(ends[1], F_DUPFD_CLOEXEC, 3) : ends[1];
	err = fd < 0 ? -errno : 0;
	if (fd != ends[1])
		close(ends[1]);
	if (!err) {
		note_inode(&object->handle, object, object->fd);
		return fd;
	}
	close(object->fd);
	object->fd = -1;
	return err;
}

/* One more: the pipe is opened again to write, which works when nobody has it open as well. */
static int another_fd(const struct gx_object *object)
{
	char name[40];
	int low, fd;

	snprintf(name, sizeof(name), "/proc/self/fd/%d", object->fd);
	low = open(name, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
	if (low < 0 || low >= 3)
		return low < 0 ? -errno : low;
	fd = fcntl(low, F_DUPFD_CLOEXEC, 3);
	if (fd < 0)
		fd = -errno;
	close(low);
	return fd;
}

int gx_object_new_fd(struct gx_object *object)
{
	return object->fd < 0 ? first_fd(object) : another_fd(object);
}

int gx_object_publish(struct gx_object *object, enum gx_object_kind kind)
{
	int err = gx_object_add(object, kind), fd;

	if (err)
		return err;
	fd = gx_object_new_fd(object);
	if (fd < 0)
		remove_object(object);
	return fd;
}

static struct gx_object *object_of_inode(dev_t dev, ino_t ino)
{
	struct gx_inode *inode;

	if (!table.n_buckets)
		return NULL;
	inode = table.by_inode[inode_bucket(dev, ino)];
	while (inode && (inode->ino != ino || inode->dev != dev))
		inode = inode->next;
	return inode ? inode->object : NULL;
}

struct gx_object *gx_object_of_fd(int fd)
{
	struct stat st;

	return fstat(fd, &st) < 0 ? NULL : object_of_inode(st.st_dev, st.st_ino);
}

int gx_object_find(int fd, enum gx_object_kind kind, struct gx_object **out)
{
	struct gx_object *object;
	struct stat st;

	*out = NULL;
	if (fstat(fd, &st) < 0)
		return -EBADF;
	object = object_of_inode(st.st_dev, st.st_ino);
	if (!object || object->kind != kind)
		return -EINVAL;
	*out = object;
	return 0;
}

bool gx_object_owns_fd(const struct gx_object *object, int fd)
{
	return fd == object->fd || (object->kind == GX_OBJECT_MAP &&
	                            fd == ((const struct gx_bpf_map *)object)->map->fd);
}

void gx_object_closed(struct gx_object *object)
{
	if (unused(object))
		free_object(object);
}

/* --- by id */
struct gx_object *gx_object_by_id(enum gx_object_kind kind, uint32_t id)
{
	struct gx_object *object;

	if (!table.n_buckets)
		return NULL;
	object = table.by_id[id_bucket(kind, id)];
	while (object && (object->id != id || object->kind != kind))
		object = object->next_by_id;
	return object;
}

struct gx_object *gx_object_next(enum gx_object_kind kind, const struct gx_object *object)
{
	return object ? object->next : table.first[kind];
}

uint32_t gx_object_next_id(enum gx_object_kind kind, uint32_t id)
{
	struct gx_object *object = gx_object_by_id(kind, id), *next;

	next = object ? object->next : table.first[kind];
	while (next && (next->id <= id || unused(next))) {
		object = next;
		next = next->next;
		if (unused(object))
			free_but(object, next);
	}
	return next ? next->id : 0;
}

/* --- descriptors that went by ways not seen (dup2, close_range) */
/* Asks of up to SWEEP_POLLS objects without references, from *at on, and frees the closed ones. */
static void sweep_some(struct gx_object **at)
{
	struct pollfd ends[SWEEP_POLLS];
	struct gx_object *asked[SWEEP_POLLS];
	uint32_t n = 0;

	for (; *at && n < SWEEP_POLLS; *at = (*at)->next) {
		if ((*at)->n_refs)
			continue;
		ends[n] = (struct pollfd){ .fd = (*at)->fd };
		asked[n++] = *at;
	}
	poll(ends, n, 0); /* where it fails it says nothing: those stay */
	for (uint32_t i = 0; i < n; i++)
		if (asked[i]->fd < 0 || hung_up(&ends[i]))
			free_but(asked[i], *at);
}

void gx_registry_tick(void)
{
	for (int i = 0; i < TICK_LINKS; i++) {
		struct gx_object *link = table.looked_at;

		if (!link)
			link = table.first[GX_OBJECT_LINK];
		if (!link)
			return;
		table.looked_at = link->next;
		if (unused(link))
			free_object(link);
	}
}

void gx_registry_sweep(void)
{
	/* those that hold others first: what they let go is freed by the last reference */
	static const enum gx_object_kind order[] = {
		GX_OBJECT_STRUCT_OPS_LINK,
		GX_OBJECT_STRUCT_OPS,
		GX_OBJECT_LINK,
		GX_OBJECT_EVENT,
		GX_OBJECT_PROG,
		GX_OBJECT_MAP,
		GX_OBJECT_BTF,
	};

	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++)
		for (struct gx_object *at = table.first[order[i]]; at;)
			sweep_some(&at);
}
