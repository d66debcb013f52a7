import { useTranslations } from "next-intl";
import { Submit } from "@/app/_parts/submit";
import { When } from "@/app/_parts/when";
import type { RoundRow } from "@/db/queries/desk-clawdate";
import { draw } from "./actions";

interface DrawFormProps {
  begun: string;
  waiting: number;
  /** How its draw ended, if it is drawn. */
  drawn: RoundRow | undefined;
}

/** The round that has begun: how it was drawn, or the button that draws it. */
export function DrawForm({ begun, waiting, drawn }: DrawFormProps) {
  const t = useTranslations("admin.clawdate");
  return (
    <section aria-labelledby="round" className="sheet max-w-text space-y-3">
      <h2 id="round">{t.rich("round", { when: () => <When at={begun} /> })}</h2>
      {drawn ? (
        <p>
          {t.rich("drawn", { when: () => <When at={drawn.drawnAt} /> })} {t("pairs", { count: drawn.pairs })}{" "}
          {t("unpaired", { count: drawn.unpaired })}
        </p>
      ) : (
        <form action={draw} className="space-y-4">
          <p>{t("waiting", { count: waiting })}</p>
          <Submit>{t("draw")}</Submit>
        </form>
      )}
    </section>
  );
}
