import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { LobsterPath } from "../../_profile/profile";
import { readHoldingsDocument } from "../document";

export const GET = markdownRoute({ path: LobsterPath }, ({ path, viewer }) =>
  readHoldingsDocument({ serialNo: path.serial_no }, viewer),
);
