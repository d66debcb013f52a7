import type { Condition, Route } from "./config";

/** The parts of a request that routes look at, and their changes so far. */
export interface Asked {
  method: string;
  path: string;
  /** Without the question mark. */
  search: string;
  headers: Record<string, string>;
}

/** What middleware answers: a whole answer, or changes of the request and of the headers of its answer. */
export type MiddlewareOutcome<Answer> =
  | { answer: Answer }
  | {
      path?: string;
      search?: string;
      headers: Record<string, string>;
      answerHeaders: Record<string, string>;
    };

/** Where a request leads: to the middleware's own answer, or to an output. */
export type Routed<Answer> =
  | { answer: Answer }
  | {
      /** The name of a file or a function; undefined if there is nothing. */
      output: string | undefined;
      status: number | undefined;
      /** The request's own, or that to which the middleware rewrote it. */
      path: string;
      /** The request's, with the parameters that routes matched in its path. */
      search: string;
      headers: Record<string, string>;
      answerHeaders: Record<string, string>;
    };

interface Site<Answer> {
  routes: readonly Route[];
  /** Whether a file or function has this name. */
  has(output: string): boolean;
  middleware(name: string, asked: Asked): Promise<MiddlewareOutcome<Answer>>;
}

/** Follows the routes of a site, in the order of their phases, as the Build Output API specifies. */
export async function route<Answer>(site: Site<Answer>, asked: Asked): Promise<Routed<Answer>> {
  const phases = phasesOf(site.routes);
  const state: State = { ...asked, asked: asked.path, status: undefined, answerHeaders: {} };
  let hasAsked = false;
  for (const one of phases.get("initial") ?? []) {
    const found = matchOf(one, state);
    if (!found) continue;
    if (one.middlewarePath !== undefined && !hasAsked) {
      hasAsked = true;
      const outcome = await site.middleware(one.middlewarePath, asked);
      if ("answer" in outcome) return outcome;
      const { answerHeaders, ...changed } = outcome;
      Object.assign(state, { asked: changed.path ?? asked.path, ...changed });
      Object.assign(state.answerHeaders, answerHeaders);
    }
    apply(one, found, state);
    if (!one.continue) return endedAt(site, state, phases);
  }
  if (site.has(nameOf(state.path))) return hit(state, phases);
  for (const phase of ["filesystem", "miss", "rewrite", "resource"])
    for (const one of phases.get(phase) ?? []) {
      const found = matchOf(one, state);
      if (!found) continue;
      const before = state.path;
      apply(one, found, state);
      if (one.continue) continue;
      if (site.has(nameOf(state.path))) return hit(state, phases);
      if (!one.check) return endedAt(site, state, phases);
      state.path = before;
    }
  return endedAt(site, { ...state, status: 404 }, phases);
}

interface State extends Asked {
  /** The path with which the function is called, however routes changed it to find the function. */
  asked: string;
  status: number | undefined;
  answerHeaders: Record<string, string>;
}

function phasesOf(routes: readonly Route[]): Map<string, Route[]> {
  const phases = new Map<string, Route[]>();
  let phase = "initial";
  for (const one of routes)
    if (one.handle !== undefined) phase = one.handle;
    else phases.set(phase, [...(phases.get(phase) ?? []), one]);
  return phases;
}

/** Outputs are named like paths, without the first slash. */
export const nameOf = (path: string): string => path.replace(/^\/|\/$/g, "") || "index";

function hit<Answer>(state: State, phases: Map<string, Route[]>): Routed<Answer> {
  const { path, asked, search, headers, status, answerHeaders } = state;
  for (const one of phases.get("hit") ?? []) {
    const found = matchOf(one, state);
    if (found) apply(one, found, state);
  }
  const matched = `/${path.replace(/^\/|\/$/g, "")}`;
  const forwarded = { ...headers, "x-matched-path": matched };
  return { output: nameOf(path), status, path: asked, search, headers: forwarded, answerHeaders };
}

/** The answer if no output was found: the error route of the status. */
function endedAt<Answer>(site: Site<Answer>, state: State, phases: Map<string, Route[]>): Routed<Answer> {
  if (site.has(nameOf(state.path))) return hit(state, phases);
  const { status = 404 } = state;
  const one = phases.get("error")?.find((other) => other.status === status);
  const failed = { ...state, path: one?.dest ?? state.path, status };
  if (one?.dest !== undefined && site.has(nameOf(one.dest))) return hit(failed, phases);
  const { asked, search, headers, answerHeaders } = failed;
  return { output: undefined, status, path: asked, search, headers, answerHeaders };
}

type Captured = Record<string, string | undefined>;

/** The captures of a route's patterns in a request; undefined if the route does not match. */
function matchOf({ src, has, missing }: Route, asked: Asked): Captured | undefined {
  const found = new RegExp(`^(?:${src ?? ".*"})$`, "i").exec(asked.path);
  if (!found) return undefined;
  const captured: Captured = { ...Object.fromEntries(found.entries()), ...found.groups };
  for (const condition of has) {
    const groups = holds(condition, asked);
    if (!groups) return undefined;
    Object.assign(captured, groups);
  }
  return missing.some((condition) => holds(condition, asked)) ? undefined : captured;
}

function holds({ type, key = "", value }: Condition, { headers, search }: Asked): Captured | undefined {
  const cookies = new URLSearchParams((headers.cookie ?? "").replaceAll(/;\s*/g, "&"));
  const texts = {
    header: headers[key.toLowerCase()],
    query: new URLSearchParams(search).get(key) ?? undefined,
    cookie: cookies.get(key) ?? undefined,
    // Without the port, as Next compares it.
    host: headers.host?.split(":")[0]?.toLowerCase(),
  };
  const text = texts[type];
  if (text === undefined || value === undefined) return text === undefined ? undefined : {};
  const found = new RegExp(`^(?:${value})$`).exec(text);
  return found ? { ...found.groups } : undefined;
}

function apply({ dest, headers, status }: Route, captured: Captured, state: State): void {
  for (const [name, value] of Object.entries(headers))
    state.answerHeaders[name.toLowerCase()] = filled(value, captured);
  state.status = status ?? state.status;
  if (dest === undefined) return;
  const [path = "", search = ""] = dest.split("?");
  state.path = filled(path, captured);
  const added = search.split("&").filter(Boolean);
  const pairs = added.map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    const text = filled(value, captured);
    return text === "" ? "" : `${name}=${encodeURIComponent(text)}`;
  });
  state.search = [state.search, ...pairs].filter(Boolean).join("&");
}

const filled = (text: string, captured: Captured): string =>
  text.replace(/\$(\w+)/g, (_, name: string) => captured[name] ?? "");
