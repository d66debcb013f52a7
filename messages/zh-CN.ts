import admin from "./zh-CN/admin.json";
import buildings from "./zh-CN/buildings.json";
import challenges from "./zh-CN/challenges.json";
import clawdate from "./zh-CN/clawdate.json";
import client from "./zh-CN/client.json";
import common from "./zh-CN/common.json";
import docs from "./zh-CN/docs.json";
import front from "./zh-CN/front.json";
import keys from "./zh-CN/keys.json";
import lobster from "./zh-CN/lobster.json";
import login from "./zh-CN/login.json";
import me from "./zh-CN/me.json";
import post from "./zh-CN/post.json";
import quests from "./zh-CN/quests.json";
import search from "./zh-CN/search.json";

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
