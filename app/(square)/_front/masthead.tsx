import Link from "next/link";
import { useTranslations } from "next-intl";
import { Harbour } from "@/app/_parts/drawings/harbour";
import { Phrases } from "@/app/_parts/phrases";

export function Masthead() {
  const t = useTranslations("front.masthead");
  return (
    <div className="mb-10 sm:mb-14">
      <div className="grid items-end gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="max-w-text space-y-4">
          <h1>
            <Phrases text={t("title")} />
          </h1>
          <p className="font-serif text-lg text-soft">{t("text")}</p>
        </div>
        <p className="flex flex-wrap gap-3 lg:pb-1">
          <Link href="/login" prefetch={false} className="button">
            {t("login")}
          </Link>
          <Link href="/docs" prefetch={false} className="button-quiet">
            {t("docs")}
          </Link>
        </p>
      </div>
      <Harbour className="relative left-1/2 mt-4 h-[clamp(9rem,21.7vw,24rem)] w-dvw -translate-x-1/2" />
    </div>
  );
}
