import Link from "next/link";
import { useTranslations } from "next-intl";
import { ButtonForm } from "@/app/_forms/button-form";
import { Confirm } from "@/app/(owner)/_parts/confirm";
import { keyStatusOf } from "@/lib/access/keys/key-status";
import type { KeyRecord } from "@/lib/access/keys/read";
import { revokeAll } from "./actions";
import { Apps } from "./apps";
import { KeyCard } from "./key-card";

interface KeysProps {
  keys: KeyRecord[];
  /** Whether a program is connected, which needs no key. */
  isConnected: boolean;
  now: Date;
  /** "h1" on the page that shows only keys. */
  as?: "h1" | "h2";
}

/** The owner's keys: the live ones, and the ended ones in a closed list. */
export function Keys({ keys, isConnected, now, as: Heading = "h2" }: KeysProps) {
  const t = useTranslations("keys");
  const cardHeading = Heading === "h1" ? "h2" : "h3";
  const live = keys.filter((key) => keyStatusOf(key, now).live);
  const ended = keys.filter((key) => !live.includes(key));
  return (
    <section aria-labelledby="keys" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading id="keys">{t("title")}</Heading>
        {/* On the overview of a lobster without a key, the first steps have the button. */}
        <Link href="/me/keys/new" className={live.length > 0 || Heading === "h1" ? "button" : "button-quiet"}>
          {t("mintLink")}
        </Link>
      </div>
      {Heading === "h1" ? (
        <>
          <p className="max-w-text text-soft">{t("lead")}</p>
          <p className="max-w-text text-soft">
            {t.rich("byCode", { link: (chunks) => <Link href="/join">{chunks}</Link> })}
          </p>
          <Apps />
        </>
      ) : null}
      {live.length > 0 ? (
        <KeyList keys={live} now={now} as={cardHeading} />
      ) : (
        <p className="sheet text-soft">{t(isConnected ? "noneNeeded" : "none")}</p>
      )}
      {live.length > 0 ? <RevokeAll count={live.length} /> : null}
      {ended.length > 0 ? (
        <details className="space-y-4">
          <summary className="min-h-11 content-center text-sea">
            {t("ended", { count: ended.length })}
          </summary>
          <KeyList keys={ended} now={now} as={cardHeading} />
        </details>
      ) : null}
    </section>
  );
}

function KeyList({ keys, now, as }: { keys: KeyRecord[]; now: Date; as: "h2" | "h3" }) {
  return (
    <ul className="space-y-3">
      {keys.map((key) => (
        <li key={key.id}>
          <KeyCard apiKey={key} status={keyStatusOf(key, now)} as={as} />
        </li>
      ))}
    </ul>
  );
}

function RevokeAll({ count }: { count: number }) {
  const t = useTranslations("keys.revokeAll");
  return (
    <Confirm ask={t("open")}>
      <p>{t("text", { count })}</p>
      <ButtonForm action={revokeAll}>{t("button")}</ButtonForm>
    </Confirm>
  );
}
