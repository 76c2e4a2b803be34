# vm.py - a machine with Debian's Linux 6.12 under QEMU, for tests: its packages, modules and guests that are built for it, a boot.
"""Used by run.py of this folder and of tests/kernel_home. What is built is kept in the folder that packages() was given."""
import glob, os, re, shutil, stat, subprocess, sys, time

HERE = os.path.dirname(os.path.abspath(__file__))
TREE = os.path.dirname(os.path.dirname(HERE))
BOOT_SECONDS = 900
COMPLAINT = re.compile(r"\bBUG\b|WARNING:|Oops|Call Trace|general protection")


class Failed(Exception):
    pass


def sh(argv, what, **options):
    ran = subprocess.run(argv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if ran.returncode:
        raise Failed("%s failed (status %d)\n%s" % (what, ran.returncode, ran.stdout[-3000:]))
    return ran.stdout


def newer(made, *sources):
    """Whether `made` is there and no source is younger."""
    return os.path.exists(made) and all(os.path.getmtime(s) <= os.path.getmtime(made) for s in sources)


def write(path, text):
    """Writes a file, but leaves one alone that has this text already: what is made of it stands."""
    if not os.path.exists(path) or open(path).read() != text:
        with open(path, "w") as f:
            f.write(text)


def headers():
    return glob.glob(os.path.join(TREE, "include/gpuext/bpf/*.h"))


def script(name, folder, env):
    """Runs a script that puts a Linux into the folder; what the file env says then, or None where it can't be had: it has been said why."""
    sys.stdout.flush()  # it says itself what it does: it may take long
    ran = subprocess.run([os.path.join(TREE, "scripts", name), folder], stdin=subprocess.DEVNULL)
    if ran.returncode == 77:
        return None
    if ran.returncode:
        raise Failed("%s failed (status %d)" % (name, ran.returncode))
    return dict(line.split("=", 1) for line in open(os.path.join(folder, env)).read().split())


def packages(folder):
    """Unpacks the packages into the folder: Debian's Linux 6.12, and what all need."""
    return script("linux_packages.sh", folder, "env")


OTHERS = {"debug": "linux_debug.sh", "newer": "linux_newer.sh", "drm": "linux_drm.sh"}  # each in a folder of its name


def options(parser):
    parser.add_argument("--folder", default="build/linux")
    parser.add_argument("--linux", choices=["", *OTHERS], default="", help="debug: one that looks for faults; newer: that of Debian 13's backports; drm: 6.12's flavour with DRM's scheduler; none: Debian's 6.12")


def linux(args):
    """What those options say: (env, the folder for what is built for it), or (None, None): it has been said why."""
    env = packages(args.folder)
    if env and args.linux:
        env = script(OTHERS[args.linux], args.folder, args.linux + "/env")
    return (dict(env, IS=args.linux), os.path.join(os.path.abspath(args.folder), args.linux).rstrip("/")) if env else (None, None)


def build_module(folder, env, name, patterns, symbols=()):
    """<name>.ko of the sources that match the patterns (of the tree; one as (pattern, folder) is put into that folder), among them a Kbuild.
    symbols: folders of modules whose symbols it uses. They are linked into a folder: the tree stays as it is."""
    made = os.path.join(folder, name)
    sources = []
    for pattern in patterns:
        pattern, into = pattern if isinstance(pattern, tuple) else (pattern, "")
        os.makedirs(os.path.join(made, into), exist_ok=True)
        for source in sorted(glob.glob(os.path.join(TREE, pattern))):
            link = os.path.join(made, into, os.path.basename(source))
            if not os.path.islink(link) or os.readlink(link) != source:
                if os.path.lexists(link):
                    os.remove(link)
                os.symlink(source, link)
            sources.append(source)
    ko = os.path.join(made, name + ".ko")
    symvers = [os.path.join(folder, s, "Module.symvers") for s in symbols]
    depends = glob.glob(os.path.join(TREE, "src/d[er][fi]*/*.[dh]*")) + glob.glob(os.path.join(TREE, "kernel/*.h"))
    if not newer(ko, *sources, *headers(), *depends, *symvers):
        path = os.path.join(folder, "bin") + ":" + os.environ["PATH"]
        # headers of another Debian know their compiler
        inside = [env["INSIDE"]] if "INSIDE" in env else []
        said = sh([*inside, "make", "-s", "-C", env["HEADERS"], "M=" + made, "TREE=" + TREE, *([] if inside else ["CC=gcc"]), "KBUILD_EXTRA_SYMBOLS=" + " ".join(symvers),
                   "modules"], "the build of %s.ko" % name,
                  env={k: v for k, v in dict(os.environ, PATH=path).items() if not k.startswith(("MAKE", "MFLAGS"))})
        if re.search("warning:|WARN", said):
            os.remove(ko)
            raise Failed("the build of %s.ko warns\n%s" % (name, said))
        if ".BTF" not in sh(["readelf", "-SW", ko], "readelf"):
            raise Failed(name + ".ko has no BTF: programs could not name its types")
        sh(["strip", "-g", ko], "strip")
    return ko


def build_guest(made, env, *sources, options=()):
    """A static program that libbpf is in, for a guest. options: more for the compiler."""
    sources = [os.path.join(TREE, s) for s in sources]
    if not newer(made, *sources, os.path.join(HERE, "objects.h")):
        sh(["gcc", "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-D_GNU_SOURCE", "-isystem", env["ROOT"] + "/usr/include", "-I" + HERE,
            "-I" + os.path.join(TREE, "kernel"), "-I" + os.path.join(TREE, "src"), "-I" + os.path.join(TREE, "include"),
            "-static", *options, *sources, env["ROOT"] + "/usr/lib/x86_64-linux-gnu/libbpf.a", "-lelf", "-lz", "-o", made], "the guest's build")
    return made


def cpio(entries):
    """An archive of files ("newc"), as Linux unpacks it at its start: [(path, mode, data)]."""
    out = bytearray()
    for i, (path, mode, data) in enumerate(entries + [("TRAILER!!!", 0, b"")]):
        name = path.encode() + b"\0"
        fields = [i + 1, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(name), 0]
        out += b"070701" + b"".join(b"%08x" % f for f in fields) + name
        out += b"\0" * (-len(out) % 4) + data
        out += b"\0" * (-len(out) % 4)
    return bytes(out)


def boot(folder, env, init, files, counted=False, seconds=BOOT_SECONDS, append="", until="", turns=False):
    """Boots Linux with `init` as its first program and files {path in the guest: path here, or bytes, or (path here, mode)}; what its console said.
    counted: one processor whose clock counts instructions. append: more for the kernel's command line. until: it is ended when a line has this.
    turns: the two processors take turns in one thread, and one that waits for the other gives way: on a busy machine each waits until the other is given time there."""
    read = lambda path: path if isinstance(path, bytes) else open(path, "rb").read()
    entries = [("init", stat.S_IFREG | 0o755, read(init))]
    entries += [(d, stat.S_IFDIR | 0o755, b"") for d in sorted({os.path.dirname(n) for n in files} - {""})]
    entries += [(n, stat.S_IFREG | (p[1] if isinstance(p, tuple) else 0o644), read(p[0] if isinstance(p, tuple) else p)) for n, p in sorted(files.items())]
    with open(os.path.join(folder, "initrd"), "wb") as f:
        f.write(cpio(entries))
    root = env["ROOT"]
    # TCG goes through a "rep movsb" byte by byte: without these features Linux copies words
    words = "max,-erms,-fsrm,-fzrm,-fsrs,-fsrc"
    processors = ["-accel", "tcg,thread=single", "-icount", "shift=0", "-cpu", "max", "-smp", "1"] if counted else ["-accel", "tcg,thread=" + ("single" if turns else "multi"), "-cpu", words, "-smp", "2"]
    debug = env.get("IS") == "debug"  # what it reports goes to the console at once, too: it may not come to the next line of the plan
    argv = [root + "/usr/bin/qemu-system-x86_64", "-L", root + "/usr/share/seabios", "-L", root + "/usr/share/qemu", "-machine", "q35", *processors, "-m", "2048" if debug else "1024", "-display", "none", "-nodefaults", "-serial", "stdio", "-no-reboot",
            "-kernel", env.get("IMAGE") or "%s/boot/vmlinuz-%s" % (root, env["KERNEL"]), "-initrd", os.path.join(folder, "initrd"), "-append",
            # watchdogs measure time, which an emulator on a busy machine has little of
            "console=ttyS0 panic=-1 quiet loglevel=%d oops=panic nowatchdog no_timer_check rcupdate.rcu_cpu_stall_suppress=1 %s" % (5 if debug else 1, append)]
    libraries = "%s/usr/lib/x86_64-linux-gnu:%s/lib/x86_64-linux-gnu" % (root, root)
    console = os.path.join(folder, "console.txt")
    with open(console, "wb") as out:
        machine = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, env=dict(os.environ, LD_LIBRARY_PATH=libraries))
        ends = time.time() + seconds
        try:
            while machine.poll() is None:
                if time.time() > ends:
                    print("QEMU was ended after %d s" % seconds)
                    break
                if until and re.search(until, open(console, errors="replace").read(), re.M):
                    break
                time.sleep(0.5 if until else 0.1)
        finally:
            machine.kill()
            machine.wait()
    return open(console, errors="replace").read().replace("\r", "")
