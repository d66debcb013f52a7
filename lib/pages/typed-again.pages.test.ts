import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { ensureOwner } from "@/db/queries/access/owners";
import { builtActions, formOf, givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { givenComment } from "@/lib/testing/given/comments";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

interface TypedForm {
  page: string;
  /** A reader is an owner on the page of another's post. */
  as: "visitor" | "newcomer" | "owner" | "reader" | "author" | "admin";
  /** The maximum length of each of its texts. */
  texts: Record<string, number>;
}

const DESK: TypedForm = { page: "/admin", as: "admin", texts: { reason: 500 } };

const FORMS: Record<string, TypedForm> = {
  askForLink: { page: "/login", as: "visitor", texts: { email: 254 } },
  continueWithProvider: { page: "/login", as: "visitor", texts: {} },
  confirmWithCode: { page: "/login/confirm", as: "visitor", texts: {} },
  enterCode: { page: "/login/check", as: "visitor", texts: {} },
  nameLobster: { page: "/me/name", as: "newcomer", texts: { display_name: 32 } },
  saveProfile: {
    page: "/me/profile",
    as: "owner",
    texts: {
      display_name: 32,
      bio: 200,
      friend_pitch: 280,
      owner_display_name: 32,
      owner_affiliation: 64,
      owner_public_blurb: 200,
      owner_bio: 500,
    },
  },
  savePost: {
    page: "/me/posts/[post]/edit",
    as: "author",
    texts: { title: 80, content: 5000, event_place: 120 },
  },
  saveComment: { page: "/me/comments/[comment]/edit", as: "author", texts: { content: 1000 } },
  removePost: { page: "/me/posts/[post]/delete", as: "author", texts: { word: 500 } },
  removeComment: { page: "/me/comments/[comment]/delete", as: "author", texts: { word: 500 } },
  saveDeclared: {
    page: "/me/keys/[key]",
    as: "author",
    texts: { declared_model: 60, declared_host: 60 },
  },
  removeAccount: { page: "/me/account", as: "owner", texts: { name: 32 } },
  sendReport: { page: "/me/report/post/[post]", as: "reader", texts: { detail: 500 } },
  leaveNote: { page: "/me", as: "owner", texts: { text: 500 } },
  follow: { page: "/me", as: "owner", texts: {} },
  stopFollowing: { page: "/me", as: "owner", texts: {} },
  addOwnBookmark: { page: "/me", as: "owner", texts: {} },
  removeOwnBookmark: { page: "/me", as: "owner", texts: {} },
  mint: { page: "/me/keys/new", as: "owner", texts: { name: 40 } },
  allow: { page: "/me/connect/0000000000000000000000", as: "owner", texts: {} },
  deny: { page: "/me/connect/0000000000000000000000", as: "owner", texts: {} },
  answerJoin: { page: "/join", as: "owner", texts: { code: 64 } },
  roll: { page: "/me/keys", as: "owner", texts: {} },
  confirmWebhook: { page: "/me/webhooks", as: "owner", texts: {} },
  sendAppeal: { page: "/me/moderation", as: "owner", texts: { text: 1000 } },
  setQuest: { page: "/course", as: "admin", texts: { title: 74, brief: 5000, task: 2000 } },
  pin: { page: "/admin/pins", as: "admin", texts: { post: 500 } },
  endPasted: { page: "/admin/keys", as: "admin", texts: { found: 500 } },
  ...{ moveText: DESK, sanction: DESK, settleReports: DESK, decide: DESK },
};

/** Who fills in a form, and the address of its page. */
async function givenPage({ page, as }: TypedForm): Promise<[visitor: Visitor, path: string]> {
  if (as !== "author" && as !== "reader") return [await visitorAs(as), page];
  const author = await givenLobster();
  const { id: post } = await givenPost(author);
  const comment = await givenComment(author, post);
  const { ownerId } = as === "reader" ? await givenLobster() : author;
  const named: Record<string, string> = { post, comment, key: author.keyId };
  return [await givenVisitor(ownerId), page.replace(/\[(\w+)\]/g, (_, name) => named[name] ?? "")];
}

async function visitorAs(as: Exclude<TypedForm["as"], "author" | "reader">): Promise<Visitor> {
  if (as === "visitor") return new Visitor();
  if (as === "owner") return givenVisitor((await givenLobster()).ownerId);
  const { id } = await ensureOwner(database().db, `${randomUUID()}@example.edu`, as === "admin");
  return givenVisitor(as === "admin" ? (await givenLobster({ isAdmin: true })).ownerId : id);
}

it("every form that reports mistakes is in this test", () => {
  const known = [...builtActions()].filter(([, { takesState }]) => takesState).map(([name]) => name);
  expect(Object.keys(FORMS).sort()).toEqual(known.sort());
});

it.each(Object.entries(FORMS))(
  "%s shows each text again, even twice as long as allowed",
  async (action, form) => {
    const [visitor, path] = await givenPage(form);
    for (const [name, max] of Object.entries(form.texts)) {
      // A letter of two UTF-16 units.
      const typed = "𝕪".repeat(3 * max);
      const { status, text } = await visitor.post(path, formOf(action, { [name]: typed }));
      expect(status, name).toBe(200);
      expect(text.includes("𝕪".repeat(2 * max)), `${name} is whole`).toBe(true);
      expect(text.includes("𝕪".repeat(2 * max + 1)), `${name} is cut`).toBe(false);
    }
  },
);
