"""Batches in the memory of a card, looked at by PyTorch without copying: the same numbers as those of the processor.

    EPOKI_LIBRARY=build/libepoki.so EPOKI_PTX=build/gpu python3 -m unittest tests/gpu/test_dlpack.py
"""
import ctypes
import os
import unittest

try:
    import torch
except ImportError:
    torch = None

LIBRARY = os.environ.get("EPOKI_LIBRARY", "build/libepoki.so")
PTX = os.environ.get("EPOKI_PTX", "build/gpu")
ARRAYS = {"turn": 0, "legal_count": 1, "legal_mask": 3, "features": 4, "totals": 5, "winners": 6}  # enum epoki_array
CPU, CUDA = 1, 2  # devices as DLPack numbers them


class Array:
    """What from_dlpack asks for."""
    def __init__(self, library, batch, name, device):
        self.library, self.batch, self.name, self.device = library, batch, name, device

    def __dlpack__(self, **_):
        capsule = ctypes.pythonapi.PyCapsule_New
        capsule.restype, capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return capsule(self.library.epoki_batch_dlpack(self.batch, ARRAYS[self.name]), b"dltensor", None)

    def __dlpack_device__(self):
        return (self.device, 0)


@unittest.skipUnless(torch and torch.cuda.is_available(), "needs a card, and PyTorch to look at its memory")
class Card(unittest.TestCase):
    def test_a_batch_on_the_card_is_that_of_the_processor(self):
        library = ctypes.CDLL(LIBRARY)
        for name in ("epoki_batch_new", "epoki_batch_new_on_card", "epoki_batch_dlpack"):
            getattr(library, name).restype = ctypes.c_void_p
        library.epoki_batch_dlpack.argtypes = [ctypes.c_void_p, ctypes.c_int]
        library.epoki_batch_step.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        error = ctypes.create_string_buffer(300)
        here = ctypes.c_void_p(library.epoki_batch_new(b"duel", 2, None, ctypes.c_size_t(4096), None, ctypes.c_size_t(0)))
        card = ctypes.c_void_p(library.epoki_batch_new_on_card(b"duel", 2, None, ctypes.c_size_t(4096), PTX.encode(), error, ctypes.c_size_t(300)))
        self.assertTrue(card, error.value)
        for batch in (here, card):
            library.epoki_batch_step_random(batch, ctypes.c_uint64(30))
        for _ in range(3):
            for name in ARRAYS:
                there = torch.from_dlpack(Array(library, card, name, CUDA))
                self.assertEqual(there.device.type, "cuda")
                self.assertTrue(torch.equal(there.cpu(), torch.from_dlpack(Array(library, here, name, CPU))), name)
            # the choices are made on the card, and never leave it
            choices = (torch.from_dlpack(Array(library, card, "legal_count", CUDA)) - 1).to(torch.int32).contiguous()
            torch.cuda.synchronize()
            moved = library.epoki_batch_step(card, choices.data_ptr())
            self.assertEqual(moved, library.epoki_batch_step(here, choices.cpu().contiguous().data_ptr()))
        library.epoki_batch_free(here)
        library.epoki_batch_free(card)


if __name__ == "__main__":
    unittest.main()
