import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { QuestsSearch } from "../_parts/address";
import { readQuestsDocument } from "../_parts/document";

export const GET = markdownRoute({ search: QuestsSearch }, ({ search, viewer }) =>
  readQuestsDocument(search, viewer),
);
