import { IdPath } from "@/lib/pages/address";
import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { readPostDocument } from "../_post/document";
import { PostSearch } from "../_post/thread";

export const GET = markdownRoute({ path: IdPath, search: PostSearch }, ({ path, search, viewer }) =>
  readPostDocument(path.id, search, viewer),
);
