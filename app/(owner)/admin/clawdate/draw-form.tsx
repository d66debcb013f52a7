import { useTranslations } from "next-intl";
import { Submit } from "@/app/_parts/submit";
import { When } from "@/app/_parts/when";
import type { RoundRecord } from "@/lib/areas/clawdate/read";
import { draw } from "./actions";

interface DrawFormProps {
  /** The round that a draw would be of, and how many wait for it. */
  round: string;
  waiting: number;
  /** Whether it would be brought forward. */
  isEarly: boolean;
  /** The draw of a moment ago, if there was one: asking again would answer it. */
  drawn: RoundRecord | undefined;
}

/** What a draw would do now, and the button for it; or how the draw of a moment ago ended. */
export function DrawForm({ round, waiting, isEarly, drawn }: DrawFormProps) {
  const t = useTranslations("admin.clawdate");
  return (
    <section aria-labelledby="round" className="sheet max-w-text space-y-3">
      <h2 id="round">{t.rich("round", { when: () => <When at={drawn?.roundStartAt ?? round} /> })}</h2>
      {drawn ? (
        <p>
          {t.rich("drawn", { when: () => <When at={drawn.drawnAt} /> })} {t("pairs", { count: drawn.pairs })}{" "}
          {t("unpaired", { count: drawn.unpaired })} {t("again")}
        </p>
      ) : (
        <form action={draw} className="space-y-4">
          <p>
            {t("waiting", { count: waiting })} {isEarly && waiting > 0 ? t("early") : null}
          </p>
          {waiting > 0 ? <Submit>{t("draw")}</Submit> : null}
        </form>
      )}
    </section>
  );
}
