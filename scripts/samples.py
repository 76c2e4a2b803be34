#!/usr/bin/env python3
# samples.py - NVIDIA's CUDA samples and Rodinia's CUDA programs: built, run, and run under probes.
"""scripts/samples.py [--device soft|cuda] [--gpuext PATH] [--samples CHECKOUT] [--rodinia CHECKOUT] [--work DIR] [NAME...]

Builds every program that needs no display, no file that is not its own and no library but CUDA's driver, runtime and cuRAND (nvcc
-cudart shared or static, PTX embedded), and runs it in a folder of its own: first by itself, then with each probe. One line a program:

  right      it says that its result is right (exit status 0, no FAIL), and probes change neither its output nor its status
  refused    one clear message says what the device does not do; probes change nothing
  waived     the program itself says that it does not run here (exit status 2)
  WRONG, DIED, TIMEOUT, CHANGED (under a probe), SILENT (no kernel of its own was launched, and nothing says why),
  MISSED or DROPPED (--device cuda): failed

--build-only       build and stop; --work DIR keeps the binaries, and a later run takes those that are there (no nvcc needed)
--no-probes        only natively
--timeout SECONDS  for one run (60)
-j N               programs at a time (the number of CPUs)
--device cuda      natively without gpuext; under probes every launch must be instrumented and no lane or record dropped
Left to Python's standard library; nothing is written outside of DIR.
"""
import argparse, concurrent.futures, glob, json, os, re, shutil, signal, subprocess, sys, tempfile, time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
PROBES = ("threadhist", "kernelretsnoop", "launchlate")

# What a sample's CMakeLists.txt asks for that this machine need not have.
FOREIGN = (
    ("display", r"OpenGL|GLUT|\bEGL\b|X11|GLES|Vulkan|glfw|D3D1[0-9]"),
    ("library", r"FreeImage|NVSCI|nvsci|\bMPI\b|MPI::|cudla|CUDLA|NVVM|LLVM|CUDA::(?!cudart\b|cuda_driver\b|cudadevrt\b|curand\b)\w+|TegraRM"),
)
# Arguments on every device; files come out of the sample's own folder.
ARGUMENTS = {
    "convolutionFFT2D": [], "simpleAssert": [], "FunctionPointers": ["-mode=1"],
}
# What takes long on a device in software, smaller there: by its own options, else by constants of its sources.
SMALL = {
    "FDTD3d": ["--dimx=96", "--dimy=96", "--dimz=96", "--timesteps=2", "--radius=2"],
    "SobolQRNG": ["--vectors=2048", "--dimensions=16"],
    "cdpAdvancedQuicksort": ["--size=20000"],
    "eigenvalues": ["--matrix-size=64"],
    "globalToShmemAsyncCopy": ["-wA=64", "-hA=64", "-wB=64", "-hB=64"],
    "matrixMul": ["-wA=64", "-hA=64", "-wB=64", "-hB=64"],
    "radixSortThrust": ["--n=16384", "--iterations=1"],
    "reduction": ["--n=65536", "--threads=256"],
    "reductionMultiBlockCG": ["--n=65536"],
    "threadFenceReduction": ["--n=65536"],
    "transpose": ["--dimX=64", "--dimY=64"],
}
REDUCED = {
    "BlackScholes": [(r"(OPT_N\s*)= 4000000", r"\1= 4096"), (r"(NUM_ITERATIONS\s*)= 512", r"\1= 1")],
    "HSOpticalFlow": [(r"nSolverIters = 500", "nSolverIters = 2"), (r"nWarpIters = 3", "nWarpIters = 1")],
    "MonteCarloMultiGPU": [(r"PATH_N = 262144", "PATH_N = 4096"), (r"nOptions\s*= 8 \* 1024", "nOptions = 64")],
    "UnifiedMemoryPerf": [(r"maxSampleSizeInMb\s*= \d+", "maxSampleSizeInMb = 1"), (r"numKernelRuns\s*= \d+", "numKernelRuns = 2")],
    "NV12toBGRandResize": [(r"TEST_LOOP 20", "TEST_LOOP 1"), (r"(g_ctx.batch\s*)= 24", r"\1= 1")],
    "alignedTypes": [(r"MEM_SIZE\s*= 50000000", "MEM_SIZE = 500000"), (r"NUM_ITERATIONS = 32", "NUM_ITERATIONS = 1")],
    "binomialOptions": [(r"NUM_STEPS 2048", "NUM_STEPS 256"), (r"MAX_OPTIONS 1024", "MAX_OPTIONS 32")],
    "convolutionSeparable": [(r"= 3072", "= 384"), (r"iterations = 16", "iterations = 1")],
    "convolutionTexture": [(r"imageW = 3072", "imageW = 384"), (r"imageH = 3072 / 2", "imageH = 192"), (r"iterations = 10", "iterations = 1")],
    "cudaTensorCoreGemm": [(r"_TILES 256", "_TILES 16")],
    "fastWalshTransform": [(r"log2Data\s*= 23", "log2Data = 14")],
    "histogram": [(r"64 \* 1048576", "64 * 4096"), (r"(numRuns\s*)= 16", r"\1= 1")],
    "immaTensorCoreGemm": [(r"_TILES 256", "_TILES 16")],
    "interval": [(r"GRID_SIZE\s*= \d+", "GRID_SIZE = 2"), (r"BLOCK_SIZE\s*= \d+", "BLOCK_SIZE = 64")],
    "jacobiCudaGraphs": [(r"N_ROWS 512", "N_ROWS 64")],
    "mergeSort": [(r"4 \* 1048576", "65536")],
    "quasirandomGenerator": [(r"int N = 1048576", "int N = 16384"), (r"numIterations = 20", "numIterations = 1")],
    "scan": [(r"13 \* 1048576 / 2", "262144"), (r"iCycles = 100", "iCycles = 1")],
    "simpleAttributes": [(r"deviceProp.maxGridSize\[1\]", "64")],
    "simpleMultiCopy": [(r"(int N\s*)= 1 << 22", r"\1= 1 << 16")],
    "simplePitchLinearTexture": [(r"(n[xy] = )2048", r"\g<1>128"), (r"NUM_REPS 100", "NUM_REPS 2")],
    "simpleStreams": [(r"16 \* 1024 \* 1024", "64 * 1024"), (r"(nreps\s*)= 10;", r"\1= 1;")],
    "sortingNetworks": [(r"(N\s*)= 1048576", r"\1= 4096")],
    "transpose": [(r"NUM_REPS 100", "NUM_REPS 1")],
    "warpAggregatedAtomicsCG": [(r"10000000", "100000")],
}
# What can't be made smaller and takes this many times as long as the others may, on a device in software.
SLOW = {"segmentationTreeThrust": 8, "dxtc": 8, "convolutionTexture": 4, "stereoDisparity": 8, "UnifiedMemoryPerf": 8}
# Its result is random, or the time it took.
UNSTABLE = {"simpleHyperQ", "UnifiedMemoryPerf", "StreamPriorities", "systemWideAtomics"}


