import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { deleteUnusedClients, findClient, keepClient } from "@/db/queries/connect/clients";
import { deleteEndedConnections } from "@/db/queries/connect/connections";
import { deleteOldRequests, keepRequest } from "@/db/queries/connect/requests";
import { updateLobster } from "@/db/queries/lobsters/lobsters";
import { runOnce } from "@/db/statement";
import { keyCache } from "@/lib/access/keys/cache";
import { CONNECTIONS } from "@/lib/access/keys/connections";
import { generateKey } from "@/lib/access/keys/format";
import { LIVE_KEYS_MAX } from "@/lib/access/keys/issue";
import { withinSecond } from "@/lib/testing/assertions/eventually";
import { ConnectingHost } from "@/lib/testing/clients/connecting";
import { givenConnect } from "@/lib/testing/given/connect";
import { givenKey, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenDatabase } from "@/lib/testing/servers/database";
import { connectPolicies } from "./limits";

const REDIRECT = "https://host.example/callback";

const connect = await givenConnect();
afterAll(() => connect.close());

const givenHost = () => new ConnectingHost(connect.origin, REDIRECT).register();
const run = (query: ReturnType<typeof sql>) => runOnce(database().db, query);

describe("a flood", () => {
  it.each(["/register", "/device_authorization", "/token", "/revoke", "/authorize"] as const)(
    "of %s is refused for its address and does not affect others",
    async (path) => {
      const flood = new ConnectingHost(connect.origin, REDIRECT, "nobody");
      const others = await givenHost();
      const { max } = connectPolicies[path];
      const send = () =>
        path === "/authorize"
          ? fetch(connect.origin + path, { headers: flood.headers, redirect: "manual" })
          : flood.send(path, "{}");
      let last: Response | undefined;
      for (let sent = 0; sent <= max; sent += 1) last = await send();
      if (path === "/authorize") expect(last?.headers.get("location")).toContain("problem=too_often");
      else expect([last?.status, Number(last?.headers.get("retry-after")) > 0]).toEqual([429, true]);
      await others.logIn(await givenLobster());
    },
  );

  it("keeps no address of a browser or client after an owner answered or used it", async () => {
    const host = await givenHost();
    const addresses = () =>
      run(sql`select c.sent_from client, r.sent_from request from connect_clients c
        join connect_requests r on r.client_id = c.id where c.id = ${host.clientId}`);
    const code = await host.codeOf(await givenLobster());
    expect(await addresses()).toEqual([{ client: host.headers["x-forwarded-for"], request: null }]);
    await host.exchange(code);
    expect(await addresses()).toEqual([{ client: null, request: null }]);
  });

  it("of long bodies is refused before the bodies are read", async () => {
    const host = await givenHost();
    expect((await host.send("/register", "x".repeat(20_000))).status).toBe(413);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await host.send("/token", `code=${"x".repeat(20_000)}`, form)).status).toBe(413);
  });
});

describe("the sweep", () => {
  it("deletes unused clients after a day, consent requests after a day, and connections 90 days after their end", async () => {
    const own = await givenDatabase();
    const { db } = own.database;
    const client = (id: string) =>
      keepClient(db, {
        id,
        kind: "registered",
        name: "",
        redirectUris: [REDIRECT],
        usesDeviceCodes: false,
        freshSeconds: null,
        sentFrom: "a",
      });
    await client("old");
    await client("new");
    const question = {
      clientId: "new",
      clientName: "",
      redirectUri: REDIRECT,
      state: null,
      challenge: "",
      scopes: [],
      sentFrom: "a",
    };
    await keepRequest(db, { ...question, id: "old" });
    await keepRequest(db, { ...question, id: "new" });
    for (const table of ["connect_clients", "connect_requests"])
      await runOnce(
        db,
        sql`update ${sql.identifier(table)} set created_at = now() - interval '24 hours' where id = 'old'`,
      );
    expect(await findClient(db, { id: "old" })).toBeUndefined();
    expect(await deleteUnusedClients(db)).toBe(1);
    expect(await deleteOldRequests(db, {})).toBe(1);
    expect(await findClient(db, { id: "new" })).toMatchObject({ id: "new" });
    await own.drop();

    const [host, lobster] = [await givenHost(), await givenLobster()];
    const [ended, kept] = [await host.logIn(lobster), await host.logIn(lobster)];
    const lookupOf = (token: string) => token.slice("lsq_live_".length, "lsq_live_".length + 8);
    await run(
      sql`update api_keys set revoked_at = now() - interval '90 days' where lookup_id = ${lookupOf(ended.access)}`,
    );
    expect(await deleteEndedConnections(database().db, {})).toBeGreaterThanOrEqual(1);
    expect(await run(sql`select 1 from api_keys where lookup_id = ${lookupOf(ended.access)}`)).toEqual([]);
    expect((await host.call(kept.access)).status).toBe(200);
  });
});

