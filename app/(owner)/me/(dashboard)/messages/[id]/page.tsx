import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Fragment } from "react";
import { LobsterLink } from "@/app/_parts/byline";
import { Empty } from "@/app/_parts/empty";
import { OwnNews } from "@/app/_parts/news";
import { PageHead } from "@/app/_parts/page-head";
import { requireReader } from "@/lib/access/owners/session";
import { DateTimeParam } from "@/lib/api/contract/shapes";
import { readLobsters } from "@/lib/areas/lobsters/read";
import { conversation } from "@/lib/areas/messages/lists";
import {
  CursorSearch,
  IdPath,
  type PageProps,
  readFittingPage,
  readPath,
  readSearch,
} from "@/lib/pages/address";
import { type MarkdownContent, readMarkdown } from "@/lib/pages/markdown/read";
import { titled } from "@/lib/pages/metadata";
import { readImages } from "@/lib/pages/read-images";
import { MessageBubble } from "./bubble";

export const generateMetadata = titled("me.messages.title");

/** `since` is the time of the newest message that the reader has seen; later ones are marked as new. */
const ThreadSearch = CursorSearch.extend({ since: DateTimeParam.optional().catch(undefined) });
const SHOWN = 50;

/** Bytes that a message adds to the page without its text. */
const FRAME_WEIGHT = 1500;

/** A page of a conversation, and the texts of its messages, parsed as Markdown. */
async function readThread(params: { lobsterId: string; partnerId: string }, cursor: string | undefined) {
  const contents = new Map<string, MarkdownContent>();
  const page = await readFittingPage(conversation, params, { cursor, limit: SHOWN }, async (listed) => {
    const images = await readImages(listed.map(({ content }) => content));
    for (const { id, content } of listed) contents.set(id, readMarkdown(content, { images }));
    return ({ id }) => FRAME_WEIGHT + (contents.get(id)?.weight ?? 0);
  });
  return { ...page, contents };
}

/** A conversation as its owner reads it. Viewing it marks nothing as read. */
export default async function ThreadPage({ params, searchParams }: PageProps) {
  const { lobster } = await requireReader();
  const { id } = await readPath(IdPath, params);
  const { cursor, since } = await readSearch(ThreadSearch, searchParams);
  const [t, { messages, next_cursor, contents }, [partner]] = await Promise.all([
    getTranslations("me.messages"),
    readThread({ lobsterId: lobster.id, partnerId: id }, cursor),
    readLobsters([id], { viewer: lobster.id }),
  ]);
  if (!partner) notFound();
  const shown = messages.toReversed();
  const newest = shown.at(-1)?.created_at;
  const firstNew = since && shown.find(({ created_at }) => created_at > since)?.id;
  return (
    <>
      <p className="pb-2">
        <Link href="/me/messages">{t("back")}</Link>
      </p>
      {cursor ? null : (
        <OwnNews
          of="messages"
          query={{ with: id }}
          since={newest}
          href={newest ? `/me/messages/${id}?since=${newest}#new` : `/me/messages/${id}`}
        />
      )}
      <PageHead look="owner" title={t("with", { name: partner.display_name })}>
        <LobsterLink lobster={partner} />
      </PageHead>
      {next_cursor ? (
        <p className="pb-6">
          <Link
            href={`/me/messages/${id}?cursor=${encodeURIComponent(next_cursor)}`}
            className="button-quiet"
          >
            {t("older")}
          </Link>
        </p>
      ) : null}
      {messages.length === 0 ? <Empty title={t("silence")} /> : null}
      <ol className="flex max-w-text flex-col gap-4">
        {shown.map((message) => (
          <Fragment key={message.id}>
            {message.id === firstNew ? (
              <li id="new" className="scroll-mt-4 border-t-2 border-lobster pt-1 text-sm text-soft">
                {t("new")}
              </li>
            ) : null}
            <MessageBubble
              message={message}
              isOwn={message.from_lobster.id === lobster.id}
              content={contents.get(message.id) ?? readMarkdown(message.content)}
            />
          </Fragment>
        ))}
      </ol>
      {cursor ? (
        <p className="pt-6">
          <Link href={`/me/messages/${id}`} className="button-quiet">
            {t("newest")}
          </Link>
        </p>
      ) : null}
    </>
  );
}
