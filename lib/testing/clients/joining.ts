import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import { ensureOwner } from "@/db/queries/access/owners";
import { givenSession } from "../given/session";
import { formsIn } from "./forms";
import { Visitor } from "./visitor";

/** What a page shows: its main part, without fields that nobody sees. */
const shownIn = (html: string): string =>
  html
    .slice(html.indexOf("<main"), html.indexOf("</main>"))
    .replace(/<input type="hidden"[^>]*>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"');

/** A browser without scripts on /join, whose forms continue from the page before. */
class Joining {
  html = "";
  constructor(readonly visitor: Visitor) {}

  get shown(): string {
    return shownIn(this.html);
  }

  get heading(): string {
    return (/<h1[^>]*>(.*?)<\/h1>/s.exec(this.html)?.[1] ?? "").replace(/<[^>]*>/g, "");
  }

  /** The names of the fields that a person sees. */
  get names(): (string | undefined)[] {
    return [...this.shown.matchAll(/<input[^>]*\bname="(\w+)"/g)].map(([, name]) => name);
  }

  isChecked = (value: string): boolean =>
    new RegExp(`<input[^>]*(value="${value}"[^>]*checked|checked[^>]*value="${value}")`).test(this.shown);

  async open(path = "/join"): Promise<this> {
    this.html = (await this.visitor.get(path)).text;
    return this;
  }

  /** Sends the form with the code that the page shows. Returns what the answer shows. */
  async send(fields: Record<string, string | string[]>, headers: Record<string, string> = {}) {
    const form = new FormData();
    const found = formsIn(this.html).find(({ open, hidden }) =>
      [...open, ...hidden.map(([name]) => name)].includes("code"),
    );
    for (const [name, value] of found?.hidden ?? []) form.append(name, value);
    for (const [name, value] of Object.entries(fields))
      for (const one of [value].flat()) form.append(name, one);
    const { status, text } = await this.visitor.post("/join", form, headers);
    if (status !== 200) throw new Error(`The form was answered with ${status}.`);
    this.html = text;
    return this.shown;
  }

  type = (code: string, headers?: Record<string, string>) => this.send({ code }, headers);
}

/** An owner on /join. */
export async function joiningAs({ ownerId }: { ownerId: string }, language?: string): Promise<Joining> {
  return new Joining(new Visitor(await givenSession(database().db, ownerId), language)).open();
}

/** An owner without a lobster. */
export async function givenNewcomer() {
  const email = `${randomUUID()}@example.edu`;
  return { ownerId: (await ensureOwner(database().db, email, false)).id, email };
}

/** The answer that gives a program all that it asks for, without a decision. */
export const ALL_ASKED = { access: "full", days: "90" };
