/* linked.c - the PTX of what the driver's linker made: found by content, of every input or not at
 * all, the oldest dropped first. */
#include "../fail.h"
#include "../test.h"

#include "agent/variant/linked.h"
#include "support/fatbin/fatbin_write.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#define HEAD ".version 7.0\n.target sm_75\n.address_size 64\n"

static const char *const texts[] = { HEAD ".visible .entry k0() { ret; }\n",
	                             HEAD ".visible .entry k1() { ret; }\n" };
static char states[8]; /* their addresses are handles */

static void code_of(int seed, char *code, size_t len)
{
	memset(code, seed, len);
	memcpy(code, "\177ELF\2\1\1", 8);
}

static struct gx_image *input(const char *text)
{
	return gx_image_of_bytes(text, strlen(text)); /* no NUL needed */
}

static bool has(struct gx_image *image, const char *kernel)
{
	struct gx_diag diag = { .insn = -1 };
	const struct gx_ptx_module *module = image ? gx_image_module(image, 90, &diag) : NULL;
	bool found = module && gx_ptx_find_func(module, kernel, strlen(kernel));

	gx_image_free(image);
	return found;
}

static bool known(const char *code, size_t len)
{
	struct gx_image *image = gx_linked_image(code, len);

	gx_image_free(image);
	return image != NULL;
}

static void link_one(const void *state, const char *text, const char *code, size_t len)
{
	gx_linked_begin(state);
	gx_linked_add(state, input(text));
	gx_linked_done(state, code, len);
	gx_linked_forget(state);
}

static void test_content(void)
{
	char a[600], b[600], same_head[600], longer[608];
	char *pages = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	code_of(1, a, sizeof(a));
	code_of(2, b, sizeof(b));
	code_of(1, same_head, sizeof(same_head));
	code_of(1, longer, sizeof(longer));
	same_head[599] = 3;
	CHECK(!gx_linked_image(a, SIZE_MAX));
	link_one(&states[0], texts[0], a, sizeof(a));
	link_one(&states[0], texts[1], b, sizeof(b)); /* the handle came again */
	CHECK(has(gx_linked_image(a, SIZE_MAX), "k0"));
	CHECK(has(gx_linked_image(b, sizeof(b)), "k1"));
	CHECK(has(gx_image_of(b), "k1") && has(gx_image_of_bytes(b, sizeof(b)), "k1"));
	CHECK(!known(a, sizeof(a) - 1));
	CHECK(!known(same_head, sizeof(same_head)));
	CHECK(known(longer,
	            sizeof(longer))); /* it begins with a, and only ELF knows where a ends */
	/* at the end of what can be read */
	CHECK(pages != MAP_FAILED && !mprotect(pages + 4096, 4096, PROT_NONE));
	memcpy(pages + 4096 - sizeof(a), a, sizeof(a));
	CHECK(has(gx_linked_image(pages + 4096 - sizeof(a), SIZE_MAX), "k0"));
	memcpy(pages + 4096 - 300, a, 300);
	CHECK(!known(pages + 4096 - 300, SIZE_MAX));
	CHECK(!known(NULL, SIZE_MAX));
	/* the same content again: the newer PTX */
	link_one(&states[1], texts[1], a, sizeof(a));
	CHECK(has(gx_linked_image(a, SIZE_MAX), "k1"));
	munmap(pages, 8192);
}

static void test_inputs(void)
{
	char code[300];
	struct gx_image *image;

	code_of(10, code, sizeof(code));
	gx_linked_begin(&states[0]);
	gx_linked_done(&states[0], code, sizeof(code)); /* of nothing */
	CHECK(!known(code, SIZE_MAX));
	gx_linked_add(&states[0], input(texts[0]));
	gx_linked_add(&states[0], input(texts[1]));
	gx_linked_done(&states[0], NULL, sizeof(code)); /* the driver may give nothing */
	gx_linked_done(&states[0], code, 0);
	CHECK(!known(code, SIZE_MAX));
	gx_linked_done(&states[0], code, sizeof(code));
	image = gx_linked_image(code, SIZE_MAX);
	gx_linked_forget(&states[0]);
	CHECK(image && image->n_parts == 2);
	CHECK(has(image, "k0"));
	CHECK(has(gx_linked_image(code, SIZE_MAX), "k1"));
	/* one without PTX, first or last; a state that nobody saw begin, or that is gone */
	for (int at = 0; at < 2; at++) {
		code_of(11 + at, code, sizeof(code));
		gx_linked_begin(&states[1]);
		gx_linked_add(&states[1], at ? input(texts[0]) : NULL);
		gx_linked_add(&states[1], at ? NULL : input(texts[0]));
		gx_linked_done(&states[1], code, sizeof(code));
		CHECK(!known(code, SIZE_MAX));
	}
	gx_linked_add(&states[2], input(texts[0]));
	gx_linked_done(&states[2], code, sizeof(code));
	CHECK(!known(code, SIZE_MAX));
	CHECK(!input("\177ELF machine code that nobody linked"));
}

