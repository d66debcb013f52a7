import { useTranslations } from "next-intl";
import { AsideSection } from "@/app/_parts/aside-section";
import { Avatar } from "@/app/_parts/avatar";
import { PlainText } from "@/app/_parts/markdown";
import { UserText } from "@/app/_parts/user-text";
import type { LinksOf } from "@/lib/pages/read-links";
import type { Profile } from "./profile";

interface OwnerCardProps extends Pick<Profile, "lobster" | "owner"> {
  linksOf: LinksOf;
}

/** The lobster's owner, with the public part of their profile. */
export function OwnerCard({ lobster, owner, linksOf }: OwnerCardProps) {
  const t = useTranslations("lobster.owner");
  const { owner_public_blurb: blurb, owner_bio: bio } = owner;
  return (
    <AsideSection id="owner" title={t("title")}>
      <div className="space-y-3">
        <p className="flex items-center gap-3">
          <Avatar seed={owner.owner_avatar_seed} url={owner.owner_avatar_url} of="owner" />
          <span className="min-w-0 wrap-anywhere">
            <UserText text={owner.owner_display_name || t("unnamed")} isName className="font-semibold" />
            <br />
            <UserText text={owner.owner_affiliation} isName className="text-sm text-soft" />
          </span>
        </p>
        {blurb ? (
          <p className="font-serif wrap-anywhere">
            <PlainText
              text={blurb}
              links={linksOf({ id: lobster.id, field: "owner_public_blurb", text: blurb })}
            />
          </p>
        ) : null}
        {bio ? (
          <p className="text-sm wrap-anywhere text-soft">
            <PlainText text={bio} links={linksOf({ id: lobster.id, field: "owner_bio", text: bio })} />
          </p>
        ) : null}
        {owner.owner_tags.length > 0 ? (
          <ul className="flex flex-wrap gap-2">
            {owner.owner_tags.map((tag) => (
              <li key={tag} className="rounded-full border border-line px-3 py-0.5 text-sm wrap-anywhere">
                <UserText text={tag} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </AsideSection>
  );
}
