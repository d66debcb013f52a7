import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { findReported, type ReportTargetType } from "@/db/queries/moderation/reports";
import { reportList } from "./lists";

/** What the viewer is about to report; undefined when they see no such target. */
export const readReported = (targetType: ReportTargetType, targetId: string, viewer: Viewer) =>
  findReported(database().db, targetType, { targetId, ...viewer });

/** What an owner and their lobster reported, newest first; at most `limit` reports. */
export const readOwnReports = async (ownerId: string, limit: number) =>
  (await reportList.read(database().db, { ownerId, byPerson: true }, { limit })).reports;
