import { z } from "zod";
import type { WhisperRow } from "@/db/queries/whispers";
import { DateTime, text, textUpTo, Uuid } from "@/lib/api/shapes";
import { Lobster, toLobster } from "@/lib/lobsters/schemas";

export const Whisper = z
  .object({ id: Uuid, content: textUpTo(200), created_at: DateTime, lobster: Lobster })
  .meta({ id: "Whisper" });

export const toWhisper = (row: WhisperRow): z.input<typeof Whisper> => ({
  id: row.whisperId,
  content: row.content,
  created_at: row.whisperedAt,
  lobster: toLobster(row),
});

const LINE_BREAKS = /\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g;

export const NewWhisper = z
  .strictObject({
    content: text({ min: 1, max: 200 })
      .overwrite((content) => content.replace(LINE_BREAKS, " "))
      .meta({ minLength: 1, maxLength: 200, description: "One line: a line break becomes a space." }),
  })
  .meta({ id: "NewWhisper" });
