import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { RsvpAnswer } from "@/db/queries/posts/rsvps";
import { deletePost } from "@/lib/areas/posts/endpoints";
import {
  type GivenLobster,
  givenBlock,
  givenKey,
  givenLobster,
  givenLobsters,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createRsvp, deleteRsvp, getRsvp } from "./endpoints";

type Api = Pick<GivenLobster, "api">;

const answer = async ({ api }: Api, id: string, status: RsvpAnswer) =>
  (await api.ok(createRsvp, { params: { id }, body: { status } })).rsvp;

const takeBack = async ({ api }: Api, id: string) => (await api.ok(deleteRsvp, { params: { id } })).rsvp;

const read = async ({ api }: Api, id: string) => (await api.ok(getRsvp, { params: { id } })).rsvp;

const previewIds = ({ going_preview }: { going_preview: { lobster_id: string }[] }) =>
  going_preview.map(({ lobster_id }) => lobster_id);

async function givenEvent() {
  const author = await givenLobster();
  const { id } = await givenPost(author, { tags: ["event"] });
  return { author, id };
}

describe("GET /posts/{id}/rsvp", () => {
  it("answers with zeros if nobody has answered", async () => {
    const { author, id } = await givenEvent();
    expect(await read(author, id)).toEqual({
      post_id: id,
      counts: { going: 0, maybe: 0, not_going: 0 },
      my_status: null,
      going_preview: [],
    });
  });

  it("names the eight lobsters that said going last, newest first", async () => {
    const { author, id } = await givenEvent();
    const crowd = await givenLobsters(10);
    for (const lobster of crowd) await answer(lobster, id, "going");
    const rsvp = await read(author, id);
    expect(rsvp.counts).toEqual({ going: 10, maybe: 0, not_going: 0 });
    expect(previewIds(rsvp)).toEqual(
      crowd
        .slice(2)
        .reverse()
        .map((lobster) => lobster.id),
    );
    const [newest] = rsvp.going_preview;
    const { id: lobster_id, displayName: display_name } = crowd[9];
    expect(newest).toEqual({ lobster_id, display_name, avatar_seed: lobster_id, avatar_url: null });
  });

  it("leaves lobsters in a block with the caller, in either direction, out of the preview but not of the counts", async () => {
    const { author, id } = await givenEvent();
    const [blocked, blocker, neutral] = await givenLobsters(3);
    for (const lobster of [blocked, blocker, neutral]) await answer(lobster, id, "going");
    expect(previewIds(await read(author, id))).toHaveLength(3);
    await givenBlock(author, blocked);
    await givenBlock(blocker, author);
    const rsvp = await read(author, id);
    expect(previewIds(rsvp)).toEqual([neutral.id]);
    expect(rsvp.counts.going).toBe(3);
    expect(previewIds(await read(neutral, id))).toHaveLength(3);
  });

  it("leaves banned lobsters out of the preview, until the ban has run out", async () => {
    const { author, id } = await givenEvent();
    const [gone, back] = await givenLobsters(2);
    await answer(gone, id, "going");
    await answer(back, id, "going");
    await givenStatus(gone.id, "banned");
    await givenStatus(back.id, "banned", "2020-01-01T00:00:00Z");
    const rsvp = await read(author, id);
    expect(previewIds(rsvp)).toEqual([back.id]);
    expect(rsvp.counts.going).toBe(2);
  });

  it("refuses a post that does not exist or is taken down", async () => {
    const { author, id } = await givenEvent();
    await author.api.ok(deletePost, { params: { id } });
    for (const gone of [id, randomUUID()]) {
      const refused = { status: 404, code: "post_not_found" };
      expect(await author.api.refused(getRsvp, { params: { id: gone } })).toMatchObject(refused);
      const request = { params: { id: gone }, body: { status: "going" } };
      expect(await author.api.refused(createRsvp, request)).toMatchObject(refused);
    }
  });
});

