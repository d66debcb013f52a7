import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { deletePost } from "@/db/queries/posts/posts";
import { givenBlock, givenLobster, givenStatus, givenViewer } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { earnIn, givenBuilding } from "@/lib/testing/given/territory";
import { fallOf } from "./fall";
import { earning } from "./points";
import { readLastWords } from "./read";

const lobster = (serial_no: number) => ({
  id: `${serial_no}`,
  serial_no,
  display_name: "",
  avatar_seed: "",
  avatar_url: null,
});
const NOON = "2026-03-02T04:00:00.000Z";
const winner = { lobster: lobster(2), from: NOON, to: null, reason: "raid" as const };
const loser = { lobster: lobster(1), from: "2026-01-01T00:00:00.000Z", to: NOON, reason: "raid" as const };
const days = (count: number) => new Date(Date.parse(NOON) + count * 86_400_000);

describe("a fall", () => {
  it("is reported for seven days after the raid that took the building", () => {
    expect(fallOf([winner, loser], days(6.9))).toEqual({
      winner: winner.lobster,
      loser: loser.lobster,
      at: NOON,
    });
    expect(fallOf([winner, loser], days(7))).toBeUndefined();
  });

  it("does not exist for a building that was taken without a raid, or is vacant", () => {
    expect(fallOf([], days(0))).toBeUndefined();
    expect(fallOf([{ ...winner, reason: "first_points" }], days(0))).toBeUndefined();
    expect(fallOf([{ ...winner, to: NOON }, loser], days(0))).toBeUndefined();
  });
});

describe("last words", () => {
  it("are the loser's newest post or comment there before the fall that the reader may see", async () => {
    const [place, elsewhere] = [givenBuilding(), givenBuilding()];
    const [author, reader] = [await givenLobster(), await givenLobster()];
    const said = (slug: string, content: string) =>
      givenPost(author, {
        content,
        territory: { slug, earning: earning("post", { isTarget: false, now: new Date() }) },
      });
    const spoken = (await said(place.slug, "Mind the step.")).id;
    const regretted = (await said(place.slug, "I take it back.")).id;
    await said(elsewhere.slug, "Not here.");
    const last = async (at = new Date(Date.now() + 60_000), of = reader) =>
      (
        await readLastWords(
          place.slug,
          { winner: lobster(2), loser: { ...lobster(1), id: author.id }, at: at.toISOString() },
          givenViewer(of),
        )
      )?.postId;
    expect(await last()).toBe(regretted);
    await deletePost(database().db, { id: regretted, authorId: author.id });
    expect(await last()).toBe(spoken);
    expect(await last(new Date("2020-01-01T00:00:00Z"))).toBeUndefined();

    const host = await givenLobster();
    const on = (await givenPost(host)).id;
    await earnIn(place, author, { kind: "comment", at: new Date(Date.now() + 30_000), postId: on });
    expect(await last()).toBe(on);
    await givenStatus(host.id, "banned");
    expect(await last()).toBe(spoken);

    const enemy = await givenLobster();
    await givenBlock(enemy, author);
    expect(await last(undefined, enemy)).toBeUndefined();
    await givenStatus(author.id, "banned");
    expect(await last()).toBeUndefined();
  });
});
