/* nvrtc.h - NVIDIA's run-time compiler in the application: the PTX beside the machine code that it gives. */
#ifndef GX_AGENT_NVRTC_H
#define GX_AGENT_NVRTC_H

/* What the look-up of a name in a library shall give instead of what the library has, NULL: nothing else. Any
 * thread. */
void *gx_nvrtc_symbol(void *handle, const char *name);

#endif
