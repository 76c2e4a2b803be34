# uvm.py - what NVIDIA's UVM does with a trace, in Python: written from what is public about its algorithms, sharing nothing with src/driver.
"""Sources: NVIDIA's open kernel modules, release 575.

* Eviction (uvm_pmm_gpu.c): root chunks of 2 MiB. A free chunk first; otherwise the head of the list of used ones. A chunk goes to that list's tail when a service
  has made pages of it resident; touching pages moves nothing.
* Prefetch (uvm_perf_prefetch.c): a tree over the pages of a VA block. Pages that are resident or faulted count, and all of a big page (64 KiB) with a fault, or of what is left of the
  range beside big pages. For each faulted page, ascending, the highest node on its way to the root of which more than `threshold` percent count is brought; the first one that reaches the end of the block ends it.
* Faults (uvm_gpu_replayable_faults.c): batches of at most 256 entries, sorted by address space and address, a VA block at a time; then the buffer is flushed and everything that waits is replayed.

What is not the driver's is docs/policy-traces.md's: streams, gaps, barriers, and the virtual clock, whose numbers are those of the documented cost model."""
import heapq
from collections import OrderedDict, deque

PAGES, PAGE = 512, 4096
INTERRUPT, BATCH, FAULT, BLOCK, COPY, RATE = 10000, 12000, 500, 4000, 9000, 52000  # ns, and bytes a microsecond
ALLOC, ACCESS, FREE, BARRIER = 1, 2, 3, 5
COUNTS = "faults duplicates batches full_batches largest_batch misses evictions pages_in pages_out prefetched prefetched_unused refaults accesses time_ns stalled_ns pages_again evicted_early".split()


def copy_ns(pages):
    return COPY + pages * PAGE * 1000 // RATE if pages else 0


def bits(first, outer):
    return (1 << outer) - (1 << first)


def counted_pages(n_pages, resident, faulted):
    """Leaves of the tree that are set."""
    counted, big = resident | faulted, n_pages // 16 * 16
    for piece in [bits(p, p + 16) for p in range(0, big, 16)] + [bits(big, n_pages)]:
        if piece & faulted:
            counted |= piece
    return counted


def nodes(n_pages, page):
    """Those on the way from the page's leaf to the root."""
    root, span = 1 << (n_pages - 1).bit_length(), 1
    while span <= root:
        first = page // span * span
        yield first, min(first + span, n_pages)
        span *= 2


def tree_region(n_pages, counted, page, threshold):
    """The highest node that is full enough; None: no node is."""
    region = None
    for first, outer in nodes(n_pages, page):
        if (counted & bits(first, outer)).bit_count() * 100 > (outer - first) * threshold:
            region = (first, outer)
    return region


class Policy:
    """What the driver does by itself. used: chunks by the name of the VA block whose data they hold, in the order of eviction."""

    def arrived(self, used, name):
        """A chunk was filled, and stands at the tail."""

    def touched(self, used, name):
        """It got more pages."""
        used.move_to_end(name)

    def prepare(self, used):
        """A victim is needed: the head, after this."""

    def region(self, name, n_pages, counted, page, threshold):
        """What comes along with a faulted page: first and outer page; None: nothing."""
        return tree_region(n_pages, counted, page, threshold)


class VaBlock:
    def __init__(self, n_pages, pid):
        self.n_pages, self.pid, self.resident, self.untouched, self.evicted, self.brought = n_pages, pid, 0, 0, False, 0


class Barrier:
    def __init__(self, left, gap):
        self.left, self.gap, self.came, self.last = left, gap, [], 0


class Stream:
    def __init__(self):
        self.steps, self.at, self.ready, self.since, self.last = [], 0, 0, 0, 0  # last: steps, without the barriers behind its last event


