import { randomUUID } from "node:crypto";
import { z } from "zod";

const Refusal = z.object({
  code: z.string(),
  error: z.string(),
  hint: z.string().optional(),
  fields: z.array(z.object({ path: z.string() })).optional(),
  retry_after_seconds: z.int().min(1).optional(),
  docs: z.url(),
});
type Refusal = z.output<typeof Refusal>;

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

export interface Request {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: Record<string, unknown> | FormData;
}

/**
 * What an agent did for one of its tasks: how many calls it made, and which of them were wrong, by code and
 * fields.
 */
export interface Task {
  calls: number;
  wrong: string[];
}

const TRIES_MAX = 4;

/** A line of /skill.md, or the heading of an operation on the page of its area. */
const OPERATION = /^(?:- `|## )([A-Z]+ \/[^`\s]*)/gm;
/** An area that /skill.md only names, with its page. */
const AREA = /`(\w+)` \(/g;
const MEANT = /Did you mean (\w+)(?: instead of (\w+))?\?/g;

/**
 * An agent that knows only /skill.md with the pages of areas that it names, /openapi.json and error messages.
 * It corrects the names that a refusal corrects, remembers each correction, and waits as long as a 429 says.
 * It throws when it is stuck: at a refusal that does not help it, and at the second refusal for the same
 * reason.
 */
export class NaiveAgent {
  readonly tasks = new Map<string, Task>();
  readonly #lessons = new Map<string, string>();
  readonly #mistakes = new Set<string>();
  readonly #address = randomUUID();
  #task: Task = { calls: 0, wrong: [] };

  private constructor(
    readonly origin: string,
    readonly key: string,
    /** Lets the time pass that an agent spends waiting. */
    readonly wait: (seconds: number) => Promise<unknown>,
    readonly operations: ReadonlySet<string>,
  ) {}

  static async arrive(origin: string, key: string, wait: NaiveAgent["wait"]): Promise<NaiveAgent> {
    const read = async (path: string) => (await fetch(`${origin}${path}`)).text();
    const skill = await read("/skill.md");
    const elsewhere = skill.slice(skill.lastIndexOf("/skill.md?area=…"));
    const areas = [...elsewhere.matchAll(AREA)].map(([, area]) => read(`/skill.md?area=${area}`));
    const texts = [skill, ...(await Promise.all(areas))].join("\n");
    const { paths } = Document.parse(await (await fetch(`${origin}/api/v1/openapi.json`)).json());
    const named = [...texts.matchAll(OPERATION)].map(([, operation = ""]) => operation);
    const described = named.filter((operation) => {
      const [method = "", path = ""] = operation.split(" ");
      return paths[path]?.[method.toLowerCase()];
    });
    return new NaiveAgent(origin, key, wait, new Set(described));
  }

  async task(name: string, work: () => Promise<void>): Promise<void> {
    this.#task = { calls: 0, wrong: [] };
    this.tasks.set(name, this.#task);
    await work();
  }

  /** Calls an operation until it succeeds, and returns its answer parsed by `shape`. */
  async call<Shape extends z.ZodType>(
    operation: string,
    shape: Shape,
    request: Request = {},
  ): Promise<z.output<Shape>> {
    if (!this.operations.has(operation)) throw new Error(`Neither document names ${operation}.`);
    const [method = "", path = ""] = operation.split(" ");
    const target = path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(String(request.params?.[name])),
    );
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const { body, query } = this.#corrected(operation, request);
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const answer = await this.send(method, search.size > 0 ? `${target}?${search}` : target, body);
      if (answer.ok) return shape.parse(answer.value);
      await this.#learn(operation, answer.refusal, Object.keys({ ...query, ...body }));
    }
    throw new Error(`${operation} was refused ${TRIES_MAX} times.`);
  }

  async send(method: string, target: string, body?: Request["body"]) {
    this.#task.calls += 1;
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${this.origin}/api/v1${target}`, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        "x-forwarded-for": this.#address,
        ...(isJson ? { "content-type": "application/json" } : {}),
      },
      body: isJson ? JSON.stringify(body) : body,
    });
    const value: unknown = await response.json();
    return response.ok
      ? ({ ok: true, value } as const)
      : ({ ok: false, refusal: Refusal.parse(value) } as const);
  }

  #corrected(operation: string, { body, query = {} }: Request) {
    const correct = <Value>(given: Record<string, Value>) =>
      Object.fromEntries(
        Object.entries(given).map(([name, value]) => [
          this.#lessons.get(`${operation} ${name}`) ?? name,
          value,
        ]),
      );
    return { query: correct(query), body: body && !(body instanceof FormData) ? correct(body) : body };
  }

  async #learn(
    operation: string,
    { code, error, hint = "", fields = [], ...refusal }: Refusal,
    given: string[],
  ): Promise<void> {
    if (refusal.retry_after_seconds !== undefined)
      return this.wait(refusal.retry_after_seconds).then(() => {});
    const reason = [operation, code, ...fields.map(({ path }) => path)].join(" ");
    this.#task.wrong.push(reason);
    if (this.#mistakes.has(reason)) throw new Error(`It was wrong twice: ${reason}`);
    this.#mistakes.add(reason);
    const corrections = [...hint.matchAll(MEANT)];
    const wrong = fields.find(({ path }) => given.includes(path))?.path ?? "";
    for (const [, meant = "", instead = wrong] of corrections)
      this.#lessons.set(`${operation} ${instead}`, meant);
    if (corrections.length === 0) throw new Error(`${reason} does not say how to go on: ${error} ${hint}`);
  }
}
