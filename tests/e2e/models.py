# models.py - what gpu_ext's published policy programs decide, in Python: written from their published algorithms, sharing nothing with our policies.
"""Each class is a policy of uvm.py: `used` has the chunks in the order of eviction, the next victim first, by the name of the VA block whose data they hold.
settings(rng, pids) draws what a user would set, as --set takes it."""
import uvm


class Model(uvm.Policy):
    ejected, n_refused = False, 0

    def __init__(self, settings):
        self.set = settings

    @staticmethod
    def settings(rng, pids):
        return {}

    def pid(self, name):
        return self.blocks[name].pid


def priorities(rng, pids, numbers):
    """gpu_ext's configuration: a process of high priority, one of low, a number for each and for all others."""
    high, low = rng.choice(pids + [0]), rng.choice(pids + [0])
    return {"high_pid": high, "low_pid": low, "high": rng.choice(numbers), "low": rng.choice(numbers), "other": rng.choice(numbers)}


def number_of(settings, pid):
    """0 is nobody here, and so has what all others have: the published trees take it for the process that is not set."""
    return settings["other" if not pid else "high" if pid == settings["high_pid"] else "low" if pid == settings["low_pid"] else "other"]


# --- eviction


class Fifo(Model):
    """A use moves nothing."""

    def touched(self, used, name):
        pass


class Mru(Model):
    """What is used leaves next; arrivals wait at the tail."""

    def touched(self, used, name):
        used.move_to_end(name, last=False)


class Lfu(Model):
    """A chunk's count starts at 1 with the chunk at the head; each use adds one, to 255 at most, and moves it to the tail if the count has grown."""

    def __init__(self, settings):
        super().__init__(settings)
        self.count = {}

    def arrived(self, used, name):
        self.count[used[name]] = 1
        used.move_to_end(name, last=False)

    def touched(self, used, name):
        before = self.count[used[name]]
        self.count[used[name]] = min(before + 1, 255)
        if self.count[used[name]] > before:
            used.move_to_end(name)


class FifoChance(Model):
    """A chunk has chances by its process when it is first seen, and all of them again when it is used. Of the first 8 at the head each that has one left loses it and
    goes to the tail; one that has none is forgotten, and leaves."""

    def __init__(self, settings):
        super().__init__(settings)
        self.all, self.left = {}, {}

    @staticmethod
    def settings(rng, pids):
        return priorities(rng, pids, (0, 1, 1, 2, 3, 7, 300))

    def arrived(self, used, name):
        chunk, pid = used[name], self.pid(name)
        if pid and chunk not in self.all:
            self.all[chunk] = self.left[chunk] = min(number_of(self.set, pid), 255)

    def touched(self, used, name):
        chunk = used[name]
        if chunk in self.all:
            self.left[chunk] = self.all[chunk]
        else:
            super().touched(used, name)

    def prepare(self, used):
        for _ in range(8):
            name = next(iter(used), None)
            chunk = used.get(name)
            if chunk not in self.all:
                return
            if not self.left[chunk]:
                del self.all[chunk]
                return
            self.left[chunk] -= 1
            used.move_to_end(name)


class Decay(Model):
    """Each Nth use of a chunk moves it to the tail, N by its process. Uses are counted from when the chunk was last seen at the head under pressure."""

    def __init__(self, settings):
        super().__init__(settings)
        self.counted, self.uses = {}, {}

    @staticmethod
    def settings(rng, pids):
        return priorities(rng, pids, (0, 0, 1, 2, 3, 5))

    def period(self, pid):
        return number_of(self.set, pid) or (1 if pid == self.set["high_pid"] else 10 if pid == self.set["low_pid"] else 5)

    def arrived(self, used, name):
        if self.pid(name):
            self.counted.setdefault(used[name], self.pid(name))

    def touched(self, used, name):
        chunk, pid = used[name], self.pid(name)
        if not pid:
            super().touched(used, name)
            return
        self.uses[chunk] = self.uses.get(chunk, 0) + 1
        if self.uses[chunk] % self.period(pid) == 0:
            used.move_to_end(name)

    def prepare(self, used):
        head = next(iter(used.values()), None)
        if self.counted.pop(head, None):
            self.uses.pop(head, None)