NVCC = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"


# Its threads print in whatever order they come.
UNORDERED = {"threadMigration"}


def read(path):
    with open(path, encoding="utf-8", errors="replace") as f:
        return f.read()


class Program:
    """One program to build and run. folder: its sources; why: a reason to skip it, or None."""

    def __init__(self, name, folder, sources, why=None, flags=(), args=(), extra=(), group="samples", prepare=None):
        self.name, self.folder, self.sources, self.why = name, folder, sources, why
        self.flags, self.args, self.extra, self.group, self.prepare = list(flags), list(args), list(extra), group, prepare
        self.calls = None  # whether it calls kernels by <<<; None: its sources tell


# --- NVIDIA/cuda-samples: one folder, one CMakeLists.txt, one program
def cmake_text(path):
    return "\n".join(re.sub(r"#.*", "", line) for line in read(path).splitlines())


def expand(text, variables):
    for _ in range(4):
        text = re.sub(r"\$\{(\w+)\}", lambda m: variables.get(m.group(1), m.group(0)), text)
    return text


def sample_of(path):
    """The program of a CMakeLists.txt, or None where it makes none."""
    folder, text = os.path.dirname(path), cmake_text(path)
    target = re.search(r"add_executable\s*\(\s*(\S+)([^)]*)\)", text)
    if not target:
        return None
    variables = {"CMAKE_CURRENT_SOURCE_DIR": folder, "CMAKE_CURRENT_BINARY_DIR": ".", "PROJECT_NAME": os.path.basename(folder)}
    for name, value in re.findall(r"(?<!\w)set\s*\(\s*(\w+)\s+([^)]*)\)", text):
        variables.setdefault(name, expand(value.strip().strip('"'), variables))
    for name, pattern in re.findall(r"file\s*\(\s*GLOB(?:_RECURSE)?\s+(\w+)\s+([^)]*)\)", text):
        variables[name] = " ".join(os.path.relpath(f, folder) for p in expand(pattern, variables).split()
                                   for f in sorted(glob.glob(os.path.join(folder, p.strip('"')))))
    name = expand(target.group(1), variables)
    words = expand(target.group(2), variables).split()
    sources = [w for w in words if re.search(r"\.(cu|cpp|c|cc|cxx)$", w)]
    why = None
    for kind, pattern in FOREIGN:
        found = re.search(pattern, text)
        if found and not why:
            why = f"{kind}: {found.group(0)}"
    if "cuda-samples" not in folder and not sources:
        why = why or "no sources"
    if "8_Platform_Specific" in path:
        why = why or "platform: Tegra"
    if not sources or any(not os.path.exists(os.path.join(folder, s)) for s in sources):
        why = why or "sources that are not there"
    flags = ["-I" + os.path.join(folder, i) for i in re.findall(r"\.\./(?:\.\./)*Common[\w/]*", text)]
    flags += ["-I" + os.path.join(folder, i) for i in ("inc", "include") if os.path.isdir(os.path.join(folder, i))]
    if "OpenMP" in text:
        flags += ["-Xcompiler", "-fopenmp"]
    if re.search(r"cuda_driver", text):
        flags.append("-lcuda")
    if re.search(r"CUDA::curand", text):
        flags.append("-lcurand")
    # device code that the program loads from a file
    extra = []
    files = dict(re.findall(r"set\s*\(\s*(CUDA_\w*(?:FATBIN|PTX)_FILE\w*)\s+\"?([^\s\")]+)", text))
    kernel = re.search(r"set\s*\(\s*CUDA_KERNEL_SOURCE\w*\s+\"?([^\s\")]+)", text)
    for variable, out in files.items():
        if kernel:
            extra.append((expand(kernel.group(1), variables), os.path.basename(out), "-ptx" if "PTX" in variable else "-fatbin"))
    return Program(name, folder, sources, why, flags, extra=extra)


