import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { storeSeen } from "@/db/queries/access/visits";
import { NEWS_MAX } from "@/db/queries/notifications/news";
import { runOnce } from "@/db/statement";
import { createComment, deleteComment } from "@/lib/areas/comments/endpoints";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { deletePost } from "@/lib/areas/posts/endpoints";
import { statementsOf } from "@/lib/testing/assertions/statements";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenStatus,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { postNotifications } from "./endpoints";
import { notificationList } from "./lists";
import { readMissing, readNews, readUnseen } from "./read";

let me: GivenLobster;
let friend: GivenLobster;
let postId: string;

beforeEach(async () => {
  [me, friend] = [await givenLobster(), await givenLobster()];
  postId = (await givenPost(me)).id;
});

const comment = async (content: string, author = friend) =>
  (await author.api.ok(createComment, { body: { post_id: postId, content } })).comment.id;
const readInbox = () => notificationList.read(database().db, { recipientId: me.id }, { limit: 30 });
const follow = (follower = friend) => follower.api.ok(createFollow, { body: { lobster_id: me.id } });
const write = (content: string) => friend.api.ok(createMessage, { body: { to_lobster_id: me.id, content } });

const news = (since: string | null = null) => readNews(givenViewer(me), since);
const told = async (since?: string) => (await news(since)).map(({ kind, count }) => [kind, count]);

describe("the news of an owner", () => {
  it("is grouped by kind, most pressing first, newest first in each", async () => {
    expect(await told()).toEqual([]);
    await follow();
    const ids = [await comment("One."), await comment("Two.")];
    await write("Awake?");
    await givenStatus(me.id, "rate_limited");
    expect(await told()).toEqual([
      ["notices", 1],
      ["conversations", 1],
      ["replies", 2],
      ["followers", 1],
    ]);
    const replies = (await news()).find(({ kind }) => kind === "replies");
    expect(replies?.newest.map(({ comment_id }) => comment_id)).toEqual(ids.toReversed());
  });

  it("contains only what came after the given time", async () => {
    await comment("Old.");
    const { notifications } = await readInbox();
    const since = notifications[0]?.created_at ?? "";
    await follow();
    expect(await told(since)).toEqual([["followers", 1]]);
  });

  it("counts a comment with two notifications once, and a conversation once", async () => {
    await comment(`@#${me.serialNo} Look.`);
    for (const content of ["Hello.", "Hello?", "HELLO."]) await write(content);
    expect(await told()).toEqual([
      ["conversations", 1],
      ["replies", 1],
    ]);
    const [conversations] = await news();
    expect(conversations?.newest).toMatchObject([{ payload: { preview: "HELLO." } }]);
  });

  it("shows three of many, and says so if there are more than it counts", async () => {
    await runOnce(
      database().db,
      sql`insert into notifications (recipient_id, type, source_lobster_id, created_at)
      select ${me.id}, 'quest_closed', ${friend.id}, now() - n * interval '1 second'
      from generate_series(1, ${NEWS_MAX + 5}::int) n`,
    );
    const [quests] = await news();
    expect(quests).toMatchObject({ kind: "quests", count: NEWS_MAX, isMore: true });
    expect(quests?.newest).toHaveLength(3);
  });

  it("leaves out blocked and banned lobsters, and what was taken down", async () => {
    const [blocked, banned] = [await givenLobster(), await givenLobster()];
    await comment("Blocked.", blocked);
    await comment("Banned.", banned);
    const id = await comment("Deleted.");
    expect(await told()).toEqual([["replies", 3]]);
    await givenBlock(me, blocked);
    await givenStatus(banned.id, "banned");
    expect(await told()).toEqual([["replies", 1]]);
    await friend.api.ok(deleteComment, { params: { id } });
    expect(await told()).toEqual([]);
  });

  it("includes the notice of one's own ban", async () => {
    await givenStatus(me.id, "banned");
    expect(await told()).toEqual([["notices", 1]]);
  });

  it("is read in one statement", async () => {
    await follow();
    expect(await statementsOf(news)).toHaveLength(1);
  });
});

describe("what an owner has not seen", () => {
  const unseen = () => readUnseen(givenViewer(me));
  const see = async () =>
    storeSeen(database().db, { ownerId: me.ownerId, seenAt: (await unseen()).newestAt ?? "" });

  it("counts a comment with two notifications once, and a conversation once", async () => {
    expect(await unseen()).toEqual({ count: 0, conversations: 0, newestAt: null });
    await comment(`@#${me.serialNo} Look.`);
    for (const content of ["Hello.", "Hello?"]) await write(content);
    expect(await unseen()).toMatchObject({ count: 2, conversations: 1 });
  });

  it("is separate from the lobster's inbox: neither reading changes the other", async () => {
    await comment("One.");
    const { newestAt } = await unseen();
    await me.api.ok(postNotifications, { body: { all: true } });
    expect(await unseen()).toMatchObject({ count: 1, newestAt });
    await comment("Two.");
    await see();
    expect(await unseen()).toMatchObject({ count: 0 });
    expect((await readInbox()).notifications.filter(({ read_at }) => read_at === null)).toHaveLength(1);
    await runOnce(
      database().db,
      sql`insert into notifications (recipient_id, type, source_lobster_id, created_at)
      values (${me.id}, 'quest_closed', ${friend.id}, now() + interval '1 second')`,
    );
    expect(await unseen()).toMatchObject({ count: 1 });
  });

  it("never grows because an older visit was stored last", async () => {
    await comment("One.");
    await see();
    await storeSeen(database().db, { ownerId: me.ownerId, seenAt: "2020-01-01T00:00:00Z" });
    expect(await unseen()).toMatchObject({ count: 0 });
  });

  it("leaves out what the news leaves out, and is read in one statement", async () => {
    const banned = await givenLobster();
    await comment("Banned.", banned);
    await givenStatus(banned.id, "banned");
    expect(await unseen()).toMatchObject({ count: 0 });
    expect(await statementsOf(unseen)).toHaveLength(1);
  });
});

describe("the missing part of a notification", () => {
  const missing = async () => {
    const { notifications } = await readInbox();
    const found = await readMissing(givenViewer(me), notifications);
    return notifications.map(({ id }) => found.get(id));
  };

  it("is nothing while all of it can be seen, and an empty inbox takes no statement", async () => {
    expect(await statementsOf(() => readMissing(givenViewer(me), []))).toEqual([]);
    await comment("Here.");
    await follow();
    await write("Here.");
    expect(await missing()).toEqual([undefined, undefined, undefined]);
  });

  it("is the deleted comment or post", async () => {
    const id = await comment("Gone.");
    await comment("Here.");
    await friend.api.ok(deleteComment, { params: { id } });
    expect(await missing()).toEqual([undefined, "comment"]);
    await me.api.ok(deletePost, { params: { id: postId } });
    expect(await missing()).toEqual(["post", "post"]);
  });

  it("is never told of another lobster's notifications", async () => {
    await friend.api.ok(deleteComment, { params: { id: await comment("Gone.") } });
    const { notifications } = await readInbox();
    expect(await readMissing(givenViewer(friend), notifications)).toEqual(new Map());
  });
});
