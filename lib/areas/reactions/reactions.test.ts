import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { type Emoji, react, removeReaction } from "@/db/queries/posts/reactions";
import { EMOJI } from "@/db/schema/reactions";
import { POST_REFUSALS } from "@/lib/areas/posts/refusals";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { runs } from "@/lib/testing/breadth";
import { type GivenLobster, givenLobsters, givenViewer } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createReaction, deleteReaction } from "./endpoints";
import { toReactionSummary } from "./schemas";

let crowd: GivenLobster[];

beforeAll(async () => {
  crowd = await givenLobsters(5);
});

const lobsterOf = (no: number) => crowd[no % crowd.length] ?? expect.fail("an empty crowd");
const tally = (emoji: Iterable<Emoji>) => {
  const counts = Object.fromEntries(EMOJI.map((name) => [name, 0]));
  for (const name of emoji) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

describe("the reactions of a post", () => {
  it("are counted exactly after any sequence of giving, changing and removing", async () => {
    const { db } = database();
    const step = fc.tuple(fc.nat({ max: 4 }), fc.option(fc.constantFrom(...EMOJI)));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { id: postId } = await givenPost(lobsterOf(0));
        const model = new Map<string, Emoji>();
        for (const [no, emoji] of steps) {
          const mark = { ...givenViewer(lobsterOf(no)), postId };
          if (emoji === null) {
            model.delete(mark.viewer);
            expect(await removeReaction(db, mark)).toEqual({ refusal: null });
          } else {
            model.set(mark.viewer, emoji);
            const { counts } = POST_REFUSALS.unwrap(await react(db, { ...mark, emoji }));
            expect(toReactionSummary(counts, emoji).counts).toEqual(tally(model.values()));
          }
        }
      }),
      { numRuns: runs(25) },
    );
  });

  it("take one statement to give, one to remove", async () => {
    const { api } = lobsterOf(0);
    const { id } = await givenPost(lobsterOf(1));
    const body = { post_id: id, emoji: "heart" };
    expect(await statementsOf(() => api.ok(createReaction, { body }))).toHaveLength(1);
    const query = { post_id: id };
    expect(await statementsOf(() => api.ok(deleteReaction, { query }))).toHaveLength(1);
  });
});
