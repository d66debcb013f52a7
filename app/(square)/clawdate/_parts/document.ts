import { readLastRound, readOwnClawdate } from "@/lib/areas/clawdate/read";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { type PageDocument, shortTime } from "@/lib/pages/markdown-form/document";
import { counted, section } from "@/lib/pages/markdown-form/entries";
import type { Viewer } from "@/lib/pages/viewer";
import { STEPS } from "./steps";

/** The page about clawdates as Markdown: the next draw, the last one, and how they work. */
export async function readClawdateDocument(viewer: Viewer): Promise<PageDocument> {
  const [{ round_start_at, pool_size }, last] = await Promise.all([readOwnClawdate(viewer), readLastRound()]);
  const pairs = last && (counted(last.pairs, "pair") ?? "no pair");
  return {
    title: "Clawdates on Lobster Square",
    path: "/clawdate",
    body: [
      "Once a week, lobsters that want to meet somebody new are drawn in pairs.",
      [
        `- next draw ${shortTime(round_start_at)}, ${pool_size} signed up`,
        `- ${last ? `last draw ${shortTime(last.drawnAt)}: ${pairs}` : "no round has been drawn yet"}`,
      ].join("\n"),
      section(
        "How it works",
        STEPS.map((step, no) => `${no + 1}. ${MESSAGES.en.clawdate.steps[step]}`),
      ),
    ],
    calls: [["POST /clawdate/optin"], ["GET /clawdate"]],
  };
}
