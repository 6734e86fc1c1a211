#!/usr/bin/env python3
"""Trains students, networks of the engine's shape, on endless positions that the teacher labels as they come.

Each position is seen once, so nothing is learned by heart. Students of several widths share the labels, which
cost more time than the students. Needs PyTorch; a CPU is enough for tests.

    trainer train -rate 0 -epochs 1 -start eval/net.bin -checkpoint start.ckpt games/few.adg
    trainer near games/*.adg | student.py teacher.pt --start start.ckpt --seconds 540 --out student
    trainer average -out net.bin student-512.ckpt
"""

import argparse
import json
import struct
import sys
import time
import zlib

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from teacher import DEVICE, UNIT, WORDS, rate_at, trained

# As in eval/features.go and eval/network.go.
STATUSES, KING_BUCKETS, PLAIN, OUTPUTS = 16, 8, 14 * 64, 32
QA, QB = 181, 256
LIMIT, FEATURE_LIMIT, KING_LIMIT = 1.98, 127 / QA, 36 / QA  # see nn/limits.go
LIMIT_INTERVAL = 32  # steps
MAGIC = b"AdoubeCP"  # see nn/checkpoint.go


def inputs(words):
    """Returns the rows of the table of a student that the sides add, 0 for none: first those of the sides to move,
    then those of the others. Also returns the output of each position."""
    tail, squares = words[:, -1:], torch.arange(64, device=words.device)
    there = words[:, :1] >> squares & 1
    number = torch.where(there == 1, there.cumsum(1) - 1, 32)
    square = torch.zeros(len(words), 33, dtype=torch.long, device=words.device)
    square = square.scatter_(1, number, squares.expand(len(words), 64))[:, :32]
    piece, count = words[:, 1:5].contiguous().view(torch.uint8).long(), there.sum(1, keepdim=True)
    sides, black = [], tail >> 16 & 1
    for side in black, 1 - black:
        view = tail >> 8 * side & 0xFF
        kind = (piece & 7) - 1 + 7 * (piece >> 3 & 1 ^ side)
        row = ((view >> 1) * STATUSES + (piece >> 4)) * PLAIN + kind * 64 + (square ^ 56 * side ^ 7 * (view & 1))
        sides.append(torch.where(squares[:32] < count, row, 0))  # no pawn stands on a1
    each = OUTPUTS // 4
    return torch.cat(sides), (tail >> 56) * each + (count - 2) * each // 32


def random(inputs, *shape):
    """Returns initial weights, as in nn/model.go."""
    return (2 * torch.rand(shape) - 1) / inputs**0.5


