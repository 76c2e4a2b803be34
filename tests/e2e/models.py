# models.py - what gpu_ext's published policy programs decide, in Python: written from their published algorithms, sharing nothing with our policies.
"""Each class is a policy of uvm.py: `used` has the chunks in the order of eviction, the next victim first, by the name of the VA block whose data they hold.
settings(rng, pids) draws what a user would set, as --set takes it."""
import uvm


class Model(uvm.Policy):
    def __init__(self, settings):
        self.set = settings

    @staticmethod
    def settings(rng, pids):
        return {}


class Fifo(Model):
    """A use moves nothing."""

    def touched(self, used, name):
        pass


# The published program: its model.
MODELS = {
    "eviction_fifo": Fifo,
}
