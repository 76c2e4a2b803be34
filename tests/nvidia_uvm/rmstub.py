#!/usr/bin/env python3
# rmstub.py - a stand-in for nvidia.ko, made from NVIDIA's own header: nvidia-uvm.ko loads on it where there is no GPU.
"""rmstub.py SOURCE

Writes SOURCE/rmstub/rmstub.c and its Kbuild: every function of common/inc/nv_uvm_interface.h, exported with the type that the header gives it. Sessions
begin and end, callbacks are registered; all else says NV_ERR_NOT_SUPPORTED."""
import os, re, sys

GOOD = {"nvUvmInterfaceSessionCreate", "nvUvmInterfaceSessionDestroy", "nvUvmInterfaceRegisterUvmCallbacks", "nvUvmInterfaceRegisterUvmOps"}
HEADER = "common/inc/nv_uvm_interface.h"


def functions(text):
    """[(type, name, arguments)] that a header declares."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)
    return re.findall(r"^([A-Za-z_][\w \t\*]*?)\s*\b(nvUvm\w+)\s*\(([^;]*?)\)\s*;", text, flags=re.M | re.S)


def stub(found):
    lines = ["/* rmstub.c - made by rmstub.py */", "#include <linux/module.h>", '#include "nv_uvm_interface.h"', ""]
    for kind, name, arguments in found:
        # a name for each argument is what the header has
        result = "" if kind == "void" else "return %s;" % ("NV_OK" if name in GOOD else "NV_ERR_NOT_SUPPORTED")
        lines.append("%s %s(%s) { %s }\nEXPORT_SYMBOL(%s);" % (kind, name, " ".join(arguments.split()), result, name))
    return "\n".join(lines + ['MODULE_LICENSE("Dual MIT/GPL");', 'MODULE_DESCRIPTION("no GPU");', ""])


def main():
    source = sys.argv[1]
    made = os.path.join(source, "rmstub")
    os.makedirs(made, exist_ok=True)
    found = functions(open(os.path.join(source, HEADER)).read())
    with open(os.path.join(made, "rmstub.c"), "w") as f:
        f.write(stub(found))
    # what nvidia-uvm's own Kbuild leaves to nvidia's
    tests = [line for line in open(os.path.join(source, "nvidia/nvidia.Kbuild")) if line.startswith("NV_CONFTEST")]
    with open(os.path.join(made, "rmstub.Kbuild"), "w") as f:
        f.write("obj-m += rmstub.o\nrmstub-y := rmstub/rmstub.o\nNV_OBJECTS_DEPEND_ON_CONFTEST += rmstub/rmstub.o\n" + "".join(tests))
    print("rmstub: %d functions" % len(found))


if __name__ == "__main__":
    main()
