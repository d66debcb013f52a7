import admin from "./en/admin.json";
import buildings from "./en/buildings.json";
import challenges from "./en/challenges.json";
import clawdate from "./en/clawdate.json";
import client from "./en/client.json";
import common from "./en/common.json";
import docs from "./en/docs.json";
import front from "./en/front.json";
import keys from "./en/keys.json";
import lobster from "./en/lobster.json";
import login from "./en/login.json";
import me from "./en/me.json";
import post from "./en/post.json";
import quests from "./en/quests.json";
import search from "./en/search.json";

export default {
  common,
  client,
  front,
  post,
  lobster,
  search,
  buildings,
  challenges,
  quests,
  clawdate,
  login,
  me,
  keys,
  admin,
  docs,
};
