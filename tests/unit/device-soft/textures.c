/* textures.c - arrays, texture and surface objects: what kernels read of them, against numbers worked out here by the programming guide's formulas. */
#include "textures.h"

/* --- what is to come, by the guide */
static float data[D][H][W];

static int wrapped(int i, int n, int mode)
{
	switch (mode) {
	case 0: return ((i % n) + n) % n;
	case 1: return i < 0 ? 0 : i >= n ? n - 1 : i;
	case 2: i = ((i % (2 * n)) + 2 * n) % (2 * n); return i < n ? i : 2 * n - 1 - i;
	default: return i < 0 || i >= n ? -1 : i;
	}
}

static double at(int x, int y, int z, int mode, int n_axes)
{
	x = wrapped(x, W, mode);
	y = n_axes > 1 ? wrapped(y, H, mode) : 0;
	z = n_axes > 2 ? wrapped(z, D, mode) : 0;
	return x < 0 || y < 0 || z < 0 ? 7 : data[z][y][x];
}

/* Of 256, for neighbour k: split along z, then x, then y where there are three axes, each part to the nearest, halves up, but for y of the nearer x; with
 * two, the furthest is to the nearest.
 */
static int weight_of(const int part[3], int n_axes, int k)
{
	static const int order[] = { 2, 0, 1 };
	int both = (part[0] * part[1] + 128) / 256, left = 256;

	if (n_axes < 3)
		return k > 3    ? 0
		       : k == 3 ? both
		       : k == 2 ? part[1] - both
		       : k == 1 ? part[0] - both
		                : 256 - part[0] - part[1] + both;
	for (int i = 0; i < 3; i++) {
		int above = (left * part[order[i]] + (i < 2 || k & 1 ? 128 : 127)) / 256;

		left = k >> order[i] & 1 ? above : left - above;
	}
	return left;
}

static double wanted(const float c[4], int mode, bool linear, bool normalized, int n_axes)
{
	double size[3] = { W, H, D }, low[3] = { 0 }, sum = 0;
	int part[3] = { 0 };

	if (!normalized && mode != 3)
		mode = 1;
	for (int a = 0; a < n_axes; a++) {
		double x = (normalized ? c[a] * size[a] : c[a]) - (linear ? 0.5 : 0);

		if (linear && mode == 1) /* held by the edges, before shares are rounded */
			x = fmin(fmax(x, 0), size[a] - 1);
		low[a] = floor(x);
		part[a] = linear ? (int)rint((x - low[a]) * 256) : 0;
	}
	for (int k = 0; k < 8; k++) {
		int weight = weight_of(part, n_axes, k);

		if (weight)
			sum += weight * at((int)low[0] + (k & 1), (int)low[1] + (k >> 1 & 1),
			                   (int)low[2] + (k >> 2), mode, n_axes);
	}
	return sum / 256;
}

static void filtered(void)
{
	static const char *const kernels[] = { "t1", "t2", "t3" };
	float c[N][4], got[N][4];

	srand(16);
	for (int i = 0; i < D * H * W; i++)
		data[i / (H * W)][i / W % H][i % W] = (float)(rand() % 1000);
	for (int axes = 1; axes <= 3; axes++) {
		CUarray array = array_of(W, axes > 1 ? H : 0, axes > 2 ? D : 0, F32, 1, 0);

		put(array, data, sizeof(data[0][0]), axes > 1 ? H : 1, axes > 2 ? D : 1, false);
		for (int k = 0; k < 16; k++) {
			int mode = k & 3;
			bool linear = k & 4, normalized = k & 8;
			unsigned long long t = texture_of(array, mode, linear, normalized ? 2 : 0);

			for (int i = 0; i < N; i++)
				for (int a = 0; a < 4; a++)
					/* sixteenths of what the texture has, beyond it too; no ties of shares */
					c[i][a] = (float)(rand() % 600 - 200) / 16 /
					          (normalized ? 8 : 1);
			OK(run(kernels[axes - 1], t, c, got));
			for (int i = 0; i < N; i++) {
				CHECK(got[i][0] ==
				      (float)wanted(c[i], mode, linear, normalized, axes));
				CHECK(got[i][1] == 0 || linear || mode == 3);
			}
			OK(cuTexObjectDestroy(t));
		}
		OK(cuArrayDestroy(array));
	}
}

