import { getTranslations } from "next-intl/server";
import { ButtonForm } from "@/app/_forms/button-form";
import { CodeBlock } from "@/app/docs/_parts/code-block";
import { personalAddress } from "@/lib/pages/members/personal-address";
import { renewFeeds } from "./actions";

const ADDRESSES = [
  ["feed", "/feed.atom", "Atom"],
  ["calendar", "/calendar.ics", "iCalendar"],
] as const;

/** The addresses at which programs read the feeds and calendars of a closed square for the owner, and their renewal. */
export async function Feeds() {
  const t = await getTranslations("me.account.feeds");
  const addresses = await Promise.all(
    ADDRESSES.map(async ([name, path, language]) => ({
      name,
      language,
      address: await personalAddress(path),
    })),
  );
  return (
    <section aria-labelledby="feeds" className="space-y-3">
      <h2 id="feeds">{t("title")}</h2>
      <p>{t("text")}</p>
      {addresses.map(({ name, language, address }) => (
        <div key={name} className="space-y-1">
          <h3>{t(name)}</h3>
          <CodeBlock code={address} language={language} />
        </div>
      ))}
      <p className="text-soft">{t("ofOne")}</p>
      <ButtonForm action={renewFeeds} quiet>
        {t("renew")}
      </ButtonForm>
      <p className="text-soft">{t("ends")}</p>
    </section>
  );
}
