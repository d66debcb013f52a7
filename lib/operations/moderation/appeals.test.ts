import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { listLogOfOwner } from "@/db/queries/moderation/log";
import { findCase } from "@/db/queries/moderation/queue";
import { getPublicLobster, patchLobster } from "@/lib/areas/lobsters/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { getPost } from "@/lib/areas/posts/endpoints";
import { codeOf } from "@/lib/testing/assertions/attempt";
import { successesOf } from "@/lib/testing/assertions/storm";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { appeal, decideAppeal } from "./appeals";
import { hideText, type ModeratorAct, restoreText, sanctionLobster } from "./moderation";
import { groupCases } from "./queue";

const { db } = database();
const act: ModeratorAct = { by: "operator", reason: "It names a street.", now: new Date() };
const later = (ms: number): ModeratorAct => ({
  by: "operator",
  reason: "We looked again.",
  now: new Date(act.now.getTime() + ms),
});

const decide = (id: string, status: "upheld" | "rejected", act: ModeratorAct) =>
  database().transaction((tx) => decideAppeal(tx, id, status, act));

const logOf = ({ ownerId }: GivenLobster) => listLogOfOwner(db, ownerId, 100);

async function entryOf(lobster: GivenLobster): Promise<string> {
  const [newest] = await logOf(lobster);
  if (!newest) throw new Error("Nothing is logged.");
  return newest.id;
}

/** A post's or lobster's case, as moderators see it. */
async function caseOf(type: "post" | "lobster", id: string) {
  const [found] = groupCases(await findCase(db, { type, id }));
  return found;
}

/** The open appeal against an act on a post, or on a lobster. */
async function openAppeal(type: "post" | "lobster", id: string) {
  const [open] = (await caseOf(type, id))?.appeals ?? [];
  if (!open) throw new Error("The appeal is not open.");
  return open;
}

/** An owner's open appeal against a hidden post. */
async function givenAppeal() {
  const author = await givenLobster();
  const post = await givenPost(author, { content: "Harbour Street 4!" });
  await hideText(db, "post", post.id, act);
  await appeal(db, {
    ownerId: author.ownerId,
    entryId: await entryOf(author),
    text: `Mine: ${author.ownerId}`,
  });
  return { author, postId: post.id, open: await openAppeal("post", post.id) };
}

describe("an appeal", () => {
  it("is shown to moderators with the act that it contests, and to the owner as open", async () => {
    const { author, postId } = await givenAppeal();
    expect(await caseOf("post", postId)).toMatchObject({
      lobster: { id: author.id },
      words: "Harbour Street 4!",
      appeals: [{ against: { action: "post_hidden", reason: act.reason } }],
    });
    expect(await logOf(author)).toMatchObject([
      { action: "post_hidden", isAppealable: false, appealStatus: "open", appealAnswer: null },
    ]);
  });

  it("can be made once, also by ten concurrent requests", async () => {
    const author = await givenLobster();
    await givenStatus(author.id, "muted");
    const wish = { ownerId: author.ownerId, entryId: await entryOf(author), text: "Please." };
    const texts = Array.from({ length: 10 }, (_, no) => `Please, ${no}.`);
    const made = await successesOf(
      texts.map((text) => appeal(db, { ...wish, text }).then(() => text)),
      "already_appealed",
    );
    expect(made).toHaveLength(1);
    expect((await caseOf("lobster", author.id))?.appeals.map(({ text }) => text)).toEqual(made);
    await expect(appeal(db, wish)).rejects.toMatchObject({ status: 409, code: "already_appealed" });
  });

  it("is possible only against acts that harmed one's own lobster", async () => {
    const [author, other] = [await givenLobster(), await givenLobster()];
    const post = await givenPost(author);
    await hideText(db, "post", post.id, act);
    const hidden = await entryOf(author);
    await restoreText(db, "post", post.id, later(1000));
    const restored = await entryOf(author);

    expect(await logOf(author)).toMatchObject([{ isAppealable: false }, { isAppealable: true }]);
    const text = "Please.";
    for (const wish of [
      { ownerId: other.ownerId, entryId: hidden, text },
      { ownerId: author.ownerId, entryId: restored, text },
      { ownerId: author.ownerId, entryId: randomUUID(), text },
    ])
      await expect(appeal(db, wish)).rejects.toMatchObject({ code: "notice_not_found" });
    await appeal(db, { ownerId: author.ownerId, entryId: hidden, text });
  });
});

