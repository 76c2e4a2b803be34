#!/usr/bin/env python3
# vulkan.py - unmodified Vulkan programs with and without the layer, on Mesa's CPU driver, or on the one that VULKAN_DRIVER names.
"""[VULKAN_DRIVER=MANIFEST] tests/e2e/vulkan.py [--build build/release] [--examples build/examples] [NAMES]

Every case_<name> is one test; it fails by an assertion, as in suite.py. Without lavapipe, or without glslang to build the
programs, all are skipped, and counted. Each case holds what the application prints and its exit status against a run alone.
VULKAN_DRIVER is the manifest of another driver (its .json), as Vulkan's loader has them: a GPU's, say."""
import collections, glob, json, math, os, re, shutil, subprocess, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from suite import Skip, ended, equal, last_line, main, same  # pylint: disable=wrong-import-position

DRIVER = os.environ.get("VULKAN_DRIVER") or next(iter(glob.glob("/usr/share/vulkan/icd.d/lvp_icd*.json")), "")
VALIDATION = "/usr/share/vulkan/explicit_layer.d/VkLayer_khronos_validation.json"
MANIFEST = """{ "file_format_version": "1.2.0", "layer": { "name": "VK_LAYER_GPUEXT_agent", "type": "GLOBAL", "library_path": "%s",
"api_version": "1.3.239", "implementation_version": "1", "description": "broken",
"functions": { "vkNegotiateLoaderLayerInterfaceVersion": "gpuext_negotiate" } } }"""


def program(s, name="vulkan_vectoradd"):
    path = os.path.join(s.examples, name)
    if not DRIVER or not os.path.exists(path):
        raise Skip("no lavapipe" if not DRIVER else "no glslang: the examples are not built")
    os.environ.update({"VK_ICD_FILENAMES": DRIVER, "LP_NATIVE_VECTOR_WIDTH": "256"})
    os.environ.pop("VK_DRIVER_FILES", None)  # which would come first
    return path


def device(s):
    """The name of the device, and the lanes of its subgroups, as it says without gpuext."""
    said = subprocess.run([modes(s), "device"], stdout=subprocess.PIPE, check=True).stdout.decode()
    name, lanes = re.fullmatch(r"vulkan_modes: device: (.*), subgroups of (\d+)\n", said).groups()
    return name, int(lanes)


def under(s, options, *argv, extra=None, compare=True, timeout=30):
    """A run with a JSON report, beside the same application alone."""
    report = s.file("report.json")
    got = s.finish(s.start([s.gpuext, "run", "-o", "json", "--out", report] + options + ["--"] + list(argv), extra), timeout)
    assert os.path.exists(report), f"no report: status {got.status}, stderr ends with: {last_line(got)}"
    with open(report, encoding="utf-8") as f:
        got.lines = [json.loads(line) for line in f]
    got.total = got.lines[-1]
    if compare:
        same(s.alone(*argv, extra=extra), got)
    return got


def case_dispatches_are_counted(s):
    app = program(s)
    got = under(s, [], app, "1000", "3", "2")
    ended(got, 0, b"vulkan_vectoradd: 1000 elements, 0 wrong\n", "the program")
    equal(got.total["launches"], 6, "launches: three dispatches, submitted twice")
    equal(got.total["missed_launches"], 0, "missed: nothing was attached")
    equal(got.total["incomplete"], False, "incomplete")
    rows = [line for line in got.lines if line["type"] == "launches"]
    equal([(r["launches"], r["grid"], r["way_in"]) for r in rows], [(6, [16, 1, 1], "SPIR-V")], "rows")
    assert rows[0]["kernel"].startswith("main@"), rows


def case_every_lane_is_counted(s):
    """16 blocks of 64 threads; those beyond the 1000th leave early, and end all the same."""
    got = under(s, ["-t", "threadhist"], program(s), "1000", "3", "2")
    equal(got.total["lanes"], {"produced": 6 * 1024, "delivered": 6 * 1024, "dropped": 0, "lost": 0}, "lanes")
    equal((got.total["launches"], got.total["instrumented"], got.total["missed_launches"]), (6, 6, 0), "launches")
    equal((got.total["variants"], got.total["incomplete"]), (1, False), "one variant, and all of it")


