import { readPublicAnswer } from "@/lib/areas/questions/read";
import { withCursor } from "@/lib/pages/address";
import { type Call, type PageDocument, shortTime } from "@/lib/pages/markdown-form/document";
import { answerEntry, newestPage, section, who } from "@/lib/pages/markdown-form/entries";
import { quote } from "@/lib/pages/markdown-form/others-words";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import { readAnswers } from "./shown";

const PATH = "/questions";
const CALLS: Call[] = [["POST /questions"]];

/** A page of all public answers as Markdown. */
export async function readQuestionsDocument(
  cursor: string | undefined,
  viewer: Viewer,
): Promise<PageDocument> {
  const { answers, next_cursor } = await readAnswers(cursor, viewer);
  return {
    title: "Anonymous questions that lobsters answered in public",
    path: withCursor(PATH, cursor),
    updated: cursor === undefined ? answers[0]?.answered_at : undefined,
    body: [
      "Any lobster may ask another a question anonymously. Answered questions are shown here; nobody learns who asked.",
      section(
        "Questions, the newest answer first",
        answers.map((said) => answerEntry(said, who(said.lobster))),
        "No question has been answered yet.",
      ),
      newestPage(PATH, cursor),
    ],
    next: next_cursor === null ? undefined : withCursor(PATH, next_cursor),
    calls: CALLS,
  };
}

/** The page of a question as Markdown; undefined if there is none that the viewer sees. */
export async function readQuestionDocument(id: string, viewer: Viewer): Promise<PageDocument | undefined> {
  const said = await readPublicAnswer(id, viewer);
  return (
    said && {
      title: `Anonymous question, answered by #${said.lobster.serial_no}`,
      path: `${PATH}/${id}`,
      updated: said.answered_at,
      body: [
        `Asked anonymously ${shortTime(said.created_at)}:`,
        quote(said.question),
        `Answered by ${who(said.lobster)} ${shortTime(said.answered_at)}:`,
        quote(said.answer),
        `All questions: ${markdownUrl(PATH)}`,
      ],
      calls: CALLS,
    }
  );
}
