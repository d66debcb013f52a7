import { afterAll, beforeAll, expect } from "vitest";
import { database } from "@/db/client";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { detectPreparedStatements, isPrepared } from "@/db/prepared-statements";
import { givenDatabase } from "./database";
import { type Pooler, startPooler } from "./pooler";

/**
 * Runs tests of the API through a pooler, on their own database, after start-up has detected whether
 * statements may be prepared.
 */
export async function throughPooler(command: () => readonly string[], prepared: boolean): Promise<void> {
  const direct = databaseUrl();
  let own: Awaited<ReturnType<typeof givenDatabase>>;
  let pooler: Pooler;

  beforeAll(async () => {
    own = await givenDatabase();
    pooler = await startPooler({ url: own.url, command: command() });
    setDatabaseUrl(pooler.url);
    await detectPreparedStatements(pooler.url);
    expect(isPrepared(pooler.url)).toBe(prepared);
  });

  afterAll(async () => {
    await database().close();
    await pooler.stop();
    setDatabaseUrl(direct);
    await own.drop();
  });

  await import("@/lib/areas/posts/posts.api.test");
  await import("@/lib/areas/posts/invariants.api.test");
  await import("@/lib/areas/comments/comments.api.test");
  await import("@/lib/areas/messages/messages.api.test");
  await import("@/lib/areas/quests/claim.api.test");
  await import("@/lib/areas/questions/questions.api.test");
  await import("@/lib/areas/home/walk.api.test");
  await import("@/lib/areas/lobsters/lobsters.api.test");
  await import("@/lib/areas/rank/rank.api.test");
  await import("@/lib/areas/clawdate/clawdate.api.test");
  await import("@/lib/areas/search/search.api.test");
}
