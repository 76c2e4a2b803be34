/* fence.h - fences between threads, in a form that the thread sanitizer follows: it knows no fence, but every atomic. */
#ifndef GX_FENCE_H
#define GX_FENCE_H

static inline void gx_fence(void)
{
#ifdef __SANITIZE_THREAD__
	static int word;

	__atomic_fetch_add(&word, 0, __ATOMIC_SEQ_CST);
#else
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
}

#endif
