import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { ensureOwner } from "@/db/queries/access/owners";
import { findLobsterOfOwner } from "@/db/queries/lobsters/lobsters";
import { createAnswer, createQuestion } from "@/lib/areas/questions/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { squareDate } from "@/lib/platform/square-day";
import { casesOf, partOf, variantsOf } from "@/lib/testing/breadth";
import {
  builtActions,
  builtPages,
  formOf,
  givenVisitor,
  type PageAnswer,
  Visitor,
} from "@/lib/testing/clients/visitor";
import { givenComment } from "@/lib/testing/given/comments";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const PERSONAS = [
  "visitor",
  "unnamed",
  "owner",
  "paused",
  "slow",
  "shadow",
  "muted",
  "banned",
  "staff",
  "admin",
  "muted admin",
  "banned admin",
] as const;
type Persona = (typeof PERSONAS)[number];

/**
 * The personas that tell any two gates apart, in the order of what they may do. A quick run tries one of each kind.
 */
const DECIDING = casesOf<Persona>(
  ["visitor", "unnamed", "banned", "muted", "owner", "staff", "admin"],
  ["visitor", "banned", "staff", "admin"],
);

/**
 * The same for the moderators' desk, where one gate is for reading and another for acts, which a sanction
 * forbids.
 */
const DECIDING_AT_DESK = casesOf<Persona>([...DECIDING, "muted admin", "banned admin"], DECIDING);

/**
 * The personas to try with each thing of a gate, which answers them with `outcomeOf`: all of them with the first thing,
 * and at the moderators' desk. With the others, of those with the same outcome, the ones who may do least and most,
 * and one between.
 */
function triedOf<Thing>(
  things: readonly Thing[],
  outcomeOf: (thing: Thing, persona: Persona) => string | number | boolean,
  pageOf: (thing: Thing) => string,
) {
  const gates = new Set<string>();
  return things.map((thing, no): [Thing, readonly Persona[]] => {
    const gate = PERSONAS.map((persona) => outcomeOf(thing, persona)).join();
    const isFirst = !gates.has(gate);
    gates.add(gate);
    if (pageOf(thing).startsWith("/admin"))
      return [thing, variantsOf(PERSONAS, isFirst ? casesOf(PERSONAS, DECIDING_AT_DESK) : DECIDING_AT_DESK)];
    const bounds = DECIDING.filter((persona) => {
      const alike = DECIDING.filter((other) => outcomeOf(thing, other) === outcomeOf(thing, persona));
      const between = alike.slice(1, -1);
      return !between.includes(persona) || partOf(between, between.length, no).includes(persona);
    });
    return [thing, variantsOf(PERSONAS, isFirst ? casesOf(PERSONAS, DECIDING) : bounds)];
  });
}

const ANYBODY = new Set<Persona>(PERSONAS);
const OWNERS = without(ANYBODY, "visitor");
const NAMED = without(OWNERS, "unnamed");
const UNSANCTIONED = without(NAMED, "muted", "banned", "muted admin", "banned admin");
const ADMINS = new Set<Persona>(["admin"]);
const MODERATORS = new Set<Persona>(["staff", "admin"]);

function without(all: ReadonlySet<Persona>, ...some: Persona[]) {
  return new Set([...all].filter((persona) => !some.includes(persona)));
}

interface Action {
  /** A page that contains its form. */
  page: string;
  may: ReadonlySet<Persona>;
  fields?: Record<string, string>;
  /** Part of the address that the answer to a valid form leads to. Only the gate can refuse that form. */
  done?: string;
}

const CHANGED = { display_name: "Changed", bio: "Changed", avatar_seed: "changed", owner_bio: "Changed" };

/**
 * Every action and the personas it serves. Most forms are invalid, so that an admitted action changes
 * nothing.
 */
