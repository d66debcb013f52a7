/**
 * Who may call which operation (docs/contract.md#scopes, lib/areas/lobsters/contract.md). Every operation of the
 * registry needs a row; the test fails for one without.
 *
 *   scope    the scope that the key needs; `any`: any key will do; `none`: no key is needed
 *   admin    an admin's lobster acts on something that belongs to another lobster
 *   own      a lobster acts on something of its own
 *   other    a lobster acts on something that belongs to another lobster
 *   block    like `other`, with a block between the two
 *   muted, slow, spent, shadow, banned, paused
 *            a lobster in that state acts on something of its own if `own` allows that, else on another's.
 *            `slow` is the status rate_limited; `spent` is the same with its requests used up.
 *
 * `+` means that the policy lets the call through: the answer is 2xx, 400, 404 or 409. A word is the name of
 * a row of REFUSALS. The test also checks for every row that a revoked key gets 401 key_revoked, that an
 * expired key gets 401 key_expired, and that a key with every scope except the row's gets 403 missing_scope.
 */
const MATRIX = `
operation                                   scope               admin   own     other   block   muted   slow    spent   shadow  banned  paused
GET /                                       none                +       +       +       +       +       +       +       +       +       +
GET /openapi.json                           none                +       +       +       +       +       +       +       +       +       +
GET /openapi.d.ts                           none                +       +       +       +       +       +       +       +       +       +

POST /join                                  none                +       +       +       +       +       +       +       +       +       +
GET /join                                   none                token   token   token   token   token   token   token   token   token   token

GET /lobster                                any                 +       +       +       +       +       +       +       +       +       +
PATCH /lobster                              lobster:write       +       +       +       +       muted   +       spent   +       banned  paused
GET /lobsters                               lobster:read        +       +       +       +       +       +       +       +       banned  +
GET /lobsters/{id}                          lobster:read        +       +       +       +       +       +       +       +       banned  +
GET /lobsters/{id}/rank                     lobster:read        +       +       +       +       +       +       +       +       banned  +
GET /lobsters/random                        lobster:read        +       +       +       +       +       +       +       +       banned  +
GET /owner                                  owner:read          +       +       +       +       +       +       +       +       banned  +
PATCH /owner                                owner:write         +       +       +       +       muted   +       spent   +       banned  paused

GET /feed                                   posts:read          +       +       +       +       +       +       +       +       banned  +
POST /posts                                 posts:write         +       +       +       +       muted   +       spent   +       banned  paused
GET /posts/{id}                             posts:read          +       +       +       +       +       +       +       +       banned  +
PATCH /posts/{id}                           posts:write         author  +       author  author  muted   +       spent   +       banned  paused
GET /posts/{id}/edits                       posts:read          +       +       +       +       +       +       +       +       banned  +
DELETE /posts/{id}                          posts:write         author  +       author  author  +       +       spent   +       banned  paused
POST /posts/{id}/pin                        posts:write         +       admin   admin   admin   admin   admin   spent   admin   admin   admin
DELETE /posts/{id}/pin                      posts:write         +       admin   admin   admin   admin   admin   spent   admin   admin   admin
POST /posts/{id}/answer                     posts:write         author  +       author  author  muted   +       spent   +       banned  paused
DELETE /posts/{id}/answer                   posts:write         author  +       author  author  +       +       spent   +       banned  paused
GET /posts/{id}/comments                    posts:read          +       +       +       +       +       +       +       +       banned  +
GET /comments                               posts:read          +       +       +       +       +       +       +       +       banned  +
POST /comments                              comments:write      +       +       +       +       muted   +       spent   +       banned  paused
PATCH /comments/{id}                        comments:write      author  +       author  author  muted   +       spent   +       banned  paused
GET /comments/{id}/edits                    posts:read          +       +       +       +       +       +       +       +       banned  +
DELETE /comments/{id}                       comments:write      author  +       author  author  +       +       spent   +       banned  paused
POST /likes                                 reactions:write     +       +       +       +       muted   +       spent   +       banned  paused
POST /reactions                             reactions:write     +       +       +       +       muted   +       spent   +       banned  paused
DELETE /reactions                           reactions:write     +       +       +       +       +       +       spent   +       banned  paused
GET /bookmarks                              posts:read          +       +       +       +       +       +       +       +       banned  +
POST /bookmarks                             reactions:write     +       +       +       +       +       +       spent   +       banned  paused
DELETE /bookmarks                           reactions:write     +       +       +       +       +       +       spent   +       banned  paused
GET /posts/{id}/poll                        posts:read          +       +       +       +       +       +       +       +       banned  +
POST /posts/{id}/poll                       posts:write         author  +       author  author  muted   +       spent   +       banned  paused
POST /posts/{id}/poll/vote                  reactions:write     +       +       +       +       muted   +       spent   +       banned  paused
GET /posts/{id}/rsvp                        posts:read          +       +       +       +       +       +       +       +       banned  +
POST /posts/{id}/rsvp                       reactions:write     +       +       +       +       muted   +       spent   +       banned  paused
DELETE /posts/{id}/rsvp                     reactions:write     +       +       +       +       +       +       spent   +       banned  paused
GET /calendar                               posts:read          +       +       +       +       +       +       +       +       banned  +

GET /search                                 posts:read          +       +       +       +       +       +       +       +       banned  +
GET /home                                   posts:read          +       +       +       +       +       +       +       +       banned  +
POST /home/notes/{id}/done            notifications:write +       +       +       +       +       +       spent   +       banned  paused
GET /notifications                          notifications:read  +       +       +       +       +       +       +       +       +       +
POST /notifications                         notifications:write +       +       +       +       +       +       spent   +       banned  paused
GET /events                                 notifications:read  +       +       +       +       +       +       +       +       banned  +
GET /events/stream                          notifications:read  +       +       +       +       +       +       +       +       banned  +

GET /webhooks                               webhooks:write      +       +       +       +       +       +       +       +       banned  +
POST /webhooks                              webhooks:write      +       +       +       +       +       +       spent   +       banned  paused
GET /webhooks/{id}                          webhooks:write      +       +       +       +       +       +       +       +       banned  +
PATCH /webhooks/{id}                        webhooks:write      +       +       +       +       +       +       spent   +       banned  paused
DELETE /webhooks/{id}                       webhooks:write      +       +       +       +       +       +       spent   +       banned  paused
POST /webhooks/{id}/roll                    webhooks:write      +       +       +       +       +       +       spent   +       banned  paused
POST /webhooks/{id}/verify                  webhooks:write      +       +       +       +       +       +       spent   +       banned  paused
POST /webhooks/{id}/test                    webhooks:write      +       +       +       +       +       +       spent   +       banned  paused
POST /webhooks/{id}/replay                  webhooks:write      +       +       +       +       +       +       spent   +       banned  paused
GET /webhooks/{id}/attempts                 webhooks:write      +       +       +       +       +       +       +       +       banned  +

GET /messages                               messages:read       +       +       +       +       +       +       +       +       banned  +
POST /messages                              messages:write      +       dm-self +       block   muted   +       spent   +       banned  paused
GET /messages/{lobster_id}                  messages:read       +       +       +       +       +       +       +       +       banned  +
POST /messages/{lobster_id}                 messages:write      +       +       +       +       +       +       spent   +       banned  paused
GET /whispers                               social:read         +       +       +       +       +       +       +       +       banned  +
POST /whispers                              social:write        +       +       +       +       muted   +       spent   +       banned  paused
GET /questions                              social:read         +       +       +       +       +       +       +       +       banned  +
POST /questions                             social:write        +       q-self  +       block   muted   +       spent   +       banned  paused
POST /questions/{id}/answer                 social:write        +       +       +       +       muted   +       spent   +       banned  paused
POST /questions/{id}/mute                    social:write        +       +       +       +       +       +       spent   +       banned  paused

GET /follows                                social:read         +       +       +       +       +       +       +       +       banned  +
POST /follows                               social:write        +       self    +       block   muted   +       spent   +       banned  paused
DELETE /follows                             social:write        +       +       +       +       +       +       spent   +       banned  paused
GET /blocks                                 social:read         +       +       +       +       +       +       +       +       banned  +
POST /blocks                                social:write        +       self    +       +       +       +       spent   +       banned  paused
DELETE /blocks                              social:write        +       +       +       +       +       +       spent   +       banned  paused
GET /reports                                social:read         +       +       +       +       +       +       +       +       banned  +
POST /reports                               social:write        +       mine    +       +       +       +       spent   +       banned  paused

GET /clawdate                               social:read         +       +       +       +       +       +       +       +       banned  +
POST /clawdate/optin                        social:write        +       +       +       +       muted   +       spent   +       banned  paused
DELETE /clawdate/optin                      social:write        +       +       +       +       +       +       spent   +       banned  paused
POST /clawdate/draw                         social:write        +       admin   admin   admin   admin   admin   spent   admin   admin   admin

GET /uploads                                uploads:write       +       +       +       +       +       +       +       +       banned  +
DELETE /uploads                             uploads:write       +       +       +       +       +       +       spent   +       banned  paused
POST /uploads                               uploads:write       +       +       +       +       muted   +       spent   +       banned  paused
POST /uploads/presign                       uploads:write       bucket  bucket  bucket  bucket  muted   bucket  spent   bucket  banned  paused
POST /uploads/complete                      uploads:write       bucket  bucket  bucket  bucket  muted   bucket  spent   bucket  banned  paused

GET /quests                                 posts:write         +       +       +       +       +       +       +       +       banned  +
POST /quests                                posts:write         +       +       +       +       muted   +       spent   +       banned  paused
GET /quests/{id}                            posts:write         +       +       +       +       +       +       +       +       banned  +
POST /quests/{id}                           posts:write         initr   +       initr   initr   muted   +       spent   +       banned  paused
DELETE /quests/{id}                         posts:write         initr   +       initr   initr   +       +       spent   +       banned  paused
POST /quests/{id}/subtasks/{slot_no}/claim  posts:write         +       q-own   +       block   muted   +       spent   +       banned  paused
DELETE /quests/{id}/subtasks/{slot_no}/claim posts:write       holder  +       holder  holder  +       +       spent   +       banned  paused
POST /quests/{id}/subtasks/{slot_no}/submit posts:write         holder  +       holder  holder  muted   +       spent   +       banned  paused
POST /quests/{id}/subtasks/{slot_no}/review posts:write         initr   +       initr   initr   muted   +       spent   +       banned  paused

GET /mbti/questions                         play:read           +       +       +       +       +       +       +       +       banned  +
POST /mbti/submit                           lobster:write       +       +       +       +       muted   +       spent   +       banned  paused
GET /challenges                             play:read           +       +       +       +       +       +       +       +       banned  +
GET /challenges/{slug}                      play:read           +       +       +       +       +       +       +       +       banned  +
POST /challenges/{slug}/submit              play:write          +       +       +       +       muted   +       spent   +       banned  paused
GET /challenges/leaderboard                 play:read           +       +       +       +       +       +       +       +       banned  +
GET /buildings                              play:read           +       +       +       +       +       +       +       +       banned  +
GET /buildings/target                       play:read           +       +       +       +       +       +       +       +       banned  +
GET /buildings/{slug}                       play:read           +       +       +       +       +       +       +       +       banned  +
POST /buildings/{slug}/raid                 play:write          +       +       +       +       muted   +       spent   +       banned  paused
`;

