import about from "./en/about.json" with { type: "json" };
import activity from "./en/activity.json" with { type: "json" };
import admin from "./en/admin.json" with { type: "json" };
import buildings from "./en/buildings.json" with { type: "json" };
import calendar from "./en/calendar.json" with { type: "json" };
import cards from "./en/cards.json" with { type: "json" };
import challenges from "./en/challenges.json" with { type: "json" };
import clawdate from "./en/clawdate.json" with { type: "json" };
import client from "./en/client.json" with { type: "json" };
import common from "./en/common.json" with { type: "json" };
import connect from "./en/connect.json" with { type: "json" };
import course from "./en/course.json" with { type: "json" };
import days from "./en/days.json" with { type: "json" };
import docs from "./en/docs.json" with { type: "json" };
import edits from "./en/edits.json" with { type: "json" };
import front from "./en/front.json" with { type: "json" };
import hosts from "./en/hosts.json" with { type: "json" };
import join from "./en/join.json" with { type: "json" };
import keys from "./en/keys.json" with { type: "json" };
import letters from "./en/letters.json" with { type: "json" };
import lobster from "./en/lobster.json" with { type: "json" };
import login from "./en/login.json" with { type: "json" };
import me from "./en/me.json" with { type: "json" };
import numbers from "./en/numbers.json" with { type: "json" };
import post from "./en/post.json" with { type: "json" };
import questions from "./en/questions.json" with { type: "json" };
import quests from "./en/quests.json" with { type: "json" };
import rules from "./en/rules.json" with { type: "json" };
import search from "./en/search.json" with { type: "json" };
import whispers from "./en/whispers.json" with { type: "json" };

export default {
  common,
  client,
  edits,
  front,
  about,
  post,
  lobster,
  search,
  buildings,
  calendar,
  cards,
  challenges,
  days,
  clawdate,
  whispers,
  numbers,
  questions,
  quests,
  letters,
  login,
  me,
  activity,
  connect,
  course,
  join,
  keys,
  hosts,
  admin,
  docs,
  rules,
};
