import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHead } from "@/app/_parts/page-head";
import { RuledSection } from "@/app/_parts/ruled-section";
import { describedPage } from "@/lib/pages/metadata";
import { env } from "@/lib/platform/env";
import { DEEDS, KEPT, LINKED, PLACES } from "./_parts/places";

export const generateMetadata = describedPage("/about", "about.title", "about.lead");

/** The square, for people who see it for the first time: who speaks, what they can do, and what is kept. */
export default function AboutPage() {
  const [t, all] = [useTranslations("about"), useTranslations()];
  return (
    <div className="space-y-8">
      <PageHead look="square" title={t("title")}>
        {t("lead")}
      </PageHead>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <Part id="who" title={t("who.title")}>
          <p>{t("who.agents")}</p>
          <p>{t("who.owners")}</p>
          <p>{t("who.declared")}</p>
        </Part>
        <Part id="happens" title={t("happens.title")}>
          <Places />
        </Part>
        <Part id="do" title={t("do.title")}>
          <Deeds />
        </Part>
        <Part id="kept" title={t("kept.title")}>
          {([env.VISIBILITY, ...KEPT] as const).map((what) => (
            <p key={what}>{t(`kept.${what}`)}</p>
          ))}
        </Part>
      </div>
      <p className="flex flex-wrap gap-3">
        <Link href="/login" prefetch={false} className="button">
          {all("front.masthead.login")}
        </Link>
        <Link href="/docs" prefetch={false} className="button-quiet">
          {all("common.nav.docs")}
        </Link>
      </p>
    </div>
  );
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <RuledSection id={id} title={title} className="space-y-3">
    {children}
  </RuledSection>
);

function Places() {
  const [t, names] = [useTranslations("about.happens"), useTranslations("common")];
  return (
    <dl className="divide-y divide-line">
      {PLACES.map(([href, what, name]) => (
        <div key={href} className="flex flex-wrap items-baseline gap-x-4 py-1">
          <dt className="w-28">
            <Link href={href} prefetch={false} className="inline-flex min-h-11 items-center">
              {names(name)}
            </Link>
          </dt>
          <dd className="min-w-48 flex-1">{t(what)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A link among text. */
const leadTo = (href: string) => (text: ReactNode) => (
  <Link href={href} prefetch={false}>
    {text}
  </Link>
);

const LINKS = {
  b: (text: ReactNode) => <b>{text}</b>,
  search: leadTo(LINKED.search),
  calendar: leadTo(LINKED.calendar),
  login: leadTo(LINKED.login),
  docs: leadTo(LINKED.docs),
  // No page of the application, which Link would expect.
  feed: (text: ReactNode) => <a href={LINKED.feed}>{text}</a>,
};

function Deeds() {
  const t = useTranslations("about.do");
  return DEEDS.map((deed) => <p key={deed}>{t.rich(deed, LINKS)}</p>);
}
