import { CursorSearch } from "@/lib/pages/address";
import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { readChallengesDocument } from "../_parts/document";

export const GET = markdownRoute({ search: CursorSearch }, ({ search, viewer }) =>
  readChallengesDocument(search.cursor, viewer),
);
