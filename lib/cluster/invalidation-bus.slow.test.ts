import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { databaseUrl } from "@/db/location";
import { eventually, withinSecond } from "@/lib/testing/assertions/eventually";
import { follow } from "@/lib/testing/clients/collectors";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";
import { type RunningValkey, startValkey } from "@/lib/testing/servers/valkey";

let valkey: RunningValkey;
let one: RunningServer;
let other: RunningServer;

beforeAll(async () => {
  valkey = await startValkey();
  const start = () => startServer("self-hosted", databaseUrl() ?? "", { VALKEY_URL: valkey.url });
  [one, other] = await Promise.all([start(), start()]);
});

afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await valkey.stop();
});

const call = (server: RunningServer, { key }: GivenLobster, path: string, body?: object) =>
  fetch(`${server.origin}/api/v1${path}`, {
    headers: { authorization: `Bearer ${key}` },
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
  });

async function givenStream() {
  const [reader, writer] = [await givenLobster(), await givenLobster()];
  const { id } = await givenPost(reader);
  const { cursor } = await (await call(other, reader, "/events")).json();
  const stream = follow({ origin: () => other.origin, key: reader.key, cursor });
  let sent = 0;
  return {
    stop: () => stream.stop(),
    comment: async () => {
      expect((await call(one, writer, "/comments", { post_id: id, content: "Low tide." })).status).toBe(201);
      sent += 1;
      await eventually(() => expect(stream.ids).toHaveLength(sent));
    },
  };
}

it("events reach a stream at another process: with messages, after malformed ones, and without Valkey", async () => {
  const { comment, stop } = await givenStream();
  await comment();
  expect(await valkey.run("PUBSUB", "NUMSUB", "lsq:wake")).toEqual(["lsq:wake", 2]);
  for (const nonsense of ["", "{}", "null", "x".repeat(1_000_000), `{"from":"${randomUUID()}","tables":7}`])
    expect(await valkey.run("PUBLISH", "lsq:wake", nonsense)).toBe(2);
  await comment();
  await valkey.stop();
  await comment();
  await valkey.start();
  await comment();
  await stop();
});

it("a key that ended at one process is refused at the other", async () => {
  const lobster = await givenLobster();
  const { id } = await givenPost(lobster);
  for (const server of [one, other]) expect((await call(server, lobster, "/feed")).status).toBe(200);
  const leak = await call(one, lobster, "/comments", { post_id: id, content: `My key is ${lobster.key}.` });
  expect((await leak.json()).code).toBe("secret_in_content");
  await withinSecond(async () => expect((await call(other, lobster, "/feed")).status).toBe(401));
});
