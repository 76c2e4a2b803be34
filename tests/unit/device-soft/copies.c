/* copies.c - which boxes may be copied and filled: to the last byte of both sides, by pitches that rows fit in, and by no number that begins
 * again at 0; what is copied and filled, and nothing beside it. */
#include "app.h"

enum { BYTES = APP_WORDS * 4, MIDDLE = BYTES / 2 };

static unsigned char host[4096];

/* 2 planes of 3 rows of 4 bytes, from the middle of the device's memory. */
static CUDA_MEMCPY3D box(void)
{
	return (CUDA_MEMCPY3D){ .srcMemoryType = CU_MEMORYTYPE_DEVICE,
		                .srcDevice = app_data + MIDDLE,
		                .srcPitch = 16,
		                .srcHeight = 4,
		                .dstMemoryType = CU_MEMORYTYPE_HOST,
		                .dstHost = host,
		                .dstPitch = 16,
		                .dstHeight = 4,
		                .WidthInBytes = 4,
		                .Height = 3,
		                .Depth = 2 };
}

/* The same the other way round. */
static CUDA_MEMCPY3D turned(CUDA_MEMCPY3D c)
{
	return (CUDA_MEMCPY3D){ .srcMemoryType = CU_MEMORYTYPE_HOST,
		                .srcHost = c.dstHost,
		                .srcXInBytes = c.dstXInBytes,
		                .srcY = c.dstY,
		                .srcZ = c.dstZ,
		                .srcPitch = c.dstPitch,
		                .srcHeight = c.dstHeight,
		                .dstMemoryType = c.srcMemoryType,
		                .dstDevice = c.srcDevice,
		                .dstXInBytes = c.srcXInBytes,
		                .dstY = c.srcY,
		                .dstZ = c.srcZ,
		                .dstPitch = c.srcPitch,
		                .dstHeight = c.srcHeight,
		                .WidthInBytes = c.WidthInBytes,
		                .Height = c.Height,
		                .Depth = c.Depth };
}

static void allowed(CUDA_MEMCPY3D c)
{
	CUDA_MEMCPY3D back = turned(c);

	OK(gx_copy_check(&c));
	OK(gx_copy_check(&back));
}

static void refused(CUDA_MEMCPY3D c)
{
	CUDA_MEMCPY3D back = turned(c);

	INVALID(gx_copy_check(&c));
	INVALID(gx_copy_check(&back));
}

static void test_ends(void)
{
	CUDA_MEMCPY3D c = box();
	/* behind the first byte of the box: a plane, two rows, four bytes */
	const size_t len = 4 * 16 + 2 * 16 + 4;

	allowed(c);
	c.srcXInBytes = MIDDLE - len;
	allowed(c);
	c.srcXInBytes++;
	refused(c);
	c = box();
	c.srcDevice = app_data;
	allowed(c);
	c.srcDevice = app_data - 1;
	refused(c);
	c = box();
	c.srcY = (MIDDLE - len) / 16;
	allowed(c);
	c.srcY++;
	refused(c);
	c = box();
	c.srcZ = (MIDDLE - len) / 64;
	allowed(c);
	c.srcZ++;
	refused(c);
	c = box();
	c.srcPitch = 84; /* (4 + 2) * 84 + 4 */
	allowed(c);
	c.srcPitch = 85;
	refused(c);
	c = box();
	c.srcHeight = 29;
	allowed(c);
	c.srcHeight = 30;
	refused(c);
}

/* One row has no pitch to speak of; 0 stands for the width, and for the height. */
static void test_pitches(void)
{
	CUDA_MEMCPY3D c = box();

	c.srcPitch = 4;
	allowed(c);
	c.srcPitch = 3;
	refused(c);
	c.Depth = 1;
	refused(c);
	c.Height = 1;
	allowed(c);
	c.Depth = 2;
	refused(c);
	c = box();
	c.dstPitch = 3;
	refused(c);
	c.Height = c.Depth = 1;
	allowed(c);
	c = box();
	c.srcPitch = c.srcHeight = 0; /* 24 bytes in a row */
	c.srcXInBytes = MIDDLE - 24;
	allowed(c);
	c.srcXInBytes++;
	refused(c);
}

