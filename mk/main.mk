# main.mk - the targets people type.

.DEFAULT_GOAL := all
JOBS := $(shell nproc)

.PHONY: readme replay policy-cli setup build check test demo examples install fuzz style update clean unit text e2e e2e-run test-programs check-asan

## all: build everything into build/<variant>, and build/gpuext
all: build
build: build/gpuext $(B)/lib/libgpuext-cuda.so $(B)/lib/libgpuext-bpf.so $(B)/lib/libgpuext-soft.so soft-runtime $(B)/lib/gpuext-selftest

## setup: install what is missing from Debian's archive (as root or through sudo)
setup:
	@scripts/setup.sh

## demo: histogram of a probe inside an unmodified CUDA program
demo: setup
	@$(MAKE) --no-print-directory -j$(JOBS) build examples
	@scripts/demo.sh

## check: style, unit tests, text tests, end to end on the soft device; under 2 minutes
E2E_FILES := $(INTERPOSE_FILES) $(E2E_OBJ) $(E2E_POLICIES) $(POLICY_TEST_OBJ) $(B)/gx-fatbin \
	$(addprefix $(E2E)/,app driver/libcuda.so.1 bare/libcuda.so.1 tasks libmanaged-stats.so whole names rdc linker perf_reader policy_loader ways failing/gpuext)
.PHONY: e2e-files
e2e-files: $(E2E_FILES)
# NVCC=: what nvcc builds is for GPUs. Two jobs more than there are processors, since tests wait for what they started; tests run
# as soon as what they need is built, the longest first.
CHECK := text unit-quick first-steps faults whole failing style e2e-run policy-cli interpose managed-quick replay cli readme policy-e2e circles
check:
	@$(MAKE) --no-print-directory NVCC= -j$$(($(JOBS) + 2)) --output-sync=target $(CHECK)

## test: check, the same under address and undefined-behaviour sanitizers, fuzzers, README
test: setup
	@scripts/test.sh

## style: format, names, layers, docstrings; what is made of tables is as they are
style:
	@$(PYTHON) scripts/check_style.py
	@$(PYTHON) tests/style/tables.py
	@$(PYTHON) tests/style/exported.py
	@$(PYTHON) tests/style/floors.py
	@$(PYTHON) scripts/plant.py --check
	@$(PYTHON) scripts/make_docs.py --check

# the scripts that check and build find what they are for: violations planted in copies of the tree
.PHONY: style-tests
style-tests:
	@$(PYTHON) tests/style/layers.py
	@$(PYTHON) tests/style/rebuild.py
	@$(PYTHON) tests/style/judges.py
	@$(PYTHON) tests/style/harmless.py
	@$(PYTHON) tests/style/planted.py
	@$(PYTHON) tests/style/listed.py

# files of the agent's layers that link each other in a circle
.PHONY: circles
circles: build
	@$(PYTHON) scripts/layers.py --objects $(B) instrument agent/core agent/variant agent/cuda

# what unit and text tests run
test-programs: $(UNIT_BIN) $(EXTRA_UNIT_BIN) $(B)/gx-test

## unit: all unit tests
unit: $(UNIT_BIN) $(EXTRA_UNIT_BIN)
	@scripts/run_units.sh $(B) $(UNIT_BIN) $(EXTRA_UNIT_BIN)

# what takes a second and more; make test runs these as well
LONG_UNITS := $(addprefix $(B)/unit/,soundness/soundness verify/domains_wide cubin/edits ptx/edits replay/workload bpf/memory device-managed/hostile \
	device-managed/memory agent-core/late verify/corpus)
# the longest of them, the policies', is among the first, that nothing waits for it at the end
QUICK_UNITS = $(filter-out $(LONG_UNITS),$(EXTRA_UNIT_BIN) $(UNIT_BIN))
.PHONY: unit-quick unit-long
unit-quick: $(QUICK_UNITS)
	@scripts/run_units.sh $(B) $(QUICK_UNITS)
## unit-long: the unit tests that make check leaves out, policies once more with callbacks interpreted
unit-long: $(LONG_UNITS) $(POLICY_UNITS) build
	@scripts/run_units.sh $(B) $(LONG_UNITS)
	@GX_POLICIES_BOTH=1 $(B)/unit/policies/policies
	@$(PYTHON) tests/e2e/agree.py --build $(B) --long

## text: all text tests (tests/run --help)
text: $(B)/gx-test
	@$(PYTHON) tests/run --gx-test $(B)/gx-test tests/text tests/verify
	@$(PYTHON) tests/style/stages.py $(B)/gx-test
	@$(PYTHON) tests/text/hooked.py $(B)/gx-test
	@$(PYTHON) tests/verify/codes.py

