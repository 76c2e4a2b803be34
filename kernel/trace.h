/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* trace.h - tracepoints of gpu_ext.ko: /sys/kernel/tracing/events/gpu_ext. */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM gpu_ext

#if !defined(GPU_EXT_TRACE_H) || defined(TRACE_HEADER_MULTI_READ)
#define GPU_EXT_TRACE_H

#include <linux/tracepoint.h>

/* A policy is attached (kind 0), or it has ended: enum gpu_exit_kind. */
TRACE_EVENT(gpu_ext_policy, TP_PROTO(const char *name, u32 kind, u32 code),
	    TP_ARGS(name, kind, code),
	    TP_STRUCT__entry(__string(name, name) __field(u32, kind) __field(u32, code)),
	    TP_fast_assign(__assign_str(name); __entry->kind = kind; __entry->code = code;),
	    TP_printk("name=%s kind=%u code=%u", __get_str(name), __entry->kind, __entry->code));

/* A fault was served: pages that came, and those of them that nobody had asked for. */
TRACE_EVENT(gpu_ext_fault,
	    TP_PROTO(u32 gpu, u64 va_space, u64 va, u32 pages, u32 prefetched, int err),
	    TP_ARGS(gpu, va_space, va, pages, prefetched, err),
	    TP_STRUCT__entry(__field(u32, gpu) __field(u64, va_space) __field(u64, va)
				     __field(u32, pages) __field(u32, prefetched)
					     __field(int, err)),
	    TP_fast_assign(__entry->gpu = gpu; __entry->va_space = va_space; __entry->va = va;
			   __entry->pages = pages; __entry->prefetched = prefetched;
			   __entry->err = err;),
	    TP_printk("gpu=%u va_space=%llu va=%#llx pages=%u prefetched=%u err=%d", __entry->gpu,
		      __entry->va_space, __entry->va, __entry->pages, __entry->prefetched,
		      __entry->err));

/* The data of a VA block left its device block. */
TRACE_EVENT(gpu_ext_evict, TP_PROTO(u32 gpu, u64 va_space, u64 va, u32 pages),
	    TP_ARGS(gpu, va_space, va, pages),
	    TP_STRUCT__entry(__field(u32, gpu) __field(u64, va_space) __field(u64, va)
				     __field(u32, pages)),
	    TP_fast_assign(__entry->gpu = gpu; __entry->va_space = va_space; __entry->va = va;
			   __entry->pages = pages;),
	    TP_printk("gpu=%u va_space=%llu va=%#llx pages=%u", __entry->gpu, __entry->va_space,
		      __entry->va, __entry->pages));

#endif

#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH .
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_FILE trace
#include <trace/define_trace.h>
