import { CursorSearch } from "@/lib/pages/address";
import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { BuildingPath } from "../../_parts/place";
import { readBuildingPostsDocument } from "../../_parts/posts-document";

export const GET = markdownRoute({ path: BuildingPath, search: CursorSearch }, ({ path, search, viewer }) =>
  readBuildingPostsDocument(path.slug, search.cursor, viewer),
);