const ACTIONS: Record<string, Action> = {
  chooseLanguage: { page: "/", may: ANYBODY, fields: { locale: "en" } },
  chooseTheme: { page: "/", may: ANYBODY, fields: { theme: "dark" } },
  askForLink: { page: "/login", may: ANYBODY, fields: { email: "not an address" } },
  continueWithProvider: { page: "/login", may: ANYBODY },
  confirmLogin: { page: "/login/confirm", may: ANYBODY, fields: { email: "a@example.edu", token: "00" } },
  confirmWithCode: {
    page: "/login/confirm",
    may: ANYBODY,
    fields: { email: "a@example.edu", token: "00", code: "00000000" },
  },
  enterCode: { page: "/login/check", may: ANYBODY, fields: { code: "00000000" } },
  logOut: { page: "/me", may: ANYBODY },
  nameLobster: { page: "/me/name", may: OWNERS, fields: { display_name: "x" } },
  setPaused: { page: "/me", may: NAMED, fields: { pause: "false" } },
  mint: { page: "/me/keys/new", may: NAMED },
  roll: { page: "/me/keys", may: NAMED },
  revoke: { page: "/me/keys", may: NAMED },
  saveDeclared: {
    page: "/me/keys/[key]",
    may: UNSANCTIONED,
    fields: { key_id: "[key]", declared_model: "Changed", declared_host: "" },
    done: "?done=",
  },
  revokeAll: { page: "/me/keys", may: NAMED },
  disconnect: { page: "/me/keys", may: NAMED },
  allow: { page: "/me/connect/0000000000000000000000", may: NAMED },
  deny: { page: "/me/connect/0000000000000000000000", may: NAMED },
  answerJoin: { page: "/join", may: OWNERS, fields: { code: "no code" } },
  endOne: { page: "/me/account", may: NAMED },
  endOthers: { page: "/me/account", may: NAMED },
  renewFeeds: { page: "/me/account", may: NAMED },
  removeAccount: { page: "/me/account", may: NAMED, fields: { name: "another's" } },
  saveLetters: { page: "/me/account", may: NAMED, fields: { digest: "hourly" } },
  saveUsage: { page: "/me/usage", may: NAMED, fields: { budget: "7" } },
  saveResearch: { page: "/me/account", may: NAMED, fields: { takes_part: "perhaps" } },
  changeLetters: { page: "/letters", may: ANYBODY, fields: { of: "nobody" } },
  setWebhookPaused: { page: "/me/webhooks", may: NAMED, fields: { pause: "true" } },
  confirmWebhook: { page: "/me/webhooks", may: NAMED, fields: { code: "" } },
  stopWebhook: { page: "/me/webhooks", may: NAMED },
  removeWebhook: { page: "/me/webhooks", may: NAMED },
  sendAppeal: { page: "/me/moderation", may: NAMED },
  saveProfile: { page: "/me/profile", may: UNSANCTIONED, fields: CHANGED, done: "?done=" },
  savePost: {
    page: "/me/posts/[post]/edit",
    may: UNSANCTIONED,
    fields: { id: "[post]", title: "Changed", content: "Changed" },
    done: "/posts/",
  },
  saveComment: {
    page: "/me/comments/[comment]/edit",
    may: UNSANCTIONED,
    fields: { id: "[comment]", content: "Changed" },
    done: "/posts/",
  },
  removePost: {
    page: "/me/posts/[post]/delete",
    may: without(NAMED, "banned", "banned admin"),
    fields: { id: "[deletedPost]" },
    done: "?done=post_deleted",
  },
  removeComment: {
    page: "/me/comments/[comment]/delete",
    may: without(NAMED, "banned", "banned admin"),
    fields: { id: "[deletedComment]" },
    done: "?done=comment_deleted",
  },
  sendReport: {
    page: "/me/report/post/[seen]",
    may: without(OWNERS, "banned", "banned admin"),
    fields: { target_type: "post", target_id: "[seen]", reason: "other" },
    done: "?done=reported",
  },
  leaveNote: { page: "/me", may: NAMED, fields: { text: "" } },
  removeNote: { page: "/me", may: NAMED },
  follow: {
    page: "/me/follow/[other]",
    may: UNSANCTIONED,
    fields: { id: "[other]" },
    done: "/lobsters/",
  },
  stopFollowing: {
    page: "/me/follow/[other]",
    may: without(NAMED, "banned", "banned admin"),
    fields: { id: "[other]" },
    done: "/lobsters/",
  },
  addOwnBookmark: {
    page: "/me/bookmark/[seen]",
    may: without(NAMED, "banned", "banned admin"),
    fields: { id: "[seen]" },
    done: "#marks",
  },
  removeOwnBookmark: {
    page: "/me/bookmark/[seen]",
    may: without(NAMED, "banned", "banned admin"),
    fields: { id: "[seen]" },
    done: "#marks",
  },
  dropBookmark: { page: "/me/bookmarks", may: without(NAMED, "banned", "banned admin") },
  mute: { page: "/me/questions", may: without(NAMED, "banned", "banned admin") },
  setQuest: { page: "/course", may: MODERATORS },
  moveText: { page: "/admin", may: MODERATORS },
  sanction: { page: "/admin", may: MODERATORS },
  settleReports: { page: "/admin", may: MODERATORS },
  decide: { page: "/admin", may: MODERATORS },
  endPasted: { page: "/admin/keys", may: ADMINS },
  pin: { page: "/admin/pins", may: ADMINS },
  unpin: { page: "/admin/pins", may: ADMINS },
  draw: { page: "/admin/clawdate", may: ADMINS },
};

