import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { KEY_LIVES_DAYS } from "@/lib/access/keys/lives";
import { readKeys } from "@/lib/access/keys/read";
import { requireLobster } from "@/lib/access/owners/session";
import { plainText } from "@/lib/pages/i18n/plain";
import { handover } from "../handover";
import { lifeName } from "../life-name";
import { MintForm } from "./mint-form";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("keys.mint"))("title"),
});

export default async function MintPage() {
  const { owner } = await requireLobster();
  const [t, text] = await Promise.all([getTranslations("keys"), plainText()]);
  const [newest] = await readKeys(owner.id);
  const lives = KEY_LIVES_DAYS.map((days) => ({
    value: lifeName(days),
    label: days === null ? t("mint.forever") : t("days", { days }),
  }));
  return (
    <div className="max-w-2xl space-y-6">
      <p>
        {/* A full page load, which removes a new key from the browser's memory. */}
        <a href="/me/keys" className="inline-flex min-h-11 items-center">
          {t("mint.back")}
        </a>
      </p>
      <h1>{t("mint.title")}</h1>
      <MintForm
        newest={newest?.lookupId ?? ""}
        handover={await handover()}
        isAdmin={owner.isAdmin}
        lives={lives}
        text={text.keys}
      />
    </div>
  );
}
