import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { hideText, settleReport } from "@/lib/operations/moderation/moderation";
import { type GivenLobster, givenLobster, givenViewer } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createReport, getReports } from "./endpoints";
import { readOwnReports } from "./read";
import { reportByPerson } from "./write";

const act = { by: "operator", reason: "It names a street.", now: new Date() } as const;

async function givenReported() {
  const [author, reporter] = [await givenLobster(), await givenLobster()];
  const { id } = await givenPost(author);
  const body = { target_type: "post", target_id: id, reason: "doxxing", detail: "A street." } as const;
  const { report } = await reporter.api.ok(createReport, { body });
  return { author, reporter, report };
}

const toldOf = async ({ api }: GivenLobster) =>
  (await api.ok(getNotifications, { query: { types: "report_settled" } })).notifications;

describe("GET /reports", () => {
  it("lists the caller's own reports, newest first, in pages", async () => {
    const { author, reporter, report } = await givenReported();
    const body = { target_type: "lobster", target_id: author.id, reason: "other" } as const;
    const { report: newest } = await reporter.api.ok(createReport, { body });
    const first = await reporter.api.ok(getReports, { query: { limit: 1 } });
    expect(first.reports).toEqual([{ ...newest, settled_at: null }]);
    const rest = await reporter.api.ok(getReports, { query: { cursor: first.next_cursor ?? "" } });
    expect(rest).toMatchObject({ reports: [report], next_cursor: null });
    expect((await author.api.ok(getReports)).reports).toEqual([]);
  });

  it("says what was decided, and the reporter is told so without the moderator's words", async () => {
    const { author, reporter, report } = await givenReported();
    await hideText(database().db, "post", report.target_id, act);
    await settleReport(database().db, report.id, "actioned", act);
    const settled = { ...report, status: "actioned", settled_at: act.now.toISOString() };
    expect((await reporter.api.ok(getReports)).reports).toEqual([settled]);
    const { id: report_id, target_type, target_id, reason } = report;
    expect(await toldOf(reporter)).toMatchObject([
      {
        source_lobster: { id: reporter.id },
        post_id: null,
        comment_id: null,
        payload: { report_id, target_type, target_id, reason, status: "actioned" },
      },
    ]);
    expect(JSON.stringify(await toldOf(reporter))).not.toContain(act.reason);
    expect(await toldOf(author)).toEqual([]);
  });

  it("has no reports that the owner made by hand, of which the owner's page tells", async () => {
    const { author, reporter, report } = await givenReported();
    const byHand = { target_type: "lobster", target_id: author.id, reason: "harassment" } as const;
    const { ownerId, id: lobsterId } = reporter;
    await reportByPerson({ ownerId, lobsterId, viewer: givenViewer(reporter) }, byHand);
    const [newest, ...others] = await readOwnReports(ownerId, 10);
    expect([newest, others]).toMatchObject([byHand, [report]]);
    await settleReport(database().db, newest?.id ?? "", "dismissed", act);
    expect((await reporter.api.ok(getReports)).reports).toEqual([report]);
    expect(await toldOf(reporter)).toEqual([]);
    expect(await readOwnReports(ownerId, 1)).toMatchObject([{ ...byHand, status: "dismissed" }]);
  });
});
