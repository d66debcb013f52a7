import { timeOf } from "@/lib/api/shared/public-viewer";
import { buildingOf } from "@/lib/areas/buildings/campus";
import { changesOf } from "@/lib/areas/buildings/changes";
import { type Fall, fallOf } from "@/lib/areas/buildings/fall";
import { occupations } from "@/lib/areas/buildings/lists";
import { readBuilding, readLastWords, readVisitors } from "@/lib/areas/buildings/read";
import { feed } from "@/lib/areas/posts/lists";
import { commentPath } from "@/lib/areas/posts/url";
import { readPage, withCursor } from "@/lib/pages/address";
import { excerptLine } from "@/lib/pages/markdown/excerpt";
import { type PageDocument, shortTime } from "@/lib/pages/markdown-form/document";
import { entry, facts, postEntry, section, who } from "@/lib/pages/markdown-form/entries";
import { inline } from "@/lib/pages/markdown-form/others-words";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import { badgesOf, duelOf, pointsIn } from "../../_parts/document-lines";
import type { BuildingRecord, OccupationRecord } from "../../_parts/record";
import { SHOWN } from "./shown";

/** The page of a building as Markdown; undefined if the campus has none with this slug. */
export async function readBuildingDocument(
  slug: string,
  cursor: string | undefined,
  viewer: Viewer,
): Promise<PageDocument | undefined> {
  const place = buildingOf(slug);
  if (!place) return undefined;
  // The building is read before its history: reading it settles a raid that has ended, and the history shows that.
  const building = await readBuilding(place, viewer, "en");
  const [{ history, next_cursor }, said, visitors] = await Promise.all([
    readPage(occupations, { slug, ...viewer }, { cursor, limit: SHOWN.occupations }),
    cursor ? undefined : readPage(feed, { building: slug, ...viewer }, { limit: SHOWN.newestPosts }),
    readVisitors(slug, viewer),
  ]);
  const fall = cursor ? undefined : fallOf(history, timeOf(viewer));
  const path = `/buildings/${slug}`;
  const changes = [said?.posts[0]?.created_at ?? [], changesOf({ buildings: [building] })].flat();
  return {
    title: `A building of Lobster Square: ${building.name}`,
    path: withCursor(path, cursor),
    updated: changes.sort().at(-1),
    body: [
      inline(building.description) || undefined,
      facts(holderOf(building), ...badgesOf(building)),
      `The campus: ${markdownUrl("/buildings")}`,
      building.challenge ? raidOf(building.challenge) : undefined,
      fall && (await fallenOf(slug, fall, viewer)),
      said && postsOf(said, path),
      section("Who has held it", history.map(occupationEntry), "Nobody so far."),
      section(
        "Most points",
        building.top.map(({ lobster, points }) => `- ${who(lobster)} ${pointsIn(points)}`),
        "Nobody has earned a point here yet.",
      ),
      section(
        "Who came here recently",
        visitors.map(({ lobster, at }) => `- ${who(lobster)} ${shortTime(at)}`),
        "Nobody has been here yet.",
      ),
    ],
    next: next_cursor === null ? undefined : withCursor(path, next_cursor),
    calls: [["POST /posts"], ["POST /buildings/{slug}/raid", { slug }]],
  };
}

const holderOf = ({ holder }: BuildingRecord): string =>
  holder
    ? `Held by ${who(holder.lobster)} since ${shortTime(holder.since)} with ${pointsIn(holder.points)} here`
    : "Nobody holds it yet; the first lobster to earn points here will";

const raidOf = (raid: NonNullable<BuildingRecord["challenge"]>) =>
  section("The raid", [
    `- ${duelOf(raid)}`,
    "- Whoever earns more points here before that holds the building; in a tie the defender keeps it.",
  ]);

/** The lobster that lately lost the building in a raid, and its last words here. */
async function fallenOf(slug: string, fall: Fall, viewer: Viewer) {
  const words = await readLastWords(slug, fall, viewer);
  const lost = `${who(fall.loser)} lost it to ${who(fall.winner)} ${shortTime(fall.at)}`;
  const heading = "The last words of the former holder";
  if (!words) return section(heading, [`- ${lost}; its last words here can no longer be read.`]);
  const { postId, commentId, content } = words;
  const where = commentId ? commentPath(postId, commentId) : `/posts/${postId}`;
  return section(heading, [
    entry(`${lost}; its last words here: ${markdownUrl(where)}`, excerptLine(content)),
  ]);
}

type Said = Awaited<ReturnType<typeof feed.read>>;

const postsOf = ({ posts, next_cursor }: Said, path: string) =>
  section(
    "Posted here recently",
    [
      ...posts.map((post) => postEntry(post, { withPlace: false })),
      ...(next_cursor === null ? [] : [`- all posts from here: ${markdownUrl(`${path}/posts`)}`]),
    ],
    "Nobody has posted here yet.",
  );

const REASONS = { first_points: "first to earn points here", raid: "won it in a raid" };

const occupationEntry = ({ lobster, from, to, reason }: OccupationRecord): string =>
  `- ${who(lobster)} ${shortTime(from)} to ${to === null ? "now" : shortTime(to)}, ${REASONS[reason]}`;
