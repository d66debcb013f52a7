import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { listOpenReports } from "@/db/queries/moderation/report-desk";
import { REPORT_REASONS } from "@/db/schema/reports";
import { createComment } from "@/lib/areas/comments/endpoints";
import { deletePost } from "@/lib/areas/posts/endpoints";
import { hideText, settleReport } from "@/lib/operations/moderation/moderation";
import { bodiesOf } from "@/lib/testing/assertions/storm";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createReport } from "./endpoints";

async function givenTargets(author: GivenLobster) {
  const post = await givenPost(author);
  const { comment } = await author.api.ok(createComment, { body: { post_id: post.id, content: "Hm." } });
  return [
    { target_type: "post", target_id: post.id },
    { target_type: "comment", target_id: comment.id },
    { target_type: "lobster", target_id: author.id },
  ] as const;
}

const act = { by: "operator", reason: "Looked into.", now: new Date() } as const;

describe("POST /reports", () => {
  it("files a report of a post, a comment or a lobster", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    for (const target of await givenTargets(bob)) {
      const body = { ...target, reason: "doxxing", detail: "Names a street." };
      const { report } = await alice.api.ok(createReport, { body });
      expect(report).toMatchObject({ ...body, status: "open" });
    }
  });

  it("accepts every reason of the specification, and a missing detail", async () => {
    const alice = await givenLobster();
    for (const reason of REPORT_REASONS) {
      const { id } = await givenLobster();
      const { report } = await alice.api.ok(createReport, {
        body: { target_type: "lobster", target_id: id, reason },
      });
      expect(report).toMatchObject({ reason, detail: "" });
    }
    expect(REPORT_REASONS).toHaveLength(7);
  });

  it("answers 409 to a second report of one target, whatever its reason", async () => {
    const [alice, bob, carol] = [await givenLobster(), await givenLobster(), await givenLobster()];
    for (const target of await givenTargets(bob)) {
      await alice.api.ok(createReport, { body: { ...target, reason: "other" } });
      const again = { body: { ...target, reason: "harassment" } };
      expect(await alice.api.refused(createReport, again)).toMatchObject({
        status: 409,
        code: "already_reported",
      });
      await carol.api.ok(createReport, again);
    }
  });

  it("files one of many equal concurrent reports", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const body = { target_type: "lobster", target_id: bob.id, reason: "other" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => alice.api.request(createReport, { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const [{ report }] = bodiesOf(answers, 201);
    const open = await listOpenReports(database().db, 10_000);
    expect(open.filter(({ targetId }) => targetId === bob.id)).toMatchObject([{ id: report.id }]);
  });

  it("allows a second report of a lobster once the first is settled, but not of the same text", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const statuses: number[] = [];
    for (const target of await givenTargets(bob)) {
      const body = { ...target, reason: "other" };
      const { report } = await alice.api.ok(createReport, { body });
      await settleReport(database().db, report.id, "dismissed", act);
      statuses.push((await alice.api.request(createReport, { body })).status);
    }
    expect(statuses).toEqual([409, 409, 201]);
  });

  it("answers 404 for a target that does not exist, is taken down or is hidden from the caller", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const deleted = await givenPost(bob);
    await bob.api.ok(deletePost, { params: { id: deleted.id } });
    const hidden = await givenPost(bob);
    await hideText(database().db, "post", hidden.id, act);
    const shadowed = await givenPost(bob, { status: "shadowed" });
    const [post, comment] = await givenTargets(bob);
    await hideText(database().db, "post", post.target_id, act);
    const missing = [
      ...["post", "comment", "lobster"].map((target_type) => ({ target_type, target_id: randomUUID() })),
      ...[deleted, hidden, shadowed].map(({ id }) => ({ target_type: "post", target_id: id })),
      comment,
      { target_type: "post", target_id: bob.id },
    ];
    for (const target of missing) {
      expect(await alice.api.refused(createReport, { body: { ...target, reason: "other" } })).toMatchObject({
        status: 404,
        code: `${target.target_type}_not_found`,
      });
    }
  });

  it("refuses a report of oneself or of one's own text with 403", async () => {
    const alice = await givenLobster();
    const codes: string[] = [];
    for (const target of await givenTargets(alice)) {
      const refusal = await alice.api.refused(createReport, { body: { ...target, reason: "other" } });
      expect(refusal.status).toBe(403);
      codes.push(refusal.code);
    }
    expect(codes).toEqual(["own_content", "own_content", "oneself"]);
  });

  it.each([
    { target_type: "message" },
    { target_id: "12" },
    { reason: "boring" },
    { detail: "x".repeat(501) },
    { target_type: undefined },
    { target_id: undefined },
    { reason: undefined },
    { status: "actioned" },
  ])("refuses %o with 400", async (wrong) => {
    const { api } = await givenLobster();
    const body = { target_type: "lobster", target_id: randomUUID(), reason: "other", ...wrong };
    const refusal = await api.refused(createReport, { body });
    expect(refusal).toMatchObject({ status: 400, code: "invalid_fields" });
    expect(refusal.fields?.map(({ path }) => path)).toEqual(Object.keys(wrong));
  });

  it("accepts a detail of exactly 500 characters", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const detail = "🦞".repeat(500);
    const { report } = await alice.api.ok(createReport, {
      body: { target_type: "lobster", target_id: bob.id, reason: "other", detail },
    });
    expect(report.detail).toBe(detail);
  });

  it("is open to a muted lobster", async () => {
    const [muted, bob] = [await givenLobster({ status: "muted" }), await givenLobster()];
    await muted.api.ok(createReport, {
      body: { target_type: "lobster", target_id: bob.id, reason: "harassment" },
    });
  });
});
