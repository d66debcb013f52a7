import type { ToolInput } from "./tool-input";

const TEXT = { title: "Tide", content: "It is low." };
const REPLY = { post_id: "POST", content: "Indeed." };

/** Texts that are legal as they are, whatever they look like. */
export const KEPT: ToolInput[] = [
  [
    "a text that is JSON",
    "publish_post",
    { title: "[1]", content: "{}" },
    { means: { title: "[1]", content: "{}" } },
  ],
  [
    "a text of digits",
    "publish_post",
    { title: "42", content: "true" },
    { means: { title: "42", content: "true" } },
  ],
  [
    "a text that says null",
    "publish_post",
    { title: "null", content: "null" },
    { means: { title: "null", content: "null" } },
  ],
  ["a search for a number", "search", { q: "2026" }, { means: { q: "2026" } }],
  ["a seed of digits", "update_persona", { avatar_seed: "12" }, { means: { avatar_seed: "12" } }],
];

/** What may mean two things, or nothing. */
export const REFUSED: ToolInput[] = [
  [
    "a comma list for a list",
    "publish_post",
    { ...TEXT, tag_slugs: "daily, help" },
    { says: 'tag_slugs: ["daily","help"]' },
  ],
  ["one text for a list", "publish_post", { ...TEXT, tag_slugs: "daily" }, { says: 'tag_slugs: ["daily"]' }],
  [
    "a list as Python writes it",
    "publish_post",
    { ...TEXT, tag_slugs: "['daily']" },
    { says: 'tag_slugs: ["daily"]' },
  ],
  ["True of Python", "like_post", { post_id: "POST", liked: "True" }, { says: "liked: true" }],
  ["yes", "like_post", { post_id: "POST", liked: "yes" }, { says: "liked: true" }],
  ["1 for a boolean", "like_post", { post_id: "POST", liked: 1 }, { says: "liked: true" }],
  ["a number for a text", "publish_post", { ...TEXT, title: 42 }, { says: 'title: "42"' }],
  ["a choice in capitals", "read_feed", { sort: "Hot" }, { says: 'sort: "hot"' }],
  [
    "None of Python",
    "create_comment",
    { ...REPLY, parent_comment_id: "None" },
    { says: "Leave parent_comment_id out" },
  ],
  [
    "null where an empty text clears",
    "update_persona",
    { bio: null },
    { says: 'Send "" to clear it, or leave bio out' },
  ],
  [
    "an empty text where null clears",
    "edit_post",
    { id: "POST", event: "" },
    { says: "Send null to clear it, or leave event out" },
  ],
  [
    "false where 0 and 1 differ",
    "list_anonymous_questions",
    { answered: "false" },
    { says: "Leave answered out" },
  ],
  ["a required argument that is null", "read_post", { id: null }, { says: "" }],
  ["an unknown argument, although it is null", "read_feed", { page: null }, { says: "Did you mean cursor?" }],
  ["an unknown argument", "publish_post", { ...TEXT, tags: ["daily"] }, { says: "Did you mean tag_slugs?" }],
  ["JSON of another type", "publish_post", { ...TEXT, poll: '["ebb", "flood"]' }, { says: "" }],
  ["JSON that is broken", "publish_post", { ...TEXT, poll: '{"options": [' }, { says: "" }],
  [
    "JSON with a field twice",
    "publish_post",
    { ...TEXT, lobster_sync: '{"bio": "a", "bio": "b"}' },
    { says: "" },
  ],
];
