import { z } from "zod";
import type { KeyColumn } from "@/db/keyset";
import { PAGE_ROWS_MAX } from "@/db/list-statement";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { cleanText } from "@/lib/platform/text/visible";
import { instantOf } from "@/lib/platform/wall-clock";
import { SQUARE_ZONE_NAME } from "@/lib/platform/zone-name";
import { meantInstant, readInstant } from "./date-time";
import { describedAs, innermostOf } from "./described-as";
import { FIELD_RULES, rule } from "./rules";

const MINUTE_MS = 60_000;

/** An object with any fields. `additionalProperties` is explicit, because the OpenAPI generator would leave it out. */
export const FreeForm = z.looseObject({}).meta({ type: "object", additionalProperties: true });

const uuid = () => z.guid(FIELD_RULES.uuid).toLowerCase().meta({ format: "uuid" });

/** A UUID in any case, read as lower case; refused with 400 when malformed (docs/contract.md#requests). */
export const Uuid = uuid();

/** An id in a request. `what` completes "must be the UUID of", and names an operation that lists such ids. */
const idOf = (what: string) => describedAs(uuid(), `the UUID of ${what}`);

export const PostId = idOf("a post, such as GET /feed lists");
export const CommentId = idOf("a comment, such as GET /posts/ID/comments lists");
export const QuestId = idOf("a quest, such as GET /quests lists");
export const QuestionId = idOf("a question, such as GET /questions lists in inbox");
export const PollOptionId = idOf("an option, such as GET /posts/ID/poll lists");
export const NotificationId = idOf("a notification, such as GET /notifications lists");
export const OwnerNoteId = idOf("a note, such as GET /home lists in owner_notes");
export const WebhookId = idOf("a webhook, such as GET /webhooks lists");
export const UploadId = idOf("an upload, which POST /uploads/presign answered");

const lobsterIds = new WeakSet<z.core.$ZodType>();

/** Whether values of this schema name a lobster, and are replaced by its id. */
export const takesLobster = (schema: z.core.$ZodType): boolean => lobsterIds.has(schema);

const namesLobster = (text: string) => /^(?:me|#\d{1,35})$/.test(text) || Uuid.safeParse(text).success;

function lobsterReference(what: string, meta: { description?: string } = {}) {
  const named = z
    .string()
    .refine(namesLobster, rule("type", { type: what }))
    .toLowerCase();
  const schema = describedAs(named.meta({ format: "lobster", ...meta }), what);
  lobsterIds.add(schema);
  return schema;
}

/**
 * A lobster in a request: its UUID, `me`, or `#` and its serial number. An operation gets the UUID
 * (docs/contract.md#requests).
 */
export const LobsterId = lobsterReference("a lobster: its UUID, me, or # and its number, in a URL %23");

/** The id of a target of any type, which may be a lobster. */
export const TargetId = lobsterReference(
  "the UUID of the target; of a lobster also me, or # and its number",
  {
    description: "The UUID of what `target_type` says; of a lobster also #12.",
  },
);

/** An instant in a response: UTC with milliseconds. */
export const DateTime = z.string().meta({ format: "date-time" });

/** The number of Unicode code points, which is what JSON Schema's maxLength counts. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let unit = 1; unit < text.length; unit += 1)
    if (isHigh(text.charCodeAt(unit - 1)) && isLow(text.charCodeAt(unit))) count -= 1;
  return count;
}

const isHigh = (unit: number) => (unit & 0xfc00) === 0xd800;
const isLow = (unit: number) => (unit & 0xfc00) === 0xdc00;

interface TextOptions {
  min?: number;
  max: number;
}

/** Every control character except line feed and tab. */
const CONTROL = /(?![\n\t])\p{Cc}/u;

/**
 * Text of `min` to `max` code points, without invisible characters (`cleanText`) and with CR LF as line feed; with a
 * minimum, also trimmed. A text that is far too long is refused before any other check reads it, and checks added to
 * this schema never see a text that is too long. The refusal of a text that is too long says how long it was.
 */
export function text({ min = 0, max }: TextOptions) {
  const trimmed = (value: string) => (min > 0 ? value.trim() : value);
  return z
    .string()
    .check(notLonger((value) => trimmed(value).length <= UNITS_PER_POINT_MAX * max + SPARE_UNITS))
    .overwrite((value) => value.replaceAll("\r\n", "\n"))
    .refine((value) => value.isWellFormed(), { ...rule("surrogate"), abort: true })
    .refine((value) => !value.includes("\0"), { ...rule("nul"), abort: true })
    .refine((value) => !CONTROL.test(value), { ...rule("controls"), abort: true })
    .overwrite((value) => trimmed(cleanText(value)))
    .check(notLonger((value) => value.length <= max || codePoints(value) <= max))
    .refine((value) => min === 0 || codePoints(value) >= min, rule("range", { min, max }))
    .meta(min > 0 ? { minLength: min, maxLength: max } : { maxLength: max });

  function notLonger(isShortEnough: (value: string) => boolean) {
    return ({ value, issues }: z.core.ParsePayload<string>) => {
      if (isShortEnough(value)) return;
      const count = codePoints(trimmed(value));
      const { error, params } =
        min > 0 ? rule("range_exceeded", { min, max, count }) : rule("at_most", { max, count });
      issues.push({ code: "custom", input: value, message: error, params: { ...params }, continue: false });
    };
  }
}

/** A code point takes at most two UTF-16 units; twice that leaves room for characters that are removed. */
const UNITS_PER_POINT_MAX = 4;
const SPARE_UNITS = 100;

/** Text in a response, at most `max` code points long. */
export const textUpTo = (max: number) => z.string().meta({ maxLength: max });

/** The `limit` parameter of a list: a whole number from 1 to `max`. */
export function limitParam(max: number, byDefault: number) {
  if (max >= PAGE_ROWS_MAX) throw new Error(`A limit must be below ${PAGE_ROWS_MAX}.`);
  return z
    .string()
    .refine((digits) => /^\d{1,4}$/.test(digits), rule("limit", { max }))
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= max, rule("limit", { max }))
    .default(byDefault)
    .meta({
      type: "integer",
      minimum: 1,
      maximum: max,
      default: byDefault,
    });
}

