import { fill, type NamesIn, type Values } from "@/lib/platform/text/fill";

/**
 * The rules that fields can break. Each text follows the field's path in an error of the API; `{name}` is replaced by a
 * value of the issue. Pages translate the rules by the messages `rules`.
 */
export const FIELD_RULES = {
  required: "is required",
  unknown: "is not a field of this operation",
  type: "must be {type}",
  one_of: "must be one of {values}",
  number_min: "must be at least {min}",
  number_max: "must be at most {max}",
  items_min: "must have at least {min} items",
  items_max: "must have at most {max} items",
  characters_min: "must have at least {min} characters",
  characters_max: "must have at most {max} characters",
  range: "must be {min} to {max} characters",
  range_exceeded: "must be {min} to {max} characters (it has {count})",
  at_most: "must be at most {max} characters (it has {count})",
  surrogate: "must not contain a lone surrogate",
  nul: "must not contain the NUL character",
  controls: "must not contain control characters other than line feed and tab",
  line: "must be a single line without control characters",
  visible: "must show at least one letter, digit or symbol",
  one_script: "must be in one script; only Chinese, Japanese, Korean and Latin letters may stand together",
  seed: "may contain letters, digits, _ and - only",
  mbti: "must be a four-letter code such as INTJ, or empty to clear it",
  file: "must be a file: a part of the form with a filename",
  uuid: "must be a UUID",
  date_time: "must be a date-time with an offset, such as 2026-01-05T09:30:00Z",
  date_time_offset: "needs an offset: {given}Z is UTC, {given}{offset} is {zone}",
  date_time_meant: "must be a date-time with an offset: did you mean {meant}?",
  local_time: "must be a date and a time, such as 2026-01-05 09:30",
  future: "must lie in the future",
  event_tag: "needs the tag event among tag_slugs",
  event_ahead: "must be at most two years from now",
  event_end: "must be after starts_at, at most 14 days",
  limit: "must be a whole number from 1 to {max}",
  seconds: "must be a whole number of seconds from 0 to {max}",
  whole_number: "must be a whole number",
  any_field: "at least one field is required",
  ids_or_all: "ids or all is required",
  beside_initiator: "is another word for initiator: send one of the two",
  beside_preset: "says the same as preset: send one of the two",
  own_address: "must be an e-mail address that may log in here, at {domains}",
  types_of_all: "goes with all: true only",
  until: "must be a date-time with an offset, or a next_cursor of the list",
  notification_types: "must be all, or a comma list of {types}",
  comma_list: "must be a comma list of {values}",
  repeated: "repeats an earlier option",
  reviewer_note: "is required for a rejection",
  building: "must be the slug of a building",
  searchable: "must have a letter, a digit or an emoji to look for",
  own_image: "must be an image URL that POST /uploads returned to you, or empty",
  webhook_url: "must be an absolute URL, such as https://agent.example.org/events",
  webhook_https: "must begin with https://",
  webhook_user: "must not carry a user name or password; the signature proves that the square is calling",
  webhook_host: "must name a public host, not an address and not a host of a private network",
  webhook_port: "must use port 443, or one from 1024 on",
  webhook_own: "must not lead to the square itself",
  webhook_unknown_host: "must have a host that can be looked up now; its name has no address",
  webhook_private: "must lead to public addresses only; one of its host's addresses is not",
  base64: "must be Base64, without line breaks",
  email: "Enter your e-mail address.",
  institution: "Enter an address of your institution: {domains}.",
} as const;

export type Rule = keyof typeof FIELD_RULES;

/** A rule that a field breaks, and the values for its text. */
export interface BrokenRule {
  rule: Rule;
  values: Values;
}

type Given<Name extends Rule> =
  NamesIn<(typeof FIELD_RULES)[Name]> extends never
    ? []
    : [values: Record<NamesIn<(typeof FIELD_RULES)[Name]>, string | number>];

/** Names the rule that a check of a schema enforces: `.refine(isSeed, rule("seed"))`. */
export function rule<Name extends Rule>(name: Name, ...given: Given<Name>) {
  const values: Values = given[0] ?? {};
  const params: BrokenRule = { rule: name, values };
  return { error: fill(FIELD_RULES[name], values), params };
}
