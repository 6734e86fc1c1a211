#!/usr/bin/env python3
"""Trains the teacher, a convolutional network, and labels positions with it.

A network whose first layer adds rows cannot transfer what it learns on one square to the next;
this one can, but is too slow to play. So it labels positions for networks of the engine's shape.
Needs PyTorch; a CPU is enough for tests.

    trainer export -replay 0.3 -out DIR games/*.adg
    teacher.py train teacher.pt DIR/*.positions --seconds 600
    teacher.py label teacher.pt DIR/*.positions
    trainer train -points DIR -replay 0.3 -blend 1 games/*.adg
"""

import argparse
import json
import math
import os
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

UNIT = 160  # internal units that multiply the odds of winning by e
WORDS = 6  # 64-bit words of a position: see nn.Sample
LEARN, HELD_OUT = 0, 2  # sources of positions: see nn.source; positions near games (1) are only labeled
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
LABEL_BATCH = 16384  # positions per pass when labeling and measuring
MAX_HELD_OUT = 100_000  # positions to measure on


# Positions.


def load(paths):
    """Returns the positions in files, one row of words each."""
    files = [torch.from_numpy(np.memmap(p, "<i8", "c").reshape(-1, WORDS)) for p in paths if os.path.getsize(p)]
    return torch.cat(files) if len(files) > 1 else files[0]


def source_of(words):
    return words[:, -1] >> 48 & 0xFF


def score_of(words):
    """Returns the expected scores of the sides to move by the searches."""
    return torch.sigmoid(((words[:, -1] >> 32 & 0xFFFF ^ 0x8000) - 0x8000) / UNIT)


def result_of(words):
    """Returns the results of the games for the sides to move, from 0 to 1."""
    return (words[:, -1] >> 24 & 0xFF) / 2


def pieces_of(words):
    """Returns for each square, from the view of the side to move, 4 * piece + 2 if it is defended + 1 if it is
    attacked, 255 without a piece. Pieces 0 to 5 are its own. As in eval/features.go, Black sees the board
    upside down, and a side with its king on files e to h sees it mirrored."""
    occupied, tail = words[:, 0], words[:, -1]
    squares = torch.arange(64, device=words.device)
    there = occupied[:, None] >> squares & 1
    number = (there.cumsum(1) - 1).clamp(0, 31)
    code = words[:, 1:5].contiguous().view(torch.uint8).gather(1, number).long()
    packed, status = code & 15, (code >> 4 & 3 != 0) + 2 * (code >> 6 != 0)
    black = tail >> 16 & 1
    view = torch.where(black == 1, tail >> 8, tail)
    kind = packed & 7
    piece = torch.where(kind == 7, 1, kind) - 1 + 6 * (packed >> 3 ^ black[:, None])
    pieces = torch.where(there == 1, 4 * piece + status, 255)
    flip = (view & 1) * 7 ^ black * 56
    return pieces.gather(1, squares ^ flip[:, None])


# The network.


def planes():
    """Returns the input planes of each code of pieces_of, and those of each square."""
    pieces = torch.zeros(256, 16)
    for code in range(48):
        piece, status = divmod(code, 4)
        pieces[code, piece] = 1
        pieces[code, 12 + 2 * (piece >= 6)] = status & 1
        pieces[code, 13 + 2 * (piece >= 6)] = status >> 1
    squares = torch.zeros(64, 8)
    for square in range(64):
        rank, file = divmod(square, 8)
        squares[square] = torch.tensor([
            1, rank / 7, file / 7, (rank + file) % 2, 1 - abs(rank - 3.5) / 3.5, 1 - abs(file - 3.5) / 3.5,
            rank in (1, 6), 0])
    return pieces, squares


class Block(nn.Module):
    """A residual block with squeeze-and-excitation: Hu and others 2017, https://arxiv.org/abs/1709.01507."""

    def __init__(self, channels):
        super().__init__()
        self.a = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.na = nn.BatchNorm2d(channels, momentum=0.02)
        self.b = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.nb = nn.BatchNorm2d(channels, momentum=0.02)
        self.p = nn.Linear(channels, 32)
        self.q = nn.Linear(32, 2 * channels)
        for zero in self.nb.weight, self.q.weight, self.q.bias:  # a new block is the identity
            nn.init.zeros_(zero)

    def forward(self, x):
        y = self.nb(self.b(F.relu(self.na(self.a(x)))))
        scale, shift = self.q(F.relu(self.p(y.mean((2, 3))))).chunk(2, 1)
        return F.relu(x + y * torch.sigmoid(scale)[..., None, None] * 2 + shift[..., None, None])


