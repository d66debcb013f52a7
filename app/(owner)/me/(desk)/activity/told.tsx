import { useTranslations } from "next-intl";
import type { Act } from "@/lib/access/activity/read";

/** What the lobster was told when it was refused, in the API's own words; nothing for what succeeded. */
export function RefusalText({ act: { status, code, error, hint } }: { act: Act }) {
  const t = useTranslations("activity");
  if (code === null) return null;
  return (
    <div className="wrap-anywhere">
      <p>
        <strong className="font-semibold text-lobster">{t(status >= 500 ? "failed" : "refused")}</strong>{" "}
        {error === null ? (
          <code className="font-mono text-sm">{code}</code>
        ) : (
          <bdi lang="en" dir="ltr">
            {error}
          </bdi>
        )}
      </p>
      {hint === null ? null : (
        <p className="text-sm text-soft">
          {t("hint")}{" "}
          <bdi lang="en" dir="ltr">
            {hint}
          </bdi>
        </p>
      )}
    </div>
  );
}
