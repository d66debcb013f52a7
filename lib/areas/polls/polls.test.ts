import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { attachPoll, findPoll, vote } from "@/db/queries/posts/polls";
import { publish } from "@/db/queries/posts/publish";
import { violatedConstraint } from "@/db/violations";
import { createPost } from "@/lib/areas/posts/endpoints";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { runs } from "@/lib/testing/breadth";
import { givenLobster, givenLobsters, givenViewer } from "@/lib/testing/given/lobsters";
import { givenDraft, givenPost } from "@/lib/testing/given/posts";
import { createPoll, createVote, getPoll } from "./endpoints";
import { POLL_REFUSALS } from "./refusals";

describe("a poll", () => {
  it("is not stored with two options that look the same, whoever asks", async () => {
    const author = await givenLobster();
    for (const labels of [
      ["1", "１"],
      ["é", "e\u0301"],
      ["❤", "❤\ufe0f"],
      ["葛", "葛\u{e0101}"],
    ]) {
      const { id: postId } = await givenPost(author);
      const attached = attachPoll(database().db, { ...givenViewer(author), postId, labels });
      await expect(attached).rejects.toThrow();
      await expect(attached.catch(violatedConstraint)).resolves.toBe("poll_options_look_key");
    }
  });

  it("counts each lobster's last vote after any sequence of votes", async () => {
    const { db } = database();
    const crowd = await givenLobsters(5);
    const [author] = crowd;
    const ballots = fc.array(fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 2 })), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(ballots, async (votes) => {
        const { id: postId } = await givenPost(author);
        const ofPost = { ...givenViewer(author), postId };
        const { options } = POLL_REFUSALS.unwrap(
          await attachPoll(db, { ...ofPost, labels: ["a", "b", "c"] }),
        );
        const model = new Map<number, number>();
        for (const [no, choice] of votes) {
          const ballot = { viewer: crowd[no]?.id ?? "", optionId: options[choice]?.id ?? "" };
          model.set(no, choice);
          await vote(db, { ...ofPost, ...ballot });
        }
        const counts = POLL_REFUSALS.unwrap(await findPoll(db, ofPost)).options.map(
          (option) => option.votesCount,
        );
        const choices = [...model.values()];
        expect(counts).toEqual([0, 1, 2].map((option) => choices.filter((one) => one === option).length));
      }),
      { numRuns: runs(25) },
    );
  });

  it("takes one statement to attach, one to read, one to vote", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const { api } = alice;
    const body = { options: ["a", "b"] };
    expect(await statementsOf(() => api.ok(createPoll, { params: { id }, body }))).toHaveLength(1);
    expect(await statementsOf(() => api.ok(getPoll, { params: { id } }))).toHaveLength(1);
    const { poll } = await api.ok(getPoll, { params: { id } });
    const ballot = { params: { id }, body: { option_id: poll.options[0]?.id } };
    expect(await statementsOf(() => api.ok(createVote, ballot))).toHaveLength(1);
  });

  it("comes with its post in one statement", async () => {
    const { api } = await givenLobster();
    const body = { title: "Tide", content: "High?", poll: { options: ["Yes", "No"] } };
    expect(await statementsOf(() => api.ok(createPost, { body }))).toHaveLength(1);
  });

  it("belongs to its own post when many are published at once, with and without polls", async () => {
    const crowd = await givenLobsters(12);
    const labelsOf = (no: number) =>
      no % 3 === 0 ? undefined : Array.from({ length: 2 + (no % 5) }, (_, position) => `${no}-${position}`);
    const stored = await Promise.all(
      crowd.map((author, no) =>
        publish(database().db, { ...givenDraft(author), pollLabels: labelsOf(no) ?? null }),
      ),
    );
    for (const [no, post] of stored.entries()) {
      const { api } = crowd[no] ?? expect.fail("nobody");
      if (post.refusal !== null) return expect.fail("refused");
      expect(post.pollOptions?.map(({ label }) => label)).toEqual(labelsOf(no));
      const shown = labelsOf(no)
        ? (await api.ok(getPoll, { params: { id: post.id } })).poll.options.map(({ label }) => label)
        : await api.refused(getPoll, { params: { id: post.id } });
      expect(shown).toEqual(labelsOf(no) ?? expect.objectContaining({ code: "poll_not_found" }));
    }
  });
});
