"""A batch of positions through a network and back, as kernels of Triton.

A network sums the weights of the features of each side of a position. As a product of
matrices that is a matrix of ones and zeros, most of them zeros, times the weights. It is
never stored. The men that a side sees are 64 bytes, one for each square: 16 * status +
piece, 255 for none. The kernels compare them with a piece and a status, which gives the
ones of 64 features, and matrix units make up for all the zeros.

With king buckets the sides are sorted by their bucket, each of which begins at a multiple
of TILE. So a tile of sides meets the weights of one bucket only.
"""

import torch
import triton
import triton.language as tl

PLAIN = 768  # colors, piece types, squares
STATUS = 4 * PLAIN  # features of every network: the men, attacked or not, defended or not
KINGS = 8 * PLAIN  # and those with king buckets
WORDS = 5  # of a position: see Sample in lab/nn/sample.go
KINDS = 4  # of boards: see eval/features.go
TILE = 128  # sides
BLOCK = 64  # positions that a program takes at a time

# What measured best on an H100 for 1024 neurons: columns and rows of a tile.
SUMS = dict(N=256, num_warps=8, num_stages=4)
SLOPES = dict(N=256, M=128, num_warps=8, num_stages=2)


@triton.jit
def count_kings(words, order, at, kings, BATCH: tl.constexpr, P: tl.constexpr, WORDS: tl.constexpr):
    """Counts the sides of a block of positions by king bucket."""
    block = tl.program_id(0)
    bucket = tl.arange(0, 8)
    i = tl.load(order + tl.load(at) * BATCH + block * P + tl.arange(0, P)).to(tl.int64)
    tail = tl.load(words + i * WORDS + 4)
    white = ((tail >> 1) & 7).to(tl.int32)[:, None] == bucket[None, :]
    black = ((tail >> 9) & 7).to(tl.int32)[:, None] == bucket[None, :]
    tl.store(kings + block * 8 + bucket, tl.sum(white.to(tl.int32) + black.to(tl.int32), 0))


@triton.jit
def place_kings(kings, bounds, BLOCKS: tl.constexpr, TILE: tl.constexpr):
    """Replaces the counts of each block by the rows at which its sides begin. Bounds are the
    first rows of the buckets, then the rows after their last."""
    bucket = tl.arange(0, 8)
    cells = kings + tl.arange(0, BLOCKS)[:, None] * 8 + bucket[None, :]
    here = tl.load(cells)
    rows = (tl.sum(here, 0) + TILE - 1) // TILE * TILE
    ends = tl.cumsum(rows, 0)
    tl.store(cells, tl.cumsum(here, 0) - here + (ends - rows)[None, :])
    tl.store(bounds + bucket, ends - rows)
    tl.store(bounds + 8 + bucket, ends)


