import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { database } from "@/db/client";
import { listQueue, QUEUE_START } from "@/db/queries/desk-queue";
import { writeCursor } from "@/lib/api/cursor";
import { CursorInstant } from "@/lib/api/shapes";
import { groupCases } from "@/lib/moderation/queue";
import { requireAdmin } from "@/lib/owners/session";
import { positionOf, readSearch, type Search } from "@/lib/pages/address";
import { Case } from "./_desk/case";
import { DeskDone } from "./_desk/desk-done";
import { DoneSearch } from "./_desk/done-code";

const QueueSearch = DoneSearch.extend({ cursor: z.string().optional() });
const QueueKey = z.tuple([z.int32(), z.int32(), CursorInstant, z.guid()]);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin"))("desk") };
}

const CASES_SHOWN = 10;

export default async function QueuePage({ searchParams }: { searchParams: Search }) {
  await requireAdmin();
  const { cursor, ...done } = await readSearch(QueueSearch, searchParams);
  const t = await getTranslations("admin.queue");
  const rows = await listQueue(database().db, { ...startOf(cursor), limit: CASES_SHOWN + 1 });
  const found = groupCases(rows);
  const cases = found.slice(0, CASES_SHOWN);
  const last = found.length > CASES_SHOWN ? cases.at(-1) : undefined;
  const next = last ? writeCursor([last.weight, last.owners, last.firstAt, last.targetId]) : null;
  return (
    <div className="space-y-6">
      <DeskDone {...done} />
      <div className="space-y-2">
        <h1>{t("title")}</h1>
        <p className="max-w-text text-soft">{t("intro")}</p>
      </div>
      {cases.map((one) => (
        <Case key={one.targetId} found={one} back="/admin" />
      ))}
      {cases.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      <Pager path="/admin" cursor={cursor} next={next} />
    </div>
  );
}

function startOf(cursor: string | undefined) {
  const key = positionOf(cursor, QueueKey);
  if (!key) return QUEUE_START;
  const [afterWeight, afterOwners, afterFirstAt, afterTargetId] = key;
  return { afterWeight, afterOwners, afterFirstAt, afterTargetId };
}