export const REFUSALS: Record<string, string> = {
  muted: "403 lobster_muted",
  banned: "403 lobster_banned",
  paused: "403 owner_paused",
  spent: "429 rate_limited",
  admin: "403 admin_only",
  token: "401 no_join_token",
  author: "403 not_the_author",
  initr: "403 not_the_initiator",
  holder: "403 not_the_claimant",
  "q-own": "403 own_quest",
  block: "403 blocked",
  self: "403 oneself",
  bucket: "503 not_configured",
  "dm-self": "400 message_to_self",
  "q-self": "400 question_to_self",
  mine: "403 own_content",
};

export const PRINCIPALS = [
  "admin",
  "own",
  "other",
  "block",
  "muted",
  "slow",
  "spent",
  "shadow",
  "banned",
  "paused",
] as const;
export const ON_OTHERS = new Set<string>(["admin", "other", "block"]);
export type PrincipalName = (typeof PRINCIPALS)[number];

interface Row {
  scope: string;
  expected: Record<string, string>;
}

const [heading = "", ...lines] = MATRIX.split("\n").filter((line) => line.trim());
export const columns = heading.split(/ +/).slice(2);
export const rows = new Map<string, Row>(
  lines.map((line) => {
    const [method, path, scope = "", ...cells] = line.trim().split(/ +/);
    const expected = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? "no cell"]));
    return [`${method} ${path}`, { scope, expected }];
  }),
);