def samples_in(checkout):
    found = []
    for folder, _, files in sorted(os.walk(os.path.join(checkout, "Samples"))):
        if "CMakeLists.txt" in files:
            program = sample_of(os.path.join(folder, "CMakeLists.txt"))
            if program:
                found.append(program)
    return found


# --- building
class Builder:
    def __init__(self, options):
        self.options, self.bin = options, os.path.join(options.work, "bin")
        os.makedirs(self.bin, exist_ok=True)

    def folder(self, program):
        """Where its binary is. A program made smaller for the soft device is another one."""
        if self.options.packed:
            return os.path.join(self.options.packed, program.group, program.name)
        small = self.options.device == "soft" and program.name in REDUCED
        return os.path.join(self.bin, program.group + ("-small" if small else ""), program.name)

    def sources(self, program, folder):
        """The folder of its sources: a copy with smaller constants, where there are such."""
        if self.options.device != "soft" or program.name not in REDUCED:
            return program.folder
        copy = os.path.join(folder, "src")
        shutil.rmtree(copy, ignore_errors=True)
        os.makedirs(copy)
        for name in os.listdir(program.folder):
            if re.search(r"\.(cu|cuh|cpp|c|h|hpp|inl)$", name):
                text = read(os.path.join(program.folder, name))
                for pattern, smaller in REDUCED[program.name]:
                    text = re.sub(pattern, smaller, text)
                with open(os.path.join(copy, name), "w", encoding="utf-8") as f:
                    f.write(text)
        return copy

    def commands(self, program, folder, binary):
        """What to run: the first list until one succeeds, then each of the second."""
        nvcc = NVCC
        real = self.options.arch != "default"
        form = "sm" if self.options.machine_code else "compute"
        arch = [f"-gencode=arch=compute_{self.options.arch},code={form}_{self.options.arch}"] if real else []
        at = self.sources(program, folder)
        stubs = os.path.join(os.path.dirname(os.path.realpath(nvcc)), "..", "lib64", "stubs")
        command = [nvcc, "-O2", "-w", "-cudart", self.options.cudart, *arch, "-std=c++17", "--extended-lambda", "-Xcompiler", "-fPIC",
                   "-I" + at, "-I" + program.folder] + program.flags + ["-L" + stubs]
        tail = [os.path.join(at, s) for s in program.sources] + ["-o", binary]
        includes = [f for f in program.flags if f.startswith("-I")]
        others = [[nvcc, "-O2", "-w", how, *(arch if how == "-fatbin" or not real else [f"-arch=compute_{self.options.arch}"]), "-std=c++17"] + includes +
                  [os.path.join(program.folder, source), "-o", os.path.join(folder, out)] for source, out, how in program.extra]
        # whole-program compilation first; several files of device code, or launches by kernels, need the linker
        return [command + tail, command + ["-rdc=true", "-lcudadevrt"] + tail], others

    def build(self, program):
        """Empty, or why there is no binary."""
        folder = self.folder(program)
        binary, failed = os.path.join(folder, program.name), os.path.join(folder, "build.failed")
        if os.path.exists(binary):
            return ""
        if os.path.exists(failed):
            return read(failed)
        if self.options.prebuilt or self.options.packed:
            return "not built"
        os.makedirs(folder, exist_ok=True)
        text = ""
        first, others = self.commands(program, folder, binary + ".new")

        def compile(command):
            nonlocal text
            try:
                done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
            except FileNotFoundError:
                text = text or "no nvcc"
                return False
            text = text or (done.stdout + done.stderr if done.returncode else "")
            return not done.returncode

        if not any(compile(c) for c in first) or not all([compile(c) for c in others]):
            lines = [line for line in text.splitlines() if "error" in line or "undefined" in line or "fatal" in line]
            why = (lines or text.splitlines() or ["nvcc failed"])[0].strip()[:160]
            if why != "no nvcc":
                with open(failed, "w", encoding="utf-8") as f:
                    f.write(why)
            return why
        os.rename(binary + ".new", binary)
        return ""


