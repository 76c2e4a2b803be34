/* cublas.c - a program that is linked with a cuBLAS of its own, by a path that nothing may come before; with STANDS_ALONE that cuBLAS.
 *
 * Prints what cublasCreate_v2 gave, and of a product what was right.
 */
#include <stdio.h>

#ifdef STANDS_ALONE
int cublasCreate_v2(void **handle);
int cublasSgemm_v2(void);
__attribute__((visibility("default"))) int cublasCreate_v2(void **handle)
{
	*handle = NULL;
	return 99;
}
__attribute__((visibility("default"))) int cublasSgemm_v2(void)
{
	return 99;
}
#else
#include <dlfcn.h>
#include <string.h>

enum { M = 70, N = 40, K = 8 };

int cublasCreate_v2(void **handle);
int cublasSgemm_v2(void *handle, int ta, int tb, int m, int n, int k, const float *alpha,
                   const float *a, int lda, const float *b, int ldb, const float *beta, float *c,
                   int ldc);

static int n_right(const float *a, const float *b, const float *c)
{
	int n = 0;

	for (int i = 0; i < M; i++) {
		for (int j = 0; j < N; j++) {
			float sum = 0;

			for (int l = 0; l < K; l++)
				sum += a[i + l * M] * b[l + j * K];
			n += c[i + j * M] == sum;
		}
	}
	return n;
}

int main(void)
{
	static float a[M * K], b[K * N], c[M * N];
	const float one = 1, zero = 0;
	void *handle = NULL, *cuda = dlopen("libcuda.so.1", RTLD_NOW);
	int (*allocate)(unsigned long long *, size_t),
	        (*to_host)(void *, unsigned long long, size_t),
	        (*to_device)(unsigned long long, const void *, size_t);
	unsigned long long at[3];
	float *p[3];
	int status = cublasCreate_v2(&handle);

	printf("cublasCreate: %d\n", status);
	if (status || !cuda)
		return 1;
	*(void **)&allocate = dlsym(cuda, "cuMemAlloc_v2");
	*(void **)&to_device = dlsym(cuda, "cuMemcpyHtoD_v2");
	*(void **)&to_host = dlsym(cuda, "cuMemcpyDtoH_v2");
	for (int i = 0; i < M * K; i++)
		a[i] = (float)(i % 7);
	for (int i = 0; i < K * N; i++)
		b[i] = (float)(i % 5);
	for (int i = 0; i < 3; i++)
		status |= allocate(&at[i], sizeof(c));
	status |= to_device(at[0], a, sizeof(a)) | to_device(at[1], b, sizeof(b));
	memcpy(p, at, sizeof(p));
	status |= cublasSgemm_v2(handle, 0, 0, M, N, K, &one, p[0], M, p[1], K, &zero, p[2], M);
	status |= to_host(c, at[2], sizeof(c));
	printf("product: %d, %d of %d right\n", status, n_right(a, b, c), M * N);
	return 0;
}
#endif
