#!/usr/bin/env python3
"""Goes on with a training run on a GPU.

    trainer train ... -epochs 12 -cache positions.cache -checkpoint run.ckpt -minutes 1e-6
    python3 lab/gpu/train.py --cache positions.cache --checkpoint run.ckpt
    trainer train ... -epochs 12 -cache positions.cache -checkpoint run.ckpt -resume

The first command writes the cache and the checkpoint of a run that has hardly begun, the
second trains, and the third rounds the network to integers and checks it, or goes on
where the second stopped. Both trainers do the same arithmetic, up to rounding: both add
weights and slopes of 16 bits, but here the weights are floating-point numbers with 8 binary
digits and the sums have 32 bits, and on a processor all have 32. Their orders of the positions
differ, so this one goes on after whole epochs only. All positions, 40 bytes each, must
fit into the memory of the device, and the number of outputs is a power of two, as is that of
the positions in a batch. Needs PyTorch and Triton; with PyTorch 2.11 and Triton 3.6 its
kernels ran on an H100, but before there were outputs for kinds of boards.
"""

import argparse
import json
import math
import os
import struct
import sys
import time
import zlib

import numpy as np
import torch

from kernels import KINGS, PLAIN, STATUS, WORDS, Network

BLOCK = 64  # positions that the Go trainer keeps together; an epoch has whole blocks
CACHE_START = 1 << 16

# AdamW, the rates and the limits of weights: see config.go.
BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-8
QA, QB, MAX_SUM = 181, 256, 2**31 - 1  # the integers of inference: see eval/network.go
LIMITS = [127 / QA, 1.98, 1.98, 1.98, 1, 8, 8, 8, 8]
KING_LIMIT = 36 / QA
HEAD = 16, 32  # neurons of the layers of a head
LAST_RATE = 0.3**5
FIT_EVERY = 32  # pullEvery in trainer.go


def read_header(data, magic):
    """Returns the JSON header of a file and where it ends."""
    if data[:8] != magic:
        sys.exit("train.py: the file begins with %r, not with %r" % (bytes(data[:8]), magic))
    size = struct.unpack_from("<I", data, 8)[0]
    return json.loads(bytes(data[12 : 12 + size])), 12 + size


def inputs_of(config):
    """Returns the number of features."""
    return STATUS + KINGS if config.get("kings") else STATUS


class Checkpoint:
    """The state of a run: a header, and the layers of weights, mean, square, best and origin."""

    def __init__(self, path, device):
        with open(path, "rb") as f:
            data = f.read()
        self.header, at = read_header(data, b"AdoubeCP")
        if zlib.crc32(data[:-4]) != struct.unpack("<I", data[-4:])[0]:
            sys.exit("train.py: %s: the checksum is wrong: the file is damaged or cut short" % path)
        c = self.config = self.header["config"]
        hidden, buckets = c["hidden"], c["outputs"]
        shapes = [(inputs_of(c), hidden), (hidden,), (buckets, 2 * hidden), (buckets,)]
        if c.get("head"):
            first, second = HEAD
            shapes += [(hidden, first), (first,)]
            shapes += [(buckets, first, second), (buckets, second), (buckets, second)]
        self.vectors = []
        for _ in range(5):
            layers = []
            for shape in shapes:
                n = math.prod(shape)
                layers.append(torch.from_numpy(np.frombuffer(data, "<f4", n, at).copy()).view(shape).to(device))
                at += 4 * n
            self.vectors.append(layers)
        self.weights, self.mean, self.square, self.best, self.origin = self.vectors

    def save(self, path):
        text = json.dumps(self.header).encode()
        data = b"AdoubeCP" + struct.pack("<I", len(text)) + text
        data += b"".join(x.cpu().numpy().astype("<f4").tobytes() for v in self.vectors for x in v)
        with open(path + ".tmp", "wb") as f:
            f.write(data + struct.pack("<I", zlib.crc32(data)))
        os.replace(path + ".tmp", path)


def load_cache(path, want, device):
    """Returns the positions to train with and those held out, 5 words each."""
    file = np.memmap(path, np.uint8, "c")
    header, _ = read_header(file[:CACHE_START].tobytes(), b"AdoubeSC")
    if header["hash"] != want:
        sys.exit("train.py: %s has other positions than the run: their hash is %s, not %s" % (path, header["hash"], want))
    words = torch.from_numpy(np.frombuffer(file, "<i8", offset=CACHE_START).reshape(-1, WORDS))
    return words[: header["train"]].to(device), words[header["train"] :].to(device)