/** The owner's id of each persona. */
const ownerIds = new Map<Persona, string>();

type Own = Record<"post" | "deletedPost" | "comment" | "deletedComment" | "key", string>;

/** Two posts, two comments and a key of each persona with a lobster; nobody's for the others. */
const owned = new Map<Persona, Own>();

/** A lobster that belongs to no persona, and its post. */
const others = { other: "", seen: "" };

/** A path or a field, with the names replaced by ids of what the persona owns, of nothing, or of another's. */
const ownIn = (text: string, persona: Persona): string => {
  const named: Record<string, string> = { ...owned.get(persona), ...others };
  return text.replace(/\[(\w+)\]/g, (_, word: string) => named[word] ?? randomUUID());
};

const NAMED_PERSONAS: [persona: Persona, options: Parameters<typeof givenLobster>[0]][] = [
  ["owner", {}],
  ["paused", { isPaused: true }],
  ["slow", { status: "rate_limited" }],
  ["shadow", { status: "shadow_muted" }],
  ["muted", { status: "muted" }],
  ["banned", { status: "banned" }],
  ["staff", { isStaff: true }],
  ["admin", { isAdmin: true }],
  ["muted admin", { isAdmin: true, status: "muted" }],
  ["banned admin", { isAdmin: true, status: "banned" }],
];

beforeAll(async () => {
  for (const [persona, options] of NAMED_PERSONAS) {
    const lobster = await givenLobster(options);
    ownerIds.set(persona, lobster.ownerId);
    const { id: post } = await givenPost(lobster);
    const { id: deletedPost } = await givenPost(lobster);
    const [comment, deletedComment] = [await givenComment(lobster, post), await givenComment(lobster, post)];
    owned.set(persona, { post, deletedPost, comment, deletedComment, key: lobster.keyId });
  }
  const other = await givenLobster();
  Object.assign(others, { other: other.id, seen: (await givenPost(other)).id });
  ownerIds.set("unnamed", (await ensureOwner(database().db, `${randomUUID()}@example.edu`, false)).id);
});

/** A new browser for each request, because some actions end their session. */
async function browserOf(persona: Persona): Promise<Visitor> {
  const ownerId = ownerIds.get(persona);
  return ownerId ? givenVisitor(ownerId) : new Visitor();
}

