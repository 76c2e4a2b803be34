#!/usr/bin/env python3
"""prefetch_golden.py - digests of NVIDIA's own prefetch tree over the cases of tests/golden/prefetch_cases.h.

usage: prefetch_golden.py OPEN_KERNEL_MODULES [-o tests/golden/prefetch.txt] [--first A --last B] [--jobs N] [--again]

OPEN_KERNEL_MODULES is a checkout (or a bare repository) of the public open-gpu-kernel-modules. The functions are taken out of its
source at run time and compiled between types of our own; none of it is kept. One line a first page, written as soon as it
is known: a run that was cut short goes on where it stopped. tests/unit/driver/prefetch_golden.c compares our tree with
the digests: `make unit` a few, `make test` a sample, `make prefetch-golden` all.
"""
import argparse, pathlib, resource, subprocess, tempfile

from native_source import between, function, source, version as version_of

ROOT = pathlib.Path(__file__).resolve().parent.parent
FUNCTIONS = {
    "uvm_perf_prefetch.c": [
        "uvm_perf_prefetch_bitmap_tree_iter_init", "uvm_perf_prefetch_bitmap_tree_iter_get_range",
        "uvm_perf_prefetch_bitmap_tree_iter_get_count", "compute_prefetch_region",
        "grow_fault_granularity_if_no_thrashing", "grow_fault_granularity", "init_bitmap_tree_from_region",
        "update_bitmap_tree_from_va_block", "compute_prefetch_mask"],
    "uvm_va_block.c": ["range_big_page_region_all", "uvm_va_block_big_page_region_subset"],
}