class Quota(Model):
    """A use moves a chunk to the tail while its process has no more chunks than its percentage of what the two named processes have. A chunk counts for the process
    that it was first seen with, until it is at the head under pressure."""

    def __init__(self, settings):
        super().__init__(settings)
        self.whose, self.held = {}, {}

    @staticmethod
    def settings(rng, pids):
        return priorities(rng, pids, (0, 1, 20, 50, 80, 100, 150))

    def arrived(self, used, name):
        chunk, pid = used[name], self.pid(name)
        if pid and chunk not in self.whose:
            self.whose[chunk] = pid
            self.held[pid] = self.held.get(pid, 0) + 1

    def touched(self, used, name):
        pid = self.pid(name)
        percent = number_of(self.set, pid)
        if not pid or not percent:
            super().touched(used, name)
            return
        total = sum(self.held.get(self.set[p], 0) for p in ("high_pid", "low_pid") if self.set[p]) or 1
        if self.held.get(pid, 0) <= (total * percent // 100 or 1):
            used.move_to_end(name)

    def prepare(self, used):
        pid = self.whose.pop(next(iter(used.values()), None), None)
        if pid and self.held[pid]:
            self.held[pid] -= 1


# --- prefetch


class NoPrefetch(Model):
    def region(self, name, n_pages, counted, page, threshold):
        return None


class AlwaysMax(Model):
    def region(self, name, n_pages, counted, page, threshold):
        return 0, n_pages


class Sequential(Model):
    """A percentage of the block, or a number of pages: behind the fault (0), before it (1), or from the start of the block (2)."""

    @staticmethod
    def settings(rng, pids):
        return {"percent": rng.choice((0, 1, 10, 30, 50, 100, 130)), "n_pages": rng.choice((0, 0, 0, 1, 8, 100, 600)), "direction": rng.randrange(3)}

    def region(self, name, n_pages, counted, page, threshold):
        if not self.set["percent"]:
            return None
        n = self.set["n_pages"] or (n_pages if self.set["percent"] >= 100 else max(n_pages * self.set["percent"] // 100, 1))
        first = (page + 1, max(page - n, 0), 0)[self.set["direction"]]
        outer = page if self.set["direction"] == 1 else min(first + n, n_pages)
        return (first, outer) if first < outer else None


class Stride(Model):
    """Last fault, stride and confidence by VA block. The same stride again makes it more certain, another one less; strides beyond the longest change nothing else."""

    def __init__(self, settings):
        super().__init__(settings)
        self.tracks = {}
        self.calls = self.window = 0

    @staticmethod
    def settings(rng, pids):
        return {"certain": rng.choice((1, 2, 2, 5)), "pages": rng.choice((1, 2, 2, 32, 200)), "max_stride": rng.choice((4, 128, 128)), "clear_first": int(rng.random() < .2)}

    def certain_stride(self, name, page):
        """None: it is not."""
        if name not in self.tracks:
            self.tracks[name] = [page, 0, 0]
            return None
        track = self.tracks[name]
        stride, track[0] = page - track[0], page
        if not stride:
            return None
        if abs(stride) > self.set["max_stride"]:
            track[2] = max(track[2] - 1, 0)
            return None
        if stride == track[1]:
            track[2] += 1
        else:
            track[1:] = stride, max(track[2] - 1, 0)
        return stride if track[2] >= self.set["certain"] else None

    def region(self, name, n_pages, counted, page, threshold):
        if self.ejected:
            return super().region(name, n_pages, counted, page, threshold)
        stride, region = self.certain_stride(name, page), None
        if stride:
            first = page + stride if stride > 0 else page + stride - self.set["pages"] + 1
            first, outer = max(first, 0), min(first + self.set["pages"], n_pages)
            region = (first, outer) if first < outer else None
        if region and self.set["clear_first"]:
            region = self.refused()
        self.calls += 1
        if self.calls % 1024 == 0:
            self.window //= 2
        return region

    def refused(self):
        """The trap: the empty region was the request that counts. Who is refused more than 512 times, a number that is halved every 1,024 calls, is ejected."""
        self.n_refused += 1
        self.window += 1
        self.ejected = self.window > 512


class Tree(Model):
    """The native tree with another threshold."""

    @staticmethod
    def settings(rng, pids):
        return {"threshold": rng.choice((0, 1, 5, 25, 75, 99, 100, 100, 120)), "clear_first": int(rng.random() < .3)}

    def percent(self, name):
        return self.set["threshold"]

    def region(self, name, n_pages, counted, page, threshold):
        region = uvm.tree_region(n_pages, counted, page, self.percent(name))
        if not region and self.set["clear_first"]:  # the trap: what was set before the walk is gone
            return super().region(name, n_pages, counted, page, threshold)
        return region


class PidTree(Tree):
    @staticmethod
    def settings(rng, pids):
        return dict(priorities(rng, pids, (0, 5, 20, 50, 80, 100)), clear_first=int(rng.random() < .3))

    def percent(self, name):
        return number_of(self.set, self.pid(name))


class PidTreeAndDecay(PidTree, Decay):
    """Both, with one number: a tenth of the threshold is the period."""

    def period(self, pid):
        return number_of(self.set, pid) // 10 or 1


# The published program: its model.
MODELS = {
    "eviction_fifo": Fifo,
    "eviction_mru": Mru,
    "eviction_lfu": Lfu,
    "eviction_fifo_chance": FifoChance,
    "eviction_freq_pid_decay": Decay,
    "eviction_pid_quota": Quota,
    "prefetch_none": NoPrefetch,
    "prefetch_always_max": AlwaysMax,
    "prefetch_adaptive_sequential": Sequential,
    "prefetch_stride": Stride,
    "prefetch_adaptive_tree_iter": Tree,
    "prefetch_pid_tree": PidTree,
    "prefetch_eviction_pid": PidTreeAndDecay,
}


# --- scheduling
CUDA_US, LONGEST_US = 2048, 1000000  # what CUDA sets for a task group before its first kernel; the longest timeslice that a request may name
TIMESLICES = "gpu_sched_set_timeslices"


class Timeslices:
    """A timeslice by the whole name of the process, asked for when a task group is made. What CUDA sets then takes its place; with keep it is asked for again."""

    def __init__(self, by_name, keep):
        self.by_name, self.keep, self.asked, self.refused = by_name, keep, 0, 0

    def timeslice(self, comm):
        us = self.by_name.get(comm, 0)
        times = 1 + self.keep if us else 0
        if us > LONGEST_US:
            self.refused += times
            return CUDA_US
        self.asked += times
        return us if us and self.keep else CUDA_US