/* Bytes as numbers from 0 to 1, and as they are; s16 from -1 to 1. */
static void scaled(void)
{
	uint8_t bytes[4][4] = {
		{ 0, 51, 102, 255 }, { 1, 2, 3, 4 }, { 9, 8, 7, 6 }, { 5, 5, 5, 5 }
	};
	int16_t words[2] = { -32768, 32767 };
	CUarray array = array_of(4, 0, 0, U8, 4, 0), other = array_of(2, 0, 0, S16, 1, 0);
	unsigned long long t = texture_of(array, 1, 0, 0), i = texture_of(array, 1, 1, 1),
	                   s = texture_of(other, 1, 0, 0), g = texture_of(array, 1, 0, 16);
	float c[N][4] = { { 0 } }, got[N][4];
	uint32_t whole[N][4], numbers[N][4] = { { 1 } };

	put(array, bytes, sizeof(bytes), 1, 1, false);
	put(other, words, sizeof(words), 1, 1, false);
	c[1][0] = 1;
	OK(run("t1", t, c, got));
	CHECK(got[0][0] == 0 && got[0][1] == 0.2f && got[0][2] == 0.4f && got[0][3] == 1);
	CHECK(got[1][3] == 4.0f / 255);
	OK(run("t1", s, c, got));
	CHECK(got[0][0] == -1 && got[1][0] == 1);
	OK(run("t1", g, c,
	       got)); /* of 0.2: ((0.2 + 0.055) / 1.055) ^ 2.4 to 8 bits; the last channel stays */
	CHECK(got[0][1] == 0.033203125f && got[1][3] == 4.0f / 255);
	OK(run("ti", i, numbers, whole));
	/* of one dimension arrays are not read by integers: an H200 gives 0 */
	CHECK(!whole[0][0] && !whole[0][3] && !whole[1][2]);
	OK(cuTexObjectDestroy(t));
	INVALID(cuTexObjectDestroy(t));
	INVALID(cuSurfObjectDestroy(i));
	CHECK_EQ(run("t1", t, c, got), CUDA_ERROR_ILLEGAL_ADDRESS);
}

