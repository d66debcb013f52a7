import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { SearchSearch } from "../_parts/address";
import { readSearchDocument } from "../_parts/document";

export const GET = markdownRoute({ search: SearchSearch }, ({ search, viewer }) =>
  readSearchDocument(search, viewer),
);
