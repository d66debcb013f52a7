import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { allowConnection } from "@/lib/connect/consent";
import { connectOrigin, setConnectOrigin } from "@/lib/connect/origin";
import { askByName } from "../clients/by-name";
import { givenLobster } from "../given/lobsters";
import { givenFleet } from "./given-fleet";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const HOST = "connect.localhost";
const REDIRECT = "https://host.example/callback";
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const JSON_BODY = { "content-type": "application/json" };
/** Within this time every process knows what one of them has done (docs/contract.md). */
const KNOWN_MS = 1_000;

const square = givenFleet({ environment: { CONNECT_URL: `http://${HOST}` } });

// The owner answers at a fourth process, this one.
const before = connectOrigin();
beforeAll(() => setConnectOrigin(`http://${HOST}`));
afterAll(() => setConnectOrigin(before));

/** Sends a request to the server with this number. */
const ask = (server: number, ...asked: [path: string, asked?: Parameters<typeof askByName>[3]]) =>
  askByName(square.each[server]?.origin ?? "", HOST, ...asked);

async function post(server: number, path: string, fields: Record<string, string>) {
  const { status, text } = await ask(server, path, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: FORM,
  });
  return { status, body: JSON.parse(text) };
}

/** Whether each server lets a program call with a token. */
const statuses = (token: string) =>
  Promise.all(
    [0, 1, 2].map(async (server) => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
      const headers = { ...JSON_BODY, authorization: `Bearer ${token}`, accept: "application/json" };
      return (await ask(server, "/mcp", { method: "POST", body, headers })).status;
    }),
  );

test("a program logs in, calls and refreshes at any of three servers, and a code that is used twice ends its connection at each", async () => {
  const { ownerId } = await givenLobster();
  const registered = await ask(0, "/register", {
    method: "POST",
    body: JSON.stringify({ redirect_uris: [REDIRECT] }),
    headers: JSON_BODY,
  });
  const { client_id } = JSON.parse(registered.text);
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: REDIRECT,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const { headers } = await ask(1, `/authorize?${query}`);
  const id = String(headers.location).split("/").at(-1) ?? "";
  const { location } = await allowConnection({ id, ownerId, scopes: ["posts:read"], days: 7 });
  const grant = {
    grant_type: "authorization_code",
    code: new URL(location).searchParams.get("code") ?? "",
    client_id,
    redirect_uri: REDIRECT,
    code_verifier: verifier,
  };
  const first = await post(2, "/token", grant);
  expect(first.status).toBe(200);
  expect(await statuses(first.body.access_token)).toEqual([200, 200, 200]);

  const { refresh_token } = first.body;
  const refreshed = await post(0, "/token", { grant_type: "refresh_token", refresh_token, client_id });
  expect(await statuses(refreshed.body.access_token)).toEqual([200, 200, 200]);
  await pause(KNOWN_MS);
  expect(await statuses(first.body.access_token)).toEqual([401, 401, 401]);

  expect(await post(1, "/token", grant)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  await pause(KNOWN_MS);
  expect(await statuses(refreshed.body.access_token)).toEqual([401, 401, 401]);
});