/* Layers by whole numbers; the sides of a cube by where a vector points; levels, and what is between two of them. */
static void shaped(void)
{
	float c[N][4] = { { 0 } }, got[N][4], sides[6][2][2], small[1] = { 50 };
	static const float ways[6][3] = { { 2, 1, -1 },  { -2, 1, 1 }, { 1, 2, 1 },
		                          { 1, -2, -1 }, { 1, -1, 2 }, { -1, -1, -2 } };
	CUDA_ARRAY3D_DESCRIPTOR desc = { 2, 2, 0, F32, 1, 0 };
	CUDA_RESOURCE_DESC r = { .resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY };
	CUDA_TEXTURE_DESC t = { .mipmapFilterMode = 1,
		                .filterMode = 1,
		                .addressMode = { 1, 1, 1 },
		                .mipmapLevelBias = 0.5f,
		                .maxMipmapLevelClamp = 4 };
	CUarray layers = array_of(W, H, D, F32, 1, CUDA_ARRAY3D_LAYERED), level,
	        cube = array_of(2, 2, 6, F32, 1, CUDA_ARRAY3D_CUBEMAP);
	unsigned long long object = texture_of(layers, 1, 0, 0);

	put(layers, data, sizeof(data[0][0]), H, D, false);
	for (int i = 0; i < N; i++) {
		int32_t layer = i % 5 - 1; /* also beyond those that there are */

		memcpy(&c[i][0], &layer, 4);
		c[i][1] = (float)(i % W) + 0.25f;
		c[i][2] = (float)(i % H) + 0.75f;
	}
	OK(run("ta", object, c, got));
	for (int i = 0; i < N; i++) {
		unsigned layer = (unsigned)(i % 5 - 1); /* an H200 takes -1 for a large one */

		CHECK(got[i][0] == data[layer > 2 ? 2 : layer][i % H][i % W]);
	}
	CHECK_EQ(run("tq", object, c, got), CUDA_SUCCESS);
	CHECK(!memcmp(got[3], ((uint32_t[]){ W, H, 1, D }), 16));
	for (int i = 0; i < 24; i++)
		sides[i / 4][i / 2 % 2][i % 2] = (float)i;
	put(cube, sides, 8, 2, 6, false);
	memcpy(c, (float[N][4]){ { 0 } }, sizeof(c));
	for (int i = 0; i < 6; i++)
		memcpy(c[i], ways[i], 12);
	OK(run("tc", texture_of(cube, 0, 0, 0), c, got));
	/* each of them points at the upper right, or for the sides below and above the lower right, quarter of its side */
	CHECK(got[0][0] == 1 && got[1][0] == 4 + 1 && got[2][0] == 8 + 3 && got[3][0] == 12 + 3 &&
	      got[4][0] == 16 + 3 && got[5][0] == 20 + 3);
	OK(cuMipmappedArrayCreate(&r.res.mipmap.hMipmappedArray, &desc,
	                          9)); /* two are all it can have */
	OK(cuMipmappedArrayGetLevel(&level, r.res.mipmap.hMipmappedArray, 1));
	put(level, small, 4, 1, 1, false);
	INVALID(cuArrayDestroy(level));
	OK(cuMipmappedArrayGetLevel(&level, r.res.mipmap.hMipmappedArray, 0));
	put(level, sides[1], 8, 2, 1, false);
	INVALID(cuMipmappedArrayGetLevel(&level, r.res.mipmap.hMipmappedArray, 2));
	OK(cuTexObjectCreate(&object, &r, &t, NULL));
	memcpy(c, (float[N][4]){ { 0.5f, 0.5f, -3 }, { 0.5f, 0.5f, -0.25f }, { 0.5f, 0.5f, 7 } },
	       sizeof(c));
	OK(run("tl", object, c, got)); /* a quarter of the way from 4 to 50 */
	CHECK(got[0][0] == 4 && got[1][0] == 15.5f && got[2][0] == 50);
	OK(cuMipmappedArrayDestroy(r.res.mipmap.hMipmappedArray));
}

/* The four texels around a point: lower left, lower right, upper right, upper left. Linear memory beyond its end is 0; rows with a pitch. */
static void others(void)
{
	float c[N][4] = { { 2, 1 }, { 0.25f, 3.75f } }, got[N][4];
	uint32_t numbers[N][4] = { { 3 }, { 4 }, { (uint32_t)-1 } }, whole[N][4];
	CUarray array = array_of(W, H, 0, F32, 1, 0);
	CUDA_RESOURCE_DESC r = { .resType = CU_RESOURCE_TYPE_LINEAR,
		                 .res.linear = { in, U32, 1, 16 } };
	CUDA_TEXTURE_DESC t = { .flags = CU_TRSF_READ_AS_INTEGER };
	unsigned long long object;

	put(array, data, sizeof(data[0][0]), H, 1, false);
	OK(run("tg", texture_of(array, 1, 0, 0), c, got));
	CHECK(got[0][0] == data[0][1][1] && got[0][1] == data[0][1][2] &&
	      got[0][2] == data[0][0][2] && got[0][3] == data[0][0][1]);
	CHECK(got[1][0] == data[0][3][0] && got[1][1] == data[0][3][0] &&
	      got[1][2] == data[0][3][0]);
	OK(cuTexObjectCreate(&object, &r, &t, NULL));
	OK(run("ti", object, numbers, whole));
	CHECK(whole[0][0] == 0 && whole[1][0] == 0 && whole[2][0] == 0); /* word 3 is 0 */
	numbers[0][0] = 0;
	numbers[1][0] = 77;
	OK(run("ti", object, numbers, whole));
	CHECK(whole[0][0] == 0 && whole[1][0] == 0);
	r = (CUDA_RESOURCE_DESC){ .resType = CU_RESOURCE_TYPE_PITCH2D,
		                  .res.pitch2D = { in, F32, 2, 2, 3, 32 } };
	OK(cuTexObjectCreate(&object, &r, &t, NULL));
	memcpy(c, (float[N][4]){ { 1, 2 }, { 0 }, { 5 }, { 6 }, { 7, 7.5f, 6, 6.5f } }, sizeof(c));
	OK(run("t2", object, c, got)); /* row 2 is lane 4's words */
	CHECK(got[0][0] == 6 && got[0][1] == 6.5f && got[0][2] == 0);
	r.res.pitch2D.pitchInBytes = 8;
	INVALID(cuTexObjectCreate(&object, &r, &t, NULL));
	r.res.pitch2D.pitchInBytes = 32, r.res.pitch2D.devPtr = in + 4;
	INVALID(cuTexObjectCreate(&object, &r, &t, NULL));
	r.res.pitch2D.devPtr = 4096;
	INVALID(cuTexObjectCreate(&object, &r, &t, NULL));
	r.res.pitch2D.devPtr = in, r.res.pitch2D.numChannels = 3;
	INVALID(cuTexObjectCreate(&object, &r, &t, NULL));
	CHECK_EQ(cuTexObjectCreate(&object, &r, &t, &r), CUDA_ERROR_NOT_SUPPORTED);
}

