import { afterAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { listKeys } from "@/db/queries/access/keys";
import { readConnections } from "@/lib/connect/read";
import { Caller } from "@/lib/testing/clients/caller";
import { ConnectingHost } from "@/lib/testing/clients/connecting";
import { givenConnect } from "@/lib/testing/given/connect";
import { OWNERS_ADDRESS } from "@/lib/testing/given/joins";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { CONNECTIONS } from "../keys/connections";
import { endKeys } from "../keys/issue";
import { SCOPE_PRESETS } from "../keys/scopes";
import { askToJoin } from "./ask";
import { pollJoin } from "./poll";
import { parseJoinToken } from "./token";
import { allowTypedJoin, showTypedJoin } from "./write";

const connect = await givenConnect();
afterAll(() => connect.close());

const { db } = database();

/** A client's request for a connection. */
async function givenDeviceRequest() {
  const host = await new ConnectingHost(connect.origin, "https://host.example/callback").register();
  const asked = await askToJoin(database(), {
    ...{ program: "A television", scopes: SCOPE_PRESETS.poster, days: null, email: null, lobsterName: null },
    address: "198.51.100.4",
    client: { clientId: host.clientId, redirectHost: "host.example", audience: `${connect.origin}/mcp` },
  });
  const token = parseJoinToken(asked.token);
  if (!token) throw new Error("A new token is malformed.");
  const typedBy = ({ ownerId }: GivenLobster) => ({ ownerId, code: asked.code, address: OWNERS_ADDRESS });
  return {
    ...{ host, asked, typedBy },
    poll: (clientId: string | null = host.clientId) => pollJoin(db, token, clientId),
    allow: (owner: GivenLobster) =>
      allowTypedJoin({ ...typedBy(owner), scopes: SCOPE_PRESETS.read, days: 7 }, new Date()),
  };
}

it("an owner's yes makes a connection, whose tokens each poll gets until the client refreshes them", async () => {
  const owner = await givenLobster();
  const { host, typedBy, poll, allow } = await givenDeviceRequest();
  expect(await poll()).toMatchObject({ status: "waiting" });
  expect(await showTypedJoin(typedBy(owner), new Date())).toMatchObject({ kind: "connection", daysMax: 90 });
  expect(await allow(owner)).toMatchObject({ kind: "connection", program: "A television" });
  const answer = await poll();
  if (answer.status !== "allowed") throw new Error(answer.status);
  expect(await poll()).toMatchObject({ key: answer.key, refreshToken: answer.refreshToken });
  expect(answer.scopes).toEqual(["lobster:read", "posts:read", "notifications:read"]);
  expect(answer.secondsLeft).toBeGreaterThan(3_500);
  expect((await host.call(answer.key)).status).toBe(200);
  expect((await new Caller(answer.key).send("GET", "/lobster")).status).toBe(401);
  expect(await listKeys(db, owner.ownerId)).toHaveLength(1);
  expect(await readConnections(owner.ownerId)).toMatchObject([
    { clientName: "A television", host: "host.example" },
  ]);
  const renewed = await host.refresh(answer.refreshToken ?? undefined);
  expect(renewed.status).toBe(200);
  expect(await poll()).toEqual({ status: "expired" });
  expect((await host.call(renewed.body.access_token ?? "")).status).toBe(200);
});

it("its token is for its client alone, and not for GET /join", async () => {
  const { asked, poll, allow } = await givenDeviceRequest();
  await allow(await givenLobster());
  for (const clientId of ["another", null]) expect(await poll(clientId)).toEqual({ status: "expired" });
  const { text } = await new Caller(asked.token).send("GET", "/join");
  expect(JSON.parse(text)).toEqual({ ok: true, status: "expired" });
});

it("an owner who has as many connections as they may is told so, and so is the program", async () => {
  const owner = await givenLobster();
  const before = { ...CONNECTIONS };
  CONNECTIONS.liveMax = 1;
  try {
    await (await givenDeviceRequest()).allow(owner);
    const { poll, allow } = await givenDeviceRequest();
    await expect(allow(owner)).rejects.toMatchObject({ code: "too_many_connections", status: 409 });
    expect(await poll()).toMatchObject({
      status: "waiting",
      why: expect.stringContaining("/me/keys"),
    });
    for (const { keyId } of await readConnections(owner.ownerId))
      await endKeys(db, { ownerId: owner.ownerId, keyId }, new Date());
    await allow(owner);
    expect((await poll()).status).toBe("allowed");
  } finally {
    Object.assign(CONNECTIONS, before);
  }
});

it("a banned lobster's owner makes none", async () => {
  const owner = await givenLobster();
  await givenStatus(owner.id, "banned");
  const { poll, allow } = await givenDeviceRequest();
  await expect(allow(owner)).rejects.toMatchObject({ code: "join_banned" });
  expect(await poll()).toMatchObject({ status: "waiting", why: expect.stringContaining("banned") });
});
