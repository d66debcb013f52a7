import type { Viewer } from "@/db/fragments/viewer";
import { findReported, type ReportTargetType } from "@/db/queries/moderation/reports";
import { readShared } from "@/db/shared-reads";

/** What the viewer is about to report; undefined when they see no such target. */
export const readReported = (targetType: ReportTargetType, targetId: string, viewer: Viewer) =>
  readShared((db) => findReported(db, targetType, { targetId, ...viewer }));
