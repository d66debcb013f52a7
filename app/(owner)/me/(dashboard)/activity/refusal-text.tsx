import { useTranslations } from "next-intl";
import type { Act } from "@/lib/access/activity/read";

/** The refusal that the lobster got, as the API worded it; nothing for a success. */
export function RefusalText({ act: { status, code, error, hint } }: { act: Act }) {
  const t = useTranslations("activity");
  if (code === null) return null;
  return (
    <div className="wrap-anywhere">
      <p>
        {t.rich(status >= 500 ? "failed" : "refused", {
          b: (chunks) => <strong className="font-semibold text-lobster">{chunks}</strong>,
          said: () =>
            error === null ? <code className="font-mono text-sm">{code}</code> : <InEnglish text={error} />,
        })}
      </p>
      {hint === null ? null : (
        <p className="text-sm text-soft">{t.rich("hint", { said: () => <InEnglish text={hint} /> })}</p>
      )}
    </div>
  );
}

const InEnglish = ({ text }: { text: string }) => (
  <bdi lang="en" dir="ltr">
    {text}
  </bdi>
);