def rate_at(config, step, steps):
    rise = min(1, (step + 1) / (min(steps // 20, 400) + 1))
    fall = LAST_RATE + (1 - LAST_RATE) * (1 + math.cos(math.pi * step / steps)) / 2
    return config["rate"] * rise * fall


class Step:
    """A step of AdamW. Nothing in it depends on the host, so a GPU records it once, and then
    is told to repeat it: that takes less time than starting its kernels one by one."""

    def __init__(self, state, words):
        self.state, self.words, self.network = state, words, Network(state.config, state.weights)
        batch, device = state.config["batch"], words.device
        self.batches = len(words) // BLOCK * BLOCK // batch  # of an epoch
        self.order = torch.arange(len(words), dtype=torch.int32, device=device)  # of the positions in an epoch
        self.table = torch.zeros(self.batches, 3, device=device)  # see adam
        self.at = torch.zeros(1, dtype=torch.int64, device=device)  # batches of the epoch so far
        self.repeat = self.record() if words.is_cuda else self.make

    def record(self):
        """Returns a function that makes a step, and changes neither weights nor moments."""
        changed = self.state.weights + self.state.mean + self.state.square + [self.network.half]
        saved = [x.clone() for x in changed]
        graph = torch.cuda.CUDAGraph()
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):  # kernels are compiled
            self.make()
            self.at.zero_()  # there may be one batch only
        torch.cuda.current_stream().wait_stream(stream)
        with torch.cuda.graph(graph):
            self.make()
        for x, was in zip(changed, saved):
            x.copy_(was)
        return graph.replay

    def make(self):
        s, n = self.state, self.network
        n.added.zero_()
        n.load(self.words, self.order, self.at)
        n.forward()
        n.backward()
        for i, (limit, *moments) in enumerate(zip(LIMITS, s.mean, s.square, s.origin)):
            n.step(i, *moments, self.table, self.at, limit, KING_LIMIT, (BETA1, BETA2), EPSILON)
        self.at += 1

    def fit(self):
        """Limits the weights of features, the copy that sums are made of, and output weights."""
        fit(self.state.weights[0])
        fit_outputs(self.state.weights[2])
        self.network.half.copy_(self.state.weights[0])


def fit(features):
    """Limits the weights of features by king bucket: see Trainer.fit in trainer.go."""
    men = features.view(-1, PLAIN, features.shape[1])
    status, kings = men[: STATUS // PLAIN], men[STATUS // PLAIN :]
    low, high = -LIMITS[0] - status.amin(0).clamp(max=0), LIMITS[0] - status.amax(0).clamp(min=0)
    torch.minimum(torch.maximum(kings, low, out=kings), high, out=kings)


def fit_outputs(outputs):
    """Limits the sums of the output weights of each bucket: see layout.fitOutputs in model.go."""
    most = (MAX_SUM // QA**2 - outputs.shape[1] // 2) // QB
    above, below = outputs.clamp(min=0).sum(1, True), -outputs.clamp(max=0).sum(1, True)
    outputs *= torch.where(outputs > 0, most / above, most / below).clamp(max=1)


def train_epoch(step, epoch):
    """Makes one pass over the positions and returns the mean loss."""
    config = step.state.config
    random = torch.Generator(step.words.device).manual_seed(config["seed"] + epoch)
    torch.randperm(len(step.words), generator=random, out=step.order)
    lines = []
    for i in range(epoch * step.batches, (epoch + 1) * step.batches):
        rate = rate_at(config, i, config["epochs"] * step.batches)
        lines.append((rate * config["decay"], rate / (1 - BETA1 ** (i + 1)), (1 - BETA2 ** (i + 1)) ** -0.5))
    step.table.copy_(torch.tensor(lines))
    step.at.zero_()
    step.network.total.zero_()
    for i in range(step.batches):
        step.repeat()
        if (i + 1) % FIT_EVERY == 0:
            step.fit()
    step.fit()
    return float(step.network.total) / (step.batches * config["batch"])


def measure(network, words):
    """Returns the mean squared errors against the labels and the results."""
    size = network.batch
    order = torch.arange((len(words) + size - 1) // size * size, dtype=torch.int32, device=words.device).clamp(max=len(words) - 1)
    at = torch.zeros(1, dtype=torch.int64, device=words.device)
    said = []
    for _ in range(len(order) // size):
        network.load(words, order, at)
        network.forward()
        said.append(torch.sigmoid(network.said))
        at += 1
    said = torch.cat(said)[: len(words)]
    tail = words[:, 4]
    target = torch.sigmoid(((tail >> 32 & 0xFFFF ^ 0x8000) - 0x8000) / network.unit)
    result = torch.where(tail >> 48 & 0xFF == 1, target, (tail >> 24 & 0xFF) / 2)
    return [float((said - x).square().mean()) for x in (target, result)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cache", required=True, help="the positions")
    parser.add_argument("--checkpoint", required=True, help="the state of the run, saved after each epoch")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--epochs", type=int, default=1 << 30, help="stop after so many")
    args = parser.parse_args()
    state = Checkpoint(args.checkpoint, args.device)
    h = state.header
    if h["batch"] != 0:
        sys.exit("train.py: the run stopped within an epoch: let the Go trainer end that first")
    train, held_out = load_cache(args.cache, h["data"], args.device)
    step = Step(state, train)
    for _ in range(min(args.epochs, state.config["epochs"] - h["epoch"])):
        begun = time.time()
        loss = train_epoch(step, h["epoch"])
        h["epoch"] += 1
        size = step.batches * state.config["batch"]
        seconds = time.time() - begun
        steps = state.config["epochs"] * step.batches
        target, result = measure(step.network, held_out)
        if not math.isnan(target) and (h["best_epoch"] == 0 or target < h["best_loss"]):
            h["best_loss"], h["best_epoch"] = target, h["epoch"]
            state.best[:] = [w.clone() for w in state.weights]
        print(json.dumps({
            "epoch": h["epoch"], "positions": h["epoch"] * size,
            "rate": rate_at(state.config, h["epoch"] * step.batches - 1, steps),
            "train": loss, "held_out": {"target": target, "result": result},
            "speed": size / seconds}), flush=True)
        state.save(args.checkpoint)


if __name__ == "__main__":
    main()
