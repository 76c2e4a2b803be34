/* images.c - code as applications hand it over: text, fat binaries and which of their entries, their wrapper, parts that are linked, what was
 * linked before, files. */
#include "../fail.h"
#include "../test.h"

#include "device/soft/driver.h"
#include "fatbin/fatbin.h"
#include "support/fatbin/fatbin_write.h"

#define HEAD ".version 8.4\n.target sm_50\n.address_size 64\n"

static const char first[] = HEAD ".visible .entry first()\n{\n\tret;\n}\n",
                  second[] = HEAD ".visible .entry second()\n{\n\tret;\n}\n";

static char *text;
static size_t len;
static struct gx_diag diag;

/* What became of an image; its text stands in `text`. */
static CUresult take(const void *image, size_t max_bytes, uint32_t sm)
{
	CUresult result;

	free(text);
	diag = (struct gx_diag){ 0 };
	len = 0;
	result = gx_image_text(image, max_bytes, sm, &text, &len, &diag);
	CHECK((result == CUDA_SUCCESS) == (text != NULL));
	CHECK(!text || !text[len]);
	return result;
}

static bool is_text(const char *expected)
{
	return text && len == strlen(expected) && !memcmp(text, expected, len);
}

static void *fatbin(const char *one, uint32_t sm, const char *other, uint32_t other_sm,
                    size_t *size)
{
	struct gx_fatbin_source sources[] = { { GX_FATBIN_PTX, sm, one, strlen(one) },
		                              { GX_FATBIN_PTX, other_sm, other,
		                                other ? strlen(other) : 0 } };
	void *out = NULL;

	CHECK_EQ(gx_fatbin_write(sources, other ? 2 : 1, GX_FATBIN_LZ4, &out, size, NULL), 0);
	return out;
}

static void test_text(void)
{
	CHECK_EQ(take(first, SIZE_MAX / 2, 50), CUDA_SUCCESS);
	CHECK(is_text(first));
	CHECK_EQ(take(first, 20, 50), CUDA_SUCCESS); /* it may have no end */
	CHECK(len == 20 && !memcmp(text, first, 20));
	CHECK_EQ(take("abcdefg", 4, 50), CUDA_SUCCESS);
	CHECK(is_text("abcd"));
	CHECK_EQ(take("abcdefg", 3, 50), CUDA_ERROR_INVALID_IMAGE);
	CHECK_EQ(take("\177ELF, of a GPU's code", 21, 50), CUDA_ERROR_NO_BINARY_FOR_GPU);
	CHECK(diag.error == GX_E_SOFT_NO_PTX && !strcmp(diag.text, "a cubin"));
}

static void test_fatbin(void)
{
	size_t size;
	void *both = fatbin(first, 50, second, 80, &size);
	struct gx_fatbin_wrapper wrapper = { GX_FATBIN_WRAPPER_MAGIC, 1, both, NULL };
	const void *none[] = { NULL }, *parts[] = { both, NULL };
	static const struct {
		uint32_t magic;
		uint16_t version, header_bytes;
		uint64_t bytes;
	} empty = { GX_FATBIN_MAGIC, 1, 16, 0 };

	CHECK_EQ(take(both, SIZE_MAX / 2, 80), CUDA_SUCCESS);
	CHECK(is_text(second));
	CHECK_EQ(take(both, size, 79), CUDA_SUCCESS);
	CHECK(is_text(first));
	CHECK_EQ(take(both, size - 1, 80), CUDA_ERROR_INVALID_IMAGE);
	CHECK_EQ(take(both, size, 40), CUDA_ERROR_NO_BINARY_FOR_GPU);
	CHECK(!strcmp(diag.text, "a fat binary for other devices"));
	CHECK_EQ(take(&empty, sizeof(empty), 80), CUDA_ERROR_NO_BINARY_FOR_GPU);
	CHECK(!strcmp(diag.text, "an empty fat binary"));
	CHECK_EQ(take(&wrapper, sizeof(wrapper), 80), CUDA_SUCCESS);
	CHECK(is_text(second));
	CHECK_EQ(take(&wrapper, sizeof(wrapper) - 1, 80), CUDA_ERROR_INVALID_IMAGE);
	wrapper.parts =
	        none; /* nothing is asked of parts where there are none, or where none can be */
	CHECK(take(&wrapper, sizeof(wrapper), 50) == CUDA_SUCCESS && is_text(first));
	wrapper.version = GX_FATBIN_LINKED_VERSION;
	CHECK(take(&wrapper, sizeof(wrapper), 50) == CUDA_SUCCESS && is_text(first));
	wrapper.parts = NULL;
	CHECK(take(&wrapper, sizeof(wrapper), 50) == CUDA_SUCCESS && is_text(first));
	wrapper.data = NULL;
	CHECK_EQ(take(&wrapper, sizeof(wrapper), 80), CUDA_ERROR_INVALID_IMAGE);
	wrapper.version = 1;
	wrapper.parts = parts;
	CHECK_EQ(take(&wrapper, sizeof(wrapper), 80), CUDA_ERROR_INVALID_IMAGE);
	free(both);
}

