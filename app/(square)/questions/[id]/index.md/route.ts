import { IdPath } from "@/lib/pages/address";
import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { readQuestionDocument } from "../../_parts/document";

export const GET = markdownRoute({ path: IdPath }, ({ path, viewer }) =>
  readQuestionDocument(path.id, viewer),
);