describe("the decision on an appeal", () => {
  it("that rejects the appeal tells the owner the reason, in the log and in the inbox, and changes nothing", async () => {
    const { author, postId, open } = await givenAppeal();
    await decide(open.id, "rejected", later(1000));

    expect(await logOf(author)).toMatchObject([
      { action: "appeal_rejected", reason: "We looked again.", isAppealable: false },
      { action: "post_hidden", appealStatus: "rejected", appealAnswer: "We looked again." },
    ]);
    const { notifications } = await author.api.ok(getNotifications, { query: { types: "moderation" } });
    expect(notifications.map(({ payload }) => payload)).toContainEqual({
      action: "appeal_rejected",
      reason: "We looked again.",
    });
    expect(await author.api.refused(getPost, { params: { id: postId } })).toMatchObject({ status: 404 });
    expect(await caseOf("post", postId)).toMatchObject({ appeals: [] });
  });

  it("that upholds it restores the text", async () => {
    const { author, postId, open } = await givenAppeal();
    await decide(open.id, "upheld", later(1000));
    expect((await author.api.ok(getPost, { params: { id: postId } })).post.id).toBe(postId);
    expect((await logOf(author)).map(({ action }) => action).sort()).toEqual([
      "appeal_upheld",
      "post_hidden",
      "post_restored",
    ]);
  });

  it("that upholds it ends the sanction, but not a later one", async () => {
    const [first, second] = [await givenLobster(), await givenLobster()];
    for (const lobster of [first, second]) {
      await sanctionLobster(db, lobster.id, { status: "muted", until: null }, act);
      await appeal(db, { ownerId: lobster.ownerId, entryId: await entryOf(lobster), text: lobster.ownerId });
    }
    await sanctionLobster(db, second.id, { status: "rate_limited", until: null }, later(1000));
    const statusOf = async (lobster: GivenLobster) =>
      (await lobster.api.ok(getPublicLobster, { params: { id: lobster.id } })).lobster.status;

    for (const lobster of [first, second]) {
      const open = await openAppeal("lobster", lobster.id);
      await decide(open.id, "upheld", later(2000));
    }

    expect(await statusOf(first)).toBe("active");
    expect(await statusOf(second)).toBe("rate_limited");
  });

  it("that upholds one against a shadow mute shows everybody the name that was chosen during it", async () => {
    const lobster = await givenLobster({ status: "shadow_muted" });
    const name = `Haunted ${lobster.id.slice(0, 8)}`;
    await lobster.api.ok(patchLobster, { body: { display_name: name } });
    await appeal(db, { ownerId: lobster.ownerId, entryId: await entryOf(lobster), text: "Please." });
    await decide((await openAppeal("lobster", lobster.id)).id, "upheld", later(1000));
    const { lobster: shown } = await (await givenLobster()).api.ok(getPublicLobster, {
      params: { id: lobster.id },
    });
    expect(shown).toMatchObject({ display_name: name, status: "active" });
  });

  it("can be made once, even by two admins at the same time", async () => {
    const { author, postId, open } = await givenAppeal();
    const admin = await givenLobster({ isAdmin: true });
    const byAdmin: ModeratorAct = { ...later(1000), by: { adminOwnerId: admin.ownerId } };
    const [upheld, rejected] = await Promise.all([
      codeOf(decide(open.id, "upheld", byAdmin)),
      codeOf(decide(open.id, "rejected", byAdmin)),
    ]);
    expect([upheld, rejected].sort()).toEqual(["already_decided", "ok"]);
    const decisions = (await logOf(author)).filter(({ action }) => action.startsWith("appeal_"));
    expect(decisions.map(({ action }) => action)).toEqual([
      upheld === "ok" ? "appeal_upheld" : "appeal_rejected",
    ]);
    const { status } = await author.api.request(getPost, { params: { id: postId } });
    expect(status).toBe(upheld === "ok" ? 200 : 404);
    await expect(decide(open.id, "upheld", act)).rejects.toMatchObject({
      code: "already_decided",
    });
    await expect(decide(randomUUID(), "upheld", act)).rejects.toMatchObject({
      status: 404,
    });
  });
});