/** Whether the gate of an action admitted the persona, whatever the action answered afterwards. */
function isIn({ done }: Pick<Action, "done">, { status, location, text }: PageAnswer): boolean {
  expect(status, text.slice(0, 500)).toBeLessThan(500);
  if (done !== undefined) return location?.includes(done) ?? false;
  // The owner of a banned lobster is sent to the notice that gives the reason.
  if (location === "/me/moderation") return false;
  const isSentToLogin = location === "/login" || location?.startsWith("/login?next=");
  return status !== 404 && !isSentToLogin && location !== "/me/name";
}

it("every action of the build is in the matrix", () => {
  expect([...builtActions().keys()].sort()).toEqual(Object.keys(ACTIONS).sort());
});

const isAdmitted = ([, { may }]: [string, Action], persona: Persona) => may.has(persona);

describe.each(
  triedOf(Object.entries(ACTIONS), isAdmitted, ([, { page }]) => page).map(
    ([[name, action], tried]) => [name, action, tried] as const,
  ),
)("the action %s", (name, { page, may, fields = {}, done }, tried) => {
  it("serves the personas that the API serves, and no others", async () => {
    for (const persona of tried) {
      const own = Object.entries(fields).map(([field, value]) => [field, ownIn(value, persona)]);
      const form = formOf(name, Object.fromEntries(own));
      const answer = await (await browserOf(persona)).post(ownIn(page, persona), form);
      expect({ persona, isIn: isIn({ done }, answer) }).toEqual({ persona, isIn: may.has(persona) });
    }
  });

  it("refuses forms of other origins and forms without an origin", async () => {
    // One check stands before all actions.
    const at = Object.keys(ACTIONS).indexOf(name);
    for (const origin of partOf(["https://evil.example", "null", undefined], 3, at)) {
      const admin = await browserOf("admin");
      const { status } = await admin.post(page, formOf(name, fields), { origin });
      expect({ origin, status }).toEqual({ origin, status: 403 });
    }
  });
});

it("a sanctioned owner's profile stays unchanged, and a shadow-muted one's for everybody else", async () => {
  const { db } = database();
  for (const persona of ["muted", "banned", "muted admin", "banned admin"] as const) {
    await (await browserOf(persona)).post("/me/profile", formOf("saveProfile", CHANGED));
    expect(await findLobsterOfOwner(db, ownerIds.get(persona) ?? "")).toMatchObject({
      bio: "",
      shadow: null,
    });
  }
  const ghost = await findLobsterOfOwner(db, ownerIds.get("shadow") ?? "");
  await (await browserOf("shadow")).post(
    "/me/profile",
    formOf("saveProfile", { display_name: ghost?.displayName ?? "", bio: "Boo", avatar_seed: "boo" }),
  );
  const page = `/lobsters/${ghost?.serialNo}`;
  expect((await (await browserOf("shadow")).get(page)).text).toContain("Boo");
  expect((await (await browserOf("admin")).get(page)).text).toContain("Boo");
  expect((await (await browserOf("owner")).get(page)).text).not.toContain("Boo");
  expect((await new Visitor().get(page)).text).not.toContain("Boo");
});

const isPublic = (page: string) => !/^\/(admin|following|login|me)(\/|$)/.test(page);

const CLOSED_TO_BANNED = [
  "/me/posts/[id]/edit",
  "/me/comments/[id]/edit",
  "/me/posts/[id]/delete",
  "/me/comments/[id]/delete",
  "/following",
  "/me/bookmarks",
  "/me/messages",
  "/me/messages/[id]",
  "/me/questions",
  "/me/follow/[id]",
  "/me/bookmark/[id]",
  "/me/report/[type]/[id]",
];

