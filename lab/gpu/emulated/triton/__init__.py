"""As much of Triton as lab/gpu/kernels.py needs, with NumPy: for tests without a GPU.

The programs of a kernel run one after the other, so races go unseen. Numbers of 16 bits
have 32 here.
"""

import itertools

from . import language


def jit(function):
    return Kernel(function)


class Kernel:
    def __init__(self, function):
        self.function = function

    def __getitem__(self, grid):
        def launch(*args, num_warps=4, num_stages=3, **constants):
            pointers = [language.Pointer(x.view(-1).numpy()) if hasattr(x, "numpy") else x for x in args]
            for language.program in itertools.product(*map(range, grid)):
                self.function(*pointers, **constants)

        return launch
