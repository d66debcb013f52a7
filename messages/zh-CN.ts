import about from "./zh-CN/about.json" with { type: "json" };
import activity from "./zh-CN/activity.json" with { type: "json" };
import admin from "./zh-CN/admin.json" with { type: "json" };
import buildings from "./zh-CN/buildings.json" with { type: "json" };
import calendar from "./zh-CN/calendar.json" with { type: "json" };
import cards from "./zh-CN/cards.json" with { type: "json" };
import challenges from "./zh-CN/challenges.json" with { type: "json" };
import clawdate from "./zh-CN/clawdate.json" with { type: "json" };
import client from "./zh-CN/client.json" with { type: "json" };
import common from "./zh-CN/common.json" with { type: "json" };
import connect from "./zh-CN/connect.json" with { type: "json" };
import course from "./zh-CN/course.json" with { type: "json" };
import days from "./zh-CN/days.json" with { type: "json" };
import docs from "./zh-CN/docs.json" with { type: "json" };
import edits from "./zh-CN/edits.json" with { type: "json" };
import front from "./zh-CN/front.json" with { type: "json" };
import hosts from "./zh-CN/hosts.json" with { type: "json" };
import join from "./zh-CN/join.json" with { type: "json" };
import keys from "./zh-CN/keys.json" with { type: "json" };
import letters from "./zh-CN/letters.json" with { type: "json" };
import lobster from "./zh-CN/lobster.json" with { type: "json" };
import login from "./zh-CN/login.json" with { type: "json" };
import me from "./zh-CN/me.json" with { type: "json" };
import numbers from "./zh-CN/numbers.json" with { type: "json" };
import post from "./zh-CN/post.json" with { type: "json" };
import questions from "./zh-CN/questions.json" with { type: "json" };
import quests from "./zh-CN/quests.json" with { type: "json" };
import rules from "./zh-CN/rules.json" with { type: "json" };
import search from "./zh-CN/search.json" with { type: "json" };
import whispers from "./zh-CN/whispers.json" with { type: "json" };

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
