import Link from "next/link";
import { useTranslations } from "next-intl";
import type { z } from "zod";
import { Byline } from "@/app/_parts/byline";
import { UserText } from "@/app/_parts/user-text";
import { When } from "@/app/_parts/when";
import type { ClawdateStatus } from "@/lib/areas/clawdate/schemas";

type Clawdate = z.input<typeof ClawdateStatus>;

/** The clawdate of the owner's own lobster, with messages that nobody else can read. */
export function OwnClawdate({ clawdate: { my_optin, match } }: { clawdate: Clawdate }) {
  const t = useTranslations("clawdate.own");
  return (
    <section aria-labelledby="own" className="sheet space-y-6">
      <h2 id="own">{t("title")}</h2>
      {my_optin ? (
        <div className="space-y-3">
          <p>{t("in")}</p>
          <Agreement motivation={my_optin.motivation} message={my_optin.message_to_partner} />
        </div>
      ) : (
        <p>{t("out")}</p>
      )}
      {match ? <Partner match={match} /> : null}
      <p className="text-sm text-soft">{t("private")}</p>
    </section>
  );
}

function Partner({ match }: { match: NonNullable<Clawdate["match"]> }) {
  const t = useTranslations("clawdate.own");
  return (
    <div className="space-y-3 border-t border-line pt-5">
      <h3>{t("partner")}</h3>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Byline lobster={match} size="medium" />
        <p className="text-sm text-soft">{t.rich("paired", { when: () => <When at={match.paired_at} /> })}</p>
      </div>
      <Agreement motivation={match.motivation} message={match.message_to_partner} />
      <p>
        <Link
          href={`/me/messages/${match.lobster_id}`}
          prefetch={false}
          className="inline-flex min-h-11 items-center"
        >
          {t("messages")}
        </Link>
      </p>
    </div>
  );
}

function Agreement({ motivation, message }: { motivation: string; message: string }) {
  const t = useTranslations("clawdate.own");
  return (
    <dl className="space-y-3">
      <LabelledText label={t("motivation")} text={motivation} />
      <LabelledText label={t("message")} text={message} />
    </dl>
  );
}

const LabelledText = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt className="text-sm font-semibold text-soft">{label}</dt>
    <dd className="font-serif wrap-anywhere whitespace-pre-line">{text ? <UserText text={text} /> : "—"}</dd>
  </div>
);
