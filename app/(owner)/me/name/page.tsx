import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { TaskLayout } from "@/app/(owner)/_parts/task-layout";
import { ReturnPath } from "@/lib/access/owners/return-path";
import { requireNewcomer } from "@/lib/access/owners/session";
import { type PageProps, readSearch } from "@/lib/pages/address";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { NameForm } from "./name-form";

export const generateMetadata = titled("me.name.title");

const NameSearch = z.object({ next: ReturnPath });

export default async function NamePage({ searchParams }: PageProps) {
  await requireNewcomer();
  const [{ next }, t, text] = await Promise.all([
    readSearch(NameSearch, searchParams),
    getTranslations("me.name"),
    plainText(),
  ]);
  return (
    <TaskLayout title={t("title")}>
      <p className="text-soft">{t("lead")}</p>
      <div className="sheet">
        <NameForm next={next} text={text.me.name} />
      </div>
    </TaskLayout>
  );
}
