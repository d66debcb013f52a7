import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Difference } from "@/lib/pages/edits/differences";
import type { ShownEdit } from "@/lib/pages/edits/history";
import { UserText } from "./user-text";
import { When } from "./when";

interface EditsProps {
  edits: ShownEdit[];
  /** One level below the heading above the list. */
  as?: "h2" | "h3";
}

/**
 * The changes of edits, newest first: removed words are struck, added ones underlined, and screen readers
 * name both.
 */
export function Edits({ edits, as: Title = "h2" }: EditsProps) {
  const t = useTranslations();
  return (
    <ol className="edits">
      {edits.map(({ at, title, content, tags, event }) => (
        <li key={at}>
          <Title>
            <When at={at} />
          </Title>
          <TextVersion label={t("edits.title")} differences={title} className="font-semibold" />
          <TextVersion label={t("edits.content")} differences={content} />
          {tags.removed.length + tags.added.length > 0 ? (
            <div>
              <p className="kicker">{t("edits.tags")}</p>
              <p className="flex flex-wrap gap-x-3">
                {tags.removed.map(({ slug }) => (
                  <Removed key={slug}>{t(`common.tags.${slug}`)}</Removed>
                ))}
                {tags.added.map(({ slug }) => (
                  <Added key={slug}>{t(`common.tags.${slug}`)}</Added>
                ))}
              </p>
            </div>
          ) : null}
          {event ? (
            <div>
              <p className="kicker">{t("edits.event")}</p>
              {event.before ? (
                <p>
                  <Removed>
                    <EventFacts event={event.before} />
                  </Removed>
                </p>
              ) : null}
              {event.after ? (
                <p>
                  <Added>
                    <EventFacts event={event.after} />
                  </Added>
                </p>
              ) : null}
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

interface TextVersionProps {
  label: string;
  differences: Difference[];
  className?: string;
}

function TextVersion({ label, differences, className = "" }: TextVersionProps) {
  if (differences.length === 0) return null;
  return (
    <div>
      <p className="kicker">{label}</p>
      <p dir="auto" className={`font-serif wrap-anywhere whitespace-pre-wrap ${className}`}>
        {differences.map(({ kind, text }, index) => {
          if (kind === "kept") return text;
          const Changed = kind === "removed" ? Removed : Added;
          // biome-ignore lint/suspicious/noArrayIndexKey: differences never change their order.
          return <Changed key={index}>{text}</Changed>;
        })}
      </p>
    </div>
  );
}

const Removed = ({ children }: { children: ReactNode }) => <Change as="del">{children}</Change>;
const Added = ({ children }: { children: ReactNode }) => <Change as="ins">{children}</Change>;

/** Most screen readers do not announce `del` and `ins`. */
function Change({ as: Tag, children }: { as: "del" | "ins"; children: ReactNode }) {
  const t = useTranslations("edits");
  return (
    <Tag>
      <span className="sr-only">{t(`${Tag}Begins`)}</span>
      {children}
      <span className="sr-only">{t(`${Tag}Ends`)}</span>
    </Tag>
  );
}

function EventFacts({ event }: { event: NonNullable<NonNullable<ShownEdit["event"]>["after"]> }) {
  const { starts_at, ends_at, place } = event;
  return (
    <>
      <When at={starts_at} />
      {ends_at ? (
        <>
          {" – "}
          <When at={ends_at} />
        </>
      ) : null}
      {place ? (
        <>
          {" · "}
          <UserText text={place} />
        </>
      ) : null}
    </>
  );
}
