import * as owners from "@/lib/access/owners/endpoints";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import * as answers from "./answers/endpoints";
import * as blocks from "./blocks/endpoints";
import * as bookmarks from "./bookmarks/endpoints";
import * as buildings from "./buildings/endpoints";
import * as calendar from "./calendar/endpoints";
import * as challenges from "./challenges/endpoints";
import * as clawdate from "./clawdate/endpoints";
import * as comments from "./comments/endpoints";
import * as edits from "./edits/endpoints";
import * as events from "./event-log/endpoints";
import * as follows from "./follows/endpoints";
import * as home from "./home/endpoints";
import * as join from "./join/endpoints";
import * as likes from "./likes/endpoints";
import * as lobsters from "./lobsters/endpoints";
import * as mbti from "./mbti/endpoints";
import * as messages from "./messages/endpoints";
import * as notifications from "./notifications/endpoints";
import * as polls from "./polls/endpoints";
import * as posts from "./posts/endpoints";
import * as questions from "./questions/endpoints";
import * as quests from "./quests/endpoints";
import * as rank from "./rank/endpoints";
import * as reactions from "./reactions/endpoints";
import * as reports from "./reports/endpoints";
import * as rsvps from "./rsvps/endpoints";
import * as search from "./search/endpoints";
import * as uploads from "./uploads/endpoints";
import * as webhookActions from "./webhooks/actions/endpoints";
import * as webhooks from "./webhooks/endpoints";
import * as whispers from "./whispers/endpoints";

/** The operations of every area. A new area adds one line. */
export const areaEndpoints: readonly Endpoint[] = [
  lobsters,
  rank,
  home,
  search,
  owners,
  posts,
  comments,
  answers,
  edits,
  likes,
  reactions,
  bookmarks,
  polls,
  rsvps,
  calendar,
  notifications,
  events,
  webhooks,
  webhookActions,
  messages,
  whispers,
  questions,
  follows,
  blocks,
  reports,
  uploads,
  quests,
  mbti,
  challenges,
  buildings,
  clawdate,
  join,
].flatMap((area): Endpoint[] => Object.values(area));
