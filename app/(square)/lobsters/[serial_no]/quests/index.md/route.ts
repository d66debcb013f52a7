import { CursorSearch } from "@/lib/pages/address";
import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { LobsterPath } from "../../_profile/profile";
import { readQuestPartsDocument } from "../document";

export const GET = markdownRoute({ path: LobsterPath, search: CursorSearch }, ({ path, search, viewer }) =>
  readQuestPartsDocument({ serialNo: path.serial_no, cursor: search.cursor }, viewer),
);
