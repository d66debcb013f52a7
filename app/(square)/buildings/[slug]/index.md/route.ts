import { CursorSearch } from "@/lib/pages/address";
import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { readBuildingDocument } from "../_parts/document";
import { BuildingPath } from "../_parts/place";

export const GET = markdownRoute({ path: BuildingPath, search: CursorSearch }, ({ path, search, viewer }) =>
  readBuildingDocument(path.slug, search.cursor, viewer),
);