class Run:
    """events: (type, stream, gap_ns, va_space, va, n_pages or n_streams, pid). threshold None: no prefetch. decisions: numbers, in the order of evictions and of what
    is brought. policy: a class; it is given the blocks by name."""

    def __init__(self, events, device_blocks, threshold, policy=Policy):
        self.free, self.threshold, self.decisions = deque(range(device_blocks)), threshold, []
        self.used, self.blocks, self.sizes = OrderedDict(), {}, {}
        self.policy = policy()
        self.policy.blocks = self.blocks
        self.n = dict.fromkeys(COUNTS, 0)
        self.streams = {s: Stream() for s in sorted({e[1] for e in events if e[0] in (ACCESS, FREE)})}
        for kind, stream, gap, space, va, count, pid in events:
            number = va // PAGE // PAGES
            if kind == ALLOC:
                self.sizes[space, number] = count
                for i in range(0, count, PAGES):
                    self.blocks[space, number + i // PAGES] = VaBlock(min(PAGES, count - i), pid)
            elif kind in (ACCESS, FREE):
                self.streams[stream].steps.append((kind, gap, (space, number), va // PAGE % PAGES))
                self.streams[stream].last = len(self.streams[stream].steps)
            elif kind == BARRIER:
                meet = [s for name, s in self.streams.items() if stream <= name < stream + count]
                barrier = Barrier(len(meet), gap)
                for s in meet:
                    s.steps.append((kind, gap, barrier, 0))
        self.ready, self.parked, self.buffer, self.driver = [], [], [], 0
        self.stayed = {}  # of evicted blocks: those that have been on the device ever since, and were not used
        for name in self.streams:
            self.go_on(name)
        self.loop()
        self.n["prefetched_unused"] += sum(b.untouched.bit_count() for b in self.blocks.values())

    # --- the GPU
    def go_on(self, name):
        """The stream's next step, where it has one: after a gap, or when all have come to a barrier."""
        todo = [name]
        while todo:
            stream = self.streams[todo[0]]
            if stream.at == len(stream.steps):
                todo.pop(0)
                continue
            kind, gap, what, _ = stream.steps[stream.at]
            if kind != BARRIER:
                stream.ready += gap
                heapq.heappush(self.ready, (stream.ready, todo.pop(0)))
                continue
            what.came.append(todo.pop(0))
            what.left, what.last = what.left - 1, max(what.last, stream.ready)
            if not what.left:
                for other in what.came:
                    self.streams[other].ready = what.last + what.gap
                    self.streams[other].at += 1
                todo += what.came

    def there(self, stream):
        _, _, block, page = stream.steps[stream.at]
        return self.blocks[block].resident >> page & 1

    def fault(self, name, now):
        _, _, block, page = self.streams[name].steps[self.streams[name].at]
        self.buffer.append((block, page, now))
        self.parked.append(name)

    def step(self):
        now, name = heapq.heappop(self.ready)
        stream = self.streams[name]
        kind, _, block, page = stream.steps[stream.at]
        if kind == ACCESS and not self.there(stream):
            stream.since = now
            self.fault(name, now)
            return
        if kind == ACCESS:
            self.n["accesses"] += 1
            self.blocks[block].untouched &= ~(1 << page)
            self.use(block)
        else:
            for i in range((self.sizes[block] + PAGES - 1) // PAGES):
                self.release((block[0], block[1] + i))
        stream.at += 1
        if stream.at == stream.last:
            self.n["time_ns"] = max(self.n["time_ns"], now)
        self.go_on(name)

    # --- the driver
    def use(self, block):
        for others in self.stayed.values():
            others.discard(block)

    def release(self, block):
        self.use(block)
        self.stayed.pop(block, None)
        if block in self.used:
            self.free.append(self.used.pop(block))
        self.n["prefetched_unused"] += self.blocks[block].untouched.bit_count()
        self.blocks[block].resident = self.blocks[block].untouched = 0

    def room(self, name):
        """A chunk for the VA block, and the time that somebody's leaving takes."""
        if self.free:
            self.used[name] = self.free.popleft()
            return 0
        self.policy.prepare(self.used)
        victim, chunk = self.used.popitem(last=False)
        self.used[name] = chunk
        block = self.blocks[victim]
        pages = block.resident.bit_count()
        self.decisions.append(victim[1] << 21 ^ victim[0] << 48)
        self.n["evictions"] += 1
        self.use(victim)
        self.stayed[victim] = set(self.used) - {name}
        self.n["pages_out"] += pages
        self.n["prefetched_unused"] += block.untouched.bit_count()
        block.resident, block.untouched, block.evicted = 0, 0, True
        return copy_ns(pages)

    def prefetched(self, name, faulted):
        """Pages that come along with the faulted ones."""
        block = self.blocks[name]
        counted, mask = counted_pages(block.n_pages, block.resident, faulted), 0
        left = faulted
        while left:
            page = (left & -left).bit_length() - 1
            left &= left - 1
            region = self.policy.region(name, block.n_pages, counted, page, self.threshold)
            if region:
                mask |= bits(*region)
                if region[1] == block.n_pages:
                    break
        return mask & ~faulted & ~block.resident

    def serve(self, name, faulted):
        block = self.blocks[name]
        self.n["faults"] += faulted.bit_count()
        self.n["refaults"] += block.evicted
        block.evicted = False
        more = 0 if self.threshold is None else self.prefetched(name, faulted)
        ns, arrives = BLOCK, name not in self.used
        self.n["evicted_early"] += bool(self.stayed.pop(name, None))
        if arrives:
            ns += self.room(name)
            self.n["misses"] += 1
        pages = faulted | more
        self.use(name)
        self.n["pages_again"] += (pages & block.brought).bit_count()
        block.brought |= pages
        block.resident |= pages
        block.untouched |= more
        (self.policy.arrived if arrives else self.policy.touched)(self.used, name)
        self.n["pages_in"] += pages.bit_count()
        self.n["prefetched"] += more.bit_count()
        self.decisions += [name[1] << 21] + [pages >> i & 2**64 - 1 for i in range(0, PAGES, 64)]
        return ns + copy_ns(pages.bit_count())

    def service(self, start):
        batch, by_block = self.buffer[:256], {}
        for block, page, _ in batch:
            by_block[block] = by_block.get(block, 0) | 1 << page
        self.n["batches"] += 1
        self.n["full_batches"] += len(batch) == 256
        self.n["largest_batch"] = max(self.n["largest_batch"], len(batch))
        self.n["duplicates"] += len(batch) - sum(m.bit_count() for m in by_block.values())
        ns = BATCH + FAULT * len(batch) + sum(self.serve(b, by_block[b]) for b in sorted(by_block))
        self.driver, waiting, self.parked, self.buffer = start + ns, sorted(self.parked), [], []
        for name in waiting:
            stream = self.streams[name]
            if not self.there(stream):
                self.fault(name, self.driver)
                continue
            self.n["stalled_ns"] += self.driver - stream.since
            stream.ready = self.driver
            heapq.heappush(self.ready, (stream.ready, name))

    def loop(self):
        while self.ready or self.buffer:
            start = max(self.buffer[0][2] + INTERRUPT, self.driver) if self.buffer else None
            if self.ready and (start is None or self.ready[0][0] <= start):
                self.step()
            else:
                self.service(start)


def digest(decisions):
    """As the replay prints it (docs/policy-traces.md)."""
    hashed = 0
    for number in decisions:
        hashed = (hashed ^ number) * 0x9e3779b97f4a7c15 & 2**64 - 1
        hashed ^= hashed >> 29
    return f"{hashed:016x}"


def events_of(data):
    """Events of a binary trace, and the memory of its device, in blocks."""
    import struct
    device = struct.unpack_from("<Q", data, 32)[0]
    return [(kind, stream, gap, space, va, n, pid) for kind, _, stream, gap, space, va, n, pid in struct.iter_unpack("<BBHIQQII", data[64:])], device >> 21