describe("connections", () => {
  it("do not count as keys, and have a maximum of their own", async () => {
    const [host, lobster] = [await givenHost(), await givenLobster()];
    await host.logIn(lobster);
    // The lobster already has one.
    for (let no = 1; no < LIVE_KEYS_MAX; no += 1) await givenKey(lobster.ownerId);
    await host.logIn(lobster);
    await run(sql`
      with k as (insert into api_keys (owner_id, lookup_id, hash, name, scopes, audience)
        select ${lobster.ownerId}, substr(md5(random()::text), 1, 8), 'x', 'x', '{}', 'x'
        from generate_series(2, ${CONNECTIONS.liveMax}) returning id)
      insert into connections (key_id, client_id, client_name, redirect_host, ends_at, family_hash, refresh_hash, refreshed_at)
      select id, 'x', 'x', 'x', now() + interval '1 day', decode(md5(id::text), 'hex'), 'x', now() from k`);
    await expect(host.codeOf(lobster)).rejects.toMatchObject({ code: "too_many_connections" });
  });

  it.each([
    ["is banned", (id: string) => givenStatus(id, "banned")],
    [
      "is paused",
      async (id: string) =>
        void (await updateLobster(database().db, id, { pausedAt: new Date().toISOString() })),
    ],
  ])(
    "of a lobster that %s are refused within a second, and work again when it may act again",
    async (_, stop) => {
      const [host, lobster] = [await givenHost(), await givenLobster()];
      const { access, refresh } = await host.logIn(lobster);
      expect((await host.call(access)).status).toBe(200);
      await stop(lobster.id);
      await withinSecond(async () => {
        const { status, headers } = await host.call(access);
        expect([status, headers.get("www-authenticate")]).toEqual([
          401,
          expect.stringContaining("invalid_token"),
        ]);
      });
      expect((await host.refresh(refresh)).body.error).toBe("invalid_grant");
      await run(sql`update lobsters set paused_at = null, status = 'active' where id = ${lobster.id}`);
      keyCache.forget("all");
      expect((await host.refresh(refresh)).status).toBe(200);
    },
  );

  it("end at once and for good when a refresh token comes after its grace, or was replaced twice", async () => {
    for (const isLate of [true, false]) {
      const [host, lobster] = [await givenHost(), await givenLobster()];
      const { refresh } = await host.logIn(lobster);
      const first = await host.refresh(refresh);
      const { body } = isLate ? first : await host.refresh(first.body.refresh_token);
      if (isLate)
        await run(sql`
        update connections set refreshed_at = refreshed_at - interval '30 seconds' where client_id = ${host.clientId}`);
      // The server has cached the token now.
      expect((await host.call(body.access_token ?? "")).status).toBe(200);
      expect((await host.refresh(refresh)).body.error).toBe("invalid_grant");
      expect((await host.call(body.access_token ?? "")).status).toBe(401);
      expect((await host.refresh(body.refresh_token)).body.error).toBe("invalid_grant");
    }
  });

  it("end after 30 idle days, and at the end that their owner chose", async () => {
    for (const change of ["refreshed_at = now() - interval '30 days'", "ends_at = now()"]) {
      const [host, lobster] = [await givenHost(), await givenLobster()];
      const { refresh } = await host.logIn(lobster);
      await run(sql`update connections set ${sql.raw(change)} where client_id = ${host.clientId}`);
      expect((await host.refresh(refresh)).body.error).toBe("invalid_grant");
    }
  });

  it("are not ended by tokens or clients that are not theirs", async () => {
    const [host, thief, lobster] = [await givenHost(), await givenHost(), await givenLobster()];
    const { access, refresh } = await host.logIn(lobster);
    const made = `lsq_refresh_${randomUUID().replaceAll("-", "").padEnd(65, "x")}`;
    expect((await host.refresh(made)).body.error).toBe("invalid_grant");
    expect((await thief.refresh(refresh)).body.error).toBe("invalid_grant");
    const alike = generateKey(access.slice("lsq_live_".length, "lsq_live_".length + 8)).key;
    expect((await host.revoke(alike)).status).toBe(200);
    for (const token of [refresh, access, made, lobster.key])
      expect((await thief.revoke(token)).status).toBe(200);
    expect((await host.call(access)).status).toBe(200);
    expect((await lobster.api.send("GET", "/lobster")).status).toBe(200);
    expect((await host.refresh(refresh)).status).toBe(200);
  });

  it("that lack a scope get a challenge with all the scopes that they need", async () => {
    const [host, lobster] = [await givenHost(), await givenLobster()];
    const { access, body } = await host.logIn(lobster, ["lobster:read", "posts:read"]);
    expect(body.scope).toBe("lobster:read posts:read");
    const answer = await host.call(access, "publish_post", { title: "x", content: "x" });
    expect(answer.status).toBe(403);
    const challenge = answer.headers.get("www-authenticate");
    expect(challenge).toContain('error="insufficient_scope"');
    expect(challenge).toContain('scope="lobster:read posts:read posts:write"');
    expect(challenge).toContain(
      `resource_metadata="${connect.origin}/.well-known/oauth-protected-resource/mcp"`,
    );
    // The agent is told what its owner can do: agree to more. A new key would not help this program.
    const told = await answer.text();
    expect(told).toContain("connect this program again");
    expect(told).not.toContain("/me/keys/new");
  });

  it("get the same challenge for a part of an operation that needs another scope", async () => {
    const [host, lobster] = [await givenHost(), await givenLobster()];
    const { access } = await host.logIn(lobster, ["posts:read"]);
    expect((await host.call(access, "search", { q: "tide" })).status).toBe(200);
    const answer = await host.call(access, "search", { q: "tide", kind: "quests" });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("www-authenticate")).toContain('scope="posts:read posts:write"');
    expect(await answer.text()).toContain("connect this program again");
  });
});
