import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { withinSecond } from "@/lib/testing/assertions/eventually";
import { ConnectingHost } from "@/lib/testing/clients/connecting";
import { type GivenConnect, givenConnect } from "@/lib/testing/given/connect";
import { allowCode, givenTerminal } from "@/lib/testing/given/device";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { connectionsEnd, connectionsList } from "./connections";

let connect: GivenConnect;
beforeAll(async () => {
  connect = await givenConnect();
});
afterAll(() => connect.close());

const run = (command: typeof connectionsList, args: string[] = []) =>
  command.prepare(args)((work) => work({ database: database(), now: new Date() }));

it("connections that owners made by a code have no host, and their open requests end with the client", async () => {
  const [terminal, lobster] = [await givenTerminal(connect.origin), await givenLobster()];
  await allowCode(lobster, (await terminal.askDevice()).body.user_code);
  const { text, json } = await run(connectionsList);
  expect(text).toContain(`1\t${terminal.clientId}\tby a code\t"A terminal"`);
  const listed = { client_id: terminal.clientId, client_name: "A terminal", redirect_host: null };
  expect(json).toMatchObject({ clients: expect.arrayContaining([expect.objectContaining(listed)]) });
  const { device_code, user_code } = (await terminal.askDevice()).body;
  await run(connectionsEnd, [terminal.clientId]);
  await expect(allowCode(lobster, user_code)).rejects.toMatchObject({ code: "wrong_join_code" });
  expect((await terminal.poll(device_code)).body.error).toBe("expired_token");
  expect((await terminal.askDevice()).body.error).toBe("invalid_client");
});

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
