import { expect, it } from "vitest";
import { createComment } from "@/lib/areas/comments/endpoints";
import { hideText, type ModeratorAct, sanctionLobster } from "@/lib/operations/moderation/moderation";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { database } from "../../client";
import { BY_TIME_AND_ID, firstPosition } from "../../keyset";
import { type DeskLogRow, listDeskLog } from "./desk-log";

const { db } = database();

const list = (filter: Partial<Pick<DeskLogRow, "actor" | "action">>, limit = 200) =>
  listDeskLog(db, { position: firstPosition(BY_TIME_AND_ID), actor: null, action: null, ...filter, limit });

async function givenActs() {
  const [admin, author] = [await givenLobster({ isAdmin: true }), await givenLobster()];
  const byAdmin: ModeratorAct = { by: { adminOwnerId: admin.ownerId }, reason: "Enough.", now: new Date() };
  const { id } = await givenPost(author);
  await hideText(db, "post", id, byAdmin);
  await sanctionLobster(db, author.id, { status: "muted", until: null }, { ...byAdmin, by: "operator" });
  const mine = (rows: DeskLogRow[]) => rows.filter(({ serialNo }) => serialNo === author.serialNo);
  return { admin, mine };
}

it("the moderators' log names the admin, and nobody for an operator", async () => {
  const { admin, mine } = await givenActs();
  const byAction = Object.fromEntries(mine(await list({})).map((row) => [row.action, row]));
  expect(byAction).toMatchObject({
    post_hidden: { actor: "admin", actorEmail: admin.email, reason: "Enough." },
    status_set: { actor: "operator", actorEmail: null, detail: { status: "muted", until: null } },
  });
});

it("the moderators' log has the title and the beginning of each act's subject", async () => {
  const [author, commenter] = [await givenLobster(), await givenLobster()];
  const act: ModeratorAct = { by: "operator", reason: "Enough.", now: new Date() };
  const { id } = await givenPost(author, { title: "Wharf ledger" });
  const body = { post_id: id, content: "x".repeat(200) };
  const { comment } = await commenter.api.ok(createComment, { body });
  await hideText(db, "comment", comment.id, act);
  await hideText(db, "post", id, act);
  await sanctionLobster(db, author.id, { status: "muted", until: null }, act);
  const about = (await list({}))
    .filter(({ serialNo }) => [author.serialNo, commenter.serialNo].includes(serialNo))
    .map(({ action, title, words }) => [action, title, words]);
  expect(about).toHaveLength(3);
  expect(about).toEqual(
    expect.arrayContaining([
      ["status_set", null, null],
      ["post_hidden", "Wharf ledger", null],
      ["comment_hidden", "Wharf ledger", "x".repeat(120)],
    ]),
  );
});

it("the moderators' log can be filtered by act and by actor", async () => {
  const { mine } = await givenActs();
  const actionsOf = async (filter: Parameters<typeof list>[0]) =>
    mine(await list(filter)).map(({ action }) => action);
  expect(await actionsOf({ action: "post_hidden" })).toEqual(["post_hidden"]);
  expect(await actionsOf({ actor: "operator" })).toEqual(["status_set"]);
  expect(await actionsOf({ actor: "operator", action: "post_hidden" })).toEqual([]);
});

it("the pages of the moderators' log list each act once, newest first", async () => {
  await givenActs();
  await givenActs();
  const whole = await list({});
  let position = firstPosition(BY_TIME_AND_ID);
  const seen = new Set<string>();
  for (const { at, id } of whole) {
    expect(seen).not.toContain(id);
    const rows = await listDeskLog(db, { position, actor: null, action: null, limit: 1 });
    expect(rows).toMatchObject([{ at, id }]);
    seen.add(id);
    position = [at, id];
  }
  const times = whole.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});
