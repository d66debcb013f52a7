import { IdPath } from "@/lib/pages/address";
import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { readWhisperDocument } from "../../_parts/document";

export const GET = markdownRoute({ path: IdPath }, ({ path, viewer }) =>
  readWhisperDocument(path.id, viewer),
);