/* Each compilation's text, linked; one that is for other devices is left out, unless all are. */
static void test_parts(void)
{
	size_t size;
	void *one = fatbin(first, 50, NULL, 0, &size), *two = fatbin(second, 60, NULL, 0, &size);
	const void *parts[3] = { one, two };
	struct gx_fatbin_wrapper wrapper = { GX_FATBIN_WRAPPER_MAGIC, GX_FATBIN_LINKED_VERSION,
		                             NULL, parts };
	bool failed = true;
	long n;

	CHECK_EQ(take(&wrapper, sizeof(wrapper), 60), CUDA_SUCCESS);
	CHECK(text && strstr(text, ".entry first(") && strstr(text, ".entry second("));
	CHECK_EQ(take(&wrapper, sizeof(wrapper), 50), CUDA_SUCCESS);
	CHECK(text && strstr(text, ".entry first(") && !strstr(text, ".entry second(") &&
	      diag.error == GX_E_NONE);
	CHECK_EQ(take(&wrapper, sizeof(wrapper), 40), CUDA_ERROR_NO_BINARY_FOR_GPU);
	CHECK_EQ(diag.error, GX_E_SOFT_NO_PTX);
	parts[0] = two;
	parts[1] = one;
	CHECK_EQ(take(&wrapper, sizeof(wrapper), 50), CUDA_SUCCESS);
	CHECK(text && strstr(text, ".entry first("));
	parts[1] = two; /* two of a name */
	CHECK_EQ(take(&wrapper, sizeof(wrapper), 60), CUDA_ERROR_INVALID_PTX);
	parts[0] = "no fat binary, which has its magic";
	parts[1] = one;
	CHECK_EQ(take(&wrapper, sizeof(wrapper), 60), CUDA_ERROR_INVALID_IMAGE);
	parts[0] = two;
	for (n = 1; failed && n < 1000; n++) {
		CUresult result;

		fail_one(n);
		result = take(&wrapper, sizeof(wrapper), 60);
		failed = fail_none();
		CHECK_EQ(failed, result != CUDA_SUCCESS);
		CHECK(n > 1 || result == CUDA_ERROR_OUT_OF_MEMORY);
	}
	CHECK(!failed && n > 5);
	free(one);
	free(two);
}

static void test_packed(void)
{
	void *packed = NULL;
	size_t size = 0;
	uint64_t long_one = 1000;

	CHECK_EQ(gx_image_pack(first, strlen(first), &packed, &size), CUDA_SUCCESS);
	CHECK(packed && size == 16 + strlen(first) && !memcmp(packed, "\177ELF", 4));
	CHECK(take(packed, SIZE_MAX / 2, 50) == CUDA_SUCCESS && is_text(first));
	CHECK(take(packed, size, 50) == CUDA_SUCCESS && is_text(first));
	CHECK_EQ(take(packed, size - 1, 50), CUDA_ERROR_INVALID_IMAGE);
	CHECK_EQ(take(packed, 15, 50), CUDA_ERROR_NO_BINARY_FOR_GPU);
	memcpy((char *)packed + 8, &long_one, sizeof(long_one));
	CHECK_EQ(take(packed, size, 50), CUDA_ERROR_INVALID_IMAGE);
	long_one = (256u << 20) + 1; /* more than any text */
	memcpy((char *)packed + 8, &long_one, sizeof(long_one));
	CHECK_EQ(take(packed, SIZE_MAX / 2, 50), CUDA_ERROR_INVALID_IMAGE);
	free(packed);
	CHECK_EQ(gx_image_pack("", 0, &packed, &size), CUDA_SUCCESS);
	CHECK(take(packed, size, 50) == CUDA_SUCCESS && is_text(""));
	free(packed);
	fail_one(1);
	CHECK_EQ(gx_image_pack(first, strlen(first), &packed, &size), CUDA_ERROR_OUT_OF_MEMORY);
	CHECK(fail_none());
}

static void test_file(void)
{
	char path[] = "/tmp/gpuext-image-XXXXXX";
	int fd = mkstemp(path);
	void *data = NULL;
	bool failed = true;
	int n_memory = 0;
	size_t size = 0;

	CHECK(fd >= 0 && write(fd, first, strlen(first)) == (ssize_t)strlen(first));
	CHECK_EQ(gx_image_file(path, &data, &size), CUDA_SUCCESS);
	CHECK(size == strlen(first) && data && !strcmp(data, first));
	free(data);
	CHECK(!ftruncate(fd, 0) && gx_image_file(path, &data, &size) == CUDA_SUCCESS && !size);
	CHECK(!*(char *)data);
	free(data);
	for (long n = 1; failed && n < 20; n++) { /* libc's, and ours */
		CUresult result;

		fail_one(n);
		result = gx_image_file(path, &data, &size);
		failed = fail_none();
		CHECK_EQ(failed, result != CUDA_SUCCESS);
		n_memory += result == CUDA_ERROR_OUT_OF_MEMORY;
	}
	CHECK(!failed && n_memory == 1);
	free(data);
	close(fd);
	unlink(path);
	CHECK_EQ(gx_image_file(path, &data, &size), CUDA_ERROR_FILE_NOT_FOUND);
}

int main(void)
{
	test_text();
	test_fatbin();
	test_parts();
	test_packed();
	test_file();
	free(text);
	return TEST_END();
}