/* A container of machine code alone, as an application may pack what it linked. */
static void test_packed(void)
{
	char code[256];
	struct gx_fatbin_source sources[2] = { { GX_FATBIN_ELF, 90, code, sizeof(code) } };
	void *container = NULL;
	size_t len = 0;

	code_of(20, code, sizeof(code));
	link_one(&states[0], texts[0], code, sizeof(code));
	sources[1] = sources[0];
	for (size_t n = 1; n <= 2; n++) { /* of two nobody knows which one runs */
		CHECK_EQ(gx_fatbin_write(sources, n, GX_FATBIN_PLAIN, &container, &len, NULL), 0);
		CHECK(has(gx_image_of(container), "k0") == (n == 1));
		free(container);
	}
}

static void test_limit(void)
{
	enum { BYTES = 1 << 20, ROUNDS = 80 };
	char *text = malloc(BYTES + 1), code[200];
	int n_known = 0;

	CHECK(text != NULL);
	if (!text)
		return;
	memset(text, '\n', BYTES);
	memcpy(text, texts[0], strlen(texts[0]));
	text[BYTES] = '\0';
	for (int i = 0; i < ROUNDS; i++) {
		code_of(100 + i, code, sizeof(code));
		link_one(&states[0], text, code, sizeof(code));
	}
	for (int i = 0; i < ROUNDS; i++) {
		bool found;

		code_of(100 + i, code, sizeof(code));
		found = known(code, sizeof(code));
		n_known += found;
		CHECK(found || i < ROUNDS - 63);
	}
	CHECK_EQ(n_known, 63); /* of 1 MiB and some words each, the newest */
	/* the same again and again is kept once: another one stays */
	code_of(40, code, sizeof(code));
	link_one(&states[0], texts[1], code, sizeof(code));
	code_of(41, code, sizeof(code));
	for (int i = 0; i < ROUNDS; i++)
		link_one(&states[0], text, code, sizeof(code));
	CHECK(known(code, sizeof(code)));
	code_of(40, code, sizeof(code));
	CHECK(known(code, sizeof(code)));
	/* states that nobody destroys: the oldest is not known any more */
	for (int i = 0; i < ROUNDS; i++) {
		gx_linked_begin(text + i);
		gx_linked_add(text + i, input(text));
	}
	code_of(50, code, sizeof(code));
	gx_linked_done(text, code, sizeof(code));
	CHECK(!known(code, sizeof(code)));
	for (int i = 0; i < ROUNDS; i++)
		gx_linked_forget(text + i);
	link_one(&states[0], texts[0], code, sizeof(code));
	CHECK(known(code, sizeof(code)));
	free(text);
}

/* Of a compiler beside the driver: compared before it is used; within the same limit, whatever came before. */
static void test_pairs(void)
{
	enum { BYTES = 1 << 20, ROUNDS = 150 };
	char *text = malloc(BYTES + 1), code[200];
	struct gx_image *image;
	int n_known = 0;

	code_of(60, code, sizeof(code));
	gx_linked_pair(input(texts[1]), code, sizeof(code));
	image = gx_linked_image(code, SIZE_MAX);
	CHECK(image && image->is_paired);
	CHECK(has(image, "k1"));
	link_one(&states[0], texts[0], code, sizeof(code)); /* the driver made the same */
	image = gx_linked_image(code, SIZE_MAX);
	CHECK(image && !image->is_paired);
	gx_image_free(image);
	code_of(61, code, sizeof(code));
	gx_linked_pair(NULL, code, sizeof(code));
	gx_linked_pair(input(texts[0]), NULL, sizeof(code));
	gx_linked_pair(input(texts[0]), code, 0);
	CHECK(!known(code, sizeof(code)));
	CHECK(text != NULL);
	if (!text)
		return;
	memset(text, '\n', BYTES);
	memcpy(text, texts[0], strlen(texts[0]));
	text[BYTES] = '\0';
	for (int i = 0; i < ROUNDS; i++) {
		code_of(100 + i, code, sizeof(code));
		gx_linked_pair(input(text), code, sizeof(code));
	}
	for (int i = 0; i < ROUNDS; i++) {
		code_of(100 + i, code, sizeof(code));
		n_known += known(code, sizeof(code));
	}
	CHECK_EQ(n_known, 63);
	free(text);
}

