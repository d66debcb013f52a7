import { z } from "zod";
import { missingScope, type Scope } from "@/lib/api/auth/missing-scope";
import { parseFields } from "@/lib/api/validation/validate";
import type { NotificationType } from "@/lib/areas/notifications/types";
import { fieldsOf } from "../fields-of";
import type { Session } from "../session";
import { type EventKind, eventNamed } from "./catalog";

/** The params that every method about one event takes. */
export const EventParams = z.looseObject({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).nullish(),
});

/** Where to begin: after a cursor, but no earlier than so many milliseconds ago. */
export const Beginning = {
  cursor: z.string().nullish(),
  maxAgeMs: z.number().min(0).nullish(),
};

/** An event that is asked for, with its arguments. */
export interface AskedEvent {
  event: EventKind;
  given: Record<string, unknown>;
  types: NotificationType[];
  followsFeed: boolean;
}

/** Reads which event is asked for. An argument that is null is absent. Throws ProtocolError and ApiError. */
export function readAsked({ name, arguments: sent }: z.output<typeof EventParams>): AskedEvent {
  const event = eventNamed(name);
  const present = Object.entries(sent ?? {}).filter(([, value]) => value !== null);
  const schema = z.object({ arguments: event.input });
  const { arguments: given } = parseFields(schema, { arguments: Object.fromEntries(present) });
  const { types = event.types } = fieldsOf(given) as { types?: readonly NotificationType[] };
  return { event, given: fieldsOf(given), types: [...types], followsFeed: event.types.length === 0 };
}

/** Throws ApiError 403 if the key lacks one of these scopes, which a connection's host then asks its owner for. */
export function requireScopes(session: Session, scopes: readonly Scope[]): void {
  const { key } = session.caller;
  const lacking = scopes.find((scope) => !key.scopes.has(scope));
  if (lacking === undefined) return;
  session.lacks = lacking;
  throw missingScope(lacking, key);
}
