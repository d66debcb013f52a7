import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createJoin, getJoin } from "@/lib/areas/join/endpoints";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { allowConnection } from "@/lib/connect/consent";
import { DEVICE_GRANT } from "@/lib/connect/grants";
import { connectOrigin, setConnectOrigin } from "@/lib/connect/origin";
import { eventually } from "../assertions/eventually";
import { askByName } from "../clients/by-name";
import { allowCode, TERMINAL } from "../given/device";
import { givenLobster } from "../given/lobsters";
import { givenFleet } from "./given-fleet";

const HOST = "connect.localhost";
const REDIRECT = "https://host.example/callback";
/** Within this time every process knows what one of them has done (docs/contract.md). */
const KNOWN_MS = 1_000;

const square = givenFleet({ environment: { CONNECT_URL: `http://${HOST}` } });

// The owner answers at a fourth process, this one.
const before = connectOrigin();
beforeAll(() => setConnectOrigin(`http://${HOST}`));
afterAll(() => setConnectOrigin(before));

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

/** Lists the tools at the server with this number. Returns the status. */
async function call(server: number, token: string): Promise<number> {
  const { status } = await askByName(square.each[server]?.origin ?? "", HOST, "/mcp", {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      authorization: `Bearer ${token}`,
    },
  });
  return status;
}

/** Whether each server lets a program call with a token. */
const statuses = (token: string) => Promise.all([0, 1, 2].map((server) => call(server, token)));

test("a program logs in, calls and refreshes at any of three servers, and a code that is used twice ends its connection at each", async () => {
  const { ownerId } = await givenLobster();
  const { client_id } = (await post(0, "/register", { redirect_uris: [REDIRECT] })).body;
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: REDIRECT,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const { headers } = await askByName(square.each[1]?.origin ?? "", HOST, `/authorize?${query}`);
  const id = String(headers.location).split("/").at(-1) ?? "";
  const { location } = await allowConnection({ id, ownerId, scopes: ["posts:read"], days: 7 });
  const grant = new URLSearchParams({
    grant_type: "authorization_code",
    code: new URL(location).searchParams.get("code") ?? "",
    client_id,
    redirect_uri: REDIRECT,
    code_verifier: verifier,
  });
  const first = await post(2, "/token", grant);
  expect(first.status).toBe(200);
  expect(await statuses(first.body.access_token)).toEqual([200, 200, 200]);

  const { refresh_token } = first.body;
  const refresh = new URLSearchParams({ grant_type: "refresh_token", refresh_token, client_id });
  const refreshed = await post(0, "/token", refresh);
  expect(await statuses(refreshed.body.access_token)).toEqual([200, 200, 200]);
  await pause(KNOWN_MS);
  expect(await statuses(first.body.access_token)).toEqual([401, 401, 401]);

  expect(await post(1, "/token", grant)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  await pause(KNOWN_MS);
  expect(await statuses(refreshed.body.access_token)).toEqual([401, 401, 401]);
});

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
    expect(await call(2, first.access_token)).toBe(200);
  } finally {
    await asked?.startAgain();
  }
});
