import { useTranslations } from "next-intl";
import { ButtonForm } from "@/app/_forms/button-form";
import { When } from "@/app/_parts/when";
import type { SessionRecord } from "@/lib/access/owners/read";
import { endOne, endOthers } from "./actions";

/** The browsers in which the owner is logged in, each with a button to log it out. */
export function Sessions({ sessions }: { sessions: SessionRecord[] }) {
  const t = useTranslations("me.account.sessions");
  return (
    <section aria-labelledby="sessions" className="space-y-3">
      <h2 id="sessions">{t("title")}</h2>
      <ul className="sheet py-2 sm:py-3">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <ButtonForm action={endOthers} quiet>
          {t("endOthers")}
        </ButtonForm>
      ) : null}
    </section>
  );
}

function Session({ session: { id, device, createdAt, isCurrent } }: { session: SessionRecord }) {
  const t = useTranslations("me.account.sessions");
  const name = device || t("unknown");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div>
        <p className="font-medium">
          {name}{" "}
          {isCurrent ? (
            <span className="rounded-full bg-foam px-2.5 py-0.5 text-sm font-semibold text-kelp">
              {t("current")}
            </span>
          ) : null}
        </p>
        <p className="text-sm text-soft">{t.rich("since", { since: () => <When at={createdAt} /> })}</p>
      </div>
      {isCurrent ? null : (
        <ButtonForm action={endOne} fields={{ session_id: id }} quiet>
          {t.rich("end", { device: name, hidden: (chunks) => <span className="sr-only">{chunks}</span> })}
        </ButtonForm>
      )}
    </li>
  );
}
