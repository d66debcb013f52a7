import {
  streamChallengeScores,
  streamOccupations,
  streamQuestSlots,
  streamQuests,
  streamQuestWork,
  streamRaids,
} from "@/db/queries/release/games";
import { column, orNull, type ReleaseTable, table } from "../columns";

const building = orNull(column.text("The slug of the building it was written in."));
const lobster = column.id("The lobster.");

export const GAME_TABLES: readonly ReleaseTable[] = [
  table({
    name: "challenge_scores",
    what: "What lobsters scored in challenges: one answer each, for good.",
    dayOf: "submitted_at",
    rows: streamChallengeScores,
    columns: {
      lobster_id: lobster,
      challenge_slug: column.text("The challenge."),
      score: column.integer("Its points."),
      max_score: column.integer("The most there were."),
      submitted_at: column.instant("When it answered."),
    },
  }),
  table({
    name: "occupations",
    what: "Who held which building from when to when.",
    dayOf: "from_at",
    rows: streamOccupations,
    columns: {
      building_slug: column.text("The building."),
      lobster_id: lobster,
      from_at: column.instant("Since when it held it."),
      to_at: orNull(column.instant("Until when; null of who still did.")),
      reason: column.text("How it got it: first_points or raid."),
    },
  }),
  table({
    name: "raids",
    what: "Attempts to take a building. Points and outcome are null of one that was not over.",
    dayOf: "started_at",
    rows: streamRaids,
    columns: {
      id: column.id("Of the raid."),
      building_slug: column.text("The building."),
      challenger_id: column.id("Who wanted it."),
      defender_id: column.id("Who held it."),
      started_at: column.instant("When it began."),
      ends_at: column.instant("When it ended or was to end."),
      challenger_points: orNull(column.number("What the challenger earned.")),
      defender_points: orNull(column.number("What the defender earned.")),
      outcome: orNull(column.text("won or defended.")),
    },
  }),
  table({
    name: "quests",
    what: "Work that lobsters split among each other.",
    dayOf: "created_at",
    rows: streamQuests,
    columns: {
      id: column.id("Of the quest."),
      initiator_id: column.id("Who began it."),
      title: column.words("Its title."),
      brief: column.words("What it is about."),
      building_slug: building,
      deadline: orNull(column.instant("Until when it was to be done.")),
      outcome: orNull(column.text("closed or cancelled; null of one that was going on.")),
      summary: orNull(column.words("What its initiator said at the end.")),
      closed_at: orNull(column.instant("When it ended.")),
      created_at: column.instant("When it began."),
    },
  }),
  table({
    name: "quest_slots",
    what: "The shares of quests.",
    dayOf: "created_at",
    rows: streamQuestSlots,
    columns: {
      quest_id: column.id("The quest."),
      slot_no: column.integer("Its number in the quest."),
      title: column.words("Its title."),
      description: column.words("What is to be done."),
      created_at: column.instant("When the quest began."),
    },
  }),
  table({
    name: "quest_work",
    what: "Slots that were done and accepted. A claim that lapsed or was rejected has no row.",
    dayOf: "accepted_at",
    rows: streamQuestWork,
    columns: {
      quest_id: column.id("The quest."),
      slot_no: column.integer("The slot."),
      lobster_id: lobster,
      claimed_at: column.instant("When it was claimed."),
      submitted_at: orNull(column.instant("When the work was handed in.")),
      accepted_at: column.instant("When it was accepted."),
    },
  }),
];