# --- Rodinia: its makefiles name compilers and machines of their time, so the rules are here. Its data is no part of the checkout;
# what a program reads is made here, small, from a fixed seed.
def numbers(path, n, low, high, seed):
    state = seed
    with open(path, "w", encoding="ascii") as f:
        for _ in range(n):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            f.write(f"{low + (high - low) * (state >> 40) / 2**24:.6f}\n")


def make_graph(folder):
    """2048 nodes in a ring with two chords each."""
    n = 2048
    edges = [[(i + 1) % n, (i * 7 + 3) % n, (i * i + 11) % n] for i in range(n)]
    with open(os.path.join(folder, "graph.txt"), "w", encoding="ascii") as f:
        f.write(f"{n}\n" + "".join(f"{3 * i} 3\n" for i in range(n)) + f"\n0\n\n{3 * n}\n")
        f.write("".join(f"{to} 1\n" for row in edges for to in row))


def make_heat(folder, n):
    numbers(os.path.join(folder, "temp"), n, 320, 340, 1)
    numbers(os.path.join(folder, "power"), n, 0, 0.01, 2)


def make_bytes(path, n):
    state, out = 5, bytearray()
    for _ in range(n):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        out.append((state >> 60) * (state >> 50 & 3) & 255)
    with open(path, "wb") as f:
        f.write(out)


def make_image(folder):
    data = os.path.join(folder, "..", "..", "data", "dwt2d")  # where the program looks
    os.makedirs(data, exist_ok=True)
    make_bytes(os.path.join(data, "image.rgb"), 192 * 192 * 3)


def make_keys(folder):
    with open(os.path.join(folder, "keys.txt"), "w", encoding="ascii") as f:
        f.write("4096\n" + "".join(f"{i}\n" for i in range(4096)))
    with open(os.path.join(folder, "commands.txt"), "w", encoding="ascii") as f:
        f.write("j 60 100\nk 60\n")


def make_places(folder):
    with open(os.path.join(folder, "list"), "w", encoding="ascii") as f:
        f.write("places.db\n")
    with open(os.path.join(folder, "places.db"), "w", encoding="ascii") as f:
        for i in range(1024):
            f.write(f"{1950 + i % 50} {1 + i % 12:2d} {1 + i % 28:2d} {i % 24:2d} {i % 90:3d} {'NAME':9s} {i * 7 % 90:4.1f} {i * 13 % 180:6.1f} {i % 99:4d} {i % 999:4d}"[:48].ljust(48) + "\n")


def make_points(folder):
    state = 9
    with open(os.path.join(folder, "points"), "w", encoding="ascii") as f:
        for i in range(512):
            row = []
            for _ in range(8):
                state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
                row.append(f"{state >> 54}")
            f.write(f"{i} " + " ".join(row) + "\n")


# Names that CUDA 13 dropped; the programs only print what these fields hold.
GONE = ["-DcudaThreadSynchronize=cudaDeviceSynchronize", "-DclockRate=warpSize", "-DdeviceOverlap=warpSize",
        "-DcudaThreadExit=cudaDeviceReset"]


