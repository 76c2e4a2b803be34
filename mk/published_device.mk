# published_device.mk - programs in the published form of device eBPF, their kernels, and a loader that knows nothing of gpuext.

DEVICE_PUBLISHED := $(B)/published_device
DEVICE_PUBLISHED_OBJ := $(patsubst tests/published_device/objects/%.bpf.c,$(DEVICE_PUBLISHED)/%.bpf.o,$(wildcard tests/published_device/objects/*.bpf.c))
DEVICE_PUBLISHED_APP := build/examples/published_app

$(DEVICE_PUBLISHED)/%.bpf.o: tests/published_device/objects/%.bpf.c $(wildcard tests/published_device/objects/*.h include/gpuext/bpf/*.h)
	$(in_folder)
	$(Q)$(BPF_CLANG) -target bpf -O2 -g -Wall -Werror -Iinclude -I/usr/include/$(BPF_ARCH_INCLUDE) -c $< -o $@
$(DEVICE_PUBLISHED)/loader: tests/published_device/loader.c
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $< -lbpf -ldl -o $@

.PHONY: published-device
## published-device: programs of kprobe/, kretprobe/ and device struct_ops as other loaders know them, on the soft device
published-device: build $(DEVICE_PUBLISHED_APP) build/examples/blocks3d $(DEVICE_PUBLISHED_OBJ) $(DEVICE_PUBLISHED)/loader
	@$(PYTHON) tests/published_device/run.py --build $(B)
