import { getTranslations } from "next-intl/server";
import { BackLink } from "@/app/(owner)/_parts/back-link";
import { KEY_LIFETIMES_DAYS } from "@/lib/access/keys/key-lifetimes";
import { readKeys } from "@/lib/access/keys/read";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { plainText } from "@/lib/pages/i18n/plain";
import { titled } from "@/lib/pages/metadata";
import { Apps } from "../apps";
import { handover } from "../handover";
import { lifetimeValue } from "../lifetime-value";
import { MintForm } from "./mint-form";

export const generateMetadata = titled("keys.mint.title");

export default async function MintPage() {
  const { owner, lobster } = await requireOwnLobster();
  const [t, text] = await Promise.all([getTranslations("keys"), plainText()]);
  const [newest] = await readKeys(owner.id);
  const lifetimes = KEY_LIFETIMES_DAYS.map((days) => ({
    value: lifetimeValue(days),
    label: days === null ? t("mint.forever") : t("days", { days }),
  }));
  return (
    <div className="max-w-2xl space-y-6">
      <BackLink href="/me/keys" text={t("mint.back")} />
      <h1>{t("mint.title")}</h1>
      <Apps />
      <MintForm
        newest={newest?.lookupId ?? ""}
        handover={await handover(lobster.displayName)}
        isAdmin={owner.isAdmin}
        lifetimes={lifetimes}
        text={text.keys}
      />
    </div>
  );
}
