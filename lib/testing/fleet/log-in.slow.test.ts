import { expect, test, vi } from "vitest";
import { createJoin, getJoin } from "@/lib/areas/join/endpoints";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { DEVICE_GRANT } from "@/lib/connect/grants";
import { eventually } from "../assertions/eventually";
import { askByName } from "../clients/by-name";
import { allowCode, TERMINAL } from "../given/device";
import { givenLobster } from "../given/lobsters";
import { givenFleet } from "./given-fleet";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const HOST = "connect.localhost";

// An owner answers at a fourth process, this one.
const square = givenFleet({ environment: { CONNECT_URL: `http://${HOST}` } });

/** Sends a request by which programs log in to the server with this number. */
async function post(server: number, path: string, body: URLSearchParams | object) {
  const isForm = body instanceof URLSearchParams;
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  const { status, text } = await askByName(square.each[server]?.origin ?? "", HOST, path, {
    method: "POST",
    body: isForm ? String(body) : JSON.stringify(body),
    headers: { "content-type": type, accept: "application/json" },
  });
  return { status, body: JSON.parse(text) };
}

/** A client that has asked at the first server; `poll` asks one of the others. */
async function givenDevice() {
  const { client_id } = (await post(0, "/register", TERMINAL)).body;
  const { device_code, user_code } = (
    await post(0, "/device_authorization", new URLSearchParams({ client_id }))
  ).body;
  const form = new URLSearchParams({ grant_type: DEVICE_GRANT, client_id, device_code });
  return { user_code, poll: (server: number) => post(server, "/token", form) };
}

test("a call that waits at one server for an owner is answered when they say yes at another, with a key for all", async () => {
  const [one, other, third] = square.each;
  const nobody = { key: "" };
  const lobster = await givenLobster();
  const { join } = (await one?.ok(createJoin, nobody, { body: { program: "An agent" } })) ?? {};
  const holder = { key: join?.token ?? "" };
  const waiting = other?.ok(getJoin, holder, { query: { wait: 25 } });
  expect(await third?.ok(getJoin, holder)).toMatchObject({ status: "waiting" });
  await allowCode(lobster, join?.code ?? "");
  const answer = await waiting;
  expect(answer).toMatchObject({ status: "allowed", lobster: { id: lobster.id } });
  const key = { key: answer?.key?.key ?? "" };
  for (const server of square.each) expect((await server.ask(getLobster, key)).status).toBe(200);
  // Another server derives the same.
  const again = await one?.ok(getJoin, holder, { query: { wait: 1 } });
  expect(again?.key).toEqual(answer?.key);
});

test("a device code that was allowed gets the same tokens at every server, whichever was killed since the yes", async () => {
  const { user_code, poll } = await givenDevice();
  expect((await poll(1)).body.error).toBe("authorization_pending");
  // The pause between two polls is counted for all servers together.
  expect((await poll(2)).body.error).toBe("slow_down");
  const tokens = (server: number) =>
    eventually(async () => {
      const { status, body } = await poll(server);
      expect([status, body.error]).toEqual([200, undefined]);
      const { expires_in: _, ...pair } = body;
      return pair;
    });
  const [asked, , third] = square.fleet.servers;
  await allowCode(await givenLobster(), user_code);
  await asked?.kill();
  try {
    const first = await tokens(1);
    await third?.kill();
    await third?.startAgain();
    expect(await tokens(2)).toEqual(first);
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const called = await askByName(square.each[2]?.origin ?? "", HOST, "/mcp", {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        authorization: `Bearer ${first.access_token}`,
      },
    });
    expect(called.status).toBe(200);
  } finally {
    await asked?.startAgain();
  }
});
