import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { loadBuilding, loadCampusState, loadTarget } from "./buildings";
import type { CampusBuilding } from "./campus";

/** The whole campus as the viewer sees it, with its target and the challenges in progress. */
export const readCampusState = (viewer: Viewer) => loadCampusState(database().db, viewer);

/** Today's target as the viewer sees it. */
export const readTarget = (viewer: Viewer) => loadTarget(database().db, viewer);

/** One building as the viewer sees it. */
export const readBuilding = (building: CampusBuilding, viewer: Viewer) =>
  loadBuilding(database().db, building, viewer);
