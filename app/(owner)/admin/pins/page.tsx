import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { requireAdmin } from "@/lib/access/owners/session";
import { pins } from "@/lib/operations/moderation/lists";
import { readPage, readSearch, type Search } from "@/lib/pages/address";
import { DeskDone } from "../_desk/desk-done";
import { DoneSearch } from "../_desk/done-code";
import { PinForm } from "./pin-form";
import { Pinned } from "./pinned";

const PinsSearch = DoneSearch.extend({ cursor: z.string().optional() });

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.pins"))("title") };
}

const PINS_SHOWN = 50;

export default async function PinsPage({ searchParams }: { searchParams: Search }) {
  await requireAdmin();
  const { cursor, ...done } = await readSearch(PinsSearch, searchParams);
  const t = await getTranslations("admin.pins");
  const { pins: page, next_cursor } = await readPage(pins, {}, { cursor, limit: PINS_SHOWN });
  return (
    <div className="space-y-8">
      <DeskDone {...done} />
      <div className="max-w-text space-y-2">
        <h1>{t("title")}</h1>
        <p className="text-soft">{t("intro")}</p>
      </div>
      <PinForm labels={{ post: t("post"), postHint: t("postHint"), pin: t("pin") }} />
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