/* Whatever begins again at 0 on the way to the box's end ends at memory that is known: it is refused all the same. */
static void test_overflow(void)
{
	const size_t most = SIZE_MAX;
	const struct {
		size_t x, y, z, pitch, height, width, rows, planes;
	} rows[] = {
		{ 0, 0, most, 16, 4, 4, 1, 2 },
		{ 0, 0, (size_t)1 << 62, 16, 4, 4, 1, 1 },
		{ 0, most, 1, 16, 1, 4, 1, 1 },
		{ 0, most - 1, 0, 16, 1, 4, 3, 1 },
		{ 0, (size_t)1 << 60, 0, 16, 1, 4, 1, 1 },
		{ (size_t)1 << 63, (size_t)1 << 59, 0, 16, 1, 4, 1, 1 },
		{ most - 15, 0, 0, 16, 1, 32, 1, 1 },
		{ most - MIDDLE + 1, 0, 0, 16, 1, 4, 1, 1 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CUDA_MEMCPY3D c = box();

		c.srcXInBytes = rows[i].x;
		c.srcY = rows[i].y;
		c.srcZ = rows[i].z;
		c.srcPitch = rows[i].pitch;
		c.srcHeight = rows[i].height;
		c.WidthInBytes = rows[i].width;
		c.Height = rows[i].rows;
		c.Depth = rows[i].planes;
		refused(c);
	}
}

static void test_sides(void)
{
	CUDA_MEMCPY3D c = box();

	c.srcDevice = 0;
	refused(c);
	c = box();
	c.dstHost = NULL;
	refused(c);
	c = box();
	c.srcDevice = (CUdeviceptr)(uintptr_t)host; /* it is said to be the device's */
	refused(c);
	c.srcMemoryType = CU_MEMORYTYPE_UNIFIED;
	allowed(c);
	c.srcMemoryType = CU_MEMORYTYPE_ARRAY;
	CHECK_EQ(gx_copy_check(&c), CUDA_ERROR_NOT_SUPPORTED);
	c = box();
	c.dstMemoryType = CU_MEMORYTYPE_ARRAY;
	CHECK_EQ(gx_copy_check(&c), CUDA_ERROR_NOT_SUPPORTED);
	c = box();
	c.WidthInBytes = 0; /* nothing, from nowhere to nowhere */
	c.srcDevice = 0;
	allowed(c);
	c.WidthInBytes = 4, c.Height = 0;
	allowed(c);
	c.Height = 3, c.Depth = 0;
	allowed(c);
}

/* --- fills */
static CUDA_MEMSET_NODE_PARAMS fill_of(unsigned int element, size_t width, size_t height)
{
	return (CUDA_MEMSET_NODE_PARAMS){ .dst = app_data + MIDDLE,
		                          .pitch = 64,
		                          .value = 0x01020304,
		                          .elementSize = element,
		                          .width = width,
		                          .height = height };
}

static void test_fill_checks(void)
{
	CUDA_MEMSET_NODE_PARAMS f;

	for (unsigned int element = 0; element <= 9; element++) {
		f = fill_of(element, 3, 2);
		CHECK_EQ(gx_fill_check(&f), element == 1 || element == 2 || element == 4
		                                    ? CUDA_SUCCESS
		                                    : CUDA_ERROR_INVALID_VALUE);
		f.dst += 2;
		CHECK_EQ(gx_fill_check(&f),
		         element == 1 || element == 2 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
		f.dst++;
		CHECK_EQ(gx_fill_check(&f), element == 1 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
	}
	f = fill_of(4, 16, 8); /* to the last byte */
	OK(gx_fill_check(&f));
	f.height++;
	INVALID(gx_fill_check(&f));
	f = fill_of(4, 17, 2); /* a row is longer than the pitch */
	INVALID(gx_fill_check(&f));
	f.height = 1;
	OK(gx_fill_check(&f));
	f.width = MIDDLE / 4;
	OK(gx_fill_check(&f));
	f.width++;
	INVALID(gx_fill_check(&f));
	f.width = (size_t)1 << 62; /* 0 bytes */
	INVALID(gx_fill_check(&f));
	f = fill_of(4, 0, 5);
	f.dst = 0;
	OK(gx_fill_check(&f));
	f = fill_of(4, 5, 0);
	f.dst = 0;
	OK(gx_fill_check(&f));
	f.height = 1;
	INVALID(gx_fill_check(&f));
	f = fill_of(4, 1, 1); /* the host's */
	f.dst = (CUdeviceptr)(uintptr_t)host;
	INVALID(gx_fill_check(&f));
}

static void test_fills(void)
{
	static const unsigned int values[] = { 0, 0x01010101, 0x01020304, 0xff00ff00 };
	unsigned char got[BYTES];

	for (size_t v = 0; v < sizeof(values) / sizeof(values[0]); v++)
		for (unsigned int element = 1; element <= 4; element *= 2) {
			CUDA_MEMSET_NODE_PARAMS f = fill_of(element, 5, 3);

			OK(cuMemsetD8_v2(app_data, 0xaa, BYTES));
			f.value = values[v];
			OK(gx_fill_check(&f));
			gx_fill_run(&f);
			OK(cuMemcpyDtoH_v2(got, app_data, BYTES));
			for (size_t i = 0; i < BYTES; i++) {
				size_t x = (i - MIDDLE) % 64;
				bool in = i >= MIDDLE && i < MIDDLE + 3 * 64 && x < 5 * element;

				CHECK_EQ(got[i], in ? values[v] >> 8 * (x % element) & 255 : 0xaa);
			}
		}
}

int main(void)
{
	app_begin();
	test_ends();
	test_pitches();
	test_overflow();
	test_sides();
	test_fill_checks();
	test_fills();
	return TEST_END();
}
