import { afterAll, beforeAll, expect } from "vitest";
import { database } from "@/db/client";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { isPrepared } from "@/db/preparing";
import { choosePreparing } from "@/lib/operations/start/preparing";
import { givenDatabase } from "./database";
import { type Pooler, startPooler } from "./pooler";

/**
 * Leads the tests of this file through a pooler to a database of their own, and has start-up find out whether statements may be prepared. The tests of
 * other files join it when it imports them afterwards.
 */
export function throughPooler(command: () => readonly string[], prepared: boolean): void {
  const direct = databaseUrl();
  let own: Awaited<ReturnType<typeof givenDatabase>>;
  let pooler: Pooler;

  beforeAll(async () => {
    own = await givenDatabase();
    pooler = await startPooler({ url: own.url, command: command() });
    setDatabaseUrl(pooler.url);
    await choosePreparing(pooler.url);
    expect(isPrepared(pooler.url)).toBe(prepared);
  });

  afterAll(async () => {
    await database().close();
    await pooler.stop();
    setDatabaseUrl(direct);
    await own.drop();
  });
}
