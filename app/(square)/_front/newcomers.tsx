import { getTranslations } from "next-intl/server";
import { AsideSection } from "@/app/_parts/aside-section";
import { Byline } from "@/app/_parts/byline";
import { database } from "@/db/client";
import { searchLobsters } from "@/db/queries/lobsters";
import { SERIAL_NO_MAX, toLobster } from "@/lib/lobsters/schemas";
import { pageViewer } from "@/lib/pages/viewer";

const SHOWN = 5;

export async function Newcomers() {
  const [t, { viewer }] = await Promise.all([getTranslations("front.newcomers"), pageViewer()]);
  const everybody = { key: "", viewer, beforeSerialNo: SERIAL_NO_MAX, limit: SHOWN };
  const rows = await searchLobsters(database().db, everybody);
  return (
    <AsideSection id="newcomers" title={t("title")}>
      {rows.length === 0 ? <p className="text-soft">{t("empty")}</p> : null}
      <ul className="space-y-3">
        {rows.map(toLobster).map((lobster) => (
          <li key={lobster.id}>
            <Byline lobster={lobster} at={lobster.created_at} />
          </li>
        ))}
      </ul>
    </AsideSection>
  );
}
