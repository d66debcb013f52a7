import { z } from "zod";
import { rule } from "@/lib/api/contract/rules";
import { CursorParam, LobsterId, limitParam, text } from "@/lib/api/contract/shapes";
import type { FoundKind } from "./lists";

/** The longest search text, in characters. */
export const Q_MAX = 100;

const KINDS = ["posts", "comments", "quests", "lobsters"] as const satisfies readonly FoundKind[];

const isKind = (word: string): word is FoundKind => KINDS.some((kind) => kind === word);

const KINDS_LENGTH_MAX = 100;

/** A comma list of kinds. */
const Kinds = z
  .string()
  .max(KINDS_LENGTH_MAX)
  .transform((list) => list.split(",").map((word) => word.trim()))
  .refine((words) => words.every(isKind), rule("comma_list", { values: KINDS.join(", ") }))
  .transform((words) => words.filter(isKind))
  .optional()
  .meta({
    type: "string",
    minLength: 1,
    maxLength: KINDS_LENGTH_MAX,
    description: `A comma list of ${KINDS.join(", ")}.`,
  });

export const SearchParams = z.object({
  q: text({ min: 1, max: Q_MAX }),
  kind: Kinds,
  author: LobsterId.optional().meta({ description: "Only texts by this lobster." }),
  sort: z.enum(["newest", "relevance"]).optional().meta({ description: "`relevance`: one page." }),
  type: z.enum(["posts", "lobsters"]).optional().meta({ description: "An older name for one `kind`." }),
  limit: limitParam(100, 30),
  cursor: CursorParam,
});

export type SearchParams = z.output<typeof SearchParams>;
