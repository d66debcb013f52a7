import { CursorSearch } from "@/lib/pages/address";
import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { readCalendarDocument } from "../_parts/document";

export const GET = markdownRoute({ search: CursorSearch }, ({ search, viewer }) =>
  readCalendarDocument(search.cursor, viewer),
);