def rodinia_in(checkout):
    """Its programs; without a checkout all that there would be."""
    cuda = os.path.join(checkout or "", "cuda")
    found = []

    def add(name, folder, sources, args=(), prepare=None, flags=(), why=None):
        at = os.path.join(cuda, folder)
        if os.path.isdir(at) or not checkout:
            found.append(Program(name, at, sources, why, list(flags) + GONE + ["-lm", "-I" + os.path.join(cuda, "..", "common")], args,
                                 group="rodinia", prepare=prepare))

    add("backprop", "backprop", ["backprop.c", "facetrain.c", "imagenet.c", "backprop_cuda.cu"], ["1024"])
    add("bfs", "bfs", ["bfs.cu"], ["graph.txt"], make_graph)
    add("b+tree", "b+tree", ["main.c", "kernel/kernel_gpu_cuda_wrapper.cu", "kernel/kernel_gpu_cuda_wrapper_2.cu", "util/timer/timer.c",
                             "util/num/num.c", "util/cuda/cuda.cu"], ["file", "keys.txt", "command", "commands.txt"], make_keys)
    add("dwt2d", "dwt2d", ["main.cu", "dwt.cu", "components.cu", "dwt_cuda/fdwt53.cu", "dwt_cuda/fdwt97.cu", "dwt_cuda/common.cu",
                           "dwt_cuda/rdwt97.cu", "dwt_cuda/rdwt53.cu"], ["image.rgb", "-d", "192x192", "-f", "-5", "-l", "3"],
        make_image)
    add("gaussian", "gaussian", ["gaussian.cu"], ["-s", "16"])
    add("hotspot", "hotspot", ["hotspot.cu"], ["64", "2", "2", "temp", "power", "output.out"], lambda folder: make_heat(folder, 64 * 64))
    add("hotspot3D", "hotspot3D", ["3D.cu"], ["64", "4", "10", "power", "temp", "output.out"], lambda folder: make_heat(folder, 64 * 64 * 4))
    add("huffman", "huffman", ["main_test_cu.cu", "stats_logger.cpp", "vlc_kernel_sm64huff.cu", "scan.cu", "pack_kernels.cu", "cpuencode.cpp"],
        ["input.bin"], lambda folder: make_bytes(os.path.join(folder, "input.bin"), 65536))
    add("hybridsort", "hybridsort", ["bucketsort.cu", "mergesort.cu", "main.cu"], ["r"], flags=["-DVERIFY"])
    add("kmeans", "kmeans", ["cluster.c", "getopt.c", "kmeans.c", "kmeans_clustering.c", "kmeans_cuda.cu", "rmse.c"], ["-o", "-i", "points"],
        make_points, flags=["-Xcompiler", "-fopenmp"])
    add("lavaMD", "lavaMD", ["main.c", "kernel/kernel_gpu_cuda_wrapper.cu", "util/num/num.c", "util/timer/timer.c", "util/device/device.cu"],
        ["-boxes1d", "2"], flags=["-Xcompiler", "-fopenmp"])
    add("lud", "lud/cuda", ["lud.cu", "lud_kernel.cu", "../common/common.c"], ["-s", "64", "-v"], flags=["-I" + os.path.join(cuda, "lud/common")])
    add("nn", "nn", ["nn_cuda.cu"], ["list", "-r", "5", "-lat", "30", "-lng", "90"], make_places)
    add("nw", "nw", ["needle.cu"], ["128", "10"])
    add("particlefilter_naive", "particlefilter", ["ex_particle_CUDA_naive_seq.cu"], ["-x", "32", "-y", "32", "-z", "4", "-np", "256"])
    add("particlefilter_float", "particlefilter", ["ex_particle_CUDA_float_seq.cu"], ["-x", "32", "-y", "32", "-z", "4", "-np", "256"])
    add("pathfinder", "pathfinder", ["pathfinder.cu"], ["1000", "20", "5"])
    add("srad_v2", "srad/srad_v2", ["srad.cu"], ["128", "128", "0", "31", "0", "31", "0.5", "2"])
    add("streamcluster", "streamcluster", ["streamcluster_cuda_cpu.cpp", "streamcluster_cuda.cu", "streamcluster_header.cu"],
        ["3", "5", "16", "512", "512", "100", "none", "output.txt", "1"])
    for name, what in (("cfd", "meshes"), ("heartwall", "a film"), ("leukocyte", "a film"), ("mummergpu", "genomes"), ("myocyte", "parameters"),
                       ("srad/srad_v1", "an image")):
        add(name.split("/")[-1], name, [], why=f"file: {what}, not in the checkout")
    return found


# --- packs: what was built, with its data, for a machine without checkouts and compiler
def pack(programs, builder, to):
    rows = []
    for program in programs:
        built, folder = builder.folder(program), os.path.join(to, program.group, program.name)
        if program.why or not os.path.exists(os.path.join(built, program.name)):
            continue
        os.makedirs(folder, exist_ok=True)
        for name in os.listdir(built):
            if os.path.isfile(os.path.join(built, name)):
                shutil.copy2(os.path.join(built, name), os.path.join(folder, name))
        data = os.path.join(program.folder, "data")
        if os.path.isdir(data):
            shutil.copytree(data, os.path.join(folder, "data"), dirs_exist_ok=True)
        calls = any("<<<" in read(os.path.join(program.folder, s)) for s in program.sources)
        rows.append({"name": program.name, "group": program.group, "args": program.args, "calls": calls})
    runtimes = glob.glob(os.path.join(os.path.dirname(os.path.realpath(NVCC)), "..", "lib64", "libcudart.so.[0-9]*"))
    os.makedirs(os.path.join(to, "lib"), exist_ok=True)
    for path in runtimes:
        if path.count(".") == os.path.join(os.path.dirname(path), "libcudart.so.1").count("."):  # the name that programs ask for
            shutil.copy2(path, os.path.join(to, "lib"))
    with open(os.path.join(to, "programs.json"), "w", encoding="utf-8") as f:
        json.dump(rows, f, indent=1)
    print(f"{len(rows)} programs in {to}")


