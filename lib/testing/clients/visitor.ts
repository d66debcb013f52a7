import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import { givenSession, SESSION_COOKIE } from "../given/session";
import { originOfAdapter } from "../servers/adapter";

/** The origin of the adapter under test. Throws in process, where no pages are served. */
export const pagesOrigin = (): string => {
  const origin = originOfAdapter();
  if (!origin) throw new Error("Tests of pages need an adapter; this project runs in process.");
  return origin;
};

export interface PageAnswer {
  status: number;
  location: string | null;
  headers: Headers;
  text: string;
}

/** A browser without scripts, logged in as an owner or not logged in. */
export class Visitor {
  // Each visitor has its own address, so that tests do not use up each other's limit of forms.
  readonly #address = randomUUID();

  constructor(
    readonly session?: string,
    readonly language = "en",
    readonly origin = pagesOrigin(),
  ) {}

  get(path: string, headers: Record<string, string> = {}): Promise<PageAnswer> {
    return this.#fetch(path, { headers: { ...this.#headers(), ...headers } });
  }

  head(path: string, headers: Record<string, string> = {}): Promise<PageAnswer> {
    return this.#fetch(path, { method: "HEAD", headers: { ...this.#headers(), ...headers } });
  }

  /**
   * Sends a form as a browser on that page does. `headers` replace those of the browser; undefined leaves one
   * out.
   */
  post(
    path: string,
    body: FormData | string,
    headers: Record<string, string | undefined> = {},
  ): Promise<PageAnswer> {
    const sent = Object.entries({ origin: this.origin, ...this.#headers(), ...headers });
    return this.#fetch(path, {
      method: "POST",
      body,
      headers: Object.fromEntries(sent.flatMap(([name, value]) => (value ? [[name, value]] : []))),
    });
  }

  #headers(): Record<string, string> {
    return {
      "x-forwarded-for": this.#address,
      "accept-language": this.language,
      ...(this.session && { cookie: `${SESSION_COOKIE}=${this.session}` }),
    };
  }

  async #fetch(path: string, init: RequestInit): Promise<PageAnswer> {
    const response = await fetch(this.origin + path, { ...init, redirect: "manual" });
    const { status, headers } = response;
    return { status, headers, location: headers.get("location"), text: await response.text() };
  }
}

export async function givenVisitor(ownerId: string): Promise<Visitor> {
  return new Visitor(await givenSession(database().db, ownerId));
}

const Actions = z.object({
  node: z.record(z.string(), z.object({ exportedName: z.string(), filename: z.string() })),
});

interface BuiltAction {
  id: string;
  /** Whether its form may be refused, and so gets the form's state first. */
  takesState: boolean;
}

/** All server actions in the build, by name. */
export function builtActions(): Map<string, BuiltAction> {
  const manifest = Actions.parse(
    JSON.parse(readFileSync(join(inject("build"), "server/server-reference-manifest.json"), "utf8")),
  );
  return new Map(
    Object.entries(manifest.node).map(([id, { exportedName, filename }]) => {
      const isButton = readFileSync(filename, "utf8").includes(
        `export const ${exportedName} = buttonAction(`,
      );
      return [exportedName, { id, takesState: !isButton }];
    }),
  );
}

/** The path patterns of all pages in the build. */
export const builtPages = (): string[] => pageRoutes().map(([, path]) => path);

/** The file of a page in the build, by its path pattern. */
export function fileOfPage(page: string): string {
  const [file] = pageRoutes().find(([, path]) => path === page) ?? [];
  if (file === undefined) throw new Error(`The build has no page ${page}.`);
  return `app${file}.tsx`;
}

function pageRoutes(): [file: string, path: string][] {
  const routes = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(inject("build"), "app-path-routes-manifest.json"), "utf8")));
  return Object.entries(routes).filter(([file, path]) => file.endsWith("/page") && !path.startsWith("/_"));
}

/** The form of an action, filled with these fields, as a browser without scripts sends it. */
export function formOf(action: string, fields: Record<string, string | string[]>): FormData {
  const { id, takesState } = builtActions().get(action) ?? {};
  if (!id) throw new Error(`The build has no action ${action}.`);
  const form = new FormData();
  if (takesState) {
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
