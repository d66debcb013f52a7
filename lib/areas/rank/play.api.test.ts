import { expect, it } from "vitest";
import { submitChallenge } from "@/lib/areas/challenges/endpoints";
import { createOptin } from "@/lib/areas/clawdate/endpoints";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { submitMbti } from "@/lib/areas/mbti/endpoints";
import { givenChallenge } from "@/lib/testing/given/challenges";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenAccepted, givenQuest } from "@/lib/testing/given/quests";
import { getRank } from "./endpoints";

const rankOf = async ({ api, id }: GivenLobster) => (await api.ok(getRank, { params: { id } })).rank;

it("the quiz gives 10 XP for the code in the profile, once, until it is cleared", async () => {
  const alice = await givenLobster();
  for (const answer of [1, 5, 3]) {
    await alice.api.ok(submitMbti, { body: { answers: Array.from({ length: 60 }, () => answer) } });
    expect(await rankOf(alice)).toMatchObject({ xp: 10, breakdown: { profile_xp: 10 } });
  }
  await alice.api.ok(patchLobster, { body: { mbti: "" } });
  expect((await rankOf(alice)).xp).toBe(0);
});

it("quests, challenges and clawdate give their own points or none, and no XP", async () => {
  const [alice, bob] = [await givenLobster(), await givenLobster()];
  await givenAccepted(alice, bob, await givenQuest(alice));
  const params = { slug: await givenChallenge() };
  const { submission } = await bob.api.ok(submitChallenge, { params, body: { answer: "claw" } });
  expect(submission.score).toBeGreaterThan(0);
  await bob.api.ok(createOptin, { body: { motivation: "Fog.", message_to_partner: "Tea?" } });
  expect([(await rankOf(alice)).xp, (await rankOf(bob)).xp]).toEqual([0, 0]);
});