SHIM = r"""
#include "prefetch_cases.h"
#include <stdio.h>
#include <stdlib.h>
typedef uint64_t NvU64; typedef uint32_t NvU32; typedef uint16_t NvU16; typedef uint8_t NvU8; typedef int8_t s8;
#define PAGE_SIZE 4096
#define UVM_BIG_PAGE_SIZE 65536
#define PAGES_PER_UVM_VA_BLOCK 512
#define UVM_ALIGN_DOWN(x, n) ((x) & ~((__typeof__(x))(n) - 1))
#define UVM_ALIGN_UP(x, n) UVM_ALIGN_DOWN((x) + (n) - 1, n)
#define UVM_VA_BLOCK_ALIGN_DOWN(x) 0
#define min(a, b) ((a) < (b) ? (a) : (b))
#define UVM_ASSERT(x) ((void)0)
#define UVM_ASSERT_MSG(x, ...) ((void)0)
#define ilog2(x) (31 - __builtin_clz((unsigned)(x)))
#define roundup_pow_of_two(x) ((x) <= 1 ? 1u : 1u << (32 - __builtin_clz((unsigned)(x) - 1)))
typedef NvU16 uvm_page_index_t;
typedef struct { NvU16 first, outer; } uvm_va_block_region_t;
typedef struct { NvU64 w[8]; } uvm_page_mask_t;
typedef struct { NvU64 start, end; const uvm_page_mask_t *thrashing; } uvm_va_block_t;
typedef struct { int unused; } uvm_va_block_context_t;
typedef struct { int unused; } uvm_va_space_t;
typedef int uvm_processor_id_t;
static unsigned g_uvm_perf_prefetch_threshold;

static uvm_va_block_region_t uvm_va_block_region(unsigned first, unsigned outer)
{ return (uvm_va_block_region_t){ (NvU16)first, (NvU16)outer }; }
static unsigned uvm_va_block_region_num_pages(uvm_va_block_region_t r) { return r.outer - r.first; }
static NvU64 uvm_va_block_region_start(uvm_va_block_t *b, uvm_va_block_region_t r) { return b->start + r.first * 4096ull; }
static NvU64 uvm_va_block_region_end(uvm_va_block_t *b, uvm_va_block_region_t r) { return b->start + r.outer * 4096ull - 1; }
static uvm_va_space_t *uvm_va_block_get_va_space(uvm_va_block_t *b) { (void)b; return 0; }
static const uvm_page_mask_t *uvm_perf_thrashing_get_thrashing_pages(uvm_va_block_t *b) { return b->thrashing; }
/* the bits of word i that lie in [first, outer) */
static NvU64 bits_of(unsigned i, unsigned first, unsigned outer)
{ NvU64 bits = ~0ull; unsigned low = i * 64;
  if (first >= low + 64 || outer <= low || first >= outer) return 0;
  if (first > low) bits &= ~0ull << (first - low);
  if (outer < low + 64) bits &= ~0ull >> (low + 64 - outer);
  return bits; }
static unsigned weight(const uvm_page_mask_t *m, unsigned first, unsigned outer)
{ unsigned n = 0; for (unsigned i = first / 64; i < (outer + 63) / 64 && i < 8; i++)
    n += (unsigned)__builtin_popcountll(m->w[i] & bits_of(i, first, outer)); return n; }
static NvU16 uvm_page_mask_region_weight(const uvm_page_mask_t *m, uvm_va_block_region_t r) { return (NvU16)weight(m, r.first, r.outer); }
static bool uvm_page_mask_region_empty(const uvm_page_mask_t *m, uvm_va_block_region_t r) { return !weight(m, r.first, r.outer); }
static void uvm_page_mask_region_fill(uvm_page_mask_t *m, uvm_va_block_region_t r)
{ for (unsigned i = r.first / 64; i < 8 && i * 64 < r.outer; i++) m->w[i] |= bits_of(i, r.first, r.outer); }
static void uvm_page_mask_or(uvm_page_mask_t *o, const uvm_page_mask_t *a, const uvm_page_mask_t *b)
{ for (int i = 0; i < 8; i++) o->w[i] = a->w[i] | b->w[i]; }
static void uvm_page_mask_copy(uvm_page_mask_t *o, const uvm_page_mask_t *a) { *o = *a; }
static void uvm_page_mask_zero(uvm_page_mask_t *o) { memset(o, 0, sizeof(*o)); }
static void uvm_page_mask_shift_right(uvm_page_mask_t *o, const uvm_page_mask_t *a, unsigned n)
{ uvm_page_mask_t t = { { 0 } }; for (unsigned i = 0; i < 8; i++) { unsigned s = i + n / 64;
    if (s < 8) t.w[i] = a->w[s] >> n % 64; if (n % 64 && s + 1 < 8) t.w[i] |= a->w[s + 1] << (64 - n % 64); } *o = t; }
static void uvm_page_mask_shift_left(uvm_page_mask_t *o, const uvm_page_mask_t *a, unsigned n)
{ uvm_page_mask_t t = { { 0 } }; for (unsigned i = n / 64; i < 8; i++) { unsigned s = i - n / 64;
    t.w[i] = a->w[s] << n % 64; if (n % 64 && s) t.w[i] |= a->w[s - 1] >> (64 - n % 64); } *o = t; }
static unsigned next_page(const uvm_page_mask_t *m, unsigned at, unsigned outer)
{ for (unsigned i = at / 64; i < 8 && i * 64 < outer; i++) { NvU64 w = m->w[i] & bits_of(i, at, outer);
    if (w) return i * 64 + (unsigned)__builtin_ctzll(w); } return outer > at ? outer : at; }
#define for_each_va_block_page_in_region_mask(page, mask, region) \
  for ((page) = next_page((mask), (region).first, (region).outer); (page) < (region).outer; \
       (page) = next_page((mask), (page) + 1u, (region).outer))
"""

MAIN = r"""
static bool compute(const struct prefetch_case *c, uint64_t out[CASE_THRESHOLDS][CASE_WORDS])
{
	uvm_va_block_region_t max = uvm_va_block_region(c->first, c->outer), big;
	uvm_page_mask_t faulted, resident, thrashing, migrate, mask;
	uvm_va_block_t block = { .start = c->align * 4096ull, .end = c->align * 4096ull + 512 * 4096ull };
	uvm_perf_prefetch_bitmap_tree_t tree;
	memcpy(faulted.w, c->faulted, 64); memcpy(resident.w, c->resident, 64); memcpy(thrashing.w, c->thrashing, 64);
	block.thrashing = c->any_thrashing ? &thrashing : 0;
	/* the shapes that the driver asserts */
	big = uvm_va_block_big_page_region_subset(&block, max);
	if (big.outer && big.first > max.first && c->outer - c->first + 16u - (big.first - max.first) > 512u)
		return false;
	init_bitmap_tree_from_region(&tree, max, &resident, &faulted);
	update_bitmap_tree_from_va_block(&tree, &block, 0, 0, &faulted, max);
	migrate = faulted;
	for (int i = 0; c->any_thrashing && i < 8; i++) migrate.w[i] &= ~thrashing.w[i];
	for (unsigned t = 0; t < CASE_THRESHOLDS; t++) {
		g_uvm_perf_prefetch_threshold = case_thresholds[t];
		compute_prefetch_mask(max, max, &tree, &migrate, &mask);
		memcpy(out[t], mask.w, 64);
	}
	return true;
}

int main(int argc, char **argv)
{
	for (int first = atoi(argv[1]); first <= atoi(argv[2]); first++) {
		struct case_digest d = case_run((uint32_t)first, compute);
		printf("%d %016llx %llu %llu\n", first, (unsigned long long)d.hash, (unsigned long long)d.n, (unsigned long long)d.n_refused);
		fflush(stdout);
	}
	return argc < 3;
}
"""


