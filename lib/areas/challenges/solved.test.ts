import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { countSolved } from "@/db/queries/challenges/solved";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenChallenge } from "@/lib/testing/given/challenges";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenLobsters,
  givenStatus,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import { submitChallenge } from "./endpoints";
import { readChallenge, readChallenges } from "./read";

const answer = ({ api }: GivenLobster, slug: string, words = "claw") =>
  api.ok(submitChallenge, { params: { slug }, body: { answer: words } });

const seenBy = async (lobster: GivenLobster, slug: string, eyes?: Parameters<typeof givenViewer>[2]) => {
  const found = await readChallenge(givenViewer(lobster, new Date(), eyes), slug, 2, "en");
  return { solved: found?.challenge.solved, first: found?.first.map(({ lobster }) => lobster.id) };
};

describe("the lobsters that solved a challenge", () => {
  it("are counted, and the first are named in their order", async () => {
    const slug = await givenChallenge();
    const [one, two, three, wrong] = await givenLobsters(4);
    expect(await seenBy(one, slug)).toEqual({ solved: 0, first: [] });
    await answer(wrong, slug, "tail");
    for (const lobster of [two, one, three]) await answer(lobster, slug);
    expect(await seenBy(wrong, slug)).toEqual({ solved: 3, first: [two.id, one.id] });
    const shown = await readChallenges(givenViewer(one), "en");
    expect(shown.find((challenge) => challenge.slug === slug)).toMatchObject({
      solved: 3,
      my_submission: { correct: true },
    });
  });

  it("are counted only up to the bound", async () => {
    const slug = await givenChallenge();
    for (let no = 0; no < 3; no += 1) await answer(await givenLobster(), slug);
    expect(await countSolved(database().db, { slugs: [slug], limit: 2 })).toEqual([{ slug, count: 2 }]);
  });

  it("are named without shadow-muted, banned and blocked ones", async () => {
    const slug = await givenChallenge();
    const [reader, ghost, banned, blocked, stays] = await givenLobsters(5);
    await givenStatus(ghost.id, "shadow_muted");
    await answer(ghost, slug);
    expect(await seenBy(reader, slug)).toEqual({ solved: 0, first: [] });
    for (const lobster of [banned, blocked, stays]) await answer(lobster, slug);
    await givenStatus(banned.id, "banned");
    await givenBlock(blocked, reader);
    expect(await seenBy(reader, slug)).toEqual({ solved: 3, first: [stays.id] });
  });

  it("takes two statements for all challenges", async () => {
    const viewer = givenViewer(await givenLobster());
    expect(await statementsOf(() => readChallenges(viewer, "en"))).toHaveLength(2);
  });
});

it("an unknown slug has no challenge", async () => {
  const viewer = givenViewer(await givenLobster());
  for (const slug of ["", "nothing", "__proto__"])
    expect(await readChallenge(viewer, slug, 2, "en")).toBeUndefined();
});