def packed(folder):
    prepare = {p.name: p.prepare for p in rodinia_in(None)}
    found = []
    for row in json.loads(read(os.path.join(folder, "programs.json"))):
        program = Program(row["name"], os.path.join(folder, row["group"], row["name"]), [], args=row["args"], group=row["group"],
                          prepare=prepare.get(row["name"]) if row["group"] == "rodinia" else None)
        program.calls = row["calls"]
        found.append(program)
    return found


# --- running
class Run:
    """What a program did: status (negative: the signal; None: too long), its output, what gpuext and the device said."""

    def __init__(self, status, text, log, report, seconds):
        self.status, self.text, self.log, self.report, self.seconds = status, text, log, report, seconds


def signal_name(number):
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


class Runner:
    def __init__(self, options, builder):
        self.options, self.builder = options, builder

    def folder(self, program):
        """A folder to run in: links to the program's own files, and what was made for it."""
        folder = os.path.join(self.options.work, "run", program.group, program.name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        built = self.builder.folder(program)
        data = os.path.join(program.folder, "data")
        sources = [os.path.join(built, n) for n in os.listdir(built)]
        sources += [os.path.join(data, n) for n in os.listdir(data)] if os.path.isdir(data) else []
        if os.path.isdir(program.folder):
            sources += [os.path.join(program.folder, n) for n in os.listdir(program.folder)]
        for source in sources:
            to = os.path.join(folder, os.path.basename(source))
            if not os.path.lexists(to):
                os.symlink(source, to)
        if program.prepare:
            program.prepare(folder)
        return folder

    def run(self, program, folder, probes):
        options = self.options
        log, report = os.path.join(folder, "device.log"), os.path.join(folder, "gpuext.out")
        for path in (log, report):
            if os.path.exists(path):
                os.unlink(path)
        args = program.args + ARGUMENTS.get(program.name, [])
        if options.device == "soft":
            args += SMALL.get(program.name, [])
        command = ["./" + program.name] + args
        env = dict(os.environ, GPUEXT_SOFT_LOG=log)
        if options.device == "soft" and not probes:  # the device alone, without an agent before it
            env["LD_LIBRARY_PATH"] = os.path.join(os.path.dirname(os.path.realpath(options.gpuext)), "lib", "soft")
        elif options.device == "cuda" and options.packed:
            env["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, (os.path.join(options.packed, "lib"), env.get("LD_LIBRARY_PATH"))))
        if probes:
            tools = [w for probe in probes for w in ("-t", probe)]
            command = [options.gpuext, "run", "--device", options.device] + tools + ["--out", report, "--"] + command
        started = time.monotonic()
        limit = options.timeout * (SLOW.get(program.name, 1) if options.device == "soft" else 1)
        process = subprocess.Popen(command, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   start_new_session=True)
        try:
            out = process.communicate(timeout=limit)[0]
            status = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, status = process.communicate()[0], None
        text = out.decode("utf-8", "replace")
        return Run(status, text, read(log) if os.path.exists(log) else "", read(report) if os.path.exists(report) else "",
                   time.monotonic() - started)


TIMES = re.compile(r"time|execution|\bsend\b|msec|\bms\b|\bsec|second|GB/s|MB/s|bandwidth|throughput|flop|elapsed|clock|cycle|rate|speed|PID|process|usage|\btook\b|/s\b", re.I)


def plain(text):
    """The output without what differs from run to run: times, rates, addresses; and without gpuext's own lines."""
    lines = []
    for line in text.splitlines():
        if line.startswith("gpuext:") or re.match(r"\s*(GX\d{4}|-->|hint:)", line):
            continue
        line = re.sub(r"0x[0-9a-fA-F]+", "@", line)
        if TIMES.search(line):
            line = re.sub(r"\d+(\.\d+)?(e[-+]?\d+)?|\binf\b|-?nan", "#", line)
        lines.append(line.rstrip())
    return lines


def judge(run):
    """(word, why) for a run on its own."""
    # GX0832: only a word that a library of ours works
    codes = re.search(r"(GX08(?!32)\d\d): ([^\n]*)", run.log) or re.search(r"(GX09\d\d): ([^\n]*)", run.text + run.report)
    if run.status is None:
        return "TIMEOUT", f"{run.seconds:.0f} s"
    if "symbol lookup error" in run.text or run.status == 127:
        return "DIED", (re.search(r"symbol lookup error[^\n]*", run.text) or [f"status {run.status}"])[0][:110]
    # a program that asserts on purpose says itself whether that was right; the others may not even look at their errors
    if codes and (run.status or codes.group(1) != "GX0804"):
        return "refused", f"{codes.group(1)} {codes.group(2)}"[:110]
    if run.status < 0 or run.status in (128 + 6, 128 + 11, 128 + 8, 128 + 7):
        return "DIED", signal_name(-run.status if run.status < 0 else run.status - 128)
    no = re.search(r"[^\n]*(not supported|NotSupported|cudaErrorNotSupported|NOT_SUPPORTED|does not support|waiv)[^\n]*", run.text, re.I)
    if run.status == 2 or (no and "waiv" in no.group(0).lower()):
        return "waived", (no.group(0).strip() if no else "status 2")[:110]
    if run.status and no:
        return "refused", no.group(0).strip()[:110]
    if run.status:
        last = [line for line in run.text.splitlines() if line.strip()]
        return "WRONG", f"status {run.status}: {last[-1].strip()[:90] if last else ''}"
    failed = re.search(r"[^\n]*(\bFAIL(ED|URE)?\b|Test failed|FAILED!|mismatch at|Errors? (found|detected)|different results)[^\n]*", run.text)
    if failed:
        return "WRONG", failed.group(0).strip()[:110]
    return "right", ""


def same(program, a, b):
    order = sorted if program.name in UNORDERED else list
    return a.status == b.status and order(plain(a.text)) == order(plain(b.text))


def stable(first, second, other):
    """Whether other has the lines that first and second share, in order: the rest changes from run to run anyway."""
    x, y, z = plain(first.text), plain(second.text), plain(other.text)
    if len(x) != len(y) or len(x) != len(z):
        return first.status == other.status and sorted(set(x) & set(y)) == sorted(set(x) & set(y) & set(z))
    return first.status == other.status and all(c == a for a, b, c in zip(x, y, z) if a == b)


def results_of(folder, run, before):
    """What a program printed and wrote, without what differs from run to run."""
    text = "\n".join(plain(run.text)) + "\n"
    for name in sorted(set(os.listdir(folder)) - before):
        path = os.path.join(folder, name)
        if os.path.isfile(path) and name not in ("device.log", "gpuext.out") and os.path.getsize(path) < 1 << 20:
            text += f"== {name}\n" + read(path) + "\n"
    return text


def close(a, b):
    """Whether two outputs agree word by word, numbers to one in a thousand. Returns the first line that does not, or None."""
    x, y = a.splitlines(), b.splitlines()
    for one, other in zip(x, y):
        for v, w in zip(one.split(), other.split()):
            try:
                if v != w and abs(float(v) - float(w)) > 1e-3 * max(abs(float(v)), abs(float(w))) + 1e-6:
                    return f"{one.strip()} | {other.strip()}"
            except ValueError:
                if re.sub(r"[\d.]+", "", v) != re.sub(r"[\d.]+", "", w):
                    return f"{one.strip()} | {other.strip()}"
    return None if len(x) == len(y) else f"{len(x)} lines, {len(y)} lines"


def counted(run):
    """(launches, instrumented, missed with reasons, dropped and lost) of gpuext's last lines; None: it printed none."""
    flows = re.search(r"lanes (\d+) produced, \d+ delivered, (\d+) dropped, (\d+) lost.*?records \d+ produced, \d+ delivered, (\d+) dropped, (\d+) lost",
                      run.report)
    launches = re.search(r"launches (\d+), instrumented (\d+), missed (\d+)([^;]*)", run.report)
    if not flows or not launches:
        return None
    return (int(launches.group(1)), int(launches.group(2)), launches.group(3) + launches.group(4), sum(int(flows.group(i)) for i in (2, 3, 4, 5)))


def examine(runner, program):
    """(word, note) of one program, natively and under the probes."""
    options = runner.options
    folder = runner.folder(program)
    before = set(os.listdir(folder))
    native = runner.run(program, folder, ())
    word, note = judge(native)
    same_size = program.name not in SMALL and program.name not in REDUCED
    if options.keep and word == "right" and same_size:
        os.makedirs(options.keep, exist_ok=True)
        with open(os.path.join(options.keep, f"{program.group}.{program.name}.txt"), "w", encoding="utf-8") as f:
            f.write(results_of(folder, native, before))
    kept = os.path.join(options.against or "", f"{program.group}.{program.name}.txt")
    if options.against and word == "right" and same_size and os.path.exists(kept):
        differing = close(results_of(folder, native, before), read(kept))
        note = f"differs: {differing[:150]}" if differing else "as kept"
    if options.no_probes or word in ("TIMEOUT", "DIED"):
        return word, note, native
    for probes in ([(p,) for p in options.probe] if options.each_probe else [options.probe]):
        name = "+".join(probes) if options.each_probe else "probes"
        probed = runner.run(program, folder, probes)
        probed_word = judge(probed)
        if probed.status is None:
            return "TIMEOUT", f"under {name}: {probed.seconds:.0f} s, {native.seconds:.0f} s without", native
        if word != probed_word[0] or (word == "right" and program.name not in UNSTABLE and not same(program, native, probed) and
                                      not stable(native, runner.run(program, folder, ()), probed)):
            differing = [f"{a!r} {b!r}" for a, b in zip(plain(native.text), plain(probed.text)) if a != b]
            return "CHANGED", f"{name}: {probed_word[0]} {probed_word[1]} {differing[0] if differing else ''}"[:200], native
        counts = counted(probed)
        if word == "right" and counts and options.device == "cuda":
            if counts[0] != counts[1]:
                return "MISSED", f"{name}: {counts[1]} of {counts[0]} launches, missed {counts[2]}", native
            if counts[3]:
                return "DROPPED", f"{name}: {counts[3]} lanes and records", native
        if word == "right" and not counts and options.device == "cuda":
            return "MISSED", f"{name}: gpuext counted nothing", native
        if program.calls is None:
            program.calls = any("<<<" in read(os.path.join(program.folder, s)) for s in program.sources)
        if word == "right" and counts and not counts[0] and program.calls:
            return "SILENT", "it calls kernels, none was launched, and nobody said why", native
        if counts:
            note = f"{counts[0]} launches, {counts[1]} instrumented" + (f"; {note}" if note else "")
    return word, note, native


PASSED = ("right", "refused", "waived")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], epilog=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="these programs only")
    parser.add_argument("--device", choices=("soft", "cuda"), default="soft")
    parser.add_argument("--gpuext", default=os.path.join(ROOT, "build", "gpuext"))
    parser.add_argument("--samples", help="checkout of NVIDIA/cuda-samples")
    parser.add_argument("--rodinia", help="checkout of Rodinia")
    parser.add_argument("--pack", metavar="FOLDER", help="copy what is built there, with its data, and run nothing")
    parser.add_argument("--packed", metavar="FOLDER", help="run what --pack copied, instead of checkouts")
    parser.add_argument("--work", help="folder for binaries and runs (default: one that is removed)")
    parser.add_argument("--arch", default="90", help="compute capability of the PTX that is embedded (90), or default: what nvcc embeds by itself")
    parser.add_argument("--machine-code", action="store_true", help="machine code for --arch is embedded, and no PTX: kernels are probed by grafts, or not at all")
    parser.add_argument("--probe", action="append", choices=PROBES, help="this one alone (may be given again); default: all")
    parser.add_argument("--cudart", choices=("shared", "static"), default="shared", help="the runtime that programs are linked with")
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("-j", type=int, default=os.cpu_count(), dest="jobs")
    parser.add_argument("--build-only", action="store_true")
    parser.add_argument("--prebuilt", action="store_true", help="take the binaries that are there and build nothing")
    parser.add_argument("--no-probes", action="store_true")
    parser.add_argument("--each-probe", action="store_true", help="one run for each probe instead of one with all of them")
    parser.add_argument("--keep", metavar="FOLDER", help="keep what each program printed and wrote there")
    parser.add_argument("--against", metavar="FOLDER", help="say where results differ from those kept there (by a run on another device)")
    parser.add_argument("-v", "--verbose", action="store_true", help="show the output of what failed")
    options = parser.parse_args()
    if not options.samples and not options.rodinia and not options.packed:
        parser.error("--samples CHECKOUT, --rodinia CHECKOUT or --packed FOLDER: what to run")
    options.probe = options.probe or list(PROBES)
    options.packed = options.packed and os.path.abspath(options.packed)
    programs = packed(options.packed) if options.packed else []
    programs += samples_in(options.samples) if options.samples else []
    programs += rodinia_in(options.rodinia) if options.rodinia else []
    programs = [p for p in programs if not options.names or p.name in options.names]
    temporary = None if options.work else tempfile.TemporaryDirectory()
    options.work = os.path.abspath(options.work or temporary.name)
    options.gpuext = os.path.abspath(options.gpuext)
    options.keep, options.against = (p and os.path.abspath(p) for p in (options.keep, options.against))
    builder, counts = Builder(options), {}
    runner = Runner(options, builder)
    if options.pack:
        pack(programs, builder, options.pack)
        return 0

    def one(program):
        why = program.why or builder.build(program)
        if why:
            return "skipped", why if program.why else "build: " + why, None
        if options.build_only:
            return "built", "", None
        return examine(runner, program)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for program, (word, note, native) in zip(programs, pool.map(one, programs)):
            counts[word] = counts.get(word, 0) + 1
            print(f"{program.group:8s} {program.name:34s} {word:8s} {f'{native.seconds:5.1f} s' if native else '':8s} {note}", flush=True)
            if options.verbose and native and word not in PASSED:
                print("\n".join("    " + line for line in (native.text + native.log).splitlines()[-12:]), flush=True)
    passed = sum(counts.get(w, 0) for w in PASSED + ("built",))
    skipped = counts.get("skipped", 0)
    print(", ".join(f"{w} {n}" for w, n in sorted(counts.items())))
    print(f"samples on {options.device}: {passed} passed, {sum(counts.values()) - passed - skipped} failed, {skipped} skipped")
    return 1 if sum(counts.values()) != passed + skipped else 0


if __name__ == "__main__":
    sys.exit(main())
