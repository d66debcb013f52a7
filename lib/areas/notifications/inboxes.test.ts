import { expect, it } from "vitest";
import { database } from "@/db/client";
import { BY_TIME_AND_ID, firstPosition } from "@/db/keyset";
import { readInbox } from "@/db/queries/notifications/notifications";
import { createLike } from "@/lib/areas/likes/endpoints";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getNotifications, postNotifications } from "./endpoints";
import { readOwnInbox } from "./inboxes";
import { DEFAULT_TYPES } from "./types";

const { db } = database();
const FIRST_PAGE = {
  types: [...DEFAULT_TYPES] as string[],
  since: "-infinity",
  unreadOnly: true,
  limit: 31,
  position: firstPosition(BY_TIME_AND_ID),
};

const write = (from: GivenLobster, to: GivenLobster) =>
  from.api.ok(createMessage, { body: { to_lobster_id: to.id, content: "Psst." } });

it("one statement reads the unread notifications of all concurrent callers, each as if read alone", async () => {
  const [alice, bob, carol] = [await givenLobster(), await givenLobster(), await givenLobster()];
  const post = await givenPost(alice);
  await bob.api.ok(createLike, { body: { post_id: post.id } });
  await write(bob, alice);
  await write(alice, bob);
  const newest = (await readInbox(db, { ...FIRST_PAGE, recipientId: alice.id })).rows[0];
  const { notifiedAt = "", notificationId = "" } = newest ?? {};
  const asked = [
    { id: alice.id, ...FIRST_PAGE },
    { id: alice.id, ...FIRST_PAGE, types: ["like_on_post"] },
    { id: alice.id, ...FIRST_PAGE, limit: 1 },
    { id: alice.id, ...FIRST_PAGE, since: notifiedAt },
    { id: alice.id, ...FIRST_PAGE, position: [notifiedAt, notificationId] as [string, string] },
    { id: bob.id, ...FIRST_PAGE },
    { id: carol.id, ...FIRST_PAGE },
  ];
  const together = () => Promise.all(asked.map(({ id, ...params }) => readOwnInbox(db, inboxOf(id), params)));
  expect(await statementsOf(together)).toHaveLength(1);
  const found = await together();
  for (const [place, { id, ...params }] of asked.entries())
    expect(found[place]).toMatchObject(await readInbox(db, { ...params, recipientId: id }));
  expect(found.map(({ rows }) => rows.length)).toEqual([2, 1, 1, 0, 1, 1, 0]);
});

const inboxOf = (id: string) => ({ id, status: "active" as const, paused: false });

it("an empty answer takes no statement right after the key's look-up, and one later", async () => {
  const [alice, bob] = [await givenLobster(), await givenLobster()];
  const ask = (api = alice.api) => api.ok(getNotifications, { query: { unread: "1" } });
  const nothing = { unread_count: 0, notifications: [], next_cursor: null };
  const fresh = async () => (await givenKey(alice.ownerId)).api;
  const key = await fresh();
  expect(await statementsOf(async () => expect(await ask(key)).toEqual(nothing))).toHaveLength(0);
  expect(await statementsOf(async () => expect(await ask(key)).toEqual(nothing))).toHaveLength(1);

  await write(bob, alice);
  expect(await ask(key)).toMatchObject({ unread_count: 1 });
  expect(await ask(await fresh())).toMatchObject({ unread_count: 1, notifications: [{ read_at: null }] });

  await alice.api.ok(postNotifications, { body: { all: true } });
  expect(await ask(key)).toEqual(nothing);
  expect(await ask(await fresh())).toEqual(nothing);
});
