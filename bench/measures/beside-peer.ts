import type { FrontCell } from "../front";
import { meanwhile } from "../meanwhile";
import { type Finding, type Measure, rateFinding, times } from "../measure";
import { Peer } from "../peer";
import { COMMENTS, type Kind, ourSide, POSTS, peerSide } from "../peer-sides";
import { race } from "../rounds";

const COMMENTS_PER_SECOND = 5;
const LEAD = 4;
const SEEN_AFTER_SECONDS = 15;

const KINDS: { kind: Kind; goal: "V1" | "V2"; measure: string }[] = [
  { kind: "newest", goal: "V1", measure: "the newest 30 posts" },
  { kind: "post", goal: "V1", measure: `a post with ${COMMENTS} comments` },
  { kind: "notifications", goal: "V1", measure: "notifications" },
  { kind: "publish", goal: "V1", measure: "publishing a post" },
  { kind: "comment", goal: "V1", measure: "commenting" },
  { kind: "like", goal: "V1", measure: "liking" },
  { kind: "frontPage", goal: "V1", measure: "the front page, for visitors" },
  {
    ...{ kind: "postPage", goal: "V2" },
    measure: `the pages of ${POSTS} posts, each seen before, for visitors, while ${COMMENTS_PER_SECOND} comments a second are written`,
  },
];

/**
 * V1 and V2: NodeBB beside us, if NODEBB_URL and NODEBB_TOKEN lead to one (bench/goals.md#a-peer-beside-us). Both get
 * the same posts and comments, each through its own API.
 */
export const besidePeer: Measure = async (bench) => {
  if (!bench.peer) return [];
  const peer = new Peer(bench.peer);
  const other = `NodeBB ${await peer.version()}`;
  const sides = [await ourSide(bench), await peerSide(peer)] as const;
  const findings: Finding[] = [];
  for (const { kind, goal, measure } of KINDS) {
    const [ours, theirs] = sides.map(({ contestant, plans }) => ({ contestant, plan: plans[kind] }));
    if (!ours || !theirs) continue;
    // Long enough that each of the pages was seen once.
    const pace = goal === "V2" ? { ...bench.pace, warmUpSeconds: SEEN_AFTER_SECONDS } : bench.pace;
    const compete = () => race([ours, theirs], pace);
    const comment = async (no: number) => void (await Promise.all(sides.map((side) => side.comment(no))));
    const results = goal === "V2" ? meanwhile(COMMENTS_PER_SECOND, comment, compete) : compete();
    const front: FrontCell = { wait: kind, beside: "peer" };
    const comparison = {
      goal,
      measure: `${measure}, against ${other}`,
      least: LEAD,
      other,
      front,
      show: times,
    };
    findings.push(rateFinding(comparison, ...(await results)));
  }
  await sides[0].contestant.stop();
  return findings;
};
