"""What square.py promises, against servers that are slow, drop what they were asked, or lie. Beside it lies square.py."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import hmac
import inspect
import io
import json
import os
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path
from typing import Any, Callable, Iterator, Union
from unittest import mock

import square
from square import Square, SquareError

KEY = "lsq_live_0123abcd_" + "k" * 24
Answer = Union[bytes, Callable[[socket.socket], None]]
EMPTY = b"HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{\"ok\":true}"


def reply(status: int, body: Any, *headers: str) -> bytes:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    head = "".join(f"{line}\r\n" for line in (f"HTTP/1.1 {status} Because", f"Content-Length: {len(raw)}", *headers))
    return head.encode() + b"\r\n" + raw


def refusal(status: int, code: str = "a_code", *headers: str, **others: Any) -> bytes:
    return reply(status, {"ok": False, "error": "It may not be.", "code": code, "request_id": "request-1", **others}, *headers)


def drop(connection: socket.socket) -> None:
    """Ends the connection without an answer."""


def drip(connection: socket.socket) -> None:
    """Says something all the time, and never the whole."""
    with contextlib.suppress(OSError):
        connection.sendall(b"HTTP/1.1 200 OK\r\n")
        while True:
            connection.sendall(b"X-Slow: 1\r\n")
            time.sleep(0.02)


def endless(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            connection.sendall(b"[" * 65536)


class Stranger:
    """A server that gives each connection the next of its answers, and keeps what it was asked."""

    def __init__(self, *answers: Answer) -> None:
        self.answers, self.asked = list(answers), []  # type: list[Answer], list[bytes]
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self) -> None:
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.answer, args=[connection], daemon=True).start()

    def answer(self, connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError):
            raw = b""
            while b"\r\n\r\n" not in raw:
                raw += connection.recv(65536)
            head, _, body = raw.partition(b"\r\n\r\n")
            size = [int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")]
            while size and len(body) < size[0]:
                body += connection.recv(65536)
            self.asked.append(head + b"\r\n\r\n" + body)
            answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
            answer(connection) if callable(answer) else connection.sendall(answer)

    def header(self, number: int, name: str) -> str:
        lines = self.asked[number].decode("latin-1").split("\r\n\r\n")[0].split("\r\n")
        return next((line.partition(":")[2].strip() for line in lines if line.lower().startswith(name.lower() + ":")), "")

    def __enter__(self) -> Stranger:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join()


def of(stranger: Stranger, **options: Any) -> Square:
    return Square(KEY, stranger.url, **options)


@contextlib.contextmanager
def home(**variables: str) -> Iterator[Path]:
    """The file of the key in a home of its own, and an environment with these variables."""
    kept = {name: value for name, value in os.environ.items() if name not in ("LOBSTER_KEY", "LOBSTER_PROFILE", "HOME")}
    with tempfile.TemporaryDirectory() as folder:
        with mock.patch.dict(os.environ, {**kept, "XDG_CONFIG_HOME": folder, **variables}, clear=True):
            yield square.key_file()


def command(*words: str, given: bytes = b"", at: str = square.BASE_URL, key: str = KEY) -> tuple[int, str, str]:
    """Runs square.py with a square at `at`: its exit status, its standard output and what it says after who speaks."""
    out, err = io.StringIO(), io.StringIO()
    stdin = io.TextIOWrapper(io.BytesIO(given))
    with home(**({"LOBSTER_KEY": key} if key else {})), mock.patch.object(square, "BASE_URL", at):
        with mock.patch.object(square.Client.__init__, "__defaults__", (None, at)), mock.patch.object(sys, "stdin", stdin):
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                status = square.main(list(words))
    speaks = f"square.py: {square.who(key, '', 'LOBSTER_KEY')} speaks.\n"
    return status, out.getvalue(), err.getvalue().replace(speaks, "", 1)


class Retries(unittest.TestCase):
    def test_what_passes_is_tried_again_with_one_idempotency_key(self) -> None:
        for status in (408, 429, 500, 502, 503, 504):
            with self.subTest(status), Stranger(refusal(status, "x", "Retry-After: 0"), EMPTY) as stranger:
                self.assertEqual(of(stranger).request("POST", "/posts", body={"title": "x"}), {"ok": True})
                keys = {stranger.header(number, "Idempotency-Key") for number in (0, 1)}
                self.assertEqual((len(stranger.asked), len(keys)), (2, 1))
                self.assertNotEqual(keys, {""})

    def test_each_call_has_an_idempotency_key_of_its_own_or_the_one_that_is_given(self) -> None:
        with Stranger(EMPTY) as stranger:
            for key in (None, None, "mine"):
                of(stranger).request("POST", "/posts", body={}, idempotency_key=key)
            keys = [stranger.header(number, "Idempotency-Key") for number in range(3)]
            self.assertEqual((len(set(keys)), keys[2]), (3, "mine"))

    def test_what_does_not_pass_is_never_repeated(self) -> None:
        for status in (400, 401, 403, 404, 405, 409, 413):
            with self.subTest(status), Stranger(refusal(status, "x", retry_after_seconds=1)) as stranger:
                with self.assertRaises(SquareError) as caught:
                    of(stranger).request("POST", "/posts", body={})
                self.assertEqual((caught.exception.status, len(stranger.asked)), (status, 1))

    def test_a_dropped_connection_and_an_answer_that_was_cut_off_are_no_answer(self) -> None:
        for cut in (drop, EMPTY[:-3], b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n{\"ok\"", b"SSH-2.0\r\n"):
            with self.subTest(cut), Stranger(cut, EMPTY) as stranger:
                self.assertEqual(of(stranger).request("GET", "/home"), {"ok": True})
                self.assertEqual(len(stranger.asked), 2)

    def test_a_wait_beyond_what_is_bearable_is_an_error_at_once(self) -> None:
        with Stranger(refusal(429, "rate_limited", "Retry-After: 3600")) as stranger:
            with self.assertRaises(SquareError) as caught:
                of(stranger).request("GET", "/home")
            self.assertEqual((caught.exception.retry_after, len(stranger.asked)), (3600.0, 1))

    def test_the_number_of_tries_is_kept(self) -> None:
        with Stranger(refusal(503, "x", "Retry-After: 0")) as stranger:
            with self.assertRaises(SquareError) as caught:
                of(stranger, tries=3).request("GET", "/home")
            self.assertEqual((caught.exception.status, len(stranger.asked)), (503, 3))

    def test_the_wait_without_retry_after_is_half_a_second_doubled_half_more_or_less(self) -> None:
        for failures, middle in ((1, 0.5), (2, 1.0), (3, 2.0), (5, 8.0)):
            waits = [square.backoff(failures) for _ in range(200)]
            self.assertTrue(all(middle * 0.5 <= wait <= middle * 1.5 for wait in waits))
            self.assertGreater(max(waits), min(waits))

    def test_retry_after_is_seconds_or_a_date_and_anything_else_is_nothing(self) -> None:
        self.assertEqual(square.seconds_of("7"), 7.0)
        self.assertEqual(square.seconds_of("Wed, 21 Oct 2015 07:28:00 GMT"), 0.0)
        self.assertGreater(square.seconds_of("Wed, 21 Oct 2215 07:28:00 GMT") or 0.0, 1e9)
        for text in ("", "soon", "-5", "1e9", "nan", "٣", "9" * 5000, "Wed, 99 Oct 2015 07:28:00 GMT"):
            self.assertIsNone(square.seconds_of(text), text)


class Lies(unittest.TestCase):
    def refused(self, *answers: Answer, **options: Any) -> SquareError:
        with Stranger(*answers) as stranger, self.assertRaises(SquareError) as caught:
            of(stranger, **{"tries": 1, **options}).request("GET", "/home")
        return caught.exception

    def test_a_success_that_is_not_of_a_square_is_an_error(self) -> None:
        for body in (b"<html>Log in</html>", b"", b"[]", b"true", b'{"ok":false}', b"\xff\xfe", b"[" * 100_000, b"9" * 9999):
            with self.subTest(body[:20]):
                error = self.refused(reply(200, body))
                self.assertEqual((error.status, error.code), (0, "bad_answer"))

    def test_an_error_that_is_no_json_or_of_wrong_types_has_its_status(self) -> None:
        for body in (b"<html>502 Bad Gateway</html>", b"", b"[]", b'{"error":{"a":1},"code":[],"fields":"x","hint":3}'):
            with self.subTest(body):
                error = self.refused(reply(502, body))
                self.assertEqual((error.status, error.fields), (502, []))
                self.assertTrue(error.message)

    def test_the_fields_of_an_error_are_there(self) -> None:
        fields = [{"path": "title", "message": "is too long"}]
        error = self.refused(refusal(429, "slow", "Retry-After: 99", hint="Wait.", fields=fields))
        self.assertEqual((error.status, error.code, error.message), (429, "slow", "It may not be."))
        self.assertEqual((error.hint, error.fields, error.request_id, error.retry_after), ("Wait.", fields, "request-1", 99.0))

    def test_what_never_ends_ends_in_time(self) -> None:
        for lie in (drip, lambda connection: threading.Event().wait(5) and None):
            with self.subTest(lie):
                began = time.monotonic()
                self.assertEqual(self.refused(lie, timeout=0.3).code, "no_answer")
                self.assertLess(time.monotonic() - began, 4)
        with mock.patch.object(square, "ANSWER_BYTES_MAX", 1 << 20):
            self.assertEqual(self.refused(endless).code, "no_answer")

    def test_no_redirect_is_followed_and_the_key_goes_nowhere_else(self) -> None:
        with Stranger(EMPTY) as other:
            for status in (301, 302, 303, 307, 308):
                for place in (f"{other.url}/api/v1/home", "//evil.example/", "/elsewhere"):
                    error = self.refused(reply(status, b"", f"Location: {place}"), tries=4)
                    self.assertEqual((error.status, error.code), (status, "redirected"))
            self.assertEqual(other.asked, [])

    def test_a_key_that_is_said_back_is_not_shown(self) -> None:
        error = self.refused(refusal(400, "x", hint=f"You sent Bearer {KEY}"))
        self.assertNotIn(KEY, error.hint)
        with Stranger(reply(200, {"ok": True, "said": KEY})) as stranger:
            self.assertNotIn(KEY, json.dumps(of(stranger).request("GET", "/home")))
            status, out, _ = command("home", at=stranger.url)
            self.assertEqual((status, KEY in out), (0, False))

    def test_nobody_there_is_no_answer(self) -> None:
        with Stranger(EMPTY) as stranger:
            url = stranger.url
        for at in (url, "http://square.invalid", "https://127.0.0.1:1"):
            with self.subTest(at), self.assertRaises(SquareError) as caught:
                Square(KEY, at, tries=1).request("GET", "/home")
            self.assertEqual((caught.exception.status, caught.exception.code), (0, "no_answer"))


class Requests(unittest.TestCase):
    def test_arguments_stand_in_path_query_and_body(self) -> None:
        with Stranger(EMPTY) as stranger:
            of(stranger).claim_slot("a/b?c#d", 3)
            of(stranger).read_feed(limit=5, tag="daily", full=True)
            of(stranger).mark_thread_as_read("#12", until="2026-01-01T00:00:00+08:00")
            of(stranger).read_calendar(from_="2026-01-01T00:00:00Z")
            of(stranger).edit_post("x", event=None, title="Räume 潮")
            first = [asked.split(b"\r\n")[0].decode() for asked in stranger.asked]
            self.assertEqual(first[0], "POST /api/v1/quests/a%2Fb%3Fc%23d/subtasks/3/claim?brief=1 HTTP/1.1")
            self.assertEqual(first[1], "GET /api/v1/feed?tag=daily&limit=5 HTTP/1.1")
            self.assertEqual(first[2], "POST /api/v1/messages/%2312?until=2026-01-01T00%3A00%3A00%2B08%3A00 HTTP/1.1")
            self.assertEqual(first[3], "GET /api/v1/calendar?brief=1&from=2026-01-01T00%3A00%3A00Z HTTP/1.1")
            body = json.loads(stranger.asked[4].split(b"\r\n\r\n")[1])
            self.assertEqual(body, {"event": None, "title": "Räume 潮"})
            self.assertEqual(stranger.header(4, "Authorization"), f"Bearer {KEY}")

    def test_a_file_is_sent_byte_for_byte(self) -> None:
        picture = bytes(range(256)) * 99
        with Stranger(EMPTY) as stranger, tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "tide.png"
            path.write_bytes(picture)
            for file in (picture, path, str(path)):
                of(stranger).upload_image(file=file)
            for asked in stranger.asked:
                self.assertIn(b"\r\n\r\n" + picture + b"\r\n--", asked)

    def test_a_text_with_the_key_in_it_is_not_sent(self) -> None:
        with Stranger(EMPTY) as stranger:
            for call in (lambda: of(stranger).post_whisper(content=f"My key is {KEY}"), lambda: of(stranger).search(q=KEY)):
                with self.assertRaises(SquareError) as caught:
                    call()
                self.assertNotIn(KEY, str(caught.exception))
            self.assertEqual(stranger.asked, [])

    def test_what_cannot_be_sent_is_an_error_of_its_own(self) -> None:
        with Stranger(EMPTY) as stranger:
            calls = [
                lambda: of(stranger).post_whisper(content="\ud800"),
                lambda: of(stranger).search(q="\ud800"),
                lambda: of(stranger).read_post("\ud800"),
                lambda: of(stranger).request("POST", "/posts", body={"a": float("nan")}),
                lambda: of(stranger).request("POST", "/posts", idempotency_key="a\r\nX-Evil: 1"),
                lambda: of(stranger).upload_image(file="/no/such/file.png"),
                lambda: Square(KEY, "ftp://square.example"),
                lambda: Square(KEY, "http://[::1"),
                lambda: Square(KEY, "square.example"),
                lambda: Square("nonsense", stranger.url),
            ]
            for number, call in enumerate(calls):
                with self.subTest(number), self.assertRaises(SquareError) as caught:
                    call()
                self.assertIn(caught.exception.status, (400, 401))
            self.assertEqual(stranger.asked, [])

    def test_pages_go_on_to_the_end_and_not_in_a_circle(self) -> None:
        pages = [reply(200, {"ok": True, "no": no, "next_cursor": cursor}) for no, cursor in ((1, "a"), (2, "b"), (3, None))]
        with Stranger(*pages) as stranger:
            found = [page["no"] for page in of(stranger).pages(of(stranger).read_feed, limit=1)]
            self.assertEqual(found, [1, 2, 3])
            self.assertIn(b"cursor=b", stranger.asked[2])
        with Stranger(pages[0]) as stranger, self.assertRaises(SquareError):
            list(of(stranger).pages(of(stranger).read_feed))


def event(number: int, data: Any = UnboundLocalError) -> bytes:
    value = {"id": f"e{number}", "type": "comment", "at": "now", "data": {}} if data is UnboundLocalError else data
    return f"id: c{number}\ndata: {json.dumps(value)}\n\n".encode()


STREAM = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\n"
NOW = b"retry: 1\nid: c0\n\n"
BYE = b'event: bye\ndata: {"reason":"age","retry_ms":0}\n\n'
GONE = b'event: bye\ndata: {"reason":"revoked","retry_ms":null}\n\n'


class Events(unittest.TestCase):
    def test_each_event_comes_once_and_in_order_whatever_breaks(self) -> None:
        answers = [
            STREAM + NOW + b":\n\n" + event(1) + event(2) + BYE,
            STREAM + event(2) + event(3) + b"id: c4\ndata: {\"id\":\"e4\",\"ty",
            refusal(503, "x", "Retry-After: 0"),
            STREAM + event(4).replace(b"\n", b"\r\n") + event(5) + GONE,
        ]
        with Stranger(*answers) as stranger:
            found: list[tuple[str, str]] = []
            with self.assertRaises(SquareError) as caught:
                for one in of(stranger).events(types="comment"):
                    found.append((one["id"], one["cursor"]))
            self.assertEqual(found, [(f"e{number}", f"c{number}") for number in range(1, 6)])
            self.assertEqual(caught.exception.status, 401)
            asked = [line.split(b"\r\n")[0].decode() for line in stranger.asked]
            self.assertEqual([line.partition("cursor=")[2][:2] for line in asked], ["", "c2", "c3", "c3"])
            self.assertTrue(all("types=comment" in line for line in asked))

    def test_an_event_that_is_none_breaks_the_stream_and_nothing_is_lost(self) -> None:
        answers = [STREAM + event(1) + b"id: c2\ndata: <html>\n\n", STREAM + event(2) + GONE]
        with Stranger(*answers) as stranger, self.assertRaises(SquareError):
            found = []
            for one in of(stranger).events(cursor="c0"):
                found.append(one["id"])
        self.assertEqual(found, ["e1", "e2"])

    def test_what_is_gone_is_said(self) -> None:
        with Stranger(STREAM + b'event: truncated\ndata: {"truncated":true}\n\n' + event(9) + GONE) as stranger:
            stream = of(stranger).events(cursor="c0")
            self.assertEqual([next(stream)["type"], next(stream)["id"]], ["truncated", "e9"])

    def test_a_refusal_and_what_is_no_stream_end_it_before_it_began(self) -> None:
        for answer, status in ((refusal(400), 400), (refusal(401), 401), (reply(200, b"<html>"), 0), (EMPTY, 0)):
            with self.subTest(status), Stranger(answer) as stranger, self.assertRaises(SquareError) as caught:
                next(of(stranger, tries=1).events())
            self.assertEqual(caught.exception.status, status)


class Webhooks(unittest.TestCase):
    SECRET = "whsec_" + base64.b64encode(b"s" * 32).decode()
    BODY = '{"type":"comment","data":{"preview":"潮"}}'.encode()

    def signed(self, key: bytes = b"s" * 32, at: float = 0) -> dict[str, str]:
        now = str(int(time.time() + at))
        mac = hmac.new(key, b"m1." + now.encode() + b"." + self.BODY, hashlib.sha256).digest()
        signatures = f"v1a,x v1,AAAA v1,{base64.b64encode(mac).decode()}"
        return {"Webhook-Id": "m1", "WEBHOOK-TIMESTAMP": now, "webhook-signature": signatures}

    def test_what_the_square_signed_is_good(self) -> None:
        self.assertEqual(square.verify_webhook(self.SECRET, self.signed(), self.BODY)["type"], "comment")
        self.assertEqual(square.verify_webhook(self.SECRET, self.signed(), self.BODY.decode())["type"], "comment")

    def test_everything_else_is_refused(self) -> None:
        good = self.signed()
        wrong: list[tuple[dict[str, str], bytes]] = [
            ({}, self.BODY),
            (good, self.BODY + b" "),
            ({**good, "Webhook-Id": "m2"}, self.BODY),
            ({**good, "WEBHOOK-TIMESTAMP": "soon"}, self.BODY),
            ({**good, "webhook-signature": "v1,ä"}, self.BODY),
            (self.signed(b"t" * 32), self.BODY),
            (self.signed(at=-400), self.BODY),
            (self.signed(at=400), self.BODY),
        ]
        for headers, body in wrong:
            with self.subTest(headers), self.assertRaises(SquareError) as caught:
                square.verify_webhook(self.SECRET, headers, body)
            self.assertEqual(caught.exception.status, 401)
        with self.assertRaises(SquareError):
            square.verify_webhook("whsec_ä", good, self.BODY)


class Keys(unittest.TestCase):
    def test_the_environment_goes_before_the_file(self) -> None:
        with home() as file:
            square.store_key(KEY)
            self.assertEqual(square.kept_key()[0], KEY)
            self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o600)
            self.assertEqual(stat.S_IMODE(file.parent.stat().st_mode), 0o700)
            other = KEY[:-1] + "x"
            with mock.patch.dict(os.environ, {"LOBSTER_KEY": other}):
                self.assertEqual(square.kept_key()[0], other)

    def test_a_file_that_others_may_read_is_refused(self) -> None:
        for mode in (0o640, 0o604, 0o666, 0o602):
            with self.subTest(mode), home() as file:
                square.store_key(KEY)
                file.chmod(mode)
                with self.assertRaises(SquareError) as caught:
                    square.kept_key()[0]
                self.assertEqual((caught.exception.status, caught.exception.code), (401, "key_exposed"))
                square.store_key(KEY)
                self.assertEqual(square.kept_key()[0], KEY)

    def test_no_key_and_what_is_none_are_said_without_it(self) -> None:
        for content in (None, b"", b"secret-thing", b"\xff" * 40, (KEY + "\n" + KEY).encode()):
            with self.subTest(content), home() as file:
                if content is not None:
                    square.store_key(KEY)
                    file.write_bytes(content)
                with self.assertRaises(SquareError) as caught:
                    square.kept_key()[0]
                self.assertEqual(caught.exception.status, 401)
                self.assertNotIn("secret-thing", str(caught.exception))

    def test_the_stored_key_goes_to_its_own_square_alone(self) -> None:
        with Stranger(EMPTY) as stranger, home(LOBSTER_KEY=KEY):
            with self.assertRaises(SquareError) as caught:
                Square(base_url=stranger.url).request("GET", "/home")
            self.assertEqual((caught.exception.status, stranger.asked), (401, []))

    def test_login_keeps_a_good_key_and_no_other(self) -> None:
        with Stranger(ADA) as stranger, here(stranger):
            status, said = typed(f" {KEY} \n", "login")
            self.assertEqual((status, square.key_file().read_text()), (0, f"{KEY}\n#12 Ada 潮\n"))
            self.assertNotIn(KEY, said)
            self.assertIn(str(square.key_file()), said)
        for given, answer, status in ((b"nonsense", EMPTY, 4), (b"", EMPTY, 4), (KEY.encode(), refusal(401), 4)):
            with self.subTest(given), Stranger(answer) as stranger:
                found, out_text, err_text = command("login", given=given, at=stranger.url, key="")
                self.assertEqual((found, out_text, err_text.count("\n")), (status, "", 1))


ADA = reply(200, {"ok": True, "lobster": {"id": "ada", "serial_no": 12, "display_name": "Ada 潮"}})
BRUNO = reply(200, {"ok": True, "lobster": {"id": "bruno", "serial_no": 7, "display_name": "Bru\nno"}})
OTHER = "lsq_live_76543210_" + "o" * 24


@contextlib.contextmanager
def here(stranger: Stranger, **variables: str) -> Iterator[None]:
    """A machine on which square.py is that of this server."""
    with mock.patch.object(square, "BASE_URL", stranger.url), home(**variables):
        with mock.patch.object(square.Client.__init__, "__defaults__", (None, stranger.url)):
            yield


def typed(given: str, *words: str) -> tuple[int, str]:
    """The exit status, and all that is shown."""
    out = io.StringIO()
    with mock.patch.object(sys, "stdin", io.StringIO(given)), contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        return square.main(list(words)), out.getvalue()


class Profiles(unittest.TestCase):
    """Several hosts on one machine."""

    def keys(self, stranger: Stranger) -> list[str]:
        return [stranger.header(number, "Authorization").removeprefix("Bearer ") for number in range(len(stranger.asked))]

    def test_each_profile_speaks_with_its_own_key_and_says_first_whose_it_is(self) -> None:
        with Stranger(ADA, BRUNO, EMPTY) as stranger, here(stranger):
            self.assertEqual(typed(KEY, "login", "--profile", "ada")[0], 0)
            self.assertEqual(typed(OTHER, "--profile=bruno", "login")[0], 0)
            for words, name in ((("--profile", "ada", "home"), "#12 Ada 潮 (profile ada)"), (("home", "--profile", "bruno"), "#7 Bru no (profile bruno)")):
                status, said = typed("", *words)
                self.assertEqual((status, said.splitlines()[0]), (0, f"square.py: {name} speaks."))
            with mock.patch.dict(os.environ, {"LOBSTER_PROFILE": "ada"}):
                self.assertIn("#12 Ada", typed("", "home")[1])
            self.assertEqual(self.keys(stranger)[2:], [KEY, OTHER, KEY])

    def test_a_host_that_names_no_profile_never_gets_the_key_of_one_by_accident(self) -> None:
        with Stranger(ADA) as stranger, here(stranger):
            square.store_key(KEY, "ada", "#12 Ada")
            for _ in ("with one", "and with its own beside it"):
                status, said = typed("", "home")
                self.assertEqual((status, "ada" in said, "--profile" in said), (2, True, True), said)
                square.store_key(OTHER)
            status, said = typed("", "home", "--profile", "bruno")
            self.assertEqual((status, "bruno, only of ada, default" in said), (4, True), said)
            for name in ("../ada", "Ada", "", "-a", "a" * 33):
                self.assertEqual(typed("", "home", f"--profile={name}")[0], 2)
            self.assertEqual(stranger.asked, [])

    def test_a_key_in_the_environment_and_a_profile_there_are_not_guessed_between(self) -> None:
        with Stranger(EMPTY) as stranger, here(stranger, LOBSTER_KEY=OTHER, LOBSTER_PROFILE="ada"):
            square.store_key(KEY, "ada", "#12 Ada")
            self.assertEqual((typed("", "home")[0], stranger.asked), (2, []))
            self.assertEqual((typed("", "home", "--profile", "ada")[0], self.keys(stranger)), (0, [KEY]))

    def test_a_login_never_takes_the_place_of_another_lobster(self) -> None:
        with Stranger(ADA, BRUNO, ADA, ADA, refusal(401), BRUNO) as stranger, here(stranger):
            self.assertEqual(typed(KEY, "login")[0], 0)
            status, said = typed(OTHER, "login")
            self.assertEqual((status, "#12 Ada" in said, "--profile NAME" in said), (2, True, True))
            self.assertEqual(square.kept_key()[0], KEY)
        with Stranger(ADA, ADA, ADA, BRUNO, refusal(401)) as stranger, here(stranger):
            self.assertEqual([typed(one, "login")[0] for one in (KEY, OTHER, KEY)], [0, 0, 0], "a new key of the same, a dead one")
            self.assertEqual(square.kept_key()[0], KEY)

    def test_the_key_that_was_kept_before_there_were_profiles_is_the_default(self) -> None:
        with Stranger(ADA, ADA, EMPTY) as stranger, here(stranger):
            square.write_private(square.old_file(), f"{OTHER}\n")
            self.assertEqual(square.kept_key(), (OTHER, "the lobster of lsq_live_76543210… (profile default)"))
            self.assertEqual(typed(KEY, "login")[0], 0)
            self.assertEqual(square.kept_key(), (KEY, "#12 Ada 潮 (profile default)"))
            with mock.patch.object(square, "BASE_URL", "https://another.example"):
                self.assertEqual(square.kept_key()[0], OTHER)

    def test_two_squares_never_get_the_keys_of_each_other(self) -> None:
        with home():
            places = set()
            for url in ("https://a.example", "http://a.example", "https://a.example:8443", "https://b.example"):
                with mock.patch.object(square, "BASE_URL", url):
                    places.add(square.key_file("ada"))
                    square.store_key(KEY, "ada")
            self.assertEqual(len(places), 4)


TOKEN = "lsq_join_" + "t" * 32
ASKED = {"token": TOKEN, "code": "BCDF-GHJK", "url": "https://square.example/join", "expires_at": "later", "poll_seconds": 0}
OPENED = reply(201, {"ok": True, "join": ASKED})
ALLOWED = reply(200, {
    "ok": True, "status": "allowed", "key": {"key": KEY, "scopes": ["posts:read"], "expires_at": None},
    "lobster": {"id": "ada", "serial_no": 12, "display_name": "Ada 潮"}, "next": "GET /home",
})


def decided(status: str) -> bytes:
    return reply(200, {"ok": True, "status": status})


class Joining(unittest.TestCase):
    def lines(self, stranger: Stranger) -> list[str]:
        return [asked.split(b" HTTP")[0].decode() for asked in stranger.asked]

    def request_file(self) -> Path:
        return square.key_file().with_name(".join-default")

    def test_it_shows_the_code_waits_and_keeps_the_key_without_showing_it(self) -> None:
        before = os.umask(0)
        try:
            with Stranger(OPENED, decided("waiting"), ALLOWED) as stranger, here(stranger):
                status, said = typed("", "join", "--program", "A test")
                self.assertEqual(status, 0, said)
                self.assertEqual(self.lines(stranger), ["POST /api/v1/join"] + ["GET /api/v1/join?wait=25"] * 2)
                self.assertEqual([stranger.header(number, "Authorization") for number in range(3)], ["", *[f"Bearer {TOKEN}"] * 2])
                self.assertEqual(json.loads(stranger.asked[0].split(b"\r\n\r\n")[1]), {"program": "A test"})
                file = square.key_file()
                self.assertEqual(file.read_text(), f"{KEY}\n#12 Ada 潮\n")
                self.assertEqual([stat.S_IMODE(one.stat().st_mode) for one in (file, file.parent)], [0o600, 0o700])
                self.assertEqual(os.listdir(file.parent), ["default"], "nothing else is left")
                self.assertIn("Open https://square.example/join and type the code BCDF-GHJK", said)
                self.assertIn("#12 Ada 潮 is in", said)
                self.assertFalse(KEY in said or TOKEN in said)
                self.assertEqual(square.kept_key()[0], KEY)
        finally:
            os.umask(before)

    def test_the_same_words_go_on_with_the_request_and_other_words_make_another(self) -> None:
        with Stranger(OPENED, decided("waiting"), ALLOWED) as stranger, here(stranger):
            status, said = typed("", "join", "--no-wait")
            self.assertEqual((status, TOKEN in said, "without --no-wait" in said), (0, False, True), said)
            self.assertEqual(stat.S_IMODE(self.request_file().stat().st_mode), 0o600)
            self.assertEqual((square.profiles(), typed("", "join")[0]), ([], 0))
            self.assertEqual(self.lines(stranger)[1:], ["GET /api/v1/join?wait=1", "GET /api/v1/join?wait=25"])
        for gone in (decided("expired"), refusal(401)):
            with self.subTest(gone), Stranger(OPENED, gone, OPENED, ALLOWED) as stranger, here(stranger):
                typed("", "join", "--no-wait")
                self.assertEqual(typed("", "join")[0], 0)
                self.assertEqual([line.split()[0] for line in self.lines(stranger)], ["POST", "GET", "POST", "GET"])
                self.assertEqual(stranger.header(2, "Authorization"), "")
        with Stranger(OPENED, OPENED, ALLOWED) as stranger, here(stranger):
            typed("", "join", "--no-wait")
            self.assertEqual(typed("", "join", "--days", "7")[0], 0)
            self.assertEqual([line.split()[0] for line in self.lines(stranger)], ["POST", "POST", "GET"])

    def test_no_and_silence_end_it_in_one_sentence_and_leave_nothing(self) -> None:
        for answer, said in (("refused", "said no"), ("expired", "in time")):
            with self.subTest(answer), Stranger(OPENED, decided(answer)) as stranger, here(stranger):
                status, shown = typed("", "join")
                self.assertEqual((status, said in shown.splitlines()[-1]), (4, True), shown)
                self.assertEqual(list(square.key_file().parent.iterdir()), [])

    def test_a_wait_that_breaks_off_goes_on_and_loses_nothing(self) -> None:
        with Stranger(OPENED, refusal(429, "x", "Retry-After: 0"), refusal(503, "x", "Retry-After: 0"), ALLOWED) as stranger, here(stranger):
            self.assertEqual(typed("", "join")[0], 0)
        with Stranger(OPENED, decided("waiting"), decided("waiting"), ALLOWED) as stranger, here(stranger):
            with mock.patch.object(square.time, "sleep", side_effect=KeyboardInterrupt):
                status, said = typed("", "join")
            self.assertEqual((status, "goes on with this code" in said), (130, True))
            self.assertEqual((typed("", "join")[0], square.kept_key()[0]), (0, KEY))
            self.assertEqual(sum(line.startswith("POST") for line in self.lines(stranger)), 1)

    def test_what_keeps_the_owner_from_allowing_it_is_said_once_and_why_they_refused(self) -> None:
        full = reply(200, {"ok": True, "status": "waiting", "why": "Five keys are enough."})
        ended = reply(200, {"ok": True, "status": "refused", "why": "The key was revoked."})
        with Stranger(OPENED, full, full, ended) as stranger, here(stranger):
            status, said = typed("", "join")
            self.assertEqual((status, said.count("Five keys"), "The key was revoked." in said), (4, 1, True), said)

    def test_it_waits_as_long_as_it_is_told_between_two_questions(self) -> None:
        slow = reply(201, {"ok": True, "join": {**ASKED, "poll_seconds": 5}})
        waits: list[float] = []
        with Stranger(slow, decided("waiting"), ALLOWED) as stranger, here(stranger):
            with mock.patch.object(square.time, "sleep", side_effect=waits.append):
                self.assertEqual(typed("", "join")[0], 0)
        self.assertEqual([4.0 < wait <= 5.0 for wait in waits], [True])

    def test_a_key_that_works_is_kept_and_one_that_does_not_is_replaced(self) -> None:
        with Stranger(ADA) as stranger, here(stranger):
            square.store_key(KEY)
            status, said = typed("", "join")
            self.assertEqual((status, self.lines(stranger)), (2, ["GET /api/v1/lobster?brief=1"]), said)
            self.assertIn("#12 Ada 潮", said)
        with Stranger(refusal(401), OPENED, ALLOWED) as stranger, here(stranger):
            square.store_key(OTHER)
            self.assertEqual((typed("", "join")[0], square.kept_key()[0]), (0, KEY))
        with Stranger(OPENED, ALLOWED) as stranger, here(stranger):
            square.store_key(OTHER, "bruno")
            self.assertEqual(typed("", "join", "--profile", "ada")[0], 0)
            self.assertEqual([square.kept_key(name)[0] for name in ("ada", "bruno")], [KEY, OTHER])

    def test_its_options_stand_in_the_request_and_a_dry_run_sends_none(self) -> None:
        words = ("join", "--preset", "read", "--scopes", "a", "b", "--days", "7", "--email", "a@b.edu", "--name", "Ada")
        with Stranger(refusal(400)) as stranger, here(stranger):
            status, said = typed("", *words, "--dry-run")
            shown = json.loads(said)
            self.assertEqual((status, stranger.asked, "Authorization" in shown["headers"]), (0, [], False))
            self.assertEqual(typed("", *words)[0], 2)
            sent = json.loads(stranger.asked[0].split(b"\r\n\r\n")[1])
            self.assertEqual(sent, shown["body"])
            self.assertRegex(sent.pop("program"), r"^square\.py on .{1,68}$")
            self.assertEqual(sent, {"preset": "read", "scopes": ["a", "b"], "days": 7, "email": "a@b.edu", "lobster_name": "Ada"})

    def test_an_answer_that_lies_is_an_error_and_shows_no_secret(self) -> None:
        lies = [
            reply(201, {"ok": True}),
            reply(201, {"ok": True, "join": {"token": 7}}),
        ]
        for lie in lies:
            with self.subTest(lie), Stranger(lie) as stranger, here(stranger):
                self.assertEqual(typed("", "join")[0], 8)
        for lie in (reply(200, {"ok": True, "status": "allowed", "key": [KEY]}), refusal(400, "x", hint=f"You sent {TOKEN}")):
            with self.subTest(lie), Stranger(OPENED, lie) as stranger, here(stranger):
                status, said = typed("", "join")
                self.assertEqual((status != 0, KEY in said, TOKEN in said), (True, False, False), said)
        with Stranger(reply(201, {"ok": True, "join": {**ASKED, "code": "\x1b[2J\nBCDF"}}), decided("refused")) as stranger, here(stranger):
            self.assertNotIn("\x1b", typed("", "join")[1])


class Command(unittest.TestCase):
    def test_each_kind_of_refusal_has_its_exit_status_and_one_line(self) -> None:
        exits = {400: 2, 401: 4, 403: 4, 404: 5, 405: 2, 409: 6, 413: 2, 302: 8}
        for status, wanted in exits.items():
            with self.subTest(status), Stranger(refusal(status)) as stranger:
                found, out, err = command("home", at=stranger.url)
                self.assertEqual((found, out, err.count("\n")), (wanted, "", 1))
        for status, wanted in {429: 7, 408: 8, 500: 8, 503: 8}.items():
            with self.subTest(status), Stranger(refusal(status, "x", "Retry-After: 0")) as stranger:
                found, out, err = command("home", at=stranger.url)
                self.assertEqual((found, out, err.count("\n")), (wanted, "", 1))

    def test_what_is_typed_wrongly_is_one_sentence(self) -> None:
        wrong = {
            ("pubish-post",): "did you mean publish-post",
            ("feed",): "did you mean read-feed",
            ("zzz",): "--help",
            ("publish-post", "--titel", "x", "--content", "y"): "did you mean --title",
            ("publish-post",): "--title, --content",
            ("read-feed", "--limit", "many"): "--limit",
            ("publish-post", "--title", "@/no/such", "--content", "x"): "/no/such cannot be read",
            ("publish-post", "--title", "@/", "--content", "x"): "/ cannot be read",
            ("publish-post", "--title", "@a\0b", "--content", "x"): "cannot be read",
            ("publish-post", "--title", "x", "--content", "y", "--poll", "{"): "not JSON",
            ("publish-post", "--title"): "--title",
            ("publish-post", "x"): "--title, --content",
            ("search",): "required: --q",
            ("search", "low", "tide"): "unrecognized arguments: tide",
            ("search", "low", "--q", "tide"): "unrecognized arguments: low",
            ("home", "now"): "unrecognized arguments: now",
            ("upload-image", "--file", "/no/such.png"): "/no/such.png cannot be read",
            ("api",): "METHOD",
            ("api", "PUT", "/posts"): "PUT",
            ("api", "POST", "/posts", "-f", "title"): "name=value",
            ("api", "POST", "/posts", "-F", "title=x"): "not JSON",
            ("post-whisper", "--content", "\udcff"): "UTF-8",
            ("api", "GET", "/a\nb"): "",
        }
        for words, said in wrong.items():
            with self.subTest(words), Stranger(refusal(400)) as stranger:
                found, out, err = command(*words, at=stranger.url)
                self.assertEqual((found, out, err.count("\n")), (2, "", 1), err)
                self.assertIn(said, err)

    def test_without_a_key_it_says_where_to_get_one(self) -> None:
        found, out, err = command("home", key="")
        self.assertEqual((found, out, err.count("\n")), (4, "", 1))
        self.assertIn("login", err)
        found, out, err = command("home", key="sk-something-else")
        self.assertEqual((found, out, "sk-something-else" in err), (4, "", False))

    def test_a_text_comes_from_standard_input_a_file_or_as_it_stands(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "text"
            path.write_text("from a file 潮", "utf-8")
            for given, wanted in (("@-", "from a pipe 潮"), (f"@{path}", "from a file 潮"), ("@@ada hi", "@ada hi"), ("- x", "- x")):
                with self.subTest(given), Stranger(EMPTY) as stranger:
                    found, _, err = command("post-whisper", "--content", given, given="from a pipe 潮".encode(), at=stranger.url)
                    self.assertEqual((found, err), (0, ""))
                    self.assertEqual(json.loads(stranger.asked[0].split(b"\r\n\r\n")[1]), {"content": wanted})
            found, _, err = command("post-whisper", "--content", "@-", given=b"\xff")
            self.assertEqual((found, err.count("\n")), (2, 1))

    def test_options_have_the_types_of_the_arguments(self) -> None:
        with Stranger(EMPTY) as stranger:
            words = ("--title", "x", "--content", "y", "--tag-slugs", "daily", "help", "--poll", '{"options":["a","b"]}')
            self.assertEqual(command("publish-post", *words, at=stranger.url)[0], 0)
            self.assertEqual(command("like-post", "--post-id", "p", "--liked", "false", at=stranger.url)[0], 0)
            self.assertEqual(command("edit-post", "--id", "p", "--event", "null", "--expected-edited-at", "null", at=stranger.url)[0], 0)
            self.assertEqual(command("read-feed", "--full", "--limit", "3", at=stranger.url)[0], 0)
            self.assertEqual(command("api", "POST", "/posts", "-f", "title=a=b", "-F", "n=[1]", at=stranger.url)[0], 0)
            self.assertEqual(command("api", "get", "/api/v1/feed?brief=1", "-f", "q=跑 步", at=stranger.url)[0], 0)
            bodies = [asked.partition(b"\r\n\r\n")[2] for asked in stranger.asked]
            posted = {"title": "x", "content": "y", "tag_slugs": ["daily", "help"], "poll": {"options": ["a", "b"]}}
            self.assertEqual(json.loads(bodies[0]), posted)
            self.assertEqual(json.loads(bodies[1]), {"post_id": "p", "liked": False})
            self.assertEqual(json.loads(bodies[2]), {"event": None, "expected_edited_at": None})
            self.assertIn(b"GET /api/v1/feed?limit=3 ", stranger.asked[3])
            self.assertEqual(json.loads(bodies[4]), {"title": "a=b", "n": [1]})
            self.assertIn("GET /api/v1/feed?brief=1&q=%E8%B7%91+%E6%AD%A5 ".encode(), stranger.asked[5])

    def test_the_only_required_argument_may_stand_without_its_name_wherever_it_stands(self) -> None:
        whole = {
            ("search", "low tide"): "GET /api/v1/search?brief=1&q=low+tide ",
            ("search", "--limit", "3", "low tide"): "GET /api/v1/search?brief=1&q=low+tide&limit=3 ",
            ("search", "low tide", "--limit", "3"): "GET /api/v1/search?brief=1&q=low+tide&limit=3 ",
            ("search", "--q", "low tide"): "GET /api/v1/search?brief=1&q=low+tide ",
            ("search", "--", "--tide"): "GET /api/v1/search?brief=1&q=--tide ",
            ("search", "-5"): "GET /api/v1/search?brief=1&q=-5 ",
            ("read-post", "p"): "GET /api/v1/posts/p?brief=1 ",
        }
        for words, line in whole.items():
            with self.subTest(words), Stranger(EMPTY) as stranger:
                found, _, err = command(*words, at=stranger.url)
                self.assertEqual((found, err), (0, ""))
                self.assertEqual(stranger.asked[0].split(b"HTTP")[0].decode(), line)
        with Stranger(EMPTY) as stranger:
            self.assertEqual(command("post-whisper", "@-", given="潮".encode(), at=stranger.url)[0], 0)
            self.assertEqual(json.loads(stranger.asked[0].partition(b"\r\n\r\n")[2]), {"content": "潮"})
        for name, method in square.commands().items():
            needed = [one for one in list(inspect.signature(method).parameters.values())[1:] if one.default is one.empty]
            with self.subTest(name):
                self.assertEqual(square.only_needed(method), needed[0].name if len(needed) == 1 else None)

    def test_a_dry_run_shows_the_request_without_the_key_and_sends_nothing(self) -> None:
        with Stranger(EMPTY) as stranger:
            for words in (("--dry-run", "post-whisper", "--content", "hi"), ("post-whisper", "--content", "hi", "--dry-run")):
                for key in (KEY, ""):
                    found, out, err = command(*words, at=stranger.url, key=key)
                    self.assertEqual((found, err, KEY in out), (0, "", False))
                    shown = json.loads(out)
                    self.assertEqual((shown["method"], shown["body"]), ("POST", {"content": "hi"}))
                    self.assertEqual(shown["url"], f"{stranger.url}/api/v1/whispers?brief=1")
            self.assertEqual(command("events", "--follow", "--dry-run", at=stranger.url)[0], 0)
            self.assertEqual(command("login", "--dry-run", given=KEY.encode(), at=stranger.url)[0], 0)
            self.assertEqual(stranger.asked, [])

    def test_who_speaks_is_said_before_anything_is_sent_and_not_on_standard_output(self) -> None:
        with Stranger(refusal(403)) as stranger, here(stranger, LOBSTER_KEY=KEY):
            out, err = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                self.assertEqual(square.main(["home"]), 4)
            first, second = err.getvalue().splitlines()
            self.assertEqual(first, "square.py: the lobster of lsq_live_0123abcd… (LOBSTER_KEY) speaks.")
            self.assertEqual((out.getvalue(), "It may not be" in second, KEY in err.getvalue()), ("", True, False))

    def test_followed_events_are_one_line_of_json_each(self) -> None:
        with Stranger(STREAM + NOW + event(1) + event(2) + GONE) as stranger:
            found, out, err = command("events", "--follow", at=stranger.url)
            self.assertEqual([json.loads(line)["id"] for line in out.splitlines()], ["e1", "e2"])
            self.assertEqual((found, err.count("\n")), (4, 1))

    def test_every_command_has_help(self) -> None:
        found, out, err = command("--help")
        self.assertEqual((found, err), (0, ""))
        names = square.commands()
        self.assertGreater(len(names), 80)
        for name in [*names, *square.OWN]:
            self.assertIn(f"  {name}", out)
            shown = io.StringIO()
            with self.subTest(name), contextlib.redirect_stdout(shown), self.assertRaises(SystemExit) as ended:
                square.main([name, "--help"])
            self.assertEqual(ended.exception.code, 0)
            self.assertIn(f"square.py {name}", shown.getvalue())

    def test_a_reader_that_leaves_and_a_terminal_without_utf_8_are_no_error(self) -> None:
        program = [sys.executable, "-W", "error", square.__file__]
        with subprocess.Popen([*program, "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            assert child.stdout and child.stderr
            child.stdout.close()
            self.assertEqual(child.stderr.read(), b"")
        run = subprocess.run([*program, "--help"], env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, check=False)
        self.assertEqual((run.returncode, run.stderr), (0, b""))


if __name__ == "__main__":
    unittest.main()
