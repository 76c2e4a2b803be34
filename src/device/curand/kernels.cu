/* kernels.cu - the kernels of one engine, ENGINE, which has WORDS words: a thread for each lane that draws. */
#include "device/curand/draw.h"

#define NAME_OF(engine, kind) gpuextrand_##engine##_##kind
#define ENGINE_OF(engine)     GX_RAND_##engine
#define KERNEL(engine, kind)                                                                       \
	extern "C" __attribute__((global)) void NAME_OF(engine, kind)(struct gx_rand_args args)    \
	{                                                                                          \
		uint32_t t = __nvvm_read_ptx_sreg_ctaid_x() * 256 + __nvvm_read_ptx_sreg_tid_x();  \
                                                                                                   \
		gx_rand_lane(&args, t, ENGINE_OF(engine), WORDS, GX_RAND_##kind);                  \
	}
#define CURAND_KIND(name, type, per_draw) KERNEL(ENGINE, name)
#include "defs/curand_kinds.def"
