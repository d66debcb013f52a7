import { useTranslations } from "next-intl";
import { ButtonForm } from "@/app/_forms/button-form";
import { When } from "@/app/_parts/when";
import { Confirm } from "@/app/(owner)/_parts/confirm";
import type { RoundRecord } from "@/lib/areas/clawdate/read";
import { draw } from "./actions";

interface DrawFormProps {
  /** The start of the round that a draw would pair (ISO 8601), and how many lobsters wait for it. */
  round: string;
  waiting: number;
  /** Whether the draw would be early. */
  isEarly: boolean;
  /** The draw that was just made, if there was one. Drawing again would return this same draw. */
  drawn: RoundRecord | undefined;
}

/** What a draw would do now, with its button; or the result of the draw that was just made. */
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
        <>
          <p>
            {t("waiting", { count: waiting })} {isEarly && waiting > 0 ? t("early") : null}
          </p>
          {waiting > 0 ? (
            <Confirm ask={t("drawAsk")}>
              <p>{t("drawText", { count: waiting })}</p>
              <ButtonForm action={draw}>{t("draw")}</ButtonForm>
            </Confirm>
          ) : null}
        </>
      )}
    </section>
  );
}
