/* linked.c - linker states with the PTX they were given, and what they made, newest first.
 *
 * Inputs are shared between a state and all that it made. Machine code is told apart by its first
 * bytes, its length and a hash of all of it: of an ELF file the first 64 bytes are the header,
 * which says where the tables stand, so that one hash is enough for most loads.
 */
#include "agent/variant/linked.h"

#include "agent/variant/foreign.h"
#include "base/strmap.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define HEAD_BYTES 64

struct input {
	uint32_t n_users;
	size_t bytes;
	struct gx_image *image;
};

/* A state, or machine code. */
struct record {
	struct record *older;
	const void *state;
	size_t len; /* of the machine code */
	uint64_t hash;
	uint8_t head[HEAD_BYTES]; /* zeros where it is shorter */
	bool is_paired;           /* by another compiler than the driver's */
	uint32_t n_inputs;
	struct input **inputs;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct record *states, *made;
static size_t total_bytes; /* of records and inputs */

static size_t record_bytes(const struct record *record)
{
	return sizeof(*record) + record->n_inputs * sizeof(struct input *);
}

static void drop_input(struct input *input)
{
	if (--input->n_users)
		return;
	total_bytes -= input->bytes;
	gx_image_free(input->image);
	free(input);
}

/* at: the link that leads to it. */
static void drop_record(struct record **at)
{
	struct record *record = *at;

	*at = record->older;
	total_bytes -= record_bytes(record);
	for (uint32_t i = 0; i < record->n_inputs; i++)
		drop_input(record->inputs[i]);
	free(record->inputs);
	free(record);
}

static void push_record(struct record **list, struct record *record)
{
	record->older = *list;
	*list = record;
	total_bytes += record_bytes(record);
}

/* Of a list that has one. */
static struct record **oldest(struct record **list)
{
	while ((*list)->older)
		list = &(*list)->older;
	return list;
}

/* A state that goes is one that nobody destroyed, or one with very much PTX. Nothing is counted that is in neither list. */
static void keep_within_limit(void)
{
	while (total_bytes > GX_LINKED_MAX_BYTES)
		drop_record(oldest(made ? &made : &states));
}

static struct record **find_state(const void *state)
{
	struct record **at = &states;

	while (*at && (*at)->state != state)
		at = &(*at)->older;
	return at;
}

static void forget(const void *state)
{
	struct record **at = find_state(state);

	if (*at)
		drop_record(at);
}

void gx_linked_begin(const void *state)
{
	struct record *record = calloc(1, sizeof(*record));

	pthread_mutex_lock(&lock);
	forget(state); /* destroyed where nobody saw it */
	if (record) {
		record->state = state;
		push_record(&states, record);
		keep_within_limit();
	}
	pthread_mutex_unlock(&lock);
}

/* False: the state does not know all of its inputs any more. Takes the image when true. */
static bool add_input(struct record *record, struct gx_image *image)
{
	size_t bytes = sizeof(struct input) + gx_image_bytes(image);
	struct input *input, **inputs;

	if (bytes > GX_LINKED_MAX_BYTES) /* the others may stay */
		return false;
	inputs = reallocarray(record->inputs, record->n_inputs + 1, sizeof(struct input *));
	if (!inputs)
		return false;
	record->inputs = inputs;
	input = malloc(sizeof(*input));
	if (!input)
		return false;
	*input = (struct input){ .n_users = 1, .bytes = bytes, .image = image };
	inputs[record->n_inputs++] = input;
	total_bytes += bytes + sizeof(struct input *);
	return true;
}

void gx_linked_add(const void *state, struct gx_image *input)
{
	struct record **at;

	pthread_mutex_lock(&lock);
	at = find_state(state);
	if (*at && input && add_input(*at, input)) {
		input = NULL;
		keep_within_limit();
	} else if (*at) {
		drop_record(at);
	}
	pthread_mutex_unlock(&lock);
	gx_image_free(input);
}

void gx_linked_forget(const void *state)
{
	pthread_mutex_lock(&lock);
	forget(state);
	pthread_mutex_unlock(&lock);
}

/* 0: it can't be read. (Or it is one of 2^64: not kept, either.) */
static uint64_t hash_of(const void *code, size_t len)
{
	void *copy = malloc(len);
	uint64_t hash = 0;

	if (copy && gx_foreign_copy(copy, code, len))
		hash = gx_hash_bytes(copy, len);
	free(copy);
	return hash;
}

/* One of the same content made earlier goes. */
static void remember(struct record *record)
{
	for (struct record **at = &made; *at; at = &(*at)->older)
		if ((*at)->hash == record->hash) {
			drop_record(at);
			break;
		}
	push_record(&made, record);
	keep_within_limit();
}

/* NULL: it can't be read, or no memory. What has no bytes is found by nobody. */
static struct record *record_of(const struct record *state, const void *code, size_t len)
{
	struct record *record = calloc(1, sizeof(*record));

