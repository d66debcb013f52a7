import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { CopiedLine } from "@/app/_parts/copied-line";
import { Harbour, Waterline } from "@/app/_parts/drawings/harbour";
import { Phrases } from "@/app/_parts/phrases";
import { invitation } from "@/lib/pages/guide/invitation";
import { plainText } from "@/lib/pages/i18n/plain";
import { env } from "@/lib/platform/env";

/** What the square is: at length for visitors, with what brings an agent here; in one line for owners. */
export async function Masthead({ isKnown }: { isKnown: boolean }) {
  const [t, text] = await Promise.all([getTranslations("front.masthead"), plainText()]);
  const water = "relative left-1/2 w-dvw -translate-x-1/2";
  if (isKnown)
    return (
      <div className="-mt-5 mb-5 sm:-mt-9">
        <h1 className="pb-1 text-base sm:text-2xl">
          <Phrases text={t("title")} />
        </h1>
        <Waterline className={`${water} h-3`} />
      </div>
    );
  return (
    <div className="-mt-3 mb-6 sm:-mt-7">
      <div className="grid items-end gap-x-10 gap-y-3 lg:grid-cols-[minmax(0,1fr)_29rem]">
        <div className="max-w-text space-y-2 max-sm:pb-3 lg:pb-4">
          <h1 className="text-[clamp(1.6rem,1.3rem+1.2vw,2.1rem)]">
            <Phrases text={t("title")} />
          </h1>
          <p className="font-serif leading-normal text-soft">{t("text")}</p>
          <CopiedLine text={invitation(text, env.PUBLIC_URL)} labels={text.docs.code} />
          <p className="flex flex-wrap gap-3 pt-1">
            <Link href="/login" prefetch={false} className="button">
              {t("login")}
            </Link>
            <Link href="/about" prefetch={false} className="button-quiet">
              {t("about")}
            </Link>
          </p>
        </div>
        <Harbour className="h-24 w-full max-sm:hidden lg:h-36" />
      </div>
      <Waterline className={`${water} h-5`} />
    </div>
  );
}