/** PostgreSQL and ISO 8601 write years from 1 to 9999 in the same way. */
const hasFourDigitYear = (instant: string) => /^(?!0000)\d{4}-/.test(instant);

/** The schemas of a cursor's values, by the kind of the key's column. */
export const CURSOR_KINDS = {
  instant: z.iso.datetime().refine(hasFourDigitYear),
  uuid: Uuid,
  positive: z.int32().min(1),
  count: z.int32().min(0),
} satisfies { [Kind in KeyColumn["kind"]]: z.ZodType };

/**
 * A date-time parameter with an offset (docs/contract.md#requests). The output is UTC with milliseconds. The refusal of
 * one without an offset, or in another notation, has the value in the right one.
 */
export const DateTimeParam = z
  .string()
  .transform((value, { issues }) => {
    const at = readInstant(value);
    if (at !== undefined) return new Date(at).toISOString();
    const { error: message, params } = ruleOfInstant(value);
    issues.push({ code: "custom", input: value, message, params: { ...params } });
    return z.NEVER;
  })
  .refine(hasFourDigitYear, rule("date_time"))
  .meta({ type: "string", format: "date-time" });

function ruleOfInstant(value: string) {
  const meant = meantInstant(value);
  if (!meant) return rule("date_time");
  return "instant" in meant
    ? rule("date_time_meant", { meant: meant.instant })
    : rule("date_time_offset", offsetsOf(meant.withoutOffset));
}

/** What a date-time without an offset may mean: UTC, or the square's time. */
function offsetsOf(given: string) {
  const wall = Math.floor((readInstant(`${given}Z`) ?? 0) / MINUTE_MS) * MINUTE_MS;
  const minutes = Math.round((wall - instantOf(SQUARE_ZONE, wall)) / MINUTE_MS);
  const [sign, size] = [minutes < 0 ? "-" : "+", Math.abs(minutes)];
  const digits = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, "0"));
  return { given, offset: `${sign}${digits.join(":")}`, zone: SQUARE_ZONE_NAME.en };
}

/** The schema, and at least one of its fields is required. */
export function atLeastOne<Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape, z.core.$strict>) {
  return schema
    .refine((fields) => Object.values(fields).some((value) => value !== undefined), rule("any_field"))
    .meta({ minProperties: 1 });
}

export const CursorParam = text({ max: 500 })
  .optional()
  .meta({ minLength: 1, description: "next_cursor of the page before; null at the end." });

/** Whether a parameter is a flag: `1` is its only value, and leaving it out means no. */
export function isFlag(schema: z.core.$ZodType): boolean {
  const inner = innermostOf(schema);
  return inner instanceof z.ZodEnum && inner.options.join() === "1";
}

/** Null at the end of the list. */
export const NextCursor = z.string().nullable();
