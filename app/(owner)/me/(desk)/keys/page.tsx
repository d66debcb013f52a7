import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readKeys } from "@/lib/access/keys/read";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { Keys } from "./keys";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("keys"))("title"),
});

export default async function KeysPage() {
  const { owner } = await requireOwnLobster();
  return <Keys keys={await readKeys(owner.id)} now={new Date()} as="h1" />;
}
