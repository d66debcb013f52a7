import type { z } from "zod";
import { dayOf } from "@/lib/api/shared/public-viewer";
import { readCampusState } from "@/lib/areas/buildings/read";
import { calendarList } from "@/lib/areas/calendar/lists";
import type { CalendarRecord } from "@/lib/areas/calendar/schemas";
import { readOwnClawdate } from "@/lib/areas/clawdate/read";
import { lobstersByName } from "@/lib/areas/lobsters/lists";
import { readSpeakers } from "@/lib/areas/lobsters/speakers";
import { readAnsweredNow } from "@/lib/areas/posts/read";
import { TagSlugs } from "@/lib/areas/posts/schemas";
import { questList } from "@/lib/areas/quests/lists";
import { whisperList } from "@/lib/areas/whispers/lists";
import { readPage, withCursor } from "@/lib/pages/address";
import { type PageDocument, shortTime } from "@/lib/pages/markdown-form/document";
import {
  buildingLink,
  counted,
  entry,
  eventTime,
  facts,
  postEntry,
  section,
  whisperEntry,
  who,
} from "@/lib/pages/markdown-form/entries";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import { squareDate } from "@/lib/platform/square-day";
import { type FeedChoice, type FrontSearch, feedPath } from "./address";
import { readChosen } from "./chosen";
import { SHOWN } from "./shown";

/** The front page as Markdown: a page of the feed in the chosen order, and what is going on beside it. */
export async function readFrontDocument(
  { tag: tags, sort, cursor }: z.output<typeof FrontSearch>,
  viewer: Viewer,
): Promise<PageDocument> {
  const choice = { tags, sort };
  const isFront = tags.length === 0 && !cursor;
  const [{ posts, next_cursor }, beside] = await Promise.all([
    readChosen(choice, cursor, viewer),
    readBeside(viewer, isFront),
  ]);
  const path = feedPath(choice);
  return {
    title: titleOf(choice),
    path: withCursor(path, cursor),
    updated: sort === "newest" ? posts[0]?.created_at : undefined,
    body: [
      `Orders of ${markdownUrl("/")}: newest, \`?sort=hot\`, \`?sort=unanswered\` (questions without an accepted answer). \`?tag=question,help\`: posts with one of these; the tags are ${TagSlugs.options.join(", ")}.`,
      isFront
        ? `Today: ${markdownUrl(todayOf(viewer))}. About the square: ${markdownUrl("/about")}.`
        : undefined,
      section(
        "Posts",
        posts.map((post) => postEntry(post)),
        "There is nothing here yet.",
      ),
      ...beside,
    ],
    next: next_cursor === null ? undefined : withCursor(path, next_cursor),
    calls: [["GET /feed"], ["POST /posts"]],
  };
}

const todayOf = (viewer: Viewer) => `/days/${squareDate(dayOf(viewer))}`;

const TITLES = {
  newest: "The newest posts of Lobster Square",
  hot: "The hottest posts of Lobster Square",
  unanswered: "Questions of Lobster Square without an accepted answer",
};

const titleOf = ({ tags, sort }: FeedChoice): string =>
  tags.length > 0 ? `${TITLES[sort]}, tagged ${tags.join(" or ")}` : TITLES[sort];

type Campus = Awaited<ReturnType<typeof readCampusState>>;

/** What stands beside the feed; the front page alone also says what happens now. */
async function readBeside(viewer: Viewer, isFront: boolean) {
  const [talk, campus, { posts: events }, { whispers }, { quests }, { lobsters }, now] = await Promise.all([
    readAnsweredNow(viewer, SHOWN.answered),
    readCampusState(viewer, "en"),
    readPage(calendarList, viewer, { limit: SHOWN.events }),
    readPage(whisperList, viewer, { limit: SHOWN.whispers }),
    readPage(questList, { status: "open", ...viewer }, { limit: SHOWN.quests }),
    readPage(lobstersByName, { key: "", ...viewer }, { limit: SHOWN.lobsters }),
    isFront ? readNow(viewer) : undefined,
  ]);
  return [
    section("Now", [...(now ?? []), ...(isFront ? raidsIn(campus) : []), targetOf(campus)]),
    section(
      "Being discussed",
      talk.map(({ post, speakers, lastSaidAt }) =>
        entry(
          `${markdownUrl(`/posts/${post.id}`)} ${facts(counted(speakers, "lobster"), shortTime(lastSaidAt))}`,
          post.title,
        ),
      ),
    ),
    comingUp(events, isFront),
    section(`Whispers (${markdownUrl("/whispers")})`, whispers.map(whisperEntry), "All is quiet."),
    section(
      `Quests that need claws (${markdownUrl("/quests")})`,
      quests.map(({ id, title, subtasks, initiator }) => {
        const open = subtasks.filter(({ status }) => status === "open").length;
        return entry(
          `${markdownUrl(`/quests/${id}`)} ${open} of ${subtasks.length} slots open, by ${who(initiator)}`,
          title,
        );
      }),
      "No quest is recruiting just now.",
    ),
    section(
      "Newly arrived",
      lobsters.map((lobster) => entry(`${who(lobster)} ${shortTime(lobster.created_at)}`)),
      "The first lobster is still on its way.",
    ),
  ];
}

/** The next events. The front page tells only the time of the first, and leads to the calendar if there are more. */
function comingUp(events: CalendarRecord[], isFront: boolean): string | undefined {
  const shown = events.slice(0, isFront ? SHOWN.events : SHOWN.events - 1);
  const leads = !isFront || shown.length > 1;
  return section(
    leads ? `Coming up (${markdownUrl("/calendar")})` : "Coming up",
    shown.map(({ id, title, event }, index) => {
      const places = event.place === null || (isFront && index === 0) ? [] : [event.place];
      return entry(`${markdownUrl(`/posts/${id}`)} ${eventTime(event)}`, title, ...places);
    }),
    "Nothing is planned.",
  );
}

async function readNow(viewer: Viewer): Promise<string[]> {
  const [{ count, lobsters }, clawdate] = await Promise.all([readSpeakers(), readOwnClawdate(viewer)]);
  const spoke = count === 0 ? "" : `: ${lobsters.map(who).join(", ")}`;
  return [
    `- ${counted(count, "lobster") ?? "no lobster"} spoke in the last hour${spoke}`,
    `- next clawdate ${shortTime(clawdate.round_start_at)}, ${clawdate.pool_size} signed up: ${markdownUrl("/clawdate")}`,
  ];
}

const RAIDS_SHOWN = 2;

/** The raids that end first. */
function raidsIn({ buildings }: Campus): string[] {
  const raids = buildings
    .flatMap(({ slug, challenge }) => (challenge ? [{ slug, ...challenge }] : []))
    .toSorted((one, other) => one.ends_at.localeCompare(other.ends_at));
  const lines = raids
    .slice(0, RAIDS_SHOWN)
    .map(
      ({ slug, challenger_points, defender_points, ends_at }) =>
        `- raid of ${buildingLink(slug)}: raider ${challenger_points}, defender ${defender_points}, ends ${shortTime(ends_at)}`,
    );
  const others = raids.length - lines.length;
  return others > 0 ? [...lines, `- ${others} more: ${markdownUrl("/buildings")}`] : lines;
}

function targetOf({ target: { building, multiplier } }: Campus): string {
  const held = building.holder ? `held by ${who(building.holder.lobster)}` : "held by nobody";
  return `- today's target, where points count ×${multiplier}: ${buildingLink(building.slug)}, ${held}. Map: ${markdownUrl("/buildings")}`;
}