/* The largest there may be, one more of each, and what the memory has not. */
static void largest(void)
{
	enum { ROWS = 1 << 17, PITCH = 32, BYTES = 1 << 28 };
	static const struct {
		size_t at, width, height, pitch; /* height: 0: linear memory */
		bool fits;
	} rows[] = { { 0, 1, ROWS, PITCH, true },
		     { 0, 1, ROWS + 1, PITCH, false },
		     { 0, PITCH, 2, PITCH, true },
		     { 0, PITCH + 1, 2, PITCH, false },
		     { 0, BYTES, 0, 0, true },
		     { 0, BYTES + 1, 0, 0, false },
		     { BYTES / 2, BYTES, 0, 0, false },
		     { 0, 0, 0, 0, false },
		     { 0, 1, 1, (1ull << 40) - PITCH, true },
		     { 0, 1, 1, 1ull << 40, false } };
	CUDA_TEXTURE_DESC t = { .flags = CU_TRSF_READ_AS_INTEGER };
	CUdeviceptr memory;

	OK(cuMemAlloc_v2(&memory, BYTES + PITCH));
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CUDA_RESOURCE_DESC r = { .resType = CU_RESOURCE_TYPE_LINEAR,
			                 .res.linear = { memory + rows[i].at, U8, 1,
			                                 rows[i].width } };
		unsigned long long object;

		if (rows[i].height)
			r = (CUDA_RESOURCE_DESC){ .resType = CU_RESOURCE_TYPE_PITCH2D,
				                  .res.pitch2D = { memory, U8, 1, rows[i].width,
				                                   rows[i].height,
				                                   rows[i].pitch } };
		CHECK_EQ(cuTexObjectCreate(&object, &r, &t, NULL),
		         rows[i].fits ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
	}
	OK(cuMemFree_v2(memory));
}