def case_maps_are_dumped(s):
    """Each thread's own count, as often as the command buffer was submitted."""
    maps = s.file("maps.json")
    under(s, ["-t", "threadhist", "--dump", maps], program(s), "70", "2", "5")
    with open(maps, encoding="utf-8") as f:
        runs = json.load(f)["runs"]
    equal([(r["thread"], r["value"]) for r in runs], [(i, 10) for i in range(128)], "a value for each thread")


def case_divisions(s):
    """Of 64 bits, by constants of several kinds and by anything: what each warp of a block found is what Python finds."""
    maps = s.file("division.json")
    under(s, ["-e", os.path.join(s.build, "e2e", "division.bpf.o"), "--dump", maps], program(s), "64", "1", "1")
    with open(maps, encoding="utf-8") as f:
        found = [e["value"] for e in json.load(f)["divisions"]][:64 // device(s)[1]]
    for n in found:
        x, y = n["x"], n["y"]
        assert x and y, found
        equal((n["quotients"], n["rests"]), tuple(list(t) for t in zip(*(divmod(x, by) for by in (7, 1000000, 65537, y)))), f"{x} by each")


def case_records_of_warps(s):
    got = under(s, ["-t", "kernelretsnoop"], program(s), "1000", "1", "3")
    records = got.total["records"]
    equal((records["produced"], records["dropped"], records["lost"]), (3 * 1024 // device(s)[1], 0, 0), "a record for each subgroup")


def numbers(got):
    """How many records there are of each launch, in the order of the launches' numbers."""
    count = collections.Counter(line["launch"] & 0xFFFFFFFF for line in got.lines if line["type"] == "exit")
    return [count[i] for i in range(1, max(count, default=0) + 1)]


def case_numbers_of_launches(s):
    """Each dispatch of each submission has its own, in order, also of what is recorded once and executed often."""
    got = under(s, ["-t", "kernelretsnoop"], program(s), "1000", "3", "2")
    n_groups = 1024 // device(s)[1]
    equal(numbers(got), 6 * [n_groups], "records of each launch")
    for mode, n in (("secondary", 7), ("submit2", 1), ("base", 2)):
        equal((mode, numbers(under(s, ["-t", "kernelretsnoop"], modes(s), mode))), (mode, n * [n_groups]), "records of each launch")


def case_from_the_call_to_the_first_block(s):
    """launchlate's program at the launch call runs at the submission, and its launches are those that blocks see."""
    got = s.finish(s.start([s.gpuext, "run", "-t", "launchlate", "--", program(s), "1000", "3", "2"]))
    assert "launchlate: 6 launches, 0 in graphs, 96 blocks, 0 blocks without a launch call" in got.err, got.err
    assert "0 blocks before their call" in got.err, got.err
    assert "launches 6, instrumented 6, missed 0; devices of Vulkan 1; maps" in got.err, got.err


def case_kernels_by_name(s):
    """None has the name: nothing is instrumented, and nothing missed."""
    got = under(s, ["-t", "threadhist", "-k", "other*"], program(s), "1000", "3", "2")
    equal((got.total["launches"], got.total["instrumented"], got.total["missed_launches"]), (6, 0, 0), "launches")
    got = under(s, ["-t", "threadhist", "-k", "main@*"], program(s), "1000", "3", "2")
    equal((got.total["launches"], got.total["instrumented"], got.total["missed_launches"]), (6, 6, 0), "launches")


def modes(s):
    program(s)
    return os.path.join(s.build, "e2e", "vulkan_modes")


def case_ways_to_dispatch(s):
    """Each as often as it says; what is recorded and never submitted does not count."""
    app = modes(s)
    for mode, n in (("direct", 1), ("indirect", 2), ("base", 2), ("secondary", 7), ("submit2", 1), ("again", 1), ("layout", 1)):
        got = under(s, ["-t", "threadhist"], app, mode)
        equal((mode, got.total["launches"], got.total["instrumented"], got.total["lanes"]["delivered"]), (mode, n, n, n * 1024), "dispatches")


def case_several_devices_and_threads(s):
    """Four threads with three instances and devices each, one behind the other: counts are of all."""
    got = under(s, ["-t", "threadhist"], modes(s), "threads")
    equal((got.total["launches"], got.total["instrumented"], got.total["lanes"]["delivered"]), (12, 12, 12 * 1024), "dispatches")
    equal((got.total["contexts_lost"], got.total["vulkan_devices"]), (0, 12), "contexts whose counts were lost, devices")


def case_features_are_asked_for_on_copies(s):
    """What the application asks a device for stands in memory that can't be written to."""
    app = modes(s)
    for mode in ("nothing", "chain", "features2"):
        got = under(s, ["-t", "threadhist"], app, mode)
        equal((mode, got.total["lanes"]["delivered"]), (mode, 1024), "lanes")


def case_unknown_structure(s):
    """Behind it stand features that would have to be changed: the program runs as it is, and why is said."""
    got = under(s, ["-t", "threadhist"], modes(s), "unknown")
    equal((got.total["launches"], got.total["instrumented"], got.total["missed_launches"]), (1, 0, 1), "launches")
    assert "structure that gpuext does not know (type 2123456789)" in got.err, got.err


def case_newer_ways(s):
    """Words in the pipeline itself are as others; a shader object gets no program, and is counted with the reason. Mesa's driver has both from version 23.3 on."""
    app, n = modes(s), 0
    for mode, launches, instrumented in (("words_inside", 1, 1), ("shader_object", 2, 1)):
        if s.alone(app, mode).status == 77:
            continue
        got = under(s, ["-t", "threadhist", "--launches"], app, mode)
        equal((mode, got.total["launches"], got.total["instrumented"], got.total["missed_refused"]), (mode, launches, instrumented, launches - instrumented), "dispatches")
        equal((mode, got.total["lanes"]["delivered"]), (mode, instrumented * 1024), "lanes")
        assert launches == instrumented or "it is a shader object (VK_EXT_shader_object)" in got.err, got.err
        n += 1
    if not n:
        raise Skip("the driver has neither")


def case_names_of_the_application(s):
    """The name that a pipeline got when it was there."""
    app = modes(s)
    for pattern, n in (("add*", 1), ("main@*", 0)):
        got = under(s, ["-t", "threadhist", "-k", pattern, "--launches"], app, "named")
        equal((pattern, got.total["instrumented"]), (pattern, n), "instrumented")
        equal([r["kernel"] for r in got.lines if r["type"] == "launches"], ["adder"], "rows")


def case_filters_of_ffmpeg(s):
    """Pictures are the same, and every lane of every dispatch is counted. Where ffmpeg alone makes other pictures each time they are not compared:
    its blur's shader writes shared memory that other lanes may still read, and beyond the end of it, which a GPU may show."""
    program(s)
    ffmpeg = shutil.which("ffmpeg")
    n_compared = 0
    if not ffmpeg:
        raise Skip("no ffmpeg")
    for name, n in (("avgblur_vulkan", 10), ("hflip_vulkan", 5), ("chromaber_vulkan", 5)):
        argv = [ffmpeg, "-v", "error", "-init_hw_device", "vulkan", "-f", "lavfi", "-i", "testsrc2=size=128x96:rate=5:duration=1",
                "-vf", f"format=yuv420p,hwupload,{name},hwdownload,format=yuv420p", "-f", "md5", "-"]
        alone = {s.alone(*argv).out for _ in range(3 if os.environ.get("VULKAN_DRIVER") else 1)}
        got = under(s, ["-t", "threadhist", "--launches"], *argv, compare=False)
        assert got.status == 0 and got.out.startswith(b"MD5="), (got.status, got.out, last_line(got))
        if len(alone) == 1:
            equal((name, got.out), (name, alone.pop()), "the film")
            n_compared += 1
        else:
            print(f"{name}: not compared: alone it made {len(alone)} different films")
        lanes = sum(r["launches"] * math.prod(r["grid"] + r["block"]) for r in got.lines if r["type"] == "launches")
        equal((name, got.total["launches"], got.total["instrumented"]), (name, n, n), "dispatches")
        equal((name, got.total["lanes"]["delivered"]), (name, lanes), "lanes, by the grids and blocks")
        assert lanes, got.lines
    assert n_compared, "no filter makes the same film twice"


def case_libplacebo(s):
    """A library that names what it makes, without the extension for that, and whose shaders read nothing but what it wrote."""
    program(s)
    ffmpeg = shutil.which("ffmpeg")
    filters = subprocess.run([ffmpeg, "-v", "error", "-filters"], stdout=subprocess.PIPE, check=False).stdout if ffmpeg else b""
    if b" libplacebo " not in filters:
        raise Skip("no ffmpeg with libplacebo")
    got = under(s, ["-t", "threadhist", "--launches"], ffmpeg, "-v", "error", "-init_hw_device", "vulkan", "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=2:duration=1",
                "-vf", "format=yuv420p,hwupload,libplacebo=deband=true:w=128:h=96:upscaler=ewa_lanczos,hwdownload,format=yuv420p", "-f", "md5", "-", timeout=90)
    assert got.status == 0 and got.out.startswith(b"MD5="), (got.status, got.out, last_line(got))
    lanes = sum(r["launches"] * math.prod(r["grid"] + r["block"]) for r in got.lines if r["type"] == "launches")
    equal((got.total["missed_launches"], got.total["lanes"]["delivered"]), (0, lanes), "missed, and lanes by the grids and blocks")
    assert lanes, got.lines


def case_doctor(s):
    program(s)
    ran = s.finish(s.start([s.gpuext, "doctor"]))
    assert re.search(rb"Vulkan device +yes +" + re.escape(device(s)[0]).encode() + rb"; what its driver compiled for programs is found again", ran.out), ran.out
    ran = s.finish(s.start([s.gpuext, "doctor"], {"VK_ICD_FILENAMES": "/nonexistent"}))
    assert re.search(rb"Vulkan device +no +not found; a device must have Vulkan 1.2, shaderInt64, .*64 lanes at most", ran.out), ran.out


def case_cached_pipelines(s):
    """Nothing of a process is in what the driver compiles: a second start finds all of it in the driver's cache; and that is one pipeline, not two."""
    app, cache, kept = program(s), s.file("cache"), []
    if os.environ.get("VULKAN_DRIVER"):
        raise Skip("only Mesa's cache is looked at")
    for _ in range(2):
        under(s, ["-t", "threadhist", "-t", "kernelretsnoop"], app, "1000", "3", "2", extra={"MESA_SHADER_CACHE_DIR": cache}, compare=False)
        kept.append(sorted(name for _, _, names in os.walk(cache) for name in names))
    assert len(kept[0]) > 1, kept
    equal(kept[1], kept[0], "files in the driver's cache after a second start")
    s.alone(app, "1000", "3", "2", extra={"MESA_SHADER_CACHE_DIR": cache})
    alone = sorted(name for _, _, names in os.walk(cache) for name in names)
    assert set(kept[1]) < set(alone), f"the application's own pipeline was compiled beside the one with programs: {kept[1]}"


def case_unloadable_layer(s):
    """The loader of Vulkan says so, and the program runs."""
    app = program(s)
    folder = s.file("layers")
    os.mkdir(folder)
    with open(os.path.join(folder, "layer.json"), "w", encoding="utf-8") as f:
        f.write(MANIFEST % os.path.join(folder, "none.so"))
    got = s.alone(app, extra={"VK_ADD_LAYER_PATH": folder, "VK_INSTANCE_LAYERS": "VK_LAYER_GPUEXT_agent"})
    ended(got, 0, b"vulkan_vectoradd: 1000 elements, 0 wrong\n", "the program")


def case_validation_finds_nothing(s):
    """Below our layer: what it hands on is what Vulkan allows."""
    app = program(s)
    if not os.path.exists(VALIDATION):
        raise Skip("no validation layer")
    for options in ([], ["-t", "threadhist"], ["-t", "kernelretsnoop", "-t", "launchlate"]):
        got = under(s, options, app, "1000", "3", "2", extra={"VK_INSTANCE_LAYERS": "VK_LAYER_KHRONOS_validation"})
        assert b"VUID" not in got.out and "VUID" not in got.err, got.err
        equal((got.total["launches"], got.total["instrumented"]), (6, 6 if options else 0), "launches")
    for mode in ("chain", "features2", "indirect", "secondary", "submit2", "layout"):
        got = under(s, ["-t", "threadhist"], modes(s), mode, extra={"VK_INSTANCE_LAYERS": "VK_LAYER_KHRONOS_validation"})
        assert b"VUID" not in got.out and "VUID" not in got.err, got.out


if __name__ == "__main__":
    sys.exit(main("vulkan", globals()))