## update: rewrite golden sections of text tests (T=path for some), said.txt, lanes.txt and arguments.txt of tests/verify, and tests/golden
# unit tests that hold texts of tests/golden or tests/verify
GOLDEN_UNITS := $(patsubst tests/unit/%.c,$(B)/unit/%,$(shell grep -l 'golden\.h"' tests/unit/*/*.c))
update: $(GOLDEN_UNITS) $(B)/gx-test build policies examples $(E2E_OBJ) $(POLICY_TEST_OBJ)
	@$(PYTHON) tests/run --update --gx-test $(B)/gx-test $(or $(T),tests/text)
	@$(foreach t,$(GOLDEN_UNITS),GX_UPDATE=1 $(t) --update &&) true
	@GX_UPDATE=1 $(PYTHON) tests/e2e/typed.py --build $(B)

## e2e: examples with and without probes on the soft device: same output, exact lanes; then faults, what must stay whole, driver calls that fail, and first steps
e2e: e2e-run faults whole failing first-steps
e2e-run: build examples
	@$(PYTHON) tests/e2e/run.py --build build/$(VARIANT)

## replay: `gpuext policy` end to end: workloads, replays, errors; native variants against an independent simulation
replay: build $(POLICY_TEST_OBJ)
	@$(PYTHON) tests/e2e/replay.py --build build/$(VARIANT)
	@$(PYTHON) tests/e2e/agree.py --build build/$(VARIANT)
	@$(PYTHON) tests/e2e/page.py --build build/$(VARIANT)

## published: gpu_ext's published policies decide as models of their algorithms do, on random traces (TRACES=10)
.PHONY: published
published: build $(PUBLISHED_OBJ)
	@$(PYTHON) tests/e2e/published.py --build $(B) --traces $(or $(TRACES),10)

## policy-cli: `gpuext policy load` and what operates loaded policies
policy-cli: build policies $(POLICY_TEST_OBJ) $(EX)/managed_memory
	@$(PYTHON) tests/e2e/policy_cli.py --build build/$(VARIANT)

## cli: help, manual pages and completions; what is typed wrongly
.PHONY: cli
cli: build policies examples $(E2E_OBJ) $(POLICY_TEST_OBJ)
	@$(PYTHON) tests/e2e/cli.py --build build/$(VARIANT)
	@$(PYTHON) tests/e2e/typed.py --build build/$(VARIANT)

readme: build examples
	@$(PYTHON) tests/e2e/readme.py

## check-asan: unit and text tests under address and undefined-behaviour sanitizers
check-asan:
	@$(MAKE) --no-print-directory -j$(JOBS) VARIANT=asan test-programs
	@$(MAKE) --no-print-directory VARIANT=asan unit text interpose

# unit tests of what many threads and processes share
TSAN_UNITS = $(filter build/tsan/unit/bpf/% build/tsan/unit/maps/% build/tsan/unit/control/%,$(UNIT_BIN))
.PHONY: check-tsan tsan-units
tsan-units: $(TSAN_UNITS)
	@scripts/run_units.sh $(B) $(TSAN_UNITS)
## check-tsan: everything built, and the unit tests of bpf(2), maps and sockets, under the thread sanitizer
check-tsan:
	@$(MAKE) --no-print-directory -j$(JOBS) VARIANT=tsan build
	@$(MAKE) --no-print-directory -j$(JOBS) VARIANT=tsan tsan-units

## cover: the lines of each module that its tests run, against the floors of tests/floors.txt (minutes)
.PHONY: cover
cover:
	@$(MAKE) --no-print-directory -j$(JOBS) VARIANT=cover mutate-tests
	@find build/cover -name '*.gcda' -delete
	@$(MAKE) --no-print-directory VARIANT=cover unit text interpose cli policy-cli whole failing first-steps
	@$(PYTHON) scripts/floors.py build/cover

## install: into PREFIX (default /usr/local)
install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/gpuext $(DESTDIR)$(PREFIX)/include
	install $(B)/gpuext $(DESTDIR)$(PREFIX)/bin/gpuext
	cp -a $(B)/lib/*.so $(B)/lib/soft $(B)/lib/gpuext-selftest $(DESTDIR)$(PREFIX)/lib/gpuext/
	cp -a include/gpuext $(DESTDIR)$(PREFIX)/include/
	install -d $(DESTDIR)$(PREFIX)/share/man $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	$(B)/gpuext man $(DESTDIR)$(PREFIX)/share/man/man1
	$(B)/gpuext completion bash >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/gpuext
	install -d $(DESTDIR)$(PREFIX)/lib/gpuext/policies
	install -m 644 $(POLICY_OBJ) $(DESTDIR)$(PREFIX)/lib/gpuext/policies/

clean:
	rm -rf build
