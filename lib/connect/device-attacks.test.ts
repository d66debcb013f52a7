import { sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { afterAll, describe, expect, it, test } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { joinsPolicy } from "@/lib/access/joins/limits";
import { endKeys } from "@/lib/access/keys/issue";
import { createPost } from "@/lib/areas/posts/endpoints";
import { env } from "@/lib/platform/env";
import { ConnectingHost } from "@/lib/testing/clients/connecting";
import { givenConnect } from "@/lib/testing/given/connect";
import { allowCode, endPause, givenTerminal } from "@/lib/testing/given/device";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { secondsToWait } from "./limits";
import { readConnections } from "./read";

const connect = await givenConnect();
afterAll(() => connect.close());

const REDIRECT = "https://evil.example/callback";
const run = (query: ReturnType<typeof sql>) => runOnce(database().db, query);

/** A client that has asked, with its code; `poll` waits for nothing. */
async function asked(metadata?: object) {
  const host = await givenTerminal(connect.origin, metadata);
  const { device_code: secret, user_code: code } = (await host.askDevice()).body;
  const poll = async (by: ConnectingHost = host) => {
    endPause(secret);
    const { status, body } = await by.poll(secret);
    return { status, ...body };
  };
  return { host, secret, code, poll };
}

const connectionsOf = async ({ ownerId }: GivenLobster) => readConnections(ownerId);

describe("a device code", () => {
  it("is worthless to another client, which spoils nothing", async () => {
    const [{ poll, code }, thief] = [await asked(), await givenTerminal(connect.origin)];
    expect(await poll(thief)).toMatchObject({ error: "expired_token" });
    await allowCode(await givenLobster(), code);
    expect(await poll(thief)).toMatchObject({ error: "expired_token" });
    expect((await poll()).status).toBe(200);
  });

  it("in a text that others would read ends its request, and what was made for it", async () => {
    for (const isAllowed of [false, true]) {
      const [{ host, secret, code, poll }, careless] = [await asked(), await givenLobster()];
      if (isAllowed) await allowCode(await givenLobster(), code);
      const access = isAllowed ? (await poll()).access_token : undefined;
      const body = { title: "Hush", content: `It is ${secret}.` };
      expect(await careless.api.refused(createPost, { body })).toMatchObject({ code: "secret_in_content" });
      expect(await poll()).toMatchObject({ error: "access_denied" });
      if (access) expect((await host.call(access)).status).toBe(401);
    }
  });

  it("stands in no table, nor do its code and its tokens", async () => {
    const [{ secret, code, poll }, lobster] = [await asked(), await givenLobster()];
    await allowCode(lobster, code);
    const { access_token, refresh_token } = await poll();
    const secrets = [secret, code, code.replace("-", ""), String(access_token), String(refresh_token)];
    for (const table of ["connect_clients", "join_requests", "connections", "api_keys"]) {
      const text = JSON.stringify(await run(sql`select t::text from ${sql.identifier(table)} t`));
      for (const one of secrets) {
        expect(text).not.toContain(one);
        expect(text).not.toContain(Buffer.from(one).toString("hex"));
      }
    }
  });
});

describe("a client that an owner allowed by a code", () => {
  it("is listed by the name that it gives itself, and by no host, whatever its redirect URIs are", async () => {
    const [{ code }, lobster] = [
      await asked({ redirect_uris: ["https://claude.ai/x"] }),
      await givenLobster(),
    ];
    await allowCode(lobster, code);
    expect(await connectionsOf(lobster)).toMatchObject([{ host: null, clientName: "A terminal" }]);
  });

  it("gets no browser redirected in the square's name", async () => {
    const { host, code } = await asked({ redirect_uris: [REDIRECT] });
    const browser = new ConnectingHost(connect.origin, REDIRECT, host.clientId);
    const wrong = { response_type: "token" };
    await allowCode(await givenLobster(), code);
    expect(await browser.ask(wrong)).toMatch(/\/connect\?problem=unsupported_response_type$/);
    await browser.logIn(await givenLobster());
    expect(await browser.ask(wrong)).toContain(`${REDIRECT}?error=`);
  });

  it("loses its tokens when the owner ends it, also before it has fetched them", async () => {
    const [{ host, code, poll }, lobster] = [await asked(), await givenLobster()];
    await allowCode(lobster, code);
    const { access_token } = await poll();
    const [connection] = await connectionsOf(lobster);
    await endKeys(database().db, { ownerId: lobster.ownerId, keyId: connection?.keyId ?? "" }, new Date());
    expect(await poll()).toMatchObject({ error: "access_denied" });
    expect((await host.call(String(access_token))).status).toBe(401);
  });
});

it("two polls at once get the same tokens, or one of them is told to slow down", async () => {
  const [{ host, secret, code, poll }, lobster] = [await asked(), await givenLobster()];
  await allowCode(lobster, code);
  const both = await Promise.all([host.poll(secret), host.poll(secret)]);
  const [got] = both.filter(({ status }) => status === 200);
  expect(both.map(({ body }) => body.error ?? "").sort()).toEqual(["", "slow_down"]);
  expect(await poll()).toMatchObject({ access_token: got?.body.access_token });
});

test("requests count with those of POST /join, and not in networks that the operator trusts", async () => {
  const before = env.TRUSTED_NETWORKS;
  try {
    env.TRUSTED_NETWORKS = [ipaddr.parseCIDR("203.0.113.0/24")];
    for (let sent = 0; sent <= joinsPolicy.max; sent += 1)
      expect(await secondsToWait(joinsPolicy, { address: "203.0.113.7" }, 0)).toBeUndefined();
  } finally {
    env.TRUSTED_NETWORKS = before;
  }
  for (let sent = 0; sent < joinsPolicy.max; sent += 1)
    expect(await secondsToWait(joinsPolicy, { address: "203.0.113.7" }, 0)).toBeUndefined();
  expect(await secondsToWait(joinsPolicy, { address: "203.0.113.7" }, 0)).toBeGreaterThan(0);
});
