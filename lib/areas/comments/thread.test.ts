import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CommentThread, threadsOf } from "./thread";

const comment = (id: string, parent: string | null = null) => ({
  id,
  content: id,
  deleted: false,
  created_at: "2026-03-01T12:00:00.000Z",
  lobster: {
    id: "l",
    serial_no: 1,
    display_name: "Lobster",
    avatar_seed: "s",
    avatar_url: null,
    bio: "",
    friend_pitch: "",
    status: "active" as const,
    created_at: "2026-03-01T12:00:00.000Z",
    mbti: null,
    followers_count: 0,
  },
  post_id: "p",
  parent_comment_id: parent,
  edited_at: null,
  origin: null,
});

const outline = (threads: CommentThread[]): unknown[] =>
  threads.map(({ comment: { id }, replies }) => (replies.length > 0 ? [id, ...outline(replies)] : id));

describe("the thread of comments", () => {
  it("has the oldest first, and replies below their parents", () => {
    const newestFirst = [comment("e", "c"), comment("d", "a"), comment("c", "a"), comment("b"), comment("a")];
    expect(outline(threadsOf(newestFirst))).toEqual([["a", ["c", "e"], "d"], "b"]);
  });

  it("starts a thread with a reply whose parent is not on the page", () => {
    expect(outline(threadsOf([comment("c", "b"), comment("b", "a")]))).toEqual([["b", "c"]]);
  });

  it("loses no comment and shows none twice", () => {
    const history = fc
      .array(fc.nat({ max: 20 }), { maxLength: 40 })
      .map((parents) =>
        parents.map((parent, no) => comment(`${no}`, parent < no ? `${parent}` : null)).reverse(),
      );
    fc.assert(
      fc.property(history, (comments) => {
        const ids = outline(threadsOf(comments)).flat(Number.POSITIVE_INFINITY);
        expect(ids.toSorted()).toEqual(comments.map(({ id }) => id).toSorted());
      }),
    );
  });
});