	if (!record)
		return NULL;
	record->inputs = calloc(state->n_inputs, sizeof(struct input *));
	record->len = len;
	gx_foreign_read(record->head, code, len < HEAD_BYTES ? len : HEAD_BYTES);
	record->hash = hash_of(code, len);
	if (!record->inputs || !record->hash) {
		free(record->inputs);
		free(record);
		return NULL;
	}
	for (uint32_t i = 0; i < state->n_inputs; i++) {
		record->inputs[i] = state->inputs[i];
		record->inputs[i]->n_users++;
	}
	record->n_inputs = state->n_inputs;
	record->is_paired = state->is_paired;
	return record;
}

void gx_linked_done(const void *state, const void *code, size_t len)
{
	struct record *from, *record = NULL;

	pthread_mutex_lock(&lock);
	from = *find_state(state);
	if (from && from->n_inputs && len < GX_IMAGE_MAX_TEXT)
		record = record_of(from, code, len);
	if (record)
		remember(record);
	pthread_mutex_unlock(&lock);
}

void gx_linked_pair(struct gx_image *image, const void *code, size_t len)
{
	struct record pair = { .is_paired = true }, *record = NULL;
	bool taken;

	if (!image)
		return;
	pthread_mutex_lock(&lock);
	taken = add_input(&pair, image);
	if (taken && len < GX_IMAGE_MAX_TEXT)
		record = record_of(&pair, code, len);
	if (taken) {
		drop_input(pair.inputs[0]); /* it is the record's alone */
		total_bytes -= sizeof(struct input *);
	}
	if (record)
		remember(record);
	pthread_mutex_unlock(&lock);
	free(pair.inputs);
	if (!taken)
		gx_image_free(image);
}

static struct gx_image *image_of_inputs(const struct record *record)
{
	const struct gx_image **images = calloc(record->n_inputs, sizeof(struct gx_image *));
	struct gx_image *image;

	if (!images)
		return NULL;
	for (uint32_t i = 0; i < record->n_inputs; i++)
		images[i] = record->inputs[i]->image;
	image = gx_image_of_images(images, record->n_inputs);
	if (image)
		image->is_paired = record->is_paired;
	free(images);
	return image;
}

/* Whether code begins like the record's. */
static bool begins_like(const struct record *record, const void *code)
{
	size_t n = record->len < HEAD_BYTES ? record->len : HEAD_BYTES;
	uint8_t head[HEAD_BYTES];

	gx_foreign_read(head, code, n);
	return !memcmp(head, record->head, n);
}

struct gx_image *gx_linked_image(const void *code, size_t max)
{
	const struct record *record;
	struct gx_image *image = NULL;
	size_t hashed = 0; /* bytes that hash is of */
	uint64_t hash = 0;

	pthread_mutex_lock(&lock);
	for (record = made; record; record = record->older) {
		if (record->len > max || !begins_like(record, code))
			continue;
		if (record->len != hashed)
			hash = hash_of(code, record->len);
		hashed = record->len;
		if (hash != record->hash)
			continue;
		image = image_of_inputs(record);
		break;
	}
	pthread_mutex_unlock(&lock);
	return image;
}

size_t gx_linked_bytes(void)
{
	size_t bytes;

	pthread_mutex_lock(&lock);
	bytes = total_bytes;
	pthread_mutex_unlock(&lock);
	return bytes;
}