class Student:
    """A network of the engine's shape. Its weights, layer by layer, are those of eval.Network.Layers."""

    def __init__(self, hidden, start):
        features = 0.1 * random(32, STATUSES + KING_BUCKETS, PLAIN, hidden)
        features[STATUSES:] = 0
        layers = [features, random(32, hidden), random(2 * hidden, OUTPUTS, 2, hidden), torch.zeros(OUTPUTS)]
        if start:  # neurons beyond those of the start are new
            for layer, old in zip(layers, read_checkpoint(start)):
                layer[..., : old.shape[-1]] = old
        self.hidden = hidden
        self.weights = [nn.Parameter(layer.to(DEVICE)) for layer in layers]
        self.origin = [w.detach().clone() if start else torch.zeros_like(w) for w in self.weights]
        self.optimizer = torch.optim.Adam(self.weights)
        self.loss = 0

    def forward(self, rows, output):
        """Returns the evaluations, in units."""
        features, biases, weights, output_biases = self.weights
        table = (features[None, :STATUSES] + features[STATUSES:, None]).flatten(0, 2)  # as in play
        sums = F.embedding_bag(rows, table, mode="sum", padding_idx=0) + biases
        hidden = torch.cat(sums.clamp(0, 1).square().chunk(2), 1)
        return (hidden @ weights.flatten(1).T + output_biases).gather(1, output)[:, 0]

    def learn(self, rows, output, expected, rate, decay):
        """Makes one step."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        loss = (torch.sigmoid(self.forward(rows, output)) - expected).square().mean()
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self.optimizer.step()
        with torch.no_grad():
            for w, origin in zip(self.weights, self.origin):
                w.lerp_(origin, rate * decay)
        self.loss = self.loss + loss.detach()

    @torch.no_grad()
    def limit(self):
        """Limits the weights as nn/limits.go does, so that inference does not overflow."""
        features, biases, weights, output_biases = self.weights
        status, king = features[:STATUSES], features[STATUSES:]
        status.clamp_(-FEATURE_LIMIT, FEATURE_LIMIT)
        king.clamp_(-KING_LIMIT, KING_LIMIT)
        low, high = status.amin(0).clamp(max=0), status.amax(0).clamp(min=0)
        king.copy_(king.minimum(FEATURE_LIMIT - high).maximum(-FEATURE_LIMIT - low))
        for w in biases, weights, output_biases:
            w.clamp_(-LIMIT, LIMIT)
        most, above, below = ((1 << 31) // QA**2 - self.hidden) // QB, weights.clamp(min=0), weights.clamp(max=0)
        for part in above, below:
            part *= (most / part.sum((1, 2), keepdim=True).abs()).clamp(max=1)
        weights.copy_(above + below)

    def save(self, path, positions, loss):
        """Writes a checkpoint for trainer average and trainer train -continue."""
        self.limit()
        header = json.dumps({
            "config": {"hidden": self.hidden, "outputs": OUTPUTS, "unit": UNIT}, "train": positions,
            "epoch": 1, "best_epoch": 1, "best_loss": loss}).encode()
        weights, origin = (
            b"".join(w.detach().cpu().numpy().tobytes() for w in layers) for layers in (self.weights, self.origin))
        moments = bytes(len(weights))
        data = b"".join((MAGIC, struct.pack("<I", len(header)), header, weights, moments, moments, weights, origin))
        with open(path, "wb") as f:
            f.write(data + struct.pack("<I", zlib.crc32(data)))


def read_checkpoint(path):
    """Returns the best weights in a checkpoint, in the form of Student.weights."""
    with open(path, "rb") as f:
        if f.read(8) != MAGIC:
            sys.exit("student.py: %s is not a checkpoint" % path)
        header = json.loads(f.read(struct.unpack("<I", f.read(4))[0]))
        data = np.frombuffer(f.read()[:-4], "<f4").reshape(5, -1)[3]
    hidden = header["config"]["hidden"]
    for shape in (STATUSES + KING_BUCKETS, PLAIN, hidden), (hidden,), (OUTPUTS, 2, hidden), (OUTPUTS,):
        size = int(np.prod(shape))
        yield torch.from_numpy(data[:size].copy()).view(shape)
        data = data[size:]


def batches(size):
    """Yields the positions of the standard input."""
    while len(data := sys.stdin.buffer.read(size * WORDS * 8)) == size * WORDS * 8:
        words = torch.frombuffer(bytearray(data), dtype=torch.long).view(-1, WORDS)
        yield words.pin_memory().to(DEVICE, non_blocking=True) if DEVICE == "cuda" else words


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("teacher", help="a file of teacher.py")
    parser.add_argument("--start", help="start from the weights in this checkpoint instead of random ones")
    parser.add_argument("--hidden", type=int, nargs="+", default=[512], help="widths of the students")
    parser.add_argument("--out", default="student", help="width N is written to OUT-N.ckpt")
    parser.add_argument("--steps", type=int, default=30_000, help="number of batches")
    parser.add_argument("--seconds", type=float, default=0, help="train for this time instead of --steps")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--decay", type=float, default=0.05, help="pull to the starting weights: see trainer train")
    parser.add_argument("--result", type=float, default=0.5, help="share of the result output in the labels")
    parser.add_argument("--seed", type=int, default=1)
    args, begun = parser.parse_args(arguments), time.time()
    run = trained(args.teacher)
    torch.manual_seed(args.seed)
    students = [Student(hidden, args.start) for hidden in args.hidden]
    reports = reported = 0
    for step, words in enumerate(batches(args.batch), 1):
        seconds = time.time() - begun
        part = seconds / args.seconds if args.seconds else step / args.steps
        with torch.no_grad():
            expected = run.expected(run.compiled, words, args.result)
        rows, output = inputs(words)
        for student in students:
            student.learn(rows, output, expected, args.rate * rate_at(step, min(part, 1)), args.decay)
            if step % LIMIT_INTERVAL == 0:
                student.limit()
        if part * 10 >= reports + 1:
            reports = int(part * 10)
            losses = [float(s.loss) / (step - reported) for s in students]
            print(json.dumps({
                "step": step, "positions": step * args.batch, "seconds": round(seconds, 1),
                "train": losses}), flush=True)
            for student, loss in zip(students, losses):
                student.loss = 0
                student.save("%s-%d.ckpt" % (args.out, student.hidden), step * args.batch, loss)
            reported = step
        if part >= 1:
            return
    sys.exit("student.py: the positions ended early")


if __name__ == "__main__":
    main()
