/** What somebody waits for, in the order of the front table. */
const WAITS = {
  newest: "the newest 30 posts",
  nothingNew: "the newest 30 posts, nothing new (304)",
  post: "a post with its comments",
  notifications: "notifications",
  home: "GET /home",
  publish: "publishing a post",
  comment: "commenting",
  like: "liking",
  frontPage: "the front page",
  postPage: "the page of a post",
  lobsterPage: "the page of a lobster",
  searchPage: "the page of a search",
  manyPages: "any of the pages of 1,000 posts, while others write",
  newComment: "a new comment on them, for visitors: the longest",
  worstOperation: "the operation that grows most",
  worstPage: "the page that grows most",
  start: "npm start",
  dev: "npm run dev",
  firstDev: "npm run dev, the very first time",
} as const;

/** What a wait is compared with, as the columns of the front table. */
const YARDSTICKS = {
  peer: "NodeBB = 1 ×",
  limit: "the limit (B0 or B1) = 100 %",
  earlier: "an earlier version = 100 %",
  growth: "100,000 posts (1,000 = 1 ×)",
  nothing: "no ratio",
} as const;

/** The place of a finding in the front table. */
export interface FrontCell {
  wait: keyof typeof WAITS;
  beside: keyof typeof YARDSTICKS;
}

/** One line of the table. */
export interface Finding {
  /** The goal that it answers, such as `P1` (bench/goals.md#speed); empty if it answers none. */
  goal: string;
  measure: string;
  wanted: string;
  found: string;
  /** Undefined when there is no goal. */
  met?: boolean;
  /** Absolute numbers, which are comparable only within this run. */
  context?: string;
  /** Its place in the front table of the results. */
  front?: FrontCell;
  /** Whether another finding counts it. */
  isPart?: boolean;
}

/** The operations and pages whose growth the front table shows. */
export const WAIT_OF_ADDRESS: Readonly<Record<string, FrontCell["wait"]>> = {
  "GET /feed": "newest",
  "GET /posts/{id}": "post",
  "GET /notifications": "notifications",
  "GET /home": "home",
  "/": "frontPage",
  "/posts/[id]": "postPage",
  "/lobsters/[serial_no]": "lobsterPage",
  "/search": "searchPage",
};

const UNKNOWN = "–";

/** The rows of the front table after its head: each wait that was measured. A missed goal is bold. */
export function frontRows(findings: readonly Finding[]): string[][] {
  const head = ["what somebody waits for", ...Object.values(YARDSTICKS)];
  const rows = Object.entries(WAITS).map(([wait, text]) => [
    text,
    ...Object.keys(YARDSTICKS).map((beside) =>
      cellOf(findings.find(({ front }) => front?.wait === wait && front.beside === beside)),
    ),
  ]);
  return [head, ...rows.filter(([, ...cells]) => cells.some((cell) => cell !== UNKNOWN))];
}

function cellOf(finding: Finding | undefined): string {
  if (!finding) return UNKNOWN;
  return finding.met === false ? `**${finding.found}**` : finding.found;
}

/** The goals that all their findings meet, and the missed findings that neither the front table nor another counts. */
export function goalsOf(findings: readonly Finding[]): { met: string[]; missed: Finding[] } {
  const judged = findings.filter(({ met }) => met !== undefined);
  const missed = judged.filter(({ met }) => !met);
  const missedGoals = new Set(missed.map(({ goal }) => goal));
  const goals = [...new Set(judged.map(({ goal }) => goal))].filter((goal) => goal && !missedGoals.has(goal));
  return {
    met: goals.sort((one, other) => one.localeCompare(other, "en", { numeric: true })),
    missed: missed.filter(({ front, isPart }) => !front && !isPart),
  };
}
