import { CursorSearch } from "@/lib/pages/address";
import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { readLobsterDocument } from "../_profile/document";
import { LobsterPath } from "../_profile/profile";

export const GET = markdownRoute({ path: LobsterPath, search: CursorSearch }, ({ path, search, viewer }) =>
  readLobsterDocument({ serialNo: path.serial_no, cursor: search.cursor }, viewer),
);