/* Surfaces count bytes along a row, and say what becomes of those outside. */
static void surfaces(void)
{
	int32_t c[N][4] = { { 0, 0, 100 },     { 4, 1, 101 },  { -4, 0, 102 },
		            { 8 * 4, 0, 103 }, { 28, 3, 104 }, { 0, 4, 105 } };
	uint32_t got[N][4], rows[H][W] = { { 0 } };
	CUarray array = array_of(W, H, 0, U32, 1, CUDA_ARRAY3D_SURFACE_LDST),
	        plain = array_of(W, H, 0, U32, 1, 0);
	CUDA_RESOURCE_DESC r = { .resType = CU_RESOURCE_TYPE_ARRAY, .res.array.hArray = plain },
	                   back;
	unsigned long long object;

	for (int i = 6; i < N; i++)
		c[i][0] = -400; /* not there */
	INVALID(cuSurfObjectCreate(&object, &r));
	r.res.array.hArray = array;
	OK(cuSurfObjectCreate(&object, &r));
	OK(cuSurfObjectGetResourceDesc(&back, object));
	CHECK(!memcmp(&back, &r, sizeof(r)));
	put(array, rows, sizeof(rows[0]), H, 1, false);
	OK(run("ss", object, c, got));
	put(array, rows, sizeof(rows[0]), H, 1, true);
	for (int y = 0; y < H; y++)
		for (int x = 0; x < W; x++)
			CHECK_EQ(rows[y][x], x == 0 && y == 0   ? 100
			                     : x == 1 && y == 1 ? 101
			                     : x == 7 && y == 3 ? 104
			                                        : 0);
	c[1][0] = 0, c[2][0] = -8, c[4][0] = 24; /* pairs of words */
	OK(run("sl", object, c, got));
	CHECK(got[0][0] == 100 && got[1][0] == 0 && got[1][1] == 101 && got[3][0] == 0);
	OK(run("sc", object, c, got));
	CHECK(got[2][0] == 100 && got[2][1] == 100 && got[5][0] == 0 && got[0][2] == 0);
	OK(cuSurfObjectDestroy(object));
	OK(cuArrayDestroy(array));
	OK(cuArrayDestroy(plain));
}

/* --- each format, whole: a texel as it is, and as a number, by the guide */
enum { S8 = 8, U16 = 2, S32 = 10, F16 = 0x10 };

static uint32_t bits_of(float f)
{
	uint32_t bits;

	memcpy(&bits, &f, 4);
	return bits;
}

/* By its definition: sign, exponent of 15 more, ten bits behind the point. No infinities here. */
static float of_half(unsigned h)
{
	double m = h & 0x3ff, e = h >> 10 & 31;

	return (float)((h >> 15 ? -1 : 1) * (e ? ldexp(1 + m / 1024, (int)e - 15) : ldexp(m, -24)));
}

static const struct {
	int format;
	unsigned bytes;
	bool is_signed, is_float;
} formats[] = { { U8, 1, false, false }, { U16, 2, false, false }, { U32, 4, false, false },
	        { S8, 1, true, false },  { S16, 2, true, false },  { S32, 4, true, false },
	        { F16, 2, false, true }, { F32, 4, false, true } };

/* What a channel is to an instruction that wants an integer, and the bits of what it is to one that wants a number. */
static void channel(size_t f, const unsigned char *at, bool whole, uint32_t *raw, uint32_t *number)
{
	unsigned bits = formats[f].bytes * 8;
	uint32_t v = 0;

	memcpy(&v, at, formats[f].bytes);
	if (formats[f].is_signed && v >> (bits - 1))
		v -= bits < 32 ? 1u << bits : 0;
	if (formats[f].format == F16)
		v = bits_of(of_half(v));
	*raw = *number = v;
	if (whole || formats[f].is_float || bits == 32)
		return;
	if (formats[f].is_signed) {
		double d = (int32_t)v / (ldexp(1, (int)bits - 1) - 1);

		*number = bits_of((float)(d < -1 ? -1 : d));
	} else {
		*number = bits_of((float)(v / (ldexp(1, (int)bits) - 1)));
	}
}

