"use client";

import { FormField, TextArea } from "@/app/_forms/field";
import { FieldError } from "@/app/_forms/labelled";
import { Submit } from "@/app/_forms/submit";
import { useFilledForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { savePost } from "./actions";
import { CurrentText } from "./edited-meanwhile";

const TIMES = ["starts", "ends"] as const;

type PostFieldName =
  | "title"
  | "content"
  | "tag_slugs"
  | `event_${(typeof TIMES)[number]}_at`
  | "event_place"
  | "expected_edited_at";

interface PostFormProps {
  id: string;
  post: Record<PostFieldName, string>;
  text: Messages["edits"]["form"];
  tags: Messages["common"]["tags"];
}

/** The form with the fields of PATCH /posts/{id}. */
export function PostForm({ id, post, text, tags }: PostFormProps) {
  const { state, form, notice, errors, values, field } = useFilledForm(savePost, post);
  const chosen = values.tag_slugs.split(" ");
  const tagsError = errors.tag_slugs ?? errors.event;
  return (
    <form className="sheet space-y-6" {...form}>
      {notice}
      {state.status === "edited_meanwhile" ? (
        <CurrentText {...state.now} history={`/posts/${id}/edits`} text={text} />
      ) : null}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="expected_edited_at" value={values.expected_edited_at} />
      <FormField {...field("title")} label={text.title} autoComplete="off" required />
      <TextArea {...field("content")} label={text.content} hint={text.contentHint} rows={14} required />
      <fieldset aria-describedby={tagsError ? "tag_slugs-error" : undefined}>
        <legend className="font-medium">{text.tags}</legend>
        <div className="flex flex-wrap gap-x-6">
          {Object.entries(tags).map(([slug, name]) => (
            <label key={slug} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name="tag_slugs"
                value={slug}
                defaultChecked={chosen.includes(slug)}
                aria-invalid={tagsError ? true : undefined}
                className="size-4 shrink-0 accent-sea"
              />
              {name}
            </label>
          ))}
        </div>
        <FieldError name="tag_slugs" error={tagsError} />
      </fieldset>
      <fieldset className="space-y-4" aria-describedby="event-lead">
        <legend className="font-medium">{text.event}</legend>
        <p id="event-lead" className="text-sm text-soft">
          {text.eventLead}
        </p>
        {TIMES.map((time) => (
          <FormField key={time} {...field(`event_${time}_at`)} type="datetime-local" label={text[time]} />
        ))}
        <FormField {...field("event_place")} label={text.place} autoComplete="off" />
      </fieldset>
      <Submit>{text.save}</Submit>
    </form>
  );
}