def total(lines):
    return sum(int(x.split()[2]) for x in lines.values())


def head(version):
    return f"# digests of the prefetch tree of the public driver source {version}, by scripts/prefetch_golden.py; "


def write(out, version, lines):
    """The whole file: what is known so far."""
    text = head(version) + f"{total(lines)} masks\n# first page, digest, masks, regions refused (more leaves than pages)\n"
    out.with_suffix(".new").write_text(text + "\n".join(lines[k] for k in sorted(lines)) + "\n")
    out.with_suffix(".new").replace(out)


def known(out, version):
    """Lines of an earlier run that stand, by first page: those made from the same version of the driver."""
    if not out.exists() or not out.read_text().startswith(head(version)):
        return {}
    return {int(x.split()[0]): x for x in out.read_text().splitlines() if x and x[0] != "#"}


def main():
    p = argparse.ArgumentParser()
    p.add_argument("repo")
    p.add_argument("-o", "--output", default=str(ROOT / "tests/golden/prefetch.txt"))
    p.add_argument("--first", type=int, default=0)
    p.add_argument("--last", type=int, default=511)
    p.add_argument("--jobs", type=int, default=1)
    p.add_argument("--again", action="store_true", help="make the lines that the output has already, too")
    a = p.parse_args()
    version = version_of(a.repo)
    out = pathlib.Path(a.output)
    lines = {} if a.again else known(out, version)
    header, utils = source(a.repo, "uvm_perf_prefetch.h"), source(a.repo, "uvm_perf_utils.h")
    code = SHIM
    code += between(header, r"typedef struct\n\{\n    uvm_page_mask_t pages;", r"uvm_perf_prefetch_bitmap_tree_t;\n")
    code += between(header, r"typedef struct\n\{\n    s8 level_idx;", r"uvm_perf_prefetch_bitmap_tree_iter_t;\n")
    code += between(header, r"#define uvm_perf_prefetch_bitmap_tree_traverse_counters", r"\n\n")
    code += between(utils, r"#define uvm_perf_tree_iter_max_leaves", r"\n\}\)\n")
    for name in FUNCTIONS["uvm_va_block.c"]:
        code += function(source(a.repo, "uvm_va_block.c"), name) + "\n"
    for name in FUNCTIONS["uvm_perf_prefetch.c"]:
        code += function(source(a.repo, "uvm_perf_prefetch.c"), name) + "\n"
    with tempfile.TemporaryDirectory() as tmp:
        c, exe = pathlib.Path(tmp) / "native.c", pathlib.Path(tmp) / "native"
        c.write_text(code + MAIN)
        subprocess.run(["gcc", "-std=gnu11", "-O3", "-march=native", "-w", f"-I{ROOT}/tests/golden", str(c), "-o", str(exe)], check=True)
        # small firsts have the most cases: deal them out one by one
        todo, running = [f for f in range(a.first, a.last + 1) if f not in lines], []
        while todo or running:
            while todo and len(running) < a.jobs:
                first = str(todo.pop(0))
                running.append(subprocess.Popen([str(exe), first, first], stdout=subprocess.PIPE, text=True))
            line = running.pop(0).communicate()[0].strip()
            lines[int(line.split()[0])] = line
            write(out, version, lines)
    print(f"{out}: {len(lines)} first pages, {total(lines)} masks, {resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime:.0f} s of CPU")


main()