static void each_format(void)
{
	enum { COLUMNS = 4, ROWS = 3 };
	float c[N][4] = { { 0 } };
	int32_t numbers[N][4] = { { 0 } };
	uint32_t raw[N][4], got[N][4], integer[N][4];

	for (size_t i = 0; i < 48; i++) {
		size_t f = i % 8, n = (size_t)1 << i / 8 % 3, texel = n * formats[f].bytes;
		unsigned char bytes[ROWS * COLUMNS * 16];
		CUarray array = array_of(COLUMNS, ROWS, 0, formats[f].format, (unsigned)n, 0);
		bool whole = i >= 24;
		unsigned long long object = texture_of(array, 3, 0, whole);

		for (size_t k = 0; k < sizeof(bytes); k++)
			bytes[k] = (unsigned char)(k < 2 * texel
			                                   ? (formats[f].is_float ? 0
			                                                          : k / texel * 255)
			                                   : rand() & 0xbf);
		put(array, bytes, COLUMNS * texel, ROWS, 1, false);
		for (int l = 0; l < N; l++) {
			numbers[l][0] = l % 6 - 1, numbers[l][1] = l / 6 - 1;
			c[l][0] = (float)numbers[l][0] + 0.5f, c[l][1] = (float)numbers[l][1];
		}
		OK(run("ti2", object, numbers, raw));
		OK(run("t2i", object, numbers, integer));
		OK(run("t2", object, c, got));
		for (int l = 0; l < N; l++) {
			int x = numbers[l][0], y = numbers[l][1];
			bool is_inside = x >= 0 && x < COLUMNS && y >= 0 && y < ROWS;

			for (size_t k = 0; k < 4; k++) {
				uint32_t want = 0, number = 0;

				if (is_inside && k < n)
					channel(f,
					        bytes + (size_t)(y * COLUMNS + x) * texel +
					                k * formats[f].bytes,
					        whole, &want, &number);
				CHECK_EQ(raw[l][k], want);
				CHECK_EQ(integer[l][k], number);
				/* beside it the border, where there is such a channel */
				if (is_inside || k >= n)
					CHECK_EQ(got[l][k], number);
				else if (formats[f].bytes < 4 && !whole)
					CHECK_EQ(got[l][k], bits_of((float)(7 + k)));
			}
		}
		OK(cuTexObjectDestroy(object));
		OK(cuArrayDestroy(array));
	}
}

/* --- sides of cubes by the guide's table: along which axis, and which of the others go to the right and down */
static const struct {
	int s, t; /* axis + 1, below 0: against it */
} sides_of[6] = { { -3, -2 }, { 3, -2 }, { 1, 3 }, { 1, -3 }, { 1, -2 }, { -1, -2 } };

static void each_side(void)
{
	enum { SIZE = 4, CUBES = 2 };
	static float texels[CUBES][6][SIZE][SIZE];
	float c[N][4], got[N][4], got_one[N][4], d[N][4];
	CUarray cubes = array_of(SIZE, SIZE, 6 * CUBES, F32, 1,
	                         CUDA_ARRAY3D_CUBEMAP | CUDA_ARRAY3D_LAYERED),
	        one = array_of(SIZE, SIZE, 6, F32, 1, CUDA_ARRAY3D_CUBEMAP);
	unsigned long long all = texture_of(cubes, 0, 0, 2), first = texture_of(one, 0, 0, 2);

	for (int i = 0; i < CUBES * 6 * SIZE * SIZE; i++)
		(&texels[0][0][0][0])[i] = (float)i;
	put(cubes, texels, sizeof(texels[0][0][0]), SIZE, 6 * CUBES, false);
	put(one, texels, sizeof(texels[0][0][0]), SIZE, 6, false);
	for (int round = 0; round < 20; round++) {
		for (int l = 0; l < N; l++) {
			int32_t layer = l % 3;

			memcpy(&c[l][0], &layer, 4);
			for (int k = 0; k < 3; k++)
				d[l][k] = c[l][k + 1] = (float)(rand() % 2001 - 1000);
		}
		OK(run("tac", all, c, got));
		OK(run("tc", first, d, got_one));
		for (int l = 0; l < N; l++) {
			int axis = 0, side, x[2];

			for (int k = 1; k < 3; k++)
				axis = fabsf(d[l][k]) > fabsf(d[l][axis]) ? k : axis;
			side = 2 * axis + (d[l][axis] < 0);
			for (int k = 0; k < 2; k++) {
				int way = k ? sides_of[side].t : sides_of[side].s;
				double v = way < 0 ? -(double)d[l][-way - 1] : d[l][way - 1];

				x[k] = (int)floor((v / fabs(d[l][axis]) + 1) / 2 * SIZE);
				x[k] = x[k] < SIZE ? x[k] : SIZE - 1;
			}
			CHECK(got[l][0] == texels[l % 3 ? 1 : 0][side][x[1]][x[0]]);
			CHECK(got_one[l][0] == texels[0][side][x[1]][x[0]]);
		}
	}
	OK(cuTexObjectDestroy(all));
	OK(cuTexObjectDestroy(first));
	OK(cuArrayDestroy(cubes));
	OK(cuArrayDestroy(one));
}

