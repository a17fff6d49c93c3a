"""Whom a server tells something: a push service that checks what comes as the services of browsers do, a mail server and a receiver of webhooks, each on a port of its
own in this process. By hand: `python3 tests/server/receivers.py` (tests/web/told.test.mjs starts it so) says on which ports, and each message as a line of JSON."""
import email
import email.policy
import hashlib
import hmac
import http.server
import json
import os
import socketserver
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import p256  # noqa: E402


class Receiver:
    """A server on a thread; `got` is what has come, `status` how it answers, as soon as the `gate` is open."""

    def __init__(self, handler, told=None):
        self.got, self.refused, self.connections = [], [], 0
        self.status, self.gate = 201, threading.Event()
        self.gate.set()
        self.told = told or (lambda receiver, message: None)
        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler, bind_and_activate=True)
        self.server.daemon_threads = True
        self.server.receiver = self
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def add(self, message):
        self.got.append(message)
        self.told(self, message)

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Web(http.server.BaseHTTPRequestHandler):
    """POST of any kind; what it means is the receiver's."""
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        receiver = self.server.receiver
        receiver.connections += 1
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        receiver.gate.wait()
        status = receiver.status
        if 200 <= status < 300:
            try:
                receiver.add(receiver.read(self.path, self.headers, body))
            except (ValueError, KeyError, AssertionError) as error:
                receiver.refused.append(repr(error))
                status = 400
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("location", f"http://127.0.0.1:{receiver.port}/elsewhere")
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *arguments):
        pass


class PushService(Receiver):
    """Each subscription has an address of its own; messages are decrypted by the key of its browser, if it was made here."""

    def __init__(self, **more):
        super().__init__(Web, **more)
        self.subscriptions = {}

    def subscribe(self):
        path = f"/push/{len(self.subscriptions)}"
        self.subscriptions[path] = p256.Subscription(f"http://127.0.0.1:{self.port}{path}")
        return self.subscriptions[path]

    def read(self, path, headers, body):
        scheme, _, words = headers["authorization"].partition(" ")
        parts = dict(word.strip().split("=", 1) for word in words.split(","))
        head, claims, mark = parts["t"].split(".")
        public = p256.from_base64url(parts["k"])
        assert scheme == "vapid" and json.loads(p256.from_base64url(head)) == {"typ": "JWT", "alg": "ES256"}, "not ES256"
        assert p256.is_signed(public, f"{head}.{claims}".encode(), p256.from_base64url(mark)), "the signature is wrong"
        said = json.loads(p256.from_base64url(claims))
        assert said["aud"] == f"http://127.0.0.1:{self.port}" and time.time() < said["exp"] < time.time() + 86400, said
        assert said["sub"].startswith(("mailto:", "https://")), said
        assert headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) > 0 and len(headers["topic"]) <= 32, dict(headers)
        assert len(body) <= 4096, len(body)
        known = self.subscriptions.get(path)
        return {"path": path, "key": parts["k"], "topic": headers["topic"], "body": p256.base64url(body),
                **(json.loads(known.decrypt(body)) if known else {})}


class Hooks(Receiver):
    def __init__(self, **more):
        super().__init__(Web, **more)

    def read(self, path, headers, body):
        return {"path": path, "id": headers["epoki-id"], "signature": headers["epoki-signature"], "body": json.loads(body), "bytes": body}


def is_signed(message, key):
    """A webhook as its receiver checks it."""
    words = dict(word.split("=", 1) for word in message["signature"].split(","))
    right = hmac.new(key.encode(), f"{words['t']}.".encode() + message["bytes"], hashlib.sha256).hexdigest()
    return hmac.compare_digest(right, words["v1"]) and abs(int(words["t"]) - time.time()) < 60


class Smtp(socketserver.StreamRequestHandler):
    def say(self, line):
        self.wfile.write(line.encode() + b"\r\n")

    def handle(self):
        receiver = self.server.receiver
        receiver.connections += 1
        self.say("220 mail.test ESMTP")
        sender, whom = None, []
        for line in iter(self.rfile.readline, b""):
            verb = line[:4].upper()
            if verb == b"EHLO":
                self.say("250-mail.test")
                self.say("250 8BITMIME")
            elif verb == b"MAIL":
                sender = line.decode().split("<", 1)[1].split(">")[0]
                self.say("250 fine")
            elif verb == b"RCPT":
                whom.append(line.decode().split("<", 1)[1].split(">")[0])
                self.say("250 fine" if receiver.status < 300 else f"{receiver.status} no")
            elif verb == b"DATA":
                self.say("354 go on")
                text = b"".join(iter(self.read_line, b""))
                mail = email.message_from_bytes(text, policy=email.policy.SMTP)
                receiver.add({"from": sender, "to": whom, "headers": list(mail.keys()), "raw": text, "mail": mail, "subject": str(mail["subject"]),
                              "text": mail.get_content()})
                sender, whom = None, []
                self.say("250 taken")
            elif verb == b"QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 fine")

    def read_line(self):
        line = self.rfile.readline()
        return b"" if line in (b".\r\n", b"") else line[1:] if line.startswith(b"..") else line


class MailServer(Receiver):
    def __init__(self, **more):
        super().__init__(Smtp, **more)


def main():
    lock = threading.Lock()

    def tell(kind):
        def told(_, message):
            with lock:
                print(json.dumps({"kind": kind, **{key: value for key, value in message.items() if key not in ("raw", "mail", "bytes")}}), flush=True)
        return told

    push, mail, hooks = PushService(told=tell("push")), MailServer(told=tell("mail")), Hooks(told=tell("hook"))
    print(json.dumps({"push": push.port, "mail": mail.port, "hooks": hooks.port}), flush=True)
    for line in sys.stdin:  # it ends with whoever started it
        wish = json.loads(line)
        if "subscribe" in wish:
            with lock:
                print(json.dumps({"kind": "subscription", **push.subscribe().params()}), flush=True)
            continue
        {"push": push, "mail": mail, "hooks": hooks}[wish["of"]].status = wish["status"]


if __name__ == "__main__":
    main()
