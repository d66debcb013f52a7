import { afterAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { KeyCache } from "@/lib/access/keys/cache";
import { ConnectingHost } from "@/lib/testing/clients/connecting";
import { givenConnect } from "@/lib/testing/given/connect";
import { keyPartsOf } from "@/lib/testing/given/key-parts";
import { givenLobster } from "@/lib/testing/given/lobsters";

const connect = await givenConnect();
afterAll(() => connect.close());

it("a new token is valid in another process that has cached the one before", async () => {
  const host = await new ConnectingHost(connect.origin, "https://host.example/callback").register();
  const { access, refresh } = await host.logIn(await givenLobster());
  const other = new KeyCache();
  const recognise = (token = "") => other.recognise(database().db, keyPartsOf(token), Date.now());
  expect(await recognise(access)).toMatchObject({ key: { audience: `${connect.origin}/mcp` } });
  const { body } = await host.refresh(refresh);
  expect(await recognise(body.access_token)).toMatchObject({ key: { audience: `${connect.origin}/mcp` } });
  expect(await recognise(access)).toBe("unknown");
});