/* --- levels: of 4, 2 and 1 texels a row, each with a number of its own */
static void each_level(void)
{
	static const float rows[3][4] = { { 0, 1, 2, 3 }, { 100, 101 }, { 200 } };
	static const struct {
		float x, lod, bias, least, most, nearest, linear;
	} asked[] = {
		{ 0.875f, 0, 0, 0, 9, 3, 3 },
		{ 0.875f, 1, 0, 0, 9, 101, 101 },
		{ 0.125f, 1, 0, 0, 9, 100, 100 },
		{ 0.875f, 2, 0, 0, 9, 200, 200 },
		{ 0.875f, 9, 0, 0, 9, 200, 200 },
		{ 0.875f, -9, 0, 0, 9, 3, 3 },
		{ 0.875f, 0.4375f, 0, 0, 9, 3, 3 + 98 * 0.4375f },
		{ 0.875f, 0.5f, 0, 0, 9, 101, 52 },
		{ 0.875f, 1.25f, 0, 0, 9, 101, 125.75f },
		{ 0.875f, 1.5f, 0, 0, 9, 200, 150.5f },
		{ 0.875f, 0, 1, 0, 9, 101, 101 },
		{ 0.875f, 2, -1, 0, 9, 101, 101 },
		{ 0.875f, 0, 0, 1, 9, 101, 101 },
		{ 0.875f, 2, 0, 0, 1, 101, 101 },
		{ 0.875f, NAN, 0, 0, 9, 3, 3 },
		{ 0.875f, NAN, 1, 0, 9, 101, 101 },
		{ 0.875f, INFINITY, 0, 0, 9, 200, 200 },
		{ 0.875f, -INFINITY, 0, 0, 9, 3, 3 },
		{ 0.875f, 1 / 512.0f, 0, 0, 9, 3, 3 },
	};
	CUDA_ARRAY3D_DESCRIPTOR desc = { 4, 4, 0, F32, 1, 0 };
	CUDA_RESOURCE_DESC r = { .resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY };
	CUarray level;

	OK(cuMipmappedArrayCreate(&r.res.mipmap.hMipmappedArray, &desc, 3));
	for (unsigned l = 0; l < 3; l++) {
		float texels[4][4];

		OK(cuMipmappedArrayGetLevel(&level, r.res.mipmap.hMipmappedArray, l));
		for (unsigned y = 0; y < 4u >> l; y++) /* rows of it one behind the other */
			memcpy((char *)texels + y * (16 >> l), rows[l], 16 >> l);
		put(level, texels, 16 >> l, 4 >> l, 1, false);
	}
	for (size_t n = 0; n < 3 * sizeof(asked) / sizeof(asked[0]); n++) {
		size_t i = n / 3;
		bool linear = n % 3 ==
		              1; /* between levels; and texels alone, which are all of one level */
		CUDA_TEXTURE_DESC t = { .addressMode = { 1, 1, 1 },
			                .filterMode = n % 3 != 0,
			                .mipmapFilterMode = linear,
			                .flags = CU_TRSF_NORMALIZED_COORDINATES,
			                .mipmapLevelBias = asked[i].bias,
			                .minMipmapLevelClamp = asked[i].least,
			                .maxMipmapLevelClamp = asked[i].most };
		float c[N][4] = { { asked[i].x, 0.5f, asked[i].lod } }, got[N][4];
		float want = linear ? asked[i].linear : asked[i].nearest;
		unsigned long long object;

		OK(cuTexObjectCreate(&object, &r, &t, NULL));
		OK(run("tl", object, c, got));
		/* texels weigh by 256ths */
		CHECK(fabsf(got[0][0] - want) < 0.01f);
		OK(cuTexObjectDestroy(object));
	}
	OK(cuMipmappedArrayDestroy(r.res.mipmap.hMipmappedArray));
}

