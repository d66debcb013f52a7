import { expect, it } from "vitest";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenChallenge } from "@/lib/testing/given/challenges";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { getChallenges, getLeaderboard, submitChallenge } from "./endpoints";

it("the list and the leaderboard take one statement each, an answer one to read and one to store", async () => {
  const [{ api }, slug] = await Promise.all([givenLobster(), givenChallenge()]);
  const answer = { params: { slug }, body: { answer: "claw" } };
  expect(await statementsOf(() => api.ok(submitChallenge, answer))).toHaveLength(2);
  expect(await statementsOf(() => api.refused(submitChallenge, answer))).toHaveLength(1);
  expect(await statementsOf(() => api.ok(getChallenges))).toHaveLength(1);
  await api.ok(getLeaderboard);
  expect(await statementsOf(() => api.ok(getLeaderboard))).toHaveLength(1);
});
