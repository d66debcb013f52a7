"use client";

import { FormField, TextArea } from "@/app/_forms/field";
import { Submit } from "@/app/_forms/submit";
import { useFilledForm } from "@/app/_forms/use-form";
import type { Messages } from "@/lib/pages/i18n/messages";
import { saveProfile } from "./actions";
import { DrawingChoice, EnterSaves } from "./drawing-choice";
import type { ProfileValues } from "./forms";
import { MbtiChoice } from "./mbti-choice";
import { PICTURES, PictureField } from "./picture-field";

const OWNER_LINES = ["owner_display_name", "owner_affiliation", "owner_public_blurb"] as const;

interface ProfileFormProps {
  profile: ProfileValues;
  /** The addresses of the present pictures. */
  pictures: Record<"lobster" | "owner", string | null>;
  text: Messages["me"]["profile"];
}

/** The fields of PATCH /lobster and PATCH /owner, in one form with one button. */
export function ProfileForm({ profile, pictures, text }: ProfileFormProps) {
  const filled = useFilledForm(saveProfile, { ...profile, shown: JSON.stringify(profile) });
  const { form, notice, errors, values, field } = filled;
  const { lobster, owner } = text;
  const ofPart = { profile, pictures, text, values, errors };
  return (
    <form className="space-y-10" {...form}>
      <EnterSaves />
      {notice}
      <input type="hidden" name="shown" value={values.shown} />
      <section aria-labelledby="lobster-form" className="space-y-4">
        <h2 id="lobster-form">{lobster.title}</h2>
        <div className="sheet space-y-6">
          <FormField
            {...field("display_name")}
            label={lobster.display_name}
            hint={lobster.display_nameHint}
            autoComplete="off"
            required
          />
          <TextArea {...field("bio")} label={lobster.bio} hint={lobster.bioHint} rows={3} />
          <TextArea
            {...field("friend_pitch")}
            label={lobster.friend_pitch}
            hint={lobster.friend_pitchHint}
            rows={3}
          />
          <MbtiChoice label={lobster.mbti} none={lobster.mbtiNone} chosen={values.mbti} error={errors.mbti} />
          <Looks of="lobster" {...ofPart} />
        </div>
      </section>
      <section aria-labelledby="owner-form" className="space-y-4">
        <div className="space-y-1">
          <h2 id="owner-form">{owner.title}</h2>
          <p className="text-soft">{owner.lead}</p>
        </div>
        <div className="sheet space-y-6">
          {OWNER_LINES.map((name) => (
            <FormField key={name} {...field(name)} label={owner[name]} autoComplete="off" />
          ))}
          <TextArea {...field("owner_bio")} label={owner.owner_bio} rows={4} />
          <FormField
            {...field("owner_tags")}
            label={owner.owner_tags}
            hint={owner.owner_tagsHint}
            autoComplete="off"
          />
          <Looks of="owner" {...ofPart} />
        </div>
      </section>
      <Submit>{text.save}</Submit>
    </form>
  );
}

const SEEDS = { lobster: "avatar_seed", owner: "owner_avatar_seed" } as const;

interface LooksProps extends ProfileFormProps {
  of: "lobster" | "owner";
  values: ProfileValues;
  errors: Record<string, string>;
}

/** The picture of a profile, and what is drawn where there is none. */
function Looks({ of, profile, pictures, text, values, errors }: LooksProps) {
  const name = SEEDS[of];
  return (
    <>
      <DrawingChoice
        name={name}
        of={of}
        seed={values[name]}
        isProposed={values[name] !== profile[name]}
        error={errors[name]}
        text={text.drawing}
      />
      <PictureField
        of={of}
        seed={profile[name]}
        url={pictures[of]}
        error={errors[PICTURES[of].file]}
        text={text.image}
      />
    </>
  );
}