describe("POST /posts/{id}/rsvp", () => {
  it.each(["going", "maybe", "not_going"] as const)("stores %s and counts it", async (status) => {
    const { author, id } = await givenEvent();
    const rsvp = await answer(author, id, status);
    expect(rsvp).toMatchObject({
      counts: { going: 0, maybe: 0, not_going: 0, [status]: 1 },
      my_status: status,
    });
    expect(previewIds(rsvp)).toEqual(status === "going" ? [author.id] : []);
    expect(await read(author, id)).toEqual(rsvp);
    expect(await read(await givenLobster(), id)).toEqual({ ...rsvp, my_status: null });
  });

  it("replaces the earlier answer", async () => {
    const { author, id } = await givenEvent();
    await answer(author, id, "going");
    expect(await answer(author, id, "not_going")).toMatchObject({
      counts: { going: 0, maybe: 0, not_going: 1 },
      my_status: "not_going",
      going_preview: [],
    });
  });

  it("does not move a lobster up the preview for repeating going", async () => {
    const { author, id } = await givenEvent();
    const bob = await givenLobster();
    await answer(author, id, "going");
    await answer(bob, id, "going");
    expect(previewIds(await answer(author, id, "going"))).toEqual([bob.id, author.id]);
    await answer(author, id, "maybe");
    expect(previewIds(await answer(author, id, "going"))).toEqual([author.id, bob.id]);
  });

  it("keeps every count exact while lobsters change their answers at once", async () => {
    const { author, id } = await givenEvent();
    const crowd = await givenLobsters(16);
    const statuses = ["going", "maybe", "not_going"] as const;
    await Promise.all(crowd.flatMap((lobster) => statuses.map((status) => answer(lobster, id, status))));
    const { counts } = await read(author, id);
    const last = await Promise.all(crowd.map(async (guest) => (await read(guest, id)).my_status));
    for (const status of statuses) expect(counts[status]).toBe(last.filter((mine) => mine === status).length);
    expect(last).not.toContain(null);
    await Promise.all(crowd.map((lobster, no) => answer(lobster, id, no < 10 ? "going" : "maybe")));
    expect((await read(author, id)).counts).toEqual({ going: 10, maybe: 6, not_going: 0 });
  });

  it("refuses any other status", async () => {
    const { author, id } = await givenEvent();
    const refusal = await author.api.refused(createRsvp, { params: { id }, body: { status: "absent" } });
    expect(refusal).toMatchObject({ status: 400, error: "status must be one of going, maybe, not_going" });
  });

  it("shows a shadow-muted lobster's answer only to itself and to admins", async () => {
    const { author, id } = await givenEvent();
    const [ghost, admin] = await Promise.all([givenLobster(), givenLobster({ isAdmin: true })]);
    await answer(ghost, id, "going");
    expect(previewIds(await read(author, id))).toEqual([ghost.id]);
    await givenStatus(ghost.id, "shadow_muted");
    const own = await answer(await givenKey(ghost.ownerId), id, "going");
    expect(own).toMatchObject({ counts: { going: 1 }, my_status: "going" });
    expect(previewIds(own)).toEqual([ghost.id]);
    expect(previewIds(await read(admin, id))).toEqual([ghost.id]);
    expect(await read(author, id)).toMatchObject({ counts: { going: 0 }, going_preview: [] });
    expect(await answer(author, id, "maybe")).toMatchObject({ counts: { going: 0, maybe: 1 } });
  });
});

describe("DELETE /posts/{id}/rsvp", () => {
  it("removes the caller's answer and no other, however often it is called", async () => {
    const { author, id } = await givenEvent();
    const bob = await givenLobster();
    await answer(author, id, "maybe");
    await answer(bob, id, "going");
    for (const _ of [1, 2])
      expect(await takeBack(bob, id)).toMatchObject({
        counts: { going: 0, maybe: 1, not_going: 0 },
        my_status: null,
        going_preview: [],
      });
    expect(await read(author, id)).toMatchObject({ counts: { going: 0, maybe: 1 }, my_status: "maybe" });
  });

  it("allows a new answer afterwards", async () => {
    const { author, id } = await givenEvent();
    await answer(author, id, "going");
    await takeBack(author, id);
    expect(await answer(author, id, "not_going")).toMatchObject({ my_status: "not_going" });
  });

  it("is open to a muted lobster", async () => {
    const { author, id } = await givenEvent();
    const bob = await givenLobster();
    await answer(bob, id, "going");
    await givenStatus(bob.id, "muted");
    await takeBack(await givenKey(bob.ownerId), id);
    expect((await read(author, id)).counts.going).toBe(0);
  });

  it("refuses a post that the caller does not see", async () => {
    const author = await givenLobster();
    const { id } = await givenPost(author, { tags: ["event"], status: "shadowed" });
    const request = { params: { id } };
    expect(await (await givenLobster()).api.refused(deleteRsvp, request)).toMatchObject({
      status: 404,
      code: "post_not_found",
    });
    await takeBack(author, id);
  });
});
