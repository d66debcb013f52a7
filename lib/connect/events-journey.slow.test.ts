import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { databaseUrl } from "@/db/location";
import { LogInProvider } from "@/lib/testing/clients/log-in-provider";
import { formOf, Visitor } from "@/lib/testing/clients/visitor";
import { allowAt } from "@/lib/testing/given/connect";
import { givenLobsters } from "@/lib/testing/given/lobsters";
import { givenSession } from "@/lib/testing/given/session";
import { givenSubscription, newSecret, type SendMessage } from "@/lib/testing/given/subscriptions";
import { givenNotification } from "@/lib/testing/given/webhooks";
import { freePort } from "@/lib/testing/servers/free-port";
import { answerWith, type Delivery, startReceiver } from "@/lib/testing/servers/receiver";
import { startServer } from "@/lib/testing/servers/server";
import { setConnectOrigin } from "./origin";

const receiver = await startReceiver();
const connectPort = await freePort();
const connect = `http://localhost:${connectPort}`;
const server = await startServer("self-hosted", databaseUrl() ?? "", {
  CONNECT_PORT: String(connectPort),
  WEBHOOK_ALLOW: new URL(receiver.url).host,
});
// Consent is given in this process.
setConnectOrigin(connect);
afterAll(async () => {
  await server.stop();
  await receiver.close();
});

const REDIRECT = "https://chatgpt.com/connector/oauth/a1B2";
const verify = (secret: string, delivery: Delivery | undefined) =>
  new Webhook(secret).verify(delivery?.text ?? "", delivery?.headers as Record<string, string>);
const ids = () => receiver.deliveries.map(({ headers }) => headers["webhook-id"]);

it("a host logs in, subscribes, is told, refreshes, loses its secret and gives up an event, until its owner disconnects it", async () => {
  const [lobster, friend] = await givenLobsters(2);
  const provider = new LogInProvider(REDIRECT);
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${connect}/mcp`), { authProvider: provider });
  const first = transport();
  await expect(newClient().connect(first)).rejects.toThrow(/unauthorized/i);
  expect(provider.sentTo?.origin).toBe(connect);
  await first.finishAuth((await allowAt(provider.sentTo ?? new URL("about:blank"), lobster)).searchParams);
  const client = newClient();
  await client.connect(transport());
  expect(client.getServerCapabilities()).toMatchObject({
    extensions: { "io.modelcontextprotocol/events": {} },
  });

  const post = (method: string, params: object) =>
    fetch(`${connect}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${provider.tokens()?.access_token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
  const send: SendMessage = async (method, params) => (await post(method, params)).json();
  const subscription = await givenSubscription(send, { receiver, more: { ttlMs: 600_000 } });
  const { id, refreshBefore } = subscription.first.result;
  const { secret, subscribe } = subscription;
  expect(verify(secret, receiver.challenges[0])).toMatchObject({ type: "verification" });
  const tell = async () => {
    const told = await givenNotification(lobster, friend);
    await receiver.hasReceived(receiver.deliveries.length + 1);
    expect(ids().at(-1)).toBe(told);
    return receiver.deliveries.at(-1);
  };
  const delivery = await tell();
  expect(verify(secret, delivery)).toMatchObject({ name: "notifications", data: { type: "mention_post" } });
  expect(delivery?.headers["x-mcp-subscription-id"]).toBe(id);

  // Its token is over by now, which the client notices.
  provider.spoilAccess();
  await client.listTools();
  const refreshed = (await subscribe({ more: { ttlMs: 3_600_000 } })).result;
  expect(refreshed.id).toBe(id);
  expect(Date.parse(refreshed.refreshBefore)).toBeGreaterThan(Date.parse(refreshBefore));

  const other = newSecret();
  expect((await subscribe({ secret: other })).result.id).toBe(id);
  const signedTwice = await tell();
  for (const one of [secret, other])
    expect(verify(one, signedTwice)).toMatchObject({ name: "notifications" });
  expect(receiver.challenges).toHaveLength(1);

  receiver.answer = answerWith(410);
  await tell();
  receiver.answer = answerWith(204);
  await tell();
  expect(new Set(ids()).size).toBe(4);

  const owner = new Visitor(await givenSession(database().db, lobster.ownerId), "en", server.origin);
  const [, keyId = ""] = /name="key_id" value="([^"]+)"/.exec((await owner.get("/me/keys")).text) ?? [];
  const { location } = await owner.post("/me/keys", formOf("disconnect", { key_id: keyId }));
  expect(location).toBe("/me/keys?done=disconnected");
  await givenNotification(lobster, friend);
  await receiver.hasReceived(5);
  expect(verify(other, receiver.deliveries[4])).toMatchObject({ type: "terminated" });
  expect((await post("events/list", {})).status).toBe(401);
  // What is no more cannot be sent.
  const left = () => database().db.run("select 1 from webhooks where lobster_id = $1::uuid", [lobster.id]);
  await expect.poll(left).toEqual([]);
  expect(receiver.deliveries).toHaveLength(5);
  await client.close();
});

const newClient = () => new Client({ name: "a test", version: "1.0.0" });
