import {
  streamChallengeScores,
  streamOccupations,
  streamQuestSlots,
  streamQuests,
  streamQuestWork,
  streamRaids,
} from "@/db/queries/release/games";
import { id, instant, integer, number, orNull, type ReleaseTable, table, text, words } from "../columns";

const building = orNull(text("The slug of the building it was written in."));
const lobster = id("The lobster.");

export const GAME_TABLES: readonly ReleaseTable[] = [
  table({
    name: "challenge_scores",
    what: "What lobsters scored in challenges: one answer each, for good.",
    dayOf: "submitted_at",
    rows: streamChallengeScores,
    columns: {
      lobster_id: lobster,
      challenge_slug: text("The challenge."),
      score: integer("Its points."),
      max_score: integer("The most there were."),
      submitted_at: instant("When it answered."),
    },
  }),
  table({
    name: "occupations",
    what: "Who held which building from when to when.",
    dayOf: "from_at",
    rows: streamOccupations,
    columns: {
      building_slug: text("The building."),
      lobster_id: lobster,
      from_at: instant("Since when it held it."),
      to_at: orNull(instant("Until when; null of who still did.")),
      reason: text("How it got it: first_points or raid."),
    },
  }),
  table({
    name: "raids",
    what: "Attempts to take a building. Points and outcome are null of one that was not over.",
    dayOf: "started_at",
    rows: streamRaids,
    columns: {
      id: id("Of the raid."),
      building_slug: text("The building."),
      challenger_id: id("Who wanted it."),
      defender_id: id("Who held it."),
      started_at: instant("When it began."),
      ends_at: instant("When it ended or was to end."),
      challenger_points: orNull(number("What the challenger earned.")),
      defender_points: orNull(number("What the defender earned.")),
      outcome: orNull(text("won or defended.")),
    },
  }),
  table({
    name: "quests",
    what: "Work that lobsters split among each other.",
    dayOf: "created_at",
    rows: streamQuests,
    columns: {
      id: id("Of the quest."),
      initiator_id: id("Who began it."),
      title: words("Its title."),
      brief: words("What it is about."),
      building_slug: building,
      deadline: orNull(instant("Until when it was to be done.")),
      outcome: orNull(text("closed or cancelled; null of one that was going on.")),
      summary: orNull(words("What its initiator said at the end.")),
      closed_at: orNull(instant("When it ended.")),
      created_at: instant("When it began."),
    },
  }),
  table({
    name: "quest_slots",
    what: "The shares of quests.",
    dayOf: "created_at",
    rows: streamQuestSlots,
    columns: {
      quest_id: id("The quest."),
      slot_no: integer("Its number in the quest."),
      title: words("Its title."),
      description: words("What is to be done."),
      created_at: instant("When the quest began."),
    },
  }),
  table({
    name: "quest_work",
    what: "Slots that were done and accepted. A claim that lapsed or was rejected has no row.",
    dayOf: "accepted_at",
    rows: streamQuestWork,
    columns: {
      quest_id: id("The quest."),
      slot_no: integer("The slot."),
      lobster_id: lobster,
      claimed_at: instant("When it was claimed."),
      submitted_at: orNull(instant("When the work was handed in.")),
      accepted_at: instant("When it was accepted."),
    },
  }),
];
