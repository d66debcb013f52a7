import { sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { afterAll, describe, expect, it, test } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { joinsPolicy } from "@/lib/access/joins/limits";
import { refuseTypedJoin } from "@/lib/access/joins/write";
import { CONNECTIONS } from "@/lib/access/keys/connections";
import { endKeys } from "@/lib/access/keys/issue";
import { createPost } from "@/lib/areas/posts/endpoints";
import { env } from "@/lib/platform/env";
import { ConnectingHost } from "@/lib/testing/clients/connecting";
import { givenConnect } from "@/lib/testing/given/connect";
import { allowCode, endPause, givenTerminal, typed } from "@/lib/testing/given/device";
import { type GivenLobster, givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
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
      const { access_token: access } = isAllowed ? await poll() : {};
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
    const [{ code }, lobster] = [await asked({ redirect_uris: ["https://claude.ai/x"] }), await givenLobster()];
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

  it("counts among the owner's connections, and is not let in beyond their maximum", async () => {
    const [{ code, poll }, lobster] = [await asked(), await givenLobster()];
    await run(sql`
      with k as (insert into api_keys (owner_id, lookup_id, hash, name, scopes, audience)
        select ${lobster.ownerId}, substr(md5(random()::text), 1, 8), 'x', 'x', '{}', 'x'
        from generate_series(1, ${CONNECTIONS.liveMax}) returning id)
      insert into connections (key_id, client_id, client_name, redirect_host, ends_at, family_hash, refresh_hash, refreshed_at)
      select id, 'x', 'x', 'x', now() + interval '1 day', decode(md5(id::text), 'hex'), 'x', now() from k`);
    await expect(allowCode(lobster, code)).rejects.toMatchObject({ code: "too_many_connections" });
    expect(await poll()).toMatchObject({
      error: "authorization_pending",
      error_description: expect.stringContaining("/me/keys"),
    });
    await run(sql`update api_keys set revoked_at = now() where owner_id = ${lobster.ownerId} and hash = 'x'`);
    await allowCode(lobster, code);
    expect((await poll()).status).toBe(200);
  });
});

describe("at the same time", () => {
  it("only one of two owners connects, and the client acts for that one", async () => {
    const [{ host, code, poll }, owners] = [await asked(), await givenLobsters(2)];
    const answers = await Promise.allSettled(owners.map((owner) => allowCode(owner, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const winner = owners[answers.findIndex(({ status }) => status === "fulfilled")];
    const { access_token } = await poll();
    expect(await (await host.call(String(access_token))).text()).toContain(winner?.displayName);
    const counts = await Promise.all(owners.map(async (owner) => (await connectionsOf(owner)).length));
    expect(counts.sort()).toEqual([0, 1]);
  });

  it("only the yes or the no of two owners counts, and never both", async () => {
    const [{ code, poll }, [one, other]] = [await asked(), await givenLobsters(2)];
    const [yes, no] = await Promise.allSettled([
      allowCode(one, code),
      refuseTypedJoin(typed(other, code), new Date()),
    ]);
    expect([yes.status, no.status].sort()).toEqual(["fulfilled", "rejected"]);
    const { status, error } = await poll();
    expect([status, error]).toEqual(yes.status === "fulfilled" ? [200, undefined] : [400, "access_denied"]);
    expect(await connectionsOf(one)).toHaveLength(yes.status === "fulfilled" ? 1 : 0);
  });

  it("two polls get the same tokens, or one of them is told to slow down", async () => {
    const [{ host, secret, code, poll }, lobster] = [await asked(), await givenLobster()];
    await allowCode(lobster, code);
    const [one, other] = await Promise.all([host.poll(secret), host.poll(secret)]);
    const [got] = [one, other].filter(({ status }) => status === 200);
    expect([one.body.error, other.body.error].sort()).toEqual(["slow_down", undefined]);
    expect(await poll()).toMatchObject({ access_token: got?.body.access_token });
  });

  it("a yes that is too late makes nothing, and one in time can still be fetched", async () => {
    const left = (seconds: number, { clientId }: ConnectingHost) =>
      run(sql`update join_requests set expires_at = now() + make_interval(secs => ${seconds}::float8)
        where client_id = ${clientId}`);
    const [late, inTime, lobster] = [await asked(), await asked(), await givenLobster()];
    await left(14, late.host);
    await expect(allowCode(lobster, late.code)).rejects.toMatchObject({ code: "join_expired" });
    expect(await connectionsOf(lobster)).toEqual([]);
    await left(60, inTime.host);
    await allowCode(lobster, inTime.code);
    await left(5, inTime.host);
    expect((await inTime.poll()).status).toBe(200);
  });
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
