import type { z } from "zod";
import { type Endpoint, JSON_TYPE } from "@/lib/api/contract/endpoint";
import { type Example, ORIGIN_PLACEHOLDER } from "@/lib/api/openapi/examples";
import { env } from "@/lib/platform/env";
import type { Input } from "../clients/caller";
import type { GivenLobster } from "../given/lobsters";

export type Recording = Record<string, Example>;

/** Calls operations like any test, and keeps each request with its brief answer as an example. */
export class Recorder {
  readonly #examples: Recording = {};

  /** Expects success, and records it. A later call of the same operation replaces the example. */
  readonly call = async <Success extends z.ZodObject>(
    endpoint: Endpoint<Success>,
    lobster: GivenLobster,
    input: Input = {},
  ): Promise<z.output<Success>> => endpoint.success.parse(await this.#record(endpoint, lobster, input));

  async #record(endpoint: Endpoint, { api }: GivenLobster, input: Input): Promise<object> {
    const { operation, definition } = endpoint;
    const { status, text } = await api.request(endpoint, input);
    if (status !== definition.success[0]) throw new Error(`${operation} answered ${status}: ${text}`);
    if (endpoint.mediaType !== JSON_TYPE) {
      this.#examples[operation] = { answer: definition.isDocument ? firstLineOf(text) : text };
      return { chunks: text, text };
    }
    const answer = JSON.parse(text);
    const query = endpoint.brief ? { ...input.query, brief: "1" } : input.query;
    this.#examples[operation] = {
      ...(input.params ? { path: input.params } : {}),
      ...(query ? { query } : {}),
      ...(input.body === undefined ? {} : { body: bodyOf(input.body) }),
      answer: definition.isDocument ? scalarsOf(answer) : firstRows(brieflyOf(endpoint, answer)),
    };
    return answer;
  }

  /** The examples in the order of their names, with stable addresses, ids and times. */
  examples(): Recording {
    const sorted = Object.entries(this.#examples).sort(([one], [other]) => (one < other ? -1 : 1));
    const text = JSON.stringify(Object.fromEntries(sorted)).replaceAll(env.PUBLIC_URL, ORIGIN_PLACEHOLDER);
    return JSON.parse(withStableTimes(withStableIds(text)));
  }
}

const brieflyOf = ({ brief }: Endpoint, { ok, content_trust, ...answer }: Record<string, unknown>) => ({
  ok,
  ...(content_trust ? { content_trust } : {}),
  ...(brief ? brief.schema.parse(brief.of(answer)) : answer),
});

const bodyOf = (body: unknown) =>
  body instanceof FormData ? Object.fromEntries([...body.keys()].map((part) => [part, "@tide.png"])) : body;

const firstLineOf = (text: string) => text.split("\n", 1).join();

/** A document describes itself, so the title page is enough as its example. */
const scalarsOf = (answer: object) =>
  Object.fromEntries(Object.entries(answer).filter(([, value]) => typeof value !== "object"));

/** A list cut to its first row, and a long text to its beginning. */
function firstRows(value: unknown): unknown {
  if (typeof value === "string" && value.includes(" ") && !CALL.test(value)) return shortened(value);
  if (Array.isArray(value)) return value.slice(0, 1).map(firstRows);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, firstRows(inner)]));
}

const TEXT_MAX = 28;
/** As GET /home names calls: with ids, which are made stable later. */
const CALL = /^[A-Z]+ \//;
const shortened = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text);

const SIGNATURE = /\?X-Amz-[^"]*/g;
const SECRET = /whsec_[\w+/]+=/g;
const KEY = /lsq_live_[0-9a-f]{8}_[\w-]{24}/g;
const JOIN_TOKEN = /lsq_join_[\w-]{48}/g;
const JOIN_CODE = /"[A-Z]{4}-[A-Z]{4}"/g;
const EMAIL = /[0-9a-f-]{36}@example.edu/g;
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

function withStableIds(text: string): string {
  const known = new Map<string, string>();
  const named = text
    .replace(SIGNATURE, "?X-Amz-Signature=0")
    .replace(EMAIL, "ada@example.edu")
    .replace(SECRET, `whsec_${"A".repeat(43)}=`)
    .replace(KEY, `lsq_live_0a1b2c3d_${"A".repeat(24)}`)
    .replace(JOIN_TOKEN, `lsq_join_${"A".repeat(48)}`)
    .replace(JOIN_CODE, '"BCDF-GHJK"');
  return named.replace(UUID, (id) => {
    const stable = known.get(id) ?? `00000000-0000-4000-8000-${String(known.size + 1).padStart(12, "0")}`;
    known.set(id, stable);
    return stable;
  });
}

const WEEK_MS = 7 * 86_400_000;
const MONDAY_MS = Date.parse("2026-01-05T00:00:00Z");
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const DATE = /(?<=")\d{4}-\d\d-\d\d(?=")/g;

/** Moves every time by the same number of weeks, so that a Tuesday stays one, and drops seconds. */
function withStableTimes(text: string): string {
  const shift = Math.floor((Date.now() - MONDAY_MS) / WEEK_MS) * WEEK_MS;
  const moved = (time: string) => new Date(Date.parse(time) - shift).toISOString();
  return text
    .replace(INSTANT, (time) => `${moved(time).slice(0, 16)}:00.000Z`)
    .replace(DATE, (date) => moved(date).slice(0, 10));
}

/** What must not change in an example: the names of its fields and the types of their values. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== "object" || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}
