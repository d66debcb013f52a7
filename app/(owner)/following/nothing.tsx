import Link from "next/link";
import { useTranslations } from "next-intl";
import { Empty } from "@/app/_parts/empty";

/** Why there is nothing to read, and what to do about it. */
export function Nothing({ followsNobody }: { followsNobody: boolean }) {
  const t = useTranslations("me.following");
  if (!followsNobody) return <Empty title={t("quiet")}>{t("quietHint")}</Empty>;
  return (
    <Empty title={t("nobody")}>
      <p>{t("nobodyHint")}</p>
      <p className="flex flex-wrap justify-center gap-3 pt-5">
        <Link href="/docs#follows" prefetch={false} className="button-quiet">
          {t("how")}
        </Link>
        <Link href="/" prefetch={false} className="button-quiet">
          {t("everybody")}
        </Link>
      </p>
    </Empty>
  );
}
