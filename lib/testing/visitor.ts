import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { inject } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import { givenSession, SESSION_COOKIE } from "./session";

/** The shell that this run tests, as browsers reach it. */
export const pagesOrigin = (): string => {
  const origin = inject("origins")[Number(process.env.VITEST_POOL_ID ?? 1) - 1];
  if (!origin) throw new Error("Pages are tested through a shell.");
  return origin;
};

export interface PageAnswer {
  status: number;
  location: string | null;
  headers: Headers;
  text: string;
}

/** A browser without scripts, logged in as an owner or as nobody. */
export class Visitor {
  // An address of its own, so that tests do not spend each other's forms.
  readonly #address = randomUUID();

  constructor(readonly session?: string) {}

  get(path: string): Promise<PageAnswer> {
    return this.#fetch(path, { headers: this.#headers() });
  }

  /** Sends a form as the page's own browser does; `headers` may say otherwise. */
  post(
    path: string,
    body: FormData | string,
    headers: Record<string, string | undefined> = {},
  ): Promise<PageAnswer> {
    const sent = Object.entries({ origin: pagesOrigin(), ...this.#headers(), ...headers });
    return this.#fetch(path, {
      method: "POST",
      body,
      headers: Object.fromEntries(sent.flatMap(([name, value]) => (value ? [[name, value]] : []))),
    });
  }

  #headers(): Record<string, string> {
    return {
      "x-forwarded-for": this.#address,
      "accept-language": "en",
      ...(this.session && { cookie: `${SESSION_COOKIE}=${this.session}` }),
    };
  }

  async #fetch(path: string, init: RequestInit): Promise<PageAnswer> {
    const response = await fetch(pagesOrigin() + path, { ...init, redirect: "manual" });
    const { status, headers } = response;
    return { status, headers, location: headers.get("location"), text: await response.text() };
  }
}

/** A browser in which this owner is logged in. */
export async function givenVisitor(ownerId: string): Promise<Visitor> {
  return new Visitor(await givenSession(database().db, ownerId));
}

const Actions = z.object({
  node: z.record(z.string(), z.object({ exportedName: z.string(), filename: z.string() })),
});

/** The id of every server action of the build, by its name. */
export function builtActions(): Map<string, string> {
  const manifest = Actions.parse(
    JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")),
  );
  return new Map(Object.entries(manifest.node).map(([id, { exportedName }]) => [exportedName, id]));
}

/** The address patterns of every page of the build. */
export function builtPages(): string[] {
  const routes = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(".next/app-path-routes-manifest.json", "utf8")));
  return Object.entries(routes)
    .filter(([file, path]) => file.endsWith("/page") && !path.startsWith("/_"))
    .map(([, path]) => path);
}

/** An action of two arguments takes the state of its form first. */
const TAKES_STATE = /^6/;

/** The form of an action with these fields, as the page would send it without scripts. */
export function formOf(action: string, fields: Record<string, string | string[]>): FormData {
  const id = builtActions().get(action);
  if (!id) throw new Error(`The build has no action ${action}.`);
  const form = new FormData();
  if (TAKES_STATE.test(id)) {
    form.set("$ACTION_REF_1", "");
    form.set("$ACTION_1:0", JSON.stringify({ id, bound: "$@1" }));
    form.set("$ACTION_1:1", JSON.stringify([{ status: "idle" }]));
    form.set("$ACTION_KEY", "k0");
  } else {
    form.set(`$ACTION_ID_${id}`, "");
  }
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  return form;
}
