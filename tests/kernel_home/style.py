#!/usr/bin/env python3
# style.py - kernel/ by the kernel's own checkers: checkpatch --strict, sparse; and the folder that DKMS builds.
"""tests/kernel_home/style.py [--folder build/linux]

sparse and the headers are from scripts/linux_packages.sh; checkpatch.pl from Debian's linux-source, of which three files are kept (GPUEXT_CHECKPATCH names a
checkpatch.pl to use instead)."""
import argparse, glob, os, re, shutil, subprocess, sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../module"))
import vm
from vm import Failed, sh

# What checkpatch says that is not followed here, and why
IGNORED = {
    "EMBEDDED_FILENAME": "the first line of each file says which one it is",
    "BLOCK_COMMENT_STYLE": "a comment begins on its first line",
    "COMPLEX_MACRO": "rows of tables (src/defs/*.def) become code",
    "MACRO_ARG_REUSE": "likewise",
    "MACRO_ARG_PRECEDENCE": "likewise: types and names can't stand in parentheses",
    "MACRO_ARG_UNUSED": "likewise: a row has more than each use of it needs",
    "TRAILING_SEMICOLON": "likewise",
    "MACRO_WITH_FLOW_CONTROL": "likewise",
    "MULTISTATEMENT_MACRO_USE_DO_WHILE": "likewise",
    "LINUX_VERSION_CODE": "modules outside of Linux are built for more than one of its versions",
    "CAMELCASE": "the types of NVIDIA's driver have its names",
}
LINE = 160  # of comments; clang-format bounds code
SCRIPTS = ("checkpatch.pl", "spelling.txt", "const_structs.checkpatch")


def checkpatch(folder):
    """The path of a checkpatch.pl; None: it can't be had."""
    given = os.environ.get("GPUEXT_CHECKPATCH")
    if given:
        return given
    made = os.path.join(folder, "checkpatch")
    if not os.path.exists(os.path.join(made, SCRIPTS[0])):
        os.makedirs(made, exist_ok=True)
        print("gpuext: three scripts of Debian's linux-source (nothing is installed)")
        got = subprocess.run("set -e; cd '%s'; apt-get -q -o APT::Sandbox::User=root download linux-source-6.1; dpkg-deb --fsys-tarfile linux-source-6.1_*.deb | "
                             "tar -xO --wildcards './usr/src/linux-source-*.tar.xz' | tar -xJ --strip-components=2 --wildcards %s; rm -f *.deb" % (
                                 made, " ".join("'*/scripts/%s'" % s for s in SCRIPTS)), shell=True, executable="/bin/bash",
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if got.returncode or not os.path.exists(os.path.join(made, SCRIPTS[0])):
            print("no checkpatch.pl from Debian: %s" % got.stdout.strip()[-200:])
            shutil.rmtree(made)
            return None
    return os.path.join(made, SCRIPTS[0])


def patch_style(script):
    """What checkpatch has to say, a line each."""
    files = sorted(glob.glob(os.path.join(vm.TREE, "kernel/*.[ch]")) + glob.glob(os.path.join(vm.TREE, "kernel/nvidia/*.[ch]")))
    said = []
    for path in files:
        ran = subprocess.run(["perl", script, "--strict", "--no-tree", "-q", "-f", "--show-types", "--terse", "--max-line-length=%d" % LINE,
                              "--ignore", ",".join(IGNORED), path], cwd=os.path.dirname(script), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        said += [line.replace(vm.TREE + "/", "") for line in ran.stdout.split("\n") if re.search(r": (ERROR|WARNING|CHECK):", line)]
    return len(files), said


def build(folder, env, *options):
    """A build of the folder that DKMS gets, by the line that is in its dkms.conf; what it said."""
    source = os.path.join(folder, "dkms/gpuext/0/build")
    os.makedirs(os.path.dirname(source), exist_ok=True)
    sh([os.path.join(vm.TREE, "scripts/kernel_source.sh"), source], "kernel_source.sh")
    said = sh(["bash", "-c", '. "$1/dkms.conf"; PACKAGE_VERSION=0; . <(grep "^MAKE" "$1/dkms.conf"); shift; eval "${MAKE[0]} $*"', "dkms", source, "CC=gcc", *options],
              "the build that DKMS does", env=dict({k: v for k, v in os.environ.items() if not k.startswith(("MAKE", "MFLAGS"))},
                                                   PATH=os.path.join(folder, "bin") + ":" + os.environ["PATH"], kernel_source_dir=env["HEADERS"],
                                                   dkms_tree=os.path.join(folder, "dkms")))
    built = [m for m in ("gpu_ext", "vgpu") if os.path.exists(os.path.join(source, m + ".ko"))]
    return source, said, built


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--folder", default="build/linux")
    args = parser.parse_args()
    folder = os.path.abspath(args.folder)
    env = vm.packages(args.folder)
    script = env and checkpatch(folder)
    if not script:
        print("kernel style: 0 passed, 0 failed, 1 skipped")
        return 0
    failed = 0
    n, said = patch_style(script)
    failed += bool(said)
    print("%-9s checkpatch --strict: %d files, %d kinds of complaints are not followed (style.py says why)" % ("FAILED" if said else "ok", n, len(IGNORED)))
    print("".join("          %s\n" % line for line in said), end="")
    source, said, built = build(folder, env, "C=2", "CHECK=" + os.path.join(env["ROOT"], "usr/bin/sparse"))
    # of headers of the kernel sparse has its own opinion; and sparse 0.6.4 does not know __VA_OPT__, by which tables become prototypes: what
    # it can't read is not checked, and counted
    ours = sorted({line.replace(source + "/", "") for line in said.split("\n") if re.match(re.escape(source) + r"/[^:]*:\d+:\d+: (warning|error)", line)})
    unread = [line for line in ours if re.match(r"src/defs/policy_ops\.def:", line)]
    ours = [line for line in ours if line not in unread]
    failed += bool(ours)
    print("%-9s sparse: %d modules; %s" % ("FAILED" if ours else "ok", len(built), "types.c and engine.c are more than it can read" if unread else "all of it"))
    print("".join("          %s\n" % line for line in ours), end="")
    failed += len(built) != 2
    print("%-9s DKMS's folder builds: %s" % ("FAILED" if len(built) != 2 else "ok", " ".join(m + ".ko" for m in built)))
    print("kernel style: %d passed, %d failed, 0 skipped" % (3 - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as error:
        print(error)
        print("kernel style: 0 passed, 1 failed, 0 skipped")
        sys.exit(1)
