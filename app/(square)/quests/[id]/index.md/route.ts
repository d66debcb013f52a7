import { IdPath } from "@/lib/pages/address";
import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { QuestSearch } from "../../_parts/address";
import { readQuestDocument } from "../_parts/document";

export const GET = markdownRoute({ path: IdPath, search: QuestSearch }, ({ path, search, viewer }) =>
  readQuestDocument(path.id, search, viewer),
);
