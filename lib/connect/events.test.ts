import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { database } from "@/db/client";
import { endKeys } from "@/lib/access/keys/issue";
import { COMMON_SCOPES, type Scope } from "@/lib/access/keys/scopes";
import { createWebhook, getWebhooks } from "@/lib/areas/webhooks/endpoints";
import { ConnectingHost } from "@/lib/testing/clients/connecting";
import { givenConnect } from "@/lib/testing/given/connect";
import { type GivenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenSubscription, type SendMessage } from "@/lib/testing/given/subscriptions";
import { givenNotification, sendDue } from "@/lib/testing/given/webhooks";
import { type Receiver, startReceiver } from "@/lib/testing/servers/receiver";
import { readConnections } from "./read";

const CHATGPT = "https://chatgpt.com/connector/oauth/a1B2";
const connect = await givenConnect();
afterAll(() => connect.close());

let receiver: Receiver;
let lobster: GivenLobster;
let friend: GivenLobster;
beforeEach(async () => {
  receiver = await startReceiver();
  [lobster, friend] = await givenLobsters(2);
});
afterEach(() => receiver.close());

const tell = () => givenNotification(lobster, friend);
const ids = () => receiver.deliveries.map(({ headers }) => headers["webhook-id"]);

async function logIn(scopes: readonly Scope[] = COMMON_SCOPES) {
  const host = await new ConnectingHost(connect.origin, CHATGPT).register();
  const { access } = await host.logIn(lobster, scopes);
  const post = (method: string, params: object) =>
    host.send("/mcp", JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), {
      "content-type": "application/json",
      authorization: `Bearer ${access}`,
    });
  const send: SendMessage = async (method, params) => (await post(method, params)).json();
  const [connection] = await readConnections(lobster.ownerId);
  return { send, post, keyId: connection?.keyId ?? "" };
}

const run = (text: string, keyId: string) => database().db.run(text, [keyId]);
const EXPIRE = "update api_keys set expires_at = now() - interval '1 s' where id = $1::uuid";

it("a connection's subscription outlasts the hour of its access token, and so does its webhook", async () => {
  const { send, keyId } = await logIn();
  const { first } = await givenSubscription(send, { receiver });
  expect(first.result.id).toMatch(/^sub_/);
  const { webhook } = await lobster.api.ok(createWebhook, { body: { url: receiver.url } });
  await run("update webhooks set key_id = $1::uuid", keyId);
  await run(EXPIRE, keyId);
  await sendDue();
  const told = await tell();
  await sendDue();
  expect(ids()).toEqual([told, told]);
  expect((await lobster.api.ok(getWebhooks, {})).webhooks).toMatchObject([
    { id: webhook.id, status: "active" },
  ]);
});

it("it ends with its connection, and nothing but the end is told", async () => {
  const { send, keyId } = await logIn();
  await givenSubscription(send, { receiver });
  await endKeys(database().db, { ownerId: lobster.ownerId, keyId }, new Date());
  await tell();
  await sendDue();
  await sendDue(new Date(Date.now() + 120_000));
  expect(receiver.deliveries.map(({ json }) => json.type)).toEqual(["terminated"]);
});

it("it waits while its owner has paused the lobster, and goes on afterwards", async () => {
  const { send } = await logIn();
  await givenSubscription(send, { receiver });
  const setPaused = (at: string) =>
    database().db.run(`update lobsters set paused_at = ${at} where id = $1::uuid`, [lobster.id]);
  await setPaused("now()");
  const told = await tell();
  await sendDue();
  expect(ids()).toEqual([]);
  await setPaused("null");
  await sendDue(new Date(Date.now() + 61_000));
  expect(ids()).toEqual([told]);
});

it("a connection without the scope gets the protocol's refusal, and the challenge to ask its owner", async () => {
  const { post } = await logIn(["notifications:read"]);
  const delivery = { mode: "webhook", url: receiver.url, secret: `whsec_${"a".repeat(44)}` };
  const answer = await post("events/subscribe", { name: "replies", delivery });
  expect(answer.status).toBe(403);
  expect(answer.headers.get("www-authenticate")).toContain('scope="notifications:read webhooks:write"');
  expect((await answer.json()).error).toMatchObject({ code: -32012 });
  expect(receiver.challenges).toEqual([]);
});