static void *link_many(void *own)
{
	char code[200], kernel[] = "k0";
	size_t at = (size_t)((char *)own - states);

	kernel[1] = at & 1 ? '1' : '0';
	for (int i = 0; i < 200; i++) {
		code_of((int)(1 + at), code, sizeof(code));
		code[150] = (char)i;
		link_one(own, texts[at & 1], code, sizeof(code));
		if (!has(gx_linked_image(code, SIZE_MAX), kernel))
			return own;
	}
	return NULL;
}

static void test_threads(void)
{
	pthread_t threads[4];
	void *failed;

	for (int i = 0; i < 4; i++)
		CHECK_EQ(pthread_create(&threads[i], NULL, link_many, &states[i]), 0);
	for (int i = 0; i < 4; i++) {
		pthread_join(threads[i], &failed);
		CHECK(!failed);
	}
}

/* Memory that is gone at any one allocation: the machine code is known or it is not, and what was known before still is. */
static void test_no_memory(void)
{
	char before[256], code[256];
	bool failed = true;
	long n = 1;

	code_of(90, before, sizeof(before));
	code_of(91, code, sizeof(code));
	link_one(&states[0], texts[0], before, sizeof(before));
	for (; failed && n < 100; n++) {
		struct gx_image *image, *in = input(texts[1]);
		bool found;

		gx_linked_begin(&states[1]);
		gx_linked_done(&states[1], code, sizeof(code));
		gx_linked_add(&states[1], input(texts[0]));
		fail_one(n);
		gx_linked_add(&states[1], in);
		gx_linked_done(&states[1], code, sizeof(code));
		image = gx_linked_image(code, sizeof(code));
		failed = fail_none();
		gx_linked_forget(&states[1]);
		CHECK(!image || image->n_parts == 2); /* all that it was made of, or nothing */
		found = has(image, "k1");
		CHECK(failed || found);
		CHECK(has(gx_linked_image(before, sizeof(before)), "k0"));
		code[255]++; /* the next one is another */
	}
	CHECK(n > 4 && n < 100);
	for (n = 1, failed = true; failed && n < 100; n++) {
		size_t bytes = gx_linked_bytes();
		struct gx_image *in = input(texts[1]);

		code_of(92, code, sizeof(code));
		code[255] = (char)n;
		fail_one(n);
		gx_linked_pair(in, code, sizeof(code));
		failed = fail_none();
		CHECK_EQ(known(code, sizeof(code)), !failed);
		CHECK_EQ(gx_linked_bytes() != bytes, !failed);
	}
	CHECK(n > 4 && n < 100);
}

/* An input that is larger than all that is kept: its state knows nothing, and the others stay. */
static void test_too_large(void)
{
	struct gx_image *image = input(texts[1]);
	char before[256], code[256];
	size_t bytes = image->text_len;

	code_of(80, before, sizeof(before));
	code_of(81, code, sizeof(code));
	link_one(&states[0], texts[0], before, sizeof(before));
	gx_linked_begin(&states[1]);
	image->text_len = (size_t)GX_LINKED_MAX_BYTES + 1;
	gx_linked_add(&states[1], input(texts[0]));
	gx_linked_add(&states[1], image);
	gx_linked_done(&states[1], code, sizeof(code));
	CHECK(bytes < GX_LINKED_MAX_BYTES && !known(code, sizeof(code)));
	image = input(texts[1]);
	image->text_len = (size_t)GX_LINKED_MAX_BYTES + 1;
	gx_linked_pair(image, code, sizeof(code));
	CHECK(!known(code, sizeof(code)));
	CHECK(known(before, sizeof(before)));
	gx_linked_forget(&states[1]);
}

static void pair(const char *text, int seed)
{
	char code[200];

	code_of(seed, code, sizeof(code));
	gx_linked_pair(input(text), code, sizeof(code));
}

static bool is_paired(int seed)
{
	char code[200];

	code_of(seed, code, sizeof(code));
	return known(code, sizeof(code));
}

/* Of what is dropped and what is replaced nothing is counted any more; an input counts by its size, whoever gave it. one: of the first
 * text as a pair, input: of the text alone */
