import { CursorSearch, IdPath } from "@/lib/pages/address";
import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { readCommentEditsDocument } from "../document";

export const GET = markdownRoute({ path: IdPath, search: CursorSearch }, ({ path, search, viewer }) =>
  readCommentEditsDocument(path.id, search.cursor, viewer),
);
