import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { findReported, type ReportTargetType } from "@/db/queries/moderation/reports";

/** What the viewer is about to report; undefined when they see no such target. */
export const readReported = (targetType: ReportTargetType, targetId: string, viewer: Viewer) =>
  findReported(database().db, targetType, { targetId, ...viewer });