static void test_counted(size_t *one, size_t *of_input)
{
	char longer[256], code[200];
	size_t before = gx_linked_bytes(), of_record;

	snprintf(longer, sizeof(longer), "%s// 11 bytes", texts[0]);
	pair(texts[0], 120);
	*one = gx_linked_bytes() - before;
	pair(texts[0], 120);
	CHECK_EQ(gx_linked_bytes(), before + *one);
	code_of(121, code, sizeof(code));
	link_one(&states[0], longer, code, sizeof(code));
	CHECK_EQ(gx_linked_bytes(), before + 2 * *one + 11);
	before = gx_linked_bytes();
	gx_linked_begin(&states[0]);
	of_record = gx_linked_bytes() - before;
	gx_linked_begin(&states[0]); /* again: the one before is gone */
	CHECK_EQ(gx_linked_bytes(), before + of_record);
	gx_linked_add(&states[0], input(texts[0]));
	CHECK_EQ(gx_linked_bytes(), before + *one);
	*of_input = *one - of_record - sizeof(void *);
	CHECK(of_record >= 64 && *of_input > strlen(texts[0]));
	gx_linked_add(&states[0], input(texts[0]));
	CHECK_EQ(gx_linked_bytes(), before + 2 * *one - of_record);
	gx_linked_forget(&states[0]);
	CHECK_EQ(gx_linked_bytes(), before);
	/* what is not kept */
	gx_linked_pair(NULL, code, sizeof(code));
	gx_linked_pair(input(texts[0]), NULL, 3);
	gx_linked_forget(&states[0]);
	CHECK_EQ(gx_linked_bytes(), before);
}

/* All that is allowed is kept, and with one byte more the oldest goes. Texts are said to be longer than they are: nobody asks for those. */
static void test_last_byte(void)
{
	size_t one, of_input;

	test_counted(&one, &of_input);
	for (size_t extra = 0; extra < 2; extra++) {
		char code[200];
		struct gx_image *image = input(texts[0]);

		code_of(122, code, sizeof(code));
		image->text_len += GX_LINKED_MAX_BYTES - one;
		gx_linked_pair(image, code, sizeof(code));
		CHECK_EQ(gx_linked_bytes(), GX_LINKED_MAX_BYTES); /* it alone */
		pair(texts[0], 123);
		CHECK_EQ(gx_linked_bytes(), one);
		image = input(texts[0]);
		image->text_len += GX_LINKED_MAX_BYTES - 2 * one + extra;
		code_of(124, code, sizeof(code));
		gx_linked_pair(image, code, sizeof(code));
		CHECK_EQ(gx_linked_bytes(), GX_LINKED_MAX_BYTES - (extra ? one - 1 : 0));
		CHECK_EQ(is_paired(123), !extra);
		gx_linked_begin(&states[2]);
		CHECK(gx_linked_bytes() <= GX_LINKED_MAX_BYTES);
		gx_linked_forget(&states[2]);
	}
	/* an input that is as large as all may be takes the place of all; a larger one, of nothing */
	pair(texts[0], 126);
	for (size_t extra = 2; extra-- > 0;) {
		struct gx_image *image = input(texts[0]);

		gx_linked_begin(&states[0]);
		image->text_len += GX_LINKED_MAX_BYTES - of_input + extra;
		gx_linked_add(&states[0], image);
		CHECK_EQ(is_paired(126), extra);
		CHECK_EQ(gx_linked_bytes(), extra ? one : 0);
		gx_linked_forget(&states[0]);
	}
	CHECK_EQ(gx_linked_bytes(), 0);
}

/* Machine code of a size that no application has is not looked at. */
static void test_large_code(void)
{
	char *code = mmap(NULL, GX_IMAGE_MAX_TEXT, PROT_READ | PROT_WRITE,
	                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	CHECK(code != MAP_FAILED);
	code_of(7, code, 64);
	link_one(&states[0], texts[0], code, GX_IMAGE_MAX_TEXT);
	gx_linked_pair(input(texts[0]), code, GX_IMAGE_MAX_TEXT);
	CHECK_EQ(gx_linked_bytes(), 0);
	munmap(code, GX_IMAGE_MAX_TEXT);
}

int main(void)
{
	test_content();
	test_inputs();
	test_packed();
	test_limit();
	test_pairs();
	test_threads();
	test_no_memory();
	test_too_large();
	test_last_byte();
	test_large_code();
	return TEST_END();
}
