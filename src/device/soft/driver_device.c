/* driver_device.c - devices: how many, their names, numbers and peers. */
#include "device/soft/driver.h"

#include <stdio.h>
#include <string.h>

static int attribute_of(const struct gx_soft_config *config, int ordinal, CUdevice_attribute number)
{
	static const short rows[] = {
#define SOFT_ATTRIBUTE(row_number, name, value) row_number,
#include "defs/soft_attributes.def"
#undef SOFT_ATTRIBUTE
	};
	const int values[] = {
#define SOFT_ATTRIBUTE(row_number, name, value) value,
#include "defs/soft_attributes.def"
#undef SOFT_ATTRIBUTE
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (rows[i] == number)
			return values[i];
	}
	return 0; /* a feature that the soft device has not */
}

int gx_device_attribute(const struct gx_soft_device *device, CUdevice_attribute attribute,
                        int *value)
{
	if (attribute < 1 || attribute > 400)
		return CUDA_ERROR_INVALID_VALUE;
	*value = attribute_of(gx_soft_config(device->soft), device->ordinal, attribute);
	return CUDA_SUCCESS;
}

CUresult cuDeviceGet(CUdevice *device, int ordinal)
{
	ENTER();
	CHECK_ARG(device);
	if (!gx_device_of(ordinal))
		return CUDA_ERROR_INVALID_DEVICE;
	*device = ordinal;
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetCount(int *count)
{
	ENTER();
	CHECK_ARG(count);
	*count = gx_driver.n_devices;
	return CUDA_SUCCESS;
}

void gx_device_name(char *name, size_t len)
{
	snprintf(name, len, "gpuext soft device");
}

void gx_device_uuid(int ordinal, unsigned char uuid[16])
{
	memcpy(uuid, "gpuext soft dev", 15);
	uuid[15] = (unsigned char)ordinal;
}

void gx_device_bus_id(int ordinal, char *id, size_t len)
{
	snprintf(id, len, "0000:%02x:00.0", (unsigned int)ordinal + 1);
}

CUresult cuDeviceGetName(char *name, int len, CUdevice dev)
{
	ENTER();
	CHECK_ARG(name && len > 0);
	if (!gx_device_of(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	gx_device_name(name, (size_t)len);
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetUuid(CUuuid *uuid, CUdevice dev)
{
	ENTER();
	CHECK_ARG(uuid);
	if (!gx_device_of(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	gx_device_uuid(dev, (unsigned char *)uuid->bytes);
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetUuid_v2(CUuuid *uuid, CUdevice dev)
{
	return cuDeviceGetUuid(uuid, dev);
}

CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice dev)
{
	uint64_t free_bytes, total;

	ENTER();
	CHECK_ARG(bytes);
	if (!gx_device_of(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	gx_soft_mem_info(gx_device_of(dev)->soft, &free_bytes, &total);
	*bytes = total;
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attrib, CUdevice dev)
{
	ENTER();
	CHECK_ARG(value);
	if (!gx_device_of(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	return gx_device_attribute(gx_device_of(dev), attrib, value);
}

CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice dev)
{
	ENTER();
	CHECK_ARG(major && minor);
	if (!gx_device_of(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	*major = (int)gx_soft_config(gx_device_of(dev)->soft)->sm / 10;
	*minor = (int)gx_soft_config(gx_device_of(dev)->soft)->sm % 10;
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetByPCIBusId(CUdevice *dev, const char *pci_bus_id)
{
	unsigned int domain = 0, bus, slot;

	ENTER();
	CHECK_ARG(dev && pci_bus_id);
	if (sscanf(pci_bus_id, "%x:%x:%x", &domain, &bus, &slot) != 3 &&
	    (domain = 0, sscanf(pci_bus_id, "%x:%x", &bus, &slot) != 2))
		return CUDA_ERROR_INVALID_VALUE;
	if (domain || slot || !bus || bus > (unsigned int)gx_driver.n_devices)
		return CUDA_ERROR_INVALID_DEVICE;
	*dev = (int)bus - 1;
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetPCIBusId(char *pci_bus_id, int len, CUdevice dev)
{
	ENTER();
	CHECK_ARG(pci_bus_id && len > 0);
	if (!gx_device_of(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	gx_device_bus_id(dev, pci_bus_id, (size_t)len);
	return CUDA_SUCCESS;
}