@triton.jit
def unpack(words, order, at, kings, row, men, turned, bucket, tails, rows, KINGS: tl.constexpr, EACH: tl.constexpr, BATCH: tl.constexpr, P: tl.constexpr, WORDS: tl.constexpr):
    """Writes the rows of both sides of positions, that of the side to move first, and in
    them their men, by side and square and by square and side; the output buckets of the
    positions, whose kinds are in the last byte, and their last words."""
    block = tl.program_id(0)
    p = block * P + tl.arange(0, P)
    i = tl.load(order + tl.load(at) * BATCH + p).to(tl.int64)
    word = words + i * WORDS
    occupied, low, high = tl.load(word), tl.load(word + 1), tl.load(word + 2)
    states, tail = tl.load(word + 3), tl.load(word + 4)
    square = tl.arange(0, 64)
    there = ((occupied[:, None] >> square[None, :]) & 1).to(tl.int32)
    number = tl.maximum(tl.cumsum(there, 1) - 1, 0)  # of the man on the square
    nibbles = tl.where(number < 16, low[:, None], high[:, None])
    piece = ((nibbles >> ((number & 15) * 4)) & 15).to(tl.int32)
    status = ((states[:, None] >> (number * 2)) & 3).to(tl.int32)
    kind = (tail >> 56).to(tl.int32)
    tl.store(bucket + p, kind * EACH + (tl.sum(there, 1) - 2) * EACH // 32)
    tl.store(tails + p, tail)
    black = (tail >> 16).to(tl.int32) & 1  # to move
    own = ((tail >> (8 * black)) & 255).to(tl.int32)
    other = ((tail >> (8 - 8 * black)) & 255).to(tl.int32)
    if KINGS:
        k = tl.arange(0, 8)
        one = ((own >> 1)[:, None] == k[None, :]).to(tl.int32)
        two = ((other >> 1)[:, None] == k[None, :]).to(tl.int32)
        begin = tl.load(kings + block * 8 + k)[None, :] + tl.cumsum(one + two, 0) - one - two
        first = tl.sum(one * begin, 1)
        second = tl.sum(two * (begin + one), 1)
    else:
        first = 2 * p
        second = 2 * p + 1
    for side in tl.static_range(2):
        if side == 0:
            to, view, me = first, own, black
        else:
            to, view, me = second, other, 1 - black
        seen = square[None, :] ^ ((view & 1) * 7 ^ me * 56)[:, None]
        man = status * 16 + (piece & 7) - 1 + 6 * ((piece >> 3) ^ me[:, None])
        man = tl.where(there == 1, man, 255).to(tl.uint8)
        tl.store(row + 2 * p + side, to)
        tl.store(men + to[:, None] * 64 + seen, man)
        tl.store(turned + seen * rows + to[:, None], man)


@triton.jit
def add_features(men, weights, biases, hidden, bounds, H: tl.constexpr, KINGS: tl.constexpr, TILE: tl.constexpr, N: tl.constexpr):
    """Writes the activations of N neurons for a tile of sides."""
    tile = tl.program_id(1)
    row = tile * TILE + tl.arange(0, TILE)
    square = tl.arange(0, 64)
    column = tl.program_id(0) * N + tl.arange(0, N)
    man = tl.load(men + row[:, None] * 64 + square[None, :]).to(tl.int32)
    w = weights + square[:, None] * H + column[None, :]
    half = weights.dtype.element_ty
    total = tl.zeros((TILE, N), dtype=tl.float32)
    for k in range(48):
        here = (man == k // 12 * 16 + k % 12).to(half)
        total = tl.dot(here, tl.load(w + k * 64 * H), total)
    if KINGS:
        king = tl.sum((tl.load(bounds + 8 + tl.arange(0, 8)) <= tile * TILE).to(tl.int32), 0)
        w += (48 + tl.minimum(king, 7) * 12) * 64 * H  # tiles after the last bucket are empty
        man = man & 15
        for k in range(12):
            total = tl.dot((man == k).to(half), tl.load(w + k * 64 * H), total)
    total += tl.load(biases + column)[None, :]
    total = tl.minimum(tl.maximum(total, 0.0), 1.0)
    tl.store(hidden + row[:, None] * H + column[None, :], total.to(hidden.dtype.element_ty))


@triton.jit
def add_outputs(hidden, row, bucket, outputs, weights1, said, inner, H: tl.constexpr, HEAD: tl.constexpr, P: tl.constexpr, C: tl.constexpr):
    """Writes what the outputs say and the first layer of the head, both without biases."""
    p = tl.program_id(0) * P + tl.arange(0, P)
    n = tl.arange(0, 16)
    out = tl.zeros((P,), dtype=tl.float32)
    y = tl.zeros((P, 16), dtype=tl.float32)
    for side in tl.static_range(2):
        h = hidden + tl.load(row + 2 * p + side)[:, None] * H
        w = outputs + (tl.load(bucket + p) * 2 * H + side * H)[:, None]
        for j in range(0, H // 2, C):
            c = (j + tl.arange(0, C))[None, :]
            a = tl.load(h + c).to(tl.float32)
            b = tl.load(h + c + H // 2).to(tl.float32)
            out += tl.sum(a * a * tl.load(w + c) + b * b * tl.load(w + c + H // 2), 1)
            if HEAD:
                w1 = weights1 + (side * (H // 2) + j + tl.arange(0, C))[:, None] * 16 + n[None, :]
                y = tl.dot(a * b, tl.load(w1), y)
    tl.store(said + p, out)
    if HEAD:
        tl.store(inner + p[:, None] * 16 + n[None, :], y)


@triton.jit
def judge(said, inner, bucket, tails, biases, biases1, weights2, biases2, weights3, d_said, d_inner, d_biases, d_biases1, d_weights2, d_biases2, d_weights3, total, unit, HEAD: tl.constexpr, BUCKETS: tl.constexpr, COLUMNS: tl.constexpr, BATCH: tl.constexpr, P: tl.constexpr):
    """Adds the rest of the network to what was said, the squared errors to total, and the
    slopes of the mean to those of the last layers."""
    p = tl.program_id(0) * P + tl.arange(0, P)
    mine = tl.load(bucket + p)[:, None]
    out = tl.load(said + p) + tl.load(biases + tl.load(bucket + p))
    n = tl.arange(0, 16)
    if HEAD:
        y = tl.load(inner + p[:, None] * 16 + n[None, :]) + tl.load(biases1 + n)[None, :]
        y_inside = (y > 0) & (y < 1)
        y = tl.minimum(tl.maximum(y, 0.0), 1.0)
        for first in range(0, BUCKETS * 32, COLUMNS):  # all at once may not fit into registers
            k = first + tl.arange(0, COLUMNS)
            w2 = tl.load(weights2 + (k // 32 * 512 + k % 32)[None, :] + n[:, None] * 32)
            z = tl.dot(y * y, w2) + tl.load(biases2 + k)[None, :]
            z = tl.where((k // 32)[None, :] == mine, tl.minimum(tl.maximum(z, 0.0), 1.0), 0.0)
            out += tl.sum(z * z * tl.load(weights3 + k)[None, :], 1)
    tl.store(said + p, out)
    tail = tl.load(tails + p)
    want = tl.sigmoid((tail >> 32).to(tl.int16).to(tl.float32) / unit)
    s = tl.sigmoid(out)
    tl.atomic_add(total, tl.sum((s - want) * (s - want), 0).to(total.dtype.element_ty))
    d = 2 * (s - want) * s * (1 - s) / BATCH
    tl.store(d_said + p, d)
    b = tl.arange(0, BUCKETS)
    tl.atomic_add(d_biases + b, tl.sum(tl.where(b[None, :] == mine, d[:, None], 0.0), 0))
    if HEAD:
        dy = tl.zeros((P, 16), dtype=tl.float32)
        for first in range(0, BUCKETS * 32, COLUMNS):
            k = first + tl.arange(0, COLUMNS)
            at = (k // 32 * 512 + k % 32)[None, :] + n[:, None] * 32
            w2 = tl.load(weights2 + at)
            z = tl.dot(y * y, w2) + tl.load(biases2 + k)[None, :]
            here = (k // 32)[None, :] == mine
            inside = here & (z > 0) & (z < 1)
            z = tl.where(here, tl.minimum(tl.maximum(z, 0.0), 1.0), 0.0)
            tl.atomic_add(d_weights3 + k, tl.sum(z * z * d[:, None], 0))
            dz = tl.where(inside, d[:, None] * 2 * z * tl.load(weights3 + k)[None, :], 0.0)
            tl.atomic_add(d_biases2 + k, tl.sum(dz, 0))
            tl.atomic_add(d_weights2 + at, tl.dot(tl.trans(y * y), dz))
            dy = tl.dot(dz, tl.trans(w2), dy)
        dy = tl.where(y_inside, dy * 2 * y, 0.0)
        tl.atomic_add(d_biases1 + n, tl.sum(dy, 0))
        tl.store(d_inner + p[:, None] * 16 + n[None, :], dy)


@triton.jit
def slope_sums(hidden, row, bucket, outputs, weights1, d_said, d_inner, slopes, d_biases, d_outputs, d_weights1, H: tl.constexpr, HEAD: tl.constexpr, BUCKETS: tl.constexpr, OUTPUTS: tl.constexpr, EACH: tl.constexpr, P: tl.constexpr, C: tl.constexpr):
    """Writes the slopes of C columns of sums of one side, and of the C columns that the head
    multiplies with them, for EACH positions; and adds those of the weights above them."""
    c = tl.program_id(0) * C + tl.arange(0, C)
    side = tl.program_id(1)
    n = tl.arange(0, 16)
    o = tl.arange(0, OUTPUTS)
    out = (o * 2 * H + side * H)[:, None] + c[None, :]
    there = (o < BUCKETS)[:, None]
    wa = tl.load(outputs + out, mask=there, other=0.0)
    wb = tl.load(outputs + out + H // 2, mask=there, other=0.0)
    d_wa = tl.zeros((OUTPUTS, C), dtype=tl.float32)
    d_wb = tl.zeros((OUTPUTS, C), dtype=tl.float32)
    d_ca = tl.zeros((C,), dtype=tl.float32)
    d_cb = tl.zeros((C,), dtype=tl.float32)
    if HEAD:
        at = (side * (H // 2) + c)[:, None] * 16 + n[None, :]
        w1 = tl.trans(tl.load(weights1 + at))
        d_w1 = tl.zeros((C, 16), dtype=tl.float32)
    for m in range(0, EACH, P):
        p = tl.program_id(2) * EACH + m + tl.arange(0, P)
        h = tl.load(row + 2 * p + side)[:, None] * H + c[None, :]
        d = tl.where(tl.load(bucket + p)[:, None] == o[None, :], tl.load(d_said + p)[:, None], 0.0)
        a = tl.load(hidden + h).to(tl.float32)
        b = tl.load(hidden + h + H // 2).to(tl.float32)
        da = tl.dot(d, wa) * 2 * a
        db = tl.dot(d, wb) * 2 * b
        d_wa += tl.dot(tl.trans(d), a * a)
        d_wb += tl.dot(tl.trans(d), b * b)
        if HEAD:
            dy = tl.load(d_inner + p[:, None] * 16 + n[None, :])
            dx = tl.dot(dy, w1)
            da += dx * b
            db += dx * a
            d_w1 += tl.dot(tl.trans(a * b), dy)
        da = tl.where((a > 0) & (a < 1), da, 0.0)
        db = tl.where((b > 0) & (b < 1), db, 0.0)
        d_ca += tl.sum(da, 0)
        d_cb += tl.sum(db, 0)
        tl.store(slopes + h, da.to(slopes.dtype.element_ty))
        tl.store(slopes + h + H // 2, db.to(slopes.dtype.element_ty))
    tl.atomic_add(d_outputs + out, d_wa, mask=there)
    tl.atomic_add(d_outputs + out + H // 2, d_wb, mask=there)
    tl.atomic_add(d_biases + c, d_ca)
    tl.atomic_add(d_biases + c + H // 2, d_cb)
    if HEAD:
        tl.atomic_add(d_weights1 + at, d_w1)


@triton.jit
def slope_features(turned, slopes, d_weights, bounds, rows, H: tl.constexpr, M: tl.constexpr, N: tl.constexpr):
    """Writes the slopes of the weights of two pieces, 128 features: for the first 24 programs
    with a status, of all sides, for the others with a king bucket, of its sides."""
    program = tl.program_id(1)
    kings = program >= 24
    king = tl.maximum(program - 24, 0) // 6
    first = tl.where(kings, (program - 24) % 6 * 2, program * 2)
    begin = tl.where(kings, tl.load(bounds + king), 0)
    end = tl.where(kings, tl.load(bounds + 8 + king), rows)
    seen = tl.where(kings, 15, 255)
    i = tl.arange(0, 128)
    want = first + i // 64
    want = tl.where(kings, want, want // 12 * 16 + want % 12)
    column = tl.program_id(0) * N + tl.arange(0, N)
    r = tl.arange(0, M)
    man = turned + (i % 64)[:, None] * rows + r[None, :]
    slope = slopes + r[:, None] * H + column[None, :]
    total = tl.zeros((128, N), dtype=tl.float32)
    for m in range(begin, end, M):
        here = ((tl.load(man + m).to(tl.int32) & seen) == want[:, None]).to(slopes.dtype.element_ty)
        total = tl.dot(here, tl.load(slope + m * H), total)
    feature = tl.where(kings, 48 + king * 12, 0) * 64 + first * 64 + i
    tl.store(d_weights + feature[:, None] * H + column[None, :], total)


@triton.jit
def adam(weights, slopes, mean, square, origin, half, table, at, count, limit, kings, king_limit, beta1, beta2, epsilon, HALF: tl.constexpr, SIZE: tl.constexpr):
    """Makes a step of AdamW with a line of the table: how far weights are pulled to the
    origin, the length of the step, and what divides the root of the squares. Weights from
    the number kings on have a limit of their own."""
    i = tl.program_id(0) * SIZE + tl.arange(0, SIZE)
    here = i < count
    line = table + tl.load(at) * 3
    w = tl.load(weights + i, mask=here, other=0.0)
    d = tl.load(slopes + i, mask=here, other=0.0)
    m = tl.load(mean + i, mask=here, other=0.0) * beta1 + d * (1 - beta1)
    v = tl.load(square + i, mask=here, other=0.0) * beta2 + d * d * (1 - beta2)
    w += (tl.load(origin + i, mask=here, other=0.0) - w) * tl.load(line)
    w -= m / (tl.sqrt(v) * tl.load(line + 2) + epsilon) * tl.load(line + 1)
    bound = tl.where(i < kings, limit, king_limit)
    w = tl.minimum(tl.maximum(w, -bound), bound)
    tl.store(weights + i, w, mask=here)
    tl.store(mean + i, m, mask=here)
    tl.store(square + i, v, mask=here)
    if HALF:
        tl.store(half + i, w.to(half.dtype.element_ty), mask=here)


def power_of(n, most):
    """Returns the greatest power of two, but not more than most, that divides n."""
    return min(n & -n, most)


class Network:
    """The weights of a network, and the memory for a batch of positions on its device."""

    def __init__(self, config, weights):
        self.weights = list(weights)
        self.hidden, self.buckets, self.batch = config["hidden"], config["outputs"], config["batch"]
        self.columns = power_of(self.hidden // 2, 64)  # of both halves that a program takes at a time
        self.kings, self.head = bool(config.get("kings")), bool(config.get("head"))
        self.unit = float(config["unit"])
        if self.batch < BLOCK or self.batch & self.batch - 1 or self.buckets < KINDS or self.buckets & self.buckets - 1:
            raise ValueError("batches of %d and %d outputs: only powers of two, no batch below %d, %d outputs or more" % (self.batch, self.buckets, BLOCK, KINDS))
        device = weights[0].device
        # Activations are at most 1, slopes and weights may be tiny.
        half, wide = (torch.float16, torch.bfloat16) if weights[0].is_cuda else (torch.float32, torch.float32)

        def new(*shape, dtype=torch.float32):
            return torch.zeros(shape, dtype=dtype, device=device)

        self.rows = 2 * self.batch + (8 * TILE if self.kings else 0)
        self.blocks = self.batch // BLOCK
        self.by_king, self.bounds = new(self.blocks, 8, dtype=torch.int32), new(16, dtype=torch.int32)
        self.row, self.bucket = new(2 * self.batch, dtype=torch.int32), new(self.batch, dtype=torch.int32)
        self.tails = new(self.batch, dtype=torch.int64)
        self.men, self.turned = new(self.rows, 64, dtype=torch.uint8), new(64, self.rows, dtype=torch.uint8)
        self.sums, self.slopes = new(self.rows, self.hidden, dtype=half), new(self.rows, self.hidden, dtype=wide)
        self.said, self.d_said = new(self.batch), new(self.batch)
        self.inner, self.d_inner = new(self.batch, 16), new(self.batch, 16)
        self.total = new(1, dtype=torch.float64)  # of the squared errors, for many millions
        self.half = weights[0].to(wide)
        flat = new(sum(w.numel() for w in weights))
        self.gradients = [x.view(w.shape) for x, w in zip(flat.split([w.numel() for w in weights]), weights)]
        self.added = flat[weights[0].numel() :]  # gradients that the kernels add to
        if not self.head:  # what the kernels get in its place
            self.weights += [self.total] * 5
            self.gradients += [self.total] * 5

    def load(self, words, order, at):
        """Reads the positions of the words with the numbers in batch number at of the order."""
        how = dict(BATCH=self.batch, P=BLOCK, WORDS=WORDS)
        if self.kings:
            count_kings[(self.blocks,)](words, order, at, self.by_king, **how)
            place_kings[(1,)](self.by_king, self.bounds, BLOCKS=self.blocks, TILE=TILE)
            self.men.fill_(255)  # also the rows between the buckets
            self.turned.fill_(255)
        unpack[(self.blocks,)](
            words, order, at, self.by_king, self.row, self.men, self.turned, self.bucket, self.tails, self.rows,
            KINGS=self.kings, EACH=self.buckets // KINDS, num_warps=8, **how)

    def forward(self):
        """Sets said to what the network says, and adds to the errors and to the slopes of the
        last layers."""
        w, d, h = self.weights, self.gradients, self.hidden
        tile = {**SUMS, "N": power_of(h, SUMS["N"])}
        add_features[(h // tile["N"], self.rows // TILE)](
            self.men, self.half, w[1], self.sums, self.bounds, H=h, KINGS=self.kings, TILE=TILE, **tile)
        add_outputs[(self.blocks,)](
            self.sums, self.row, self.bucket, w[2], w[4], self.said, self.inner,
            H=h, HEAD=self.head, P=BLOCK, C=self.columns)
        judge[(self.blocks,)](
            self.said, self.inner, self.bucket, self.tails, w[3], *w[5:9], self.d_said, self.d_inner, d[3], *d[5:9],
            self.total, self.unit, HEAD=self.head, BUCKETS=self.buckets, COLUMNS=128, BATCH=self.batch, P=BLOCK)

    def backward(self):
        """Sets the gradients of the features and adds to all others."""
        w, d, h = self.weights, self.gradients, self.hidden
        each = min(self.batch, 512)
        slope_sums[(h // 2 // self.columns, 2, self.batch // each)](
            self.sums, self.row, self.bucket, w[2], w[4], self.d_said, self.d_inner, self.slopes, d[1], d[2], d[4],
            H=h, HEAD=self.head, BUCKETS=self.buckets, OUTPUTS=max(16, self.buckets), EACH=each, P=BLOCK, C=self.columns)
        tile = {**SLOPES, "N": power_of(h, SLOPES["N"])}
        slope_features[(h // tile["N"], 24 + (48 if self.kings else 0))](
            self.turned, self.slopes, d[0], self.bounds, self.rows, H=h, **tile)

    def step(self, i, mean, square, origin, table, at, limit, king_limit, betas, epsilon):
        """Makes a step of AdamW for layer i."""
        w, size = self.weights[i], 1024
        kings = STATUS * self.hidden if i == 0 else w.numel()
        adam[((w.numel() + size - 1) // size,)](
            w, self.gradients[i], mean, square, origin, self.half, table, at, w.numel(), limit, kings, king_limit, *betas, epsilon,
            HALF=i == 0, SIZE=size)
