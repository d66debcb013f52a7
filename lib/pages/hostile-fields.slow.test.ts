import { expect, it } from "vitest";
import { shownAgain } from "@/app/_forms/typed";
import { ActForm, PastedForm } from "@/app/(owner)/admin/_desk/forms";
import { PinFields } from "@/app/(owner)/admin/pins/pin-fields";
import { MintFields, RollFields } from "@/app/(owner)/me/(dashboard)/keys/forms";
import { tagsIn } from "@/app/(owner)/me/(dashboard)/profile/tags";
import { database } from "@/db/client";
import { isNameOf } from "@/lib/access/owners/delete-account";
import { institutionalEmail } from "@/lib/access/owners/email";
import { LoginLink } from "@/lib/access/owners/login-link";
import { OwnerFields } from "@/lib/access/owners/schemas";
import { refuseSecrets } from "@/lib/api/auth/secrets";
import { DisplayName, LobsterFields } from "@/lib/areas/lobsters/schemas";
import { AppealText } from "@/lib/operations/moderation/appeals";
import { expectNoHold } from "@/lib/testing/assertions/hold";
import { HOSTILE_LENGTHS, HOSTILE_UNITS, hostileText, unitName } from "@/lib/testing/given/hostile-texts";

const { db } = database();

/** How the actions parse each text field of their forms. */
const FIELDS: Record<string, (text: string) => unknown> = {
  "the log-in form, email": (email) => institutionalEmail(["example.edu"]).safeParse(email),
  "the mailed link, email": (email) => LoginLink.safeParse({ email, token: "00" }),
  "the mailed link, token": (token) => LoginLink.safeParse({ email: "a@example.edu", token }),
  "a new lobster, display_name": (name) => DisplayName.safeParse(name),
  "the account, name": (name) => isNameOf(name, "Ada"),
  "a key, name": (name) => MintFields.safeParse({ name, access: "full", scopes: [], expires: "90" }),
  "a key, scopes": (text) =>
    MintFields.safeParse({ name: "x", access: "single", scopes: [text], expires: text }),
  "a key to roll, key_id": (text) => RollFields.safeParse({ key_id: text, grace: text }),
  "an appeal, text": (text) => AppealText.safeParse(text),
  "the desk, reason": (reason) => ActForm.safeParse({ reason, back: "/admin" }),
  "the desk, back": (back) => ActForm.safeParse({ reason: "x", back }),
  "a found key, pasted": (pasted) => PastedForm.safeParse({ pasted, found: "x" }),
  "a found key, found": (found) => PastedForm.safeParse({ pasted: "x", found }),
  "a pin, post": (post) => PinFields.safeParse({ post }),
  "the owner, owner_tags": (text) => saved(OwnerFields.safeParse({ owner_tags: tagsIn(text) })),
};
for (const name of ["display_name", "bio", "friend_pitch", "mbti", "avatar_seed"])
  FIELDS[`the lobster, ${name}`] = (text) => saved(LobsterFields.safeParse({ [name]: text }));
for (const name of [
  "owner_display_name",
  "owner_affiliation",
  "owner_public_blurb",
  "owner_bio",
  "owner_avatar_seed",
])
  FIELDS[`the owner, ${name}`] = (text) => saved(OwnerFields.safeParse({ [name]: text }));

/** A valid profile is searched for keys before it is saved. */
const saved = (read: { success: true; data: unknown } | { success: false }) =>
  read.success ? refuseSecrets(db, read.data) : undefined;

const [long, longest] = HOSTILE_LENGTHS;

it("no hostile text blocks the process for long in any field", async () => {
  const fields = Object.entries(FIELDS);
  const expectRead = ([field, read]: (typeof fields)[number], unit: string, length: number) => {
    const text = hostileText(unit, length);
    return expectNoHold(() => read(text), `${field} of ${unitName(unit)}`);
  };
  for (const [index, unit] of HOSTILE_UNITS.entries()) {
    for (const field of fields) await expectRead(field, unit, long);
    // No form can be as long as this, so the fields alternate.
    const [field] = fields.slice(index % fields.length);
    if (field) await expectRead(field, unit, longest);
  }
});

it.each(HOSTILE_LENGTHS)(
  "a displayed text of %i characters is cut before it is processed",
  async (length) => {
    for (const unit of HOSTILE_UNITS) {
      const text = hostileText(unit, length);
      const typed = { shape: LobsterFields, values: { bio: text, display_name: text, unknown: text } };
      await expectNoHold(() => shownAgain(typed), unitName(unit));
      const { bio = "", display_name = "", unknown } = shownAgain(typed);
      expect([...bio].length).toBeLessThanOrEqual(400);
      expect([...display_name].length).toBeLessThanOrEqual(64);
      expect([bio, display_name, unknown]).toEqual([
        expect.stringMatching(/./su),
        expect.stringMatching(/./su),
        "",
      ]);
    }
  },
);
