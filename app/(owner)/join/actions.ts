"use server";

import { refresh } from "next/cache";
import { headers } from "next/headers";
import { formAction } from "@/app/_forms/form-action";
import type { Refused } from "@/app/_forms/form-state";
import { type Typed, withoutEmpty } from "@/app/_forms/typed";
import { type AllowedJoin, allowTypedJoin, refuseTypedJoin } from "@/lib/access/joins/write";
import { KEY_LIFETIME_DAYS_DEFAULT } from "@/lib/access/keys/key-lifetimes";
import { currentLobster, requireOwner, requireRegistrant } from "@/lib/access/owners/session";
import { addressFrom } from "@/lib/api/http/address";
import { type AskedJoin, readAsked } from "./asked";
import { JoinFields } from "./forms";

type Answer =
  | { status: "asked"; asked: AskedJoin }
  | { status: "allowed"; kind: AllowedJoin["kind"] }
  | { status: "denied" }
  /** An answer that was refused, below the request to which it belongs. */
  | (Refused & { asked: AskedJoin });

interface Sender {
  ownerId: string;
  hasLobster: boolean;
}

async function sender(): Promise<Sender> {
  const { id } = await requireOwner();
  return { ownerId: id, hasLobster: (await currentLobster()) !== undefined };
}

/** Shows the request whose code was typed; with a decision, answers it. */
export const answerJoin = formAction<Sender, Fields, Answer>(sender, JoinFields, answer, {
  fieldsOf: ({ hasLobster }, { fields }) => ({
    ...withoutEmpty(fields),
    code: fields.code,
    lobster_name: hasLobster || fields.decision !== "yes" ? undefined : fields.lobster_name,
  }),
  onRefused,
});

type Fields = ReturnType<typeof JoinFields.parse>;

async function answer({ ownerId, hasLobster }: Sender, fields: Fields): Promise<Answer> {
  const { code, decision, scopes, days = KEY_LIFETIME_DAYS_DEFAULT, lobster_name: lobsterName } = fields;
  const [typed, now] = [await typedBy(ownerId, code), new Date()];
  if (decision === undefined) return { status: "asked", asked: await readAsked(typed, now) };
  if (decision === "no") {
    await refuseTypedJoin(typed, now);
    return { status: "denied" };
  }
  if (!hasLobster) await requireRegistrant();
  const { kind } = await allowTypedJoin({ ...typed, scopes, days, lobsterName }, now);
  // The header shows the new lobster's name.
  if (!hasLobster) refresh();
  return { status: "allowed", kind };
}

/** After a refused answer the request is shown again, if it still waits. */
async function onRefused(
  { ownerId }: Sender,
  refused: Refused,
  { values }: Typed,
): Promise<Answer | Refused> {
  const { code = "", decision } = values;
  if (!decision) return refused;
  return { ...refused, asked: await readAsked(await typedBy(ownerId, code), new Date()) };
}

const typedBy = async (ownerId: string, code: string) => ({
  ownerId,
  code,
  address: addressFrom(await headers()),
});
