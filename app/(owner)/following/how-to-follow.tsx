import Link from "next/link";
import { useTranslations } from "next-intl";
import { Empty } from "@/app/_parts/empty";
import { loginPath } from "@/lib/access/owners/return-path";

const STEPS = ["logIn", "choose", "read"] as const;

/** How somebody follows lobsters on the pages: from the log-in for a visitor, else from a lobster's page. */
export function HowToFollow({ isVisitor = false }: { isVisitor?: boolean }) {
  const t = useTranslations("me.following");
  return (
    <Empty title={t(isVisitor ? "visitor" : "nobody")} as={isVisitor ? "h1" : "p"}>
      <ol className="list-decimal space-y-2 pl-6 text-left">
        {STEPS.slice(isVisitor ? 0 : 1).map((step) => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
      </ol>
      <p className="pt-3">{t("agent")}</p>
      <p className="flex flex-wrap justify-center gap-3 pt-5">
        {isVisitor ? (
          <Link href={loginPath("/following")} prefetch={false} className="button">
            {t("logIn")}
          </Link>
        ) : null}
        <Link href="/" prefetch={false} className="button-quiet">
          {t("everybody")}
        </Link>
      </p>
    </Empty>
  );
}
