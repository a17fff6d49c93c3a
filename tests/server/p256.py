"""What a browser and its push service compute, written from the standards and apart from the program: the curve P-256, ES256 (FIPS 186-4), AES-128-GCM
(FIPS 197, SP 800-38D), and the encryption of messages for browsers (RFC 8291). Slow, and only for tests."""
import base64
import hashlib
import hmac
import secrets

P = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296, 0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def add(a, b):
    """The sum of two points; None is the neutral one."""
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(number, point):
    total = None
    while number:
        if number & 1:
            total = add(total, point)
        point, number = add(point, point), number >> 1
    return total


def write_point(point):
    return b"\x04" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def read_point(data):
    x, y = int.from_bytes(data[1:33], "big"), int.from_bytes(data[33:], "big")
    if len(data) != 65 or data[0] != 4 or (y * y - x * x * x + 3 * x - B) % P:
        raise ValueError("no point of the curve")
    return x, y


def is_signed(public, message, signature):
    """ES256: whether the signature (two numbers of 32 bytes) of the message is by that key."""
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    if len(signature) != 64 or not 0 < r < N or not 0 < s < N:
        return False
    digest = int.from_bytes(hashlib.sha256(message).digest(), "big")
    inverse = pow(s, -1, N)
    point = add(times(digest * inverse % N, G), times(r * inverse % N, read_point(public)))
    return point is not None and point[0] % N == r


# AES-128, in the one direction that GCM needs

def _boxes():
    box, p, q = [0] * 256, 1, 1
    while True:
        p = (p ^ (p << 1) ^ (0x1B if p & 0x80 else 0)) & 0xFF
        for shift in (1, 2, 4):
            q = (q ^ (q << shift)) & 0xFF
        q ^= 0x09 if q & 0x80 else 0
        rotated = q | q << 8
        box[p] = (q ^ rotated >> 7 ^ rotated >> 6 ^ rotated >> 5 ^ rotated >> 4) & 0xFF ^ 0x63
        if p == 1:
            box[0] = 0x63
            return box


BOX = _boxes()


def round_keys(key):
    words, constant = [key[i:i + 4] for i in range(0, 16, 4)], 1
    while len(words) < 44:
        word = words[-1]
        if len(words) % 4 == 0:
            word = bytes(BOX[b] for b in word[1:] + word[:1])
            word = bytes([word[0] ^ constant]) + word[1:]
            constant = constant << 1 ^ (0x11B if constant & 0x80 else 0)
        words.append(bytes(a ^ b for a, b in zip(words[-4], word)))
    return [b"".join(words[i:i + 4]) for i in range(0, 44, 4)]


def double(b):
    return (b << 1 ^ (0x1B if b & 0x80 else 0)) & 0xFF


def encrypt_block(keys, block):
    state = bytes(a ^ b for a, b in zip(block, keys[0]))
    for number, key in enumerate(keys[1:], 1):
        state = bytes(BOX[state[(i + 4 * (i % 4)) % 16]] for i in range(16))
        if number < 10:
            mixed = []
            for c in range(0, 16, 4):
                a = state[c:c + 4]
                every = a[0] ^ a[1] ^ a[2] ^ a[3]
                mixed += [a[i] ^ every ^ double(a[i] ^ a[(i + 1) % 4]) for i in range(4)]
            state = bytes(mixed)
        state = bytes(a ^ b for a, b in zip(state, key))
    return state


def ghash(key, data):
    total = 0
    for i in range(0, len(data), 16):
        total ^= int.from_bytes(data[i:i + 16].ljust(16, b"\0"), "big")
        product, shifted = 0, key
        for bit in range(127, -1, -1):
            product ^= shifted if total >> bit & 1 else 0
            shifted = shifted >> 1 ^ (0xE1 << 120 if shifted & 1 else 0)
        total = product
    return total


def open_gcm(key, nonce, locked):
    """The plain text; ValueError if it is not what was locked with that key."""
    keys, data, tag = round_keys(key), locked[:-16], locked[-16:]
    subkey = int.from_bytes(encrypt_block(keys, bytes(16)), "big")
    lengths = bytes(8) + (8 * len(data)).to_bytes(8, "big")
    mark = ghash(subkey, data + bytes(-len(data) % 16) + lengths).to_bytes(16, "big")
    first = encrypt_block(keys, nonce + (1).to_bytes(4, "big"))
    if not hmac.compare_digest(bytes(a ^ b for a, b in zip(mark, first)), tag):
        raise ValueError("the message is not whole")
    stream = b"".join(encrypt_block(keys, nonce + (2 + i).to_bytes(4, "big")) for i in range((len(data) + 15) // 16))
    return bytes(a ^ b for a, b in zip(data, stream))


# Messages for browsers

def base64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def hkdf(salt, secret, info, count):
    return hmac.new(hmac.new(salt, secret, hashlib.sha256).digest(), info + b"\x01", hashlib.sha256).digest()[:count]


class Subscription:
    """What a browser makes when somebody lets a page send messages."""

    def __init__(self, endpoint):
        self.endpoint = endpoint
        self.private = secrets.randbelow(N - 1) + 1
        self.public = write_point(times(self.private, G))
        self.auth = secrets.token_bytes(16)

    def params(self):
        return {"endpoint": self.endpoint, "key": base64url(self.public), "auth": base64url(self.auth)}

    def decrypt(self, body):
        """RFC 8188 with the keys of RFC 8291: one record."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, locked = body[21:21 + length], body[21 + length:]
        if len(locked) > size:
            raise ValueError("more than one record")
        shared = times(self.private, read_point(sender))[0].to_bytes(32, "big")
        secret = hkdf(self.auth, shared, b"WebPush: info\0" + self.public + sender, 32)
        plain = open_gcm(hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16), hkdf(salt, secret, b"Content-Encoding: nonce\0", 12), locked)
        text = plain.rstrip(b"\0")
        if not text.endswith(b"\x02"):
            raise ValueError("the record is not the last one")
        return text[:-1]
