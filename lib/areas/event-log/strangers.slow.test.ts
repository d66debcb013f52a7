import { spawn } from "node:child_process";
import { once } from "node:events";
import { EventSource } from "eventsource";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseUrl } from "@/db/location";
import { serveApi } from "@/lib/api/node";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createListener } from "@/lib/server/listener";
import { eventually } from "@/lib/testing/assertions/eventually";
import { messagesIn } from "@/lib/testing/clients/listening";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { listen } from "@/lib/testing/servers/listen";
import { startServer } from "@/lib/testing/servers/server";
import { getEvents } from "./endpoints";

let origin: string;
let bruno: GivenLobster;

beforeAll(async () => {
  bruno = await givenLobster();
});

/** A server of the API alone, in this process: the self-hosted one without pages. */
async function listenHere() {
  const server = createListener((request, response) => void serveApi(request, response));
  return { origin: `http://127.0.0.1:${await listen(server)}`, stop: () => server.close() };
}

const SERVERS = {
  "this process": listenHere,
  next: () => startServer("next", databaseUrl() ?? ""),
};

const streamUrl = () => `${origin}/api/v1/events/stream`;

async function givenReader() {
  const reader = await givenLobster();
  const { id } = await givenPost(reader);
  const { cursor } = await reader.api.ok(getEvents);
  const comment = async () =>
    (await bruno.api.ok(createComment, { body: { post_id: id, content: "Yes." } })).comment.id;
  return { ...reader, cursor, comment };
}

const commentOf = (data: string | undefined) => JSON.parse(data ?? "").data.comment_id;

/** `curl -N`: what it prints, as it prints it. */
function curl(key: string, ...options: string[]) {
  const child = spawn("curl", ["-sSN", "-H", `Authorization: Bearer ${key}`, ...options, streamUrl()], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    printed += text;
  });
  return {
    events: () => messagesIn(printed).filter(({ data }) => data),
    opened: () => eventually(() => expect(printed).toContain("id: ")),
    told: (comments: string[]) =>
      eventually(() =>
        expect(messagesIn(printed).flatMap(({ data }) => (data ? [commentOf(data)] : []))).toEqual(comments),
      ),
    async end() {
      const closed = once(child, "close");
      child.kill();
      await closed;
    },
  };
}

describe.each(Object.entries(SERVERS))("%s", (_, start) => {
  let server: Awaited<ReturnType<typeof start>>;

  beforeAll(async () => {
    server = await start();
    origin = server.origin;
  });
  afterAll(() => server.stop());

  it("curl -N prints each event as it happens, and resumes after the last id without loss or repetition", async () => {
    const reader = await givenReader();
    const first = curl(reader.key);
    await first.opened();
    const told = [await reader.comment()];
    await first.told(told);
    told.push(await reader.comment());
    await first.told(told);
    await first.end();
    const missed = [await reader.comment(), await reader.comment()];
    const second = curl(reader.key, "-H", `Last-Event-ID: ${first.events().at(-1)?.id}`);
    await second.told(missed);
    const last = await reader.comment();
    await second.told([...missed, last]);
    await second.end();
  });

  it("third-party EventSource clients read the stream, and reconnect automatically where it was cut off", async () => {
    const reader = await givenReader();
    const seen: string[] = [];
    const lastIds: (string | null)[] = [];
    const cuts: AbortController[] = [];
    const source = new EventSource(streamUrl(), {
      fetch: (url, init) => {
        const cut = new AbortController();
        cuts.push(cut);
        lastIds.push(new Headers(init.headers).get("last-event-id"));
        return fetch(url, {
          ...init,
          headers: { ...init.headers, Authorization: `Bearer ${reader.key}` },
          signal: AbortSignal.any([cut.signal, ...(init.signal ? [init.signal as AbortSignal] : [])]),
        });
      },
    });
    source.addEventListener("message", ({ data }) => seen.push(commentOf(data)));
    const hasSeen = (comments: string[]) => eventually(() => expect(seen).toEqual(comments));
    await eventually(() => expect(source.readyState).toBe(EventSource.OPEN));
    const told = [await reader.comment(), await reader.comment()];
    await hasSeen(told);
    cuts[0]?.abort(new TypeError("cut off"));
    told.push(await reader.comment());
    await hasSeen(told);
    source.close();
    expect(lastIds).toHaveLength(2);
    expect(lastIds[0]).toBeNull();
    expect(lastIds[1]).toMatch(/^[\w-]{20,}$/);
  });

  it("a HEAD request and a stream from a browser's page get the headers of every answer", async () => {
    const reader = await givenReader();
    const head = await fetch(streamUrl(), {
      method: "HEAD",
      headers: { authorization: `Bearer ${reader.key}`, "accept-encoding": "gzip, br" },
    });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-type")).toBe("text/event-stream");
    for (const name of ["x-ratelimit-policy", "x-ratelimit-remaining", "x-ratelimit-reset", "x-request-id"])
      expect(head.headers.get(name), name).toBeTruthy();
    expect(head.headers.get("cache-control")).toContain("no-transform");
    const cut = new AbortController();
    for (let no = 0; no < 3; no += 1) {
      const response = await fetch(streamUrl(), {
        headers: { authorization: `Bearer ${reader.key}`, "accept-encoding": "gzip, br" },
        signal: cut.signal,
      });
      // A HEAD request takes no place among the two; the third is one too many.
      expect(response.status).toBe(no < 2 ? 200 : 429);
      if (response.ok) expect(response.headers.get("content-encoding")).toBeNull();
    }
    cut.abort();
  });
});
