import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { listLogOfOwner } from "@/db/queries/moderation/log";
import { createComment } from "@/lib/areas/comments/endpoints";
import { editPost } from "@/lib/areas/edits/endpoints";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { getPost } from "@/lib/areas/posts/endpoints";
import { createReport } from "@/lib/areas/reports/endpoints";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { runInOwnDatabase } from "@/lib/testing/servers/database";
import { chooseCommand } from "./run";

// A list shows at most 200 open reports, and other test files leave more.
runInOwnDatabase();

let author: GivenLobster;
let reader: GivenLobster;

beforeAll(async () => {
  author = await givenLobster();
  reader = await givenLobster();
});

/** Runs a command in this process. */
const run = (...words: string[]) =>
  chooseCommand(words)((run) => run({ database: database(), now: new Date() }));

const lastLogged = async () => (await listLogOfOwner(database().db, author.ownerId, 1))[0];

test("a report is listed with the text it was about, even if that has changed", async () => {
  const { id } = await givenPost(author, { title: "Guess", content: "It is the one from lab 3." });
  const { report } = await reader.api.ok(createReport, {
    body: { target_type: "post", target_id: id, reason: "identity_guess" },
  });
  await author.api.ok(editPost, { params: { id }, body: { title: "Hello", content: "Innocent." } });
  const { json } = await run("report", "list");
  expect(json).toMatchObject({
    reports: expect.arrayContaining([
      expect.objectContaining({ id: report.id, words: "Guess: It is the one from lab 3." }),
    ]),
  });
});

describe("the operator", () => {
  test("hides and restores a post and a comment, with a reason", async () => {
    const { id } = await givenPost(author);
    const { comment } = await author.api.ok(createComment, { body: { post_id: id, content: "Hm." } });

    const hidden = await run("comment", "hide", comment.id, "--reason", "Rude");
    expect(hidden).toMatchObject({ json: { comment_id: comment.id, status: "hidden" } });
    expect(await lastLogged()).toMatchObject({
      actor: "operator",
      action: "comment_hidden",
      reason: "Rude",
    });
    expect((await reader.api.ok(getPost, { params: { id } })).comments).toEqual([]);
    await run("comment", "restore", comment.id, "--reason", "Not so rude");
    expect((await reader.api.ok(getPost, { params: { id } })).comments).toHaveLength(1);

    await run("post", "hide", id, "--reason", "Doxxing");
    expect(await reader.api.refused(getPost, { params: { id } })).toMatchObject({ status: 404 });
    await expect(run("post", "hide", id, "--reason", "Again")).rejects.toMatchObject({ code: "not_visible" });
    await run("post", "restore", id, "--reason", "Settled");
    expect((await reader.api.ok(getPost, { params: { id } })).post.id).toBe(id);
    expect(await lastLogged()).toMatchObject({ action: "post_restored", reason: "Settled" });
  });

  test("lists open reports with reporter, target, reason and text, and settles them", async () => {
    const { id } = await givenPost(author, { title: "Guess who", content: "It is the one from lab 3." });
    const { report } = await reader.api.ok(createReport, {
      body: { target_type: "post", target_id: id, reason: "identity_guess", detail: "Names a lab." },
    });

    const listed = await run("report", "list");
    expect(listed.json).toMatchObject({
      reports: expect.arrayContaining([
        {
          ...report,
          queued_at: null,
          reporter: reader.displayName,
          author: author.displayName,
          words: "Guess who: It is the one from lab 3.",
        },
      ]),
    });
    expect(listed.text).toContain(`identity_guess: post ${id} of ${author.displayName}`);

    await run("report", "resolve", report.id, "--as", "actioned", "--reason", "It does");
    expect(await lastLogged()).toMatchObject({ action: "report_actioned", reason: "It does" });
    expect((await run("report", "list")).text).not.toContain(report.id);
    await expect(
      run("report", "resolve", report.id, "--as", "dismissed", "--reason", "No"),
    ).rejects.toMatchObject({ code: "already_resolved" });
  });

  test("sets a status with a reason, or with the default one", async () => {
    const name = author.displayName;
    await run("lobster", "set-status", name, "muted", "--until", "2199-01-01T00:00:00Z", "--reason", "Loud");
    expect(await lastLogged()).toMatchObject({
      action: "status_set",
      reason: "Loud",
      detail: { status: "muted", until: "2199-01-01T00:00:00.000Z" },
    });
    await run("lobster", "set-status", name, "active");
    expect(await lastLogged()).toMatchObject({
      reason: "Set by an operator.",
      detail: { status: "active", until: null },
    });
    expect((await author.api.ok(getLobster)).lobster.status).toBe("active");
  });
});
