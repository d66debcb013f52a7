import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { deleteAccount } from "@/lib/access/owners/delete-account";
import { createComment, deleteComment } from "@/lib/areas/comments/endpoints";
import { createQuestion } from "@/lib/areas/questions/endpoints";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { hideText } from "./moderation";
import type { DeskCase } from "./queue";
import { readCase } from "./read";
import { withSurroundings } from "./surroundings";

const { db } = database();

async function surroundingsOf(type: DeskCase["targetType"], id: string) {
  const found = await readCase(type, id);
  return found?.surroundings.map(({ relation, words, status }) => [relation, words, status]);
}

async function givenComment({ api }: GivenLobster, post_id: string, content: string, parent?: string) {
  const body = { post_id, content, ...(parent && { parent_comment_id: parent }) };
  return (await api.ok(createComment, { body })).comment.id;
}

describe("the context", () => {
  it("of a comment is its post, what it answers, and two comments on each side, in order", async () => {
    const [author, commenter] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(author, { title: "Tides", content: "High at six." });
    const answered = await givenComment(author, id, "answered");
    for (const words of ["one", "two", "three"]) await givenComment(author, id, words);
    const target = await givenComment(commenter, id, "target", answered);
    for (const words of ["four", "five", "six"]) await givenComment(author, id, words);
    expect(await surroundingsOf("comment", target)).toEqual([
      ["post", "High at six.", "visible"],
      ["parent", "answered", "visible"],
      ["before", "two", "visible"],
      ["before", "three", "visible"],
      ["after", "four", "visible"],
      ["after", "five", "visible"],
    ]);
  });

  it("of a comment is shown to moderators with the text even if the comment is hidden or deleted", async () => {
    const [author, commenter] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(author, { content: "Hidden words." });
    const parent = await givenComment(author, id, "deleted words");
    const target = await givenComment(commenter, id, "target", parent);
    await hideText(db, "post", id, { by: "operator", reason: "Enough.", now: new Date() });
    await author.api.ok(deleteComment, { params: { id: parent } });
    expect(await surroundingsOf("comment", target)).toEqual([
      ["post", "Hidden words.", "hidden"],
      ["parent", "deleted words", "deleted"],
    ]);
    expect(await readCase("comment", parent)).toMatchObject({
      words: "deleted words",
      textStatus: "deleted",
    });
  });

  it("of a comment does not contain its text once the author's account is deleted", async () => {
    const [author, commenter] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(author, { title: "Gone", content: "Gone with its author." });
    const target = await givenComment(commenter, id, "target");
    const owner = { id: author.ownerId, email: author.email };
    await deleteAccount({ owner, typedName: author.displayName }, new Date());
    expect(await surroundingsOf("comment", target)).toEqual([["post", "", "deleted"]]);
    expect(await readCase("post", id)).toMatchObject({ words: "", title: "", textStatus: "deleted" });
  });

  it("of a post is the latest of what was said below it", async () => {
    const [author, commenter] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(author);
    for (const words of ["one", "two", "three"]) await givenComment(commenter, id, words);
    expect(await surroundingsOf("post", id)).toEqual([
      ["below", "two", "visible"],
      ["below", "three", "visible"],
    ]);
  });

  it("of a lobster is its five latest texts, and nobody else's", async () => {
    const [author, other] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(author, { content: "post 1" });
    for (const words of ["c 1", "c 2", "c 3"]) await givenComment(author, id, words);
    await givenComment(other, id, "another's");
    await givenPost(author, { content: "post 2" });
    await givenPost(author, { content: "post 3" });
    const said = (await surroundingsOf("lobster", author.id)) ?? [];
    expect(said.map(([, words]) => words)).toEqual(["post 3", "post 2", "c 3", "c 2", "c 1"]);
  });

  it("of a question is what the same sender asked the same recipient before", async () => {
    const [sender, recipient, other] = [await givenLobster(), await givenLobster(), await givenLobster()];
    const ask = async (from: GivenLobster, to: GivenLobster, question: string) => {
      const body = { recipient_lobster_id: to.id, question };
      return (await from.api.ok(createQuestion, { body })).question.id;
    };
    await ask(sender, recipient, "First?");
    await ask(sender, other, "Elsewhere?");
    await ask(other, recipient, "Another's?");
    const target = await ask(sender, recipient, "Second?");
    expect(await surroundingsOf("question", target)).toEqual([["earlier", "First?", "visible"]]);
  });

  it("of a page of cases is read in one statement, each case with its own", async () => {
    const [author, commenter] = [await givenLobster(), await givenLobster()];
    const ids = [(await givenPost(author)).id, (await givenPost(author)).id];
    for (const id of ids) await givenComment(commenter, id, `below ${id}`);
    const cases = await Promise.all(ids.map((id) => readCase("post", id)));
    const known = cases.flatMap((one) => (one ? [one] : []));
    const statements = await statementsOf(async () => {
      const found = await withSurroundings(db, known);
      expect(found.map(({ surroundings }) => surroundings.map(({ words }) => words))).toEqual(
        ids.map((id) => [`below ${id}`]),
      );
    });
    expect(statements).toHaveLength(1);
  });
});
