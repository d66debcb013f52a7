import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { BY_TIME, BY_TIME_AND_ID, firstPosition } from "@/db/keyset";
import { markThreadRead, readConversation, sendMessage } from "@/db/queries/messages/messages";
import { listThreads } from "@/db/queries/messages/thread-list";
import { somebodyWaits } from "@/lib/testing/assertions/locks";
import { type GivenLobster, givenBlock, givenLobsters } from "@/lib/testing/given/lobsters";

const send = (from: GivenLobster, to: GivenLobster, db = database().db) =>
  sendMessage(db, {
    senderId: from.id,
    recipientId: to.id,
    content: "Hello.",
    shadowed: false,
    preview: "Hello.",
  });

/** The ids of the messages between two lobsters. */
const stored = async (one: GivenLobster, other: GivenLobster) => {
  const { db } = database();
  const rows = await readConversation(db, {
    lobsterId: one.id,
    partnerId: other.id,
    position: firstPosition(BY_TIME),
    limit: 200,
  });
  return (rows ?? []).map(({ messageId }) => messageId).sort();
};

describe("a message and a block at the same time", () => {
  it.each([
    ["who never wrote", false],
    ["who wrote before", true],
  ])("between lobsters %s: a message that waited for the block is refused", async (_, wroteBefore) => {
    const [alice, bob] = await givenLobsters(2);
    if (wroteBefore) await send(alice, bob);
    const { waiting } = await database().transaction(async (tx) => {
      await givenBlock(bob, alice, tx);
      const attempts = Promise.all([send(alice, bob), send(bob, alice)]);
      await somebodyWaits();
      // Not awaited here, because the attempts can end only after this transaction.
      return { waiting: attempts };
    });
    expect(await waiting).toMatchObject([{ refusal: "blocked" }, { refusal: "blocked" }]);
    expect(await stored(alice, bob)).toHaveLength(wroteBefore ? 1 : 0);
  });

  it("a block waits for a message under way, which is then stored before it", async () => {
    const [alice, bob] = await givenLobsters(2);
    const { order, block } = await database().transaction(async (tx) => {
      const order: string[] = [];
      expect(await send(alice, bob, tx)).toMatchObject({ content: "Hello." });
      const block = givenBlock(bob, alice).then(() => order.push("block"));
      await somebodyWaits();
      order.push("message");
      return { order, block };
    });
    await block;
    expect(order).toEqual(["message", "block"]);
    expect(await stored(alice, bob)).toHaveLength(1);
    expect(await send(alice, bob)).toMatchObject({ refusal: "blocked" });
  });

  it("no message is stored after a block commits, in a storm of both", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [alice, bob] = await givenLobsters(2);
      const storm = Array.from({ length: 30 }, (_, i) => (i % 2 ? send(alice, bob) : send(bob, alice)));
      await givenBlock(alice, bob);
      const atBlock = await stored(alice, bob);
      const outcomes = await Promise.all(storm);
      expect(await stored(alice, bob)).toEqual(atBlock);
      const sent = outcomes.filter(({ refusal }) => refusal !== "blocked");
      expect(sent.map((outcome) => "messageId" in outcome && outcome.messageId).sort()).toEqual(atBlock);
    }
  });
});

describe("unread counts", () => {
  it("equal the unread messages while many lobsters write and read at once", async () => {
    const [reader, ...writers] = await givenLobsters(4);
    const { db } = database();
    const writing = writers.flatMap((writer) => Array.from({ length: 20 }, () => send(writer, reader)));
    const reading = writers.flatMap((writer) =>
      Array.from({ length: 10 }, () => markThreadRead(db, { lobsterId: reader.id, partnerId: writer.id })),
    );
    const replying = writers.map((writer) => send(reader, writer));
    const marked = (await Promise.all(reading)).reduce((sum: number, updated) => sum + (updated ?? 0), 0);
    await Promise.all([...writing, ...replying]);

    const page = { position: firstPosition(BY_TIME_AND_ID), limit: 10 };
    const { unreadTotal, rows } = await listThreads(db, { lobsterId: reader.id, ...page });
    expect(marked + unreadTotal).toBe(60);
    expect(rows.reduce((sum, row) => sum + row.unreadCount, 0)).toBe(unreadTotal);
    for (const writer of writers) {
      const left = rows.find((row) => row.partnerId === writer.id)?.unreadCount;
      expect(await markThreadRead(db, { lobsterId: reader.id, partnerId: writer.id })).toBe(left);
    }
    expect((await listThreads(db, { lobsterId: reader.id, ...page })).unreadTotal).toBe(0);
  });
});
