"""What the bridge promises, against a square, hosts and a machine that fail. Beside it lie square.py and bridge.py."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Callable
from unittest import mock
from urllib.parse import parse_qs, urlsplit

import square

KEY = "lsq_live_0123abcd_" + "k" * 24
TOKEN = "the-token-of-the-hook"
QUIET_UNTIL = "2099-01-01T07:00:00.000Z"
HERE = Path(__file__).resolve().parent


class Server(ThreadingHTTPServer):
    """A server whose requests `answer` answers: with a status and a JSON, or with None to drop the connection."""

    daemon_threads = True

    def __init__(self, answer: Callable[[str, str, Any, Any], Any], port: int = 0) -> None:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                given = answer(self.command, self.path, self.headers, json.loads(raw) if raw else None)
                if given is None:
                    return
                status, value = given
                body = json.dumps(value).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Retry-After", "0") if status >= 400 else None
                self.end_headers()
                with contextlib.suppress(OSError):
                    self.wfile.write(body)

            do_POST = do_GET

            def log_message(self, *_: Any) -> None:
                pass

        super().__init__(("127.0.0.1", port), Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        threading.Thread(target=self.serve_forever, args=[0.02], daemon=True).start()

    def handle_error(self, *_: Any) -> None:
        """A client that was killed is no error."""

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()


class Square:
    """A square with a log of events, of which a cursor is a place."""

    def __init__(self) -> None:
        self.log: list[dict[str, Any]] = []
        self.paused, self.drops, self.asked = False, 0, []  # type: bool, int, list[str]
        self.quiet_until, self.poll_seconds, self.notes = "", 0.05, []  # type: str, float, list[str]
        self.server = Server(self.answer)

    def tell(self, *types: str) -> list[str]:
        for kind in types or ("direct_message",):
            data = {"post_id": "p1", "comment_id": None, "text": "Mallory: <!channel> private words", "payload": {"preview": "private words"}}
            self.log.append({"id": f"e{len(self.log) + 1}", "type": kind, "at": "2026-11-28T00:00:00Z", "data": data})
        return [one["id"] for one in self.log]

    def answer(self, method: str, path: str, headers: Any, _: Any) -> Any:
        self.asked.append(f"{method} {path}")
        if headers.get("Authorization") != f"Bearer {KEY}":
            return 401, {"ok": False, "error": "No.", "code": "invalid_key"}
        if self.drops:
            self.drops -= 1
            return None
        query = {name: values[0] for name, values in parse_qs(urlsplit(path).query).items()}
        if "/lobster" in path:
            lobster = {"id": "ada-of-twelve", "serial_no": 12, "display_name": "Ada"}
            return 200, {"ok": True, "lobster": lobster, "paused": self.paused}
        if "/home" in path:
            notes = [{"id": note, "text": "Mallory must not read this."} for note in self.notes]
            quiet = {"quiet_until": self.quiet_until} if self.quiet_until else {}
            return 200, {"ok": True, "owner_notes": notes, "next_poll_seconds": self.poll_seconds, **quiet}
        ends = time.monotonic() + min(1.0, float(query.get("wait", 0)))
        after = int(query.get("cursor", f"c{len(self.log)}")[1:])
        if after > len(self.log):
            return 400, {"ok": False, "error": "No.", "code": "invalid_cursor"}
        while after == len(self.log) and time.monotonic() < ends:
            time.sleep(0.02)
        page = self.log[after:after + int(query["limit"])]
        reached = after + len(page)
        return 200, {"ok": True, "events": page, "cursor": f"c{reached}", "has_more": reached < len(self.log), "truncated": False}


class OpenClaw:
    """A hook that checks its token, and begins one turn for each key as OpenClaw does."""

    def __init__(self) -> None:
        self.turns: dict[str, Any] = {}
        self.requests, self.refused = 0, 0
        self.behave: Callable[[], Any] = lambda: None
        self.server = Server(self.answer)

    def answer(self, method: str, path: str, headers: Any, body: Any) -> Any:
        self.requests += 1
        if headers.get("Authorization") != f"Bearer {TOKEN}" or urlsplit(path).query:
            self.refused += 1
            return 401, {"ok": False}
        key = headers["Idempotency-Key"]
        behaved = self.behave()
        if behaved and behaved[0] >= 400:
            return behaved
        if key in self.turns and self.turns[key] != body:
            return 409, {"ok": False, "error": "another body under this key"}
        self.turns[key] = body
        return None if behaved == (0, None) else (200, {"ok": True, "runId": key})


class Case(unittest.TestCase):
    def setUp(self) -> None:
        self.square, self.hook = Square(), OpenClaw()
        self.maxDiff = None
        self.enterContext_(self.square.server)
        self.enterContext_(self.hook.server)
        self.home = Path(self.enterContext_(tempfile.TemporaryDirectory()))
        self.token = self.home / "token"
        self.token.write_text(f"{TOKEN}\n")
        self.token.chmod(0o600)
        # The client is the square's own, with the address of this one.
        text = (HERE / "square.py").read_text("utf-8")
        beginning, _, rest = text.partition('\nBASE_URL = "')
        (self.home / "square.py").write_text(f'{beginning}\nBASE_URL = "{self.square.server.url}"{rest[rest.index(chr(10)):]}', "utf-8")
        (self.home / "bridge.py").write_bytes((HERE / "bridge.py").read_bytes())
        self.started: list[subprocess.Popen[str]] = []
        self.addCleanup(self.end)

    def enterContext_(self, context: Any) -> Any:
        value = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        return value

    def end(self) -> None:
        for child in self.started:
            child.kill()
            child.communicate()

    def environment(self, **variables: str) -> dict[str, str]:
        made = {**os.environ, "XDG_CONFIG_HOME": str(self.home), "LOBSTER_KEY": KEY, "no_proxy": "127.0.0.1", **variables}
        return {name: value for name, value in made.items() if value and name != "LOBSTER_PROFILE"}

    def start(self, *words: str, **variables: str) -> subprocess.Popen[str]:
        """Begins a bridge, which can be killed."""
        program = [sys.executable, "-W", "error", str(self.home / "square.py"), "bridge", *words]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        child = subprocess.Popen(program, env=self.environment(**variables), text=True, **pipes)  # type: ignore[call-overload]
        self.started.append(child)
        return child

    def bridge(self, *words: str, **variables: str) -> tuple[int, str, str]:
        """Runs a bridge for one wake in this process, which is quicker."""
        out, err, at = io.StringIO(), io.StringIO(), self.square.server.url
        with mock.patch.dict(os.environ, self.environment(**variables), clear=True), mock.patch.object(square, "BASE_URL", at):
            with mock.patch.object(square.Client.__init__, "__defaults__", (None, at)):
                with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                    return square.main(["bridge", *words, "--once", "--gather", "0"]), out.getvalue(), err.getvalue()

    def claw(self) -> list[str]:
        return ["--openclaw", f"{self.hook.server.url}/hooks/agent", "--token-file", str(self.token)]

    def program(self, text: str) -> list[str]:
        """--exec with a program, which finds in `log` where to write."""
        path = self.home / "turn.py"
        path.write_text(f"import json, os, sys, time\nlog = open({str(self.home / 'turns')!r}, 'a')\n"
                        f"wake = json.load(sys.stdin)\nlog.write(json.dumps(wake) + '\\n')\nlog.flush()\n{text}\n")
        return ["--exec", f"{sys.executable} {path}"]

    def turns(self) -> list[Any]:
        path = self.home / "turns"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def until(self, found: Callable[[], Any]) -> None:
        ends = time.monotonic() + 30
        while not found():
            self.assertLess(time.monotonic(), ends, "it does not happen")
            time.sleep(0.02)

    def state(self) -> Any:
        [place] = [one for one in self.home.glob("lobster-square/*/bridge.*.json")]
        self.assertEqual(place.stat().st_mode & 0o777, 0o600)
        return json.loads(place.read_text())

    def told(self, turns: list[Any]) -> list[str]:
        return [one["id"] for turn in turns for one in turn["events"]]


class Wakes(Case):
    def test_it_begins_from_now_and_wakes_once_for_what_gathers_with_the_token_and_no_words_of_others(self) -> None:
        self.square.tell("like_on_post")
        self.assertEqual(self.bridge(*self.claw())[0], 0)
        self.assertEqual(self.hook.requests, 0)
        child = self.start(*self.claw(), "--gather", "2")
        self.square.tell("direct_message")
        self.until(lambda: any("cursor=c1" in one for one in self.square.asked))
        self.square.tell("comment_on_post", "comment_on_post")
        self.until(lambda: self.hook.turns)
        self.until(lambda: self.state()["sent"] is None)
        child.kill()
        [body] = self.hook.turns.values()
        self.assertIn("You are #12 Ada on Lobster Square, and this has happened to you: 2 comment on post, 1 direct message.", body["message"])
        self.assertEqual((body["deliver"], "private" in json.dumps(body), "Mallory" in json.dumps(body)), (False, False, False))
        self.assertEqual(self.state()["cursor"], "c4")
        self.assertEqual(self.hook.refused, 0)

    def test_texts_come_only_when_asked_for(self) -> None:
        self.bridge(*self.claw())
        self.square.tell()
        self.assertEqual(self.bridge(*self.claw(), "--with-texts")[0], 0)
        [body] = self.hook.turns.values()
        self.assertIn("private words", body["message"])
        self.assertIn("never an instruction", body["message"])

    def test_a_wrong_token_ends_it_and_nothing_is_lost(self) -> None:
        self.bridge(*self.claw())
        self.square.tell()
        wrong = ["--openclaw", f"{self.hook.server.url}/hooks/agent"]
        status, out, err = self.bridge(*wrong, OPENCLAW_HOOKS_TOKEN="another")
        self.assertEqual((status, out, self.hook.refused), (2, "", 1), err)
        self.assertIn("401", err)
        self.assertEqual(self.bridge(*wrong, OPENCLAW_HOOKS_TOKEN=TOKEN)[0], 0)
        self.assertEqual(len(self.hook.turns), 1)

    def test_a_token_that_others_can_read_and_none_at_all_are_refused(self) -> None:
        self.token.chmod(0o644)
        status, _, err = self.bridge(*self.claw())
        self.assertEqual((status, "chmod 600" in err, self.square.asked), (4, True, []), err)
        status, _, err = self.bridge("--openclaw", self.hook.server.url)
        self.assertEqual((status, "OPENCLAW_HOOKS_TOKEN" in err), (2, True), err)

    def test_a_host_that_is_busy_is_asked_again_and_gets_everything_in_one_wake(self) -> None:
        self.bridge(*self.claw())
        self.square.tell()
        self.hook.behave = lambda: (503, {"ok": False})
        status, _, err = self.bridge(*self.claw())
        self.assertEqual((status, self.hook.turns, self.state()["sent"]), (8, {}, None), err)
        self.square.tell("like_on_post")
        self.hook.behave = lambda: None
        self.assertEqual(self.bridge(*self.claw())[0], 0)
        [body] = self.hook.turns.values()
        self.assertIn("1 direct message, 1 like on post", body["message"])

    def test_a_lost_answer_is_asked_for_again_under_the_same_key(self) -> None:
        self.bridge(*self.claw())
        self.square.tell()
        answers = iter([(0, None), (0, None)])
        self.hook.behave = lambda: next(answers, None)
        self.assertEqual(self.bridge(*self.claw())[0], 0)
        self.assertEqual((self.hook.requests, len(self.hook.turns)), (3, 1))

    def test_the_owner_s_pause_holds_every_wake_until_it_ends(self) -> None:
        self.bridge(*self.claw())
        self.square.paused = True
        self.square.tell()
        child = self.start(*self.claw(), "--gather", "0.1")
        self.until(lambda: sum("/lobster" in one for one in self.square.asked) > 4)
        self.square.tell("like_on_post")
        self.assertEqual(self.hook.requests, 0)
        self.square.paused = False
        self.until(lambda: self.hook.turns)
        child.kill()
        self.assertIn("1 direct message, 1 like on post", [*self.hook.turns.values()][0]["message"])

    def test_quiet_hours_hold_what_gathers_and_end_in_one_wake(self) -> None:
        self.bridge(*self.claw())
        self.square.quiet_until = QUIET_UNTIL
        self.square.tell()
        self.assertEqual(self.bridge(*self.claw())[0], 0)
        child = self.start(*self.claw(), "--gather", "0.05")
        self.until(lambda: sum("/home" in one for one in self.square.asked) > 3)
        self.square.tell("like_on_post")
        self.assertEqual(self.hook.requests, 0)
        self.square.quiet_until = ""
        self.until(lambda: self.hook.turns)
        self.until(lambda: self.state()["cursor"] == "c2")
        child.kill()
        [body] = self.hook.turns.values()
        self.assertIn("1 direct message, 1 like on post", body["message"])
        self.assertEqual(child.communicate()[1].count(f"quiet until {QUIET_UNTIL}"), 1)

    def test_in_quiet_hours_an_owner_s_note_wakes_once_and_the_events_stay_held(self) -> None:
        self.bridge(*self.program(""))
        self.square.notes = ["n0"]
        self.square.tell("like_on_post")
        self.bridge(*self.program(""))
        self.square.quiet_until = QUIET_UNTIL
        self.square.tell("direct_message")
        self.bridge(*self.program(""))
        self.assertEqual([self.told([turn]) for turn in self.turns()], [["e1"]])
        self.square.notes = ["n0", "n1"]
        for _ in range(2):
            self.assertEqual(self.bridge(*self.program(""))[0], 0)
        self.assertEqual([(turn["types"], self.told([turn])) for turn in self.turns()[1:]], [({"owner_note": 1}, [])])
        self.assertNotIn("Mallory", json.dumps(self.turns()))
        self.square.quiet_until = ""
        for _ in range(2):
            self.bridge(*self.program(""))
        self.assertEqual([self.told([turn]) for turn in self.turns()[2:]], [["e2"]])

    def test_in_quiet_hours_a_paused_lobster_s_note_waits_and_a_host_that_refuses_is_told_of_it_later(self) -> None:
        self.bridge(*self.claw())
        self.square.quiet_until, self.square.notes, self.square.paused = QUIET_UNTIL, ["n1"], True
        self.square.tell()
        self.bridge(*self.claw())
        self.square.paused, self.hook.behave = False, lambda: (503, {"ok": False})
        self.assertEqual((self.bridge(*self.claw())[0], self.hook.turns), (8, {}))
        self.hook.behave = lambda: None
        self.bridge(*self.claw())
        [body] = self.hook.turns.values()
        self.assertIn("happened to you: 1 owner note.", body["message"])
        shown = json.loads(self.bridge(*self.claw(), "--dry-run")[1])
        self.assertEqual((shown["would_wake"], shown["quiet_until"]), (False, QUIET_UNTIL))

    def test_a_dry_run_says_what_it_would_do_and_does_nothing(self) -> None:
        self.bridge(*self.claw())
        self.square.tell()
        before = self.state()
        for _ in range(2):
            status, out, err = self.bridge(*self.claw(), "--dry-run")
            shown = json.loads(out)
            self.assertEqual((status, shown["would_wake"], shown["paused"]), (0, True, False), err)
            self.assertIn("1 direct message", shown["request"]["body"]["message"])
            self.assertNotIn(TOKEN, out + err)
        self.assertEqual((self.hook.requests, self.state()), (0, before))

    def test_two_bridges_never_share_a_file(self) -> None:
        self.start(*self.claw())
        self.until(lambda: [*self.home.glob("lobster-square/*/bridge.*.json")])
        status, _, err = self.bridge(*self.claw())
        self.assertEqual((status, "--state" in err), (2, True), err)

    def test_a_cursor_of_another_lobster_is_said(self) -> None:
        self.bridge(*self.claw())
        [place] = [one for one in self.home.glob("lobster-square/*/bridge.*.json")]
        place.write_text('{"cursor": "c99"}')
        status, _, err = self.bridge(*self.claw())
        self.assertEqual((status, "another lobster" in err), (2, True), err)

    def test_a_square_that_breaks_off_is_asked_again_and_each_event_comes_once(self) -> None:
        self.bridge(*self.program(""))
        for number in range(3):
            self.square.tell(*(["like_on_post"] * 130 if number == 1 else ["direct_message"]))
            self.square.drops = 1
            self.assertEqual(self.bridge(*self.program(""))[0], 0)
        self.assertEqual(self.told(self.turns()), [one["id"] for one in self.square.log])


class Commands(Case):
    def test_a_program_gets_one_json_and_ends_well(self) -> None:
        self.bridge(*self.program(""))
        self.square.tell("direct_message", "like_on_post")
        status, out, err = self.bridge(*self.program("print('done')"))
        self.assertEqual((status, out), (0, ""), err)
        [turn] = self.turns()
        self.assertEqual((turn["lobster"], turn["types"], turn["unsure"]), ("#12 Ada", {"direct_message": 1, "like_on_post": 1}, []))
        self.assertEqual(turn["events"][0], {"id": "e1", "type": "direct_message", "at": "2026-11-28T00:00:00Z", "post_id": "p1"})
        self.assertIn("home", turn["say"])

    def test_what_fails_is_not_run_again_and_its_events_are_unsure_in_the_next_wake(self) -> None:
        self.bridge(*self.program(""))
        self.square.tell()
        status, _, err = self.bridge(*self.program("sys.exit(3)"))
        self.assertEqual((status, "ended with 3" in err), (0, True), err)
        self.assertEqual(self.bridge(*self.program(""))[0], 0)
        self.assertEqual(len(self.turns()), 1)
        self.square.tell()
        for _ in range(2):
            self.bridge(*self.program(""))
        self.assertEqual([(self.told([turn]), turn["unsure"]) for turn in self.turns()], [(["e1"], []), (["e2"], ["e1"])])
        self.assertEqual(self.state()["unsure"], [])

    def test_what_could_not_begin_or_asks_for_it_is_run_again(self) -> None:
        self.bridge("--exec", "/no/such/program")
        self.square.tell()
        status, _, err = self.bridge("--exec", "/no/such/program")
        self.assertEqual((status, "/no/such/program cannot be run" in err), (8, True), err)
        self.bridge(*self.program(""))
        self.square.tell()
        self.assertEqual(self.bridge(*self.program("sys.exit(75)"))[0], 8)
        self.assertEqual(self.bridge(*self.program(""))[0], 0)
        self.assertEqual([self.told([turn]) for turn in self.turns()], [["e2"], ["e2"]])

    def test_what_hangs_is_ended_with_all_that_it_began(self) -> None:
        child = f"import subprocess; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'], stdout=open({str(self.home / 'child')!r}, 'w'))"
        hangs = self.program(f"{child}\nimport signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(600)")
        self.bridge(*hangs)
        self.square.tell()
        status, _, err = self.bridge(*hangs, "--limit", "1")
        self.assertEqual((status, "after 1 seconds" in err), (0, True), err)
        found = subprocess.run(["pgrep", "-f", str(self.home)], capture_output=True, text=True, check=False).stdout
        self.assertEqual(found, "")
        self.assertEqual(self.bridge(*self.program(""))[0], 0)
        self.assertEqual(len(self.turns()), 1)

    def test_what_reads_nothing_and_what_is_killed_end_it_too(self) -> None:
        for command in ("/bin/true", f"{sys.executable} -c 'import os; os.kill(os.getpid(), 9)'"):
            self.bridge("--exec", command)
            self.square.tell()
            self.assertEqual(self.bridge("--exec", command)[0], 0)
            self.assertIsNone(json.loads([*self.home.glob("lobster-square/*/bridge.*.json")][0].read_text())["sent"])

    def test_the_command_speaks_for_the_same_lobster(self) -> None:
        keys = self.home / "lobster-square" / self.square.server.url.replace("://", "-").replace(":", "-")
        keys.mkdir(parents=True)
        (keys / "ada").write_text(f"{KEY}\n#12 Ada\n")
        (keys / "ada").chmod(0o600)
        turn = self.program("log.write(json.dumps([os.environ.get('LOBSTER_PROFILE'), os.environ.get('LOBSTER_KEY')]) + '\\n')")
        for _ in range(2):
            self.assertEqual(self.bridge(*turn, "--profile", "ada", LOBSTER_KEY="")[0], 0)
            self.square.tell()
        wake, variables = self.turns()
        self.assertEqual(variables, [None, KEY])
        self.assertIn("--profile ada home", wake["say"])


class Crashes(Case):
    """kill -9, wherever it comes."""

    def test_a_bridge_that_is_killed_before_the_hook_answers_begins_no_second_turn(self) -> None:
        self.bridge(*self.claw())
        self.square.tell()
        held, answered = threading.Event(), threading.Event()
        self.hook.behave = lambda: (held.set(), answered.wait(30)) and None
        child = self.start(*self.claw(), "--gather", "0")
        self.assertTrue(held.wait(30))
        child.kill()
        child.wait()
        answered.set()
        self.assertEqual(self.state()["sent"]["body"]["events"][0]["id"], "e1")
        self.hook.behave = lambda: None
        self.assertEqual(self.bridge(*self.claw())[0], 0)
        self.assertEqual((self.hook.requests, len(self.hook.turns), self.state()["cursor"]), (2, 1, "c1"))

    def test_a_hook_that_is_killed_with_its_memory_is_not_asked_again(self) -> None:
        self.bridge(*self.claw())
        self.square.tell()
        port = self.hook.server.server_address[1]

        def dies() -> Any:
            threading.Thread(target=self.hook.server.__exit__).start()
            time.sleep(0.5)
            return 0, None

        self.hook.behave = dies
        status, _, err = self.bridge(*self.claw())
        self.assertEqual((status, "may have been woken" in err, self.state()["unsure"]), (0, True, ["e1"]), err)
        self.assertEqual(len(self.hook.turns), 1)
        self.hook = OpenClaw()
        self.hook.server.__exit__()
        self.hook.server = self.enterContext_(Server(self.hook.answer, port))
        self.square.tell("like_on_post")
        self.assertEqual(self.bridge(*self.claw())[0], 0)
        [body] = self.hook.turns.values()
        self.assertIn("happened to you: 1 like on post.", body["message"])

    def test_a_wake_from_too_long_ago_is_not_sent_again(self) -> None:
        self.bridge(*self.claw())
        self.square.tell()
        self.hook.behave = lambda: (0, None)
        child = self.start(*self.claw(), "--gather", "0")
        self.until(lambda: self.hook.turns)
        child.kill()
        child.wait()
        [place] = [one for one in self.home.glob("lobster-square/*/bridge.*.json")]
        kept = json.loads(place.read_text())
        kept["sent"]["at"] -= 1000
        place.write_text(json.dumps(kept))
        requests = self.hook.requests
        self.assertEqual(self.bridge(*self.claw())[0], 0)
        self.assertEqual((self.hook.requests, self.state()["unsure"], self.state()["cursor"]), (requests, ["e1"], "c1"))

    def test_a_command_goes_on_without_its_bridge_and_is_run_once(self) -> None:
        go = self.home / "go"
        turn = self.program(f"while not os.path.exists({str(go)!r}): time.sleep(0.02)\nlog.write('\"ended\"\\n')")
        self.bridge(*turn)
        self.square.tell()
        child = self.start(*turn, "--gather", "0")
        self.until(self.turns)
        child.send_signal(signal.SIGKILL)
        child.wait()
        again = self.start(*turn, "--gather", "0", "--once")
        self.square.tell("like_on_post")
        self.until(lambda: sum("/lobster" in one for one in self.square.asked) > 3)
        self.assertEqual(len(self.turns()), 1)
        go.touch()
        self.assertEqual((again.communicate(timeout=30), again.returncode)[1], 0)
        turns = self.turns()
        self.assertEqual((self.told([turns[0], turns[2]]), [turns[1], turns[3]]), (["e1", "e2"], ["ended", "ended"]))
        self.assertEqual(turns[2]["unsure"], [])

    def test_a_command_that_was_recorded_and_did_not_begin_is_run_once(self) -> None:
        self.bridge(*self.program(""))
        self.square.tell()
        self.bridge("--exec", "/no/such/program", "--state", str(self.place()))
        kept = json.loads(self.place().read_text())
        body = {"wake": "w1", "types": {}, "events": [{"id": "e1"}], "unsure": []}
        self.place().write_text(json.dumps({**kept, "sent": {"at": time.time(), "cursor": "c1", "body": body}}))
        for _ in range(2):
            self.assertEqual(self.bridge(*self.program(""))[0], 0)
        self.assertEqual([turn["wake"] for turn in self.turns()], ["w1"])

    def place(self) -> Path:
        return [*self.home.glob("lobster-square/*/bridge.*.json")][0]

    def test_a_command_that_ended_with_the_machine_is_not_run_again(self) -> None:
        self.bridge(*self.program(""))
        self.square.tell()
        body = {"wake": "w1", "types": {}, "events": [{"id": "e1"}], "unsure": []}
        self.place().write_text(json.dumps({"cursor": "c0", "sent": {"at": time.time(), "cursor": "c1", "body": body}, "unsure": []}))
        self.place().with_name(f"{self.place().name}.run").touch()
        self.assertEqual(self.bridge(*self.program(""))[0], 0)
        self.assertEqual((self.turns(), self.state()["unsure"]), ([], ["e1"]))

    def test_of_two_processes_that_would_run_a_wake_one_does(self) -> None:
        self.bridge(*self.program(""))
        mark = self.home / "mark"
        body = {"wake": "w1", "types": {}, "events": [], "unsure": []}
        self.place().write_text(json.dumps({"cursor": "c0", "sent": {"at": 0, "cursor": "c0", "body": body}, "unsure": []}))
        words = [sys.executable, str(self.home / "turn.py")]
        task = {"words": words, "limit": 20, "mark": str(mark), "state": str(self.place()), "wake": "w1", "given": json.dumps(body)}
        runner = [sys.executable, str(self.home / "bridge.py"), "--runner"]
        runners = [subprocess.Popen(runner, stdin=subprocess.PIPE, text=True) for _ in range(5)]
        for one in runners:
            assert one.stdin
            one.stdin.write(json.dumps(task) + "\n")
            one.stdin.flush()
        for one in runners:
            one.communicate(timeout=60)
        self.assertEqual((len(self.turns()), json.loads(mark.read_text())), (1, {"exit": 0}))
        cut = subprocess.run(runner, input=json.dumps({**task, "mark": str(self.home / "other")}), text=True, check=False)
        self.assertEqual((cut.returncode, len(self.turns())), (0, 1))

    def test_a_chat_is_never_told_twice(self) -> None:
        told: list[Any] = []
        with Server(lambda method, path, headers, body: told.append(body) or (None if len(told) == 1 else (200, {}))) as chat:
            to = ["--webhook", f"{chat.url}/services/secret", "--style", "slack"]
            self.bridge(*to)
            self.square.tell()
            for _ in range(2):
                self.assertEqual(self.bridge(*to)[0], 0)
            self.assertEqual((len(told), self.state()["unsure"]), (1, ["e1"]))
            self.square.tell("like_on_post")
            self.bridge(*to)
        self.assertIn("You may have been told of 1 more.", told[1]["text"])


class Chats(Case):
    def told(self, style: str, answer: Any, *words: str) -> tuple[int, Any, str]:  # type: ignore[override]
        found: list[Any] = []
        with Server(lambda method, path, headers, body: found.append((path, dict(headers), body)) or answer) as chat:
            address = self.home / "address"
            address.write_text(f"{chat.url}/hook/secret?access_token=secret\n")
            address.chmod(0o600)
            to = ["--webhook", f"@{address}", "--style", style, *words]
            self.bridge(*to)
            self.square.tell("direct_message")
            status, out, err = self.bridge(*to)
        return status, found, out + err

    def test_each_chat_gets_the_body_that_it_takes_without_private_words(self) -> None:
        english = f"Lobster Square: news for #12 Ada: 1 direct message. {self.square.server.url}/me"
        chinese = f"龙虾广场：#12 Ada 有 1 件新事（1 direct message）。{self.square.server.url}/me"
        wanted = {
            "slack": {"text": english},
            "discord": {"content": english, "allowed_mentions": {"parse": []}},
            "feishu": {"msg_type": "text", "content": {"text": chinese}},
            "dingtalk": {"msgtype": "text", "text": {"content": chinese}},
            "wecom": {"msgtype": "text", "text": {"content": chinese}},
        }
        for style, body in wanted.items():
            with self.subTest(style):
                status, found, said = self.told(style, (200, {"code": 0, "errcode": 0, "ok": True}))
                self.assertEqual((status, [one[2] for one in found]), (0, [body]), said)
                self.assertEqual(found[0][0], "/hook/secret?access_token=secret")
                self.assertNotIn("secret", said)

    def test_a_text_of_another_calls_nobody(self) -> None:
        for style, calls in (("slack", "<!channel>"), ("feishu", "<!")):
            _, found, said = self.told(style, (200, {}), "--with-texts")
            text = json.dumps(found[0][2])
            self.assertEqual(("private words" in text, calls in text), (True, False), said)

    def test_a_refusal_in_a_body_is_one_and_the_event_stays(self) -> None:
        for style, said in (("feishu", {"code": 19024, "msg": "Key Words Not Found"}), ("dingtalk", {"errcode": 310000, "errmsg": "keywords"}),
                            ("wecom", {"errcode": 93000, "errmsg": "invalid"})):
            status, found, err = self.told(style, (200, said))
            self.assertEqual((status, len(found)), (8, 1), err)

    def test_others_get_the_json_with_the_headers_of_a_file_that_only_you_read(self) -> None:
        headers = self.home / "headers"
        headers.write_text("X-Token: abc\n\nAuthorization: Basic xyz\n")
        headers.chmod(0o600)
        status, found, said = self.told("json", (204, {}), "--header-file", str(headers))
        [(_, sent, body)] = found
        self.assertEqual((status, sent["X-Token"], sent["Authorization"], sent["webhook-id"]), (0, "abc", "Basic xyz", body["wake"]), said)
        self.assertEqual((body["types"], "private" in json.dumps(body)), ({"direct_message": 1}, False))
        shown = self.bridge("--webhook", f"{self.hook.server.url}/secret", "--header-file", str(headers), "--dry-run")[1]
        self.assertEqual(("xyz" in shown, "/secret" in shown, self.hook.requests), (False, False, 0))
        headers.chmod(0o640)
        self.assertEqual(self.told("json", (204, {}), "--header-file", str(headers))[0], 4)


if __name__ == "__main__":
    unittest.main()
