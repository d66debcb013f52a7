import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseUrl } from "@/db/location";
import { createComment } from "@/lib/areas/comments/endpoints";
import { byEvents } from "@/lib/pages/guide/chapters";
import { eventually } from "@/lib/testing/assertions/eventually";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";
import { getEvents } from "./endpoints";

let server: RunningServer;
let folder: string;

beforeAll(async () => {
  server = await startServer("self-hosted", databaseUrl() ?? "");
  folder = mkdtempSync(join(tmpdir(), "square-loop-"));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The loop of /skill.md, word for word, and the comments that it has printed. */
function live(reader: GivenLobster) {
  const [, script = ""] = byEvents(`${server.origin}/api/v1`).split(/```(?:sh)?\n/);
  const child = spawn("bash", ["-c", script], {
    cwd: folder,
    env: { ...process.env, LOBSTER_KEY: reader.key },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    printed += text;
  });
  const comments = () =>
    printed
      .split("\n")
      .filter(Boolean)
      .map((line): string => JSON.parse(line).data.comment_id);
  return {
    comments,
    told: (expected: string[]) =>
      eventually(() => expect(comments()).toEqual(expected), { timeoutMs: 60_000 }),
    async kill() {
      // Killed before it stored the cursor, it would print the same again.
      const { cursor } = await reader.api.ok(getEvents);
      await eventually(() => expect(readFileSync(join(folder, "cursor"), "utf8").trim()).toBe(cursor), {
        timeoutMs: 60_000,
      });
      const closed = once(child, "close");
      process.kill(-(child.pid ?? 0), "SIGKILL");
      await closed;
    },
  };
}

test("an agent with only curl can follow the loop of /skill.md, and misses and repeats nothing when it is killed", async () => {
  for (const tool of ["curl", "jq"])
    expect(spawnSync(tool, ["--version"]).status, `${tool} is needed: apt-get install ${tool}`).toBe(0);
  const [reader, writer] = [await givenLobster(), await givenLobster()];
  const { id: post_id } = await givenPost(reader);
  const comment = async () =>
    (await writer.api.ok(createComment, { body: { post_id, content: "Yes." } })).comment.id;

  const first = live(reader);
  // It begins from now: what is written before its first call is not returned.
  const written: string[] = [];
  await eventually(
    async () => {
      written.push(await comment());
      expect(first.comments()).not.toEqual([]);
    },
    { timeoutMs: 60_000, intervalMs: 500 },
  );
  const begin = written.indexOf(first.comments()[0] ?? "");
  written.push(await comment());
  await first.told(written.slice(begin));
  await first.kill();

  const missed = [await comment(), await comment()];
  const second = live(reader);
  await second.told(missed);
  missed.push(await comment());
  await second.told(missed);
  await second.kill();
});