class Teacher(nn.Module):
    """Returns the logits of two expected scores of the side to move: by searches and by results."""

    def __init__(self, channels, blocks):
        super().__init__()
        pieces, squares = planes()
        self.register_buffer("t", pieces)
        self.register_buffer("q", squares)
        self.i = nn.Conv2d(24, channels, 3, padding=1, bias=False)
        self.n = nn.BatchNorm2d(channels, momentum=0.02)
        self.blocks = nn.Sequential(*(Block(channels) for _ in range(blocks)))
        self.h = nn.Conv2d(channels, 32, 1)
        self.f = nn.Linear(32 * 64, 256)
        self.o = nn.Linear(256, 2)

    def forward(self, pieces):
        x = torch.cat([F.embedding(pieces, self.t), self.q.expand(len(pieces), 64, 8)], 2)
        x = F.relu(self.n(self.i(x.view(-1, 8, 8, 24).permute(0, 3, 1, 2))))
        x = F.relu(self.h(self.blocks(x))).permute(0, 2, 3, 1).flatten(1)
        return self.o(F.relu(self.f(x))).float()


# Training and labeling.


def rate_at(step, part):
    """Returns the share of the maximum learning rate at a step, when this part of the training is over."""
    return min(1, step / 400) * (0.001 + 0.999 * (1 + math.cos(math.pi * part)) / 2)


class Run:
    """A teacher and the state of its training."""

    def __init__(self, path):
        self.path = path
        saved = torch.load(path, map_location="cpu") if os.path.exists(path) else {}
        self.state = {"C": 128, "B": 6, "step": 0, "steps": 0, "batch": 4096, "rate": 2e-3, "result": 0.25, "seed": 1}
        self.state.update((k, saved[k]) for k in self.state if k in saved)
        self.saved = saved

    def build(self):
        s = self.state
        torch.backends.cudnn.benchmark = True
        torch.manual_seed(s["seed"])
        self.net = Teacher(s["C"], s["B"]).to(DEVICE, memory_format=torch.channels_last)
        if "w" in self.saved:  # with the same number of blocks, or fewer
            self.net.load_state_dict(self.net.state_dict() | {k: v.float() for k, v in self.saved["w"].items()})
        self.compiled = torch.compile(self.net) if DEVICE == "cuda" else self.net
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=s["rate"], weight_decay=0.02)
        if "optimizer" in self.saved and s["step"] > 0:
            self.optimizer.load_state_dict(self.saved["optimizer"])

    def save(self):
        """Writes the teacher. A finished one is small: weights of 16 bits, without the state of its training."""
        s = self.state
        if s["step"] < s["steps"]:
            state = s | {"w": self.net.state_dict(), "optimizer": self.optimizer.state_dict()}
        else:
            state = s | {"w": {k: v.half() for k, v in self.net.state_dict().items()}}
        torch.save(state, self.path + ".tmp")
        os.replace(self.path + ".tmp", self.path)

    def predict(self, net, words):
        """Returns the expected scores of positions by searches and by results."""
        with torch.autocast(DEVICE, dtype=torch.bfloat16, enabled=DEVICE == "cuda"):
            return torch.sigmoid(net(pieces_of(words.to(DEVICE))))

    def expected(self, net, words, result):
        """Returns the expected scores of positions, with this share of those by results."""
        by_search, by_result = self.predict(net, words).unbind(1)
        return (1 - result) * by_search + result * by_result

    def losses(self, net, words):
        """Returns the mean squared errors against searches and results."""
        predicted = self.predict(net, words)
        return torch.stack([
            (predicted[:, 0] - score_of(words)).square().mean(), (predicted[:, 1] - result_of(words)).square().mean()])

    def learn(self, words):
        """Makes one step on a batch."""
        s = self.state
        for group in self.optimizer.param_groups:
            group["lr"] = s["rate"] * rate_at(s["step"] + 1, s["step"] / s["steps"])
        losses = self.losses(self.compiled, words)
        self.optimizer.zero_grad(set_to_none=True)
        (losses[0] + s["result"] * losses[1]).backward()
        self.optimizer.step()
        s["step"] += 1
        return losses.detach()

    def measure(self, words):
        """Returns the losses on held-out positions."""
        self.net.eval()
        with torch.no_grad():
            parts = [self.losses(self.net, part) * len(part) for part in words.split(LABEL_BATCH)]
        self.net.train()
        return (sum(parts) / len(words)).tolist()


