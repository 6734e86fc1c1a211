#!/usr/bin/env python3
"""Trains the teacher, a convolutional network, and labels positions with it.

A network whose first layer adds rows cannot carry what it learned on one square to the next;
this one can, but is too slow to play. So it labels the games that networks of the engine's shape
then learn from. Needs PyTorch; a processor is enough for tests.

    trainer export -rehearse 0.3 -out DIR games/*.adg
    teacher.py train teacher.pt DIR/*.positions --seconds 600
    teacher.py label teacher.pt DIR/*.positions
    trainer train -points DIR -rehearse 0.3 -blend 1 games/*.adg
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
WORDS = 6  # of 64 bits, of a position: see nn.Sample
LEARN, HELD_OUT = 0, 2  # what a position is for: see nn.source; those of 1 are near games, and only labeled
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
AT_ONCE = 16384  # positions that are labeled together
JUDGED = 100_000  # positions held out that count, at most


# Positions.


def load(paths):
    """Returns the positions in files, a row of words each."""
    files = [torch.from_numpy(np.memmap(p, "<i8", "c").reshape(-1, WORDS)) for p in paths if os.path.getsize(p)]
    return torch.cat(files) if len(files) > 1 else files[0]


def source_of(words):
    return words[:, -1] >> 48 & 0xFF


def score_of(words):
    """Returns the expected points of the sides to move by the scores of searches."""
    return torch.sigmoid(((words[:, -1] >> 32 & 0xFFFF ^ 0x8000) - 0x8000) / UNIT)


def result_of(words):
    """Returns the points of the sides to move in the end of the game."""
    return (words[:, -1] >> 24 & 0xFF) / 2


def men_of(words):
    """Returns 4 * man + 2 if he is defended + 1 if he is attacked, for each square as the side to move
    sees it, 255 for none. Men 0 to 5 are its own. As in eval/features.go, Black sees the board upside
    down, and a side with its king on files e to h sees it mirrored."""
    occupied, tail = words[:, 0], words[:, -1]
    squares = torch.arange(64, device=words.device)
    there = occupied[:, None] >> squares & 1
    number = (there.cumsum(1) - 1).clamp(0, 31)
    code = words[:, 1:5].contiguous().view(torch.uint8).gather(1, number).long()
    piece, status = code & 15, (code >> 4 & 3 != 0) + 2 * (code >> 6 != 0)
    black = tail >> 16 & 1
    view = torch.where(black == 1, tail >> 8, tail)
    kind = piece & 7
    man = torch.where(kind == 7, 1, kind) - 1 + 6 * (piece >> 3 ^ black[:, None])
    men = torch.where(there == 1, 4 * man + status, 255)
    flip = (view & 1) * 7 ^ black * 56
    return men.gather(1, squares ^ flip[:, None])


# The network.


def planes():
    """Returns the planes of each man, of which 255 has none, and those of each square."""
    men = torch.zeros(256, 16)
    for code in range(48):
        man, status = divmod(code, 4)
        men[code, man] = 1
        men[code, 12 + 2 * (man >= 6)] = status & 1
        men[code, 13 + 2 * (man >= 6)] = status >> 1
    squares = torch.zeros(64, 8)
    for square in range(64):
        rank, file = divmod(square, 8)
        squares[square] = torch.tensor([
            1, rank / 7, file / 7, (rank + file) % 2, 1 - abs(rank - 3.5) / 3.5, 1 - abs(file - 3.5) / 3.5,
            rank in (1, 6), 0])
    return men, squares


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
        for zero in self.nb.weight, self.q.weight, self.q.bias:  # at first a block changes nothing
            nn.init.zeros_(zero)

    def forward(self, x):
        y = self.nb(self.b(F.relu(self.na(self.a(x)))))
        scale, shift = self.q(F.relu(self.p(y.mean((2, 3))))).chunk(2, 1)
        return F.relu(x + y * torch.sigmoid(scale)[..., None, None] * 2 + shift[..., None, None])


class Teacher(nn.Module):
    """Gives the logits of the points that the side to move expects by the score and by the result."""

    def __init__(self, channels, blocks):
        super().__init__()
        men, squares = planes()
        self.register_buffer("t", men)
        self.register_buffer("q", squares)
        self.i = nn.Conv2d(24, channels, 3, padding=1, bias=False)
        self.n = nn.BatchNorm2d(channels, momentum=0.02)
        self.blocks = nn.Sequential(*(Block(channels) for _ in range(blocks)))
        self.h = nn.Conv2d(channels, 32, 1)
        self.f = nn.Linear(32 * 64, 256)
        self.o = nn.Linear(256, 2)

    def forward(self, men):
        x = torch.cat([F.embedding(men, self.t), self.q.expand(len(men), 64, 8)], 2)
        x = F.relu(self.n(self.i(x.view(-1, 8, 8, 24).permute(0, 3, 1, 2))))
        x = F.relu(self.h(self.blocks(x))).permute(0, 2, 3, 1).flatten(1)
        return self.o(F.relu(self.f(x))).float()


# Training and labeling.


class Run:
    """A teacher, and how far its training is."""

    def __init__(self, path):
        self.path = path
        saved = torch.load(path, map_location="cpu") if os.path.exists(path) else {}
        self.state = {"C": 128, "B": 6, "step": 0, "steps": 0, "batch": 4096, "rate": 2e-3, "seed": 1}
        self.state.update((k, saved[k]) for k in self.state if k in saved)
        self.saved = saved

    def build(self):
        s = self.state
        torch.backends.cudnn.benchmark = True
        torch.manual_seed(s["seed"])
        self.net = Teacher(s["C"], s["B"]).to(DEVICE, memory_format=torch.channels_last)
        if "w" in self.saved:  # of as many blocks, or fewer
            self.net.load_state_dict(self.net.state_dict() | {k: v.float() for k, v in self.saved["w"].items()})
        self.compiled = torch.compile(self.net) if DEVICE == "cuda" else self.net
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=s["rate"], weight_decay=0.02)
        if "optimizer" in self.saved and s["step"] > 0:
            self.optimizer.load_state_dict(self.saved["optimizer"])

    def save(self):
        self.state["w"], self.state["optimizer"] = self.net.state_dict(), self.optimizer.state_dict()
        torch.save(self.state, self.path + ".tmp")
        os.replace(self.path + ".tmp", self.path)

    def say(self, net, words):
        """Returns what the teacher expects of positions by score and by result, in points."""
        with torch.autocast(DEVICE, dtype=torch.bfloat16, enabled=DEVICE == "cuda"):
            return torch.sigmoid(net(men_of(words.to(DEVICE))))

    def losses(self, net, words):
        """Returns the mean squared errors against scores and results."""
        said = self.say(net, words)
        return torch.stack([
            (said[:, 0] - score_of(words)).square().mean(), (said[:, 1] - result_of(words)).square().mean()])

    def learn(self, words):
        """Makes a step with a batch."""
        s = self.state
        warm, fall = min(1, (s["step"] + 1) / 400), 0.001 + 0.999 * (1 + math.cos(math.pi * s["step"] / s["steps"])) / 2
        for group in self.optimizer.param_groups:
            group["lr"] = s["rate"] * warm * fall
        losses = self.losses(self.compiled, words)
        self.optimizer.zero_grad(set_to_none=True)
        (losses[0] + losses[1] / 4).backward()
        self.optimizer.step()
        s["step"] += 1
        return losses.detach()

    def judge(self, words):
        """Returns the losses on positions held out."""
        self.net.eval()
        with torch.no_grad():
            parts = [self.losses(self.net, part) * len(part) for part in words.split(AT_ONCE)]
        self.net.train()
        return (sum(parts) / len(words)).tolist()


def batches(run, learn):
    """Yields the numbers of the positions of each batch from the step of run on, in a new order for each pass."""
    size = run.state["batch"]
    each = len(learn) // size
    for epoch in range(run.state["step"] // each, 1 << 30):
        generator = torch.Generator(DEVICE).manual_seed(run.state["seed"] + epoch)
        order = torch.randperm(len(learn), generator=generator, device=DEVICE)
        for at in range(run.state["step"] % each, each):
            yield learn[order[at * size : (at + 1) * size]]


def train(args):
    """Trains a new teacher, goes on where it was stopped, or has one that is done learn more."""
    run, begun = Run(args.teacher), time.time()
    s = run.state
    if s["step"] >= s["steps"]:
        s.update(step=0, steps=args.steps, batch=args.batch, rate=args.rate, seed=args.seed)
        s.update(C=s["C"] if "w" in run.saved else args.channels, B=args.blocks or s["B"])
    words = load(args.positions).to(DEVICE)
    source = source_of(words)
    learn, held_out = (source == LEARN).nonzero()[:, 0], words[source == HELD_OUT][:JUDGED]
    if len(learn) < s["batch"]:
        sys.exit("teacher.py: %d positions do not fill a batch of %d" % (len(learn), s["batch"]))
    run.build()
    run.net.train()
    reported, total = s["step"], 0
    for number in batches(run, learn):
        total = total + run.learn(words[number])
        if args.seconds and s["step"] == 40:  # compiled
            float(total[0])  # waits for the device
            clock = time.time()
        if args.seconds and s["step"] == 100:
            float(total[0])
            left, each = args.seconds - (time.time() - begun), (time.time() - clock) / 60
            s["steps"] = 100 + max(1, int(0.95 * left / each))  # the rest is for reports
        over = s["step"] in (s["steps"], args.stop)
        if over or s["step"] - reported >= max(1, s["steps"] // 10):
            print(json.dumps({
                "step": s["step"], "of": s["steps"], "seconds": round(time.time() - begun, 1),
                "train": (total / (s["step"] - reported)).tolist(), "held_out": run.judge(held_out)}), flush=True)
            run.save()
            reported, total = s["step"], 0
        if over:
            return


def label(args):
    """Writes the points that the side to move expects in each position, half by the score and half by the
    result: see nn.pointReader."""
    run = Run(args.teacher)
    run.build()
    run.net.eval()
    for path in args.positions:
        codes = [np.empty(0, np.uint8)]
        for words in load([path]).split(AT_ONCE) if os.path.getsize(path) else ():
            net = run.compiled if len(words) == AT_ONCE else run.net  # each size takes half a minute to compile
            with torch.no_grad():
                points = run.say(net, words).mean(1)
            codes.append((points.sqrt().asin() * (255 * 2 / math.pi)).round().byte().cpu().numpy())
        np.concatenate(codes).tofile(os.path.splitext(path)[0] + ".points")


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    for work, what in (train, "train a teacher"), (label, "label positions: DIR/x.positions gets DIR/x.points"):
        p = commands.add_parser(work.__name__, help=what)
        p.set_defaults(work=work)
        p.add_argument("teacher", help="the file that keeps the teacher and the state of its training")
        p.add_argument("positions", nargs="+", help="files that trainer export has written")
        if work is train:
            p.add_argument("--channels", type=int, default=128)
            p.add_argument("--blocks", type=int, help="6 unless given; a teacher that is done may get more")
            p.add_argument("--steps", type=int, default=20_000, help="batches to learn")
            p.add_argument("--seconds", type=float, default=0, help="as many as this takes, in place of --steps")
            p.add_argument("--stop", type=int, default=0, help="stop after this step; the same command goes on")
            p.add_argument("--batch", type=int, default=4096)
            p.add_argument("--rate", type=float, default=2e-3)
            p.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(words)
    args.work(args)


if __name__ == "__main__":
    main()
