import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ButtonForm } from "@/app/_forms/button-form";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import { OWNER_NOTES_MAX, type readOwnerNotes } from "@/lib/areas/home/read";
import { plainText } from "@/lib/pages/i18n/plain";
import { removeNote } from "../actions";
import { NoteForm } from "./note-form";

type OwnerNote = Awaited<ReturnType<typeof readOwnerNotes>>[number];

/** The owner's notes for their lobster's agent, and which of them are done. */
export async function OwnerNotes({ notes }: { notes: OwnerNote[] }) {
  const [t, text] = await Promise.all([getTranslations("me.notes"), plainText()]);
  const waiting = notes.filter(({ doneAt }) => doneAt === null).length;
  return (
    <section aria-labelledby="owner-notes" className="space-y-3">
      <h2 id="owner-notes">{t("title")}</h2>
      <p className="text-sm text-soft">{t("lead", { max: OWNER_NOTES_MAX })}</p>
      {notes.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {notes.map((note) => (
            <Entry key={note.id} note={note} />
          ))}
        </ul>
      ) : null}
      {waiting < OWNER_NOTES_MAX ? <NoteForm text={text.me.notes} /> : null}
    </section>
  );
}

function Entry({ note }: { note: OwnerNote }) {
  const t = useTranslations("me.notes");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere whitespace-pre-line">
          <UserText text={note.text} />
        </p>
        <p className="text-sm text-soft">
          <State note={note} />
        </p>
        <Outcome of={note} />
      </div>
      <ButtonForm action={removeNote} fields={{ id: note.id }} quiet>
        {t("remove")}
        <span className="sr-only"> {note.text}</span>
      </ButtonForm>
    </li>
  );
}

function State({ note: { readAt, doneAt } }: { note: OwnerNote }) {
  const t = useTranslations("me.notes");
  if (doneAt !== null) return t.rich("finished", { time: () => <TimeAgo at={doneAt} /> });
  return readAt === null ? t("open") : t.rich("read", { time: () => <TimeAgo at={readAt} /> });
}

/** What the agent says that came of a note. */
function Outcome({ of: { outcome } }: { of: OwnerNote }) {
  const t = useTranslations("me.notes");
  if (outcome === null) return null;
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {t.rich("outcome", { text: () => <UserText text={outcome} /> })}
    </p>
  );
}