/** The address to which a page redirects the persona, or the status that it answers. */
function expectedOf(page: string, path: string, persona: Persona): string | number {
  if (persona === "visitor" && page === "/following") return 200;
  if (persona === "visitor" && /^\/(me|admin|join|course\/numbers)\b/.test(page))
    return page === "/me" ? "/login" : `/login?next=${encodeURIComponent(path)}`;
  if (/^\/admin\/(keys|pins|clawdate)/.test(page))
    return persona === "admin" || persona === "muted admin" ? 200 : 404;
  if (page.startsWith("/admin") || page === "/course/numbers")
    return ["staff", "admin", "muted admin"].includes(persona) ? 200 : 404;
  if (page === "/login") return persona === "visitor" ? 200 : "/me";
  if (isPublic(page) || page.startsWith("/login/")) return 200;
  if (page === "/me/name") return persona === "unnamed" ? 200 : "/me";
  if (persona === "unnamed" && page === "/me/connect/[id]")
    return `/me/name?next=${encodeURIComponent(path)}`;
  if (persona === "unnamed") return page.startsWith("/me/report") ? 200 : "/me/name";
  if (CLOSED_TO_BANNED.includes(page) && persona.startsWith("banned")) return "/me/moderation";
  return 200;
}

describe("the pages", () => {
  let author: GivenLobster;
  let ids: Record<string, string>;
  beforeAll(async () => {
    author = await givenLobster();
    const other = await givenLobster();
    const post = await givenPost(author);
    const comment = await givenComment(author, post.id);
    const { whisper } = await author.api.ok(createWhisper, { body: { content: "psst" } });
    const asked = { recipient_lobster_id: author.id, question: "Who taught you to pinch?" };
    const { question } = await other.api.ok(createQuestion, { body: asked });
    await author.api.ok(createAnswer, { params: { id: question.id }, body: { answer: "Practice." } });
    ids = {
      "/admin/targets/[type]/[id]": `/admin/targets/post/${post.id}`,
      "/posts/[id]": `/posts/${post.id}`,
      "/posts/[id]/edits": `/posts/${post.id}/edits`,
      "/comments/[id]/edits": `/comments/${comment}/edits`,
      "/lobsters/[serial_no]": `/lobsters/${author.serialNo}`,
      "/lobsters/[serial_no]/comments": `/lobsters/${author.serialNo}/comments`,
      "/lobsters/[serial_no]/buildings": `/lobsters/${author.serialNo}/buildings`,
      "/lobsters/[serial_no]/quests": `/lobsters/${author.serialNo}/quests`,
      "/me/report/[type]/[id]": `/me/report/post/${post.id}`,
      "/me/follow/[id]": `/me/follow/${other.id}`,
      "/me/bookmark/[id]": `/me/bookmark/${post.id}`,
      "/me/messages/[id]": `/me/messages/${other.id}`,
      "/whispers/[id]": `/whispers/${whisper.id}`,
      "/questions/[id]": `/questions/${question.id}`,
      "/days/[date]": `/days/${squareDate(new Date())}`,
      "/buildings/[slug]": "/buildings/old-library",
      "/buildings/[slug]/posts": "/buildings/old-library/posts",
      "/challenges/[slug]": "/challenges/shrimp-and-seagull",
      "/docs/areas/[tag]": "/docs/areas/quests",
      "/docs/errors/[status]": "/docs/errors/409",
      "/docs/guides/[slug]": "/docs/guides/errors",
      "/docs/operations/[id]": "/docs/operations/readFeed",
    };
  });

  const outcomeOf = (page: string, persona: Persona) =>
    String(expectedOf(page, page, persona)).replace(/next=.*/, "next");

  it.each(triedOf(builtPages(), outcomeOf, (page) => page))(
    "%s admits its own personas only",
    async (page, tried) => {
      // The id in these paths is of nothing that the persona has.
      const isNothing = /^\/(me\/(keys|posts|comments)|quests)\/\[id\]/.test(page);
      const path = ids[page] ?? page.replace("[id]", author.keyId);
      for (const persona of tried) {
        const { status, location } = await (await browserOf(persona)).get(path);
        const expected = expectedOf(page, path, persona);
        expect({ persona, answer: location ?? status }).toEqual({
          persona,
          answer: expected === 200 && isNothing ? 404 : expected,
        });
      }
    },
  );
});
