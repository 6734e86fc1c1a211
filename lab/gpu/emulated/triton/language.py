"""See https://triton-lang.org/main/python-api/triton.language.html."""

import numpy as np

float32, int16, int32, int64, uint8 = np.float32, np.int16, np.int32, np.int64, np.uint8
constexpr = object
program = ()


class Block(np.ndarray):
    def to(self, dtype):
        return self.astype(dtype)


def block(x):
    return np.asarray(x).view(Block)


class Pointer:
    """The addresses of some elements of an array."""

    def __init__(self, array, offsets=0):
        self.array, self.offsets = array, np.asarray(offsets)
        self.dtype = self
        self.element_ty = array.dtype

    def __add__(self, offsets):
        return Pointer(self.array, self.offsets + np.asarray(offsets))


def checked(pointer, mask):
    """Returns the offsets that count, all within the array, and where they are."""
    here = np.broadcast_to(True if mask is None else mask, pointer.offsets.shape)
    offsets = pointer.offsets[here]
    if offsets.size and (offsets.min() < 0 or offsets.max() >= len(pointer.array)):
        raise IndexError("offsets %d to %d of %d elements" % (offsets.min(), offsets.max(), len(pointer.array)))
    return offsets, here


def load(pointer, mask=None, other=0):
    offsets, here = checked(pointer, mask)
    values = np.full(here.shape, other, pointer.array.dtype)
    values[here] = pointer.array[offsets]
    return block(values)


def store(pointer, values, mask=None):
    offsets, here = checked(pointer, mask)
    if len(np.unique(offsets)) != offsets.size:
        raise IndexError("an element is stored twice")
    pointer.array[offsets] = np.broadcast_to(values, here.shape)[here]


def atomic_add(pointer, values, mask=None):
    offsets, here = checked(pointer, mask)
    np.add.at(pointer.array, offsets, np.broadcast_to(values, here.shape)[here])


def program_id(axis):
    return program[axis]


def arange(start, end):
    size = end - start
    if size & size - 1:
        raise ValueError("%d is not a power of two" % size)
    return block(np.arange(start, end, dtype=int32))


def dot(a, b, total=0):
    if min(a.shape + b.shape) < 16:
        raise ValueError("a product of %s and %s" % (a.shape, b.shape))
    return block(np.asarray(a) @ np.asarray(b) + np.asarray(total))


def zeros(shape, dtype):
    return block(np.zeros(shape, dtype))


def sum(x, axis):
    return block(np.sum(x, axis, dtype=x.dtype))


def cumsum(x, axis):
    return block(np.cumsum(x, axis, dtype=x.dtype))


def where(condition, a, b):
    return block(np.where(condition, a, b))


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


maximum, minimum, sqrt, trans, static_range = np.maximum, np.minimum, np.sqrt, np.transpose, range
