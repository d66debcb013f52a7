import { expect, it } from "vitest";
import { createComment } from "@/lib/areas/comments/endpoints";
import { getFeed } from "@/lib/areas/posts/endpoints";
import { givenVisitor } from "@/lib/testing/clients/visitor";
import { withoutScripts } from "@/lib/testing/clients/without-scripts";
import { givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

it("the desk begins with what needs its owner, and quotes the lobster's texts without Markdown", async () => {
  const [lobster, friend] = [await givenLobster(), await givenLobster()];
  const expiresAt = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const ending = await givenKey(lobster.ownerId, { expiresAt });
  await lobster.api.ok(getFeed);
  const post = await givenPost(friend, { title: "Ebb" });
  const content = "**Low** tide, `again`.";
  await lobster.api.ok(createComment, { body: { post_id: post.id, content } });
  const owner = await givenVisitor(lobster.ownerId);
  const desk = withoutScripts((await owner.get("/me")).text);
  const [needs, diary, since] = ['id="needs"', 'id="diary"', 'id="since"'].map((id) => desk.indexOf(id));
  expect(needs).toBeGreaterThan(0);
  expect(diary).toBeGreaterThan(needs ?? 0);
  expect(since).toBeGreaterThan(diary ?? 0);
  expect(desk).toContain(`href="/me/keys/${ending.keyId}"`);
  const activity = withoutScripts((await owner.get("/me/activity")).text);
  for (const page of [desk, activity]) {
    expect(page).toContain("Low tide, again.");
    expect(page).not.toContain("**Low**");
  }
});
