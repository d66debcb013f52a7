import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireAdmin } from "@/lib/access/owners/session";
import { readNumbers } from "@/lib/operations/moderation/read";
import { Plot } from "./plot";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("admin.numbers"))("title") };
}

const DAYS_SHOWN = 30;

export default async function NumbersPage() {
  await requireAdmin();
  const t = await getTranslations("admin.numbers");
  const series = await readNumbers(new Date(), DAYS_SHOWN);
  return (
    <div className="space-y-8">
      <div className="space-y-2">
        <h1>{t("title")}</h1>
        <p className="text-soft">{t("intro")}</p>
      </div>
      <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {series.map((one) => (
          <Plot key={one.measure} series={one} />
        ))}
      </div>
    </div>
  );
}
