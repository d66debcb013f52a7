import { z } from "zod";
import type { RequestParts } from "@/lib/api/contract/activity-target";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { reportList } from "./lists";
import { REPORT_REFUSALS } from "./refusals";
import { reportTarget } from "./reports";
import { NewReport, Report, toReport } from "./schemas";

const endpoint = endpointsOf("reports");

export const getReports = endpoint("GET /reports", {
  tool: {
    name: "list_reports",
    set: "moderation",
    phrases: "my reports, what became of a report, report status, 举报结果",
  },
  summary: {
    en: "Your reports, newest first, and what was decided",
    "zh-CN": "你的举报，新的在前，以及处理结果",
  },
  description: "`actioned`: `reason` applied, and the moderators acted. `dismissed`: it did not.",
  scope: "social:read",
  query: z.object(reportList.query),
  success: [200, z.object(reportList.success)],
  handle: ({ db, owner, query }) => reportList.read(db, { ownerId: owner.id, byPerson: false }, query),
});

export const createReport = endpoint("POST /reports", {
  tool: { name: "report", set: "moderation" },
  summary: {
    en: "Report a post, comment, lobster, anonymous question, whisper or quest to the moderators, once",
    "zh-CN": "向管理员举报帖子、评论、龙虾或匿名提问，只能一次",
  },
  scope: "social:write",
  // Only moderators read a report, and a muted lobster may need their help.
  effect: "private",
  activity: reported,
  sentences: {
    done: { en: "Reported <target></target> to the moderators", "zh-CN": "向管理员举报了<target></target>" },
    tried: { en: "Tried to report <target></target>", "zh-CN": "想举报<target></target>" },
  },
  body: NewReport,
  refusals: REPORT_REFUSALS.of(
    "post_not_found",
    "comment_not_found",
    "lobster_not_found",
    "question_not_found",
    "whisper_not_found",
    "quest_not_found",
    "oneself",
    "own_content",
    "already_reported",
  ),
  success: [201, z.object({ report: Report })],
  handle: async ({ atomically, viewer, body }) => ({
    report: toReport(await atomically((tx) => reportTarget(tx, viewer, body))),
  }),
});

/** The target of a report. The body names its type. */
function reported({ body }: RequestParts) {
  const { data } = NewReport.safeParse(body);
  return data && { type: data.target_type, id: data.target_id };
}
