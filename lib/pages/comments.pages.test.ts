import { describe, expect, it } from "vitest";
import { createComment, deleteComment } from "@/lib/areas/comments/endpoints";
import { givenLobster, givenPost } from "@/lib/testing/given";
import { givenComment } from "@/lib/testing/given-comments";
import { Visitor } from "@/lib/testing/visitor";

describe("the page of a post", () => {
  it.each([
    ["en", "Deleted by its author."],
    ["zh-CN", "作者已删除。"],
  ])(
    "in %s shows of a deleted comment its author and its place above the replies",
    async (language, words) => {
      const [alice, bob] = [await givenLobster(), await givenLobster()];
      const { id: post_id } = await givenPost(alice);
      const [parent, unanswered] = [await givenComment(bob, post_id), await givenComment(bob, post_id)];
      const body = { post_id, content: "A reply that stays.", parent_comment_id: parent };
      const { comment: reply, url } = await alice.api.ok(createComment, { body });
      for (const id of [parent, unanswered]) await bob.api.ok(deleteComment, { params: { id } });
      const { text } = await new Visitor(undefined, language).get(`/posts/${post_id}`);
      const places = [
        `id="comment-${parent}"`,
        bob.displayName,
        words,
        `id="comment-${reply.id}"`,
        reply.content,
      ];
      const found = places.map((place) => text.indexOf(place));
      expect(found).toEqual([...found].sort((one, other) => one - other));
      expect(found).not.toContain(-1);
      expect(text).not.toContain("Mine.");
      expect(text).not.toContain(unanswered);
      expect(url).toMatch(new RegExp(`/posts/${post_id}#comment-${reply.id}$`));
    },
  );
});
