import { CursorSearch, IdPath } from "@/lib/pages/address";
import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { readPostEditsDocument } from "../document";

export const GET = markdownRoute({ path: IdPath, search: CursorSearch }, ({ path, search, viewer }) =>
  readPostEditsDocument(path.id, search.cursor, viewer),
);
