"""A batch in the memory of a card, through DLPack: the same numbers as those of the processor.

EPOKI_KERNELS is the folder of the kernels. On a card PyTorch looks at what `dlpack` lends. Without one, tests/gpu/card.c stands in for
the driver (tools/python_tests --deep): then the memory of the card is that of this process, and is read where it lies.
"""

import ctypes
import math
import os
import unittest

import numpy as np

import epoki
from epoki.vector import VectorGames

try:
    import torch
except ImportError:
    torch = None

KERNELS = os.environ.get("EPOKI_KERNELS", "")
STAND_IN = os.environ.get("EPOKI_STAND_IN") == "1"
ON_CARD = not STAND_IN and torch is not None and torch.cuda.is_available()
GAMES = os.environ.get("EPOKI_CARD_GAMES", "duel steel").split()
ARRAYS = ("turn", "legal_count", "legal_mask", "features", "totals", "winners", "decisions", "digest")
CUDA = 2  # as DLPack numbers devices


class Tensor(ctypes.Structure):
    """DLManagedTensor."""

    _fields_ = [
        ("data", ctypes.c_void_p), ("device", ctypes.c_int32), ("number", ctypes.c_int32), ("dimensions", ctypes.c_int32),
        ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.c_void_p), ("offset", ctypes.c_uint64), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p),
    ]


def lent(games, name):
    """(device, a copy) of an array, as somebody who speaks DLPack gets it. The capsule, not taken, gives it back."""
    if ON_CARD and games.device == "cuda":
        there = torch.from_dlpack(games.dlpack(name))
        return CUDA if there.is_cuda else 1, there.cpu().numpy()
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    capsule = games.dlpack(name).__dlpack__()
    tensor = Tensor.from_address(get(capsule, b"dltensor"))
    shape = tuple(tensor.shape[i] for i in range(tensor.dimensions))
    kind = np.dtype(f"{'iuf'[tensor.code]}{tensor.bits // 8}")
    raw = ctypes.string_at(tensor.data + tensor.offset, math.prod(shape) * kind.itemsize)
    return tensor.device, np.frombuffer(raw, kind).reshape(shape)


def on_card(numbers):
    """Numbers that lie in the card's memory, for `step_choices`."""
    numbers = np.ascontiguousarray(numbers, np.int32)
    return torch.from_numpy(numbers).cuda() if ON_CARD else Stood(numbers)


class Stood:
    """What stands in for them."""

    def __init__(self, numbers):
        self.numbers = numbers
        self.__cuda_array_interface__ = self.numbers.__array_interface__


@unittest.skipUnless(KERNELS and (STAND_IN or ON_CARD), "needs kernels, and a card with PyTorch or the stand-in for one")
class Card(unittest.TestCase):
    def same(self, here, card):
        for name in ARRAYS:
            device, there = lent(card, name)
            self.assertEqual(device, CUDA)
            self.assertEqual(card.dlpack(name).__dlpack_device__(), (CUDA, 0))
            np.testing.assert_array_equal(there, lent(here, name)[1], name)

    def test_the_same_games_as_the_processor(self):
        for slug in GAMES:
            with self.subTest(game=slug):
                here = VectorGames(slug, 40, seed=9)
                card = VectorGames(slug, 40, seed=9, device="cuda", kernels=KERNELS)
                self.same(here, card)
                self.assertEqual(here.step_random(12), card.step_random(12))
                for _ in range(3):
                    self.same(here, card)
                    last = here.legal_count - 1
                    self.assertEqual(here.step_choices(last), card.step_choices(on_card(last)))
                here.reset_one(3, 77)
                card.reset_one(3, 77)
                self.same(here, card)

    def test_what_only_processors_tell(self):
        card = VectorGames("duel", 4, device="cuda", kernels=KERNELS)
        for name in ("observation", "codes", "action_mask", "foreseen"):
            with self.assertRaises(epoki.EpokiError):
                card.dlpack(name).__dlpack__()
        with self.assertRaises(ValueError):
            _ = card.features


if __name__ == "__main__":
    unittest.main()
