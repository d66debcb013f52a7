import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { z } from "zod";
import { saidIn } from "@/app/_parts/post-entry";
import { readProfile } from "@/lib/areas/lobsters/read";
import { SerialNoInPath } from "@/lib/areas/lobsters/schemas";
import { CursorSearch, type PageProps, readPath, readSearch } from "@/lib/pages/address";
import { type LinksOf, readLinks } from "@/lib/pages/read-links";
import { pageViewer } from "@/lib/pages/viewer";

export const LobsterPath = z.object({ serial_no: SerialNoInPath });

/**
 * The profile of the lobster with this number, read once per request. Without one, shows the not-found page.
 */
export const profileOf = cache(
  async (serialNo: number) => (await readProfile(serialNo, await pageViewer())) ?? notFound(),
);

export type Profile = Awaited<ReturnType<typeof profileOf>>;

/** The data of a page of one of a lobster's lists. */
export async function readTab({ params, searchParams }: PageProps) {
  const { serial_no } = await readPath(LobsterPath, params);
  const { cursor } = await readSearch(CursorSearch, searchParams);
  const [profile, viewer, t] = await Promise.all([
    profileOf(serial_no),
    pageViewer(),
    getTranslations("lobster"),
  ]);
  return { profile, viewer, t, cursor };
}

/** The link targets in the texts of a profile, except in the list of its posts. Read once per request. */
export const readProfileLinks = cache(async (profile: Profile): Promise<LinksOf> => {
  const { lobster, owner, pinned_post, q_and_a } = profile;
  const { bio, friend_pitch } = lobster;
  const { owner_bio, owner_public_blurb } = owner;
  const fields = Object.entries({ bio, friend_pitch, owner_bio, owner_public_blurb });
  const texts = [
    ...fields.map(([field, text]) => ({ id: lobster.id, field, text })),
    ...q_and_a.map(({ id, answer }) => ({ id, field: "answer", text: answer })),
    ...(pinned_post ? [saidIn(pinned_post)] : []),
  ];
  return readLinks(texts, await pageViewer());
});
