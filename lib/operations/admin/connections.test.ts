import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { withinSecond } from "@/lib/testing/assertions/eventually";
import { ConnectingHost } from "@/lib/testing/clients/connecting";
import { type GivenConnect, givenConnect } from "@/lib/testing/given/connect";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { connectionsEnd, connectionsList } from "./connections";

let connect: GivenConnect;
beforeAll(async () => {
  connect = await givenConnect();
});
afterAll(() => connect.close());

const run = (command: typeof connectionsList, args: string[] = []) =>
  command.prepare(args)((work) => work({ database: database(), now: new Date() }));

it("all connections and open requests of one client end at once, and no others", async () => {
  const given = () => new ConnectingHost(connect.origin, "https://host.example/callback").register();
  const [bad, good, lobster, other] = [
    await given(),
    await given(),
    await givenLobster(),
    await givenLobster(),
  ];
  const ended = [await bad.logIn(lobster), await bad.logIn(other)];
  const kept = await good.logIn(lobster);
  const unspent = await bad.codeOf(lobster);
  const { json } = await run(connectionsList);
  expect(json).toMatchObject({
    clients: expect.arrayContaining([expect.objectContaining({ client_id: bad.clientId, live: 2 })]),
  });
  expect((await run(connectionsEnd, [bad.clientId])).json).toEqual({
    client_id: bad.clientId,
    ended: 2,
    forgotten: true,
  });
  for (const { access, refresh } of ended) {
    await withinSecond(async () => expect((await bad.call(access)).status).toBe(401));
    expect((await bad.refresh(refresh)).body.error).toBe("invalid_grant");
  }
  expect((await bad.exchange(unspent)).body.error).toBe("invalid_grant");
  expect(await bad.ask()).toContain("problem=invalid_client");
  expect((await good.call(kept.access)).status).toBe(200);
});
