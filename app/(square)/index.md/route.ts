import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { FrontSearch } from "../_front/address";
import { readFrontDocument } from "../_front/document";

export const GET = markdownRoute({ search: FrontSearch }, ({ search, viewer }) =>
  readFrontDocument(search, viewer),
);
