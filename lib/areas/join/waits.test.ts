import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changes } from "@/db/changes";
import { database, openDatabase } from "@/db/client";
import { databaseUrl } from "@/db/location";
import { runOnce } from "@/db/statement";
import { codeHash, typedCode } from "@/lib/access/joins/code";
import { refuseTypedJoin } from "@/lib/access/joins/write";
import { eventually } from "@/lib/testing/assertions/eventually";
import { type GivenJoin, givenJoin, givenSecondsLeft, givenYes } from "@/lib/testing/given/joins";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { getJoin } from "./endpoints";
import { JoinWaits, joinWaits } from "./waits";

const wait = ({ api }: GivenJoin) => api.ok(getJoin, { query: { wait: 25 } });

const waiting = (size: number) => eventually(() => expect(joinWaits.size).toBe(size));

/** Refuses a request as another process would: this one does not notice. */
async function refuseElsewhere({ code }: GivenJoin) {
  const other = openDatabase(databaseUrl() ?? "", 1);
  const { note } = changes;
  changes.note = () => {};
  await runOnce(
    other.db,
    sql`update join_requests set status = 'refused', decided_at = now()
      where code_hash = ${codeHash(typedCode(code) ?? "")}`,
  );
  changes.note = note;
  await other.close();
}

describe("a call that waits", () => {
  it("answers at the owner's yes, and at their no", async () => {
    const owner = await givenLobster();
    const [yes, no] = [await givenJoin(), await givenJoin()];
    const answers = [wait(yes), wait(no)];
    await waiting(2);
    await givenYes(owner, yes);
    await refuseTypedJoin(no.typedBy(owner), new Date());
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(["allowed", "refused"]);
    await waiting(0);
  });

  it("answers at a decision in another process that reports nothing", async () => {
    const join = await givenJoin();
    const answer = wait(join);
    await waiting(1);
    await refuseElsewhere(join);
    expect(await answer).toEqual({ status: "refused" });
  });

  it("answers when the request expires, and when its seconds are over", async () => {
    const [short, open] = [await givenJoin(), await givenJoin()];
    await givenSecondsLeft(short, 0.5);
    expect(await wait(short)).toMatchObject({ status: expect.stringMatching(/expired|waiting/) });
    expect(await short.poll()).toEqual({ status: "expired" });
    expect(await open.api.ok(getJoin, { query: { wait: 1 } })).toEqual({ status: "waiting" });
    await waiting(0);
  });

  it("has one more beside it, and a third is refused", async () => {
    const join = await givenJoin();
    const answers = [wait(join), wait(join)];
    await waiting(2);
    const refusal = await join.api.refused(getJoin, { query: { wait: 25 } });
    expect(refusal).toMatchObject({ status: 429, code: "rate_limited" });
    expect(refusal.headers["x-ratelimit-policy"]).toBe("join_waits:2/at_once/token");
    await refuseTypedJoin(join.typedBy(await givenLobster()), new Date());
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(["refused", "refused"]);
  });

  it("ends when its caller is gone, and when the process is about to stop", async () => {
    const waits = new JoinWaits();
    const [caller, other] = [new AbortController(), new AbortController()];
    const [one, two] = [caller, other].map(({ signal }, no) =>
      waits.decided(`00000000-0000-4000-8000-00000000000${no}`, { ms: 60_000, gone: signal, now: 0 }),
    );
    expect(waits.size).toBe(2);
    caller.abort();
    await one;
    expect(waits.size).toBe(1);
    waits.drain();
    await two;
    expect(waits.size).toBe(0);
    await waits.decided("00000000-0000-4000-8000-000000000002", { ms: 60_000, gone: other.signal, now: 0 });
  });
});

it.each(["", "-1", "26", "2.5", "x"])("wait=%s is a 400", async (text) => {
  const refusal = await (await givenJoin()).api.refused(getJoin, { query: { wait: text } });
  expect(refusal.error).toBe("wait must be a whole number of seconds from 0 to 25");
});

it("a request whose row is gone ends the waits for it", async () => {
  const join = await givenJoin();
  const answer = wait(join);
  await waiting(1);
  await runOnce(
    database().db,
    sql`delete from join_requests where code_hash = ${codeHash(typedCode(join.code) ?? "")}`,
  );
  expect(await answer).toEqual({ status: "expired" });
});