def batches(run, learn):
    """Yields the indices of the positions of each batch from the step of run on, in a new order for each pass."""
    size = run.state["batch"]
    each = len(learn) // size
    for epoch in range(run.state["step"] // each, 1 << 30):
        generator = torch.Generator(DEVICE).manual_seed(run.state["seed"] + epoch)
        order = torch.randperm(len(learn), generator=generator, device=DEVICE)
        for at in range(run.state["step"] % each, each):
            yield learn[order[at * size : (at + 1) * size]]


def train(args):
    """Trains a new teacher, resumes a run that was stopped, or starts another run of a finished teacher."""
    run, begun = Run(args.teacher), time.time()
    s = run.state
    if s["step"] >= s["steps"]:
        s.update(step=0, steps=args.steps, batch=args.batch, rate=args.rate, result=args.result, seed=args.seed)
        s.update(C=s["C"] if "w" in run.saved else args.channels, B=args.blocks or s["B"])
    words = load(args.positions).to(DEVICE)
    source = source_of(words)
    learn, held_out = (source == LEARN).nonzero()[:, 0], words[source == HELD_OUT][:MAX_HELD_OUT]
    if len(learn) < s["batch"]:
        sys.exit("teacher.py: %d positions do not fill a batch of %d; use a smaller --batch" % (len(learn), s["batch"]))
    run.build()
    run.net.train()
    reported, total = s["step"], 0
    for number in batches(run, learn):
        total = total + run.learn(words[number])
        if args.seconds and s["step"] == 40:  # after compilation
            float(total[0])  # waits for the device
            clock = time.time()
        if args.seconds and s["step"] == 100:
            float(total[0])
            left, each = args.seconds - (time.time() - begun), (time.time() - clock) / 60
            s["steps"] = 100 + max(1, int(0.95 * left / each))  # the rest is for reports
        done = s["step"] in (s["steps"], args.stop)
        if done or s["step"] - reported >= max(1, s["steps"] // 10):
            print(json.dumps({
                "step": s["step"], "of": s["steps"], "seconds": round(time.time() - begun, 1),
                "train": (total / (s["step"] - reported)).tolist(), "held_out": run.measure(held_out)}), flush=True)
            run.save()
            reported, total = s["step"], 0
        if done:
            return


def trained(path):
    """Returns a teacher that only labels."""
    if not os.path.exists(path):
        sys.exit("there is no teacher %s; write the name of a file of teacher.py train" % path)
    run = Run(path)
    run.build()
    run.net.eval()
    return run


def label(args):
    """Writes the expected score of the side to move in each position: see nn.labelReader."""
    run = trained(args.teacher)
    for path in args.positions:
        codes = [np.empty(0, np.uint8)]
        for words in load([path]).split(LABEL_BATCH) if os.path.getsize(path) else ():
            net = run.compiled if len(words) == LABEL_BATCH else run.net  # each size takes half a minute to compile
            with torch.no_grad():
                expected = run.expected(net, words, args.result)
            codes.append((expected.sqrt().asin() * (255 * 2 / math.pi)).round().byte().cpu().numpy())
        np.concatenate(codes).tofile(os.path.splitext(path)[0] + ".points")


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    for command, what in (train, "train a teacher"), (label, "label the positions in DIR/x.positions: writes DIR/x.points"):
        p = commands.add_parser(command.__name__, help=what)
        p.set_defaults(command=command)
        p.add_argument("teacher", help="the file that keeps the teacher and the state of its training")
        p.add_argument("positions", nargs="+", help="files written by trainer export")
        p.add_argument("--result", type=float, default=0.25 if command is train else 0.5,
                       help="weight of the result loss in training, share of the result output in labels")
        if command is train:
            p.add_argument("--channels", type=int, default=128)
            p.add_argument("--blocks", type=int, help="default 6; a finished teacher may get more")
            p.add_argument("--steps", type=int, default=20_000, help="number of batches")
            p.add_argument("--seconds", type=float, default=0, help="train for this time instead of --steps")
            p.add_argument("--stop", type=int, default=0, help="stop after this step; the same command resumes")
            p.add_argument("--batch", type=int, default=4096)
            p.add_argument("--rate", type=float, default=2e-3)
            p.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(words)
    args.command(args)


if __name__ == "__main__":
    main()
