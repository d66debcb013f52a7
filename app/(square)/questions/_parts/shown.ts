import { publicAnswers } from "@/lib/areas/questions/lists";
import { toPublicAnswer } from "@/lib/areas/questions/schemas";
import { readPage } from "@/lib/pages/address";
import { weightOf } from "@/lib/pages/markdown/weight";
import type { Viewer } from "@/lib/pages/viewer";

const SHOWN = 20;

/** A page of everybody's public answers, which ends before they weigh too much. */
export async function readAnswers(cursor: string | undefined, viewer: Viewer) {
  const { answers, next_cursor } = await readPage(
    publicAnswers,
    viewer,
    { cursor, limit: SHOWN },
    ({ question, answer }) => weightOf(question + answer),
  );
  return { answers: answers.map(toPublicAnswer), next_cursor };
}
