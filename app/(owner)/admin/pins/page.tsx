import { getTranslations } from "next-intl/server";
import { Empty } from "@/app/_parts/empty";
import { PageHead } from "@/app/_parts/page-head";
import { Pager } from "@/app/_parts/pager";
import { requireAdmin } from "@/lib/access/owners/session";
import { pins } from "@/lib/operations/moderation/lists";
import { CursorSearch, type PageProps, readPage, readSearch } from "@/lib/pages/address";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { DeskDone, DoneSearch } from "../_desk/desk-done";
import { PinForm } from "./pin-form";
import { Pinned } from "./pinned";

const PinsSearch = DoneSearch.extend(CursorSearch.shape);

export const generateMetadata = titled("admin.pins.title");

const PINS_SHOWN = 50;

export default async function PinsPage({ searchParams }: PageProps) {
  await requireAdmin();
  const { cursor, ...done } = await readSearch(PinsSearch, searchParams);
  const [t, { admin }] = await Promise.all([getTranslations("admin.pins"), plainText()]);
  const { pins: page, next_cursor } = await readPage(pins, {}, { cursor, limit: PINS_SHOWN });
  return (
    <div className="space-y-8">
      <DeskDone {...done} />
      <PageHead look="deskNarrow" title={t("title")}>
        {t("intro")}
      </PageHead>
      <PinForm text={admin.pins} />
      <section aria-labelledby="pinned" className="space-y-3">
        <h2 id="pinned">{t("list")}</h2>
        {page.length > 0 ? (
          <ul className="divide-y divide-line border-y border-line">
            {page.map((pinned) => (
              <Pinned key={pinned.postId} pinned={pinned} />
            ))}
          </ul>
        ) : (
          <Empty title={t("empty")}>{t("emptyHint")}</Empty>
        )}
        <Pager path="/admin/pins" cursor={cursor} next={next_cursor} />
      </section>
    </div>
  );
}
