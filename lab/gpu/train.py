#!/usr/bin/env python3
"""Goes on with a training run on a GPU.

    trainer train ... -epochs 12 -cache positions.cache -checkpoint run.ckpt -minutes 1e-6
    python3 lab/gpu/train.py --cache positions.cache --checkpoint run.ckpt
    trainer train ... -epochs 12 -cache positions.cache -checkpoint run.ckpt -resume

The first command writes the cache and the checkpoint of a run that has hardly begun, the
second trains, and the third rounds the network to integers and checks it, or goes on
where the second stopped. Both trainers do the same arithmetic, up to rounding: the one in
Go adds weights and slopes of 16 bits, this one of 32. Their orders of the positions
differ, so this one goes on after whole epochs only. All positions, 40 bytes each, must
fit into the memory of the device. Needs PyTorch 1.13, on a GPU 2.8, or later.
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

PLAIN = 768  # colors, piece types, squares
STATUS = 4 * PLAIN  # features of every network: the men, attacked or not, defended or not
KINGS = 8 * PLAIN  # and those with king buckets
BLOCK = 64  # positions that the Go trainer keeps together; an epoch has whole blocks
CACHE_START = 1 << 16
SAMPLE = 40  # bytes

# AdamW, the rates and the limits of weights: see config.go.
BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-8
LIMITS = [127 / 181, 1.98, 1.98, 1.98, 1, 8, 8, 8, 8]
KING_LIMIT = 36 / 181
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
    """The state of a run: a header, and the layers of weights, mean, square and best."""

    def __init__(self, path, device):
        with open(path, "rb") as f:
            data = f.read()
        self.header, at = read_header(data, b"AdoubeCP")
        if zlib.crc32(data[:-4]) != struct.unpack("<I", data[-4:])[0]:
            sys.exit("train.py: %s: the checksum is wrong: the file is damaged or cut short" % path)
        c = self.config = self.header["config"]
        hidden, buckets = c["hidden"], c["buckets"]
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
    words = torch.from_numpy(np.frombuffer(file, "<i8", offset=CACHE_START).reshape(-1, SAMPLE // 8))
    return words[: header["train"]].to(device), words[header["train"] :].to(device)


def expand(words, config):
    """Returns the features of both sides, that of the side to move first, [2n, width], for
    a square without a man the number after the last; the buckets; and twice the points, the
    scores and the sources."""
    square = torch.arange(64, device=words.device)
    occupied, status, tail = words[:, 0:1], words[:, 3:4], words[:, 4]
    there = occupied >> square & 1
    number = there.cumsum(1) - 1  # of the man on the square
    nibbles = torch.where(number < 16, words[:, 1:2], words[:, 2:3])
    piece = nibbles >> number.clamp(min=0) % 16 * 4 & 15
    status = status >> number.clamp(min=0) * 2 & 3
    kind, black = (piece & 7) - 1, piece >> 3
    views = torch.stack([tail & 0xFF, tail >> 8 & 0xFF], 1)
    none = inputs_of(config)
    rows = []
    for side in range(2):
        view = views[:, side : side + 1]
        man = (kind + 6 * (black ^ side)) * 64 + (square ^ (7 * (view & 1) ^ 56 * side))
        row = status * PLAIN + man
        if config.get("kings"):
            row = torch.cat([row, STATUS + (view >> 1) * PLAIN + man], 1)
        rows.append(torch.where(there.repeat(1, row.shape[1] // 64) == 1, row, none))
    rows = torch.stack(rows, 1)
    to_move = tail >> 16 & 0xFF
    rows = torch.where(to_move.view(-1, 1, 1) == 1, rows.flip(1), rows)
    bucket = (there.sum(1) - 2) * config["buckets"] // 32
    score = (tail >> 32 & 0xFFFF ^ 0x8000) - 0x8000
    return rows.flatten(0, 1), bucket, tail >> 24 & 0xFF, score, tail >> 48 & 0xFF


class Features(torch.autograd.Function):
    """The sums of the weights of features, as a product with a matrix that has a 1 for each
    of them: the matrix units of a GPU make up for all its zeros. There the factors have 16
    bits and the sums 32."""

    @staticmethod
    def forward(ctx, rows, weights):
        half = torch.bfloat16 if weights.is_cuda else weights.dtype
        # One column more takes what does not count; rows stay aligned.
        ones = torch.zeros(len(rows), len(weights) + 64, dtype=half, device=weights.device)
        ctx.ones = ones.scatter_(1, rows, 1)[:, : len(weights)]
        return product(ctx.ones, weights.to(half))

    @staticmethod
    def backward(ctx, slopes):
        return None, product(ctx.ones.t(), slopes.to(ctx.ones.dtype))


def product(a, b):
    """Returns a @ b with sums of 32 bits."""
    if a.dtype == torch.float32:
        return a @ b
    return torch.mm(a, b, out_dtype=torch.float32)


def choose(outputs, bucket):
    """Returns what the neuron of the bucket says of each position."""
    return outputs.gather(1, bucket.view(-1, 1)).squeeze(1)


def evaluate(weights, rows, bucket):
    """Returns the outputs of positions, in units."""
    features, biases, outputs, output_biases, *head = weights
    hidden = (Features.apply(rows, features) + biases).clamp(0, 1).view(len(bucket), -1)
    # All buckets at once: copies of the weights for each position would be larger.
    out = choose(hidden.square() @ outputs.t() + output_biases, bucket)
    return out + evaluate_head(head, hidden, bucket) if head else out


def evaluate_head(head, hidden, bucket):
    """Returns what the head adds: see eval/head.go."""
    weights1, biases1, weights2, biases2, weights3 = head
    halves = hidden.view(len(hidden), 2, 2, -1)
    x = (halves[:, :, 0] * halves[:, :, 1]).flatten(1)
    x = (x @ weights1 + biases1).clamp(0, 1).square()
    x = torch.einsum("ni,bio->nbo", x, weights2) + biases2
    return choose((x.clamp(0, 1).square() * weights3).sum(2), bucket)


def losses(weights, config, words):
    """Returns the mean squared errors against the target, the score and the result."""
    rows, bucket, points2, score, source = expand(words, config)
    said = torch.sigmoid(evaluate(weights, rows, bucket))
    by_score, result = torch.sigmoid(score / config["unit"]), points2 / 2
    wdl = torch.where(source == 1, 0.0, config["wdl"])
    target = wdl * result + (1 - wdl) * by_score
    return torch.stack([(said - x).square().mean() for x in (target, by_score, torch.where(source == 1, by_score, result))])


def rate_at(config, step, steps):
    rise = min(1, (step + 1) / (min(steps // 20, 400) + 1))
    fall = LAST_RATE + (1 - LAST_RATE) * (1 + math.cos(math.pi * step / steps)) / 2
    return config["rate"] * rise * fall


class Step:
    """A step of AdamW. Nothing in it depends on the host, so a GPU records it once, and then
    is told to repeat it: that takes half of the time of starting its kernels one by one."""

    def __init__(self, state, words):
        self.state, self.words = state, words
        batch, device = state.config["batch"], words.device
        self.batches = len(words) // BLOCK * BLOCK // batch  # of an epoch
        self.order = torch.arange(len(words), dtype=torch.int32, device=device)  # of the positions in an epoch
        self.rows = self.order[: self.batches * batch].view(self.batches, batch)
        self.rates = torch.zeros(self.batches, dtype=torch.float64, device=device)
        self.at = torch.zeros(1, dtype=torch.int64, device=device)  # batches of the epoch so far
        self.before = torch.zeros(1, dtype=torch.float64, device=device)  # steps before the epoch
        self.total = torch.zeros((), dtype=torch.float64, device=device)  # of the losses of the epoch
        self.repeat = self.record() if words.is_cuda else self.make

    def record(self):
        """Returns a function that makes a step, and changes neither weights nor moments."""
        changed = self.state.weights + self.state.mean + self.state.square
        saved = [x.clone() for x in changed]
        graph = torch.cuda.CUDAGraph()
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):  # libraries get their memory
            for _ in range(3):
                self.at.zero_()  # there may be one batch only
                self.make()
        torch.cuda.current_stream().wait_stream(stream)
        with torch.cuda.graph(graph):
            self.make()
        for x, was in zip(changed, saved):
            x.copy_(was)
        return graph.replay

    def make(self):
        positions = self.words.index_select(0, self.rows.index_select(0, self.at).view(-1))
        weights = [w.detach().requires_grad_() for w in self.state.weights]
        loss = losses(weights, self.state.config, positions)[0]
        self.update(torch.autograd.grad(loss, weights))
        self.total += loss.detach()
        self.at += 1

    def update(self, gradients):
        s, step = self.state, self.before + self.at + 1
        rate = self.rates.index_select(0, self.at)
        pull, length = (rate * s.config["decay"]).float(), (rate / (1 - BETA1**step)).float()
        spread = torch.rsqrt(1 - BETA2**step).float()
        for limit, g, w, m, v, o in zip(LIMITS, gradients, s.weights, s.mean, s.square, s.origin):
            m.mul_(BETA1).add_(g, alpha=1 - BETA1)
            v.mul_(BETA2).addcmul_(g, g, value=1 - BETA2)
            w.lerp_(o, pull).sub_(m / v.sqrt().mul_(spread).add_(EPSILON) * length)
            w.clamp_(-limit, limit)
        s.weights[0][STATUS:].clamp_(-KING_LIMIT, KING_LIMIT)


def fit(features):
    """Limits the weights of features by king bucket: see Trainer.fit in trainer.go."""
    men = features.view(-1, PLAIN, features.shape[1])
    status, kings = men[: STATUS // PLAIN], men[STATUS // PLAIN :]
    low, high = -LIMITS[0] - status.amin(0).clamp(max=0), LIMITS[0] - status.amax(0).clamp(min=0)
    torch.minimum(torch.maximum(kings, low, out=kings), high, out=kings)


def train_epoch(step, epoch):
    """Makes one pass over the positions and returns the mean loss."""
    config, features = step.state.config, step.state.weights[0]
    random = torch.Generator(step.words.device).manual_seed(config["seed"] + epoch)
    torch.randperm(len(step.words), generator=random, out=step.order)
    steps = range(epoch * step.batches, (epoch + 1) * step.batches)
    step.rates.copy_(torch.tensor([rate_at(config, i, config["epochs"] * step.batches) for i in steps]))
    step.before.fill_(steps.start)
    step.at.zero_()
    step.total.zero_()
    for i in steps:
        step.repeat()
        if (i + 1) % FIT_EVERY == 0:
            fit(features)
    fit(features)
    return float(step.total) / step.batches


def measure(state, words):
    """Returns the losses of positions."""
    parts = [losses(state.weights, state.config, part) * len(part) for part in words.split(state.config["batch"])]
    return (sum(parts) / len(words)).tolist()


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
        target, score, result = measure(state, held_out)
        if not math.isnan(target) and (h["best_epoch"] == 0 or target < h["best_loss"]):
            h["best_loss"], h["best_epoch"] = target, h["epoch"]
            state.best[:] = [w.clone() for w in state.weights]
        print(json.dumps({
            "epoch": h["epoch"], "positions": h["epoch"] * size,
            "rate": rate_at(state.config, h["epoch"] * step.batches - 1, steps),
            "train": loss, "held_out": {"target": target, "score": score, "result": result},
            "speed": size / seconds}), flush=True)
        state.save(args.checkpoint)


if __name__ == "__main__":
    main()
