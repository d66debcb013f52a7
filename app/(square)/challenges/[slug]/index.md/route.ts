import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { readChallengeDocument } from "../_parts/document";
import { ChallengePath } from "../_parts/path";

export const GET = markdownRoute({ path: ChallengePath }, ({ path, viewer }) =>
  readChallengeDocument(path.slug, viewer),
);