/* --- what is no number, and what is far away: the first, the last, or what is beside */
static void far_away(void)
{
	static const float x[] = { NAN, INFINITY, -INFINITY, 1e30f, -1e30f };
	static const int unscaled[] = { 0, W - 1, 0, W - 1, 0 };
	float c[N][4] = { { 0 } }, got[N][4];
	CUarray array = array_of(W, 0, 0, F32, 1, 0), rows = array_of(W, 0, D, F32, 1, 1);
	unsigned long long object;

	put(array, data, sizeof(data[0][0]), 1, 1, false);
	put(rows, data, sizeof(data[0][0]), 1, D, false);
	for (int i = 0; i < 5; i++)
		c[i][0] = x[i];
	for (int k = 0; k < 16; k++) {
		int mode = k & 3;
		bool linear = k & 4, normalized = k & 8;

		object = texture_of(array, mode, linear, normalized ? 2 : 0);
		OK(run("t1", object, c, got));
		for (int i = 0; i < 5; i++) {
			/* what repeats is at 0 there, between the last and the first */
			double zero = mode == 0 && linear ? (data[0][0][0] + data[0][0][W - 1]) / 2
			                                  : data[0][0][0];

			if (normalized && mode != 1 && mode != 3)
				CHECK(got[i][0] == (float)zero);
			else if (mode != 3)
				CHECK(got[i][0] == data[0][0][unscaled[i]]);
			else if (i)
				CHECK(got[i][0] == 7);
		}
		OK(cuTexObjectDestroy(object));
	}
	object = texture_of(rows, 1, 0, 0);
	for (int i = 0; i < N; i++) {
		int32_t layer = i % 5;

		memcpy(&c[i][0], &layer, 4);
		c[i][1] = (float)(i % W) + 0.25f;
	}
	OK(run("ta1", object, c, got));
	for (int i = 0; i < N; i++)
		CHECK(got[i][0] == (&data[0][0][0])[(i % 5 < D ? i % 5 : D - 1) * W + i % W]);
	OK(cuTexObjectDestroy(object));
	OK(cuArrayDestroy(rows));
	OK(cuArrayDestroy(array));
}

/* tld4 of the third channel, with coordinates as they are and from 0 to 1. */
static void gathered(void)
{
	static float texels[H][W][4];
	CUarray array = array_of(W, H, 0, F32, 4, 0);
	float c[N][4], got[N][4];

	for (int i = 0; i < H * W * 4; i++)
		(&texels[0][0][0])[i] = (float)(i * 7 % 128);
	put(array, texels, sizeof(texels[0]), H, 1, false);
	for (int normalized = 0; normalized < 2; normalized++) {
		unsigned long long object = texture_of(array, 1, 1, normalized ? 2 : 0);

		for (int i = 0; i < N; i++) {
			c[i][0] = (float)(i % 9) / (float)(normalized ? W : 1);
			c[i][1] = (float)(i % 5) / (float)(normalized ? H : 1);
		}
		OK(run("tgb", object, c, got));
		for (int i = 0; i < N; i++) {
			int left = wrapped(i % 9 - 1, W, 1), right = wrapped(i % 9, W, 1);
			int above = wrapped(i % 5 - 1, H, 1), below = wrapped(i % 5, H, 1);

			CHECK(got[i][0] == texels[below][left][2]);
			CHECK(got[i][1] == texels[below][right][2]);
			CHECK(got[i][2] == texels[above][right][2]);
			CHECK(got[i][3] == texels[above][left][2]);
		}
		OK(cuTexObjectDestroy(object));
	}
	OK(cuArrayDestroy(array));
}

int main(void)
{
	begin();
	filtered();
	shaped();
	others();
	largest();
	surfaces();
	each_format();
	each_side();
	each_level();
	far_away();
	gathered();
	scaled();
	OK(cuCtxDestroy_v2(app_ctx));
	return TEST_END_KEEPING(2);
}
