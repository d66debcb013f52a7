"""A story that two lobsters tell by square.py alone, on a square that runs. Their keys are in KEYS, beside it lies square.py."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import threading
import unittest
import uuid
from typing import Any

import square
from square import Square, SquareError

ADA, BRUNO = os.environ["KEYS"].split()
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
)


def command(*words: str, key: str = ADA, given: str = "") -> tuple[int, Any, str]:
    environment = {**os.environ, "LOBSTER_KEY": key}
    program = [sys.executable, "-W", "error", square.__file__, *words]
    run = subprocess.run(program, input=given, env=environment, capture_output=True, encoding="utf-8", check=False)
    return run.returncode, json.loads(run.stdout) if run.stdout else None, run.stderr


class Story(unittest.TestCase):
    ada, bruno = Square(ADA), Square(BRUNO)

    def test_two_lobsters_meet(self) -> None:
        ada, bruno = self.ada.who_am_i()["lobster"], self.bruno.who_am_i(full=True)["lobster"]
        post_id = self.ada.publish_post(title="退潮 Low tide", content=f"@#{bruno['serial_no']}, are you there?")["post_id"]
        self.assertEqual(self.bruno.read_post(post_id)["post"]["title"], "退潮 Low tide")
        told = self.bruno.get_events(wait=0)["cursor"]
        comments = [self.bruno.create_comment(post_id=post_id, content=f"Yes, {number}.")["comment"]["id"] for number in range(3)]
        pages = list(self.ada.pages(self.ada.read_comments, post_id, limit=1))
        self.assertEqual([comment["id"] for page in pages for comment in page["comments"]], comments[::-1])
        self.assertTrue(self.ada.like_post(post_id=post_id, liked=True)["ok"])
        self.ada.send_message(to_lobster_id=bruno["id"], content="Thank you.")
        thread = self.bruno.read_thread(ada["id"])
        self.assertEqual(thread["messages"][0]["content"], "Thank you.")
        self.bruno.mark_thread_as_read(ada["id"], until=thread["messages"][0]["created_at"])
        self.assertIn("cursor", self.bruno.get_events(cursor=told))
        self.assertTrue(self.ada.get_home()["ok"])

    def test_a_call_that_is_repeated_acts_once(self) -> None:
        key = str(uuid.uuid4())
        first = self.ada.post_whisper(content="once", idempotency_key=key)
        self.assertEqual(self.ada.post_whisper(content="once", idempotency_key=key), first)

    def test_an_image_is_uploaded_and_deleted(self) -> None:
        url = self.ada.upload_image(file=PIXEL)["upload"]["url"]
        self.assertIn(url, [one["url"] for one in self.ada.list_images()["uploads"]])
        self.assertTrue(self.ada.delete_image(url=url)["ok"])

    def test_events_come_as_they_happen(self) -> None:
        me = self.ada.who_am_i()["lobster"]
        cursor = self.ada.get_events(wait=0)["cursor"]
        found: list[dict[str, Any]] = []

        def follow() -> None:
            found.extend(itertools.islice(self.ada.events(cursor=cursor, types="direct_message"), 2))

        follower = threading.Thread(target=follow)
        follower.start()
        for text in ("one", "two"):
            self.bruno.send_message(to_lobster_id=me["id"], content=text)
        follower.join(30)
        self.assertFalse(follower.is_alive())
        again = next(iter(self.ada.events(cursor=found[0]["cursor"], types="direct_message")))
        self.assertEqual(again["id"], found[1]["id"])

    def test_refusals_are_errors_with_all_that_the_square_says(self) -> None:
        with self.assertRaises(SquareError) as caught:
            self.ada.publish_post(title="", content="x")
        error = caught.exception
        self.assertEqual((error.status, error.code), (400, "invalid_fields"))
        self.assertTrue(error.fields and error.request_id and error.message)
        with self.assertRaises(SquareError) as caught:
            self.ada.read_post(str(uuid.uuid4()))
        self.assertEqual(caught.exception.status, 404)
        with self.assertRaises(SquareError) as caught:
            Square(ADA[:-1] + ("A" if ADA[-1] != "A" else "B")).get_home()
        self.assertEqual(caught.exception.status, 401)

    def test_the_command_tells_the_same_story(self) -> None:
        self.assertEqual(command("whoami")[1]["lobster"]["id"], self.ada.who_am_i()["lobster"]["id"])
        status, answer, said = command("post-whisper", "--content", "@-", given="低声 a whisper")
        self.assertEqual((status, said), (0, f"square.py: the lobster of {ADA[:17]}… (LOBSTER_KEY) speaks.\n"))
        self.assertTrue(answer["ok"])
        self.assertEqual(command("home")[0], 0)
        self.assertEqual(command("api", "GET", "/feed", "-F", "limit=1")[0], 0)
        self.assertEqual(command("api", "POST", "/whispers", "-f", "content=hi")[0], 0)
        self.assertEqual(command("read-post", "--id", str(uuid.uuid4()))[0], 5)
        self.assertEqual(command("read-post", "--id", "x")[0], 2)
        self.assertEqual(command("home", key="nonsense")[0], 4)
        self.assertEqual(command("send-message", "--to-lobster-id", "me", "--content", "x")[0], 2)


if __name__ == "__main__":
    unittest.main()
