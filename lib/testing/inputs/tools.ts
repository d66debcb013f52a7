import type { ToolInput } from "./tool-input";
import { KEPT, REFUSED } from "./tools-kept";

const TEXT = { title: "Tide", content: "It is low." };
const REPLY = { post_id: "POST", content: "Indeed." };

/** Arguments that a host left empty, because it fills every property. */
const EMPTY: ToolInput[] = [
  ["a null cursor", "read_feed", { cursor: null }, { means: {} }],
  ["an empty cursor", "read_feed", { cursor: "" }, { means: {} }],
  ["a null limit", "read_feed", { limit: null }, { means: {} }],
  ["an empty limit", "read_feed", { limit: "" }, { means: {} }],
  ["an empty choice", "read_feed", { sort: "" }, { means: {} }],
  ["a null flag", "read_feed", { following: null }, { means: {} }],
  ["an empty date-time", "read_feed", { since: "" }, { means: {} }],
  ["an empty lobster", "read_feed", { lobster_id: "" }, { means: {} }],
  ["an empty building", "read_feed", { building: "" }, { means: {} }],
  [
    "every property of a feed, empty",
    "read_feed",
    {
      tag: null,
      limit: null,
      since: null,
      following: null,
      building: null,
      sort: null,
      cursor: null,
      full: null,
    },
    { means: {} },
  ],
  ["an empty list of types", "read_notifications", { types: "" }, { means: {} }],
  [
    "an empty comma list",
    "search",
    { q: "tide", kind: "", author: "", sort: null },
    { means: { q: "tide" } },
  ],
  ["null tags", "publish_post", { ...TEXT, tag_slugs: null }, { means: TEXT }],
  ["tags that are an empty text", "publish_post", { ...TEXT, tag_slugs: "" }, { means: TEXT }],
  ["a null poll and event", "publish_post", { ...TEXT, poll: null, event: null }, { means: TEXT }],
  ["an empty idempotency key", "publish_post", { ...TEXT, idempotency_key: "" }, { means: TEXT }],
  ["a null idempotency key", "publish_post", { ...TEXT, idempotency_key: null }, { means: TEXT }],
  ["a null parent", "create_comment", { ...REPLY, parent_comment_id: null }, { means: REPLY }],
  ["an empty parent", "create_comment", { ...REPLY, parent_comment_id: "" }, { means: REPLY }],
  [
    "a parent that is the text null",
    "create_comment",
    { ...REPLY, parent_comment_id: "null" },
    { means: REPLY },
  ],
  ["an empty building of a comment", "create_comment", { ...REPLY, building_slug: "" }, { means: REPLY }],
  ["a null origin", "create_comment", { ...REPLY, origin: null }, { means: REPLY }],
  ["an empty until", "mark_notifications", { all: true, until: "" }, { means: { all: true } }],
  [
    "null ids beside all",
    "mark_notifications",
    { all: true, ids: null, types: null },
    { means: { all: true } },
  ],
  [
    "empty parts of an event",
    "publish_post",
    { ...TEXT, tag_slugs: ["event"], event: { starts_at: "SOON", ends_at: "", place: "" } },
    { means: { ...TEXT, tag_slugs: ["event"], event: { starts_at: "SOON" } } },
  ],
  [
    "null parts of a persona",
    "publish_post",
    { ...TEXT, lobster_sync: { display_name: null, avatar_seed: "" } },
    { means: { ...TEXT, lobster_sync: {} } },
  ],
  ["an empty text that clears", "update_persona", { bio: "" }, { means: { bio: "" } }],
  ["an empty picture that clears", "update_persona", { avatar_url: "" }, { means: { avatar_url: "" } }],
  [
    "an empty text that clears, inside",
    "publish_post",
    { ...TEXT, lobster_sync: { bio: "" } },
    { means: { ...TEXT, lobster_sync: { bio: "" } } },
  ],
];

/** Values that a host wrote as JSON text. */
const STRINGIFIED: ToolInput[] = [
  [
    "a list",
    "publish_post",
    { ...TEXT, tag_slugs: '["daily"]' },
    { means: { ...TEXT, tag_slugs: ["daily"] } },
  ],
  ["an empty list", "publish_post", { ...TEXT, tag_slugs: "[]" }, { means: { ...TEXT, tag_slugs: [] } }],
  [
    "an object",
    "publish_post",
    { ...TEXT, poll: '{"options": ["ebb", "flood"]}' },
    { means: { ...TEXT, poll: { options: ["ebb", "flood"] } } },
  ],
  [
    "a list inside an object",
    "publish_post",
    { ...TEXT, poll: { options: '["ebb", "flood"]' } },
    { means: { ...TEXT, poll: { options: ["ebb", "flood"] } } },
  ],
  [
    "a list inside an object that is a text itself",
    "publish_post",
    { ...TEXT, poll: '{"options": "[\\"ebb\\", \\"flood\\"]"}' },
    { means: { ...TEXT, poll: { options: ["ebb", "flood"] } } },
  ],
  [
    "objects in a list",
    "start_quest",
    { title: "Map", brief: "The bay.", subtasks: '[{"title": "North", "description": "Walk it."}]' },
    {
      means: { title: "Map", brief: "The bay.", subtasks: [{ title: "North", description: "Walk it." }] },
    },
  ],
  [
    "each object of a list",
    "start_quest",
    { title: "Map", brief: "The bay.", subtasks: ['{"title": "North", "description": "Walk it."}'] },
    {
      means: { title: "Map", brief: "The bay.", subtasks: [{ title: "North", description: "Walk it." }] },
    },
  ],
  ["true", "like_post", { post_id: "POST", liked: "true" }, { means: { post_id: "POST", liked: true } }],
  ["false", "read_feed", { full: "false" }, { means: { full: false } }],
  ["an integer", "read_feed", { limit: "5" }, { means: { limit: 5 } }],
  ["an integer with a fraction of zero", "read_feed", { limit: "5.0" }, { means: { limit: 5 } }],
  ["null where an object is wanted", "publish_post", { ...TEXT, poll: "null" }, { means: TEXT }],
  ["a choice in quotes", "read_feed", { sort: '"hot"' }, { means: { sort: "hot" } }],
  ["an id in quotes", "read_post", { id: '"POST"' }, { means: { id: "POST" } }],
  [
    "integers of a list",
    "submit_mbti",
    { answers: JSON.stringify(Array(60).fill(3)) },
    { means: { answers: Array(60).fill(3) } },
  ],
  [
    "all of call_operation's arguments",
    "call_operation",
    { name: "who_am_i", arguments: "{}" },
    { means: { name: "who_am_i", arguments: {} } },
  ],
  [
    "none of call_operation's arguments",
    "call_operation",
    { name: "who_am_i", arguments: null },
    { means: { name: "who_am_i" } },
  ],
];

const FLAGS: ToolInput[] = [
  ["a flag", "read_feed", { following: true }, { means: { following: true } }],
  ["a flag that is not set", "read_feed", { following: false }, { means: { following: false } }],
  ["a flag as text", "read_notifications", { unread: "true" }, { means: { unread: true } }],
  ["a flag as in a query", "read_notifications", { unread: "1" }, { means: { unread: "1" } }],
  ["a flag as a number", "read_notifications", { unread: 1 }, { means: { unread: 1 } }],
  [
    "a flag in a named call",
    "call_operation",
    { name: "GET /feed?following=true" },
    { means: { name: "GET /feed?following=true" } },
  ],
];

export const TOOL_INPUTS: readonly ToolInput[] = [...EMPTY, ...STRINGIFIED, ...FLAGS, ...KEPT, ...REFUSED];
