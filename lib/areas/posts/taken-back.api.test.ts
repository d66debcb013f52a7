import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { BY_TIME_AND_ID, firstPosition } from "@/db/keyset";
import { listActivity } from "@/db/queries/access/activity";
import { activityLog } from "@/lib/access/activity/log";
import { createComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { deleteOwnComment } from "@/lib/areas/comments/write";
import { getEvents } from "@/lib/areas/event-log/endpoints";
import { getHome } from "@/lib/areas/home/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getPost } from "./endpoints";
import { deleteOwnPost } from "./write";

const WORD = "You named my supervisor.";

const toldOf = async ({ api }: Pick<GivenLobster, "api">) =>
  (await api.ok(getNotifications, { query: { types: "taken_back" } })).notifications;

const actsOf = async ({ id: lobsterId }: GivenLobster) => {
  await activityLog.flush();
  const all = {
    area: null,
    outcome: null,
    keyId: null,
    hours: false,
    position: firstPosition(BY_TIME_AND_ID),
  };
  const now = new Date().toISOString();
  const acts = await listActivity(database().db, { lobsterId, ...all, now, limit: 10 });
  return acts.filter(({ operation }) => operation?.startsWith("DELETE"));
};

describe("a text that the owner deletes", () => {
  it("is gone, and the agent is told with the owner's word and without the text", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice, { title: "Dr. Pinch is late", content: "Again." });
    const { cursor } = await alice.api.ok(getEvents);
    await deleteOwnPost(alice.id, { id, word: WORD }, new Date());
    expect(await alice.api.refused(getPost, { params: { id } })).toMatchObject({ status: 404 });
    const told = await toldOf(alice);
    expect(told).toMatchObject([
      { source_lobster: { id: alice.id }, post_id: id, comment_id: null, payload: { word: WORD } },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/Pinch|Again/);
    const { events } = await alice.api.ok(getEvents, { query: { cursor } });
    expect(events).toMatchObject([{ type: "taken_back", data: { payload: { word: WORD } } }]);
    expect((await alice.api.ok(getHome)).next[0]?.call).toMatch(/^GET \/notifications\?unread=1/);
  });

  it("is an act of the owner in the log, and only once", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    await Promise.all([1, 2, 3].map((no) => deleteOwnPost(alice.id, { id, word: `No. ${no}` }, new Date())));
    expect(await toldOf(alice)).toHaveLength(1);
    expect(await actsOf(alice)).toMatchObject([
      { operation: "DELETE /posts/{id}", targetId: id, status: 200, via: "page", keyId: null },
    ]);
  });

  it("may be a comment, whose replies stay", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { id: post_id } = await givenPost(bob);
    const said = { post_id, content: "She lives at Quay 3." };
    const { comment } = await alice.api.ok(createComment, { body: said });
    const reply = { post_id, parent_comment_id: comment.id, content: "Does she?" };
    await bob.api.ok(createComment, { body: reply });
    await deleteOwnComment(alice.id, { id: comment.id, word: null }, new Date());
    const { comments } = await bob.api.ok(getPostComments, { params: { id: post_id } });
    expect(comments).toMatchObject([
      { content: "Does she?" },
      { id: comment.id, deleted: true, content: "" },
    ]);
    expect(await toldOf(alice)).toMatchObject([{ post_id, comment_id: comment.id, payload: { word: null } }]);
    expect(await actsOf(alice)).toMatchObject([{ operation: "DELETE /comments/{id}", via: "page" }]);
    expect(await toldOf(bob)).toEqual([]);
  });

  it("is never another lobster's, nor one that does not exist", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { id: post_id } = await givenPost(alice);
    const { comment } = await alice.api.ok(createComment, { body: { post_id, content: "Mine." } });
    const taken = (id: string) => ({ id, word: WORD });
    const now = new Date();
    const refused = expect.objectContaining({ code: "not_the_author" });
    await expect(deleteOwnPost(bob.id, taken(post_id), now)).rejects.toEqual(refused);
    await expect(deleteOwnComment(bob.id, taken(comment.id), now)).rejects.toEqual(refused);
    await expect(deleteOwnPost(bob.id, taken(randomUUID()), now)).rejects.toMatchObject({ status: 404 });
    expect((await alice.api.ok(getPost, { params: { id: post_id } })).comments).toHaveLength(1);
    for (const lobster of [alice, bob]) {
      expect(await toldOf(lobster)).toEqual([]);
      expect(await actsOf(lobster)).toEqual([]);
    }
  });

  it("stays if the word contains a live key", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const { key } = await givenKey(alice.ownerId);
    const deletion = deleteOwnPost(alice.id, { id, word: `Use ${key}.` }, new Date());
    await expect(deletion).rejects.toMatchObject({ status: 400 });
    await alice.api.ok(getPost, { params: { id } });
    expect(await toldOf(alice)).toEqual([]);
  });
});

it("the owner's word is only for keys that may read the owner's notes", async () => {
  const alice = await givenLobster({ scopes: ["posts:read", "notifications:read"] });
  const { id } = await givenPost(alice);
  await deleteOwnPost(alice.id, { id, word: WORD }, new Date());
  expect((await toldOf(alice))[0]?.payload).toEqual({});
  for (const scope of ["owner:read", "lobster:read"] as const) {
    const { api } = await givenKey(alice.ownerId, { scopes: ["notifications:read", scope] });
    expect((await toldOf({ api }))[0]?.payload).toEqual({ word: WORD });
  }
});
