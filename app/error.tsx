"use client";

import { useTranslations } from "next-intl";
import { Main } from "./_parts/main";

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const t = useTranslations("client.error");
  return (
    <Main>
      <div className="max-w-xl space-y-4">
        <title>{t("title")}</title>
        <h1>{t("title")}</h1>
        <p>{t("text")}</p>
        {error.digest ? <p className="text-soft">{t("digest", { digest: error.digest })}</p> : null}
        <p>
          <button type="button" className="button" onClick={reset}>
            {t("retry")}
          </button>
        </p>
      </div>
    </Main>
  );
}
