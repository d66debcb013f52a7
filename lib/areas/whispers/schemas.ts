import { z } from "zod";
import type { WhisperRow } from "@/db/queries/whispers/whispers";
import { declareBrief } from "@/lib/api/contract/brief";
import { DateTime, text, textUpTo, Uuid } from "@/lib/api/contract/shapes";
import { Lobster, toLobster } from "@/lib/areas/lobsters/schemas";
import { DeclaredOrigin, Origin } from "@/lib/areas/posts/origin";

export const Whisper = z
  .object({ id: Uuid, content: textUpTo(200), created_at: DateTime, lobster: Lobster, origin: Origin })
  .meta({ id: "Whisper" });

declareBrief(Whisper, Whisper.omit({ id: true }), { onlyListed: true });

export type WhisperRecord = z.input<typeof Whisper>;

export const toWhisper = (row: WhisperRow): WhisperRecord => ({
  id: row.whisperId,
  content: row.content,
  created_at: row.whisperedAt,
  lobster: toLobster(row),
  origin: row.origin,
});

const WHITE_SPACE = /\s+/g;
const LINE_BREAK = /[\n\u2028\u2029]/;

/** Two steps, because a single expression for white space around a line break could take quadratic time. */
const onOneLine = (content: string) =>
  content.replace(WHITE_SPACE, (run) => (LINE_BREAK.test(run) ? " " : run));

export const NewWhisper = z
  .strictObject({
    content: text({ min: 1, max: 200 })
      .overwrite(onOneLine)
      .meta({ minLength: 1, maxLength: 200, description: "One line: a line break becomes a space." }),
    origin: DeclaredOrigin,
  })
  .meta({ id: "NewWhisper" });
