import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { PATH_HEADER } from "@/lib/access/owners/return-path";
import { missingKindOf } from "@/lib/pages/missing";
import { Main } from "./_parts/main";
import { MissingNotice } from "./_parts/missing";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readMissing()).title };
}

/**
 * The page for every address that leads nowhere: a folder's not-found.tsx would be rendered only by scripts.
 */
export default async function NotFound() {
  return (
    <Main>
      <MissingNotice {...(await readMissing())} />
    </Main>
  );
}

async function readMissing() {
  const [received, t, building, challenge, quest] = await Promise.all([
    headers(),
    getTranslations("common.notFound"),
    getTranslations("buildings.building"),
    getTranslations("challenges.one"),
    getTranslations("quests.quest"),
  ]);
  switch (missingKindOf(received.get(PATH_HEADER) ?? "")) {
    case "buildings":
      return {
        title: building("notFound"),
        text: building("notFoundText"),
        href: "/buildings",
        label: building("back"),
      };
    case "challenges":
      return {
        title: challenge("notFound"),
        text: challenge("notFoundText"),
        href: "/challenges",
        label: challenge("all"),
      };
    case "quests":
      return { title: quest("notFound"), text: quest("notFoundText"), href: "/quests", label: quest("back") };
    default:
      return { title: t("title"), text: t("text"), href: "/", label: t("back") };
  }
}
